//! Follows the statements while cards are laid one by one: a small number for each, packed beside the room that the places have left.

use crate::hidden::{DealError, Hidden};
use crate::place::{PlaceId, PlaceSet};
use crate::statement::Statement;
use codille_lang::cards::{Card, CardSet};
use codille_lang::sorting;

/// A number packed into a situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Field {
    shift: u32,
    width: u32,
}

impl Field {
    const fn get(self, situation: u128) -> u128 {
        situation >> self.shift & ((1 << self.width) - 1)
    }

    const fn set(self, situation: u128, value: u128) -> u128 {
        situation & !self.bits() | value << self.shift
    }

    /// Returns the bits that it takes.
    const fn bits(self) -> u128 {
        ((1 << self.width) - 1) << self.shift
    }
}

/// Gives fields their bits, one after another.
#[derive(Debug, Default)]
struct Packing(u32);

impl Packing {
    /// Makes a field for numbers up to `largest`, which is no more than there are situations.
    fn field(&mut self, largest: u128) -> Result<Field, DealError> {
        let width = u128::BITS - largest.leading_zeros();
        let shift = self.0;
        self.0 = shift.saturating_add(width);
        if self.0 >= u128::BITS {
            return Err(DealError::TooManyStatements);
        }
        Ok(Field { shift, width })
    }
}

/// What is followed of a statement without parts.
#[derive(Debug, Clone)]
enum Follow {
    /// How many of the cards lie in the place: never more than `cap`, above which no more is told apart.
    Count { least: u32, most: u32, cap: u32 },
    /// Which of the sets may still come true: at each step the beginnings of sets, sorted; the number is one more than the place, 0 of none.
    OneOf { begun: Vec<Vec<u64>> },
}

#[derive(Debug, Clone)]
struct Leaf {
    place: PlaceId,
    cards: CardSet,
    follow: Follow,
    field: Field,
}

/// A statement with the leaves in place of its smallest parts.
#[derive(Debug, Clone)]
enum Tree {
    Leaf(Leaf),
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
}

/// A statement that is followed.
#[derive(Debug, Clone)]
struct Watched {
    tree: Tree,
    /// All cards of which it tells.
    cards: CardSet,
    /// 1 as soon as it is sure to hold: nothing more is told apart then.
    settled: Field,
    /// The bits of all its leaves.
    followed: u128,
}

/// How situations are packed, and how they follow from one another.
#[derive(Debug, Clone)]
pub(crate) struct Watch {
    /// The cards in the order in which they are laid, each with its places.
    order: Vec<(Card, PlaceSet)>,
    /// The cards that are laid after each step.
    laid: Vec<CardSet>,
    rooms: Vec<Field>,
    watched: Vec<Watched>,
}

impl Watch {
    /// Lays out what is to be followed.
    pub(crate) fn new(hidden: &Hidden) -> Result<Self, DealError> {
        let statements = hidden.statements();
        let mut order = hidden.cards().to_vec();
        // The cards of one statement come one after another, so that it is soon settled.
        sorting::by_key(&mut order, |(card, _)| {
            let told = statements.iter().position(|s| s.cards().has(*card));
            (told.unwrap_or(usize::MAX), *card)
        });
        let mut packing = Packing::default();
        let sizes = hidden.sizes().iter();
        let rooms = sizes.map(|size| packing.field(u128::from(*size)));
        let rooms = rooms.collect::<Result<_, _>>()?;
        let watched = statements.iter().map(|statement| {
            let tree = tree(statement, &order, &mut packing)?;
            Ok(Watched {
                followed: tree.fold(0, &|bits, leaf| bits | leaf.field.bits()),
                tree,
                cards: statement.cards(),
                settled: packing.field(1)?,
            })
        });
        let watched = watched.collect::<Result<_, DealError>>()?;
        let mut laid = CardSet::EMPTY;
        let steps = order.iter().map(|(card, _)| {
            laid.insert(*card);
            laid
        });
        Ok(Self {
            laid: steps.collect(),
            order,
            rooms,
            watched,
        })
    }

    /// Returns the cards in the order in which they are laid.
    pub(crate) fn order(&self) -> &[(Card, PlaceSet)] {
        &self.order
    }

    /// Returns the situation before any card is laid; `None` where a statement can't hold.
    pub(crate) fn start(&self, sizes: &[u32]) -> Option<u128> {
        let rooms = self.rooms.iter().zip(sizes);
        let mut situation = rooms.fold(0, |s, (field, n)| field.set(s, u128::from(*n)));
        for watched in &self.watched {
            situation = watched.tree.begun(situation);
            situation = watched.judged(situation, CardSet::EMPTY)?;
        }
        Some(situation)
    }

    /// Returns the situation after the card at this place of the order is laid; `None` where that can't be.
    pub(crate) fn next(&self, situation: u128, at: usize, place: PlaceId) -> Option<u128> {
        let (card, places) = *self.order.get(at)?;
        let room = *self.rooms.get(place.index())?;
        let free = room.get(situation);
        if !places.has(place) || free == 0 {
            return None;
        }
        let mut next = room.set(situation, free - 1);
        let laid = *self.laid.get(at)?;
        for watched in &self.watched {
            if watched.cards.has(card) && watched.settled.get(next) == 0 {
                next = watched.tree.laid(next, (card, place), laid);
                next = watched.judged(next, laid)?;
            }
        }
        Some(next)
    }
}

impl Watched {
    /// Notes whether it is sure to hold; `None` where it is sure not to. What was followed of it is forgotten then, and situations meet.
    fn judged(&self, situation: u128, laid: CardSet) -> Option<u128> {
        match self.tree.truth(situation, laid) {
            Some(false) => None,
            Some(true) => Some(self.settled.set(situation & !self.followed, 1)),
            None => Some(situation),
        }
    }
}

