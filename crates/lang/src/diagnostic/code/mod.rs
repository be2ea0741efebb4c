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

/// The code of a kind of diagnostic, such as `E0301`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// A code with its headline and its explanation at length.
pub type Entry = (Code, &'static str, &'static str);

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
pub fn explain(code: &str) -> Option<(&'static str, &'static str)> {
    ALL.iter()
        .find(|(c, _, _)| c.0.eq_ignore_ascii_case(code.trim()))
        .map(|(_, head, text)| (*head, *text))
}

/// Declares the codes of one phase with their headlines and explanations.
macro_rules! codes {
    ($all:ident; $($name:ident = $code:literal, $head:literal, $text:literal;)*) => {
        $(#[doc = concat!("`", $code, "`: ", $head, ".")] pub const $name: $crate::diagnostic::Code = $crate::diagnostic::Code($code);)*
        pub(super) const $all: &[super::Entry] = &[$(($name, $head, $text)),*];
    };
}
use codes;

#[cfg(test)]
mod tests {
    use super::{ALL, explain};

    #[test]
    fn codes_stand_in_order_and_are_explained() {
        assert!(
            ALL.is_sorted_by(|a, b| a.0 < b.0),
            "each code once, in order"
        );
        for (code, head, text) in ALL {
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
}
