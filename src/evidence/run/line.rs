//! Plays the acts of a record under the referee, open cards in every lawful way. Judges no statement but winners.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one arm stands for all kinds that are no case of their own here"
)]

use crate::cards::CardSet;
use crate::engine::{Act, Decision, Hand, Start as FirstLead, Unlawful};
use crate::evidence::{ActLine, CardSpec, ResolvedRecord, Said, Start};
use crate::variant::Variant;
use std::sync::Arc;

/// The most completions of one record that are run.
const MOST: usize = 20_000;

/// A record as played: every completion, or the refusal that ended it.
#[derive(Debug, Clone)]
pub struct Line {
    /// The variant it was played under.
    pub variant: Arc<Variant>,
    /// Every completion of the open cards, as far as the acts go.
    pub played: Vec<Hand>,
    /// Where it went furthest before it was refused, if it was.
    pub refused: Option<Refusal>,
    /// There were more completions than are run.
    pub cut_short: bool,
    /// What could not be carried over from another book, and how it was helped.
    pub notes: Vec<String>,
}

impl Line {
    /// Tells whether the line went as far as the first card, or to its end.
    pub fn reached_play(&self) -> bool {
        let played =
            |hand: &Hand| hand.state.facts.tricks_played > 0 || hand.state.trick().next().is_some();
        !self.played.is_empty()
            || self.refused.as_ref().is_some_and(|r| {
                played(&r.hand) || matches!(r.hand.decision, Decision::Play { .. })
            })
    }
}

/// Why a line did not go on.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The act, counted from 1.
    pub act: usize,
    /// The seat that acted.
    pub seat: usize,
    /// The referee's refusal; `None` where a statement of the source did not hold.
    pub unlawful: Option<Unlawful>,
    /// In words.
    pub words: String,
    /// The hand as it stood.
    pub hand: Hand,
}

pub(super) struct Player<'a> {
    pub(super) record: &'a ResolvedRecord,
    steps: Vec<Step<'a>>,
    played: Vec<Hand>,
    refused: Option<Refusal>,
    cut_short: bool,
}

/// One step of a record: an act line, or one card of a trick line.
struct Step<'a> {
    act: usize,
    line: &'a ActLine,
    place: usize,
}

/// Plays a record.
///
/// # Errors
/// A sentence where the variant does not seat the record or lacks its game.
pub(super) fn play(variant: &Arc<Variant>, record: &ResolvedRecord) -> Result<Line, String> {
    let hand = begin(variant, record)?;
    let steps = record
        .acts
        .iter()
        .enumerate()
        .flat_map(|(i, line)| {
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
        })
        .collect();
    let mut player = Player {
        record,
        steps,
        played: Vec::new(),
        refused: None,
        cut_short: false,
    };
    player.go(hand, 0);
    Ok(Line {
        variant: Arc::clone(variant),
        played: player.played,
        refused: player.refused,
        cut_short: player.cut_short,
        notes: Vec::new(),
    })
}

fn begin(variant: &Arc<Variant>, record: &ResolvedRecord) -> Result<Hand, String> {
    if record.seats.len() != variant.players {
        return Err(format!(
            "the record has {} seats, and `{}` is set for {} players",
            record.seats.len(),
            variant.checked.id,
            variant.players
        ));
    }
    let pool = record.pool.as_ref().map_or(0, |n| i64::from(n.value));
    let mut hands = vec![CardSet::EMPTY; variant.players];
    for hand in record.start.hands() {
        if let Some(place) = record
            .seat(hand.seat.as_str())
            .and_then(|s| hands.get_mut(s))
        {
            *place = hand.set();
        }
    }
    match &record.start {
        Start::Deal { stock, .. } => {
            let stock = stock.as_ref().map(|s| s.cards.clone()).unwrap_or_default();
            Ok(Hand::from_deal(Arc::clone(variant), pool, &hands, &stock))
        }
        Start::Lead {
            ombre, game, trump, ..
        } => {
            let game = game.as_ref().map_or(Ok(0), |g| {
                let at = variant
                    .checked
                    .table
                    .games
                    .iter()
                    .position(|x| x.name == g.as_str());
                at.ok_or_else(|| format!("`{}` has no game `{}`", variant.checked.id, g.as_str()))
            })?;
            let ombre = ombre
                .as_ref()
                .and_then(|o| record.seat(o.as_str()))
                .unwrap_or(0);
            Ok(Hand::from_first_lead(
                Arc::clone(variant),
                &FirstLead {
                    hands,
                    ombre,
                    game,
                    trump: *trump,
                    pool,
                },
            ))
        }
    }
}

