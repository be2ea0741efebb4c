//! The cards of one record, judged.

use super::Unjudged;
use super::fitting::{FittingLoss, FittingSample, fitting};
use crate::solving::solution::written;
use crate::solving::{GoalWorth, Solvable};
use codille_engine::{Act, Decision, Hand, Silent, State};
use codille_evidence::run::{Line, Runner};
use codille_evidence::{Diagram, EvidenceSet, ResolvedRecord, Whose};
use codille_lang::cards::{Card, Suit};
use codille_lang::ids::Seat;
use codille_solver::search::Limits;
use codille_solver::{Question, losses};
use std::sync::atomic::AtomicBool;

/// A record with its cards judged.
#[derive(Debug)]
pub(super) struct JudgedRecord<'s> {
    pub(super) record: &'s ResolvedRecord,
    pub(super) plays: Vec<JudgedPlay>,
    /// Whether its acts can happen in a deal that was drawn; `None` where none was.
    pub(super) happens: Option<bool>,
}

/// A card that was played.
#[derive(Debug)]
pub(super) struct JudgedPlay {
    /// Its number, counted from 1 through the hand.
    pub(super) at: usize,
    pub(super) seat: String,
    pub(super) card: Card,
    /// Where it was played, and that it was.
    pub(super) position: PlayedPosition,
    /// Whether more than one card was lawful.
    pub(super) chosen: bool,
    /// Whether the hand is settled by payments, and not by points.
    pub(super) pays: bool,
    pub(super) verdict: Result<PlayLoss, Unjudged>,
    /// What it comes to in deals that fit what the text tells, where the editor completed the hands and such deals were asked for.
    pub(super) fitting: Option<FittingLoss>,
}

/// What a card lost, and the best ones.
#[derive(Debug)]
pub(super) struct PlayLoss {
    pub(super) loses: i64,
    pub(super) best: Vec<String>,
}

/// What tells one played card of a position from another.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct PlayedPosition {
    variant: String,
    held: Vec<u64>,
    won: Vec<u8>,
    trick: u64,
    game: (Option<Seat>, u64, Option<Suit>),
    play: (Seat, Card),
}

/// A card of a hand with the state before it.
pub(super) struct PlayedCard<'h> {
    pub(super) state: &'h State,
    pub(super) seat: Seat,
    pub(super) card: Card,
}

impl PlayedCard<'_> {
    /// Tells whether another is the same card of the same seat.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.seat, self.card) == (other.seat, other.card)
    }

    /// Tells whether more than one card was lawful.
    pub(super) fn is_chosen(&self, line: &Line) -> bool {
        let decision = self.state.clone().advance(&line.variant, &mut Silent);
        !matches!(decision, Decision::Play(asked) if asked.cards.count() == 1)
    }
}

/// Returns the cards that a hand was played with.
pub(super) fn played(hand: &Hand) -> Vec<PlayedCard<'_>> {
    let cards = hand.history.iter().filter_map(|moment| {
        let Act::Play(card) = moment.act else {
            return None;
        };
        Some(PlayedCard {
            state: &moment.before,
            seat: moment.seat,
            card,
        })
    });
    cards.collect()
}

/// Judges the cards of a record; where its editor completed the hands, in deals of a sample.
///
/// # Errors
/// As [`fitting`].
pub(super) fn judge<'s>(
    runner: &mut Runner<'_>,
    (shelf, record): (&EvidenceSet, &'s ResolvedRecord),
    sample: Option<FittingSample>,
    search: (Limits, &AtomicBool),
) -> Result<JudgedRecord<'s>, String> {
    let line = runner.line(record, None, &Vec::new());
    let (plays, happens) = match line {
        Ok(line) => of_line(runner, (shelf, record), &line, (sample, search))?,
        Err(_) => (Vec::new(), None),
    };
    Ok(JudgedRecord {
        record,
        plays,
        happens,
    })
}

