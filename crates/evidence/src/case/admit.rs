//! Admits a line of a case: its players sit there, its act is one, and its words are asked for by some clause.

use super::{CaseLine, OtherAct, excess};
use crate::act::{ActLine, PlayerDeed, Said};
use crate::read::{read_case_line, read_plainly};
use crate::reading::Reading;
use crate::usage::{Usage, Usual, told};
use codille_edition::check::rule::Verb;
use codille_edition::yaml::Text;
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::code::{UNKNOWN_SEAT, UNKNOWN_VERB, UNKNOWN_WORDS};
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::sorting;
use codille_lang::words::joined;

/// Acts of a case that no table need list: what they mean is known.
const KNOWN: [&str; 4] = ["play", "lead", "waive", "nothing"];

/// What people say for an act, and what the names of the acts that they may mean begin with.
const MEANT: [(&str, &[&str]); 12] = [
    ("reveal", &["expose", "show"]),
    ("turn_up", &["expose", "turn"]),
    ("throw", &["discard"]),
    ("exchange", &["discard"]),
    ("draw", &["take"]),
    ("pick", &["lift", "take"]),
    ("misdeal", &["deal"]),
    ("put", &["put", "replace", "retake", "return"]),
    ("make", &["name"]),
    ("look", &["look", "see"]),
    ("peek", &["look", "see"]),
    ("find", &["find", "notice"]),
];

/// Words that are answers to a call.
const ANSWERS: [&str; 3] = ["good", "equal", "not good"];

/// Reads a line and makes sure that its players sit there, its act is one and its words are known.
pub(super) fn line(
    text: &Text,
    variant: &str,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Option<CaseLine> {
    let raw = text.raw(&reading.edition.sources);
    let strict = read_case_line(raw, text.span());
    let plainly = |reading: &mut Reading<'_>| {
        let usage = reading.usage(variant);
        let line = read_plainly(raw, text.span(), &usage)?;
        is_act(&line, &usage).then_some(line)
    };
    let line = match strict {
        Ok(line) if !doubtful(&line, variant, reading) => line,
        Ok(line) => plainly(reading).unwrap_or(line),
        Err(mut fault) => {
            let Some(line) = plainly(reading) else {
                if let Some(help) = offer(raw, &reading.usage(variant)) {
                    *fault = fault.help(help);
                }
                reading.faults.push(*fault);
                return None;
            };
            line
        }
    };
    let before = reading.faults.len();
    seated(&line, seats, reading);
    match &line {
        _ if reading.faults.len() > before => {}
        CaseLine::Other(other) => known(other, raw, variant, reading),
        CaseLine::Said(said) => heard(said, variant, reading),
    }
    (reading.faults.len() == before).then_some(line)
}

/// Tells whether a line that the notation allows may be one of plain words.
fn doubtful(line: &CaseLine, variant: &str, reading: &mut Reading<'_>) -> bool {
    match line {
        CaseLine::Other(other) => {
            let verb = Verb::ALL.iter().any(|verb| other.is(verb.word()));
            let usage = reading.usage(variant);
            (verb && other.cards.is_empty() && other.number.is_none() && other.words.is_none())
                || !is_act(line, &usage)
        }
        CaseLine::Said(ActLine {
            kind: Said::Deed(_, PlayerDeed::Bid(game)),
            ..
        }) => game.text.contains(char::is_uppercase),
        CaseLine::Said(_) => false,
    }
}

/// Tells whether the act of a line is one of the variant, or of the language.
fn is_act(line: &CaseLine, usage: &Usage) -> bool {
    let CaseLine::Other(other) = line else {
        return true;
    };
    let names = usage.acts.iter().map(|a| a.name.as_str());
    names.chain(KNOWN).any(|name| other.is(name))
}

