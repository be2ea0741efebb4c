//! The pages of the variants: table, options and every clause that a variant writes itself.

use std::fmt::Write as _;

use maud::{Markup, html};
use serde_json::{Value, json};

use super::clause::{ClauseBox, Gist};
use super::html::{block, code, fold, joined, list};
use super::model::{BookModel, own};
use super::page::{Group, Page};
use super::place::Kind;
use super::replay::with_cards;
use codille_edition::ruleset::RawVariant;
use codille_edition::ruleset::section::{cited, says};
use codille_report::{Choice, Show};

/// Makes a page for each variant, a group for each work.
pub(super) fn groups(atlas: &BookModel<'_>) -> Vec<Group> {
    let works = atlas.edition.library.works().iter();
    works
        .filter_map(|work| {
            let mut variants: Vec<&RawVariant> = (atlas.edition.variants.iter())
                .filter(|v| work.id == v.work.as_str())
                .collect();
            variants.sort_by_key(|v| v.base.is_some());
            let pages = variants.into_iter().filter_map(|v| page(atlas, v));
            let (id, title) = (work.id.as_str(), "The rules as encoded");
            Group::of(id, "rules", title, pages.collect())
        })
        .collect()
}

fn page(atlas: &BookModel<'_>, variant: &RawVariant) -> Option<Page> {
    let id = variant.id.as_str();
    let show = atlas.shown.get(id)?;
    let path = format!("rules/{id}");
    let mut body = block(&head(atlas, variant, &path));
    body += "\n## Table\n";
    body += &block(&table(atlas, &show.table.clone().into(), &path));
    if !show.options.is_empty() {
        body += "\n## Options\n";
        body += &block(&options(atlas, show, &path));
    }
    if !show.patches.is_empty() {
        let base = show.base.as_deref().expect("what has patches has a base");
        let _ = write!(body, "\n## Changes in {base}\n");
        body += &block(&patches(atlas, show, &path));
    }
    let labels: Vec<String> = own(variant).collect();
    let mut data = Vec::new();
    let mut last = None;
    for clause in atlas.own_clauses(variant) {
        if last != Some(&clause.topic) {
            let title = topic_title(atlas, clause.topic.as_deref());
            let _ = write!(body, "\n## {}\n", super::page::plain(&title));
            last = Some(&clause.topic);
        }
        let of = ClauseBox {
            variant: id,
            clause,
            page: &path,
            home: true,
        };
        body += &block(&of.html(atlas));
        data.push(of.data(atlas));
    }
    body += &inherited(atlas, show, &labels, &path);
    let data = json!({
        "variant": id,
        "title": variant.title,
        "work": variant.work,
        "base": show.base,
        "gist": show.gist,
        "table": show.table,
        "options": show.options,
        "patches": show.patches,
        "clauses": data,
    });
    Some(Page::new(path, variant.title.clone(), &body, data))
}

fn head(atlas: &BookModel<'_>, variant: &RawVariant, path: &str) -> Markup {
    let work = work_title(atlas, &variant.work);
    html! {
        @if let Some(gist) = &variant.gist { p.gist { (gist) } }
        dl.facts {
            dt { "Id" } dd { (code(variant.id.as_str())) }
            dt { "Work" } dd { (atlas.link(Kind::Work, &variant.work, path, work)) }
            @if let Some(base) = &variant.base {
                dt { "Built on" }
                dd { (atlas.link(Kind::Variant, base.as_str(), path, base.as_str())) }
            }
        }
    }
}

fn work_title(atlas: &BookModel<'_>, work: &str) -> String {
    let found = atlas.edition.library.work(work);
    found.map_or_else(
        || work.to_owned(),
        |w| format!("{} ({})", w.title, w.year.value),
    )
}

/// Returns the heading of a topic.
pub(super) fn topic_title(atlas: &BookModel<'_>, topic: Option<&str>) -> String {
    let Some(topic) = topic else {
        return "Under no topic".to_owned();
    };
    let found = atlas.edition.library.topic(topic);
    found.map_or_else(|| topic.to_owned(), |t| t.title.clone())
}

/// Writes sections of a variant's table.
pub(super) fn table(atlas: &BookModel<'_>, sections: &Value, page: &str) -> Markup {
    html! {
        dl class="facts table" {
            @for (name, section) in sections.as_object().into_iter().flatten() {
                dt { (name) } dd { (entry(atlas, section, page)) }
            }
        }
    }
}

