//! The variants of the edition, as the tests of players sit down to them.

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use std::sync::Arc;

/// Compiles every variant with its usual options.
pub(crate) fn variants() -> Vec<Arc<Variant>> {
    let edition = Edition::load(&Rules::embedded());
    let variants = edition.variants.iter().map(|raw| {
        let checked = check(raw, &edition.sources).0;
        let checked = checked.expect("the edition is sound");
        let variant = Variant::compile(&Arc::new(checked), &Setting::new());
        Arc::new(variant.expect("defaults are sound"))
    });
    variants.collect()
}
