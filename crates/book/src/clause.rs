//! The box of a clause: gist, rule, plain English, passages, and the evidence in which it is at work.

use maud::{Markup, Render, html};
use serde_json::{Value, json};

use super::html::{code, fold, joined, link, list, verbatim};
use super::model::{BookModel, extended};
use super::place::Kind;
use super::replay::with_cards;
use codille_edition::ruleset::{Status, word};
use codille_evidence::Whose;
use codille_report::Clause;

/// So many items of the editor's evidence are listed in a box; those of the book all are. A page is to be loaded soon.
const EDITORS: usize = 24;

/// So many moments are offered in a box at which a reader can try to break its clause.
const TRIALS: usize = 3;

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
    pub(super) fn html(&self, atlas: &BookModel<'_>) -> Markup {
        let clause = self.clause;
        html! {
            article.clause id=[self.home.then_some(&clause.id)] {
                (self.head(atlas))
                @if let Some(gist) = &clause.gist { p.gist { (with_cards(gist)) } }
                (rule(atlas, self))
                @if let Some(gloss) = &clause.gloss { p.gloss { (gloss) } }
                (readings(clause))
                (self.passages(atlas))
                (self.trials(atlas))
                @if self.home {
                    (self.evidence(atlas))
                    (super::cite::clause(atlas, self))
                }
            }
        }
    }

    fn head(&self, atlas: &BookModel<'_>) -> Markup {
        let label = code(&self.clause.id);
        let status = Some(word(self.clause.status)).filter(|_| self.clause.status != Status::Says);
        let tag = html! {
            @if let Some(status) = status {
                " " span class={ "tag status-" (status) } { (spoken(&status)) }
            }
        };
        if self.home {
            // On its own page the clause is found by search, and so has a heading.
            return html! {
                h3 id={ (self.clause.id) "--head" } class="clause-head" {
                    (link(&format!("#{}", self.clause.id), label)) (tag)
                }
            };
        }
        let variant = html! { span.variant { (self.variant) } };
        html! {
            p.clause-head {
                (atlas.link(Kind::Clause, &self.name(), self.page, label)) " "
                (atlas.link(Kind::Variant, self.variant, self.page, variant)) (tag)
            }
        }
    }

    fn passages(&self, atlas: &BookModel<'_>) -> Markup {
        let cites = atlas.cites(self.clause.cites.iter().map(|c| c.id.as_str()), self.page);
        html! {
            @if cites.is_empty() {
                p class="sources none" { "No passage says so: the editor supplies it." }
            } @else {
                p.sources { (joined(cites.iter(), " · ")) }
            }
        }
    }

    /// Links to the table, at moments at which the clause refuses what somebody wants to do.
    fn trials(&self, atlas: &BookModel<'_>) -> Markup {
        let most = if self.home { TRIALS } else { 1 };
        let all = atlas.at_work(&self.name()).iter().filter_map(|id| {
            let fragment = atlas.studio.trial(id)?;
            let page = atlas.href(Kind::Record, id, self.page)?;
            let title = atlas.verdicts.get(id).map(|v| v.title.as_str())?;
            Some(link(&format!("{page}#{fragment}"), title))
        });
        let all: Vec<Markup> = all.take(most).collect();
        html! {
            @if !all.is_empty() {
                p.trials { b { "Try to break it at the table:" } " " (joined(all, "; ")) "." }
            }
        }
    }

    fn evidence(&self, atlas: &BookModel<'_>) -> Markup {
        let all = atlas.at_work(&self.name());
        if all.is_empty() {
            return Markup::default();
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
        let mut items: Vec<Markup> = listed.map(|id| atlas.evidence(id, self.page)).collect();
        if items.len() < all.len() {
            let rest = all.len() - items.len();
            items.push(html! {
                "and " (rest)
                " more of the editor's, in the data beside this page (.json in the place of .html)"
            });
        }
        let of = |whose| {
            let verdicts = all.iter().filter_map(|id| atlas.verdicts.get(id));
            verdicts.filter(|v| v.whose == whose).count()
        };
        let summary = format!(
            "At work in evidence: {} of the book, {} of the editor",
            of(Whose::Book),
            of(Whose::Editor)
        );
        fold("at-work", &summary, &list("evidence", &items))
    }

    /// Returns the clause for machines.
    pub(super) fn data(&self, atlas: &BookModel<'_>) -> Value {
        let more = json!({"variant": self.variant, "evidence": atlas.at_work(&self.name())});
        extended(json!(self.clause), more)
    }
}

/// The gist of a clause as it stands behind its label; a clause may have none.
pub(super) struct Gist<'a>(pub(super) &'a Clause);

impl Render for Gist<'_> {
    fn render(&self) -> Markup {
        html! { @if let Some(gist) = &self.0.gist { (gist) } }
    }
}

/// Writes how the editor reads the source, and how it might be read.
pub(super) fn readings(clause: &Clause) -> Markup {
    let readings = [
        ("Reading", &clause.reading),
        ("Or else", &clause.alternative),
    ];
    html! {
        @for (lead, words) in readings {
            @if let Some(words) = words { p.reading { b { (lead) ":" } " " (words) } }
        }
    }
}

/// Writes the rule with the clauses that it names linked.
pub(super) fn rule(atlas: &BookModel<'_>, of: &ClauseBox<'_>) -> Markup {
    let mut parts = of.clause.rule.split('@');
    let first = parts.next();
    let named = parts.map(|part| {
        let end = part.find(|c: char| !(c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '.')));
        let (label, _) = part.split_at(end.unwrap_or(part.len()));
        part.split_at(label.trim_end_matches('.').len())
    });
    let inner = html! {
        (first.into_iter().collect::<String>())
        @for (label, rest) in named {
            @let name = format!("{}#{label}", of.variant);
            (atlas.link(Kind::Clause, &name, of.page, format!("@{label}"))) (rest)
        }
    };
    verbatim("rule", &inner)
}

/// Says a word of the rule files as a reader would.
pub(super) fn spoken(word: &str) -> String {
    word.replace(['-', '_'], " ")
}
