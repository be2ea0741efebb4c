//! Files of hands: what is written is read again, whatever the format, and what does not fit is refused.

#![expect(clippy::disallowed_methods, reason = "files of hands are files")]

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use codille_players::simulate::{HandRow, SimulationPlan, Value};
use codille_players::{Budget, Prospects};
use codille_report::simulation::{
    HandFormat, HandSource, HandTable, HandWriter, Unresumed, rules_hash,
};
use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;

fn compiled(edition: &Edition, id: &str, setting: &Setting) -> Arc<Variant> {
    let raw = edition.variant_of(id).expect("it is in the edition");
    let checked = check(raw, &edition.sources).0.expect("it is sound");
    let variant = Variant::compile(&Arc::new(checked), setting);
    Arc::new(variant.expect("the setting is sound"))
}

fn table(edition: &Edition, id: &str, value: Value) -> HandTable {
    let variant = compiled(edition, id, &Setting::new());
    let hash = rules_hash(edition, &variant);
    let plan = SimulationPlan {
        players: vec!["random".to_owned(); variant.hands],
        prospects: Prospects::of(&variant),
        variant,
        // More than a signed number holds.
        seed: u64::MAX,
        value,
        budget: Budget { worlds: 2 },
        headings: true,
    };
    HandTable::new(plan, hash)
}

fn rows(table: &HandTable, count: u64) -> Vec<HandRow> {
    let mut all = Vec::new();
    let played = table.plan.stream(0..count, 2, &|| false, |rows, _| {
        all.extend(rows);
        Ok::<_, Infallible>(())
    });
    let Ok(played) = played;
    assert_eq!(played.next, count);
    all
}

fn written(table: &HandTable, format: HandFormat, rows: &[HandRow]) -> Vec<u8> {
    let mut writer = HandWriter::new(table, format, Vec::new(), true).expect("memory is no disk");
    for row in rows {
        writer.write(table, row).expect("memory is no disk");
    }
    writer.finish().expect("memory is no disk")
}

/// Reads rows of bytes; returns the next number too.
fn read(
    table: &HandTable,
    format: HandFormat,
    bytes: &[u8],
    count: u64,
) -> Result<(Vec<HandRow>, u64), String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hands");
    fs::write(&path, bytes).expect("there is room");
    let source = HandSource {
        file: File::open(&path).expect("it is there"),
        format,
        whole: bytes.len() as u64,
    };
    let mut all = Vec::new();
    let next = source.read(table, 0..count, true, &mut |row| {
        all.push(row.clone());
        Ok(())
    });
    match next {
        Ok(next) => Ok((all, next)),
        Err(Unresumed::Refused(why)) => Err(why),
        Err(Unresumed::Handed(why)) => Err(why.to_string()),
    }
}

fn formats() -> Vec<HandFormat> {
    let all = ["csv", "parquet"].map(HandFormat::by_ending);
    all.into_iter().flatten().collect()
}

#[test]
fn what_is_written_of_every_variant_is_read_again() {
    let edition = Edition::load(&Rules::embedded());
    for raw in &edition.variants {
        let hands = table(&edition, raw.id.as_str(), Value::Net);
        let parties = hands.plan.variant.checked.table.partie.is_some();
        let parties = parties.then(|| table(&edition, raw.id.as_str(), Value::Settlement));
        for (table, count) in [(Some(hands), 150), (parties, 12)] {
            let Some(table) = table else { continue };
            let all = rows(&table, count);
            for format in formats() {
                let bytes = written(&table, format, &all);
                let read = read(&table, format, &bytes, count);
                assert_eq!(read, Ok((all.clone(), count)), "{}: {format:?}", raw.id);
                // The same rows make the same bytes.
                assert_eq!(written(&table, format, &all), bytes, "{}", raw.id);
            }
        }
    }
}

#[cfg(feature = "parquet")]
#[test]
fn groups_have_a_fixed_number_of_hands() {
    use parquet::file::reader::{FileReader, SerializedFileReader};

    let edition = Edition::load(&Rules::embedded());
    let first = edition.variants.first().expect("there is one");
    let table = table(&edition, first.id.as_str(), Value::Net);
    let all = rows(&table, 65_536 + 10);
    let bytes = written(&table, HandFormat::Parquet, &all);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hands.parquet");
    fs::write(&path, &bytes).expect("there is room");
    let file = File::open(&path).expect("it is there");
    let reader = SerializedFileReader::new(file).expect("it is whole");
    let groups = reader.metadata().row_groups();
    let sizes: Vec<i64> = groups
        .iter()
        .map(parquet::file::metadata::RowGroupMetaData::num_rows)
        .collect();
    assert_eq!(sizes, [65_536, 10]);
    let (read, next) = read(&table, HandFormat::Parquet, &bytes, 100_000).expect("it fits");
    assert_eq!((read.len(), next), (65_546, 65_546));
}

