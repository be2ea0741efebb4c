//! Play with all cards seen in which each adversary plays for himself, and not with the others.
//!
//! Each seat takes what brings it most, foreseeing that all others do the same. Of cards that bring a seat the same it plays one that is worst
//! for whoever undertook the game, and then one that is worst for the others in the order of speaking: so the outcome is one, and so it
//! is told. No window can be put to such a search, so that only few tricks can be looked at.

use crate::aim::Aim;
use crate::extract::{Extractor, NotTabular};
use crate::play_tables::{Cards, PlayTables, Position};
use crate::search::{lawful, play, turn};
use crate::walk::{Unwalkable, next};
use codille_engine::variant::Variant;
use codille_engine::{Act, Balance, Silent, State};
use codille_lang::cards::Card;
use codille_lang::ids::{SEATS, Seat};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// What play of each for himself comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selfish {
    /// What each seat wins or loses in payments.
    pub net: Vec<i64>,
    /// The cards that lead to it.
    pub line: Vec<(Seat, Card)>,
    /// What stands at its end.
    pub end: Balance,
}

/// Why nothing is known of play of each for himself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unselfish {
    /// There are not several adversaries of one who undertook a game.
    Alone,
    /// There are no tables.
    Tables(NotTabular),
    /// The hand goes on by more than cards, or the rules fail.
    Rules(Unwalkable),
    /// It would have taken more positions between tricks than these.
    TooMany(usize),
    /// It was stopped.
    Stopped,
}

impl std::fmt::Display for Unselfish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Alone => f.write_str("there are not several adversaries of one player"),
            Self::Tables(why) => write!(f, "no table holds this game ({why})"),
            Self::Rules(why) => why.fmt(f),
            Self::TooMany(most) => write!(
                f,
                "it was given up after {most} positions between tricks, of which each has to be looked at"
            ),
            Self::Stopped => f.write_str("the search was stopped before it was done"),
        }
    }
}

impl std::error::Error for Unselfish {}

/// What is still to come for each seat.
type ToCome = [i32; SEATS];

/// A position of all tables: they differ only in where the score stands.
type Place = [Position; SEATS];

struct Search<'a> {
    tables: &'a [PlayTables],
    ombre: usize,
    known: HashMap<Vec<u64>, ToCome>,
    most: usize,
    cancel: &'a AtomicBool,
}

/// Finds play of each for himself, looking at so many positions between tricks at most.
///
/// # Errors
/// Why it is not known.
pub fn selfish(
    variant: &Variant,
    state: &State,
    most: usize,
    cancel: &AtomicBool,
) -> Result<Selfish, Unselfish> {
    let ombre = state.facts.ombre.filter(|_| variant.hands > 2);
    let ombre = ombre.ok_or(Unselfish::Alone)?;
    let each = Seat::first(variant.hands);
    let mut extractor = Extractor::new(variant);
    let tables = each.map(|seat| extractor.tables(state, Aim::Net(seat)));
    let tables: Vec<PlayTables> = tables
        .collect::<Result<_, _>>()
        .map_err(Unselfish::Tables)?;
    let first = tables.first().ok_or(Unselfish::Alone)?;
    let mut start = [first.start; SEATS];
    for (place, tables) in start.iter_mut().zip(&tables) {
        *place = tables.start;
    }
    let mut search = Search {
        tables: &tables,
        ombre: ombre.index(),
        known: HashMap::new(),
        most,
        cancel,
    };
    let value = search.value(&start)?;
    let net = tables.iter().zip(value);
    let net = net
        .map(|(tables, to_come)| tables.base + i64::from(to_come))
        .collect();
    let mut line = Vec::new();
    let mut at = start;
    while at[0].lying > 0 || first.scoring.left(at[0].node) > 0 {
        let (number, _) = search.best(&at)?;
        let card = first.numbering.card(number);
        let card = card.expect("tables number their cards");
        line.push((Seat::from(turn(first, &at[0])), card));
        at = search.after(&at, number).0;
    }
    let end = end_of(variant, state, &line)?;
    Ok(Selfish { net, line, end })
}

