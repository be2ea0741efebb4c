//! What each card of a record lost, as data and as text.

use super::solution::written;
use codille_evidence::ResolvedRecord;
use codille_evidence::transcript::suits;
use codille_lang::layout::{Color, TermStyle};
use codille_solver::Loss;
use serde::Serialize;

/// What the cards of a record lost.
#[derive(Debug, Clone, Serialize)]
pub struct Lost {
    /// How the others stand to each other: `united`.
    pub adversaries: &'static str,
    /// Card by card.
    pub cards: Vec<LostCard>,
}

/// A card that was played.
#[derive(Debug, Clone, Serialize)]
pub struct LostCard {
    /// Its number, counted from 1 through the hand.
    pub at: usize,
    /// Who played it.
    pub seat: String,
    /// The card.
    pub act: String,
    /// How much less than the best it brought to the side that played it; nothing where it is not known.
    pub loses: Option<i64>,
    /// The best cards.
    pub best: Vec<String>,
}

/// Reports on what the cards of a record lost.
pub fn lost(record: &ResolvedRecord, losses: &[Loss]) -> Lost {
    let card = |(at, loss): (usize, &Loss)| LostCard {
        at,
        seat: loss.seat.name_of(&record.seats).to_owned(),
        act: loss.card.to_string(),
        loses: loss.loses,
        best: written(loss.best),
    };
    Lost {
        adversaries: "united",
        cards: (1..).zip(losses).map(card).collect(),
    }
}

impl Lost {
    /// Lays it out for people: the cards that lost something.
    pub fn text(&self, look: TermStyle) -> String {
        let mut out = look.paragraph(
            0,
            Color::Bold,
            "Beside best play against united adversaries, all cards seen",
        );
        let dear = self.cards.iter().filter(|card| card.loses != Some(0));
        let mut any = false;
        for card in dear {
            any = true;
            let best = card.best.join(" ");
            let words = match card.loses {
                Some(loses) => format!(
                    "card {}, {} {}: loses {loses}; best {best}",
                    card.at, card.seat, card.act
                ),
                None => format!("card {}, {} {}: not known", card.at, card.seat, card.act),
            };
            out += &look.hanging("", 2, 4, Color::Plain, &suits(&words, look));
        }
        if !any {
            out += &look.paragraph(2, Color::Plain, "no card lost anything");
        }
        out
    }
}
