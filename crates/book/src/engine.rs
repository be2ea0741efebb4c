//! The engines of the table as scripts: packed, and in letters that a script can hold.

#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Crc;
use lzma_rust2::LzmaReader;
use serde_json::json;

use super::lzma;
use super::play::{self, call};

/// The engines of the table, as WebAssembly.
#[derive(Debug, Clone, Copy, Default)]
pub struct Engines<'a> {
    /// That with which people play; without one the page of the table says how to get it.
    pub table: Option<&'a [u8]>,
    /// That of the referee; without one nobody can ask him.
    pub referee: Option<&'a [u8]>,
}

/// The script of an engine in the book, and the name by which the table asks for it.
const TABLE: &str = "engine";
const REFEREE: &str = "referee";

/// The most kibibytes that an engine needs to be unpacked.
const MOST_KIB: u32 = 64 << 10;

impl Engines<'_> {
    /// Returns the script of each: its path and its text. What an earlier book in `out` has packed of the same bytes serves again, for packing
    /// takes longer than any other single step.
    ///
    /// # Errors
    /// Returns why one could not be packed.
    pub(super) fn scripts(self, out: &Path) -> io::Result<Vec<(String, String)>> {
        let both = [(TABLE, self.table), (REFEREE, self.referee)];
        let there = both.into_iter().filter_map(|(name, e)| Some((name, e?)));
        let written = there.map(|(name, engine)| {
            let path = play::script(name);
            let kept = fs::read_to_string(out.join(&path)).ok();
            let kept = kept.filter(|script| holds(script, name, engine));
            let script = kept.map_or_else(|| script(name, engine), Ok)?;
            Ok((path, script))
        });
        written.collect()
    }
}

/// Packs an engine, and writes the script with its checksum, which LZMA alone does not hold.
fn script(name: &str, engine: &[u8]) -> io::Result<String> {
    let mut sum = Crc::new();
    sum.update(engine);
    let packed = STANDARD.encode(lzma::pack(engine)?);
    let data = json!({ "sum": sum.sum(), "packed": packed });
    Ok(call("codilleEngine", &[json!(name), data]))
}

/// Tells whether a script is what would be written for an engine, up to how it is packed.
fn holds(script: &str, name: &str, engine: &[u8]) -> bool {
    let whole = || {
        let (_, letters) = script.split_once("\"packed\":\"")?;
        let (letters, _) = letters.split_once('"')?;
        let packed = STANDARD.decode(letters).ok()?;
        let mut sum = Crc::new();
        sum.update(engine);
        let data = json!({ "sum": sum.sum(), "packed": letters });
        let alike = packed.starts_with(&[lzma::FORM])
            && script == call("codilleEngine", &[json!(name), data]);
        let mut reader = LzmaReader::new_mem_limit(&*packed, MOST_KIB, None).ok()?;
        let mut bytes = Vec::with_capacity(engine.len());
        reader.read_to_end(&mut bytes).ok()?;
        Some(alike && bytes == engine)
    };
    whole().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::{Engines, holds, script};

    #[test]
    fn what_an_earlier_book_has_packed_serves_again_only_where_it_is_the_same() {
        let engine = b"some engine, some engine, some engine";
        let written = script("engine", engine).expect("it is packed");
        assert!(holds(&written, "engine", engine));
        assert!(!holds(&written, "referee", engine));
        assert!(!holds(&written, "engine", b"another engine"));
        assert!(!holds(
            &written.replace("sum\":", "sum\":1"),
            "engine",
            engine
        ));
        assert!(!holds(&format!("{written}x"), "engine", engine));
        assert!(!holds("", "engine", engine));
        let damaged = written.replacen("packed\":\"B", "packed\":\"C", 1);
        assert!(damaged != written && !holds(&damaged, "engine", engine));
    }

    #[test]
    fn a_script_is_taken_from_the_book_before() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let engines = Engines {
            table: Some(b"engine"),
            referee: None,
        };
        let first = engines.scripts(folder.path()).expect("it is packed");
        let [(path, text)] = first.as_slice() else {
            panic!("one engine has one script");
        };
        assert_eq!(path, "play/engine.js");
        let place = folder.path().join(path);
        std::fs::create_dir_all(place.parent().expect("it has a folder")).expect("it can be made");
        std::fs::write(&place, text).expect("it can be written");
        assert_eq!(engines.scripts(folder.path()).expect("as before"), first);
    }
}
