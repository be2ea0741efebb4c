//! Engines of the page, packed by the program and handed to a book.

#![cfg(feature = "book")]
#![expect(clippy::disallowed_methods, reason = "engines are files")]

use super::shared::program::{codille, said};
use std::fs;

/// The least that WebAssembly is, and something that can be packed.
const MODULE: &[u8] = b"\0asm\x01\0\0\0 and so on, and so on, and so on, and so on";

#[test]
fn engines_are_packed_beside_themselves() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    for name in ["one.wasm", "two.wasm"] {
        fs::write(at(name), MODULE).expect("a file");
    }
    // What was packed before is packed anew.
    for _ in 0..2 {
        let done = codille(
            folder.path(),
            &["book", "pack", "one.wasm", "two.wasm", "--json"],
        );
        assert!(done.status.success(), "{}", said(&done));
        let told: serde_json::Value = serde_json::from_slice(&done.stdout).expect("data");
        for (row, name) in ["one.wasm.lzma", "two.wasm.lzma"].iter().enumerate() {
            let size = fs::metadata(at(name)).expect("it is there").len();
            assert!(size > 0);
            assert_eq!(told["packed"][row]["file"], *name);
            assert_eq!(told["packed"][row]["bytes"], size);
        }
        assert_eq!(fs::read(at("one.wasm")).expect("it is there"), MODULE);
    }
}

#[test]
fn nothing_is_packed_where_one_file_is_no_engine_or_something_else_would_be_lost() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.wasm"), MODULE).expect("a file");
    fs::write(at("text.wasm"), "no engine").expect("a file");
    fs::write(at("other.wasm"), MODULE).expect("a file");
    fs::write(at("other.wasm.lzma"), "my notes").expect("a file");
    fs::write(at("full.wasm"), MODULE).expect("a file");
    fs::create_dir(at("full.wasm.lzma")).expect("a folder");
    for (name, words) in [
        ("text.wasm", "`text.wasm`: it is no WebAssembly"),
        ("none.wasm", "`none.wasm`: the file cannot be read"),
        ("other.wasm", "`other.wasm.lzma` is there already"),
        ("full.wasm", "`full.wasm.lzma` is there already"),
    ] {
        let done = codille(folder.path(), &["book", "pack", "one.wasm", name]);
        assert_eq!(done.status.code(), Some(2), "{name}");
        assert!(said(&done).contains(words), "{}", said(&done));
        assert!(!at("one.wasm.lzma").exists(), "{name}");
    }
    #[cfg(unix)]
    {
        fs::write(at("linked.wasm"), MODULE).expect("a file");
        std::os::unix::fs::symlink("nowhere", at("linked.wasm.lzma")).expect("a link");
        let done = codille(folder.path(), &["book", "pack", "linked.wasm"]);
        assert_eq!(done.status.code(), Some(2), "{}", said(&done));
        assert!(at("linked.wasm.lzma").is_symlink());
    }
    let notes = fs::read_to_string(at("other.wasm.lzma")).expect("it is there");
    assert_eq!(notes, "my notes");
}

#[test]
fn a_book_takes_no_engine_that_is_packed_twice_or_damaged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.wasm"), MODULE).expect("a file");
    let done = codille(folder.path(), &["book", "pack", "one.wasm"]);
    assert!(done.status.success(), "{}", said(&done));
    let packed = fs::read(at("one.wasm.lzma")).expect("it is there");
    let (_, short) = packed.split_last().expect("it is not empty");
    fs::write(at("short.lzma"), short).expect("a file");
    fs::write(at("text.lzma"), "no engine").expect("a file");
    let twice = codille(folder.path(), &["book", "pack", "one.wasm.lzma"]);
    assert_eq!(twice.status.code(), Some(2));
    assert!(said(&twice).contains("it is packed already"));
    for (name, words) in [
        ("short.lzma", "it cannot be unpacked"),
        ("text.lzma", "it is no WebAssembly"),
    ] {
        let built = codille(
            folder.path(),
            &["book", "build", "--engine", name, "--dest-dir", "out"],
        );
        assert_eq!(built.status.code(), Some(2), "{}", said(&built));
        let expected = format!("--engine: `{name}`: {words}");
        assert!(said(&built).contains(&expected), "{}", said(&built));
        assert!(!at("out").exists());
    }
}
