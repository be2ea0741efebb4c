//! The rights between tricks: to surrender, to end the hand, to undertake every trick.

use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::Recorder;
use crate::state::{State, Step};
use crate::variant::{EvalContext, Variant};
use codille_edition::check::rule::Verb;
use codille_lang::ids::{Seat, SeatSet};

/// Rights that may be offered together between tricks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rights {
    /// To surrender.
    pub surrender: bool,
    /// To end the hand.
    pub stop: bool,
    /// To challenge the vole.
    pub challenge: bool,
}

impl Rights {
    /// Makes rights of what the rules answer: to surrender, to end the hand, to challenge.
    pub const fn of([surrender, stop, challenge]: [bool; 3]) -> Self {
        Self {
            surrender,
            stop,
            challenge,
        }
    }

    /// Tells whether there is any.
    pub const fn any(self) -> bool {
        self.surrender || self.stop || self.challenge
    }
}

/// A seat is asked whether it uses a right between tricks or goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Between {
    /// Who.
    pub seat: Seat,
    /// The rights.
    pub rights: Rights,
}

impl Between {
    /// Returns the acts that use the rights which are offered.
    fn open(self) -> impl Iterator<Item = Act> {
        let rights = self.rights;
        let all = [
            (rights.surrender, Act::Surrender),
            (rights.stop, Act::Stop),
            (rights.challenge, Act::Challenge),
        ];
        all.into_iter()
            .filter_map(|(open, act)| open.then_some(act))
    }
}

impl Kind for Between {
    const VERB: Verb = Verb::Surrender;
    const RIGHTS: &'static [Act] = &[Act::Surrender, Act::Stop, Act::Challenge];
    const AWAITED: &'static [Verb] = &[Verb::Stop];

    fn takes(&self, act: Act) -> bool {
        act == Act::GoOn || self.open().any(|open| open == act)
    }

    fn offers(&self, right: Verb) -> bool {
        self.open().any(|act| act.verb() == right)
    }

    fn passing_right(&self) -> Option<Verb> {
        let mut open = self.open().filter(|act| *act != Act::Surrender);
        open.next().map(Act::verb)
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        Some(self.open().chain([Act::GoOn]).collect())
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        if below(8) != 0 {
            return Some(Act::GoOn);
        }
        let count = u32::try_from(self.open().count().max(1)).expect("there are three rights");
        let n = below(count);
        self.open().nth(n as usize).or(Some(Act::GoOn))
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        let (variant, state) = (case.variant, case.state);
        if act == Act::Surrender && state.may_surrender(variant, case.decision, case.seat) {
            return Ok(());
        }
        case.in_turn(act, || {
            Some(if act == Act::Challenge {
                Vec::new()
            } else {
                variant.grounds(act.verb(), &mut case.context())
            })
        })
    }

    fn apply(state: &mut State, _: &Variant, (seat, act): (Seat, Act), _: &mut impl Recorder) {
        if act == Act::Surrender {
            state.facts.surrendered = true;
            state.facts.reckoning.thrown = Some(seat);
            state.step = Step::Defence;
            state.asked = SeatSet::EMPTY;
        } else if act == Act::Stop {
            state.facts.stopped = true;
            state.step = Step::Between;
        } else {
            state.facts.challenged = true;
        }
    }

    fn verb(act: Act) -> Verb {
        if act == Act::Surrender {
            Verb::Surrender
        } else if act == Act::Stop {
            Verb::Stop
        } else {
            Verb::Challenge
        }
    }

    fn describe(_: &Variant, act: Act) -> String {
        let words = if act == Act::Surrender {
            "surrenders"
        } else if act == Act::Stop {
            "ends the hand"
        } else {
            "undertakes the vole"
        };
        words.to_owned()
    }
}

impl State {
    /// Returns the rights that the ombre has between tricks.
    pub(crate) fn rights(&self, variant: &Variant) -> Rights {
        Rights::of(variant.rights(&self.facts).0)
    }

    /// A surrender may be offered at any moment once trumps are known, while the right lasts, not between tricks only.
    /// Where nobody undertakes a game, whoever has the right may give his hand up as soon as somebody is to play.
    fn may_surrender(&self, variant: &Variant, decision: &Decision, seat: Seat) -> bool {
        if variant.checked.table.games.is_empty() {
            return matches!(decision, Decision::Play(_))
                && variant.may(Verb::Surrender, &mut EvalContext::new(&self.facts, seat));
        }
        self.facts.ombre == Some(seat)
            && matches!(
                decision,
                Decision::Play(_) | Decision::Between(_) | Decision::Discard(_) | Decision::Look(_)
            )
            && self.rights(variant).surrender
    }
}
