//! Runs `codille simulate` as people do: threads, shards, files that were stopped, files that do not fit, a disk that is full.

#![expect(
    clippy::disallowed_methods,
    reason = "the files that it writes are what is tested"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Words of a run that others are compared with: chance plays alone, by turns with a player that looks, and in parties.
const RUNS: [&[&str]; 3] = [
    &["gibbs-1878", "--deals", "600", "--players", "random"],
    &[
        "royal-1665",
        "--deals",
        "40",
        "--players",
        "novice,random,random",
    ],
    &["cavendish-1896", "--parties", "30", "--players", "random"],
];

fn run_with(folder: &Path, words: &[&str], threads: usize) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_codille"));
    command.arg("simulate").args(words).args(["--seed", "5"]);
    command.env("RAYON_NUM_THREADS", threads.to_string());
    let output = command.current_dir(folder).output();
    output.expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs to the end; returns what was printed.
fn run(folder: &Path, words: &[&str]) -> String {
    let output = run_with(folder, words, 2);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs what is refused; returns the code and what was said.
fn refused(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let output = run_with(folder, words, 2);
    assert!(!output.status.success(), "{words:?}");
    (output.status.code(), said(&output))
}

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("it was written")
}

/// Counts the lines of a file.
fn lines(folder: &Path, name: &str) -> usize {
    let bytes = bytes(folder, name);
    bytes.split(|byte| *byte == b'\n').count() - 1
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room")
}

