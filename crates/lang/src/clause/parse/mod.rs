//! Turns the text of a rule into sentences: the only module that knows pest.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the grammar names a hundred rules; a match names those that its parent can hold, and refuses all others"
)]

mod alone;
mod expr;
mod sentence;
mod trouble;

pub use alone::{NoExpression, parse_expression};

use super::ast::Sentence;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};
use pest::Parser;
use pest_derive::Parser;

/// The deepest nesting of brackets that a rule may have.
const DEEPEST: usize = 48;
/// The longest text of a rule, in bytes.
const LONGEST: usize = 20_000;

#[derive(Parser)]
#[grammar = "../grammar/clause.pest"]
struct ClauseParser;

/// Where the parsed text stands in its file: pest offsets plus `base` are file offsets. What is put before a slice that begins a file would
/// stand before the file: `base` wraps, and only what stands in the slice has a place.
#[derive(Clone, Copy)]
struct Place {
    file: FileId,
    base: usize,
}

impl Place {
    fn span(self, at: pest::Span<'_>) -> Span {
        let text = at.as_str();
        let end = at.start() + text.trim_end().len();
        self.at(at.start(), end.max(at.start()))
    }

    fn at(self, start: usize, end: usize) -> Span {
        let file = |at: usize| self.base.wrapping_add(at);
        Span::new(self.file, file(start), file(end))
    }
}

/// Stops at a rule that the grammar does not let stand here: one that is added to it must be read, not taken for another.
fn unexpected(rule: Rule) -> ! {
    unreachable!("the grammar lets no `{rule:?}` stand here")
}

/// Returns the parts of a pair without the keywords between them.
fn parts(
    pair: pest::iterators::Pair<'_, Rule>,
) -> impl Iterator<Item = pest::iterators::Pair<'_, Rule>> {
    pair.into_inner().filter(|p| p.as_rule() < Rule::kw_a)
}

/// Parses a rule, the raw slice of its file; `span` is where the slice stands.
///
/// # Errors
/// One diagnostic for the first place that can't be read.
pub fn parse(raw: &str, span: Span) -> Result<Vec<Sentence>, Box<Diagnostic>> {
    let place = Place {
        file: span.file,
        base: span.start as usize,
    };
    parse_at(raw, place)
}

