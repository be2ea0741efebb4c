//! Who deals first, by the lot that the book prescribes. The clauses decide; cards are only drawn here.

use super::cards::card;
use super::grounds::defining;
use codille_edition::check::node::Type;
use codille_edition::check::{CHOOSER, FIRST_DEALER};
use codille_engine::State;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::Card;
use codille_lang::ids::{ClauseId, Seat, SeatSet};
use codille_lang::layout::TermStyle;
use codille_lang::words::joined;
use codille_players::simulate::rng;
use rand::RngExt;

/// How often cards are drawn again before chance decides without them.
const AGAIN: u64 = 100;

/// What the lot brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// The chair that deals first, or that may choose whether to.
    pub chair: usize,
    /// Whether it may choose.
    pub chooses: bool,
    /// The cards drawn, in sentences.
    pub lines: Vec<String>,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// Draws for the deal among named chairs, some of which ladies sit in; `None` where the book says nothing of it.
pub fn draw(
    variant: &Variant,
    names: &[String],
    ladies: SeatSet,
    seed: u64,
    look: TermStyle,
) -> Option<Draw> {
    let seats = |name: &str| matches!(variant.name_type(name), Some(Type::Seat | Type::Seats));
    let (name, chooses) = match (seats(FIRST_DEALER), seats(CHOOSER)) {
        (true, _) => (FIRST_DEALER, false),
        (false, true) => (CHOOSER, true),
        (false, false) => return None,
    };
    let mut lines = Vec::new();
    for turn in 0..AGAIN {
        let mut pack: Vec<Card> = variant.checked.table.pack.iter().collect();
        let mut chance = rng(seed, u64::MAX - turn);
        for at in (1..pack.len()).rev() {
            pack.swap(at, chance.random_range(0..=at));
        }
        let mut state = State::new(variant, 0);
        state.facts.ladies = ladies;
        // A whole round is dealt; where it decides nothing one card after another follows.
        for count in names.len()..=pack.len() {
            let drawn = pack.get(..count)?;
            state.facts.drawn = drawn.to_vec();
            let value = variant.named(name, &mut EvalContext::new(&state.facts, SeatSet::EMPTY))?;
            let Some(chair) = single(value) else { continue };
            lines.push(told(names, drawn, look));
            return Some(Draw {
                chair,
                chooses,
                lines,
                clauses: defining(variant, name),
            });
        }
        let round = pack.get(..names.len())?;
        lines.push(format!("{} They draw again.", told(names, round, look)));
    }
    None
}

/// Returns the chair of the one seat that is meant; `None` of nobody and of several.
fn single(value: i64) -> Option<usize> {
    let seats = SeatSet::from_mask(u64::try_from(value).ok()?);
    seats.only().map(Seat::index)
}

fn told(names: &[String], drawn: &[Card], look: TermStyle) -> String {
    let cards = drawn.iter().enumerate().map(|(at, c)| {
        let name = names.get(at % names.len().max(1));
        format!("{} {}", name.map_or("", String::as_str), card(*c, look))
    });
    format!("Cards are drawn for the deal: {}.", joined(cards, ", "))
}
