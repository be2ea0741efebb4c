//! Directives that stand alone: boxes, tables, lists.

use super::Directive;
use super::context::{DirectiveContext, Fault, Told};
use super::inline::{clause, passage};
use super::parse::Called;
use crate::clause::{ClauseBox, Gist, rule, spoken};
use crate::html::{code, link, list};
use crate::model::own;
use crate::place::{Kind, Place};
use crate::{apparatus, case, comparison, lesson, listing, own as own_rules, record, rules};
use codille_analysis::compare::{Wanted, compare_with};
use codille_edition::ruleset::{Status, word};
use codille_edition::text::Cited;
use codille_engine::variant::Setting;
use codille_lang::diagnostic;
use codille_report::{Clause, Show};
use maud::{Markup, html};

/// The directives that stand alone.
pub(super) const DIRECTIVES: &[Directive] = &[
    ("clause", |desk, called| {
        clause(desk, called).map(|found| boxed(desk, found).html(desk.atlas))
    }),
    ("rule", ruled),
    ("passage", |desk, called| {
        passage(desk, called).map(|found| cited(desk, found))
    }),
    ("apparatus", notes),
    ("compare", compared),
    ("record", recorded),
    ("case", judged),
    ("table", table),
    ("options", options),
    ("works", |desk, _| Ok(works(desk))),
    ("variants", |desk, called| Ok(variants(desk, called))),
    ("figures", |desk, _| Ok(rules::figures(desk.atlas, None))),
    ("coverage", |desk, called| {
        let work = called.argument(0, "WORK")?;
        desk.href(Kind::Work, work, 0)?;
        Ok(rules::figures(desk.atlas, Some(work)))
    }),
    ("passages", chapters),
    ("clauses", clauses),
    ("listing", listing::told),
    ("file", listing::file),
    ("editor", own_rules::editor),
    ("questions", lesson::questions),
];

/// Puts a clause into a box that leads to its place.
fn boxed<'d>(
    desk: &'d DirectiveContext<'_>,
    (variant, clause): (&'d str, &'d Clause),
) -> ClauseBox<'d> {
    ClauseBox {
        variant,
        clause,
        page: &desk.page,
        home: false,
    }
}

fn ruled(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let of = boxed(desk, clause(desk, called)?);
    Ok(html! {
     (rule(desk.atlas, &of))
     @if let Some(gloss) = &of.clause.gloss { p.gloss { (gloss) } }
    })
}

/// Writes what a citation leads to.
fn cited(desk: &DirectiveContext<'_>, found: Cited<'_>) -> Markup {
    match found {
        Cited::Passage(p) => crate::passage::html(desk.atlas, p, &desk.page, false),
        Cited::Apparatus(a) => apparatus::entry(desk.atlas, a, &desk.page, false),
    }
}

fn notes(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let first = called.argument(0, "WORK/ID")?;
    if first.contains('/') {
        return match passage(desk, called)? {
            found @ Cited::Apparatus(_) => Ok(cited(desk, found)),
            Cited::Passage(p) => {
                let title = format!("`{}` is a passage, no entry of the apparatus", p.id);
                Err(Fault::unresolved(title, None).at(0))
            }
        };
    }
    desk.href(Kind::Work, first, 0)?;
    let kind = called.argument(1, "KIND")?;
    let all = desk.atlas.edition.library.apparatus().iter();
    let items: Vec<Markup> = all
        .filter(|a| a.id.work() == first && word(a.kind) == kind)
        .map(|a| {
            let place = (desk.atlas).link(Kind::Apparatus, a.id.as_str(), &desk.page, &a.locus);
            html! { (a.gist) " " cite { (place) } }
        })
        .collect();
    if items.is_empty() {
        let title = format!("`{first}` has no entry of the kind `{kind}`");
        return Err(Fault::unresolved(title, None).at(1));
    }
    Ok(list("notes", &items))
}

fn compared(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let wanted = called.argument(0, "TOPIC")?;
    let variants: Vec<String> = called.given().skip(1).map(str::to_owned).collect();
    let wanted = Wanted {
        variants: &variants,
        topic: Some(wanted),
        all: true,
        set: &Setting::new(),
    };
    let found = desk.run(|runner| compare_with(runner, wanted));
    let found = found.map_err(|why| Fault::unresolved(why.to_string(), None))?;
    Ok(comparison::table(desk.atlas, &found, &desk.page))
}

