//! What an author is told: one plain diagnostic, its codes, its picture and the nearest known word.

pub mod code;
mod near;
mod render;
mod usual;
mod visible;

pub use code::{Code, explain};
pub use near::nearest;
pub use render::{Style, render, render_all};
pub use visible::visible;

use crate::span::Span;
use usual::usual;

/// How grave a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The rules can't be used as they stand.
    Error,
    /// The rules can be used, but somebody should look.
    Warning,
}

/// A place in a file and what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The words underlined.
    pub span: Span,
    /// What is said under them; may be empty.
    pub text: String,
}

/// One thing that an author is told.
///
/// Wording: lower case, no full stop, names in backticks, what was found and what would do; `help` is an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code, `E0301` and so on.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// The sentence at the head.
    pub title: String,
    /// Places, of which there is always one: the first is the main one.
    labels: Vec<Label>,
    /// Further sentences, a citation for instance.
    pub notes: Vec<String>,
    /// An edit that would mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Makes an error at `span`.
    pub fn error(code: Code, title: impl Into<String>, span: Span) -> Self {
        Self {
            code,
            severity: Severity::Error,
            title: title.into(),
            labels: vec![Label {
                span,
                text: String::new(),
            }],
            notes: Vec::new(),
            help: None,
        }
    }

    /// Makes a warning at `span`.
    pub fn warning(code: Code, title: impl Into<String>, span: Span) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, title, span)
        }
    }

    /// Says something under the main place.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        let main = self.labels.first_mut();
        main.expect("a diagnostic is made with its main place").text = text.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a further sentence.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Sets the edit that would mend it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Offers the near word for the one underlined, where there is one.
    #[must_use]
    pub fn suggest(self, near: Option<&str>) -> Self {
        match near {
            Some(near) => self.help(format!("write `{near}`")),
            None => self,
        }
    }

    /// Fills in the edit that usually mends faults of this code where none is set.
    #[must_use]
    pub fn with_usual_help(mut self) -> Self {
        self.help.get_or_insert_with(|| usual(self.code).to_owned());
        self
    }

    /// Returns the main place.
    pub fn span(&self) -> Span {
        let main = self.labels.first();
        main.expect("a diagnostic is made with its main place").span
    }

    /// Goes through all places, the main one first.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.labels.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault() -> Diagnostic {
        Diagnostic::error(code::UNKNOWN_NAME, "no such name", Span::default())
    }

    #[test]
    fn a_warning_is_an_error_of_less_weight() {
        let warning = Diagnostic::warning(code::UNKNOWN_NAME, "no such name", Span::default());
        assert_eq!(warning.severity, Severity::Warning);
        let error = Diagnostic {
            severity: Severity::Error,
            ..warning
        };
        assert_eq!(error, fault());
        assert!(Severity::Error < Severity::Warning);
    }

    #[test]
    fn what_is_said_stands_under_the_first_place() {
        let other = Span::new(crate::span::FileId(0), 4, 5);
        let told = fault().label(other, "there").saying("here");
        let texts: Vec<&str> = told.labels().map(|l| l.text.as_str()).collect();
        assert_eq!(texts, ["here", "there"]);
        assert_eq!(told.span(), Span::default());
    }

    #[test]
    fn a_near_word_is_offered_and_none_is_no_help() {
        assert_eq!(
            fault().suggest(Some("ombre")).help.as_deref(),
            Some("write `ombre`")
        );
        assert_eq!(fault().suggest(None).help, None);
    }

    #[test]
    fn the_usual_help_takes_no_other_place() {
        let own = fault().help("define it").with_usual_help();
        assert_eq!(own.help.as_deref(), Some("define it"));
        let usual = fault().with_usual_help().help;
        assert!(usual.is_some_and(|help| help.starts_with("mend the spelling")));
    }

    #[test]
    fn notes_and_labels_are_added_one_by_one() {
        let told = fault().note("one").note("two").help("a").help("b");
        assert_eq!(told.notes, ["one", "two"]);
        assert_eq!(told.help.as_deref(), Some("b"));
        let told = told.saying("here").label(Span::default(), "there");
        let texts: Vec<&str> = told.labels().map(|l| l.text.as_str()).collect();
        assert_eq!(texts, ["here", "there"]);
    }
}
