//! A hand of a small game, played for the tests of this crate.

use crate::variant::Variant;
use crate::{Act, Balance, Decision, Silent, State};
use codille_lang::cards::{Card, CardSet};

/// Plays a hand in which each player always plays his first lawful card; `after_lead` changes the state when the first card lies on the
/// table. Returns what was scored.
pub(crate) fn played(variant: &Variant, after_lead: impl FnOnce(&mut State)) -> Balance {
    let mut state = dealt(variant);
    let mut after_lead = Some(after_lead);
    while let Decision::Play(play) = state.advance(variant, &mut Silent) {
        let card = play.cards.nth(0).expect("a seat that is asked has a card");
        state.apply(variant, play.seat, Act::Play(card), &mut Silent);
        if let Some(change) = after_lead.take() {
            change(&mut state);
        }
    }
    assert!(state.is_over() && state.balance.trouble.is_none());
    state.balance
}

/// Plays the same hand in bulk, by the rows that were asked for before.
pub(crate) fn played_in_bulk(variant: &Variant) -> Balance {
    let mut state = dealt(variant);
    assert_eq!(state.play_on(variant, &mut |_| 0), Decision::Over);
    state.balance
}

/// Plays the same hand, as many whole tricks of it as rows tell; returns how many they told beside what was scored.
pub(crate) fn played_by_rows(variant: &Variant) -> (u8, Balance) {
    let mut state = dealt(variant);
    let by_rows = state.tricks_by_rows(variant);
    (by_rows, state.balance)
}

fn dealt(variant: &Variant) -> State {
    let mut pack: Vec<Card> = variant.checked.table.pack.iter().collect();
    let stock = pack.split_off(24);
    let hands =
        [0, 1].map(|hand| -> CardSet { pack.iter().skip(hand).step_by(2).copied().collect() });
    let mut state = State::new(variant, 0);
    state.deal_given(variant, &hands, &stock, &mut Silent);
    state
}
