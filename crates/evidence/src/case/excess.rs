//! Notes what a line tells beside its act and nothing hears: words, numbers, cards and players.

use super::OtherAct;
use super::admit::{asked, near_words};
use crate::reading::Reading;
use crate::usage::{Usage, Usual};
use codille_edition::check::rule::Verb;
use codille_lang::cards::parse_card;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{UNKNOWN_WORDS, UNREADABLE_ACT};

/// What an act takes that is done to nobody, and not at the bottom of the stock.
#[derive(Debug, Clone, Copy)]
struct Takes {
    /// How many cards.
    cards: usize,
    /// A number.
    number: bool,
    /// A bare word: what is declared, or the name of a fault.
    about: bool,
    /// Words in quotes.
    words: bool,
    /// What may stand after it.
    then: &'static str,
}

const NOTHING: Takes = Takes {
    cards: 0,
    number: false,
    about: false,
    words: false,
    then: "nothing goes with it",
};

/// Returns what an act takes that the table does not list; `None` of one that it lists, and of verbs that have forms of their own.
fn takes(other: &OtherAct, usage: &Usage) -> Option<Takes> {
    let listed = |name: &str| usage.act(name).is_some_and(|a| a.listed);
    let takes = |name: &str, takes: Takes| (other.is(name) && !listed(name)).then_some(takes);
    let card = Takes {
        cards: 1,
        then: "write one card, or `?`",
        ..NOTHING
    };
    let names_fault = |word: &Word| usage.faults.contains(&word.text);
    let waive = Takes {
        about: other.about.as_ref().is_some_and(names_fault),
        words: true,
        then: "write the name of the fault in quotes, or nothing",
        ..NOTHING
    };
    let discard = Takes {
        cards: usize::MAX,
        number: true,
        then: "write cards, or their number, or `nothing`",
        ..NOTHING
    };
    let call = Takes {
        about: true,
        words: true,
        then: "write a declaration with its cards, or their number, and words in quotes",
        ..discard
    };
    takes("nothing", NOTHING)
        .or_else(|| takes("waive", waive))
        .or_else(|| takes("play", card))
        .or_else(|| takes("lead", card))
        .or_else(|| takes("discard", discard))
        .or_else(|| takes("call", call))
}

/// Notes what goes with an act and says nothing of it.
pub(super) fn note(other: &OtherAct, variant: &str, usage: &Usage, reading: &mut Reading<'_>) {
    if let Some(takes) = takes(other, usage) {
        over(other, &takes, reading);
        return;
    }
    let Some(act) = usage.acts.iter().find(|a| other.is(&a.name)) else {
        return;
    };
    if let Some(words) = &other.words {
        asked(act, words, usage, reading);
    }
    if let Some(about) = &other.about {
        bare(other, about, act, variant, usage, reading);
    }
}

/// Makes sure that a bare word after an act is one that clauses ask for with it, or what is declared.
fn bare(
    other: &OtherAct,
    about: &Word,
    act: &Usual,
    variant: &str,
    usage: &Usage,
    reading: &mut Reading<'_>,
) {
    let word = &about.text;
    let is = |w: &String| w.eq_ignore_ascii_case(word);
    let declared = || usage.declarations.iter().any(is);
    let speaks = act.words.is_empty() || act.words.iter().any(|w| usage.declarations.contains(w));
    let verb = !act.listed && Verb::ALL.iter().any(|verb| other.is(verb.word()));
    if act.words.iter().chain(&act.also).any(is) || !verb && speaks && declared() {
        return;
    }
    let title = format!("`{word}` says nothing of `{}`", act.name);
    let fault = Diagnostic::error(UNKNOWN_WORDS, title, about.span);
    let help = if let Some(card) = card_meant(word).filter(|_| act.words.is_empty()) {
        format!("write `{card}`")
    } else if act.words.is_empty() {
        format!(
            "leave it out: write `{}`; `codille show {variant} acts` lists what may follow each act",
            without(other)
        )
    } else {
        near_words(act, word)
    };
    reading.faults.push(fault.help(help));
}

/// Returns the card that small letters may mean.
fn card_meant(word: &str) -> Option<String> {
    let card = word.to_uppercase();
    parse_card(&card).is_ok().then_some(card)
}

/// Returns a line with its player and act alone.
fn without(other: &OtherAct) -> String {
    format!("{} {}", other.who.text, other.act.text)
}

/// Notes whatever a line has beside what its act takes.
fn over(other: &OtherAct, takes: &Takes, reading: &mut Reading<'_>) {
    let act = &other.act.text;
    let about = other.about.as_ref().map(|w| w.text.as_str());
    let card = about.and_then(card_meant).filter(|_| takes.cards > 0);
    let then = card.map_or_else(|| takes.then.to_owned(), |card| format!("write `{card}`"));
    let mut refuse = |what: &str, span| {
        let title = format!("{what} can't stand after `{act}`");
        reading.refuse(UNREADABLE_ACT, title, span, then.as_str());
    };
    if let Some(about) = other.about.as_ref().filter(|_| !takes.about) {
        return refuse(&format!("`{}`", about.text), about.span);
    }
    if let Some(words) = other.words.as_ref().filter(|_| !takes.words) {
        return refuse("words", words.span);
    }
    if let Some(whose) = &other.whose {
        return refuse(&format!("`of {}`", whose.text), whose.span);
    }
    if other.bottom {
        return refuse("`bottom`", other.span);
    }
    if other.number.is_some() && !takes.number {
        return refuse("a number", other.span);
    }
    if other.cards.len() > takes.cards {
        let what = if takes.cards == 0 {
            "a card"
        } else {
            "a second card"
        };
        refuse(what, other.span);
    }
}
