//! Directives that draw on a game as it was played: results, cards, bills. Plays none itself.

use super::Directive;
use super::cards::{cards, name, noted, number};
use super::context::{DirectiveContext, Fault, Told};
use super::parse::Called;
use crate::html::link;
use crate::place::Kind;
use codille_engine::Event;
use codille_engine::variant::Setting;
use codille_evidence::Start;
use codille_evidence::transcript::{Held, Payment, Replay};
use codille_lang::cards::{Card, parse_card};
use maud::{Render, html};

/// The directives that draw on games.
pub(super) const DIRECTIVES: &[Directive] = &[
    ("outcome", outcome),
    ("played", played),
    ("holds", holds),
    ("hands", hands),
    ("bill", bill),
    ("step", step),
];

fn replay(desk: &DirectiveContext<'_>, called: &Called) -> Result<std::rc::Rc<Replay>, Fault> {
    let record = called.argument(0, "RECORD")?;
    desk.href(Kind::Record, record, 0)?;
    desk.replay(record, called.after("under"))
}

fn outcome(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let path = called.argument(1, "PATH")?;
    let parts: Vec<&str> = path.split('.').collect();
    let words = |w: &Option<String>| w.as_ref().map(|w| w.replace('_', " ").render());
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
        return Ok("a card the book leaves open".render());
    }
    match parse_card(&found.card) {
        Ok(card) if called.has("name") => Ok(name(card).render()),
        Ok(_) | Err(_) => Ok(noted([found.card.as_str()])),
    }
}

fn holds(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let seat = called.argument(1, "SEAT")?;
    let what = called.given().nth(2);
    let none = |words: &str| {
        let title = format!("`{}` does not tell {words}", replay.record);
        Fault::unresolved(title, None).at(1)
    };
    match what {
        Some("dealt") => dealt(desk, &replay.record, seat)
            .map(cards)
            .ok_or_else(|| none("what was dealt")),
        Some("thrown" | "taken") => {
            let found = exchanged(desk, &replay.record, seat)?;
            let (out, taken) = found.ok_or_else(|| none("an exchange"))?;
            Ok(cards(if what == Some("taken") { taken } else { out }))
        }
        _ if seat == "stock" => {
            let left = replay
                .deeds
                .iter()
                .find_map(|d| d.words.strip_prefix("in the stock: "));
            let left = left.ok_or_else(|| none("the stock"))?;
            Ok(noted(left.split_whitespace()))
        }
        _ => {
            let hand = replay.hands.iter().find(|h| h.seat == seat);
            hand.map(|h| noted(h.cards.iter().map(String::as_str)))
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
    // A record that is refused has no hand in which somebody exchanged.
    let mut events = line.played.first().into_iter().flat_map(|h| &h.events);
    Ok(events.find_map(|event| {
        let Event::Exchanged { seat, out, taken } = event else {
            return None;
        };
        (Some(*seat) == at).then(|| (out.iter().collect(), taken.iter().collect()))
    }))
}

fn hands(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let held = |hand: &Held| {
        if called.has("dealt") {
            let dealt = dealt(desk, &replay.record, &hand.seat).map(cards);
            dealt.unwrap_or_else(|| "not told".render())
        } else {
            noted(hand.cards.iter().map(String::as_str))
        }
    };
    Ok(html! {
        table.hands {
            tbody {
                @for hand in &replay.hands {
                    tr { th scope="row" { (hand.seat) } td { (held(hand)) } }
                }
            }
        }
    })
}

fn bill(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let replay = replay(desk, called)?;
    let heading = |payment: &Payment| {
        let words = payment.heading.replace('_', " ");
        let clause = payment.clauses.first();
        clause.map_or_else(
            || words.render(),
            |clause| {
                let name = format!("{}#{clause}", replay.variant);
                desk.atlas.link(Kind::Clause, &name, &desk.page, &words)
            },
        )
    };
    Ok(html! {
        table.bill {
            thead { tr { @for head in ["From", "To", "Amount", "As"] { th scope="col" { (head) } } } }
            tbody {
                @for payment in &replay.entries {
                    tr {
                        td { (payment.from) }
                        td { (payment.to) }
                        td.amount { (payment.amount) }
                        td { (heading(payment)) }
                    }
                }
            }
        }
    })
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
    Ok(link(&format!("{href}#{moment}"), words))
}
