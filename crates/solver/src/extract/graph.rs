//! The graph of what tricks are worth: courses of the score that are worth the same are made one.

use super::mixed_hash::MixedMap;
use super::payments::HandPayments;
use super::rules::PlayRules;
use super::{Deal, NotTabular, tallies};
use crate::aim::Aim;
use crate::play_tables::{NodeId, ScoreNode, Scoring, Step};
use codille_engine::State;
use codille_engine::variant::PlayReads;
use codille_lang::ids::Seat;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// The most standings of a deal that are looked at; beyond, too much is open for a table.
const MOST_STANDINGS: usize = 200_000;

/// A graph for the cards of a whole pack, where it begins, and what comes to the value whatever is played.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    pub(super) scoring: Scoring,
    pub(super) root: NodeId,
    pub(super) least: i64,
}

impl Graph {
    /// Books all courses of the score and folds them.
    pub(super) fn of(
        deal: &Deal<'_>,
        (rules, payments): (&PlayRules, &HandPayments),
        aim: Aim<'_>,
    ) -> Result<Self, NotTabular> {
        let mut booking = Booking::of(deal, (rules, payments), aim);
        let counted = tallies::are_counted(&deal.state.facts, deal.variant.hands);
        let standings = if counted && payments.are_settled_at_the_end() {
            booking.count_tricks()
        } else {
            booking.book_tricks()
        };
        standings?.fold(deal.variant.hands, rules)
    }
}

/// Standings between two tricks, in order of the tricks that were played.
#[derive(Debug)]
pub(super) struct Standings {
    /// How many ways a trick may go.
    width: usize,
    /// Of each, who leads and how many tricks are left.
    places: Vec<(Seat, usize)>,
    /// Of each with tricks left and each way that the trick goes, what it adds, and the next standing.
    steps: Vec<(i64, usize)>,
}

/// The standings that come after those of one number of tricks, by all on which the rest of the value hangs.
#[derive(Debug)]
pub(super) struct Level<K> {
    first: usize,
    known: MixedMap<K, usize>,
}

impl<K: Hash + Eq> Level<K> {
    /// Begins the standings that come after so many more of the standings so far.
    pub(super) fn after(so_far: &Standings, more: usize) -> Self {
        Self {
            first: so_far.places.len() + more,
            known: MixedMap::default(),
        }
    }

    /// Returns the place of the first.
    pub(super) const fn first(&self) -> usize {
        self.first
    }

    /// Returns the place of a standing, and whether it is new.
    pub(super) fn place_of(&mut self, key: K) -> (usize, bool) {
        let next = self.first + self.known.len();
        match self.known.entry(key) {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(free) => (*free.insert(next), true),
        }
    }
}

/// What is booked, and for whom.
pub(super) struct Booking<'a> {
    pub(super) deal: &'a Deal<'a>,
    pub(super) rules: &'a PlayRules,
    pub(super) reads: PlayReads,
    pub(super) aim: Aim<'a>,
    /// What the settlement adds, by what it reads.
    known: MixedMap<Vec<i64>, i64>,
}

