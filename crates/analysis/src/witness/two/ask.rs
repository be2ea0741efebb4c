//! What a book answers to a situation between two who declare.

use super::{ELDER, Moment, Two, YOUNGER, class};
use crate::witness::TRACED;
use crate::witness::answer::Answer;
use codille_edition::check::declaration::Kind;
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::{Event, Verb};
use codille_engine as engine;
use codille_engine::ledger::Account;
use codille_engine::variant::reckoning::BySide;
use codille_engine::variant::{self, Due, EvalContext, EvalError, HandState, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, ClauseId, DeclarationId, DeclarationSet, Seat, SeatSet};

const NAMES: [&str; 2] = ["elder", "younger"];

/// Asks a book; `None` where the situation can't arise in it.
pub(in crate::witness) fn ask(variant: &Variant, situation: &Two) -> Option<Answer> {
    match situation {
        Two::Exchange { seat, dealt, taken } => exchange(variant, *seat, *dealt, *taken),
        Two::Look {
            seat,
            left,
            moment,
            looked,
        } => Some(look(variant, *seat, *left, (*moment, *looked))),
        Two::Blank { seat, cards, other } => blank(variant, *seat, (*cards, *other)),
        Two::Call { .. } => call(variant, situation),
        Two::Worth {
            kind,
            called,
            answer,
        } => worth(variant, *kind, *called, *answer),
        Two::Lead { card } => {
            let mut facts = in_play(variant);
            (facts.led, facts.trick_cards) = (bit(*card), bit(*card));
            Some(due(variant, &facts, (Event::Lead, ELDER), (None, 0)))
        }
        Two::Trick { led, card, last } => trick(variant, *led, *card, *last),
        Two::Follow { led, held } => Some(follow(variant, *led, *held)),
        Two::Cards { won } => {
            let mut facts = in_play(variant);
            if won.iter().sum::<u8>() != facts.tricks_total {
                return None;
            }
            facts.won.iter_mut().zip(won).for_each(|(w, n)| *w = *n);
            facts.tricks_played = facts.tricks_total;
            Some(due(variant, &facts, (Event::Settlement, ELDER), (None, 0)))
        }
        Two::Count { scored } => count(variant, scored),
        Two::Partie { deals, totals } => partie(variant, *deals, *totals),
        Two::Weight { deal } => {
            let partie = engine::Partie {
                deals: deal.checked_sub(1)?,
                ..engine::Partie::new()
            };
            let state = partie.next_deal(variant);
            let table = variant.checked.table.partie.as_ref()?;
            let mut context = EvalContext::traced(&state.facts, SeatSet::EMPTY);
            if let Some(name) = &table.weight {
                variant.named(name.as_str(), &mut context);
            }
            Some(Answer {
                says: match partie.weight(variant, &state) {
                    1 => "it counts once".to_owned(),
                    n => format!("it counts {n} times"),
                },
                clauses: context.trace.expect(TRACED),
                ..Answer::default()
            })
        }
    }
}

const fn bit(card: Card) -> u64 {
    1 << card.index()
}

fn place(facts: &mut BySeat<u64>, seat: Seat, cards: CardSet) {
    facts[seat] = cards.0;
}

/// The facts when both have exchanged.
fn in_play(variant: &Variant) -> HandState {
    let mut facts = variant.facts();
    facts.leader = Some(Seat::FIRST);
    facts.exchanged = facts.active;
    facts.reckoning.deal_number = 1;
    facts
}

/// The first cards of the pack, and then the next.
fn dealt(variant: &Variant, sizes: [usize; 2]) -> Option<([CardSet; 2], u8)> {
    let pack = variant.checked.table.pack;
    let mut cards = pack.iter();
    let sets = sizes.map(|n| cards.by_ref().take(n).collect::<CardSet>());
    let rest = cards.count();
    let usual = usize::from(variant.facts().stock);
    (rest + 1 >= usual).then_some((sets, u8::try_from(rest).ok()?))
}