fn seated(line: &CaseLine, seats: &[Text], reading: &mut Reading<'_>) {
    for who in line.players() {
        if seats.iter().all(|s| *s.as_str() != who.text) {
            let known = seats.iter().map(Text::as_str);
            let title = format!("no seat `{}`", who.text);
            let near = nearest(&who.text, known.filter(|s| s.len() > 1));
            let all = joined(seats.iter().map(|s| format!("`{s}`")), ", ");
            let fault = Diagnostic::error(UNKNOWN_SEAT, title, who.span);
            let fault = fault.help(format!("write one of the seats: {all}"));
            reading.faults.push(fault.suggest(near));
        }
    }
}

/// Makes sure of an act beside lawful play, and of its words.
fn known(other: &OtherAct, raw: &str, variant: &str, reading: &mut Reading<'_>) {
    let usage = reading.usage(variant);
    if !is_act(&CaseLine::Other(other.clone()), &usage) {
        let written = &other.act.text;
        let title = format!("`{written}` is no act of `{variant}`");
        let fault = Diagnostic::error(UNKNOWN_VERB, title, other.act.span);
        let help = meant(other, raw, &usage).unwrap_or_else(|| {
            format!("list the act under `acts` of the variant's table, or write one that `codille show {variant} acts` lists")
        });
        reading.faults.push(fault.help(help));
        return;
    }
    if other.is("call") && other.number.is_none() && other.cards.is_empty() {
        let title = "a call without its cards";
        let help = "write the cards called, or their number, as in `A calls point 5`";
        reading.refuse(UNKNOWN_WORDS, title, other.span, help);
        return;
    }
    excess::note(other, variant, &usage, reading);
}

/// Makes sure that some clause asks for words said with an act, or the table lets them be told with it.
pub(super) fn asked(act: &Usual, words: &Word, usage: &Usage, reading: &mut Reading<'_>) {
    let said = &words.text;
    let known = |w: &String| w.eq_ignore_ascii_case(said);
    let named = usage.declarations.iter().chain(&usage.games);
    let mut told = act.words.iter().chain(&act.also).chain(named);
    // A clause that asks for no words may ask for the suit that they name.
    let suit = act.words.is_empty() && Suit::from_name(&said.to_lowercase()).is_some();
    if suit || told.any(known) {
        return;
    }
    let title = format!("no clause asks for \"{said}\" with `{}`", act.name);
    reading.refuse(UNKNOWN_WORDS, title, words.span, near_words(act, said));
}

/// Offers the words nearest to some, or all that are known, those that share a word first.
pub(super) fn near_words(act: &Usual, said: &str) -> String {
    if let Some(near) = nearest(said, act.words.iter().map(String::as_str)) {
        return format!("write `\"{near}\"`");
    }
    let shares = |words: &str| {
        let mut own = words.split_whitespace();
        !own.any(|w| said.split_whitespace().any(|s| s.eq_ignore_ascii_case(w)))
    };
    if act.words.is_empty() && act.also.is_empty() {
        return "leave them out, or list them under `also` of the act in the table".to_owned();
    }
    let mut all: Vec<&String> = act.words.iter().chain(&act.also).collect();
    sorting::by_key(&mut all, |words| shares(words));
    let all = joined(all.iter().map(|w| format!("\"{w}\"")), ", ");
    format!("write one of {all}")
}

/// Makes sure that what a player says is not an answer or an act that has its own verb, and no slip of words that clauses ask for.
fn heard(line: &ActLine, variant: &str, reading: &mut Reading<'_>) {
    let Said::Deed(who, PlayerDeed::Say(words)) = &line.kind else {
        return;
    };
    let usage = reading.usage(variant);
    let said = words.text.to_lowercase();
    let known = usage.act("say").map(|a| &a.words);
    if known.is_some_and(|all| all.iter().any(|w| w.eq_ignore_ascii_case(&said))) {
        return;
    }
    let who = &who.text;
    let help = if ANSWERS.contains(&said.as_str()) && !usage.declarations.is_empty() {
        Some(format!("write `{who} answers {said}`"))
    } else if Verb::from_word(&said).is_some() {
        Some(format!("write `{who} {}`", told(&said)))
    } else {
        let all = known.iter().flat_map(|all| all.iter().map(String::as_str));
        nearest(&said, all).map(|near| format!("write `\"{near}\"`"))
    };
    if let Some(help) = help {
        let title = format!("nothing follows from saying \"{}\"", words.text);
        reading.refuse(UNKNOWN_WORDS, title, words.span, help);
    }
}

