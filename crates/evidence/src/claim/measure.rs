//! Measures of the editor's: what he asks of deals or parties beside what a page prints of them. No page states an answer.

use super::asked::{Asked, Words, of_type};
use super::ending::{asks_of_deal, asks_total};
use super::plain::{Named, plain};
use super::simulated::PlayUnit;
use crate::document::MeasureEntry;
use crate::expression;
use crate::item::Item;
use crate::pack::Pack;
use crate::reading::Reading;
use crate::whose::Whose;
use codille_edition::check::Checked;
use codille_edition::check::node::Type;
use codille_edition::yaml::Text;
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::span::Span;

/// What the editor asks of many deals or parties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditorMeasure {
    /// Id, title, variant and options; it cites the passage beside whose figures it stands.
    pub item: Item,
    /// Of what it is asked.
    pub unit: PlayUnit,
    /// Which of them count; all where it is `None`.
    pub given: Option<Expr>,
    /// What is asked: a number for a mean, a truth for a share.
    pub value: Expr,
    /// Whether it is asked in what part of them something holds, and not for a mean.
    pub is_share: bool,
}

/// Makes the measure of an entry; `None` where it has a fault.
pub(crate) fn editor_measure(
    entry: &MeasureEntry,
    reading: &mut Reading<'_>,
) -> Option<EditorMeasure> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    let span = entry.id.span();
    if item.whose == Whose::Book {
        let help = "write `whose: editor`, or a claim with what the book prints";
        reading.refuse(BAD_FIELD, "a measure is the editor's", span, help);
    }
    if item.cites.is_empty() {
        let help = "cite the passage beside whose figures it stands";
        reading.refuse(BAD_FIELD, "a measure stands nowhere", span, help);
    }
    let units = PlayUnit::ALL.map(|unit| (unit, unit.word()));
    let unit = reading.one_of(BAD_FIELD, "unit of play", &entry.of, &units)?;
    let unit = unit_of(unit, item.variant_id(), entry.of.span(), reading)?;
    let given = match &entry.given {
        Some(given) => Some(asked(
            given,
            ("condition", Type::Truth),
            (&item, unit),
            reading,
        )?),
        None => None,
    };
    let (value, is_share) = match (&entry.value, &entry.share) {
        (Some(value), None) => (
            asked(value, ("value", Type::Number), (&item, unit), reading)?,
            false,
        ),
        (None, Some(share)) => (
            asked(share, ("share", Type::Truth), (&item, unit), reading)?,
            true,
        ),
        (None, None) | (Some(_), Some(_)) => {
            let help = "write `value` or `share`";
            reading.refuse(BAD_FIELD, "a measure asks for one thing", span, help);
            return None;
        }
    };
    (reading.faults.len() == before).then_some(EditorMeasure {
        item,
        unit,
        given,
        value,
        is_share,
    })
}

/// Notes parties where the rules of the variant know none.
pub(super) fn unit_of(
    unit: PlayUnit,
    variant: &str,
    span: Span,
    reading: &mut Reading<'_>,
) -> Option<PlayUnit> {
    let Some(checked) = reading.checked(variant) else {
        return Some(unit);
    };
    if unit == PlayUnit::Partie && checked.table.partie.is_none() {
        let title = format!("`{variant}` plays no parties");
        let help = "ask of deals, or name another variant";
        reading.refuse(BAD_FIELD, title, span, help);
        return None;
    }
    Some(unit)
}

/// Refuses what is not known when the deal or the partie is over of which it is asked.
pub(super) fn known_at_end(
    unit: PlayUnit,
    (checked, asked): (&Checked, &Asked),
    span: Span,
    reading: &mut Reading<'_>,
) -> Option<()> {
    let (title, help) = match unit {
        PlayUnit::Deal if asks_total(checked, asked) => {
            let title = "`total` is not known of a deal by itself".to_owned();
            (title, "ask of parties, or for `score`")
        }
        PlayUnit::Deal => return Some(()),
        PlayUnit::Partie => {
            let word = asks_of_deal(checked, asked);
            let Some(word) = word else { return Some(()) };
            let title = format!("`{word}` is known of a deal, and not of a partie that is over");
            (
                title,
                "ask of deals, or for `total`, `deals_played` and `net`",
            )
        }
    };
    reading.refuse(BAD_FIELD, title, span, help);
    None
}

/// Reads what is asked, and notes what the variant does not know and what is not of the type wanted.
fn asked(
    text: &Text,
    (what, ty): (&str, Type),
    (item, unit): (&Item, PlayUnit),
    reading: &mut Reading<'_>,
) -> Option<Expr> {
    Pack::of(item.variant_id(), reading).condition(text, reading);
    let expr = expression::read(text, what, reading)?;
    let before = reading.faults.len();
    let expr = plain(&expr, Named::default(), &[], &mut reading.faults);
    if reading.faults.len() > before {
        return None;
    }
    let Some(checked) = reading.checked(item.variant_id()) else {
        return unknown_variant(item, text.span(), reading);
    };
    let made = Asked::new(&checked, &expr, Words::Hand).and_then(|asked| {
        of_type(&asked, ty, &format!("a {what}"), text.span())?;
        Ok(asked)
    });
    match made {
        Ok(asked) => {
            known_at_end(unit, (&checked, &asked), text.span(), reading)?;
            Some(expr)
        }
        Err(fault) => {
            reading.faults.push(*fault);
            None
        }
    }
}

/// Notes a variant that does not exist; one with faults of its own is told of elsewhere.
fn unknown_variant(item: &Item, span: Span, reading: &mut Reading<'_>) -> Option<Expr> {
    let variant = item.variant_id();
    if reading.edition.variant_of(variant).is_none() {
        let title = format!("no variant `{variant}`");
        let fault = Diagnostic::error(BAD_FIELD, title, span);
        reading.faults.push(fault);
    }
    None
}
