//! Hears a case: does its acts in one completion after another, and answers each question when its moment comes.

use super::act;
use super::again::{deal_again, is_of_the_next};
use super::answer::{Answer, answer};
use super::answered::Answered;
use super::begin::begin;
use super::complete::{complete, is_whole};
use super::depends::{TRIED, depends};
use super::judgment::Judgment;
use crate::Case;
use codille_edition::check::expression;
use codille_edition::check::node::Node;
use codille_engine::referee::{Lacking, RefereedHand, Ruling};
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::ids::Seat;
use codille_lang::span::SourceMap;
use codille_players::simulate;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// How many throws of the dice are made for each completion wanted.
const PATIENCE: usize = 60;

/// In how many deals that fit the facts the acts are tried before it is told that they cannot happen. In the edition every case has its first
/// completion among the first twenty.
const HOPELESS: usize = 1_000;

/// Judges a case in so many completions of its facts.
///
/// # Errors
/// A sentence where the facts or the acts cannot be.
pub fn judge(
    variant: &Arc<Variant>,
    case: &Case,
    sources: &SourceMap,
    completions: usize,
) -> Result<Judgment, String> {
    let advisers = variant.advisers;
    let usual = variant.players..=variant.players + advisers;
    if !usual.contains(&case.seats.len()) {
        let besides = match advisers {
            0 => String::new(),
            n => format!(" and {n} to advise"),
        };
        return Err(format!(
            "the case has {} seats, and `{}` is set for {} players{besides}",
            case.seats.len(),
            variant.checked.id,
            variant.players
        ));
    }
    let given = conditions(variant, case)?;
    let wanted = if is_whole(variant, case) {
        1
    } else {
        completions
    };
    let mut judgment: Option<Judgment> = None;
    let mut trouble = String::from("the facts contradict each other: no deal fits them");
    let mut wanted = wanted;
    let mut depth = 0;
    let lacking = Lacking::default();
    let mut known = None;
    let (mut at, mut refused) = (0, 0);
    while at < wanted * PATIENCE && (judgment.is_some() || refused < HOPELESS) {
        at += 1;
        let mut rng = simulate::rng(0, at as u64 - 1);
        let Some(deal) = complete(variant, case, &mut rng) else {
            continue;
        };
        let mut bench = begin(variant, case, &deal, &mut rng)?;
        bench.explains = judgment.is_none();
        bench.lacking = lacking.clone();
        let mut context = EvalContext::new(&bench.hand.state.facts, Seat::FIRST);
        let meets = given.iter().all(|node| variant.truth(node, &mut context));
        if let Some(why) = &context.trouble {
            return Err(format!(
                "what is given can't be told: {}",
                variant.describe_trouble(why)
            ));
        }
        if !meets {
            if depth == 0 {
                "no deal was found that meets all that is given".clone_into(&mut trouble);
            }
            continue;
        }
        // Most of what the rules say at the beginning hangs on no card that a completion adds.
        if !case.acts.is_empty() {
            known = bench.ask_beforehand(known.as_deref());
        }
        let (begun, dice) = (bench.clone(), rng.clone());
        match hear(bench, case, sources, &mut rng) {
            Ok(heard) => {
                let done = judgment.as_ref().map_or(0, |j| j.completions);
                let rests = if done < TRIED {
                    depends(&begun, case, sources, &dice, &heard)
                } else {
                    Vec::new()
                };
                let (bench, rulings, answers) = heard;
                // The cards of a fresh deal are left to chance where they are not told.
                if !bench.fresh.is_empty() {
                    wanted = completions;
                }
                let judgment = judgment.get_or_insert_with(|| Judgment {
                    hands: deal.hands.clone(),
                    rulings,
                    completions: 0,
                    answers: vec![Answered::default(); case.questions.len()],
                    bench,
                });
                judgment.enter(answers, case, variant, &deal.hands);
                judgment.rests(rests);
                if judgment.completions >= wanted {
                    break;
                }
            }
            Err((act, why)) => {
                refused += 1;
                if act >= depth {
                    depth = act;
                    trouble = why;
                }
            }
        }
    }
    match judgment {
        Some(judgment) if judgment.completions >= wanted => Ok(judgment),
        Some(judgment) => Err(format!(
            "only {} of {wanted} completions of the facts let the acts happen: {trouble}",
            judgment.completions
        )),
        None if refused >= HOPELESS => Err(format!(
            "{trouble}; so in each of {HOPELESS} deals that fit the facts: mend the act, or tell more of the cards"
        )),
        None => Err(trouble),
    }
}

/// Resolves the conditions that hold at the beginning.
fn conditions(variant: &Variant, case: &Case) -> Result<Vec<Node>, String> {
    let all = case.facts.given.iter();
    let resolved = all.map(|(text, expr)| match expression(&variant.checked, expr) {
        Ok((node, _)) => Ok(node),
        Err(fault) => Err(format!("`{text}` can't be understood: {}", fault.title)),
    });
    resolved.collect()
}

/// The bench at the end, the rulings with their lines, and the answers.
pub(super) type Heard = (RefereedHand, Vec<(usize, Ruling)>, Vec<Answer>);

/// Does the acts and answers each question when its moment comes.
pub(super) fn hear(
    mut bench: RefereedHand,
    case: &Case,
    sources: &SourceMap,
    rng: &mut ChaCha8Rng,
) -> Result<Heard, (usize, String)> {
    let mut rulings = Vec::new();
    let mut answers = vec![Answer::default(); case.questions.len()];
    for at in 0..=case.acts.len() {
        for (number, (question, place)) in case.questions.iter().zip(&mut answers).enumerate() {
            if question.after == at {
                *place = answer(&bench, case, question, rng).map_err(|why| {
                    let stands = sources.place(question.span);
                    (at, format!("{stands}: question {}: {why}", number + 1))
                })?;
            }
        }
        if let Some(line) = case.acts.get(at) {
            if bench.minutes().void && is_of_the_next(&bench, case, line) {
                deal_again(&mut bench, case, at, rng).map_err(|why| (at, why))?;
            }
            act::run(&mut bench, case, at, rng).map_err(|why| {
                let text = sources.text(line.span());
                let stands = sources.place(line.span());
                (at, format!("{stands}: act {} (`{text}`): {why}", at + 1))
            })?;
            let new = bench.rulings.iter().skip(rulings.len());
            let new: Vec<_> = new.map(|r| (at, r.clone())).collect();
            rulings.extend(new);
        }
    }
    Ok((bench, rulings, answers))
}
