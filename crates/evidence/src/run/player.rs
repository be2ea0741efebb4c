//! Plays the acts of a record under the referee, open cards in every lawful way. Judges no statement but winners.
use super::choice::{candidates, fit, sets};
use super::line::Refusal;
use super::seated::{NotDone, Seated};
use crate::{ActLine, CardSpec, Mend, Play, ResolvedRecord, Said};
use codille_edition::check::rule::Verb;
use codille_engine::phase;
use codille_engine::{Act, Decision, Event, Hand, Unlawful};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
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

    /// Returns what cards a line may mean; a line without cards means none.
    fn meant(&self, hand: &Hand, said: &Said) -> Vec<CardSet> {
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

    /// Returns who is stated to win a trick, in whichever line of it.
    fn stated_winner(&self, trick: u32) -> Option<&'a str> {
        let record: &'a ResolvedRecord = self.record;
        let lines = record.acts.iter();
        let plays = lines.flat_map(|line| {
            if let Said::Trick { number, plays } = &line.kind
                && *number == trick
            {
                plays.as_slice()
            } else {
                &[]
            }
        });
        plays
            .into_iter()
            .find(|p| p.stated_winner)
            .map(|p| p.who.text.as_str())
    }

    /// Holds what is stated of a card just played against the hand: who wins the trick, what its player counts.
    fn played_so(
        &mut self,
        hand: &Hand,
        act: usize,
        (trick, stated): (u32, Option<&str>),
        play: &Play,
    ) -> bool {
        let seat = self.record.acting(&play.who);
        let aloud = play.tally.filter(|_| !play.with_trick);
        self.winner(hand, act, stated)
            && aloud.is_none_or(|n| self.count(hand, act, seat, n))
            && self.counts_with_trick(hand, act, trick)
    }

    /// Does one act; notes the refusal where it is refused.
    pub(super) fn one(&mut self, hand: &mut Seated, act: usize, seat: Seat, what: Act) -> bool {
        decline(hand, seat, what);
        let (unlawful, words) = match hand.act(seat, what) {
            Ok(()) => return true,
            Err(NotDone::Impossible(why)) => (None, why.describe(&hand.variant)),
            Err(NotDone::Refused(unlawful)) => {
                let clauses = super::labels(&hand.variant, unlawful.clauses.iter().copied());
                let under = if clauses.is_empty() {
                    String::new()
                } else {
                    format!(" (@{})", clauses.join(", @"))
                };
                let why = format!("{}{under}", unlawful.why.word());
                (Some(*unlawful), why)
            }
        };
        let words = format!("{} {}: {words}", self.name(seat), describe(hand, what));
        self.refuse(act, seat, unlawful, words, hand);
        false
    }

    /// Holds a stated winner against the trick just closed.
    fn winner(&mut self, hand: &Hand, act: usize, stated: Option<&str>) -> bool {
        let Some(stated) = stated else { return true };
        let Some(Event::Won { seat }) = hand
            .events
            .iter()
            .rev()
            .find(|e| matches!(e, Event::Won { .. } | Event::Played { .. }))
        else {
            return true;
        };
        let name = |s: Seat| self.name(s).to_owned();
        if self.record.seat(stated) == Some(*seat) {
            return true;
        }
        let words = format!(
            "the record gives the trick to {stated}, the rules to {}",
            name(*seat)
        );
        let seat = *seat;
        self.refuse(act, seat, None, words, hand);
        false
    }

    fn said(&mut self, hand: &mut Seated, act: usize, said: &Said, cards: CardSet) -> bool {
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
                    self.refuse(
                        act,
                        seat,
                        None,
                        format!("`{}` has no game `{}`", hand.variant.checked.id, game.text),
                        hand,
                    );
                    return false;
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
                self.refuse(
                    act,
                    seat_of(who),
                    None,
                    format!("{card} is said to be turned up, and {found} is"),
                    hand,
                );
                return false;
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
        self.refuse(act, seat, None, words, hand);
        false
    }

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

/// Lets pass every right that is offered before the act that is stated; a call or a word that is refused does not end the right to it.
fn decline(hand: &mut Seated, seat: Seat, what: Act) {
    let calls = |hand: &Hand| match (what, &hand.decision) {
        (Act::Call { .. }, Decision::Call(phase::Call { seat: s, .. }))
        | (Act::Leave(_), Decision::Leave(phase::Leave { seat: s, .. })) => *s == seat,
        _ => false,
    };
    let there = |d: &Decision| d.seat() == Some(seat) && d.takes(what);
    // What is declined by name is reached apart.
    hand.decline_while(|hand| what != Act::GoOn && !calls(hand) && !there(&hand.decision));
}

/// Lets pass every right that is offered before one that is declined.
fn reach(hand: &mut Seated, seat: Seat, right: Verb) {
    let there = |d: &Decision| d.seat() == Some(seat) && d.offers(right);
    hand.decline_while(|hand| !there(&hand.decision));
}

/// Says what an act is, in a few words.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other act says itself what it is"
)]
pub(super) fn describe(hand: &Hand, act: Act) -> String {
    let variant = &hand.variant;
    match act {
        Act::Discard(_) | Act::Yield | Act::Call { .. } => {
            let written = act.notation(&variant.checked.table);
            written.expect("records write these acts")
        }
        Act::Look => "looks at the stock".to_owned(),
        Act::Challenge => "challenges the vole".to_owned(),
        Act::Announce => "announces what was dealt".to_owned(),
        act => act.describe(variant),
    }
}
