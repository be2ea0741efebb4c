//! Situations in games of two who declare: exchanges, calls, what they bring, points in play, parties.

mod blank;
mod call;
mod count;
mod due;
mod exchange;
mod look;
mod moment;
mod partie;
mod point;
mod trick;
mod worth;

pub(super) use point::{at, parties};

pub(super) use blank::Blank;
pub(super) use call::Call;
pub(super) use count::Count;
pub(super) use exchange::Exchange;
pub(super) use look::Look;
pub(super) use partie::{PartieStanding, Weight};
pub(super) use trick::{Follow, Lead, SecondCard, TricksWon};
pub(super) use worth::Worth;

use codille_edition::check::declaration::Kind;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, Seat};

/// The elder is seat 0, the younger, who deals, seat 1.
const ELDER: Seat = Seat::FIRST;
/// The younger.
const YOUNGER: Seat = Seat::SECOND;

/// Puts other cards in the place of those of a set.
fn swap_all(cards: CardSet, other: &dyn Fn(Card) -> Card) -> CardSet {
    cards.iter().map(other).collect()
}

/// Returns a set of one card as the facts of a hand hold it.
const fn bit(card: Card) -> u64 {
    1 << card.index()
}

fn who(seat: Seat) -> &'static str {
    if seat == ELDER { "elder" } else { "younger" }
}

const fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Deal => "his hand as dealt",
        Kind::Suit => "a point",
        Kind::Run => "a sequence",
        Kind::Rank => "cards of a rank",
    }
}

/// Tells whether two books play such a game.
pub(super) fn declare(variants: [&Variant; 2]) -> bool {
    let two =
        |v: &Variant| (v.players, v.hands) == (2, 2) && !v.checked.table.declarations.is_empty();
    variants.into_iter().all(two)
}

/// Returns the number of the declaration of a kind.
fn class(variant: &Variant, kind: Kind) -> Option<DeclarationId> {
    let declarations = &variant.checked.table.declarations;
    declarations.position(|d| d.kind == kind)
}
