//! What is said and done about declarations and scores.

use super::spec::{card, number, specs, spoken};
use super::{Place, Rule, SHAPE, parts};
use crate::act::PlayerDeed;
use codille_engine::Act;
use codille_engine::variant::Answer;
use pest::iterators::Pair;

pub(super) fn answer(pair: &Pair<'_, Rule>) -> Answer {
    match pair.as_str() {
        "good" => Answer::Good,
        "equal" => Answer::Equal,
        _ => Answer::NotGood,
    }
}

/// Reads what is said and done about declarations and scores.
pub(super) fn declared<'p>(
    rule: Rule,
    mut objects: impl Iterator<Item = Pair<'p, Rule>>,
    place: Place,
) -> PlayerDeed {
    let Some(object) = objects.next() else {
        return PlayerDeed::Ask(None);
    };
    match rule {
        Rule::announces => PlayerDeed::Announce(place.word(&object)),
        Rule::calls => PlayerDeed::Call {
            class: place.word(&object),
            cards: specs(objects.next().expect(SHAPE)),
            words: objects.map(|words| spoken(words, place)).collect(),
        },
        Rule::shows => PlayerDeed::Show {
            class: place.word(&object),
            cards: (objects.next().into_iter().flat_map(parts))
                .map(|one| card(&one))
                .collect(),
        },
        Rule::asks => PlayerDeed::Ask(Some(spoken(object, place))),
        Rule::answers => PlayerDeed::Act(Act::Answer(answer(&object))),
        Rule::takes if object.as_rule() == Rule::number => PlayerDeed::Take {
            count: number(&object),
            cards: None,
        },
        Rule::takes => {
            let cards = specs(object);
            PlayerDeed::Take {
                count: u32::try_from(cards.len()).unwrap_or(u32::MAX),
                cards: Some(cards),
            }
        }
        _ => PlayerDeed::Count(number(&object)),
    }
}
