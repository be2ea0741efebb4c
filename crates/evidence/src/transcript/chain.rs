//! The chain behind a payment or a refusal: clause, gist, passages cited.

use codille_lang::unique::unique;
use serde::Serialize;

use codille_edition::ruleset::{Edition, Status, word};
use codille_edition::text::{Citation, cite};
use codille_engine::variant::Variant;

/// A clause with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chain {
    /// Its label.
    pub id: String,
    /// How the source stands to it, where it does not simply say so.
    pub status: Option<String>,
    /// In a sentence.
    pub gist: Option<String>,
    /// What it cites.
    pub cites: Vec<Citation>,
}

/// Looks clauses up, each once, in the order named.
pub(super) fn chains(
    edition: &Edition,
    variant: &Variant,
    labels: impl Iterator<Item = String>,
) -> Vec<Chain> {
    let chain = |label: String| {
        let mut clauses = variant.checked.clauses.iter().map(|c| &c.raw);
        let raw = clauses.find(|c| c.id == label.as_str());
        let raw = raw.expect("a label that a ruling names is one of the variant's");
        Chain {
            status: (raw.status != Status::Says).then(|| word(raw.status)),
            gist: raw.gist.clone(),
            cites: cite(&edition.library, &raw.cites),
            id: label,
        }
    };
    unique(labels).into_iter().map(chain).collect()
}