impl Player<'_> {
    fn go(&mut self, mut hand: Hand, mut at: usize) {
        loop {
            if self.played.len() >= MOST {
                self.cut_short = true;
                return;
            }
            let Some(step) = self.steps.get(at) else {
                self.played.push(hand);
                return;
            };
            let (act, line, place) = (step.act, step.line, step.place);
            match &line.kind {
                Said::Trick { number, plays } => {
                    let Some(play) = plays.get(place) else { return };
                    let seat = self.record.seat(&play.who.text).unwrap_or(0);
                    finish(&mut hand);
                    if place == 0 && u32::from(hand.state.facts.tricks_played) + 1 != *number {
                        let words = format!(
                            "trick {number} is written where trick {} is played",
                            hand.state.facts.tricks_played + 1
                        );
                        return self.refuse(act, seat, None, words, hand);
                    }
                    let stated = plays.iter().find(|p| p.stated_winner).map(|p| &p.who.text);
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
                        if !done || !self.winner(&hand, act, stated) {
                            return;
                        }
                    } else if hand.decision.seat() != Some(seat) {
                        let words = format!("{} plays, and it is not his turn", play.who.text);
                        return self.refuse(act, seat, None, words, hand);
                    } else if choices.is_empty() {
                        let words = format!("{} has no such card that he may play", play.who.text);
                        return self.refuse(act, seat, None, words, hand);
                    } else {
                        for card in choices.iter() {
                            let mut next = hand.clone();
                            if self.one(&mut next, act, seat, Act::Play(card))
                                && self.winner(&next, act, stated)
                            {
                                self.go(next, at + 1);
                            }
                        }
                        return;
                    }
                }
                said => {
                    if !self.said(&mut hand, act, said) {
                        return;
                    }
                }
            }
            at += 1;
        }
    }

    /// Does one act; notes the refusal where it is refused.
    pub(super) fn one(&mut self, hand: &mut Hand, act: usize, seat: usize, what: Act) -> bool {
        decline(hand, seat, what);
        match hand.act(seat, what) {
            Ok(()) => true,
            Err(unlawful) => {
                let name = self
                    .record
                    .seats
                    .get(seat)
                    .map_or("", crate::yaml::Text::as_str);
                let clauses = super::labels(&hand.variant, unlawful.clauses.iter().copied());
                let under = if clauses.is_empty() {
                    String::new()
                } else {
                    format!(" (@{})", clauses.join(", @"))
                };
                let words = format!(
                    "{name} {}: {}{under}",
                    describe(hand, what),
                    unlawful.why.word()
                );
                self.refuse(act, seat, Some(*unlawful), words, hand.clone());
                false
            }
        }
    }

    /// Holds a stated winner against the trick just closed.
    fn winner(&mut self, hand: &Hand, act: usize, stated: Option<&String>) -> bool {
        let Some(stated) = stated else { return true };
        let Some(crate::engine::Event::Won { seat }) = hand.events.iter().rev().find(|e| {
            matches!(
                e,
                crate::engine::Event::Won { .. } | crate::engine::Event::Played { .. }
            )
        }) else {
            return true;
        };
        let name = |s: usize| {
            self.record
                .seats
                .get(s)
                .map_or("", crate::yaml::Text::as_str)
                .to_owned()
        };
        if self.record.seat(stated) == Some(*seat) {
            return true;
        }
        let words = format!(
            "the record gives the trick to {stated}, the rules to {}",
            name(*seat)
        );
        let seat = *seat;
        self.refuse(act, seat, None, words, hand.clone());
        false
    }

    fn said(&mut self, hand: &mut Hand, act: usize, said: &Said) -> bool {
        let seat_of = |who: &crate::clause::ast::Word| self.record.seat(&who.text).unwrap_or(0);
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
                        hand.clone(),
                    );
                    return false;
                };
                (seat, Act::Bid(at))
            }
            Said::Pass { who } => (seat_of(who), Act::Pass),
            Said::Name { who, suit } => (seat_of(who), Act::Name(*suit)),
            Said::Discard { who, cards, takes } => {
                let seat = seat_of(who);
                if !self.one(
                    hand,
                    act,
                    seat,
                    Act::Discard(cards.iter().copied().collect()),
                ) {
                    return false;
                }
                let taken = CardSet(hand.state.facts.taken.get(seat).copied().unwrap_or(0));
                let wanted = takes
                    .as_ref()
                    .map(|t| t.iter().copied().collect::<CardSet>());
                if wanted.is_some_and(|w| w != taken) {
                    self.refuse(
                        act,
                        seat,
                        None,
                        format!("{} takes {taken}, and not what the record says", who.text),
                        hand.clone(),
                    );
                    return false;
                }
                return true;
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
                    hand.clone(),
                );
                return false;
            }
            Said::Yield { who } => (seat_of(who), Act::Yield),
            Said::Look { who } => (seat_of(who), Act::Look),
            Said::Surrender { who } => (seat_of(who), Act::Surrender),
            Said::Defend { who } => (seat_of(who), Act::Defend),
            Said::Stop { who } => (seat_of(who), Act::Stop),
            Said::Challenge { who } => (seat_of(who), Act::Challenge),
            Said::Reserve { who } => (seat_of(who), Act::Reserve),
            Said::Cut { who, cards } => return self.cut(hand, act, seat_of(who), *cards as usize),
            Said::Correct { who, card } => return self.correct(hand, act, seat_of(who), *card),
            Said::Say { who, words } => return self.say(hand, act, seat_of(who), &words.text),
            Said::Trick { .. } => return true,
        };
        self.one(hand, act, seat, what)
    }

    pub(super) fn refuse(
        &mut self,
        act: usize,
        seat: usize,
        unlawful: Option<Unlawful>,
        words: String,
        hand: Hand,
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
                hand,
            });
        }
    }
}

