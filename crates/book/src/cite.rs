//! How a thing of the edition is cited: a sentence in a box, to which a script of the book adds BibTeX and CSL-JSON.

use codille_lang::words::around;
use std::fmt::Write as _;

use maud::{Markup, html};

use super::clause::ClauseBox;
use super::imprint::EDITION;
use super::model::{BookModel, bare};
use codille_analysis::compare::VERSION;
use codille_edition::text::{Apparatus, Passage, Work};
use codille_evidence::Item;

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

    /// Writes the box: the sentence, and what a script of the book needs to write the other forms when the box is opened. With those
    /// forms in it, a box would be larger than what it cites.
    pub(super) fn html(&self) -> Markup {
        let work = self.work.map(|w| w.id.as_str());
        html! {
            details.cite data-id=(self.id) data-title=(self.title) data-work=[work] data-locus=[self.locus] {
                summary { "Cite" }
                p { (self.text()) }
            }
        }
    }
}

/// Returns who wrote a work, as a citation begins.
pub(super) fn author(work: &Work) -> String {
    match work.author.as_str() {
        "anonymous" => "Anonymous".to_owned(),
        other => other.to_owned(),
    }
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

/// Writes the box of a page on which books stand together.
pub(super) fn page(id: String, title: &str) -> Markup {
    of_edition(id, title.to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_its_sentence_and_what_the_other_forms_are_made_of() {
        let cite = Cite {
            id: "record w/r".to_owned(),
            title: "A \"game\"".to_owned(),
            locus: None,
            work: None,
        };
        let made = cite.html().into_string();
        let lead = "<details class=\"cite\" data-id=\"record w/r\" data-title=\"A &quot;game&quot;\"><summary>Cite</summary><p>";
        assert!(made.starts_with(lead), "{made}");
        let end = format!("in {EDITION}, version {VERSION}, record w/r.</p></details>");
        assert!(made.ends_with(&end), "{made}");
    }
}
