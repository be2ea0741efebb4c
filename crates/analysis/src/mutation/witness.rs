//! A hand as it went under a variant, and whether it would go alike under another.

use super::plan::{Plan, surrendering};
use super::talk::{Stand, parties};
use super::words::Words;
use codille_edition::check::rule::Verb;
use codille_engine::referee::RefereedHand;
use codille_engine::variant::{Env, Variant};
use codille_engine::{Account, Act, Decision, Event, Partie, Recorder, Sitting, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{Seat, SeatSet};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A hand that was played, with everything that could be seen of the rules on the way.
#[derive(Debug)]
pub(super) struct PlayedHand {
    start: Start,
    steps: Vec<Step>,
    end: End,
}

/// How the hand begins.
#[derive(Debug)]
struct Start {
    table: Sitting,
    hands: Vec<CardSet>,
    stock: Vec<Card>,
    ladies: SeatSet,
    drawn: Vec<Card>,
    /// Whether unlawful cards are played, for which the referee is needed.
    faulty: bool,
    /// Whether it is asked at every point what may be said.
    talk: bool,
    /// Parties in their course, of which the rules are asked at the end.
    parties: Vec<Partie>,
}

/// What was seen before an act, and the act.
#[derive(Debug)]
struct Step {
    seen: Seen,
    seat: Seat,
    act: Act,
}

/// What the rules say at a point of a hand.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    decision: Decision,
    /// Who may surrender, asked or not.
    surrender: Option<Seat>,
    /// What each seat might play if it were its turn, by the clauses.
    playable: Vec<u64>,
    /// Whether each seat may use each of the words that the rules name.
    spoken: Vec<bool>,
}

/// What came of the hand; headings and results by name or place, so that numbers may shift.
#[derive(Debug, PartialEq, Eq, Default)]
struct End {
    entries: Vec<(Account, Account, i64, String)>,
    faults: Vec<(Seat, String)>,
    result: Option<usize>,
    scores: Vec<i64>,
    table: Option<Sitting>,
    trouble: bool,
    /// Nothing more was asked.
    over: bool,
    /// How the parties stand.
    parties: Vec<Stand>,
    /// Values of names that no other sentence uses.
    named: Vec<Option<i64>>,
}

/// Sees payments without provenance.
#[derive(Debug, Default)]
struct Book(Vec<Event>);

impl Recorder for Book {
    const TRACED: bool = false;

    fn see(&mut self, event: impl FnOnce() -> Event) {
        let event = event();
        if matches!(event, Event::Paid(_) | Event::Fault { .. }) {
            self.0.push(event);
        }
    }
}

/// A hand being played, in bulk where nothing unlawful happens.
enum Table {
    Bulk(Box<State>, Decision, Book),
    Refereed(Box<RefereedHand>, Book),
}

impl Table {
    fn lay(variant: &Arc<Variant>, start: &Start) -> Self {
        let mut book = Book::default();
        let mut state = match start.parties.first() {
            Some(game) => game.next_deal(variant),
            None => start.table.next_hand(variant),
        };
        state.facts.ladies = start.ladies;
        state.facts.drawn.clone_from(&start.drawn);
        state.deal_given(variant, &start.hands, &start.stock, &mut book);
        if start.faulty {
            let hand = RefereedHand::new(variant, state, &start.stock);
            return Self::Refereed(Box::new(hand), book);
        }
        let decision = state.advance(variant, &mut book);
        Self::Bulk(Box::new(state), decision, book)
    }

    fn now(&self) -> (&State, &Decision) {
        match self {
            Self::Bulk(state, decision, _) => (state, decision),
            Self::Refereed(table, _) => (&table.hand.state, &table.hand.decision),
        }
    }

    /// Does an act; tells whether it could be done at all.
    fn act(&mut self, variant: &Variant, seat: Seat, act: Act) -> bool {
        match self {
            Self::Bulk(state, decision, book) => {
                state.apply(variant, seat, act, book);
                *decision = state.advance(variant, book);
                true
            }
            Self::Refereed(table, _) => {
                let deed = table.deed(act);
                table.act(seat, &deed).is_ok()
            }
        }
    }

    fn close(self, variant: &Variant, start: &Start, loose: &[String]) -> End {
        let (mut state, mut book) = match self {
            Self::Bulk(state, _, book) => (*state, book),
            Self::Refereed(mut table, mut book) => {
                book.0.append(&mut table.hand.events);
                (table.hand.state, book)
            }
        };
        let named = loose
            .iter()
            .map(|n| variant.named(n, &mut Env::new(&state.facts, state.facts.ombre)))
            .collect();
        let mut table = start.table.clone();
        table.close(variant, &mut state, &mut book);
        let mut end = End {
            result: state
                .balance
                .result
                .and_then(|r| variant.checked.results.iter().position(|x| *x == r)),
            scores: state.balance.score.values().to_vec(),
            trouble: state.balance.trouble.is_some(),
            over: state.is_over(),
            table: Some(table),
            parties: (start.parties.iter())
                .map(|game| Stand::of(variant, game))
                .collect(),
            named,
            ..End::default()
        };
        for event in book.0 {
            if let Event::Paid(entry) = event {
                let heading = variant.checked.headings[entry.heading].to_owned();
                end.entries
                    .push((entry.from, entry.to, entry.amount, heading));
            } else if let Event::Fault { seat, fault, .. } = event {
                end.faults
                    .push((seat, variant.checked.faults[fault].to_owned()));
            }
        }
        end
    }
}

