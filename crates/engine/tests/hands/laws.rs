//! Laws that hold of every hand under every variant, each in a sentence, tried from fixed seeds.

use crate::agree::Both;
use crate::cards::{Card, CardSet, Suit};
use crate::changed::seeds;
use crate::engine::phase;
use crate::engine::{Act, Decision, Event, Hand, Silent, State};
use crate::ids::Seat;
use crate::referee::RefereedHand;
use crate::trial::{any, chance, dealt, edition, played};
use crate::variant::Variant;
use std::sync::Arc;

/// Tries a law on hands of every variant from as many seeds.
fn of_every_variant(few: u64, law: impl Fn(&Arc<Variant>, u64)) {
    for (number, variant) in (0_u64..).zip(edition()) {
        for seed in seeds(few) {
            law(variant, 1_000 * number + seed);
        }
    }
}

/// What a decision offers applies and stands in its list, and every other act of the seat is refused and changes nothing.
#[test]
fn what_is_lawful_applies_and_nothing_else() {
    of_every_variant(1, |variant, seed| {
        let mut chance = chance(seed);
        let mut hand = dealt(variant, &mut chance);
        while let Some((seat, act)) = any(variant, (&hand.state, &hand.decision), &mut chance) {
            let plays = variant.checked.table.pack.iter().map(Act::Play);
            let bids = (0..variant.checked.table.games.len()).map(Act::Bid);
            let names = Suit::ALL.into_iter().map(Act::Name);
            let counts = (0..5).flat_map(|n| [Act::Take(n), Act::Leave(n)]);
            let others = [
                Act::Pass,
                Act::GoOn,
                Act::Look,
                Act::Defend,
                Act::Reserve,
                Act::Announce,
            ];
            let listed = hand.decision.lawful();
            for other in plays.chain(bids).chain(names).chain(counts).chain(others) {
                let mut tried = hand.clone();
                let done = tried.act(seat, other).is_ok();
                let offered = hand.decision.takes(other);
                assert_eq!(done, offered, "{other:?} at {:?}", hand.decision);
                let in_list = listed.as_ref().map(|acts| acts.contains(&other));
                assert!(
                    in_list.is_none_or(|is| is == offered),
                    "{other:?} at {:?}",
                    hand.decision
                );
                assert!(done || tried.state == hand.state, "{other:?}");
            }
            hand.act(seat, act).expect("it is among what is lawful");
        }
        assert!(hand.state.is_over());
    });
}

/// The log of a hand gives its state again, at every act, and so does a hand that nobody watches.
#[test]
fn the_log_gives_the_state() {
    of_every_variant(1, |variant, seed| {
        let hand = played(variant, seed);
        let mut again = dealt(variant, &mut chance(seed));
        let mut unwatched = again.state.clone();
        for moment in &hand.history {
            assert_eq!(again.state, *moment.before);
            assert_eq!(again.decision, moment.asked);
            again.act(moment.seat, moment.act).expect("it was lawful");
            unwatched.apply(variant, moment.seat, moment.act, &mut Silent);
            assert_eq!(unwatched.advance(variant, &mut Silent), again.decision);
        }
        assert_eq!((&again.state, &again.events), (&hand.state, &hand.events));
        assert_eq!(unwatched.balance, hand.state.balance);
        for n in (0..hand.history.len()).rev().step_by(5) {
            again.back_to(n);
            assert_eq!(again.state, *hand.history[n].before);
            assert_eq!(again.history.len(), n);
        }
    });
}

/// A hand that plays out what is chosen has the same history as one that is given act after act, also where it goes on otherwise or goes back.
#[test]
fn a_hand_played_out_has_the_same_history() {
    of_every_variant(1, |variant, seed| {
        let hand = played(variant, seed);
        let all = hand.history.len();
        for count in [0, all / 2, all] {
            let mut out = dealt(variant, &mut chance(seed));
            let mut acts = hand.history.iter().take(count).map(|moment| moment.act);
            out.play_out(|_| acts.next()).expect("it was lawful");
            assert_eq!(out.history.len(), count);
            for moment in hand.history.iter().skip(count) {
                out.act(moment.seat, moment.act).expect("it was lawful");
            }
            assert_eq!((&out.state, &out.events), (&hand.state, &hand.events));
            let told = |hand: &Hand| format!("{:?}", hand.history);
            assert_eq!(told(&out), told(&hand));
            out.back_to(count / 2);
            let then = hand.history.get(count / 2);
            assert_eq!(
                out.state,
                *then.map_or(&hand.state, |moment| &moment.before)
            );
            assert_eq!(out.history.len(), count / 2);
        }
    });
}

/// No card is held twice or comes from outside the pack, and no point is made or lost between players, pool and reserve.
#[test]
fn cards_and_points_are_kept() {
    of_every_variant(2, |variant, seed| {
        let hand = played(variant, seed);
        let states = hand.history.iter().map(|m| &*m.before);
        for state in states.chain([&hand.state]) {
            keeps_cards(variant, state);
            assert_eq!(state.balance.surplus(), 0);
        }
        assert_eq!(hand.state.balance.trouble, None);
        let played = |e: &&Event| matches!(e, Event::Played { .. });
        let won = |e: &&Event| matches!(e, Event::Won { .. });
        let (cards, tricks) = (
            hand.events.iter().filter(played),
            hand.events.iter().filter(won),
        );
        assert_eq!(cards.count() / variant.hands.max(1), tricks.count());
    });
}

