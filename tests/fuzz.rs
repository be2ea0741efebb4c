//! A short fuzz: files of every kind and arguments of every command, changed by chance. Whatever it is given, the program ends by itself within a
//! gibibyte, with an answer, a refusal or a wrong use, and never with a panic.
//!
//! `FUZZ=20000 cargo test --release --test fuzz -- --nocapture` asks for as many inputs; `FUZZ_FROM=…` begins later in the same sequence.
#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test of what the program does with files"
)]

#[path = "inputs/calls.rs"]
mod calls;
#[path = "inputs/mutated.rs"]
mod mutated;

use calls::{Call, Stock};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many seconds of the processor one input may take: the whole evidence takes some ninety, and more on a busy machine. The system ends
/// what takes more.
const SECONDS: u32 = 400;

/// How long one input may last; what lasts so long waits for something that never comes.
const PATIENCE: Duration = Duration::from_secs(1_200);

/// What lasts longer than this is printed.
const LONG: Duration = Duration::from_secs(10);

/// How much memory the program may ask for, in kibibytes.
const MEMORY: u32 = 1 << 20;

/// How many inputs the ordinary run tries.
const FEW: u64 = 100;

/// A number of the environment.
fn asked(name: &str, otherwise: u64) -> u64 {
    let asked = std::env::var(name).ok();
    asked.map_or(otherwise, |n| {
        n.parse().unwrap_or_else(|_| panic!("{name} is a number"))
    })
}

/// Runs a call within its limits; tells what is wrong with how it ended.
fn run(call: &Call, folder: &Path) -> Result<(i32, Duration), String> {
    let limited = format!("ulimit -v {MEMORY}; ulimit -t {SECONDS}; ulimit -c 0; exec \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_codille")])
        .args(&call.args)
        .current_dir(folder)
        .env("RAYON_NUM_THREADS", "1")
        .env("PAGER", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| format!("it does not start: {why}"))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let typed = call.typed.clone();
    let writes = std::thread::spawn(move || {
        let _ = stdin.write_all(&typed);
    });
    let mut stdout = child.stdout.take().expect("it is piped");
    let reads = std::thread::spawn(move || {
        let mut all = Vec::new();
        let _ = stdout.read_to_end(&mut all);
    });
    let mut stderr = child.stderr.take().expect("it is piped");
    let told = std::thread::spawn(move || {
        let mut all = Vec::new();
        let _ = stderr.read_to_end(&mut all);
        String::from_utf8_lossy(&all).into_owned()
    });
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break Some(status);
        }
        if began.elapsed() > PATIENCE {
            child.kill().expect("it can be ended");
            child.wait().expect("it ends");
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let took = began.elapsed();
    let _ = (writes.join(), reads.join());
    let told = told.join().unwrap_or_default();
    let Some(status) = status else {
        return Err("it did not end".to_owned());
    };
    match status.code() {
        Some(code @ 0..=2) if !told.contains("panicked") => Ok((code, took)),
        code => {
            let told: Vec<&str> = told.lines().take(4).collect();
            Err(format!(
                "it ended with {code:?} ({status}): {}",
                told.join(" | ")
            ))
        }
    }
}

#[test]
fn no_input_ends_in_a_panic() {
    let stock = Stock::new();
    let (from, many) = (asked("FUZZ_FROM", 0), asked("FUZZ", FEW));
    let next = AtomicU64::new(from);
    let met = Mutex::new((BTreeMap::<(&str, i32), u64>::new(), Vec::<String>::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= from + many {
                        return;
                    }
                    let folder = tempfile::tempdir().expect("a folder is made");
                    let call = stock.input(number, folder.path());
                    let ended = run(&call, folder.path());
                    let mut met = met.lock().expect("nobody failed");
                    match ended {
                        Ok((code, took)) => {
                            *met.0.entry((call.kind, code)).or_default() += 1;
                            if took > LONG {
                                println!("input {number} took {took:?}: {:?}", call.args);
                            }
                        }
                        Err(why) => {
                            let told =
                                format!("input {number}, {} {:?}: {why}", call.kind, call.args);
                            println!("{told}");
                            met.1.push(told);
                        }
                    }
                }
            });
        }
    });
    let (kinds, wrong) = met.into_inner().expect("nobody failed");
    for ((kind, code), count) in &kinds {
        println!("{kind}: {count} ended with {code}");
    }
    assert!(wrong.is_empty(), "{} inputs: {wrong:#?}", wrong.len());
    let refused: u64 = kinds
        .iter()
        .filter(|((_, code), _)| *code > 0)
        .map(|(_, n)| n)
        .sum();
    assert!(
        refused * 4 > many,
        "only {refused} of {many} inputs were refused: they are hardly changed"
    );
}
