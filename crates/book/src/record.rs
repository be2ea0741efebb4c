//! The pages of records and of the other evidence.

use codille_edition::yaml::Text;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use rayon::prelude::*;
use serde_json::json;

use super::cite;
use super::html::{block, code, element, escape, list, whose};
use super::model::{BookModel, shelf_name};
use super::page::{Group, Page};
use super::place::Kind;
use super::replay::Links;
use codille_evidence::run::{Outcome, Verdict};
use codille_evidence::{EvidenceKind, Item, Whose};

/// Makes the pages of all records, work by work, with the other evidence after them.
pub(super) fn groups(atlas: &BookModel<'_>) -> Vec<Group> {
    let works = atlas.edition.library.works().iter();
    works
        .map(|work| {
            let id = work.id.as_str();
            Group {
                kind: "records",
                of: Some(id.to_owned()),
                title: "The example games".to_owned(),
                pages: index(atlas, id).into_iter().collect(),
            }
        })
        .filter(|g| !g.pages.is_empty())
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
            let alias = item.alias.as_ref();
            let alias = alias.map_or_else(String::new, |a| format!(" {}", code(a.as_str())));
            format!("{}{alias}", atlas.evidence(&item.id, &path))
        });
        let _ = write!(body, "\n## {title}\n");
        body += &block(&list("records", &names.collect::<Vec<_>>()));
    }
    let kinds = [
        (EvidenceKind::Bill, "Bills"),
        (EvidenceKind::Table, "Tables"),
        (EvidenceKind::Hands, "Hands to venture on"),
        (EvidenceKind::Calculation, "Calculations"),
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
    let short = atlas
        .edition
        .library
        .work(work)
        .map_or_else(|| work.to_owned(), super::work::short_title);
    let title = format!("{short}: games and evidence");
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
    let html = [
        head(atlas, item, &path),
        widget.unwrap_or_else(|why| element("p", "fault", &escape(&why))),
        at_work(atlas, verdict, &path, 2),
        cite::evidence(item, "record"),
    ];
    Page::framed(
        path,
        item.title.clone(),
        html.join("\n"),
        data(item, verdict),
    )
}

fn head(atlas: &BookModel<'_>, item: &Item, page: &str) -> String {
    let cites: Vec<String> = item
        .cites
        .iter()
        .map(|c| atlas.cite(c.as_str(), page))
        .collect();
    let variant = item.variant_id();
    let mut rows = format!(
        "<dt>Id</dt><dd>{}{}</dd>",
        code(&item.id),
        whose(item.whose)
    );
    if let Some(alias) = &item.alias {
        let _ = write!(rows, "<dt>Called</dt><dd>{}</dd>", code(alias.as_str()));
    }
    let _ = write!(
        rows,
        "<dt>Under</dt><dd>{}</dd>",
        atlas.link(Kind::Variant, variant, page, &escape(variant))
    );
    if !item.set.is_empty() {
        let set: Vec<String> = item
            .set
            .iter()
            .map(|(k, v)| code(&format!("{k}={v}")))
            .collect();
        let _ = write!(rows, "<dt>Agreed</dt><dd>{}</dd>", set.join(" "));
    }
    if !cites.is_empty() {
        let _ = write!(rows, "<dt>After</dt><dd>{}</dd>", cites.join(" · "));
    }
    element("dl", "facts", &rows)
}

/// The links of a replay, as seen from a page.
struct Seen<'a> {
    atlas: &'a BookModel<'a>,
    page: &'a str,
}

impl Links for Seen<'_> {
    fn passage(&self, id: &str) -> Option<String> {
        self.atlas.href(self.atlas.cited_kind(id), id, self.page)
    }

    fn clause(&self, variant: &str, label: &str) -> Option<String> {
        self.atlas
            .href(Kind::Clause, &format!("{variant}#{label}"), self.page)
    }

    fn record(&self, id: &str) -> Option<String> {
        self.atlas.href(Kind::Record, id, self.page)
    }
}

/// Writes the game itself, to step through and as text.
///
/// # Errors
/// Returns why it cannot be played.
pub(super) fn body(atlas: &BookModel<'_>, id: &str, page: &str) -> Result<String, String> {
    atlas.studio.widget(id, &Seen { atlas, page })
}

/// Links to the clauses that were at work, under a heading of a level.
pub(super) fn at_work(
    atlas: &BookModel<'_>,
    verdict: Option<&Verdict>,
    page: &str,
    level: u8,
) -> String {
    let Some(verdict) = verdict else {
        return String::new();
    };
    let mut out = format!(
        "<p class=\"verdict {}\"><span class=\"tag\">{}</span> {}</p>",
        verdict.outcome.word(),
        match verdict.outcome {
            Outcome::Passed => "holds",
            Outcome::Failed => "does not hold",
            Outcome::Undecided => "undecided",
        },
        escape(&verdict.message)
    );
    let clauses: Vec<String> = (verdict.clauses.iter())
        .map(|label| {
            let name = format!("{}#{label}", verdict.variant);
            let gist = atlas
                .clause(&name)
                .and_then(|(_, c)| c.gist.clone())
                .unwrap_or_default();
            format!(
                "{} {}",
                atlas.link(Kind::Clause, &name, page, &code(label)),
                escape(&gist)
            )
        })
        .collect();
    if !clauses.is_empty() {
        let _ = write!(out, "<h{level} class=\"minor\">Clauses at work</h{level}>");
        out += &list("clauses", &clauses);
    }
    out
}

pub(super) fn data(item: &Item, verdict: Option<&Verdict>) -> serde_json::Value {
    json!({
        "id": item.id,
        "alias": item.alias.as_ref().map(|a| format!("{}/{}", item.work, a.as_str())),
        "title": item.title,
        "whose": item.whose,
        "variant": item.variant_id(),
        "options": item.set.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>(),
        "cites": item.cites.iter().map(Text::as_str).collect::<Vec<_>>(),
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
        let id = escape(item.bare_id());
        let title = element("span", "", &escape(&item.title));
        let cites: Vec<String> = item
            .cites
            .iter()
            .map(|c| atlas.cite(c.as_str(), &path))
            .collect();
        let mut inner = format!(
            "<h2 id=\"{id}--head\">{title} {}{}</h2>",
            code(item.bare_id()),
            whose(item.whose)
        );
        if let Some(verdict) = verdict {
            let _ = write!(inner, "<p>{}</p>", escape(&verdict.message));
            let clauses: Vec<String> = (verdict.clauses.iter())
                .map(|c| {
                    atlas.link(
                        Kind::Clause,
                        &format!("{}#{c}", verdict.variant),
                        &path,
                        &code(c),
                    )
                })
                .collect();
            if !clauses.is_empty() {
                let _ = write!(inner, "<p class=\"further\">By {}</p>", clauses.join(", "));
            }
        }
        let variant = atlas.link(
            Kind::Variant,
            item.variant_id(),
            &path,
            &escape(item.variant_id()),
        );
        let places = if cites.is_empty() {
            String::new()
        } else {
            format!("{} · ", cites.join(" · "))
        };
        let _ = write!(inner, "<p class=\"sources\">{places}{variant}</p>");
        inner += &cite::evidence(item, "evidence");
        body += &block(&format!(
            "<section class=\"item\" id=\"{id}\">{inner}</section>"
        ));
        all.push(data(item, verdict));
    }
    let short = atlas
        .edition
        .library
        .work(work)
        .map_or_else(|| work.to_owned(), super::work::short_title);
    let heading = format!("{title} of {short}");
    Page::new(
        path,
        heading,
        &body,
        json!({"work": work, "kind": shelf_name(kind), "items": all}),
    )
}
