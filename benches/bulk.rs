//! How fast hands go through a compiled variant, in bulk and under the referee, and how fast the rules load.
//!
//! For ratios, taken in turns and in CPU seconds, see `benches/pace.rs`.

use codille::check::{Checked, check};
use codille::engine::State;
use codille::ruleset::{Edition, Rules};
use codille::simulate::{both_ways, playout, refereed, rng};
use codille::variant::{Setting, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;

/// Hands in one measurement.
const HANDS: u64 = 1_000;
/// The variant that is played.
const VARIANT: &str = "gibbs-1878";

fn checked() -> Vec<Arc<Checked>> {
    let edition = Edition::load(&Rules::embedded());
    let all = edition.variants.iter();
    all.filter_map(|raw| check(raw, &edition.sources).0)
        .map(Arc::new)
        .collect()
}

/// Compiles the variant; `switch` turns an option off.
fn variant(switch: Option<&str>) -> Arc<Variant> {
    let all = checked();
    let one = all.iter().find(|c| c.id == VARIANT);
    let setting: Setting = switch
        .map(|name| (name.to_owned(), "off".to_owned()))
        .into_iter()
        .collect();
    let variant = Variant::compile(one.expect("it is embedded"), &setting);
    Arc::new(variant.expect("the option is a switch"))
}

fn hands(c: &mut Criterion) {
    let mut group = c.benchmark_group("hands");
    group
        .throughput(Throughput::Elements(HANDS))
        .sample_size(20);
    for (name, switch) in [("defaults", None), ("no surrender", Some("surrendering"))] {
        let variant = variant(switch);
        both_ways(&variant, 1, 1).expect("both paths agree");
        group.bench_function(format!("bulk, {name}"), |b| {
            b.iter(|| {
                for n in 0..HANDS {
                    let mut state = State::new(&variant, 0);
                    playout(&variant, &mut state, &mut rng(1, n));
                    black_box(&state.balance);
                }
            });
        });
        group.bench_function(format!("refereed, {name}"), |b| {
            b.iter(|| {
                for n in 0..HANDS {
                    let state = State::new(&variant, 0);
                    black_box(refereed(&variant, state, &mut rng(1, n)).is_ok());
                }
            });
        });
    }
    group.finish();
}

/// A small game of two who declare, from a file of its own.
fn declaring() -> Arc<Variant> {
    let mut rules = Rules::embedded();
    let text = include_str!("../tests/fixtures/own/piquet-club.yaml");
    rules.overlay("own/piquet-club.yaml", text);
    let edition = Edition::load(&rules);
    let raw = edition.variant_of("piquet-club").expect("it was laid over");
    let checked = Arc::new(check(raw, &edition.sources).0.expect("it is sound"));
    Arc::new(Variant::compile(&checked, &Setting::new()).expect("it has no options"))
}

fn deals(c: &mut Criterion) {
    let mut group = c.benchmark_group("deals of two who declare");
    group
        .throughput(Throughput::Elements(HANDS))
        .sample_size(10);
    let variant = declaring();
    both_ways(&variant, 1, 1).expect("both paths agree");
    group.bench_function("bulk", |b| {
        b.iter(|| {
            for n in 0..HANDS {
                let mut state = State::new(&variant, 0);
                playout(&variant, &mut state, &mut rng(1, n));
                black_box(&state.balance);
            }
        });
    });
    group.finish();
}

fn rules(c: &mut Criterion) {
    c.bench_function("load, check and compile all rules", |b| {
        b.iter(|| {
            let all = checked();
            let compiled = all.iter().map(|c| Variant::compile(c, &Setting::new()));
            black_box(compiled.flatten().count())
        });
    });
}

criterion_group!(benches, hands, deals, rules);
criterion_main!(benches);
