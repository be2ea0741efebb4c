//! The pace of bulk play, and its ratio to another program's, taken in one run: the two take turns, CPU seconds count, medians are told.
//!
//! `cargo bench --bench pace -- [--rounds N] [--hands N] [--variant NAME]… [--every] [--set OPTION=VALUE]… [--against 'COMMAND' --figure [GAME=]TEXT…]`
//!
//! COMMAND is run once a round. Of what it prints, the line that holds the TEXT of the game counts, or the TEXT without a game: a JSON
//! object whose `median_per_cpu_s` says how many hands a CPU second it played. What two threads come to is taken by the clock of the
//! wall, and says little on a machine that does something else as well.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench reads the clocks and prints"
)]

use codille::check::check;
use codille::engine::State;
use codille::ruleset::{Edition, Rules};
use codille::simulate::{playout, refereed, rng};
use codille::variant::{Setting, Variant};
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

/// What is asked for on the command line.
struct Wanted {
    rounds: usize,
    hands: u64,
    variants: Vec<String>,
    setting: Setting,
    against: Option<String>,
    /// The text by which a line of the other program is known, by the game; without a game, of any.
    figures: Vec<(Option<String>, String)>,
}

impl Wanted {
    fn read(edition: &Edition) -> Self {
        let mut wanted = Self {
            rounds: 7,
            hands: 50_000,
            variants: Vec::new(),
            setting: Setting::new(),
            against: None,
            figures: Vec::new(),
        };
        let mut args = std::env::args().skip(1).filter(|a| a != "--bench");
        while let Some(name) = args.next() {
            if name == "--every" {
                let all = edition.variants.iter().map(|v| v.id.to_string());
                wanted.variants.extend(all);
                continue;
            }
            let value = args.next().expect("every argument has a value");
            match name.as_str() {
                "--rounds" => wanted.rounds = value.parse().expect("a number of rounds"),
                "--hands" => wanted.hands = value.parse().expect("a number of hands"),
                "--variant" => wanted.variants.push(value),
                "--set" => {
                    let (name, value) = value.split_once('=').expect("an option with its value");
                    wanted.setting.push((name.to_owned(), value.to_owned()));
                }
                "--against" => wanted.against = Some(value),
                "--figure" => wanted.figures.push(match value.split_once('=') {
                    Some((game, text)) => (Some(game.to_owned()), text.to_owned()),
                    None => (None, value),
                }),
                other => panic!("`{other}` is no argument of this bench"),
            }
        }
        if wanted.variants.is_empty() {
            wanted.variants.push("gibbs-1878".to_owned());
        }
        wanted
    }

    /// Returns the text of the line with which a game is compared.
    fn figure(&self, game: &str) -> Option<&str> {
        let of = |(name, _): &&(Option<String>, String)| name.as_ref().is_none_or(|n| n == game);
        self.figures.iter().find(of).map(|(_, text)| text.as_str())
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

fn bulk(variant: &Variant, number: u64) {
    let mut state = State::new(variant, 0);
    playout(variant, &mut state, &mut rng(1, number));
    black_box(&state.balance);
}

/// Returns how many times as many hands two threads play as one, by the clock of the wall.
fn two_of_one(variant: &Variant, hands: u64) -> f64 {
    let play = || (0..hands).for_each(|number| bulk(variant, number));
    let begun = Instant::now();
    play();
    let one = begun.elapsed();
    let begun = Instant::now();
    std::thread::scope(|threads| {
        threads.spawn(play);
        play();
    });
    2.0 * one.as_secs_f64() / begun.elapsed().as_secs_f64()
}

/// The rounds of one variant.
#[derive(Default)]
struct Rounds {
    bulk: Vec<f64>,
    refereed: Vec<f64>,
    twice: Vec<f64>,
    other: Vec<f64>,
}

fn main() {
    let edition = Edition::load(&Rules::embedded());
    let wanted = Wanted::read(&edition);
    println!(
        "hands a CPU second                bulk    refereed  of bulk  two threads of one  bulk of the other"
    );
    for name in &wanted.variants {
        let raw = edition.variants.iter().find(|v| v.id.as_str() == name);
        let raw = raw.expect("the variant is embedded");
        let checked = Arc::new(check(raw, &edition.sources).0.expect("it is sound"));
        let has = |(option, _): &&(String, String)| raw.option(option).is_some();
        let setting: Setting = wanted.setting.iter().filter(has).cloned().collect();
        let variant = Variant::compile(&checked, &setting).expect("the options are its own");
        let variant = Arc::new(variant);
        let figure = (raw.game.as_ref()).and_then(|game| wanted.figure(game.as_str()));
        let mut told = Rounds::default();
        // A round that does not count: tables are made on demand.
        for round in 0..=wanted.rounds {
            let one = timed(wanted.hands, |number| bulk(&variant, number));
            let two = timed(wanted.hands / 5, |n| {
                let state = State::new(&variant, 0);
                black_box(refereed(&variant, state, &mut rng(1, n)).is_ok());
            });
            let twice = two_of_one(&variant, wanted.hands);
            let other = wanted.against.as_ref().zip(figure);
            let other = other.map(|(command, figure)| others(command, figure));
            if round > 0 {
                told.bulk.push(one);
                told.refereed.push(two);
                told.twice.push(twice);
                told.other.extend(other);
            }
        }
        let of_other = (!told.other.is_empty()).then(|| median(told.other));
        let (bulk, refereed, twice) =
            (median(told.bulk), median(told.refereed), median(told.twice));
        let of_other = of_other.map_or_else(String::new, |other| {
            format!("{:.3} of {other:.0}", bulk / other)
        });
        let of_bulk = refereed / bulk;
        println!("{name:30} {bulk:>7.0} {refereed:>11.0} {of_bulk:>8.3} {twice:>19.2}  {of_other}");
    }
}
