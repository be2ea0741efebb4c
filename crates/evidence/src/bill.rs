//! Bills and calculations with the facts that they settle.

use super::document::{BillEntry, CalculationEntry};
use super::expect::pairs;
use super::expression;
use super::facts::{Facts, Leaves, Role, facts};
use super::item::Item;
use super::origin::nothing;
use super::pack::Pack;
use super::reading::Reading;
use super::whose::Whose;
use codille_edition::yaml::Text;

/// A settlement that a source works out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// Whose bill it is.
    pub seat: Role,
    /// The hand as it stands.
    pub facts: Facts,
    /// What he gains (above 0) or loses under each heading.
    pub bill: Vec<(Text, i32)>,
    /// The sum that the source casts.
    pub total: Option<i32>,
    /// What then lies in the pool and apart.
    pub leaves: Leaves,
    /// The full id of what refutes it: the rules must then not give it.
    pub refuted: Option<Text>,
}

/// A number that a source works out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calculation {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// The hand that it is about, if any.
    pub given: Facts,
    /// What is stated, in the language of clauses; its raw slice has places.
    pub states: Text,
}

/// Makes the bill of an entry; `None` where it has a fault.
pub(super) fn bill(entry: &BillEntry, reading: &mut Reading<'_>) -> Option<Bill> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    let facts = facts(&entry.facts, reading);
    let pack = Pack::of(item.variant_id(), reading);
    pack.lists(facts.lists(), reading);
    let bill = Bill {
        item,
        seat: Role::of(&entry.seat, reading)?,
        facts,
        bill: pairs(&entry.bill),
        total: entry.total,
        leaves: entry.leaves.clone(),
        refuted: reading.cite(entry.refuted.as_ref()),
    };
    (reading.faults.len() == before).then_some(bill)
}

/// Makes the calculation of an entry; `None` where it has a fault.
pub(super) fn calculation(
    entry: &CalculationEntry,
    reading: &mut Reading<'_>,
) -> Option<Calculation> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    // A sum of numbers alone holds whatever the rules are.
    let asks = entry.states.as_str().chars().any(char::is_alphabetic);
    if item.whose == Whose::Book && !asks {
        nothing(item.bare_id(), item.span, reading);
    }
    let given = facts(&entry.given, reading);
    let pack = Pack::of(item.variant_id(), reading);
    pack.lists(given.lists(), reading);
    pack.condition(&entry.states, reading);
    expression::read(&entry.states, "statement", reading);
    let calculation = Calculation {
        item,
        given,
        states: entry.states.clone(),
    };
    (reading.faults.len() == before).then_some(calculation)
}
