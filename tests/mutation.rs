//! Every small change of a clause changes what happens in play: nothing of it stands in Rust. Repairs no clause.
//!
//! `cargo test --release --test mutation -- --nocapture` prints how many changes there are and how each kind fares.
//! What no hand can show is listed with its reason in `tests/fixtures/mutation/<variant>.yaml`.
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "the lists are read when the test runs, its table is printed; a test that reads past the end fails, as it should"
)]

use codille::mutation::{Fate, Mutant, Trial, mutants};
use codille::ruleset::{Edition, RawVariant, Rules};
use codille::yaml::Text;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The games whose variants are tried: the engine plays them whole.
const GAMES: [&str; 2] = ["ombre", "piquet"];

/// Where the hands come from.
const SEED: u64 = 1878;

/// Hands under each setting.
const HANDS: u64 = if cfg!(debug_assertions) { 20 } else { 100 };

/// Without optimisation one change in so many is tried, lest it take minutes.
const SHARE: usize = if cfg!(debug_assertions) { 40 } else { 1 };

/// Changes that no hand shows.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    survivors: Vec<Survivor>,
}

/// Changes of one clause, and why no hand shows them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Survivor {
    clause: String,
    /// The change in short; every change of the clause where it is not given.
    change: Option<String>,
    why: String,
}

impl Survivor {
    fn means(&self, label: &str, mutant: &Mutant) -> bool {
        let change = self.change.as_ref();
        self.clause == label && change.is_none_or(|c| *c == mutant.change)
    }
}

fn listed(variant: &str) -> Listed {
    let path = format!("tests/fixtures/mutation/{variant}.yaml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).map_or_else(
        |_| Listed::default(),
        |text| serde_saphyr::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display())),
    )
}

#[test]
fn every_small_change_of_a_clause_shows_in_play() {
    let edition = Edition::load(&Rules::embedded());
    // One variant alone, for those who write its clauses.
    let only = std::env::var("VARIANT").ok();
    let faults: Vec<String> = edition
        .variants
        .iter()
        .filter(|v| v.game.as_ref().is_some_and(|g| GAMES.contains(&g.as_str())))
        .filter(|v| only.as_ref().is_none_or(|only| v.id.as_str() == only))
        .flat_map(|raw| tried(&edition, raw))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Tries a variant, prints its table and returns what is not as listed.
fn tried(edition: &Edition, raw: &RawVariant) -> Vec<String> {
    let trial = Trial::new(edition, raw, SEED, HANDS).expect("embedded variants are sound");
    let mut all = mutants(&trial.checked);
    let mut number = 0;
    all.retain(|_| {
        number += 1;
        number % SHARE == 0
    });
    let fates = trial.judge(&all);
    let Listed { survivors } = listed(raw.id.as_str());
    let mut used = vec![false; survivors.len()];
    let mut rows: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
    let mut faults = Vec::new();
    for (mutant, fate) in all.iter().zip(fates) {
        for head in [mutant.head.as_str(), "~ together"] {
            let row = rows.entry(head).or_default();
            row[0] += 1;
            row[1 + fate as usize] += 1;
        }
        if fate != Fate::Survives {
            continue;
        }
        let clause = &trial.checked.clauses[mutant.clause].raw;
        let label = clause.id.as_str();
        let mut known = false;
        for (survivor, used) in survivors.iter().zip(&mut used) {
            if survivor.means(label, mutant) {
                (known, *used) = (true, true);
            }
        }
        if !known {
            let cites: Vec<&str> = clause.cites.iter().map(Text::as_str).collect();
            let (change, cites) = (&mutant.change, cites.join(", "));
            faults.push(format!(
                "{}: no hand shows a change of `{label}` ({cites}): {change}\n    {}",
                raw.id, mutant.sentence
            ));
        }
    }
    print(raw.id.as_str(), &rows);
    let idle = survivors.iter().zip(used).filter(|(_, used)| !used);
    if SHARE == 1 {
        faults.extend(idle.map(|(s, _)| {
            let (clause, change) = (&s.clause, s.change.as_deref().unwrap_or("all"));
            format!(
                "{}: strike `{clause}`, {change}, from the list: a hand shows it, though {}",
                raw.id, s.why
            )
        }));
    }
    faults
}

fn print(variant: &str, rows: &BTreeMap<&str, [usize; 5]>) {
    println!(
        "\n{variant:<24} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "changes", "refused", "in play", "by name", "listed"
    );
    for (head, [all, refused, played, named, survived]) in rows {
        let head = head.trim_start_matches("~ ");
        println!("{head:<24} {all:>8} {refused:>8} {played:>8} {named:>8} {survived:>8}");
    }
}
