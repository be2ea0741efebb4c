//! Writes a film small: a step says only in what it is other than the step that it follows. The script of replays reads it back.

use std::mem::take;

use serde_json::{Map, Value};

use super::data::ReplayData;
use crate::finish::typographic;

/// Writes a film. Under another book a step follows that of the record's own book with the same number; in a branch, that of the
/// line which it branches from.
///
/// # Errors
/// Returns why it is no plain data.
pub(super) fn packed(film: &ReplayData) -> serde_json::Result<String> {
    let mut data = serde_json::to_value(film)?;
    if let Some(Value::Array(lines)) = data.get_mut("lines") {
        // A branch stands after its base, whose steps must be whole until it is written.
        for at in (0..lines.len()).rev() {
            let (before, rest) = lines.split_at_mut(at);
            if let Some(line) = rest.first_mut() {
                pack(line, before);
            }
        }
    }
    set(&mut data);
    serde_json::to_string(&data)
}

/// What is no text for readers: ids, addresses, rules in the clause language, records as files.
const KEPT: [&str; 9] = [
    "id", "anchor", "of", "href", "scan", "rule", "rules", "record", "written",
];

/// Sets the texts of data for the script with typographic marks, as the page sets its own.
pub(super) fn set(value: &mut Value) {
    match value {
        Value::String(text) if text.contains(['\'', '"']) => *text = typographic(text),
        Value::Array(all) => all.iter_mut().for_each(set),
        Value::Object(all) => {
            let read = all
                .iter_mut()
                .filter(|(key, _)| !KEPT.contains(&key.as_str()));
            read.for_each(|(_, value)| set(value));
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Packs a line; those before it are still whole.
fn pack(line: &mut Value, before: &[Value]) {
    let parent = line.get("parent").and_then(Value::as_u64);
    let parent = parent.and_then(|p| before.get(usize::try_from(p).ok()?));
    let base = parent.and_then(|p| p.get("takes")?.get(0)?.get("steps")?.as_array());
    let Some(Value::Array(takes)) = line.get_mut("takes") else {
        return;
    };
    let Some((own, others)) = takes.split_first_mut() else {
        return;
    };
    let Some(Value::Array(own)) = own.get_mut("steps") else {
        return;
    };
    for other in others {
        if let Some(Value::Array(steps)) = other.get_mut("steps") {
            follow(steps, own);
        }
    }
    if let Some(base) = base {
        follow(own, base);
    }
}

/// Leaves of each step only what the one with the same number lacks; of one that is the same, the number nought.
fn follow(steps: &mut [Value], base: &[Value]) {
    for (step, base) in steps.iter_mut().zip(base) {
        if let (Value::Object(step), Value::Object(base)) = (&mut *step, base) {
            *step = other(take(step), base);
        }
        if step.as_object().is_some_and(Map::is_empty) {
            *step = Value::from(0);
        }
    }
}

/// Returns in what a step is other than its base; what it has not is empty.
fn other(mut step: Map<String, Value>, base: &Map<String, Value>) -> Map<String, Value> {
    for (key, value) in base {
        match step.get(key) {
            Some(own) if own == value => drop(step.remove(key)),
            Some(_) => {}
            None => drop(step.insert(key.clone(), Value::Null)),
        }
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_step_says_in_what_it_is_other() {
        let base = json!([{"k": "card", "t": "leads 2S", "n": 1}, {"k": "end", "t": "over"}]);
        let mut steps = json!([
            {"k": "card", "t": "leads 2S", "n": 1},
            {"k": "end", "t": "won", "w": 0},
            {"k": "say", "t": "more"}
        ]);
        let (Value::Array(steps), Value::Array(base)) = (&mut steps, &base) else {
            panic!("they are lists");
        };
        follow(steps, base);
        let packed = json!([0, {"t": "won", "w": 0}, {"k": "say", "t": "more"}]);
        assert_eq!(Value::from(steps.clone()), packed);
        let mut less = vec![json!({"k": "card", "t": "leads 2S"})];
        follow(&mut less, base);
        assert_eq!(Value::from(less), json!([{"n": null}]));
    }

    #[test]
    fn texts_are_set_and_rules_are_not() {
        let mut data =
            json!({"rule": "'a'", "steps": [{"t": "can't play", "y": [["the king's", [1]]]}]});
        set(&mut data);
        let wanted =
            json!({"rule": "'a'", "steps": [{"t": "can’t play", "y": [["the king’s", [1]]]}]});
        assert_eq!(data, wanted);
    }

    #[test]
    fn a_branch_follows_its_base() {
        let step = |text: &str| json!({"k": "card", "t": text});
        let line = |parent: Value, own: [&str; 2], other: [&str; 2]| json!({"parent": parent, "takes": [{"steps": own.map(step)}, {"steps": other.map(step)}]});
        let mut lines = [
            line(Value::Null, ["a", "b"], ["a", "c"]),
            line(json!(0), ["a", "d"], ["e", "d"]),
        ];
        for at in [1, 0] {
            let (before, rest) = lines.split_at_mut(at);
            pack(&mut rest[0], before);
        }
        assert_eq!(lines[1]["takes"][0]["steps"], json!([0, {"t": "d"}]));
        assert_eq!(lines[1]["takes"][1]["steps"], json!([{"t": "e"}, 0]));
        assert_eq!(lines[0]["takes"][1]["steps"], json!([0, {"t": "c"}]));
        assert_eq!(lines[0]["takes"][0]["steps"], json!([step("a"), step("b")]));
    }
}
