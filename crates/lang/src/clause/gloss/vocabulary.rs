//! English for built-in names and functions, as their rows have it. A name that is not here is one that the rules
//! define.

use crate::builtin::{self, CallEnglish, NameEnglish, People, SpecialEnglish, Type};

/// Names that the grammar gives beside the built-in ones, in English.
const OTHERS: &[(&str, &str)] = &[("it", "that player"), ("reserve", "what the reserve holds")];

/// Returns how the gloss says a built-in name.
fn english(name: &str) -> Option<NameEnglish> {
    builtin::name(name).map(|row| row.english)
}

/// Returns what is said of the players for whom a name stands.
fn people(name: &str) -> Option<People> {
    match english(name)? {
        NameEnglish::Thing { people, .. } => Some(people),
        NameEnglish::Statement { .. } => None,
    }
}

/// Returns the type of a built-in name or function of one argument.
fn type_of(name: &str) -> Option<Type> {
    let named = builtin::name(name).map(|row| row.ty);
    named.or_else(|| builtin::function(name).map(|row| row.gives))
}

/// Returns how the gloss says a built-in function of one argument.
fn call_english(name: &str) -> Option<CallEnglish> {
    let plain = builtin::function(name).map(|row| row.english);
    plain.or_else(|| match builtin::special(name)?.english {
        SpecialEnglish::Call(english) => Some(english),
        SpecialEnglish::About(_) | SpecialEnglish::AboutBy(..) | SpecialEnglish::Own => None,
    })
}

/// Returns what one of a name has done or not done, or several.
pub(super) fn done(name: &str, plural: bool, holds: bool) -> Option<&'static str> {
    match people(name)? {
        People::Doing { yes, no } => {
            let [one, several] = if holds { yes } else { no };
            Some(if plural { several } else { one })
        }
        People::Named | People::Perhaps(_) | People::Being(_) => None,
    }
}

/// Returns what is said of one of a name who is or sits somewhere, or of several.
pub(super) fn belongs(name: &str, plural: bool) -> Option<&'static str> {
    match people(name)? {
        People::Being([one, several]) => Some(if plural { several } else { one }),
        People::Named | People::Perhaps(_) | People::Doing { .. } => None,
    }
}

/// Tells whether a name is of one player.
pub(super) fn is_player(name: &str) -> bool {
    name == "it" || builtin::name(name).is_some_and(|row| row.ty == Type::Seat)
}

/// Returns a name in English and whether it is a plural.
pub(super) fn name(name: &str) -> Option<(&'static str, bool)> {
    if let Some(NameEnglish::Thing { noun, plural, .. }) = english(name) {
        return Some((noun, plural));
    }
    let other = OTHERS.iter().find(|(n, _)| *n == name);
    other.map(|(_, english)| (*english, false))
}

/// Returns a name as a statement that holds or does not hold.
pub(super) fn statement(name: &str, holds: bool) -> Option<&'static str> {
    match english(name)? {
        NameEnglish::Statement { yes, no } => Some(if holds { yes } else { no }),
        NameEnglish::Thing { .. } => None,
    }
}

/// Returns the words before and after the argument of a built-in and whether they are a plural.
pub(super) fn call(name: &str) -> Option<([&'static str; 2], bool)> {
    match call_english(name)? {
        CallEnglish::Thing { noun, plural } => Some((noun, plural)),
        CallEnglish::Statement { .. } => None,
    }
}

/// Returns the words before and after the argument of a built-in that is a condition and holds or does not hold.
pub(super) fn stated(name: &str, holds: bool) -> Option<[&'static str; 2]> {
    match call_english(name)? {
        CallEnglish::Statement { yes, no } => Some(if holds { yes } else { no }),
        CallEnglish::Thing { .. } => None,
    }
}

/// Tells whether a built-in is of games, declarations or suits: what it is compared with is called by its bare name.
pub(super) fn chosen(name: &str) -> bool {
    matches!(
        type_of(name),
        Some(Type::Game | Type::Suit | Type::Declaration)
    )
}

/// Tells whether a built-in is of several declarations: what they hold is called by its bare name.
pub(super) fn declared(name: &str) -> bool {
    type_of(name) == Some(Type::Declarations)
}

/// Returns what it is said that there is where a built-in names somebody.
pub(super) fn person(name: &str) -> Option<&'static str> {
    match people(name)? {
        People::Perhaps(who) => Some(who),
        People::Named | People::Being(_) | People::Doing { .. } => None,
    }
}
