//! What has been announced, called, answered, left and scored in a deal: plain numbers and masks.

use codille_edition::check::declaration::HEADINGS;
use codille_lang::ids::{
    ById, DECLARATIONS, DeclarationId, DeclarationSet, HeadingId, Seat, SeatSet,
};

/// The most points that a seat makes under one heading in a deal. Under all headings together they stay within the
/// bound of numbers, so that points are added up without a check.
pub const MOST_SCORED: i64 = 1_000_000;

/// What the adversary opposes to what the elder called of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Answer {
    /// Nothing was asked.
    #[default]
    Open,
    /// He has nothing against it.
    Good,
    /// He has as much.
    Equal,
    /// He has more.
    NotGood,
}

impl Answer {
    /// Returns the words that are said.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "nothing",
            Self::Good => "good",
            Self::Equal => "equal",
            Self::NotGood => "not good",
        }
    }
}

/// A value for both sides of a game of two; whoever sits third at a table calls nothing and scores nothing.
pub type BySide<T> = ById<Seat, T, 2>;

/// A value for every declaration of a table.
pub type ByDeclaration<T> = ById<DeclarationId, T, DECLARATIONS>;

/// What has been said and scored. The two sides are counted in the order of speaking.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reckoning {
    /// Points by side and heading.
    scored: BySide<[i32; HEADINGS]>,
    /// Points by side under all headings together.
    sums: BySide<i64>,
    /// Declarations announced, by side.
    pub announced: BySide<DeclarationSet>,
    /// The first combination called, by declaration and side.
    first: ByDeclaration<BySide<u64>>,
    /// All cards in combinations called, by declaration and side; none exactly where there is no first.
    called: ByDeclaration<BySide<u64>>,
    /// Declarations of which each side has called something: those with a first.
    calls: BySide<DeclarationSet>,
    /// The adversary's answers to the elder, by declaration.
    pub answers: ByDeclaration<Answer>,
    /// How many cards of its share each side left in the stock.
    pub left: BySide<u8>,
    /// Cards left in the stock that each side has seen.
    pub seen: BySide<u64>,
    /// The seats that have looked at cards left.
    pub looked: SeatSet,
    /// Declarations that each side has asked about.
    pub asked: BySide<DeclarationSet>,
    /// A call waits for its answer.
    pub waiting: bool,
    /// The last that was said of a combination was an answer.
    pub replied: bool,
    /// The seat that has given its hand up.
    pub thrown: Option<Seat>,
    /// The sides whose hand as dealt has been shown.
    pub shown: SeatSet,
    /// Points of the partie before this deal, or after it once it is over, by side.
    pub total: BySide<i64>,
    /// What each side has gained in the parties before.
    pub gained: BySide<i64>,
    /// The number of the deal, from 1.
    pub deal_number: u16,
    /// How many deals have been played.
    pub deals_played: u16,
}

impl Reckoning {
    /// Returns the points of a seat under a heading.
    #[inline]
    pub fn scored(&self, seat: Seat, heading: HeadingId) -> i64 {
        let row = self.scored.find(seat);
        row.and_then(|r| r.get(heading.index()))
            .copied()
            .unwrap_or(0)
            .into()
    }

    /// Returns the points of a seat under all headings.
    #[inline]
    pub fn score(&self, seat: Seat) -> i64 {
        self.sums.find(seat).copied().unwrap_or(0)
    }

    /// Returns the points of a seat under the headings of a mask.
    #[inline]
    pub fn points(&self, seat: Seat, headings: u32) -> i64 {
        if headings == u32::MAX {
            return self.score(seat);
        }
        let Some(row) = self.scored.find(seat) else {
            return 0;
        };
        let (mut rest, mut sum) = (headings, 0);
        while rest != 0 {
            let made = row.get(rest.trailing_zeros() as usize).copied();
            sum += i64::from(made.unwrap_or(0));
            rest &= rest - 1;
        }
        sum
    }

    /// Returns what a seat has made under all headings where that is above nought: its points under any of them come to no more.
    #[inline]
    pub fn made_above_nought(&self, seat: Seat) -> i64 {
        let row = self.scored.find(seat);
        row.map_or(0, |row| row.iter().map(|made| (*made).max(0)).sum::<i32>())
            .into()
    }

    /// Adds points of a seat under a heading; returns whether there is room for them.
    #[must_use]
    pub fn add(&mut self, seat: Seat, heading: HeadingId, points: i64) -> bool {
        let place = self
            .scored
            .find_mut(seat)
            .and_then(|r| r.get_mut(heading.index()));
        let (Some(place), Some(sum)) = (place, self.sums.find_mut(seat)) else {
            // No clause can ask for the points of a third seat, or under a heading beyond the last.
            return true;
        };
        let made = i64::from(*place).checked_add(points);
        let made = made.filter(|n| n.abs() <= MOST_SCORED);
        let Some((made, narrow)) = made.and_then(|n| Some((n, i32::try_from(n).ok()?))) else {
            return false;
        };
        *sum += made - i64::from(*place);
        *place = narrow;
        true
    }

