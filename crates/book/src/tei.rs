//! The critical apparatus as a TEI P5 file. Holds no sentence of a source: readings are the editor's words or a few of the book's.

use maud::{Markup, PreEscaped, html};

use super::model::BookModel;
use super::place::Kind;
use codille_edition::ruleset::word;
use codille_edition::text::{Apparatus, Certainty, PassageId, Work};

/// How the file is encoded, as TEI itself describes it: element by element.
pub(super) const ODD: &str = "apparatus.odd";

/// Makes the file.
pub(super) fn document(atlas: &BookModel<'_>) -> String {
    let library = &atlas.edition.library;
    let file = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en-GB" {
            (LINE) teiHeader {
                fileDesc {
                    (edited())
                    (LINE) sourceDesc { listWit {
                        @for work in library.works() { (LINE) (witness(work)) }
                    } }
                }
                (LINE) encodingDesc { variantEncoding method="location-referenced" location="external" {} }
            }
            (LINE) text { body {
                @for work in library.works() {
                    @let own = library.apparatus().iter().filter(|a| a.id.work() == work.id.as_str());
                    @let entries: Vec<_> = own.collect();
                    @if !entries.is_empty() {
                        (LINE) div type="work" corresp={ "#" (work.id) } {
                            head { (work.title) }
                            listApp { @for entry in entries { (LINE) (reading(atlas, entry)) } }
                        }
                    }
                }
            } }
        }
        (LINE)
    };
    file.into_string()
}

/// Begins a line, for who looks at the file itself.
const LINE: PreEscaped<&str> = PreEscaped("\n");

fn edited() -> Markup {
    html! {
        titleStmt {
            title { "Critical apparatus of the old books of Ombre and Piquet" }
            respStmt xml:id="editor" { resp { "edited by" } name { "The codille authors" } }
            respStmt xml:id="author" { resp { "corrected by" } name { "The author of the work" } }
        }
        editionStmt { edition { "version " (env!("CARGO_PKG_VERSION")) } }
        publicationStmt {
            authority { "The codille authors" }
            availability {
                licence target="https://creativecommons.org/licenses/by/4.0/" { "CC BY 4.0" }
            }
        }
    }
}

fn witness(work: &Work) -> Markup {
    let year = work.year.value;
    html! {
        witness xml:id=(work.id) { bibl {
            author { (work.author) } ", " title { (work.title) } ", "
            date when=(format!("{year:04}")) { (year) }
        } }
    }
}

fn reading(atlas: &BookModel<'_>, entry: &Apparatus) -> Markup {
    let certainty = match entry.certainty {
        Certainty::Certain => "high",
        Certainty::Probable => "medium",
        Certainty::Possible => "low",
    };

    html! {
        app xml:id=(entry.id.as_str().replace('/', ".")) type=(word(entry.kind)) loc=(entry.locus) {
            lem cert=(certainty) resp={ "#" (word(entry.proposed_by)) } { (entry.emendation) }
            rdg wit={ "#" (entry.id.work()) } { (entry.lemma.as_str()) }
            note type="gist" { (entry.gist) }
            note type="reason" { (entry.reason) }
            @for cite in &entry.bears_on {
                @let id = PassageId::of(cite.as_str(), entry.id.work());
                @if let Some(href) = atlas.href(Kind::Passage, id.as_str(), "apparatus.tei") {
                    note type="bears-on" { ref target=(href) { (id.as_str()) } }
                }
            }
        }
    }
}