/// Offers what may be meant by an act that is none.
fn meant(other: &OtherAct, raw: &str, usage: &Usage) -> Option<String> {
    let written = other.act.text.as_str();
    let who = &other.who.text;
    let rest = raw.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
    if let Some(answer) = ANSWERS.iter().find(|a| rest.eq_ignore_ascii_case(a)) {
        return Some(format!("write `{who} answers {answer}`"));
    }
    if written.starts_with("revoke") {
        let card = "a revoke is told by its card";
        return Some(format!("{card}: write `{who} plays KH`"));
    }
    if let Some(words) = &other.words
        && let Some(act) = usage.saying(&words.text)
    {
        return Some(format!(
            "write `{who} {} \"{}\"`",
            told(&act.name),
            words.text
        ));
    }
    offer(raw, usage).or_else(|| {
        let near = nearest(written, usage.acts.iter().map(|a| a.name.as_str()))?;
        Some(format!("write `{}`", told(near)))
    })
}

/// Offers the line that may be meant where a sentence cannot be read.
fn offer(raw: &str, usage: &Usage) -> Option<String> {
    let plain = raw.to_lowercase();
    let mut words = plain.split_whitespace().skip(1);
    let who = raw.split_whitespace().next()?;
    let verb = words.next()?;
    let rest: Vec<&str> = words.collect();
    if verb == "says" && ANSWERS.contains(&rest.join(" ").as_str()) {
        return Some(format!("write `{who} answers {}`", rest.join(" ")));
    }
    if ["does", "doesn't", "doesn''t", "did", "didn't", "didn''t"].contains(&verb) {
        return Some(format!("write `{who} nothing` where nothing is done"));
    }
    if verb.starts_with("revoke") {
        return Some(format!(
            "a revoke is told by its card: write `{who} plays KH`"
        ));
    }
    let stems = |act: &Usual| {
        let found = MEANT.iter().find(|(said, _)| verb.starts_with(said));
        found.is_some_and(|(_, stems)| stems.iter().any(|s| act.name.starts_with(s)))
    };
    let number = rest.iter().find(|w| w.parse::<u32>().is_ok());
    let number = number.map_or(String::new(), |n| format!(" {n}"));
    let acts = usage.acts.iter().filter(|a| stems(a));
    let acts = acts.map(|a| format!("`{who} {}{number}`", told(&a.name)));
    let acts = joined(acts, " or ");
    if !acts.is_empty() {
        return Some(format!("write {acts}"));
    }
    if ["has", "had", "holds", "held"].contains(&verb) {
        return Some(format!(
            "what a player holds is no act: tell it under `facts`, as in `hands: {{{who}: KH}}`"
        ));
    }
    let whole = rest.join(" ");
    let own = |act: &&Usual| told(&act.name) == verb;
    let any = !usage.acts.iter().any(|act| own(&act));
    let all = usage.acts.iter();
    let all = all.flat_map(|act| act.words.iter().map(move |words| (act, words)));
    // A single word, such as a suit, may stand beside any act.
    let all = all.filter(|(act, words)| any || own(act) || words.contains(' '));
    let said = all
        .filter(|(_, words)| whole.contains(&words.to_lowercase()))
        .max_by_key(|(_, words)| words.len());
    said.map(|(act, words)| format!("write `{who} {} \"{words}\"`", told(&act.name)))
}
