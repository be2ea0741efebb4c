//! The `codille` command: arguments in, text out, an exit code.

use std::process::ExitCode;

use clap::Parser;
use codille::cli::{Arguments, misuse};
use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misuse(&error),
    };
    let mut output = arguments.output();
    let outcome = arguments.run(&mut output);
    output.finish(outcome)
}
