//! Every variant of the edition under its defaults, and under each other value of each of its options.

use codille_edition::check::Checked;
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use std::ops::Range;
use std::sync::Arc;

/// Returns how many seeds a law is tried on; `SEEDS=…` asks for another number.
pub(crate) fn seeds(few: u64) -> Range<u64> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test asks its own environment how long it may run"
    )]
    let asked = std::env::var("SEEDS").ok();
    0..asked.map_or(few, |n| n.parse().expect("SEEDS is a number"))
}

/// Returns the variants as they are checked.
pub(crate) fn checked() -> Vec<Arc<Checked>> {
    let edition = Edition::load(&Rules::embedded());
    assert!(edition.variants.len() > 10, "the edition is embedded");
    let all = edition.variants.iter();
    all.map(|raw| {
        let sound = check(raw, &edition.sources).0;
        Arc::new(sound.expect("the edition is sound"))
    })
    .collect()
}

/// Compiles a variant under its defaults.
pub(crate) fn usual(checked: &Arc<Checked>) -> Variant {
    Variant::compile(checked, &Setting::new()).expect("defaults are sound")
}

/// Returns every variant under its defaults and, `all` being asked, under each other value of each option, with what it is called.
pub(crate) fn variants(all: bool) -> Vec<(String, Variant)> {
    let mut out = Vec::new();
    for checked in checked() {
        out.push((checked.id.clone(), usual(&checked)));
        let options = checked.options.iter().filter(|_| all);
        for option in options {
            for value in option.samples() {
                if value == option.default {
                    continue;
                }
                let written = option.write(value);
                let setting = vec![(option.name.clone(), written)];
                // Some values go with values of other options only.
                if let Ok(variant) = Variant::compile(&checked, &setting) {
                    let name = format!("{} {}={}", checked.id, setting[0].0, setting[0].1);
                    out.push((name, variant));
                }
            }
        }
    }
    out
}
