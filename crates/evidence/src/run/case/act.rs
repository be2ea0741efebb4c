//! Does the acts of a case before the referee; what a line leaves open is chosen by chance.

use super::choose::{card, cards_of, combination};
use crate::case::{CaseLine, OtherAct, act_of};
use crate::{ActLine, CardSpec, Case, Mend, Said};
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::referee::{Deed, Impossible, RefereedHand};
use codille_engine::variant::EvalError;
use codille_engine::{Act, referee};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic;
use codille_lang::ids::{DeclarationId, FaultId, Seat};
use rand_chacha::ChaCha8Rng;

/// What a line asks of the bench.
#[derive(Debug, Clone)]
pub(super) enum CaseStep {
    /// An act.
    Do(Seat, Deed),
    /// A waiver, of a fault by its name.
    Waive(Seat, Option<String>),
    /// Nothing: what is told is only said.
    Nothing,
}

/// Does a line of a case.
///
/// # Errors
/// A sentence that says why it cannot happen.
pub(super) fn run(
    bench: &mut RefereedHand,
    case: &Case,
    at: usize,
    rng: &mut ChaCha8Rng,
) -> Result<(), String> {
    let Some(line) = case.acts.get(at) else {
        return Ok(());
    };
    if let CaseLine::Said(ActLine {
        kind: Said::Trick { plays, .. },
        ..
    }) = line
    {
        for play in plays {
            let seat = case.acting(&play.who)?;
            let card = card(bench, case, at, seat, play.card, rng)?;
            let deed = bench.deed(Act::Play(card));
            act(bench, seat, &deed)?;
        }
        return Ok(());
    }
    match step(bench, case, at, line, rng)? {
        CaseStep::Do(seat, deed) => act(bench, seat, &deed),
        // Whether who sits by may waive the rules do not say: that he does so changes nothing.
        CaseStep::Waive(seat, _) if sits_by(bench, seat) => Ok(()),
        CaseStep::Waive(seat, fault) => {
            let number = fault.map(|name| fault_number(bench, &name)).transpose()?;
            match bench.waive(seat, number) {
                Err(Impossible::NothingToWaive) => {
                    bench.waived_in_vain(seat);
                    Ok(())
                }
                done => done.map_err(|why| why.describe(bench.variant())),
            }
        }
        CaseStep::Nothing => Ok(()),
    }
}

/// Tells whether somebody only sits by, and plays no part in the deal.
pub(super) fn sits_by(bench: &RefereedHand, seat: Seat) -> bool {
    seat.index() >= bench.variant().players
}

/// Returns the number of a fault.
pub(super) fn fault_number(bench: &RefereedHand, name: &str) -> Result<FaultId, String> {
    let faults = &bench.variant().checked.faults;
    faults.find(name).ok_or_else(|| {
        let near = diagnostic::nearest(name, faults.iter());
        let near = near.map(|n| format!("; did you mean \"{n}\"?"));
        format!(
            "no clause names a fault \"{name}\"{}",
            near.unwrap_or_default()
        )
    })
}

fn act(bench: &mut RefereedHand, seat: Seat, deed: &Deed) -> Result<(), String> {
    let done = match bench.act(seat, deed) {
        Err(Impossible::NeverAsked | Impossible::Over) if deed.is_only_said() => {
            bench.said_in_vain(seat, deed)
        }
        Err(Impossible::Over) => {
            bench.done_too_late(seat);
            Ok(())
        }
        done => done.map(|_| ()),
    };
    done.map_err(|why| why.describe(bench.variant()))?;
    // Whatever is judged after rules have failed would rest on what they did not say.
    match &bench.hand.state.balance.trouble {
        Some(trouble) => Err(fails(bench, trouble)),
        None => Ok(()),
    }
}

pub(super) fn fails(bench: &RefereedHand, trouble: &EvalError) -> String {
    format!(
        "the rules fail: {}",
        bench.variant().describe_trouble(trouble)
    )
}

