//! Says in a reader's words why a rule can't be read.

use super::{DEEPEST, LONGEST, Place, Rule};
use crate::diagnostic::{Diagnostic, code, nearest};
use crate::words::listed;
use pest::error::{ErrorVariant, InputLocation};
use std::collections::BTreeSet;

/// The words that can stand in a clause, for "did you mean".
const WORDS: &[&str] = &[
    "order",
    "define",
    "option",
    "fault",
    "nothing",
    "exception",
    "except",
    "when",
    "unless",
    "until",
    "must",
    "may",
    "pays",
    "scores",
    "trumps",
    "plain",
    "suits",
    "games",
    "accrual",
    "before",
    "without",
    "among",
    "those",
    "each",
    "waivable",
    "against",
    "exactly",
    "least",
    "most",
];

/// The keywords that a sentence can begin with.
const HEADS: &[&str] = &["order", "define", "option", "fault", "nothing", "exception"];

/// What to do with an expression that is too deep.
const NAME_A_PART: &str = "name a part of it with `define` and use the name";

/// Refuses what would make the parser run long or deep.
pub(super) fn guard(raw: &str, place: Place) -> Result<(), Box<Diagnostic>> {
    let nested = |title: &str, span| Diagnostic::error(code::NESTED_TOO_DEEPLY, title, span);
    let mut depth = 0_usize;
    for (at, c) in raw.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            let d = nested("brackets are nested too deeply", place.at(at, at + 1));
            let d = d.saying(format!("more than {DEEPEST} open here"));
            return Err(Box::new(d.help(NAME_A_PART)));
        }
    }
    if raw.len() > LONGEST {
        let d = nested("this rule is too long to be read", place.at(0, 1));
        let help = format!("split it into clauses of at most {LONGEST} bytes");
        return Err(Box::new(
            d.saying(format!("{} bytes", raw.len())).help(help),
        ));
    }
    // `not not not …` nests as well.
    let nots = raw.split_whitespace().filter(|w| *w == "not").count();
    if nots > DEEPEST * 4 {
        let first = place.at(0, raw.len().min(3));
        let d = nested("`not` is repeated too often", first);
        return Err(Box::new(d.help(NAME_A_PART)));
    }
    Ok(())
}

/// Turns a parser error into a diagnostic.
pub(super) fn explain(raw: &str, error: &pest::error::Error<Rule>, place: Place) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(raw.len()),
    };
    let rest = raw.get(at..).expect("pest stops between letters");
    let start = at + rest.len() - rest.trim_start().len();
    let found = word_at(raw, start);
    let expected = expected(error);
    let span = place.at(start.min(raw.len().saturating_sub(1)), start + found.len());
    if found.is_empty() {
        let whole = raw.trim_end();
        let last = whole.rfind(|c: char| !is_word(c)).map_or(0, |at| {
            at + whole
                .get(at..)
                .and_then(|r| r.chars().next())
                .map_or(1, char::len_utf8)
        });
        let last = last.min(whole.len().saturating_sub(1));
        return Diagnostic::error(
            code::UNFINISHED,
            "the sentence breaks off",
            place.at(last, whole.len()),
        )
        .saying(format!("expected {expected} after this"))
        .help("finish the sentence, or remove the part begun");
    }
    let misspelt = |word: &str, span, near: &str| {
        Diagnostic::error(
            code::MISSPELT,
            format!("`{word}` is no word of the clause language here"),
            span,
        )
        .help(format!("did you mean `{near}`?"))
    };
    // A first word that is no keyword was taken for a party, and the fault comes out at the second.
    if let Some((at, word)) = head_before(raw, start)
        && !WORDS.contains(&word)
        && let Some(near) = nearest(word, HEADS.iter().copied())
    {
        return misspelt(word, place.at(at, at + word.len()), near);
    }
    let called = raw
        .get(start + found.len()..)
        .is_some_and(|r| r.starts_with('('));
    let near = nearest(found, WORDS.iter().copied());
    if let Some(near) = near.filter(|_| !called && !WORDS.contains(&found)) {
        return misspelt(found, span, near).saying(format!("expected {expected}"));
    }
    if let Some(card) = bad_card(found) {
        return Diagnostic::error(code::BAD_CARD, format!("`{found}` is no card"), span)
            .saying(card)
            .help("write a rank (A K Q J 10 to 2) and a suit (S H D C, or t for trumps), as in `AS` or `7t`");
    }
    let trailing = error_expects_end(error);
    let (code, title) = if trailing {
        (
            code::TRAILING,
            format!("`{found}` can't follow a finished sentence"),
        )
    } else {
        (code::SYNTAX, format!("`{found}` can't stand here"))
    };
    let one = expected.starts_with('`') && !expected.contains(' ');
    let help = match (trailing, one) {
        (true, _) => "put `;` before a new sentence, or begin this part with `when`, `unless`, `until` or `except as in`".to_owned(),
        (false, true) => format!("put {expected} before it"),
        (false, false) => "see the clause language in the book, or `codille explain E0201`".to_owned(),
    };
    Diagnostic::error(code, title, span)
        .saying(format!("expected {expected}"))
        .help(help)
}

