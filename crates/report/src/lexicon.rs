//! What the words of the language mean, each with an example taken from the edition itself. Defines none.

use serde::Serialize;

use super::example::Example;
use codille_edition::check::phase::PHASES;
use codille_edition::ruleset::SECTIONS;
use codille_lang::builtin::{
    Asks, CallEnglish, Event, FUNCTIONS, NAMES, NameEnglish, SPECIALS, SpecialEnglish, Verb,
};
use codille_lang::diagnostic::nearest;
use codille_lang::layout::{Color, TermStyle};

/// What kind of word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A name that every variant knows.
    Name,
    /// A function.
    Function,
    /// A verb of duties and options.
    Verb,
    /// An event at which something falls due.
    Event,
    /// A phase of a hand.
    Phase,
    /// A section of a variant's table.
    Section,
    /// A kind of evidence.
    Evidence,
    /// A question of a case.
    Question,
}

impl Kind {
    /// Says what kind it is.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Name => "built-in name",
            Self::Function => "built-in function",
            Self::Verb => "verb of duties, rights and faults",
            Self::Event => "event at which payments and scores fall due",
            Self::Phase => "phase of a hand",
            Self::Section => "section of a variant's table",
            Self::Evidence => "kind of evidence",
            Self::Question => "question of a case",
        }
    }
}

/// A word of the language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The word.
    pub word: &'static str,
    /// What kind it is.
    pub kind: Kind,
    /// How it is written, where that is not the word alone.
    pub form: Option<String>,
    /// What it means.
    pub meaning: &'static str,
    /// How a rule that uses it is said in English, where that has words of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
}

const EVIDENCE: &[(&str, &str)] = &[
    (
        "records",
        "example games, act by act, with what the source states about them",
    ),
    (
        "bills",
        "what is paid for results that the source works out, without a game",
    ),
    (
        "tables",
        "tables that the source prints, such as orders, values and payments",
    ),
    (
        "hands",
        "hands on which, as the source says, a game may be ventured",
    ),
    (
        "calculations",
        "sums that the source prints, made again from the rules",
    ),
    (
        "odds",
        "chances that the source prints, counted from the cards that may be taken, or from a table of its own",
    ),
    ("cases", "disputes: facts, acts, questions and the decision"),
];

const QUESTIONS: &[(&str, &str)] = &[
    (
        "may",
        "whether somebody may do an act; `answer` says yes, no or silent",
    ),
    (
        "score",
        "how many points seats have scored in the deal, under a `heading` where one is given",
    ),
    (
        "penalty",
        "all that seats suffer; `waivable_by` says who may waive it",
    ),
    ("fault", "of which faults seats are guilty"),
    ("fresh_deal", "whether there is to be another deal"),
    ("pays", "what seats pay by what was ruled"),
    (
        "net",
        "what seats win or lose in all, under a `heading` where one is given",
    ),
    ("pool", "what lies in the pool"),
    ("cards", "how many cards seats hold"),
    ("tricks", "how many tricks seats have won"),
    ("resumes", "in which trick play goes on"),
    ("remedy", "`none`: that nothing can be done about it"),
    ("total", "the points of seats in the partie"),
    ("won", "what seats win or lose when the partie is over"),
    (
        "not_settled",
        "that a part of the settlement cannot be told yet",
    ),
    ("awaits", "on whose choice the settlement waits"),
    (
        "etiquette",
        "that only good manners answer it, and which passage says so",
    ),
];

