//! What stands behind a refusal, a duty or a payment: gist and place of each clause, written once for a variant.

use codille_edition::text::Library;
use codille_engine::variant::Variant;
use codille_lang::ids::{ClauseId, List};
use codille_lang::unique::unique;
use codille_lang::words::around;

/// The clauses of a variant in words: what each says and where it stands.
#[derive(Debug, Clone)]
pub struct Grounds {
    clauses: List<ClauseId, Ground>,
}

/// One clause in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ground {
    /// Its label.
    pub(super) label: String,
    /// What it says.
    pub(super) gist: String,
    /// Where the book says so: title and place.
    pub(super) place: String,
    /// The place alone.
    pub(super) locus: String,
}

impl Grounds {
    /// Writes out the clauses of a variant.
    pub fn new(variant: &Variant, library: &Library) -> Self {
        let clauses = variant.checked.clauses.iter().map(|clause| {
            let cites = clause.raw.cites.iter();
            let mut places = cites.filter_map(|cite| {
                let cited = library.cited(cite.as_str(), "")?;
                Some((cited.id().work().to_owned(), cited.locus().to_owned()))
            });
            // The first citation is the main one; the others stand in `codille show`.
            let (place, locus) = match places.next() {
                None => (String::new(), String::new()),
                Some((work, locus)) => {
                    let title = library.work(&work).map_or(work, |w| w.title.clone());
                    (format!("{title}, {locus}"), locus)
                }
            };
            Ground {
                label: clause.raw.id.to_string(),
                gist: clause.raw.gist.clone().unwrap_or_default(),
                place,
                locus,
            }
        });
        Self {
            clauses: clauses.collect(),
        }
    }

    /// Returns a clause in words.
    pub(super) fn of(&self, clause: ClauseId) -> &Ground {
        &self.clauses[clause]
    }

    /// Returns the place of a clause in its book.
    pub(super) fn locus(&self, clause: ClauseId) -> Option<&str> {
        Some(self.of(clause).locus.as_str()).filter(|l| !l.is_empty())
    }

    /// Writes clauses, each once: what it says and where.
    pub fn lines(&self, clauses: &[ClauseId]) -> Vec<String> {
        unique(clauses.iter().map(|c| self.of(*c).line()))
    }

    /// Returns the clauses whose label or gist has every word; articles say nothing.
    pub(super) fn about(&self, words: &str) -> Vec<String> {
        let lower = words.to_lowercase();
        let wanted = lower.split_whitespace();
        let wanted: Vec<&str> = wanted
            .filter(|w| !matches!(*w, "a" | "an" | "the"))
            .collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let has = |g: &&Ground| {
            let text = format!("{} {}", g.label, g.gist).to_lowercase();
            wanted.iter().all(|w| text.contains(w))
        };
        self.clauses.iter().filter(has).map(Ground::line).collect()
    }
}

/// Returns the clauses that say what a name means.
pub(super) fn defining(variant: &Variant, name: &str) -> Vec<ClauseId> {
    let checked = &variant.checked;
    let Some(wanted) = checked.names.position(|(of, _)| of == name) else {
        return Vec::new();
    };
    let rules = checked.defining(wanted);
    rules.map(|(rule, _)| rule.clause).collect()
}

impl Ground {
    fn line(&self) -> String {
        self.gist.clone() + &around(" (", &self.place, ")")
    }
}