/// Returns the names of the files in a folder, those that are hidden too.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("it is there");
    let names = entries.map(|entry| entry.expect("it is there").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// Returns so many of the bytes and a bit: the first `lines` lines, and half of the next if `more`.
fn cut(bytes: &[u8], lines: usize, more: bool) -> Vec<u8> {
    let mut ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let end = ends.nth(lines - 1).expect("there are more lines").0 + 1;
    let next = ends.next().expect("there are more lines").0;
    let end = if more { end.midpoint(next) } else { end };
    bytes.get(..end).expect("the end is in it").to_vec()
}

#[test]
fn threads_change_no_byte() {
    let folder = folder();
    for words in RUNS {
        for ending in ["csv", "parquet"] {
            let files = [1, 2].map(|threads| {
                let name = format!("{threads}.{ending}");
                let words = [words, &["--out", &name]].concat();
                let output = run_with(folder.path(), &words, threads);
                assert!(output.status.success(), "{}", said(&output));
                bytes(folder.path(), &name)
            });
            assert!(files[0] == files[1], "{words:?}: {ending}");
        }
    }
}

#[test]
fn shards_one_after_another_are_the_whole() {
    let folder = folder();
    let at = folder.path();
    for words in RUNS {
        run(at, &[words, &["--out", "whole.csv"]].concat());
        let whole = bytes(at, "whole.csv");
        let (mut lines, mut columns) = (Vec::new(), Vec::new());
        for part in 1..=7 {
            let shard = format!("{part}/7");
            let words = [words, &["--shard", &shard]].concat();
            run(at, &[&words[..], &["--out", "part.csv"]].concat());
            lines.extend(bytes(at, "part.csv"));
            run(at, &[&words[..], &["--out", "part.parquet"]].concat());
            // The rows of a Parquet file as lines: it is gone on with where nothing is left to play.
            let turned = ["--resume", "part.parquet", "--out", "turned.csv"];
            run(at, &[&words[..], &turned].concat());
            columns.extend(bytes(at, "turned.csv"));
        }
        assert!(lines == whole, "{words:?}: CSV");
        assert!(columns == whole, "{words:?}: Parquet");
    }
}

#[test]
fn what_was_cut_off_is_gone_on_with() {
    let folder = folder();
    let at = folder.path();
    for words in RUNS {
        run(at, &[words, &["--out", "whole.csv"]].concat());
        let whole = bytes(at, "whole.csv");
        for (lines, more) in [(1, false), (1, true), (20, false), (20, true)] {
            fs::write(at.join("cut.csv"), cut(&whole, lines, more)).expect("there is room");
            let text = run(at, &[words, &["--resume", "cut.csv"]].concat());
            assert!(bytes(at, "cut.csv") == whole, "{words:?}: {lines} {more}");
            assert!(text.contains("are in cut.csv"), "{text}");
        }
        // Within the names of the columns, and before them.
        for end in [0, 10] {
            fs::write(at.join("cut.csv"), &whole[..end]).expect("there is room");
            run(at, &[words, &["--resume", "cut.csv"]].concat());
            assert!(bytes(at, "cut.csv") == whole, "{words:?}: {end} bytes");
        }
        run(at, &[words, &["--out", "whole.parquet"]].concat());
        let turned = ["--resume", "whole.csv", "--out", "turned.parquet"];
        run(at, &[words, &turned].concat());
        assert!(bytes(at, "turned.parquet") == bytes(at, "whole.parquet"));
    }
    let [[variant, _, most, ..], ..] = RUNS else {
        panic!("the first run has words");
    };
    // Fewer first and all of them then, in columns, and a shard that is not the first.
    run(
        at,
        &[
            variant,
            "--deals",
            "100",
            "--players",
            "random",
            "--out",
            "less.parquet",
        ],
    );
    let rest = [
        "--deals",
        most,
        "--players",
        "random",
        "--resume",
        "less.parquet",
    ];
    run(at, &[&[*variant][..], &rest].concat());
    run(
        at,
        &[&[*variant][..], &rest[..4], &["--out", "all.parquet"]].concat(),
    );
    assert!(bytes(at, "less.parquet") == bytes(at, "all.parquet"));
    let shard = [&[*variant][..], &rest[..4], &["--shard", "3/4"]].concat();
    run(at, &[&shard[..], &["--out", "third.csv"]].concat());
    let third = bytes(at, "third.csv");
    fs::write(at.join("third.csv"), cut(&third, 11, true)).expect("there is room");
    run(at, &[&shard[..], &["--resume", "third.csv"]].concat());
    assert!(bytes(at, "third.csv") == third);
}

#[test]
fn a_summary_is_the_same_after_a_stop() {
    let folder = folder();
    let at = folder.path();
    let text = |words: &[&str]| {
        let text = run(at, words);
        let figures = text.lines().take_while(|line| !line.contains(" s, "));
        figures.collect::<Vec<_>>().join("\n")
    };
    for words in RUNS {
        let whole = text(&[words, &["--out", "hands.csv"]].concat());
        assert_eq!(text(words), whole, "without a file");
        let cut = cut(&bytes(at, "hands.csv"), 15, true);
        fs::write(at.join("hands.csv"), cut).expect("there is room");
        assert_eq!(text(&[words, &["--resume", "hands.csv"]].concat()), whole);
    }
}

#[test]
fn a_file_that_does_not_fit_is_refused_and_kept() {
    let folder = folder();
    let at = folder.path();
    let common = ["gibbs-1878", "--deals", "60"];
    for ending in ["csv", "parquet"] {
        let file = format!("hands.{ending}");
        let resume = ["--resume", &file];
        run(
            at,
            &[&common[..], &["--players", "random", "--out", &file]].concat(),
        );
        let before = bytes(at, &file);
        let deals = ["--deals", "60", "--players", "random"];
        let elsewhere = if ending == "csv" {
            "it begins with the names of the columns, as only the first part does"
        } else {
            "hand 30 is expected in it, and 0 stands there"
        };
        for (words, why) in [
            (
                &["royal-1665"][..],
                "it holds `gibbs-1878`, and `royal-1665` is asked for",
            ),
            (&["gibbs-1878", "--set", "players=4"], "its `hash` is"),
            (&["gibbs-1878", "--shard", "2/2"], elsewhere),
            (
                &["gibbs-1878", "--shard", "1/2"],
                "those asked for end before 30",
            ),
            (
                &["gibbs-1878", "--worlds", "3"],
                "its `worlds` is 48, and 3 is asked for",
            ),
        ] {
            let words = [words, &deals, &resume].concat();
            let (code, said) = refused(at, &words);
            assert_eq!(code, Some(2), "{said}");
            assert!(said.contains(why), "{said}");
            assert!(bytes(at, &file) == before, "{words:?}");
        }
        let (code, said) = refused(
            at,
            &[&common[..], &["--players", "novice"], &resume].concat(),
        );
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("its `player_1` is `random`"), "{said}");
        let seed = ["simulate", "gibbs-1878", "--seed", "6"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_codille"));
        let other = command.args(seed).args(deals).args(resume);
        let other = other.current_dir(at).output().expect("the program runs");
        assert_eq!(other.status.code(), Some(2));
        let told = String::from_utf8_lossy(&other.stderr);
        assert!(
            told.contains("its `seed` is 5, and 6 is asked for"),
            "{told}"
        );
        assert!(bytes(at, &file) == before);
    }
    let part = ["--players", "random", "--shard", "2/2", "--out", "part.csv"];
    run(at, &[&common[..], &part].concat());
    let words = [&common[..], &part[..2], &["--resume", "part.csv"]].concat();
    let (code, said) = refused(at, &words);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("does not begin with the names of the columns"),
        "{said}"
    );
    fs::remove_file(at.join("part.csv")).expect("it is there");
    let whole = bytes(at, "hands.parquet");
    fs::write(at.join("cut.parquet"), &whole[..whole.len() - 9]).expect("there is room");
    let words = [
        &common[..],
        &["--players", "random", "--resume", "cut.parquet"],
    ]
    .concat();
    let (code, said) = refused(at, &words);
    assert_eq!(code, Some(2));
    assert!(said.contains("no whole Parquet file"), "{said}");
    assert!(bytes(at, "cut.parquet") == whole[..whole.len() - 9]);
    let (code, _) = refused(at, &[&common[..], &["--resume", "none.csv"]].concat());
    assert_eq!(code, Some(2));
    let (code, _) = refused(at, &[&common[..], &["--resume", "."]].concat());
    assert_eq!(code, Some(2));
    let left = ["cut.parquet", "hands.csv", "hands.parquet"].map(str::to_owned);
    assert_eq!(names(at), left.into(), "a temporary file stays");
}

