//! The program itself, run in a folder by tests.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a folder to its end.
pub(crate) fn codille(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

/// Returns all that it said.
pub(crate) fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8_lossy(&text).into_owned()
}
