//! Rows of lawful play against the duties of the clauses: all hands of one or two cards, by lead, second card, trumps and seat.

use crate::dealt::{aim, dealt};
use crate::edition::{seeds, variants};
use codille_engine::State;
use codille_engine::variant::{HandState, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_solver::PlayTables;
use codille_solver::extract::extract;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What was asked of the rows of some variants.
#[derive(Default)]
struct Asked {
    questions: u64,
    deals: u64,
}

/// A place in a trick: facts in which it is reached, and what lies there.
struct Place<'a> {
    variant: &'a Variant,
    tables: &'a PlayTables,
    facts: HandState,
    seat: Seat,
    led: Option<Card>,
    second: Option<Card>,
}

impl Place<'_> {
    /// Asks both what may be played of a hand.
    fn ask(&mut self, held: CardSet) {
        self.facts.held[self.seat] = held.0;
        let clauses = CardSet(self.variant.lawful_play(&self.facts, self.seat));
        let numbering = &self.tables.numbering;
        let [led, second] =
            [self.led, self.second].map(|card| card.and_then(|c| numbering.number(c)));
        let row = self.tables.follow.row(self.seat.index(), led, second);
        let table = numbering.set(row.cards(numbering.cards(held)));
        assert_eq!(
            table, clauses,
            "{}: {:?} holds {held:?} to {:?}, {:?}, trumps {:?}",
            self.variant.checked.id, self.seat, self.led, self.second, self.facts.trump
        );
    }

    /// Asks of all hands of one or two cards that do not lie in the trick.
    fn ask_all(&mut self, cards: &[Card]) -> u64 {
        let mut questions = 0;
        let lying = self.facts.trick_cards;
        let free: Vec<Card> = (cards.iter().copied())
            .filter(|card| lying >> card.index() & 1 == 0)
            .collect();
        for (at, one) in free.iter().enumerate() {
            self.ask(CardSet::of(*one));
            questions += 1;
            for other in &free[..at] {
                let mut held = CardSet::of(*one);
                held.insert(*other);
                self.ask(held);
                questions += 1;
            }
        }
        questions
    }
}

/// Puts cards of a trick into the facts of a hand, as if whoever sits so far before a seat had led.
fn facts(state: &State, seat: Seat, trick: &[Card], hands: usize) -> HandState {
    let mut facts = state.facts.clone();
    facts.minutes = None;
    let leader = Seat::from((seat.index() + hands - trick.len()) % hands);
    facts.leader = Some(leader);
    facts.led = trick.first().map_or(0, |card| CardSet::of(*card).0);
    facts.trick_cards = trick.iter().copied().collect::<CardSet>().0;
    // After the first trick anybody may lead.
    facts.tricks_played = facts.tricks_played.max(1);
    facts
}

fn compare(variant: &Variant, state: &State, asked: &mut Asked) {
    let tables = extract(variant, state, aim(state));
    let tables = tables.unwrap_or_else(|why| panic!("{}: {why}", variant.checked.id));
    let all = tables.numbering.all();
    let cards: Vec<Card> = tables.numbering.set(all).iter().collect();
    asked.deals += 1;
    for seat in Seat::first(variant.hands) {
        let mut ask = |trick: &[Card]| {
            let mut place = Place {
                variant,
                tables: &tables,
                facts: facts(state, seat, trick, variant.hands),
                seat,
                led: trick.first().copied(),
                second: trick.get(1).copied(),
            };
            asked.questions += place.ask_all(&cards);
        };
        ask(&[]);
        for led in &cards {
            ask(&[*led]);
            if variant.hands > 2 {
                // Where a row does not look at the second card, one that lies far away in the pack will do.
                let seconds = cards.iter().filter(|second| *second != led);
                let few = if tables.follow.is_by_second() {
                    cards.len()
                } else {
                    3
                };
                for second in seconds.take(few) {
                    ask(&[*led, *second]);
                }
            }
        }
    }
}

#[test]
fn rows_say_what_the_duties_say() {
    for (name, variant) in variants(false) {
        let mut asked = Asked::default();
        for seed in seeds(6) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            if let Some(state) = dealt(&variant, &mut chance) {
                compare(&variant, &state, &mut asked);
            }
        }
        println!(
            "{name}: {} questions in {} deals",
            asked.questions, asked.deals
        );
        assert!(asked.deals > 0, "{name} is never played");
    }
}