/// Parses a rule that stands at a place.
fn parse_at(raw: &str, place: Place) -> Result<Vec<Sentence>, Box<Diagnostic>> {
    trouble::guard(raw, place)?;
    let mut pairs = ClauseParser::parse(Rule::rule_text, raw)
        .map_err(|e| Box::new(trouble::explain(raw, &e, place)))?;
    let whole = pairs.next().expect("a parse that succeeds yields its rule");
    parts(whole)
        .filter(|p| p.as_rule() == Rule::sentence)
        .map(|p| sentence::sentence(p, place))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::clause::ast::{Head, RankedItem};
    use crate::span::{FileId, Span};

    fn read(text: &str) -> usize {
        match parse(text, Span::new(FileId(0), 0, text.len())) {
            Ok(all) => all.len(),
            Err(d) => panic!("{}: {} {:?}", text, d.title, d.span()),
        }
    }

    #[test]
    fn every_head_parses() {
        for text in [
            "order of trumps is AS > 7t > AC > At when trump is red",
            "order of plain suits is K > Q > J > 10",
            "order of games is solo_vole > solo > simple",
            "order of accrual is \"carte blanche\" > \"point\" > \"play\"",
            "order of point is count(called) then pips(called)",
            "player scores count(called) as \"point\" at a call when calling is point and better",
            "define sacada as tricks(ombre) > tricks(each of active without ombre)",
            "define winners as those of rivals with tricks(it) > tricks(each of active without it)",
            "player must play from suit_of(led) when held(player) has any of forced",
            "player must not pass when all_passed",
            "ombre must discard at least 1 when game is voltereta",
            "option of ombre: surrender when tricks_played <= 3 until tricks_played > 3",
            "option of ombre: correct \"revoke\"",
            "each of sharing without ombre pays 5 * unit to ombre as \"ordinary\" when sacada",
            "the pool pays pool to ombre as \"pool\" at the settlement",
            "elder scores 10 as \"cards\" unless tricks(elder) = 12",
            "fault \"revoke\": play against @play/follow then player pays pool + 5 to the pool as \"revoke\" waivable by ombre",
            "exception to @pay/x: nothing when a and not b or c",
            "there must be a fresh deal when astray > 1 or stock_dealt = 9",
            "define x as {AS, 7t, K} among hand(ombre); define y as 1;",
            "player may bid except as in @a/b, @c",
        ] {
            assert!(read(text) >= 1, "{text}");
        }
    }

    #[test]
    fn words_of_the_language_are_no_names() {
        for word in [
            "then",
            "order",
            "without",
            "nothing",
            "exception",
            "off",
            "pays",
        ] {
            let text = format!("define {word} as 1");
            let span = Span::new(FileId(0), 0, text.len());
            assert!(parse(&text, span).is_err(), "{text}");
        }
    }

    #[test]
    fn a_remark_does_not_turn_an_order_round() {
        let text = "order of games is solo > simple // not simple < solo\n when on";
        let all = parse(text, Span::new(FileId(0), 0, text.len())).expect("a rule");
        let Some(Head::Order { items, .. }) = all.first().map(|s| &s.head) else {
            panic!("{all:?}")
        };
        assert_eq!(items[0].item, RankedItem::Game("solo".into()));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = format!("define x as {}1{}", "(".repeat(10_000), ")".repeat(10_000));
        let err = parse(&text, Span::new(FileId(0), 0, text.len())).expect_err("too deep");
        assert_eq!(err.code.0, "E0202");
    }

    /// Returns the code of the fault of a rule and what it underlines.
    fn fault(text: &str) -> (&'static str, &str) {
        let told = parse(text, Span::new(FileId(0), 0, text.len()));
        let told = told.expect_err("the rule cannot be read");
        (
            told.code.0,
            text.get(told.span().range()).unwrap_or("beyond the text"),
        )
    }

    #[test]
    fn a_misspelt_keyword_is_underlined() {
        assert_eq!(fault("excpetion to @a: nothing"), ("E0203", "excpetion"));
        assert_eq!(fault("define x az 1").0, "E0201");
    }

    #[test]
    fn a_number_has_a_bound() {
        assert_eq!(fault("define x as 1000001"), ("E0206", "1000001"));
        assert_eq!(read("define x as 1000000"), 1);
        assert_eq!(fault("define x as 99999999999999999999").0, "E0206");
    }

    #[test]
    fn a_card_must_exist() {
        assert_eq!(fault("define x as {11S}").0, "E0205");
        assert_eq!(read("define x as {10S}"), 1);
    }

    #[test]
    fn words_after_the_end_are_told() {
        assert_eq!(fault("define x as 1 ) 2").0, "E0207");
    }

    #[test]
    fn a_rule_that_breaks_off_is_told() {
        assert_eq!(fault("define x as").0, "E0204");
        assert_eq!(fault("ombre pays 5 to").0, "E0204");
    }

    #[test]
    fn a_place_is_counted_from_the_start_of_the_file() {
        let text = "define x az 1";
        let told = parse(text, Span::new(FileId(3), 100, 100 + text.len()));
        let span = told.expect_err("the rule cannot be read").span();
        assert_eq!((span.file, span.start, span.end), (FileId(3), 109, 111));
    }

    #[test]
    fn a_semicolon_ends_a_sentence_and_may_end_the_rule() {
        assert_eq!(read("define x as 1; define y as 2"), 2);
        assert_eq!(read("define x as 1; define y as 2;"), 2);
        assert_eq!(read("define x as 1 // a remark; no sentence"), 1);
    }

    #[test]
    fn what_is_expected_is_told_in_words() {
        for (text, expected) in [
            ("define x as", "an expression after this"),
            (
                "define x as 1 )",
                "`and`, `or`, an operator or the end of the rule",
            ),
            ("ombre must", "`not` or a verb after this"),
            ("the pool", "`pays` after this"),
            (
                "ombre pays 5 to the pool as",
                "words in double quotes after this",
            ),
            ("ombre pays 5 to the pool as win", "words in double quotes"),
            ("order of games is", "a card, a rank or a game after this"),
            (
                "nothing except as in",
                "a label such as `@payment/win` after this",
            ),
            (
                "define x as count(a",
                "`and`, `or` or an operator after this",
            ),
            (
                "exception to @",
                "a label such as `@payment/win` after this",
            ),
        ] {
            let told = parse(text, Span::new(FileId(0), 0, text.len())).expect_err(text);
            let first = told.labels().next().expect("a diagnostic has a place");
            assert_eq!(first.text, format!("expected {expected}"), "{text}");
        }
    }

    #[test]
    fn what_nests_or_goes_on_has_a_bound() {
        let deep = |n: usize| format!("define x as {}1{}", "(".repeat(n), ")".repeat(n));
        let braces = |n: usize| format!("define x as {}1", "{".repeat(n));
        let nots = |n: usize| format!("define x as {}a", "not ".repeat(n));
        let long = |n: usize| format!("nothing //{}", "x".repeat(n - 10));
        for text in [deep(48), nots(192), long(20_000)] {
            assert_eq!(read(&text), 1);
        }
        let siblings = format!("define x as {}", ["(1)"; 60].join(" + "));
        assert_eq!(read(&siblings), 1, "brackets that are closed do not nest");
        for (text, underlined) in [
            (deep(49), "("),
            (braces(49), "{"),
            (nots(193), "def"),
            (long(20_001), "n"),
        ] {
            assert_eq!(fault(&text), ("E0202", underlined));
        }
    }

    #[test]
    fn a_card_is_told_from_other_words() {
        for (word, code) in [("11S", "E0205"), ("7X", "E0205"), ("1234S", "E0201")] {
            let text = format!("define x as {{{word}}}");
            assert_eq!(fault(&text).0, code, "{word}");
        }
    }

    #[test]
    fn a_card_that_is_none_lacks_a_rank_or_a_suit() {
        for (word, lacks) in [
            ("11S", "no such rank"),
            ("7X", "a suit is missing or unknown"),
            ("12", "a suit is missing or unknown"),
        ] {
            let text = format!("define x as {{{word}}} AS");
            let told = parse(&text, Span::new(FileId(0), 0, text.len())).expect_err(word);
            let first = told.labels().next().expect("a diagnostic has a place");
            assert_eq!(first.text, lacks, "{word}");
        }
    }
}
