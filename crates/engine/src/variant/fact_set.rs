//! Sets of facts of a hand: those that a rule reads, and those in which two moments differ.

use super::act_log::ActLog;
use super::hand_state::HandState;
use super::occurrences::{LogFact, Occurrences};
use codille_edition::check::act::ActId;
use codille_lang::ids::FaultId;
use std::sync::Arc;

/// A fact of a hand, or several that mostly change together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FactKind {
    Trump,
    Turned,
    Held,
    Hand,
    Dealt,
    Discarded,
    Taken,
    LedBy,
    /// Tricks won, and those won first.
    Won,
    /// The game undertaken or spoken for, and by whom.
    Game,
    Leader,
    Exchanged,
    Spoken,
    /// The card led, and the cards in the trick.
    Trick,
    /// How many tricks have been played, and how many a hand has.
    Tricks,
    Stock,
    Pool,
    /// How the hand ends, and what is set apart.
    Ending,
    /// All that is reckoned, what follows among it.
    Reckoned,
    Partie,
    Looked,
    Thrown,
    /// Whether a call waits, or was answered last.
    Reply,
    /// The stock as dealt.
    Pile,
}

/// Facts of a hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct FactSet {
    kinds: u32,
    /// What stands in the log of a referee.
    log: Occurrences,
    /// Whether there may be any other: always so of what differs between two moments.
    rest: bool,
}

impl FactSet {
    /// Returns the set of a fact.
    pub(super) const fn of(fact: FactKind) -> Self {
        Self {
            kinds: 1 << fact as u32,
            log: Occurrences::EMPTY,
            rest: false,
        }
    }

    /// Returns the set of all facts.
    pub(super) const fn everything() -> Self {
        Self {
            kinds: u32::MAX,
            log: Occurrences::EMPTY,
            rest: true,
        }
    }

    pub(super) const fn add(&mut self, fact: FactKind) {
        self.kinds |= 1 << fact as u32;
    }

    pub(super) const fn add_all(&mut self, other: Self) {
        self.kinds |= other.kinds;
        self.log = self.log.with(other.log);
        self.rest |= other.rest;
    }

    pub(super) fn add_act(&mut self, act: ActId) {
        self.log.add_act(act);
    }

    /// Adds a fault, or everything where there is no room for it.
    pub(super) fn add_fault(&mut self, fault: FaultId) {
        self.rest |= !self.log.add_fault(fault);
    }

    pub(super) const fn add_standing(&mut self, standing: LogFact) {
        self.log.add_standing(standing);
    }

    /// Tells whether some fact is in both sets.
    pub(super) const fn overlaps(self, other: Self) -> bool {
        self.kinds & other.kinds != 0 || self.rest && other.rest || self.log.overlaps(other.log)
    }