/// Plays a line through the engine to its end.
fn end_of(variant: &Variant, state: &State, line: &[(Seat, Card)]) -> Result<Balance, Unselfish> {
    let mut state = state.clone();
    state.facts.minutes = None;
    for (seat, card) in line {
        next(variant, &mut state).map_err(Unselfish::Rules)?;
        state.apply(variant, *seat, Act::Play(*card), &mut Silent);
    }
    next(variant, &mut state).map_err(Unselfish::Rules)?;
    Ok(state.balance)
}

impl Search<'_> {
    fn first(&self) -> &PlayTables {
        self.tables.first().expect("there is a table for each seat")
    }

    /// Plays a card in all tables; returns what it brings to each seat.
    fn after(&self, at: &Place, card: u8) -> (Place, ToCome) {
        let (mut then, mut gains) = (*at, [0; SEATS]);
        for ((place, gain), tables) in then.iter_mut().zip(&mut gains).zip(self.tables) {
            (*place, *gain) = play(tables, place, card);
        }
        (then, gains)
    }

    fn value(&mut self, at: &Place) -> Result<ToCome, Unselfish> {
        let between = at[0].lying == 0;
        if between && self.first().scoring.left(at[0].node) == 0 {
            return Ok([0; SEATS]);
        }
        let key = between.then(|| self.key(at));
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(*known);
        }
        let (_, value) = self.best(at)?;
        if let Some(key) = key {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Unselfish::Stopped);
            }
            if self.known.len() >= self.most {
                return Err(Unselfish::TooMany(self.most));
            }
            self.known.insert(key, value);
        }
        Ok(value)
    }

    fn key(&self, at: &Place) -> Vec<u64> {
        let seats = self.tables.len();
        let hands = at[0].hands.into_iter().take(seats);
        let nodes = at.iter().take(seats).map(|place| u64::from(place.node.0));
        hands.chain(nodes).collect()
    }

    /// Returns the card that is played, and what is still to come for each seat.
    fn best(&mut self, at: &Place) -> Result<(u8, ToCome), Unselfish> {
        let seat = turn(self.first(), &at[0]);
        let mut best: Option<(u8, ToCome)> = None;
        let mut rest = self.unlike(at);
        while rest != 0 {
            let card = u8::try_from(rest.trailing_zeros()).expect("cards have small numbers");
            rest &= rest - 1;
            let (then, gains) = self.after(at, card);
            let mut value = self.value(&then)?;
            value
                .iter_mut()
                .zip(gains)
                .for_each(|(value, gain)| *value += gain);
            let own = |value: &ToCome| value.get(seat).copied().unwrap_or(0);
            // The values of all tables are counted from different beginnings, and yet each is compared with itself only.
            let rank = |value: &ToCome| {
                let ombre = value.get(self.ombre).copied().unwrap_or(0);
                (-own(value), ombre, *value)
            };
            if best
                .as_ref()
                .is_none_or(|(_, old)| rank(&value) < rank(old))
            {
                best = Some((card, value));
            }
        }
        Ok(best.expect("a seat that is to play has a card"))
    }

    /// Returns the cards that may be played, of neighbours in one hand only the highest.
    fn unlike(&self, at: &Place) -> Cards {
        let (tables, at) = (self.first(), &at[0]);
        let moves = lawful(tables, at);
        let hands = at.hands.iter().fold(0, |all, hand| all | hand);
        let trick = at
            .trick
            .iter()
            .take(at.lying)
            .fold(0, |all, card| all | 1 << card);
        let out: Cards = hands | trick;
        let mut keep = moves;
        for number in (0..64_u8).filter(|number| moves >> number & 1 == 1) {
            let above = out & tables.numbering.lane(number) & !(1 << number | ((1 << number) - 1));
            let next: Cards = above & above.wrapping_neg();
            let plain = (next | 1 << number) & tables.named == 0;
            if next & moves != 0 && plain {
                keep &= !(1 << number);
            }
        }
        keep
    }
}
