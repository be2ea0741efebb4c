//! What the words of the language mean, each with an example taken from the edition itself. Defines none.

use serde::Serialize;

use super::read_clause;
use codille_edition::check::phase::PHASES;
use codille_edition::ruleset::{Edition, SECTIONS};
use codille_lang::builtin::{
    Asks, CallEnglish, Event, FUNCTIONS, NAMES, NameEnglish, SPECIALS, SpecialEnglish, Verb,
};
use codille_lang::clause::print;
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

/// An example of a word, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Example {
    /// A clause as `VARIANT#CLAUSE`, or a file.
    pub place: String,
    /// What stands there.
    pub text: String,
}

/// The longest section that is shown whole.
const LONG: usize = 400;

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

/// Where examples are looked for: every rule of the edition in its canonical form, and the files of evidence.
#[derive(Debug)]
pub struct Examples<'a> {
    edition: &'a Edition,
    rules: Vec<(String, String)>,
}

impl<'a> Examples<'a> {
    /// Reads the rules of an edition, one for each sentence.
    pub fn of(edition: &'a Edition) -> Self {
        let mut rules = Vec::new();
        for variant in &edition.variants {
            let own = variant.clauses.iter();
            for clause in own.filter(|c| c.origin == variant.id.as_str()) {
                let place = format!("{}#{}", variant.id, clause.id);
                // A rule that cannot be read is no example; `codille check` tells of it.
                let sentences = read_clause(clause, &edition.sources).unwrap_or_default();
                rules.extend(
                    sentences
                        .iter()
                        .map(|s| (place.clone(), print(std::slice::from_ref(s)))),
                );
            }
        }
        rules.sort_by_key(|(_, rule)| rule.len());
        Self { edition, rules }
    }

    /// Finds the shortest example of a word.
    pub fn find(&self, entry: &Entry) -> Option<Example> {
        let word = entry.word;
        match entry.kind {
            Kind::Name => self
                .rule(|rule| names(rule, word))
                .or_else(|| Self::composed(word)),
            Kind::Function => self.rule(|rule| names(rule, word)),
            Kind::Verb => self.rule(|rule| {
                let heads = ["may", "must", "must not", ":"];
                heads.iter().any(|head| names_after(rule, head, word))
            }),
            Kind::Event => self.rule(|rule| {
                let articles = ["at a", "at an", "at the"];
                articles.iter().any(|at| names_after(rule, at, word))
            }),
            Kind::Phase => self.section("phases", usize::MAX, |section| names(section, word)),
            Kind::Section => self.section(word, LONG, |_| true),
            Kind::Evidence => self.evidence(&format!("{word}:"), "  - "),
            Kind::Question => self.evidence(&format!("- {word}:"), "- "),
        }
    }

    fn rule(&self, is: impl Fn(&str) -> bool) -> Option<Example> {
        let (place, rule) = self.rules.iter().find(|(_, rule)| is(rule))?;
        Some(Example {
            place: place.clone(),
            text: rule.trim().to_owned(),
        })
    }

    /// Makes an example of a name that no clause of the edition uses.
    fn composed(word: &str) -> Option<Example> {
        let text = match word {
            "players" => "define crowded as players > 3",
            "stopped" => "define content as stopped",
            "reserved_count" => "define put_by as reserved_count > 0",
            "declarations" => "define kinds as count(declarations)",
            _ => return None,
        };
        Some(Example {
            place: "no clause of the edition".to_owned(),
            text: text.to_owned(),
        })
    }

    fn section(&self, name: &str, most: usize, is: impl Fn(&str) -> bool) -> Option<Example> {
        let found = self.edition.variants.iter().filter_map(|variant| {
            let table = codille_edition::ruleset::section::table(&variant.table);
            let section = table.get(name)?;
            let long = section.to_string();
            let first = section.as_array().filter(|_| long.len() > most);
            let text = first
                .and_then(|all| all.first())
                .map_or(long, |one| format!("[{one}, …]"));
            // The words of a gist stay as they are: only what parts one entry from the next gets room.
            let text = text.replace(",\"", ", \"").replace(",{", ", {");
            let text = format!("{name}: {}", text.replace("\":", "\": "));
            is(&text).then_some((variant.id.to_string(), text))
        });
        let (place, text) = found.min_by_key(|(_, text)| text.len())?;
        Some(Example { place, text })
    }

    /// Finds the lines of evidence that begin with some mark, up to the next entry.
    fn evidence(&self, mark: &str, next: &str) -> Option<Example> {
        for file in &self.edition.evidence {
            let sources = &self.edition.sources;
            let lines: Vec<&str> = sources
                .get(file.file)
                .map_or("", |s| s.text.as_str())
                .lines()
                .collect();
            let Some(at) = lines.iter().position(|l| l.trim_start().starts_with(mark)) else {
                continue;
            };
            let inner = |line: &&&str| {
                let entry = line.trim_start().starts_with(next.trim_start());
                !line.trim().is_empty() && (!entry || line.starts_with("    "))
            };
            let start = lines.get(at)?;
            let indent = start.len() - start.trim_start().len();
            let deeper = |line: &&&str| line.len() - line.trim_start().len() > indent;
            let rest = lines.get(at + 1..).unwrap_or(&[]);
            let body: Vec<&str> = if next == "- " {
                rest.iter().take_while(deeper).copied().collect()
            } else {
                let first = rest.iter().take(1);
                let more = rest.iter().skip(1).take_while(inner).take(12);
                first.chain(more).copied().collect()
            };
            let text = [vec![*start], body].concat();
            let text: Vec<&str> = text.iter().map(|l| l.get(indent..).unwrap_or(l)).collect();
            return Some(Example {
                place: sources
                    .get(file.file)
                    .map_or_else(String::new, |s| s.name.clone()),
                text: text.join("\n"),
            });
        }
        None
    }
}

/// Returns a rule without what stands in quotes.
fn unquoted(rule: &str) -> String {
    rule.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// Tells whether a rule has a word outside quotes.
fn names(rule: &str, word: &str) -> bool {
    unquoted(rule)
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|w| w == word)
        || (rule.starts_with("phases") && rule.contains(&format!("\"{word}\"")))
}

/// Tells whether a word follows others in a rule, outside quotes.
fn names_after(rule: &str, before: &str, word: &str) -> bool {
    let bare = unquoted(rule);
    let mark = format!("{before} {word}");
    bare.match_indices(&mark).any(|(at, _)| {
        let after = bare.get(at + mark.len()..).and_then(|r| r.chars().next());
        let starts = at == 0 || before == ":" || bare.get(..at).is_some_and(|b| b.ends_with(' '));
        starts && after.is_none_or(|c| !c.is_alphanumeric() && c != '_')
    })
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
