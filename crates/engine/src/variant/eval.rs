//! Evaluates resolved expressions over the facts of a hand.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::act_log::{ActLog, LogEntry};
use super::combination::Said;
use super::eval_error::EvalError;
use super::hand_state::HandState;
use super::reckoning::Answer;
use super::saying::Saying;
use codille_edition::check::DEPTH;
use codille_edition::check::bound::{Beyond, bounded, divided};
use codille_edition::check::node::{Cmp, Fn1, LogQuestion, Node, Op2, Var};
use codille_edition::check::rule::{Body, Rule};
use codille_lang::cards::{Card, CardSet, Rank, Suit, SuitSet};
use codille_lang::ids::{BySeat, ClauseId, DeclarationId, DeclarationSet, RuleId, Seat, SeatSet};

/// How many defined names are remembered within one evaluation.
const MEMORY: usize = 96;

/// One question put to the rules: the facts, who asks, and what was found so far.
#[derive(Debug)]
pub struct Env<'a> {
    /// The facts.
    pub facts: &'a HandState,
    /// The seat that acts.
    pub player: SeatSet,
    /// The suit that an order is asked for.
    pub suit: Option<Suit>,
    /// The declaration that is called or judged.
    pub calling: Option<DeclarationId>,
    /// The combination that is called or judged.
    pub called: u64,
    /// Whether it is asked what a seat might call, as if it had called nothing yet.
    pub(super) supposing: bool,
    /// The first trouble met.
    pub trouble: Option<EvalError>,
    /// Clauses that were in force, kept only where provenance is asked for.
    pub trace: Option<Vec<ClauseId>>,
    it: [u64; DEPTH],
    /// The clause that is being asked.
    asking: Option<ClauseId>,
    known: u128,
    memory: Vec<i64>,
    traces: Vec<(usize, Vec<ClauseId>)>,
}

impl<'a> Env<'a> {
    /// Makes a question about some facts by a seat.
    pub fn new(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self {
            facts,
            player: player.into(),
            suit: None,
            calling: None,
            called: 0,
            supposing: false,
            trouble: None,
            trace: None,
            it: [0; DEPTH],
            asking: None,
            known: 0,
            memory: Vec::new(),
            traces: Vec::new(),
        }
    }

    /// The same of what a seat might call, as if it had called nothing yet.
    pub fn supposing(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self {
            supposing: true,
            ..Self::new(facts, player)
        }
    }

    /// The same of a combination.
    pub fn of(say: Saying<'a>) -> Self {
        Self {
            calling: say.calling,
            called: say.called,
            supposing: say.supposing,
            ..Self::new(say.facts, say.player)
        }
    }

    /// The same with provenance.
    pub(super) fn traced_of(say: Saying<'a>) -> Self {
        Self {
            trace: Some(Vec::new()),
            ..Self::of(say)
        }
    }

