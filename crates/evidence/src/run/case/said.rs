//! What a line of a case asks of the bench that is written as in a record.

use super::act::CaseStep;
use super::choose::{cards_of, combination};
use crate::{ActLine, CardSpec, Case, Mend, PlayerDeed, Said};
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
    let Said::Deed(who, said) = &line.kind else {
        return Ok(CaseStep::Nothing);
    };
    let table = &bench.variant().checked.table;
    let acting = || case.acting(who);
    let call = |class: &Word, cards: &[CardSpec]| {
        let (seat, class) = (acting()?, declaration(bench, &class.text)?);
        let cards = combination(bench, seat, class, cards)?;
        Ok::<_, String>((class, cards))
    };
    let verb = |verb: Verb| Deed::new(ActId::Verb(verb));
    let deed = match said {
        PlayerDeed::Bid(game) => {
            let number = table.game_called(&game.text);
            let number = number.ok_or_else(|| format!("there is no game `{}`", game.text))?;
            bench.deed(Act::Bid(number))
        }
        PlayerDeed::Act(act) => bench.deed(*act),
        PlayerDeed::Cards { act, cards, .. } => {
            let seat = acting()?;
            let held = bench.hand.state.held(seat);
            let cards = cards_of(bench, case, at, (seat, held), cards, rng)?;
            bench.deed(act.with_cards(|_| cards))
        }
        PlayerDeed::Decline(right) => Deed::declining(*right),
        PlayerDeed::Correct(card) => Deed {
            cards: CardSet::of(*card),
            number: 1,
            words: bench.mendable(acting()?),
            mends: Some(Act::Play(*card)),
            ..verb(Verb::Correct)
        },
        PlayerDeed::Announce(class) => {
            declaration(bench, &class.text)?;
            bench.deed(Act::Announce)
        }
        PlayerDeed::Call { class, cards, .. } => {
            let (class, cards) = call(class, cards)?;
            bench.deed(Act::Call { class, cards })
        }
        PlayerDeed::Take { count, .. } => bench.deed(Act::Take(*count)),
        PlayerDeed::Say(words) => Deed {
            words: words.text.clone(),
            ..verb(Verb::Say)
        },
        PlayerDeed::Cut(cards) => Deed {
            number: i64::from(*cards),
            ..verb(Verb::Cut)
        },
        PlayerDeed::Ask(words) => Deed {
            words: words.as_ref().map_or("", |w| w.text.as_str()).to_owned(),
            ..bench.deed(Act::Ask)
        },
        PlayerDeed::Mend(Mend::Answer(answer)) => {
            Deed::mending(Act::Answer(*answer), answer.word(), bench.answered())
        }
        PlayerDeed::Mend(Mend::Call { class, cards }) => {
            let (class, cards) = call(class, cards)?;
            Deed::mending(Act::Call { class, cards }, "call", Some((class, cards)))
        }
        PlayerDeed::Show { .. } => {
            let words = "only a record shows a call like this; write the act of the table";
            return Err(words.to_owned());
        }
        PlayerDeed::Turn(_) | PlayerDeed::Count(_) => return Ok(CaseStep::Nothing),
    };
    Ok(CaseStep::Do(acting()?, deed))
}

/// Returns the number of a declaration.
pub(super) fn declaration(bench: &RefereedHand, name: &str) -> Result<DeclarationId, String> {
    let all = &bench.variant().checked.table.declarations;
    let number = all.position(|d| d.name == name);
    number.ok_or_else(|| format!("there is no declaration `{name}`"))
}
