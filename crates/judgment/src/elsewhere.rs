//! What other laws of the same game decide otherwise: variants on one base, or base and variant, that are played alike. Rules on nothing itself.

use super::{Judgment, cite};
use codille_edition::ruleset::{Edition, RawTable, RawVariant};
use codille_edition::text::Citation;
use codille_edition::yaml::Text;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::run::Runner;
use codille_evidence::run::case::{Judgment as Heard, judge};
use codille_evidence::{Begins, Case};
use serde::Serialize;
use std::sync::Arc;

/// Another answer, of a variant beside the one judged under.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Elsewhere {
    /// The variant.
    pub variant: String,
    /// Its title.
    pub title: String,
    /// What it answers.
    pub answer: String,
    /// The passages on which that rests.
    pub cites: Vec<Citation>,
}

/// Returns a case with every question left to the laws.
pub(super) fn left_open(case: &Case) -> Case {
    let mut open = case.clone();
    for question in &mut open.questions {
        question.open = true;
        question.laws.clear();
        question.fails.clear();
    }
    open
}

/// Puts an open case to the other games, where it names none, and to the variants beside the one that was heard, and enters where they decide
/// otherwise.
pub(super) fn ask(
    runner: &mut Runner<'_>,
    case: &Case,
    options: &Setting,
    judgment: &mut Judgment,
) {
    let edition = runner.edition;
    if let Ok(variant) = runner.variant(&judgment.variant, options) {
        of_other_games(runner, case, &variant, judgment);
    }
    for raw in beside(edition, &judgment.variant) {
        let id = raw.id.as_str();
        let Some((variant, heard)) = heard_under(runner, id, options, case) else {
            continue;
        };
        let questions = judgment.questions.iter_mut().zip(&case.questions);
        for ((told, asked), answered) in questions.zip(&heard.answers) {
            if answered.summary() == told.summary {
                continue;
            }
            let clauses = heard.decisive(answered, asked);
            let cited: Vec<_> = (clauses.iter())
                .flat_map(|c| variant.checked.cites(*c).to_vec())
                .collect();
            told.elsewhere.push(Elsewhere {
                variant: id.to_owned(),
                title: raw.title.clone(),
                answer: answered.summary(),
                cites: cite(&edition.library, &cited),
            });
        }
    }
}

/// Hears a case under other laws, with those of the options that they know; acts that are none under them can't be judged by them.
fn heard_under(
    runner: &mut Runner<'_>,
    id: &str,
    options: &Setting,
    case: &Case,
) -> Option<(Arc<Variant>, Heard)> {
    let plain = runner.variant(id, &Setting::new()).ok()?;
    let has = |name: &String| plain.checked.options.iter().any(|o| o.name == *name);
    let known = options.iter().filter(|(name, _)| has(name));
    let variant = runner.variant(id, &known.cloned().collect()).ok()?;
    let heard = judge(&variant, case, &runner.edition.sources, runner.completions).ok()?;
    Some((variant, heard))
}

/// Puts an open case that begins with the play, and names no game, to the other games of the table too: where one would have it answered
/// otherwise, the answer supposes the first, which is taken.
fn of_other_games(
    runner: &Runner<'_>,
    case: &Case,
    variant: &Arc<Variant>,
    judgment: &mut Judgment,
) {
    let Some((taken, others)) = variant.checked.table.games.split_first() else {
        return;
    };
    if case.facts.begins == Begins::Deal || case.facts.game.is_some() {
        return;
    }
    let mut otherwise: Vec<Vec<&str>> = vec![Vec::new(); judgment.questions.len()];
    for game in others {
        let mut other = case.clone();
        other.facts.game = Some(Text::new(&game.name, case.item.span));
        // Where the acts can't happen in a game, it is not the one that was played.
        let Ok(heard) = judge(variant, &other, &runner.edition.sources, runner.completions) else {
            continue;
        };
        let answers = judgment.questions.iter().zip(&heard.answers);
        for (games, (told, answered)) in otherwise.iter_mut().zip(answers) {
            if told.summary != answered.summary() {
                games.push(&game.name);
            }
        }
    }
    for (told, games) in judgment.questions.iter_mut().zip(otherwise) {
        if !games.is_empty() {
            told.depends.push(format!(
                "that the game is {}, which nobody tells; at {} it would be answered otherwise",
                taken.name,
                games.join(", ")
            ));
        }
    }
}

/// Returns the variants of the same work that stand on the same base, or of which one is the base of the other, and that are played with the
/// same cards, seats and phases.
fn beside<'e>(edition: &'e Edition, id: &str) -> Vec<&'e RawVariant> {
    let Some(own) = edition.variant_of(id) else {
        return Vec::new();
    };
    let base = |v: &RawVariant| v.base.as_ref().map(ToString::to_string);
    let related = |v: &RawVariant| {
        base(v).as_deref() == Some(id)
            || base(own).as_deref() == Some(v.id.as_str())
            || base(own).is_some() && base(own) == base(v)
    };
    let all = edition.variants.iter();
    let near = all.filter(|v| v.id.as_str() != id && v.work == own.work && related(v));
    near.filter(|v| played_alike(&v.table, &own.table))
        .collect()
}

/// Tells whether two tables differ in nothing but the acts that they list beside lawful play.
fn played_alike(one: &RawTable, other: &RawTable) -> bool {
    let plain = |table: &RawTable| RawTable {
        acts: None,
        ..table.clone()
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::beside;
    use codille_edition::ruleset::{Edition, Rules};

    #[test]
    fn laws_of_the_same_game_stand_beside_each_other() {
        let edition = Edition::load(&Rules::embedded());
        let near = |id: &str| -> Vec<String> {
            let found = beside(&edition, id).into_iter();
            found.map(|v| v.id.to_string()).collect()
        };
        assert!(near("gibbs-1878").contains(&"gibbs-1878-appendix".to_owned()));
        assert!(near("gibbs-1878-appendix").contains(&"gibbs-1878".to_owned()));
        assert!(!near("gibbs-1878").contains(&"tredrille".to_owned()));
        assert_eq!(near("cavendish-1896"), [""; 0]);
    }
}
