//! The rule of a clause as it is written, parsed once.

use crate::yaml::Text;
use codille_lang::clause::ast::Sentence;
use codille_lang::clause::parse;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{SourceMap, Span};
use std::sync::{Arc, OnceLock};

/// The sentences of a rule, or the first fault of its text.
pub type Sentences = Result<Arc<Vec<Sentence>>, Box<Diagnostic>>;

/// The rule of a clause as written.
///
/// It is parsed when its sentences are first asked for. Copies share them: a variant built on another takes over hundreds of its
/// clauses, and a change of one clause leaves all others as they are.
#[derive(Debug, Clone)]
pub struct RuleText {
    text: Text,
    sentences: Arc<OnceLock<Sentences>>,
}

impl From<Text> for RuleText {
    fn from(text: Text) -> Self {
        Self {
            text,
            sentences: Arc::default(),
        }
    }
}

impl RuleText {
    /// Returns the words as YAML reads them.
    pub fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// Returns where they stand.
    pub const fn span(&self) -> Span {
        self.text.span()
    }

    /// Returns the words as they stand in the file.
    pub fn raw<'a>(&self, sources: &'a SourceMap) -> &'a str {
        self.text.raw(sources)
    }

    /// Returns the words with every run of white space made one space.
    pub fn collapsed(&self) -> String {
        self.text.collapsed()
    }

    /// Returns the sentences; `sources` are those into which the span points.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn sentences(&self, sources: &SourceMap) -> Sentences {
        let parsed = || parse(self.raw(sources), self.span()).map(Arc::new);
        self.sentences.get_or_init(parsed).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str, sources: &mut SourceMap) -> RuleText {
        let file = sources.add("clause", text);
        Text::new(text, Span::new(file, 0, text.len())).into()
    }

    #[test]
    fn copies_share_what_was_parsed() {
        let mut sources = SourceMap::new();
        let one = rule("define x as 1", &mut sources);
        let other = one.clone();
        let parsed = |r: &RuleText| r.sentences(&sources).expect("it is a rule");
        assert!(Arc::ptr_eq(&parsed(&one), &parsed(&other)));
    }

    #[test]
    fn a_fault_is_told_each_time() {
        let mut sources = SourceMap::new();
        let faulty = rule("define x 1", &mut sources);
        let told = || faulty.sentences(&sources).err();
        assert!(told().is_some());
        assert_eq!(told(), told());
    }
}