/// Writes one section: gist, data and sources of each of its entries.
pub(super) fn entry(atlas: &BookModel<'_>, section: &Value, page: &str) -> Markup {
    let told = |all: &&Vec<Value>| all.iter().any(|e| e.get("gist").is_some());
    let Some(entries) = section.as_array().filter(told) else {
        return one(atlas, section, page);
    };
    let items: Vec<Markup> = entries.iter().map(|e| one(atlas, e, page)).collect();
    list("entries", &items)
}

fn one(atlas: &BookModel<'_>, entry: &Value, page: &str) -> Markup {
    let cites = atlas.cites(cited(entry), page);
    html! {
        @if let Some(gist) = entry.get("gist").and_then(Value::as_str) { (with_cards(gist)) " " }
        (code(&says(entry)))
        @if !cites.is_empty() { " " cite { (joined(cites.iter(), " · ")) } }
    }
}

/// Writes the options of a variant.
pub(super) fn options(atlas: &BookModel<'_>, show: &Show, page: &str) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="Options" {
            table.options {
                thead {
                    tr {
                        @for head in ["Option", "Unless set", "What it is"] { th scope="col" { (head) } }
                    }
                }
                tbody { @for choice in &show.options { (option(atlas, choice, page)) } }
            }
        }
    }
}

fn option(atlas: &BookModel<'_>, option: &Choice, page: &str) -> Markup {
    let cites = option.cites.iter().map(|c| atlas.cite(c, page));
    let values: Vec<String> = option.values.iter().map(says).collect();
    html! {
        tr {
            th scope="row" { (code(&option.name)) }
            td {
                (says(&option.default))
                @if !values.is_empty() {
                    " " span.among { "of " (values.join(", ")) }
                } @else if let (Some(min), Some(max)) = (option.min, option.max) {
                    " " span.among { (min) " to " (max) }
                }
            }
            td {
                @if let Some(gist) = &option.gist { (gist) }
                " " cite { (joined(cites, " · ")) }
            }
        }
    }
}

fn patches(atlas: &BookModel<'_>, show: &Show, page: &str) -> Markup {
    let items: Vec<Markup> = (show.patches.iter())
        .map(|p| {
            // A patch of the table has no clause of its own.
            let clause = p.clause.as_deref().unwrap_or(&p.target);
            let name = format!("{}#{clause}", show.variant);
            let cites = p.cites.iter().map(|c| atlas.cite(c, page));
            html! {
                b { (p.op) } " " (atlas.link(Kind::Clause, &name, page, code(&p.target)))
                @if let Some(gist) = &p.gist { ": " (gist) }
                @if !p.cites.is_empty() { " " cite { (joined(cites, " · ")) } }
            }
        })
        .collect();
    list("patches", &items)
}

/// Names the clauses that are taken over from other variants.
fn inherited(atlas: &BookModel<'_>, show: &Show, own: &[String], page: &str) -> String {
    let items: Vec<Markup> = (show.clauses.iter())
        .filter(|c| !own.contains(&c.id))
        .map(|c| html! { (atlas.clause_link(&show.variant, &c.id, page)) " " (Gist(c)) })
        .collect();
    if items.is_empty() {
        return String::new();
    }
    let summary = format!(
        "{} taken over unchanged",
        codille_lang::words::counted(items.len(), "clause")
    );
    format!(
        "\n## Taken over\n{}",
        block(&fold("inherited", &summary, &list("", &items)))
    )
}

/// Writes what became of the passages, of one work or of all.
pub(super) fn figures(atlas: &BookModel<'_>, work: Option<&str>) -> Markup {
    let heads = [
        "Work",
        "Passages",
        "Encoded",
        "Evidenced",
        "Etiquette",
        "Commentary",
        "Not encoded",
    ];
    let all = atlas.coverage.works.0.iter();
    let rows = all.filter(|(id, _)| work.is_none_or(|w| w == id.as_str()));
    html! {
        div.wide tabindex="0" role="region" aria-label="Coverage" {
            table.figures {
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody {
                    @for (id, f) in rows {
                        tr {
                            th scope="row" { (short_name(atlas, id)) }
                            @for n in [f.passages, f.encoded, f.evidenced, f.etiquette, f.commentary, f.not_encoded] {
                                td { (n) }
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn short_name(atlas: &BookModel<'_>, work: &str) -> String {
    let found = atlas.edition.library.work(work);
    found.map_or_else(|| work.to_owned(), super::work::short_title)
}
