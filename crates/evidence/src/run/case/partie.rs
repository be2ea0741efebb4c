//! How a partie stands after the deal of a case, and what it brings once it is over.

use super::answer::Answer;
use codille_engine::referee::RefereedHand;
use codille_engine::variant::reckoning::BySide;
use codille_engine::variant::{EvalContext, EvalError, Variant};
use codille_engine::{Event, Partie};
use codille_lang::ids::{ClauseId, Seat, SeatSet};

/// The seats of a partie.
const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Why a partie has no such answer yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Open {
    /// The variant plays none.
    NoPartie,
    /// The deal is not played out.
    UnderWay,
    /// More deals follow.
    NotOver,
    /// The rules fail, as these words say.
    Fails(String),
}

impl Open {
    /// Says so.
    fn words(&self) -> String {
        match self {
            Self::NoPartie => "not settled: no partie is played under these rules".to_owned(),
            Self::UnderWay => "not settled: the deal is not played out".to_owned(),
            Self::NotOver => "not settled: the partie is not over".to_owned(),
            Self::Fails(why) => why.clone(),
        }
    }

    /// Tells whether it is an answer that something is not settled: under these rules it may be, and they do not fail.
    pub(super) const fn is_answer(&self) -> bool {
        matches!(self, Self::UnderWay | Self::NotOver)
    }

    /// Makes sure that the rules did not fail.
    fn unless_sound(variant: &Variant, trouble: Option<&EvalError>) -> Result<(), Self> {
        variant.sound(trouble).map_err(Self::Fails)
    }
}

/// Numbers by seat, with the clauses behind them.
pub(super) type Settled = (BySide<i64>, Vec<ClauseId>);

/// A partie after a deal, with the clauses that weigh it.
struct After {
    partie: Partie,
    clauses: Vec<ClauseId>,
}

/// Returns the partie after the deal with the clauses behind the weight of the deal; while the deal is under way only where the partie is
/// over already, whatever follows.
fn after(bench: &RefereedHand) -> Result<After, Open> {
    let variant = bench.variant();
    let (state, minutes) = (&bench.hand.state, bench.minutes());
    if variant.checked.table.partie.is_none() {
        return Err(Open::NoPartie);
    }
    let played_out = state.is_over();
    // What is still to be called may accrue before what has been reckoned.
    if !played_out && state.calls_are_open(variant) {
        return Err(Open::UnderWay);
    }
    let mut partie = Partie {
        deals: state.facts.reckoning.deals_played,
        ..Partie::default()
    };
    for seat in BOTH {
        let player = partie.player_of(seat);
        let total = partie.totals.get_mut(player);
        *total.expect("a partie is of two") = state.facts.reckoning.total(seat);
        if minutes.lost.contains(seat) {
            partie.lost.insert(Seat::from(player));
        }
    }
    // A void deal counts for nothing and is dealt again.
    let mut clauses = Vec::new();
    if !minutes.void {
        let mut context = EvalContext::traced(&state.facts, SeatSet::EMPTY);
        let weight = Partie::weighed(variant, &mut context);
        Open::unless_sound(variant, context.trouble.as_ref())?;
        clauses = context.trace.unwrap_or_default();
        partie.enter(BOTH.map(|seat| bench.credit(seat, None)), weight);
    }
    if !played_out {
        // A deal under way is none that was played: only what is reckoned already can end the partie.
        partie.deals = state.facts.reckoning.deals_played;
        let facts = partie.facts(variant);
        let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
        let over = Partie::ended(variant, &mut context);
        Open::unless_sound(variant, context.trouble.as_ref())?;
        if !over {
            return Err(Open::UnderWay);
        }
    }
    Ok(After { partie, clauses })
}

/// Returns whose part a seat of the deal has in the partie.
fn player(bench: &RefereedHand, seat: Seat) -> usize {
    let deals = bench.hand.state.facts.reckoning.deals_played;
    (seat.index() + usize::from(deals)) % 2
}

/// Answers what the totals of the partie are after the deal; by seat.
pub(super) fn totals(bench: &RefereedHand) -> Result<Settled, Open> {
    let After { partie, clauses } = after(bench)?;
    let of = |seat| {
        let total = partie.totals.get(player(bench, seat));
        *total.expect("a partie is of two")
    };
    Ok((BySide::new(BOTH.map(of)), clauses))
}

/// Answers what each seat wins by the partie, where it is over with the deal.
pub(super) fn won(bench: &RefereedHand) -> Result<Settled, (Open, Vec<ClauseId>)> {
    let variant = bench.variant();
    let After {
        partie,
        mut clauses,
    } = after(bench).map_err(|why| (why, Vec::new()))?;
    let facts = partie.facts(variant);
    let mut context = EvalContext::traced(&facts, SeatSet::EMPTY);
    let over = Partie::ended(variant, &mut context);
    if let Err(why) = Open::unless_sound(variant, context.trouble.as_ref()) {
        return Err((why, clauses));
    }
    clauses.extend(context.trace.unwrap_or_default());
    if !over {
        return Err((Open::NotOver, clauses));
    }
    let mut events: Vec<Event> = Vec::new();
    let state = partie.settle(variant, &mut events);
    if let Err(why) = Open::unless_sound(variant, state.balance.trouble.as_ref()) {
        return Err((why, clauses));
    }
    let paid = events.iter().filter_map(Event::payment);
    clauses.extend(paid.flat_map(|entry| entry.clauses.iter().copied()));
    // What a partie pays goes by the seats of its first deal, by which the players are numbered.
    let of = |seat| state.balance.net[Seat::from(player(bench, seat))];
    Ok((BySide::new(BOTH.map(of)), clauses))
}

/// Answers that something cannot be told of the partie yet, and why.
pub(super) fn not_settled(why: &Open, clauses: Vec<ClauseId>, holds: bool, out: &mut Answer) {
    out.words = why.words();
    out.holds = holds;
    out.clauses.extend(clauses);
}
