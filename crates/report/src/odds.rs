//! The odds of what may be taken, as text and as data.

use codille_deals::odds::{Chance, Printed, Taking, Verdict};
use codille_engine::variant::Variant;
use serde::Serialize;
use std::fmt::Write;

/// The odds of what may be taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OddsReport {
    /// The variant whose pack it is.
    pub variant: String,
    /// The cards that are held.
    pub holding: Vec<String>,
    /// How many cards are unseen.
    pub unseen: u32,
    /// How many of them are taken.
    pub takes: u32,
    /// The suit of trumps, where it is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trump: Option<&'static str>,
    /// What is asked.
    pub question: String,
    /// The draws in which the answer is yes.
    pub favourable: u64,
    /// All draws.
    pub total: u64,
    /// Their quotient.
    pub probability: f64,
    /// The odds in lowest terms, with the side on which they lie.
    pub odds: String,
    /// The odds against in lowest terms.
    pub against: String,
    /// The odds that a book prints, where they are told.
    pub printed: Option<String>,
    /// Whether these are right.
    pub verdict: Option<Verdict>,
    /// The quotient as a decimal fraction.
    #[serde(skip)]
    decimal: String,
}

/// Reports the chance that was counted for a question.
pub fn odds(
    variant: &Variant,
    taking: Taking,
    question: &str,
    chance: Chance,
    printed: Option<&Printed>,
) -> OddsReport {
    let decimal = chance.decimal();
    let (against, on) = chance.against();
    OddsReport {
        variant: variant.checked.id.clone(),
        holding: taking.holding().iter().map(|c| c.to_string()).collect(),
        unseen: taking.unseen().count(),
        takes: taking.takes(),
        trump: taking.trump().map(codille_lang::cards::Suit::name),
        question: question.to_owned(),
        favourable: chance.favourable(),
        total: chance.total(),
        probability: decimal.parse().expect("digits with a point are a number"),
        odds: chance.odds(),
        against: format!("{against} to {on}"),
        printed: printed.map(ToString::to_string),
        verdict: printed.map(|printed| printed.verdict(chance)),
        decimal,
    }
}

impl OddsReport {
    /// Returns the lines for people.
    pub fn text(&self) -> String {
        let Self {
            holding,
            unseen,
            takes,
            question,
            favourable,
            total,
            odds,
            decimal,
            ..
        } = self;
        let held = match holding.len() {
            0 => String::new(),
            held => format!(", {held} held"),
        };
        let trump = self
            .trump
            .map_or_else(String::new, |suit| format!(", trumps {suit}"));
        let mut out = format!(
            "{}: {takes} taken of {unseen} unseen{held}{trump}\n\n    {question}\n\n",
            self.variant
        );
        let _ = writeln!(out, "ways         {favourable} of {total}");
        let _ = writeln!(out, "odds         {odds}");
        let _ = writeln!(out, "probability  {decimal}");
        if let (Some(printed), Some(verdict)) = (&self.printed, self.verdict) {
            let _ = writeln!(out, "printed      {printed}: {}", verdict.word());
        }
        out
    }
}
