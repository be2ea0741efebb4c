//! The table of a variant as data and in few words.

use super::RawTable;
use serde::Serialize;
use serde_json::Value;

/// Keys that say where a section comes from and not what it is.
const ASIDE: [&str; 3] = ["cites", "status", "gist"];

/// What stands in a section, or in an entry of one, beside its rule: where that stands, how the book stands to it, and what is said of it.
/// Nothing of it changes how a hand is played.
pub const BESIDE_THE_RULE: [&str; 9] = [
    "cites",
    "status",
    "gist",
    "says",
    "reading",
    "alternative",
    "needs",
    "called",
    "only",
];

/// Returns the sections of a table that are not silent, as they are written.
pub fn table(table: &RawTable) -> Value {
    serde_json::to_value(table).map_or(Value::Null, spoken)
}

/// Leaves out what is silent.
fn spoken(value: Value) -> Value {
    match value {
        Value::Object(map) => map
            .into_iter()
            .filter(|(_, v)| !v.is_null())
            .map(|(k, v)| (k, spoken(v)))
            .collect(),
        Value::Array(items) => items.into_iter().map(spoken).collect(),
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => plain,
    }
}

/// Returns the citations of a section.
pub fn cited(section: &Value) -> Vec<&str> {
    let entries = section
        .as_array()
        .map_or(std::slice::from_ref(section), Vec::as_slice);
    entries
        .iter()
        .filter_map(|entry| entry.get("cites")?.as_array())
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

/// Says a value in words: keys before values, entries of a list apart.
pub fn says(value: &Value) -> String {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(key, _)| !ASIDE.contains(&key.as_str()))
            .map(|(key, value)| format!("{key} {}", says(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Array(items) => {
            let mark = if items
                .iter()
                .any(|i| i.as_object().is_some_and(|o| o.len() > 1))
            {
                "; "
            } else {
                ", "
            };
            items.iter().map(says).collect::<Vec<_>>().join(mark)
        }
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other @ (Value::Bool(_) | Value::Number(_)) => other.to_string(),
    }
}

/// Returns the word that stands for a value in the rule files, such as `by-agreement`.
///
/// # Panics
///
/// Where the value is not written as a word.
pub fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        other => unreachable!("this is written as a word, not as {other:?}"),
    }
}
