//! The codes of diagnostics and what `codille explain` says of each. Holds no message of a single case.

/// The code of a kind of diagnostic, such as `E0301`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// Every code with a headline and an explanation at length, in order.
pub const ALL: &[(Code, &str, &str)] = &[];

/// Returns headline and explanation of a code, whatever its case.
pub fn explain(code: &str) -> Option<(&'static str, &'static str)> {
    ALL.iter().find(|(c, _, _)| c.0.eq_ignore_ascii_case(code.trim())).map(|(_, head, text)| (*head, *text))
}

pub const SYNTAX: Code = Code("E0201");
pub const NESTED_TOO_DEEPLY: Code = Code("E0202");
pub const MISSPELT: Code = Code("E0203");
pub const UNFINISHED: Code = Code("E0204");
pub const BAD_CARD: Code = Code("E0205");
pub const NUMBER_TOO_LARGE: Code = Code("E0206");
pub const TRAILING: Code = Code("E0207");