fn exchange(variant: &Variant, seat: Seat, sizes: [usize; 2], taken: usize) -> Option<Answer> {
    let (hands, stock) = dealt(variant, sizes)?;
    let mut facts = variant.facts();
    for (seat, hand) in [ELDER, YOUNGER].into_iter().zip(&hands) {
        place(&mut facts.dealt, seat, *hand);
        place(&mut facts.held, seat, *hand);
    }
    facts.stock = stock.checked_sub(u8::try_from(taken).ok()?)?;
    if seat == YOUNGER {
        let used = hands.iter().fold(CardSet::EMPTY, |all, h| all | *h);
        let rest = variant.checked.table.pack - used;
        place(&mut facts.taken, ELDER, rest.iter().take(taken).collect());
        facts.exchanged.insert(ELDER);
    }
    let held = hands.get(seat.index())?.count();
    let takes = variant.speaks_of(Verb::Take);
    let most = if takes {
        held
    } else {
        held.min(u32::from(facts.stock))
    };
    let mut context = EvalContext::traced(&facts, seat);
    let away = variant.allowed_number(Verb::Discard, i64::from(most), &mut context);
    let mut clauses: Vec<ClauseId> = context.trace.expect(TRACED);
    clauses.extend(variant.ties(Verb::Discard, &mut EvalContext::new(&facts, seat)));
    let mut numbers = Vec::new();
    for count in [away.least, away.most] {
        let out = hands
            .get(seat.index())?
            .iter()
            .take(usize::try_from(count).ok()?);
        place(&mut facts.discarded, seat, out.collect());
        let mut context = EvalContext::traced(&facts, seat);
        let stock = i64::from(facts.stock);
        numbers.push(if takes {
            variant.allowed_number(Verb::Take, stock, &mut context).most
        } else {
            count
        });
        clauses.extend(context.trace.into_iter().flatten());
        clauses.extend(variant.ties(Verb::Take, &mut EvalContext::new(&facts, seat)));
    }
    let range = |from: i64, to: i64| {
        if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        }
    };
    let (away, taken) = match numbers.as_slice() {
        [least, most] => (range(away.least, away.most), range(*least, *most)),
        _ => return None,
    };
    Some(Answer {
        says: format!("he lays away {away} and takes {taken}"),
        clauses,
        ..Answer::default()
    })
}

fn side(seat: Seat) -> Side {
    if seat == ELDER {
        Side::Elder
    } else {
        Side::Younger
    }
}

/// Sets what a moment has done to the table.
fn at(facts: &mut HandState, variant: &Variant, moment: Moment) {
    facts.leader = Some(Seat::FIRST);
    facts.exchanged = facts.active;
    match moment {
        Moment::Exchanged => facts.exchanged = ELDER.into(),
        Moment::Before => {}
        Moment::Led => {
            let card = variant.checked.table.pack.nth(0).map_or(0, bit);
            (facts.led, facts.trick_cards) = (card, card);
        }
        Moment::Played => facts.tricks_played = 1,
    }
}

/// Tells whether the course of a hand has such a phase at a moment.
fn has_phase(variant: &Variant, wanted: Phase, moment: Moment) -> bool {
    let phases = &variant.checked.table.phases;
    let lead = phases
        .iter()
        .position(|p| matches!(p, Phase::Lead | Phase::Play));
    let lead = lead.unwrap_or(phases.len());
    let found = phases.iter().enumerate().filter(|(_, p)| **p == wanted);
    let mut places = found.map(|(i, _)| i);
    match moment {
        Moment::Exchanged | Moment::Before => places.any(|i| i < lead),
        Moment::Led => places.any(|i| i > lead),
        Moment::Played => false,
    }
}

fn look(variant: &Variant, seat: Seat, left: [u8; 2], (moment, looked): (Moment, bool)) -> Answer {
    let mut facts = variant.facts();
    at(&mut facts, variant, moment);
    facts.reckoning.left = BySide::new(left);
    facts.stock = left.iter().sum();
    if looked {
        facts.reckoning.looked.insert(seat.other());
    }
    let may = variant.may(Verb::Look, &mut EvalContext::new(&facts, seat))
        && has_phase(variant, Phase::Look(side(seat)), moment);
    let mut context = EvalContext::new(&facts, seat);
    let clauses = variant.grounds(Verb::Look, &mut context);
    Answer {
        says: if may { "he may" } else { "he may not" }.to_owned(),
        clauses,
        ..Answer::default()
    }
}

