//! A line read against what is asked: words of the game, of records, and unique beginnings.

use super::choice::command_word;
use super::command::{Command, Misread};
use super::operand::{number, suit};
use crate::command::misread;
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Act, Decision, phase};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::diagnostic::nearest;
use codille_lang::ids::DeclarationId;

/// Every word that begins a command, in the order of help; those of acts first.
pub(super) const WORDS: [&str; 36] = [
    "play",
    "bid",
    "pass",
    "name",
    "throw",
    "discard",
    "take",
    "leave",
    "call",
    "announce",
    "answer",
    "good",
    "equal",
    "not good",
    "surrender",
    "forbid",
    "stop",
    "vole",
    "apart",
    "yield",
    "look",
    "no",
    "done",
    "why",
    "hint",
    "hand",
    "tricks",
    "score",
    "log",
    "rules",
    "undo",
    "save",
    "again",
    "bill",
    "review",
    "quit",
];

/// What a line is read against.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) variant: &'a Variant,
    /// What is asked; `None` between hands.
    pub(super) decision: Option<&'a Decision>,
    /// The hand in the order in which it is shown.
    pub(super) hand: &'a [Card],
    /// The best that may be called of each declaration that is open.
    pub(super) ready: &'a [(DeclarationId, CardSet)],
}

/// Returns the acts that are done by a word alone; to ask about a call belongs to the table with a referee.
pub(super) fn spoken() -> impl Iterator<Item = Act> {
    Act::plain().filter(|act| *act != Act::Ask)
}

/// Returns every word that begins a command.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let others = spoken().map(command_word);
    let others = others.filter(|word| !WORDS.contains(word));
    WORDS.into_iter().chain(others)
}

/// Leaves out the *I* of whoever speaks.
pub(super) fn bare_words(line: &str) -> &str {
    line.strip_prefix("I ")
        .or_else(|| line.strip_prefix("i "))
        .map_or(line, str::trim_start)
}

