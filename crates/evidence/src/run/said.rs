//! Lines of a record that are said at once: bids, cards laid away and taken in, words.

use super::choice::{fit, sets};
use super::player::{Done, Objection, Player, held};
use super::seated::Seated;
use crate::{CardSpec, Mend, PlayerDeed};
use codille_edition::check::rule::Verb;
use codille_engine::{Act, Decision, Hand, phase};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

impl Player<'_> {
    /// Does what a line says in which the record has come to `act`.
    pub(super) fn said(
        &self,
        hand: &mut Seated,
        act: usize,
        (seat, deed): (Seat, &PlayerDeed),
        cards: CardSet,
    ) -> Done {
        match deed {
            PlayerDeed::Bid(game) => {
                let checked = &hand.variant.checked;
                let Some(at) = checked.table.game_called(&game.text) else {
                    let words = format!("`{}` has no game `{}`", checked.id, game.text);
                    return Err(Objection::new(seat, words));
                };
                self.one(hand, seat, Act::Bid(at))
            }
            PlayerDeed::Act(what) => {
                let asked = || hand.decision.seat() == Some(seat) && hand.decision.has(*what);
                if let Act::Leave(count) = *what
                    && !asked()
                {
                    return self.leave(hand, act, seat, count);
                }
                self.one(hand, seat, *what)
            }
            PlayerDeed::Cards {
                act: what, takes, ..
            } => {
                self.one(hand, seat, what.with_cards(|_| cards))?;
                takes.iter().try_for_each(|takes| {
                    self.take(hand, seat, takes.len())?;
                    self.took(hand, seat, takes)
                })
            }
            PlayerDeed::Turn(card) => {
                let turned = CardSet(hand.state.facts.turned);
                held(seat, turned == CardSet::of(*card), || {
                    let found = if turned.is_empty() {
                        "no card".to_owned()
                    } else {
                        turned.to_string()
                    };
                    format!("{card} is said to be turned up, and {found} is")
                })
            }
            PlayerDeed::Decline(right) => {
                reach(hand, seat, *right);
                self.one(hand, seat, Act::GoOn)
            }
            PlayerDeed::Cut(cards) => self.cut(hand, seat, *cards as usize),
            PlayerDeed::Correct(card) => self.correct(hand, seat, *card),
            PlayerDeed::Say(words) => self.say(hand, seat, &words.text),
            PlayerDeed::Announce(_)
            | PlayerDeed::Call { .. }
            | PlayerDeed::Show { .. }
            | PlayerDeed::Ask(_)
            | PlayerDeed::Mend(_)
            | PlayerDeed::Take { .. }
            | PlayerDeed::Count(_) => self.declared(hand, seat, deed, cards),
        }
    }

    /// Takes cards where their number was still open.
    pub(super) fn take(&self, hand: &mut Seated, seat: Seat, count: usize) -> Done {
        if hand.state.facts.taken[seat] == 0 {
            hand.finish();
        }
        if !matches!(hand.decision, Decision::Take(phase::Take { seat: s, .. }) if s == seat) {
            return Ok(());
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.one(hand, seat, Act::Take(count))
    }

    /// Holds the cards that are said to be taken in against those that were.
    pub(super) fn took(&self, hand: &Hand, seat: Seat, takes: &[CardSpec]) -> Done {
        let taken = CardSet(hand.state.facts.taken[seat]);
        held(seat, fit(hand, takes, taken), || {
            let who = self.name(seat);
            format!("{who} takes {taken}, and not what the record says")
        })
    }
}

/// Returns what cards a line may mean; a line without cards means none.
pub(super) fn cards_meant(hand: &Hand, seat: Seat, deed: &PlayerDeed) -> Vec<CardSet> {
    let (PlayerDeed::Cards { cards, .. }
    | PlayerDeed::Call { cards, .. }
    | PlayerDeed::Mend(Mend::Call { cards, .. })) = deed
    else {
        return vec![CardSet::EMPTY];
    };
    let sets = sets(hand, cards, hand.state.held(seat));
    // Where no choice is left the referee is to say so.
    if sets.is_empty() {
        vec![CardSet::EMPTY]
    } else {
        sets
    }
}

/// Lets pass every right that is offered before one that is declined.
fn reach(hand: &mut Seated, seat: Seat, right: Verb) {
    let there = |d: &Decision| d.seat() == Some(seat) && d.offers(right);
    hand.decline_while(|hand| !there(&hand.decision));
}
