//! Calls of the program by chance: which files and arguments there are, and how they are changed.

use super::mutated::{mutated, token};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::{Path, PathBuf};

/// A call of the program.
#[derive(Debug)]
pub(crate) struct Call {
    /// Of which kind the input is.
    pub(crate) kind: &'static str,
    pub(crate) args: Vec<String>,
    /// What is typed.
    pub(crate) typed: Vec<u8>,
}

/// The kinds of files that are changed: below which folder of the repository they lie, and how a file of that kind is given to the program.
const FILES: [(&str, &str, &str, &[&str]); 12] = [
    (
        "variant",
        "rules",
        "variant",
        &["show", "--rules", "FOLDER", "ID"],
    ),
    (
        "variant as data",
        "rules",
        "variant",
        &["show", "--rules", "FOLDER", "ID", "--json"],
    ),
    (
        "variant played",
        "rules",
        "variant",
        &[
            "play", "--rules", "FOLDER", "ID", "--plain", "--seed", "3", "--worlds", "1",
        ],
    ),
    (
        "variant simulated",
        "rules",
        "variant",
        &[
            "simulate",
            "--rules",
            "FOLDER",
            "ID",
            "--deals",
            "2",
            "--players",
            "novice",
        ],
    ),
    (
        "passages",
        "rules",
        "passages",
        &["search", "--rules", "FOLDER", "spadille"],
    ),
    (
        "apparatus",
        "rules",
        "apparatus",
        &["search", "--rules", "FOLDER", "spadille"],
    ),
    ("evidence tested", "rules", "evidence", &["test", "FILE"]),
    (
        "evidence replayed",
        "rules",
        "evidence",
        &["replay", "FILE", "--explain"],
    ),
    (
        "own variant",
        "tests/fixtures/own",
        "variant",
        &["show", "--rules", "FOLDER", "ID"],
    ),
    (
        "own variant compared",
        "tests/fixtures/own",
        "variant",
        &["compare", "--rules", "FOLDER", "ID", "gibbs-1878"],
    ),
    ("faulty", "tests/fixtures/bad", "", &["test", "FILE"]),
    (
        "transcription",
        "rules",
        "",
        &["collate", "gibbs-1878", "FILE"],
    ),
];

/// A whole check takes twenty times as long as anything else: so many inputs in a hundred are checked.
const CHECKED: u32 = 4;

/// Calls without a file, in which arguments are changed.
const ARGUMENTS: [&[&str]; 22] = [
    &["show", "gibbs-1878", "bid/outbid"],
    &["show", "cavendish-1896", "acts", "--json"],
    &["compare", "gibbs-1878", "royal-1665", "--topic", "payment"],
    &[
        "compare",
        "cavendish-1896",
        "cavendish-1896-au-cent",
        "--format",
        "markdown",
    ],
    &["replay", "ed-revoke-winner", "--explain"],
    &["replay", "cavendish-1896/case-14", "--explain", "--json"],
    &["replay", "ed-revoke-winner", "--under", "britannica-1911"],
    &["test", "cavendish-1896/case-14"],
    &["test", "gibbs-1878/r046", "--json"],
    &["coverage", "gibbs-1878", "--json"],
    &["explain", "E0303"],
    &["explain", "trump"],
    &[
        "simulate",
        "gibbs-1878",
        "--deals",
        "2",
        "--seed",
        "4",
        "--players",
        "novice,random,novice",
    ],
    &[
        "simulate",
        "cavendish-1896",
        "--parties",
        "1",
        "--players",
        "random",
        "--value",
        "settlement",
    ],
    &[
        "simulate",
        "gibbs-1878",
        "--deals",
        "1",
        "--ladder",
        "--players",
        "novice,random",
    ],
    &[
        "play",
        "gibbs-1878",
        "--plain",
        "--seed",
        "3",
        "--seat",
        "B",
        "--against",
        "novice",
        "--worlds",
        "1",
    ],
    &[
        "play",
        "cavendish-1896",
        "--plain",
        "--seed",
        "3",
        "--strict",
        "--erring",
        "30",
        "--worlds",
        "1",
    ],
    &[
        "play",
        "royal-1665",
        "--plain",
        "--set",
        "puesta=off",
        "--worlds",
        "1",
    ],
    &["mutate", "gibbs-1878", "--clause", "bid/outbid"],
    &["variants", "--json"],
    &["check", "--rules", "nowhere"],
    &["completions", "bash"],
];

/// Lines that are typed at a table.
const TYPED: [&str; 30] = [
    "",
    "pass",
    "bid solo",
    "name hearts",
    "throw 1 2",
    "throw nothing",
    "hint",
    "why",
    "hand",
    "tricks",
    "score",
    "log",
    "rules trump",
    "undo",
    "again",
    "help",
    "play 1",
    "1",
    "2",
    "call point",
    "call sequence",
    "good",
    "not good",
    "no",
    "done",
    "rights",
    "claim revoke",
    "waive",
    "options",
    "quit",
];

