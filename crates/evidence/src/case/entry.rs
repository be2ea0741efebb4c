//! Cases as written.

use crate::document::{entries, written};
use codille_edition::yaml::{Located, Number, Pairs, Several, Text, Words};

entries! {
    /// A case as written.
    CaseEntry {
        alias: Option<Text>,
        seats: Located<Vec<Text>>,
        #[serde(default)]
        facts: CaseFactsEntry,
        #[serde(default)]
        again: Several<CaseFactsEntry>,
        #[serde(default)]
        acts: Vec<Text>,
        questions: Located<Vec<QuestionEntry>>,
    }
}

written! {
    /// What is known, as written.
    #[derive(Default)]
    #[serde(default)]
    CaseFactsEntry {
        begins: Option<Text>,
        counts: Pairs<Number>,
        hands: Pairs<Text>,
        discards: Pairs<Text>,
        exchange: Pairs<Number>,
        stock: Option<Text>,
        lacks: Pairs<Text>,
        strange: Pairs<Text>,
        given: Vec<Text>,
        pool: Option<Number>,
        ombre: Option<Text>,
        game: Option<Text>,
        trump: Option<Text>,
        deal: Option<Number>,
        totals: Pairs<Number>,
    }

    /// A question with its decision, as written.
    #[derive(Default)]
    #[serde(default)]
    QuestionEntry {
        ask: Option<String>,
        after: Option<Number>,
        what: Option<Text>,
        may: Option<Text>,
        answer: Option<Text>,
        score: Option<Pairs<i32>>,
        #[serde(rename = "as")]
        heading: Option<Text>,
        penalty: Option<Pairs<Words>>,
        waivable_by: Option<Text>,
        waivable: Option<Pairs<Words>>,
        fault: Option<Pairs<Text>>,
        fresh_deal: Option<Text>,
        pays: Option<Pairs<i32>>,
        net: Option<Pairs<i32>>,
        pool: Option<Number>,
        cards: Option<Pairs<Number>>,
        tricks: Option<Pairs<Number>>,
        resumes: Option<Number>,
        remedy: Option<Text>,
        total: Option<Pairs<i32>>,
        won: Option<Pairs<i32>>,
        etiquette: Option<Text>,
        awaits: Option<Pairs<Text>>,
        not_settled: Option<Text>,
        laws: Vec<Text>,
        also: Vec<Text>,
        fails: Vec<Text>,
    }
}
