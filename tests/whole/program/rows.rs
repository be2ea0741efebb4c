//! The rows of the tables of bulk play: that they are there, and that a clause which takes them away shows.
//!
//! A table without rows is slow and right: no test that holds answers against the rules sees it.

use super::GAMES;
use crate::shared::table;
use codille::engine::State;
use codille::ruleset::Rules;
use codille::simulate::{playout, rng};
use codille::variant::{Setting, TableRows, Variant};
use std::fmt::Write;

/// Returns the rows that some hands of bulk play ask for.
fn rows(variant: &Variant) -> TableRows {
    for number in 0..300 {
        playout(variant, &mut State::new(variant, 0), &mut rng(1, number));
    }
    variant.table_rows()
}

#[test]
fn every_table_of_bulk_play_has_rows() {
    let mut out = String::from("rows that know + rows with a program / rows without an answer\n");
    for id in GAMES.into_iter().flat_map(table::variants_of) {
        let variant = table::under_all_settings(&id).swap_remove(0);
        let rows = rows(&variant);
        assert_eq!(rows.walks, 0, "{id}: the rules are walked in bulk play");
        writeln!(out, "{id}: {rows}").expect("a string takes it");
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/engine"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("rows-of-tables", out));
}

/// Returns the rows of a book's game with a clause of the reader's own.
fn with(base: &str, clause: &str) -> TableRows {
    let mut rules = Rules::embedded();
    let own = format!(
        "variant: own\ntitle: \"Own\"\nbase: {base}\ngist: \"One clause of our own.\"\npatches:\n{clause}\n"
    );
    rules.overlay("own/own.yaml", own);
    rows(&table::compiled(&rules, "own", &Setting::new()))
}

fn added(base: &str, rule: &str) -> TableRows {
    let clause = format!(
        "  - add:\n      id: own/rule\n      topic: table/course\n      status: supplied\n      gist: \"Own.\"\n      rule: {rule}"
    );
    with(base, &clause)
}

#[test]
fn a_clause_that_takes_the_rows_of_a_table_away_shows() {
    let ombre = added(
        "gibbs-1878",
        "player must play from held(player) when pool > 900000",
    );
    assert_eq!(ombre.plays.known, 0, "{:?}", ombre.plays);

    let ombre = added("gibbs-1878", "player must not play when pool > 900000");
    assert_eq!((ombre.turns.known, ombre.turns.empty), (0, 1));

    let piquet = added(
        "cavendish-1896",
        "younger must not look when outdone(elder) has any of point",
    );
    assert!(piquet.walks > 0, "a duty that no program answers");

    let rule = r#"player scores 1 as "point" at a call when calling is point and outdoes(elder)"#;
    let piquet = added("cavendish-1896", rule);
    assert!(piquet.walks > 0, "a payment that no program answers");

    let rule = r#"player scores 1 as "own" at a lead when count(held(player)) > 3"#;
    let piquet = added("cavendish-1896", rule);
    assert!(piquet.points.empty > 0, "points that ask what is held");

    let order = "  - replace: declare/quatorzes/order\n    gist: \"Own.\"\n    rule: order of set is count(called) then stock";
    let (piquet, own) = (
        added("cavendish-1896", "player may look when pool > 5"),
        with("cavendish-1896", order),
    );
    assert_eq!(own.strengths.empty, piquet.strengths.empty + 1);
}
