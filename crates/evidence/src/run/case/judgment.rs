//! The judgment on a case: what the referee answers to each question, by which laws, in how many completions.

use super::act;
use super::again::{deal_again, is_of_the_next};
use super::answer::{Answer, answer};
use super::begin::begin;
use super::complete::{complete, is_whole};
use super::depends::{SuppliedBefore, TRIED, depends};
use crate::Case;
use crate::case::{Question, Wanted, is_of};
use crate::run::{Found, labels};
use codille_edition::check::expression;
use codille_edition::check::node::Node;
use codille_edition::ruleset::Status;
use codille_engine::referee::{Lacking, RefereedHand, Ruling, Supplied};
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::span::SourceMap;
use codille_players::simulate;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many throws of the dice are made for each completion wanted.
const PATIENCE: usize = 60;

/// In how many deals that fit the facts the acts are tried before it is told that they cannot happen. In the edition every case has its first
/// completion among the first twenty.
const HOPELESS: usize = 1_000;

/// The answer to a question over all completions.
#[derive(Debug, Clone, Default)]
pub struct Answered {
    /// In words, as in the first completion.
    pub words: String,
    /// Every answer that was given, in the order of its first completion.
    pub told: Vec<Told>,
    /// In how many completions it is the decision.
    pub held: usize,
    /// The clauses on which it rests in all of them.
    pub clauses: Vec<ClauseId>,
    /// Clauses that were considered and do not hold, with the reasons in the first completion.
    pub failed: Vec<(ClauseId, Vec<String>)>,
    /// For what those of the first completion do not reach so far, where they are rights that are not given.
    pub short: Vec<(ClauseId, Vec<String>)>,
    /// Why an act on which the rules are silent cannot be done all the same, in the first completion.
    pub hindered: Option<String>,
    /// Why it is not the decision, where it is not.
    pub fault: Option<String>,
    /// What was supplied and, left out or done otherwise, changes it.
    pub rests_on: Vec<SuppliedBefore>,
    /// What would have to be supplied before the act that is asked about, in the first completion.
    pub supplied: Vec<Supplied>,
    /// Whether that is for the answer itself, and not for the laws on which it rests.
    pub differs: bool,
}

/// One of the answers to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// In words.
    pub words: String,
    /// In how many completions.
    pub count: usize,
    /// The hands at the beginning of the first of them.
    pub hands: Vec<CardSet>,
}

/// The judgment on a case.
#[derive(Debug, Clone)]
pub struct Judgment {
    /// In how many completions it was judged.
    pub completions: usize,
    /// The answers, question by question.
    pub answers: Vec<Answered>,
    /// The bench at the end of the first completion.
    pub bench: RefereedHand,
    /// The hands at the beginning of the first completion.
    pub hands: Vec<CardSet>,
    /// The rulings of the first completion, each with the line of the acts to which it belongs, counted from 0.
    pub rulings: Vec<(usize, Ruling)>,
}

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

impl Judgment {
    /// Enters what the answers of one completion depend on.
    fn rests(&mut self, found: Vec<Vec<SuppliedBefore>>) {
        for (answered, found) in self.answers.iter_mut().zip(found) {
            for before in found {
                if !answered.rests_on.contains(&before) {
                    answered.rests_on.push(before);
                }
            }
        }
    }

    /// Enters the answers of one completion.
    fn enter(&mut self, answers: Vec<Answer>, case: &Case, variant: &Variant, hands: &[CardSet]) {
        let first = self.completions == 0;
        self.completions += 1;
        for ((answered, answer), question) in
            self.answers.iter_mut().zip(answers).zip(&case.questions)
        {
            if first {
                answered.words.clone_from(&answer.words);
                answered.clauses = unique(&answer.clauses);
                answered.failed = reasons(&answer);
                let short = answer.clauses.iter().copied().zip(answer.short.clone());
                answered.short = short.collect();
                answered.supplied.clone_from(&answer.supplied);
                answered.hindered.clone_from(&answer.hindered);
            } else {
                answered.clauses.retain(|c| answer.clauses.contains(c));
                answered.failed.retain(|(c, _)| answer.failed.contains(c));
            }
            match answered.told.iter_mut().find(|t| t.words == answer.words) {
                Some(told) => told.count += 1,
                None => answered.told.push(Told {
                    words: answer.words.clone(),
                    count: 1,
                    hands: hands.to_vec(),
                }),
            }
            let fault = fault(&answer, question, variant);
            match fault {
                None => answered.held += 1,
                Some(fault) if answered.fault.is_none() => {
                    let held = hands.iter().zip(&case.seats).map(|(h, s)| {
                        let cards: Vec<String> = h.iter().map(|c| c.to_string()).collect();
                        format!("{s} {}", cards.join(" "))
                    });
                    let held: Vec<String> = held.collect();
                    answered.words.clone_from(&answer.words);
                    answered.differs = !answer.holds;
                    answered.fault = Some(format!("{fault} (with {})", held.join("; ")));
                }
                Some(_) => {}
            }
        }
    }