    /// Returns who asks about which facts and which combination.
    #[inline]
    pub const fn saying(&self) -> Saying<'a> {
        Saying {
            facts: self.facts,
            player: self.player,
            calling: self.calling,
            called: self.called,
            supposing: self.supposing,
        }
    }

    /// The same with provenance.
    pub fn traced(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self {
            trace: Some(Vec::new()),
            ..Self::new(facts, player)
        }
    }

    /// Asks about another combination: whatever is remembered depends on the one at hand, so it is forgotten on the way in and out.
    pub(super) fn about<T>(
        &mut self,
        (class, called): (DeclarationId, u64),
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = (self.calling, self.called, self.it, self.trace.take());
        (self.calling, self.called, self.known) = (Some(class), called, 0);
        let answer = ask(self);
        (self.calling, self.called, self.it, self.trace) = before;
        self.known = 0;
        answer
    }

    /// Returns the clause that is being asked.
    pub(super) const fn asking(&self) -> Option<ClauseId> {
        self.asking
    }

    /// Asks one clause from now on.
    pub(super) const fn ask_of(&mut self, clause: ClauseId) {
        self.asking = Some(clause);
    }

    pub(super) fn note(&mut self, clause: ClauseId) {
        if let Some(trace) = &mut self.trace
            && !trace.contains(&clause)
        {
            trace.push(clause);
        }
    }

    pub(super) fn fail(&mut self, trouble: EvalError) {
        self.trouble.get_or_insert(trouble);
    }
}

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
    /// Evaluates a truth.
    pub fn truth(&self, node: &Node, env: &mut Env<'_>) -> bool {
        self.eval(node, env) != 0
    }

    /// Evaluates a mask.
    pub fn mask(&self, node: &Node, env: &mut Env<'_>) -> u64 {
        mask(self.eval(node, env))
    }

    /// Evaluates a set of seats.
    pub fn seats(&self, node: &Node, env: &mut Env<'_>) -> SeatSet {
        SeatSet::from_mask(self.mask(node, env))
    }

    /// Tells whether the seat that acts is one of a party.
    #[inline]
    pub fn includes_player(&self, party: &Node, env: &mut Env<'_>) -> bool {
        self.seats(party, env).overlaps(env.player)
    }

    /// Evaluates any expression; masks come as their 64 bits.
    #[inline]
    pub fn eval(&self, node: &Node, env: &mut Env<'_>) -> i64 {
        match node {
            Node::Number(n) => *n,
            Node::Mask(m) => word(*m),
            Node::Var(Var::Ombre) => seats(env.facts.ombre),
            Node::Var(Var::Game) => word(env.facts.game),
            Node::Var(Var::Player) => seats(env.player),
            Node::Define(i) if env.trace.is_none() && *i < MEMORY && env.known >> *i & 1 == 1 => {
                env.memory.get(*i).copied().unwrap_or(0)
            }
            other => self.eval_deep(other, env),
        }
    }

    fn eval_deep(&self, node: &Node, env: &mut Env<'_>) -> i64 {
        match node {
            Node::Number(n) => *n,
            Node::Mask(m) => word(*m),
            Node::Option(i) => self.setting.get(*i).copied().unwrap_or(0),
            Node::Var(var) if var.is_said() => {
                self.note_said(Said::Var(*var), env);
                self.said_var(*var, env.saying())
            }
            Node::Var(var) => self.var(*var, env.facts, env.player, env.suit),
            Node::Fn1(fun, of) => {
                let of = mask(self.eval(of, env));
                if fun.is_said() {
                    self.note_said(Said::Fun(*fun), env);
                    self.said_fun(*fun, of, env.saying())
                } else {
                    self.fun(*fun, of, env.facts)
                }
            }
            Node::Faults(fault, seat) => {
                let seat = self.seats(seat, env);
                env.facts.faults_of(*fault, seat)
            }
            Node::SinceFault(fault, seat) => {
                let seat = self.seats(seat, env);
                env.facts.since_fault(*fault, seat)
            }
            Node::Outlook(fault, seat) => {
                let seat = self.seats(seat, env);
                env.facts.outlook(*fault, seat)
            }
            Node::Fined(fault, seat) => {
                let seats = self.seats(seat, env);
                env.facts.fined(*fault, seats)
            }
            Node::Scored(heading, seat) => {
                let seat = self.seats(seat, env);
                seat.first()
                    .map_or(0, |seat| env.facts.reckoning.scored(seat, *heading))
            }
            Node::Minute(asked, of) => {
                let of = self.eval(of, env);
                let minutes = env.facts.minutes.as_deref();
                minutes.map_or(0, |minutes| minute(minutes, asked, of))
            }
            Node::TrumpCard(rank) => word(trump_card(*rank, env.facts.trump)),
            Node::Define(i) => self.defined(*i, env),
            Node::It(depth) => word(env.it.get(*depth).copied().unwrap_or(0)),
            Node::Not(inner) => i64::from(self.eval(inner, env) == 0),
            Node::All(all) => i64::from(all.iter().all(|n| self.eval(n, env) != 0)),
            Node::Any(all) => i64::from(all.iter().any(|n| self.eval(n, env) != 0)),
            Node::Compare(cmp, a, b) => {
                let (a, b) = (self.eval(a, env), self.eval(b, env));
                i64::from(compare(*cmp, a, b))
            }
            Node::Op2(op, a, b) => {
                let (a, b) = (self.eval(a, env), self.eval(b, env));
                op2(*op, a, b).unwrap_or_else(|beyond| {
                    env.fail(EvalError::Number(beyond, env.asking));
                    0
                })
            }
            Node::ForAll(depth, set, body) => {
                i64::from(self.quantify(*depth, set, body, env, |_| true) == self.mask(set, env))
            }
            Node::Exists(depth, set, body) => {
                i64::from(self.quantify(*depth, set, body, env, |found| found == 0) != 0)
            }
            Node::Filter(depth, set, body) => word(self.quantify(*depth, set, body, env, |_| true)),
        }
    }

    /// Returns the seats of a set for which the body holds; stops where `go_on` says so.
    fn quantify(
        &self,
        depth: usize,
        set: &Node,
        body: &Node,
        env: &mut Env<'_>,
        go_on: impl Fn(u64) -> bool,
    ) -> u64 {
        let (mut seats, mut found) = (self.mask(set, env), 0);
        while seats != 0 && go_on(found) {
            let seat = seats & seats.wrapping_neg();
            seats ^= seat;
            if let Some(it) = env.it.get_mut(depth) {
                *it = seat;
            }
            if self.truth(body, env) {
                found |= seat;
            }
        }
        found
    }

    fn defined(&self, name: usize, env: &mut Env<'_>) -> i64 {
        let remembered = name < MEMORY && env.known >> name & 1 == 1;
        if remembered {
            if env.trace.is_some()
                && let Some(i) = env.traces.iter().position(|(n, _)| *n == name)
            {
                let clauses = env
                    .traces
                    .get(i)
                    .map(|(_, c)| c.clone())
                    .unwrap_or_default();
                for clause in clauses {
                    env.note(clause);
                }
            }
            return env.memory.get(name).copied().unwrap_or(0);
        }
        let outer = env.trace.take();
        if outer.is_some() {
            env.trace = Some(Vec::new());
        }
        let held = env.it;
        let value = self.define_value(name, env);
        env.it = held;
        if let Some(mut outer) = outer {
            let own = env.trace.take().unwrap_or_default();
            for clause in &own {
                if !outer.contains(clause) {
                    outer.push(*clause);
                }
            }
            env.traces.push((name, own));
            env.trace = Some(outer);
        }
        if name < MEMORY {
            // Most questions are answered without the rules themselves: memory is made when it is needed.
            env.memory.resize(MEMORY, 0);
            if let Some(place) = env.memory.get_mut(name) {
                *place = value;
                env.known |= 1 << name;
            }
        }
        value
    }

    fn define_value(&self, name: usize, env: &mut Env<'_>) -> i64 {
        let mut found: Option<(i64, ClauseId)> = None;
        for base in self.defines.get(name).map_or(&[][..], Vec::as_slice) {
            let Some(rule) = self.in_force(*base, env) else {
                continue;
            };
            let Body::Define { value, .. } = &rule.body else {
                continue;
            };
            let outer = env.asking.replace(rule.clause);
            let value = self.eval(value, env);
            env.asking = outer;
            self.note_value((name, value), rule, env);
            match found {
                Some((before, by)) if before != value => {
                    env.fail(EvalError::Conflict(by, rule.clause));
                }
                Some(_) => {}
                None => found = Some((value, rule.clause)),
            }
        }
        found.map_or_else(
            || {
                let name = self
                    .checked
                    .names
                    .get(name)
                    .map(|(n, _)| n.clone())
                    .unwrap_or_default();
                env.fail(EvalError::Silent(name));
                0
            },
            |(value, _)| value,
        )
    }

    /// Returns the rule that decides in place of `base`: an exception in force, or `base` where its condition holds.
    pub(super) fn in_force(&self, base: RuleId, env: &mut Env<'_>) -> Option<&Rule> {
        let rule = &self.rules[base];
        let mut winner: Option<&Rule> = None;
        for exception in &rule.exceptions {
            let Some(found) = self.in_force(*exception, env) else {
                continue;
            };
            match winner {
                Some(before)
                    if before.body != found.body && !self.same_outcome(before, found, env) =>
                {
                    env.fail(EvalError::Conflict(before.clause, found.clause));
                }
                Some(_) => {}
                None => winner = Some(found),
            }
        }
        if let Some(winner) = winner {
            env.asking = Some(winner.clause);
            return Some(winner);
        }
        env.asking = Some(rule.clause);
        let mark = env.trace.as_ref().map(Vec::len);
        if self.truth(&rule.condition, env) {
            Some(rule)
        } else {
            if let (Some(trace), Some(mark)) = (&mut env.trace, mark) {
                trace.truncate(mark);
            }
            None
        }
    }

    fn same_outcome(&self, a: &Rule, b: &Rule, env: &mut Env<'_>) -> bool {
        match (&a.body, &b.body) {
            (Body::Define { value: x, .. }, Body::Define { value: y, .. }) => {
                self.eval(x, env) == self.eval(y, env)
            }
            _ => false,
        }
    }

    pub(super) fn var(&self, var: Var, f: &HandState, player: SeatSet, suit: Option<Suit>) -> i64 {
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
            Var::Player => seats(player),
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
            _ => f.reckoning.plain(var),
        }
    }

    pub(super) fn fun(&self, fun: Fn1, of: u64, f: &HandState) -> i64 {
        let seat = SeatSet::from_mask(of).first();
        // Nobody has cards, tricks or points.
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
            Fn1::Score | Fn1::Total | Fn1::Gained | Fn1::Announced | Fn1::Asked | Fn1::Left => {
                seat.map_or(0, |seat| f.reckoning.tell(fun, seat))
            }
            Fn1::Drawn => {
                let drawn = seat.and_then(|seat| f.drawn.get(seat.index()));
                word(drawn.map_or(0, |c| 1 << c.index()))
            }
            Fn1::Upheld => seat.map_or(0, |seat| word(f.reckoning.upheld(seat))),
            Fn1::Strange => f.minutes.as_ref().map_or(0, |m| word(m.strange(seat))),
            Fn1::Aside => f.minutes.as_ref().map_or(0, |m| word(m.aside(seat))),
            Fn1::Next => seats(f.next_after(seat)),
            Fn1::FirstDealt => {
                let players = f.everyone.len();
                let at = f.drawn.iter().position(|c| of >> c.index() & 1 == 1);
                at.map_or(0, |n| seats(Seat::from(n % players.max(1))))
            }
            _ => self.fixed_fun(fun, of, f.trump).unwrap_or(0),
        }
    }

    /// Evaluates the functions that ask for nothing but the suit of trumps.
    pub(super) fn fixed_fun(&self, fun: Fn1, of: u64, trump: Option<Suit>) -> Option<i64> {
        let order = self.orders.of(trump);
        let card = of.trailing_zeros() as usize;
        Some(match fun {
            Fn1::Count => of.count_ones().into(),
            Fn1::OfRank => {
                let ranks = CardSet(of).iter().map(|c| CardSet::rank(c.rank()));
                let all = ranks.fold(CardSet::EMPTY, |all, one| all | one);
                word((all & self.checked.table.pack).0)
            }
            Fn1::Run => order.run(of),
            Fn1::SuitOf => word(order.mates.get(card).copied().unwrap_or(0)),
            Fn1::AboveCard => word(order.above.get(card).copied().unwrap_or(0)),
            Fn1::Below => word(order.below(of)),
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
            _ => return None,
        })
    }
}

