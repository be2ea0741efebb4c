//! What the state of a hand answers, and how its numbers and masks are calculated with.

use super::Variant;
use super::act_log::LogEntry;
use super::combination::stands;
use super::hand_state::HandState;
use super::query::Query;
use super::reckoning::Answer;
use codille_edition::check::bound::{Beyond, bounded, divided};
use codille_edition::check::node::{Cmp, Fn1, Op2, Var};
use codille_lang::cards::{Card, CardSet, Rank, Suit, SuitSet};
use codille_lang::ids::{BySeat, DeclarationSet, Seat, SeatSet};
use std::cmp::Ordering;

#[expect(
    clippy::cast_possible_wrap,
    reason = "masks travel as the same 64 bits"
)]
pub(super) const fn word(mask: u64) -> i64 {
    mask as i64
}

#[expect(clippy::cast_sign_loss, reason = "masks travel as the same 64 bits")]
pub(super) const fn mask(word: i64) -> u64 {
    word as u64
}

/// Returns seats as a value with which the language calculates.
#[inline]
pub(super) fn seats(seats: impl Into<SeatSet>) -> i64 {
    word(seats.into().mask())
}

/// Returns suits as a value with which the language calculates.
#[inline]
pub(super) fn suits(suits: impl Into<SuitSet>) -> i64 {
    word(suits.into().mask())
}

/// Returns declarations as a value with which the language calculates.
#[inline]
pub(super) fn declarations(declarations: impl Into<DeclarationSet>) -> i64 {
    word(declarations.into().mask())
}

/// Reads a value as one suit, or as none.
#[inline]
pub(super) fn suit(value: i64) -> Option<Suit> {
    SuitSet::from_mask(mask(value)).first()
}

impl Variant {
    /// Answers a built-in name; `suit` is the one that an order is asked for.
    pub(super) fn var(&self, var: Var, query: Query<'_>, suit: Option<Suit>) -> i64 {
        let f = query.facts;
        match var {
            Var::Trump => suits(f.trump),
            Var::Suit => suits(suit),
            Var::Turned => word(f.turned),
            Var::Led => word(f.led),
            Var::Game => word(f.game),
            Var::Standing => word(f.standing),
            Var::Holder => seats(f.holder),
            Var::Ombre => seats(f.ombre),
            Var::Defender => seats(f.defender),
            Var::Dealer => seats(f.dealer()),
            Var::Eldest => seats(Seat::FIRST),
            Var::Player => seats(query.player),
            Var::Leader => seats(f.leader),
            Var::LastExchanger => seats(f.last_exchanger),
            Var::Everyone => seats(f.everyone),
            Var::Active => seats(f.active),
            Var::Spoken => seats(f.spoken),
            Var::Exchanged => seats(f.exchanged),
            Var::Ladies => seats(f.ladies),
            Var::Pool => f.pool,
            Var::Players => i64::try_from(f.everyone.len()).expect("few sit at a table"),
            Var::TricksPlayed => f.tricks_played.into(),
            Var::TricksTotal => f.tricks_total.into(),
            Var::Stock => f.stock.into(),
            Var::HandSize => i64::try_from(self.checked.table.cards).unwrap_or(0),
            Var::AllPassed => f.all_passed.into(),
            Var::Opened => i64::from(f.standing != 0),
            Var::Surrendered => f.surrendered.into(),
            Var::Challenged => f.challenged.into(),
            Var::Stopped => f.stopped.into(),
            Var::Reserving => f.reserving.into(),
            Var::PoolReserved => f.pool_reserved.into(),
            Var::LargestReserved => f.largest_reserved,
            Var::ReservedCount => f.reserved_count,
            Var::Trumps => word(self.orders.of(f.trump).mask),
            Var::Pack => word(self.checked.table.pack.0),
            Var::Games => word((1 << self.checked.table.games.len()) - 1),
            Var::Suits => suits(self.checked.table.suits),
            Var::TrickCards => word(f.trick_cards),
            Var::Granted => declarations(f.reckoning.answered(Answer::Good)),
            Var::Evened => declarations(f.reckoning.answered(Answer::Equal)),
            Var::Declarations => word((1 << self.checked.table.declarations.len()) - 1),
            Var::These => judged(f).map_or(0, |m| word(m.cards)),
            Var::SoMany => judged(f).map_or(0, |m| m.number),
            Var::Whose => judged(f).map_or(0, |m| seats(m.whose)),
            Var::Losers => f.minutes.as_ref().map_or(0, |m| seats(m.lost)),
            Var::Silenced => f.minutes.as_ref().map_or(0, |m| seats(m.silenced())),
            Var::Advisers => {
                seats(SeatSet::all(self.players + self.advisers) - SeatSet::all(self.players))
            }
            Var::SpokenSuit => judged(f).map_or(0, |m| suits(m.suit())),
            Var::DealNumber => f.reckoning.deal_number.into(),
            Var::DealsPlayed => f.reckoning.deals_played.into(),
            Var::Looked => seats(f.reckoning.looked),
            Var::Thrown => seats(f.reckoning.thrown),
            Var::Waiting => f.reckoning.waiting.into(),
            Var::Replied => f.reckoning.replied.into(),
            Var::Calling => declarations(query.calling),
            Var::Called => word(query.called),
            Var::CalledFirst => word(query.called_first().unwrap_or(0)),
            Var::Better => i64::from(stands(query) == Ordering::Greater),
            Var::Equal => i64::from(stands(query) == Ordering::Equal),
            Var::Higher => self.higher(query).into(),
        }
    }

