//! The variants of the edition, for tests.

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use std::sync::Arc;

/// Compiles a variant with its usual options.
pub(crate) fn compiled(id: &str) -> Arc<Variant> {
    let edition = Edition::load(&Rules::embedded());
    let raw = edition.variant_of(id).expect("the edition has it");
    let checked = check(raw, &edition.sources).0.expect("it is sound");
    let variant = Variant::compile(&Arc::new(checked), &Setting::new());
    Arc::new(variant.expect("its defaults are sound"))
}
