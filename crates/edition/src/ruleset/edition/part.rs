//! Loads a part of an edition: what a few variants rest on. Works that are only named are not held to what is said of them.

use super::Edition;
use crate::ruleset::Rules;
use crate::text::Work;
use codille_lang::diagnostic::code::UNKNOWN_MAIN_VARIANT;
use codille_lang::span::Span;

impl Edition {
    /// Loads files that are a part of an edition. The list of works is that of the whole: a work of which there is nothing else has no
    /// faults, and none needs its main variant.
    pub fn load_part(rules: &Rules) -> Self {
        let mut edition = Self::load(rules);
        let mut all = std::mem::take(&mut edition.diagnostics);
        all.retain(|d| d.code.0 != UNKNOWN_MAIN_VARIANT.0 && !edition.is_of_absent(d.span()));
        edition.diagnostics = all;
        edition
    }

    /// Tells whether a place in the list of works is in the entry of one of which there is nothing else.
    fn is_of_absent(&self, at: Span) -> bool {
        let begins = |work: &&Work| work.id.span().start;
        let works = self.library.works().iter();
        let before = works.filter(|w| w.id.span().file == at.file && begins(w) <= at.start);
        let entry = before.max_by_key(begins);
        entry.is_some_and(|work| !self.has_more_of(work.id.as_str()))
    }

    fn has_more_of(&self, work: &str) -> bool {
        let passages = self.library.passages().iter();
        let mut passages = passages.map(|p| p.id.work());
        let variants = self.variants.iter();
        passages.any(|of| of == work) || variants.map(|v| v.work.as_str()).any(|of| of == work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_stands_by_itself_and_its_faults_are_told() {
        let whole = Edition::load(&Rules::embedded());
        for variant in &whole.variants {
            let id = variant.id.as_str();
            let mut rules = Rules::new();
            for (name, text) in whole.files_under(id) {
                rules.overlay(name, text);
            }
            let part = Edition::load_part(&rules);
            assert!(part.variant_of(id).is_some(), "{id}");
            let faults = part.faults_under(id);
            assert!(faults.is_empty(), "{id}: {faults:?}");
        }
        let mut rules = Rules::embedded();
        rules.overlay("gibbs-1878/passages.yaml", "passages: []\n");
        let part = Edition::load_part(&rules);
        assert!(!part.faults_under("gibbs-1878").is_empty());
    }
}
