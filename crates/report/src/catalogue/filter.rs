//! Words that choose among the evidence: a work, a variant, a kind, an id, or the beginning of one. Runs none of it.

use std::collections::BTreeSet;

use super::name::{Missed, Name, fold, meant, nearest};
use super::{items, variants, works};
use codille_edition::ruleset::{Edition, word as word_of};
use codille_evidence::{EvidenceKind, EvidenceSet, Item};

/// What a word chooses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The word as it is compared.
    folded: String,
    /// Works and variants that it means.
    of: BTreeSet<String>,
    /// Items that it means.
    ids: BTreeSet<String>,
    /// Whether it chooses what only has it somewhere in its title, id or page.
    loose: bool,
}

/// Puts the word of a kind and a number after it together: `case`, `14`.
pub fn joined<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        let number = fold(word).chars().all(|c| c.is_ascii_digit());
        match out.last_mut() {
            Some(last) if number && is_kind(last) => *last = format!("{last} {word}"),
            _ => out.push(word.to_owned()),
        }
    }
    out
}

fn is_kind(word: &str) -> bool {
    let folded = fold(word);
    EvidenceKind::ALL.into_iter().any(|k| word_of(k) == folded)
}

impl Filter {
    /// Reads a word that chooses among the items of a shelf.
    pub fn of(word: &str, edition: &Edition, shelf: &EvidenceSet) -> Self {
        let ids = |names: &[Name]| -> BTreeSet<String> {
            let meant = meant(word, names).into_iter();
            meant.map(|n| n.id.clone()).collect()
        };
        let mut of = ids(&works(&edition.library));
        of.extend(ids(&variants(edition)));
        // A variant may have faults, and a work be a reader's own: what is named letter for letter is meant.
        of.insert(word.to_owned());
        Self {
            folded: fold(word),
            of,
            ids: ids(&items(&edition.library, shelf.items())),
            loose: false,
        }
    }

    /// The same; what nothing is called is looked for in titles, ids and pages.
    pub fn loosely(word: &str, edition: &Edition, shelf: &EvidenceSet) -> Self {
        let mut filter = Self::of(word, edition, shelf);
        filter.loose = !shelf.items().any(|(k, i)| filter.admits(k, i));
        filter
    }

    /// Tells whether it chooses an item.
    pub fn admits(&self, of: EvidenceKind, item: &Item) -> bool {
        let begins = |id: &str| {
            let rest = fold(id);
            let rest = rest.strip_prefix(self.folded.as_str());
            rest.is_some_and(|r| r.starts_with(['/', '-']))
        };
        let has = |text: &str| fold(text).contains(&self.folded);
        self.of.contains(&item.work)
            || self.of.contains(item.variant_id())
            || word_of(of) == self.folded
            || self.ids.contains(&item.id)
            || begins(&item.id)
            || begins(item.bare_id())
            || self.loose && (has(&item.title) || has(&item.id))
    }

    /// Tells whether it chooses an item by its own name, and not by its work, its variant or what else is called so.
    pub fn names(&self, item: &Item) -> bool {
        self.ids.contains(&item.id)
    }

    /// Says that a word chooses nothing, and what is near it.
    pub fn missed(word: &str, edition: &Edition, shelf: &EvidenceSet) -> Missed {
        let library = &edition.library;
        let mut names = works(library);
        names.extend(variants(edition));
        names.extend(items(library, shelf.items()));
        Missed {
            what: "evidence is called".to_owned(),
            name: word.to_owned(),
            candidates: nearest(word, &names),
            several: false,
            hint: "give a work, an id, an alias, a kind or a file".to_owned(),
        }
    }
}
