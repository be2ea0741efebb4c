//! Says how many players there are of a set, where none, one or two are asked for. Leaves all other comparisons to `statement`.

use super::phrase::bare;
use super::set::{is_suit, whole};
use super::vocabulary;
use crate::builtin::{self, SpecialFn};
use crate::clause::ast::{Argument, Expr, ExprKind, Operator};

/// How many are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Many {
    None,
    Some,
    One,
    NotOne,
    AtMostOne,
    AtLeastTwo,
    Two,
    NotTwo,
    AtMostTwo,
    MoreThanTwo,
}

impl Many {
    /// Returns what a comparison of a number of players asks for.
    fn of(operator: Operator, count: u32) -> Option<Self> {
        Some(match (operator, count) {
            (Operator::Eq | Operator::Le, 0) | (Operator::Lt, 1) => Self::None,
            (Operator::Ne | Operator::Gt, 0) | (Operator::Ge, 1) => Self::Some,
            (Operator::Eq, 1) => Self::One,
            (Operator::Ne, 1) => Self::NotOne,
            (Operator::Le, 1) | (Operator::Lt, 2) => Self::AtMostOne,
            (Operator::Gt, 1) | (Operator::Ge, 2) => Self::AtLeastTwo,
            (Operator::Eq, 2) => Self::Two,
            (Operator::Ne, 2) => Self::NotTwo,
            (Operator::Le, 2) => Self::AtMostTwo,
            (Operator::Gt, 2) => Self::MoreThanTwo,
            _ => return None,
        })
    }

    /// Says that so many do something; `one` and `several` are what they do.
    fn people(self, one: &str, several: &str) -> String {
        match self {
            Self::None => format!("nobody {one}"),
            Self::Some => format!("somebody {one}"),
            Self::One => format!("exactly one player {one}"),
            Self::NotOne => format!("nobody {one}, or more than one player"),
            Self::AtMostOne => format!("at most one player {one}"),
            Self::AtLeastTwo => format!("at least two players {several}"),
            Self::Two => format!("exactly two players {several}"),
            Self::NotTwo => format!("fewer or more than two players {several}"),
            Self::AtMostTwo => format!("at most two players {several}"),
            Self::MoreThanTwo => format!("more than two players {several}"),
        }
    }

    /// Says that there are so many of what the rules call by a name in quotes.
    fn there_are(self, name: &str, plural: bool) -> String {
        let of = format!("of the {name}");
        let one = if plural { of.as_str() } else { name };
        match self {
            Self::None if plural => format!("there are no {name}"),
            Self::None => format!("there is no {name}"),
            Self::Some => format!("there is at least one {one}"),
            Self::One => format!("there is exactly one {one}"),
            Self::NotOne => format!("there is not exactly one {one}"),
            Self::AtMostOne => format!("there is at most one {one}"),
            Self::AtLeastTwo => format!("there are at least two {of}"),
            Self::Two => format!("there are exactly two {of}"),
            Self::NotTwo => format!("there are not exactly two {of}"),
            Self::AtMostTwo => format!("there are at most two {of}"),
            Self::MoreThanTwo => format!("there are more than two {of}"),
        }
    }
}

/// Says how many there are of a set that a comparison counts.
pub(super) fn counted(operator: Operator, left: &Expr, right: &Expr) -> Option<String> {
    let (ExprKind::Call(callee, arguments), ExprKind::Number(count)) = (&left.kind, &right.kind)
    else {
        return None;
    };
    let [Argument::Expr(set)] = arguments.as_slice() else {
        return None;
    };
    let row = builtin::special(&callee.text);
    row.filter(|row| row.call == SpecialFn::Count)?;
    let many = Many::of(operator, u32::try_from(*count).ok()?)?;
    if let ExprKind::Name(name) = &set.kind {
        return named(many, name, set);
    }
    if !of_players(set) {
        return None;
    }
    let whole = whole(set);
    Some(many.people(&format!("is among {whole}"), &format!("are among {whole}")))
}

/// Says it of a set that has a name.
fn named(many: Many, name: &str, set: &Expr) -> Option<String> {
    if let Some(person) = vocabulary::person(name) {
        let vowel = person.starts_with(['a', 'e', 'i', 'o', 'O']);
        let a = if vowel { "an" } else { "a" };
        return match many {
            Many::Some | Many::One => Some(format!("there is {a} {person}")),
            Many::None | Many::NotOne => Some(format!("there is no {person}")),
            Many::AtMostOne
            | Many::AtLeastTwo
            | Many::Two
            | Many::NotTwo
            | Many::AtMostTwo
            | Many::MoreThanTwo => None,
        };
    }
    let does = |plural| vocabulary::done(name, plural, true).or(vocabulary::belongs(name, plural));
    if let (Some(one), Some(several)) = (does(false), does(true)) {
        return Some(many.people(one, several));
    }
    // A name that the rules define may be of players or of cards.
    let defined = vocabulary::name(name).is_none() && !is_suit(name);
    let called = bare(set);
    defined.then(|| many.there_are(&called.text, called.plural))
}

/// Tells whether a set is one of players, as far as its built-ins show.
fn of_players(set: &Expr) -> bool {
    if let Some(name) = set.as_name() {
        return vocabulary::done(name, true, true).is_some()
            || vocabulary::belongs(name, true).is_some()
            || vocabulary::is_player(name);
    }
    if let ExprKind::Binary(Operator::With | Operator::Without, first, second) = &set.kind {
        return of_players(first) || of_players(second);
    }
    // Only players are picked by a condition.
    matches!(set.kind, ExprKind::Those(..))
}
