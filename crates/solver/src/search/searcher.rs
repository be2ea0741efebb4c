//! Questions about positions of one deal: zero windows are put until the value is known.

use super::PLAYERS;
use super::between::{Between, Trick, thinned};
use super::bits::{highest, lowest, number};
use super::kinds::Kinds;
use super::limits::Limits;
use super::moves::{lawful, play, turn};
use super::pattern::PatternTable;
use super::solution::{Bounds, Choice, Played, Unsearchable};
use super::tree::Tree;
use crate::play_tables::{Cards, PlayTables, Position};
use codille_lang::ids::Seat;
use codille_lang::sorting;
use std::sync::atomic::AtomicBool;

/// The memory of searches: it serves one deal after another.
#[derive(Debug)]
pub struct Searcher {
    patterns: PatternTable,
    limits: Limits,
    cached: bool,
}

impl Searcher {
    /// Takes memory for searches within some limits; the nodes are those of one deal.
    pub fn new(limits: Limits) -> Self {
        Self {
            patterns: PatternTable::new(limits.bytes),
            limits,
            cached: true,
        }
    }

    /// The same without memory of positions: slower, and for tests of the memory.
    #[must_use]
    pub fn without_memory(mut self) -> Self {
        self.cached = false;
        self
    }

    /// Begins with a deal, and forgets the one before. Whoever sets the flag stops the search.
    pub fn deal<'a>(
        &'a mut self,
        tables: &'a PlayTables,
        cancel: &'a AtomicBool,
    ) -> Result<DealSearch<'a>, Unsearchable> {
        if !(2..=PLAYERS).contains(&tables.seats) {
            return Err(Unsearchable::Seats(tables.seats));
        }
        let kinds = Kinds::of(tables, &whole_hands(tables, &tables.start));
        let bits = kinds.bits + usize::BITS - tables.scoring.len().leading_zeros();
        if bits > u64::BITS {
            return Err(Unsearchable::Key(bits));
        }
        self.patterns.clear();
        Ok(DealSearch {
            searcher: self,
            tables,
            kinds,
            cancel,
            nodes: 0,
            stopped: false,
        })
    }
}

/// Returns the hands as they were before the trick that is being played.
fn whole_hands(tables: &PlayTables, at: &Position) -> Vec<Cards> {
    let mut hands: Vec<Cards> = at.hands.into_iter().take(tables.seats).collect();
    for (place, card) in at.trick.into_iter().take(at.lying).enumerate() {
        if let Some(hand) = hands.get_mut((at.leader + place) % tables.seats) {
            *hand |= 1 << card;
        }
    }
    hands
}

/// The search of one deal. What was found out about one position is known to the next.
#[derive(Debug)]
pub struct DealSearch<'a> {
    searcher: &'a mut Searcher,
    tables: &'a PlayTables,
    kinds: Kinds,
    cancel: &'a AtomicBool,
    nodes: u64,
    stopped: bool,
}

/// Where a question is put: between tricks, or within one.
#[derive(Debug, Clone, Copy)]
struct Root<const N: usize> {
    at: Between<N>,
    trick: Option<Trick<N>>,
}

impl<const N: usize> Root<N> {
    fn ask(&self, tree: &mut Tree<'_>, beta: i32) -> i32 {
        match self.trick {
            None => tree.between(&self.at, beta).value,
            Some(trick) => tree.follow(&self.at, trick, beta).value,
        }
    }
}

/// Calls a method with the number of seats as a constant.
macro_rules! by_seats {
    ($self:ident . $method:ident ( $($argument:expr),* )) => {
        match $self.tables.seats {
            2 => $self.$method::<2>($($argument),*),
            3 => $self.$method::<3>($($argument),*),
            4 => $self.$method::<4>($($argument),*),
            _ => $self.$method::<5>($($argument),*),
        }
    };
}

