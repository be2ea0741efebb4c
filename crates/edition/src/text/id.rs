//! Which words may be ids: they become names of files, addresses and words on a command line.

use crate::yaml::Text;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_ID;

/// Tells whether a word is an id: small letters and digits, and between them `-`, `_` or `.`.
fn is_id(word: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let within = |c: char| letter(c) || matches!(c, '-' | '_' | '.');
    word.chars().all(within) && word.starts_with(letter) && word.ends_with(letter)
}

/// Returns the fault of an id of one part, such as that of a passage or a variant.
pub(crate) fn bad_id(what: &str, id: &Text) -> Option<Diagnostic> {
    let help = "write small letters and digits, with `-`, `_` or `.` between them";
    (!is_id(id.as_str())).then(|| bad(what, id, help))
}

/// Returns the fault of an id whose parts are divided by strokes, such as that of a clause or a topic.
pub(crate) fn bad_path(what: &str, id: &Text) -> Option<Diagnostic> {
    let help = "write small letters and digits, with `-`, `_` or `.` between them and `/` between the parts";
    (!id.as_str().split('/').all(is_id)).then(|| bad(what, id, help))
}

fn bad(what: &str, id: &Text, help: &str) -> Diagnostic {
    let title = format!("`{id}` can't be the id of a {what}");
    Diagnostic::error(BAD_ID, title, id.span()).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::span::Span;

    #[test]
    fn ids_are_plain_words() {
        for id in ["r046", "law-9b", "gibbs-1878", "m1", "two_handed", "v1.2"] {
            assert!(is_id(id), "{id}");
        }
        for id in [
            "",
            "-",
            "a-",
            ".a",
            "A",
            "a b",
            "a/b",
            "é",
            "a\u{200b}b",
            "a<b>",
        ] {
            assert!(!is_id(id), "{id}");
        }
        let path = |text| bad_path("clause", &Text::new(text, Span::default())).is_none();
        assert!(path("payment/win") && path("rule"));
        assert!(!path("payment/") && !path("/win") && !path("a//b") && !path("club/../x"));
    }
}
