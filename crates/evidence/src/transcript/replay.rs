//! A record as it went, as data.

use super::{Chain, Deed, Foreseen, Held, Origins, Payment, Trick};
use crate::run::Fillings;
use crate::{Diagram, Whose};
use codille_edition::text::Citation;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A record as it went.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own"
)]
pub struct Replay {
    /// The variant it was played under.
    pub variant: String,
    /// The full id of the record.
    pub record: String,
    /// Its readable name, with the work before it.
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub whose: Whose,
    /// What it cites.
    pub cites: Vec<Citation>,
    /// Options that were set for it.
    pub options: BTreeMap<String, String>,
    /// The players in the order of speaking, the dealer last.
    pub seats: Vec<String>,
    /// Who plays against the others.
    pub ombre: Option<String>,
    /// The game undertaken.
    pub game: Option<String>,
    /// The suit of trumps.
    pub trump: Option<String>,
    /// What each seat holds at the first lead, or where the record ends before it.
    pub hands: Vec<Held>,
    /// What is said and done beside the cards played.
    pub deeds: Vec<Deed>,
    /// The tricks, the last perhaps unfinished.
    pub play: Vec<Trick>,
    /// How many ways there are to fill in the cards that the source leaves open.
    pub completions: usize,
    /// There are more completions than were tried.
    pub cut_short: bool,
    /// What the source leaves open, in the editor's words.
    pub open: Option<String>,
    /// A remark of the editor.
    pub note: Option<String>,
    /// What the editor notes of single acts: `trick 6` or `act 3`, and the words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(String, String)>,
    /// Choices on which the settlement waits and of which nobody told: they are let pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplied: Vec<String>,
    /// Tricks won, by seat.
    pub tricks: Map<String, Value>,
    /// The result by the rules; `None` where the record ends before it is known.
    pub result: Option<String>,
    /// Where the record ends early: what lawful play can still bring.
    pub foreseen: Option<Foreseen>,
    /// Whether the hand came to an end and was settled.
    pub settled: bool,
    /// The result that the source states, in words.
    pub stated: Option<String>,
    /// Every payment, in order.
    pub entries: Vec<Payment>,
    /// What all payments come to, by seat.
    pub net: Map<String, Value>,
    /// Points scored without a payer, by seat.
    pub score: Map<String, Value>,
    /// The same by seat and heading, the headings in the order in which they count; empty where there are none.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub points: Map<String, Value>,
    /// How far the cards are known, where the source does not print them: `lost`, `restored` or `conjectural`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<String>,
    /// The same for the words of it.
    #[serde(skip)]
    pub known: Option<Diagram>,
    /// Where the cards come from, hand by hand and those of the stock.
    pub origins: Vec<Origins>,
    /// How many deals fit what the source tells, where an editor has chosen the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fitting: Option<u64>,
    /// Where cards are lost: how many ways to fill them in were tried, and in how many it can happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fillings: Option<[usize; 2]>,
    /// The same for the words of it.
    #[serde(skip)]
    pub tried: Option<Fillings>,
    /// Whether the rules know games that are undertaken.
    #[serde(skip)]
    pub has_games: bool,
    /// What the pool held before the first payment.
    pub pool_before: i64,
    /// Whether no stake is laid: the record begins after the deal, and names no pool.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unstaked: bool,
    /// What the pool holds at the end.
    pub pool: i64,
    /// What could not be carried over from the record's own book, and how it was helped.
    pub carried: Vec<String>,
    /// Why the line did not go on, if it did not.
    pub refused: Option<RefusedAct>,
    /// The record says itself that it is refused.
    pub refusal_expected: bool,
    /// The clauses named in payments and refusals.
    pub clauses: Vec<Chain>,
    /// What the rules could not tell.
    pub trouble: Option<String>,
}

/// An act that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusedAct {
    /// The act, counted from 1 through the whole line.
    pub act: usize,
    /// Who acted.
    pub seat: String,
    /// The card played, where one was.
    pub card: Option<String>,
    /// `not-held`, `out-of-turn` or `unlawful`; `contradicted` where a statement of the source does not hold.
    pub why: String,
    /// The clauses that refuse it.
    pub clauses: Vec<String>,
    /// In words.
    pub words: String,
    /// What those clauses cite.
    pub cites: Vec<Citation>,
    /// What would have been lawful.
    pub lawful: Option<String>,
}

impl Replay {
    /// Tells whether the line went as the record has it.
    pub fn lawful(&self) -> bool {
        self.trouble.is_none() && (self.refused.is_none() || self.refusal_expected)
    }
}
