//! Candidates tried on the same worlds: thinned by sequential halving, and compared in pairs.

use super::leaf::{Leaf, Measure};
use super::novice::{novice, worths};
use super::rollout::Stop;
use super::sight::Sight;
use codille_engine::{Act, Decision, State};
use codille_lang::cards::Card;
use codille_lang::sorting;

/// How it was found what an act brings in a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// The hand was played out with the novice on all seats.
    PlayedOut,
    /// It was solved: best play of all with all cards seen, adversaries united.
    Solved,
}

/// A candidate act with what it brought on the worlds tried.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The act.
    pub act: Act,
    /// How its values were found.
    pub means: Means,
    /// What they measure.
    pub measure: Measure,
    /// What it brought in each world, in the order of the worlds; where it was solved, twice as much, since of what is only known to lie
    /// between two bounds the middle is taken.
    pub values: Vec<i64>,
    /// How much each world counts.
    pub weights: Vec<u64>,
}

/// A world on which candidates are tried, and how much it counts.
pub(super) type Tried = (State, u64);

/// Why a place of those alive is one of a candidate.
const ALIVE: &str = "those alive are places of candidates, and none is taken out before the end";

impl Candidate {
    /// Makes a candidate that was tried nowhere yet.
    pub(super) const fn untried(act: Act) -> Self {
        Self {
            act,
            means: Means::PlayedOut,
            measure: Measure::Hand,
            values: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// Makes a candidate of a card that is solved and was solved nowhere yet.
    pub(super) fn solved(card: Card, leaf: &Leaf<'_>) -> Self {
        Self {
            means: Means::Solved,
            measure: leaf.measure(),
            ..Self::untried(Act::Play(card))
        }
    }

    /// Returns the mean in thousandths of a point; 0 where no world was tried.
    pub fn mean_thousandths(&self) -> i64 {
        let all: i128 = self.weights.iter().map(|w| i128::from(*w)).sum();
        let parts = match self.means {
            Means::PlayedOut => 1,
            Means::Solved => 2,
        };
        let parts = parts * i128::from(self.measure.parts());
        let mean = (self.sum() * 1_000).checked_div(all * parts).unwrap_or(0);
        i64::try_from(mean).expect("no mean is greater than the greatest value")
    }

    /// Returns the sum of the values, each as often as its world counts.
    pub(super) fn sum(&self) -> i128 {
        let each = self.values.iter().zip(&self.weights);
        each.map(|(v, w)| i128::from(*v) * i128::from(*w)).sum()
    }

    pub(super) fn note(&mut self, value: i64, weight: u64) {
        self.values.push(value);
        self.weights.push(weight);
    }
}

/// Returns the acts that answer a question and are worth a thought, the novice's own choice first.
pub(super) fn candidates(sight: &Sight<'_>, decision: &Decision) -> Vec<Candidate> {
    // Worths are sorted with the worthiest last.
    let mut acts = worths(sight, decision);
    sorting::by_key(&mut acts, |(_, worth)| *worth);
    if let Some(own) = novice(sight, decision) {
        acts.retain(|(act, _)| *act != own);
        acts.push((own, 0));
    }
    let acts = acts.into_iter().rev();
    acts.map(|(act, _)| Candidate::untried(act)).collect()
}

/// Tries all candidates on the same worlds and drops the worse half, until the worlds are used up; the best comes last. The first candidate
/// is the novice's own choice: it stays unless another is surely better.
pub(super) fn halve(
    all: &mut Vec<Candidate>,
    budget: usize,
    mut worlds: impl FnMut(&mut Vec<Tried>, usize),
    mut brings: impl FnMut(&State, Act) -> i64,
    stop: Stop<'_>,
) {
    let rounds = (usize::BITS - (all.len() - 1).leading_zeros()).max(1) as usize;
    let mut states = Vec::new();
    // The novice's own choice is never dropped: the others are measured against it.
    let mut alive: Vec<usize> = (0..all.len()).collect();
    for round in 1..=rounds {
        worlds(&mut states, (budget * round / rounds).max(1));
        for at in &alive {
            let candidate = all.get_mut(*at).expect(ALIVE);
            for (state, weight) in states.iter().skip(candidate.values.len()) {
                if stop() && !candidate.values.is_empty() {
                    break;
                }
                candidate.note(brings(state, candidate.act), *weight);
            }
        }
        sorting::by_key(&mut alive, |at| {
            -all.get(*at).expect(ALIVE).mean_thousandths()
        });
        alive.truncate(alive.len().div_ceil(2).max(2));
        if !alive.contains(&0) {
            alive.push(0);
        }
        if stop() {
            break;
        }
    }
    let one = |at: usize| all.get(at).expect(ALIVE);
    let best = alive.iter().copied().filter(|at| *at != 0);
    let best = best.filter(|at| surely_better(one(*at), one(0)));
    let best = best.max_by_key(|at| one(*at).mean_thousandths());
    // Where none is surely better the novice's own choice stays.
    let chosen = all.remove(best.unwrap_or(0));
    sorting::by_key(all, |c| (c.values.len(), c.mean_thousandths()));
    all.push(chosen);
}

/// Tells whether one candidate is better than another on the worlds that both were tried on, by two standard errors of the difference.
fn surely_better(one: &Candidate, other: &Candidate) -> bool {
    let pairs = one.values.iter().zip(&other.values).zip(&one.weights);
    let pairs = pairs.map(|((a, b), weight)| (i128::from(a - b), i128::from(*weight)));
    let pairs: Vec<(i128, i128)> = pairs.collect();
    let count = i128::try_from(pairs.len()).expect("no memory holds so many worlds");
    let all: i128 = pairs.iter().map(|(_, weight)| weight).sum();
    let sum: i128 = pairs.iter().map(|(d, weight)| d * weight).sum();
    if count < 2 || sum <= 0 {
        return false;
    }
    let apart = |d: i128, weight: i128| (weight * (d * all - sum)).saturating_pow(2);
    let apart = pairs.iter().map(|(d, weight)| apart(*d, *weight));
    let apart = apart.fold(0, i128::saturating_add);
    // mean > 2 · standard error, in whole numbers: with weights w and differences d of n worlds, W = Σw and S = Σwd,
    // S² · W² · (n − 1) > 4 · n · Σ w² (d·W − S)².
    // Where points are so many that the right side does not fit, nothing is sure.
    let own = (sum * all).saturating_pow(2).saturating_mul(count - 1);
    own > apart.saturating_mul(4 * count)
}
