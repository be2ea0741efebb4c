//! A hand as it went, as data: every act and remark with what came of it. Every view of a record is made of these steps.

use codille_engine::ledger::{Account, Entry};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Event, Hand, Moment, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};
use std::ops::Range;

use super::talk::{Remark, Talk};
use crate::{ActNote, ResolvedRecord, Said};

/// One thing said or done, with all that came of it before the next.
#[derive(Debug)]
pub struct TranscriptStep<'h> {
    /// What was said or done.
    pub deed: StepDeed<'h>,
    /// How many acts were done when all that has come.
    pub acts: usize,
    /// How many tricks were full before it.
    pub after: usize,
    /// The words spoken with it.
    pub quotes: Vec<String>,
    /// What stands beside it in the record.
    pub notes: Vec<ActNote>,
    /// What had happened before it.
    pub earlier: &'h [Event],
    /// What came of it, in order; the settlement too where it led to one.
    pub events: &'h [Event],
    /// The hand when all that has come.
    pub state: &'h State,
    /// What is asked then.
    pub asked: &'h Decision,
    /// What each seat has then scored without a payer.
    pub points: BySeat<i64>,
}

/// What is said or done at a step.
#[derive(Debug)]
pub enum StepDeed<'h> {
    /// The beginning: the cards are dealt, or lie as at the first lead.
    Beginning,
    /// Something is said or shown that is no act.
    Remark(Remark),
    /// A card is played.
    Card(&'h Moment, CardPlayed),
    /// Another act.
    Act(&'h Moment),
}

/// A card as it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardPlayed {
    /// Which.
    pub card: Card,
    /// To which trick, counted from 1.
    pub trick: usize,
    /// How it stands to the card led.
    pub manner: Manner,
    /// Whether the source leaves it open.
    pub open: bool,
}

/// How a card stands to the card led.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It is the card led.
    Leads,
    /// It is of the suit led.
    Follows,
    /// It is a trump on another suit.
    Trumps,
    /// It is neither.
    Throws,
}

/// Cards that a seat changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardExchange {
    /// Laid away.
    pub out: CardSet,
    /// Taken in.
    pub taken: CardSet,
    /// How many of its share the seat says that it leaves.
    pub left: Option<i64>,
    /// Whether the cards were laid away at an earlier step.
    pub laid_before: bool,
}

/// Makes the steps of a hand; an offer that is let pass and brings nothing is none.
pub fn steps<'h>(hand: &'h Hand, record: &ResolvedRecord, talk: &Talk) -> Vec<TranscriptStep<'h>> {
    let remarks = |at: usize| {
        let here = begin_of(hand, at);
        talk.before(at).map(move |remark| {
            let told = (StepDeed::Remark(remark.clone()), remark.quotes.clone());
            TranscriptStep::new(hand, here..here, at, told)
        })
    };
    let beginning = (StepDeed::Beginning, Vec::new());
    let mut out = vec![TranscriptStep::new(
        hand,
        0..begin_of(hand, 0),
        0,
        beginning,
    )];
    for (at, moment) in hand.history.iter().enumerate() {
        out.extend(remarks(at));
        let events = moment.events..begin_of(hand, at + 1);
        if moment.act != Act::GoOn || !events.is_empty() {
            let told = (deed(hand, moment, record), talk.quotes(at));
            out.push(TranscriptStep::new(hand, events, at + 1, told));
        }
    }
    out.extend(remarks(hand.history.len()));

    let mut points = BySeat::default();
    for (acts, note) in talk.noted() {
        // An offer that is let pass is no step.
        let done = |step: &&mut TranscriptStep<'_>| step.acts <= acts && !step.is_remark();
        if let Some(step) = out.iter_mut().rfind(done) {
            step.notes.push(note.clone());
        }
    }
    for step in &mut out {
        add_points(&mut points, step.events);
        step.points = points;
    }
    out
}

/// Returns how many events there were before an act, counted from 0; all of them where there is no such act.
fn begin_of(hand: &Hand, act: usize) -> usize {
    let moment = hand.history.get(act);
    moment.map_or(hand.events.len(), |m| m.events)
}

/// Adds what some events let seats score.
fn add_points(points: &mut BySeat<i64>, events: &[Event]) {
    for entry in entries(events) {
        if let (Account::Nobody, Account::Seat(seat)) = (entry.from, entry.to) {
            points[seat] += entry.amount;
        }
    }
}

