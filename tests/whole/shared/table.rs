//! Variants and settings to try: compiled from the rules as they are embedded, or with a reader's own.

use codille::check::check;
use codille::ruleset::{Edition, Rules};
use codille::simulate::settings;
use codille::variant::{Setting, Variant};
use std::sync::Arc;

/// Compiles a variant of some rules, which must be free of faults, under a setting.
pub(crate) fn compiled(rules: &Rules, id: &str, setting: &Setting) -> Arc<Variant> {
    let edition = Edition::load(rules);
    let told: Vec<&str> = edition
        .diagnostics
        .iter()
        .map(|d| d.title.as_str())
        .collect();
    assert!(told.is_empty(), "{id}: {told:?}");
    let raw = edition.variant_of(id).expect("the rules have this variant");
    let (checked, faults) = check(raw, &edition.sources);
    let told: Vec<&str> = faults.iter().map(|d| d.title.as_str()).collect();
    assert!(told.is_empty(), "{id}: {told:?}");
    let checked = Arc::new(checked.expect("what has no fault is sound"));
    let variant = Variant::compile(&checked, setting).expect("the setting is sound");
    Arc::new(variant)
}

/// Returns the ids of all variants of a game that the program carries.
#[allow(dead_code, reason = "not every test that shares this file asks it")]
pub(crate) fn variants_of(game: &str) -> Vec<String> {
    let edition = Edition::load(&Rules::embedded());
    let of_game = |v: &&codille::ruleset::RawVariant| {
        let name = v.game.as_ref();
        name.is_some_and(|g| g.as_str() == game)
    };
    let found = edition.variants.iter().filter(of_game);
    found.map(|v| v.id.to_string()).collect()
}

/// Tells whether a variant patches another.
#[allow(dead_code, reason = "not every test that shares this file asks it")]
pub(crate) fn is_patched(id: &str) -> bool {
    let edition = Edition::load(&Rules::embedded());
    edition.variant_of(id).is_some_and(|v| v.base.is_some())
}

/// Compiles a variant anew under each of its settings.
#[allow(dead_code, reason = "not every test that shares this file asks it")]
pub(crate) fn under_all_settings(id: &str) -> Vec<Arc<Variant>> {
    let first = compiled(&Rules::embedded(), id, &Setting::new());
    settings(&first.checked)
        .iter()
        .map(|s| Variant::compile(&first.checked, s).expect("samples are sound"))
        .map(Arc::new)
        .collect()
}
