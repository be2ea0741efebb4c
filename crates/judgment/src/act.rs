//! The acts of a case in words, each with its rulings. Rules on none.

use super::{Act, Fault, Follows, Making, Right, Ruling, Unsaid, fact};
use codille_edition::check::act;
use codille_engine::referee::{self, Order, Telling};
use codille_evidence::run::case::SuppliedBefore;
use codille_evidence::{CardSpec, CaseLine, OtherAct, Said, act_of};
use codille_lang::words::counted;

/// Tells what was done, line by line.
pub(super) fn acts(making: &Making<'_>) -> Vec<Act> {
    let heard = || making.heard.into_iter();
    let act = |(at, line): (usize, &CaseLine)| {
        let written = making.edition.sources.text(line.span());
        let own = heard().flat_map(|h| &h.rulings);
        let own = own.filter(|(of, _)| *of == at);
        let dealt = heard().flat_map(|h| h.bench.fresh.iter().enumerate());
        let dealt = dealt.filter(|(_, (before, _))| *before == at);
        let dealt = dealt.flat_map(|(n, (_, hands))| fact::dealt(making.case, n, hands));
        let lines = lines_of(making);
        let supplied = supplied(making).into_iter().filter(|(b, _)| b.0 == at);
        Act {
            number: at + 1,
            dealt: dealt.collect(),
            written: unquoted(written).to_owned(),
            words: told(making, line, written),
            supplied: supplied.map(|(_, u)| u).collect(),
            rulings: own.map(|(_, r)| ruling(making, r, &lines)).collect(),
        }
    };
    making.case.acts.iter().enumerate().map(act).collect()
}

/// Returns all that was supplied, numbered in its order.
fn supplied(making: &Making<'_>) -> Vec<(SuppliedBefore, Unsaid)> {
    let all = making.heard.iter().flat_map(|h| &h.rulings);
    let all = all.flat_map(|(line, ruling)| ruling.supplied.iter().map(move |s| (*line, *s)));
    let numbered = all.enumerate().map(|(at, before)| {
        let unsaid = Unsaid {
            number: format!("s{}", at + 1),
            seat: making.telling.seat(before.1.seat).to_owned(),
            words: making.telling.supplied(&before.1),
        };
        (before, unsaid)
    });
    numbered.collect()
}

/// Returns what an answer rests on of all that was supplied.
pub(super) fn rests_on(making: &Making<'_>, on: &[SuppliedBefore]) -> Vec<Unsaid> {
    let all = supplied(making).into_iter();
    all.filter(|(before, _)| on.contains(before))
        .map(|(_, unsaid)| unsaid)
        .collect()
}

/// Returns the line of each act in the minutes; none once play has gone back, for then they are others.
fn lines_of(making: &Making<'_>) -> Vec<usize> {
    let all = making.heard.iter().flat_map(|h| &h.rulings);
    let mut out = Vec::new();
    // Words that have no effect are not entered in the minutes.
    for (line, ruling) in all.filter(|(_, r)| !r.idle) {
        out.push(*line);
        let orders = ruling.consequences.iter().map(|c| &c.order);
        if orders.clone().any(|o| *o == Order::Fresh) {
            out.clear();
        }
        if orders.into_iter().any(|o| matches!(o, Order::Back(_))) {
            break;
        }
    }
    out
}

fn ruling(making: &Making<'_>, ruled: &referee::Ruling, lines: &[usize]) -> Ruling {
    let telling = &making.telling;
    let right = |opening: &referee::Opening| Right {
        seat: telling.seat(opening.seat).to_owned(),
        to: telling.right(opening.act, &opening.words),
        clause: making.variant.checked.label(opening.clause).to_owned(),
    };
    let fault = |fault: &referee::Violation| Fault {
        fault: telling.fault(fault.fault).to_owned(),
        seat: telling.seat(fault.seat).to_owned(),
        waivable_by: telling.each(fault.waivable_by),
        clauses: making.labels(&fault.clauses),
    };
    let follows = |follows: &referee::Consequence| Follows {
        words: told_of(telling, &follows.order, lines),
        clauses: making.labels(&follows.clauses),
    };
    Ruling {
        allowed: match ruled.allowed {
            Some(true) => "yes",
            Some(false) => "no",
            None => "silent",
        },
        clauses: making.labels(&ruled.grounds),
        faults: ruled.faults.iter().map(fault).collect(),
        follows: ruled.consequences.iter().map(follows).collect(),
        without_effect: ruled.idle,
        too_late: ruled.too_late,
        opened: ruled.opened.iter().map(right).collect(),
        lapsed: ruled.lapsed.iter().map(right).collect(),
        hangs: making.labels(&ruled.hangs),
        considered: {
            let all = ruled.failed.iter().zip(&ruled.why);
            making.considered(all.filter(|(c, _)| !ruled.grounds.contains(c)))
        },
    }
}

