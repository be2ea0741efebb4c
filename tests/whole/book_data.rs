//! What the book gives to machines and to whoever keeps it: the data dictionary, the archive, TEI's own description, readable addresses.

#![cfg(feature = "book")]
#![expect(
    clippy::disallowed_methods,
    clippy::wildcard_enum_match_arm,
    reason = "a book and its rules are folders of files, and XML has events of many kinds"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

use crate::book::{BOOK, files};

/// Returns a file of the book as text.
fn text(path: &str) -> String {
    fs::read_to_string(BOOK.root.join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Tells whether a path fits one of the dictionary, in which `*` stands for any letters but a slash.
fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<&str>, Vec<&str>) =
        (pattern.split('/').collect(), path.split('/').collect());
    pattern.len() == path.len()
        && pattern
            .iter()
            .zip(path)
            .all(|(pattern, name)| match pattern.split_once('*') {
                None => *pattern == name,
                Some((before, after)) => {
                    name.len() >= before.len() + after.len()
                        && name.starts_with(before)
                        && name.ends_with(after)
                }
            })
}

#[test]
fn every_field_of_the_data_is_described_and_nothing_else_is() {
    let dictionary: Value = serde_json::from_str(&text("reference/data.json")).expect("it is JSON");
    let described: Vec<(&str, BTreeSet<&str>)> = (dictionary["files"].as_array())
        .expect("it has files")
        .iter()
        .map(|file| {
            let fields = file["fields"].as_array().expect("a file has fields").iter();
            let names = fields.map(|field| field["name"].as_str().expect("a field has a name"));
            (
                file["path"].as_str().expect("a file has a path"),
                names.collect(),
            )
        })
        .collect();
    let mut missing = BTreeSet::new();
    let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for path in files(&BOOK.root) {
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let name = path.strip_prefix(&*BOOK.root).expect("it is of the book");
        let name = name.to_string_lossy().replace('\\', "/");
        let Some((pattern, fields)) = described.iter().find(|(p, _)| fits(p, &name)) else {
            missing.insert(format!("{name} is not in book/fields.yaml"));
            continue;
        };
        // Of some lists the fields of the members are described too, and then all of them.
        let inner: BTreeSet<&str> = fields
            .iter()
            .filter_map(|f| Some(f.split_once('.')?.0))
            .collect();
        let data: Value = serde_json::from_str(&text(&name)).expect("data are JSON");
        let mut names = Vec::new();
        for (field, value) in data.as_object().expect("data are an object") {
            names.push(field.clone());
            let members = value.as_array().filter(|_| inner.contains(field.as_str()));
            for member in members.into_iter().flatten().filter_map(Value::as_object) {
                names.extend(member.keys().map(|name| format!("{field}.{name}")));
            }
        }
        for field in names {
            if !fields.contains(field.as_str()) {
                missing.insert(format!("{pattern}: {field}, as in {name}"));
            }
            found.entry(pattern).or_default().insert(field);
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    let idle: Vec<String> = (described.iter())
        .flat_map(|(path, fields)| fields.iter().map(move |field| (*path, *field)))
        .filter(|(path, field)| !found.get(path).is_some_and(|found| found.contains(*field)))
        .map(|(path, field)| format!("{path}: {field}"))
        .collect();
    assert!(idle.is_empty(), "no file has these: {idle:#?}");
}

#[test]
fn the_archive_holds_all_rules_with_their_checksums() {
    let packed = fs::read(BOOK.root.join("codille-edition.tar.gz")).expect("there is an archive");
    let mut held: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut archive = tar::Archive::new(GzDecoder::new(packed.as_slice()));
    for entry in archive.entries().expect("it is an archive") {
        let mut entry = entry.expect("it is whole");
        assert_eq!(entry.header().mtime().ok(), Some(0), "it has no date");
        let path = entry.path().expect("a file has a path").into_owned();
        let mut parts = path.components();
        parts.next();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("it can be read");
        held.insert(parts.as_path().to_string_lossy().into_owned(), bytes);
    }
    let sums = held.remove("SHA256SUMS").expect("it has checksums");
    let sums = String::from_utf8(sums).expect("they are text");
    let sums: BTreeMap<&str, &str> = sums
        .lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(sum, path)| (path, sum))
        .collect();
    assert!(
        sums.keys().copied().eq(held.keys().map(String::as_str)),
        "each file has one"
    );
    for path in files(Path::new("rules"))
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "yaml"))
    {
        let written = fs::read(path).expect("a rule can be read");
        assert_eq!(
            held.get(&*path.to_string_lossy()),
            Some(&written),
            "{}",
            path.display()
        );
    }
    for path in [
        "edition.json",
        "apparatus.tei.xml",
        "apparatus.odd",
        "reference/data.json",
    ] {
        assert_eq!(
            held.get(path).map(Vec::as_slice),
            Some(text(path).as_bytes()),
            "{path}"
        );
        let kept = sha256(text(path).as_bytes());
        assert_eq!(sums.get(path), Some(&kept.as_str()), "{path}");
    }
    let beside = text("codille-edition.tar.gz.sha256");
    assert_eq!(
        beside,
        format!("{}  codille-edition.tar.gz\n", sha256(&packed))
    );
}

