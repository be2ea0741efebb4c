//! What is said and done in a hand beside the cards played, in the order in which it came.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use codille_lang::ids::Seat;
use serde::Serialize;
use serde_json::{Map, Value};

use super::play::{ActName, declaration, name, said};
use super::points;
use super::talk::Talk;
use crate::{ResolvedRecord, Start};
use codille_engine::{Act, Event, Hand};
use codille_lang::cards::{self, CardSet};

/// Something said or done beside the cards played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// After how many tricks.
    pub after: usize,
    /// Who; `None` where it only happens.
    pub seat: Option<String>,
    /// What, in words.
    pub words: String,
    /// What is spoken with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quotes: Vec<String>,
    /// The points of the seats whose points it has made grow.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub scores: Map<String, Value>,
}

/// Lists what was said and done; the rest of the stock is named where the cards were dealt.
pub(super) fn deeds(hand: &Hand, seats: &[String], record: &ResolvedRecord) -> Vec<Deed> {
    let mut list = List {
        hand,
        seats,
        after: 0,
        deeds: Vec::new(),
    };
    let talk = Talk::of(record, hand);
    let begin = hand.history.first().map_or(hand.events.len(), |m| m.events);
    list.happenings(0..begin);
    let mut left = matches!(record.start, Start::Deal { .. });
    for (i, moment) in hand.history.iter().enumerate() {
        list.after = usize::from(moment.before.facts.tricks_played);
        for mut remark in talk.before(i) {
            remark.after = list.after;
            list.deeds.push(remark);
        }
        let end = (hand.history.get(i + 1)).map_or(hand.events.len(), |m| m.events);
        match said(&hand.variant, moment.act) {
            ActName::Card(_) if left => {
                list.stock(&moment.before.stock());
                left = false;
            }
            ActName::Words(words) if !by_event(moment.act) => {
                list.add(Some(moment.seat), words);
                list.last(|deed| deed.quotes = talk.quotes(i));
            }
            ActName::Card(_) | ActName::Words(_) | ActName::Nothing => {}
        }
        let leads = moment.before.trick().next().is_none();
        if let (Act::Play(card), true) = (moment.act, leads && list.talk_follows(i)) {
            list.add(Some(moment.seat), format!("leads {card}"));
        }
        let before = list.deeds.len();
        list.happenings(moment.events..end);
        if list.deeds.len() > before || !matches!(moment.act, Act::Play(_)) || list.talk_follows(i)
        {
            let grown = points::grown(hand, moment.events..end, seats);
            list.last(|deed| deed.scores.extend(grown));
        }
    }
    list.after = usize::from(hand.state.facts.tricks_played);
    for mut remark in talk.before(hand.history.len()) {
        remark.after = list.after;
        list.deeds.push(remark);
    }
    if left {
        list.after = 0;
        list.stock(&hand.state.stock());
    }
    list.deeds
}

/// Tells whether an act is told by the event that it brings.
const fn by_event(act: Act) -> bool {
    matches!(
        act,
        Act::Discard(_) | Act::Leave(_) | Act::Take(_) | Act::Announce
    )
}

/// Deeds as they are gathered.
struct List<'a> {
    hand: &'a Hand,
    seats: &'a [String],
    after: usize,
    deeds: Vec<Deed>,
}

