//! The whole edition as one JSON-LD document: works and variants in schema.org terms, passages and clauses as Web Annotations. Leaves nothing out that a page shows.

use serde_json::{Value, json};

use super::model::{BookModel, extended};
use super::place::Kind;
use codille_edition::ruleset::word;
use codille_edition::text::PassageId;
use codille_evidence::EvidenceKind;

/// Makes the document.
pub(super) fn document(atlas: &BookModel<'_>) -> Value {
    json!({
        "@context": context(),
        "@id": "codille",
        "@type": "schema:Dataset",
        "name": "Codille: a playable critical edition of the old books of Ombre and Piquet",
        "version": env!("CARGO_PKG_VERSION"),
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "inLanguage": "en-GB",
        "works": works(atlas),
        "topics": topics(atlas),
        "variants": variants(atlas),
        "passages": passages(atlas),
        "apparatus": (atlas.edition.library.apparatus().iter())
            .map(|a| with_page(atlas, Kind::Apparatus, a.id.as_str(), super::apparatus::data(atlas, a)))
            .collect::<Vec<_>>(),
        "clauses": clauses(atlas),
        "evidence": evidence(atlas),
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

fn works(atlas: &BookModel<'_>) -> Vec<Value> {
    let works = atlas.edition.library.works().iter();
    works
        .map(|work| {
            let value = super::bibliography::data(work);
            let value = extended(value, json!({"type": "schema:Book"}));
            with_page(atlas, Kind::Work, work.id.as_str(), value)
        })
        .collect()
}

fn topics(atlas: &BookModel<'_>) -> Vec<Value> {
    let topics = atlas.edition.library.topics().iter();
    topics
        .map(|t| {
            let value = json!({"id": t.id.as_str(), "title": t.title, "gist": t.gist});
            with_page(atlas, Kind::Topic, t.id.as_str(), value)
        })
        .collect()
}

fn variants(atlas: &BookModel<'_>) -> Vec<Value> {
    let variants = atlas.edition.variants.iter();
    variants
        .map(|v| {
            let show = atlas.shown.get(v.id.as_str());
            let value = json!({
                "id": v.id.as_str(),
                "type": "schema:CreativeWork",
                "title": v.title,
                "game": v.game,
                "isBasedOn": v.base.as_ref().map_or(v.work.as_str(), |b| b.as_str()),
                "gist": v.gist,
                "table": show.map(|s| s.table.clone()),
                "options": show.map(|s| s.options.clone()),
                "patches": show.map(|s| s.patches.clone()),
                "clauses": v.clauses.iter().map(|c| format!("{}#{}", c.origin, c.id)).collect::<Vec<_>>(),
            });
            with_page(atlas, Kind::Variant, v.id.as_str(), value)
        })
        .collect()
}

fn passages(atlas: &BookModel<'_>) -> Vec<Value> {
    let passages = atlas.edition.library.passages().iter();
    passages
        .map(|p| {
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
        })
        .collect()
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

fn evidence(atlas: &BookModel<'_>) -> Vec<Value> {
    let verdicts = atlas.verdicts.values();
    verdicts
        .map(|v| {
            let kind = if v.kind == EvidenceKind::Record {
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
             "outcome": v.outcome.word(),
             "message": v.message,
             "cites": cites.collect::<Vec<_>>(),
             "clauses": clauses.collect::<Vec<_>>(),
            });
            with_page(atlas, kind, &v.id, value)
        })
        .collect()
}
