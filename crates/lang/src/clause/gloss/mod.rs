//! Paraphrases sentences in plain English for readers who do not know the language.

mod deed;
mod people;
mod phrase;
mod set;
mod statement;
mod vocabulary;

use self::phrase::{Noun, account, noun};
use self::set::{card, members};
use self::statement::{is_statement, said};
use super::ast::{
    Action, BackTo, Condition, Effect, Expr, ExprKind, Head, Object, OrderOf, Ranked, RankedItem,
    Sentence, Transfer, Word,
};
use crate::builtin::{Asks, Event, Verb};
use crate::words::{around, capital, joined, listed};

/// Paraphrases a rule, each sentence with a capital and a full stop.
pub fn gloss(sentences: &[Sentence]) -> String {
    joined(sentences.iter().map(sentence), " ")
}

/// Paraphrases a condition.
pub fn statement(condition: &Expr) -> String {
    said(condition)
}

/// Names those of whom a sentence speaks.
pub fn party(expr: &Expr) -> String {
    noun(expr).text
}

fn sentence(sentence: &Sentence) -> String {
    let mut parts = Vec::new();
    if let Some(label) = &sentence.exception_to {
        parts.push(format!("as an exception to {}", label.text));
    }
    let conditions = sentence.conditions.iter().map(condition);
    // A long list or a second verb would part the condition from what it governs.
    if matches!(sentence.head, Head::Order { .. } | Head::Fault { .. }) {
        parts.extend(conditions);
        parts.push(head(&sentence.head));
    } else {
        parts.push(head(&sentence.head));
        parts.extend(conditions);
    }
    if let Some(until) = &sentence.until {
        parts.push(format!("until {}", said(until)));
    }
    if !sentence.yields_to.is_empty() {
        let labels = sentence.yields_to.iter().map(|l| &l.text);
        parts.push(format!("except as in {}", listed(labels, "and")));
    }
    // What is set apart brings its own comma, which may meet that of what follows or the full stop.
    let mut whole = format!("{}.", parts.join(", "));
    while whole.contains(",,") {
        whole = whole.replace(",,", ",");
    }
    capital(&whole.replace(",.", "."))
}

fn condition(condition: &Condition) -> String {
    let word = if condition.negated { "unless" } else { "when" };
    format!("{word} {}", said(&condition.expr))
}

fn head(head: &Head) -> String {
    match head {
        Head::Order { of, items } => {
            let of = match of {
                OrderOf::Trumps => "trumps",
                OrderOf::Plain => "the cards of plain suits",
                OrderOf::Games => "the games",
                OrderOf::Accrual => "scores",
            };
            let items = joined(items.iter().map(ranked), ", ");
            let how = if of == "scores" {
                "are counted in this order"
            } else {
                "rank, from highest"
            };
            format!("{of} {how}: {items}")
        }
        Head::Measure { of, by } => {
            let by = joined(by.iter().map(|e| noun(e).text), ", then by ");
            let name = spaced(&of.text);
            format!("of two calls of “{name}” the better is told by {by}")
        }
        Head::Define { name, value } => define(name, value),
        Head::Duty {
            party,
            modal,
            action: act,
        } => format!("{} {} {}", noun(party).text, modal.word(), action(act)),
        Head::Option {
            party,
            action: act,
            then,
        } => {
            let party = noun(party);
            let has = if party.plural { "have" } else { "has" };
            let right = format!("{} {has} the right to {}", party.text, action(act));
            if then.is_empty() {
                right
            } else {
                format!("{right}, and then {}", effects(then))
            }
        }
        Head::Pay(pay) => transfer(pay),
        Head::Score {
            party,
            amount,
            heading,
            event: at,
        } => {
            let at = event(at.as_ref());
            format!("{}{at}", score(party, amount, heading))
        }
        Head::Fault {
            name,
            verb,
            words,
            against,
            then,
            waivable_by,
        } => {
            let mut parts = vec![format!("to {}", done(&verb.text))];
            parts.extend(words.as_ref().map(|w| format!(" {}", quoted(w))));
            let rule = against.as_ref();
            parts.extend(rule.map(|a| format!(" against the rule {}", a.text)));
            parts.push(format!(" is a fault ({})", quoted(name)));
            if !then.is_empty() {
                parts.push(format!(": {}", effects(then)));
            }
            if let Some(party) = waivable_by {
                parts.push(format!("; {} may waive this", noun(party).text));
            }
            parts.concat()
        }
        Head::FreshDeal => "there must be a fresh deal, whether anybody asks for it or not".into(),
        Head::Nothing => "nothing follows".into(),
    }
}

