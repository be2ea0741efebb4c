//! Books what the rules say is due.

use super::event::{Event, Recorder};
use super::state::{Balance, State};
pub use crate::ledger::Account;
use crate::ledger::Entry;
use crate::variant::{Due, EvalContext, EvalError, HandState, Made, Query, Settled, Side, Variant};
use codille_edition::check::rule;
use codille_lang::ids::{DeclarationId, HeadingId, Seat, SeatSet};

/// Books what falls due at an event; `player` is the seat that brought it about, if any did.
#[inline]
pub(super) fn pay_at(
    state: &mut State,
    variant: &Variant,
    event: rule::Event,
    player: impl Into<SeatSet>,
    witness: &mut impl Recorder,
) {
    let player = player.into();
    if !witness_traced(witness)
        && let Some(points) = variant.points_made(event, &state.facts, player)
    {
        for made in points {
            make(state, *made, witness);
        }
        return;
    }
    pay_for(state, variant, (event, player), None, witness);
}

/// Books what a call brings, of a declaration and these cards.
pub(super) fn pay_call(
    state: &mut State,
    variant: &Variant,
    seat: Seat,
    about: (DeclarationId, u64),
    witness: &mut impl Recorder,
) {
    let player = seat.into();
    if pay_known(
        state,
        variant,
        (rule::Event::Call, player),
        Some(about),
        witness,
    ) {
        return;
    }
    pay_for(
        state,
        variant,
        (rule::Event::Call, player),
        Some(about),
        witness,
    );
}

/// Books what falls due where it is points that a program knows from before; tells whether it was.
#[inline]
pub(super) fn pay_known(
    state: &mut State,
    variant: &Variant,
    (event, player): (rule::Event, SeatSet),
    about: Option<(DeclarationId, u64)>,
    witness: &mut impl Recorder,
) -> bool {
    if witness_traced(witness) {
        return false;
    }
    let known = variant.points_known(event, query(&state.facts, player, about));
    let Some(points) = known else { return false };
    for made in points {
        make(state, *made, witness);
    }
    true
}

/// Books what falls due at an event, about a combination: the declaration and the cards; `None` about none.
pub(super) fn pay_for(
    state: &mut State,
    variant: &Variant,
    (event, player): (rule::Event, SeatSet),
    about: Option<(DeclarationId, u64)>,
    witness: &mut impl Recorder,
) {
    if !variant.falls_due(event) {
        return;
    }
    if pay_quickly(state, variant, (event, player), about, witness).is_some() {
        return;
    }
    let query = query(&state.facts, player, about);
    let mut context = EvalContext::of(query);
    if witness_traced(witness) {
        context.trace = Some(Vec::new());
    }
    let (due, trouble) = match variant.due(event, &mut context) {
        Ok(due) => (due, None),
        Err(trouble) => (Vec::new(), Some(trouble)),
    };
    state.note(trouble);
    for one in due {
        book(state, &one, witness);
    }
}

fn query(facts: &HandState, player: SeatSet, about: Option<(DeclarationId, u64)>) -> Query<'_> {
    let query = Query::plain(facts, player);
    about.map_or(query, |(class, called)| query.about(class, called))
}

/// Scores kept back while the rules still look at the facts; there are seldom more at once.
const SCORES: usize = 4;

/// The same by the compiled rules; `None` where nothing was booked and what is due is to be worked out at once. Returns the result.
fn pay_quickly(
    state: &mut State,
    variant: &Variant,
    (event, player): (rule::Event, SeatSet),
    about: Option<(DeclarationId, u64)>,
    witness: &mut impl Recorder,
) -> Option<Settled> {
    let (facts, balance) = (&state.facts, &mut state.balance);
    let (mut scores, mut count) = ([None; SCORES], 0);
    let mut more = Vec::new();
    let (before, traced) = (balance.pool, witness_traced(witness));
    let query = query(facts, player, about);
    let settled = variant.pay_all(event, query, traced, |due| {
        if due.from == Side::Nobody {
            let one = (due.to, due.heading, due.amount);
            match scores.get_mut(count) {
                Some(place) => (*place, count) = (Some(one), count + 1),
                None => more.push(one),
            }
        }
        book_to(balance, due, witness);
    })?;
    for (to, heading, amount) in scores.iter().take(count).flatten().chain(&more) {
        score(state, *to, *heading, *amount);
    }
    state.facts.pool += state.balance.pool - before;
    Some(settled)
}

const fn witness_traced<W: Recorder>(_witness: &W) -> bool {
    W::TRACED
}

