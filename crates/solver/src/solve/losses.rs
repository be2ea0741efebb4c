//! What the cards that were played in a hand lost, one after another.

use super::{Question, Unsolved};
use crate::extract::extract;
use crate::search::{Searcher, play};
use codille_engine::State;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// What a card that was played lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// How much less than the best it brought to the side that played it; `None` where that is not known.
    pub loses: Option<i64>,
    /// The cards that were as good as any; none where that is not known.
    pub best: CardSet,
}

/// Returns what cards lost that were played one after another, given with the states before them. The question gives all but the state. What
/// was found out of one position is known to the next.
///
/// # Errors
/// A position that is not solved.
pub fn losses(
    question: Question<'_>,
    played: &[(&State, Seat, Card)],
) -> Result<Vec<Loss>, Unsolved> {
    let in_tricks = |state: &State| state.turn_in_tricks(question.variant).is_some();
    let begun = played.iter().position(|(state, ..)| in_tricks(state));
    let (before, rest) = played.split_at(begun.unwrap_or(played.len()));
    let alone = |(state, seat, card): &(&State, Seat, Card)| {
        let question = Question { state, ..question };
        let found = question.solve()?;
        let trial = found.trials.iter().find(|trial| trial.equals.has(*card));
        Ok(Loss {
            seat: *seat,
            card: *card,
            loses: trial.and_then(|trial| found.loses(trial)),
            best: found.best(),
        })
    };
    let mut out: Vec<Loss> = before.iter().map(alone).collect::<Result<_, Unsolved>>()?;
    let Some((first, ..)) = rest.first() else {
        return Ok(out);
    };
    let Ok(tables) = extract(question.variant, first, question.aim) else {
        let walked: Result<Vec<Loss>, Unsolved> = rest.iter().map(alone).collect();
        out.extend(walked?);
        return Ok(out);
    };
    let mut searcher = Searcher::new(question.limits);
    let mut search = searcher.deal(&tables, question.cancel)?;
    let mut at = tables.start;
    for (_, seat, card) in rest {
        let choices = search.choices(&at)?;
        let best = choices.first().and_then(|choice| choice.value.exact());
        let number = tables.numbering.number(*card);
        let number = number.ok_or(Unsolved::NoCard)?;
        let own = choices
            .iter()
            .find(|choice| choice.equals >> number & 1 == 1);
        let value = own.and_then(|choice| choice.value.exact());
        let good = choices
            .iter()
            .filter(|choice| best.is_some() && choice.value.exact() == best);
        let good = good.fold(0, |all, choice| all | choice.equals);
        out.push(Loss {
            seat: *seat,
            card: *card,
            loses: best
                .zip(value)
                .map(|(best, value)| i64::from((best - value).abs())),
            best: tables.numbering.set(good),
        });
        // A card that was not lawful leads out of the game of the tables.
        if own.is_none() {
            return Ok(out);
        }
        at = play(&tables, &at, number).0;
    }
    Ok(out)
}
