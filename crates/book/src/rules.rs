//! The pages of the variants: table, options and every clause that a variant writes itself.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::clause::ClauseBox;
use super::html::{block, code, element, escape, fold, list};
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
        .map(|work| {
            let mut variants: Vec<&RawVariant> = (atlas.edition.variants.iter())
                .filter(|v| work.id == v.work.as_str())
                .collect();
            variants.sort_by_key(|v| v.base.is_some());
            Group {
                kind: "rules",
                of: Some(work.id.to_string()),
                title: "The rules as encoded".to_owned(),
                pages: variants
                    .into_iter()
                    .filter_map(|v| page(atlas, v))
                    .collect(),
            }
        })
        .filter(|g| !g.pages.is_empty())
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
        let _ = write!(
            body,
            "\n## Changes in {}\n",
            show.base.as_deref().unwrap_or_default()
        );
        body += &block(&patches(atlas, show, &path));
    }
    let labels: Vec<String> = own(variant).collect();
    let mut data = Vec::new();
    let mut last = None;
    for clause in show.clauses.iter().filter(|c| labels.contains(&c.id)) {
        if last != Some(&clause.topic) {
            let _ = write!(
                body,
                "\n## {}\n",
                super::page::plain(&topic_title(atlas, clause.topic.as_deref()))
            );
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

fn head(atlas: &BookModel<'_>, variant: &RawVariant, path: &str) -> String {
    let mut out = String::new();
    if let Some(gist) = &variant.gist {
        out += &element("p", "gist", &escape(gist));
    }
    let mut facts = format!(
        "<dt>Id</dt><dd>{}</dd><dt>Work</dt><dd>{}</dd>",
        code(variant.id.as_str()),
        atlas.link(
            Kind::Work,
            &variant.work,
            path,
            &escape(&work_title(atlas, &variant.work))
        )
    );
    if let Some(base) = &variant.base {
        let words = escape(base.as_str());
        let _ = write!(
            facts,
            "<dt>Built on</dt><dd>{}</dd>",
            atlas.link(Kind::Variant, base.as_str(), path, &words)
        );
    }
    out + &element("dl", "facts", &facts)
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
pub(super) fn table(atlas: &BookModel<'_>, sections: &Value, page: &str) -> String {
    let mut rows = String::new();
    for (name, section) in sections.as_object().into_iter().flatten() {
        let _ = write!(
            rows,
            "<dt>{}</dt><dd>{}</dd>",
            escape(name),
            entry(atlas, section, page)
        );
    }
    element("dl", "facts table", &rows)
}

/// Writes one section: gist, data and sources of each of its entries.
pub(super) fn entry(atlas: &BookModel<'_>, section: &Value, page: &str) -> String {
    let told = section
        .as_array()
        .filter(|all| all.iter().any(|e| e.get("gist").is_some()));
    let Some(entries) = told else {
        return one(atlas, section, page);
    };
    let items: Vec<String> = entries.iter().map(|e| one(atlas, e, page)).collect();
    list("entries", &items)
}

fn one(atlas: &BookModel<'_>, entry: &Value, page: &str) -> String {
    let mut out = String::new();
    if let Some(gist) = entry.get("gist").and_then(Value::as_str) {
        let _ = write!(out, "{} ", with_cards(gist));
    }
    out += &code(&says(entry));
    let cites = atlas.cites(cited(entry), page);
    if !cites.is_empty() {
        let _ = write!(out, " <cite>{}</cite>", cites.join(" · "));
    }
    out
}

/// Writes the options of a variant.
pub(super) fn options(atlas: &BookModel<'_>, show: &Show, page: &str) -> String {
    let rows: String = show
        .options
        .iter()
        .map(|o| option(atlas, o, page))
        .collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Options\"><table class=\"options\"><thead><tr><th scope=\"col\">Option</th>\
         <th scope=\"col\">Unless set</th><th scope=\"col\">What it is</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

fn option(atlas: &BookModel<'_>, option: &Choice, page: &str) -> String {
    let cites: Vec<String> = option.cites.iter().map(|c| atlas.cite(c, page)).collect();
    let default = says(&option.default);
    let values: Vec<String> = option.values.iter().map(says).collect();
    let among = match (values.is_empty(), option.min, option.max) {
        (false, ..) => format!(
            " <span class=\"among\">of {}</span>",
            escape(&values.join(", "))
        ),
        (true, Some(min), Some(max)) => format!(" <span class=\"among\">{min} to {max}</span>"),
        (true, ..) => String::new(),
    };
    format!(
        "<tr><th scope=\"row\">{}</th><td>{}{among}</td><td>{} <cite>{}</cite></td></tr>",
        code(&option.name),
        escape(&default),
        escape(option.gist.as_deref().unwrap_or_default()),
        cites.join(" · ")
    )
}

fn patches(atlas: &BookModel<'_>, show: &Show, page: &str) -> String {
    let items: Vec<String> = (show.patches.iter())
        .map(|p| {
            let clause = p.clause.as_deref().unwrap_or(&p.target);
            let name = format!("{}#{clause}", show.variant);
            let target = atlas.link(Kind::Clause, &name, page, &code(&p.target));
            let cites: Vec<String> = p.cites.iter().map(|c| atlas.cite(c, page)).collect();
            let gist = p
                .gist
                .as_ref()
                .map_or_else(String::new, |g| format!(": {}", escape(g)));
            let cites = if cites.is_empty() {
                String::new()
            } else {
                format!(" <cite>{}</cite>", cites.join(" · "))
            };
            format!("<b>{}</b> {target}{gist}{cites}", p.op)
        })
        .collect();
    list("patches", &items)
}

/// Names the clauses that are taken over from other variants.
fn inherited(atlas: &BookModel<'_>, show: &Show, own: &[String], page: &str) -> String {
    let items: Vec<String> = (show.clauses.iter())
        .filter(|c| !own.contains(&c.id))
        .map(|c| {
            let name = format!("{}#{}", show.variant, c.id);
            let gist = c.gist.as_deref().unwrap_or_default();
            format!(
                "{} {}",
                atlas.link(Kind::Clause, &name, page, &code(&c.id)),
                escape(gist)
            )
        })
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
pub(super) fn figures(atlas: &BookModel<'_>, work: Option<&str>) -> String {
    let mut rows = String::new();
    for (id, f) in &atlas.coverage.works.0 {
        if work.is_some_and(|w| w != id) {
            continue;
        }
        let name = atlas
            .edition
            .library
            .work(id)
            .map_or_else(|| id.clone(), super::work::short_title);
        let _ = write!(rows, "<tr><th scope=\"row\">{}</th>", escape(&name));
        for n in [
            f.passages,
            f.encoded,
            f.evidenced,
            f.etiquette,
            f.commentary,
            f.not_encoded,
        ] {
            let _ = write!(rows, "<td>{n}</td>");
        }
        rows += "</tr>";
    }
    let heads = [
        "Work",
        "Passages",
        "Encoded",
        "Evidenced",
        "Etiquette",
        "Commentary",
        "Not encoded",
    ];
    let heads = heads
        .map(|h| format!("<th scope=\"col\">{h}</th>"))
        .concat();
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Coverage\"><table class=\"figures\"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
}
