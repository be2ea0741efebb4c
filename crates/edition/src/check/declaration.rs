//! What may be declared of a hand, and how deals make a partie.

use super::table::Reader;
use crate::ruleset;
use crate::yaml::Text;
use codille_lang::ids::{DECLARATIONS, DeclarationId, List};

/// The most headings under which points are scored.
pub const HEADINGS: usize = 32;

/// Something that may be declared.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// Its name in clauses.
    pub name: String,
    /// What it is made of.
    pub kind: Kind,
    /// What is said.
    pub says: String,
    /// The name of the truth that no penalty of reckoning nothing reaches what it scored.
    pub kept: Option<Text>,
}

/// What a combination is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The hand as dealt: announced, not called.
    Deal,
    /// Cards of one suit.
    Suit,
    /// Adjoining cards of one suit, by the order of plain suits.
    Run,
    /// Cards of one rank.
    Rank,
}

impl Kind {
    /// Every kind with its word.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Deal, "deal"),
        (Self::Suit, "suit"),
        (Self::Run, "run"),
        (Self::Rank, "rank"),
    ];
}

/// How several deals make one game.
#[derive(Debug, Clone)]
pub struct Partie {
    /// The name of the truth that it is over.
    pub over: Text,
    /// The name of the number by which a deal is multiplied.
    pub weight: Option<Text>,
    /// The name of the truth that a series of parties is over.
    pub series: Option<Text>,
    /// The names of the numbers by which players change places after a partie.
    pub places: Vec<Text>,
}

/// Reads the declarations of a table.
pub(super) fn read(
    reader: &mut Reader,
    raw: &ruleset::RawTable,
) -> List<DeclarationId, Declaration> {
    let mut out: List<DeclarationId, Declaration> = List::new();
    for entry in raw.declarations.iter().flat_map(|s| s.iter()) {
        let name = entry.name.as_str();
        if out.iter().any(|d| d.name == name) {
            let title = format!("the declaration `{name}` is listed twice");
            reader.fault(title, entry.name.span(), "list each declaration once");
        } else if out.len() == DECLARATIONS {
            let help = format!("list at most {DECLARATIONS}");
            reader.fault("there are too many declarations", entry.name.span(), &help);
        } else {
            let words = ("no declaration is made of", "write deal, suit, run or rank");
            let kind = reader.one_of(&Kind::ALL, &entry.of, words);
            if let Some(kind) = kind {
                out.push(Declaration {
                    name: name.to_owned(),
                    kind,
                    says: entry.says.clone().unwrap_or_else(|| name.replace('_', " ")),
                    kept: entry.kept.clone(),
                });
            }
        }
    }
    out
}
