//! Answers requests natively, a line of the standard input each: what the WebAssembly has to answer too, byte for byte.

use codille_referee::Desk;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut desk = Desk::default();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lines() {
        writeln!(out, "{}", desk.line(&line?))?;
        out.flush()?;
    }
    Ok(())
}
