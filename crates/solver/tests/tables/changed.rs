//! Clauses of play that are changed: a table changes with them, or there is none any more.

use crate::dealt::{aim, dealt};
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use codille_solver::PlayTables;
use codille_solver::extract::{NotTabular, extract};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// How many deals are looked at under both clauses.
const DEALS: u64 = 25;

/// A variant, words of its rules, what stands in their place, and whether tables can be taken then.
type Change = (&'static str, &'static str, &'static str, bool);

const CHANGES: &[Change] = &[
    (
        "gibbs-1878",
        "without (matadors among above(led))",
        "without (matadors among below({led}))",
        true,
    ),
    (
        "gibbs-1878",
        "without (matadors among above(led))",
        "without {basto}",
        true,
    ),
    (
        "gibbs-1878",
        "from suit_of(led) when held(player) has any of suit_of(led)",
        "from trumps when held(player) has any of trumps",
        true,
    ),
    (
        "gibbs-1878",
        "when held(player) has any of suit_of(led)",
        "when held(player) has any of suit_of(led) and count(held(player)) < 8",
        false,
    ),
    (
        "gibbs-1878",
        "when held(player) has any of suit_of(led)",
        "when held(player) has any of suit_of(led) and tricks_played < 5",
        false,
    ),
    (
        "gibbs-1878",
        "when held(player) has any of suit_of(led)",
        "when held(player) has any of suit_of(led) and tricks(player) < 3",
        false,
    ),
    (
        "gibbs-1878",
        "player must not play when count(trick_cards) = 0 and player is not leader",
        "player must not play when count(trick_cards) = 0 and player is not eldest",
        false,
    ),
    (
        "gibbs-1878",
        "define sacada as challenger is winner and not conceded",
        "define sacada as challenger is winner and not conceded and tricks(challenger) > 5",
        true,
    ),
    (
        "britannica-1911",
        "matadors without below(trick_cards)",
        "matadors without below({led})",
        true,
    ),
    (
        "britannica-1911",
        "ombre pays pool to the pool as \"draw\"",
        "ombre pays 2 * pool to the pool as \"draw\"",
        true,
    ),
    (
        "morley-1891",
        "define powerful as matadors",
        "define powerful as {spadille}",
        true,
    ),
    (
        "royal-1665",
        "define forced as suit_of(led) without (matadors among above(led))",
        "define forced as suit_of(led)",
        true,
    ),
    (
        "cavendish-1896",
        "player scores 1 as \"play\" at a lead",
        "player scores 2 as \"play\" at a lead",
        true,
    ),
    (
        "cavendish-1896",
        "player scores 1 as \"play\" at a trick when tricks_played = tricks_total",
        "player scores 1 as \"play\" at a trick when tricks_played = 3",
        true,
    ),
    ("cavendish-1896", "tricks(it) > 6", "tricks(it) > 7", true),
    (
        "cavendish-1896",
        "player scores 1 as \"play\" at a trick when player is not leader",
        "player scores 1 as \"play\" at a trick when player is not leader and count(held(player)) > 2",
        false,
    ),
    (
        "cavendish-1896",
        "player scores 1 as \"play\" at a trick when player is not leader",
        "player scores 1 as \"play\" at a trick when player is not leader and held(player) has any of trick_cards",
        false,
    ),
];

fn compiled(rules: &Rules, id: &str) -> Variant {
    let edition = Edition::load(rules);
    let raw = edition.variant_of(id).expect("the variant is there");
    let (checked, faults) = check(raw, &edition.sources);
    let told: Vec<&str> = faults.iter().map(|fault| fault.title.as_str()).collect();
    let checked = checked.unwrap_or_else(|| panic!("{told:?}"));
    Variant::compile(&Arc::new(checked), &Setting::new()).expect("defaults are sound")
}

/// Returns the tables of some deals.
fn tables(variant: &Variant) -> Vec<Result<PlayTables, NotTabular>> {
    let deals = (0..DEALS).filter_map(|seed| {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let state = dealt(variant, &mut chance)?;
        Some(extract(variant, &state, aim(&state)))
    });
    deals.collect()
}

fn differ(a: &PlayTables, b: &PlayTables) -> bool {
    let of = |tables: &PlayTables| (tables.follow.clone(), tables.scoring.clone(), tables.base);
    of(a) != of(b)
}

#[test]
fn a_changed_clause_changes_a_table_or_leaves_none() {
    let embedded = Rules::embedded();
    for (id, words, instead, tabular) in CHANGES {
        let own = format!("/{id}.yaml");
        let file = embedded.files().find(|(path, _)| path.ends_with(&own));
        let (path, bytes) = file.expect("the variant has a file");
        let text = String::from_utf8_lossy(bytes);
        assert!(text.contains(words), "{id}: {words}");
        let mut rules = Rules::embedded();
        rules.overlay(path, text.replace(words, instead));
        let (usual, changed) = (compiled(&embedded, id), compiled(&rules, id));
        let (usual, changed) = (tables(&usual), tables(&changed));
        let refused: Vec<&NotTabular> = changed.iter().filter_map(|t| t.as_ref().err()).collect();
        assert_eq!(refused.is_empty(), *tabular, "{id}, {instead}: {refused:?}");
        let named = refused.iter().all(|why| why.clause.is_some());
        assert!(named, "{id}, {instead}: {refused:?}");
        let mut pairs = usual.iter().zip(&changed);
        let noticed = pairs.any(|pair| match pair {
            (Ok(usual), Ok(changed)) => differ(usual, changed),
            _ => true,
        });
        assert!(noticed, "{id}: nothing notices `{instead}`");
    }
}
