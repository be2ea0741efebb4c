//! A hand that begins at the first lead: what was dealt, said and thrown out before is not known, and so nobody remembers any of it.

use codille_engine::variant::Variant;
use codille_engine::{Hand, Start, State};
use codille_lang::cards::CardSet;
use codille_players::Table;
use std::sync::Arc;

/// Tells whether a hand began at the first lead, when all cards were exchanged.
pub(super) fn is_from_lead(hand: &Hand) -> bool {
    !hand_of_first(hand).facts.exchanged.is_empty()
}

/// Returns the number of the game with which a hand began; 0 where nobody undertakes one.
pub(super) fn game_of(first: &State) -> usize {
    first.facts.game.checked_ilog2().map_or(0, |n| n as usize)
}

/// Begins the hand of a table once more.
pub(super) fn afresh(table: &Table) -> Table {
    if !is_from_lead(&table.hand) {
        return table.afresh();
    }
    let first = hand_of_first(&table.hand);
    from_lead(&table.hand.variant, table.opening.clone(), first)
}

/// Begins at the first lead as a hand did; `first` is the state with which it began. Nobody has seen or heard anything before.
pub(super) fn from_lead(variant: &Arc<Variant>, opening: State, first: &State) -> Table {
    let facts = &first.facts;
    let dealt = facts.dealt.iter().take(variant.hands);
    let start = Start {
        hands: dealt.map(|cards| CardSet(*cards)).collect(),
        ombre: facts.ombre,
        game: game_of(first),
        trump: facts.trump,
        pool: opening.facts.pool,
    };
    let mut state = opening.clone();
    state.facts.discarded.clone_from(&facts.discarded);
    state.begin_play(variant, &start);
    Table::at(Hand::from_state(Arc::clone(variant), state), opening)
}

/// Returns the state with which a hand began, all cards being dealt.
pub(super) fn hand_of_first(hand: &Hand) -> &State {
    hand.history.first().map_or(&hand.state, |m| &*m.before)
}
