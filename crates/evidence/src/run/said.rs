//! Lines of a record that are said at once: bids, cards laid away and taken in, words.

use super::choice::{fit, sets};
use super::player::Player;
use super::seated::Seated;
use crate::{CardSpec, Mend, Said};
use codille_edition::check::rule::Verb;
use codille_engine::{Act, Decision, Hand, phase};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::ids::Seat;

impl Player<'_> {
    /// Returns what cards a line may mean; a line without cards means none.
    pub(super) fn meant(&self, hand: &Hand, said: &Said) -> Vec<CardSet> {
        let (Said::Cards { who, cards, .. }
        | Said::Call { who, cards, .. }
        | Said::Mend {
            who,
            mend: Mend::Call { cards, .. },
        }) = said
        else {
            return vec![CardSet::EMPTY];
        };
        let held = hand.state.held(self.record.acting(who));
        let sets = sets(hand, cards, held);
        // Where no choice is left the referee is to say so.
        if sets.is_empty() {
            vec![CardSet::EMPTY]
        } else {
            sets
        }
    }

    pub(super) fn said(
        &mut self,
        hand: &mut Seated,
        act: usize,
        said: &Said,
        cards: CardSet,
    ) -> bool {
        let seat_of = |who: &Word| self.record.acting(who);
        let (seat, what) = match said {
            Said::Bid { who, game } => {
                let seat = seat_of(who);
                let Some(at) = hand
                    .variant
                    .checked
                    .table
                    .games
                    .iter()
                    .position(|g| g.name == game.text)
                else {
                    return self.contradicts(
                        (hand, act, seat),
                        format!("`{}` has no game `{}`", hand.variant.checked.id, game.text),
                    );
                };
                (seat, Act::Bid(at))
            }
            Said::Act { who, act: what } => {
                let seat = seat_of(who);
                let asked = || hand.decision.seat() == Some(seat) && hand.decision.has(*what);
                if let Act::Leave(count) = *what
                    && !asked()
                {
                    return self.leave(hand, act, seat, count);
                }
                (seat, *what)
            }
            Said::Cards {
                who,
                act: what,
                takes,
                ..
            } => {
                let what = what.with_cards(|_| cards);
                return self.lay(hand, act, seat_of(who), (what, takes.as_deref()));
            }
            Said::Turn { who, card } => {
                let turned = CardSet(hand.state.facts.turned);
                if turned == CardSet::of(*card) {
                    return true;
                }
                let found = if turned.is_empty() {
                    "no card".to_owned()
                } else {
                    turned.to_string()
                };
                return self.contradicts(
                    (hand, act, seat_of(who)),
                    format!("{card} is said to be turned up, and {found} is"),
                );
            }
            Said::Decline { who, right } => {
                reach(hand, seat_of(who), *right);
                return self.one(hand, act, seat_of(who), Act::GoOn);
            }
            Said::Cut { who, cards } => return self.cut(hand, act, seat_of(who), *cards as usize),
            Said::Correct { who, card } => return self.correct(hand, act, seat_of(who), *card),
            Said::Say { who, words } => return self.say(hand, act, seat_of(who), &words.text),
            Said::Trick { .. } => return true,
            Said::Announce { .. }
            | Said::Call { .. }
            | Said::Show { .. }
            | Said::Ask { .. }
            | Said::Mend { .. }
            | Said::Take { .. }
            | Said::Count { .. } => return self.declared(hand, act, said, cards),
        };
        self.one(hand, act, seat, what)
    }

    /// Does an act with cards, and takes in what is told to be taken for them.
    fn lay(
        &mut self,
        hand: &mut Seated,
        act: usize,
        seat: Seat,
        (what, takes): (Act, Option<&[CardSpec]>),
    ) -> bool {
        self.one(hand, act, seat, what)
            && takes.is_none_or(|takes| {
                self.take(hand, act, seat, takes.len()) && self.took(hand, act, seat, takes)
            })
    }

    /// Takes cards where their number was still open.
    pub(super) fn take(&mut self, hand: &mut Seated, act: usize, seat: Seat, count: usize) -> bool {
        if hand.state.facts.taken[seat] == 0 {
            hand.finish();
        }
        if !matches!(hand.decision, Decision::Take(phase::Take { seat: s, .. }) if s == seat) {
            return true;
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.one(hand, act, seat, Act::Take(count))
    }

    /// Holds the cards that are said to be taken in against those that were.
    pub(super) fn took(&mut self, hand: &Hand, act: usize, seat: Seat, takes: &[CardSpec]) -> bool {
        let taken = CardSet(hand.state.facts.taken[seat]);
        if fit(hand, takes, taken) {
            return true;
        }
        let words = format!(
            "{} takes {taken}, and not what the record says",
            self.name(seat)
        );
        self.contradicts((hand, act, seat), words)
    }
}

/// Lets pass every right that is offered before one that is declined.
fn reach(hand: &mut Seated, seat: Seat, right: Verb) {
    let there = |d: &Decision| d.seat() == Some(seat) && d.offers(right);
    hand.decline_while(|hand| !there(&hand.decision));
}