/// Says what is ordered; where play goes back, to before which act.
fn told_of(telling: &Telling<'_>, order: &Order, lines: &[usize]) -> String {
    let words = telling.order(order);
    if let Order::Back(at) = order
        && let Some(line) = lines.get(*at)
    {
        format!("{words} to before act {}", line + 1)
    } else {
        words
    }
}

/// Tells an act in words: what the table's list says of it, names without underlines, words in quotes.
pub(super) fn told(making: &Making<'_>, line: &CaseLine, written: &str) -> String {
    let written = unquoted(written);
    match line {
        CaseLine::Said(line) if matches!(line.kind, Said::Trick { .. }) => {
            let trick = written.split_once(':');
            let (number, rest) = trick.expect("a trick is written behind its number");
            format!("Trick {}: {}", number.trim(), rest.trim())
        }
        CaseLine::Said(_) => plain(written),
        CaseLine::Other(other) => listed(making, other).unwrap_or_else(|| plain(written)),
    }
}

/// Tells an act as one asks about it: what belongs to it follows in brackets.
pub(super) fn asked(making: &Making<'_>, line: &CaseLine, written: &str) -> String {
    let found = match line {
        CaseLine::Other(other) => found(making, other).map(|found| (other, found)),
        CaseLine::Said(_) => None,
    };
    let Some((other, found)) = found else {
        return plain(unquoted(written));
    };
    let mut words = format!("{} {}", other.who.text, found.says);
    if let Some(spoken) = &other.words {
        words = format!("{words} “{}”", spoken.text);
    }
    let mut details = Vec::new();
    let cards: Vec<String> = other.cards.iter().map(|c| card(*c)).collect();
    if !cards.is_empty() {
        details.push(cards.join(" "));
    } else if let Some(number) = other.number {
        let cards = counted(number as usize, "card");
        let moved = found.from.is_some() || found.to.is_some();
        details.push(if moved { cards } else { number.to_string() });
    }
    if other.bottom {
        details.push("from the bottom".to_owned());
    }
    details.extend(other.whose.iter().map(|w| format!("of {}", w.text)));
    details.extend(other.about.iter().map(|a| a.text.replace('_', " ")));
    if details.is_empty() {
        return words;
    }
    format!("{words} ({})", details.join(", "))
}

/// Finds an act that the table lists.
fn found<'m>(making: &'m Making<'_>, other: &OtherAct) -> Option<&'m act::Act> {
    let acts = &making.variant.checked.table.acts;
    act::listed(acts, act_of(other, acts)?)
}

/// Tells an act that the table lists.
fn listed(making: &Making<'_>, other: &OtherAct) -> Option<String> {
    let found = found(making, other)?;
    let mut parts = vec![format!("{} {}", other.who.text, found.says)];
    let cards: Vec<String> = other.cards.iter().map(|c| card(*c)).collect();
    if !cards.is_empty() {
        parts.push(format!(": {}", cards.join(" ")));
    } else if let Some(number) = other.number {
        parts.push(format!(": {number}"));
    }
    if other.bottom {
        parts.push(" from the bottom".to_owned());
    }
    if let Some(whose) = &other.whose {
        parts.push(format!(" (of {})", whose.text));
    }
    if let Some(about) = &other.about {
        parts.push(format!(" ({})", about.text.replace('_', " ")));
    }
    if let Some(words) = &other.words {
        parts.push(format!(": “{}”", words.text));
    }
    Some(parts.concat())
}

fn card(spec: CardSpec) -> String {
    match spec {
        CardSpec::Card(card) => card.to_string(),
        CardSpec::Any => "?".to_owned(),
        CardSpec::OfSuit(suit) => format!("a card of {}", suit.name()),
        CardSpec::Trump => "a trump".to_owned(),
    }
}

/// Strips the quotes of a scalar.
fn unquoted(written: &str) -> &str {
    let written = written.trim();
    let inner = |mark: char| written.strip_prefix(mark)?.strip_suffix(mark);
    inner('\'').or_else(|| inner('"')).unwrap_or(written)
}

/// Writes words in quotes as such, and names without underlines.
fn plain(written: &str) -> String {
    let mut open = false;
    let mark = |c: char| match c {
        '_' => ' ',
        '"' => {
            open = !open;
            if open { '“' } else { '”' }
        }
        other => other,
    };
    written.replace("\\\"", "\"").chars().map(mark).collect()
}
