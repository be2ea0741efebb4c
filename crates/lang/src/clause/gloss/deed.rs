//! Paraphrases what the minutes of a deal are asked: acts, faults and the stock as dealt. Leaves other values to `phrase`.

use super::phrase::{self, Noun};
use super::set::whole;
use super::spaced;
use crate::builtin::{self, SpecialEnglish, SpecialFn};
use crate::clause::ast::{Argument, Expr, ExprKind, Operator, Word};

/// Those of whom acts are asked, where somebody, nobody or anybody of them is meant.
struct Doers {
    some: String,
    none: String,
    any: String,
    /// Whether they are several, so that one of them is enough.
    several: bool,
}

fn doers(who: &Expr) -> Doers {
    let noun = phrase::noun(who);
    let all = whole(who);
    if noun.text == "everyone" {
        Doers {
            some: "somebody at the table".into(),
            none: "nobody at the table".into(),
            any: "anybody at the table".into(),
            several: true,
        }
    } else if noun.plural || noun.text.starts_with("everyone") {
        Doers {
            some: format!("at least one of {all}"),
            none: format!("none of {all}"),
            any: format!("any of {all}"),
            several: true,
        }
    } else {
        Doers {
            some: noun.text.clone(),
            none: noun.text.clone(),
            any: noun.text,
            several: false,
        }
    }
}

fn act(words: &Word) -> String {
    format!("“{}”", spaced(&words.text))
}

/// Returns the words for what the minutes are asked, as a value.
pub(super) fn noun(callee: &str, arguments: &[Argument]) -> Option<Noun> {
    let special = builtin::special(callee)?;
    Some(match (special.call, arguments) {
        (SpecialFn::StockTop, [Argument::Expr(count)]) => stock("top", count),
        (SpecialFn::StockBottom, [Argument::Expr(count)]) => stock("bottom", count),
        (_, [Argument::Expr(who), Argument::Text(what)]) => {
            let any = doers(who).any;
            let what = act(what);
            match special.english {
                SpecialEnglish::About([before, between, after]) => {
                    Noun::one(format!("{before}{any}{between}{what}{after}"))
                }
                SpecialEnglish::AboutBy([before, between, after], plural) => {
                    Noun::new(format!("{before}{what}{between}{any}{after}"), plural)
                }
                SpecialEnglish::Call(_) | SpecialEnglish::Own => return None,
            }
        }
        (
            SpecialFn::Since,
            [
                Argument::Expr(who),
                Argument::Text(what),
                Argument::Text(other),
            ],
        ) => Noun::one(format!(
            "the number of times that {} has done {} since the last {}",
            doers(who).any,
            act(what),
            act(other)
        )),
        _ => return None,
    })
}

fn stock(end: &str, count: &Expr) -> Noun {
    if let ExprKind::Number(1) = count.kind {
        return Noun::one(format!("the {end} card of the stock as dealt"));
    }
    Noun::many(if let ExprKind::Number(count) = count.kind {
        format!("the {end} {count} cards of the stock as dealt")
    } else {
        let count = phrase::noun(count).text;
        format!("the {end} cards of the stock as dealt (as many as {count})")
    })
}

/// Says of acts and faults in the minutes that there are some, or none.
pub(super) fn noted(operator: Operator, left: &Expr, right: &Expr) -> Option<String> {
    let (ExprKind::Call(callee, arguments), ExprKind::Number(0)) = (&left.kind, &right.kind) else {
        return None;
    };
    let some = [Operator::Gt, Operator::Ne].contains(&operator);
    if !some && ![Operator::Eq, Operator::Le].contains(&operator) {
        return None;
    }
    let [Argument::Expr(who), Argument::Text(what), rest @ ..] = arguments.as_slice() else {
        return None;
    };
    let who = doers(who);
    let what = act(what);
    let (subject, not) = match (some, who.several) {
        (true, _) => (who.some, ""),
        (false, true) => (who.none, ""),
        (false, false) => (who.none, " not"),
    };
    match (builtin::special(&callee.text)?.call, rest) {
        (SpecialFn::Done, []) => Some(format!("{subject} has{not} done {what}")),
        (SpecialFn::Faults, []) => Some(format!("{subject} is{not} guilty of {what}")),
        (SpecialFn::Since, [Argument::Text(other)]) => Some(format!(
            "{subject} has{not} done {what} since the last {}",
            act(other)
        )),
        _ => None,
    }
}
