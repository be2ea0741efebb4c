//! A hand as it goes under a variant, and the first difference where the same acts are done under another.

use super::bias::{Bias, surrendering};
use super::difference::{Booked, Difference};
use super::partie::PartieState;
use super::seen::{End, Seen};
use super::start::Opening;
use super::words::Words;
use codille_engine::referee::RefereedHand;
use codille_engine::variant::{ActLog, EvalContext, Variant};
use codille_engine::{Act, Decision, Event, Hand, Recorder, State};
use codille_lang::ids::Seat;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A hand to be played: how it begins, and every act with the seat that does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// How it begins.
    pub opening: Opening,
    /// What is done, in order.
    pub acts: Vec<(Seat, Act)>,
}

/// A hand that was played under a variant, with everything that could be seen of the rules on the way.
#[derive(Debug)]
pub struct Trace {
    script: Script,
    /// What was seen before each act.
    seen: Vec<Seen>,
    /// Whether the last act could be done.
    done: bool,
    end: End,
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

/// A hand being played, in bulk where nothing unlawful may happen.
enum Course {
    Bulk(Box<State>, Decision, Book),
    Faulty(Box<Hand>, Book),
}

/// Lets a hand go on without the referee who ruled on a fault: the offences are kept and no acts. What was open but for a fault is a search
/// of its own, and no part of what is compared.
fn dismiss_referee(hand: &mut Hand) {
    let log = hand.state.facts.minutes.take();
    let mut offences = log.map_or_else(Vec::new, |log| log.offences);
    for offence in &mut offences {
        offence.outlook = None;
    }
    hand.state.facts.minutes = Some(Box::new(ActLog {
        offences,
        ..ActLog::default()
    }));
}

/// A variant at a hand.
struct Run<'a> {
    variant: &'a Arc<Variant>,
    words: &'a Words,
    opening: &'a Opening,
    course: Course,
    /// How many events have been seen.
    told: usize,
}

impl<'a> Run<'a> {
    fn begin(variant: &'a Arc<Variant>, words: &'a Words, opening: &'a Opening) -> Self {
        let mut book = Book::default();
        let mut state = match opening.parties.first() {
            Some(game) => game.next_deal(variant),
            None => opening.sitting.next_hand(variant),
        };
        state.facts.ladies = opening.ladies;
        state.facts.drawn.clone_from(&opening.drawn);
        state.deal_given(variant, &opening.hands, &opening.stock, &mut book);
        let course = if opening.faulty {
            let hand = Hand::from_state(Arc::clone(variant), state);
            Course::Faulty(Box::new(hand), book)
        } else {
            let decision = state.advance(variant, &mut book);
            Course::Bulk(Box::new(state), decision, book)
        };
        Self {
            variant,
            words,
            opening,
            course,
            told: 0,
        }
    }

    fn now(&self) -> (&State, &Decision) {
        match &self.course {
            Course::Bulk(state, decision, _) => (state, decision),
            Course::Faulty(hand, _) => (&hand.state, &hand.decision),
        }
    }

    /// Does an act; tells whether it could be done at all.
    fn act(&mut self, seat: Seat, act: Act) -> bool {
        match &mut self.course {
            Course::Bulk(state, decision, book) => {
                state.apply(self.variant, seat, act, book);
                *decision = state.advance(self.variant, book);
                true
            }
            Course::Faulty(hand, _) => {
                if hand.refuses(seat, act).is_none() {
                    return hand.act(seat, act).is_ok();
                }
                // A referee is called for the fault alone: to play on before one takes a hundred times as long.
                let mut table = RefereedHand::called_to(Hand::clone(hand));
                let deed = table.deed(act);
                let found = matches!(act, Act::Play(_))
                    && table.act(seat, &deed).is_ok_and(|r| !r.faults.is_empty());
                if found {
                    **hand = table.hand.into_own();
                    dismiss_referee(hand);
                }
                found
            }
        }
    }

    /// Returns what has been booked since this was last asked.
    fn booked(&mut self) -> Vec<Booked> {
        let (first, rest): (&[Event], &[Event]) = match &self.course {
            Course::Bulk(_, _, book) => (&book.0, &[]),
            Course::Faulty(hand, book) => (&book.0, &hand.events),
        };
        let new = first.iter().chain(rest).skip(self.told);
        let booked = new.filter_map(|e| Booked::of(self.variant, e)).collect();
        self.told = first.len() + rest.len();
        booked
    }