impl List<'_> {
    fn add(&mut self, seat: Option<Seat>, words: String) {
        self.deeds.push(Deed {
            after: self.after,
            seat: seat.map(|s| name(self.seats, s)),
            words,
            quotes: Vec::new(),
            scores: Map::new(),
        });
    }

    fn last(&mut self, change: impl FnOnce(&mut Deed)) {
        if let Some(deed) = self.deeds.last_mut() {
            change(deed);
        }
    }

    /// Tells whether something is said between a lead and the next card.
    fn talk_follows(&self, at: usize) -> bool {
        let rest = self.hand.history.iter().skip(at + 1);
        let next = rest.into_iter().find(|m| m.act != Act::GoOn);
        next.is_some_and(|m| {
            let led = m.before.trick().next().is_some();
            led && matches!(m.act, Act::Call { .. } | Act::Look)
        })
    }

    fn stock(&mut self, cards: &[cards::Card]) {
        if cards.is_empty() {
            return;
        }
        let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
        self.after = 0;
        self.add(None, format!("in the stock: {}", cards.join(" ")));
    }

    fn happenings(&mut self, range: std::ops::Range<usize>) {
        let variant = &self.hand.variant;
        let earlier = self.hand.events.get(..range.start).unwrap_or(&[]);
        let events = self.hand.events.get(range).unwrap_or(&[]);
        let within = Exchange { earlier, events };
        for event in events {
            let (seat, words) = match event {
                Event::PassedOut => (None, "all have passed".to_owned()),
                Event::Turned(card) => (None, format!("{card} is turned up")),
                Event::Exchanged { seat, out, .. } if out.is_empty() => {
                    (Some(*seat), "exchanges nothing".to_owned())
                }
                Event::Exchanged { seat, out, taken } => {
                    (Some(*seat), within.told(*seat, *out, *taken))
                }
                Event::Laid { seat, .. } | Event::Left { seat, .. } if within.taken(*seat) => {
                    continue;
                }
                Event::Laid { seat, cards } => (Some(*seat), format!("lays away {cards}")),
                Event::Left { seat, count } => {
                    (Some(*seat), format!("says that he leaves {count}"))
                }
                Event::ShownDeal { seat, cards } => (Some(*seat), format!("shows {cards}")),
                Event::Shown(cards) => (None, format!("shown to all: {cards}")),
                Event::Looked { seat, cards } => (Some(*seat), format!("sees {cards}")),
                Event::Announced { seat, class, .. } => (
                    Some(*seat),
                    format!("announces {}", declaration(variant, *class)),
                ),
                Event::Fault { seat, fault, .. } => {
                    let fault = &variant.checked.faults[*fault];
                    (Some(*seat), format!("is at fault: {fault}"))
                }
                Event::Mended { seat, was, .. } => {
                    let was = match said(variant, *was) {
                        ActName::Words(words) => words,
                        ActName::Card(_) | ActName::Nothing => continue,
                    };
                    (Some(*seat), format!("{was}, and mends it"))
                }
                Event::Corrected { seat, card, .. } => (
                    Some(*seat),
                    format!("puts the fault right and plays {card}"),
                ),
                Event::Undertaken { .. }
                | Event::Trump(_)
                | Event::Called { .. }
                | Event::Asked { .. }
                | Event::Answered { .. }
                | Event::Played { .. }
                | Event::Won { .. }
                | Event::Paid(_)
                | Event::Settled { .. } => continue,
            };
            self.add(seat, words);
        }
    }
}

/// What happened at one act and before it, to tell an exchange in one sentence or in two.
struct Exchange<'a> {
    earlier: &'a [Event],
    events: &'a [Event],
}

impl Exchange<'_> {
    /// Tells whether a seat takes cards in at the same act.
    fn taken(&self, who: Seat) -> bool {
        let takes = |e: &Event| matches!(e, Event::Exchanged { seat, .. } if *seat == who);
        self.events.iter().any(takes)
    }

    /// Says what a seat exchanges: what it laid away only where that has not been told.
    fn told(&self, who: Seat, out: CardSet, taken: CardSet) -> String {
        let laid = |e: &Event| matches!(e, Event::Laid { seat, .. } if *seat == who);
        let left = self.events.iter().find_map(|e| match e {
            Event::Left { seat, count } if *seat == who => Some(*count),
            _ => None,
        });
        // Where nothing is left, that is seen by what is taken.
        let left = left.filter(|n| *n > 0);
        let left = left.map_or_else(String::new, |n| format!("leaves {n}, "));
        if self.earlier.iter().any(laid) {
            format!("{left}takes in {taken}")
        } else {
            format!("throws out {out}, {left}takes in {taken}")
        }
    }
}
