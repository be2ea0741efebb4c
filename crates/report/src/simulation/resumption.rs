//! Goes on where a file of hands stopped: its rows are read, held to what is asked for, and handed on.

use super::HandTable;
use super::hand_table::HandCell;
use codille_players::simulate::HandRow;
use std::io;
use std::ops::Range;

/// Why a file is not gone on with.
#[derive(Debug)]
pub enum Unresumed {
    /// It does not fit; the words say how.
    Refused(String),
    /// What was read could not be handed on.
    Handed(io::Error),
}

/// Takes the rows of a file in their order.
pub(super) struct Resumption<'a> {
    pub(super) table: &'a HandTable,
    /// The numbers that may stand in the file and have not yet.
    left: Range<u64>,
    /// The rows of a partie that is not over.
    open: Vec<HandRow>,
    each: &'a mut dyn FnMut(&HandRow) -> io::Result<()>,
}

impl<'a> Resumption<'a> {
    pub(super) fn new(
        table: &'a HandTable,
        left: Range<u64>,
        each: &'a mut dyn FnMut(&HandRow) -> io::Result<()>,
    ) -> Self {
        Self {
            table,
            left,
            open: Vec::new(),
            each,
        }
    }

    /// Takes a row; those of a partie are handed on once it is over.
    pub(super) fn take(&mut self, cells: &[HandCell<'_>]) -> Result<(), Unresumed> {
        let row = self.table.row(cells).map_err(Unresumed::Refused)?;
        self.hold_in_order(&row).map_err(Unresumed::Refused)?;
        if self.table.plan.plays_parties() && row.settlement.is_none() {
            self.open.push(row);
            return Ok(());
        }
        self.left.start += 1;
        for row in self.open.drain(..).chain([row]) {
            (self.each)(&row).map_err(Unresumed::Handed)?;
        }
        Ok(())
    }

    fn hold_in_order(&self, row: &HandRow) -> Result<(), String> {
        let what = if self.table.plan.plays_parties() {
            "partie"
        } else {
            "hand"
        };
        if self.left.is_empty() {
            return Err(format!(
                "it holds {what} {}, and those asked for end before {}",
                row.number, self.left.end
            ));
        }
        if row.number != self.left.start {
            return Err(format!(
                "{what} {} is expected in it, and {} stands there",
                self.left.start, row.number
            ));
        }
        let deal = self.open.len() + 1;
        match row.deal {
            Some(found) if usize::from(found) != deal => Err(format!(
                "deal {deal} of partie {} is expected in it, and {found} stands there",
                row.number
            )),
            _ => Ok(()),
        }
    }

    /// Returns the first number that is not in the file.
    pub(super) const fn next(&self) -> u64 {
        self.left.start
    }
}
