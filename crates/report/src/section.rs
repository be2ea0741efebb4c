//! The sections of a table in words for people, as far as plain keys and values would be hard to read.

use codille_lang::words::{around, joined};
use serde_json::Value;

use codille_edition::ruleset::section::{cited, says};
use codille_lang::layout::{Color, TermStyle};

/// Where what a section says begins.
const BEGIN: usize = 16;

/// Writes a section: its name, what it says, what it cites; `defined` finds the clause that gives a name its value.
pub(super) fn lines(
    name: &str,
    section: &Value,
    defined: impl Fn(&str) -> Option<String>,
    look: TermStyle,
) -> String {
    if let ("declarations" | "games", Value::Array(entries)) = (name, section) {
        return called(name, entries, look);
    }
    let says = match name {
        "phases" => phases(section),
        "course" => course(section),
        "partie" => partie(section, defined),
        "values" => values(section),
        "seats" => seats(section),
        "deal" => deal(section),
        "cut" => cut(section),
        "direction" => format!("to the {}", text(section, "to")),
        _ => says(section),
    };
    let mut out = look.hanging(name, 2, BEGIN, Color::Plain, &says);
    let places: Vec<&str> = cited(section);
    if !places.is_empty() {
        out += &look.paragraph(BEGIN, Color::Dim, &places.join(", "));
    }
    out
}

