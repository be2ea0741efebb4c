//! Counts the odds that a source prints, and says what they are.

use crate::odds::{Counted, Draw, Odds};
use codille_deals::odds::{Chance, Question, Taking, Verdict as OddsVerdict};
use codille_engine::variant::Variant;

/// Holds printed odds against what is counted; returns a sentence, and whether they are right.
///
/// # Errors
/// A sentence, where nothing can be counted, or where odds that are said to be wrong are not.
pub(super) fn run(variant: &Variant, odds: &Odds) -> Result<(String, OddsVerdict), String> {
    let chance = match &odds.counted {
        Counted::Tally(chance) => *chance,
        Counted::Draw(draw) => counted(variant, draw)?,
    };
    let verdict = odds.printed.verdict(chance);
    let word = verdict.word();
    let (favourable, total) = (chance.favourable(), chance.total());
    let exact = format!("{favourable} in {total}, {}", chance.odds());
    if let Some(refuted) = odds
        .refuted
        .as_ref()
        .filter(|_| verdict != OddsVerdict::Wrong)
    {
        let printed = &odds.printed;
        return Err(format!(
            "`{refuted}` refutes {printed}, which is {word}: {exact}"
        ));
    }
    Ok((
        format!("{word}: {} is printed; exactly {exact}", odds.printed),
        verdict,
    ))
}

fn counted(variant: &Variant, draw: &Draw) -> Result<Chance, String> {
    let taking = Taking::new(variant, draw.holding.set(), draw.takes);
    let taking = taking
        .map_err(|why| why.to_string())?
        .with_trump(draw.trump);
    let question = Question::new(variant, &draw.question, taking).map_err(|fault| fault.title)?;
    question.chance().map_err(|why| why.to_string())
}
