//! Laws that hold of all clauses, tried on random ones.

mod tree;

use codille::clause::ast::{Expr, ExprKind, Head, Sentence};
use codille::clause::{gloss, parse, print, print_expr};
use codille::span::{FileId, Span};
use proptest::prelude::*;

/// Reads a rule and forgets where its words stand.
fn read(text: &str) -> Result<Vec<Sentence>, TestCaseError> {
    parse(text, Span::new(FileId(0), 0, text.len()))
        .map(|all| all.into_iter().map(tree::erased).collect())
        .map_err(|d| TestCaseError::fail(format!("{}\n{text}", d.title)))
}

fn read_expr(text: &str) -> Result<Expr, TestCaseError> {
    match read(&format!("define x as {text}"))?
        .into_iter()
        .next()
        .map(|s| s.head)
    {
        Some(Head::Define { value, .. }) => Ok(value),
        other => Err(TestCaseError::fail(format!("{other:?}"))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parse_after_print_is_identity(rule in prop::collection::vec(tree::sentence(), 1..4)) {
        let text = print(&rule);
        prop_assert_eq!(read(&text)?, rule, "{}", text);
    }

    #[test]
    fn print_is_canonical(rule in prop::collection::vec(tree::sentence(), 1..4)) {
        let once = print(&rule);
        prop_assert_eq!(print(&read(&once)?), once);
    }

    #[test]
    fn no_pair_of_brackets_is_idle(expr in tree::expr()) {
        let text = print_expr(&expr);
        // Bare, `those of a with b = c = d` would do for a machine.
        prop_assume!(!text.contains("(those of"));
        for without in tree::without_one_pair(&text) {
            prop_assert!(read_expr(&without).ok().as_ref() != Some(&expr), "{text}\n{without}");
        }
    }

    #[test]
    fn every_sentence_has_a_gloss(rule in prop::collection::vec(tree::sentence(), 1..3)) {
        let text = gloss(&rule);
        prop_assert!(text.starts_with(|c: char| !c.is_lowercase()), "{text}");
        prop_assert!(text.ends_with('.'), "{text}");
        prop_assert!(!text.contains(['_', '@', '{', '"']), "{text}");
        prop_assert!(!text.contains("  ") && !text.contains(" ,") && !text.contains(",,"), "{text}");
    }
}

/// Each stands as the printer prints it.
const CANONICAL: &[&str] = &[
    "define x as a or b or c and not d",
    "define x as (a or b) and c",
    "define x as a and (b and c)",
    "define x as not not (a and b)",
    "define x as not a = b",
    "define x as (not a) = b",
    "define x as (a = b) = c",
    "define x as a - (b - c) - d",
    "define x as (a + b) * c * (d * e)",
    "define x as count(a with b) * 2",
    "define x as a without b among c with d",
    "define x as a without (b among c)",
    "define x as each of a without b",
    "define x as (each of a) without b",
    "define x as b without (each of a) with c",
    "define x as those of a without b with it is c",
    "define x as those of (a with b) with it is c",
    "define x as those of (each of a) with it is c",
    "define x as those of a with (b or c)",
    "define x as (those of a with b) = c",
    "define x as those of a with b and c",
    "define x as tricks(ombre) > tricks(each of active without ombre)",
    "define x as {} with {AS, 7t, 10H, K, 2, basto}",
    "define x as told(\"gano\", on, 10S)",
    "order of plain suits is 10 > K > 2",
    "order of games is solo",
    "order of accrual is \"point\" > \"the cards\"",
    "order of point is a + b then c then (d or e)",
    "elder scores 1 as \"play\" at a trick when leader is elder",
    "elder scores 10 as \"blank\" at an announcement",
    "option of ombre: say \"gano\" until tricks_played > 4",
    "exception to @a/b.c: nothing unless off when on except as in @d, @e/f",
    "fault \"late\": name against @a",
    "fault \"revoke\": play against @play/follow then player pays 5 to the pool as \"revoke\" at a pass, \
     the reserve pays 1 to each of b as \"amends\" at the refill waivable by each of adversaries",
];

#[test]
fn canonical_rules_print_as_they_stand() {
    for text in CANONICAL {
        let rule = read(text).expect("the rule can be read");
        assert_eq!(print(&rule), *text);
    }
}

#[test]
fn other_ways_of_writing_print_in_the_canonical_one() {
    for (text, canonical) in [
        (
            "order of games is simple < solo;",
            "order of games is solo > simple",
        ),
        ("define x as ((a)) + (b * c)", "define x as a + b * c"),
        (
            "define x as (each of (a without b))",
            "define x as each of a without b",
        ),
        (
            "define x as (b without each of a) with c",
            "define x as b without (each of a) with c",
        ),
        ("a pay 1 to b as \"h\"", "a pays 1 to b as \"h\""),
        (
            "a scores 1 as \"h\" at pass",
            "a scores 1 as \"h\" at a pass",
        ),
        (
            "nothing except as in @a when b until c",
            "nothing when b until c except as in @a",
        ),
        ("nothing;\r\n  nothing // twice", "nothing;\nnothing"),
    ] {
        assert_eq!(print(&read(text).expect("the rule can be read")), canonical);
    }
}

#[test]
fn an_expression_prints_alone() {
    let expr = read_expr("not (a or b)").expect("the expression can be read");
    assert!(matches!(expr.kind, ExprKind::Not(_)));
    assert_eq!(print_expr(&expr), "not (a or b)");
}
