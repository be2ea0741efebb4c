//! The clauses that allow an act, bind it or decide what comes of it.

use codille_engine::phase;
use codille_lang::builtin::Asks;
use codille_lang::ids::ClauseId;
use codille_lang::unique::unique;
use codille_lang::words::joined;

use super::step::TranscriptStep;
use codille_edition::check::rule::{Body, Verb};
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Act, Decision, Event, Hand, State};
use codille_lang::cards::CardSet;

/// A reason: words, and the clauses that bear them out.
pub type Reason = (String, Vec<ClauseId>);

/// Returns the clauses behind an act that was lawful.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other act is bounded by numbers or uses a right"
)]
fn act(variant: &Variant, before: &State, asked: &Decision, act: Act) -> Vec<Reason> {
    let mut context = EvalContext::new(&before.facts, asked.seat());
    let (words, clauses) = match act {
        Act::Play(_) => return play(variant, before, asked, &mut context),
        Act::Bid(game) => {
            let all = (0..variant.checked.table.games.len()).filter(|g| *g != game);
            let mut found = variant.grounds(Verb::Bid, &mut context);
            for other in all {
                found.extend(variant.objections(Verb::Bid, 1 << other, u64::MAX, &mut context));
            }
            ("The bid", found)
        }
        Act::Pass => ("Passing", variant.grounds(Verb::Pass, &mut context)),
        Act::Name(_) => ("Naming trumps", variant.grounds(Verb::Name, &mut context)),
        Act::Ask => ("The question", variant.bounds(Verb::Ask, &mut context)),
        Act::Announce => (
            "The announcement",
            variant.bounds(Verb::Announce, &mut context),
        ),
        Act::Call { class, .. } => {
            let mut found = variant.grounds(Verb::Call, &mut context);
            let measure = variant.orders.measures[class].as_ref();
            found.extend(measure.map(|(_, clause)| *clause));
            ("The call", found)
        }
        Act::Answer(_) => {
            let mut found = variant.grounds(Verb::Answer, &mut context);
            if let Decision::Answer(phase::Reply { class, .. }) = asked {
                let measure = variant.orders.measures[*class].as_ref();
                found.extend(measure.map(|(_, clause)| *clause));
            }
            ("The answer", found)
        }
        Act::GoOn => return Vec::new(),
        act => {
            let verb = act.verb();
            let words = match verb {
                Verb::Discard | Verb::Take => "The exchange",
                Verb::Leave => "Leaving cards",
                Verb::Yield => "Yielding",
                Verb::Look => "Looking",
                Verb::Surrender => "The surrender",
                Verb::Defend => "The defence",
                Verb::Stop => "Ending the hand",
                Verb::Challenge => "The challenge",
                Verb::Reserve => "Setting the stake apart",
                _ => "The act",
            };
            if verb.row().asks == Asks::HowMany {
                (words, variant.bounds(verb, &mut context))
            } else {
                (words, variant.grounds(verb, &mut context))
            }
        }
    };
    some(words, clauses)
}

/// Returns the clauses that refuse the other cards of a hand.
fn play(
    variant: &Variant,
    before: &State,
    asked: &Decision,
    context: &mut EvalContext<'_>,
) -> Vec<Reason> {
    let Decision::Play(phase::Play { seat, cards }) = asked else {
        return Vec::new();
    };
    let held = before.held(*seat);
    let refused = held - *cards;
    let mut found: Vec<ClauseId> = Vec::new();
    for card in refused.iter() {
        found.extend(variant.objections(Verb::Play, 1 << card.index(), held.0, context));
    }
    let words = match cards.count() {
        1 if !refused.is_empty() => "No other card is lawful".to_owned(),
        _ => format!("Not lawful now: {}", joined(refused.iter(), " ")),
    };
    some(&words, found)
}

fn some(words: &str, clauses: Vec<ClauseId>) -> Vec<Reason> {
    if clauses.is_empty() {
        Vec::new()
    } else {
        vec![(words.to_owned(), clauses)]
    }
}

impl TranscriptStep<'_> {
    /// Returns the clauses behind the act that the step is.
    pub fn reasons(&self, variant: &Variant) -> Vec<Reason> {
        let moment = self.moment();
        moment.map_or_else(Vec::new, |m| act(variant, &m.before, &m.asked, m.act))
    }

    /// Returns the clauses behind what came of the step, of some of its events: the trick, faults, the result.
    pub fn consequences(&self, hand: &Hand, seats: &[String], events: &[Event]) -> Vec<Reason> {
        let mut out = Vec::new();
        for event in events {
            if let Event::Won { seat } = event {
                let name = seat.name_of(seats);
                let words = format!("The trick is {name}'s: the order of the cards");
                out.extend(some(&words, ranking(hand, self.last_trick(hand))));
            } else if let Event::Fault { clauses, .. } = event {
                out.extend(some("The fault", clauses.clone()));
            } else if let Event::Corrected { clauses, .. } = event {
                out.extend(some("The right to put it right", clauses.clone()));
            } else if let Event::Settled {
                result: Some(result),
            } = event
            {
                let rules = hand.variant.checked.defining(*result);
                let found = rules.map(|(rule, _)| rule.clause);
                out.extend(some("The result", found.collect()));
            }
        }
        out
    }

    /// Returns the cards of the last trick that was full.
    fn last_trick(&self, hand: &Hand) -> CardSet {
        let until = self.earlier.iter().chain(self.events).rev();
        let played = |event: &Event| {
            if let Event::Played { card, .. } = event {
                Some(*card)
            } else {
                None
            }
        };
        until.filter_map(played).take(hand.variant.hands).collect()
    }
}

/// Returns the clauses that rank the cards of a trick: trumps where one is in it, plain suits where none is.
fn ranking(hand: &Hand, trick: CardSet) -> Vec<ClauseId> {
    let (variant, facts) = (&hand.variant, &hand.state.facts);
    let trumped = variant.orders.of(facts.trump).mask & trick.0 != 0;
    let mut context = EvalContext::new(facts, facts.everyone);
    let rules = variant.checked.rules.iter().filter(|rule| {
        if trumped {
            matches!(rule.body, Body::Trumps(_)) && variant.truth(&rule.condition, &mut context)
        } else {
            matches!(rule.body, Body::Plain(_))
        }
    });
    unique(rules.map(|rule| rule.clause))
}
