//! Hands before a referee whose players err by chance: out of turn, with wrong cards and words, claiming and waiving.

use super::lawful::{choices, combinations};
use super::notation::some_cards;
use codille::cards::CardSet;
use codille::check::act;
use codille::check::act::ActId;
use codille::engine::{Act, Decision, State};
use codille::ids::{DeclarationId, FaultId, Seat};
use codille::referee::{Deed, RefereedHand, lying};
use codille::variant::{Answer, Variant};
use rand::RngExt;
use std::sync::Arc;

/// What is done next.
pub(crate) enum Next {
    Act(Seat, Deed),
    /// A seat waives, any fault or the one with this number.
    Waive(Seat, Option<FaultId>),
}

/// Every act that clauses give words to, with the words: `say "gano"`, `done(player, "say gano")`.
pub(crate) fn spoken(variant: &Variant) -> Vec<(String, String)> {
    let acts = &variant.checked.table.acts;
    let known = |name: &str| act::find(acts, name).is_some();
    let mut out: Vec<(String, String)> = Vec::new();
    for listed in acts {
        out.push((listed.name.clone(), String::new()));
    }
    for clause in &variant.checked.clauses {
        let parts: Vec<&str> = clause.raw.rule.as_str().split('"').collect();
        for pair in parts.windows(2).step_by(2) {
            let [before, quoted] = pair else { continue };
            let verb = before.split_whitespace().next_back().unwrap_or("");
            let (first, rest) = quoted.split_once(' ').unwrap_or((quoted, ""));
            let found = if known(verb) {
                (verb.to_owned(), (*quoted).to_owned())
            } else if known(first) {
                (first.to_owned(), rest.to_owned())
            } else {
                continue;
            };
            if !out.contains(&found) {
                out.push(found);
            }
        }
    }
    out
}

fn any<'a, T>(all: &'a [T], chance: &mut impl RngExt) -> Option<&'a T> {
    all.get(below(all.len(), chance)?)
}

fn below(count: usize, chance: &mut impl RngExt) -> Option<usize> {
    let count = u64::try_from(count).expect("few");
    let n = (count > 0).then(|| chance.random_range(0..count))?;
    Some(usize::try_from(n).expect("few"))
}

/// Deals by chance; with `wrong`, somebody gets a card too many or too few.
pub(crate) fn dealt(
    variant: &Arc<Variant>,
    pool: i64,
    wrong: bool,
    chance: &mut rand_chacha::ChaCha8Rng,
) -> RefereedHand {
    let mut events = Vec::new();
    let mut state = State::new(variant, pool);
    state.deal(variant, chance, &mut events);
    if wrong {
        let mut hands: Vec<CardSet> = Seat::first(variant.hands).map(|s| state.held(s)).collect();
        let mut stock = state.stock();
        let seat = below(variant.hands, chance).expect("somebody plays");
        let hand = hands.get_mut(seat).expect("a hand");
        if chance.random_range(0..2_u32) == 0 {
            *hand = *hand | stock.pop().into_iter().collect();
        } else if let Some(card) = hand.nth(0) {
            hand.remove(card);
            stock.push(card);
        }
        events.clear();
        state = State::new(variant, pool);
        state.deal_given(variant, &hands, &stock, &mut events);
    }
    let stock = state.stock();
    let mut bench = RefereedHand::new(variant, state, &stock);
    bench.hand.events.splice(0..0, events);
    bench
}

/// Chooses what is lawful: one time in two nothing is made of a right. Where errors have left nothing lawful, something else is done.
pub(crate) fn lawful(
    variant: &Variant,
    (state, decision): (&State, &Decision),
    chance: &mut impl RngExt,
) -> Option<(Seat, Act)> {
    let seat = decision.seat()?;
    let all = choices(variant, state, decision, chance).acts;
    let on = all.iter().find(|(_, act)| *act == Act::GoOn);
    match on.filter(|_| chance.random_range(0..2_u32) == 0) {
        Some(on) => Some(*on),
        None => any(&all, chance).copied().or_else(|| {
            let card = some_cards(state.held(seat), 1, chance).nth(0);
            card.map(|card| (seat, Act::Play(card)))
        }),
    }
}

/// Does what is lawful, or errs `errors` times in a thousand.
pub(crate) fn next(
    bench: &RefereedHand,
    spoken: &[(String, String)],
    errors: u32,
    chance: &mut impl RngExt,
) -> Option<Next> {
    if chance.random_range(0..1000) < errors
        && let Some(next) = err(bench, spoken, chance)
    {
        return Some(next);
    }
    let hand = &bench.hand;
    let (seat, act) = lawful(bench.variant(), (&hand.state, &hand.decision), chance)?;
    Some(Next::Act(seat, bench.deed(act)))
}