fn of_line(
    runner: &mut Runner<'_>,
    (shelf, record): (&EvidenceSet, &ResolvedRecord),
    line: &Line,
    (sample, search): (Option<FittingSample>, (Limits, &AtomicBool)),
) -> Result<(Vec<JudgedPlay>, Option<bool>), String> {
    let refused = line.refused.as_ref().map(|refusal| &refusal.hand);
    let Some(hand) = line.played.first().or(refused) else {
        return Ok((Vec::new(), None));
    };
    let all = played(hand);
    let why = whole(shelf, record);
    let found: Vec<Result<PlayLoss, Unjudged>> = match why {
        Some(why) => all.iter().map(|_| Err(why)).collect(),
        None => losses_of(record, line, &all, search),
    };
    let sample = sample.filter(|_| why == Some(Unjudged::Conjectural));
    let (happens, fitting) = match sample {
        Some(sample) => {
            let found = fitting(runner, (record, &all), sample, search)?;
            (Some(found.happens), found.cards)
        }
        None => (None, vec![None; all.len()]),
    };
    let known = all.iter().zip(open(line, &all)).zip(found).zip(fitting);
    let judged = (1..)
        .zip(known)
        .map(|(at, (((play, open), verdict), fitting))| {
            let verdict = if open && verdict.is_ok() {
                Err(Unjudged::Open)
            } else {
                verdict
            };
            JudgedPlay {
                at,
                seat: play.seat.name_of(&record.seats).to_owned(),
                card: play.card,
                position: position(record, play),
                chosen: play.is_chosen(line),
                pays: play.state.facts.ombre.is_some(),
                verdict,
                // What the source leaves open is no card of the text, whichever is played for it.
                fitting: fitting.filter(|_| !open),
            }
        });
    Ok((judged.collect(), happens))
}

/// Says why no card of a record is judged.
fn whole(shelf: &EvidenceSet, record: &ResolvedRecord) -> Option<Unjudged> {
    let mut base = record.from.as_deref();
    let mut lent = false;
    while let Some(from) = base.and_then(|id| shelf.find(id)) {
        lent |= from.item.whose == Whose::Editor;
        base = from.from.as_deref();
    }
    if record.expect.refused.is_some() {
        Some(Unjudged::Refused)
    } else if lent || record.diagram == Some(Diagram::Conjectural) {
        Some(Unjudged::Conjectural)
    } else if record.start.lists().any(|list| !list.open.is_empty()) {
        Some(Unjudged::Unknown)
    } else {
        None
    }
}

/// Tells of each card whether the completions of a record differ in it, or in the cards that are held before it.
fn open(line: &Line, all: &[PlayedCard<'_>]) -> Vec<bool> {
    let others: Vec<Vec<PlayedCard<'_>>> = line.played.iter().skip(1).map(played).collect();
    let differs = |at: usize, one: &PlayedCard<'_>| {
        others.iter().any(|other| {
            other.get(at).is_none_or(|other| {
                other.card != one.card || other.state.facts.held != one.state.facts.held
            })
        })
    };
    let all = all.iter().enumerate();
    all.map(|(at, one)| differs(at, one)).collect()
}

/// Says what each card lost, or why that is not known.
pub(super) fn losses_of(
    record: &ResolvedRecord,
    line: &Line,
    all: &[PlayedCard<'_>],
    (limits, cancel): (Limits, &AtomicBool),
) -> Vec<Result<PlayLoss, Unjudged>> {
    let (Some(first), Ok(place)) = (all.first(), Solvable::of(record, line, None)) else {
        return all.iter().map(|_| Err(Unjudged::Unknown)).collect();
    };
    let question = Question {
        variant: place.variant,
        state: first.state,
        aim: GoalWorth::Hand.aim(first.state, &|_| 0),
        declared: &place.declared,
        limits,
        cancel,
    };
    let cards: Vec<(&State, Seat, Card)> = all.iter().map(|p| (p.state, p.seat, p.card)).collect();
    let Ok(found) = losses(question, &cards) else {
        return all.iter().map(|_| Err(Unjudged::Unsolved)).collect();
    };
    // Behind a card that was not lawful nothing is judged.
    let behind = std::iter::repeat_with(|| None);
    let found = found.iter().map(Some).chain(behind).take(all.len());
    let verdicts = found.map(|loss| {
        let loss = loss.ok_or(Unjudged::Unlawful)?;
        let loses = loss.loses.ok_or(if loss.best.is_empty() {
            Unjudged::Unsolved
        } else {
            Unjudged::Unlawful
        })?;
        Ok(PlayLoss {
            loses,
            best: written(loss.best),
        })
    });
    verdicts.collect()
}

fn position(record: &ResolvedRecord, play: &PlayedCard<'_>) -> PlayedPosition {
    let facts = &play.state.facts;
    PlayedPosition {
        variant: record.item.variant_id().to_owned(),
        held: facts.held.iter().copied().collect(),
        won: facts.won.iter().copied().collect(),
        trick: facts.trick_cards,
        game: (facts.ombre, facts.game, facts.trump),
        play: (play.seat, play.card),
    }
}