#[test]
fn a_hand_that_cannot_be_played_keeps_those_before_it() {
    let folder = folder();
    let at = folder.path();
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/limits");
    let rules = rules.to_string_lossy();
    let words = ["late-overflow", "--rules", &rules, "--players", "random"];
    let failing = [&words[..], &["--deals", "300", "--out", "hands.csv"]].concat();
    let (code, said) = refused(at, &failing);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("; those before it are in hands.csv"),
        "{said}"
    );
    let rows = lines(at, "hands.csv") - 1;
    let deals = rows.to_string();
    assert!(
        said.contains(&format!("number {deals} of seed 5")),
        "{said}"
    );
    run(
        at,
        &[&words[..], &["--deals", &deals, "--out", "sound.csv"]].concat(),
    );
    assert!(bytes(at, "sound.csv") == bytes(at, "hands.csv"));
}

/// The columns of all variants are those that the page explains.
#[test]
fn every_column_is_documented() {
    let page = include_str!("../docs/simulation.md");
    let folder = folder();
    for words in RUNS {
        run(folder.path(), &[words, &["--out", "hands.csv"]].concat());
        let lines = String::from_utf8(bytes(folder.path(), "hands.csv")).expect("it is text");
        let header = lines.lines().next().expect("it has a header");
        for name in header.split(',') {
            let (stem, seat) = name.rsplit_once('_').unwrap_or((name, ""));
            let stem = if stem.starts_with("heading_") {
                "heading_NAME"
            } else {
                stem
            };
            let seat = if seat.is_empty() { "" } else { "_S" };
            let row = format!("| `{stem}{seat}` |");
            assert!(page.contains(&row), "{name} is not explained");
        }
    }
}

/// What needs signals and limits of the system.
#[cfg(unix)]
mod system {
    use super::{bytes, folder, names, run};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    /// Tells whether the file under its temporary name has grown.
    fn has_begun(folder: &Path) -> bool {
        let mut parts = names(folder).into_iter().filter(|name| {
            Path::new(name)
                .extension()
                .is_some_and(|ending| ending == "part")
        });
        parts.any(|name| fs::metadata(folder.join(name)).is_ok_and(|data| data.len() > 100_000))
    }