/// Answers what the minutes of a deal are asked.
fn minute(minutes: &ActLog, asked: &LogQuestion, of: i64) -> i64 {
    let seats = SeatSet::from_mask(mask(of));
    match asked {
        LogQuestion::Done(noted) => minutes.done(noted, seats),
        LogQuestion::Since(noted, other) => minutes.since(noted, other, seats),
        LogQuestion::Cards(noted) => word(minutes.cards(noted, seats)),
        LogQuestion::Number(noted) => minutes.number(noted, seats),
        LogQuestion::Top => word(minutes.stock(of, false)),
        LogQuestion::Bottom => word(minutes.stock(of, true)),
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
        };
        for (rows, places) in [
            ([row(3, 0), row(4, 2)], vec![]),
            ([row(3, 2), row(4, 1)], vec![3, 4]),
        ] {
            let mut checked = checked.clone();
            checked.table.seats = rows.to_vec();
            let variant = Variant::compile(&Arc::new(checked), &Vec::new());
            let variant = variant.expect("three may play");
            let value = variant.var(Var::Advisers, &variant.facts(), SeatSet::EMPTY, None);
            let found: SeatSet = places.into_iter().map(Seat::from).collect();
            assert_eq!(SeatSet::from_mask(mask(value)), found);
        }
    }
}
