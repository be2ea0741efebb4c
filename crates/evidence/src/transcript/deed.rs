//! What is said and done in a hand beside the cards played, in the order in which it came.

use codille_lang::ids::{BySeat, Seat};
use codille_lang::words::joined;
use serde::Serialize;
use serde_json::{Map, Value};

use super::points;
use super::step::{Manner, StepDeed, TranscriptStep};
use super::words::{ActName, describe_act};
use crate::{ResolvedRecord, Start};
use codille_engine::{Act, Hand};
use codille_lang::cards;

/// Something said or done beside the cards played.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
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
pub(super) fn deeds(
    hand: &Hand,
    steps: &[TranscriptStep<'_>],
    seats: &[String],
    record: &ResolvedRecord,
) -> Vec<Deed> {
    let mut list = List {
        seats,
        deeds: Vec::new(),
    };
    let mut left = matches!(record.start, Start::Deal { .. });
    let mut before = BySeat::default();
    for (at, step) in steps.iter().enumerate() {
        let later = steps.get(at + 1..).expect("the step is one of them");
        // The points that a card alone brings stand in the table of tricks.
        let is_told = match &step.deed {
            StepDeed::Beginning => false,
            StepDeed::Remark(remark) => {
                list.add(step, Some(remark.seat), &remark.words, &step.quotes);
                true
            }
            StepDeed::Card(moment, played) => {
                if std::mem::take(&mut left) {
                    list.stock(&moment.before.stock());
                }
                let is_told = talk_follows(later);
                if is_told && played.manner == Manner::Leads {
                    list.add(step, Some(moment.seat), &played.words(), &[]);
                }
                is_told
            }
            StepDeed::Act(moment) => {
                if !by_event(moment.act)
                    && let ActName::Words(words) = describe_act(&hand.variant, moment.act)
                {
                    list.add(step, Some(moment.seat), &words, &step.quotes);
                }
                true
            }
        };
        let told = list.deeds.len();
        for event in step.events {
            let found = step.describe_event(&hand.variant, event, &|cards| cards.to_string());
            if let Some((seat, words)) = found {
                list.add(step, seat, &words, &[]);
            }
        }
        let begun = !matches!(step.deed, StepDeed::Beginning);
        if (is_told || begun && list.deeds.len() > told)
            && let Some(deed) = list.deeds.last_mut()
        {
            for (i, seat) in seats.iter().enumerate() {
                let grown = points::grown(&before, step, Seat::from(i));
                deed.scores.extend(grown.map(|n| (seat.clone(), n.into())));
            }
        }
        before = step.points;
    }
    if left {
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

/// Tells whether something is said between a lead and the next card.
fn talk_follows(later: &[TranscriptStep<'_>]) -> bool {
    let mut acts = later.iter().filter_map(TranscriptStep::moment);
    let next = acts.find(|m| m.act != Act::GoOn);
    next.is_some_and(|m| {
        let led = m.before.trick().next().is_some();
        led && matches!(m.act, Act::Call { .. } | Act::Look)
    })
}

/// Deeds as they are gathered.
struct List<'a> {
    seats: &'a [String],
    deeds: Vec<Deed>,
}

impl List<'_> {
    fn add(
        &mut self,
        step: &TranscriptStep<'_>,
        seat: Option<Seat>,
        words: &str,
        quotes: &[String],
    ) {
        self.deeds.push(Deed {
            after: step.after,
            seat: seat.map(|s| s.name_of(self.seats).to_owned()),
            words: words.to_owned(),
            quotes: quotes.to_vec(),
            scores: Map::new(),
        });
    }

    fn stock(&mut self, cards: &[cards::Card]) {
        if cards.is_empty() {
            return;
        }
        self.deeds.push(Deed {
            words: format!("in the stock: {}", joined(cards.iter(), " ")),
            ..Deed::default()
        });
    }
}