fn effects(all: &[Effect]) -> String {
    joined(all.iter().map(effect), ", and ")
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Pay(pay) => transfer(pay),
        Effect::Score {
            party,
            amount,
            heading,
        } => score(party, amount, heading),
        Effect::Fresh => "there is a fresh deal".into(),
        Effect::Trumped => "the suit named is trumps".into(),
        Effect::Again => "play begins again with the first lead".into(),
        Effect::Back(None) => "play goes back to before the act".into(),
        Effect::Back(Some(BackTo::Act(word) | BackTo::Fault(word))) => {
            format!("play goes back to before the last “{}”", spaced(&word.text))
        }
        Effect::Call {
            party,
            class,
            stands,
        } => {
            let of = class
                .as_ref()
                .map_or_else(String::new, |c| format!(" of {}", spaced(&c.text)));
            let falls = if *stands { "stands as good" } else { "falls" };
            format!("the call{of} of {} {falls}", noun(party).text)
        }
        Effect::Loses(party) => format!("{} loses the game", noun(party).text),
        Effect::Silence { party, but, only } => {
            let silence = format!("{} can reckon nothing in this deal", noun(party).text);
            let named = |all: &[Word]| listed(all.iter().map(quoted), "and");
            if only.is_empty() {
                silence + &around(" but ", &named(but), "")
            } else {
                format!("{silence} of {}", named(only))
            }
        }
        Effect::Nothing => "there is no penalty".into(),
    }
}

fn define(name: &Word, value: &Expr) -> String {
    let name = spaced(&name.text);
    if let ExprKind::Switch(on) = &value.kind {
        let ever = if *on { "always holds" } else { "never holds" };
        format!("“{name}” {ever}")
    } else if is_statement(value) {
        format!("“{name}” means that {}", said(value))
    } else {
        format!("“{name}” means {}", noun(value).text)
    }
}

fn score(party: &Expr, amount: &Expr, heading: &Word) -> String {
    let (party, amount) = (severally(noun(party)), noun(amount).text);
    format!("{party} scores {amount} ({})", quoted(heading))
}

fn transfer(pay: &Transfer) -> String {
    let from = account(&pay.from).map_or_else(|fund| format!("the {fund}"), severally);
    let amount = noun(&pay.amount).text;
    let what = match account(&pay.to) {
        Ok(party) => format!("{} {amount}", severally(party)),
        Err(fund) => format!("{amount} into the {fund}"),
    };
    let (heading, event) = (quoted(&pay.heading), event(pay.event.as_ref()));
    format!("{from} pays {what} ({heading}){event}")
}

/// Says of several that each of them pays, receives or scores.
fn severally(party: Noun) -> String {
    if party.plural {
        format!("each of {}", party.text)
    } else {
        party.text
    }
}

fn event(event: Option<&Word>) -> String {
    event.map_or_else(String::new, |event| {
        Event::from_word(&event.text).map_or_else(
            || format!(" at the {}", spaced(&event.text)),
            |known| format!(" {}", known.row().english),
        )
    })
}

/// Returns a verb, or an act that the table lists by more than one word: `do “see left”`.
fn done(verb: &str) -> String {
    if verb.contains('_') {
        format!("do “{}”", spaced(verb))
    } else {
        verb.to_owned()
    }
}

fn action(action: &Action) -> String {
    let verb = done(&action.verb.text);
    let row = Verb::from_word(&action.verb.text).map(Verb::row);
    let asks = row.map(|row| row.asks);
    let number = |bound: &str, n: &Expr| {
        let counts = matches!(asks, Some(Asks::HowMany | Asks::Judged));
        let bound = if counts {
            bound.to_owned()
        } else {
            format!("with {bound}")
        };
        let cards = if let (true, ExprKind::Number(n)) = (counts, &n.kind) {
            if *n == 1 { " card" } else { " cards" }
        } else {
            ""
        };
        format!("{verb} {bound} {}{cards}", noun(n).text)
    };
    match &action.object {
        None => row
            .and_then(|row| row.alone)
            .map_or_else(|| verb.clone(), str::to_owned),
        Some(Object::From(Expr {
            kind: ExprKind::Set(items),
            ..
        })) if matches!(asks, Some(Asks::Which(_) | Asks::DoneByItself)) && !items.is_empty() => {
            format!("{verb} {}", listed(members(items, true), "or"))
        }
        Some(Object::From(set)) => format!("{verb} from {}", noun(set).text),
        Some(Object::AtLeast(n)) => number("at least", n),
        Some(Object::AtMost(n)) => number("at most", n),
        Some(Object::Exactly(n)) => number("exactly", n),
        Some(Object::Text(text)) => format!("{verb} {}", quoted(text)),
    }
}

fn ranked(ranked: &Ranked) -> String {
    match &ranked.item {
        RankedItem::Card(term) => card(*term),
        RankedItem::Rank(rank) => rank.name().into(),
        RankedItem::Game(name) => spaced(name),
        RankedItem::Heading(text) => format!("“{text}”"),
    }
}

fn quoted(text: &Word) -> String {
    format!("“{}”", text.text)
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests;
