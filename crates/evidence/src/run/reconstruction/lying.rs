//! Where the cards of a record may lie, by what the source tells of them.

use super::Unreconstructed;
use crate::run::claim::bounds;
use crate::run::filling::{required, voids};
use crate::{CardList, Diagram, ResolvedRecord, Start};
use codille_deals::stated::ListKind;
use codille_deals::{Hidden, PlaceId, PlaceSet, Statement};
use codille_engine::variant::Variant;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// What lies in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    /// A list of a seat.
    List(ListKind, Seat),
    /// The stock, from which is drawn.
    Stock,
    /// Cards of the pack that the record lists nowhere.
    Rest,
}

/// A place in which cards of a record lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPlace {
    /// What it is called.
    pub name: String,
    /// What lies there.
    pub kind: PlaceKind,
    /// How many cards.
    pub size: u32,
    /// Those that the source tells.
    pub told: CardSet,
    /// Its number in the counting.
    pub id: PlaceId,
}

impl KnownPlace {
    /// Returns which list of which seat it is.
    pub const fn list(&self) -> Option<(ListKind, Seat)> {
        match self.kind {
            PlaceKind::List(kind, seat) => Some((kind, seat)),
            PlaceKind::Stock | PlaceKind::Rest => None,
        }
    }
}

/// The cards of a record as they are counted.
pub(super) struct LostCards {
    pub(super) hidden: Hidden,
    pub(super) places: Vec<KnownPlace>,
    /// What each statement says that is made so far.
    pub(super) stating: Vec<String>,
}

/// A list of a record before it has a place.
struct Listed<'r> {
    name: String,
    kind: PlaceKind,
    list: &'r CardList,
}

/// Lays out what is told of the cards of a record.
pub(super) fn lying(
    variant: &Variant,
    record: &ResolvedRecord,
) -> Result<LostCards, Unreconstructed> {
    let listed = listed(record)?;
    let pack = variant.checked.table.pack;
    // The cards that an editor has filled in are not told; neither are his acts.
    let filled = matches!(
        record.diagram,
        Some(Diagram::Restored | Diagram::Conjectural)
    );
    let told = |one: &Listed<'_>| match (filled, one.kind) {
        (false, _) => one.list.set(),
        (true, PlaceKind::List(ListKind::Discarded, _)) => CardSet::EMPTY,
        (true, _) => {
            let known = record.known.iter().find(|known| known.place == one.name);
            known.map_or(CardSet::EMPTY, |known| known.told)
        }
    };
    let mut hidden = Hidden::new();
    let mut places = Vec::new();
    for one in &listed {
        let size = u32::try_from(one.list.len()).unwrap_or(u32::MAX);
        places.push(KnownPlace {
            name: one.name.clone(),
            kind: one.kind,
            size,
            told: told(one),
            id: hidden.place(size)?,
        });
    }
    let all_told = (places.iter()).fold(CardSet::EMPTY, |all, place| all | place.told);
    if places.iter().all(|place| place.told.count() == place.size) {
        return Err(Unreconstructed::Known);
    }
    let sizes: u32 = places.iter().map(|place| place.size).sum();
    let rest = pack.count().checked_sub(sizes).ok_or_else(|| {
        let words = format!("the record lists {sizes} cards, and the pack has fewer");
        Unreconstructed::Uncounted(words)
    })?;
    if rest > 0 {
        places.push(KnownPlace {
            name: "rest".to_owned(),
            kind: PlaceKind::Rest,
            size: rest,
            told: CardSet::EMPTY,
            id: hidden.place(rest)?,
        });
    }
    let free = pack - all_told;
    for place in &places {
        hidden.hide(place.told, PlaceSet::of(place.id))?;
    }
    let may = |card: CardSet| -> PlaceSet {
        let open = places
            .iter()
            .filter(|place| place.told.count() < place.size);
        let ids = open.filter(|place| filled || allows(record, place, card));
        ids.map(|place| place.id).collect()
    };
    let named = if filled { Vec::new() } else { required(record) };
    for card in free.iter() {
        let places = match named.iter().find(|(_, named)| *named == card) {
            Some((list, _)) => holding(record, *list, &places),
            None => may(CardSet::of(card)),
        };
        hidden.hide(CardSet::of(card), places)?;
    }
    let mut stating = Vec::new();
    for (one, place) in listed.iter().zip(&places).filter(|_| !filled) {
        for (of, least) in bounds(&one.list.open, free) {
            hidden.state(Statement::at_least(place.id, of, least))?;
            stating.push(format!("the open cards of {}", place.name));
        }
    }
    Ok(LostCards {
        hidden,
        places,
        stating,
    })
}

/// Returns the lists of a record in their order, with their names.
fn listed(record: &ResolvedRecord) -> Result<Vec<Listed<'_>>, Unreconstructed> {
    let dealt = matches!(record.start, Start::Deal { .. });
    let whole = if dealt {
        ListKind::Dealt
    } else {
        ListKind::Hand
    };
    let hands = record.start.hands().iter().map(|hand| (hand, whole));
    let out = record.start.discards().iter();
    let out = out.map(|hand| (hand, ListKind::Discarded));
    let mut listed = Vec::new();
    for (hand, kind) in hands.chain(out) {
        let who = hand.seat.as_str();
        let seat = record.seat(who).ok_or_else(|| {
            let words = format!("no table has a seat for {who}");
            Unreconstructed::Uncounted(words)
        })?;
        let name = match kind {
            ListKind::Discarded => format!("{who} out"),
            ListKind::Hand | ListKind::Dealt => who.to_owned(),
        };
        listed.push(Listed {
            name,
            kind: PlaceKind::List(kind, seat),
            list: &hand.list,
        });
    }
    if let Some(list) = record.start.stock() {
        listed.push(Listed {
            name: "stock".to_owned(),
            kind: PlaceKind::Stock,
            list,
        });
    }
    Ok(listed)
}

/// Tells whether a card may lie in a place, by the suits to which players of the record do not follow.
fn allows(record: &ResolvedRecord, place: &KnownPlace, card: CardSet) -> bool {
    match place.kind {
        PlaceKind::List(ListKind::Hand, seat) => (voids(record)[seat] & card).is_empty(),
        PlaceKind::List(ListKind::Dealt | ListKind::Discarded, _)
        | PlaceKind::Stock
        | PlaceKind::Rest => true,
    }
}

/// Returns where a card may lie that the acts name: in the hand of whoever plays it, and where a deal is told in the stock, too.
fn holding(record: &ResolvedRecord, list: usize, places: &[KnownPlace]) -> PlaceSet {
    let dealt = matches!(record.start, Start::Deal { .. });
    let beyond = record.start.hands().len();
    let holds = places.iter().enumerate().filter(|(at, place)| {
        let undealt = matches!(place.kind, PlaceKind::Stock | PlaceKind::Rest);
        *at == list || (dealt && undealt) || (list >= beyond && undealt)
    });
    holds.map(|(_, place)| place.id).collect()
}
