//! Lines of a single deed: a verb and its object.

use super::declared::{answer, declared};
use super::spec::{card, number, right, specs, spoken, suit, taken};
use super::{Place, Rule, SHAPE, parts};
use crate::act::{Mend, PlayerDeed, Said};
use codille_engine::Act;
use codille_engine::phase::Object;
use codille_lang::cards::CardSet;
use pest::iterators::Pair;

pub(super) fn deed(pair: Pair<'_, Rule>, place: Place) -> Said {
    let mut inner = parts(pair);
    let who = place.word(&inner.next().expect(SHAPE));
    Said::Deed(who, done(inner.next().expect(SHAPE), place))
}

/// Reads a verb with its object.
fn done(verb: Pair<'_, Rule>, place: Place) -> PlayerDeed {
    let (rule, words) = (verb.as_rule(), verb.as_str());
    let mut objects = parts(verb);
    if rule >= Rule::announces && rule <= Rule::counts {
        return declared(rule, objects, place);
    }
    let mut object = || objects.next().expect(SHAPE);
    let told = |object| PlayerDeed::Act(act(words, object));
    match rule {
        Rule::bids => PlayerDeed::Bid(place.word(&object())),
        Rule::plain => told(Object::Nothing),
        Rule::suited => told(Object::Suit(suit(&object()))),
        Rule::numbered => told(Object::Number(number(&object()))),
        Rule::carded => PlayerDeed::Cards {
            act: act(words, Object::Cards(CardSet::EMPTY)),
            cards: specs(object()),
            takes: objects.next().map(taken),
        },
        Rule::turns => PlayerDeed::Turn(card(&object())),
        Rule::says => PlayerDeed::Say(spoken(object(), place)),
        Rule::declines => PlayerDeed::Decline(right(&object())),
        Rule::cuts => PlayerDeed::Cut(number(&object())),
        _ => corrected(object(), objects, place),
    }
}

/// Returns the act that a verb and its object tell.
fn act(words: &str, object: Object) -> Act {
    let does = words.split_whitespace().next().expect(SHAPE);
    Act::of_record(does, object)
        .expect("each verb of the grammar is one of an act with that object")
}

/// Reads what is put in place of what was played or said.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a pair of the parser is used up where it is read"
)]
fn corrected<'p>(
    object: Pair<'p, Rule>,
    mut objects: impl Iterator<Item = Pair<'p, Rule>>,
    place: Place,
) -> PlayerDeed {
    match object.as_rule() {
        Rule::card => PlayerDeed::Correct(card(&object)),
        Rule::answer => PlayerDeed::Mend(Mend::Answer(answer(&object))),
        _ => PlayerDeed::Mend(Mend::Call {
            class: place.word(&object),
            cards: specs(objects.next().expect(SHAPE)),
        }),
    }
}
