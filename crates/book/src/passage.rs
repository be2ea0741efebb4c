//! The law page's unit: a passage on the left, what encodes it on the right. Quotes no more of it than the incipit.

use codille_edition::text::{Passage, PassageId};
use codille_edition::yaml::Text;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::clause::{ClauseBox, spoken};
use super::html::{code, element, escape, fold, list};
use super::model::{BookModel, bare};
use super::place::Kind;
use super::replay::with_cards;
use codille_edition::ruleset::word;
use codille_report::Class;

/// How many passages of other books are named beside one; the page of the topic has them all.
const MOST_PARALLELS: usize = 6;
/// How many items of evidence are named at once; the others are folded away.
const MOST_EVIDENCE: usize = 8;

/// Writes a passage with its clauses; at `home` it is the place that links lead to.
pub(super) fn html(atlas: &BookModel<'_>, passage: &Passage, page: &str, home: bool) -> String {
    let id = passage.id.as_str();
    let said = said(atlas, passage, page, home);
    let ruled = ruled(atlas, passage, page);
    let anchor = if home {
        format!(" id=\"{}\"", escape(bare(id)))
    } else {
        String::new()
    };
    let wide = if ruled.is_empty() { " alone" } else { "" };
    format!(
        "<section class=\"law{wide} kind-{}\"{anchor}>\n<div class=\"said\">{said}</div>\n{}</section>",
        word(passage.kind),
        if ruled.is_empty() {
            String::new()
        } else {
            format!("<div class=\"ruled\">{ruled}</div>\n")
        },
    )
}

fn said(atlas: &BookModel<'_>, passage: &Passage, page: &str, home: bool) -> String {
    let id = passage.id.as_str();
    let fate = atlas.fates.get(id);
    let locus = escape(&passage.locus);
    let mut head = if home {
        format!("<a href=\"#{}\">{locus}</a>", escape(bare(id)))
    } else {
        atlas.link(Kind::Passage, id, page, &escape(&atlas.cited_words(id)))
    };
    let _ = write!(
        head,
        " <span class=\"kind\">{}</span>",
        spoken(&word(passage.kind))
    );
    let mut out = if home {
        format!(
            "<h2 id=\"{}--head\" class=\"locus\">{head}</h2>",
            escape(bare(id))
        )
    } else {
        element("p", "locus", &head)
    };
    out += &element("p", "gist", &with_cards(&passage.gist));
    if let Some(practice) = &passage.practice {
        let _ = write!(
            out,
            "<p class=\"practice\"><b>In practice:</b> {}</p>",
            escape(practice)
        );
    }
    let _ = write!(
        out,
        "<p class=\"incipit\">begins <q>{}</q> · {}</p>",
        escape(passage.incipit.as_str()),
        code(id)
    );
    if let Some(located) = atlas.texts.get(id) {
        let words = escape(&located.words).replace('\n', "<br>");
        let summary = format!("Your transcription, line {}", located.line);
        out += &fold(
            "transcript",
            &summary,
            &format!("<blockquote>{words}</blockquote>"),
        );
    }
    if let Some(fate) = fate.filter(|f| !matches!(f.class, Class::Encoded | Class::Evidenced)) {
        let reason = passage
            .reason
            .as_ref()
            .map_or_else(String::new, |r| format!(": {}", escape(r)));
        let _ = write!(
            out,
            "<p class=\"fate\"><span class=\"tag\">{}</span>{reason}</p>",
            spoken(&word(fate.class))
        );
    }
    out += &notes(atlas, id, page);
    out += &links(atlas, passage, page);
    if home {
        out += &super::cite::passage(atlas, passage);
    }
    out
}

/// Writes what the apparatus says of the passage.
fn notes(atlas: &BookModel<'_>, id: &str, page: &str) -> String {
    let mut out = String::new();
    for entry in atlas.edition.library.apparatus() {
        let bears = |c: &Text| PassageId::of(c.as_str(), entry.id.work()).as_str() == id;
        if entry.bears_on.iter().any(bears) {
            let kind = atlas.link(
                Kind::Apparatus,
                entry.id.as_str(),
                page,
                &spoken(&word(entry.kind)),
            );
            let _ = write!(out, "<p class=\"note\">{kind}: {}</p>", escape(&entry.gist));
        }
    }
    out
}

