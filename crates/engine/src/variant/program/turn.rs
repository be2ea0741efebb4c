//! Whose turn it is to play, as a table: by tricks played, cards in the trick, who leads and who asks.

use super::question::Question;
use super::reads::{LogReads, reads_of};
use crate::variant::hand_state::HandState;
use crate::variant::{EvalContext, Query, Variant};
use codille_edition::check::node::Var;
use codille_lang::builtin::Dependence;
use codille_lang::ids::{Seat, SeatSet};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// What the bans of play may read to be put into the table, besides who sits where.
const READ: &[Var] = &[Var::Player, Var::Leader, Var::TrickCards, Var::TricksPlayed];

/// Whether a seat is barred from playing; `None` where more has to be asked.
#[derive(Debug, Clone, Default)]
pub(in crate::variant) struct Turns {
    table: OnceLock<TurnTable>,
    /// Whether no seat is ever barred from playing in its turn, as far as a table tells it.
    are_free: OnceLock<bool>,
}

#[derive(Debug)]
struct TurnTable {
    /// Whether the bans read nothing else; then there is a table.
    is_enough: bool,
    log: LogReads,
    /// What is known of each case.
    cells: Box<[AtomicU8]>,
}

/// What a cell says before it was asked for.
const UNASKED: u8 = 0;
/// More has to be asked.
const WITHOUT: u8 = 1;
/// Nothing bars the seat.
const FREE: u8 = 2;
/// The seat is barred.
const BARRED: u8 = 3;

impl Clone for TurnTable {
    /// Makes a table to be filled anew.
    fn clone(&self) -> Self {
        Self {
            is_enough: self.is_enough,
            log: self.log,
            cells: self.cells.iter().map(|_| AtomicU8::new(UNASKED)).collect(),
        }
    }
}

impl Turns {
    /// Tells of each cell that was asked for whether it has an answer; of a table that never answers, once that it has none.
    pub(super) fn filled(&self) -> impl Iterator<Item = bool> {
        let table = self.table.get();
        let cells = table.into_iter().flat_map(|table| &table.cells);
        let cells = cells.map(|cell| cell.load(Ordering::Relaxed));
        let cells = cells
            .filter(|cell| *cell != UNASKED)
            .map(|cell| cell != WITHOUT);
        cells.chain(table.filter(|table| !table.is_enough).map(|_| false))
    }
}

impl Variant {
    /// Tells whether the seat that is asked may not play at all now, where nothing overrides the bans of play; `None` where it is to be asked
    /// at once.
    #[inline]
    pub(in crate::variant) fn is_barred(&self, query: Query<'_>) -> Option<bool> {
        let told = self.barred_by_turn(query.facts, query.player);
        told.or_else(|| {
            let [barred, _] = self.answer(Question::Barred, query, 0)?;
            Some(barred != 0)
        })
    }

    /// The same, asked at once where no table tells it.
    pub(in crate::variant) fn is_barred_by_rules(&self, context: &mut EvalContext<'_>) -> bool {
        self.is_barred(context.query).unwrap_or_else(|| {
            let [barred, _] = self.ask_at_once(Question::Barred, 0, context);
            barred != 0
        })
    }

    #[inline]
    fn barred_by_turn(&self, facts: &HandState, player: SeatSet) -> Option<bool> {
        let (leader, asker) = (facts.leader?.index(), player.only()?.index());
        if !self.seated_as_usual(facts) {
            return None;
        }
        let (tricks, seats, width) = (self.checked.table.cards + 1, self.players, self.hands + 1);
        let table = self.turns.table.get_or_init(|| {
            let reads = reads_of(self, Question::Barred.bases(self).into_iter(), true);
            let count = tricks * width * seats * seats;
            TurnTable {
                is_enough: reads.vars.iter().all(|var| {
                    let seated = [Dependence::Table, Dependence::Seating];
                    READ.contains(var) || seated.contains(&var.dependence())
                }),
                log: reads.log,
                cells: (0..count).map(|_| AtomicU8::new(UNASKED)).collect(),
            }
        });
        if !table.is_enough || !table.log.are_empty(facts.happened()) {
            return None;
        }
        let lying = few(facts.trick_cards);
        if lying >= width || leader >= seats || asker >= seats {
            return None;
        }
        let tricks = usize::from(facts.tricks_played);
        let at = ((tricks * width + lying) * seats + leader) * seats + asker;
        let cell = table.cells.get(at)?;
        let mut said = cell.load(Ordering::Relaxed);
        if said == UNASKED {
            said = self.turn(facts, player);
            cell.store(said, Ordering::Relaxed);
        }
        match said {
            FREE => Some(false),
            BARRED => Some(true),
            _ => None,
        }
    }

