//! The engines of the table as scripts: packed, and in letters that a script can hold.

#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use std::fs;
use std::io;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Crc;
use serde_json::json;

use super::engine::{Engine, LARGEST};
use super::lzma;
use super::play::{self, call};

/// The engines of the table.
#[derive(Debug, Clone, Copy, Default)]
pub struct Engines<'a> {
    /// That with which people play; without one the page of the table says how to get it.
    pub table: Option<&'a Engine>,
    /// That of the referee; without one nobody can ask him.
    pub referee: Option<&'a Engine>,
}

/// The script of an engine in the book, and the name by which the table asks for it.
const TABLE: &str = "engine";
const REFEREE: &str = "referee";

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
            let earlier = (!engine.is_packed()).then(|| fs::read_to_string(out.join(&path)));
            let earlier = earlier.and_then(Result::ok);
            let kept = earlier.filter(|script| holds(script, name, engine));
            let script = kept.map_or_else(|| script(name, engine), Ok)?;
            Ok((path, script))
        });
        written.collect()
    }
}

/// Writes the script of an engine with its checksum, which LZMA alone does not hold.
fn script(name: &str, engine: &Engine) -> io::Result<String> {
    Ok(written(
        name,
        engine.module(),
        &STANDARD.encode(engine.packed()?),
    ))
}

fn written(name: &str, module: &[u8], letters: &str) -> String {
    let mut sum = Crc::new();
    sum.update(module);
    let data = json!({ "sum": sum.sum(), "packed": letters });
    call("codilleEngine", &[json!(name), data])
}

/// Tells whether a script is what would be written for an engine, up to how it is packed.
fn holds(text: &str, name: &str, engine: &Engine) -> bool {
    let whole = || {
        let (_, letters) = text.split_once("\"packed\":\"")?;
        let (letters, _) = letters.split_once('"')?;
        let packed = STANDARD.decode(letters).ok()?;
        let alike = lzma::is_packed(&packed) && text == written(name, engine.module(), letters);
        Some(alike && lzma::unpack(&packed, LARGEST).ok()? == engine.module())
    };
    whole().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::super::engine::Engine;
    use super::{Engines, holds, script};

    fn engine(words: &str) -> Engine {
        let bytes = [b"\0asm", words.as_bytes()].concat();
        Engine::new(bytes).expect("it is WebAssembly")
    }

    #[test]
    fn what_an_earlier_book_has_packed_serves_again_only_where_it_is_the_same() {
        let some = engine("some engine, some engine, some engine");
        let written = script("engine", &some).expect("it is packed");
        assert!(holds(&written, "engine", &some));
        assert!(!holds(&written, "referee", &some));
        assert!(!holds(&written, "engine", &engine("another engine")));
        assert!(!holds(
            &written.replace("sum\":", "sum\":1"),
            "engine",
            &some
        ));
        assert!(!holds(&format!("{written}x"), "engine", &some));
        assert!(!holds("", "engine", &some));
        let damaged = written.replacen("packed\":\"B", "packed\":\"C", 1);
        assert!(damaged != written && !holds(&damaged, "engine", &some));
    }

    #[test]
    fn a_script_is_taken_from_the_book_before() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let some = engine("some engine");
        let engines = Engines {
            table: Some(&some),
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

    #[test]
    fn an_engine_that_was_packed_beforehand_makes_the_same_script() {
        let some = engine("some engine");
        let packed = some.packed().expect("it is packed").into_owned();
        let packed = Engine::new(packed).expect("it is packed");
        assert_eq!(
            script("engine", &packed).expect("nothing is to be done"),
            script("engine", &some).expect("it is packed")
        );
    }
}
