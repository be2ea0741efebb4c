//! Why a game goes no further under a book.

use codille_edition::check::rule::{Body, Rule};
use codille_edition::ruleset::Edition;
use codille_edition::text::{Citation, cite};
use codille_engine::Hand;
use codille_evidence::run::{End, Source};
use codille_evidence::transcript::Stop;
use codille_lang::ids::Seat;
use serde::Serialize;

/// Why a game went no further.
#[derive(Debug, Clone, Serialize)]
pub struct Stopped {
    /// `unlawful`, `not-held`, `out-of-turn`, `parted` or `no-place`.
    pub why: &'static str,
    /// In words.
    pub words: String,
    /// What would have been lawful.
    pub lawful: Option<String>,
    /// The clauses that decide it.
    pub clauses: Vec<String>,
    /// What they cite.
    pub cites: Vec<Citation>,
}

impl Stopped {
    /// Tells that what was done has no place under these rules.
    pub(super) const fn no_place(words: String) -> Self {
        Self {
            why: "no-place",
            words,
            lawful: None,
            clauses: Vec::new(),
            cites: Vec::new(),
        }
    }
}

/// Returns why a line did not go on under a book; `None` where it did.
pub fn stopped(edition: &Edition, hand: &Hand, end: End, source: &Source<'_>) -> Option<Stopped> {
    let variant = &hand.variant;

    let cites = |clauses: &[String]| {
        let raw = clauses.iter().filter_map(|l| {
            let all = &variant.checked.clauses;
            all.iter().find(|c| c.raw.id == l.as_str())
        });
        raw.flat_map(|c| cite(&edition.library, &c.raw.cites))
            .collect()
    };
    match end {
        End::Done => None,
        End::Refused(unlawful) => {
            let Stop {
                words,
                lawful,
                clauses,
            } = Stop::at(hand, &unlawful, source.seats);
            Some(Stopped {
                why: unlawful.why.word(),
                words,
                lawful,
                cites: cites(&clauses),
                clauses,
            })
        }
        End::Diverged { trick, here, there } => {
            let name = |s: Seat| s.name_of(source.seats);
            let ranks = |r: &&Rule| matches!(r.body, Body::Trumps(_) | Body::Plain(_));
            let ranking = variant.checked.rules.iter().filter(ranks).map(|r| r.clause);
            let clauses = variant.checked.labels(ranking);
            Some(Stopped {
                why: "parted",
                words: format!(
                    "trick {trick} is won by {} here, and by {} under {}, so that the line goes no further",
                    name(here),
                    name(there),
                    source.home.variant.checked.id
                ),
                lawful: None,
                cites: cites(&clauses),
                clauses,
            })
        }
        End::Blocked(why) => Some(Stopped::no_place(why)),
    }
}
