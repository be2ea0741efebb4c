//! Directives that draw on a game as it was played: results, cards, bills. Plays none itself.

use std::fmt::Write as _;

use super::cards::{cards, name, noted, number};
use super::context::{DirectiveContext, Fault, Told};
use super::parse::Called;
use crate::html::{escape, link};
use crate::place::Kind;
use codille_engine::Event;
use codille_engine::variant::Setting;
use codille_evidence::Start;
use codille_evidence::transcript::{Payment, Replay};
use codille_lang::cards::{Card, parse_card};

/// Carries a directive out; `None` where its name is another's.
pub(super) fn carry_out(desk: &DirectiveContext<'_>, called: &Called) -> Option<Told> {
    Some(match called.name.as_str() {
        "outcome" => outcome(desk, called),
        "played" => played(desk, called),
        "holds" => holds(desk, called),
        "hands" => hands(desk, called),
        "bill" => bill(desk, called),
        "step" => step(desk, called),
        _ => return None,
    })
}

fn replay(desk: &DirectiveContext<'_>, called: &Called) -> Result<std::rc::Rc<Replay>, Fault> {
    let record = called.argument(0, "RECORD")?;
    desk.href(Kind::Record, record, 0)?;
    desk.replay(record, called.after("under"))
}

fn outcome(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let path = called.argument(1, "PATH")?;
    let parts: Vec<&str> = path.split('.').collect();
    let words = |w: &Option<String>| w.as_ref().map(|w| escape(&w.replace('_', " ")));
    let by = |map: &serde_json::Map<String, serde_json::Value>, seat: &str| {
        map.get(seat)
            .and_then(serde_json::Value::as_i64)
            .map(|n| number(n, called))
    };
    let found = match parts.as_slice() {
        ["result"] => words(&replay.result),
        ["ombre"] => words(&replay.ombre),
        ["game"] => words(&replay.game),
        ["trump"] => words(&replay.trump),
        ["pool"] => Some(number(replay.pool, called)),
        ["net", seat] => by(&replay.net, seat),
        ["score", seat] => by(&replay.score, seat),
        ["tricks", seat] => by(&replay.tricks, seat),
        ["points", seat, heading] => {
            let pointer = format!("/{seat}/{heading}");
            let points = serde_json::Value::from(replay.points.clone());
            let found = points.pointer(&pointer).and_then(serde_json::Value::as_i64);
            found.map(|n| number(n, called))
        }
        ["bill", seat, heading] => {
            heading_sum(&replay.entries, seat, heading).map(|n| number(n, called))
        }
        _ => None,
    };
    found.ok_or_else(|| {
        let help = "write result, ombre, game, trump, pool, net.SEAT, score.SEAT, tricks.SEAT or bill.SEAT.HEADING";
        Fault::arguments(format!("`{}` has no outcome `{path}`", replay.record), help).at(1)
    })
}

/// Sums what a seat gains under a heading; `None` where nothing is paid under it.
fn heading_sum(entries: &[Payment], seat: &str, heading: &str) -> Option<i64> {
    let wanted = heading.replace('_', " ");
    let under = |p: &&Payment| p.heading == heading || p.heading == wanted;
    let sums: Vec<i64> = entries
        .iter()
        .filter(under)
        .filter(|p| p.from == seat || p.to == seat)
        .map(|p| if p.to == seat { p.amount } else { -p.amount })
        .collect();
    (!sums.is_empty()).then(|| sums.iter().sum())
}

fn played(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let n = called.number(1, "TRICK")?;
    let seat = called.argument(2, "SEAT")?;
    let trick = replay.play.iter().find(|t| t.trick == n);
    let found = trick.and_then(|t| t.cards.iter().find(|c| c.seat == seat));
    let Some(found) = found else {
        let title = format!("`{}` has no card of {seat} in trick {n}", replay.record);
        return Err(Fault::unresolved(title, None).at(1));
    };
    if found.open {
        return Ok("a card the book leaves open".to_owned());
    }
    match parse_card(&found.card) {
        Ok(card) if called.has("name") => Ok(escape(&name(card))),
        _ => Ok(noted(std::slice::from_ref(&found.card))),
    }
}

