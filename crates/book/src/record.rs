//! The pages of records and of the other evidence.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use maud::{Markup, html};
use rayon::prelude::*;
use serde_json::json;

use super::cite;
use super::clause::Gist;
use super::html::{block, code, joined, list, whose};
use super::model::{BookModel, shelf_name};
use super::page::{Group, Page};
use super::place::Kind;
use super::rules::short_name;
use super::stated::stated;
use codille_evidence::run::{Outcome, Verdict};
use codille_evidence::{EvidenceKind, Item, Whose};

/// Makes the pages of all records, work by work, with the other evidence after them.
pub(super) fn groups(atlas: &BookModel<'_>) -> Vec<Group> {
    let works = atlas.edition.library.works().iter();
    works
        .filter_map(|work| {
            let pages = index(atlas, work.id.as_str()).into_iter().collect();
            Group::of(work.id.as_str(), "records", "The example games", pages)
        })
        .collect()
}

/// Makes the list of the records of a work, with their pages below it.
fn index(atlas: &BookModel<'_>, work: &str) -> Option<Page> {
    let path = format!("records/{work}/index");
    let mut body = String::new();
    let records: Vec<&Item> = of_kind(atlas, work, EvidenceKind::Record);
    let mut below: Vec<Page> = records.par_iter().map(|item| page(atlas, item)).collect();
    for (title, own) in parted(&records) {
        let names = own.iter().map(|item| {
            html! {
                (atlas.evidence(&item.id, &path))
                @if let Some(alias) = &item.alias { " " (code(alias.as_str())) }
            }
        });
        let _ = write!(body, "\n## {title}\n");
        body += &block(&list("records", &names.collect::<Vec<_>>()));
    }
    let kinds = [
        (EvidenceKind::Bill, "Bills"),
        (EvidenceKind::Table, "Tables"),
        (EvidenceKind::Hands, "Hands to venture on"),
        (EvidenceKind::Calculation, "Calculations"),
        (EvidenceKind::Odds, "Odds"),
        (EvidenceKind::Claim, "Claims"),
    ];
    for (kind, title) in kinds {
        let items = of_kind(atlas, work, kind);
        if !items.is_empty() {
            below.push(sheet(atlas, work, kind, title, &items));
        }
    }
    if below.is_empty() {
        return None;
    }
    let title = format!("{}: games and evidence", short_name(atlas, work));
    let data = json!({
        "work": work,
        "records": records.iter().map(|i| &i.id).collect::<Vec<_>>(),
        "whose": records.iter().map(|i| (&i.id, i.whose)).collect::<BTreeMap<_, _>>(),
    });
    Some(Page::new(path, title, &body, data).with(below))
}

/// Parts items into those of the book and those of the editor, each with a heading; an owner of none has no part.
fn parted<'i>(items: &[&'i Item]) -> Vec<(String, Vec<&'i Item>)> {
    let own = |whose| items.iter().copied().filter(move |i| i.whose == whose);
    let parts = Whose::ALL.map(|whose| (whose, own(whose).collect::<Vec<_>>()));
    let parts = parts.into_iter().filter(|(_, own)| !own.is_empty());
    let titled = parts.map(|(whose, own)| {
        let title = match whose {
            Whose::Book => "As the book has them",
            Whose::Editor => "The editor's",
        };
        (format!("{title}: {}", own.len()), own)
    });
    titled.collect()
}

fn of_kind<'a>(atlas: &'a BookModel<'_>, work: &str, kind: EvidenceKind) -> Vec<&'a Item> {
    let items = atlas.shelf.items();
    items
        .filter(|(k, i)| *k == kind && i.work == work)
        .map(|(_, i)| i)
        .collect()
}

fn page(atlas: &BookModel<'_>, item: &Item) -> Page {
    let path = format!("records/{}", item.id);
    let verdict = atlas.verdicts.get(&item.id);
    let widget = body(atlas, &item.id, &path);
    let html = html! {
        (head(atlas, item, &path)) "\n"
        (widget.unwrap_or_else(|why| html! { p.fault { (why) } })) "\n"
        (at_work(atlas, verdict, &path, Level::Page)) "\n"
        (cite::evidence(item, "record"))
    };
    let mut data = data(item, verdict);
    let record = atlas.shelf.records.iter().find(|r| r.item.id == item.id);
    let notes = record.iter().flat_map(|record| &record.notes);
    // One act may have a note of this record and one that was taken over.
    let notes: Vec<(&str, &str)> = notes
        .filter_map(|note| Some((note.at.as_str(), note.words.as_deref()?)))
        .collect();
    if let Some(data) = data.as_object_mut().filter(|_| !notes.is_empty()) {
        data.insert("notes".to_owned(), json!(notes));
    }
    Page::framed(path, item.title.clone(), html, data)
}

