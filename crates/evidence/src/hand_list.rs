//! Hands on which a source would venture a game. Completes and judges none.

use super::document::HandsEntry;
use super::holding::{CardList, Further};
use super::item::Item;
use super::pack::Pack;
use super::reading::Reading;
use codille_edition::yaml::Text;

/// A hand to venture on, in one or several readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandList {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// `black`, `red` or `any`, or the letter of a suit.
    pub colour: Text,
    /// The game to venture.
    pub game: Text,
    /// The trumps, one list to each reading: the name of a Matador or a rank.
    pub trumps: Vec<Vec<Text>>,
    /// The whole hand, or its certain cards.
    pub cards: Option<CardList>,
    /// What it has outside trumps.
    pub side: SideCards,
    /// The full id of the entry of the apparatus that doubts it.
    pub doubtful: Option<Text>,
}

/// What a hand has outside trumps; what is not named is open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideCards {
    /// Kings.
    pub kings: Option<u32>,
    /// Queens with a card to guard each.
    pub protected_queens: Option<u32>,
    /// Suits that are wanting.
    pub renounces: Option<u32>,
    /// Cards that would be Manille in their suit.
    pub manilles: Option<u32>,
    /// Further cards by kind.
    pub cards: Vec<Further>,
    /// Ranks that are held of one suit.
    pub suit_run: Vec<Text>,
}

/// Makes the hands of an entry; `None` where it has a fault.
pub(super) fn hand_list(entry: &HandsEntry, reading: &mut Reading<'_>) -> Option<HandList> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    let side = entry.side.as_ref();
    let side = side.map_or_else(SideCards::default, |side| SideCards {
        kings: side.kings.map(|n| n.value),
        protected_queens: side.protected_queens.map(|n| n.value),
        renounces: side.renounces.map(|n| n.value),
        manilles: side.manilles.map(|n| n.value),
        cards: side
            .cards
            .iter()
            .filter_map(|c| reading.further(c))
            .collect(),
        suit_run: side.suit_run.clone(),
    });
    let hands = HandList {
        item,
        colour: entry.colour.clone(),
        game: entry.game.clone(),
        trumps: entry.trumps.clone(),
        cards: entry.cards.as_ref().map(|cards| reading.list(cards)),
        side,
        doubtful: reading.cite(entry.doubtful.as_ref()),
    };
    let pack = Pack::of(hands.item.variant_id(), reading);
    pack.lists(&hands.cards, reading);
    (reading.faults.len() == before).then_some(hands)
}
