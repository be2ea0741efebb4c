//! Citations and laws of a file of evidence: the work is put before them, and those that lead nowhere are told.

use super::Reading;
use crate::case::is_of;
use codille_edition::text::PassageId;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::UNKNOWN_PASSAGE;

impl Reading<'_> {
    /// Puts the work before bare citations and notes those that lead nowhere; a law in parts is cited with all of them.
    pub(crate) fn cites(&mut self, cites: &[Text]) -> Vec<Text> {
        let library = &self.edition.library;
        let mut out = Vec::new();
        for cite in cites {
            let full = PassageId::of(cite.as_str(), self.work).0;
            let parts = library.passages().iter();
            let parts = parts.filter(|p| is_of(&p.id.0, &full));
            let known = out.len();
            if library.cited(&full, "").is_none() {
                out.extend(parts.map(|p| Text::new(p.id.0.as_str(), cite.span())));
            }
            if out.len() == known {
                self.faults.extend(library.unknown_passage(cite, self.work));
                out.push(Text::new(full, cite.span()));
            }
        }
        out
    }

    /// Does the same for a single citation.
    pub(crate) fn cite(&mut self, cite: Option<&Text>) -> Option<Text> {
        self.cites(cite.map(std::slice::from_ref)?).pop()
    }

    /// Puts the work before a law; `law-46` stands for all its passages `law-46a`, `law-46b`.
    pub(crate) fn law(&mut self, law: &Text) -> Text {
        let full = PassageId::of(law.as_str(), self.work).0;
        let mut passages = self.edition.library.passages().iter();
        if !passages.any(|p| is_of(&p.id.0, &full))
            && self.edition.library.cited(&full, "").is_none()
        {
            let title = format!("no passage `{law}`");
            self.fault(UNKNOWN_PASSAGE, title, law.span());
        }
        Text::new(full, law.span())
    }
}
