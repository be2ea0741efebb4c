//! One hand of the cheap player, and what there was to choose in it.

use super::{PLAYER, Stage, Unmeasured};
use crate::simulate::rng;
use crate::world::Worlds;
use crate::{Budget, Table, seat};
use codille_engine::variant::Variant;
use codille_engine::{Decision, State};
use codille_lang::ids::{BySeat, Seat};
use std::sync::Arc;

/// What there was to choose in a hand.
#[derive(Debug, Clone, Default)]
pub(super) struct Course {
    /// How many acts were lawful at each decision, where they can be listed.
    pub(super) choices: Vec<(Stage, u32)>,
    /// The stages of the decisions with more acts than can be listed.
    pub(super) unlisted: Vec<Stage>,
    /// At how many decisions more than one act was lawful.
    pub(super) decisions: u32,
    /// How many cards were led.
    pub(super) leads: u32,
    /// How often another seat led than before.
    pub(super) lead_changes: u32,
    /// By what part the deals that a seat holds possible became fewer, from each of its plays to the next.
    pub(super) shrinking: Vec<f64>,
}

impl Course {
    /// Plays a deal of a seed.
    ///
    /// # Errors
    /// A hand that cannot be played, or in which no deal fits what a seat knows.
    pub(super) fn of(variant: &Arc<Variant>, number: (u64, u64)) -> Result<Self, Unmeasured> {
        let player = || seat(PLAYER, Budget::default()).ok_or(Unmeasured::NoPlayer(PLAYER));
        let players: Result<Vec<_>, _> = (0..variant.hands).map(|_| player()).collect();
        let players = players?;
        let opening = State::new(variant, 0);
        let mut table = Table::deal(variant, opening, &mut rng(number.0, number.1));
        let mut course = Self::default();
        let mut leader = None;
        let mut before = BySeat::<Option<u128>>::default();
        while let Some(seat) = table.hand.decision.seat() {
            course.note(&table.hand.decision, &table.hand.state);
            if matches!(table.hand.decision, Decision::Play(_)) {
                if table.hand.state.trick().next().is_none() {
                    course.leads += 1;
                    course.lead_changes += u32::from(leader.is_some_and(|led| led != seat));
                    leader = Some(seat);
                }
                let now = possible(&table, seat)?;
                if let Some(before) = before[seat].filter(|before| *before > 1) {
                    course.shrinking.push(1.0 - ratio(now, before));
                }
                before[seat] = Some(now);
            }
            let stepped = table.step(&players, number);
            stepped.map_err(Unmeasured::Unplayed)?;
        }
        match &table.hand.state.balance.trouble {
            Some(trouble) => Err(Unmeasured::Unsettled(variant.describe_trouble(trouble))),
            None => Ok(course),
        }
    }

    fn note(&mut self, decision: &Decision, state: &State) {
        let Some(stage) = Stage::of(decision, &state.facts) else {
            return;
        };
        // Acts that are too many to list are more than one.
        let acts = decision.lawful().map(|acts| acts.len());
        self.decisions += u32::from(acts.is_none_or(|acts| acts > 1));
        match acts.and_then(|acts| u32::try_from(acts).ok()) {
            Some(acts) => self.choices.push((stage, acts)),
            None => self.unlisted.push(stage),
        }
    }
}

/// Counts the ways in which the cards may lie that a seat does not know.
fn possible(table: &Table, seat: Seat) -> Result<u128, Unmeasured> {
    let view = table.view(seat);
    let memory = table.memories.get(seat.index());
    let worlds = memory.and_then(|memory| Worlds::new(&table.hand.variant, memory, &view));
    let worlds = worlds.ok_or(Unmeasured::Impossible(seat.index()))?;
    Ok(worlds.count())
}

fn ratio(part: u128, of: u128) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "figures for people need no more than 52 bits"
    )]
    let (part, of) = (part as f64, of as f64);
    part / of
}
