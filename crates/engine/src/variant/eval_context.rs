//! One question put to the rules, and what was found so far.

use super::eval_error::EvalError;
use super::hand_state::HandState;
use super::query::Query;
use codille_lang::cards::Suit;
use codille_lang::ids::{ClauseId, DeclarationId, NameId, SeatSet};
use std::collections::BTreeMap;
use std::ops::Range;

/// How many defined names have a place of their own among those that are remembered.
const PLACES: usize = 128;

/// For how many names there is room at first.
const ROOM: usize = 16;

/// Room for the clauses and names of a usual answer, where they are kept.
const USUAL: usize = 32;

/// One question put to the rules: the facts, who asks, and what was found so far.
#[derive(Debug)]
pub struct EvalContext<'a> {
    /// Who asks about which facts and which combination.
    pub query: Query<'a>,
    /// The suit that an order is asked for.
    pub suit: Option<Suit>,
    /// The first trouble met.
    pub trouble: Option<EvalError>,
    /// Clauses that were in force, kept only where provenance is asked for.
    pub trace: Option<Vec<ClauseId>>,
    /// The clause that is being asked.
    asking: Option<ClauseId>,
    memory: Memory,
    /// Where the clauses of what is being asked begin in the trace; before them stand those of whatever asks for it.
    begun: usize,
    /// The clauses behind defined names, name after name.
    behind: Vec<ClauseId>,
    /// Where those of each name lie.
    names: Vec<(NameId, Range<usize>)>,
}

impl<'a> EvalContext<'a> {
    /// Makes a question about some facts by a seat.
    #[inline]
    pub fn new(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self::of(Query::plain(facts, player))
    }

    /// The same of what a seat might call, as if it had called nothing yet.
    #[inline]
    pub fn supposing(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self::of(Query {
            supposing: true,
            ..Query::plain(facts, player)
        })
    }

    /// The same of a combination.
    #[inline]
    pub const fn of(query: Query<'a>) -> Self {
        Self {
            query,
            suit: None,
            trouble: None,
            trace: None,
            asking: None,
            memory: Memory::EMPTY,
            begun: 0,
            behind: Vec::new(),
            names: Vec::new(),
        }
    }

    /// The same with provenance.
    pub(super) fn traced_of(query: Query<'a>) -> Self {
        Self {
            trace: Some(Vec::with_capacity(USUAL)),
            ..Self::of(query)
        }
    }

    /// The same with provenance.
    pub fn traced(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self::traced_of(Query::plain(facts, player))
    }

    /// Asks about another combination: what is remembered depends on the one at hand, so it is put aside until the answer is there.
    pub(super) fn about<T>(
        &mut self,
        (class, called): (DeclarationId, u64),
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = (self.query.calling, self.query.called, self.trace.take());
        let memory = std::mem::replace(&mut self.memory, Memory::EMPTY);
        (self.query.calling, self.query.called) = (Some(class), called);
        let answer = ask(self);
        (self.query.calling, self.query.called, self.trace) = before;
        self.memory = memory;
        answer
    }

    /// Asks about another declaration from now on.
    pub(super) fn ask_about(&mut self, class: DeclarationId) {
        self.query.calling = Some(class);
        self.memory.forget();
    }

    /// Returns the clause that is being asked.
    pub(super) const fn asking(&self) -> Option<ClauseId> {
        self.asking
    }

    /// Asks one clause from now on; returns the one that was asked before.
    pub(super) const fn ask_clause(&mut self, clause: Option<ClauseId>) -> Option<ClauseId> {
        std::mem::replace(&mut self.asking, clause)
    }

    pub(super) fn note(&mut self, clause: ClauseId) {
        if let Some(trace) = &mut self.trace {
            note_since(self.begun, trace, clause);
        }
    }

    pub(super) fn fail(&mut self, trouble: EvalError) {
        self.trouble.get_or_insert(trouble);
    }

    /// Returns the value of a defined name that was asked for before, and notes the clauses behind it.
    #[inline]
    pub(super) fn recall(&mut self, name: NameId) -> Option<i64> {
        let value = self.memory.value(name)?;
        if let Some(trace) = &mut self.trace
            && let Some((_, own)) = self.names.iter().find(|(n, _)| *n == name)
        {
            for clause in self.behind.get(own.clone()).into_iter().flatten() {
                note_since(self.begun, trace, *clause);
            }
        }
        Some(value)
    }

    /// Begins to work out a defined name, which has clauses of its own behind it; returns where those of what asks for it begin.
    pub(super) fn enter(&mut self) -> usize {
        let here = self.mark();
        std::mem::replace(&mut self.begun, here)
    }

    /// Remembers the value of a defined name, and adds the clauses behind it to those of what asks for it.
    pub(super) fn leave(&mut self, name: NameId, outer: usize, value: i64) {
        let begun = std::mem::replace(&mut self.begun, outer);
        if let Some(trace) = &mut self.trace {
            if self.names.is_empty() {
                self.names.reserve(USUAL);
                self.behind.reserve(2 * USUAL);
            }
            let first = self.behind.len();
            self.behind.extend(trace.drain(begun..));
            for clause in self.behind.iter().skip(first) {
                note_since(outer, trace, *clause);
            }
            self.names.push((name, first..self.behind.len()));
        }
        self.memory.keep(name, value);
    }

    /// Returns how many clauses stand behind what was asked so far.
    pub(super) fn mark(&self) -> usize {
        self.trace.as_ref().map_or(0, Vec::len)
    }

    /// Forgets the clauses since a mark.
    pub(super) fn forget_since(&mut self, mark: usize) {
        if let Some(trace) = &mut self.trace {
            trace.truncate(mark);
        }
    }
}

/// The values of defined names that were worked out already.
#[derive(Debug)]
struct Memory {
    /// Which of the first names have a value.
    known: u128,
    /// Where it stands among the values.
    at: [u8; PLACES],
    values: Vec<i64>,
    /// The values of names beyond the last place.
    more: BTreeMap<NameId, i64>,
}

impl Memory {
    const EMPTY: Self = Self {
        known: 0,
        at: [0; PLACES],
        values: Vec::new(),
        more: BTreeMap::new(),
    };

    #[inline]
    fn value(&self, name: NameId) -> Option<i64> {
        let place = name.index();
        if place >= PLACES {
            return self.more.get(&name).copied();
        }
        let is_known = self.known >> place & 1 == 1;
        let at = self.at.get(place).filter(|_| is_known)?;
        self.values.get(usize::from(*at)).copied()
    }

    fn keep(&mut self, name: NameId, value: i64) {
        let place = name.index();
        if place >= PLACES {
            self.more.insert(name, value);
            return;
        }
        // It is worked out once.
        if self.known >> place & 1 == 1 {
            return;
        }
        // Most questions are answered by programs: memory is made when it is needed.
        if self.values.capacity() == 0 {
            self.values.reserve(ROOM);
        }
        if let (Some(at), Ok(end)) = (self.at.get_mut(place), u8::try_from(self.values.len())) {
            *at = end;
            self.values.push(value);
            self.known |= 1 << place;
        }
    }

    fn forget(&mut self) {
        self.known = 0;
        self.values.clear();
        self.more.clear();
    }
}

/// Adds a clause to a trace, unless it stands there already behind a place.
fn note_since(begun: usize, trace: &mut Vec<ClauseId>, clause: ClauseId) {
    if !trace.iter().skip(begun).any(|c| *c == clause) {
        trace.push(clause);
    }
}
