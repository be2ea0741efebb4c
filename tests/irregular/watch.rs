//! Watches a hand of players who err: no card is lost or doubled, the points balance, every ruling cites, what is taken back is as it
//! was. Judges no clause.

use codille::cards::CardSet;
use codille::engine::{Account, Act, Decision, Event, Hand, State};
use codille::ids::{BySeat, SEATS, Seat};
use codille::ledger::balance;
use codille::referee::{Order, RefereedHand, Ruling};

/// A hand as it stood before an act.
#[derive(Debug, Clone)]
struct Snapshot {
    state: State,
    decision: Decision,
    acts: usize,
    events: usize,
}

impl Snapshot {
    fn of(hand: &Hand) -> Self {
        Self {
            state: plain(&hand.state),
            decision: hand.decision,
            acts: hand.history.len(),
            events: hand.events.len(),
        }
    }
}

/// The state without what a ruling leaves behind when play goes back: the offence, and what may be reckoned for it.
fn plain(state: &State) -> State {
    let mut state = state.clone();
    if let Some(minutes) = &mut state.facts.minutes {
        minutes.offences.clear();
        minutes.judged = None;
    }
    state.balance.score = BySeat::default();
    state
}

/// The same without the points: what was paid for faults is not given back when play goes back.
fn unpaid(state: &State) -> State {
    let mut state = state.clone();
    state.facts.pool = 0;
    state.balance = codille::engine::Balance::default();
    state
}

/// The states through which a hand went.
#[derive(Debug)]
pub(crate) struct Watch {
    before: Vec<Snapshot>,
    now: Snapshot,
    pool: i64,
}

impl Watch {
    pub(crate) fn new(bench: &RefereedHand, pool: i64) -> Self {
        Self {
            before: Vec::new(),
            now: Snapshot::of(&bench.hand),
            pool,
        }
    }

    /// Looks at the table after an act.
    pub(crate) fn after(&mut self, bench: &RefereedHand, told_anew: bool) -> Result<(), String> {
        let ruling = bench.rulings.last().ok_or("no ruling")?;
        cited(bench, ruling)?;
        self.sound(bench)?;
        let acts = bench.minutes().acts.len();
        self.before.push(self.now.clone());
        let falls = |o: &Order| matches!(o, Order::CallFalls(..) | Order::CallStands(..));
        let orders = || ruling.consequences.iter().map(|c| &c.order);
        // Two faults may be taken back at once.
        let mut back = orders().filter_map(|o| match o {
            Order::Back(at) => Some(*at),
            _ => None,
        });
        let back = back.next_back();
        self.now = Snapshot::of(&bench.hand);
        if let Some(at) = back {
            self.before.truncate(at + 1);
            let earlier = self.before.pop().ok_or("play goes back to nowhere")?;
            let more = orders()
                .any(|o| matches!(o, Order::Pay(_) | Order::Fresh | Order::Loses(_)) || falls(o));
            if !more {
                restored(&earlier, &self.now)?;
            }
        }
        if acts != self.before.len() {
            return Err(format!(
                "the minutes have {acts} acts, not {}",
                self.before.len()
            ));
        }
        if told_anew || orders().any(falls) {
            for (at, place) in self.before.iter_mut().enumerate() {
                let hand = bench.before(at).ok_or("an act without a hand before it")?;
                *place = Snapshot::of(hand);
            }
        }
        if bench.before(acts).is_some() || acts > 0 && bench.before(acts - 1).is_none() {
            return Err("the minutes and the hands before the acts are at odds".to_owned());
        }
        Ok(())
    }

    /// Looks whether every card lies in one place and the points balance.
    pub(crate) fn sound(&self, bench: &RefereedHand) -> Result<(), String> {
        cards(bench)?;
        points(bench, self.pool)
    }
}

fn restored(earlier: &Snapshot, now: &Snapshot) -> Result<(), String> {
    let fined = now.events > earlier.events;
    let alike = if fined {
        unpaid(&earlier.state) == unpaid(&now.state)
    } else {
        earlier.state == now.state
    };
    if !alike {
        return Err(format!(
            "play goes back, and the state is not as it was: {}",
            difference(
                &format!("{:#?}", earlier.state),
                &format!("{:#?}", now.state)
            )
        ));
    }
    if earlier.decision != now.decision {
        return Err(format!(
            "play goes back, and {:?} is asked, not {:?}",
            now.decision, earlier.decision
        ));
    }
    if earlier.acts != now.acts || earlier.events > now.events {
        return Err("play goes back, and acts or events are not as they were".to_owned());
    }
    Ok(())
}

