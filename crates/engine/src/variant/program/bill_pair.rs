//! The programs for the payments of an event where facts are of one kind, with the clauses behind them and without.

use super::bill::Bill;
use std::sync::OnceLock;

/// One program that tells the payments alone, for bulk play, and one that tells the clauses behind them too.
#[derive(Debug, Clone)]
pub(super) struct BillPair {
    pub(super) plain: Bill,
    /// Made when it is first asked for; `None` where the clauses are found by answering at once.
    pub(super) cited: OnceLock<Option<Box<Bill>>>,
}

impl BillPair {
    pub(super) const fn new(plain: Bill) -> Self {
        Self {
            plain,
            cited: OnceLock::new(),
        }
    }

    /// Returns the program that tells the clauses; `make` lowers it.
    pub(super) fn cited(&self, make: impl FnOnce() -> Option<Bill>) -> Option<&Bill> {
        self.cited.get_or_init(|| make().map(Box::new)).as_deref()
    }
}
