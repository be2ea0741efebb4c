//! What the hand that was just played had come to under the other books of its game.

use super::game::Game;
use codille_analysis::compare::{Outcome, effect_of};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_evidence::EvidenceSet;
use serde_json::{Map, Value};

/// Says what the hand that is over had come to under every other book of its game, a book a line.
pub fn elsewhere(edition: &mut Edition, game: &Game) -> Vec<String> {
    // What was done before a referee the other books would judge otherwise, act by act.
    if game.is_strict() {
        return Vec::new();
    }
    let own = game.setup.variant.checked.id.clone();
    let kind = edition.variant_of(&own).and_then(|v| v.game.clone());
    let books = edition.variants.iter();
    // What only patches a book of the same work is no other book.
    let books = books.filter(|v| v.game == kind && v.base.is_none() && v.id.as_str() != own);
    let works = |v: &&RawVariant| v.work != game.setup.work;
    let books: Vec<(String, String)> = books
        .filter(works)
        .map(|v| (v.id.to_string(), v.title.clone()))
        .collect();
    let Some(last) = game.past.last().filter(|_| !books.is_empty()) else {
        return Vec::new();
    };
    let text = format!("work: {}\nwhose: editor\nrecords:\n{last}", game.setup.work);
    let (shelf, files) = EvidenceSet::own(edition, vec![("the hand just played".to_owned(), text)]);
    let mut records = shelf.records.iter();
    let Some(record) = records.find(|r| files.contains(&r.item.span.file)) else {
        return vec!["The hand cannot be read back for the other books.".to_owned()];
    };
    let mut out = vec!["The same hand under the other books:".to_owned()];
    for (id, title) in books {
        let found = effect_of(edition, record, &[own.clone(), id], &Vec::new());
        let told = match found.as_ref().map(|effect| effect.all.get(1)) {
            Ok(Some(outcome)) => came_to(outcome),
            Ok(None) => "it cannot be told".to_owned(),
            Err(why) => format!("it cannot be told: {why}"),
        };
        out.push(format!("  {title}: {told}."));
    }
    out
}

/// Says what a hand came to under one book.
fn came_to(outcome: &Outcome) -> String {
    if let Some(stopped) = &outcome.stopped {
        return format!("it stops, since {}", stopped.words);
    }
    if let Some(trouble) = &outcome.trouble {
        return format!("the rules cannot settle it: {trouble}");
    }
    let mut parts: Vec<String> = outcome.result.iter().map(|r| r.replace('_', " ")).collect();
    if !outcome.settled && outcome.result.is_none() {
        parts.push("not settled".to_owned());
    }
    parts.extend(numbers(&outcome.net, true));
    parts.extend(numbers(&outcome.score, false));
    if parts.is_empty() {
        return "nothing is paid".to_owned();
    }
    parts.join("; ")
}

/// Joins names and numbers; nothing where all are nought.
fn numbers(of: &Map<String, Value>, signed: bool) -> Option<String> {
    // Reports write whole numbers only.
    let all = of.iter().filter_map(|(name, n)| Some((name, n.as_i64()?)));
    let all: Vec<_> = all.collect();
    let each = |(name, n): &(&String, i64)| {
        if signed {
            format!("{name} {n:+}")
        } else {
            format!("{name} {n}")
        }
    };
    let told: Vec<String> = all.iter().map(each).collect();
    all.iter().any(|(_, n)| *n != 0).then(|| told.join(", "))
}
