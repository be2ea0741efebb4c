//! What is said and done about declarations and scores.

use super::spec::{card, number, specs, spoken};
use super::{Place, Rule, SHAPE, parts};
use crate::act::Said;
use codille_engine::Act;
use codille_engine::variant::Answer;
use codille_lang::clause::ast::Word;
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
    who: Word,
    rule: Rule,
    mut objects: impl Iterator<Item = Pair<'p, Rule>>,
    place: Place,
) -> Said {
    let Some(object) = objects.next() else {
        return Said::Ask { who, words: None };
    };
    match rule {
        Rule::announces => Said::Announce {
            who,
            class: place.word(&object),
        },
        Rule::calls => Said::Call {
            who,
            class: place.word(&object),
            cards: specs(objects.next().expect(SHAPE)),
            words: objects.map(|words| spoken(words, place)).collect(),
        },
        Rule::shows => Said::Show {
            who,
            class: place.word(&object),
            cards: (objects.next().into_iter().flat_map(parts))
                .map(|one| card(&one))
                .collect(),
        },
        Rule::asks => Said::Ask {
            who,
            words: Some(spoken(object, place)),
        },
        Rule::answers => Said::Act {
            who,
            act: Act::Answer(answer(&object)),
        },
        Rule::takes if object.as_rule() == Rule::number => Said::Take {
            who,
            count: number(&object),
            cards: None,
        },
        Rule::takes => {
            let cards = specs(object);
            Said::Take {
                who,
                count: u32::try_from(cards.len()).unwrap_or(u32::MAX),
                cards: Some(cards),
            }
        }
        _ => Said::Count {
            who,
            points: number(&object),
        },
    }
}
