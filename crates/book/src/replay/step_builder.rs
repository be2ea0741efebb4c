//! The steps of a transcript as the page shows them: with the cards that move, and the clauses by number.

use codille_evidence::transcript::{
    self, Payment, Reason, StepDeed, StepWords, Stop, Talk, TranscriptStep,
};
use codille_evidence::{ActNote, ResolvedRecord};
use codille_lang::ids::Seat;
use codille_lang::words::joined;
use std::collections::BTreeMap;

use super::data::{PaidEntry, Step};
use super::ground::FilmGround;
use super::place::{PlaceNames, moved, places, seen};
use codille_edition::ruleset::Edition;
use codille_engine::{Event, Hand, State};
use codille_lang::cards::{Card, Suit};

/// The most positions that are looked at beyond the end of a record: the book is made in seconds.
const POSITIONS: usize = 500;

/// Makes the steps of a hand.
pub(super) struct StepBuilder<'a, 'g> {
    pub(super) edition: &'a Edition,
    pub(super) ground: &'a mut FilmGround<'g>,
    pub(super) record: &'a ResolvedRecord,
    pub(super) seats: &'a [String],
    /// Whether the record is played under its own book, so that its words fit.
    pub(super) own: bool,
}

/// What the page shows at the last step made.
#[derive(Default)]
struct Progress {
    places: PlaceNames,
    seen: Vec<String>,
    facts: BTreeMap<&'static str, String>,
    order: String,
    names: BTreeMap<String, String>,
}

impl StepBuilder<'_, '_> {
    /// Tells a hand from its beginning.
    pub(super) fn steps(&mut self, hand: &Hand) -> Vec<Step> {
        let talk = if self.own {
            Talk::of(self.record, hand)
        } else {
            Talk::default()
        };
        let mut progress = Progress::default();
        let mut out = Vec::new();
        for told in transcript::steps(hand, self.record, &talk) {
            let Some(words) = told.describe(hand, self.seats) else {
                continue;
            };
            let mut step = self.step(hand, &mut progress, &told, words);
            let reasons = told.reasons(&hand.variant);
            step.why = self.numbered(hand, reasons);
            let (own, settlement) = told.parted();
            self.note(hand, &mut step, &told, own);
            step.acts = told.acts;
            step.won = told.winner().map(Seat::index);
            if step.won.is_some() {
                progress.places.retain(|_, place| place != "t");
            }
            out.push(step);
            if let Some(events) = settlement {
                let mut end = Self::end(hand);
                self.note(hand, &mut end, &told, events);
                out.push(end);
            }
        }
        out
    }

    /// Makes the step that says that the hand is over.
    fn end(hand: &Hand) -> Step {
        let result = transcript::result(hand);
        let text = result.as_ref().map_or_else(
            || "The deal is over.".to_owned(),
            |r| format!("The hand is over: {}.", r.replace('_', " ")),
        );
        Step {
            kind: "end",
            text,
            facts: result.into_iter().map(|r| ("result", r)).collect(),
            ..Step::default()
        }
    }

    /// Adds a last step that says why the line goes no further.
    pub(super) fn stop(&mut self, hand: &Hand, steps: &mut Vec<Step>, stop: Stop) {
        let clauses = self
            .ground
            .labelled(self.edition, &hand.variant, &stop.clauses);
        let mut why = Vec::new();
        if !clauses.is_empty() {
            why.push(("Refused by".to_owned(), clauses));
        }
        let lawful = (stop.lawful).map_or_else(String::new, |l| format!(" {l}."));
        steps.push(Step {
            kind: "stop",
            text: format!("{}.{lawful}", stop.words),
            why,
            ..Step::default()
        });
    }

    /// Adds a last step that says that the record goes no further, and what lawful play can still bring.
    pub(super) fn leave_off(&self, hand: &Hand, steps: &mut Vec<Step>) {
        let mut text = "The record ends here.".to_owned();
        if let Some(foreseen) = transcript::foreseen(hand, self.seats, POSITIONS) {
            match foreseen.results.as_slice() {
                [] => {}
                [one] => text.extend([" However it is played out, it ends in ", one, "."]),
                all => text.extend([" It can still end in ", &all.join(" or in "), "."]),
            }
        }
        let stated = &self.record.expect;
        match (&stated.result, &stated.may) {
            (Some(result), _) => text.extend([format!(" The source says: {result}.")]),
            (None, Some(may)) => text.extend([format!(" The source says that {may} may come.")]),
            (None, None) => {}
        }
        steps.push(Step {
            kind: "open",
            text: text.replace('_', " "),
            ..Step::default()
        });
    }