fn holds(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let seat = called.argument(1, "SEAT")?;
    let what = called.arguments.get(2).map_or("", |(a, _)| a.as_str());
    let none = |words: &str| {
        let title = format!("`{}` does not tell {words}", replay.record);
        Fault::unresolved(title, None).at(1)
    };
    match what {
        "dealt" => dealt(desk, &replay.record, seat)
            .map(cards)
            .ok_or_else(|| none("what was dealt")),
        "thrown" | "taken" => {
            let found = exchanged(desk, &replay.record, seat)?;
            let (out, taken) = found.ok_or_else(|| none("an exchange"))?;
            Ok(cards(if what == "taken" { taken } else { out }))
        }
        _ if seat == "stock" => {
            let left = replay
                .deeds
                .iter()
                .find_map(|d| d.words.strip_prefix("in the stock: "));
            let left = left.ok_or_else(|| none("the stock"))?;
            Ok(noted(
                &left
                    .split_whitespace()
                    .map(str::to_owned)
                    .collect::<Vec<_>>(),
            ))
        }
        _ => {
            let hand = replay.hands.iter().find(|h| h.seat == seat);
            hand.map(|h| noted(&h.cards))
                .ok_or_else(|| none(&format!("a hand of {seat}")))
        }
    }
}

/// Returns the cards that a seat was dealt.
fn dealt(desk: &DirectiveContext<'_>, record: &str, seat: &str) -> Option<Vec<Card>> {
    match &desk.atlas.shelf.find(record)?.start {
        Start::Deal { hands, .. } => {
            let hand = hands.iter().find(|h| h.seat == *seat)?;
            Some(hand.list.cards.clone())
        }
        Start::Lead { .. } => None,
    }
}

type Exchange = (Vec<Card>, Vec<Card>);

/// Returns what a seat threw out and took in.
fn exchanged(
    desk: &DirectiveContext<'_>,
    record: &str,
    seat: &str,
) -> Result<Option<Exchange>, Fault> {
    let Some(record) = desk.atlas.shelf.find(record) else {
        return Ok(None);
    };
    let line = desk.run(|r| r.line(record, None, &Setting::new()));
    let line = line.map_err(|why| Fault::unresolved(why, None).at(0))?;
    let at = record.seat(seat);
    let events = line
        .played
        .first()
        .map(|h| h.events.clone())
        .unwrap_or_default();
    Ok(events.iter().find_map(|event| {
        let Event::Exchanged { seat, out, taken } = event else {
            return None;
        };
        (Some(*seat) == at).then(|| (out.iter().collect(), taken.iter().collect()))
    }))
}

fn hands(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let mut rows = String::new();
    for hand in &replay.hands {
        let held = if called.has("dealt") {
            dealt(desk, &replay.record, &hand.seat).map(cards)
        } else {
            Some(noted(&hand.cards))
        };
        let held = held.unwrap_or_else(|| "not told".to_owned());
        let _ = write!(
            rows,
            "<tr><th scope=\"row\">{}</th><td>{held}</td></tr>",
            escape(&hand.seat)
        );
    }
    Ok(format!(
        "<table class=\"hands\"><tbody>{rows}</tbody></table>"
    ))
}

fn bill(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let mut rows = String::new();
    for payment in &replay.entries {
        let mut heading = escape(&payment.heading.replace('_', " "));
        if let Some(clause) = payment.clauses.first() {
            let name = format!("{}#{clause}", replay.variant);
            heading = desk.atlas.link(Kind::Clause, &name, &desk.page, &heading);
        }
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{}</td><td class=\"amount\">{}</td><td>{heading}</td></tr>",
            escape(&payment.from),
            escape(&payment.to),
            payment.amount
        );
    }
    let heads = ["From", "To", "Amount", "As"]
        .map(|h| format!("<th scope=\"col\">{h}</th>"))
        .concat();
    Ok(format!(
        "<table class=\"bill\"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    ))
}

/// Links into the replay at the end of a trick.
fn step(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let record = called.argument(0, "RECORD")?;
    let n = called.number(1, "TRICK")?;
    let href = desk.href(Kind::Record, record, 0)?;
    let full = desk.atlas.shelf.find(record);
    let full = full.map_or(record, |r| r.item.id.as_str());
    let moment = desk.atlas.studio.moment(full, n);
    let moment = moment.map_err(|why| Fault::unresolved(why, None).at(1))?;
    let words = called.words.clone().unwrap_or_else(|| format!("trick {n}"));
    Ok(link(&format!("{href}#{moment}"), &escape(&words)))
}