fn recorded(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "WORK/ID")?;
    desk.href(Kind::Record, id, 0)?;
    let full = desk.atlas.shelf.find(id).map_or(id, |r| r.item.id.as_str());
    let body = record::body(desk.atlas, full, &desk.page);
    let body = body.map_err(|why| Fault::unresolved(why, None).at(0))?;
    let title = desk.atlas.evidence(full, &desk.page);
    Ok(html! { figure.record { (body) figcaption { (title) } } })
}

fn judged(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "WORK/ID")?;
    desk.href(Kind::Case, id, 0)?;
    Ok(case::html(desk.atlas, id, &desk.page))
}

pub(super) fn shown<'d>(
    desk: &'d DirectiveContext<'_>,
    called: &Called,
) -> Result<&'d Show, Fault> {
    let id = called.argument(0, "VARIANT")?;
    desk.href(Kind::Variant, id, 0)?;
    let found = desk.atlas.shown.get(id);
    found.ok_or_else(|| Fault::unresolved(format!("no variant `{id}`"), None).at(0))
}

fn table(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let show = shown(desk, called)?;
    let name = called.argument(1, "SECTION")?;
    let Some(section) = show.table.get(name) else {
        let near = diagnostic::nearest(name, show.table.keys().map(String::as_str));
        let title = format!("the table of `{}` has no section `{name}`", show.variant);
        return Err(Fault::unresolved(title, near).at(1));
    };
    Ok(html! { div.section { (rules::entry(desk.atlas, section, &desk.page)) } })
}

fn options(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    Ok(rules::options(desk.atlas, shown(desk, called)?, &desk.page))
}

fn works(desk: &DirectiveContext<'_>) -> Markup {
    let items = desk.atlas.edition.library.works().iter().map(|w| {
        let title = (desk.atlas).link(Kind::Work, w.id.as_str(), &desk.page, &w.title);
        html! { (title) " " span.by { (w.author) ", " (w.year.value) } }
    });
    list("works", &items.collect::<Vec<_>>())
}

fn variants(desk: &DirectiveContext<'_>, called: &Called) -> Markup {
    let work = called.given().next();
    let items: Vec<Markup> = (desk.atlas.edition.variants.iter())
        .filter(|v| work.is_none_or(|w| v.work == w))
        .map(|v| {
            let title = (desk.atlas).link(Kind::Variant, v.id.as_str(), &desk.page, &v.title);
            html! { (title) " " (code(v.id.as_str())) }
        })
        .collect();
    list("variants", &items)
}

fn chapters(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "WORK")?;
    desk.href(Kind::Work, id, 0)?;
    let work = desk.atlas.edition.library.work(id);
    let work = work.ok_or_else(|| Fault::unresolved(format!("no work `{id}`"), None).at(0))?;
    let sections = desk.atlas.edition.library.sections(work);
    let items: Vec<Markup> = (sections.into_iter())
        .map(|(section, passages)| {
            let page = crate::model::section_page(work, section);
            let title = section.map_or("All passages", |s| s.title.as_str());
            let href = Place::page(page).from(&desk.page);
            html! { (link(&href, title)) " " span.count { (passages.len()) } }
        })
        .collect();
    Ok(list("contents", &items))
}

fn clauses(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let show = shown(desk, called)?;
    // Without a prefix all that the variant writes itself is listed.
    let prefix = called.given().nth(1).unwrap_or("");
    let variant = desk.atlas.edition.variant_of(&show.variant);
    let labels: Vec<String> = own(variant.expect("what is shown is a variant")).collect();
    let under = |topic: &str| {
        prefix.is_empty()
            || topic
                .strip_prefix(prefix)
                .is_some_and(|r| r.is_empty() || r.starts_with('/'))
    };
    let items: Vec<Markup> = (show.clauses.iter())
        .filter(|c| c.topic.as_deref().is_some_and(under) || under(&c.id))
        .filter(|c| labels.contains(&c.id) || !prefix.is_empty())
        .map(|c| {
            html! {
             (desk.atlas.clause_link(&show.variant, &c.id, &desk.page))
             @if c.status != Status::Says { " " span.tag { (spoken(&word(c.status))) } }
             " " (Gist(c))
            }
        })
        .collect();
    if items.is_empty() {
        let title = format!("`{}` has no clause under `{prefix}`", show.variant);
        return Err(Fault::unresolved(title, None).at(1));
    }
    Ok(list("clauses", &items))
}