    /// Returns the verdict on the case.
    pub(in crate::run) fn verdict(
        &self,
        variant: &Variant,
        case: &Case,
        sources: &SourceMap,
    ) -> Found {
        let mut told = Vec::new();
        for (number, (answered, question)) in self.answers.iter().zip(&case.questions).enumerate() {
            if let Some(fault) = &answered.fault {
                let ask = question.ask.as_ref();
                let ask = ask.map_or(String::new(), |ask| format!(" {ask}"));
                return Err(format!(
                    "{}: question {}{ask}: {fault}; the decision holds in {} of {} completions",
                    sources.place(question.span),
                    number + 1,
                    answered.held,
                    self.completions
                ));
            }
            told.push(if question.open {
                answered.summary()
            } else {
                answered.words.clone()
            });
        }
        let clauses = self.answers.iter().flat_map(|a| a.clauses.clone());
        let words = told.join("; ");
        let words = if self.completions > 1 {
            format!("{words} ({} completions)", self.completions)
        } else {
            words
        };
        Ok((words, labels(variant, clauses)))
    }
}

impl Judgment {
    /// Tells whether some answer rests on nothing but clauses that repeat one decision.
    pub fn by_precedent(&self, variant: &Variant, case: &Case) -> bool {
        let decided =
            |clause: &ClauseId| variant.checked.clauses[*clause].raw.status == Status::Decided;
        let mut asked = self.answers.iter().zip(&case.questions);
        asked.any(|(answered, question)| {
            let decisive = self.decisive(answered, question);
            !decisive.is_empty() && decisive.iter().all(decided)
        })
    }

    /// Returns the clauses that decide a question: beside those that only let lawful play pass.
    pub fn decisive(&self, answered: &Answered, question: &Question) -> Vec<ClauseId> {
        if matches!(question.wanted, Wanted::May(..)) {
            return answered.clauses.clone();
        }
        let before = self.rulings.iter().filter(|(at, _)| *at < question.after);
        let (mut lawful, mut decides) = (Vec::new(), Vec::new());
        for (_, ruling) in before {
            let list = if ruling.allowed == Some(true) {
                &mut lawful
            } else {
                &mut decides
            };
            list.extend(ruling.grounds.iter().copied());
            decides.extend(ruling.faults.iter().flat_map(|f| f.clauses.iter().copied()));
            decides.extend(
                ruling
                    .consequences
                    .iter()
                    .flat_map(|c| c.clauses.iter().copied()),
            );
        }
        let all = answered.clauses.iter().copied();
        all.filter(|c| decides.contains(c) || !lawful.contains(c))
            .collect()
    }
}

impl Answered {
    /// Returns the answer; where it hangs on the cards, every one with the number of its completions.
    pub fn summary(&self) -> String {
        if self.told.len() < 2 {
            return self.words.clone();
        }
        let all = self
            .told
            .iter()
            .map(|t| format!("{} ({})", t.words, t.count));
        format!(
            "it depends on the cards: {}",
            all.collect::<Vec<_>>().join(", ")
        )
    }
}

/// Says in what an answer is not the decision; `None` where it is.
fn fault(answer: &Answer, question: &Question, variant: &Variant) -> Option<String> {
    if !answer.holds {
        return Some(format!("the laws say: {}", answer.words));
    }
    let cites = |clauses: &[ClauseId]| -> Vec<String> {
        let of = clauses.iter().flat_map(|c| variant.checked.cites(*c));
        of.map(|t| t.as_str().to_owned()).collect()
    };
    let cited = cites(&answer.clauses);
    for law in &question.laws {
        if !cited.iter().any(|c| is_of(c, law.as_str())) {
            let rests = resting(&cited);
            return Some(format!("it does not rest on {law}; {rests}"));
        }
    }
    let failed = cites(&answer.failed);
    for law in &question.fails {
        if !failed.iter().any(|c| is_of(c, law.as_str())) {
            return Some(format!("{law} was not considered and set aside"));
        }
    }
    None
}

/// Says on what an answer rests.
fn resting(cited: &[String]) -> String {
    let all: BTreeSet<&str> = cited.iter().map(String::as_str).collect();
    let all: Vec<&str> = all.into_iter().collect();
    if all.is_empty() {
        "it rests on no law".to_owned()
    } else {
        format!("it rests on {}", all.join(", "))
    }
}

/// Returns the clauses that failed, each once, with the conditions that do not hold.
fn reasons(answer: &Answer) -> Vec<(ClauseId, Vec<String>)> {
    let mut out: Vec<(ClauseId, Vec<String>)> = Vec::new();
    let none = Vec::new();
    for (at, clause) in answer.failed.iter().enumerate() {
        let why = answer.why.get(at).unwrap_or(&none);
        if out.iter().all(|(c, _)| c != clause) && !answer.clauses.contains(clause) {
            out.push((*clause, why.clone()));
        }
    }
    out
}

fn unique(clauses: &[ClauseId]) -> Vec<ClauseId> {
    let mut out: Vec<ClauseId> = Vec::new();
    for clause in clauses {
        if !out.contains(clause) {
            out.push(*clause);
        }
    }
    out
}
