//! One thing that can be found.

/// What sort of thing is found, in the order in which readers are shown what fits a question equally well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// A word of the glossary.
    Term,
    /// A part of a lesson or of another chapter written for readers.
    Chapter,
    /// A topic, with what all books say on it.
    Topic,
    /// A passage of a book: a law, a rule, a definition.
    Law,
    /// A case of a book.
    Case,
    /// A game, a bill or another piece of evidence of a book.
    Record,
    /// The rules of a variant, or one of them.
    Rule,
    /// A doubtful place.
    Doubt,
    /// A case, a game or a bill that the editor made.
    Editor,
    /// A command, a diagnostic or a word of the clause language.
    Command,
}

impl Rank {
    /// Every rank, in their order.
    pub(super) const ALL: [Self; 10] = [
        Self::Term,
        Self::Chapter,
        Self::Topic,
        Self::Law,
        Self::Case,
        Self::Record,
        Self::Rule,
        Self::Doubt,
        Self::Editor,
        Self::Command,
    ];

    /// Returns the word that stands beside what is found.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Term => "glossary",
            Self::Chapter => "chapter",
            Self::Topic => "topic",
            Self::Law => "passage",
            Self::Case => "case",
            Self::Record => "game",
            Self::Rule => "rule",
            Self::Doubt => "doubtful place",
            Self::Editor => "the editor’s",
            Self::Command => "command",
        }
    }
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Findable {
    /// What sort of thing it is.
    pub(super) rank: Rank,
    /// Its title.
    pub(super) title: String,
    /// Other names under which it is as good as titled.
    pub(super) names: Vec<String>,
    /// Its address from the first page.
    pub(super) address: String,
    /// What is shown below the title.
    pub(super) gist: String,
    /// Further words by which it is found.
    pub(super) words: String,
}
