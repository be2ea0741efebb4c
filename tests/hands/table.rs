//! Variants and settings to try: every option at every value worth trying. Knows no option by name but the number of players.

use codille::check::check;
use codille::check::option::{Choice, Values};
use codille::ruleset::{Edition, Rules};
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
pub(crate) fn variants_of(game: &str) -> Vec<String> {
    let edition = Edition::load(&Rules::embedded());
    let of_game = |v: &&codille::ruleset::RawVariant| {
        let name = v.game.as_ref();
        name.is_some_and(|g| g.as_str() == game)
    };
    let found = edition.variants.iter().filter(of_game);
    found.map(|v| v.id.to_string()).collect()
}

/// Compiles a variant anew under each of its settings.
pub(crate) fn under_all_settings(id: &str) -> Vec<Arc<Variant>> {
    let first = compiled(&Rules::embedded(), id, &Setting::new());
    settings(&first)
        .iter()
        .map(|s| Variant::compile(&first.checked, s).expect("samples are sound"))
        .map(Arc::new)
        .collect()
}

/// For each number of players: the defaults, all at their greatest, mixtures, and each option alone at each sample.
fn settings(variant: &Variant) -> Vec<Setting> {
    let options: Vec<&Choice> = variant
        .checked
        .options
        .iter()
        .filter(|o| o.name != "players")
        .collect();
    let mut chosen: Vec<Setting> = vec![Setting::new()];
    let all = |pick: &dyn Fn(usize, &Choice) -> i64| {
        let pairs = options.iter().enumerate();
        pairs
            .map(|(i, o)| (o.name.clone(), o.write(pick(i, o))))
            .collect::<Setting>()
    };
    chosen.push(all(&|_, o| greatest(o)));
    for mixture in 0..24 {
        chosen.push(all(&|i, o| {
            let samples = o.samples();
            // A fixed scatter: no two options go through their samples in step.
            samples[(mixture * (2 * i + 1) + i * i) % samples.len()]
        }));
    }
    for option in &options {
        let mut samples = option.samples();
        samples.sort_unstable();
        samples.dedup();
        samples.retain(|v| *v != option.default);
        chosen.extend(
            samples
                .iter()
                .map(|v| vec![(option.name.clone(), option.write(*v))]),
        );
    }
    let named = variant.checked.options.iter().any(|o| o.name == "players");
    if !named {
        return chosen;
    }
    let rows = variant.checked.table.seats.iter();
    rows.flat_map(|(players, _)| {
        chosen.iter().cloned().map(move |mut setting| {
            setting.push(("players".to_owned(), players.to_string()));
            setting
        })
    })
    .collect()
}

fn greatest(option: &Choice) -> i64 {
    let last = option.samples().into_iter().max().unwrap_or(option.default);
    match &option.values {
        Values::Number { max, only, .. } if only.is_empty() => *max,
        Values::Number { .. } | Values::Switch | Values::Suit | Values::Word(_) => last,
    }
}