fn head(atlas: &BookModel<'_>, item: &Item, page: &str) -> Markup {
    let cites = item.cites.iter().map(|c| atlas.cite(c.as_str(), page));
    let set = item.set.iter().map(|(k, v)| code(&format!("{k}={v}")));
    html! {
        dl.facts {
            dt { "Id" } dd { (code(&item.id)) (whose(item.whose)) }
            @if let Some(alias) = &item.alias { dt { "Called" } dd { (code(alias.as_str())) } }
            dt { "Under" } dd { (under(atlas, item, page)) }
            @if !item.set.is_empty() { dt { "Agreed" } dd { (joined(set, " ")) } }
            @if !item.cites.is_empty() { dt { "After" } dd { (joined(cites, " · ")) } }
        }
    }
}

/// Links to the variant under which an item stands.
fn under(atlas: &BookModel<'_>, item: &Item, page: &str) -> Markup {
    let variant = item.variant_id();
    atlas.link(Kind::Variant, variant, page, variant)
}

/// Writes the game itself, to step through and as text.
///
/// # Errors
/// Returns why it cannot be played.
pub(super) fn body(atlas: &BookModel<'_>, id: &str, page: &str) -> Result<Markup, String> {
    atlas.studio.widget(id, page)
}

/// How deep a heading stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// Under the title of the page.
    Page,
    /// Under a heading of the page.
    Inner,
}

/// Links to the clauses that were at work, under a heading of a level.
pub(super) fn at_work(
    atlas: &BookModel<'_>,
    verdict: Option<&Verdict>,
    page: &str,
    level: Level,
) -> Markup {
    let Some(verdict) = verdict else {
        return Markup::default();
    };
    let holds = match verdict.outcome {
        Outcome::Passed => "holds",
        Outcome::Failed => "does not hold",
        Outcome::Undecided => "undecided",
    };
    let clause = |label: &String| {
        let known = atlas.clause(&format!("{}#{label}", verdict.variant));
        html! {
         (atlas.clause_link(&verdict.variant, label, page)) " "
         @if let Some((_, clause)) = known { (Gist(clause)) }
        }
    };
    let clauses: Vec<Markup> = verdict.clauses.iter().map(clause).collect();
    let words = "Clauses at work";
    html! {
        p class={ "verdict " (verdict.outcome.word()) } {
            span.tag { (holds) } " " (verdict.message)
        }
        @if !clauses.is_empty() {
            @match level {
                Level::Page => { h2.minor { (words) } }
                Level::Inner => { h3.minor { (words) } }
            }
            (list("clauses", &clauses))
        }
    }
}

pub(super) fn data(item: &Item, verdict: Option<&Verdict>) -> serde_json::Value {
    json!({
        "id": item.id,
        "alias": item.alias.as_ref().map(|a| format!("{}/{}", item.work, a.as_str())),
        "title": item.title,
        "whose": item.whose,
        "variant": item.variant_id(),
        "options": item.set.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>(),
        "cites": item.cites,
        "open": item.open,
        "note": item.note,
        "outcome": verdict.map(|v| v.outcome.word()),
        "message": verdict.map(|v| v.message.clone()),
        "clauses": verdict.map(|v| v.clauses.clone()),
    })
}

/// Makes the page on which the evidence of one kind stands together.
fn sheet(
    atlas: &BookModel<'_>,
    work: &str,
    kind: EvidenceKind,
    title: &str,
    items: &[&Item],
) -> Page {
    let path = format!("records/{work}/{}", shelf_name(kind));
    let mut body = String::new();
    let mut all = Vec::new();
    let ordered = parted(items).into_iter().flat_map(|(_, own)| own);
    for item in ordered {
        let verdict = atlas.verdicts.get(&item.id);
        let id = item.bare_id();
        let cites = item.cites.iter().map(|c| atlas.cite(c.as_str(), &path));
        let clauses = |verdict: &Verdict| {
            let link = |c: &String| atlas.clause_link(&verdict.variant, c, &path);
            joined(verdict.clauses.iter().map(link), ", ")
        };
        body += &block(&html! {
            section.item id=(id) {
                h2 id={ (id) "--head" } {
                    span { (item.title) } " " (code(id)) (whose(item.whose))
                }
                (stated(atlas, kind, &item.id, verdict))
                @if let Some(verdict) = verdict {
                    p { (verdict.message) }
                    @if !verdict.clauses.is_empty() { p.further { "By " (clauses(verdict)) } }
                }
                p.sources { (joined(cites.chain([under(atlas, item, &path)]), " · ")) }
                (cite::evidence(item, "evidence"))
            }
        });
        all.push(data(item, verdict));
    }
    let heading = format!("{title} of {}", short_name(atlas, work));
    Page::new(
        path,
        heading,
        &body,
        json!({"work": work, "kind": shelf_name(kind), "items": all}),
    )
}