/// Links to evidence, topic and other books.
fn links(atlas: &BookModel<'_>, passage: &Passage, page: &str) -> String {
    let id = passage.id.as_str();
    let mut rows = String::new();
    let mut row = |head: &str, items: &[String]| {
        if !items.is_empty() {
            let _ = write!(rows, "<dt>{head}</dt><dd>{}</dd>", list("", items));
        }
    };
    if atlas.place(Kind::Case, id).is_some_and(|p| p.page != page) {
        row(
            "Case",
            &[atlas.link(Kind::Case, id, page, "facts and judgment")],
        );
    }
    let turning: Vec<&String> = atlas.turning(id).iter().filter(|c| *c != id).collect();
    let fate = atlas.fates.get(id);
    let shown: Vec<&String> = (fate.iter())
        .flat_map(|f| &f.evidence)
        .filter(|e| !turning.contains(e) && *e != id)
        .collect();
    for (head, all) in [("Cases", turning), ("Shown in", shown)] {
        let mut items: Vec<String> = all.iter().map(|e| atlas.evidence(e, page)).collect();
        if items.len() > MOST_EVIDENCE + 1 {
            let rest = items.split_off(MOST_EVIDENCE);
            let more = format!("and {} more", rest.len());
            items.push(fold("rest", &more, &list("", &rest)));
        }
        row(head, &items);
    }
    let topic = passage.topic.as_str();
    let title = atlas
        .edition
        .library
        .topic(topic)
        .map_or(topic, |t| t.title.as_str());
    row(
        "Topic",
        &[atlas.link(Kind::Topic, topic, page, &escape(title))],
    );
    let others = atlas.parallels(passage);
    let mut parallels: Vec<String> = (others.iter().take(MOST_PARALLELS))
        .map(|p| atlas.cite(p.id.as_str(), page))
        .collect();
    if others.len() > MOST_PARALLELS {
        let more = format!("and {} more", others.len() - MOST_PARALLELS);
        parallels.push(atlas.link(Kind::Topic, topic, page, &more));
    }
    row("Other books", &parallels);
    format!("<dl class=\"links\">{rows}</dl>")
}

/// Writes the clauses and data that encode the passage.
fn ruled(atlas: &BookModel<'_>, passage: &Passage, page: &str) -> String {
    let Some(fate) = atlas.fates.get(passage.id.as_str()) else {
        return String::new();
    };
    let mut out = String::new();
    let mut further: Vec<String> = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for name in fate.clauses.iter().map(|c| c.replacen('@', "#", 1)) {
        let Some((variant, clause)) = atlas.clause(&name) else {
            continue;
        };
        // A rule that a later variant words alike is named, not told again.
        if told.contains(&clause.rule.as_str()) {
            let words = format!("{} in {}", code(&clause.id), escape(variant));
            further.push(atlas.link(Kind::Clause, &name, page, &words));
            continue;
        }
        told.push(&clause.rule);
        let of = ClauseBox {
            variant,
            clause,
            page,
            home: false,
        };
        out += &of.html(atlas);
    }
    let mut data: Vec<String> = Vec::new();
    for citer in &fate.data {
        let (variant, what) = citer.split_once(": ").unwrap_or((citer, ""));
        let words = format!("{} of {}", escape(what), escape(variant));
        data.push(atlas.link(Kind::Variant, variant, page, &words));
    }
    if !further.is_empty() {
        let _ = write!(
            out,
            "<p class=\"further\">Likewise {}.</p>",
            further.join(", ")
        );
    }
    if !data.is_empty() {
        let _ = write!(
            out,
            "<p class=\"further\">In the {}.</p>",
            data.join(", the ")
        );
    }
    out
}

/// Returns the passage for machines.
pub(super) fn data(atlas: &BookModel<'_>, passage: &Passage) -> Value {
    let fate = atlas.fates.get(passage.id.as_str());
    let names = |names: &[String]| {
        names
            .iter()
            .map(|n| n.replacen('@', "#", 1))
            .collect::<Vec<_>>()
    };
    json!({
        "id": passage.id.as_str(),
        "kind": word(passage.kind),
        "locus": passage.locus,
        "incipit": passage.incipit.as_str(),
        "topic": passage.topic.as_str(),
        "gist": passage.gist,
        "practice": passage.practice,
        "status": fate.map(|f| word(f.class)),
        "reason": passage.reason,
        "clauses": fate.map(|f| names(&f.clauses)),
        "data": fate.map(|f| f.data.clone()),
        "evidence": fate.map(|f| f.evidence.clone()),
    })
}
