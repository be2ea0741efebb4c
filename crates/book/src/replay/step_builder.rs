//! A hand as it was played, made into steps.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the acts and events at hand matter here; the rest have one answer"
)]

use codille_evidence::{CardSpec, Play, ResolvedRecord, Said, transcript};
use codille_lang::ids::Seat;
use std::collections::BTreeMap;
use std::ops::Range;

use super::data::Step;
use super::ground::Ground;
use super::place::{PlaceNames, moved, places, seen};
use super::why::{self, Reason};
use super::word::{Words, happenings, told};
use codille_edition::ruleset::Edition;
use codille_engine::ledger::Entry;
use codille_engine::{Act, Decision, Event, Hand, State};
use codille_evidence::run::reachable_results;
use codille_evidence::transcript::Talk;
use codille_lang::cards::{Card, Suit};

/// The most positions that are looked at beyond the end of a record: the book is made in seconds.
const POSITIONS: usize = 500;

/// Makes the steps of a hand.
pub(super) struct StepBuilder<'a> {
    pub(super) edition: &'a Edition,
    pub(super) ground: &'a mut Ground,
    pub(super) record: &'a ResolvedRecord,
    pub(super) seats: &'a [String],
    /// Whether the record is played under its own book, so that its words fit.
    pub(super) own: bool,
}

/// What is known while steps are made.
struct Progress {
    places: PlaceNames,
    seen: Vec<String>,
    facts: BTreeMap<&'static str, String>,
    order: String,
    steps: Vec<Step>,
}

