//! The critical apparatus: printed errata, misprints, slips, contradictions and gaps of each work.

use std::fmt::Write as _;

use maud::{Markup, html};
use serde_json::{Value, json};

use super::cite;
use super::clause::spoken;
use super::html::{block, code, link, list};
use super::model::{BookModel, bare, clauses};
use super::page::{Group, Page, plain};
use super::place::Kind;
use super::replay::with_cards;
use super::work::short_title;
use codille_edition::ruleset::word;
use codille_edition::text::{Apparatus, ApparatusKind, PassageId};
use codille_edition::yaml::Text;

/// The kinds in the order in which they stand on a page, with their headings.
const KINDS: [(ApparatusKind, &str); 7] = [
    (
        ApparatusKind::PrintedErratum,
        "Corrected by the book itself",
    ),
    (ApparatusKind::Misprint, "Misprints"),
    (ApparatusKind::Slip, "Slips of the author"),
    (ApparatusKind::Contradiction, "Contradictions"),
    (ApparatusKind::Lacuna, "Gaps"),
    (ApparatusKind::LostPage, "Pages lost"),
    (ApparatusKind::Transcription, "Faults of the transcription"),
];

/// Makes a page for each work that has entries.
pub(super) fn group(atlas: &BookModel<'_>) -> Group {
    let works = atlas.edition.library.works().iter();
    let pages = works
        .filter_map(|work| {
            let all = atlas.edition.library.apparatus().iter();
            let own: Vec<&Apparatus> = all.filter(|a| a.id.work() == work.id.as_str()).collect();
            let title = format!("{}: slips and contradictions", short_title(work));
            (!own.is_empty()).then(|| page(atlas, work.id.as_str(), title, &own))
        })
        .collect();
    Group::new("slips", "Slips and contradictions", pages)
}

fn page(atlas: &BookModel<'_>, work: &str, title: String, own: &[&Apparatus]) -> Page {
    let path = format!("apparatus/{work}");
    let mut body = String::new();
    for (kind, heading) in KINDS {
        let some: Vec<&&Apparatus> = own.iter().filter(|a| a.kind == kind).collect();
        if some.is_empty() {
            continue;
        }
        let _ = write!(body, "\n## {}\n", plain(heading));
        for found in some {
            body += &block(&entry(atlas, found, &path, true));
        }
    }
    let data: Vec<Value> = own.iter().map(|a| data(atlas, a)).collect();
    Page::new(path, title, &body, json!({"work": work, "apparatus": data}))
}

/// Writes an entry; at `home` it is the place that links lead to.
pub(super) fn entry(atlas: &BookModel<'_>, of: &Apparatus, page: &str, home: bool) -> Markup {
    let id = of.id.as_str();
    let kind = html! { " " span.kind { (spoken(&word(of.kind))) } };

    html! {
        section class={ "entry " (word(of.kind)) } id=[home.then(|| bare(id))] {
            @if home {
                h3 id={ (bare(id)) "--head" } class="locus" {
                    (link(&format!("#{}", bare(id)), &of.locus)) (kind) (atlas.scan(id))
                }
            } @else {
                p.locus { (atlas.cite(id, page)) (kind) }
            }
            p.gist { (with_cards(&of.gist)) }
            dl.emendation {
                dt { "Printed" } dd { (of.lemma.as_str()) }
                dt { "Read" } dd { (of.emendation) }
                dt { "Because" } dd { (of.reason) }
                dt { "How sure" } dd { (word(of.certainty)) ", proposed by the " (word(of.proposed_by)) }
            }
            (list("links", &links(atlas, of, page)))
            p.incipit { (code(id)) }
            @if home { (cite::apparatus(atlas, of)) }
        }
    }
}

/// Links to the passages that an entry bears on, and to the clauses and the evidence that cite it.
fn links(atlas: &BookModel<'_>, of: &Apparatus, page: &str) -> Vec<Markup> {
    let passage = |c: &Text| atlas.cite(PassageId::of(c.as_str(), of.id.work()).as_str(), page);
    let mut links: Vec<Markup> = of.bears_on.iter().map(passage).collect();
    if let Some(fate) = atlas.fates.get(of.id.as_str()) {
        for name in clauses(fate) {
            links.push(atlas.link(Kind::Clause, &name, page, code(&name)));
        }
        let evidence = fate.evidence.iter().take(6);
        links.extend(evidence.map(|e| atlas.evidence(e, page)));
    }
    links
}

/// Returns an entry for machines.
pub(super) fn data(atlas: &BookModel<'_>, of: &Apparatus) -> Value {
    let fate = atlas.fates.get(of.id.as_str());
    json!({
          "id": of.id.as_str(),
          "kind": word(of.kind),
          "locus": of.locus,
          "incipit": of.incipit,
    "topic": of.topic,
    "lemma": of.lemma,
          "emendation": of.emendation,
          "reason": of.reason,
          "certainty": of.certainty,
          "proposed_by": of.proposed_by,
          "bears_on": of.bears_on.iter().map(|c| PassageId::of(c.as_str(), of.id.work()).0).collect::<Vec<_>>(),
          "gist": of.gist,
          "clauses": fate.map(clauses),
      })
}
