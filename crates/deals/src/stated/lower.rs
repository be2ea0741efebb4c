//! Makes of a condition a statement that the counting follows.

use super::constant::is_constant;
use super::shape::{Measure, Relation, Shape, list, shape, turned};
use super::{ListKind, StatedCondition};
use crate::place::PlaceId;
use crate::statement::Statement;
use codille_edition::check::node::{Cmp, Node, Op2};
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// The most cards of which every set is looked at.
const SETS_OF: u32 = 13;

/// The lists of a record, each with its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListPlaces(Vec<((ListKind, Seat), PlaceId)>);

impl ListPlaces {
    /// Tells where a list lies.
    pub fn put(&mut self, kind: ListKind, seat: Seat, place: PlaceId) {
        self.0.push(((kind, seat), place));
    }

    fn of(&self, kind: ListKind, seat: Seat) -> Option<PlaceId> {
        let found = self.0.iter().find(|(list, _)| *list == (kind, seat));
        found.map(|(_, place)| *place)
    }
}

/// Why a condition can't be followed in a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StatedError {
    /// The record has no such list.
    #[error("it asks of `{list}` of a seat, and the record gives no such cards")]
    NoList {
        /// The word of the list.
        list: &'static str,
    },
    /// A list of no seat, or of several, is asked for.
    #[error("it asks of `{list}` of no single seat")]
    Seats {
        /// The word of the list.
        list: &'static str,
    },
    /// What so many cards count would have to be looked at in every way.
    #[error("it asks what {cards} cards count or are, and {SETS_OF} are the most: ask of one suit")]
    TooWide {
        /// The cards.
        cards: u32,
    },
    /// The rules have no answer.
    #[error("{0}")]
    NoAnswer(String),
}

/// Those of some cards that lie in a place.
#[derive(Debug, Clone, Copy)]
struct Lying {
    place: PlaceId,
    of: CardSet,
}

impl Lying {
    /// Says that they are so many.
    fn count(self, cmp: Cmp, number: i64) -> Statement {
        let Self { place, of } = self;
        let between = |least: i64, most: i64| {
            // No number of cards is less than nought, whatever it is compared with.
            let (least, most) = (least.max(0), most.min(i64::from(of.count())));
            if least > most {
                return Statement::Any(Vec::new());
            }
            Statement::Count {
                place,
                of,
                least: u32::try_from(least).unwrap_or(0),
                most: u32::try_from(most).unwrap_or(0),
            }
        };
        match cmp {
            Cmp::Eq => between(number, number),
            Cmp::Ne => Statement::Not(Box::new(between(number, number))),
            Cmp::Lt => between(0, number.saturating_sub(1)),
            Cmp::Le => between(0, number),
            Cmp::Gt => between(number.saturating_add(1), i64::MAX),
            Cmp::Ge => between(number, i64::MAX),
        }
    }

    /// Says that they are one of the sets that are wanted.
    fn one_of(self, wanted: impl Fn(CardSet) -> bool) -> Result<Statement, StatedError> {
        let Self { place, of: among } = self;
        if among.count() > SETS_OF {
            return Err(StatedError::TooWide {
                cards: among.count(),
            });
        }
        let cards: Vec<Card> = among.iter().collect();
        let every = (0..1_usize << cards.len()).map(|bits| {
            let chosen = cards.iter().enumerate();
            let chosen = chosen.filter(|(at, _)| bits >> at & 1 == 1);
            chosen.map(|(_, card)| *card).collect::<CardSet>()
        });
        let sets = every.filter(|set| wanted(*set)).collect();
        Ok(Statement::OneOf { place, among, sets })
    }
}

impl StatedCondition {
    /// Makes a statement of it, of cards that lie in these places; `facts` tell what is the same in every deal.
    ///
    /// # Errors
    /// The record has no list of which it tells, or it tells more apart than can be looked at.
    pub fn statement(
        &self,
        variant: &Variant,
        facts: &HandState,
        places: &ListPlaces,
    ) -> Result<Statement, StatedError> {
        let lowering = Lowering {
            variant,
            facts,
            places,
        };
        lowering.node(&self.0)
    }
}

struct Lowering<'l> {
    variant: &'l Variant,
    facts: &'l HandState,
    places: &'l ListPlaces,
}

