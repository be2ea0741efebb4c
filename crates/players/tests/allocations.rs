//! Bulk play takes no memory: what a hand needs stands in its state and in tables that are there.

use allocation_counter::measure;
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::State;
use codille_engine::variant::{Setting, Variant};
use codille_players::simulate::{playout, rng};
use std::sync::Arc;

/// Hands of a variant that are played twice: first to fill the tables, then to be counted.
const HANDS: u64 = 200;

#[test]
fn a_hand_in_bulk_takes_no_memory() {
    let edition = Edition::load(&Rules::embedded());
    assert!(edition.variants.len() > 10, "the edition is embedded");
    let mut told = Vec::new();
    for raw in &edition.variants {
        let checked = check(raw, &edition.sources)
            .0
            .expect("the edition is sound");
        let variant = Variant::compile(&Arc::new(checked), &Setting::new());
        let variant = variant.expect("defaults are sound");
        let play = || {
            for hand in 0..HANDS {
                playout(&variant, &mut State::new(&variant, 0), &mut rng(1, hand));
            }
        };
        let first = measure(play);
        assert!(first.count_total > 0, "{}: the tables take memory", raw.id);
        let again = measure(play);
        if again.count_total > 0 {
            told.push(format!(
                "{}: {} in {HANDS} hands",
                raw.id, again.count_total
            ));
        }
    }
    assert_eq!(told, Vec::<String>::new());
}
