//! What a variant's table and clauses know of acts: their names, how they are told, and the words that may go with them.

use std::collections::BTreeSet;

use codille_edition::ruleset::{Edition, RawVariant};
use codille_lang::builtin::Verb;
use codille_lang::clause::ast::{Head, Sentence};
use codille_lang::clause::print;

/// An act, and what may be said with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usual {
    /// Its name in clauses.
    pub name: String,
    /// How the table tells it of a player, where it does.
    pub says: Option<String>,
    /// What the table, or the language, says that it is.
    pub gist: Option<String>,
    /// The words in quotes that clauses ask for with it.
    pub words: BTreeSet<String>,
    /// The words in quotes that may be told with it although no clause asks for them.
    pub also: Vec<String>,
    /// Whether the table lists it.
    pub listed: bool,
    /// Whether cards move by it, or lie somewhere.
    pub cards: bool,
    /// Whether it is done to another player's cards.
    pub to_another: bool,
}

/// All acts of a variant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Usage {
    /// The acts: the verbs of the language first.
    pub acts: Vec<Usual>,
    /// The names of the games that may be undertaken.
    pub games: Vec<String>,
    /// The names of what may be declared.
    pub declarations: Vec<String>,
    /// Those among them that are announced of the hand as dealt, and not called.
    pub announced: Vec<String>,
    /// The names of faults.
    pub faults: BTreeSet<String>,
}

/// Returns the name of the fault that a sentence tells of.
fn fault(sentence: &Sentence) -> Option<String> {
    if let Head::Fault { name, .. } = &sentence.head {
        Some(name.text.clone())
    } else {
        None
    }
}

impl Usage {
    /// Gathers what a variant knows.
    pub fn of(edition: &Edition, variant: &RawVariant) -> Self {
        let table = &variant.table;
        let listed: Vec<_> = table.acts.iter().flat_map(|acts| acts.iter()).collect();
        let verbs = Verb::ALL.iter().map(|verb| verb.word()).chain(["lead"]);
        let mut acts: Vec<Usual> = verbs
            .filter(|word| listed.iter().all(|a| a.name.as_str() != *word))
            .map(|word| Usual {
                name: word.to_owned(),
                says: None,
                gist: Verb::from_word(word).map(|verb| verb.row().meaning.to_owned()),
                words: BTreeSet::new(),
                also: Vec::new(),
                listed: false,
                cards: false,
                to_another: false,
            })
            .collect();
        acts.extend(listed.iter().map(|act| Usual {
            name: act.name.to_string(),
            says: act.says.clone(),
            gist: act.gist.clone(),
            words: BTreeSet::new(),
            also: act.also.iter().map(ToString::to_string).collect(),
            listed: true,
            cards: act.from.is_some() || act.to.is_some(),
            to_another: act.from.as_ref().is_some_and(|from| from == "theirs"),
        }));
        let declared = || table.declarations.iter().flat_map(|all| all.iter());
        let mut usage = Self {
            acts,
            games: table
                .games
                .iter()
                .flat_map(|all| all.iter())
                .map(|g| g.name.to_string())
                .collect(),
            declarations: declared().map(|d| d.name.to_string()).collect(),
            announced: declared()
                .filter(|d| d.of == "deal")
                .map(|d| d.name.to_string())
                .collect(),
            faults: BTreeSet::new(),
        };
        for clause in &variant.clauses {
            if let Ok(sentences) = clause.rule.sentences(&edition.sources) {
                usage.hear(&print(&sentences));
                usage.faults.extend(sentences.iter().filter_map(fault));
            }
        }
        usage
    }

    /// Notes the words in quotes of a rule in its canonical form: those that follow an act, and those in which an act is named.
    fn hear(&mut self, rule: &str) {
        let mut before = "";
        for (at, part) in rule.split('"').enumerate() {
            if at % 2 == 0 {
                before = part;
                continue;
            }
            let last = before.split_whitespace().next_back().unwrap_or_default();
            let (name, words) = if last.ends_with(',') {
                let Some((name, words)) = part.split_once(' ') else {
                    continue;
                };
                (name, words)
            } else {
                (last, part)
            };
            if let Some(act) = self.acts.iter_mut().find(|a| a.name == name) {
                act.words.insert(words.to_owned());
            }
        }
    }

    /// Finds an act by its name in clauses.
    pub fn act(&self, name: &str) -> Option<&Usual> {
        self.acts.iter().find(|a| a.name == name)
    }

    /// Finds the act with which some words may be said.
    pub fn saying(&self, words: &str) -> Option<&Usual> {
        let known = |act: &&Usual| act.words.iter().any(|w| w.eq_ignore_ascii_case(words));
        self.acts.iter().find(known)
    }
}

/// Returns an act as it is told of a player: `takes_up`.
pub fn told(name: &str) -> String {
    let (verb, rest) = name
        .split_once('_')
        .map_or((name, String::new()), |(v, r)| (v, format!("_{r}")));
    let third = if let Some(stem) = verb
        .strip_suffix('y')
        .filter(|s| !s.ends_with(['a', 'e', 'o', 'u']))
    {
        format!("{stem}ies")
    } else if verb.ends_with(['s', 'x', 'z']) || verb.ends_with("ch") || verb.ends_with("sh") {
        format!("{verb}es")
    } else {
        format!("{verb}s")
    };
    third + &rest
}
