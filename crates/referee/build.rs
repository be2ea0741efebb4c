//! Has the addresses in the engine for WebAssembly written as short as they are.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by the environment what it builds"
)]

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    // The linker refuses it where it has to write positions for a debugger.
    if is("CARGO_CFG_TARGET_FAMILY", "wasm") && is("DEBUG", "false") {
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
    }
}