    /// Answers a built-in function of one argument.
    pub(super) fn fun(&self, fun: Fn1, of: u64, query: Query<'_>) -> i64 {
        let f = query.facts;
        let reckoning = &f.reckoning;
        let order = || self.orders.of(f.trump);
        let card = of.trailing_zeros() as usize;
        let seat = SeatSet::from_mask(of).first();
        // Nobody has cards, tricks or points, and nobody calls.
        let cards = |table: &BySeat<u64>| seat.map_or(0, |seat| word(table[seat]));
        match fun {
            Fn1::Tricks => seat.map_or(0, |seat| f.won[seat].into()),
            Fn1::Opening => seat.map_or(0, |seat| f.opening[seat].into()),
            Fn1::Held => cards(&f.held),
            Fn1::Hand => cards(&f.hand),
            Fn1::Dealt => cards(&f.dealt),
            Fn1::Discarded => cards(&f.discarded),
            Fn1::Taken => cards(&f.taken),
            Fn1::LedBy => cards(&f.led_by),
            Fn1::Score => seat.map_or(0, |seat| reckoning.score(seat)),
            Fn1::Total => seat.map_or(0, |seat| reckoning.total(seat)),
            Fn1::Gained => seat.map_or(0, |seat| reckoning.gained(seat)),
            Fn1::Announced => seat.map_or(0, |seat| declarations(reckoning.announced(seat))),
            Fn1::Asked => seat.map_or(0, |seat| declarations(reckoning.asked(seat))),
            Fn1::Left => seat.map_or(0, |seat| reckoning.left(seat)),
            Fn1::Drawn => {
                let drawn = seat.and_then(|seat| f.drawn.get(seat.index()));
                word(drawn.map_or(0, |c| 1 << c.index()))
            }
            Fn1::Upheld => seat.map_or(0, |seat| word(reckoning.upheld(seat))),
            Fn1::Strange => f.minutes.as_ref().map_or(0, |m| word(m.strange(seat))),
            Fn1::Aside => f.minutes.as_ref().map_or(0, |m| word(m.aside(seat))),
            Fn1::Next => seats(f.next_after(seat)),
            Fn1::FirstDealt => {
                let players = f.everyone.len();
                let at = f.drawn.iter().position(|c| of >> c.index() & 1 == 1);
                at.map_or(0, |n| seats(Seat::from(n % players.max(1))))
            }
            Fn1::Count => of.count_ones().into(),
            Fn1::OfRank => {
                let ranks = CardSet(of).iter().map(|c| CardSet::rank(c.rank()));
                let all = ranks.fold(CardSet::EMPTY, |all, one| all | one);
                word((all & self.checked.table.pack).0)
            }
            Fn1::Run => order().run(of),
            Fn1::SuitOf => word(order().mates.get(card).copied().unwrap_or(0)),
            Fn1::AboveCard => word(order().above.get(card).copied().unwrap_or(0)),
            Fn1::Below => word(order().below(of)),
            Fn1::AboveGame => word(
                self.orders
                    .games_above(of, (1 << self.checked.table.games.len()) - 1),
            ),
            Fn1::CardsOf => {
                let all = SuitSet::from_mask(of).iter().map(CardSet::suit);
                let all = all.fold(CardSet::EMPTY, |all, one| all | one);
                word((all & self.checked.table.pack).0)
            }
            Fn1::Pips => self.pips(of),
            Fn1::Height => self.height(of),
            Fn1::Printed => suits(Card::from_index(card).map(Card::suit)),
            // What a seat might call is asked as if it had called nothing yet.
            Fn1::Calls | Fn1::Reckoned if query.supposing && of == query.player.mask() => 0,
            Fn1::Calls => seat.map_or(0, |seat| declarations(reckoning.calls(seat))),
            Fn1::Reckoned => query.calling.map_or(0, |class| {
                seat.map_or(0, |seat| word(reckoning.called(class, seat)))
            }),
            Fn1::Sunk => seat.map_or(0, |seat| declarations(self.sunk(seat, f))),
            Fn1::Ahead => seat.map_or(0, |seat| self.ahead(seat, f)),
            Fn1::AgainstCards => self.against_cards(of, query).into(),
            Fn1::Alike | Fn1::Outdoes | Fn1::Matches => {
                seat.map_or(0, |seat| self.could(fun, seat, query).into())
            }
            Fn1::Proves => seat.map_or(0, |seat| self.proves(seat, query).into()),
            Fn1::Outdone => {
                seat.map_or(0, |seat| declarations(self.met(Fn1::Outdoes, seat, query)))
            }
            Fn1::Matched => {
                seat.map_or(0, |seat| declarations(self.met(Fn1::Matches, seat, query)))
            }
        }
    }

