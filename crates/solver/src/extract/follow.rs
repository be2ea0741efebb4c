//! Rows of lawful play, from the duties of the variant with everything folded in that play cannot change.

use super::NotTabular;
use super::ground::Ground;
use crate::play_tables::{Cards, Follow, FollowRow, Numbering, TESTS};
use codille_engine::variant::{PlayLimit, PlayPlace};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// Makes the rows of all seats.
pub(super) fn follow(ground: &Ground<'_>, numbering: &Numbering) -> Result<Follow, NotTabular> {
    let maker = RowMaker { ground, numbering };
    maker.let_everybody_play()?;
    match maker.rows(false) {
        // Where a row hangs on cards that follow the lead, it may still be told by the second card.
        Err(_) if ground.variant.hands == 3 => maker.rows(true),
        rows => rows,
    }
}

struct RowMaker<'a> {
    ground: &'a Ground<'a>,
    numbering: &'a Numbering,
}

impl RowMaker<'_> {
    fn seats(&self) -> usize {
        self.ground.variant.hands
    }

    /// Returns the seat that leads where another is to play to a trick in which so many cards lie.
    fn leader(&self, seat: Seat, lying: usize) -> Seat {
        Seat::from((seat.index() + self.seats() - lying) % self.seats())
    }

    fn place(&self, seat: Seat, lying: usize, led: Option<Card>) -> PlayPlace {
        let trick = match (lying, led) {
            (1, Some(card)) => Some(CardSet::of(card)),
            _ => None,
        };
        PlayPlace {
            seat,
            leader: self.leader(seat, lying),
            led,
            lying,
            trick,
        }
    }

    /// Makes sure that the seat whose turn it is may always play.
    fn let_everybody_play(&self) -> Result<(), NotTabular> {
        let variant = self.ground.variant;
        let (played, total) = self.ground.place.tricks;
        for seat in Seat::first(self.seats()) {
            for lying in 0..self.seats() {
                let place = self.place(seat, lying, None);
                // The first trick of a hand is led to by one seat only; who leads to the others is not foreseen.
                let first = self.ground.place.first;
                let fixed = first.is_some_and(|first| first != place.leader);
                for tricks in played + u8::from(fixed)..total {
                    variant
                        .lets_play(&self.ground.hand, place, tricks)
                        .map_err(|found| NotTabular::of(variant, found))?;
                }
            }
        }
        Ok(())
    }

    fn rows(&self, by_second: bool) -> Result<Follow, NotTabular> {
        let mut follow = Follow::free(self.seats(), by_second);
        for seat in Seat::first(self.seats()) {
            let at = seat.index();
            follow.set(at, None, None, self.row(self.place(seat, 0, None))?);
            for card in self.ground.cards.iter() {
                let led = self.numbering.number(card);
                let row = self.row(self.place(seat, 1, Some(card)))?;
                follow.set(at, led, None, row);
                if by_second {
                    self.rows_by_second(&mut follow, seat, card)?;
                    continue;
                }
                for lying in 2..self.seats() {
                    if self.row(self.place(seat, lying, Some(card)))? != row {
                        let reason =
                            "what may be played to a lead hangs on how many cards follow it";
                        return Err(NotTabular::new(None, reason));
                    }
                }
            }
        }
        Ok(follow)
    }

    fn rows_by_second(&self, follow: &mut Follow, seat: Seat, led: Card) -> Result<(), NotTabular> {
        for second in self.ground.cards.iter().filter(|second| *second != led) {
            let mut trick = CardSet::of(led);
            trick.insert(second);
            let place = PlayPlace {
                trick: Some(trick),
                ..self.place(seat, 2, Some(led))
            };
            let [led, second] = [led, second].map(|card| self.numbering.number(card));
            follow.set(seat.index(), led, second, self.row(place)?);
        }
        Ok(())
    }

    fn row(&self, place: PlayPlace) -> Result<FollowRow, NotTabular> {
        let variant = self.ground.variant;
        let limits = variant.play_limits(&self.ground.hand, place);
        let limits = limits.map_err(|found| NotTabular::of(variant, found))?;
        let all = self.numbering.all();
        let mut tests = Vec::new();
        for cards in limits.iter().flat_map(|limit| &limit.tests) {
            let cards = self.numbering.cards(CardSet(*cards));
            if cards != 0 && !tests.contains(&cards) {
                tests.push(cards);
            }
        }
        if tests.len() > TESTS {
            let reason = format!(
                "what may be played hangs on {} tests of a hand",
                tests.len()
            );
            return Err(NotTabular::new(None, reason));
        }
        let mut row = FollowRow::FREE;
        for (place, test) in row.tests.iter_mut().zip(&tests) {
            *place = *test;
        }
        for (way, allowed) in row.allowed.iter_mut().enumerate() {
            let holds = |cards: Cards| {
                let at = tests.iter().position(|test| *test == cards);
                at.is_some_and(|at| way >> at & 1 == 1)
            };
            if !is_possible(&tests, way) {
                continue;
            }
            for limit in limits.iter().filter(|limit| self.binds(limit, holds)) {
                *allowed &= self.numbering.cards(CardSet(limit.only));
            }
            let leaves = |test: &Cards| holds(*test) && test & !*allowed == 0;
            if *allowed & all != all && !tests.iter().any(leaves) {
                let reason = "the clauses may leave a hand no card that it may play";
                return Err(NotTabular::new(None, reason));
            }
        }
        Ok(row)
    }

    /// Tells whether a sentence binds a hand for which `holds` says how a test turns out.
    fn binds(&self, limit: &PlayLimit, holds: impl Fn(Cards) -> bool) -> bool {
        let tests = limit.tests.iter().enumerate();
        let way = tests.fold(0_u32, |way, (at, cards)| {
            way | u32::from(holds(self.numbering.cards(CardSet(*cards)))) << at
        });
        limit.table >> way & 1 == 1
    }
}

/// Tells whether tests may turn out in a way: no hand has any of some cards and none of more, and tests that are not there never hold.
fn is_possible(tests: &[Cards], way: usize) -> bool {
    let holds = |at: usize| way >> at & 1 == 1;
    (0..TESTS).filter(|at| holds(*at)).all(|at| {
        let cards = tests.get(at).copied();
        cards.is_some_and(|cards| {
            let mut others = tests.iter().enumerate();
            others.all(|(other, more)| cards & !more != 0 || holds(other))
        })
    })
}
