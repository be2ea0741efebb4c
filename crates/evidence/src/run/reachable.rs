//! What a hand that stops early can still come to, whatever is played.

use codille_engine::phase;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Event, Hand, Silent, State};
use codille_lang::ids::{BySeat, NameId};
use std::collections::{BTreeSet, HashSet};

/// Every end that lawful play can still bring, no right being used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReachableResults {
    /// The names of the results.
    pub results: Vec<String>,
    /// What each seat has then won or lost, where all ends agree on it.
    pub net: Option<BySeat<i64>>,
}

/// Plays a hand out in every way; `None` where that takes more than `most` positions.
pub fn reachable_results(hand: &Hand, most: usize) -> Option<ReachableResults> {
    let mut search = Search {
        variant: &hand.variant,
        most,
        seen: HashSet::new(),
        found: HashSet::new(),
    };
    search.go(hand.state.clone()).then_some(())?;
    let name = |result: &Option<NameId>| match result {
        Some(r) => hand.variant.checked.name(*r).to_owned(),
        None if hand.events.contains(&Event::PassedOut) => "passed".to_owned(),
        None => "none".to_owned(),
    };
    let results: BTreeSet<String> = search.found.iter().map(|(r, _)| name(r)).collect();
    let nets: HashSet<BySeat<i64>> = search.found.iter().map(|(_, net)| *net).collect();
    Some(ReachableResults {
        results: results.into_iter().collect(),
        net: nets.iter().next().copied().filter(|_| nets.len() == 1),
    })
}

struct Search<'a> {
    variant: &'a Variant,
    most: usize,
    seen: HashSet<Vec<u64>>,
    found: HashSet<(Option<NameId>, BySeat<i64>)>,
}

impl Search<'_> {
    /// Tries every continuation by play; returns false where there are too many.
    fn go(&mut self, mut state: State) -> bool {
        loop {
            let decision = state.advance(self.variant, &mut Silent);
            let (Some(seat), Decision::Play(phase::Play { cards, .. })) =
                (decision.seat(), &decision)
            else {
                let offered = decision.seat().filter(|_| decision.is_offer());
                let Some(seat) = offered else {
                    // Over, or stopped before play with no result yet.
                    self.found.insert((state.balance.result, state.balance.net));
                    return true;
                };
                state.apply(self.variant, seat, Act::GoOn, &mut Silent);
                continue;
            };
            if state.trick().next().is_none() {
                let facts = &state.facts;
                let mut key = [*facts.held.values(), *facts.led_by.values()].concat();
                key.extend(
                    facts
                        .won
                        .iter()
                        .chain(&facts.opening)
                        .map(|n| u64::from(*n)),
                );
                key.push(seat.index() as u64);
                if !self.seen.insert(key) {
                    return true;
                }
                if self.seen.len() > self.most {
                    return false;
                }
            }
            return cards.iter().all(|card| {
                let mut next = state.clone();
                next.apply(self.variant, seat, Act::Play(card), &mut Silent);
                self.go(next)
            });
        }
    }
}