fn deed<'h>(hand: &Hand, moment: &'h Moment, record: &ResolvedRecord) -> StepDeed<'h> {
    let Act::Play(card) = moment.act else {
        return StepDeed::Act(moment);
    };
    let trick = usize::from(moment.before.facts.tricks_played) + 1;
    let played = CardPlayed {
        card,
        trick,
        manner: manner(&hand.variant, &moment.before, card),
        open: leaves_open(record, trick, moment.seat),
    };
    StepDeed::Card(moment, played)
}

fn manner(variant: &Variant, before: &State, card: Card) -> Manner {
    let Some((_, led)) = before.trick().next() else {
        return Manner::Leads;
    };
    let order = variant.orders.of(before.facts.trump);
    let has = |mask: u64| mask >> card.index() & 1 == 1;
    let mates = order.mates.get(led.index());
    if has(*mates.expect("every card of the pack has its place in the order")) {
        Manner::Follows
    } else if has(order.mask) {
        Manner::Trumps
    } else {
        Manner::Throws
    }
}

/// Tells whether a record leaves open what a seat plays in a trick.
fn leaves_open(record: &ResolvedRecord, trick: usize, seat: Seat) -> bool {
    let name = seat.name_of(&record.seats);
    record.acts.iter().any(|act| {
        let Said::Trick { number, plays } = &act.kind else {
            return false;
        };
        let mut plays = plays.iter();
        *number as usize == trick && plays.any(|p| p.who.text == name && p.card.card().is_none())
    })
}

/// Returns the payments among some events.
pub fn entries(events: &[Event]) -> impl Iterator<Item = &Entry> {
    events.iter().filter_map(Event::payment)
}

impl<'h> TranscriptStep<'h> {
    /// Makes a step of a part of the events, before the `next`th act; its points are not summed up yet.
    fn new(
        hand: &'h Hand,
        part: Range<usize>,
        next: usize,
        (deed, quotes): (StepDeed<'h>, Vec<String>),
    ) -> Self {
        let (until, _) = hand.events.split_at(part.end);
        let (earlier, events) = until.split_at(part.start);
        let then = hand.history.get(next);
        let state = then.map_or(&hand.state, |m| &*m.before);
        let mut step = Self {
            deed,
            acts: next.min(hand.history.len()),
            after: 0,
            quotes,
            notes: Vec::new(),
            earlier,
            events,
            state,
            asked: then.map_or(&hand.decision, |m| &m.asked),
            points: BySeat::default(),
        };
        let before = step.moment().map_or(state, |m| &*m.before);
        step.after = usize::from(before.facts.tricks_played);
        step
    }

    /// Returns the act that the step is, of a card too.
    pub const fn moment(&self) -> Option<&'h Moment> {
        match self.deed {
            StepDeed::Card(moment, _) | StepDeed::Act(moment) => Some(moment),
            StepDeed::Beginning | StepDeed::Remark(_) => None,
        }
    }

    const fn is_remark(&self) -> bool {
        matches!(self.deed, StepDeed::Remark(_))
    }

    /// Parts what came of the deed itself from the settlement; `None` where it led to none.
    pub fn parted(&self) -> (&'h [Event], Option<&'h [Event]>) {
        let is_settled = |e: &Event| matches!(e, Event::Settled { .. });
        if !self.events.iter().any(is_settled) {
            return (self.events, None);
        }
        let is_won = |e: &Event| matches!(e, Event::Won { .. });
        let won = self.events.iter().rposition(is_won);
        let (own, settlement) = self.events.split_at(won.map_or(0, |at| at + 1));
        (own, Some(settlement))
    }

    /// Returns who has won the trick that the step ends.
    pub fn winner(&self) -> Option<Seat> {
        self.events.iter().find_map(Event::winner)
    }

    /// Returns each exchange of the step with who makes it.
    pub fn exchanges(&self) -> impl Iterator<Item = (Seat, CardExchange)> + '_ {
        self.events.iter().filter_map(|event| {
            let Event::Exchanged { seat, out, taken } = event else {
                return None;
            };
            let exchange = CardExchange {
                out: *out,
                taken: *taken,
                left: self.events.iter().find_map(|e| left_by(e, *seat)),
                laid_before: self.earlier.iter().any(|e| is_laid_by(e, *seat)),
            };
            Some((*seat, exchange))
        })
    }
}

fn is_laid_by(event: &Event, who: Seat) -> bool {
    matches!(event, Event::Laid { seat, .. } if *seat == who)
}

fn left_by(event: &Event, who: Seat) -> Option<i64> {
    if let Event::Left { seat, count } = event {
        // Where nothing is left, that is seen by what is taken.
        (*seat == who && *count > 0).then_some(*count)
    } else {
        None
    }
}
