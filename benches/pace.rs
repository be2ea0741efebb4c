//! The pace of bulk play, and its ratio to another program's, taken in one run: the two take turns, CPU seconds count, medians are told.
//!
//! `cargo bench --bench pace -- [--rounds N] [--hands N] [--variant NAME] [--set OPTION=VALUE]… [--against 'COMMAND' --figure 'TEXT']`
//!
//! COMMAND is run once a round. Of what it prints, the line that holds TEXT counts: a JSON object whose
//! `median_per_cpu_s` says how many hands a CPU second it played.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench reads the clock of the processor and prints"
)]

use codille::check::check;
use codille::engine::State;
use codille::ruleset::{Edition, Rules};
use codille::simulate::{playout, refereed, rng};
use codille::variant::{Setting, Variant};
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;

/// What is asked for on the command line.
struct Wanted {
    rounds: usize,
    hands: u64,
    variant: String,
    setting: Setting,
    against: Option<String>,
    figure: String,
}

impl Wanted {
    fn read() -> Self {
        let mut wanted = Self {
            rounds: 7,
            hands: 50_000,
            variant: "gibbs-1878".to_owned(),
            setting: Setting::new(),
            against: None,
            figure: "step interface".to_owned(),
        };
        let mut args = std::env::args().skip(1).filter(|a| a != "--bench");
        while let Some(name) = args.next() {
            let value = args.next().expect("every argument has a value");
            match name.as_str() {
                "--rounds" => wanted.rounds = value.parse().expect("a number of rounds"),
                "--hands" => wanted.hands = value.parse().expect("a number of hands"),
                "--variant" => wanted.variant = value,
                "--set" => {
                    let (name, value) = value.split_once('=').expect("an option with its value");
                    wanted.setting.push((name.to_owned(), value.to_owned()));
                }
                "--against" => wanted.against = Some(value),
                "--figure" => wanted.figure = value,
                other => panic!("`{other}` is no argument of this bench"),
            }
        }
        wanted
    }

    fn compiled(&self) -> Arc<Variant> {
        let edition = Edition::load(&Rules::embedded());
        let raw = edition
            .variants
            .iter()
            .find(|v| v.id.as_str() == self.variant);
        let checked = check(raw.expect("the variant is embedded"), &edition.sources).0;
        let checked = Arc::new(checked.expect("it is sound"));
        Arc::new(Variant::compile(&checked, &self.setting).expect("the options are its own"))
    }
}

/// Returns the CPU seconds of this process.
fn cpu() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells it");
    let spent = told.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    spent.expect("nanoseconds come first") * 1e-9
}

/// Returns how many hands a CPU second another program says that it plays.
fn others(command: &str, figure: &str) -> f64 {
    let told = Command::new("sh").arg("-c").arg(command).output();
    let told = String::from_utf8(told.expect("the command runs").stdout).expect("it prints text");
    let line = told.lines().find(|l| l.contains(figure));
    let line = line.expect("one line holds the figure");
    let rest = line.split("\"median_per_cpu_s\":").nth(1);
    let number = rest.and_then(|r| r.trim_start().split([',', '}']).next());
    number
        .and_then(|n| n.trim().parse().ok())
        .expect("it is a number")
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand hands")]
fn timed(hands: u64, mut play: impl FnMut(u64)) -> f64 {
    let before = cpu();
    (0..hands).for_each(&mut play);
    hands as f64 / (cpu() - before)
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}

fn main() {
    let wanted = Wanted::read();
    let variant = wanted.compiled();
    let (mut bulk, mut traced, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    // A round that does not count: tables are made on demand.
    for round in 0..=wanted.rounds {
        let one = timed(wanted.hands, |n| {
            let mut state = State::new(&variant, 0);
            playout(&variant, &mut state, &mut rng(1, n));
            black_box(&state.balance);
        });
        let two = timed(wanted.hands / 5, |n| {
            let state = State::new(&variant, 0);
            black_box(refereed(&variant, state, &mut rng(1, n)).is_ok());
        });
        let other = wanted.against.as_ref().map(|c| others(c, &wanted.figure));
        if round > 0 {
            bulk.push(one);
            traced.push(two);
            theirs.extend(other);
        }
    }
    let (bulk, traced) = (median(bulk), median(traced));
    println!("bulk {bulk:>14.0} hands a CPU second");
    println!("refereed {traced:>10.0}, {:.3} of bulk", traced / bulk);
    if !theirs.is_empty() {
        let theirs = median(theirs);
        println!(
            "the other {theirs:>9.0}; bulk is {:.3} of it",
            bulk / theirs
        );
    }
}
