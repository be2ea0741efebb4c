//! Which acts and faults happened in a deal, or are asked about by rules: sets small enough to be compared at every question.

use codille_edition::check::act::{ACTS, ActId};
use codille_edition::check::node::{Fn1, Var};
use codille_edition::check::rule::Verb;
use codille_lang::ids::FaultId;

/// What stands in a log without being an act or a fault itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LogFact {
    /// Somebody has lost the game by an offence.
    Lost,
    /// Somebody reckons nothing.
    Silenced,
    /// Somebody has cards of another pack.
    Strange,
    /// Somebody has cards that lie aside.
    Aside,
}

impl LogFact {
    /// Returns what a name asks of a log; `None` of a name that asks something else.
    pub(super) const fn of_name(name: Var) -> Option<Self> {
        if matches!(name, Var::Losers) {
            Some(Self::Lost)
        } else if matches!(name, Var::Silenced) {
            Some(Self::Silenced)
        } else {
            None
        }
    }

    /// Returns what a function asks of a log; `None` of a function that asks something else.
    pub(super) const fn of_function(function: Fn1) -> Option<Self> {
        if matches!(function, Fn1::Strange) {
            Some(Self::Strange)
        } else if matches!(function, Fn1::Aside) {
            Some(Self::Aside)
        } else {
            None
        }
    }
}

/// A set of acts and faults, and of what stands in a log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Occurrences {
    acts: u128,
    faults: u128,
}

/// The bit of leading, after those of the acts that a table lists and those of the verbs.
const LEAD: usize = ACTS + Verb::ALL.len();
/// The bit of the first thing that stands in a log.
const STANDING: usize = LEAD + 1;
const _: () = assert!(
    STANDING + (LogFact::Aside as usize) < u128::BITS as usize,
    "every act and all that stands in a log has a bit"
);

impl Occurrences {
    pub(super) const EMPTY: Self = Self { acts: 0, faults: 0 };

    /// Returns all that is in one set or the other.
    pub(super) const fn with(self, other: Self) -> Self {
        Self {
            acts: self.acts | other.acts,
            faults: self.faults | other.faults,
        }
    }

    /// Adds an act.
    pub(super) fn add_act(&mut self, act: ActId) {
        let bit = match act {
            ActId::Listed(listed) => listed.index(),
            ActId::Verb(verb) => ACTS + verb as usize,
            ActId::Lead => LEAD,
        };
        self.acts |= 1 << bit;
    }

    /// Adds what stands in a log.
    pub(super) const fn add_standing(&mut self, standing: LogFact) {
        self.acts |= 1 << (STANDING + standing as usize);
    }

    /// Adds a fault; tells whether there is room for it. A fault without room is in no set.
    pub(super) fn add_fault(&mut self, fault: FaultId) -> bool {
        let bit = u32::try_from(fault.index()).ok();
        let bit = bit.and_then(|at| 1_u128.checked_shl(at));
        self.faults |= bit.unwrap_or(0);
        bit.is_some()
    }

    /// Tells whether something is in both sets.
    pub(super) const fn overlaps(self, other: Self) -> bool {
        self.acts & other.acts != 0 || self.faults & other.faults != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{LogFact, Occurrences};
    use codille_edition::check::act::ActId;
    use codille_edition::check::rule::Verb;
    use codille_lang::ids::FaultId;

    fn of_act(act: ActId) -> Occurrences {
        let mut set = Occurrences::default();
        set.add_act(act);
        set
    }

    #[test]
    fn every_act_and_every_fault_is_something_of_its_own() {
        let standing = |standing| {
            let mut set = Occurrences::default();
            set.add_standing(standing);
            set
        };
        let standing = [
            LogFact::Lost,
            LogFact::Silenced,
            LogFact::Strange,
            LogFact::Aside,
        ]
        .map(standing);
        let verbs = Verb::ALL.iter().map(|verb| of_act(ActId::Verb(*verb)));
        let mut fault = Occurrences::default();
        assert!(fault.add_fault(FaultId::from(0)));
        let all: Vec<_> = verbs
            .chain([of_act(ActId::Lead), fault])
            .chain(standing)
            .collect();
        for (at, one) in all.iter().enumerate() {
            for (other_at, other) in all.iter().enumerate() {
                assert_eq!(one.overlaps(*other), at == other_at);
            }
        }
        assert!(!Occurrences::default().overlaps(fault));
    }

    #[test]
    fn a_fault_without_room_is_refused() {
        let mut set = Occurrences::default();
        assert!(set.add_fault(FaultId::from(127)) && !set.add_fault(FaultId::from(128)));
    }
}