/// Returns a checksum in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    let sum = sha2::Sha256::digest(bytes);
    sum.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// Goes through the elements of a file of XML: their names, and what `see` makes of them.
fn elements(xml: &str, mut see: impl FnMut(&str, BTreeMap<String, String>)) {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event().expect("it is XML") {
            Event::Start(tag) | Event::Empty(tag) => {
                let attributes = tag.attributes().map(|a| a.expect("it has a value"));
                let attributes = attributes.map(|a| {
                    let name = String::from_utf8_lossy(a.key.as_ref()).into_owned();
                    (name, String::from_utf8_lossy(&a.value).into_owned())
                });
                let attributes = attributes.collect();
                see(&String::from_utf8_lossy(tag.name().as_ref()), attributes);
            }
            Event::Eof => break,
            _ => {}
        }
    }
}

#[test]
fn tei_describes_each_element_and_attribute_of_the_apparatus() {
    let mut described = BTreeSet::new();
    let mut element = String::new();
    elements(&text("apparatus.odd"), |name, attributes| {
        match (name, attributes.get("ident")) {
            ("elementSpec", Some(ident)) => {
                element.clone_from(ident);
                described.insert(ident.clone());
            }
            ("attDef", Some(ident)) => {
                described.insert(format!("{element}@{ident}"));
            }
            _ => {}
        }
    });
    let mut used = BTreeSet::new();
    elements(&text("apparatus.tei.xml"), |name, attributes| {
        used.insert(name.to_owned());
        let own = attributes.keys().filter(|key| *key != "xmlns");
        used.extend(own.map(|key| format!("{name}@{key}")));
    });
    assert!(used.contains("app@loc"), "there are notes");
    assert_eq!(used, described);
}

#[test]
fn a_record_with_a_name_is_found_under_it() {
    let page = text("records/belinda.html");
    let target = page
        .split("rel=\"canonical\" href=\"")
        .nth(1)
        .expect("it leads on");
    let target = target.split('"').next().unwrap_or_default();
    assert!(BOOK.root.join("records").join(target).is_file(), "{target}");
    assert!(text(&format!("records/{target}")).contains("Belinda"));
}

#[test]
fn citations_name_publisher_and_year() {
    let script = text("js/edition.js");
    let line = script.lines().next().expect("it has lines");
    let data = line
        .trim_start_matches("window.codilleImprint = ")
        .trim_end_matches(';');
    let data: Value = serde_json::from_str(data).expect("it is JSON");
    for field in ["author", "title", "version", "publisher", "year"] {
        assert!(!data[field].is_null(), "{field}");
    }
    assert!(data["works"]["gibbs-1878"]["publisher"].is_string());
}
