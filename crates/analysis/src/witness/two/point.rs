//! What can be asked at a point of a hand between two who declare: there it has come up by chance, and both books answer it.

use super::{ELDER, Moment, Two, YOUNGER};
use codille_engine::phase;
use codille_engine::variant::{Answer, EvalContext, HandState, Variant};
use codille_engine::{Decision, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationSet, Seat};

/// Lists the situations of a point; hands are told by the cards that both books have.
pub(in crate::witness) fn at(
    variant: &Variant,
    state: &State,
    decision: &Decision,
    common: CardSet,
) -> Vec<Two> {
    let facts = &state.facts;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a situation is made only of the decisions of which two books can be asked"
    )]
    match *decision {
        Decision::Announce(phase::Announce { seat, .. }) => {
            let [cards, other] = [seat, seat.other()].map(|s| CardSet(facts.dealt[s]));
            let usual = |cards: CardSet| cards.count() as usize == variant.checked.table.cards;
            let blank = Two::Blank { seat, cards, other };
            Vec::from_iter((usual(cards) && usual(other)).then_some(blank))
        }
        Decision::Discard(phase::Discard { seat, .. }) => vec![exchange(facts, seat)],
        Decision::Look(phase::Look { seat }) => (moment(facts).into_iter())
            .map(|moment| Two::Look {
                seat,
                left: *facts.reckoning.left.values(),
                moment,
                looked: facts.reckoning.looked.contains(seat.other()),
            })
            .collect(),
        Decision::Call(phase::Call { seat, classes, .. }) => {
            let mut all = calls(variant, facts, (seat, classes), common);
            all.push(count(variant, facts));
            all
        }
        Decision::Answer(phase::Reply {
            seat, class, cards, ..
        }) if seat == YOUNGER => {
            let worth = |answer| Two::Worth {
                kind: variant.kind(class),
                called: cards,
                answer,
            };
            vec![
                worth(Answer::Good),
                worth(Answer::Equal),
                count(variant, facts),
            ]
        }
        Decision::Play(phase::Play { seat, cards }) => play(variant, state, seat, (cards, common)),
        Decision::Over => vec![Two::Cards {
            won: [ELDER, YOUNGER].map(|seat| facts.won[seat]),
        }],
        _ => Vec::new(),
    }
}

fn exchange(facts: &HandState, seat: Seat) -> Two {
    let number = |cards: u64| CardSet(cards).count() as usize;
    Two::Exchange {
        seat,
        dealt: [ELDER, YOUNGER].map(|seat| number(facts.dealt[seat])),
        // What the elder took is there for the younger only.
        taken: if seat == YOUNGER {
            number(facts.taken[ELDER])
        } else {
            0
        },
    }
}

/// Tells at which moment of a deal a point is; `None` before the elder has exchanged.
fn moment(facts: &HandState) -> Option<Moment> {
    if facts.tricks_played > 0 {
        Some(Moment::Played)
    } else if facts.led != 0 {
        Some(Moment::Led)
    } else if facts.exchanged.contains(YOUNGER) {
        Some(Moment::Before)
    } else {
        facts.exchanged.contains(ELDER).then_some(Moment::Exchanged)
    }
}

/// Whether a combination may be called: alone, and by the elder after another of its kind was good, the better first or last.
fn calls(
    variant: &Variant,
    facts: &HandState,
    (seat, classes): (Seat, DeclarationSet),
    common: CardSet,
) -> Vec<Two> {
    let Some(moment) = moment(facts) else {
        return Vec::new();
    };
    // The hand with which play begins is set down when the first card is led.
    let hand = if facts.hand[seat] == 0 {
        facts.held[seat]
    } else {
        facts.hand[seat]
    };
    let [hand, discarded] = [hand, facts.discarded[seat]].map(|cards| CardSet(cards) & common);
    let mut all = Vec::new();
    for class in classes.iter() {
        let mut context = EvalContext::new(facts, seat);
        let said = facts.reckoning.called(class, seat);
        let Some((_, better)) = variant.best(class, hand.0, said, &mut context) else {
            continue;
        };
        let (kind, better) = (variant.kind(class), CardSet(better));
        all.push(Two::Call {
            seat,
            kind,
            hand: better,
            discarded: CardSet::EMPTY,
            first: CardSet::EMPTY,
            called: better,
            moment,
        });
        let lesser = variant.best(class, hand.0, said | better.0, &mut context);
        if let Some((_, lesser)) = lesser
            && (seat, moment) == (ELDER, Moment::Before)
        {
            let lesser = CardSet(lesser);
            all.extend(
                [(better, lesser), (lesser, better)].map(|(first, called)| Two::Call {
                    seat,
                    kind,
                    hand,
                    discarded,
                    first,
                    called,
                    moment,
                }),
            );
        }
    }
    all
}

/// What a card brings that is led or played and what the points so far do, and which of two cards may be played.
fn play(
    variant: &Variant,
    state: &State,
    seat: Seat,
    (cards, common): (CardSet, CardSet),
) -> Vec<Two> {
    let facts = &state.facts;
    let mut lying = state.trick().map(|(_, card)| card);
    let Some(led) = lying.next() else {
        let leads = cards.iter().map(|card| Two::Lead { card });
        return leads.chain([count(variant, facts)]).collect();
    };
    let last = facts.tricks_played + 1 == facts.tricks_total;
    let trick = |card: Card| Two::Trick { led, card, last };
    let held = state.held(seat) & common;
    let follow = (held.count() == 2).then_some(Two::Follow { led, held });
    cards.iter().map(trick).chain(follow).collect()
}

/// What the points so far bring besides.
fn count(variant: &Variant, facts: &HandState) -> Two {
    let headings = &variant.checked.headings;
    Two::Count {
        scored: [ELDER, YOUNGER].map(|seat| {
            let points = headings
                .ids()
                .map(|id| (id, facts.reckoning.scored(seat, id)));
            let points = points.filter(|(_, points)| *points != 0);
            points.map(|(id, n)| (headings[id].to_owned(), n)).collect()
        }),
    }
}
