//! Every small change of a clause changes what happens in play: nothing of it stands in Rust. Repairs no clause.
#![allow(clippy::print_stdout, reason = "the table is what one runs this for")]

use codille::mutation::{Fate, Trial, mutants};
use codille::ruleset::{Edition, Rules};
use std::collections::BTreeMap;

#[test]
fn every_small_change_of_a_clause_shows_in_play() {
    let edition = Edition::load(&Rules::embedded());
    for raw in &edition.variants {
        if raw.game.as_ref().is_none_or(|g| g.as_str() != "ombre") {
            continue;
        }
        let t = std::time::Instant::now();
        let (trial, checked) = Trial::new(&edition, raw, 7, 100).expect("sound");
        println!("{} recorded {:?}", raw.id, t.elapsed());
        let all = mutants(&checked);
        let fates = trial.judge(&all);
        println!("{} judged {:?}", raw.id, t.elapsed());
        let mut table: BTreeMap<String, BTreeMap<Fate, usize>> = BTreeMap::new();
        for (m, f) in all.iter().zip(&fates) {
            *table
                .entry(m.head.clone())
                .or_default()
                .entry(*f)
                .or_default() += 1;
            *table
                .entry("zz all".into())
                .or_default()
                .entry(*f)
                .or_default() += 1;
        }
        for (h, row) in table {
            println!("{h}: {row:?}");
        }
        for (m, f) in all.iter().zip(&fates) {
            if matches!(f, Fate::Survives | Fate::Named) {
                println!(
                    "{f:?} {} | {} | {}",
                    checked.clauses[m.clause].raw.id, m.change, m.sentence
                );
            }
        }
    }
}