/// Settles the hand: finds the result and books all payments of the settlement.
pub(super) fn settle(state: &mut State, variant: &Variant, witness: &mut impl Recorder) {
    let ombre = SeatSet::from(state.facts.ombre);
    if variant.is_void(&state.facts) {
        return;
    }
    let event = rule::Event::Settlement;
    // Where nobody pays, and the rules name no result.
    if variant.checked.results.is_empty()
        && pay_known(state, variant, (event, ombre), None, witness)
    {
        state.balance.result = None;
        hold_balanced(state);
        return witness.see(|| Event::Settled { result: None });
    }
    if let Some(settled) = pay_quickly(
        state,
        variant,
        (rule::Event::Settlement, ombre),
        None,
        witness,
    ) {
        let result = settled.result;
        state.balance.result = result;
        hold_balanced(state);
        witness.see(|| Event::Settled { result });
        return;
    }
    let result = variant.result(&mut EvalContext::new(&state.facts, ombre));
    match result {
        Ok(result) => state.balance.result = result,
        Err(Err(trouble)) => state.note(Some(trouble)),
        Err(Ok(_)) => state.note(Some(EvalError::Silent("a single result".to_owned()))),
    }
    pay_at(state, variant, rule::Event::Settlement, ombre, witness);
    hold_balanced(state);
    let result = state.balance.result;
    witness.see(|| Event::Settled { result });
}

/// Notes it where points were made or lost on the way from one account to another.
pub(super) fn hold_balanced(state: &mut State) {
    let surplus = state.balance.surplus();
    if surplus != 0 {
        state.note(Some(EvalError::Unbalanced(surplus)));
    }
}

/// Books one payment, each payer to each payee.
pub(super) fn book(state: &mut State, due: &Due, witness: &mut impl Recorder) {
    let before = state.balance.pool;
    book_to(&mut state.balance, due, witness);
    if due.from == Side::Nobody {
        score(state, due.to, due.heading, due.amount);
    }
    state.facts.pool += state.balance.pool - before;
}

/// Books points that a seat makes.
#[inline]
pub(super) fn make(state: &mut State, made: Made, witness: &mut impl Recorder) {
    let Made {
        seat,
        heading,
        amount,
    } = made;
    state.balance.score[seat] += amount;
    witness.see(|| {
        let (from, to) = (Account::Nobody, Account::Seat(seat));
        Entry::new(from, to, amount, heading, Vec::new()).into()
    });
    score_of(state, seat, heading, amount);
}

/// Notes points that seats have made, where clauses may ask for them.
fn score(state: &mut State, to: Side, heading: HeadingId, amount: i64) {
    let Side::Seats(seats) = to else {
        return;
    };
    for seat in seats.iter() {
        score_of(state, seat, heading, amount);
    }
}

#[inline]
fn score_of(state: &mut State, seat: Seat, heading: HeadingId, amount: i64) {
    if !state.facts.reckoning.add(seat, heading, amount) {
        state.note(Some(EvalError::Score(heading)));
    }
    state.uncounted.score(seat, heading, amount);
}

fn book_to(b: &mut Balance, due: &Due, witness: &mut impl Recorder) {
    if let (Side::Nobody, Side::Seats(seats)) = (due.from, due.to) {
        for seat in seats.iter() {
            b.score[seat] += due.amount;
            let (from, to) = (Account::Nobody, Account::Seat(seat));
            witness
                .see(|| Entry::new(from, to, due.amount, due.heading, due.clauses.clone()).into());
        }
        return;
    }
    for from in accounts(due.from) {
        for to in accounts(due.to) {
            if from == to {
                continue;
            }
            for (account, sign) in [(from, -1), (to, 1)] {
                let amount = due.amount * sign;
                match account {
                    Account::Seat(seat) => {
                        let table = if from == Account::Nobody {
                            &mut b.score
                        } else {
                            &mut b.net
                        };
                        table[seat] += amount;
                    }
                    Account::Pool => b.pool += amount,
                    Account::Reserve if amount > 0 => b.reserved += amount,
                    Account::Reserve => b.released -= amount,
                    Account::Nobody => {}
                }
            }
            witness
                .see(|| Entry::new(from, to, due.amount, due.heading, due.clauses.clone()).into());
        }
    }
}

impl From<Entry> for Event {
    fn from(entry: Entry) -> Self {
        Self::Paid(entry)
    }
}

fn accounts(side: Side) -> impl Iterator<Item = Account> {
    let (seats, other) = match side {
        Side::Seats(seats) => (seats, None),
        Side::Pool => (SeatSet::EMPTY, Some(Account::Pool)),
        Side::Reserve => (SeatSet::EMPTY, Some(Account::Reserve)),
        Side::Nobody => (SeatSet::EMPTY, Some(Account::Nobody)),
    };
    seats.iter().map(Account::Seat).chain(other)
}
