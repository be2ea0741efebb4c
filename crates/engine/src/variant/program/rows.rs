//! What the tables of a variant hold so far: a table that has no rows is slow and right, and nobody would see it.

use super::code::Code;
use super::points::PointTable;
use super::table::Cell;
use crate::variant::Variant;
use std::fmt;
use std::ops::AddAssign;

/// How many rows of a table play has asked for, by what they say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rows {
    /// They hold the answer.
    pub known: usize,
    /// They hold a program that works it out.
    pub programs: usize,
    /// They hold nothing: the rules are walked.
    pub empty: usize,
    /// How many operations all the programs have: what is known beforehand leaves few.
    pub operations: usize,
}

impl Rows {
    const KNOWN: Self = Self {
        known: 1,
        programs: 0,
        empty: 0,
        operations: 0,
    };
    const EMPTY: Self = Self {
        known: 0,
        programs: 0,
        empty: 1,
        operations: 0,
    };

    const fn program(code: &Code) -> Self {
        Self {
            known: 0,
            programs: 1,
            empty: 0,
            operations: code.ops.len(),
        }
    }

    const fn of(is_known: bool) -> Self {
        if is_known { Self::KNOWN } else { Self::EMPTY }
    }
}

impl fmt::Display for Rows {
    /// Writes rows that know, rows with a program, rows without an answer, and how long the programs are: `4+12/0, 96 operations`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (known, programs, empty) = (self.known, self.programs, self.empty);
        write!(
            f,
            "{known}+{programs}/{empty}, {} operations",
            self.operations
        )
    }
}

impl AddAssign for Rows {
    fn add_assign(&mut self, other: Self) {
        self.known += other.known;
        self.programs += other.programs;
        self.empty += other.empty;
        self.operations += other.operations;
    }
}

impl std::iter::Sum for Rows {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, one| {
            sum += one;
            sum
        })
    }
}

/// The rows of all tables of a variant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TableRows {
    /// What may be played, by trumps and card led.
    pub plays: Rows,
    /// Whether it is somebody's turn.
    pub turns: Rows,
    /// Duties, rights and names.
    pub answers: Rows,
    /// Questions about duties, rights and names that one fact answers, or none.
    pub screens: usize,
    /// What is due at events.
    pub payments: Rows,
    /// Points made at leads and tricks.
    pub points: Rows,
    /// How strong cards of a suit or rank are, and what may be called of them.
    pub strengths: Rows,
    /// How often a row had no answer, or there was none: the rules were walked.
    pub walks: usize,
}

impl fmt::Display for TableRows {
    /// Writes the tables in one line, each as [`Rows`] are written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = [
            ("plays", self.plays),
            ("turns", self.turns),
            ("answers", self.answers),
            ("payments", self.payments),
            ("points", self.points),
            ("strengths", self.strengths),
        ];
        for (name, rows) in tables {
            write!(f, "{name} {rows}; ")?;
        }
        write!(f, "screens {}; walks {}", self.screens, self.walks)
    }
}

impl Variant {
    /// Counts the programs that hands under a referee have asked for the clauses behind payments; without one, the rules are walked.
    pub fn cited_rows(&self) -> Rows {
        let tables = self.payments.tables().flat_map(|table| &table.cells);
        let pairs = tables.filter_map(|cell| cell.get()?.as_deref());
        let asked = pairs.filter_map(|pair| pair.cited.get());
        let rows = asked.map(|bill| match bill {
            Some(bill) if bill.fixed.is_some() => Rows::KNOWN,
            Some(bill) => Rows::program(&bill.code),
            None => Rows::EMPTY,
        });
        rows.sum()
    }

    /// Counts the rows that play has asked for so far.
    pub fn table_rows(&self) -> TableRows {
        let tables = self.answers.tables().flat_map(|table| &table.cells);
        let answers = tables.filter_map(|cell| cell.get()).map(|cell| match cell {
            Cell::Known(_) => Rows::KNOWN,
            Cell::Program(program) => Rows::program(&program.code),
            Cell::AtOnce => Rows::EMPTY,
        });
        let tables = self.payments.tables().flat_map(|table| &table.cells);
        let payments = tables.filter_map(|cell| cell.get()).map(|cell| match cell {
            Some(pair) if pair.plain.fixed.is_some() => Rows::KNOWN,
            Some(pair) => Rows::program(&pair.plain.code),
            None => Rows::EMPTY,
        });
        let screens = self.answers.tables();
        let points = self.payments.points.iter();
        TableRows {
            plays: self.play.filled().map(Rows::of).sum(),
            turns: self.turns.filled().map(Rows::of).sum(),
            answers: answers.sum(),
            screens: screens.map(|table| table.screens.count()).sum(),
            payments: payments.sum(),
            points: points.flat_map(PointTable::filled).map(Rows::of).sum(),
            strengths: self.calling.filled().map(Rows::of).sum(),
            walks: self.answers.walks(),
        }
    }
}