impl DealSearch<'_> {
    /// Returns how many positions there were in which a card was chosen.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells whether a limit was met or the flag was set: then values may be bounds.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns how many patterns are kept.
    pub const fn patterns(&self) -> usize {
        self.searcher.patterns.len()
    }

    /// Returns what is still to come from a position on.
    pub fn value(&mut self, at: &Position) -> Result<Bounds, Unsearchable> {
        self.check(at)?;
        let most = self.tables.scoring.most(at.node);
        Ok(by_seats!(self.enclose(
            at,
            Bounds { low: 0, high: most },
            most / 2
        )))
    }

    /// Returns every card that may be played and what is still to come with it, the best of them first. Of equal cards the highest stands
    /// for all.
    pub fn choices(&mut self, at: &Position) -> Result<Vec<Choice>, Unsearchable> {
        let value = self.value(at)?;
        let mut choices = Vec::new();
        let moves = lawful(self.tables, at);
        let all = whole_hands(self.tables, at);
        let out = all.iter().fold(0, |all, hand| all | hand);
        let mut rest = thinned(moves, out, self.kinds.linked);
        let mut equals = moves;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            // What was thinned out is equal to the next above it that was not.
            let lane = self.tables.numbering.lane(number(card));
            let here = equals & lane & (card | (card - 1));
            equals &= !here;
            let (then, gain) = play(self.tables, at, number(card));
            let most = self.tables.scoring.most(then.node);
            let whole = Bounds { low: 0, high: most };
            let guess = (value.low - gain).clamp(0, most);
            let Bounds { low, high } = by_seats!(self.enclose(&then, whole, guess));
            choices.push(Choice {
                card: number(card),
                equals: here,
                value: Bounds {
                    low: low + gain,
                    high: high + gain,
                },
            });
        }
        let sign = if self.maximises(at) { -1 } else { 1 };
        sorting::by_key(&mut choices, |choice| {
            (sign * choice.value.low, sign * choice.value.high)
        });
        Ok(choices)
    }

    /// Returns a line of best play from a position to its end, or as far as it was found before the search was stopped.
    pub fn line(&mut self, at: &Position) -> Result<Vec<Played>, Unsearchable> {
        let mut line = Vec::new();
        let mut at = *at;
        let Some(mut value) = self.value(&at)?.exact() else {
            return Ok(line);
        };
        while at.lying > 0 || self.tables.scoring.left(at.node) > 0 {
            let Some((card, left)) = by_seats!(self.best(&at, value)) else {
                break;
            };
            let seat = turn(self.tables, &at);
            line.push(Played { seat, card });
            at = play(self.tables, &at, card).0;
            value = left;
        }
        Ok(line)
    }

    fn maximises(&self, at: &Position) -> bool {
        let seat = Seat::from(turn(self.tables, at));
        self.tables.maximisers.contains(seat)
    }

    /// Finds a card that keeps the value of a position, and what is left of it after that card. Who leads plays high, who follows low.
    fn best<const N: usize>(&mut self, at: &Position, value: i32) -> Option<(u8, i32)> {
        let maximises = self.maximises(at);
        let mut moves = lawful(self.tables, at);
        while moves != 0 && !self.stopped {
            let card = if at.lying == 0 {
                highest(moves)
            } else {
                lowest(moves)
            };
            moves ^= card;
            let (then, gain) = play(self.tables, at, number(card));
            let left = value - gain;
            let root = self.root::<N>(&then);
            // A move of the best side never gains on the value, so one question is enough.
            let keeps = if maximises {
                self.ask(&root, left) >= left
            } else {
                self.ask(&root, left + 1) <= left
            };
            if keeps && !self.stopped {
                return Some((number(card), left));
            }
        }
        None
    }

    /// Puts zero windows until the value is known, or the search is stopped.
    fn enclose<const N: usize>(&mut self, at: &Position, whole: Bounds, guess: i32) -> Bounds {
        let root = self.root::<N>(at);
        let Bounds { mut low, mut high } = whole;
        let mut guess = guess.clamp(low, high);
        while low < high {
            let beta = if guess == low { low + 1 } else { guess };
            let value = self.ask(&root, beta);
            if self.stopped {
                break;
            }
            if value >= beta {
                low = value.min(high);
            } else {
                high = value.max(low);
            }
            guess = value.clamp(low, high);
        }
        Bounds { low, high }
    }

    fn ask<const N: usize>(&mut self, root: &Root<N>, beta: i32) -> i32 {
        let Searcher {
            patterns,
            limits,
            cached,
        } = &mut *self.searcher;
        let mut tree = Tree {
            tables: self.tables,
            kinds: &self.kinds,
            patterns,
            cached: *cached,
            nodes: self.nodes,
            most_nodes: limits.nodes,
            cancel: self.cancel,
            stopped: self.stopped,
        };
        let value = root.ask(&mut tree, beta);
        (self.nodes, self.stopped) = (tree.nodes, tree.stopped);
        value
    }

    fn root<const N: usize>(&self, at: &Position) -> Root<N> {
        let whole = whole_hands(self.tables, at);
        let mut hands = [0; N];
        let mut shape = 0;
        for (seat, (hand, cards)) in hands.iter_mut().zip(whole).enumerate() {
            *hand = cards;
            let each = (0..64)
                .map(|card| cards & 1 << card)
                .filter(|card| *card != 0);
            shape += each.map(|card| self.kinds.unit(seat, card)).sum::<u64>();
        }
        let at_trick = Between {
            hands,
            node: at.node,
            shape,
        };
        let numbering = &self.tables.numbering;
        let mut lying = at.trick.into_iter().take(at.lying);
        let trick = lying.next().map(|led| {
            let contest = numbering.trumps() | numbering.lane(led);
            lying.fold(Trick::of(1 << led, contest), |trick, card| {
                trick.with(1 << card)
            })
        });
        Root {
            at: at_trick,
            trick,
        }
    }

    /// Refuses positions that are not of this deal.
    fn check(&self, at: &Position) -> Result<(), Unsearchable> {
        let (start, here) = (
            whole_hands(self.tables, &self.tables.start),
            whole_hands(self.tables, at),
        );
        let left = self.tables.scoring.left(at.node);
        let of_deal = here
            .iter()
            .zip(&start)
            .all(|(here, start)| here & !start == 0 && here.count_ones() as usize == left);
        let known =
            (at.node.0 as usize) < self.tables.scoring.len() && at.lying < self.tables.seats;
        let leads = at.leader == self.tables.scoring.leader(at.node);
        let leads = leads || left == 0;
        if of_deal && known && leads {
            Ok(())
        } else {
            Err(Unsearchable::Position)
        }
    }
}
