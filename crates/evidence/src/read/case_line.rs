//! Lines of a case, in which acts of the variant's table may stand as well.

use super::spec::{number, specs, spoken};
use super::{Place, Rule, SHAPE, parts, plain, said, whole};
use crate::case::{CaseLine, OtherAct};
use crate::usage::Usage;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::Span;
use pest::iterators::Pair;

/// Reads one line of a case, in which acts of the variant's table may stand as well.
///
/// # Errors
/// Returns one diagnostic for the first place that can't be read.
pub fn read_case_line(raw: &str, span: Span) -> Result<CaseLine, Box<Diagnostic>> {
    case_line(raw, span, Place::of(span))
}

/// Reads a line of a case that is not in the words of the notation: numbers, cards and acts in plain words. `None` where it still
/// cannot be read.
pub fn read_plainly(raw: &str, span: Span, usage: &Usage) -> Option<CaseLine> {
    let line = plain::reword(raw, usage)?;
    let place = Place {
        whole: Some(span),
        ..Place::of(span)
    };
    case_line(&line, span, place).ok()
}

fn case_line(raw: &str, span: Span, place: Place) -> Result<CaseLine, Box<Diagnostic>> {
    let whole = whole(Rule::case_line, raw, place)?;
    Ok(match whole.as_rule() {
        Rule::other => CaseLine::Other(other(whole, span, place)),
        _ => CaseLine::Said(said(whole, span, place)),
    })
}

fn other(pair: Pair<'_, Rule>, span: Span, place: Place) -> OtherAct {
    let mut inner = parts(pair);
    let mut out = OtherAct {
        span,
        who: place.word(&inner.next().expect(SHAPE)),
        act: place.word(&inner.next().expect(SHAPE)),
        about: None,
        bottom: false,
        number: None,
        cards: Vec::new(),
        words: None,
        whose: None,
    };
    for part in inner {
        match part.as_rule() {
            Rule::about => out.about = Some(place.word(&part)),
            Rule::ending => out.bottom = true,
            Rule::number => out.number = Some(number(&part)),
            Rule::cards => out.cards = specs(part),
            Rule::quoted => out.words = Some(spoken(part, place)),
            _ => out.whose = parts(part).next().map(|who| place.word(&who)),
        }
    }
    out
}
