//! Small deals made up for tests: lanes, duties and worths of every sort that tables can hold, drawn by chance.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a deal has a few cards, seats and nodes"
)]
#![expect(
    clippy::struct_excessive_bools,
    reason = "each is a sort of table by itself"
)]

use crate::play_tables::{
    Cards, Follow, FollowRow, NodeId, Numbering, PlayTables, Position, ScoreNode, Scoring, Step,
};
use codille_lang::cards::{Card, Rank, Suit};
use codille_lang::ids::{SEATS, SeatSet};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;

/// What a deal is drawn from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sketch {
    pub(super) seats: usize,
    pub(super) lanes: usize,
    /// How many cards a lane has.
    pub(super) lane: usize,
    pub(super) trumps: bool,
    /// How many of the highest trumps are forced by none but higher ones of them.
    pub(super) matadors: usize,
    /// Whether what the second player played forces them as well.
    pub(super) by_second: bool,
    /// Whether the seats have duties of their own: the matadors of the second seat are one fewer.
    pub(super) by_seat: bool,
    /// Whether each card led forces any cards of its lane, drawn by chance, and so does the second card where it is looked at.
    pub(super) any_duties: bool,
    /// Whether no card but the highest of a lane is led where another is held: a lead that is restricted.
    pub(super) low_leads: bool,
    /// How many of the lowest of each lane are worth nothing as leads and winners.
    pub(super) small: usize,
    /// How many cards a hand has.
    pub(super) hand: usize,
    pub(super) worth: Payoff,
}

/// What tricks are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Payoff {
    /// The first seat has most tricks, as many as another, or fewer than one.
    Most,
    /// A point for a lead and for a trick won against it, one for the last, ten for more than half, and thirty for all.
    Points,
    /// Any number for any division of the tricks.
    Any,
    /// Any number, and more where the first seat won all tricks from the first on up to some one.
    Opening,
}

impl Sketch {
    fn lanes(&self) -> Vec<Vec<Card>> {
        let of = |suit: Suit| {
            Rank::all()
                .map(move |rank| Card::new(rank, suit))
                .take(self.lane)
        };
        Suit::ALL
            .into_iter()
            .take(self.lanes)
            .map(|suit| of(suit).collect())
            .collect()
    }

    fn is_matador(&self, seat: usize, top: usize, card: usize) -> bool {
        let matadors = self
            .matadors
            .saturating_sub(usize::from(self.by_seat && seat == 1));
        self.trumps && card >= top - matadors && card < top
    }

    fn row(&self, seat: usize, led: usize, second: Option<usize>) -> FollowRow {
        let all = self.lanes * self.lane;
        let lane = ((1u64 << self.lane) - 1) << (led / self.lane * self.lane);
        let played: u64 = 1 << led | second.map_or(0, |card| 1 << card);
        let kept = |card: usize| {
            self.is_matador(seat, all, card) && !(card..all).any(|other| played >> other & 1 == 1)
        };
        let kept = (0..all).filter(|card| lane >> card & 1 == 1 && kept(*card));
        let forced = kept.fold(lane, |forced, card| forced & !(1 << card));
        let mut allowed = [Cards::MAX; 8];
        allowed[1] = lane;
        FollowRow {
            tests: [forced, 0, 0],
            allowed,
        }
    }

    /// Makes any cards of the lane led the ones that are forced.
    fn turn(&self, row: &mut FollowRow, led: usize, chance: &mut ChaCha8Rng) {
        if self.any_duties {
            let lane = ((1u64 << self.lane) - 1) << (led / self.lane * self.lane);
            row.tests[0] = lane & chance.random::<u64>();
            // What is forced may be played, and of the rest of the lane some.
            row.allowed[1] = row.tests[0] | lane & chance.random::<u64>();
        }
    }

    /// Draws a deal.
    pub(super) fn draw(&self, chance: &mut ChaCha8Rng) -> PlayTables {
        let numbering = Numbering::new(&self.lanes(), self.trumps);
        let all = self.lanes * self.lane;
        let by_second = self.by_second && self.seats > 2;
        let mut follow = Follow::free(self.seats, by_second);
        for seat in 0..self.seats {
            for led in 0..all {
                let card = |card: usize| Some(card as u8);
                let mut row = self.row(seat, led, None);
                self.turn(&mut row, led, chance);
                follow.set(seat, card(led), None, row);
                for second in (0..all).filter(|second| by_second && *second != led) {
                    let mut row = self.row(seat, led, Some(second));
                    self.turn(&mut row, led, chance);
                    follow.set(seat, card(led), card(second), row);
                }
            }
            if self.low_leads {
                // Trumps are led only where nothing else is held.
                let mut allowed = [Cards::MAX; 8];
                allowed[1] = !numbering.trumps();
                let tests = [numbering.all() & !numbering.trumps(), 0, 0];
                follow.set(seat, None, None, FollowRow { tests, allowed });
            }
        }
        let mut pack: Vec<usize> = (0..all).collect();
        pack.shuffle(chance);
        let mut hands = [0; SEATS];
        for (seat, cards) in pack.chunks(self.hand).take(self.seats).enumerate() {
            hands[seat] = cards.iter().fold(0, |hand, card| hand | 1 << card);
        }
        let leader = chance.random_range(0..self.seats);
        let maximisers = SeatSet::from_mask(if chance.random_ratio(1, 4) { 0b10 } else { 1 });
        let (scoring, node) = self.scoring(chance, leader, maximisers);
        PlayTables {
            seats: self.seats,
            maximisers,
            // The search is to find out by itself which cards it has to name.
            named: 0,
            numbering,
            follow,
            scoring,
            start: Position {
                hands,
                leader,
                trick: [0; SEATS],
                lying: 0,
                node,
            },
            base: 0,
            left_out: Vec::new(),
        }
    }

