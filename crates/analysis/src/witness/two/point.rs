//! What can be asked at a point of a hand between two who declare: there it has come up by chance, and both books answer it.

use super::blank::Blank;
use super::call::Call;
use super::count::Count;
use super::exchange::Exchange;
use super::look::Look;
use super::partie::{PartieStanding, Weight};
use super::trick::{Follow, Lead, SecondCard, TricksWon};
use super::worth::Worth;
use super::{ELDER, YOUNGER};
use crate::witness::situation::Situation;
use codille_engine::phase;
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Decision, Partie, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// Lists the situations of a point; hands are told by the cards that both books have.
pub(in crate::witness) fn at(
    variant: &Variant,
    state: &State,
    decision: &Decision,
    common: CardSet,
) -> Vec<Situation> {
    let facts = &state.facts;
    let count = || Situation::from(Count::of(variant, facts));
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a situation is made only of the decisions of which two books can be asked"
    )]
    match *decision {
        Decision::Announce(phase::Announce { seat, .. }) => {
            let blank = Blank::of(variant, facts, seat);
            blank.map(Situation::from).into_iter().collect()
        }
        Decision::Discard(phase::Discard { seat, .. }) => {
            vec![Situation::from(Exchange::of(facts, seat))]
        }
        Decision::Look(phase::Look { seat }) => {
            let look = Look::of(facts, seat);
            look.map(Situation::from).into_iter().collect()
        }
        Decision::Call(phase::Call { seat, classes, .. }) => {
            let calls = Call::all(variant, facts, (seat, classes), common);
            calls
                .into_iter()
                .map(Situation::from)
                .chain([count()])
                .collect()
        }
        Decision::Answer(phase::Reply {
            seat, class, cards, ..
        }) if seat == YOUNGER => {
            let worth = [Answer::Good, Answer::Equal].map(|answer| Worth {
                kind: variant.kind(class),
                called: cards,
                answer,
            });
            worth
                .map(Situation::from)
                .into_iter()
                .chain([count()])
                .collect()
        }
        Decision::Play(phase::Play { seat, cards }) => {
            let Some((_, led)) = state.trick().next() else {
                let leads = cards.iter().map(|card| Situation::from(Lead { card }));
                return leads.chain([count()]).collect();
            };
            played(state, seat, led, (cards, common))
        }
        Decision::Over => vec![Situation::from(TricksWon {
            won: [ELDER, YOUNGER].map(|seat| facts.won[seat]),
        })],
        _ => Vec::new(),
    }
}

/// What a card brings that is played, and which of two cards may be played.
fn played(
    state: &State,
    seat: Seat,
    led: Card,
    (cards, common): (CardSet, CardSet),
) -> Vec<Situation> {
    let facts = &state.facts;
    let last = facts.tricks_played + 1 == facts.tricks_total;
    let trick = |card: Card| Situation::from(SecondCard { led, card, last });
    let held = state.held(seat) & common;
    let follow = (held.count() == 2).then_some(Situation::from(Follow { led, held }));
    cards.iter().map(trick).chain(follow).collect()
}

/// What can be asked of a partie in its course: how it stands, and how often the next deal counts.
pub(in crate::witness) fn parties(partie: &Partie) -> [Situation; 2] {
    let &Partie { deals, totals, .. } = partie;
    [
        Situation::from(PartieStanding { deals, totals }),
        Situation::from(Weight { deal: deals + 1 }),
    ]
}
