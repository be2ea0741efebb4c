//! What the hand that was just played had come to under the other books of its game.

use super::bill::bill;
use super::game::Game;
use super::origin::played;
use codille_analysis::compare::{Outcome, effect_of};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_evidence::{EvidenceSet, transcript};
use serde_json::{Map, Value};

/// What stands over the bills of a record.
const AS_RECORDED: &str = "The game as the source has it:";
/// What stands over those of a position that is played by either of two books, and is of neither.
const AS_LAID: &str = "The line from which you went on:";
/// What stands there in their place.
const UNSETTLED: &str = "The game from which you went on has no end of its own, and so it has no bill to set beside yours.";

/// Says what the hand that is over had come to under every other book of its game, a book a line.
pub fn elsewhere(edition: &mut Edition, game: &Game) -> Vec<String> {
    // What was done before a referee the other books would judge otherwise, act by act.
    if game.is_strict() {
        return Vec::new();
    }
    let books = rivals(edition, game);
    let Some(last) = game.past.last().filter(|_| !books.is_empty()) else {
        return Vec::new();
    };
    let text = format!("work: {}\nwhose: editor\nrecords:\n{last}", game.setup.work);
    let file = ("the hand just played".to_owned(), text);
    let mut out = vec!["The same hand under the other books:".to_owned()];
    out.extend(
        each(
            edition,
            file,
            game.setup.variant.checked.id.as_str(),
            &books,
        )
        .1,
    );
    out
}

/// Says what the record from which somebody plays on comes to as the source has it, under its own book and every other, a book a line.
/// Nothing in a sitting that began with a deal of its own, or in a later hand.
pub fn as_recorded(edition: &mut Edition, game: &Game) -> Vec<String> {
    let Some(origin) = game.origin.as_ref().filter(|_| game.past.len() == 1) else {
        return Vec::new();
    };
    let own = game.setup.variant.checked.id.clone();
    let others = rivals(edition, game);
    if others.is_empty() {
        // Nothing is carried over where there is no other book: the bill of the record itself is told.
        return alone(edition, game, &origin.text);
    }
    let mut books = vec![(own.clone(), game.setup.title.clone())];
    books.extend(others);
    let file = ("the record".to_owned(), origin.text.clone());
    let (settled, lines) = each(edition, file, &own, &books);
    if !settled {
        return vec![UNSETTLED.to_owned()];
    }
    let head = if origin.under.is_some() {
        AS_LAID
    } else {
        AS_RECORDED
    };
    let mut out = vec![head.to_owned()];
    out.extend(lines);
    out.extend(origin.open.iter().map(|open| format!("  {open}.")));
    out
}

/// Draws up the bill of a record under its own book.
fn alone(edition: &mut Edition, game: &Game, text: &str) -> Vec<String> {
    let Ok(hand) = played(edition, text) else {
        return vec!["The record cannot be read back.".to_owned()];
    };
    let hand = transcript::finish(hand);
    if !hand.state.is_over() {
        return vec![UNSETTLED.to_owned()];
    }
    let mut out = vec![AS_RECORDED.to_owned()];
    out.extend(bill(&hand, &game.names(), &game.setup.grounds));
    out
}

/// Returns the other books of the game that is played, with their titles; what only patches a book of the same work is no other book, but
/// what the game is built on is one.
fn rivals(edition: &Edition, game: &Game) -> Vec<(String, String)> {
    let own = game.setup.variant.checked.id.as_str();
    let raw = edition.variant_of(own);
    let kind = raw.and_then(|v| v.game.clone());
    let root = root(edition, raw);
    let books = edition.variants.iter();
    let books = books.filter(|v| v.game == kind && v.base.is_none() && v.id.as_str() != own);
    let other = |v: &&RawVariant| v.work != game.setup.work || root == Some(v.id.as_str());
    books
        .filter(other)
        .map(|v| (v.id.to_string(), v.title.clone()))
        .collect()
}

/// Returns the variant on which a variant is built in the end; itself, where it builds on none.
fn root<'e>(edition: &'e Edition, of: Option<&'e RawVariant>) -> Option<&'e str> {
    let below = |v: &&'e RawVariant| edition.variant_of(v.base.as_ref()?.as_str());
    std::iter::successors(of, below)
        .last()
        .map(|v| v.id.as_str())
}

/// Says what the record of a file comes to under each of some books, and tells whether it is settled under its own.
fn each(
    edition: &mut Edition,
    file: (String, String),
    own: &str,
    books: &[(String, String)],
) -> (bool, Vec<String>) {
    let (shelf, files) = EvidenceSet::own(edition, vec![file]);
    let mut records = shelf.records.iter();
    let Some(record) = records.find(|r| files.contains(&r.item.span.file)) else {
        let why = "The hand cannot be read back for the other books.";
        return (true, vec![why.to_owned()]);
    };
    let other = books.iter().find(|(id, _)| id != own);
    let mut settled = true;
    let lines = books.iter().map(|(id, title)| {
        let beside = if id == own {
            other.map(|(id, _)| id)
        } else {
            Some(id)
        };
        let mut under = vec![own.to_owned()];
        under.extend(beside.cloned());
        let found = effect_of(edition, record, &under, &Vec::new());
        let told = match found.as_ref().map(|effect| effect.all.as_slice()) {
            Ok([at_home, beside]) => {
                settled = at_home.settled;
                came_to(if id == own { at_home } else { beside })
            }
            Ok(_) => "it cannot be told".to_owned(),
            Err(why) => format!("it cannot be told: {why}"),
        };
        format!("  {title}: {told}.")
    });
    let lines = lines.collect();
    (settled, lines)
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
