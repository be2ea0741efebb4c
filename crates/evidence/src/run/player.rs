//! Plays the acts of a record under the referee, open cards in every lawful way. Judges no statement but winners.

use super::choice::candidates;
use super::deed::faulty;
use super::ensure;
use super::line::Refusal;
use super::said::cards_meant;
use super::seated::Seated;
use crate::{ActLine, Play, ResolvedRecord, Said};
use codille_engine::{Act, Hand, Unlawful};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// Plays one record.
pub(super) struct Player<'a> {
    pub(super) record: &'a ResolvedRecord,
    steps: Vec<Step<'a>>,
    pub(super) played: Vec<Hand>,
    pub(super) refused: Option<Refusal>,
    pub(super) cut_short: bool,
    most: usize,
    /// Whether the record is played under its own book, whose counts it states.
    pub(super) own: bool,
}

/// One step of a record: an act line, or one card of a trick line.
#[derive(Clone, Copy)]
struct Step<'a> {
    act: usize,
    line: &'a ActLine,
    place: usize,
}

/// Why a line of a record can't be played.
pub(super) struct Objection {
    seat: Seat,
    unlawful: Option<Box<Unlawful>>,
    words: String,
}

/// What comes of a line: nothing that must be told, or why it can't be played.
pub(super) type Done = Result<(), Objection>;

impl Objection {
    /// Makes an objection to what a record states; no act is refused.
    pub(super) const fn new(seat: Seat, words: String) -> Self {
        Self::to(seat, None, words)
    }

    pub(super) const fn to(seat: Seat, unlawful: Option<Box<Unlawful>>, words: String) -> Self {
        Self {
            seat,
            unlawful,
            words,
        }
    }
}

/// Objects where what a record states does not hold.
pub(super) fn held(seat: Seat, holds: bool, words: impl FnOnce() -> String) -> Done {
    ensure(holds, words).map_err(|words| Objection::new(seat, words))
}

impl<'a> Player<'a> {
    pub(super) fn new(record: &'a ResolvedRecord, own: bool, most: usize) -> Self {
        let steps = record.acts.iter().enumerate().flat_map(|(i, line)| {
            let cards = if let Said::Trick { plays, .. } = &line.kind {
                plays.len()
            } else {
                1
            };
            (0..cards).map(move |place| Step {
                act: i + 1,
                line,
                place,
            })
        });
        Self {
            record,
            steps: steps.collect(),
            played: Vec::new(),
            refused: None,
            cut_short: false,
            most,
            own,
        }
    }

    pub(super) fn go(&mut self, mut hand: Seated, mut at: usize) {
        loop {
            if self.played.len() >= self.most {
                self.cut_short = true;
                return;
            }
            let Some(step) = self.steps.get(at).copied() else {
                return match self.all_taken_in(&hand) {
                    Ok(()) => self.played.push(hand.into()),
                    Err(why) => self.refuse(self.record.acts.len(), why, &hand),
                };
            };
            let sets = match self.meant(&mut hand, step) {
                Ok(sets) => sets,
                Err(why) => return self.refuse(step.act, why, &hand),
            };
            if let [set] = sets.as_slice() {
                if let Err(why) = self.step(&mut hand, step, *set) {
                    return self.refuse(step.act, why, &hand);
                }
            } else {
                for set in sets {
                    let mut next = hand.clone();
                    match self.step(&mut next, step, set) {
                        Ok(()) => self.go(next, at + 1),
                        Err(why) => self.refuse(step.act, why, &next),
                    }
                }
                return;
            }
            at += 1;
        }
    }

    /// Returns what cards a step may mean: each way is tried by itself.
    fn meant(&self, hand: &mut Seated, step: Step<'_>) -> Result<Vec<CardSet>, Objection> {
        let (number, play) = match &step.line.kind {
            Said::Trick { number, plays } => (*number, played(plays, step)),
            Said::Deed(who, deed) => {
                return Ok(cards_meant(hand, self.record.acting(who), deed));
            }
        };
        let (who, seat) = (&play.who.text, self.record.acting(&play.who));
        hand.finish();
        let here = u32::from(hand.state.facts.tricks_played) + 1;
        held(seat, step.place > 0 || here == number, || {
            format!("trick {number} is written where trick {here} is played")
        })?;
        let choices = candidates(hand, seat, play.card);
        let is_told = play.card.card().is_some();
        held(seat, is_told || hand.decision.seat() == Some(seat), || {
            format!("{who} plays, and it is not his turn")
        })?;
        held(seat, !choices.is_empty(), || {
            format!("{who} has no such card that he may play")
        })?;
        Ok(choices.iter().map(CardSet::of).collect())
    }

    /// Does a step with the cards that it means, and holds what it states against the hand.
    fn step(&self, hand: &mut Seated, step: Step<'_>, cards: CardSet) -> Done {
        let (number, play) = match &step.line.kind {
            Said::Trick { number, plays } => (*number, played(plays, step)),
            Said::Deed(who, deed) => {
                let deed = (self.record.acting(who), deed);
                return self.said(hand, step.act, deed, cards);
            }
        };
        let seat = self.record.acting(&play.who);
        let card = cards.single().expect("a trick is played card by card");
        if play.faulty && play.card.card().is_some() {
            faulty(hand, seat, card)?;
        } else {
            self.one(hand, seat, Act::Play(card))?;
        }
        self.played_so(hand, number, play)
    }

    /// Notes why a line stops, unless a longer one stopped before.
    fn refuse(&mut self, act: usize, why: Objection, hand: &Hand) {
        let depth = (act, hand.history.len());
        let before = self.refused.as_ref();
        if before.is_none_or(|r| (r.act, r.hand.history.len()) < depth) {
            self.refused = Some(Refusal {
                act,
                seat: why.seat,
                unlawful: why.unlawful.map(|u| *u),
                words: why.words,
                hand: hand.clone(),
            });
        }
    }
}

fn played<'p>(plays: &'p [Play], step: Step<'_>) -> &'p Play {
    let play = plays.get(step.place);
    play.expect("a line of a trick has a step for each of its cards")
}
