//! Cases as written.

use serde::Deserialize;

use codille_edition::yaml::{Located, Number, Pairs, Several, Text, Words, locate};

/// A case as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseEntry {
    pub(crate) id: Text,
    pub(crate) alias: Option<Text>,
    pub(super) title: String,
    pub(super) whose: Option<Text>,
    #[serde(default)]
    pub(super) cites: Vec<Text>,
    pub(super) variant: Option<Text>,
    #[serde(default)]
    pub(super) set: Pairs<Text>,
    pub(super) seats: Located<Vec<Text>>,
    #[serde(default)]
    pub(super) facts: CaseFactsEntry,
    #[serde(default)]
    pub(super) again: Several<CaseFactsEntry>,
    #[serde(default)]
    pub(super) acts: Vec<Text>,
    pub(super) questions: Located<Vec<QuestionEntry>>,
    pub(super) note: Option<String>,
    pub(super) open: Option<String>,
}

/// What is known, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseFactsEntry {
    pub(super) begins: Option<Text>,
    #[serde(default)]
    pub(super) counts: Pairs<Number>,
    #[serde(default)]
    pub(super) hands: Pairs<Text>,
    #[serde(default)]
    pub(super) discards: Pairs<Text>,
    #[serde(default)]
    pub(super) exchange: Pairs<Number>,
    pub(super) stock: Option<Text>,
    #[serde(default)]
    pub(super) lacks: Pairs<Text>,
    #[serde(default)]
    pub(super) strange: Pairs<Text>,
    #[serde(default)]
    pub(super) given: Vec<Text>,
    pub(super) pool: Option<Number>,
    pub(super) ombre: Option<Text>,
    pub(super) game: Option<Text>,
    pub(super) trump: Option<Text>,
    pub(super) deal: Option<Number>,
    #[serde(default)]
    pub(super) totals: Pairs<Number>,
}

/// A question with its decision, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionEntry {
    pub(super) ask: Option<String>,
    pub(super) after: Option<Number>,
    pub(super) what: Option<Text>,
    pub(super) may: Option<Text>,
    pub(super) answer: Option<Text>,
    pub(super) score: Option<Pairs<i32>>,
    #[serde(rename = "as")]
    pub(super) heading: Option<Text>,
    pub(super) penalty: Option<Pairs<Words>>,
    pub(super) waivable_by: Option<Text>,
    pub(super) waivable: Option<Pairs<Words>>,
    pub(super) fault: Option<Pairs<Text>>,
    pub(super) fresh_deal: Option<Text>,
    pub(super) pays: Option<Pairs<i32>>,
    pub(super) net: Option<Pairs<i32>>,
    pub(super) pool: Option<Number>,
    pub(super) cards: Option<Pairs<Number>>,
    pub(super) tricks: Option<Pairs<Number>>,
    pub(super) resumes: Option<Number>,
    pub(super) remedy: Option<Text>,
    pub(super) total: Option<Pairs<i32>>,
    pub(super) won: Option<Pairs<i32>>,
    pub(super) etiquette: Option<Text>,
    pub(super) awaits: Option<Pairs<Text>>,
    pub(super) not_settled: Option<Text>,
    #[serde(default)]
    pub(super) laws: Vec<Text>,
    #[serde(default)]
    pub(super) also: Vec<Text>,
    #[serde(default)]
    pub(super) fails: Vec<Text>,
}

locate! {
    CaseEntry { id, alias, title, whose, cites, variant, set, seats, facts, again, acts, questions, note, open }
    CaseFactsEntry {
        begins, counts, hands, discards, exchange, stock, lacks, strange, given, pool, ombre, game, trump, deal, totals,
    }
    QuestionEntry {
        ask, after, what, may, answer, score, heading, penalty, waivable_by, waivable, fault, fresh_deal, pays, net, pool, cards, tricks,
        resumes, remedy, total, won, etiquette, awaits, not_settled, laws, also, fails,
    }
}