/// Returns the words under a key; a key that is not there says nothing.
fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Lists what stands in a list; anything else holds nothing.
fn each(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// What may be declared or undertaken, each below the other: its name in the clauses, what is said, what it is.
fn called(name: &str, entries: &[Value], look: TermStyle) -> String {
    let mut out = look.hanging("", 2, 2, Color::Plain, name);
    for entry in entries {
        let said = around(", said “", text(entry, "says"), "”");
        let like = around(", the same as ", &plain(text(entry, "like")), " elsewhere");
        let what = match (text(entry, "gist"), text(entry, "of")) {
            ("", "deal") => ": the hand as dealt",
            ("", "suit") => ": cards of one suit",
            ("", "run") => ": cards of one suit that adjoin",
            ("", "rank") => ": cards of one rank",
            ("", _) => "",
            (gist, _) => &format!(": {gist}"),
        };
        let words = format!("{}{said}{like}{what}", text(entry, "name"));
        out += &look.hanging("", 4, 6, Color::Plain, &words);
        let places = cited(entry);
        if !places.is_empty() {
            out += &look.paragraph(6, Color::Dim, &places.join(", "));
        }
    }
    out
}

/// The course of a hand.
fn phases(section: &Value) -> String {
    joined(each(section).map(phase), "; ")
}

/// Where the order of the phases stands, and how the page was read.
pub(crate) fn course(section: &Value) -> String {
    let status = match text(section, "status") {
        "" | "says" => String::new(),
        status => format!("[{status}] "),
    };
    let reading = around(" Reading: ", text(section, "reading"), "");
    format!("{status}{}{reading}", text(section, "gist"))
}

fn phase(phase: &Value) -> String {
    let pair = phase.as_object().and_then(|o| o.iter().next());
    let Some((kind, of)) = pair else {
        return match phase.as_str().unwrap_or_default() {
            "deal" => "cards are dealt".to_owned(),
            "bid" => "bidding".to_owned(),
            "name" => "trumps are named".to_owned(),
            "lead" => "the first card is led".to_owned(),
            "settle" => "settlement".to_owned(),
            other => plain(other),
        };
    };
    let of = plain(of.as_str().unwrap_or_default());
    let verb = if of.ends_with('s') { "" } else { "s" };
    match kind.as_str() {
        "announce" => format!("{of} may be announced"),
        "exchange" => format!("{of} exchange{verb}"),
        "discard" => format!("{of} lay{verb} cards away"),
        "take" => format!("{of} take{verb} as many"),
        "look" => format!("{of} may look at cards left"),
        "declare" => format!("{of} call{verb}"),
        other => format!("{} {of}", plain(other)),
    }
}

fn partie(section: &Value, defined: impl Fn(&str) -> Option<String>) -> String {
    let named = |name: &str| match defined(name) {
        Some(clause) => format!("“{}” of {clause}", plain(name)),
        None => format!("“{}”", plain(name)),
    };
    let gist = around("", text(section, "gist"), " ");
    let over = named(text(section, "over"));
    let weight = match text(section, "weight") {
        "" => String::new(),
        weight => format!("; each deal counts as often as {} says", named(weight)),
    };
    format!("{gist}It ends by {over}{weight}.")
}

/// What the cards count, those that count alike together.
fn values(section: &Value) -> String {
    const RANKS: [&str; 13] = [
        "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2",
    ];
    let mut groups: Vec<(Vec<&str>, Option<u64>)> = Vec::new();
    for rank in RANKS {
        let Some(value) = section.get(rank).and_then(Value::as_u64) else {
            continue;
        };
        match groups.last_mut() {
            Some((list, same)) if *same == Some(value) => list.push(rank),
            Some((list, None)) if rank.parse() == Ok(value) => list.push(rank),
            _ => groups.push((vec![rank], (rank.parse() != Ok(value)).then_some(value))),
        }
    }
    let groups = groups.iter().map(|(ranks, value)| {
        let count = if ranks.len() == 1 { "counts" } else { "count" };
        let value = value.map_or_else(|| "as printed".to_owned(), |n| n.to_string());
        format!("{} {count} {value}", ranks.join(" "))
    });
    joined(groups, "; ")
}

fn seats(section: &Value) -> String {
    let number = |row: &Value, key: &str| row.get(key).and_then(Value::as_u64).unwrap_or(0);
    let rows = each(section).map(|row| {
        let (players, hands) = (number(row, "players"), number(row, "hands"));
        match players.saturating_sub(hands) {
            0 => format!("{players} players"),
            1 => format!("{players} players, of whom the dealer sits out"),
            out => format!("{players} players, of whom {out} sit out"),
        }
    });
    joined(rows, "; or ")
}

fn packets(value: &Value) -> String {
    joined(each(value).map(says), "-")
}

fn deal(section: &Value) -> String {
    let cards = section.get("cards").map(says).unwrap_or_default();
    let mut ways: Vec<String> = section.get("packets").map(packets).into_iter().collect();
    ways.retain(|w| !w.is_empty());
    ways.extend(section.get("or").into_iter().flat_map(each).map(packets));
    let ways = around(", in packets of ", &ways.join(" or "), "");
    format!("{cards} cards each{ways}")
}

fn cut(section: &Value) -> String {
    let number = |key: &str| section.get(key).and_then(Value::as_u64);
    let parts = [
        number("lift").map(|n| format!("{n} cards at least are lifted")),
        number("leave").map(|n| format!("{n} at least are left")),
        Some(around("by the player ", text(section, "by"), "")).filter(|by| !by.is_empty()),
    ];
    joined(parts.into_iter().flatten(), ", ")
}
#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sections_read_as_words() {
        let none = |_: &str| None;
        let said = |name: &str, value: &Value| lines(name, value, none, TermStyle::default());
        let phases = said(
            "phases",
            &json!(["deal", {"announce": "carte_blanche"}, {"exchange": "elder"}, {"exchange": "adversaries"}, "play"]),
        );
        assert_eq!(
            phases.split_whitespace().collect::<Vec<_>>().join(" "),
            "phases cards are dealt; carte blanche may be announced; elder exchanges; adversaries exchange; play"
        );
        let values = said("values", &json!({"A": 11, "K": 10, "10": 10, "7": 7}));
        assert_eq!(
            values,
            "  values        A counts 11; K 10 count 10; 7 counts as printed\n"
        );
        let seats = said(
            "seats",
            &json!([{"players": 3, "hands": 3}, {"players": 4, "hands": 3}]),
        );
        assert_eq!(
            seats,
            "  seats         3 players; or 4 players, of whom the dealer sits out\n"
        );
    }
}