    #[test]
    fn whoever_stops_it_keeps_what_is_done() {
        for (signal, code, file) in [("INT", 130, "hands.csv"), ("TERM", 143, "hands.csv")] {
            let folder = folder();
            let at = folder.path();
            let words = ["gibbs-1878", "--players", "random", "--seed", "5"];
            let child = Command::new(env!("CARGO_BIN_EXE_codille"))
                .arg("simulate")
                .args(words)
                .args(["--deals", "4000000000", "--out", file, "--json"])
                .current_dir(at)
                .stdout(Stdio::piped())
                .spawn()
                .expect("the program runs");
            for _ in 0..600 {
                if has_begun(at) {
                    break;
                }
                sleep(Duration::from_millis(50));
            }
            let id = child.id().to_string();
            let told = Command::new("kill").args(["-s", signal, &id]).status();
            assert!(told.expect("kill runs").success());
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(code));
            let report: serde_json::Value =
                serde_json::from_slice(&output.stdout).expect("it is JSON");
            let done = report["done"].as_u64().expect("it says how many are done");
            assert_eq!(report["interrupted"], true);
            assert_eq!(report["deals"], done);
            assert_eq!(report["file"], file);
            let lines = super::lines(at, file);
            assert_eq!(lines as u64, done + 1);
            let more = (done + 50).to_string();
            let words = ["gibbs-1878", "--players", "random", "--deals", &more];
            run(at, &[&words[..], &["--resume", file]].concat());
            run(at, &[&words[..], &["--out", "whole.csv"]].concat());
            assert!(bytes(at, file) == bytes(at, "whole.csv"), "{signal}");
        }
    }

    #[test]
    fn a_full_disk_keeps_what_stood_there() {
        let folder = folder();
        let at = folder.path();
        for file in ["hands.csv", "hands.parquet"] {
            fs::write(at.join(file), "before").expect("there is room");
            // A file may not grow beyond so many blocks; what is beyond cannot be written, as on a full disk.
            let limited = format!(
                "trap '' XFSZ; ulimit -f 16; exec \"$0\" simulate gibbs-1878 --deals 5000 --players random --out {file}"
            );
            let output = Command::new("sh")
                .args(["-c", &limited, env!("CARGO_BIN_EXE_codille")])
                .current_dir(at)
                .output()
                .expect("the program runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{said}");
            let begins = format!("error: the output cannot be written: {file}: ");
            assert!(said.starts_with(&begins), "{said}");
            assert!(said.contains("; what stood there before is kept"), "{said}");
            assert!(!said.contains(".part"), "{said}");
            assert_eq!(bytes(at, file), b"before");
        }
        assert_eq!(names(at).len(), 2, "a temporary file stays");
    }

    #[test]
    fn a_file_is_open_to_those_who_could_read_it() {
        let folder = folder();
        let at = folder.path();
        let words = ["gibbs-1878", "--players", "random", "--deals", "5"];
        let mode = |file: &str| {
            let data = fs::metadata(at.join(file)).expect("it is there");
            data.permissions().mode() & 0o777
        };
        fs::write(at.join("usual.csv"), "").expect("there is room");
        run(at, &[&words[..], &["--out", "new.csv"]].concat());
        assert_eq!(mode("new.csv"), mode("usual.csv"));
        fs::set_permissions(at.join("new.csv"), fs::Permissions::from_mode(0o640))
            .expect("it is ours");
        run(at, &[&words[..], &["--out", "new.csv"]].concat());
        assert_eq!(mode("new.csv"), 0o640);
        // A link stays one.
        std::os::unix::fs::symlink("new.csv", at.join("link.csv")).expect("there is room");
        run(at, &[&words[..], &["--out", "link.csv"]].concat());
        let link = fs::symlink_metadata(at.join("link.csv")).expect("it is there");
        assert!(link.is_symlink());
    }
}
