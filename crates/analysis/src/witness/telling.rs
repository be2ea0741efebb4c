//! Situations in words for people. Puts none to a book.

use super::situation::{Hand, Play, Situation};
use super::two;
use codille_edition::check::rule::Verb;
use codille_engine::variant::Variant;

/// Says a situation to people.
pub(super) fn words(situation: &Situation, variants: [&Variant; 2]) -> String {
    let called = |like: &str| called(variants, like);
    match situation {
        Situation::Table(_) => "At the table, before a card is played.".to_owned(),
        Situation::Due { event, pool, taken } => {
            let told = event.row().told.replace("{pool}", &pool.to_string());
            told.replace("{taken}", &taken.to_string())
        }
        Situation::Fault { names, pool, .. } => {
            let names = names.join("” or “");
            format!("The Ombre commits a fault, “{names}”; the pool holds {pool}.")
        }
        Situation::Outranks { high, low } => {
            let (high, low) = (called(high), called(low));
            format!("One hand bids {low}: does {high} outrank it?")
        }
        Situation::Lead { player } => {
            format!("The first trick: {} is about to lead.", place(*player))
        }
        Situation::Name { game, exchanged } => {
            let when = if *exchanged { "after" } else { "before" };
            let game = called(game);
            format!("The game is {game}; the Ombre names trumps {when} he exchanges.")
        }
        Situation::Trick { trump, led, card } => {
            format!("Trumps are {trump}; {led} is led, and {card} is played to it.")
        }
        Situation::Play(play) => {
            let Play {
                trump, led, held, ..
            } = play;
            let who = if play.ombre {
                ", the Ombre, holds"
            } else {
                " holds"
            };
            match play.second {
                None => {
                    format!("Trumps are {trump}; {led} is led, and the next player{who} {held}.")
                }
                Some(second) => format!(
                    "Trumps are {trump}; {led} is led, {second} is played, and the third player{who} {held}."
                ),
            }
        }
        Situation::Bid {
            standing,
            player,
            all_passed,
            ..
        } => {
            let before = standing.as_ref().map_or_else(
                || "Nobody has bid yet".to_owned(),
                |(game, holder)| format!("{} has bid {}", capital(place(*holder)), called(game)),
            );
            let passed = if *all_passed {
                ", and all have passed"
            } else {
                ""
            };
            format!("{before}{passed}; {} is to speak.", place(*player))
        }
        Situation::Exchange {
            game,
            player,
            exchanged,
        } => {
            let before = if exchanged.len() > 1 {
                " after his fellow"
            } else {
                ""
            };
            format!(
                "The game is {}; {} exchanges{before}.",
                called(game),
                role(*player)
            )
        }
        Situation::Right {
            verb,
            game,
            player,
            tricks,
        } => right((*verb, *tricks), &called(game), role(*player)),
        Situation::AllPass { pool } => {
            format!("Everybody passes who may; the pool held {pool} before the deal.")
        }
        Situation::Two(situation) => two::words(situation),
        Situation::Settled(hand) => settled(hand, &called(&hand.game)),
    }
}

fn place(player: usize) -> &'static str {
    match player {
        0 => "the eldest",
        1 => "the second hand",
        _ => "the youngest",
    }
}

fn role(player: usize) -> &'static str {
    match player {
        0 => "the Ombre",
        1 => "the next hand after the Ombre",
        _ => "the last hand",
    }
}

fn right((verb, tricks): (Verb, u8), game: &str, who: &str) -> String {
    let known = [
        (Verb::Surrender, "surrender"),
        (Verb::Stop, "end the hand"),
        (Verb::Challenge, "undertake the vole by word"),
        (Verb::Defend, "forbid a surrender"),
        (Verb::Yield, "let the other exchange first"),
        (Verb::Look, "look at what is left of the stock"),
    ];
    let act = known.into_iter().find(|(v, _)| *v == verb);
    let act = act.map_or_else(|| verb.word(), |(_, words)| words);
    let when = match tricks {
        0 => "before the first trick".to_owned(),
        1 => "with the first trick won by the Ombre".to_owned(),
        n => format!("with the first {n} tricks won by the Ombre"),
    };
    format!("The game is {game}: may {who} {act}, {when}?")
}

fn settled(hand: &Hand, game: &str) -> String {
    let tricks: Vec<String> = hand.division.iter().map(ToString::to_string).collect();
    let turn = hand.turn.words();
    let turn = if turn.is_empty() {
        String::new()
    } else {
        format!(" {}.", capital(turn))
    };
    let fault = hand
        .fault
        .as_ref()
        .map_or_else(String::new, |(names, seat)| {
            let names = names.join("” or “");
            format!(
                " {} has committed a fault, “{names}”.",
                capital(role(seat.index()))
            )
        });
    format!(
        "The eldest is Ombre in {game}, trumps {}, holding {}; the pool holds {}; the tricks fall {} (Ombre first).{turn}{fault}",
        hand.trump,
        hand.cards,
        hand.pool,
        tricks.join("-")
    )
}

/// Returns what both books call a game.
fn called(variants: [&Variant; 2], like: &str) -> String {
    let [a, b] = variants.map(|v| {
        let game = v.checked.table.games.iter().find(|g| g.like == like);
        game.map_or(like, |g| g.name.as_str()).replace('_', " ")
    });
    if a == b { a } else { format!("{a} or {b}") }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