fn blank(variant: &Variant, seat: Seat, (cards, other): (CardSet, CardSet)) -> Option<Answer> {
    if !((cards | other) - variant.checked.table.pack).is_empty() {
        return None;
    }
    let class = class(variant, Kind::Deal)?;
    let mut facts = variant.facts();
    for (seat, cards) in [(seat, cards), (seat.other(), other)] {
        place(&mut facts.dealt, seat, cards);
        place(&mut facts.held, seat, cards);
    }
    let ask = |traced: bool| {
        let mut context = if traced {
            EvalContext::traced(&facts, seat)
        } else {
            EvalContext::new(&facts, seat)
        };
        (context.query.calling, context.query.called) = (Some(class), cards.0);
        context
    };
    let all = DeclarationSet::of(class).mask();
    let may = variant.allowed_set(Verb::Announce, all, &mut ask(false)) != 0;
    let must = may && variant.must(Verb::Announce, &mut ask(false));
    let mut clauses = variant.ties(Verb::Announce, &mut ask(false));
    let says = if must {
        "he must announce it"
    } else if may {
        "he may announce it"
    } else {
        return Some(Answer {
            says: "there is nothing to announce".to_owned(),
            clauses,
            ..Answer::default()
        });
    };
    facts.reckoning.announced = BySide::default();
    facts.reckoning.announced[seat] = class.into();
    let brought = due(
        variant,
        &facts,
        (Event::Announcement, seat),
        (Some(class), cards.0),
    );
    clauses.extend(brought.clauses);
    Some(Answer {
        says: format!("{says}: {}", brought.says),
        clauses,
        ..Answer::default()
    })
}

fn call(variant: &Variant, situation: &Two) -> Option<Answer> {
    let Two::Call {
        seat,
        kind,
        hand,
        discarded,
        first,
        called,
        moment,
    } = situation
    else {
        return None;
    };
    let class = class(variant, *kind)?;
    if !variant.has_shape(class, *called) {
        return None;
    }
    let mut facts = variant.facts();
    at(&mut facts, variant, *moment);
    place(&mut facts.hand, *seat, *hand);
    place(&mut facts.held, *seat, *hand);
    place(&mut facts.discarded, *seat, *discarded);
    if !first.is_empty() {
        let lawful = variant.admits(class, first.0, &mut EvalContext::new(&facts, *seat));
        if !lawful || !variant.has_shape(class, *first) {
            return None;
        }
        facts.reckoning.call(class, *seat, first.0);
        facts.reckoning.set_answer(class, variant::Answer::Good);
    }
    let mut context = EvalContext::new(&facts, *seat);
    (context.query.calling, context.query.called) = (Some(class), called.0);
    let all = DeclarationSet::of(class).mask();
    let open = variant.allowed_set(Verb::Call, all, &mut context) != 0;
    let clauses = if open {
        variant.exempting(Verb::Call, &mut context)
    } else {
        variant.objections(Verb::Call, all, all, &mut context)
    };
    let phase = has_phase(variant, Phase::Declare(side(*seat)), *moment);
    Some(Answer {
        says: if open && phase {
            "he may"
        } else {
            "he may not"
        }
        .to_owned(),
        clauses,
        ..Answer::default()
    })
}

fn worth(
    variant: &Variant,
    kind: Kind,
    called: CardSet,
    answer: variant::Answer,
) -> Option<Answer> {
    let class = class(variant, kind)?;
    if !variant.has_shape(class, called) {
        return None;
    }
    let mut facts = in_play(variant);
    place(&mut facts.hand, ELDER, called);
    place(&mut facts.held, ELDER, called);
    let mut context = EvalContext::new(&facts, ELDER);
    if !variant.admits(class, called.0, &mut context) {
        return None;
    }
    facts.reckoning.call(class, ELDER, called.0);
    facts.reckoning.set_answer(class, answer);
    Some(due(
        variant,
        &facts,
        (Event::Call, ELDER),
        (Some(class), called.0),
    ))
}

fn trick(variant: &Variant, led: Card, card: Card, last: bool) -> Option<Answer> {
    let mut facts = in_play(variant);
    (facts.led, facts.trick_cards) = (bit(led), bit(led) | bit(card));
    facts.tricks_played = if last { facts.tricks_total } else { 1 };
    let wins = variant.orders.of(None).beats(card, led);
    let winner = if wins { YOUNGER } else { ELDER };
    let mut answer = due(variant, &facts, (Event::Trick, winner), (None, 0));
    let who = NAMES.get(winner.index())?;
    answer.says = format!("{who} wins; {}", answer.says);
    Some(answer)
}

