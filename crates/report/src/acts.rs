//! What may be told under `acts:` of a record or case of a variant: each act, what may follow, and an example. Does none of them.

use serde::Serialize;

use codille_edition::ruleset::{Edition, find_variant};
use codille_evidence::transcript::Unplayed;
use codille_evidence::usage::{Usage, Usual, told};
use codille_lang::layout::{Color, TermStyle};

/// The acts of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Acts {
    /// Its id.
    pub variant: String,
    /// The acts, those that every variant knows first.
    pub acts: Vec<Telling>,
}

/// How an act is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Telling {
    /// Its name in clauses.
    pub act: String,
    /// What it is.
    pub gist: Option<String>,
    /// What may follow it.
    pub then: String,
    /// The words in quotes that clauses ask for.
    pub words: Vec<String>,
    /// A line that can be read.
    pub example: String,
}

/// Verbs of the language: what may follow, and an example after the player.
const FOLLOWS: &[(&str, &str, &str)] = &[
    ("bid", "a game", "bids {game}"),
    ("pass", "nothing", "passes"),
    ("name", "a suit: S, H, D or C", "names S"),
    ("turn", "a card", "turns 7S"),
    (
        "discard",
        "cards, or their number, or `nothing`",
        "discards 3",
    ),
    ("yield", "nothing", "yields"),
    ("look", "nothing", "looks"),
    (
        "play",
        "a card, or `?`; a trick is a line of its own, `1: A KC, B JC*`",
        "plays KC",
    ),
    ("surrender", "nothing", "surrenders"),
    ("defend", "nothing", "defends"),
    ("stop", "nothing", "stops"),
    ("challenge", "nothing", "challenges"),
    ("reserve", "nothing", "reserves"),
    (
        "correct",
        "a card, an answer, or a declaration with its cards",
        "corrects KC",
    ),
    ("say", "words in quotes", "says {words}"),
    ("cut", "a number of cards", "cuts 20"),
    ("announce", "a declaration", "announces {declaration}"),
    (
        "call",
        "a declaration with its cards, or their number, and words in quotes",
        "calls {declaration} 4",
    ),
    ("answer", "`good`, `equal` or `not good`", "answers good"),
    ("take", "cards, or their number", "takes 3"),
    ("leave", "a number of cards", "leaves 1"),
    ("ask", "nothing, or words in quotes", "asks"),
    ("lead", "a card, or `?`", "leads KC"),
];

/// Lists the acts of a variant.
///
/// # Errors
/// Returns the name that means nothing.
pub fn acts(edition: &Edition, variant: &str) -> Result<Acts, Unplayed> {
    let raw = find_variant(edition, variant)?;
    let usage = Usage::of(edition, raw);
    let mut acts: Vec<Telling> = usage
        .acts
        .iter()
        .filter_map(|act| telling(act, &usage))
        .collect();
    let plain = |act: &str, gist: &str, then: &str, example: &str| Telling {
        act: act.to_owned(),
        gist: Some(gist.to_owned()),
        then: then.to_owned(),
        words: Vec::new(),
        example: example.to_owned(),
    };
    acts.push(plain(
        "waive",
        "give up a penalty that is a right",
        "nothing, or the name of the fault in quotes",
        "A waives",
    ));
    acts.push(plain("nothing", "do nothing", "nothing", "A nothing"));
    acts.push(plain(
        "decline",
        "make no use of a right",
        "`to` and surrender, defend, stop, challenge, reserve, look or announce",
        "A declines to defend",
    ));
    Ok(Acts {
        variant: raw.id.to_string(),
        acts,
    })
}

fn telling(act: &Usual, usage: &Usage) -> Option<Telling> {
    let words: Vec<String> = act.words.iter().chain(&act.also).cloned().collect();
    let known = FOLLOWS
        .iter()
        .find(|(verb, ..)| *verb == act.name && !act.listed);
    let (then, example) = if let Some((_, then, example)) = known {
        let game = usage.games.first();
        let called = |d: &&String| !usage.announced.contains(*d);
        let declaration = if act.name == "announce" {
            usage.announced.first()
        } else {
            usage.declarations.iter().find(called)
        };
        // Where there is nothing to bid for or to declare, nobody does.
        let declares = ["announce", "call", "answer", "ask"].contains(&act.name.as_str());
        if act.name == "bid" && game.is_none() || declares && declaration.is_none() {
            return None;
        }
        let said = words.first().map_or("I pass", String::as_str);
        let example = example
            .replace("{game}", game.map_or("", String::as_str))
            .replace("{declaration}", declaration.map_or("", String::as_str))
            .replace("{words}", &format!("\"{said}\""));
        ((*then).to_owned(), example)
    } else {
        let verb = told(&act.name);
        let mut then = Vec::new();
        if act.cards {
            then.push("cards, or their number");
        }
        if !words.is_empty() {
            then.push("words in quotes");
        }
        if act.to_another {
            then.push("`of` and a player");
        }
        // Words that only the table lists leave open what else is told.
        let open = act.words.is_empty() && !act.cards && !act.to_another;
        let then = match (open, words.is_empty()) {
            (true, true) => "nothing, cards, a number, or `of` and a player".to_owned(),
            (true, false) => {
                "nothing, cards, a number, words in quotes, or `of` and a player".to_owned()
            }
            (false, _) => then.join(", "),
        };
        let object = match words.first() {
            Some(first) => format!(" \"{first}\""),
            None if act.cards => " 1".to_owned(),
            None => String::new(),
        };
        let whose = if act.to_another { " of B" } else { "" };
        (then, format!("{verb}{object}{whose}"))
    };
    Some(Telling {
        act: act.name.clone(),
        gist: act.gist.clone(),
        then,
        words,
        example: format!("A {example}"),
    })
}

impl Acts {
    /// Writes the acts out.
    pub fn text(&self, look: TermStyle) -> String {
        let head = "what may be told under `acts:`, after the player";
        let mut out = look.hanging(&format!("{}:", self.variant), 0, 0, Color::Bold, head);
        for act in &self.acts {
            out.push('\n');
            out += &look.paint(Color::Cyan, &act.act);
            out.push('\n');
            if let Some(gist) = &act.gist {
                out += &look.paragraph(2, Color::Plain, gist);
            }
            out += &look.hanging("then:", 2, 4, Color::Plain, &act.then);
            if !act.words.is_empty() {
                let words: Vec<String> = act.words.iter().map(|w| format!("\"{w}\"")).collect();
                out += &look.hanging("words:", 2, 4, Color::Plain, &words.join(", "));
            }
            out += &look.verbatim(2, Color::Bold, &act.example);
        }
        out
    }
}
