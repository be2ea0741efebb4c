//! The critical apparatus: printed errata, misprints, slips, contradictions and gaps of each work.

use codille_edition::yaml::Text;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::cite;
use super::clause::spoken;
use super::html::{block, code, escape, list};
use super::model::{BookModel, bare};
use super::page::{Group, Page, plain};
use super::place::Kind;
use super::replay::with_cards;
use super::work::short_title;
use codille_edition::ruleset::word;
use codille_edition::text::{Apparatus, ApparatusKind, Certainty, PassageId, Proposer};

/// The kinds in the order in which they stand on a page, with their headings.
const KINDS: [(ApparatusKind, &str); 6] = [
    (
        ApparatusKind::PrintedErratum,
        "Corrected by the book itself",
    ),
    (ApparatusKind::Misprint, "Misprints"),
    (ApparatusKind::Slip, "Slips of the author"),
    (ApparatusKind::Contradiction, "Contradictions"),
    (ApparatusKind::Lacuna, "Gaps"),
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
    Group {
        kind: "slips",
        of: None,
        title: "Slips and contradictions".to_owned(),
        pages,
    }
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
pub(super) fn entry(atlas: &BookModel<'_>, of: &Apparatus, page: &str, home: bool) -> String {
    let id = of.id.as_str();
    let head = if home {
        format!(
            "<a href=\"#{}\">{}</a>",
            escape(bare(id)),
            escape(&of.locus)
        )
    } else {
        atlas.cite(id, page)
    };
    let anchor = if home {
        format!(" id=\"{}\"", escape(bare(id)))
    } else {
        String::new()
    };
    let tag = if home {
        format!("h3 id=\"{}--head\"", escape(bare(id)))
    } else {
        "p".to_owned()
    };
    let close = if home { "h3" } else { "p" };
    let mut out = format!(
        "<{tag} class=\"locus\">{head} <span class=\"kind\">{}</span></{close}>",
        spoken(&word(of.kind))
    );
    let _ = write!(out, "<p class=\"gist\">{}</p>", with_cards(&of.gist));
    let by = match of.proposed_by {
        Proposer::Author => "the author",
        Proposer::Editor => "the editor",
    };
    let _ = write!(
        out,
        "<dl class=\"emendation\"><dt>Printed</dt><dd>{}</dd><dt>Read</dt><dd>{}</dd><dt>Because</dt><dd>{}</dd><dt>How sure</dt><dd>{}, proposed by {by}</dd></dl>",
        escape(of.lemma.as_str()),
        escape(&of.emendation),
        escape(&of.reason),
        certainty(of.certainty)
    );
    let mut links: Vec<String> = (of.bears_on.iter())
        .map(|c| atlas.cite(PassageId::of(c.as_str(), of.id.work()).as_str(), page))
        .collect();
    if let Some(fate) = atlas.fates.get(id) {
        for clause in &fate.clauses {
            let name = clause.replacen('@', "#", 1);
            links.push(atlas.link(Kind::Clause, &name, page, &code(&name)));
        }
        links.extend(
            fate.evidence
                .iter()
                .take(6)
                .map(|e| atlas.evidence(e, page)),
        );
    }
    out += &list("links", &links);
    let _ = write!(out, "<p class=\"incipit\">{}</p>", code(id));
    if home {
        out += &cite::apparatus(atlas, of);
    }
    format!(
        "<section class=\"entry {}\"{anchor}>{out}</section>",
        word(of.kind)
    )
}

/// Returns the word for how sure an emendation is.
pub(super) const fn certainty(of: Certainty) -> &'static str {
    match of {
        Certainty::Certain => "certain",
        Certainty::Probable => "probable",
        Certainty::Possible => "possible",
    }
}

/// Returns an entry for machines.
pub(super) fn data(atlas: &BookModel<'_>, of: &Apparatus) -> Value {
    let fate = atlas.fates.get(of.id.as_str());
    json!({
        "id": of.id.as_str(),
        "kind": word(of.kind),
        "locus": of.locus,
        "incipit": of.incipit.as_ref().map(Text::as_str),
        "topic": of.topic.as_str(),
        "lemma": of.lemma.as_str(),
        "emendation": of.emendation,
        "reason": of.reason,
        "certainty": certainty(of.certainty),
        "proposed_by": match of.proposed_by { Proposer::Author => "author", Proposer::Editor => "editor" },
        "bears_on": of.bears_on.iter().map(|c| PassageId::of(c.as_str(), of.id.work()).0).collect::<Vec<_>>(),
        "gist": of.gist,
        "clauses": fate.map(|f| f.clauses.iter().map(|c| c.replacen('@', "#", 1)).collect::<Vec<_>>()),
    })
}
