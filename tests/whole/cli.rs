//! Runs the commands of `tests/cmd/*.md` and holds their output to what stands there.

/// Commands and their output. `TRYCMD=overwrite` renews them.
#[test]
fn commands_print_what_the_pages_show() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.md");
}

/// The dispute in README, and the judgment on it, are those of `tests/cmd/judgment.md`.
#[test]
fn readme_shows_the_judgment_of_the_page() {
    let readme = include_str!("../../README.md");
    let dispute = include_str!("../fixtures/own/our-quarrel.yaml");
    assert!(readme.contains(dispute), "the dispute is another");
    let page = include_str!("../cmd/judgment.md");
    let block = page.split("```").nth(1).expect("the page has a block");
    let mut judgment = String::new();
    for line in block.trim_end().lines().skip(2) {
        let indent = if line.is_empty() { "" } else { "    " };
        judgment.extend([indent, line, "\n"]);
    }
    assert!(
        readme.contains(&judgment),
        "the judgment is now:\n{judgment}"
    );
}

/// What cannot be written to a page: pipes and disks.
#[cfg(target_os = "linux")]
mod world {
    use std::io::Read;
    use std::process::{Command, Stdio};

    fn codille() -> Command {
        Command::new(env!("CARGO_BIN_EXE_codille"))
    }

    #[test]
    fn a_full_disk_is_told() {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        for command in ["explain", "--help"] {
            let out = codille()
                .arg(command)
                .stdout(full.try_clone().expect("a handle can be copied"))
                .stderr(Stdio::piped())
                .output()
                .expect("the program runs");
            assert_eq!(out.status.code(), Some(1), "{command}");
            let said = String::from_utf8_lossy(&out.stderr);
            assert!(
                said.starts_with("error: the output cannot be written"),
                "{said}"
            );
        }
    }

    #[test]
    fn a_closed_pipe_ends_quietly_with_the_answer() {
        let mut child = codille()
            .args(["explain"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let mut said = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut said).expect("it is text");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        assert_eq!(said, "");
    }
}
