//! The deals of the bench: the other program's, from the same seed, so that results can be compared.

#![expect(
    clippy::indexing_slicing,
    reason = "places are within a pack, and a bench may fail"
)]

use codille_engine::Start;
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::Seat;

/// A game of which deals are solved.
pub(crate) struct Game {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// The variant under which it is played.
    pub(crate) variant: &'static str,
    /// The text by which the line of the other program is known.
    pub(crate) figure: &'static str,
    /// The names of its results from the worst to the best, where these are compared and not points.
    pub(crate) results: &'static [&'static str],
    /// Deals once.
    pub(crate) deal: fn(&mut Chance) -> Start,
}

/// The games that can be benched.
pub(crate) static GAMES: [Game; 2] = [
    Game {
        name: "ombre",
        variant: "gibbs-1878",
        figure: "ombre 3x9 alpha-beta + table, contested",
        results: &["codille", "puesta", "sacada"],
        deal: contested,
    },
    Game {
        name: "piquet",
        variant: "cavendish-1896",
        figure: "piquet 2x12 MTD(f) + table + bounds, difference",
        results: &[],
        deal: exchanged,
    },
];

/// Numbers by chance: a multiplication each (the method is known as wyrand).
pub(crate) struct Chance(u64);

impl Chance {
    /// Begins a row of numbers.
    pub(crate) fn new(seed: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x243f_6a88_85a3_08d3);
        for _ in 0..4 {
            chance.next();
        }
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let [high, low] = [product >> 64, product & u128::from(u64::MAX)];
        u64::try_from(high ^ low).expect("both are halves")
    }

    /// Returns a number below another, from the upper half of a draw.
    fn below(&mut self, most: usize) -> usize {
        place(self.next() >> 32, most)
    }
}

/// Turns 32 bits into a number below another.
fn place(bits: u64, most: usize) -> usize {
    usize::try_from((bits * most as u64) >> 32).expect("it is below the other")
}

/// The suits in the order of the other program.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Hearts, Suit::Diamonds];

fn card(suit: usize, mark: &str) -> Card {
    let rank = Rank::all().find(|rank| rank.mark() == mark);
    Card::new(rank.expect("it is a mark"), SUITS[suit])
}

/// A hand as players would reach it: who has most trumps in his best suit undertakes the game and names it, and all throw out whatever is
/// neither trump nor king, as far as the stock goes.
fn contested(chance: &mut Chance) -> Start {
    let mut pack: Vec<usize> = (0..40).collect();
    for at in 0..39 {
        let with = at + chance.below(40 - at);
        pack.swap(at, with);
    }
    // Cards are numbered by suit, the best first; the black aces are trumps in every suit.
    let is_trump = |card: usize, trump: usize| card / 10 == trump || card == 0 || card == 10;
    let (mut ombre, mut trump, mut most) = (0, 0, 0);
    for (seat, hand) in pack.chunks(9).take(3).enumerate() {
        for suit in 0..4 {
            let trumps = hand.iter().filter(|card| is_trump(**card, suit)).count();
            if trumps > most {
                (ombre, trump, most) = (seat, suit, trumps);
            }
        }
    }
    let mut stock = pack[27..].iter();
    let mut hands = vec![CardSet::EMPTY; 3];
    for seat in [ombre, ombre + 1, ombre + 2].map(|seat| seat % 3) {
        for dealt in &pack[9 * seat..9 * seat + 9] {
            let (suit, place) = (dealt / 10, dealt % 10);
            let king = place == usize::from(suit < 2);
            let kept = is_trump(*dealt, trump) || king;
            let other = if kept { None } else { stock.next() };
            hands[seat].insert(of_forty(*other.unwrap_or(dealt)));
        }
    }
    Start {
        hands,
        ombre: Some(Seat::from(ombre)),
        game: 0,
        trump: Some(SUITS[trump]),
        pool: 0,
    }
}

/// Returns a card of the pack of forty: the plain order is another in black than in red.
fn of_forty(number: usize) -> Card {
    let black = ["A", "K", "Q", "J", "7", "6", "5", "4", "3", "2"];
    let red = ["K", "Q", "J", "A", "2", "3", "4", "5", "6", "7"];
    let suit = number / 10;
    card(suit, if suit < 2 { black } else { red }[number % 10])
}

/// Two hands of twelve, of which five cards and three were exchanged by chance.
fn exchanged(chance: &mut Chance) -> Start {
    let mut pack: Vec<usize> = (0..32).collect();
    let mut draw = 0;
    for at in 0..32 {
        // Each draw serves two cards, the lower half first.
        let bits = if at % 2 == 0 {
            draw = chance.next();
            draw & 0xffff_ffff
        } else {
            draw >> 32
        };
        pack.swap(at, at + place(bits, 32 - at));
    }
    let mut hand = |dealt: std::ops::Range<usize>, taken: std::ops::Range<usize>| {
        let mut held = pack[dealt].to_vec();
        held.sort_unstable();
        for _ in taken.clone() {
            held.remove(chance.below(held.len()));
        }
        held.extend(&pack[taken]);
        held.into_iter().map(of_thirty_two).collect()
    };
    Start {
        hands: vec![hand(0..12, 24..29), hand(12..24, 29..32)],
        ombre: None,
        game: 0,
        trump: None,
        pool: 0,
    }
}

/// Returns a card of the pack of thirty-two.
fn of_thirty_two(number: usize) -> Card {
    let marks = ["7", "8", "9", "10", "J", "Q", "K", "A"];
    card(number / 8, marks[number % 8])
}
