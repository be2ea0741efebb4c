//! What a line of a case asks of the bench that is written as in a record.

use super::act::CaseStep;
use super::choose::{cards_of, combination};
use crate::{ActLine, Case, Mend, Said};
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::referee::{Deed, RefereedHand};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::ids::DeclarationId;
use rand_chacha::ChaCha8Rng;

pub(super) fn said(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    line: &ActLine,
    rng: &mut ChaCha8Rng,
) -> Result<CaseStep, String> {
    let variant = bench.variant();
    let table = &variant.checked.table;
    let play = |who: &Word, act: Act| Ok(CaseStep::Do(case.acting(who)?, bench.deed(act)));
    match &line.kind {
        Said::Bid { who, game } => {
            let number = table.games.iter().position(|g| g.name == game.text);
            let number = number.ok_or_else(|| format!("there is no game `{}`", game.text))?;
            play(who, Act::Bid(number))
        }
        Said::Act { who, act } => play(who, *act),
        Said::Cards {
            who, act, cards, ..
        } => {
            let seat = case.acting(who)?;
            let held = bench.hand.state.held(seat);
            let cards = cards_of(bench, case, at, (seat, held), cards, rng)?;
            play(who, act.with_cards(|_| cards))
        }
        Said::Decline { who, right } => {
            Ok(CaseStep::Do(case.acting(who)?, Deed::declining(*right)))
        }
        Said::Correct { who, card } => {
            let seat = case.acting(who)?;
            let deed = Deed {
                cards: CardSet::of(*card),
                number: 1,
                words: bench.mendable(seat),
                mends: Some(Act::Play(*card)),
                ..Deed::new(ActId::Verb(Verb::Correct))
            };
            Ok(CaseStep::Do(seat, deed))
        }
        Said::Announce { who, class } => {
            if table.declarations.iter().all(|d| d.name != class.text) {
                return Err(format!("there is no declaration `{}`", class.text));
            }
            play(who, Act::Announce)
        }
        Said::Call {
            who, class, cards, ..
        } => {
            let seat = case.acting(who)?;
            let number = declaration(bench, &class.text)?;
            let cards = combination(bench, seat, number, cards)?;
            let call = Act::Call {
                class: number,
                cards,
            };
            play(who, call)
        }
        Said::Take { who, count, .. } => play(who, Act::Take(*count)),
        Said::Say { who, words } => {
            let deed = Deed {
                words: words.text.clone(),
                ..Deed::new(ActId::Verb(Verb::Say))
            };
            Ok(CaseStep::Do(case.acting(who)?, deed))
        }
        Said::Cut { who, cards } => {
            let deed = Deed {
                number: i64::from(*cards),
                ..Deed::new(ActId::Verb(Verb::Cut))
            };
            Ok(CaseStep::Do(case.acting(who)?, deed))
        }
        Said::Ask { who, words } => {
            let words = words.as_ref().map_or("", |w| w.text.as_str()).to_owned();
            let deed = Deed {
                words,
                ..bench.deed(Act::Ask)
            };
            Ok(CaseStep::Do(case.acting(who)?, deed))
        }
        Said::Mend { who, mend } => {
            let seat = case.acting(who)?;
            let (instead, words, about) = match mend {
                Mend::Answer(answer) => (Act::Answer(*answer), answer.word(), bench.answered()),
                Mend::Call { class, cards } => {
                    let number = declaration(bench, &class.text)?;
                    let cards = combination(bench, seat, number, cards)?;
                    let call = Act::Call {
                        class: number,
                        cards,
                    };
                    (call, "call", Some((number, cards)))
                }
            };
            Ok(CaseStep::Do(seat, Deed::mending(instead, words, about)))
        }
        Said::Show { .. } => {
            Err("only a record shows a call like this; write the act of the table".to_owned())
        }
        Said::Turn { .. } | Said::Count { .. } | Said::Trick { .. } => Ok(CaseStep::Nothing),
    }
}

/// Returns the number of a declaration.
pub(super) fn declaration(bench: &RefereedHand, name: &str) -> Result<DeclarationId, String> {
    let all = &bench.variant().checked.table.declarations;
    let number = all.position(|d| d.name == name);
    number.ok_or_else(|| format!("there is no declaration `{name}`"))
}