    /// Returns what a seat has gained in the parties before.
    pub fn gained(&self, seat: Seat) -> i64 {
        self.gained.find(seat).copied().unwrap_or(0)
    }

    /// Returns the points of a seat in the partie.
    #[inline]
    pub fn total(&self, seat: Seat) -> i64 {
        self.total.find(seat).copied().unwrap_or(0)
    }

    /// Returns the declarations of which a seat has called something.
    #[inline]
    pub fn calls(&self, seat: Seat) -> DeclarationSet {
        let calls = self.calls.find(seat).copied();
        calls.unwrap_or(DeclarationSet::EMPTY)
    }

    /// Returns the declarations that a seat has announced.
    #[inline]
    pub fn announced(&self, seat: Seat) -> DeclarationSet {
        let announced = self.announced.find(seat).copied();
        announced.unwrap_or(DeclarationSet::EMPTY)
    }

    /// Returns the declarations that a seat has asked about.
    #[inline]
    pub fn asked(&self, seat: Seat) -> DeclarationSet {
        let asked = self.asked.find(seat).copied();
        asked.unwrap_or(DeclarationSet::EMPTY)
    }

    /// Returns the combination of a declaration that a seat called first; none is empty.
    #[inline]
    pub fn first(&self, class: DeclarationId, seat: Seat) -> u64 {
        self.first[class].find(seat).copied().unwrap_or(0)
    }

    /// Returns all cards that a seat called of a declaration.
    #[inline]
    pub fn called(&self, class: DeclarationId, seat: Seat) -> u64 {
        self.called[class].find(seat).copied().unwrap_or(0)
    }

    /// Returns all cards that a seat called and that were not gainsaid: what the elder called counts where it was let pass as good or equal.
    pub fn upheld(&self, seat: Seat) -> u64 {
        let all = self.answers.iter_enumerated().filter(|(_, answer)| {
            seat != Seat::FIRST || matches!(answer, Answer::Good | Answer::Equal)
        });
        all.fold(0, |cards, (class, _)| cards | self.called(class, seat))
    }

    /// Notes a call; one without cards is none.
    pub fn call(&mut self, class: DeclarationId, seat: Seat, cards: u64) {
        let first = self.first(class, seat);
        let first = if first == 0 { cards } else { first };
        self.set_calls(
            class,
            seat,
            (first, self.called(class, seat) | cards | first),
        );
    }

    /// Puts other cards in the place of those that a seat called of a declaration: the first combination, and all cards called.
    pub fn set_calls(&mut self, class: DeclarationId, seat: Seat, (first, all): (u64, u64)) {
        let places = (
            self.first[class].find_mut(seat),
            self.called[class].find_mut(seat),
            self.calls.find_mut(seat),
        );
        // Whoever sits third calls nothing.
        let (Some(own), Some(called), Some(calls)) = places else {
            return;
        };
        (*own, *called) = if first == 0 {
            (0, 0)
        } else {
            (first, all | first)
        };
        *calls = if first == 0 {
            calls.without(class)
        } else {
            calls.with(class)
        };
    }

    /// Forgets what a seat has called.
    pub fn forget_calls(&mut self, seat: Seat) {
        for class in self.calls(seat).iter() {
            self.set_calls(class, seat, (0, 0));
        }
    }

    /// Returns the answer to what the elder called of a declaration.
    pub fn answer(&self, class: DeclarationId) -> Answer {
        self.answers[class]
    }

    /// Returns the declarations to which this was the answer.
    pub fn answered(&self, answer: Answer) -> DeclarationSet {
        let all = self.answers.iter_enumerated();
        all.filter(|(_, a)| **a == answer)
            .map(|(class, _)| class)
            .collect()
    }

    /// Notes an answer.
    pub fn set_answer(&mut self, class: DeclarationId, answer: Answer) {
        self.answers[class] = answer;
    }

    /// Returns how many cards of its share a seat left.
    #[inline]
    pub fn left(&self, seat: Seat) -> i64 {
        self.left.find(seat).copied().unwrap_or(0).into()
    }

    /// Returns the cards left in the stock that a seat has seen.
    pub fn seen(&self, seat: Seat) -> u64 {
        self.seen.find(seat).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_called_cards_of_a_declaration_has_called_of_it() {
        let (point, sequence) = (DeclarationId::from(1), DeclarationId::from(2));
        let mut told = Reckoning::default();
        told.call(point, Seat::FIRST, 0);
        assert!(told.calls(Seat::FIRST).is_empty());

        told.call(sequence, Seat::FIRST, 0b0111);
        told.call(sequence, Seat::FIRST, 0b1000);
        assert_eq!(told.calls(Seat::FIRST), DeclarationSet::of(sequence));
        assert_eq!(told.first(sequence, Seat::FIRST), 0b0111);
        assert_eq!(told.called(sequence, Seat::FIRST), 0b1111);
        assert!(told.calls(Seat::SECOND).is_empty());

        told.forget_calls(Seat::FIRST);
        assert_eq!(told, Reckoning::default());
    }
}