fn keeps_cards(variant: &Variant, state: &State) {
    let pack = variant.checked.table.pack;
    let mut met = CardSet::EMPTY;
    let hands = Seat::first(variant.hands).map(|seat| state.held(seat));
    let stock: CardSet = state.stock().into_iter().collect();
    let trick: CardSet = state.trick().map(|(_, card)| card).collect();
    for cards in hands.chain([stock, trick]) {
        assert!((met & cards).is_empty() && (cards - pack).is_empty());
        met = met | cards;
    }
    assert_eq!(usize::from(state.facts.stock), state.stock().len());
}

/// A referee forbids nothing that is lawful, and the balance is that of a hand without one, unless something was left unsaid that was due.
#[test]
fn a_referee_lets_lawful_play_pass() {
    of_every_variant(1, |variant, seed| {
        let hand = played(variant, seed);
        let start = dealt(variant, &mut chance(seed));
        let stock = start.state.stock();
        let mut state = State::new(variant, crate::trial::POOL);
        state.deal(variant, &mut chance(seed), &mut Silent);
        let mut refereed = RefereedHand::new(variant, state, &stock);
        for moment in &hand.history {
            // A referee asks how many are taken even where only one number is lawful.
            while let Decision::Take(phase::Take { seat, least, most }) = refereed.hand.decision
                && least == most
            {
                let deed = refereed.deed(Act::Take(least));
                refereed.act(seat, &deed).expect("it can be done");
            }
            let deed = refereed.deed(moment.act);
            let ruling = refereed.act(moment.seat, &deed).expect("it can be done");
            assert_ne!(ruling.allowed, Some(false), "{:?}", moment.act);
        }
        assert_eq!(refereed.hand.decision, Decision::Over);
        if refereed.rulings.iter().all(|r| r.faults.is_empty()) {
            let balances = [&refereed.hand, &hand].map(|h| &h.state.balance);
            assert_eq!(balances[0], balances[1]);
        }
    });
}

/// A compiled program answers as the rules that it was compiled from.
#[test]
fn programs_answer_as_the_rules_do() {
    of_every_variant(1, |variant, seed| {
        let hand = played(variant, seed);
        let slow = variant.without_tables();
        let both = Both::new(variant, &slow);
        let states = hand.history.iter().map(|m| &*m.before);
        for state in states.chain([&hand.state]).step_by(4) {
            for seat in Seat::first(variant.players) {
                let told = both.agree(&state.facts, seat);
                assert_eq!(told, Ok(()), "{}", variant.checked.id);
            }
        }
    });
}

/// What a seat sees is the same wherever the cards lie that it has not seen.
#[test]
fn nobody_sees_the_cards_of_another() {
    of_every_variant(1, |variant, seed| {
        let hand = played(variant, seed);
        for moment in hand.history.iter().step_by(3) {
            let (state, asked) = (&*moment.before, &moment.asked);
            for seat in Seat::first(variant.hands) {
                let Some(pair) = unseen(variant, state, seat) else {
                    continue;
                };
                let swapped = state.with_swapped(&[pair]);
                assert_eq!(swapped.with_swapped(&[pair]), *state);
                let mine = |d: &Decision| d.seat() == Some(seat);
                if !mine(asked) {
                    assert_eq!(swapped.view(seat, asked), state.view(seat, asked));
                }
            }
        }
    });
}

/// Returns a card of another hand and one of a third or of the stock, where neither was shown.
fn unseen(variant: &Variant, state: &State, seat: Seat) -> Option<(Card, Card)> {
    if state.shown || !state.facts.reckoning.shown.is_empty() {
        return None;
    }
    let mut others = Seat::first(variant.hands).filter(|s| *s != seat);
    let mine = CardSet(state.facts.reckoning.seen.find(seat).copied().unwrap_or(0));
    let first = (state.held(others.next()?) - mine).nth(0)?;
    let third = others.next().map(|s| state.held(s));
    let stock: CardSet = state.stock().into_iter().collect();
    let second = (third.unwrap_or(stock) - mine - CardSet(state.facts.turned)).nth(0)?;
    Some((first, second))
}

/// A hand that is settled where it stands is over, and keeps all points.
#[test]
fn a_hand_can_be_settled_at_any_moment() {
    of_every_variant(1, |variant, seed| {
        let hand = played(variant, seed);
        for n in (0..hand.history.len()).step_by(7) {
            let mut broken: Hand = hand.clone();
            broken.back_to(n);
            broken.settle_now();
            assert_eq!(broken.decision, Decision::Over);
            assert!(broken.state.is_over());
            assert!(matches!(broken.events.last(), Some(Event::Settled { .. })));
        }
    });
}