impl Lowering<'_> {
    fn node(&self, node: &Node) -> Result<Statement, StatedError> {
        let constant = |part: &Node| self.is_constant(part);
        let each = |parts: &[Node]| {
            let parts = parts.iter().map(|part| self.node(part));
            parts.collect::<Result<Vec<_>, _>>()
        };
        let shape = shape(node, &constant);
        match shape.ok_or_else(|| StatedError::NoAnswer("it can't be counted".to_owned()))? {
            Shape::Constant(node) => {
                let always = self.value(node)? != 0;
                Ok(if always {
                    Statement::All(Vec::new())
                } else {
                    Statement::Any(Vec::new())
                })
            }
            Shape::All(parts) => each(parts).map(Statement::All),
            Shape::Any(parts) => each(parts).map(Statement::Any),
            Shape::Not(part) => Ok(Statement::Not(Box::new(self.node(part)?))),
            Shape::Compared(Measure::Count, cards, cmp, number) => {
                Ok(self.lying(cards)?.count(cmp, self.value(number)?))
            }
            Shape::Compared(Measure::Pips, cards, cmp, number) => {
                let number = self.value(number)?;
                let pips = |set: CardSet| {
                    let values = &self.variant.checked.table.values;
                    let each = set.iter().map(|card| values.get(card.rank().index()));
                    each.map(|value| i64::from(value.copied().unwrap_or(0)))
                        .sum()
                };
                let lying = self.lying(cards)?;
                lying.one_of(|set| compared(pips(set), cmp, number))
            }
            Shape::Beside(one, cmp, other) => {
                let (one, other) = (self.lying(one)?, self.lying(other)?);
                let each = (0..=one.of.count()).map(|n| {
                    let n = i64::from(n);
                    Statement::All(vec![one.count(Cmp::Eq, n), other.count(turned(cmp), n)])
                });
                Ok(Statement::Any(each.collect()))
            }
            Shape::Has(relation, cards, set) => {
                let lying = self.lying(cards)?;
                let set = CardSet(self.value(set)?.cast_unsigned());
                Ok(Self::has(lying, relation, set))
            }
        }
    }

    fn has(lying: Lying, relation: Relation, set: CardSet) -> Statement {
        let Lying { place, of } = lying;
        let met = Lying {
            place,
            of: of & set,
        };
        match relation {
            // No cards have all of none.
            Relation::All if set.is_empty() || !(set - of).is_empty() => Statement::Any(Vec::new()),
            Relation::All => met.count(Cmp::Ge, i64::from(set.count())),
            Relation::Any => met.count(Cmp::Ge, 1),
            Relation::None => met.count(Cmp::Eq, 0),
            Relation::Within => {
                let rest = Lying {
                    place,
                    of: of - set,
                };
                Statement::All(vec![lying.count(Cmp::Ge, 1), rest.count(Cmp::Eq, 0)])
            }
            Relation::Is if !(set - of).is_empty() => Statement::Any(Vec::new()),
            Relation::Is => {
                let rest = Lying {
                    place,
                    of: of - set,
                };
                let all = met.count(Cmp::Ge, i64::from(set.count()));
                Statement::All(vec![all, rest.count(Cmp::Eq, 0)])
            }
            Relation::IsNot => {
                let same = Self::has(lying, Relation::Is, set);
                Statement::Not(Box::new(same))
            }
        }
    }

    /// Returns which cards an expression is about, and where they lie.
    fn lying(&self, node: &Node) -> Result<Lying, StatedError> {
        if let Node::Op2(op @ (Op2::Meet | Op2::Minus), one, other) = node {
            let (cards, set) = if self.is_constant(one) {
                (other, one)
            } else {
                (one, other)
            };
            let Lying { place, of } = self.lying(cards)?;
            let set = CardSet(self.value(set)?.cast_unsigned());
            let of = if *op == Op2::Meet { of & set } else { of - set };
            return Ok(Lying { place, of });
        }
        let uncounted = || StatedError::NoAnswer("it asks of no list of cards".to_owned());
        let (kind, seat) = list(node).ok_or_else(uncounted)?;
        let list = kind.word();
        let seats = self.value(seat)?;
        let single = seats.count_ones() == 1;
        let seat = single.then(|| Seat::new(seats.trailing_zeros() as usize));
        let seat = seat.flatten().ok_or(StatedError::Seats { list })?;
        let place = self.places.of(kind, seat);
        Ok(Lying {
            place: place.ok_or(StatedError::NoList { list })?,
            of: self.variant.checked.table.pack,
        })
    }

    fn is_constant(&self, node: &Node) -> bool {
        is_constant(&self.variant.checked, node, self.facts.trump.is_some())
    }

    /// Works out what is the same in every deal.
    fn value(&self, node: &Node) -> Result<i64, StatedError> {
        let mut context = EvalContext::new(self.facts, Seat::FIRST);
        let value = self.variant.eval(node, &mut context);
        let sound = self.variant.sound(context.trouble.as_ref());
        sound.map(|()| value).map_err(StatedError::NoAnswer)
    }
}

const fn compared(one: i64, cmp: Cmp, other: i64) -> bool {
    match cmp {
        Cmp::Eq => one == other,
        Cmp::Ne => one != other,
        Cmp::Lt => one < other,
        Cmp::Le => one <= other,
        Cmp::Gt => one > other,
        Cmp::Ge => one >= other,
    }
}
