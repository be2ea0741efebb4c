//! The law page's unit: a passage on the left, what encodes it on the right. Quotes no more of it than the incipit.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::clause::{ClauseBox, spoken};
use super::html::{code, fold, joined, link, list};
use super::model::{BookModel, bare, clauses};
use super::place::Kind;
use super::replay::with_cards;
use super::texts::Located;
use codille_edition::ruleset::word;
use codille_edition::text::{Apparatus, Passage, PassageId};
use codille_edition::yaml::Text;
use codille_report::Class;

/// How many passages of other books are named beside one; the page of the topic has them all.
const MOST_PARALLELS: usize = 6;
/// How many items of evidence are named at once; the others are folded away.
const MOST_EVIDENCE: usize = 8;

/// Writes a passage with its clauses; at `home` it is the place that links lead to.
pub(super) fn html(atlas: &BookModel<'_>, passage: &Passage, page: &str, home: bool) -> Markup {
    let id = passage.id.as_str();
    let ruled = ruled(atlas, passage, page);
    let wide = if ruled.0.is_empty() { " alone" } else { "" };
    html! {
        section class={ "law" (wide) " kind-" (word(passage.kind)) } id=[home.then(|| bare(id))] {
            "\n" div.said { (said(atlas, passage, page, home)) } "\n"
            @if !ruled.0.is_empty() { div.ruled { (ruled) } "\n" }
        }
    }
}

fn said(atlas: &BookModel<'_>, passage: &Passage, page: &str, home: bool) -> Markup {
    let id = passage.id.as_str();
    let kind = html! { " " span.kind { (spoken(&word(passage.kind))) } };
    let fate = atlas.fates.get(id);
    let left = fate.filter(|f| !matches!(f.class, Class::Encoded | Class::Evidenced));
    html! {
        @if home {
            h2 id={ (bare(id)) "--head" } class="locus" {
                (link(&format!("#{}", bare(id)), &passage.locus)) (kind)
                (atlas.scan(id))
            }
        } @else {
            p.locus { (atlas.link(Kind::Passage, id, page, atlas.cited_words(id))) (kind) (atlas.scan(id)) }
        }
        p.gist { (with_cards(&passage.gist)) }
        @if let Some(practice) = &passage.practice {
            p.practice { b { "In practice:" } " " (practice) }
        }
        p.incipit { "begins " q { (passage.incipit.as_str()) } " · " (code(id)) }
        @if let Some(located) = atlas.texts.get(id) { (transcript(located)) }
        @if let Some(fate) = left {
            p.fate {
                span.tag { (spoken(&word(fate.class))) }
                @if let Some(reason) = &passage.reason { ": " (reason) }
            }
        }
        (notes(atlas, id, page))
        (links(atlas, passage, page))
        @if home { (super::cite::passage(atlas, passage)) }
    }
}

/// Writes what a reader's own transcription has for a passage.
fn transcript(located: &Located) -> Markup {
    let summary = format!("Your transcription, line {}", located.line);
    let lines = joined(located.words.split('\n'), PreEscaped("<br>"));
    fold("transcript", &summary, &html! { blockquote { (lines) } })
}

/// Writes what the apparatus says of the passage.
fn notes(atlas: &BookModel<'_>, id: &str, page: &str) -> Markup {
    let bears = |entry: &&Apparatus| {
        let mut on = entry.bears_on.iter();
        on.any(|c: &Text| PassageId::of(c.as_str(), entry.id.work()).as_str() == id)
    };
    html! {
        @for entry in atlas.edition.library.apparatus().iter().filter(bears) {
            p.note {
                (atlas.link(Kind::Apparatus, entry.id.as_str(), page, spoken(&word(entry.kind))))
                ": " (entry.gist)
            }
        }
    }
}

