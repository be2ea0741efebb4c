//! One work of the bibliography and works.yaml.

use serde::Deserialize;

use super::Scan;
use crate::yaml::{Number, Text, locate};

/// A printed work that the edition cites.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Its id, such as `gibbs-1878`; also the name of its folder.
    pub id: Text,
    /// The title, shortened.
    pub title: String,
    /// Who wrote it; `anonymous` where nobody says.
    pub author: String,
    /// The year of the edition used.
    pub year: Number,
    /// Which edition.
    pub edition: Option<String>,
    /// Where it was printed.
    pub place: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
    /// The pages that matter here.
    pub pages: Option<String>,
    /// The games it describes.
    #[serde(default)]
    pub game: Vec<Text>,
    /// Where scans or a transcription can be found.
    pub scans: Option<String>,
    /// The public scan to whose pages citations lead.
    pub scan: Option<Scan>,
    /// Under which terms the text can be used.
    pub licence: String,
    /// Anything else.
    pub note: Option<String>,
    /// The variant that the name of the work means where a variant is asked for.
    pub main: Option<Text>,
    /// The chapters under which its passages are shown, in the order of the book.
    #[serde(default)]
    pub sections: Vec<Section>,
}

/// A chapter of a work: the passages of the register from one on to where the next section begins.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its id, part of the address of its page.
    pub id: Text,
    /// A heading for people.
    pub title: String,
    /// The passage with which it begins.
    pub from: Text,
    /// The code of laws that it belongs to, each of which is to be tried by cases; sections with the same words make one code.
    pub code: Option<String>,
}

/// The whole of works.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorksFile {
    pub(super) works: Vec<Work>,
}

locate! {
    Work { id, title, author, year, edition, place, publisher, pages, game, scans, scan, licence, note, main, sections }
    Section { id, title, from, code }
    WorksFile { works }
}
