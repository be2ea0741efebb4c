//! Who hears what at a club table: the referee is followed, and every seat notes what it hears and sees.

use crate::game::Game;
use crate::hear::Hearing;
use codille_engine::{Act, State};
use codille_lang::ids::Seat;
use codille_players::Table;

/// Lets every seat take notice of the acts of a hand from one on, each as the hand stood then.
pub(super) fn notice(table: &mut Table, from: usize) {
    let whole = table.hand.clone();
    for at in from..whole.history.len() {
        let mut hand = whole.clone();
        if let Some(next) = whole.history.get(at + 1) {
            hand.state = State::clone(&next.before);
        }
        hand.history.truncate(at + 1);
        for memory in &mut table.memories {
            memory.notice(&hand);
        }
    }
}

impl Game {
    /// Lays the table as the hand of the referee stands, with memories of nothing but its acts.
    pub(super) fn lay_table(&mut self) {
        let Some(club) = &self.club else {
            return;
        };
        let hand = club.hand();
        let mut table = Table::at(hand, self.opening.clone());
        notice(&mut table, 0);
        self.table = table;
    }

    /// Goes through all who hear what is done: the seats in the order of speaking, and at last somebody who looks on.
    pub(super) fn hearers(&self) -> impl Iterator<Item = Option<Seat>> + use<> {
        let seats = Seat::first(self.setup.chairs.len());
        seats.map(Some).chain([None])
    }

    /// Tells a seat, or somebody who looks on, what was done from an act of the hand on.
    pub(crate) fn since(&self, hearer: Option<Seat>, from: usize) -> Vec<String> {
        let names = self.names();
        let hearing = Hearing {
            hand: &self.table.hand,
            seat: hearer,
            memory: hearer.and_then(|s| self.table.memories.get(s.index())),
            names: &names,
            look: self.setup.look,
        };
        hearing.since(from)
    }

    /// Follows what the referee's hand has become: the table, the memories, what everybody hears. Returns whether play has gone back.
    pub(super) fn follow_referee(
        &mut self,
        heard: impl Fn(&Self, Option<Seat>) -> Vec<String>,
    ) -> bool {
        let Some(club) = &self.club else {
            return false;
        };
        let old: Vec<(Seat, Act)> = self.acts().collect();
        let hand = club.hand();
        let now: Vec<(Seat, Act)> = hand.history.iter().map(|m| (m.seat, m.act)).collect();
        let goes_on = now.starts_with(&old);
        let opened = club.opened;
        if goes_on {
            self.table.hand = hand;
            notice(&mut self.table, old.len());
        } else {
            self.lay_table();
        }
        for hearer in self.hearers() {
            let mut lines = heard(self, hearer);
            if goes_on {
                let skip = if old.is_empty() { opened } else { 0 };
                lines.extend(self.since(hearer, old.len()).into_iter().skip(skip));
            }
            self.hears(hearer, lines);
        }
        self.look_about();
        !goes_on
    }

    /// Writes down what somebody hears.
    pub(super) fn hears(&mut self, hearer: Option<Seat>, lines: Vec<String>) {
        if let Some(club) = &mut self.club {
            club.log.entry(hearer).or_default().extend(lines);
        }
    }

    /// Notes the cards that every seat sees now: what was once seen is known.
    pub(super) fn look_about(&mut self) {
        let played = self.acts().filter_map(|(_, act)| {
            let Act::Play(card) = act else {
                return None;
            };
            Some(1 << card.index())
        });
        let open = played.fold(0, |all: u64, card: u64| all | card);
        let views: Vec<u64> = Seat::first(self.setup.chairs.len())
            .map(|seat| {
                let view = self.table.view(seat);
                let facts = &view.facts;
                let rows = [
                    &facts.held,
                    &facts.hand,
                    &facts.dealt,
                    &facts.discarded,
                    &facts.taken,
                ];
                let rows = rows.into_iter().flatten();
                let rows = rows.fold(0, |all, cards| all | cards);
                let stock = view.stock.iter().flatten();
                let stock = stock.fold(0, |all: u64, card| all | 1 << card.index());
                rows | stock | facts.turned | facts.trick_cards | facts.reckoning.seen(seat) | open
            })
            .collect();
        let heard = self.table.memories.iter().map(|m| m.heard.clone());
        let heard = heard.collect();
        let Some(club) = &mut self.club else {
            return;
        };
        club.heard = heard;
        let aside = club.bench.minutes().aside;
        for ((seen, sees), aside) in club.seen.iter_mut().zip(views).zip(&aside) {
            *seen |= sees | aside;
        }
    }
}
