//! Speaking for a game, or passing.

use super::form::ActForm;
use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::settle::{hold_balanced, pay_at};
use crate::state::{State, Step};
use crate::variant::{EvalContext, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::{self, Verb};
use codille_edition::check::table::Table;
use codille_lang::ids::{Seat, SeatSet};

/// A seat is asked to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bid {
    /// Who.
    pub seat: Seat,
    /// Games that may be spoken for, a mask.
    pub games: u64,
    /// Whether passing is allowed.
    pub pass: bool,
}

impl Kind for Bid {
    const VERB: Verb = Verb::Bid;
    const TOLD: &'static [ActForm] = &[ActForm::Alone(Act::Pass)];

    fn takes(&self, act: Act) -> bool {
        if let Act::Bid(game) = act {
            game < 64 && self.games >> game & 1 == 1
        } else {
            act == Act::Pass && self.pass
        }
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        let games = (0..64).filter(|game| self.games >> game & 1 == 1);
        let pass = self.pass.then_some(Act::Pass);
        Some(games.map(Act::Bid).chain(pass).collect())
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let choices = self.games.count_ones() + u32::from(self.pass);
        let n = below(choices.max(1));
        Some(nth_bit(self.games, n).map_or(Act::Pass, Act::Bid))
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        _: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        state.bidding(variant, witness)
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.in_turn(act, || {
            let (variant, mut context) = (case.variant, case.context());
            let Decision::Bid(_) = case.decision else {
                return None;
            };
            let Act::Bid(game) = act else {
                return Some(variant.grounds(Verb::Pass, &mut context));
            };
            (game < 64).then(|| variant.objections(Verb::Bid, 1 << game, u64::MAX, &mut context))
        })
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        state.facts.spoken.insert(seat);
        state.turn = seat.after(variant.players);
        if let Act::Bid(game) = act {
            state.facts.standing = 1 << game;
            state.facts.holder = Some(seat);
        } else {
            state.passed.insert(seat);
            pay_at(state, variant, rule::Event::Pass, seat, witness);
        }
    }

    fn verb(act: Act) -> Verb {
        if act == Act::Pass {
            Verb::Pass
        } else {
            Verb::Bid
        }
    }

    fn objects(act: Act) -> u64 {
        if let Act::Bid(game) = act
            && game < 64
        {
            1 << game
        } else {
            0
        }
    }

    fn proceeds(_: Act) -> bool {
        true
    }

    fn notation(table: &Table, act: Act) -> Option<String> {
        Some(if let Act::Bid(game) = act {
            format!("bids {}", table.game(game).name)
        } else {
            "passes".to_owned()
        })
    }
}

fn nth_bit(mask: u64, n: u32) -> Option<usize> {
    let mut bits = mask;
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

impl State {
    fn bidding(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        if self.step == Step::Begin {
            self.step = Step::Turn;
        }
        loop {
            let f = &self.facts;
            let open = f.active - self.passed - f.holder;
            if let Some(seat) = f.holder.filter(|_| open.is_empty()) {
                let game = f.standing.trailing_zeros() as usize;
                (self.facts.ombre, self.facts.game) = (f.holder, f.standing);
                witness.see(|| Event::Undertaken { seat, game });
                return None;
            }
            if open.is_empty() && !f.all_passed {
                // A second round: whoever may or must speak now that all have passed.
                self.facts.all_passed = true;
                (self.passed, self.asked) = (SeatSet::EMPTY, SeatSet::EMPTY);
                self.turn = Seat::FIRST;
                continue;
            }
            let silent_round =
                f.all_passed && f.holder.is_none() && (f.active - self.asked).is_empty();
            if open.is_empty() || silent_round {
                let dealer = f.dealer();
                pay_at(self, variant, rule::Event::PassedOut, dealer, witness);
                hold_balanced(self);
                witness.see(|| Event::PassedOut);
                self.step = Step::Over;
                return None;
            }
            while !open.contains(self.turn) {
                self.turn = self.turn.after(variant.players);
            }
            let seat = self.turn;
            let (games, pass) = self.bids(variant, seat);
            self.asked.insert(seat);
            if games == 0 && self.facts.all_passed && self.facts.holder.is_none() {
                self.passed.insert(seat);
                continue;
            }
            return Some(Decision::Bid(Bid { seat, games, pass }));
        }
    }

    /// Returns the games that a seat may bid, and whether it may pass.
    pub(crate) fn bids(&mut self, variant: &Variant, seat: Seat) -> (u64, bool) {
        let mut context = EvalContext::new(&self.facts, seat);
        let all = (1 << variant.checked.table.games.len()) - 1;
        let games = variant.allowed_set(Verb::Bid, all, &mut context);
        let pass = variant.may(Verb::Pass, &mut context) || games == 0;
        self.note(context.trouble);
        (games, pass)
    }
}

#[cfg(test)]
mod tests {
    use super::{Act, Bid};
    use crate::phase::kind::Kind;
    use codille_lang::ids::Seat;

    #[test]
    fn chance_bids_each_of_the_games_or_passes() {
        let chosen = |pass, n| {
            let bid = Bid {
                seat: Seat::FIRST,
                games: 0b1010,
                pass,
            };
            bid.random(&mut |below| {
                assert_eq!(below, 2 + u32::from(pass));
                n
            })
        };
        assert_eq!(
            [0, 1, 2].map(|n| chosen(true, n)),
            [Act::Bid(1), Act::Bid(3), Act::Pass].map(Some)
        );
        assert_eq!(chosen(false, 1), Some(Act::Bid(3)));
    }
}
