//! What programs that play hands are told: `VARIANT COUNT [SEED]`, `all` for every variant.

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use std::sync::Arc;

/// Plays so many hands of each variant that is asked for, by a seed where one is given, and prints what `play` says of them.
#[expect(clippy::print_stdout, reason = "a program for the terminal")]
pub(crate) fn each(play: impl Fn(&Arc<Variant>, u64, Option<u64>) -> String) {
    let mut words = std::env::args().skip(1);
    let wanted = words.next().expect("the name of a variant, or `all`");
    let count = words.next().and_then(|word| word.parse::<u64>().ok());
    let count = count.expect("how many hands");
    let seed = words.next().and_then(|word| word.parse::<u64>().ok());
    let edition = Edition::load(&Rules::embedded());
    for raw in &edition.variants {
        let id: &str = raw.id.as_ref();
        if wanted != "all" && wanted != id {
            continue;
        }
        let checked = check(raw, &edition.sources)
            .0
            .expect("the edition is sound");
        let variant = Variant::compile(&Arc::new(checked), &Setting::new());
        let variant = Arc::new(variant.expect("defaults are sound"));
        println!("{id} {}", play(&variant, count, seed));
    }
}
