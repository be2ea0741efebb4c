//! What may be told under `acts:` of a record or case of a variant: each act, what may follow, and an example. Does none of them.

use serde::Serialize;

use codille_edition::ruleset::{Edition, find_variant};
use codille_evidence::transcript::Unplayed;
use codille_evidence::usage::{Usage, Usual, told};
use codille_lang::builtin::{Asks, Stage, Type, Verb};
use codille_lang::layout::{Color, TermStyle};

/// The acts of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Acts {
    /// Its id.
    pub variant: String,
    /// The acts, those that every variant knows first.
    pub acts: Vec<ActTold>,
}

/// How an act is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActTold {
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

/// Lists the acts of a variant.
///
/// # Errors
/// Returns the name that means nothing.
pub fn acts(edition: &Edition, variant: &str) -> Result<Acts, Unplayed> {
    let raw = find_variant(edition, variant)?;
    let usage = Usage::of(edition, raw);
    let mut acts: Vec<ActTold> = usage
        .acts
        .iter()
        .filter_map(|act| telling(act, &usage))
        .collect();
    let plain = |act: &str, gist: &str, then: &str, example: &str| ActTold {
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

/// Returns what may follow an act that the table does not list, and an example after the player.
fn told_of(name: &str) -> Option<(&'static str, String)> {
    if name == "lead" {
        return Some(("a card, or `?`", "leads KC".to_owned()));
    }
    let row = Verb::from_word(name)?.row();
    let example = format!("{} {}", row.does, row.object);
    Some((row.then, example.trim_end().to_owned()))
}

fn telling(act: &Usual, usage: &Usage) -> Option<ActTold> {
    let words: Vec<String> = act.words.iter().chain(&act.also).cloned().collect();
    let known = (!act.listed).then(|| told_of(&act.name)).flatten();
    let (then, example) = if let Some((then, example)) = known {
        let game = usage.games.first();
        let called = |d: &&String| !usage.announced.contains(*d);
        let row = Verb::from_word(&act.name).map(Verb::row);
        let stage = row.map(|row| row.stage);
        let declaration = if stage == Some(Stage::Announcing) {
            usage.announced.first()
        } else {
            usage.declarations.iter().find(called)
        };
        // Where there is nothing to bid for or to declare, nobody does.
        let bids = row.is_some_and(|row| row.asks == Asks::Which(Type::Games));
        let declares = matches!(stage, Some(Stage::Announcing | Stage::Declaring));
        if bids && game.is_none() || declares && declaration.is_none() {
            return None;
        }
        let said = words.first().map_or("I pass", String::as_str);
        let example = example
            .replace("{game}", game.map_or("", String::as_str))
            .replace("{declaration}", declaration.map_or("", String::as_str))
            .replace("{words}", &format!("\"{said}\""));
        (then.to_owned(), example)
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
    Some(ActTold {
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