    /// Returns the facts in which two moments differ, and maybe some in which they do not.
    #[expect(
        clippy::too_many_lines,
        reason = "a line names each fact, and another compares it"
    )]
    pub(super) fn between(before: &HandState, after: &HandState) -> Self {
        // A new fact has to be given its place here, unless whatever reads it is said to read the rest.
        let HandState {
            held,
            hand,
            dealt,
            discarded,
            taken,
            led_by,
            won,
            opening,
            trump,
            turned,
            led,
            trick_cards,
            game,
            standing,
            holder,
            ombre,
            defender,
            leader,
            last_exchanger,
            everyone,
            active,
            spoken,
            exchanged,
            ladies: _,
            pool,
            tricks_played,
            tricks_total,
            stock,
            all_passed,
            surrendered,
            challenged,
            stopped,
            reserving,
            pool_reserved,
            largest_reserved,
            reserved_count,
            drawn: _,
            reckoning,
            minutes,
        } = before;
        if (*everyone, *active) != (after.everyone, after.active) {
            return Self::everything();
        }
        let game = [*game != after.game, *standing != after.standing];
        let undertaken = [
            *holder != after.holder,
            *ombre != after.ombre,
            *defender != after.defender,
        ];
        let ending = [
            *all_passed != after.all_passed,
            *surrendered != after.surrendered,
            *challenged != after.challenged,
            *stopped != after.stopped,
            *reserving != after.reserving,
            *pool_reserved != after.pool_reserved,
            *largest_reserved != after.largest_reserved,
            *reserved_count != after.reserved_count,
        ];
        let said = &after.reckoning;
        let partie = (&reckoning.total, &reckoning.gained);
        let deals = (reckoning.deal_number, reckoning.deals_played);
        let reply = (reckoning.waiting, reckoning.replied);
        let kinds = [
            (FactKind::Trump, *trump != after.trump),
            (FactKind::Turned, *turned != after.turned),
            (FactKind::Held, *held != after.held),
            (FactKind::Hand, *hand != after.hand),
            (FactKind::Dealt, *dealt != after.dealt),
            (FactKind::Discarded, *discarded != after.discarded),
            (FactKind::Taken, *taken != after.taken),
            (FactKind::LedBy, *led_by != after.led_by),
            (
                FactKind::Won,
                *won != after.won || *opening != after.opening,
            ),
            (
                FactKind::Game,
                game.contains(&true) || undertaken.contains(&true),
            ),
            (FactKind::Leader, *leader != after.leader),
            (
                FactKind::Exchanged,
                (*last_exchanger, *exchanged) != (after.last_exchanger, after.exchanged),
            ),
            (FactKind::Spoken, *spoken != after.spoken),
            (
                FactKind::Trick,
                (*led, *trick_cards) != (after.led, after.trick_cards),
            ),
            (
                FactKind::Tricks,
                (*tricks_played, *tricks_total) != (after.tricks_played, after.tricks_total),
            ),
            (FactKind::Stock, *stock != after.stock),
            (FactKind::Pool, *pool != after.pool),
            (FactKind::Ending, ending.contains(&true)),
            (FactKind::Reckoned, reckoning != said),
            (
                FactKind::Partie,
                partie != (&said.total, &said.gained)
                    || deals != (said.deal_number, said.deals_played),
            ),
            (FactKind::Looked, reckoning.looked != said.looked),
            (FactKind::Thrown, reckoning.thrown != said.thrown),
            (FactKind::Reply, reply != (said.waiting, said.replied)),
        ];
        let mut out = Self {
            rest: true,
            ..Self::default()
        };
        for (kind, _) in kinds.into_iter().filter(|(_, differs)| *differs) {
            out.add(kind);
        }
        match (minutes.as_deref(), after.minutes.as_deref()) {
            (None, None) => {}
            (Some(before), Some(after)) if before.is_refereed == after.is_refereed => {
                out.add_differing(before, after);
            }
            _ => return Self::everything(),
        }
        out
    }

    /// Adds what differs between two logs. Of the act that is judged, whatever reads it is said to read the rest.
    fn add_differing(&mut self, before: &ActLog, after: &ActLog) {
        let ActLog {
            is_refereed: _,
            acts,
            judged: _,
            stock,
            aside,
            strange,
            offences,
            lost,
            void: _,
        } = before;
        if !Arc::ptr_eq(acts, &after.acts) {
            if let Some(new) = after.acts.strip_prefix(acts.as_slice()) {
                for entry in new {
                    self.add_act(entry.act);
                }
            } else {
                for entry in acts.iter().chain(after.acts.iter()) {
                    self.add_act(entry.act);
                }
            }
        }
        if *offences != after.offences {
            for offence in offences.iter().chain(&after.offences) {
                self.add_fault(offence.fault);
            }
            self.add_standing(LogFact::Silenced);
        }
        let standing = [
            (LogFact::Lost, *lost != after.lost),
            (LogFact::Strange, *strange != after.strange),
            (LogFact::Aside, *aside != after.aside),
        ];
        for (fact, _) in standing.into_iter().filter(|(_, differs)| *differs) {
            self.add_standing(fact);
        }
        if !Arc::ptr_eq(stock, &after.stock) && *stock != after.stock {
            self.add(FactKind::Pile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FactKind, FactSet};
    use crate::variant::act_log::{ActLog, LogEntry};
    use crate::variant::occurrences::LogFact;
    use crate::variant::small::variant;
    use codille_edition::check::act::ActId;
    use codille_edition::check::rule::Verb;
    use codille_lang::ids::{FaultId, Seat};
    use std::sync::Arc;

    fn entry(verb: Verb) -> LogEntry {
        LogEntry {
            act: ActId::Verb(verb),
            seat: Seat::FIRST,
            cards: 0,
            number: 0,
            whose: None,
            words: Arc::default(),
        }
    }

    fn of_act(verb: Verb) -> FactSet {
        let mut set = FactSet::default();
        set.add_act(ActId::Verb(verb));
        set
    }

    fn of_log(fact: LogFact) -> FactSet {
        let mut set = FactSet::default();
        set.add_standing(fact);
        set
    }

    #[test]
    fn what_differs_is_found_and_nothing_else() {
        let variant = variant(&[]);
        let mut before = variant.facts();
        before.minutes = Some(Box::new(ActLog::of_stock(&[])));
        let mut after = before.clone();
        let same = FactSet::between(&before, &after);
        assert!(!same.overlaps(FactSet::of(FactKind::Held)));
        assert!(
            same.overlaps(FactSet::everything()),
            "the rest is not known"
        );

        after.held[Seat::SECOND] ^= 1;
        after.reckoning.waiting = true;
        let log = after.minutes.as_mut().expect("it was set");
        log.enter(entry(Verb::Bid));
        log.lost.insert(Seat::FIRST);
        let differs = FactSet::between(&before, &after);
        let differing = [
            FactSet::of(FactKind::Held),
            FactSet::of(FactKind::Reply),
            FactSet::of(FactKind::Reckoned),
            of_act(Verb::Bid),
            of_log(LogFact::Lost),
        ];
        assert!(differing.iter().all(|fact| differs.overlaps(*fact)));
        let alike = [
            FactSet::of(FactKind::Hand),
            FactSet::of(FactKind::Partie),
            of_act(Verb::Play),
            of_log(LogFact::Aside),
        ];
        assert!(!alike.iter().any(|fact| differs.overlaps(*fact)));
    }

    #[test]
    fn a_log_that_is_told_anew_differs_in_all_its_acts() {
        let variant = variant(&[]);
        let mut before = variant.facts();
        before.commit(FaultId::from(3), Seat::FIRST, 1, 0);
        let mut after = before.clone();
        let log = before.minutes.as_mut().expect("a fault is in it");
        log.enter(entry(Verb::Bid));
        let log = after.minutes.as_mut().expect("a fault is in it");
        log.enter(entry(Verb::Play));
        log.offences.clear();
        let differs = FactSet::between(&before, &after);
        let mut fault = FactSet::default();
        fault.add_fault(FaultId::from(3));
        for fact in [of_act(Verb::Bid), of_act(Verb::Play), fault] {
            assert!(differs.overlaps(fact));
        }
    }
}
