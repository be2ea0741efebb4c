//! Sittings that end early or cannot be kept: input that ends, files that cannot be written. Nothing is lost and every end is polite.
#![cfg(unix)]
#![allow(
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test that reads past the end fails, as it should; it looks into the files that were written"
)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_codille");

/// Runs a command on some lines of input.
fn on(lines: &[&str], mut command: Command) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it reads");
    for line in lines {
        // Whoever has left reads no more.
        let _unread = writeln!(input, "{line}");
    }
    drop(input);
    child.wait_with_output().expect("it ends")
}

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("play").args(arguments);
    command.args(["--against", "novice", "--seed", "3", "--plain"]);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Lines that answer what is asked under seed 3, to the end of the first hand and beyond.
const OMBRE: [&str; 22] = [
    "options",
    "3",
    "back",
    "",
    "done",
    "nonsense",
    "pass",
    "why",
    "hand",
    "rules pool",
    "1",
    "1",
    "2",
    "1",
    "2",
    "1",
    "help",
    "3",
    "1",
    "1",
    "again",
    "pass",
];
const PIQUET: [&str; 18] = [
    "options", "", "done", "perhaps", "why", "deal", "nonsense", "throw 9", "good", "good", "done",
    "score", "1", "no", "2", "1", "undo", "log",
];

#[test]
fn input_may_end_anywhere() {
    for (variant, lines) in [
        ("gibbs-1878", OMBRE.as_slice()),
        ("cavendish-1896", PIQUET.as_slice()),
    ] {
        for count in 0..=lines.len() {
            let output = on(&lines[..count], play(&[variant]));
            let said = text(&output.stdout);
            let wrong = text(&output.stderr);
            assert!(
                output.status.success(),
                "{variant}, {count} lines: {said}{wrong}"
            );
            assert!(
                said.contains("was played") || said.contains("were played"),
                "{variant}, {count} lines: nothing is said of what was won and lost:\n{said}"
            );
        }
    }
    // Whoever leaves at the options has begun nothing.
    let output = on(&["options", "quit"], play(&["gibbs-1878"]));
    assert!(output.status.success(), "{}", text(&output.stderr));
}

fn passes(path: &Path) -> bool {
    let program = Command::new(PROGRAM).arg("test").arg(path).output();
    program.expect("it starts").status.success()
}

/// A folder in which nothing can be written, for whoever runs this: one without the right to, or one that takes no files from anybody.
fn closed(folder: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;
    let own = folder.join("closed");
    std::fs::create_dir(&own).expect("there is room");
    std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o555)).expect("it is ours");
    if std::fs::write(own.join("probe"), "").is_err() {
        return own.to_str().expect("it is text").to_owned();
    }
    "/proc".to_owned()
}

#[test]
fn a_folder_that_takes_no_file_is_told_once_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = format!("{}/sitting.yaml", closed(folder.path()));
    let elsewhere = folder.path().join("elsewhere.yaml");
    let save = format!("save {}", elsewhere.display());
    let lines = ["", "pass", "1", save.as_str(), "1", "quit"];
    let output = on(&lines, play(&["gibbs-1878", "--save", &path]));
    let (said, wrong) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}{wrong}");
    assert_eq!(wrong.matches("cannot be written").count(), 1, "{wrong}");
    assert!(wrong.contains("`save FILE` writes it elsewhere"), "{wrong}");
    assert!(
        said.contains("You pass.") && said.contains("Saved as"),
        "{said}"
    );
    assert!(passes(&elsewhere), "what is saved elsewhere is whole");
}

#[test]
fn a_full_disk_leaves_what_was_kept() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("sitting.yaml");
    let file = path.to_str().expect("it is text");
    let output = on(&["", "pass"], play(&["gibbs-1878", "--save", file]));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let kept = std::fs::read_to_string(&path).expect("it is kept");
    // No file may grow: what is written fails as on a full disk.
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" play --resume \"$1\" --plain";
    command.args(["-c", script, PROGRAM, file]);
    let output = on(&["1", "1", "quit"], command);
    let (said, wrong) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}{wrong}");
    assert_eq!(wrong.matches("cannot be written").count(), 1, "{wrong}");
    assert!(said.contains("No hand was played to its end."), "{said}");
    let after = std::fs::read_to_string(&path).expect("it is still there");
    assert_eq!(after, kept, "what was kept is whole");
    let left = std::fs::read_dir(folder.path())
        .expect("it is read")
        .count();
    assert_eq!(left, 1, "no half of a file is left");
    assert!(passes(&path), "what was kept passes");
}