/// Says where two states differ: the number of a list stands behind the name of the list.
fn difference(was: &str, is: &str) -> String {
    let mut list = "";
    let mut some = Vec::new();
    for (a, b) in was.lines().zip(is.lines()) {
        if a.contains(':') && a.trim_end().ends_with(['[', '{', '(']) {
            list = a.trim();
        }
        if a != b && some.len() < 6 {
            some.push(format!("{list} {} -> {}", a.trim(), b.trim()));
        }
    }
    some.join("; ")
}

fn cards(bench: &RefereedHand) -> Result<(), String> {
    let state = &bench.hand.state;
    let f = &state.facts;
    let pack = bench.variant().checked.table.pack;
    let mut seen = CardSet::EMPTY;
    let mut lay = |what: &str, cards: CardSet| {
        let twice = seen.0 & cards.0;
        seen = seen | cards;
        match twice {
            0 => Ok(()),
            _ => Err(format!("{} doubled: {what}", CardSet(twice))),
        }
    };
    for seat in Seat::first(SEATS) {
        lay(&format!("held by {seat}"), CardSet(f.held[seat]))?;
        lay(&format!("laid away by {seat}"), CardSet(f.discarded[seat]))?;
        lay(
            &format!("aside of {seat}"),
            CardSet(bench.minutes().aside[seat]),
        )?;
    }
    for card in state.stock() {
        lay("in the stock", CardSet::of(card))?;
    }
    lay("laid down", state.laid_down())?;
    for moment in &bench.hand.history {
        if let Act::Play(card) = moment.act {
            lay("played", CardSet::of(card))?;
        }
    }
    let lost = CardSet(pack.0 & !seen.0);
    if lost.is_empty() {
        Ok(())
    } else {
        Err(format!("{lost} lost"))
    }
}

fn points(bench: &RefereedHand, pool: i64) -> Result<(), String> {
    let hand = &bench.hand;
    let b = &hand.state.balance;
    let sum = b.net.iter().sum::<i64>() + b.pool - pool + b.reserved - b.released;
    if sum != 0 {
        return Err(format!("the points sum to {sum}"));
    }
    let entries = hand.entries();
    if let Some(entry) = entries.iter().find(|e| e.clauses.is_empty()) {
        return Err(format!("no clause orders {entry:?}"));
    }
    let (scores, paid): (Vec<_>, Vec<_>) = entries
        .iter()
        .cloned()
        // Points that are taken away go to nobody.
        .partition(|e| e.from == Account::Nobody || e.to == Account::Nobody);
    for (seat, net) in b.net.iter_enumerated() {
        let brought = balance(&paid, Account::Seat(seat));
        if brought != *net {
            return Err(format!("seat {seat} has {net}, by its entries {brought}"));
        }
    }
    let brought = balance(&paid, Account::Pool);
    if b.pool - pool != brought {
        return Err(format!(
            "the pool won {}, by its entries {brought}",
            b.pool - pool
        ));
    }
    if hand.state.facts.pool != b.pool {
        return Err("the facts and the balance have different pools".to_owned());
    }
    for seat in Seat::first(2) {
        let (mut all, mut credit) = (0, 0);
        let headings = &bench.variant().checked.headings;
        for heading in headings.ids() {
            let under = scores
                .iter()
                .filter(|e| e.heading == heading)
                .cloned()
                .collect::<Vec<_>>();
            let brought = balance(&under, Account::Seat(seat));
            let scored = hand.state.facts.reckoning.scored(seat, heading);
            if brought != scored {
                return Err(format!(
                    "seat {seat} scored {scored} under “{}”, by its entries {brought}",
                    &headings[heading]
                ));
            }
            all += scored;
            credit += i64::from(bench.minutes().reckons(seat, heading)) * scored;
        }
        if hand.state.facts.reckoning.score(seat) != all || b.score[seat] != credit {
            return Err(format!(
                "seat {seat} scored {all}, may reckon {credit}, and has {}",
                b.score[seat]
            ));
        }
    }
    let settled = |e: &&Event| matches!(e, Event::Settled { .. });
    if hand.events.iter().filter(settled).count() > 1 {
        return Err("the hand was settled twice".to_owned());
    }
    Ok(())
}

/// Every ruling that says more than that an act is lawful cites clauses, and each clause a passage.
fn cited(bench: &RefereedHand, ruling: &Ruling) -> Result<(), String> {
    let checked = &bench.variant().checked;
    for clause in ruling.clauses() {
        if checked.cites(clause).is_empty() {
            return Err(format!("{} cites nothing", checked.label(clause)));
        }
    }
    for fault in &ruling.faults {
        if fault.clauses.is_empty() {
            return Err("a fault by no clause".to_owned());
        }
    }
    for consequence in &ruling.consequences {
        if consequence.clauses.is_empty() {
            return Err(format!("no clause orders {:?}", consequence.order));
        }
    }
    if ruling.allowed == Some(false) && ruling.grounds.is_empty() {
        return Err("forbidden by no clause".to_owned());
    }
    Ok(())
}