/// Returns every word of the language, kind by kind.
pub fn lexicon() -> Vec<Entry> {
    let plain = |kind: Kind, words: &'static [(&'static str, &'static str)]| {
        words.iter().map(move |(word, meaning)| Entry {
            word,
            kind,
            form: None,
            meaning,
            english: None,
        })
    };
    let names = NAMES.iter().map(|v| Entry {
        word: v.name,
        kind: Kind::Name,
        form: Some(format!("{}, {}", v.name, v.ty.name())),
        meaning: v.meaning,
        english: Some(name_english(v.english)),
    });
    let functions = FUNCTIONS.iter().map(|f| Entry {
        word: f.name,
        kind: Kind::Function,
        form: Some(format!(
            "{}(…) of {}, which gives {}",
            f.name,
            f.takes.name(),
            f.gives.name()
        )),
        meaning: f.meaning,
        english: Some(call_english(f.english)),
    });
    let special = SPECIALS.iter().map(|s| Entry {
        word: s.name,
        kind: Kind::Function,
        form: Some(s.form.to_owned()),
        meaning: s.meaning,
        english: special_english(s.english),
    });
    let verbs = Verb::ALL.iter().map(|verb| Entry {
        word: verb.word(),
        kind: Kind::Verb,
        form: verb_form(*verb),
        meaning: verb.row().meaning,
        english: verb.row().alone.map(str::to_owned),
    });
    let events = Event::ALL.iter().map(|event| Entry {
        word: event.word(),
        kind: Kind::Event,
        form: None,
        meaning: event.row().meaning,
        english: Some(event.row().english.to_owned()),
    });
    names
        .chain(functions)
        .chain(special)
        .chain(verbs)
        .chain(events)
        .chain(plain(Kind::Phase, PHASES))
        .chain(plain(Kind::Section, SECTIONS))
        .chain(plain(Kind::Evidence, EVIDENCE))
        .chain(plain(Kind::Question, QUESTIONS))
        .collect()
}

/// Joins what is said where something holds and where it does not.
fn either(yes: &str, no: &str) -> String {
    format!("{yes}; {no}")
}

/// Says a built-in name as rules are said in English.
fn name_english(english: NameEnglish) -> String {
    match english {
        NameEnglish::Thing { noun, .. } => noun.to_owned(),
        NameEnglish::Statement { yes, no } => either(yes, no),
    }
}

/// Says a function of one argument, which is left open.
fn call_english(english: CallEnglish) -> String {
    match english {
        CallEnglish::Thing { noun, .. } => noun.join("…"),
        CallEnglish::Statement { yes, no } => either(&yes.join("…"), &no.join("…")),
    }
}

/// Says a function with a form of its own, where it is always said alike.
fn special_english(english: SpecialEnglish) -> Option<String> {
    match english {
        SpecialEnglish::Call(call) => Some(call_english(call)),
        SpecialEnglish::About(words) | SpecialEnglish::AboutBy(words, _) => Some(words.join("…")),
        SpecialEnglish::Own => None,
    }
}

/// Says how a verb is written with what it takes, where it takes something.
fn verb_form(verb: Verb) -> Option<String> {
    let word = verb.word();
    match verb.row().asks {
        Asks::Which(set) => Some(format!("{word} from {}", set.name())),
        Asks::HowMany => Some(format!("{word} at least, at most or exactly a number")),
        Asks::Words => Some(format!("{word} \"words\"")),
        Asks::Whether | Asks::DoneByItself | Asks::Judged => None,
    }
}

/// Returns the word nearest to one that is none.
pub fn near(word: &str) -> Option<&'static str> {
    nearest(word, lexicon().iter().map(|e| e.word))
}

/// Writes a word out, with an example.
pub fn word_text(entry: &Entry, example: Option<&Example>, look: TermStyle) -> String {
    let mut out = look.hanging(
        &format!("{}:", entry.word),
        0,
        0,
        Color::Bold,
        entry.kind.words(),
    );
    if let Some(form) = &entry.form {
        out += &look.paragraph(2, Color::Dim, form);
    }
    out += &look.paragraph(2, Color::Plain, entry.meaning);
    if let Some(english) = &entry.english {
        out += &look.paragraph(2, Color::Plain, &format!("in English: “{english}”"));
    }
    if let Some(example) = example {
        out += &["\nExample, ", &example.place, ":\n"].concat();
        for line in example.text.lines() {
            out += &["    ", &look.paint(Color::Bold, line), "\n"].concat();
        }
    }
    out
}
