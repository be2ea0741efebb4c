//! The codes of diagnostics and what `codille explain` says of each.

mod citation;
mod evidence;
mod exception;
mod file;
mod kind;
mod name;
mod syntax;
mod variant;

pub use citation::*;
pub use evidence::*;
pub use exception::*;
pub use file::*;
pub use kind::*;
pub use name::*;
pub use syntax::*;
pub use variant::*;

use crate::builtin::{self, Event, Verb};
use crate::words::listed;

/// How wide a paragraph is that lists words, in columns.
const WIDTH: usize = 96;

/// The code of a kind of diagnostic, such as `E0301`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// A code with what is said of it.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// Its headline.
    pub head: &'static str,
    /// Its explanation, with `{functions}`, `{verbs}` and `{events}` where all of them are listed.
    text: &'static str,
}

impl Entry {
    /// Returns the explanation at length.
    pub fn text(&self) -> String {
        let paragraphs = self.text.split("\n\n");
        paragraphs.map(filled).collect::<Vec<_>>().join("\n\n")
    }
}

/// Writes the words of the language into a paragraph that lists them.
fn filled(paragraph: &str) -> String {
    let mut functions: Vec<String> = builtin::callable().map(str::to_owned).collect();
    functions.sort_unstable();
    let verbs = Verb::ALL.iter().map(|verb| verb.word());
    let verbs = verbs.chain(["lead"]).map(str::to_owned).collect();
    let events = Event::ALL.iter().map(|event| {
        let row = event.row();
        format!("{} {}", row.article, row.word)
    });
    let lists = [
        ("{functions}", functions),
        ("{verbs}", verbs),
        ("{events}", events.collect()),
    ];
    let Some((mark, words)) = lists.into_iter().find(|(mark, _)| paragraph.contains(mark)) else {
        return paragraph.to_owned();
    };
    let text = paragraph.replace(mark, &listed(words, "and"));
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = if paragraph.ends_with('\n') { "\n" } else { "" };
    textwrap::fill(&words.join(" "), WIDTH) + end
}

/// Every code with a headline and an explanation at length, in order.
pub const ALL: &[Entry] = &joined();

const PARTS: [&[Entry]; 8] = [
    CITATION_CODES,
    SYNTAX_CODES,
    NAME_CODES,
    KIND_CODES,
    EXCEPTION_CODES,
    VARIANT_CODES,
    EVIDENCE_CODES,
    FILE_CODES,
];

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler, which checks every index"
)]
const TOTAL: usize = {
    let (mut sum, mut part) = (0, 0);
    while part < PARTS.len() {
        sum += PARTS[part].len();
        part += 1;
    }
    sum
};

/// Joins the parts while compiling, so that an index beyond the end would not compile.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler, which checks every index"
)]
const fn joined() -> [Entry; TOTAL] {
    let mut all = [PARTS[0][0]; TOTAL];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut i = 0;
        while i < PARTS[part].len() {
            all[at] = PARTS[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    all
}

/// Returns headline and explanation of a code, whatever its case.
pub fn explain(code: &str) -> Option<(&'static str, String)> {
    ALL.iter()
        .find(|entry| entry.code.0.eq_ignore_ascii_case(code.trim()))
        .map(|entry| (entry.head, entry.text()))
}

/// Declares the codes of one phase with their headlines and explanations.
macro_rules! codes {
    ($all:ident; $($name:ident = $code:literal, $head:literal, $text:literal;)*) => {
        $(#[doc = concat!("`", $code, "`: ", $head, ".")] pub const $name: $crate::diagnostic::Code = $crate::diagnostic::Code($code);)*
        pub(super) const $all: &[super::Entry] = &[$(super::Entry { code: $name, head: $head, text: $text }),*];
    };
}
use codes;

#[cfg(test)]
mod tests {
    use super::{ALL, Entry, WIDTH, explain};

    #[test]
    fn codes_stand_in_order_and_are_explained() {
        assert!(
            ALL.is_sorted_by(|a, b| a.code < b.code),
            "each code once, in order"
        );
        for Entry { code, head, text } in ALL {
            assert!(code.0.len() == 5 && code.0.starts_with("E0"), "{}", code.0);
            assert!(!head.ends_with('.') && head.len() < 80, "{head}");
            assert!(text.len() > 80 && text.ends_with('\n'), "{}", code.0);
        }
    }

    #[test]
    fn any_case_finds_a_code() {
        assert_eq!(
            explain(" e0301 ").map(|(head, _)| head),
            Some("unknown name")
        );
        assert_eq!(explain("E9999"), None);
    }

    #[test]
    fn an_explanation_lists_the_words_of_the_language() {
        let marks = ["{functions}", "{verbs}", "{events}"];
        for (mark, words) in marks
            .into_iter()
            .zip(["suit_of", "and lead", "at the deal"])
        {
            let entry = ALL.iter().find(|entry| entry.text.contains(mark));
            let told = entry.expect("an explanation lists them").text();
            let paragraph = told.replace('\n', " ");
            assert!(paragraph.contains(words) && !told.contains(mark), "{told}");
            assert!(told.ends_with('\n') && told.lines().all(|line| line.len() <= WIDTH));
        }
        for entry in ALL {
            let lists = marks.iter().any(|mark| entry.text.contains(mark));
            assert_eq!(entry.text() != entry.text, lists, "{}", entry.code.0);
        }
    }
}