    fn see(&mut self) -> Seen {
        let booked = self.booked();
        let (state, decision) = self.now();
        let variant = self.variant;
        let playing = matches!(decision, Decision::Play(_));
        let spoken = if self.opening.asking {
            &self.words.spoken[..]
        } else {
            &[]
        };
        Seen {
            booked,
            decision: *decision,
            surrender: surrendering(variant, state, decision),
            playable: Seat::first(variant.hands)
                .filter(|_| playing)
                .map(|seat| variant.lawful_play(&state.facts, seat))
                .collect(),
            spoken: (spoken.iter())
                .flat_map(|(verb, text)| {
                    Seat::first(variant.hands).map(move |seat| (seat, *verb, text))
                })
                .map(|(seat, verb, text)| {
                    let mut context = EvalContext::new(&state.facts, seat);
                    variant.spoken(verb, text, &mut context).allowed
                })
                .collect(),
        }
    }

    fn close(mut self) -> End {
        let mut booked = self.booked();
        let variant = self.variant;
        let mut state = match self.course {
            Course::Bulk(state, ..) => *state,
            Course::Faulty(hand, _) => hand.state,
        };
        let loose = self.words.loose.iter();
        let named = loose
            .map(|n| variant.named(n, &mut EvalContext::new(&state.facts, state.facts.ombre)))
            .collect();
        let (mut sitting, mut last) = (self.opening.sitting.clone(), Book::default());
        sitting.close(variant, &mut state, &mut last);
        booked.extend(last.0.iter().filter_map(|e| Booked::of(variant, e)));
        let result = state.balance.result;
        End {
            booked,
            result: result.and_then(|r| variant.checked.results.iter().position(|x| *x == r)),
            scores: state.balance.score.values().to_vec(),
            sitting,
            trouble: state.balance.trouble.is_some(),
            over: state.is_over(),
            parties: (self.opening.parties.iter())
                .map(|partie| PartieState::of(variant, partie))
                .collect(),
            named,
        }
    }
}

impl Trace {
    /// Plays a hand drawn from the generator.
    pub fn record(variant: &Arc<Variant>, words: &Words, rng: &mut ChaCha8Rng) -> Self {
        let bias = Bias::draw(variant, words, rng);
        let opening = bias.opening(variant, rng);
        let choose =
            |state: &State, decision: &Decision, _: usize| bias.act(variant, state, decision, rng);
        Self::play(variant, words, opening, choose)
    }

    /// Plays a script as far as it goes; an act that is not lawful where nothing unlawful is to happen ends it.
    pub fn replay(variant: &Arc<Variant>, words: &Words, script: &Script) -> Self {
        let faulty = script.opening.faulty;
        let next = |state: &State, decision: &Decision, at: usize| {
            let (seat, act) = script.acts.get(at).copied()?;
            let lawful = faulty || state.judge(variant, decision, seat, act).is_none();
            lawful.then_some((seat, act))
        };
        Self::play(variant, words, script.opening.clone(), next)
    }

    fn play(
        variant: &Arc<Variant>,
        words: &Words,
        opening: Opening,
        mut choose: impl FnMut(&State, &Decision, usize) -> Option<(Seat, Act)>,
    ) -> Self {
        let (mut acts, mut seen, mut done) = (Vec::new(), Vec::new(), true);
        let mut run = Run::begin(variant, words, &opening);
        while done {
            let now = run.see();
            let (state, decision) = run.now();
            let Some((seat, act)) = choose(state, decision, acts.len()) else {
                seen.push(now);
                break;
            };
            seen.push(now);
            acts.push((seat, act));
            done = run.act(seat, act);
        }
        let end = run.close();
        Self {
            script: Script { opening, acts },
            seen,
            done,
            end,
        }
    }

    /// Returns the hand that was played.
    pub const fn script(&self) -> &Script {
        &self.script
    }

    /// Does the same acts under another variant and returns the first difference, with the number of acts that led there.
    pub fn parts_from(&self, variant: &Arc<Variant>, words: &Words) -> Option<(usize, Difference)> {
        let Script { opening, acts } = &self.script;
        let mut run = Run::begin(variant, words, opening);
        for (at, seen) in self.seen.iter().enumerate() {
            if let Some(found) = seen.differs(&run.see(), words) {
                return Some((at, found));
            }
            let Some((seat, act)) = acts.get(at).copied() else {
                break;
            };
            let done = run.act(seat, act);
            if done != (self.done || at + 1 < acts.len()) {
                return Some((at + 1, Difference::Act([!done, done])));
            }
        }
        let found = self.end.clone().differs(run.close(), words)?;
        Some((acts.len(), found))
    }
}
