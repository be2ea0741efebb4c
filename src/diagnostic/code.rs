//! The codes of diagnostics and what `codille explain` says of each. Holds no message of a single case.

/// The code of a kind of diagnostic, such as `E0301`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// Every code with a headline and an explanation at length, in order.
pub const ALL: &[(Code, &str, &str)] = &[];

/// Returns headline and explanation of a code, whatever its case.
pub fn explain(code: &str) -> Option<(&'static str, &'static str)> {
    ALL.iter()
        .find(|(c, _, _)| c.0.eq_ignore_ascii_case(code.trim()))
        .map(|(_, head, text)| (*head, *text))
}

/// A word or sign that cannot stand where it stands.
pub const SYNTAX: Code = Code("E0201");
/// Brackets or `not` nested too deeply, or a rule too long.
pub const NESTED_TOO_DEEPLY: Code = Code("E0202");
/// A word that is nearly a word of the clause language.
pub const MISSPELT: Code = Code("E0203");
/// A sentence that breaks off.
pub const UNFINISHED: Code = Code("E0204");
/// Something like a card that is none.
pub const BAD_CARD: Code = Code("E0205");
/// A number larger than a clause may write.
pub const NUMBER_TOO_LARGE: Code = Code("E0206");
/// Something left over after a finished sentence.
pub const TRAILING: Code = Code("E0207");