    /// Answers a name that depends on no more than the table, who sits at it and the suit of trumps.
    pub(super) fn fixed_var(&self, var: Var, trump: Option<Suit>) -> i64 {
        let mut facts = self.facts();
        facts.trump = trump;
        self.var(var, Query::plain(&facts, SeatSet::EMPTY), None)
    }

    /// Answers a function that depends on no more than the table and the suit of trumps.
    pub(super) fn fixed_fun(&self, fun: Fn1, of: u64, trump: Option<Suit>) -> i64 {
        let mut facts = self.facts();
        facts.trump = trump;
        self.fun(fun, of, Query::plain(&facts, SeatSet::EMPTY))
    }
}

/// Returns the card of a rank in the suit of trumps; none without trumps.
pub(super) fn trump_card(rank: Rank, trump: Option<Suit>) -> u64 {
    trump.map_or(0, |suit| CardSet::of(Card::new(rank, suit)).0)
}

#[inline]
pub(super) const fn compare(cmp: Cmp, a: i64, b: i64) -> bool {
    match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
    }
}

/// Works out an operation on two values.
///
/// # Errors
/// A sum that is beyond the bound, or a division by nought.
#[inline]
pub(super) fn op2(op: Op2, a: i64, b: i64) -> Result<i64, Beyond> {
    let (x, y) = (mask(a), mask(b));
    Ok(match op {
        Op2::Add => return bounded(a.checked_add(b)),
        Op2::Sub => return bounded(a.checked_sub(b)),
        Op2::Mul => return bounded(a.checked_mul(b)),
        Op2::Div => return divided(a, b),
        Op2::Min => a.min(b),
        Op2::Max => a.max(b),
        Op2::Union => word(x | y),
        Op2::Minus => word(x & !y),
        Op2::Meet => word(x & y),
        Op2::HasAll => i64::from(x & y == y && y != 0),
        Op2::HasAny => i64::from(x & y != 0),
        Op2::HasNone => i64::from(x & y == 0),
        Op2::Before => i64::from(x != 0 && y != 0 && x.trailing_zeros() < y.trailing_zeros()),
    })
}

/// Returns the act that is judged, where a referee sits at the table.
fn judged(facts: &HandState) -> Option<&LogEntry> {
    facts.minutes.as_ref()?.judged.as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::check::check;
    use codille_edition::check::table::SeatRow;
    use codille_edition::ruleset::{Edition, Rules};
    use std::sync::Arc;

    #[test]
    fn advisers_of_another_number_of_players_do_not_sit_by() {
        let edition = Edition::load(&Rules::embedded());
        let raw = edition.variant_of("gibbs-1878").expect("it is embedded");
        let checked = check(raw, &edition.sources).0.expect("it is sound");
        let row = |players, advisers| SeatRow {
            players,
            hands: 3,
            advisers,
            only: false,
        };
        for (rows, places) in [
            ([row(3, 0), row(4, 2)], vec![]),
            ([row(3, 2), row(4, 1)], vec![3, 4]),
        ] {
            let mut checked = checked.clone();
            checked.table.seats = rows.to_vec();
            let variant = Variant::compile(&Arc::new(checked), &Vec::new());
            let variant = variant.expect("three may play");
            let value = variant.fixed_var(Var::Advisers, None);
            let found: SeatSet = places.into_iter().map(Seat::from).collect();
            assert_eq!(SeatSet::from_mask(mask(value)), found);
        }
    }
}