/// Links to evidence, topic and other books.
fn links(atlas: &BookModel<'_>, passage: &Passage, page: &str) -> Markup {
    let id = passage.id.as_str();
    let mut rows: Vec<(&str, Vec<Markup>)> = Vec::new();
    if atlas.place(Kind::Case, id).is_some_and(|p| p.page != page) {
        let case = atlas.link(Kind::Case, id, page, "facts and judgment");
        rows.push(("Case", vec![case]));
    }
    let turning: Vec<&String> = atlas.turning(id).iter().filter(|c| *c != id).collect();
    let fate = atlas.fates.get(id);
    let shown: Vec<&String> = (fate.iter())
        .flat_map(|f| &f.evidence)
        .filter(|e| !turning.contains(e) && *e != id)
        .collect();
    for (head, all) in [("Cases", turning), ("Shown in", shown)] {
        let mut items: Vec<Markup> = all.iter().map(|e| atlas.evidence(e, page)).collect();
        if items.len() > MOST_EVIDENCE + 1 {
            let rest = items.split_off(MOST_EVIDENCE);
            let more = format!("and {} more", rest.len());
            items.push(fold("rest", &more, &list("", &rest)));
        }
        rows.push((head, items));
    }
    let topic = passage.topic.as_str();
    let title = atlas.edition.library.topic(topic);
    let title = title.map_or(topic, |t| t.title.as_str());
    rows.push(("Topic", vec![atlas.link(Kind::Topic, topic, page, title)]));
    let others = atlas.parallels(passage);
    let mut parallels: Vec<Markup> = (others.iter().take(MOST_PARALLELS))
        .map(|p| atlas.cite(p.id.as_str(), page))
        .collect();
    if others.len() > MOST_PARALLELS {
        let more = format!("and {} more", others.len() - MOST_PARALLELS);
        parallels.push(atlas.link(Kind::Topic, topic, page, more));
    }
    rows.push(("Other books", parallels));
    html! {
        dl.links {
            @for (head, items) in rows.iter().filter(|(_, items)| !items.is_empty()) {
                dt { (head) } dd { (list("", items)) }
            }
        }
    }
}

/// Writes the clauses and data that encode the passage.
fn ruled(atlas: &BookModel<'_>, passage: &Passage, page: &str) -> Markup {
    let Some(fate) = atlas.fates.get(passage.id.as_str()) else {
        return Markup::default();
    };
    let mut boxes: Vec<Markup> = Vec::new();
    let mut further: Vec<Markup> = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for name in clauses(fate) {
        let Some((variant, clause)) = atlas.clause(&name) else {
            continue;
        };
        // A rule that a later variant words alike is named, not told again.
        if told.contains(&clause.rule.as_str()) {
            let words = html! { (code(&clause.id)) " in " (variant) };
            further.push(atlas.link(Kind::Clause, &name, page, words));
            continue;
        }
        told.push(&clause.rule);
        let of = ClauseBox {
            variant,
            clause,
            page,
            home: false,
        };
        boxes.push(of.html(atlas));
    }
    let data = fate.data.iter().map(|citer| {
        // What cites it as a whole has no part to name.
        let (variant, what) = citer.split_once(": ").unwrap_or((citer, ""));
        atlas.link(Kind::Variant, variant, page, format!("{what} of {variant}"))
    });
    html! {
        (joined(boxes, ""))
        @if !further.is_empty() { p.further { "Likewise " (joined(further, ", ")) "." } }
        @if !fate.data.is_empty() { p.further { "In the " (joined(data, ", the ")) "." } }
    }
}

/// Returns the passage for machines.
pub(super) fn data(atlas: &BookModel<'_>, passage: &Passage) -> Value {
    let fate = atlas.fates.get(passage.id.as_str());

    json!({
          "id": passage.id.as_str(),
          "kind": word(passage.kind),
          "locus": passage.locus,
          "incipit": passage.incipit,
    "topic": passage.topic,
          "gist": passage.gist,
          "practice": passage.practice,
          "status": fate.map(|f| word(f.class)),
          "reason": passage.reason,
          "clauses": fate.map(clauses),
    "data": fate.map(|f| &f.data),
    "evidence": fate.map(|f| &f.evidence),
      })
}