impl Tree {
    /// Puts the first number of every leaf into a situation.
    fn begun(&self, situation: u128) -> u128 {
        self.fold(situation, &|s, leaf| match leaf.follow {
            Follow::Count { .. } => leaf.field.set(s, 0),
            Follow::OneOf { ref begun } => {
                let some = begun.first().is_some_and(|first| !first.is_empty());
                leaf.field.set(s, u128::from(some))
            }
        })
    }

    fn laid(&self, situation: u128, (card, place): (Card, PlaceId), laid: CardSet) -> u128 {
        self.fold(situation, &|s, leaf| {
            if leaf.cards.has(card) {
                leaf.laid(s, card, leaf.place == place, laid)
            } else {
                s
            }
        })
    }

    fn fold(&self, situation: u128, f: &impl Fn(u128, &Leaf) -> u128) -> u128 {
        match self {
            Self::Leaf(leaf) => f(situation, leaf),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().fold(situation, |s, part| part.fold(s, f))
            }
            Self::Not(part) => part.fold(situation, f),
        }
    }

    /// Tells whether it is sure to hold or sure not to, once these cards are laid.
    fn truth(&self, situation: u128, laid: CardSet) -> Option<bool> {
        match self {
            Self::Leaf(leaf) => leaf.truth(situation, laid),
            Self::Not(part) => part.truth(situation, laid).map(|sure| !sure),
            Self::All(parts) | Self::Any(parts) => {
                // One that fails decides that not all hold, and one that holds that any does.
                let decisive = matches!(self, Self::Any(_));
                let mut open = false;
                for part in parts {
                    match part.truth(situation, laid) {
                        Some(sure) if sure == decisive => return Some(decisive),
                        Some(_) => {}
                        None => open = true,
                    }
                }
                (!open).then_some(!decisive)
            }
        }
    }
}

impl Leaf {
    fn laid(&self, situation: u128, card: Card, here: bool, laid: CardSet) -> u128 {
        let before = self.field.get(situation);
        let after = match &self.follow {
            Follow::Count { cap, .. } => (before + u128::from(here)).min(u128::from(*cap)),
            Follow::OneOf { begun } => {
                let depth = (laid & self.cards).count() as usize;
                let beginning = |depth: usize| begun.get(depth).map_or(&[][..], Vec::as_slice);
                let at = usize::try_from(before).ok().and_then(|n| n.checked_sub(1));
                let known = at.and_then(|at| beginning(depth.saturating_sub(1)).get(at));
                let next = known.map(|known| known | u64::from(here) << card.index());
                let found = next.and_then(|next| beginning(depth).binary_search(&next).ok());
                found.map_or(0, |at| at as u128 + 1)
            }
        };
        self.field.set(situation, after)
    }

    fn truth(&self, situation: u128, laid: CardSet) -> Option<bool> {
        let value = self.field.get(situation);
        let left = (self.cards - laid).count();
        match self.follow {
            Follow::Count { least, most, cap } => {
                let (least, most, left) = (least.into(), most.into(), u128::from(left));
                // A count at its cap may be any greater one: the cap lies above `most` where that can be passed.
                if value > most || value + left < least {
                    Some(false)
                } else if value >= least && (value + left <= most || u128::from(cap) <= most) {
                    Some(true)
                } else {
                    None
                }
            }
            Follow::OneOf { .. } if value == 0 => Some(false),
            Follow::OneOf { .. } => (left == 0).then_some(true),
        }
    }
}

/// Lays out a statement; the beginnings of sets follow the order in which cards are laid.
fn tree(
    statement: &Statement,
    order: &[(Card, PlaceSet)],
    packing: &mut Packing,
) -> Result<Tree, DealError> {
    let mut several = |parts: &[Statement]| {
        let parts = parts.iter().map(|part| tree(part, order, packing));
        parts.collect::<Result<Vec<_>, _>>()
    };
    Ok(match statement {
        Statement::All(parts) => Tree::All(several(parts)?),
        Statement::Any(parts) => Tree::Any(several(parts)?),
        Statement::Not(part) => Tree::Not(Box::new(tree(part, order, packing)?)),
        Statement::Count {
            place,
            of,
            least,
            most,
        } => {
            let (least, most) = (*least, *most);
            let cap = if most < of.count() { most + 1 } else { least };
            Tree::Leaf(Leaf {
                place: *place,
                cards: *of,
                field: packing.field(cap.min(of.count()).into())?,
                follow: Follow::Count {
                    least,
                    most,
                    cap: cap.min(of.count()),
                },
            })
        }
        Statement::OneOf { place, among, sets } => {
            let begun = beginnings(*among, sets, order);
            let most = begun.iter().map(Vec::len).max().unwrap_or(0);
            Tree::Leaf(Leaf {
                place: *place,
                cards: *among,
                field: packing.field(most as u128)?,
                follow: Follow::OneOf { begun },
            })
        }
    })
}

/// Returns what sets have of the first cards, for every number of cards laid.
fn beginnings(among: CardSet, sets: &[CardSet], order: &[(Card, PlaceSet)]) -> Vec<Vec<u64>> {
    let mut laid = CardSet::EMPTY;
    let told = order.iter().map(|(card, _)| *card);
    let steps = told.filter(|card| among.has(*card)).map(CardSet::of);
    let steps = std::iter::once(CardSet::EMPTY).chain(steps);
    let each = steps.map(|step| {
        laid = laid | step;
        let mut begun: Vec<u64> = sets.iter().map(|set| (*set & laid).0).collect();
        sorting::sort(&mut begun);
        begun.dedup();
        begun
    });
    each.collect()
}
