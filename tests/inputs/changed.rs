//! Laws of texts that are changed by chance, each from a stated seed; `SEEDS=…` asks for more.

use super::mutated::mutated;
use codille_edition::ruleset::Rules;
use codille_lang::diagnostic::{Diagnostic, Style, render_all};
use codille_lang::span::SourceMap;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::ops::Range;

/// Returns how many seeds a law is tried on; `SEEDS=…` asks for another number.
pub(crate) fn seeds(few: u64) -> Range<u64> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test asks its own environment how long it may run"
    )]
    let asked = std::env::var("SEEDS").ok();
    0..asked.map_or(few, |n| n.parse().expect("SEEDS is a number"))
}

/// Tries a law on changed texts, each from a seed of its own; every tenth is left as it is.
pub(crate) fn of_changed_texts(texts: &[String], few: u64, law: impl Fn(&str, &mut ChaCha8Rng)) {
    assert!(!texts.is_empty(), "the edition has such texts");
    for seed in seeds(few) {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let text = &texts[chance.random_range(0..texts.len())];
        if seed % 10 == 0 {
            law(text, &mut chance);
        } else {
            let changed = mutated(text.as_bytes(), &mut chance);
            law(&String::from_utf8_lossy(&changed), &mut chance);
        }
    }
}

/// Returns the embedded files in whose path one of these words stands.
pub(crate) fn files(words: &[&str]) -> Vec<(String, String)> {
    let rules = Rules::embedded();
    let within = rules
        .files()
        .filter(|(path, _)| words.iter().any(|w| path.contains(w)));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    within
        .map(|(path, bytes)| (path.to_owned(), text(bytes)))
        .collect()
}

/// Asserts that what is wrong can be drawn, and stands in the text.
pub(crate) fn can_be_told(fault: &Diagnostic, text: &str) {
    let mut sources = SourceMap::new();
    sources.add("changed.yaml", text);
    let picture = render_all(std::slice::from_ref(fault), &sources, Style::Plain);
    assert!(picture.starts_with("error[E0"), "{picture}");
    assert!(fault.span().range().end <= text.len(), "{text}");
}
