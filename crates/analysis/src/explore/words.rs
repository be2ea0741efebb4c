//! What the clauses speak of: names that none of them uses, ranks that they gather into sets.

use codille_edition::check::Checked;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Body, Object, Rule, Verb};
use codille_lang::cards::{CardSet, Rank};
use codille_lang::ids::{List, NameId};

/// What the clauses of a variant name: exploring asks about it.
#[derive(Debug)]
pub struct Words {
    /// Defined names that no sentence uses and that are no result.
    pub(crate) loose: Vec<String>,
    /// Ranks all of whose cards some sentence asks for together; all ranks of the pack where there are none.
    pub(crate) ranks: Vec<Rank>,
    /// Verbs with words that some sentence names: what may be said, which fault may be put right.
    pub(crate) spoken: Vec<(Verb, String)>,
}

impl Words {
    /// Reads the clauses of a variant.
    pub fn of(checked: &Checked) -> Self {
        let pack = checked.table.pack.0;
        let all: Vec<Rank> = Rank::all()
            .filter(|r| CardSet::rank(*r).0 & pack != 0)
            .collect();
        let mut ranks = all.clone();
        ranks.retain(|r| {
            let four = Node::Mask(CardSet::rank(*r).0 & pack);
            checked.rules.iter().flat_map(Rule::parts).any(|n| {
                let mut found = false;
                n.walk(&mut |part| found |= *part == four);
                found
            })
        });
        if ranks.is_empty() {
            ranks = all;
        }
        Self {
            loose: loose(checked),
            ranks,
            spoken: spoken(checked),
        }
    }
}

/// Verbs with the words that some sentence names, each once.
fn spoken(checked: &Checked) -> Vec<(Verb, String)> {
    let mut all: Vec<(Verb, String)> = Vec::new();
    for rule in &checked.rules {
        if let Body::Duty { verb, object, .. } = &rule.body
            && let Object::Text(text) = object
            && !all.iter().any(|(v, t)| v == verb && t == text)
        {
            all.push((*verb, text.clone()));
        }
    }
    all
}

/// Names that neither a sentence nor the table uses and that are no result.
fn loose(checked: &Checked) -> Vec<String> {
    let mut used: List<NameId, bool> = vec![false; checked.names.len()].into();
    for name in &checked.results {
        used[*name] = true;
    }
    let of_partie = checked.table.partie.iter();
    for text in of_partie.flat_map(|p| p.weight.iter().chain([&p.over])) {
        let at = checked.names.position(|(n, _)| n == text.as_str());
        let at = at.expect("what ends and weighs a partie is defined, or the variant has a fault");
        used[at] = true;
    }
    for rule in &checked.rules {
        rule.walk(&mut |n| {
            if let Some(name) = n.as_name() {
                used[name] = true;
            }
        });
    }
    let names = checked.names.iter().zip(&used);
    names
        .filter(|(_, used)| !**used)
        .map(|((name, _), _)| name.clone())
        .collect()
}
