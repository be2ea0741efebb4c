//! The acts of a hand with the states before them. States that play alone led to are made when somebody first asks.

use super::hand::Moment;
use super::phase::{Act, Decision};
use super::state::State;
use crate::variant::Variant;
use codille_lang::ids::Seat;
use std::fmt::{Debug, Formatter};
use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};
use std::sync::{Arc, OnceLock};

/// Room for the acts of a usual hand.
const USUAL: usize = 64;

/// All acts of a hand, in order; a slice of moments.
///
/// What a hand plays out by itself is kept as a position and the acts that follow it. Since nothing else changes the hand meanwhile, the
/// states between the acts are found by doing the acts again.
#[derive(Clone, Default)]
pub struct History {
    /// Shared with copies of the hand until there is one more.
    moments: Arc<Vec<Moment>>,
    run: Option<Run>,
}

/// Acts that follow one another without anything else done between them.
#[derive(Clone)]
struct Run {
    variant: Arc<Variant>,
    /// The state before the first act.
    state: Arc<State>,
    /// What was asked there.
    asked: Decision,
    /// How many events there were.
    events: usize,
    acts: Vec<(Seat, Act)>,
    /// All moments of the history, those before the run first.
    all: OnceLock<Vec<Moment>>,
}

impl Run {
    /// Does the acts again; returns a moment for each.
    fn moments(&self) -> impl Iterator<Item = Moment> {
        let (mut state, mut asked) = (Arc::clone(&self.state), self.asked);
        let mut seen = Vec::new();
        self.acts.iter().map(move |(seat, act)| {
            let moment = Moment {
                seat: *seat,
                act: *act,
                before: Arc::clone(&state),
                asked,
                events: self.events + seen.len(),
            };
            let mut next = State::clone(&state);
            next.apply(&self.variant, *seat, *act, &mut seen);
            asked = next.advance(&self.variant, &mut seen);
            state = Arc::new(next);
            moment
        })
    }
}

impl History {
    /// Begins a run of acts at a position.
    pub(super) fn begin_run(
        &mut self,
        variant: &Arc<Variant>,
        (state, asked): (&State, Decision),
        events: usize,
    ) {
        self.unfold();
        self.run = Some(Run {
            variant: Arc::clone(variant),
            state: Arc::new(state.clone()),
            asked,
            events,
            acts: Vec::with_capacity(USUAL),
            all: OnceLock::new(),
        });
    }

    /// Adds an act to the run that was begun.
    pub(super) fn add(&mut self, seat: Seat, act: Act) {
        let run = self.run.as_mut().expect("a run was begun");
        run.acts.push((seat, act));
        // Whoever has looked at the moments meanwhile has seen those before this act only.
        run.all.take();
    }

    /// Adds an act with the state before it.
    pub(super) fn push(&mut self, moment: Moment) {
        self.unfold();
        Arc::make_mut(&mut self.moments).push(moment);
    }

    /// Drops all acts but the first so many.
    pub fn truncate(&mut self, len: usize) {
        self.unfold();
        if len < self.moments.len() {
            Arc::make_mut(&mut self.moments).truncate(len);
        }
    }

    /// Makes the states of a run and keeps them.
    fn unfold(&mut self) {
        if let Some(run) = self.run.take() {
            Arc::make_mut(&mut self.moments).extend(run.moments());
        }
    }
}

impl Deref for History {
    type Target = [Moment];

    fn deref(&self) -> &[Moment] {
        match &self.run {
            Some(run) => run.all.get_or_init(|| {
                let before = self.moments.iter().cloned();
                before.chain(run.moments()).collect()
            }),
            None => &self.moments,
        }
    }
}

impl DerefMut for History {
    fn deref_mut(&mut self) -> &mut [Moment] {
        self.unfold();
        let moments: &mut Vec<Moment> = Arc::make_mut(&mut self.moments);
        moments
    }
}

impl<'h> IntoIterator for &'h History {
    type Item = &'h Moment;
    type IntoIter = Iter<'h, Moment>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'h> IntoIterator for &'h mut History {
    type Item = &'h mut Moment;
    type IntoIter = IterMut<'h, Moment>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl Debug for History {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