#[test]
fn a_partie_that_is_not_over_is_played_again() {
    let edition = Edition::load(&Rules::embedded());
    let raw = edition.variants.iter().find(|raw| {
        let variant = compiled(&edition, raw.id.as_str(), &Setting::new());
        variant.checked.table.partie.is_some()
    });
    let id = raw.expect("a game has parties").id.as_str();
    let table = table(&edition, id, Value::Settlement);
    let all = rows(&table, 3);
    let cut = all.len() - 1;
    for format in formats() {
        let bytes = written(&table, format, &all[..cut]);
        let (kept, next) = read(&table, format, &bytes, 9).expect("it fits");
        assert_eq!(next, 2);
        assert!(kept.iter().eq(all.iter().filter(|row| row.number < 2)));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let edition = Edition::load(&Rules::embedded());
    let [first, second, ..] = edition.variants.as_slice() else {
        panic!("there are several variants");
    };
    let own = table(&edition, first.id.as_str(), Value::Net);
    let other = table(&edition, second.id.as_str(), Value::Net);
    let all = rows(&own, 5);
    for format in formats() {
        let refusal = |table: &HandTable, rows: &[HandRow], count| {
            let refused = read(table, format, &written(&own, format, rows), count);
            refused.expect_err("it does not fit")
        };
        let words = refusal(&other, &all, 5);
        assert!(words.contains(first.id.as_str()), "{words}");
        let mut seed = own.clone();
        seed.plan.seed = 3;
        assert!(refusal(&seed, &all, 5).contains("`seed`"));
        let mut players = own.clone();
        players.plan.players[1] = "novice".to_owned();
        assert!(refusal(&players, &all, 5).contains("`player_2`"));
        let mut worlds = own.clone();
        worlds.plan.budget.worlds = 3;
        assert!(refusal(&worlds, &all, 5).contains("`worlds`"));
        let mut hash = own.clone();
        hash.hash = "0".repeat(16);
        assert!(refusal(&hash, &all, 5).contains("`hash`"));
        assert!(refusal(&own, &all, 3).contains("end before 3"));
        assert!(refusal(&own, &all[1..], 5).contains("hand 0 is expected"));
    }
    assert!(read(&own, HandFormat::Csv, b"a,b\n", 5).is_err());
    assert!(read(&own, HandFormat::Csv, b"\xff\xfe\n", 5).is_err());
    // A file in which nothing was written yet is gone on with.
    assert_eq!(read(&own, HandFormat::Csv, b"", 5), Ok((Vec::new(), 0)));
}

#[cfg(feature = "parquet")]
#[test]
fn a_file_of_columns_that_was_cut_is_refused() {
    let edition = Edition::load(&Rules::embedded());
    let first = edition.variants.first().expect("there is one");
    let table = table(&edition, first.id.as_str(), Value::Net);
    let bytes = written(&table, HandFormat::Parquet, &rows(&table, 50));
    for end in [4, 5, 20, bytes.len() / 2, bytes.len() - 1] {
        let refused = read(&table, HandFormat::Parquet, &bytes[..end], 50);
        let words = refused.expect_err("it is cut");
        assert!(words.contains("no whole Parquet file"), "{words}");
    }
}

/// A disk with room for so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told_by_every_format() {
    let edition = Edition::load(&Rules::embedded());
    let first = edition.variants.first().expect("there is one");
    let table = table(&edition, first.id.as_str(), Value::Net);
    let all = rows(&table, 100);
    for format in formats() {
        let size = written(&table, format, &all).len();
        for room in [0, 10, size / 2, size - 1] {
            let write = || -> io::Result<()> {
                let mut writer = HandWriter::new(&table, format, Full(room), true)?;
                all.iter().try_for_each(|row| writer.write(&table, row))?;
                writer.finish().map(|_| ())
            };
            let why = write().expect_err("there is no room");
            assert_eq!(why.kind(), ErrorKind::StorageFull, "{format:?}: {why}");
        }
    }
}

#[test]
fn the_hash_is_that_of_the_rules_and_their_options() {
    let edition = Edition::load(&Rules::embedded());
    let mut seen = Vec::new();
    for raw in &edition.variants {
        let id = raw.id.as_str();
        let variant = compiled(&edition, id, &Setting::new());
        let hash = rules_hash(&edition, &variant);
        assert!(hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()));
        // A second reading of the same files gives the same.
        let again = Edition::load(&Rules::embedded());
        let other = compiled(&again, id, &Setting::new());
        assert_eq!(rules_hash(&again, &other), hash, "{id}");
        seen.push(hash.clone());
        for option in &variant.checked.options {
            let mut others = option.samples().into_iter();
            let Some(value) = others.rfind(|v| *v != option.default) else {
                continue;
            };
            let setting = vec![(option.name.clone(), option.write(value))];
            let Ok(other) = Variant::compile(&variant.checked, &setting) else {
                continue;
            };
            let changed = rules_hash(&edition, &other);
            assert_ne!(changed, hash, "{id}: {}", option.name);
        }
    }
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all, "two variants have one hash");
}
