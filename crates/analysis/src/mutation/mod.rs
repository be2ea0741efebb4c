//! Whether the clauses decide: every small change of a clause, and the search for a hand that shows it.

mod expression;
mod proof;
mod sentence;
mod trial;

use codille_lang::ids::ClauseId;
pub use proof::{Notice, Proof};
pub use trial::{Fate, Trial};

use codille_edition::check::Checked;
use codille_lang::cards::{Rank, Suit};
use codille_lang::clause::ast::{Head, Sentence};
use codille_lang::clause::print;

/// A kind of small change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// A number one greater or smaller.
    Number,
    /// Two neighbours of an order change places.
    Order,
    /// Another card or rank, or one fewer in a set.
    Card,
    /// A comparison made its neighbour or its contrary.
    Comparison,
    /// A sum made a difference, a union a difference, or the like.
    Operation,
    /// `and` made `or`, `not` left out, or one side of either left out.
    Junction,
    /// `on` made `off`.
    Switch,
    /// A condition left out or turned round.
    Condition,
    /// Payer and payee change places.
    Account,
    /// A sentence left out.
    Sentence,
    /// A clause left out.
    Clause,
}

/// One changed clause of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The number of the clause in the variant.
    pub clause: ClauseId,
    /// What the changed sentence does: `order`, `define`, `pays`, or a verb.
    pub head: String,
    /// The kind of change.
    pub class: Class,
    /// The change in short, such as `5 → 6`.
    pub change: String,
    /// The changed sentence, empty where it is left out.
    pub sentence: String,
    /// The rule as changed; `None` where the whole clause is left out.
    pub rule: Option<String>,
}

/// The cards that a change may put in.
pub(crate) struct Pack {
    ranks: Vec<Rank>,
    suits: Vec<Suit>,
}

/// A changed thing with the kind of change and its words.
pub(crate) struct Change<T> {
    class: Class,
    words: String,
    made: T,
}

impl<T> Change<T> {
    fn new(class: Class, words: impl Into<String>, made: T) -> Self {
        let words = words.into();
        Self { class, words, made }
    }

    fn map<U>(self, wrap: impl FnOnce(T) -> U) -> Change<U> {
        Change::new(self.class, self.words, wrap(self.made))
    }
}

/// Makes changes of a part changes of what it is a part of.
fn wrapped<T, U>(changes: Vec<Change<T>>, wrap: impl Fn(T) -> U) -> Vec<Change<U>> {
    changes.into_iter().map(|c| c.map(&wrap)).collect()
}

/// Returns all mutants of a checked variant, clause by clause; of a variant built on another, those of its own clauses.
pub fn mutants(checked: &Checked) -> Vec<Mutant> {
    let pack = Pack {
        ranks: Rank::all()
            .filter(|r| checked.table.pack.iter().any(|c| c.rank() == *r))
            .collect(),
        suits: checked.table.suits.iter().collect(),
    };
    let clauses = checked.clauses.iter_enumerated();
    let own = clauses.filter(|(_, clause)| clause.raw.origin == checked.id);
    own.flat_map(|(number, clause)| of_clause(number, &clause.sentences, &pack))
        .collect()
}

fn of_clause(clause: ClauseId, sentences: &[Sentence], pack: &Pack) -> Vec<Mutant> {
    let mut all = Vec::new();
    for (at, sentence) in sentences.iter().enumerate() {
        for change in sentence::changes(sentence, pack) {
            let mut rule = sentences.to_vec();
            rule.splice(at..=at, [change.made.clone()]);
            all.push(Mutant {
                clause,
                head: head(sentence),
                class: change.class,
                change: change.words,
                sentence: print(&[change.made]),
                rule: Some(print(&rule)),
            });
        }
        let mut rest = sentences.to_vec();
        rest.remove(at);
        all.push(Mutant {
            clause,
            head: head(sentence),
            class: if rest.is_empty() {
                Class::Clause
            } else {
                Class::Sentence
            },
            change: format!("without `{}`", print(std::slice::from_ref(sentence))),
            sentence: String::new(),
            rule: (!rest.is_empty()).then(|| print(&rest)),
        });
    }
    if let (Some(first), true) = (sentences.first(), sentences.len() > 1) {
        all.push(Mutant {
            clause,
            head: head(first),
            class: Class::Clause,
            change: "without the clause".to_owned(),
            sentence: String::new(),
            rule: None,
        });
    }
    all
}

/// Names what a sentence does.
fn head(sentence: &Sentence) -> String {
    match &sentence.head {
        Head::Order { .. } => "order".to_owned(),
        Head::Measure { .. } => "measure".to_owned(),
        Head::Define { .. } => "define".to_owned(),
        Head::Duty { action, .. } => format!("duty: {}", action.verb.text),
        Head::Option { action, .. } => format!("right: {}", action.verb.text),
        Head::Pay(_) => "pays".to_owned(),
        Head::Score { .. } => "scores".to_owned(),
        Head::Fault { .. } => "fault".to_owned(),
        Head::FreshDeal => "must be: fresh deal".to_owned(),
        Head::Nothing => "nothing".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::clause::parse;
    use codille_lang::span::Span;

    fn told(rule: &str) -> Vec<String> {
        let sentences = parse(rule, Span::default()).expect("the rule is well written");
        let pack = Pack {
            ranks: Rank::all().collect(),
            suits: Suit::ALL.to_vec(),
        };
        of_clause(ClauseId::from(0), &sentences, &pack)
            .into_iter()
            .filter_map(|m| m.rule)
            .collect()
    }

    #[test]
    fn every_number_comparison_and_condition_is_changed_once() {
        assert_eq!(
            told("player may pass when stock > 5 and opened"),
            [
                "player may pass when stock > 5 or opened",
                "player may pass when stock > 5",
                "player may pass when opened",
                "player may pass when stock >= 5 and opened",
                "player may pass when stock > 6 and opened",
                "player may pass when stock > 4 and opened",
                "player may pass unless stock > 5 and opened",
                "player may pass",
            ]
        );
    }

    #[test]
    fn neighbours_of_an_order_change_places() {
        assert_eq!(
            told("order of plain suits is K > Q > J"),
            [
                "order of plain suits is Q > K > J",
                "order of plain suits is K > J > Q"
            ]
        );
    }
}