fn error_expects_end(error: &pest::error::Error<Rule>) -> bool {
    matches!(&error.variant, ErrorVariant::ParsingError { positives, .. } if positives.iter().any(|r| matches!(r, Rule::EOI | Rule::tail | Rule::when)))
}

fn bad_card(found: &str) -> Option<&'static str> {
    let mut letters = found.chars();
    let (first, last) = (letters.next()?, found.chars().last()?);
    if !(first.is_ascii_digit() || "AKQJ".contains(first)) || found.chars().count() > 3 {
        return None;
    }
    if "SHDCtshdc".contains(last) && found.chars().count() > 1 {
        Some("no such rank")
    } else {
        Some("a suit is missing or unknown")
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the word before `start`, with its place, if a sentence begins with it.
fn head_before(raw: &str, start: usize) -> Option<(usize, &str)> {
    let before = raw.get(..start)?;
    let begin = before.rfind([';', ':']).map_or(0, |at| at + 1);
    let words = before.get(begin..)?;
    let word = words.trim();
    let at = begin + words.len() - words.trim_start().len();
    (!word.is_empty() && word.chars().all(is_word)).then_some((at, word))
}

fn word_at(raw: &str, start: usize) -> &str {
    let rest = raw.get(start..).expect("a word begins between letters");
    let len = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
    let len = if len == 0 {
        rest.chars().next().map_or(0, char::len_utf8)
    } else {
        len
    };
    rest.get(..len).expect("a word ends between letters")
}

/// Lists what the grammar would accept, each in words and once.
fn expected(error: &pest::error::Error<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return "something else".into();
    };
    let keyword = |rule: &Rule| {
        let name = format!("{rule:?}");
        let word = name.strip_prefix("kw_").filter(|_| *rule >= Rule::kw_a);
        word.map(|w| format!("`{w}`"))
    };
    let words: BTreeSet<String> = positives
        .iter()
        .filter_map(|r| in_words(*r).map(str::to_owned).or_else(|| keyword(r)))
        .collect();
    if words.is_empty() {
        return "something else".into();
    }
    listed(words, "or")
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "rules that are parts of others have no word of their own"
)]
fn in_words(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EOI => "the end of the rule",
        Rule::sentence | Rule::head => "a sentence",
        Rule::label | Rule::label_path => "a label such as `@payment/win`",
        Rule::expr
        | Rule::primary
        | Rule::sets
        | Rule::product
        | Rule::sum
        | Rule::comparison
        | Rule::negation
        | Rule::conjunction
        | Rule::name
        | Rule::number
        | Rule::card
        | Rule::braces
        | Rule::call
        | Rule::each
        | Rule::any_of
        | Rule::those
        | Rule::switch => "an expression",
        Rule::rank | Rule::ranked_item | Rule::ranked => "a card, a rank or a game",
        Rule::order_of
        | Rule::order_trumps
        | Rule::order_plain
        | Rule::order_games
        | Rule::order_accrual
        | Rule::measure => "`trumps`, `plain suits`, `games`, `accrual` or a declaration",
        Rule::text => "words in double quotes",
        Rule::modal | Rule::must | Rule::may | Rule::must_not => "`must` or `may`",
        Rule::pays => "`pays`",
        Rule::verb | Rule::action => "a verb",
        Rule::object | Rule::from | Rule::at_least | Rule::at_most | Rule::exactly => "an object",
        Rule::when => "`when`",
        Rule::unless => "`unless`",
        Rule::until => "`until`",
        Rule::except_as_in => "`except as in`",
        Rule::event | Rule::event_name => "an event such as `at the deal`",
        Rule::account | Rule::pool | Rule::reserve => "a party, `the pool` or `the reserve`",
        Rule::with
        | Rule::without
        | Rule::among
        | Rule::set_op
        | Rule::sum_op
        | Rule::plus
        | Rule::minus
        | Rule::comparator
        | Rule::ge
        | Rule::le
        | Rule::ne
        | Rule::gt
        | Rule::lt
        | Rule::eq
        | Rule::is
        | Rule::is_not
        | Rule::before
        | Rule::has_all
        | Rule::has_any
        | Rule::has_none => "an operator",
        _ => return None,
    })
}