    /// Makes a step with what has changed on the table.
    fn step(
        &self,
        hand: &Hand,
        progress: &mut Progress,
        told: &TranscriptStep<'_>,
        words: StepWords,
    ) -> Step {
        let step = Step {
            kind: words.kind.word(),
            text: words.open,
            heard: words.heard,
            quotes: told.quotes.clone(),
            note: noted(&told.notes),
            told: cited(&told.notes),
            ..Step::default()
        };
        let (seat, played) = match &told.deed {
            StepDeed::Remark(remark) => {
                return Step {
                    seat: Some(remark.seat.index()),
                    ..step
                };
            }
            StepDeed::Beginning => (None, None),
            StepDeed::Card(moment, played) => (Some(moment.seat), Some(played)),
            StepDeed::Act(moment) => (Some(moment.seat), None),
        };
        let after = told.state;
        let mut lie = places(after, self.seats.len());
        if let Some(played) = played {
            // A trick that is won lies open until the next step.
            let at = lie.entry(played.card.index());
            at.or_insert_with(|| "t".to_owned());
        }
        let moves = moved(&progress.places, &lie, &after.stock());
        let known = Self::facts(hand, after);
        let is_new =
            |(name, value): &(&&'static str, &String)| progress.facts.get(**name) != Some(*value);
        let news = known.iter().filter(is_new);
        let facts = news.map(|(name, value)| (*name, value.clone())).collect();
        let order = order(hand, after);
        let names = names(hand, after);
        let seen = seen(after, told.asked, hand.variant.hands);
        let made = Step {
            seat: seat.map(Seat::index),
            moves,
            order: (order != progress.order).then(|| order.clone()),
            trick: played.map(|p| p.trick),
            open: played.is_some_and(|p| p.open),
            facts,
            names: if names == progress.names {
                BTreeMap::new()
            } else {
                names.clone()
            },
            seen: (seen != progress.seen).then(|| seen.clone()),
            next: told.asked.seat().map(Seat::index),
            ..step
        };
        *progress = Progress {
            places: lie,
            seen,
            facts: known,
            order,
            names,
        };
        made
    }

    fn facts(hand: &Hand, state: &State) -> BTreeMap<&'static str, String> {
        let mut out = BTreeMap::new();
        let facts = &state.facts;
        if let Some(trump) = facts.trump {
            out.insert("trump", trump.letter().to_string());
        }
        if let Some(ombre) = facts.ombre {
            out.insert("ombre", ombre.to_string());
        }
        let game = (facts.game != 0).then(|| facts.game.trailing_zeros() as usize);
        if let Some(game) = game.and_then(|g| hand.variant.checked.table.games.get(g)) {
            out.insert("game", game.name.replace('_', " "));
        }
        out
    }

    /// Notes in a step what some events brought.
    fn note(&mut self, hand: &Hand, step: &mut Step, told: &TranscriptStep<'_>, events: &[Event]) {
        for words in told.sentences(hand, self.seats, events) {
            let end = if step.text.ends_with('.') { " " } else { ". " };
            step.text.extend([end, &words]);
            if let Some(heard) = &mut step.heard {
                heard.extend([". ", &words]);
            }
        }
        for entry in transcript::entries(events) {
            step.entries.push(PaidEntry {
                payment: Payment::of(&hand.variant, entry, self.seats),
                why: (self.ground).numbers(self.edition, &hand.variant, &entry.clauses),
            });
        }
        let why = told.consequences(hand, self.seats, events);
        step.why.extend(self.numbered(hand, why));
    }

    fn numbered(&mut self, hand: &Hand, reasons: Vec<Reason>) -> Vec<(String, Vec<usize>)> {
        let number = |(words, clauses): Reason| {
            let numbers = self.ground.numbers(self.edition, &hand.variant, &clauses);
            (words, numbers)
        };
        reasons.into_iter().map(number).collect()
    }
}

/// Writes the notes on one step as one.
pub(super) fn noted(notes: &[ActNote]) -> Option<String> {
    let words = notes.iter().filter_map(|note| note.words.as_ref());
    let words = joined(words, " ");
    (!words.is_empty()).then_some(words)
}

/// Returns the passages that tell of one step.
pub(super) fn cited(notes: &[ActNote]) -> Vec<String> {
    let cites = notes.iter().flat_map(|note| &note.cites);
    cites.map(ToString::to_string).collect()
}

/// Returns the cards that have a name of their own, by the card as it is written; of two names the one that is defined first.
fn names(hand: &Hand, state: &State) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (card, name) in hand.variant.named_cards(&state.facts) {
        out.entry(card.to_string()).or_insert(name);
    }
    out
}

/// Returns all cards of the pack: trumps from the highest down, then suit by suit.
fn order(hand: &Hand, state: &State) -> String {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let order = hand.variant.orders.of(state.facts.trump);
    let mut cards: Vec<Card> = hand.variant.checked.table.pack.iter().collect();
    cards.sort_by_key(|card| {
        let trump = order.mask >> card.index() & 1 == 1;
        let suit = SUITS.iter().position(|s| *s == card.suit());
        let group = suit.filter(|_| !trump);
        (group, std::cmp::Reverse(order.strength_of(*card)))
    });
    joined(cards.iter(), " ")
}
