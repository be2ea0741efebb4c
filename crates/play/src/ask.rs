//! What a player is asked and what may be answered, in a line or two.

use super::cards::{list, many};
use super::choice::command_word;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{HandState, Variant};
use codille_engine::{Act, Decision, phase};
use codille_lang::ids::DeclarationId;
use codille_lang::layout::TermStyle;
use codille_lang::words::{joined, listed};
use std::fmt::Display;

/// Returns the verbs of the clauses that bear on a question.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "on every other question the clauses about the acts that answer it bear"
)]
pub(super) fn verbs(decision: &Decision) -> Vec<Verb> {
    match decision {
        Decision::Discard(_) => vec![Verb::Discard],
        Decision::Call(_) => vec![Verb::Call],
        Decision::Bid(_) => vec![Verb::Bid, Verb::Pass],
        Decision::Play(_) => vec![Verb::Play],
        Decision::Between(_) => vec![Verb::Surrender, Verb::Stop, Verb::Challenge],
        other => {
            let acts = other.lawful().unwrap_or_default();
            let mut verbs: Vec<Verb> = acts.into_iter().map(Act::verb).collect();
            verbs.retain(|verb| *verb != Verb::Say);
            verbs.dedup();
            verbs
        }
    }
}

/// Says what is asked and which commands answer it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "`declaring` says the other questions"
)]
pub(super) fn question(
    variant: &Variant,
    facts: &HandState,
    decision: &Decision,
    look: TermStyle,
) -> String {
    let table = &variant.checked.table;
    match *decision {
        Decision::Bid(phase::Bid { games, pass, .. }) => {
            let open = table.games.iter().enumerate();
            let open = open.filter(|(at, _)| games >> at & 1 == 1);
            let all =
                open.map(|(_, g)| format!("`bid {}` (“{}”)", g.name.replace('_', " "), g.says));
            let all = all.chain(pass.then(|| "`pass`".to_owned()));
            format!("You are to speak: {}.", either(all))
        }
        Decision::Name(phase::Name { suits, .. }) => {
            let all = suits.iter().map(|s| format!("`name {s}`"));
            format!("You are to name trumps: {}.", either(all))
        }
        Decision::Discard(phase::Discard {
            least,
            most,
            may_yield,
            ..
        }) => {
            let how = if least == most {
                format!("You must throw out {}", many(least))
            } else if (least, most) == (0, 1) {
                "You may throw out one card or none".to_owned()
            } else {
                let how = if least == 0 { "may" } else { "are to" };
                format!("You {how} throw out {least} to {}", many(most))
            };
            let more = [
                (least == 0, ", or `throw nothing`"),
                (may_yield, ", or `yield` to let the next exchange first"),
            ];
            format!("{how}: `throw` and the cards{}.", joined(open(more), ""))
        }
        Decision::Between(phase::Between { rights, .. }) => {
            let all = [
                (rights.surrender, "`surrender`"),
                (rights.stop, "`stop` to end the hand here"),
                (rights.challenge, "`vole` to undertake every trick"),
                (true, "`no` to play on"),
            ];
            format!("Before the next trick you may {}.", either(open(all)))
        }
        Decision::Play(phase::Play { cards, .. }) => match cards.single() {
            Some(card) => format!(
                "You are to play: only {} may be played.",
                super::cards::card(card, look)
            ),
            None if cards.is_empty() => {
                "You are to play. The rules name no card for it: any card of yours will do."
                    .to_owned()
            }
            None => format!(
                "You are to play. You may play {}.",
                list(super::cards::sorted(variant, facts, cards), look)
            ),
        },
        Decision::Over => {
            "The hand is over: `again` deals the next, `quit` ends the sitting.".to_owned()
        }
        _ => declaring(variant, decision, look),
    }
}

/// Says what is asked of somebody who takes cards in, calls or answers.
fn declaring(variant: &Variant, decision: &Decision, look: TermStyle) -> String {
    let table = &variant.checked.table;
    let declared = |class: DeclarationId| table.declarations[class].name.replace('_', " ");
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a question of a kind without words here is told by the commands that answer it"
    )]
    match *decision {
        Decision::Take(phase::Take { least, most, .. }) if least == most => {
            format!("You are to `take {least}`.")
        }
        Decision::Take(phase::Take { least, most, .. }) => {
            format!("You may `take` {least} to {most} cards.")
        }
        Decision::Leave(phase::Leave { least, most, .. }) => {
            let may = least == 0;
            let none = if may {
                ", or say `no` and leave none"
            } else {
                ""
            };
            format!("You may `leave` {least} to {most} cards of your share{none}.")
        }
        Decision::Announce(phase::Announce { class, must, .. }) => {
            let or = if must { "" } else { ", or say `no`" };
            format!("You may `announce` your {}{or}.", declared(class))
        }
        Decision::Call(phase::Call {
            classes,
            class,
            best,
            ..
        }) => {
            format!(
                "You may call {}: `call {}` calls {}; `done` ends your calls.",
                either(classes.iter().map(declared)),
                declared(class),
                list(super::cards::sorted(variant, &variant.facts(), best), look)
            )
        }
        Decision::Answer(phase::Reply {
            class,
            equal,
            not_good,
            ..
        }) => {
            let all = [
                (true, "`good`"),
                (equal, "`equal`"),
                (not_good, "`not good`"),
            ];
            let held = match (equal, not_good) {
                (_, true) => "You have better. ",
                (true, false) => "You have as much. ",
                (false, false) => "",
            };
            let (class, open) = (declared(class), either(open(all)));
            format!("{held}Your answer to the {class}: {open}.")
        }
        Decision::Look(_) => "You may `look` at the cards left, or say `no`.".to_owned(),
        Decision::Defend(_) => "You may `forbid` the surrender, or say `no`.".to_owned(),
        Decision::Reserve(_) => "You may set the stake `apart`, or say `no`.".to_owned(),
        _ => {
            let lawful = decision.lawful().unwrap_or_default().into_iter();
            let commands = lawful.map(|act| format!("`{}`", command_word(act)));
            format!("You may say {}.", either(commands))
        }
    }
}

/// Joins choices with commas and `or`.
/// Of words, those that stand with `true`.
pub(super) fn open<T, const N: usize>(all: [(bool, T); N]) -> impl Iterator<Item = T> {
    let open = all.into_iter().filter(|(open, _)| *open);
    open.map(|(_, thing)| thing)
}

pub(super) fn either(all: impl IntoIterator<Item = impl Display>) -> String {
    let all = listed(all, "or");
    if all.is_empty() {
        "nothing".to_owned()
    } else {
        all
    }
}
