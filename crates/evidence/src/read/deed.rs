//! Lines of a single deed: a verb and its object.

use super::declared::{answer, declared};
use super::spec::{card, number, right, specs, spoken, suit, taken};
use super::{Place, Rule, SHAPE, parts};
use crate::act::{Mend, Said};
use codille_engine::Act;
use codille_engine::phase::Object;
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use pest::iterators::Pair;

pub(super) fn deed(pair: Pair<'_, Rule>, place: Place) -> Said {
    let mut inner = parts(pair);
    let who = place.word(&inner.next().expect(SHAPE));
    let verb = inner.next().expect(SHAPE);
    let (rule, words) = (verb.as_rule(), verb.as_str());
    let mut objects = parts(verb);
    if rule >= Rule::announces && rule <= Rule::counts {
        return declared(who, rule, objects, place);
    }
    let mut object = || objects.next().expect(SHAPE);
    match rule {
        Rule::bids => Said::Bid {
            who,
            game: place.word(&object()),
        },
        Rule::plain => told(who, words, Object::Nothing),
        Rule::suited => told(who, words, Object::Suit(suit(&object()))),
        Rule::numbered => told(who, words, Object::Number(number(&object()))),
        Rule::carded => Said::Cards {
            who,
            act: act(words, Object::Cards(CardSet::EMPTY)),
            cards: specs(object()),
            takes: objects.next().map(taken),
        },
        Rule::turns => Said::Turn {
            who,
            card: card(&object()),
        },
        Rule::says => Said::Say {
            who,
            words: spoken(object(), place),
        },
        Rule::declines => Said::Decline {
            who,
            right: right(&object()),
        },
        Rule::cuts => Said::Cut {
            who,
            cards: number(&object()),
        },
        _ => corrected(who, object(), objects, place),
    }
}

/// Returns the act that a verb and its object tell.
fn act(words: &str, object: Object) -> Act {
    let does = words.split_whitespace().next().expect(SHAPE);
    Act::of_record(does, object)
        .expect("each verb of the grammar is one of an act with that object")
}

fn told(who: Word, words: &str, object: Object) -> Said {
    let act = act(words, object);
    Said::Act { who, act }
}

/// Reads what is put in place of what was played or said.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a pair of the parser is used up where it is read"
)]
fn corrected<'p>(
    who: Word,
    object: Pair<'p, Rule>,
    mut objects: impl Iterator<Item = Pair<'p, Rule>>,
    place: Place,
) -> Said {
    let mend = match object.as_rule() {
        Rule::card => {
            let card = card(&object);
            return Said::Correct { who, card };
        }
        Rule::answer => Mend::Answer(answer(&object)),
        _ => Mend::Call {
            class: place.word(&object),
            cards: specs(objects.next().expect(SHAPE)),
        },
    };
    Said::Mend { who, mend }
}
