//! The pace of the solver, and its ratio to another program's, taken in one run: the two take turns, CPU seconds count, medians are told.
//!
//! `cargo bench -p codille-solver --bench solve -- [--rounds N] [--deals N] [--seed N] [--game ombre|piquet] [--against 'COMMAND'] [--values true]`
//!
//! COMMAND is run once a round, with the number of deals and the seed behind it; it is a program that prints a JSON object a line, of which
//! `what` says what was measured and `median_per_cpu_s` how many deals a CPU second it solved. It has dealt the same deals, so that its
//! results are compared as well: how many there were of each, or what they come to on the average. `--values true` solves the deals once and
//! prints their values, one a line, for a comparison deal by deal.
//!
//! What is told "with tables" counts everything: each round begins with nothing known of the variant, and takes the tables of every deal.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench reads the clocks and prints"
)]

mod deals;

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use codille_engine::{Decision, Silent, Start, State};
use codille_lang::ids::{NameId, Seat};
use codille_solver::extract::Extractor;
use codille_solver::search::{Limits, Searcher};
use codille_solver::{Aim, PlayTables};
use deals::{Chance, Game};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is asked for on the command line.
struct Wanted {
    rounds: usize,
    deals: usize,
    seed: u64,
    games: Vec<&'static Game>,
    against: Option<String>,
    values: bool,
}

impl Wanted {
    fn read() -> Self {
        let mut wanted = Self {
            rounds: 7,
            deals: 200,
            seed: 1,
            games: deals::GAMES.iter().collect(),
            against: None,
            values: false,
        };
        let mut args = std::env::args().skip(1).filter(|a| a != "--bench");
        while let Some(name) = args.next() {
            let value = args.next().expect("every argument has a value");
            match name.as_str() {
                "--rounds" => wanted.rounds = value.parse().expect("a number of rounds"),
                "--deals" => wanted.deals = value.parse().expect("a number of deals"),
                "--seed" => wanted.seed = value.parse().expect("a number"),
                "--game" => wanted.games.retain(|game| game.name == value),
                "--values" => wanted.values = value.parse().expect("true or false"),
                "--against" => wanted.against = Some(value),
                other => panic!("`{other}` is no argument of this bench"),
            }
        }
        wanted
    }
}

/// Returns the CPU seconds of this process.
fn cpu() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells it");
    let spent = told.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    spent.expect("nanoseconds come first") * 1e-9
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand deals")]
fn timed<T>(deals: &[T], mut solve: impl FnMut(&T)) -> f64 {
    let before = cpu();
    deals.iter().for_each(&mut solve);
    deals.len() as f64 / (cpu() - before)
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}

/// Returns a number of a line of JSON.
fn number(line: &str, name: &str) -> Option<f64> {
    let rest = line.split(&format!("\"{name}\":")).nth(1)?;
    let number = rest.trim_start().split([',', '}']).next()?;
    number.trim().parse().ok()
}

/// Returns the line that another program prints of a game.
fn others(wanted: &Wanted, game: &Game) -> Option<String> {
    let command = wanted.against.as_ref()?;
    let command = format!("{command} --deals {} --seed {}", wanted.deals, wanted.seed);
    let told = Command::new("sh").arg("-c").arg(command).output();
    let told = String::from_utf8(told.expect("the command runs").stdout).expect("it prints text");
    let line = told.lines().find(|line| line.contains(game.figure));
    Some(line.expect("one line holds the figure").to_owned())
}

/// Returns the first position that has tables, nothing having been declared: before the first lead, or after it.
fn first_of_play(variant: &Variant, start: &Start) -> State {
    let mut state = State::new(variant, start.pool);
    state.begin_play(variant, start);
    loop {
        let decision = state.advance(variant, &mut Silent);
        let seat = decision.seat().expect("the hand begins with cards");
        if matches!(decision, Decision::Play(_)) && state.turn_in_tricks(variant).is_some() {
            return state;
        }
        let act = decision.simplest().expect("something may be left undone");
        state.apply(variant, seat, act, &mut Silent);
    }
}

/// Takes back a first lead that had to be made before tables could be taken, for something might have been declared to it. In the games of
/// this bench every lead brings the same, and the tables have counted it.
fn before_the_lead(mut tables: PlayTables) -> PlayTables {
    let start = &mut tables.start;
    for card in start.trick.iter().take(start.lying) {
        let hand = start.hands.get_mut(start.leader);
        *hand.expect("the leader has a hand") |= 1 << card;
    }
    start.lying = 0;
    tables
}