/// Lists the files below a folder that end in `.yaml`.
fn below(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder is there");
    for entry in entries {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            below(&path, out);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            out.push(path);
        }
    }
}

/// Tells of which kind a file of rules is.
fn kind_of(path: &Path) -> &'static str {
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("");
    let has = |folder: &str| path.components().any(|c| c.as_os_str() == folder);
    match name {
        "passages" | "apparatus" => {
            if name == "passages" {
                "passages"
            } else {
                "apparatus"
            }
        }
        "works" | "topics" | "survivors" => "list",
        _ if has("records") || has("cases") => "evidence",
        _ => "variant",
    }
}

/// The files that are changed, by kind.
pub(crate) struct Stock {
    root: PathBuf,
    files: Vec<(&'static str, PathBuf)>,
}

impl Stock {
    pub(crate) fn new() -> Self {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let mut files = Vec::new();
        for folder in ["rules", "tests/fixtures/own", "tests/fixtures/bad"] {
            below(&root.join(folder), &mut files);
        }
        files.sort();
        let files = files.into_iter().map(|path| (kind_of(&path), path));
        Self {
            files: files.collect(),
            root,
        }
    }

    /// Makes the input of a number, the same each time, in a folder of its own.
    pub(crate) fn input(&self, number: u64, folder: &Path) -> Call {
        let mut chance = ChaCha8Rng::seed_from_u64(number);
        if chance.random_range(0..3_u32) == 0 {
            return arguments(&mut chance);
        }
        let (kind, below, of, args) = FILES[chance.random_range(0..FILES.len())];
        let below = self.root.join(below);
        let fits = |(kind, path): &&(&str, PathBuf)| {
            path.starts_with(&below) && (of.is_empty() || *kind == of)
        };
        let all: Vec<&PathBuf> = self
            .files
            .iter()
            .filter(fits)
            .map(|(_, path)| path)
            .collect();
        assert!(!all.is_empty(), "no files of kind {kind}");
        let path = all[chance.random_range(0..all.len())];
        let text = fs::read(path).expect("the file can be read");
        let text = mutated(&text, &mut chance);
        let within = path.strip_prefix(&below).expect("it lies there");
        let laid = folder.join(within);
        fs::create_dir_all(laid.parent().expect("it has a folder")).expect("a folder is made");
        fs::write(&laid, text).expect("it is written");
        let id = path.file_stem().and_then(|n| n.to_str()).unwrap_or("");
        let check: &[&str] = &["check", "FILE"];
        let is_checked = chance.random_range(0..100_u32) < CHECKED;
        let args = if is_checked { check } else { args };
        let args = args.iter().map(|arg| match *arg {
            "FILE" => laid.display().to_string(),
            "FOLDER" => folder.display().to_string(),
            "ID" => id.to_owned(),
            other => other.to_owned(),
        });
        Call {
            kind,
            args: args.collect(),
            typed: typed(&mut chance),
        }
    }
}

/// Makes a call whose arguments were changed.
fn arguments(chance: &mut ChaCha8Rng) -> Call {
    let call = ARGUMENTS[chance.random_range(0..ARGUMENTS.len())];
    let mut args: Vec<String> = call.iter().map(|a| (*a).to_owned()).collect();
    for _ in 0..chance.random_range(1..3_u32) {
        let at = chance
            .random_range(1..args.len().max(2))
            .min(args.len() - 1);
        match chance.random_range(0..5_u32) {
            0 => args[at] = token(chance),
            1 => {
                let word = mutated(args[at].as_bytes(), chance);
                args[at] = String::from_utf8_lossy(&word).into_owned();
            }
            2 if args.len() > 2 => {
                args.remove(at);
            }
            3 => args.insert(at, token(chance)),
            _ => {
                let other = ARGUMENTS[chance.random_range(0..ARGUMENTS.len())];
                args.push(other[chance.random_range(0..other.len())].to_owned());
            }
        }
    }
    // No argument can hold a nought; and nothing is to be served or built.
    for arg in &mut args {
        // The system takes no longer ones.
        *arg = arg.chars().filter(|c| *c != '\0').take(20_000).collect();
    }
    Call {
        kind: "arguments",
        args,
        typed: typed(chance),
    }
}

/// Makes lines that are typed: some that are commands, some that are none.
fn typed(chance: &mut ChaCha8Rng) -> Vec<u8> {
    let mut out = Vec::new();
    for _ in 0..chance.random_range(0..24_u32) {
        let line = TYPED[chance.random_range(0..TYPED.len())].as_bytes();
        if chance.random_range(0..6_u32) == 0 {
            out.extend(mutated(line, chance));
        } else {
            out.extend(line);
        }
        out.push(b'\n');
    }
    out
}