    fn scoring(
        &self,
        chance: &mut ChaCha8Rng,
        leader: usize,
        maximisers: SeatSet,
    ) -> (Scoring, NodeId) {
        let small = |card: usize| u8::from(card % self.lane < self.small);
        let of = std::array::from_fn(small);
        let classes = if self.small > 0 && self.worth == Payoff::Points {
            (of, of)
        } else {
            ([0; 64], [0; 64])
        };
        let mut graph = Graph {
            sketch: *self,
            maximisers,
            classes: if classes.0 == [0; 64] { 1 } else { 2 },
            chance,
            ends: HashMap::new(),
            known: HashMap::new(),
            nodes: Vec::new(),
        };
        let begin = Course {
            tricks: [0; SEATS],
            opening: Some(0),
            leader,
        };
        let (node, _) = graph.node(begin);
        (
            Scoring::new(self.seats, classes, &graph.nodes),
            NodeId(node),
        )
    }
}

/// What was won so far, as the graph is built from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Course {
    tricks: [usize; SEATS],
    /// How many tricks from the first on went to the first seat, and whether they still do.
    opening: Option<usize>,
    leader: usize,
}

struct Graph<'a> {
    sketch: Sketch,
    maximisers: SeatSet,
    classes: usize,
    chance: &'a mut ChaCha8Rng,
    ends: HashMap<([usize; SEATS], bool), i32>,
    /// The node of a course, and what is taken from the values from it on so that the least is nothing.
    known: HashMap<Course, (u32, i32)>,
    nodes: Vec<ScoreNode>,
}

impl Graph<'_> {
    fn end(&mut self, course: Course) -> i32 {
        let Sketch {
            seats, hand, worth, ..
        } = self.sketch;
        let [first, others @ ..] = course.tricks;
        let most = others.iter().take(seats - 1).copied().max().unwrap_or(0);
        match worth {
            Payoff::Most => first.cmp(&most) as i32,
            Payoff::Points => {
                let all = course.tricks.iter().enumerate().take(seats);
                let bonus = all.map(|(seat, tricks)| {
                    let points = if *tricks == hand {
                        30
                    } else if *tricks * 2 > hand {
                        10
                    } else {
                        0
                    };
                    self.sign(seat) * points
                });
                bonus.sum()
            }
            Payoff::Any | Payoff::Opening => {
                let opened = worth == Payoff::Opening && course.opening.is_none();
                let chance = &mut *self.chance;
                let draw = || chance.random_range(-9..10);
                *self
                    .ends
                    .entry((course.tricks, opened))
                    .or_insert_with(draw)
            }
        }
    }

    fn sign(&self, seat: usize) -> i32 {
        if self.maximisers.mask() >> seat & 1 == 1 {
            1
        } else {
            -1
        }
    }

    fn node(&mut self, course: Course) -> (u32, i32) {
        if let Some(known) = self.known.get(&course) {
            return *known;
        }
        let Sketch {
            seats, hand, worth, ..
        } = self.sketch;
        let left = hand - course.tricks.iter().sum::<usize>();
        let mut steps = Vec::new();
        if left > 0 {
            let classes = self.classes;
            for (lead, win) in (0..classes * classes).map(|at| (at / classes, at % classes)) {
                for winner in 0..seats {
                    let mut then = course;
                    then.tricks[winner] += 1;
                    // A run of two tricks from the first on is kept in mind.
                    then.opening = match course.opening {
                        Some(run) if winner == 0 && run + 1 < 2 => Some(run + 1),
                        Some(_) if winner != 0 => Some(9),
                        _ => None,
                    };
                    if course.opening == Some(9) || worth != Payoff::Opening {
                        then.opening = Some(9);
                    }
                    then.leader = if left == 1 { 0 } else { winner };
                    let (next, least) = self.node(then);
                    let mut gain = least;
                    if worth == Payoff::Points {
                        gain += self.sign(course.leader) * i32::from(lead == 0);
                        let won = i32::from(winner != course.leader && win == 0);
                        gain += self.sign(winner) * (won + i32::from(left == 1));
                    }
                    let next = NodeId(next);
                    steps.push(Step { gain, next });
                }
            }
        }
        // The worst that may come is taken out of every step, so that a node is worth nothing at least.
        let least = match steps.iter().map(|step| step.gain).min() {
            Some(least) => least,
            None => self.end(course),
        };
        for step in &mut steps {
            step.gain -= least;
        }
        self.nodes.push(ScoreNode {
            leader: course.leader as u8,
            left: left as u8,
            steps,
        });
        let known = (self.nodes.len() as u32 - 1, least);
        self.known.insert(course, known);
        known
    }
}
