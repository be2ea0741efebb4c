//! Which cards each seat may play: by the card led, and where the clauses ask for it, by the second card of the trick too.

use super::{Cards, Kept};

/// The most tests of a row.
pub const TESTS: usize = 3;

/// What may be played of a hand: it depends on the hand only through a few tests whether any of some cards are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FollowRow {
    /// A test holds where the hand has any of these cards; tests that are not needed are empty and never hold.
    pub tests: [Cards; TESTS],
    /// The cards that may be played, for each way that the tests turn out, the first test being the lowest bit. Each leaves a card of any
    /// hand for which the tests turn out so.
    pub allowed: [Cards; 1 << TESTS],
}

impl FollowRow {
    /// The row under which every card may be played.
    pub const FREE: Self = Self {
        tests: [0; TESTS],
        allowed: [Cards::MAX; 1 << TESTS],
    };

    /// Returns the cards of a hand that may be played.
    #[inline]
    pub fn cards(&self, held: Cards) -> Cards {
        let [a, b, c] = self.tests.map(|test| usize::from(held & test != 0));
        let way = a | b << 1 | c << 2;
        held & self.allowed.get(way).copied().unwrap_or(0)
    }
}

/// How many numbers of cards there are, and none as one more.
const WIDTH: usize = 65;

/// The rows of every seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Follow {
    rows: Vec<FollowRow>,
    /// By seat, card led (or none), and second card (or none) where it is asked for: the place of a row.
    places: Vec<u16>,
    /// Whether the second card of the trick is asked for.
    by_second: bool,
}

impl Follow {
    /// Makes a table under which everybody may play everything.
    pub fn free(seats: usize, by_second: bool) -> Self {
        let seconds = if by_second { WIDTH } else { 1 };
        Self {
            rows: vec![FollowRow::FREE],
            places: vec![0; seats * WIDTH * seconds],
            by_second,
        }
    }

    /// Tells whether rows depend on the second card of a trick.
    #[inline]
    pub const fn is_by_second(&self) -> bool {
        self.by_second
    }

    /// Returns how many seats the table is for.
    pub fn seats(&self) -> usize {
        let seconds = if self.by_second { WIDTH } else { 1 };
        self.places.len() / (WIDTH * seconds)
    }

    /// Returns the distinct rows.
    pub fn rows(&self) -> &[FollowRow] {
        &self.rows
    }

    #[inline]
    fn place(&self, seat: usize, led: Option<u8>, second: Option<u8>) -> usize {
        let number = |card: Option<u8>| match card {
            Some(card) => usize::from(card),
            None => WIDTH - 1,
        };
        let row = seat * WIDTH + number(led);
        if self.by_second {
            row * WIDTH + number(second)
        } else {
            row
        }
    }

    /// Returns the row of a seat: for a lead where nothing is led, for the second player where no second card lies.
    ///
    /// # Panics
    ///
    /// Where there is no such seat or card.
    #[inline]
    pub fn row(&self, seat: usize, led: Option<u8>, second: Option<u8>) -> &FollowRow {
        let place = self.places.get(self.place(seat, led, second));
        let row = place.and_then(|place| self.rows.get(usize::from(*place)));
        row.expect("seats and cards lie within the table")
    }

    /// Returns the cards of a hand that a seat may play.
    #[inline]
    pub fn lawful(&self, seat: usize, held: Cards, led: Option<u8>, second: Option<u8>) -> Cards {
        self.row(seat, led, second).cards(held)
    }

    /// Returns the table for some of the cards, by their new numbers.
    pub(crate) fn kept(&self, kept: &Kept) -> Self {
        let row = |row: &FollowRow| FollowRow {
            tests: row.tests.map(|cards| kept.cards(cards)),
            allowed: row.allowed.map(|cards| kept.cards(cards)),
        };
        let mut out = Self {
            rows: self.rows.iter().map(row).collect(),
            places: vec![0; self.places.len()],
            by_second: self.by_second,
        };
        // The new number of a card and the old one; none stays none.
        let numbers = || {
            (0..)
                .map(Some)
                .zip(kept.numbers().map(Some))
                .chain([(None, None)])
        };
        for seat in 0..self.seats() {
            for (led, old_led) in numbers() {
                let seconds = numbers().filter(|(new, _)| self.by_second || new.is_none());
                for (second, old_second) in seconds {
                    let from = self.place(seat, old_led, old_second);
                    let to = out.place(seat, led, second);
                    if let (Some(to), Some(from)) = (out.places.get_mut(to), self.places.get(from))
                    {
                        *to = *from;
                    }
                }
            }
        }
        out
    }

    /// Puts a row in, and with it the place in the table.
    ///
    /// # Panics
    ///
    /// Where there is no such seat or card.
    pub fn set(&mut self, seat: usize, led: Option<u8>, second: Option<u8>, row: FollowRow) {
        let known = self.rows.iter().position(|other| *other == row);
        let at = known.unwrap_or_else(|| {
            self.rows.push(row);
            self.rows.len() - 1
        });
        let place = self.place(seat, led, second);
        let place = self
            .places
            .get_mut(place)
            .expect("it lies within the table");
        *place = u16::try_from(at).expect("there are fewer rows than places");
    }
}

#[cfg(test)]
mod tests {
    use super::{Follow, FollowRow};

    #[test]
    fn a_hand_is_asked_by_its_tests() {
        let mut allowed = [u64::MAX; 8];
        (allowed[1], allowed[3]) = (0b11, 0b01);
        let row = FollowRow {
            tests: [0b11, 0b01, 0],
            allowed,
        };
        assert_eq!(
            [0b1110, 0b1111, 0b1100].map(|held| row.cards(held)),
            [0b10, 0b01, 0b1100]
        );
    }

    #[test]
    fn rows_are_kept_once_and_found_by_the_second_card() {
        let mut follow = Follow::free(3, true);
        let row = FollowRow {
            allowed: [7; 8],
            ..FollowRow::FREE
        };
        follow.set(2, Some(5), Some(9), row);
        follow.set(1, Some(5), Some(8), row);
        assert_eq!(follow.rows().len(), 2);
        assert_eq!(follow.lawful(2, 15, Some(5), Some(9)), 7);
        assert_eq!(follow.lawful(2, 15, Some(5), Some(8)), 15);
        assert_eq!(follow.lawful(2, 15, None, None), 15);
    }
}
