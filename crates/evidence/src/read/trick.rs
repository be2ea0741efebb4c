//! Lines of a trick, card by card.

use super::spec::{number, spec};
use super::{Place, Rule, SHAPE, parts};
use crate::act::{Play, Said};
use pest::iterators::Pair;

pub(super) fn trick(pair: Pair<'_, Rule>, place: Place) -> Said {
    let mut inner = parts(pair);
    let number = number(&inner.next().expect(SHAPE));
    let plays = inner.map(|p| play(p, place)).collect();
    Said::Trick { number, plays }
}

fn play(pair: Pair<'_, Rule>, place: Place) -> Play {
    let span = place.span(pair.as_span());
    let mut inner = parts(pair);
    let who = place.word(&inner.next().expect(SHAPE));
    let card = spec(inner.next().expect(SHAPE));
    let mut play = Play {
        who,
        card,
        stated_winner: false,
        faulty: false,
        tally: None,
        with_trick: false,
        span,
    };
    for mark in inner {
        match mark.as_rule() {
            Rule::star => play.stated_winner = true,
            Rule::bang => play.faulty = true,
            _ => {
                let mut told = parts(mark);
                play.tally = told.next().map(|n| number(&n));
                play.with_trick = told.next().is_some();
            }
        }
    }
    play
}
