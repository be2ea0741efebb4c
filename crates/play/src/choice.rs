//! The ready answers to a question, as commands that may be typed: what a client offers beside the cards.

use super::ask::open;
use super::cards::{list, many, sorted};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, phase};
use codille_lang::cards::CardSet;
use codille_lang::ids::DeclarationId;
use codille_lang::layout::TermStyle;
use codille_lang::words::capital;

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Nothing is asked.
    Nothing,
    /// By one of the choices.
    Words,
    /// By one card.
    Card,
    /// By cards that are thrown out, between these numbers.
    Cards {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// By a call, which may name its cards.
    Call,
}

/// A command that answers a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The command as it is typed.
    pub command: String,
    /// What it means, in a few words.
    pub means: String,
    /// Whether the game goes on as if nothing had been asked.
    pub goes_on: bool,
}

impl Choice {
    pub(super) fn new(command: impl Into<String>, means: impl Into<String>) -> Self {
        Self {
            command: command.into(),
            means: means.into(),
            goes_on: false,
        }
    }
}

/// Tells how a question is answered.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other question is answered by one of the choices"
)]
pub(super) const fn asks(decision: &Decision) -> Ask {
    match *decision {
        Decision::Play(_) => Ask::Card,
        Decision::Discard(phase::Discard { least, most, .. }) => Ask::Cards { least, most },
        Decision::Call(_) => Ask::Call,
        _ => Ask::Words,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other question offers rights, each of which has a word of its own"
)]
/// Lists the commands that answer a question, apart from cards; `ready` holds the best that may be called of each declaration.
pub(super) fn choices(
    variant: &Variant,
    decision: &Decision,
    ready: &[(DeclarationId, CardSet)],
    look: TermStyle,
) -> Vec<Choice> {
    let table = &variant.checked.table;
    let declared = |class: DeclarationId| table.declarations[class].name.as_str();
    let spaced = |name: &str| name.replace('_', " ");
    let refuses = |means: &str| Choice::new("no", means);
    match *decision {
        Decision::Bid(phase::Bid { games, pass, .. }) => {
            let open = table.games.iter().enumerate();
            let open = open.filter(|(at, _)| games >> at & 1 == 1).map(|(_, g)| {
                Choice::new(format!("bid {}", spaced(&g.name)), format!("“{}”", g.says))
            });
            let mut all: Vec<Choice> = open.collect();
            all.extend(pass.then(|| Choice::new("pass", "play no game of your own")));
            all
        }
        Decision::Name(phase::Name { suits, .. }) => suits
            .iter()
            .map(|s| Choice::new(format!("name {s}"), format!("{s} are trumps")))
            .collect(),
        Decision::Discard(phase::Discard {
            least, may_yield, ..
        }) => {
            let none = Choice::new("throw nothing", "keep every card");
            let yields = Choice::new("yield", "let the next exchange first");
            open([(least == 0, none), (may_yield, yields)]).collect()
        }
        Decision::Play(_) => Vec::new(),
        Decision::Take(phase::Take { least, most, .. }) => (least..=most)
            .map(|n| Choice::new(format!("take {n}"), format!("take {}", many(n))))
            .collect(),
        Decision::Leave(phase::Leave { least, most, .. }) => {
            let some = (least.max(1)..=most)
                .map(|n| Choice::new(format!("leave {n}"), format!("leave {}", many(n))));
            let mut all: Vec<Choice> = some.collect();
            all.extend((least == 0).then(|| refuses("leave none")));
            all
        }
        Decision::Announce(phase::Announce { class, must, .. }) => {
            let means = format!("announce your {}", spaced(declared(class)));
            let mut all = vec![Choice::new("announce", means)];
            all.extend((!must).then(|| refuses("keep it to yourself")));
            all
        }
        Decision::Call(_) => calls(variant, ready, look),
        Decision::Answer(phase::Reply {
            equal, not_good, ..
        }) => {
            let good = match (equal, not_good) {
                (_, true) => "you let it count, though you have more",
                (true, false) => "you let it count, though you have as much",
                (false, false) => "you have nothing against it",
            };
            let all = open([
                (true, ("good", good)),
                (equal, ("equal", "you have as much")),
                (not_good, ("not good", "you have more")),
            ]);
            all.map(|(command, means)| Choice::new(command, capital(means)))
                .collect()
        }
        Decision::Over => vec![
            Choice::new("again", "deal the next hand"),
            Choice::new("quit", "end the sitting"),
        ],
        _ => rights(variant, decision),
    }
}

/// Returns the word by which a player does an act, without what the act names beside.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "at the table most acts have the names that clauses give them"
)]
pub(super) fn command_word(act: Act) -> &'static str {
    match act {
        Act::Discard(_) => "throw",
        Act::Defend => "forbid",
        Act::Challenge => "vole",
        Act::Reserve => "apart",
        Act::GoOn => "no",
        act => act.verb().word(),
    }
}

/// Lists what may be done where rights are offered.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "a right without a meaning of its own here is told as everywhere"
)]
fn rights(variant: &Variant, decision: &Decision) -> Vec<Choice> {
    let between = matches!(decision, Decision::Between(_));
    let choice = |act: Act| {
        let means = match act {
            Act::Look => "see the cards left of the stock".to_owned(),
            Act::Surrender => "give the hand up".to_owned(),
            Act::Stop => "end the hand here".to_owned(),
            Act::Challenge => "undertake every trick".to_owned(),
            Act::Defend => "forbid the surrender".to_owned(),
            Act::Reserve => "set the stake apart".to_owned(),
            Act::GoOn => declining(decision).to_owned(),
            act => act.describe(variant),
        };
        Choice {
            goes_on: between && act == Act::GoOn,
            ..Choice::new(command_word(act), means)
        }
    };
    let lawful = decision.lawful().unwrap_or_default();
    lawful.into_iter().map(choice).collect()
}

/// Says what it means to make no use of a right.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other right is let pass by going on"
)]
const fn declining(decision: &Decision) -> &'static str {
    match decision {
        Decision::Look(_) => "do not look",
        Decision::Defend(_) => "let it be",
        Decision::Reserve(_) => "leave it",
        Decision::Between(_) => "play on",
        _ => "go on",
    }
}

/// Lists what may be called, each with the best combination of it.
fn calls(variant: &Variant, ready: &[(DeclarationId, CardSet)], look: TermStyle) -> Vec<Choice> {
    let declarations = &variant.checked.table.declarations;
    let call = |(class, best): &(DeclarationId, CardSet)| {
        let name = declarations[*class].name.as_str();
        let best = sorted(variant, &variant.facts(), *best);
        Choice::new(format!("call {name}"), format!("call {}", list(best, look)))
    };
    let mut all: Vec<Choice> = ready.iter().map(call).collect();
    all.push(Choice::new("done", "call nothing more"));
    all
}
