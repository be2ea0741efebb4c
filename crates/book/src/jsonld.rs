//! The whole edition as one JSON-LD document: works and variants in schema.org terms, passages and clauses as Web Annotations. Leaves nothing out that a page shows.

use serde_json::{Value, json};

use super::model::{BookModel, extended};
use super::place::Kind;
use codille_edition::ruleset::{RawVariant, word};
use codille_edition::text::{Apparatus, Passage, PassageId, Topic, Work};
use codille_evidence::EvidenceKind;
use codille_evidence::run::Verdict;

/// Makes the document.
pub(super) fn document(atlas: &BookModel<'_>) -> Value {
    let library = &atlas.edition.library;
    json!({
        "@context": context(),
        "@id": "codille",
        "@type": "schema:Dataset",
        "name": "Codille: a playable critical edition of the old books of Ombre and Piquet",
        "version": env!("CARGO_PKG_VERSION"),
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "inLanguage": "en-GB",
        "works": all(library.works(), |w| work(atlas, w)),
        "topics": all(library.topics(), |t| topic(atlas, t)),
        "variants": all(&atlas.edition.variants, |v| variant(atlas, v)),
        "passages": all(library.passages(), |p| passage(atlas, p)),
        "apparatus": all(library.apparatus(), |a| apparatus(atlas, a)),
        "clauses": clauses(atlas),
        "evidence": all(atlas.verdicts.values(), |v| evidence(atlas, v)),
    })
}

fn context() -> Value {
    json!({
        "@vocab": "https://codille.example/terms#",
        "schema": "https://schema.org/",
        "oa": "http://www.w3.org/ns/oa#",
        "id": "@id",
        "type": "@type",
        "name": "schema:name",
        "title": "schema:name",
        "author": "schema:author",
        "publisher": "schema:publisher",
        "version": "schema:version",
        "license": {"@id": "schema:license", "@type": "@id"},
        "inLanguage": "schema:inLanguage",
        "isBasedOn": {"@id": "schema:isBasedOn", "@type": "@id"},
        "body": "oa:hasBody",
        "target": "oa:hasTarget",
        "source": {"@id": "oa:hasSource", "@type": "@id"},
        "selector": "oa:hasSelector",
        "exact": "oa:exact",
        "value": "http://www.w3.org/1999/02/22-rdf-syntax-ns#value",
        "pagination": "schema:pagination",
        "page": {"@id": "schema:mainEntityOfPage", "@type": "@id"},
    })
}

/// Adds the page on which a thing stands.
fn with_page(atlas: &BookModel<'_>, kind: Kind, id: &str, value: Value) -> Value {
    match atlas.href(kind, id, "edition") {
        Some(href) => extended(value, json!({"page": href})),
        None => value,
    }
}

/// Writes some things one by one.
fn all<T>(things: impl IntoIterator<Item = T>, of: impl Fn(T) -> Value) -> Vec<Value> {
    things.into_iter().map(of).collect()
}

fn work(atlas: &BookModel<'_>, work: &Work) -> Value {
    let value = super::bibliography::data(work);
    let value = extended(value, json!({"type": "schema:Book"}));
    with_page(atlas, Kind::Work, work.id.as_str(), value)
}

fn topic(atlas: &BookModel<'_>, t: &Topic) -> Value {
    let value = json!({"id": t.id.as_str(), "title": t.title, "gist": t.gist});
    with_page(atlas, Kind::Topic, t.id.as_str(), value)
}

fn variant(atlas: &BookModel<'_>, v: &RawVariant) -> Value {
    let show = atlas.shown.get(v.id.as_str());
    let value = json!({
        "id": v.id.as_str(),
        "type": "schema:CreativeWork",
        "title": v.title,
        "game": v.game,
        "isBasedOn": v.base.as_ref().map_or(v.work.as_str(), |b| b.as_str()),
        "gist": v.gist,
        "table": show.map(|s| &s.table),
        "options": show.map(|s| &s.options),
        "patches": show.map(|s| &s.patches),
        "clauses": v.clauses.iter().map(|c| format!("{}#{}", c.origin, c.id)).collect::<Vec<_>>(),
    });
    with_page(atlas, Kind::Variant, v.id.as_str(), value)
}

fn passage(atlas: &BookModel<'_>, p: &Passage) -> Value {
    let annotation = json!({
        "type": "oa:Annotation",
        "body": {"type": "oa:TextualBody", "value": p.gist},
        "target": {
            "source": p.id.work(),
            "pagination": p.locus,
            "selector": {"type": "oa:TextQuoteSelector", "exact": p.incipit},
        },
    });
    let value = extended(super::passage::data(atlas, p), annotation);
    with_page(atlas, Kind::Passage, p.id.as_str(), value)
}

fn apparatus(atlas: &BookModel<'_>, a: &Apparatus) -> Value {
    let value = super::apparatus::data(atlas, a);
    with_page(atlas, Kind::Apparatus, a.id.as_str(), value)
}

fn clauses(atlas: &BookModel<'_>) -> Vec<Value> {
    let mut out = Vec::new();
    for variant in &atlas.edition.variants {
        let id = variant.id.as_str();
        for clause in atlas.own_clauses(variant) {
            let name = format!("{id}#{}", clause.id);
            let cites: Vec<&str> = clause.cites.iter().map(|c| c.id.as_str()).collect();
            let value = json!({
                "id": name,
                "type": "oa:Annotation",
                "variant": id,
                "topic": clause.topic,
                "status": word(clause.status),
                "gist": clause.gist,
                "gloss": clause.gloss,
                "reading": clause.reading,
                "alternative": clause.alternative,
                "body": {"type": "oa:TextualBody", "value": clause.rule},
                "target": cites,
                "evidence": atlas.at_work(&name),
            });
            out.push(with_page(atlas, Kind::Clause, &name, value));
        }
    }
    out
}

fn evidence(atlas: &BookModel<'_>, v: &Verdict) -> Value {
    let is_record = v.kind == EvidenceKind::Record;
    let kind = if is_record {
        Kind::Record
    } else {
        Kind::Evidence
    };
    let clauses = v.clauses.iter().map(|c| {
        let origin = atlas.origin(&v.variant, c).unwrap_or(&v.variant);
        format!("{origin}#{c}")
    });
    let (work, _) = v.id.split_once('/').expect("an id begins with its work");
    let cites = v.cites.iter().map(|c| PassageId::of(c, work).0);
    let value = json!({
        "id": v.id,
        "kind": super::model::shelf_name(v.kind),
        "alias": v.alias,
        "title": v.title,
        "variant": v.variant,
        "outcome": v.outcome,
        "message": v.message,
        "cites": cites.collect::<Vec<_>>(),
        "clauses": clauses.collect::<Vec<_>>(),
    });
    with_page(atlas, kind, &v.id, value)
}
