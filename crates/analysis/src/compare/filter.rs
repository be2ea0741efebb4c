//! Which rows of a comparison are shown, and in which order. A row keeps its number whatever is left out.

use codille_lang::words::joined;
use serde::Serialize;

use super::asked::{RowOrder, RowSort, StatusWord};
use super::row::Row;
use super::{Comparison, reference, under};

/// What was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct RowFilter {
    /// The sorts of rows; empty where any will do.
    pub only: Vec<RowSort>,
    /// The statuses, of which a row must have one; empty where any will do.
    pub status: Vec<StatusWord>,
    /// The order.
    pub sort: RowOrder,
}

/// What a filter did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Filtered {
    /// What was asked for.
    #[serde(flatten)]
    pub filter: RowFilter,
    /// How many rows there were.
    pub of: usize,
    /// How many of them were kept.
    pub kept: usize,
}

impl RowFilter {
    /// Tells whether nothing is asked for.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Tells whether a row is kept. What a rule does counts only where not every book has the like, unless `all` rows are wanted.
    pub fn keeps(&self, row: &Row, all: bool) -> bool {
        let one_holds = |asks_what: bool| {
            let mut asked = (self.only.iter()).filter(|s| s.concern().is_some() == asks_what);
            let none = asked.clone().next().is_none();
            none || asked.any(|sort| sort.keeps(row, all))
        };
        let status = self.status.is_empty() || self.status.iter().any(|s| s.keeps(row));
        status && one_holds(false) && one_holds(true)
    }

    /// Says what is asked for, in a few words; nothing where that is nothing.
    pub fn words(&self) -> String {
        let mut all = Vec::new();
        if !self.only.is_empty() {
            all.push(format!(
                "only {}",
                joined(self.only.iter().map(|s| s.word()), ", ")
            ));
        }
        if !self.status.is_empty() {
            all.push(format!(
                "status {}",
                joined(self.status.iter().map(|s| s.word()), ", ")
            ));
        }
        if self.sort != RowOrder::Number {
            all.push(format!("sorted by {}", self.sort.word()));
        }
        all.join("; ")
    }
}

impl Comparison {
    /// Leaves rows out and puts the rest in order; what was cited by the rows left out alone goes with them.
    pub fn keep(&mut self, filter: &RowFilter, all: bool) {
        if filter.is_plain() {
            return;
        }
        let of = self.rows.len();
        self.rows.retain(|row| filter.keeps(row, all));
        filter.sort.sort(self);
        if self.rows.len() < of {
            self.leave_uncited();
        }
        self.citation = reference::citation(&self.variants, self.topic.as_deref(), Some(filter));
        self.filter = Some(Filtered {
            filter: filter.clone(),
            of,
            kept: self.rows.len(),
        });
    }

    fn leave_uncited(&mut self) {
        let Self {
            rows,
            variants,
            passages,
            sources,
            ..
        } = self;
        let cells = || rows.iter().flat_map(|row| row.cells.values());
        let cites = |id: &String| {
            let mut parts = cells().flat_map(|cell| &cell.parts);
            parts.any(|part| part.cites.contains(id))
        };
        passages.retain(|passage| cites(&passage.id));
        for head in variants.iter_mut() {
            let about = |label: &String| {
                let mut topics = rows.iter();
                topics.any(|row| under(label, &row.topic))
                    || cells().any(|cell| cell.clauses.contains(label))
            };
            (head.patches).retain(|p| about(&p.target) || p.clause.as_ref().is_some_and(about));
        }
        sources.retain(|source| {
            variants.iter().any(|head| head.work == source.id)
                || passages.iter().any(|passage| passage.work == source.id)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_told_in_few_words() {
        let mut filter = RowFilter::default();
        assert!(filter.is_plain() && filter.words().is_empty());
        filter.only = vec![RowSort::Amounts, RowSort::Order];
        assert_eq!(filter.words(), "only amounts, order");
        filter.sort = RowOrder::Date;
        assert_eq!(filter.words(), "only amounts, order; sorted by date");
        assert!(!filter.is_plain());
    }
}
