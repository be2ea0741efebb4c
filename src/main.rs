//! The `codille` command: arguments in, text out, an exit code. Holds no rule and no game.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use codille::cli::{Arguments, Output, misuse};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misuse(&error),
    };
    let mut output = Output::new(io::stdout().lock(), arguments.look());
    let outcome = arguments.run(&mut output);
    output.finish(outcome)
}
