//! What a player types, read against what is asked: words of the game, of records, and unique beginnings.

use super::choice::command_word;
use codille_engine::phase;
use codille_engine::referee::Deed;
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::diagnostic::nearest;
use codille_lang::ids::{DeclarationId, FaultId};

/// Something that a player asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// An act of the game.
    Act(Act),
    /// The clauses behind what is asked or was refused.
    Why,
    /// What a player who tries would do.
    Hint,
    /// The cards held.
    Hand,
    /// The tricks so far.
    Tricks,
    /// What everybody counts or has.
    Score,
    /// Everything heard in this hand.
    Log,
    /// The clauses about a word.
    Rules(String),
    /// One act of one's own back.
    Undo,
    /// Write the record to a file.
    Save(String),
    /// The next hand.
    Again,
    /// What the hand that is over has brought, once more.
    Bill,
    /// The end of the sitting.
    Quit,
    /// What may be typed.
    Help,
    /// An act before a referee, lawful or not.
    Deed(Box<Deed>),
    /// What follows from a fault is waived: of the last one, or of one by its number.
    Waive(Option<FaultId>),
    /// The rights beside play.
    Rights,
    /// Whether one is asked before every act of another.
    Slow(bool),
}

/// Why a line is no command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread(pub String);

/// Every word that begins a command, in the order of help; those of acts first.
const WORDS: [&str; 35] = [
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
            return Err(Misread("type a command; `help` lists them".to_owned()));
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
    fn said(&self, lower: &str) -> Option<usize> {
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
    fn begun(&self, lower: &str) -> Option<usize> {
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
    fn word(&self, first: &str) -> Result<&'static str, Misread> {
        let found: Vec<&str> = words().filter(|w| w.starts_with(first)).collect();
        // Of several, the one that answers what is asked is meant.
        let fitting = found.iter().copied().filter(|w| self.answers(w));
        let fitting: Vec<&str> = fitting.collect();
        let exact = found.iter().find(|w| **w == first);
        match (found.as_slice(), fitting.as_slice(), exact) {
            ([one], ..) | (_, [one], _) | (.., Some(one)) => Ok(one),
            ([], ..) if first.parse::<usize>().is_err() && self.card(first).is_ok() => {
                Err(Misread(format!(
                    "`{first}` is a card, and you are not asked for a card now"
                )))
            }
            ([], ..) => {
                let near = nearest(first, words());
                let near = near.map_or("`help` lists the commands".to_owned(), |n| {
                    format!("did you mean `{n}`?")
                });
                Err(Misread(format!("`{first}` is no command; {near}")))
            }
            (several, ..) => Err(Misread(format!(
                "`{first}` may mean {}",
                several.join(" or ")
            ))),
        }
    }

    /// Tells whether a word begins an act that is asked for.
    fn answers(&self, word: &str) -> bool {
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

    fn command(&self, word: &str, rest: &[&str], tail: &str) -> Result<Command, Misread> {
        let act = |act: Act| Ok(Command::Act(act));
        let bare = |command: Command| {
            if rest.is_empty() || word == "not good" {
                Ok(command)
            } else {
                Err(Misread(format!("`{word}` stands alone")))
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
            "rules" if rest.is_empty() => Err(Misread(
                "`rules` wants a word, such as `rules revoke`".to_owned(),
            )),
            "rules" => Ok(Command::Rules(tail.to_owned())),
            "undo" => bare(Command::Undo),
            "save" if rest.is_empty() => Err(Misread("`save` wants the name of a file".to_owned())),
            "save" => Ok(Command::Save(tail.to_owned())),
            "again" => bare(Command::Again),
            "bill" => bare(Command::Bill),
            "quit" => bare(Command::Quit),
            other => {
                let act = spoken().find(|act| command_word(*act) == other);
                bare(Command::Act(
                    act.expect("every other word is one of an act"),
                ))
            }
        }
    }

    /// Reads a card: `KS`, `ks`, `K♠`, or its number in the hand.
    pub(super) fn card(&self, word: &str) -> Result<Card, Misread> {
        if let Ok(place) = word.parse::<usize>() {
            let card = place.checked_sub(1).and_then(|at| self.hand.get(at));
            return card.copied().ok_or_else(|| {
                Misread(format!(
                    "your hand has {} cards, and no card {place}",
                    self.hand.len()
                ))
            });
        }
        let upper = word.to_uppercase();
        let letter = upper.chars().last();
        let suit = letter.and_then(|l| {
            Suit::from_letter(l).or_else(|| Suit::ALL.into_iter().find(|s| s.symbol() == l))
        });
        let mark: String = upper
            .chars()
            .take(upper.chars().count().saturating_sub(1))
            .collect();
        let mark = if mark == "T" { "10" } else { mark.as_str() };
        match (suit, Rank::from_mark(mark)) {
            (Some(suit), Some(rank)) => Ok(Card::new(rank, suit)),
            _ => Err(Misread(format!(
                "`{word}` is no card: write `KS`, `K♠` or its number in your hand"
            ))),
        }
    }

    pub(super) fn one_card(&self, rest: &[&str]) -> Result<Card, Misread> {
        match rest {
            [one] => self.card(one),
            [rank, "of", suit] => self.in_words(rank, suit),
            [] => Err(Misread("say which card, such as `play KS`".to_owned())),
            _ => Err(Misread("one card is played at a time".to_owned())),
        }
    }

    /// Reads several cards; `nothing` is none.
    fn cards(&self, rest: &[&str]) -> Result<CardSet, Misread> {
        if matches!(rest, ["nothing"]) {
            return Ok(CardSet::EMPTY);
        }
        if rest.is_empty() {
            return Err(Misread(
                "say which cards, such as `throw 7H 2D`, or `throw nothing`".to_owned(),
            ));
        }
        let words: Vec<&str> = rest
            .iter()
            .flat_map(|w| w.split(','))
            .filter(|w| !matches!(*w, "" | "and" | "&" | "the"))
            .collect();
        let mut out = CardSet::EMPTY;
        let mut left = words.as_slice();
        loop {
            let card = match left {
                [] => break,
                [rank, "of", suit, after @ ..] => {
                    left = after;
                    self.in_words(rank, suit)?
                }
                [word, after @ ..] => {
                    left = after;
                    self.card(word)?
                }
            };
            if out.has(card) {
                return Err(Misread(format!("{card} stands there twice")));
            }
            out.insert(card);
        }
        Ok(out)
    }

    /// Reads a card in words: `king of spades`.
    fn in_words(&self, rank: &str, of: &str) -> Result<Card, Misread> {
        let suit = suit(&[of])?;
        let all = self.variant.checked.table.pack.iter();
        let mut found = all.filter(|c| c.suit() == suit && c.rank().name() == rank);
        found
            .next()
            .ok_or_else(|| Misread(format!("`{rank} of {of}` is no card of this pack")))
    }

    fn game(&self, rest: &[&str]) -> Result<usize, Misread> {
        let games = &self.variant.checked.table.games;
        if games.is_empty() {
            return Err(Misread("these rules know no bids".to_owned()));
        }
        let wanted = rest.join("_");
        let all: Vec<&str> = games.iter().map(|g| g.name.as_str()).collect();
        let exact = all.iter().position(|g| *g == wanted);
        let begins: Vec<usize> = all
            .iter()
            .enumerate()
            .filter(|(_, g)| !wanted.is_empty() && g.starts_with(&wanted))
            .map(|(at, _)| at)
            .collect();
        match (exact, begins.as_slice()) {
            (Some(at), _) => Ok(at),
            (None, [one]) => Ok(*one),
            _ => Err(Misread(format!(
                "say which game: {}",
                all.join(", ").replace('_', " ")
            ))),
        }
    }

    /// Reads a call: the declaration, and its cards where not the best combination is meant.
    pub(super) fn call(&self, rest: &[&str]) -> Result<Command, Misread> {
        let declarations = &self.variant.checked.table.declarations;
        if declarations.is_empty() {
            return Err(Misread("these rules know no calls".to_owned()));
        }
        let name = |n: &DeclarationId| declarations[*n].name.as_str();
        let all: Vec<DeclarationId> = if self.ready.is_empty() {
            declarations.keys().collect()
        } else {
            self.ready.iter().map(|(class, _)| *class).collect()
        };
        let listed: Vec<String> = all.iter().map(|n| name(n).replace('_', " ")).collect();
        let Some((first, cards)) = rest.split_first() else {
            return Err(Misread(format!("say what you call: {}", listed.join(", "))));
        };
        let found: Vec<DeclarationId> = all
            .iter()
            .copied()
            .filter(|n| {
                let said = declarations[*n].says.to_lowercase();
                let mut said = said.split_whitespace();
                name(n).starts_with(first) || first.len() > 2 && said.any(|w| w.starts_with(first))
            })
            .collect();
        let [class] = found.as_slice() else {
            return Err(Misread(format!(
                "`{first}` is nothing that you may call now; open to you: {}",
                listed.join(", ")
            )));
        };
        let cards = if cards.is_empty() {
            let best = self.ready.iter().find(|(open, _)| open == class);
            let Some((_, best)) = best else {
                if !matches!(self.decision, Some(Decision::Call(_))) {
                    return Err(Misread("you are not asked for a call now".to_owned()));
                }
                return Err(Misread("say with which cards you call it".to_owned()));
            };
            *best
        } else {
            self.cards(cards)?
        };
        Ok(Command::Act(Act::Call {
            class: *class,
            cards,
        }))
    }
}

/// Returns the acts that are done by a word alone; to ask about a call belongs to the table with a referee.
fn spoken() -> impl Iterator<Item = Act> {
    Act::plain().filter(|act| *act != Act::Ask)
}

/// Returns every word that begins a command.
fn words() -> impl Iterator<Item = &'static str> {
    let others = spoken().map(command_word);
    let others = others.filter(|word| !WORDS.contains(word));
    WORDS.into_iter().chain(others)
}

/// Leaves out the *I* of whoever speaks.
fn bare_words(line: &str) -> &str {
    line.strip_prefix("I ")
        .or_else(|| line.strip_prefix("i "))
        .map_or(line, str::trim_start)
}

fn suit(rest: &[&str]) -> Result<Suit, Misread> {
    let [word] = rest else {
        return Err(Misread("say which suit, such as `name spades`".to_owned()));
    };
    let found = Suit::ALL
        .into_iter()
        .find(|s| s.name().starts_with(word) || word.chars().eq([s.symbol()]));
    found.ok_or_else(|| {
        Misread(format!(
            "`{word}` is no suit: spades, hearts, diamonds or clubs"
        ))
    })
}

fn number(word: &str, rest: &[&str]) -> Result<u32, Misread> {
    match rest {
        [one] => one
            .parse()
            .map_err(|_| Misread(format!("`{word}` wants a number, such as `{word} 3`"))),
        _ => Err(Misread(format!(
            "`{word}` wants a number, such as `{word} 3`"
        ))),
    }
}