fn seen(variant: &Variant, state: &State, decision: &Decision, words: &[(Verb, String)]) -> Seen {
    let may = |seat: Seat, verb: Verb, text: &str| {
        let mut env = Env::new(&state.facts, seat);
        variant.spoken(verb, text, &mut env).allowed
    };
    let playing = matches!(decision, Decision::Play { .. });
    Seen {
        decision: *decision,
        surrender: surrendering(variant, state, decision),
        playable: Seat::first(variant.hands)
            .filter(|_| playing)
            .map(|seat| variant.lawful_play(&state.facts, seat))
            .collect(),
        spoken: (words.iter())
            .flat_map(|(verb, text)| Seat::first(variant.hands).map(move |s| (s, *verb, text)))
            .map(|(seat, verb, text)| may(seat, verb, text))
            .collect(),
    }
}

/// In what a hand goes otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// In what is lawful, paid or won.
    Play,
    /// Only in the value of a name that no other sentence uses.
    Name,
}

impl PlayedHand {
    /// Plays a hand by a plan drawn from the generator.
    pub(super) fn record(variant: &Arc<Variant>, words: &Words, rng: &mut ChaCha8Rng) -> Self {
        let plan = Plan::draw(variant, &words.ranks, rng);
        let (hands, stock) = plan.deal(variant, rng);
        let below = |n: u32, rng: &mut ChaCha8Rng| rng.random_range(0..n);
        let mut drawn: Vec<Card> = variant.checked.table.pack.iter().collect();
        for i in (1..drawn.len()).rev() {
            let j = below(
                u32::try_from(i + 1).expect("a pack has at most 64 cards"),
                rng,
            );
            drawn.swap(i, j as usize);
        }
        let start = Start {
            table: table(variant, rng),
            hands,
            stock,
            ladies: SeatSet::from_mask(below(1 << variant.players, rng).into()),
            drawn,
            faulty: plan.faults > 0,
            talk: plan.faults > 0 || below(8, rng) == 0,
            parties: parties(variant, rng),
        };
        let spoken = if start.talk { &words.spoken[..] } else { &[] };
        let mut steps = Vec::new();
        let mut table = Table::lay(variant, &start);
        loop {
            let (state, decision) = table.now();
            let seen = seen(variant, state, decision, spoken);
            let Some((seat, act)) = plan.act(variant, state, decision, rng) else {
                break;
            };
            let done = table.act(variant, seat, act);
            steps.push(Step { seen, seat, act });
            if !done {
                break;
            }
        }
        let end = table.close(variant, &start, &words.loose);
        Self { start, steps, end }
    }

    /// Does the same acts under another variant and tells whether anything differs.
    pub(super) fn differs(&self, variant: &Arc<Variant>, words: &Words) -> Option<Difference> {
        let mut table = Table::lay(variant, &self.start);
        let spoken = if self.start.talk {
            &words.spoken[..]
        } else {
            &[]
        };
        for (n, step) in self.steps.iter().enumerate() {
            let (state, decision) = table.now();
            if seen(variant, state, decision, spoken) != step.seen {
                return Some(Difference::Play);
            }
            let done = table.act(variant, step.seat, step.act);
            if !done && n + 1 < self.steps.len() {
                return Some(Difference::Play);
            }
        }
        let mut end = table.close(variant, &self.start, &words.loose);
        if end == self.end {
            return None;
        }
        end.named.clone_from(&self.end.named);
        Some(if end == self.end {
            Difference::Name
        } else {
            Difference::Play
        })
    }
}

/// A table in the course of a sitting; what lies in the pool is often near a number that an option has.
fn table(variant: &Variant, rng: &mut ChaCha8Rng) -> Sitting {
    let mut table = Sitting::new(variant);
    let mut below = |n: u32| i64::from(rng.random_range(0..n));
    let near: Vec<i64> = variant.setting.iter().copied().filter(|n| *n > 7).collect();
    table.pool = match below(4) {
        0 => 0,
        1 => {
            let at = usize::try_from(below(64)).expect("it is below 64");
            // A hundred where no option is a number of some size.
            let value = near.get(at % near.len().max(1)).copied().unwrap_or(100);
            value - below(8)
        }
        _ => below(150),
    };
    for _ in 0..below(4) {
        let stake = 1 + below(120);
        table.reserve.push(stake);
    }
    table.pool_reserved = table.pool > 0 && below(3) == 0;
    table
}
