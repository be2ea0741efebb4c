//! Carries a game over to another book: its acts are done where that book asks for them, and what can't be done is told.

mod before_play;
mod lead;
mod transplanter;
mod tricks;

use super::script::Script;
use codille_engine::variant::Variant;
use codille_engine::{Event, Hand, Unlawful};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::unique::add_new;
use lead::from_lead;
use std::sync::Arc;
use transplanter::Transplanter;

/// Why the hands at the first lead are not those of the record.
const OTHER_CARDS: &str = "the players don't exchange in the order of the record";

/// What is told of a record that has no stakes of its own.
const STAKED: &str = "the record begins after the deal: the stakes are laid first, and nothing is paid for passing and exchanging";

/// A game as it is to be carried over.
#[derive(Debug)]
pub struct Source<'a> {
    /// The hand under its own book.
    pub home: &'a Hand,
    /// Its acts.
    pub script: &'a Script,
    /// Hands and stock as dealt, where the record has them.
    pub dealt: Option<(Vec<CardSet>, Vec<Card>)>,
    /// What the pool held before the first act.
    pub pool: i64,
    /// Whether the stakes of the deal are laid first where the record begins after it.
    pub lays_stakes: bool,
    /// Names of the seats.
    pub seats: &'a [String],
}

/// A game under another book.
#[derive(Debug)]
pub struct Transplant {
    /// The hand as far as it went.
    pub hand: Hand,
    /// What could not be carried over, and how it was helped.
    pub notes: Vec<String>,
    /// How far it went.
    pub end: End,
}

/// How far a game went.
#[derive(Debug)]
pub enum End {
    /// Every act was done.
    Done,
    /// An act is not lawful here.
    Refused(Box<Unlawful>),
    /// A trick falls to another, so that the line does not go on.
    Diverged {
        /// The trick, counted from 1.
        trick: usize,
        /// Who wins it here.
        here: Seat,
        /// Who wins it under its own book.
        there: Seat,
    },
    /// The book has no place for an act.
    Blocked(String),
}

/// Carries a game over to a variant.
///
/// # Errors
/// A sentence, where the variant can't even seat it.
pub fn replay_under(source: &Source<'_>, variant: &Arc<Variant>) -> Result<Transplant, String> {
    let home = &source.home.variant;
    if (variant.players, variant.hands) != (home.players, home.hands) {
        return Err(format!(
            "it is for {} at the table with {} hands, the game for {} with {}",
            variant.players, variant.hands, home.players, home.hands
        ));
    }
    let held = source.script.lead.iter().flatten();
    let all = held.fold(CardSet::EMPTY, |a, b| a | *b);
    let strange = all - variant.checked.table.pack;
    if !strange.is_empty() {
        return Err(format!("its pack has no {strange}"));
    }
    let mut notes = Vec::new();
    if let Some((hands, stock)) = &source.dealt {
        let fits = hands.iter().take(variant.hands);
        let cards = variant.checked.table.cards;
        if fits.clone().any(|h| h.count() as usize != cards) {
            return Err(format!("it deals {cards} cards to a hand"));
        }
        let mut stock = stock.clone();
        for attempt in 0..2 {
            let hand = Hand::from_deal(Arc::clone(variant), source.pool, hands, &stock);
            let mut carrier = Transplanter::new(source, hand);
            match carrier.before_play() {
                Ok(()) => {
                    carrier.notes.splice(0..0, notes);
                    let end = carrier.play();
                    return Ok(carrier.close(end));
                }
                Err(End::Blocked(why)) if why == OTHER_CARDS && attempt == 0 => {
                    notes.push(format!(
                        "{why}; the stock is laid so that each takes what he took"
                    ));
                    stock = laid(source, &carrier.hand, &stock);
                }
                Err(End::Blocked(why)) => {
                    notes = vec![format!(
                        "{why}: begun at the first lead, without what is paid for passing and exchanging"
                    )];
                    break;
                }
                Err(end) => return Ok(carrier.close(end)),
            }
        }
    }
    let hand = from_lead(source, variant)?;
    if source.dealt.is_none() && hand.events.iter().any(|e| matches!(e, Event::Paid(_))) {
        notes.push(STAKED.to_owned());
    }
    let mut carrier = Transplanter::new(source, hand);
    carrier.notes = notes;
    let end = carrier.play();
    Ok(carrier.close(end))
}

/// Lays the stock so that, in the order of exchange of another book, each takes what he took under his own.
fn laid(source: &Source<'_>, there: &Hand, stock: &[Card]) -> Vec<Card> {
    let taken = |seat: Seat| CardSet(source.home.state.facts.taken[seat]);
    let mut out: Vec<Card> = Vec::new();
    for event in &there.events {
        if let Event::Exchanged { seat, .. } = event {
            add_new(&mut out, taken(*seat).iter());
        }
    }
    add_new(&mut out, stock.iter().copied());
    out
}
