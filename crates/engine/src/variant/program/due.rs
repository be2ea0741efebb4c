//! Lowers and runs what is due at an event.

use super::bill::Bill;
use super::bill_pair::BillPair;
use super::code::ProgramInput;
use super::gate::Gate;
use super::key::SpecializationKey;
use super::points::PointTable;
use super::reads::reads_of;
use super::screen::Screens;
use super::table::Table;
use super::threshold::{Threshold, slack};
use crate::variant::{Due, EvalContext, HandState, Query, Variant};
use codille_edition::check::node::Var;
use codille_edition::check::rule::Event;
use codille_lang::ids::NameId;
use std::sync::OnceLock;

/// The most cells of a table of payments; their programs are long, and each has to pay for its making.
const CELLS: usize = 1 << 11;

/// How many sides there are of which it is known how far they are from anything due.
const SIDES: usize = 2;

/// The programs of one event; `None` where what is due is worked out at once.
type Bills = Table<Option<Box<BillPair>>>;

/// What is soon told of the payments of an event, as long as nothing but points changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Foresight<'a> {
    /// The headings by side on which alone it depends what is due; `None` where it depends on more.
    pub(crate) watched: Option<[u32; 2]>,
    /// What points have to come to before anything may be due; `None` where that is not known.
    far: Option<&'a [Threshold]>,
}

impl Foresight<'_> {
    /// Returns how many points each side has to make before anything may be due; 0 where that is not known.
    #[inline]
    pub(crate) fn slack(&self, variant: &Variant, facts: &HandState) -> [i64; 2] {
        self.far.map_or([0; 2], |far| slack(variant, far, facts))
    }
}

/// What stands when everything due has been told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The number of the result's name where the hand is settled.
    pub result: Option<NameId>,
}

/// The tables of payments of a variant, one an event.
#[derive(Debug, Clone)]
pub(in crate::variant) struct Payments {
    tables: Box<[OnceLock<Bills>]>,
    pub(super) points: [PointTable; 2],
}

impl Default for Payments {
    fn default() -> Self {
        Self {
            tables: Event::ALL.iter().map(|_| OnceLock::new()).collect(),
            points: Default::default(),
        }
    }
}

impl Payments {
    /// Goes through the tables that were asked for.
    pub(super) fn tables(&self) -> impl Iterator<Item = &Bills> {
        self.tables.iter().filter_map(OnceLock::get)
    }

    /// Makes no tables: what is due is worked out at once.
    pub(in crate::variant) fn none() -> Self {
        Self {
            tables: Box::default(),
            points: Default::default(),
        }
    }
}

impl Variant {
    /// Returns the programs of an event where they answer for facts as they stand: nothing that they ask a referee's log happened.
    #[inline]
    pub(super) fn bills(&self, event: Event, facts: &HandState) -> Option<&Bills> {
        let settled = event == Event::Settlement;
        let table = self.payments.tables.get(event as usize)?.get_or_init(|| {
            let names: &[NameId] = if settled { &self.checked.results } else { &[] };
            let results = names.iter().flat_map(|r| &self.defines[*r]);
            let reads = reads_of(self, results.copied().chain(self.dues.of(event)), false);
            let key = SpecializationKey::choose(self, &reads, settled, CELLS);
            Table::new(key, reads.log, Screens::default())
        });
        table.log.are_empty(facts.happened()).then_some(table)
    }

    /// Tells whether what is due at an event is worked out by programs for facts as they stand; what was found by one holds only as long.
    #[inline]
    pub(crate) fn bills_by_program(&self, event: Event, facts: &HandState) -> bool {
        self.seated_as_usual(facts) && self.bills(event, facts).is_some()
    }

    /// Tells whether nothing falls due at a count while both sides are far from anything due.
    #[inline]
    pub(crate) fn tells_far(&self, facts: &HandState) -> bool {
        self.hands == SIDES && self.bills_by_program(Event::Count, facts)
    }

    /// Returns the program of an event for facts as they stand; `None` where what is due is worked out at once.
    #[inline]
    pub(super) fn bill(&self, event: Event, query: Query<'_>) -> Option<&Bill> {
        self.bill_pair(event, query).map(|(pair, _)| &pair.plain)
    }

    /// Returns the programs of an event for facts as they stand, with the table and the number of their cell.
    #[inline]
    fn bill_pair(&self, event: Event, query: Query<'_>) -> Option<(&BillPair, (&Bills, usize))> {
        let table = self.bills(event, query.facts)?;
        let index = table.key.index(self, query)?;
        let cell = table.cells.get(index)?.get_or_init(|| {
            let known = table.key.known(index);
            let mut bill = Bill::lower(self, event, &known)?;
            // Another cell may read other headings, or ask for fewer points.
            if !table.key.is_of(&[Var::Player]) {
                bill.watched = None;
                bill.gate = bill.gate.map(Gate::without_thresholds);
            }
            Some(Box::new(BillPair::new(bill)))
        });
        cell.as_deref().map(|pair| (pair, (table, index)))
    }

    /// Returns what is soon told of the payments of an event.
    pub(crate) fn foresight(&self, event: Event, query: Query<'_>) -> Foresight<'_> {
        let usual = self.seated_as_usual(query.facts);
        let bill = usual.then(|| self.bill(event, query)).flatten();
        Foresight {
            watched: bill.and_then(|bill| bill.watched),
            far: bill.and_then(|bill| bill.gate.as_ref()?.thresholds.as_deref()),
        }
    }

    /// Works out what is due at an event and tells `pay` of each payment, in the order of the clauses; with `traced`, each has its clauses.
    ///
    /// Returns the number of the result where the hand is settled. `None` means that nothing was told and only [`Self::result`] and
    /// [`Self::due`] can tell, or say what is wrong.
    pub fn pay_all(
        &self,
        event: Event,
        query: Query<'_>,
        traced: bool,
        mut pay: impl FnMut(&Due),
    ) -> Option<Settled> {
        let Query { facts, player, .. } = query;
        let settled = event == Event::Settlement;
        if !self.seated_as_usual(facts) || settled && player != facts.ombre.into() {
            return None;
        }
        if !settled && self.dues.of(event).next().is_none() {
            return Some(Settled { result: None });
        }
        let (pair, (table, index)) = self.bill_pair(event, query)?;
        let make = || Bill::lower_cited(self, event, &table.key.known(index));
        let cited = if traced { pair.cited(make) } else { None };
        let bill = cited.unwrap_or(&pair.plain).for_facts(facts);
        // Where no program tells the clauses, those of each payment are found by answering at once.
        let finds_clauses = traced && cited.is_none();
        let ask = ProgramInput {
            variant: self,
            query,
            all: 0,
        };
        if !bill.may_be_due(ask) {
            return Some(Settled { result: None });
        }
        if let Some(fixed) = bill.fixed.as_ref().filter(|_| !finds_clauses) {
            fixed.iter().for_each(pay);
            return Some(Settled { result: None });
        }
        let mut context = finds_clauses.then(|| EvalContext::traced_of(query));
        bill.tell(ask, |base, due| match &mut context {
            Some(context) => {
                if let Some(due) = self.due_by(base, context) {
                    pay(&due.0);
                }
            }
            None => pay(due),
        })
    }
}
