//! What is asked of the same deals or parties: the printed figures of claims and the measures of the editor, by rules, options and unit.

use codille_edition::yaml::Text;
use codille_evidence::claim::PlayUnit;
use codille_evidence::run::{Measurand, PrintedFigure, printed_figure};
use codille_evidence::{EvidenceSet, Item};
use std::collections::BTreeSet;

/// Which figures are wanted.
#[derive(Debug, Clone, Default)]
pub struct TableChoice {
    /// The works; all where there is none.
    pub works: Vec<String>,
    /// The full ids of claims, measures and passages; all where there is none.
    pub only: Vec<String>,
}

/// One thing that is asked of each deal or partie.
pub(super) struct Column<'c> {
    pub(super) item: &'c Item,
    pub(super) measurand: Measurand<'c>,
    pub(super) printed: Option<PrintedFigure<'c>>,
}

/// What is asked of the same deals or parties.
pub(super) struct AskedTogether<'c> {
    /// The first item, for its rules and options.
    pub(super) item: &'c Item,
    pub(super) unit: PlayUnit,
    pub(super) columns: Vec<Column<'c>>,
}

impl Column<'_> {
    /// Returns the passage beside whose figures it stands.
    pub(super) fn passage(&self) -> &str {
        let first = self.item.cites.first();
        first.map_or("", Text::as_str)
    }
}

impl TableChoice {
    fn wants(&self, column: &Column<'_>) -> bool {
        let of_work = self.works.is_empty() || self.works.contains(&column.item.work);
        let called = |name: &String| *name == column.item.id || name == column.passage();
        of_work && (self.only.is_empty() || self.only.iter().any(called))
    }
}

/// Goes through all columns, printed figures first.
fn columns(shelf: &EvidenceSet) -> impl Iterator<Item = Column<'_>> {
    let printed = shelf.claims.iter().filter_map(|claim| {
        let (measurand, printed) = printed_figure(claim)?;
        Some(Column {
            item: &claim.item,
            measurand,
            printed: Some(printed),
        })
    });
    printed.chain(shelf.measures.iter().map(|measure| Column {
        item: &measure.item,
        measurand: measure.measurand(),
        printed: None,
    }))
}

/// Returns the full ids of the claims, measures and passages of some works that may be chosen.
pub fn names(shelf: &EvidenceSet, works: &[String]) -> BTreeSet<String> {
    let all = TableChoice {
        works: works.to_vec(),
        only: Vec::new(),
    };
    let columns = columns(shelf).filter(|column| all.wants(column));
    columns
        .flat_map(|column| [column.item.id.clone(), column.passage().to_owned()])
        .collect()
}

/// Gathers the columns that are wanted by rules, options and unit, in the order of the first of each.
pub(super) fn together<'c>(shelf: &'c EvidenceSet, choice: &TableChoice) -> Vec<AskedTogether<'c>> {
    let mut out: Vec<AskedTogether<'c>> = Vec::new();
    for column in columns(shelf).filter(|column| choice.wants(column)) {
        let (item, unit) = (column.item, column.measurand.unit);
        let known = out.iter_mut().find(|group| {
            let same_rules = group.item.variant_id() == item.variant_id();
            same_rules && group.item.set == item.set && group.unit == unit
        });
        match known {
            Some(group) => group.columns.push(column),
            None => out.push(AskedTogether {
                item,
                unit,
                columns: vec![column],
            }),
        }
    }
    out
}
