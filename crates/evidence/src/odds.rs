//! Odds that a source prints, with what they are counted from.

use super::document::OddsEntry;
use super::expression;
use super::holding::CardList;
use super::item::Item;
use super::pack::Pack;
use super::reading::Reading;
use codille_deals::odds::{Chance, Printed, answerable};
use codille_edition::yaml::Text;
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::code::BAD_FIELD;

/// Odds that a source prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// What they are counted from.
    pub counted: Counted,
    /// The odds as they are printed.
    pub printed: Printed,
    /// The full id of what refutes them: they must then be wrong.
    pub refuted: Option<Text>,
}

/// What odds are counted from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Counted {
    /// Cards that are taken of those that are not seen.
    Draw(Draw),
    /// How often something came about, and how often not.
    Tally(Chance),
}

/// Cards that are taken of those that are not seen, and what is asked of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// The cards that are held: all others of the pack are unseen.
    pub holding: CardList,
    /// How many are taken.
    pub takes: u32,
    /// The suit of trumps, where there is one.
    pub trump: Option<Suit>,
    /// What is asked of the cards taken.
    pub question: Expr,
}

/// Makes the odds of an entry; `None` where it has a fault.
pub(super) fn odds(entry: &OddsEntry, reading: &mut Reading<'_>) -> Option<Odds> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    let printed = Printed::read(entry.printed.as_str());
    let printed = printed
        .map_err(|why| reading.fault(BAD_FIELD, why.to_string(), entry.printed.span()))
        .ok();
    let counted = match (&entry.tally, draw(entry, &item, reading)) {
        (None, draw) => draw.map(Counted::Draw),
        (Some(tally), _) => {
            let sum = |rows: &[codille_edition::yaml::Number]| {
                rows.iter().map(|n| u64::from(n.value)).sum()
            };
            let chance = Chance::of(sum(&tally.yes), sum(&tally.no));
            if chance.is_none() {
                let title = "a tally counts something at least once";
                reading.fault(BAD_FIELD, title, entry.id.span());
            }
            chance.map(Counted::Tally)
        }
    };
    let refuted = reading.cite(entry.refuted.as_ref());
    let sound = reading.faults.len() == before;
    counted
        .zip(printed)
        .filter(|_| sound)
        .map(|(counted, printed)| Odds {
            item,
            counted,
            printed,
            refuted,
        })
}

/// Reads what is taken and asked; `None` with a fault where it is not whole, and where a tally stands in its place.
fn draw(entry: &OddsEntry, item: &Item, reading: &mut Reading<'_>) -> Option<Draw> {
    let OddsEntry {
        holding,
        takes,
        trump,
        question,
        tally,
        ..
    } = entry;
    if tally.is_some() {
        let told = [holding, trump, question].into_iter().flatten().next();
        let span = told.map(Text::span).or(takes.map(|takes| takes.span));
        if let Some(span) = span {
            let help = "leave out `holding`, `takes`, `trump` and `question`, or `tally`";
            reading.refuse(BAD_FIELD, "odds are of a draw or of a tally", span, help);
        }
        return None;
    }
    let (Some(takes), Some(question)) = (takes, question) else {
        let help = "write `takes` and `question`, or a `tally`";
        let title = "nothing is told from which these odds can be counted";
        reading.refuse(BAD_FIELD, title, entry.id.span(), help);
        return None;
    };
    let list = holding.as_ref().map(|cards| reading.list(cards));
    let pack = Pack::of(item.variant_id(), reading);
    pack.lists(&list, reading);
    pack.condition(question, reading);
    let trump = trump.as_ref().and_then(|suit| reading.suit(suit));
    let question = expression::read(question, "question", reading)?;
    if let Some(checked) = reading.checked(item.variant_id()) {
        let answerable = answerable(&checked, &question, trump.is_some());
        reading.faults.extend(answerable.err().map(|fault| *fault));
    }
    Some(Draw {
        holding: list.unwrap_or_default(),
        takes: takes.value,
        trump,
        question,
    })
}