impl<'a> Booking<'a> {
    /// Makes ready to book.
    pub(super) fn of(
        deal: &'a Deal<'a>,
        (rules, payments): (&'a PlayRules, &HandPayments),
        aim: Aim<'a>,
    ) -> Self {
        let mut reads = payments.reads;
        if aim.is_of_ends() {
            // Such an aim may ask for whatever is known of the end but which cards fell in which trick.
            reads.opening = Seat::first(deal.variant.hands).collect();
            reads.score = true;
        }
        Self {
            deal,
            rules,
            reads,
            aim,
            known: MixedMap::default(),
        }
    }

    /// Returns how many ways a trick may go.
    pub(super) fn width(&self) -> usize {
        let (leads, wins) = self.rules.classes.counts;
        leads * wins * self.deal.variant.hands
    }

    /// Returns what the settlement adds to a hand whose tricks are over.
    pub(super) fn settled(&mut self, state: &State) -> Result<i64, NotTabular> {
        let key = self.key(state);
        if let Some(settled) = self.known.get(&key) {
            return Ok(*settled);
        }
        let mut end = state.clone();
        if !end.suppose_end(self.deal.variant) {
            let reason = "something other than a right is asked before the hand is settled";
            return Err(NotTabular::new(None, reason));
        }
        self.sound(&end)?;
        let settled = if self.aim.is_sum() {
            self.gain(state, &end)
        } else {
            self.aim.worth(&end) - self.aim.value(&self.deal.state.balance)
        };
        self.known.insert(key, settled);
        Ok(settled)
    }

    pub(super) fn sound(&self, state: &State) -> Result<(), NotTabular> {
        let trouble = state.balance.trouble.as_ref();
        let sound = self.deal.variant.sound(trouble);
        sound.map_err(|why| NotTabular::new(None, why))
    }

    /// Returns what the booking of a trick added to the value. What is not a sum is known at the end only.
    pub(super) fn gain(&self, before: &State, after: &State) -> i64 {
        if self.aim.is_sum() {
            self.aim.value(&after.balance) - self.aim.value(&before.balance)
        } else {
            0
        }
    }
}

impl Standings {
    /// Begins a list of standings after each of which a trick may go in so many ways.
    pub(super) const fn new(width: usize) -> Self {
        Self {
            width,
            places: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Tells whether there is none.
    pub(super) const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a standing; where tricks are left, its steps are added before the next one.
    pub(super) fn add(&mut self, leader: Seat, left: usize) {
        self.places.push((leader, left));
    }

    /// Adds a step to the last standing.
    pub(super) fn step(&mut self, gain: i64, next: usize) {
        self.steps.push((gain, next));
    }

    /// Makes sure that with so many more there are not too many.
    pub(super) fn hold_small(&self, more: usize) -> Result<(), NotTabular> {
        if self.places.len() + more > MOST_STANDINGS {
            let reason = format!("the score may stand in more than {MOST_STANDINGS} ways");
            return Err(NotTabular::new(None, reason));
        }
        Ok(())
    }

    /// Makes one of all standings from which every course is worth the same, but for what comes whatever is played.
    fn fold(&self, seats: usize, rules: &PlayRules) -> Result<Graph, NotTabular> {
        let large = || NotTabular::new(None, "the amounts are too large for a table");
        let mut nodes: Vec<ScoreNode> = Vec::new();
        let mut known: MixedMap<Box<[u64]>, NodeId> = MixedMap::default();
        // Of each standing its node, and the least that comes from it whatever is played.
        let mut found = vec![(NodeId::default(), 0_i64); self.places.len()];
        let byte = |n: usize| u8::try_from(n).expect("hands and tables are small");
        let (mut key, mut whole) = (Vec::new(), Vec::new());
        for (at, (leader, left)) in self.places.iter().enumerate().rev() {
            let steps = self.steps.iter().skip(at * self.width);
            let steps = steps.take(if *left == 0 { 0 } else { self.width });
            whole.clear();
            whole.extend(steps.map(|(gain, place)| {
                let (next, least) = found.get(*place).copied().unwrap_or_default();
                (gain + least, next)
            }));
            let least = whole.iter().map(|(gain, _)| *gain).min().unwrap_or(0);
            let leader = if *left == 0 { 0 } else { byte(leader.index()) };
            key.clear();
            key.push(u64::from(leader) << 8 | u64::from(byte(*left)));
            for (gain, next) in &whole {
                let gain = u32::try_from(gain - least).ok();
                let gain = gain.filter(|gain| i32::try_from(*gain).is_ok());
                key.push(u64::from(gain.ok_or_else(large)?) << 32 | u64::from(next.0));
            }
            let node = if let Some(node) = known.get(key.as_slice()) {
                *node
            } else {
                let steps = whole.iter().map(|(gain, next)| Step {
                    gain: i32::try_from(gain - least).unwrap_or(i32::MAX),
                    next: *next,
                });
                nodes.push(ScoreNode {
                    leader,
                    left: byte(*left),
                    steps: steps.collect(),
                });
                let node = NodeId(u32::try_from(nodes.len() - 1).expect("there are few"));
                known.insert(key.as_slice().into(), node);
                node
            };
            if let Some(place) = found.get_mut(at) {
                *place = (node, least);
            }
        }
        let (root, least) = found.first().copied().ok_or_else(large)?;
        let classes = (rules.classes.lead, rules.classes.win);
        Ok(Graph {
            scoring: Scoring::new(seats, classes, &nodes),
            root,
            least,
        })
    }
}
