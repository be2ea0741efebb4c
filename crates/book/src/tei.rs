//! The critical apparatus as a TEI P5 file. Holds no sentence of a source: readings are the editor's words or a few of the book's.

use std::fmt::Write as _;

use super::html::escape;
use super::model::BookModel;
use super::place::Kind;
use codille_edition::ruleset::word;
use codille_edition::text::{Certainty, PassageId, Proposer};

/// Makes the file.
pub(super) fn document(atlas: &BookModel<'_>) -> String {
    let library = &atlas.edition.library;
    let mut out = head();
    out += "    <sourceDesc>\n      <listWit>\n";
    for work in library.works() {
        let _ = writeln!(
            out,
            "        <witness xml:id=\"{}\"><bibl><author>{}</author>, <title>{}</title>, <date when=\"{:04}\">{}</date></bibl></witness>",
            escape(work.id.as_str()),
            escape(&work.author),
            escape(&work.title),
            work.year.value,
            work.year.value
        );
    }
    out += "      </listWit>\n    </sourceDesc>\n  </fileDesc>\n  <encodingDesc><variantEncoding method=\"location-referenced\" location=\"external\"/></encodingDesc>\n</teiHeader>\n<text><body>\n";
    for work in library.works() {
        let own = library
            .apparatus()
            .iter()
            .filter(|a| a.id.work() == work.id.as_str());
        let entries: Vec<_> = own.collect();
        if entries.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "  <div type=\"work\" corresp=\"#{}\">\n    <head>{}</head>\n    <listApp>",
            escape(work.id.as_str()),
            escape(&work.title)
        );
        for entry in entries {
            let certainty = match entry.certainty {
                Certainty::Certain => "high",
                Certainty::Probable => "medium",
                Certainty::Possible => "low",
            };
            let by = match entry.proposed_by {
                Proposer::Author => "#author",
                Proposer::Editor => "#editor",
            };
            let _ = writeln!(
                out,
                "      <app xml:id=\"{}\" type=\"{}\" loc=\"{}\">\n        <lem cert=\"{certainty}\" resp=\"{by}\">{}</lem>\n        <rdg wit=\"#{}\">{}</rdg>\n        <note type=\"gist\">{}</note>\n        <note type=\"reason\">{}</note>",
                escape(&entry.id.as_str().replace('/', ".")),
                word(entry.kind),
                escape(&entry.locus),
                escape(&entry.emendation),
                escape(entry.id.work()),
                escape(entry.lemma.as_str()),
                escape(&entry.gist),
                escape(&entry.reason)
            );
            for cite in &entry.bears_on {
                let id = PassageId::of(cite.as_str(), entry.id.work());
                if let Some(href) = atlas.href(Kind::Passage, id.as_str(), "apparatus.tei") {
                    let _ = writeln!(
                        out,
                        "        <note type=\"bears-on\"><ref target=\"{}\">{}</ref></note>",
                        escape(&href),
                        escape(id.as_str())
                    );
                }
            }
            out += "      </app>\n";
        }
        out += "    </listApp>\n  </div>\n";
    }
    out + "</body></text>\n</TEI>\n"
}

fn head() -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TEI xmlns=\"http://www.tei-c.org/ns/1.0\" xml:lang=\"en-GB\">\n<teiHeader>\n  <fileDesc>\n    \
         <titleStmt><title>Critical apparatus of the old books of Ombre and Piquet</title>\
         <respStmt xml:id=\"editor\"><resp>edited by</resp><name>The codille authors</name></respStmt>\
         <respStmt xml:id=\"author\"><resp>corrected by</resp><name>The author of the work</name></respStmt></titleStmt>\n    \
         <editionStmt><edition>version {}</edition></editionStmt>\n    \
         <publicationStmt><availability><licence target=\"https://creativecommons.org/licenses/by/4.0/\">CC BY 4.0</licence></availability></publicationStmt>\n",
        env!("CARGO_PKG_VERSION")
    )
}
