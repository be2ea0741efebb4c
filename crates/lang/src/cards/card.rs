//! One card: a rank and a suit in six bits. Does not say which card beats which.

use std::fmt;

/// A suit, numbered spades, hearts, diamonds, clubs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// Spades, in Spanish *espadas*.
    Spades,
    /// Hearts, in Spanish *copas*.
    Hearts,
    /// Diamonds, in Spanish *oros*.
    Diamonds,
    /// Clubs, in Spanish *bastos*.
    Clubs,
}

impl Suit {
    /// The four suits in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Returns the suit's number, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the suit of a number, or `None` above 3.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Returns the letter: S, H, D or C.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
            Self::Clubs => 'C',
        }
    }

    /// Returns the suit of a letter.
    #[inline]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.letter() == letter)
    }

    /// Returns the symbol: ♠, ♥, ♦ or ♣.
    #[inline]
    pub const fn symbol(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }

    /// Returns the English name in the plural, as clauses write it.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
        }
    }

    /// Returns the suit of an English name in the plural.
    #[inline]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rank by what is printed on the card; its number is no order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    const MARKS: [&'static str; 13] = [
        "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
    ];

    /// Returns all thirteen ranks, the two first and the ace last.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> {
        (0..13).map(Rank)
    }

    /// Returns the rank's number, 0 (two) to 12 (ace).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the mark: 2 to 10, J, Q, K or A.
    #[inline]
    pub fn mark(self) -> &'static str {
        let mark = Self::MARKS.get(self.index());
        mark.expect("a rank is one of thirteen")
    }

    /// Returns the rank of a mark; `T` is the ten as well.
    #[inline]
    pub fn from_mark(mark: &str) -> Option<Self> {
        let mark = if mark == "T" { "10" } else { mark };
        Self::all().find(|r| r.mark() == mark)
    }

    /// Returns the English name.
    #[inline]
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "knave",
            "queen", "king", "ace",
        ];
        let name = NAMES.get(self.index());
        name.expect("a rank is one of thirteen")
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}

/// A card, 0 to 63: sixteen places a suit, of which thirteen are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// Makes the card of a rank and a suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(((suit as u8) << 4) | rank.0)
    }

    /// Returns the card of a number, or `None` where no card has it.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index)
            .ok()
            .filter(|n| *n < 64 && n & 15 < 13)
            .map(Self)
    }

    /// Returns the card's number, the place of its bit in a [`super::CardSet`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the same in a byte.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the rank printed on it.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 & 15)
    }

    /// Returns the suit printed on it.
    #[inline]
    pub fn suit(self) -> Suit {
        Suit::from_index(self.index() >> 4).expect("two bits name one of four suits")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_made_of_what_is_printed_on_it() {
        for suit in Suit::ALL {
            for rank in Rank::all() {
                let card = Card::new(rank, suit);
                assert_eq!((card.rank(), card.suit()), (rank, suit));
                assert_eq!(Card::from_index(card.index()), Some(card));
            }
        }
    }

    #[test]
    fn fifty_two_numbers_are_cards() {
        let cards = (0..200).filter_map(Card::from_index);
        assert_eq!(cards.count(), 52);
        assert_eq!(Card::from_index(13), None);
        assert_eq!(Card::from_index(64), None);
        assert_eq!(Card::from_index(256), None);
    }

    #[test]
    fn every_suit_is_read_by_letter_name_and_number() {
        for (number, suit) in Suit::ALL.into_iter().enumerate() {
            assert_eq!(suit.index(), number);
            assert_eq!(Suit::from_index(number), Some(suit));
            assert_eq!(Suit::from_letter(suit.letter()), Some(suit));
            assert_eq!(Suit::from_name(suit.name()), Some(suit));
        }
        assert_eq!(Suit::from_index(4), None);
        assert_eq!(Suit::from_letter('s'), None);
        assert_eq!(Suit::from_name("heart"), None);
    }

    #[test]
    fn every_rank_is_read_by_its_mark_and_has_a_name() {
        let all: Vec<Rank> = Rank::all().collect();
        assert_eq!(all.len(), 13);
        for rank in &all {
            assert_eq!(Rank::from_mark(rank.mark()), Some(*rank));
        }
        let mut names: Vec<&str> = all.iter().map(|r| r.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!((names.len(), names.contains(&"?")), (13, false));
        assert_eq!(Rank::from_mark("T"), Rank::from_mark("10"));
        assert_eq!(Rank::from_mark("1"), None);
    }

    #[test]
    fn cards_are_written_by_mark_and_letter() {
        let written: Vec<String> = Suit::ALL.map(|s| Card::new(Rank(8), s).to_string()).into();
        assert_eq!(written, ["10S", "10H", "10D", "10C"]);
        let names: Vec<&str> = Rank::all().map(Rank::name).collect();
        assert_eq!((names[0], names[9], names[12]), ("two", "knave", "ace"));
        assert_eq!(Suit::ALL.map(Suit::symbol), ['♠', '♥', '♦', '♣']);
        assert_eq!(Suit::Hearts.to_string(), "hearts");
        assert_eq!(usize::from(Card::new(Rank(3), Suit::Clubs).number()), 51);
    }
}
