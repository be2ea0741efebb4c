//! How a thing of the edition is cited: a sentence, BibTeX and CSL-JSON.

use codille_lang::words::{around, joined};
use std::fmt::Write as _;

use maud::{Markup, html};
use serde_json::{Value, json};

use super::clause::ClauseBox;
use super::html::{fold, slug};
use super::model::{BookModel, bare};
use codille_edition::text::{Apparatus, Passage, Work};
use codille_evidence::Item;

/// The edition as it is cited.
const EDITION: &str = "Codille: a playable critical edition of the old books of Ombre and Piquet";
/// Its version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is cited.
#[derive(Debug, Clone)]
pub(super) struct Cite<'a> {
    /// The stable id, such as `passage w/r001`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Where it stands in its work.
    pub locus: Option<&'a str>,
    /// The work that it restates or is about.
    pub work: Option<&'a Work>,
}

impl Cite<'_> {
    /// Writes the citation as a sentence.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        if let Some(work) = self.work {
            let _ = write!(out, "{}, {}", author(work), work.title);
            let place = around("", work.place.as_deref().unwrap_or_default(), ", ");
            let locus = around(", ", self.locus.unwrap_or_default(), "");
            let _ = write!(out, " ({place}{}){locus}; in ", work.year.value);
        } else {
            let _ = write!(out, "{}, in ", self.title);
        }
        out + &format!("{EDITION}, version {VERSION}, {}.", self.id)
    }

    /// Writes the citation as an entry for BibTeX.
    pub(super) fn bibtex(&self) -> String {
        let mut fields = vec![
            ("author", "{The codille authors}".to_owned()),
            ("title", format!("{{{}}}", tex(&self.title))),
            ("booktitle", format!("{{{EDITION}}}")),
            ("edition", format!("{{version {VERSION}}}")),
            ("number", format!("{{{}}}", tex(&self.id))),
        ];
        if let Some(work) = self.work {
            let locus = self.locus.map_or_else(String::new, |l| format!(", {l}"));
            let (author, title, year) = (author(work), &work.title, work.year.value);
            let after = format!("After {author}, {title} ({year}){locus}");
            fields.push(("note", format!("{{{}}}", tex(&after))));
        }
        format!(
            "@incollection{{codille-{},\n{}\n}}\n",
            slug(&self.id),
            joined(fields.iter().map(|(k, v)| format!("  {k} = {v}")), ",\n")
        )
    }

    /// Writes the citation as CSL-JSON.
    pub(super) fn csl(&self) -> Value {
        let mut item = json!({
            "id": format!("codille-{}", slug(&self.id)),
            "type": "entry",
            "title": self.title,
            "container-title": EDITION,
            "author": [{"literal": "The codille authors"}],
            "version": VERSION,
            "number": self.id,
        });
        if let (Some(work), Some(object)) = (self.work, item.as_object_mut()) {
            let author = json!([{"literal": author(work)}]);
            object.insert("original-author".to_owned(), author);
            object.insert("original-title".to_owned(), json!(work.title));
            let date = json!({"date-parts": [[work.year.value]]});
            object.insert("original-date".to_owned(), date);
            if let Some(locus) = self.locus {
                object.insert("locator".to_owned(), json!(locus));
            }
        }
        item
    }

    /// Writes the box: the sentence, and the other forms to be taken away. They are addresses of data, so that
    /// they need no script and no request, and search does not find them.
    pub(super) fn html(&self) -> Markup {
        let name = slug(&self.id);
        let csl = format!("[{}]", self.csl());
        let take = |words: &str, kind: &str, ending: &str, data: &str| {
            let data = percent(data);
            html! {
                a download={ (name) "." (ending) } href={ "data:" (kind) ";charset=utf-8," (data) } {
                    (words)
                }
            }
        };
        let bibtex = take("BibTeX", "application/x-bibtex", "bib", &self.bibtex());
        let kind = "application/vnd.citationstyles.csl+json";
        let csl = take("CSL-JSON", kind, "json", &csl);
        let inner = html! { p { (self.text()) } p { (bibtex) " · " (csl) } };
        fold("cite", "Cite", &inner)
    }
}

fn author(work: &Work) -> String {
    match work.author.as_str() {
        "anonymous" => "Anonymous".to_owned(),
        other => other.to_owned(),
    }
}

/// Escapes what TeX would read as its own.
fn tex(text: &str) -> String {
    super::page::escaped(text, "#$%&_{}")
}

/// Writes text so that it can stand in an address.
fn percent(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~,:;/()".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Writes the box of a passage.
pub(super) fn passage(atlas: &BookModel<'_>, passage: &Passage) -> Markup {
    of_passage(atlas, passage).html()
}

/// Returns how a passage is cited.
pub(super) fn of_passage<'a>(atlas: &'a BookModel<'_>, passage: &'a Passage) -> Cite<'a> {
    Cite {
        id: format!("passage {}", passage.id),
        title: format!("Passage {}", bare(passage.id.as_str())),
        locus: Some(&passage.locus),
        work: atlas.edition.library.work(passage.id.work()),
    }
}

/// Writes the box of an entry of the apparatus.
pub(super) fn apparatus(atlas: &BookModel<'_>, entry: &Apparatus) -> Markup {
    let cite = Cite {
        id: format!("apparatus {}", entry.id),
        title: format!("Critical note {}", bare(entry.id.as_str())),
        locus: Some(&entry.locus),
        work: atlas.edition.library.work(entry.id.work()),
    };
    cite.html()
}

/// Writes the box of a clause.
pub(super) fn clause(atlas: &BookModel<'_>, of: &ClauseBox<'_>) -> Markup {
    let variant = atlas.edition.variant_of(of.variant);
    let variant = variant.map_or(of.variant, |v| v.title.as_str());
    let title = format!("Clause {} of {variant}", of.clause.id);
    of_edition(format!("clause {}", of.name()), title)
}

/// Writes the box of a piece of evidence.
pub(super) fn evidence(item: &Item, kind: &str) -> Markup {
    of_edition(format!("{kind} {}", item.id), item.title.clone())
}

/// Writes the box of what stands in no book.
fn of_edition(id: String, title: String) -> Markup {
    let cite = Cite {
        id,
        title,
        locus: None,
        work: None,
    };
    cite.html()
}
