//! A citation as a reader needs it: work, place, first words, gist.

use serde::Serialize;

use super::{Cited, Library};
use crate::yaml::Text;

/// What a citation leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The full id.
    pub id: String,
    /// The title of the work.
    #[serde(skip)]
    pub work: String,
    /// Where it stands; empty where the citation leads nowhere.
    pub locus: String,
    /// Its first words, six at most.
    pub incipit: Option<String>,
    /// What it says, in our words.
    pub gist: String,
}

/// Looks citations up, each with its work before it; one that leads nowhere keeps its id only.
pub fn cite(library: &Library, cites: &[Text]) -> Vec<Citation> {
    cites.iter().map(|cite| one(library, cite)).collect()
}

fn one(library: &Library, cite: &Text) -> Citation {
    let Some(cited) = library.cited(cite.as_str(), "") else {
        return Citation {
            id: cite.to_string(),
            work: String::new(),
            locus: String::new(),
            incipit: None,
            gist: String::new(),
        };
    };
    let incipit = match cited {
        Cited::Passage(passage) => Some(&passage.incipit),
        Cited::Apparatus(entry) => entry.incipit.as_ref(),
    };
    Citation {
        id: cited.id().to_string(),
        work: library
            .work(cited.id().work())
            .map_or_else(|| cited.id().work().to_owned(), |w| w.title.clone()),
        locus: cited.locus().to_owned(),
        incipit: incipit.map(ToString::to_string),
        gist: cited.gist().to_owned(),
    }
}

impl Citation {
    /// Writes the citation in a line: `The Game of Ombre, ch. II, p. 7: “A pack of forty Cards” (r002)`.
    pub fn line(&self) -> String {
        if self.locus.is_empty() {
            return self.line_in("");
        }
        format!(
            "{}, {}",
            self.work,
            self.line_in(self.id.split('/').next().unwrap_or(""))
        )
    }

    /// The same for readers who know which work is spoken of; the title of any other is said.
    pub fn line_in(&self, work: &str) -> String {
        if self.locus.is_empty() {
            return format!("{} (not found)", self.id);
        }
        if self.id.split('/').next() != Some(work) {
            return self.line();
        }
        let id = self.id.rsplit('/').next().unwrap_or(&self.id);
        let begins = self
            .incipit
            .as_ref()
            .map_or_else(String::new, |i| format!(": “{i} …”"));
        format!("{}{begins} ({id})", self.locus)
    }
}
