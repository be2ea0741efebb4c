//! Plays the acts of a record under the referee, open cards in every lawful way. Judges no statement but winners.

use super::choice::candidates;
use super::line::Refusal;
use super::seated::Seated;
use crate::{ActLine, CardSpec, ResolvedRecord, Said};
use codille_engine::{Act, Hand, Unlawful};
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
struct Step<'a> {
    act: usize,
    line: &'a ActLine,
    place: usize,
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
            let Some(step) = self.steps.get(at) else {
                if self.all_taken_in(&hand) {
                    self.played.push(hand.into());
                }
                return;
            };
            let (act, line, place) = (step.act, step.line, step.place);
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "a trick is played card by card; every other line is said at once"
            )]
            match &line.kind {
                Said::Trick { number, plays } => {
                    let Some(play) = plays.get(place) else { return };
                    let seat = self.record.acting(&play.who);
                    hand.finish();
                    if place == 0 && u32::from(hand.state.facts.tricks_played) + 1 != *number {
                        let words = format!(
                            "trick {number} is written where trick {} is played",
                            hand.state.facts.tricks_played + 1
                        );
                        return self.refuse(act, seat, None, words, &hand);
                    }
                    let stated = self.stated_winner(*number);
                    let choices = candidates(&hand, seat, play.card);
                    if let CardSpec::Card(_) = play.card {
                        let Some(card) = choices.iter().next() else {
                            return;
                        };
                        let done = if play.faulty {
                            self.faulty(&mut hand, act, seat, card)
                        } else {
                            self.one(&mut hand, act, seat, Act::Play(card))
                        };
                        if !done || !self.played_so(&hand, act, (*number, stated), play) {
                            return;
                        }
                    } else if hand.decision.seat() != Some(seat) {
                        let words = format!("{} plays, and it is not his turn", play.who.text);
                        return self.refuse(act, seat, None, words, &hand);
                    } else if choices.is_empty() {
                        let words = format!("{} has no such card that he may play", play.who.text);
                        return self.refuse(act, seat, None, words, &hand);
                    } else {
                        for card in choices.iter() {
                            let mut next = hand.clone();
                            if self.one(&mut next, act, seat, Act::Play(card))
                                && self.played_so(&next, act, (*number, stated), play)
                            {
                                self.go(next, at + 1);
                            }
                        }
                        return;
                    }
                }
                said => {
                    let sets = self.meant(&hand, said);
                    if let [set] = sets.as_slice() {
                        if !self.said(&mut hand, act, said, *set) {
                            return;
                        }
                    } else {
                        for set in sets {
                            let mut next = hand.clone();
                            if self.said(&mut next, act, said, set) {
                                self.go(next, at + 1);
                            }
                        }
                        return;
                    }
                }
            }
            at += 1;
        }
    }

    pub(super) fn contradicts(
        &mut self,
        (hand, act, seat): (&Hand, usize, Seat),
        words: impl Into<String>,
    ) -> bool {
        self.refuse(act, seat, None, words.into(), hand);
        false
    }

    /// Notes why a line stops, unless a longer one stopped before.
    pub(super) fn refuse(
        &mut self,
        act: usize,
        seat: Seat,
        unlawful: Option<Unlawful>,
        words: String,
        hand: &Hand,
    ) {
        if self
            .refused
            .as_ref()
            .is_none_or(|r| (r.act, r.hand.history.len()) < (act, hand.history.len()))
        {
            self.refused = Some(Refusal {
                act,
                seat,
                unlawful,
                words,
                hand: hand.clone(),
            });
        }
    }
}
