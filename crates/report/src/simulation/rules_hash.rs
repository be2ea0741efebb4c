//! A hash of the rules of a variant under its options: the same wherever and whenever the same rules are played.

use codille_edition::ruleset::Edition;
use codille_edition::ruleset::section::BESIDE_THE_RULE;
use codille_engine::variant::Variant;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// How many bytes of the hash are shown.
const SHOWN: usize = 8;

/// Returns the hash of what decides how a variant is played: its data, its options, its rules as they were checked. Citations, titles,
/// what is said of a rule and where something is written do not count.
pub fn rules_hash(edition: &Edition, variant: &Variant) -> String {
    let checked = &variant.checked;
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update(text.as_bytes());
        hash.update([0]);
    };
    add(&checked.id);
    let raw = edition
        .variants
        .iter()
        .find(|raw| raw.id.as_str() == checked.id);
    let table = raw.and_then(|raw| serde_json::to_value(&raw.table).ok());
    let mut table = table.expect("a variant is one of its edition, and its data are plain");
    leave_aside(&mut table);
    add(&table.to_string());
    for (option, value) in variant.settings() {
        add(&format!("{option}={value}"));
    }
    for clause in checked.clauses.keys() {
        for rule in checked.ir(clause) {
            add(&rule.text());
        }
    }
    let bytes = hash.finalize();
    bytes.iter().take(SHOWN).fold(String::new(), |mut text, b| {
        let _ = write!(text, "{b:02x}");
        text
    })
}

fn leave_aside(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !BESIDE_THE_RULE.contains(&name.as_str()));
            fields.values_mut().for_each(leave_aside);
        }
        Value::Array(entries) => entries.iter_mut().for_each(leave_aside),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
