//! Holds what happens where numbers leave their bounds: both runners of the rules fail alike, and the clause is named.

#![expect(clippy::disallowed_methods, reason = "the fixtures are files")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use codille::check::check;
use codille::engine::State;
use codille::ruleset::{Edition, Rules};
use codille::simulate::{playout, refereed, rng};
use codille::variant::{Setting, Variant};

/// How many random hands are played of each variant.
const HANDS: u64 = 300;

fn variant(id: &str) -> Arc<Variant> {
    let mut rules = Rules::embedded();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/limits")
        .join(format!("{id}.yaml"));
    let bytes = fs::read(path).expect("the fixture can be read");
    rules.overlay(&format!("{id}.yaml"), bytes);
    let edition = Edition::load(&rules);
    let raw = edition.variant_of(id).expect("it is loaded");
    let checked = check(raw, &edition.sources).0.expect("it is sound");
    let variant = Variant::compile(&Arc::new(checked), &Setting::new());
    Arc::new(variant.expect("it compiles"))
}

#[test]
fn bulk_play_and_the_referee_fail_in_the_same_hands() {
    for id in ["late-overflow", "late-division"] {
        let variant = variant(id);
        let mut failed = 0;
        for hand in 0..HANDS {
            let mut state = State::new(&variant, 0);
            playout(&variant, &mut state, &mut rng(1, hand));
            let begin = State::new(&variant, 0);
            let told = refereed(&variant, begin, &mut rng(1, hand)).expect("offers are lawful");
            let (bulk, told) = (state.balance, told.state.balance);
            assert_eq!(bulk.trouble, told.trouble, "{id}: hand {hand}");
            assert_eq!(bulk.net, told.net, "{id}: hand {hand}");
            assert_eq!(bulk.surplus(), 0, "{id}: hand {hand}");
            if let Some(trouble) = &bulk.trouble {
                failed += 1;
                let words = variant.describe_trouble(trouble);
                assert!(words.contains("@payment/win"), "{words}");
            }
        }
        assert!(failed > 0, "{id}: the clause was never asked for");
    }
}