impl StepBuilder<'_> {
    /// Tells a hand from its beginning.
    pub(super) fn steps(&mut self, hand: &Hand) -> Vec<Step> {
        let begin = hand.history.first();
        let state = begin.map_or(&hand.state, |m| &*m.before);
        let asked = begin.map_or(hand.decision, |m| m.asked);
        let mut progress = Progress {
            places: PlaceNames::new(),
            seen: Vec::new(),
            facts: BTreeMap::new(),
            order: String::new(),
            steps: Vec::new(),
        };
        let first = begin.map_or(hand.events.len(), |m| m.events);
        let words = Words::plain("deal", self.beginning(state));
        self.step(hand, &mut progress, None, words, (state, &asked));
        self.come_of(hand, &mut progress, 0..first);
        let talk = self.own.then(|| Talk::of(self.record, hand));
        for (i, moment) in hand.history.iter().enumerate() {
            self.remarks(&mut progress, talk.as_ref(), i);
            let next = hand.history.get(i + 1);
            let end = next.map_or(hand.events.len(), |m| m.events);
            let after = next.map_or(&hand.state, |m| &*m.before);
            let asked = next.map_or(hand.decision, |m| m.asked);
            let events = hand.events.get(moment.events..end).unwrap_or(&[]);
            if moment.act == Act::GoOn && events.is_empty() {
                continue;
            }
            let Some(words) = told(hand, &moment.before, moment.act, events) else {
                continue;
            };
            let card = words.kind == "card";
            self.step(
                hand,
                &mut progress,
                Some(moment.seat),
                words,
                (after, &asked),
            );
            let why = why::act(&hand.variant, &moment.before, &moment.asked, moment.act);
            let why = self.reasons(hand, why);
            let quotes = talk.as_ref().map(|t| t.quotes(i)).unwrap_or_default();
            if let Some(step) = progress.steps.last_mut() {
                step.why.extend(why);
                step.quotes = quotes;
                if card {
                    let trick = usize::from(moment.before.facts.tricks_played) + 1;
                    step.trick = Some(trick);
                    step.open = self.is_open(trick, moment.seat);
                }
            }
            self.come_of(hand, &mut progress, moment.events..end);
        }
        self.remarks(&mut progress, talk.as_ref(), hand.history.len());
        progress.steps
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
        let lawful = stop.lawful.map(|l| format!(" {l}.")).unwrap_or_default();
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
        if let Decision::Play { .. } = hand.decision
            && let Some(outlook) = reachable_results(hand, POSITIONS)
        {
            let results: Vec<String> = (outlook.results.iter())
                .map(|r| r.replace('_', " "))
                .collect();
            match results.as_slice() {
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

    fn beginning(&self, state: &State) -> String {
        let dealer = self.seats.last().map_or("", String::as_str);
        let begun = state.facts.hand.iter().any(|h| *h != 0);
        if begun {
            "The hands at the first lead.".to_owned()
        } else {
            format!("{dealer} has dealt.")
        }
    }

    /// Adds a step with what has changed on the table.
    fn step(
        &self,
        hand: &Hand,
        progress: &mut Progress,
        seat: Option<Seat>,
        words: Words,
        (after, asked): (&State, &Decision),
    ) {
        let mut lie = places(after, self.seats.len());
        if words.kind == "card"
            && let Some(card) = last_played(hand, progress)
        {
            // A trick that is won lies open until the next step.
            lie.entry(card.index()).or_insert_with(|| "t".to_owned());
        }
        let moves = moved(&progress.places, &lie, &after.stock());
        progress.places = lie;
        let known = Self::facts(hand, after);
        let news = known
            .iter()
            .filter(|(name, value)| progress.facts.get(*name) != Some(value))
            .map(|(name, value)| (*name, value.clone()))
            .collect();
        progress.facts = known;
        let order = order(hand, after);
        let seen = seen(after, asked, hand.variant.hands);
        progress.steps.push(Step {
            kind: words.kind,
            seat: seat.map(Seat::index),
            text: words.open,
            heard: words.heard,
            moves,
            order: (order != progress.order).then(|| order.clone()),
            facts: news,
            seen: (seen != progress.seen).then(|| seen.clone()),
            next: asked.seat().map(Seat::index),
            ..Step::default()
        });
        progress.order = order;
        progress.seen = seen;
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

    /// Notes in the last step what came of it; a settlement is a step of its own.
    fn come_of(&mut self, hand: &Hand, progress: &mut Progress, range: Range<usize>) {
        let events = hand.events.get(range.clone()).unwrap_or(&[]);
        let settled = events.iter().any(|e| matches!(e, Event::Settled { .. }));
        let won = events.iter().rposition(|e| matches!(e, Event::Won { .. }));
        let cut = match (settled, won) {
            (true, Some(won)) => won + 1,
            (true, None) => 0,
            (false, _) => events.len(),
        };
        let cut = range.start + cut;
        self.note(hand, progress, range.start..cut);
        if settled {
            let result = transcript::result(hand);
            let words = result.as_ref().map_or_else(
                || "The deal is over.".to_owned(),
                |r| format!("The hand is over: {}.", r.replace('_', " ")),
            );
            progress.steps.push(Step {
                kind: "end",
                text: words,
                facts: result.into_iter().map(|r| ("result", r)).collect(),
                ..Step::default()
            });
            self.note(hand, progress, cut..range.end);
        }
    }

    fn note(&mut self, hand: &Hand, progress: &mut Progress, range: Range<usize>) {
        let events = hand.events.get(range.clone()).unwrap_or(&[]);
        let also = happenings(hand, self.seats, events);
        let mut entries = Vec::new();
        for event in events {
            if let Event::Paid(entry) = event {
                entries.push(self.entry(hand, entry));
            }
        }
        let why = self.reasons(hand, why::events(hand, self.seats, range));
        let won = events.iter().find_map(|e| match e {
            Event::Won { seat } => Some(*seat),
            _ => None,
        });
        if won.is_some() {
            progress.places.retain(|_, place| place != "t");
        }
        if let Some(step) = progress.steps.last_mut() {
            for words in also {
                let end = if step.text.ends_with('.') { " " } else { ". " };
                step.text.extend([end, &words]);
                if let Some(heard) = &mut step.heard {
                    heard.extend([". ", &words]);
                }
            }
            step.entries.extend(entries);
            step.why.extend(why);
            step.won = step.won.or(won.map(Seat::index));
        }
    }

    fn entry(&mut self, hand: &Hand, entry: &Entry) -> (String, String, i64, String, Vec<usize>) {
        let one = std::slice::from_ref(entry);
        let payment = transcript::payments(&hand.variant, one, self.seats);
        let (from, to, heading) = (payment.into_iter().next()).map_or_else(
            || (String::new(), String::new(), String::new()),
            |p| (p.from, p.to, p.heading),
        );
        let why = self
            .ground
            .numbers(self.edition, &hand.variant, &entry.clauses);
        (from, to, entry.amount, heading, why)
    }

    fn reasons(&mut self, hand: &Hand, reasons: Vec<Reason>) -> Vec<(String, Vec<usize>)> {
        let mut out = Vec::new();
        for (words, clauses) in reasons {
            let numbers = self.ground.numbers(self.edition, &hand.variant, &clauses);
            out.push((words, numbers));
        }
        out
    }

    /// Adds what is said between acts.
    fn remarks(&self, progress: &mut Progress, talk: Option<&Talk>, at: usize) {
        let all = talk.into_iter().flat_map(|t| t.before(at));
        for deed in all {
            let seat = deed.seat.as_ref();
            progress.steps.push(Step {
                kind: "say",
                seat: seat.and_then(|s| self.seats.iter().position(|n| n == s)),
                text: deed.words.clone(),
                quotes: deed.quotes.clone(),
                ..Step::default()
            });
        }
    }

    /// Tells whether the record leaves open what a seat plays in a trick.
    fn is_open(&self, trick: usize, seat: Seat) -> bool {
        let Some(name) = self.seats.get(seat.index()) else {
            return false;
        };
        self.record.acts.iter().any(|act| {
            let Said::Trick { number, plays } = &act.kind else {
                return false;
            };
            let open = |p: &Play| p.who.text == *name && !matches!(p.card, CardSpec::Card(_));
            *number as usize == trick && plays.iter().any(open)
        })
    }
}

/// Why a line goes no further.
pub(super) struct Stop {
    pub(super) words: String,
    pub(super) lawful: Option<String>,
    pub(super) clauses: Vec<String>,
}

/// Returns the card played in the step that is being made.
fn last_played(hand: &Hand, progress: &Progress) -> Option<Card> {
    let played = progress.steps.iter().filter(|s| s.kind == "card").count();
    let mut cards = hand.history.iter().filter_map(|m| match m.act {
        Act::Play(card) => Some(card),
        _ => None,
    });
    cards.nth(played)
}

/// Returns all cards of the pack: trumps from the highest down, then suit by suit.
fn order(hand: &Hand, state: &State) -> String {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let order = hand.variant.orders.of(state.facts.trump);
    let mut cards: Vec<Card> = hand.variant.checked.table.pack.iter().collect();
    cards.sort_by_key(|card| {
        let trump = order.mask >> card.index() & 1 == 1;
        let suit = SUITS.iter().position(|s| *s == card.suit());
        let strength = order.strength_of(*card);
        let group = if trump { 0 } else { 1 + suit.unwrap_or(0) };
        (group, std::cmp::Reverse(strength))
    });
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    cards.join(" ")
}
