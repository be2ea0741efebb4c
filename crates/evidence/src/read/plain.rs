//! Puts a line that an ordinary user writes into the words of the notation: numbers, cards and acts in plain words.

use crate::usage::{Usage, told};
use codille_lang::cards::{Card, Rank, Suit, parse_card};
use codille_lang::words::joined;

/// Words that say nothing that the notation asks for.
const FILLERS: [&str; 9] = [
    "a", "an", "the", "his", "her", "their", "card", "cards", "at",
];

/// Words before what an act is done to.
const DONE_TO: [&str; 4] = ["his", "her", "their", "at"];

/// What an act is always done to, such as the stock.
const ALWAYS: [&str; 15] = [
    "call", "calls", "deal", "discard", "discards", "hand", "hands", "lead", "pack", "pile",
    "score", "stock", "talon", "trick", "tricks",
];

/// Numbers in words.
const NUMBERS: [&str; 13] = [
    "nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// Verbs in the past, and as they are told.
const PAST: [(&str, &str); 8] = [
    ("led", "leads"),
    ("took", "takes"),
    ("said", "says"),
    ("left", "leaves"),
    ("bade", "bids"),
    ("gave", "gives"),
    ("saw", "sees"),
    ("showed", "shows"),
];

/// Returns the line in the words of the notation; `None` where there is nothing to put otherwise.
pub(super) fn reword(raw: &str, usage: &Usage) -> Option<String> {
    if raw.contains(['"', '\\', ':']) {
        return None;
    }
    let mut words = raw.split_whitespace();
    let who = words.next()?;
    let mut rest: Vec<String> = words.map(str::to_owned).collect();
    let verb = rest.first_mut()?;
    *verb = present(verb, usage);
    let (act, tail) = act(&rest, usage)?;
    let tail = object(&act, tail, usage);
    let line = [vec![who.to_owned(), told(&act)], tail].concat().join(" ");
    (line != raw.trim()).then_some(line)
}

/// Returns a verb in the present and of a third person, where it is one that is known.
fn present(word: &str, usage: &Usage) -> String {
    let word = word.to_lowercase();
    if let Some((_, now)) = PAST.iter().find(|(past, _)| *past == word) {
        return (*now).to_owned();
    }
    let verbs = || {
        usage.acts.iter().map(|a| {
            let name = a.name.as_str();
            name.split_once('_').map_or(name, |(verb, _)| verb)
        })
    };
    let stems = [
        Some(word.as_str()),
        word.strip_suffix("ed"),
        word.strip_suffix('d'),
    ];
    let found = stems
        .into_iter()
        .flatten()
        .find(|stem| verbs().any(|v| v == *stem));
    found.map_or(word.clone(), told)
}

/// Finds the act that a line begins with, as the table tells it or by its name, and returns the words after it.
fn act<'a>(words: &'a [String], usage: &Usage) -> Option<(String, &'a [String])> {
    let mut best: Option<(String, usize)> = None;
    for act in &usage.acts {
        let told = told(&act.name);
        let name: Vec<&str> = told.split('_').collect();
        let says: Vec<&str> = act
            .says
            .as_deref()
            .unwrap_or("")
            .split_whitespace()
            .collect();
        for phrase in [name, says].iter().filter(|p| !p.is_empty()) {
            if let Some(used) = begins(words, phrase)
                && best.as_ref().is_none_or(|(_, most)| used > *most)
            {
                best = Some((act.name.clone(), used));
            }
        }
    }
    let (name, used) = best?;
    Some((name, words.get(used..).unwrap_or(&[])))
}

/// Returns how many words a phrase takes up at the beginning of a line, fillers left out on both sides.
fn begins(words: &[String], phrase: &[&str]) -> Option<usize> {
    let mut at = 0;
    for wanted in phrase.iter().filter(|w| !FILLERS.contains(w)) {
        while words
            .get(at)
            .is_some_and(|w| w != wanted && FILLERS.contains(&w.as_str()))
        {
            at += 1;
        }
        if words
            .get(at)
            .is_none_or(|w| !w.eq_ignore_ascii_case(wanted))
        {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// Puts what follows an act into the words of the notation.
fn object(act: &str, tail: &[String], usage: &Usage) -> Vec<String> {
    let plain: Vec<&str> = tail.iter().map(|w| w.trim_end_matches(',')).collect();
    if let Some(known) = usage.act(act) {
        let bare = plain
            .iter()
            .copied()
            .filter(|w| !["a", "an", "the"].contains(w));
        let said = joined(bare, " ");
        if let Some(words) = known.words.iter().find(|w| w.eq_ignore_ascii_case(&said)) {
            return vec![format!("\"{words}\"")];
        }
    }
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(word) = plain.get(at) {
        let lower = word.to_lowercase();
        at += 1;
        if plain.get(at) == Some(&"of")
            && let (Some(rank), Some(suit)) =
                (rank(&lower), plain.get(at + 1).and_then(|s| suit(s)))
        {
            out.push(Card::new(rank, suit).to_string());
            at += 2;
        } else if let Some(suit) = suit(&lower).filter(|_| act == "name") {
            out.push(suit.letter().to_string());
        } else if act == "bid" && usage.games.contains(&lower) {
            out.push(lower);
        } else if let Some(n) = NUMBERS.iter().position(|n| *n == lower) {
            out.push(n.to_string());
        } else if lower == "a" && plain.get(at) == Some(&"card") {
            out.push("1".to_owned());
        } else if lower == "and" && out.last().is_some_and(|last| parse_card(last).is_ok()) {
            // Between cards.
        } else if DONE_TO.contains(&lower.as_str()) {
            at += done_to(plain.get(at..).unwrap_or(&[]));
        } else if !FILLERS.contains(&lower.as_str()) {
            out.push((*word).to_owned());
        }
    }
    out
}

/// Returns how many words after `his` or `at` name what an act is always done to.
fn done_to(rest: &[&str]) -> usize {
    let article = usize::from(rest.first() == Some(&"the"));
    let noun = rest.get(article).is_some_and(|w| ALWAYS.contains(w));
    if noun { article + 1 } else { 0 }
}

/// Returns the rank that a word names: `king`, `ten`, `jack`.
pub(crate) fn rank_named(word: &str) -> Option<Rank> {
    rank(&word.to_lowercase())
}

fn rank(word: &str) -> Option<Rank> {
    let mark = |mark: &str| Rank::from_mark(mark);
    let named = NUMBERS.iter().position(|n| *n == word).filter(|n| *n > 1);
    let jack = if word == "jack" { "knave" } else { word };
    Rank::all()
        .find(|r| r.name() == jack)
        .or_else(|| mark(&named?.to_string()))
}

/// Returns the suit that a word names: `hearts`.
pub(crate) fn suit_named(word: &str) -> Option<Suit> {
    suit(word)
}

fn suit(word: &str) -> Option<Suit> {
    Suit::from_name(&word.to_lowercase())
}
