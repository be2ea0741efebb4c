//! Examples of the words of the language, taken from the edition itself.

use super::lexicon::{Entry, Kind};
use super::read_clause;
use codille_edition::ruleset::Edition;
use codille_lang::clause::print;
use serde::Serialize;

/// An example of a word, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Example {
    /// A clause as `VARIANT#CLAUSE`, or a file.
    pub place: String,
    /// What stands there.
    pub text: String,
}

/// The longest section that is shown whole.
pub(super) const LONG: usize = 400;

/// Where examples are looked for: every rule of the edition in its canonical form, and the files of evidence.
#[derive(Debug)]
pub struct Examples<'a> {
    pub(super) edition: &'a Edition,
    pub(super) rules: Vec<(String, String)>,
}

impl<'a> Examples<'a> {
    /// Reads the rules of an edition, one for each sentence.
    pub fn of(edition: &'a Edition) -> Self {
        let mut rules = Vec::new();
        for variant in &edition.variants {
            let own = variant.clauses.iter();
            for clause in own.filter(|c| c.origin == variant.id.as_str()) {
                let place = format!("{}#{}", variant.id, clause.id);
                // A rule that cannot be read is no example; `codille check` tells of it.
                let sentences = read_clause(clause, &edition.sources).unwrap_or_default();
                rules.extend(
                    sentences
                        .iter()
                        .map(|s| (place.clone(), print(std::slice::from_ref(s)))),
                );
            }
        }
        rules.sort_by_key(|(_, rule)| rule.len());
        Self { edition, rules }
    }

    /// Finds the shortest example of a word.
    pub fn find(&self, entry: &Entry) -> Option<Example> {
        let word = entry.word;
        match entry.kind {
            Kind::Name => self
                .rule(|rule| names(rule, word))
                .or_else(|| Self::composed(word)),
            Kind::Function => self.rule(|rule| names(rule, word)),
            Kind::Verb => self.rule(|rule| {
                let heads = ["may", "must", "must not", ":"];
                heads.iter().any(|head| names_after(rule, head, word))
            }),
            Kind::Event => self.rule(|rule| {
                let articles = ["at a", "at an", "at the"];
                articles.iter().any(|at| names_after(rule, at, word))
            }),
            Kind::Phase => self.section("phases", usize::MAX, |section| names(section, word)),
            Kind::Section => self.section(word, LONG, |_| true),
            Kind::Evidence => self.evidence(&format!("{word}:"), "  - "),
            Kind::Question => self.evidence(&format!("- {word}:"), "- "),
        }
    }

    pub(super) fn rule(&self, is: impl Fn(&str) -> bool) -> Option<Example> {
        let (place, rule) = self.rules.iter().find(|(_, rule)| is(rule))?;
        Some(Example {
            place: place.clone(),
            text: rule.trim().to_owned(),
        })
    }

    /// Makes an example of a name that no clause of the edition uses.
    pub(super) fn composed(word: &str) -> Option<Example> {
        let text = match word {
            "players" => "define crowded as players > 3",
            "stopped" => "define content as stopped",
            "reserved_count" => "define put_by as reserved_count > 0",
            "declarations" => "define kinds as count(declarations)",
            _ => return None,
        };
        Some(Example {
            place: "no clause of the edition".to_owned(),
            text: text.to_owned(),
        })
    }

    pub(super) fn section(
        &self,
        name: &str,
        most: usize,
        is: impl Fn(&str) -> bool,
    ) -> Option<Example> {
        let found = self.edition.variants.iter().filter_map(|variant| {
            let table = codille_edition::ruleset::section::table(&variant.table);
            let section = table.get(name)?;
            let long = section.to_string();
            let first = section.as_array().filter(|_| long.len() > most);
            let text = first
                .and_then(|all| all.first())
                .map_or(long, |one| format!("[{one}, …]"));
            // The words of a gist stay as they are: only what parts one entry from the next gets room.
            let text = text.replace(",\"", ", \"").replace(",{", ", {");
            let text = format!("{name}: {}", text.replace("\":", "\": "));
            is(&text).then_some((variant.id.to_string(), text))
        });
        let (place, text) = found.min_by_key(|(_, text)| text.len())?;
        Some(Example { place, text })
    }

    /// Finds the lines of evidence that begin with some mark, up to the next entry.
    pub(super) fn evidence(&self, mark: &str, next: &str) -> Option<Example> {
        for file in &self.edition.evidence {
            let sources = &self.edition.sources;
            let lines: Vec<&str> = sources
                .get(file.file)
                .map_or("", |s| &*s.text)
                .lines()
                .collect();
            let Some(at) = lines.iter().position(|l| l.trim_start().starts_with(mark)) else {
                continue;
            };
            let inner = |line: &&&str| {
                let entry = line.trim_start().starts_with(next.trim_start());
                !line.trim().is_empty() && (!entry || line.starts_with("    "))
            };
            let start = lines.get(at)?;
            let indent = start.len() - start.trim_start().len();
            let deeper = |line: &&&str| line.len() - line.trim_start().len() > indent;
            let rest = lines.get(at + 1..).unwrap_or(&[]);
            let body: Vec<&str> = if next == "- " {
                rest.iter().take_while(deeper).copied().collect()
            } else {
                let first = rest.iter().take(1);
                let more = rest.iter().skip(1).take_while(inner).take(12);
                first.chain(more).copied().collect()
            };
            let text = [vec![*start], body].concat();
            let text: Vec<&str> = text.iter().map(|l| l.get(indent..).unwrap_or(l)).collect();
            return Some(Example {
                place: sources
                    .get(file.file)
                    .map_or_else(String::new, |s| s.name.clone()),
                text: text.join("\n"),
            });
        }
        None
    }
}

/// Returns a rule without what stands in quotes.
pub(super) fn unquoted(rule: &str) -> String {
    rule.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// Tells whether a rule has a word outside quotes.
pub(super) fn names(rule: &str, word: &str) -> bool {
    unquoted(rule)
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|w| w == word)
        || (rule.starts_with("phases") && rule.contains(&format!("\"{word}\"")))
}

/// Tells whether a word follows others in a rule, outside quotes.
pub(super) fn names_after(rule: &str, before: &str, word: &str) -> bool {
    let bare = unquoted(rule);
    let mark = format!("{before} {word}");
    bare.match_indices(&mark).any(|(at, _)| {
        let after = bare.get(at + mark.len()..).and_then(|r| r.chars().next());
        let starts = at == 0 || before == ":" || bare.get(..at).is_some_and(|b| b.ends_with(' '));
        starts && after.is_none_or(|c| !c.is_alphanumeric() && c != '_')
    })
}
