//! Whose a piece of evidence is: the book's, or the editor's.

use super::document::Head;
use super::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::{BAD_FIELD, NOBODYS_EVIDENCE};
use serde::Serialize;

/// How the ids begin of what the editor has made up.
const OF_THE_EDITOR: &str = "ed-";

/// Whose a piece of evidence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The source states what it asserts.
    Book,
    /// The editor, or whoever wrote the file, has made it up.
    Editor,
}

impl Whose {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Book, Self::Editor];

    /// Returns the word of files and data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Book => "book",
            Self::Editor => "editor",
        }
    }

    /// Returns the words that stand before a count.
    pub const fn lead(self) -> &'static str {
        match self {
            Self::Book => "of the books",
            Self::Editor => "the editor's",
        }
    }

    /// Returns whose a piece of evidence with this id, without its work, is: as is said beside it, or at the head of the file; what is
    /// called as the editor's is nobody else's.
    pub(super) fn read(bare: &str, head: Head<'_>, reading: &mut Reading<'_>) -> Self {
        let Head { id, whose, .. } = head;
        let named = whose.as_ref();
        let said = named.and_then(|n| Self::of(n, reading));
        let called = bare.starts_with(OF_THE_EDITOR);
        match (said, reading.owner) {
            (Some(Self::Book), _) if called => {
                let span = named.map_or(id.span(), Text::span);
                let title =
                    format!("`{id}` is called as the editor's are, and is said to be the book's");
                let help = format!(
                    "write `whose: editor`, or an id that does not begin with `{OF_THE_EDITOR}`"
                );
                reading.refuse(NOBODYS_EVIDENCE, title, span, help);
                Self::Editor
            }
            _ if called => Self::Editor,
            (Some(said), _) | (None, Owner::Said(said)) => said,
            (None, Owner::Reader) => Self::Editor,
            (None, Owner::Unsaid) => {
                if named.is_none() {
                    let title = format!("nobody says whose `{id}` is");
                    let help = "write `whose: book` or `whose: editor` at the head of the file, or beside the id";
                    reading.refuse(NOBODYS_EVIDENCE, title, id.span(), help);
                }
                Self::Editor
            }
        }
    }

    fn of(text: &Text, reading: &mut Reading<'_>) -> Option<Self> {
        let all = Self::ALL.map(|one| (one, one.word()));
        reading.one_of(BAD_FIELD, "owner of evidence", text, &all)
    }
}

/// What is known of the owner of everything in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// The head of the file says it.
    Said(Whose),
    /// The file is a reader's own, and does not say it: whoever wrote it is its editor.
    Reader,
    /// A file of the edition does not say it.
    Unsaid,
}

impl Owner {
    /// Reads what the head of a file says.
    pub(super) fn of(head: Option<&Text>, own: bool, reading: &mut Reading<'_>) -> Self {
        match head.and_then(|head| Whose::of(head, reading)) {
            Some(whose) => Self::Said(whose),
            None if own => Self::Reader,
            None => Self::Unsaid,
        }
    }
}
