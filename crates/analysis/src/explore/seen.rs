//! What is seen of a hand under a variant: at each point, and at the end.

use super::difference::{Booked, Difference};
use super::partie::PartieState;
use super::words::Words;
use codille_engine::{Decision, Sitting};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// What the rules say at a point of a hand.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// What was booked since the act before.
    pub(super) booked: Vec<Booked>,
    pub(super) decision: Decision,
    /// Who may surrender, asked or not.
    pub(super) surrender: Option<Seat>,
    /// What each seat might play if it were its turn, by the clauses.
    pub(super) playable: Vec<u64>,
    /// Whether each seat may use each of the words that the rules name.
    pub(super) spoken: Vec<bool>,
}

/// What came of the hand; headings and results by name or place, so that numbers may shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct End {
    pub(super) booked: Vec<Booked>,
    pub(super) result: Option<usize>,
    pub(super) scores: Vec<i64>,
    pub(super) sitting: Sitting,
    pub(super) trouble: bool,
    /// Nothing more was asked.
    pub(super) over: bool,
    /// How the parties stand.
    pub(super) parties: Vec<PartieState>,
    /// Values of names that no other sentence uses.
    pub(super) named: Vec<Option<i64>>,
}

/// Returns the first thing booked otherwise.
pub(super) fn booked_otherwise(one: &[Booked], other: &[Booked]) -> Option<Difference> {
    let at = (0..one.len().max(other.len())).find(|n| one.get(*n) != other.get(*n))?;
    Some(Difference::Booked([one, other].map(|b| b.get(at).cloned())))
}

impl Seen {
    pub(super) fn differs(&self, other: &Self, words: &Words) -> Option<Difference> {
        if self == other {
            return None;
        }
        let sets = || self.playable.iter().zip(&other.playable);
        let play = || {
            let mut all = Seat::first(self.playable.len()).zip(sets());
            let (seat, (one, two)) = all.find(|(_, (one, two))| one != two)?;
            Some(Difference::Playable(seat, [*one, *two].map(CardSet)))
        };
        let speech = || {
            let at = (self.spoken.iter().zip(&other.spoken)).position(|(one, two)| one != two)?;
            let hands = self.spoken.len() / words.spoken.len().max(1);
            let said = words.spoken.get(at / hands.max(1))?.clone();
            let may = [&self.spoken, &other.spoken].map(|s| s.get(at) == Some(&true));
            Some(Difference::Words(Seat::from(at % hands), said, may))
        };
        let decisions = |[one, two]: [Decision; 2]| Difference::Decision(Box::new([one, two]));
        booked_otherwise(&self.booked, &other.booked)
            .or_else(|| Difference::between(self.decision, other.decision, decisions))
            .or_else(|| Difference::between(self.surrender, other.surrender, Difference::Surrender))
            .or_else(play)
            .or_else(speech)
    }
}

impl End {
    pub(super) fn differs(self, other: Self, words: &Words) -> Option<Difference> {
        let (names, parties) = (self.named, self.parties);
        let name = || {
            let mut all = words.loose.iter().zip(names.into_iter().zip(other.named));
            let (name, (one, two)) = all.find(|(_, (one, two))| one != two)?;
            Some(Difference::Name(name.clone(), [one, two]))
        };
        let partie = || {
            let mut all = parties.into_iter().zip(other.parties);
            let (one, two) = all.find(|(one, two)| one != two)?;
            Some(Difference::Partie(Box::new([one, two])))
        };
        booked_otherwise(&self.booked, &other.booked)
            .or_else(|| Difference::between(self.result, other.result, Difference::Result))
            .or_else(|| Difference::between(self.scores, other.scores, Difference::Scores))
            .or_else(|| {
                let both = |both| Difference::Sitting(Box::new(both));
                Difference::between(self.sitting, other.sitting, both)
            })
            .or_else(|| Difference::between(self.trouble, other.trouble, Difference::Trouble))
            .or_else(|| Difference::between(self.over, other.over, Difference::Over))
            .or_else(partie)
            .or_else(name)
    }
}
