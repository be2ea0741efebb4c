//! What the duties of play leave to a seat at one place of a trick, in a hand of which everything is known that play cannot change: sentences
//! that bind a hand by a few tests of what it holds.

use super::builder::{Builder, Value};
use super::guard::Guard;
use super::known_facts::KnownFacts;
use super::lower::{Lowering, Standing};
use super::play_facts::InTheWay;
use super::played_hand::PlayedHand;
use crate::variant::Variant;
use crate::variant::eval::{mask, seats, word};
use codille_edition::check::node::{Node, Var};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{RuleId, Seat};
use std::rc::Rc;

/// A sentence that leaves a hand only some cards where its tests turn out so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayLimit {
    /// Masks; a test holds where the hand has any of them.
    pub tests: Vec<u64>,
    /// A bit for each way that the tests may turn out, the first test being the lowest digit: whether the sentence binds.
    pub table: u16,
    /// The cards that it leaves.
    pub only: u64,
}

/// A place in a trick at which a seat is to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayPlace {
    /// Who plays.
    pub seat: Seat,
    /// Who leads or led.
    pub leader: Seat,
    /// The card led; `None` at a lead.
    pub led: Option<Card>,
    /// How many cards lie in the trick.
    pub lying: usize,
    /// Which they are, where that is known.
    pub trick: Option<CardSet>,
}

impl PlayPlace {
    fn known(&self, hand: &Rc<PlayedHand>) -> KnownFacts {
        let led = self.led.map_or(CardSet::EMPTY, CardSet::of);
        let trick = self.trick.map(|cards| (Var::TrickCards, word(cards.0)));
        let mut values = vec![
            (Var::Player, seats(self.seat)),
            (Var::Leader, seats(self.leader)),
            (Var::Led, word(led.0)),
        ];
        values.extend(trick);
        KnownFacts {
            values,
            trick: Some(self.lying),
            hand: Some(Rc::clone(hand)),
            ..KnownFacts::default()
        }
    }
}

impl Variant {
    /// Returns what the duties of play leave to a seat, whatever has been played before this trick.
    ///
    /// # Errors
    /// A clause that asks for more than what the player holds of some cards.
    pub fn play_limits(
        &self,
        hand: &Rc<PlayedHand>,
        place: PlayPlace,
    ) -> Result<Vec<PlayLimit>, InTheWay> {
        let known = place.known(hand);
        let mut low = Lowering::new(self, Builder::new(self, known));
        let mut limits = Vec::new();
        for base in self.duties.of(Verb::Play) {
            if self.rules[base].body.is_ban() {
                continue;
            }
            limits.extend(self.limit(&mut low, base)?);
        }
        Ok(limits)
    }

    fn limit(
        &self,
        low: &mut Lowering<'_, Builder<'_>>,
        base: RuleId,
    ) -> Result<Option<PlayLimit>, InTheWay> {
        let rule = &self.rules[base];
        let refuse = |reason: &str| Err(InTheWay::new(rule.clause, reason));
        let standing = low.in_force(base);
        if standing.doubt != Value::NO {
            return refuse("the clauses may be silent or in conflict about it");
        }
        let Some(guard) = self.binds(base, standing) else {
            return refuse("an exception to it says what else is to be played");
        };
        if guard == Value::NO {
            return Ok(None);
        }
        let Body::Duty {
            party: Node::Var(Var::Player | Var::Active | Var::Everyone),
            modal: Modal::Must,
            object: Object::From(set),
            ..
        } = &rule.body
        else {
            return refuse("it is no duty of every player to play certain cards");
        };
        let set = low.node(set);
        if set.doubt != Value::NO {
            return refuse(
                "the clauses may be silent or in conflict about the cards that it names",
            );
        }
        let Value::Known(only) = set.value else {
            return refuse("which cards it names hangs on more than the trick");
        };
        let guard = match guard {
            Value::Known(_) => Guard::always(),
            value @ Value::Of(_) => match Guard::of(&low.on, value) {
                Some(guard) => guard,
                None => return refuse("when it binds hangs on more than a few tests of the hand"),
            },
        };
        let (tests, table) = guard.into_parts();
        let only = mask(only);
        Ok(Some(PlayLimit { tests, table, only }))
    }

    /// Returns the truth that a sentence binds; `None` where an exception puts anything else in its place than nothing.
    fn binds(&self, base: RuleId, standing: Standing<Value>) -> Option<Value> {
        let mut guard = Value::NO;
        for (holds, found) in standing.rules {
            if found == base {
                guard = holds;
            } else if self.rules[found].body != Body::Nothing {
                return None;
            }
        }
        Some(guard)
    }

    /// Makes sure that no clause forbids a seat to play whose turn it is in the order of the table.
    ///
    /// # Errors
    /// A clause that forbids it, or may.
    pub fn lets_play(
        &self,
        hand: &Rc<PlayedHand>,
        place: PlayPlace,
        tricks_played: u8,
    ) -> Result<(), InTheWay> {
        let mut known = place.known(hand);
        known
            .values
            .retain(|(var, _)| *var != Var::Led || place.lying == 0);
        known
            .values
            .push((Var::TricksPlayed, i64::from(tricks_played)));
        let mut low = Lowering::new(self, Builder::new(self, known));
        for base in self.duties.of(Verb::Play) {
            if !self.rules[base].body.is_ban() {
                continue;
            }
            let standing = low.in_force(base);
            let free = standing.rules.first().is_none() && standing.doubt == Value::NO;
            if !free {
                let reason = "it may forbid a seat to play whose turn it is";
                return Err(InTheWay::new(self.rules[base].clause, reason));
            }
        }
        Ok(())
    }
}