/// Returns what a line asks for; a trick is none.
///
/// # Errors
/// A sentence that says what cannot be found.
pub(super) fn step(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    line: &CaseLine,
    rng: &mut ChaCha8Rng,
) -> Result<CaseStep, String> {
    match line {
        CaseLine::Said(line) => said(bench, case, at, line, rng),
        CaseLine::Other(other) => other_act(bench, case, at, other, rng),
    }
}

fn said(
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
fn declaration(bench: &RefereedHand, name: &str) -> Result<DeclarationId, String> {
    let all = &bench.variant().checked.table.declarations;
    let number = all.position(|d| d.name == name);
    number.ok_or_else(|| format!("there is no declaration `{name}`"))
}

fn other_act(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    other: &OtherAct,
    rng: &mut ChaCha8Rng,
) -> Result<CaseStep, String> {
    let variant = bench.variant();
    let acts = &variant.checked.table.acts;
    let seat = case.acting(&other.who)?;
    let whose = other.whose.as_ref().map(|w| case.acting(w)).transpose()?;
    if other.is("waive") {
        let fault = Some(other.topic().to_owned()).filter(|f| !f.is_empty());
        return Ok(CaseStep::Waive(seat, fault));
    }
    if other.is("nothing") {
        return Ok(CaseStep::Nothing);
    }
    if (other.is("play") || other.is("lead"))
        && act_of(other, acts)
            .and_then(|act| act::listed(acts, act))
            .is_none()
    {
        // Where no card is named, some card is played.
        let spec = other.cards.first().copied().unwrap_or(CardSpec::Any);
        let card = card(bench, case, at, seat, spec, rng)?;
        return Ok(CaseStep::Do(seat, bench.deed(Act::Play(card))));
    }
    let held = bench.hand.state.held(seat);
    let open = |n: u32| vec![CardSpec::Any; n as usize];
    if other.is("discard") {
        let specs = other.number.map_or_else(|| other.cards.clone(), open);
        let cards = cards_of(bench, case, at, (seat, held), &specs, rng)?;
        return Ok(CaseStep::Do(seat, bench.deed(Act::Discard(cards))));
    }
    if other.is("call") {
        let number = declaration(bench, other.topic())?;
        let specs = other.number.map_or_else(|| other.cards.clone(), open);
        let cards = combination(bench, seat, number, &specs)?;
        let call = Act::Call {
            class: number,
            cards,
        };
        return Ok(CaseStep::Do(seat, bench.deed(call)));
    }
    let act = act_of(other, acts).ok_or_else(|| format!("there is no act `{}`", other.act.text))?;
    let place = act::listed(acts, act).and_then(|a| a.from);
    let mut deed = Deed {
        whose,
        number: other.number.map_or(0, i64::from),
        words: other.topic().to_owned(),
        ..Deed::new(act)
    };
    if other.bottom {
        "bottom".clone_into(&mut deed.words);
    }
    // Where cards lie in an order, a number takes those that come first.
    let owner = whose.unwrap_or(seat);
    let state = &bench.hand.state;
    let in_order = |place: act::Place| {
        place == act::Place::Stock || !referee::pile(state, acts, owner, place).is_empty()
    };
    let specs = match other.number {
        Some(n) if other.cards.is_empty() && place.is_some_and(|p| !in_order(p)) => open(n),
        _ => other.cards.clone(),
    };
    if !specs.is_empty() {
        let from = place.map_or(variant.checked.table.pack, |p| {
            referee::lying(state, owner, p)
        });
        deed.cards = cards_of(bench, case, at, (owner, from), &specs, rng)?;
        deed.number = deed.cards.count().into();
    }
    if let Ok(class) = declaration(bench, other.topic()) {
        let reckoning = &bench.hand.state.facts.reckoning;
        let called = CardSet(reckoning.called(class, owner));
        let cards = if deed.cards.is_empty() {
            called
        } else {
            deed.cards
        };
        deed.about = Some((class, cards));
    }
    Ok(CaseStep::Do(seat, deed))
}