fn err(
    bench: &RefereedHand,
    spoken: &[(String, String)],
    chance: &mut impl RngExt,
) -> Option<Next> {
    let variant = bench.variant();
    let asked = bench.hand.decision.seat();
    let asked = asked.filter(|_| chance.random_range(0..2_u32) == 0);
    let seat = asked.or_else(|| below(variant.players, chance).map(Seat::from))?;
    let held = bench.hand.state.held(seat);
    let answers = [Answer::Good, Answer::Equal, Answer::NotGood];
    let play = |act| Some(Next::Act(seat, bench.deed(act)));
    match chance.random_range(0..16_u32) {
        0 | 1 => play(Act::Play(some_cards(held, 1, chance).nth(0)?)),
        2 => {
            let count = chance.random_range(0..=8);
            play(Act::Discard(some_cards(held, count, chance)))
        }
        3 => play(Act::Take(chance.random_range(0..=8))),
        4 | 5 => play(call(bench, seat, chance)?),
        6 => play(Act::Answer(*any(&answers, chance)?)),
        7 => play(*any(&[Act::Ask, Act::Surrender, Act::Announce], chance)?),
        8 => {
            let (words, about, instead) = match chance.random_range(0..3_u32) {
                0 => {
                    let answer = *any(&answers, chance)?;
                    (answer.word(), bench.answered(), Act::Answer(answer))
                }
                1 => {
                    let instead = call(bench, seat, chance)?;
                    let Act::Call { class, cards } = instead else {
                        return None;
                    };
                    ("call", Some((class, cards)), instead)
                }
                _ => {
                    let card = some_cards(held, 1, chance).nth(0)?;
                    let faults: Vec<&str> = variant.checked.faults.iter().collect();
                    let fault = *any(&faults, chance)?;
                    (fault, None, Act::Play(card))
                }
            };
            Some(Next::Act(seat, Deed::mending(instead, words, about)))
        }
        9 | 10 => {
            let rights = bench.rights();
            let right = any(&rights, chance)?;
            let deed = listed(bench, right.seat, (right.act, &right.words), chance)?;
            Some(Next::Act(right.seat, deed))
        }
        11 => {
            let faults: Vec<FaultId> = variant.checked.faults.ids().collect();
            let named = chance.random_range(0..2_u32) == 0;
            let named = named.then(|| any(&faults, chance)).flatten();
            Some(Next::Waive(seat, named.copied()))
        }
        _ => {
            let (name, words) = any(spoken, chance)?;
            let act = act::find(&variant.checked.table.acts, name)?;
            Some(Next::Act(seat, listed(bench, seat, (act, words), chance)?))
        }
    }
}

/// Calls cards that are held, or others of the pack.
fn call(bench: &RefereedHand, seat: Seat, chance: &mut impl RngExt) -> Option<Act> {
    let table = &bench.variant().checked.table;
    let class = DeclarationId::from(below(table.declarations.len(), chance)?);
    let mut among = bench.hand.state.held(seat);
    if chance.random_range(0..3_u32) == 0 {
        among = some_cards(table.pack, 8, chance);
    }
    let all = combinations(among);
    let cards = *any(&all, chance)?;
    Some(Act::Call { class, cards })
}

/// An act of the table or words, with cards, a number, and somebody to whom it is done.
fn listed(
    bench: &RefereedHand,
    seat: Seat,
    (act, words): (ActId, &str),
    chance: &mut impl RngExt,
) -> Option<Deed> {
    let table = &bench.variant().checked.table;
    let mut deed = Deed {
        words: words.to_owned(),
        ..Deed::new(act)
    };
    if chance.random_range(0..3_u32) == 0 {
        deed.whose = below(bench.variant().players, chance).map(Seat::from);
    }
    let owner = deed.whose.unwrap_or(seat);
    let few = *any(&[1, 1, 6], chance)?;
    let count = chance.random_range(0..=few);
    let place = act::listed(&table.acts, act).and_then(|a| a.from);
    deed.cards = match place {
        Some(place) => some_cards(lying(&bench.hand.state, owner, place), count, chance),
        None => some_cards(table.pack, count, chance),
    };
    deed.number = deed.cards.count().into();
    if place.is_none() && chance.random_range(0..2_u32) == 0 {
        deed.cards = CardSet::EMPTY;
        deed.number = chance.random_range(0..=14);
    }
    Some(deed)
}