fn follow(variant: &Variant, led: Card, held: CardSet) -> Answer {
    let mut facts = in_play(variant);
    (facts.led, facts.trick_cards) = (bit(led), bit(led));
    facts.tricks_played = facts.tricks_total.saturating_sub(2);
    place(&mut facts.held, YOUNGER, held);
    place(&mut facts.hand, YOUNGER, held);
    let lawful = CardSet(variant.lawful_play(&facts, YOUNGER));
    Answer {
        says: if lawful == held {
            "either may be played".to_owned()
        } else {
            format!("only {lawful} may be played")
        },
        clauses: variant.ties(Verb::Play, &mut EvalContext::new(&facts, YOUNGER)),
        ..Answer::default()
    }
}

fn count(variant: &Variant, scored: &[Vec<(String, i64)>; 2]) -> Option<Answer> {
    let mut facts = in_play(variant);
    (facts.led, facts.trick_cards) = (1, 1);
    for (seat, points) in [ELDER, YOUNGER].into_iter().zip(scored) {
        for (heading, points) in points {
            let number = variant.checked.headings.find(heading)?;
            if !facts.reckoning.add(seat, number, *points) {
                return None;
            }
        }
    }
    let [mut first, second] =
        [ELDER, YOUNGER].map(|seat| due(variant, &facts, (Event::Count, seat), (None, 0)));
    first.clauses.extend(second.clauses);
    first.says = match (first.says.as_str(), second.says.as_str()) {
        (a, "nothing") => a.to_owned(),
        ("nothing", b) => b.to_owned(),
        (a, b) => format!("{a}; {b}"),
    };
    Some(first)
}

fn partie(variant: &Variant, deals: u16, totals: [i64; 2]) -> Option<Answer> {
    let table = variant.checked.table.partie.as_ref()?;
    let partie = engine::Partie {
        totals,
        deals,
        ..engine::Partie::default()
    };
    let facts = partie.facts(variant);
    let mut context = EvalContext::traced(&facts, SeatSet::EMPTY);
    let over = variant.named(table.over.as_str(), &mut context) == Some(1);
    let mut clauses = context.trace.expect(TRACED);
    if !over {
        return Some(Answer {
            says: "it goes on".to_owned(),
            clauses,
            ..Answer::default()
        });
    }
    let mut events: Vec<engine::Event> = Vec::new();
    partie.settle(variant, &mut events);
    let mut says = "it is over, and nothing is paid".to_owned();
    for event in events {
        if let engine::Event::Paid(entry) = event {
            if let (Account::Seat(from), Account::Seat(to)) = (entry.from, entry.to) {
                let who = |seat: Seat| {
                    if seat == ELDER {
                        "the first"
                    } else {
                        "the second"
                    }
                };
                let (from, to) = (who(from), who(to));
                says = format!("it is over: {from} pays {to} {}", entry.amount);
            }
            clauses.extend(entry.clauses);
        }
    }
    Some(Answer {
        says,
        clauses,
        ..Answer::default()
    })
}

/// Says what falls due at an event, with the clauses.
fn due(
    variant: &Variant,
    facts: &HandState,
    (event, seat): (Event, Seat),
    (calling, called): (Option<DeclarationId>, u64),
) -> Answer {
    let mut context = EvalContext::traced(facts, seat);
    (context.query.calling, context.query.called) = (calling, called);
    let found = variant.due(event, &mut context);
    let mut clauses = variant.standing(event, &mut context);
    let says = match found {
        Ok(dues) => {
            clauses.extend(dues.iter().flat_map(|d| d.clauses.iter().copied()));
            scores(&dues)
        }
        Err(EvalError::Silent(name)) => format!("the rules give no value for `{name}`"),
        Err(EvalError::Conflict(..)) => "the rules conflict".to_owned(),
        Err(other) => variant.describe_trouble(&other),
    };
    Answer {
        says,
        clauses,
        ..Answer::default()
    }
}

fn scores(dues: &[Due]) -> String {
    let mut sums = [0; 2];
    for due in dues {
        if let variant::Side::Seats(seats) = due.to {
            for (seat, sum) in [ELDER, YOUNGER].into_iter().zip(&mut sums) {
                if seats.contains(seat) {
                    *sum += due.amount;
                }
            }
        }
    }
    let all: Vec<String> = (NAMES.iter().zip(sums))
        .filter(|(_, sum)| *sum != 0)
        .map(|(who, sum)| format!("{who} scores {sum}"))
        .collect();
    if all.is_empty() {
        "nothing".to_owned()
    } else {
        all.join(", ")
    }
}