/// Lets pass every right that is offered before the act that is stated.
fn decline(hand: &mut Hand, seat: usize, what: Act) {
    while hand.decision.is_offer()
        && !(hand.decision.seat() == Some(seat) && what != Act::GoOn && hand.decision.takes(what))
    {
        let Some(asked) = hand.decision.seat() else {
            return;
        };
        if hand.act(asked, Act::GoOn).is_err() {
            return;
        }
    }
}

/// Lets pass every right that is offered: before a lead, and after the last act.
pub(super) fn finish(hand: &mut Hand) {
    while hand.decision.is_offer() {
        let Some(asked) = hand.decision.seat() else {
            return;
        };
        if hand.act(asked, Act::GoOn).is_err() {
            return;
        }
    }
}

fn candidates(hand: &Hand, seat: usize, spec: CardSpec) -> CardSet {
    let lawful = match &hand.decision {
        Decision::Play { cards, seat: asked } if *asked == seat => *cards,
        _ => CardSet::EMPTY,
    };
    match spec {
        CardSpec::Card(card) => CardSet::of(card),
        CardSpec::Any => lawful,
        CardSpec::OfSuit(suit) => lawful & CardSet::suit(suit),
        CardSpec::Trump => lawful & CardSet(hand.variant.orders.of(hand.state.facts.trump).mask),
    }
}

/// Says what an act is, in a few words.
pub(super) fn describe(hand: &Hand, act: Act) -> String {
    match act {
        Act::Bid(game) => {
            let name = hand
                .variant
                .checked
                .table
                .games
                .get(game)
                .map_or("", |g| g.name.as_str());
            format!("bids {name}")
        }
        Act::Pass => "passes".to_owned(),
        Act::Name(suit) => format!("names {suit}"),
        Act::Discard(cards) if cards.is_empty() => "discards nothing".to_owned(),
        Act::Discard(cards) => format!("discards {cards}"),
        Act::Yield => "yields".to_owned(),
        Act::Look => "looks at the stock".to_owned(),
        Act::Surrender => "surrenders".to_owned(),
        Act::Defend => "forbids the surrender".to_owned(),
        Act::Stop => "ends the hand".to_owned(),
        Act::Challenge => "challenges the vole".to_owned(),
        Act::Reserve => "sets the stake apart".to_owned(),
        Act::GoOn => "goes on".to_owned(),
        Act::Play(card) => format!("plays {card}"),
        Act::Take(count) => format!("takes {count}"),
        Act::Announce => "announces it".to_owned(),
        Act::Call { class, cards } => {
            let declaration = hand.variant.checked.table.declarations.get(class);
            let name = declaration.map_or("", |d| d.name.as_str());
            format!("calls {name} {cards}")
        }
        Act::Answer(answer) => format!("answers {}", answer.word()),
    }
}