impl Reading<'_> {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it and what would do.
    pub(super) fn read(&self, line: &str) -> Result<Command, Misread> {
        let line = line.trim();
        // Whoever speaks says *I play*, *I pass*.
        let line = bare_words(line);
        let lower = line.to_lowercase();
        if let Some(game) = self.said(&lower) {
            return Ok(Command::Act(Act::Bid(game)));
        }
        let mut words = lower.split_whitespace();
        let Some(first) = words.next() else {
            return misread("type a command; `help` lists them");
        };
        let rest: Vec<&str> = words.collect();
        if lower == "?" || lower == "help" {
            return Ok(Command::Help);
        }
        let cards = matches!(
            self.decision,
            Some(Decision::Play(_) | Decision::Between(_))
        );
        if cards
            && rest.is_empty()
            && let Ok(card) = self.card(first)
        {
            return Ok(Command::Act(Act::Play(card)));
        }
        // A suit alone names it.
        if rest.is_empty()
            && let Some(suit) = Suit::ALL.into_iter().find(|s| s.name() == first)
        {
            return Ok(Command::Act(Act::Name(suit)));
        }
        let word = if lower.starts_with("not g") || lower == "not" {
            "not good"
        } else {
            match (self.word(first), self.begun(&lower)) {
                (Err(_), Some(game)) => return Ok(Command::Act(Act::Bid(game))),
                (word, _) => word?,
            }
        };
        let tail = line.get(line.len() - lower.trim_start_matches(first).trim_start().len()..);
        self.command(word, &rest, tail.unwrap_or(""))
    }

    /// Finds the game that is bid in the words that are said, or by its name alone.
    pub(super) fn said(&self, lower: &str) -> Option<usize> {
        if !matches!(self.decision, Some(Decision::Bid(_))) {
            return None;
        }
        let mut games = self.variant.checked.table.games.iter();
        games.position(|game| {
            let says = game.says.to_lowercase();
            bare_words(&says) == lower || game.name.replace('_', " ") == lower
        })
    }

    /// Finds the one game that may be bid and whose name begins so.
    pub(super) fn begun(&self, lower: &str) -> Option<usize> {
        let Some(Decision::Bid(phase::Bid { games, .. })) = self.decision else {
            return None;
        };
        let all = self.variant.checked.table.games.iter().enumerate();
        let begins = |name: &str| lower.len() > 2 && name.replace('_', " ").starts_with(lower);
        let mut open = all.filter(|(at, g)| games >> at & 1 == 1 && begins(&g.name));
        let (at, _) = open.next()?;
        open.next().is_none().then_some(at)
    }

    /// Finds the word that a beginning stands for.
    pub(super) fn word(&self, first: &str) -> Result<&'static str, Misread> {
        let found: Vec<&str> = words().filter(|w| w.starts_with(first)).collect();
        // Of several, the one that answers what is asked is meant.
        let fitting = found.iter().copied().filter(|w| self.answers(w));
        let fitting: Vec<&str> = fitting.collect();
        let exact = found.iter().find(|w| **w == first);
        match (found.as_slice(), fitting.as_slice(), exact) {
            ([one], ..) | (_, [one], _) | (.., Some(one)) => Ok(one),
            ([], ..) if first.parse::<usize>().is_err() && self.card(first).is_ok() => misread(
                format!("`{first}` is a card, and you are not asked for a card now"),
            ),
            ([], ..) => {
                let near = nearest(first, words());
                let near = near.map_or("`help` lists the commands".to_owned(), |n| {
                    format!("did you mean `{n}`?")
                });
                misread(format!("`{first}` is no command; {near}"))
            }
            (several, ..) => misread(format!("`{first}` may mean {}", several.join(" or "))),
        }
    }

    /// Tells whether a word begins an act that is asked for.
    pub(super) fn answers(&self, word: &str) -> bool {
        let Some(decision) = self.decision else {
            return false;
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other question is answered by the words of its lawful acts"
        )]
        match decision {
            Decision::Bid(_) => matches!(word, "bid" | "pass"),
            Decision::Name(_) => word == "name",
            Decision::Discard(_) => matches!(word, "throw" | "discard" | "yield"),
            Decision::Between(_) => matches!(word, "surrender" | "stop" | "vole" | "no"),
            Decision::Play(_) => matches!(word, "play" | "surrender"),
            Decision::Take(_) => word == "take",
            Decision::Leave(_) => matches!(word, "leave" | "no"),
            Decision::Announce(_) => matches!(word, "announce" | "no"),
            Decision::Call(_) => matches!(word, "call" | "done"),
            Decision::Answer(_) => matches!(word, "answer" | "good" | "equal" | "not good"),
            other => {
                let mut lawful = other.lawful().unwrap_or_default().into_iter();
                lawful.any(|act| command_word(act) == word)
            }
        }
    }

    pub(super) fn command(
        &self,
        word: &str,
        rest: &[&str],
        tail: &str,
    ) -> Result<Command, Misread> {
        let act = |act: Act| Ok(Command::Act(act));
        let bare = |command: Command| {
            if rest.is_empty() || word == "not good" {
                Ok(command)
            } else {
                misread(format!("`{word}` stands alone"))
            }
        };
        match word {
            "play" => act(Act::Play(self.one_card(rest)?)),
            "bid" => act(Act::Bid(self.game(rest)?)),
            "name" => act(Act::Name(suit(rest)?)),
            "throw" | "discard" => act(Act::Discard(self.cards(rest)?)),
            "take" => act(Act::Take(number(word, rest)?)),
            "leave" => act(Act::Leave(number(word, rest)?)),
            "call" => self.call(rest),
            "announce" => act(Act::Announce),
            "answer" => self.read(&rest.join(" ")),
            "good" => bare(Command::Act(Act::Answer(Answer::Good))),
            "equal" => bare(Command::Act(Act::Answer(Answer::Equal))),
            "not good" => bare(Command::Act(Act::Answer(Answer::NotGood))),
            "no" | "done" => bare(Command::Act(Act::GoOn)),
            "why" => bare(Command::Why),
            "hint" => bare(Command::Hint),
            "hand" => bare(Command::Hand),
            "tricks" => bare(Command::Tricks),
            "score" => bare(Command::Score),
            "log" => bare(Command::Log),
            "rules" if rest.is_empty() => misread("`rules` wants a word, such as `rules revoke`"),
            "rules" => Ok(Command::Rules(tail.to_owned())),
            "undo" => bare(Command::Undo),
            "save" if rest.is_empty() => misread("`save` wants the name of a file"),
            "save" => Ok(Command::Save(tail.to_owned())),
            "again" => bare(Command::Again),
            "bill" => bare(Command::Bill),
            "review" => bare(Command::Review),
            "quit" => bare(Command::Quit),
            other => {
                let act = spoken().find(|act| command_word(*act) == other);
                bare(Command::Act(
                    act.expect("every other word is one of an act"),
                ))
            }
        }
    }
}