    /// Tells whether a table knows of every turn, in the order of the table, that nothing bars it; where nobody watches and all sit as usual.
    #[inline]
    pub(super) fn turns_are_free(&self, facts: &HandState) -> bool {
        *self
            .turns
            .are_free
            .get_or_init(|| self.is_every_turn_free(facts))
    }

    #[cold]
    fn is_every_turn_free(&self, facts: &HandState) -> bool {
        let mut facts = facts.clone();
        let seats: Vec<Seat> = facts.active.iter().collect();
        let tricks = self.checked.table.cards;
        (0..tricks).all(|played| {
            facts.tricks_played = u8::try_from(played).unwrap_or(u8::MAX);
            // The first to speak leads first.
            let leaders = if played == 0 { 1 } else { seats.len() };
            seats.iter().copied().take(leaders).all(|leader| {
                facts.leader = Some(leader);
                let mut asker = leader;
                (0..seats.len()).all(|lying| {
                    facts.trick_cards = (1 << lying) - 1;
                    let free = self.barred_by_turn(&facts, asker.into()) == Some(false);
                    asker = facts.next(asker);
                    free
                })
            })
        })
    }

    #[cold]
    fn turn(&self, facts: &HandState, player: SeatSet) -> u8 {
        match self.answer(Question::Barred, Query::plain(facts, player), 0) {
            Some([0, _]) => FREE,
            Some(_) => BARRED,
            None => WITHOUT,
        }
    }
}

/// Counts a few cards one by one, which takes less than an operation for many where the processor has none of its own.
#[inline]
const fn few(cards: u64) -> usize {
    let (mut rest, mut count) = (cards, 0);
    while rest != 0 {
        rest &= rest - 1;
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use crate::variant::small::variant;
    use crate::variant::{EvalContext, HandState};
    use codille_lang::ids::{Seat, SeatSet};

    #[test]
    fn a_ban_that_asks_who_deals_is_tabled() {
        let variant =
            variant(&["turn: 'player must not play when tricks_played = 0 and player is dealer'"]);
        let mut facts = variant.facts();
        facts.leader = Some(Seat::FIRST);
        let barred = |seat: Seat| variant.barred_by_turn(&facts, SeatSet::of(seat));
        assert_eq!(barred(Seat::FIRST), Some(false));
        assert_eq!(barred(facts.dealer()), Some(true));
    }

    #[test]
    fn a_ban_that_asks_when_a_fault_was_is_not_answered_from_before_it() {
        let variant = variant(&[
            "revoke: 'fault \"revoke\": play when tricks_played > 20'",
            "after: 'player must not play when tricks_since(leader, \"revoke\") = 0'",
        ]);
        let mut facts = variant.facts();
        (facts.leader, facts.trick_cards, facts.tricks_played) = (Some(Seat::FIRST), 1, 1);
        let barred = |facts: &HandState| {
            variant.is_barred_by_rules(&mut EvalContext::new(facts, Seat::SECOND))
        };
        assert!(!barred(&facts));
        let revoke = variant.fault("revoke").expect("a clause names it");
        let trick = facts.tricks_begun();
        facts.commit(revoke, Seat::FIRST, 1, trick);
        assert!(barred(&facts));
    }
}