/// What the other program asks, which for some games is coarser than the payments: the place of the result in the order of the game.
fn asked<'a>(state: &State, results: &'a [NameId]) -> Aim<'a> {
    let seat = state.facts.ombre.unwrap_or(Seat::FIRST);
    if results.is_empty() {
        Aim::Lead(seat)
    } else {
        Aim::Result(seat, results)
    }
}

/// Takes the tables of a deal before the first lead.
fn tables_of(extractor: &mut Extractor<'_>, state: &State, results: &[NameId]) -> PlayTables {
    let tables = extractor.tables(state, asked(state, results));
    before_the_lead(tables.expect("the play of the deal fits into tables"))
}

/// Solves deals, and counts positions.
struct Solver {
    searcher: Searcher,
    nodes: u64,
}

impl Solver {
    fn value(&mut self, tables: &PlayTables) -> i64 {
        let go = AtomicBool::new(false);
        let mut search = self.searcher.deal(tables, &go).expect("it can be searched");
        let found = search.value(&tables.start).expect("it is of the deal");
        self.nodes += search.nodes();
        tables.base + i64::from(found.exact().expect("nothing stops the search"))
    }
}

fn bench(wanted: &Wanted, variant: &Variant, game: &Game) {
    let mut chance = Chance::new(wanted.seed);
    let states: Vec<State> = (0..wanted.deals)
        .map(|_| first_of_play(variant, &(game.deal)(&mut chance)))
        .collect();
    // The least result is worth nothing.
    let better = game.results.iter().skip(1);
    let results: Vec<NameId> = better
        .map(|name| {
            let mut all = variant.checked.results.iter().copied();
            let found = all.find(|result| variant.checked.name(*result) == *name);
            found.expect("it is a result of the game")
        })
        .collect();
    let mut solver = Solver {
        searcher: Searcher::new(Limits::default()),
        nodes: 0,
    };
    let mut extractor = Extractor::new(variant);
    if wanted.values {
        for state in &states {
            let tables = tables_of(&mut extractor, state, &results);
            println!("{}", solver.value(&tables));
        }
        return;
    }
    let all: Vec<PlayTables> = (states.iter())
        .map(|state| tables_of(&mut extractor, state, &results))
        .collect();
    let values: Vec<i64> = all.iter().map(|tables| solver.value(tables)).collect();
    let nodes = solver.nodes / u64::try_from(wanted.deals).expect("a few thousand deals");
    let (mut search, mut whole, mut other) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..wanted.rounds {
        search.push(timed(&all, |tables| {
            std::hint::black_box(solver.value(tables));
        }));
        // Every round begins with nothing known of the variant.
        let mut extractor = Extractor::new(variant);
        whole.push(timed(&states, |state| {
            let tables = tables_of(&mut extractor, state, &results);
            std::hint::black_box(solver.value(&tables));
        }));
        if let Some(line) = others(wanted, game) {
            other.push(number(&line, "median_per_cpu_s").expect("it says how many"));
            compare(game, &values, &line);
        }
    }
    let (search, whole) = (median(search), median(whole));
    let of_other = (!other.is_empty()).then(|| median(other));
    let of_other = of_other.map_or_else(String::new, |other| {
        let (search, whole) = (search / other, whole / other);
        format!("{search:.2} and {whole:.2} of {other:.0}, the same results")
    });
    println!(
        "{:30} {search:>7.0} {whole:>12.0} {nodes:>12}  {of_other}",
        variant.checked.id
    );
}

/// Holds that another program has found the same.
#[expect(clippy::cast_precision_loss, reason = "a few thousand deals")]
fn compare(game: &Game, values: &[i64], line: &str) {
    for (place, result) in (0..).zip(game.results) {
        let ours = values.iter().filter(|value| **value == place).count();
        assert_eq!(
            Some(ours as f64),
            number(line, result),
            "deals that are {result}"
        );
    }
    if game.results.is_empty() {
        let ours = values.iter().sum::<i64>() as f64 / values.len() as f64;
        let theirs = number(line, "mean_value").expect("it says what values come to");
        assert!(
            (ours - theirs).abs() < 0.001,
            "{ours} and {theirs} on the average"
        );
    }
}

fn main() {
    let wanted = Wanted::read();
    let edition = Edition::load(&Rules::embedded());
    if !wanted.values {
        println!(
            "deals a CPU second              search  with tables  nodes a deal  of the other: search, with tables"
        );
    }
    for game in &wanted.games {
        let raw = edition
            .variants
            .iter()
            .find(|v| v.id.as_str() == game.variant);
        let raw = raw.expect("the variant is embedded");
        let checked = Arc::new(check(raw, &edition.sources).0.expect("it is sound"));
        let variant = Variant::compile(&checked, &Setting::new()).expect("defaults are sound");
        bench(&wanted, &variant, game);
    }
}
