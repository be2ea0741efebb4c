//! `codille odds`.

use super::asked::{read, refuse};
use super::refuse::require_sound;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, load, name};
use codille_deals::odds::{Printed, Question, Taking, Verdict};
use codille_evidence::run::Runner;
use codille_lang::cards::{CardSet, Suit, parse_cards};
use codille_report as report;

/// The name under which faults of a question are told.
const NAME: &str = "QUESTION";

/// The arguments of `codille odds`.
#[derive(Debug, clap::Args)]
pub(super) struct Odds {
    /// The variant, as `codille variants` lists them: its pack, its values of cards and the names of its clauses are used
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// What is asked, in the language of clauses, of the cards `taken`, those of the `holding` and all that are `unseen`: "taken has any of
    /// {AS, KS}", "count(taken with holding among {Q}) = 4", "taken has none of {A} and not taken has all of {K}"
    #[arg(value_name = "QUESTION")]
    question: String,
    /// The cards that are held, or were seen, such as "AS KS 10H": all others of the pack are unseen
    #[arg(
        long,
        value_name = "CARDS",
        default_value = "",
        hide_default_value = true
    )]
    holding: String,
    /// How many cards are unseen; it must fit the pack and the cards held
    #[arg(long, value_name = "N")]
    unseen: Option<u32>,
    /// How many of them are taken, each draw being as likely as any other
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    takes: u32,
    /// The suit of trumps, where the question hangs on it
    #[arg(long, value_name = "SUIT", value_parser = suit)]
    trump: Option<Suit>,
    /// The odds as a book prints them, to be tried: "5 to 4 against", "3 to 2 on", "9 1/4 to 1 on", "57 in 380", "even"; without a side they
    /// lie against. They are right where they are exact, rounded where no other first figure comes nearer for the second one, and otherwise
    /// wrong, and the command ends with 1
    #[arg(long, value_name = "ODDS")]
    printed: Option<String>,
    #[command(flatten)]
    set: Set,
}

impl Odds {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let mut edition = load::quiet(shared)?;
        let id = name::variant(&edition, &self.variant)?;
        require_sound(&edition, &[&id], output)?;
        load::warn(&edition);
        let misuse = |why: &dyn ToString| Failure::Misuse(why.to_string());
        let printed = self.printed.as_deref().map(Printed::read).transpose();
        let printed = printed.map_err(|why| Failure::Misuse(format!("--printed: {why}")))?;
        let holding = parse_cards(&self.holding);
        let holding = holding.map_err(|why| Failure::Misuse(format!("--holding: {why}")))?;
        let holding: CardSet = holding.into_iter().collect();
        if self.question.trim().is_empty() {
            let words =
                "the question is empty: ask about the cards taken, as in `taken has any of {A}`";
            return Err(Failure::Misuse(words.to_owned()));
        }
        let file = edition.sources.add(NAME, self.question.clone());
        let variant = Runner::new(&edition).variant(&id, &self.set.pairs);
        let variant = variant.map_err(Failure::Misuse)?;
        let taking = Taking::new(&variant, holding, self.takes);
        let mut taking = taking.map_err(|why| misuse(&why))?.with_trump(self.trump);
        if let Some(unseen) = self.unseen {
            taking = taking
                .with_unseen(&variant, unseen)
                .map_err(|why| misuse(&why))?;
        }
        let asked = read("question", &self.question, file);
        let asked = asked.and_then(|expr| Question::new(&variant, &expr, taking));
        let question = asked.map_err(|fault| refuse(&edition, &fault, output))?;
        let chance = question.chance().map_err(|why| misuse(&why))?;
        let text = self.question.trim();
        let report = report::odds(&variant, taking, text, chance, printed.as_ref());
        output.report(&report, |_| report.text())?;
        Ok(Answer::yes(report.verdict != Some(Verdict::Wrong)))
    }
}

/// Reads a suit by its name or its letter.
fn suit(word: &str) -> Result<Suit, String> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let by_letter = letter.and_then(|l| Suit::from_letter(l.to_ascii_uppercase()));
    by_letter
        .or_else(|| Suit::from_name(&word.to_lowercase()))
        .ok_or_else(|| "write spades, hearts, diamonds or clubs".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Suit, suit};

    #[test]
    fn a_suit_is_named_in_full_or_by_its_letter() {
        assert_eq!(suit("Hearts"), Ok(Suit::Hearts));
        assert_eq!(
            (suit("c"), suit("D")),
            (Ok(Suit::Clubs), Ok(Suit::Diamonds))
        );
        assert!(suit("x").is_err() && suit("").is_err() && suit("heart").is_err());
    }
}
