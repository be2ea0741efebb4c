//! The box of a clause: gist, rule, plain English, passages, and the evidence in which it is at work.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::html::{code, element, escape, fold, link, list, verbatim};
use super::model::BookModel;
use super::place::Kind;
use super::replay::with_cards;
use codille_edition::ruleset::Status;
use codille_edition::ruleset::word;
use codille_evidence::Whose;
use codille_report::Clause;

/// So many items of the editor's evidence are listed in a box; those of the book all are. A page is to be loaded soon.
const EDITORS: usize = 24;

/// A clause and where its box stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClauseBox<'a> {
    /// The variant that wrote it.
    pub variant: &'a str,
    /// The clause.
    pub clause: &'a Clause,
    /// The page on which the box stands.
    pub page: &'a str,
    /// Whether this is the place that links to the clause lead to.
    pub home: bool,
}

impl ClauseBox<'_> {
    /// Returns the full name, `variant#clause`.
    pub(super) fn name(&self) -> String {
        format!("{}#{}", self.variant, self.clause.id)
    }

    /// Writes the box.
    pub(super) fn html(&self, atlas: &BookModel<'_>) -> String {
        let clause = self.clause;
        let mut out = self.head(atlas);
        if let Some(gist) = &clause.gist {
            out += &element("p", "gist", &with_cards(gist));
        }
        out += &rule(atlas, self);
        if let Some(gloss) = &clause.gloss {
            out += &element("p", "gloss", &escape(gloss));
        }
        for (lead, words) in [
            ("Reading", &clause.reading),
            ("Or else", &clause.alternative),
        ] {
            if let Some(words) = words {
                let _ = write!(
                    out,
                    "<p class=\"reading\"><b>{lead}:</b> {}</p>",
                    escape(words)
                );
            }
        }
        out += &self.passages(atlas);
        if self.home {
            out += &self.evidence(atlas);
            out += &super::cite::clause(atlas, self);
        }
        let id = if self.home {
            format!(" id=\"{}\"", escape(&clause.id))
        } else {
            String::new()
        };
        format!("<article class=\"clause\"{id}>{out}</article>")
    }

    fn head(&self, atlas: &BookModel<'_>) -> String {
        let words = code(&self.clause.id);
        let mut head = if self.home {
            link(&format!("#{}", self.clause.id), &words)
        } else {
            atlas.link(Kind::Clause, &self.name(), self.page, &words)
        };
        if !self.home {
            let variant = element("span", "variant", &escape(self.variant));
            let _ = write!(
                head,
                " {}",
                atlas.link(Kind::Variant, self.variant, self.page, &variant)
            );
        }
        if self.clause.status != Status::Says {
            let status = word(self.clause.status);
            let _ = write!(
                head,
                " <span class=\"tag status-{status}\">{}</span>",
                spoken(&status)
            );
        }
        // On its own page the clause is found by search, and so has a heading.
        if self.home {
            format!(
                "<h3 id=\"{0}--head\" class=\"clause-head\">{head}</h3>",
                escape(&self.clause.id)
            )
        } else {
            element("p", "clause-head", &head)
        }
    }

    fn passages(&self, atlas: &BookModel<'_>) -> String {
        let cites = atlas.cites(self.clause.cites.iter().map(|c| c.id.as_str()), self.page);
        if cites.is_empty() {
            return element(
                "p",
                "sources none",
                "No passage says so: the editor supplies it.",
            );
        }
        format!("<p class=\"sources\">{}</p>", cites.join(" · "))
    }

    fn evidence(&self, atlas: &BookModel<'_>) -> String {
        let all = atlas.at_work(&self.name());
        if all.is_empty() {
            return String::new();
        }
        let is_editors = |id: &&String| {
            let verdict = atlas.verdicts.get(id.as_str());
            verdict.is_some_and(|v| v.whose == Whose::Editor)
        };
        let editors = all.iter().filter(is_editors);
        let shown: Vec<&String> = editors.take(EDITORS).collect();
        let listed = all
            .iter()
            .filter(|id| !is_editors(id) || shown.contains(id));
        let mut items: Vec<String> = listed.map(|id| atlas.evidence(id, self.page)).collect();
        if items.len() < all.len() {
            let rest = all.len() - items.len();
            items.push(format!(
                "and {rest} more of the editor's, in the data beside this page (.json in the place of .html)"
            ));
        }
        let inner = list("evidence", &items);
        let of = |whose| {
            let verdicts = all.iter().filter_map(|id| atlas.verdicts.get(id));
            verdicts.filter(|v| v.whose == whose).count()
        };
        let summary = format!(
            "At work in evidence: {} of the book, {} of the editor",
            of(Whose::Book),
            of(Whose::Editor)
        );
        fold("at-work", &summary, &inner)
    }

    /// Returns the clause for machines.
    pub(super) fn data(&self, atlas: &BookModel<'_>) -> Value {
        let mut value = serde_json::to_value(self.clause).unwrap_or(Value::Null);
        if let Some(object) = value.as_object_mut() {
            object.insert("variant".to_owned(), json!(self.variant));
            object.insert("evidence".to_owned(), json!(atlas.at_work(&self.name())));
        }
        value
    }
}

/// Writes the rule with the clauses that it names linked.
pub(super) fn rule(atlas: &BookModel<'_>, of: &ClauseBox<'_>) -> String {
    let mut out = String::new();
    let mut rest = of.clause.rule.as_str();
    while let Some(at) = rest.find('@') {
        out += &escape(rest.get(..at).unwrap_or_default());
        let after = rest.get(at + 1..).unwrap_or_default();
        let end = after
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '.')))
            .unwrap_or(after.len());
        let label = after.get(..end).unwrap_or_default();
        let label = label.trim_end_matches('.');
        let words = escape(&format!("@{label}"));
        out += &atlas.link(
            Kind::Clause,
            &format!("{}#{label}", of.variant),
            of.page,
            &words,
        );
        rest = after.get(label.len()..).unwrap_or_default();
    }
    out += &escape(rest);
    verbatim("rule", &out)
}

/// Says a word of the rule files as a reader would.
pub(super) fn spoken(word: &str) -> String {
    escape(&word.replace(['-', '_'], " "))
}
