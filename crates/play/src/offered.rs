//! What a table has to know of a variant before somebody sits down: its chairs, the way of the turn, and what the book leaves to the players.

use codille_edition::check::option::{Choice, Values};
use codille_edition::ruleset::RawVariant;
use codille_engine::variant::Variant;
use serde::Serialize;

/// A variant before anybody has sat down to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfferedVariant {
    /// Its title.
    pub title: String,
    /// The letters of the chairs.
    pub chairs: Vec<String>,
    /// Whether the turn goes to the left.
    pub left: bool,
    /// What is left to the players.
    pub options: Vec<OfferedOption>,
}

/// An option that players may agree on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfferedOption {
    /// Its name in the rules.
    pub name: String,
    /// What it is about, in our words.
    pub gist: Option<String>,
    /// The value unless somebody says otherwise.
    pub default: String,
    /// The values that can be taken, or some of many numbers.
    pub values: Vec<String>,
    /// Between what a number lies of which every one can be taken.
    pub bounds: Option<[i64; 2]>,
}

impl OfferedVariant {
    /// Tells what a table has to know of a variant, from its rules as written and as compiled.
    pub fn of(raw: &RawVariant, variant: &Variant) -> Self {
        let options = variant.checked.options.iter();
        Self {
            title: raw.title.clone(),
            chairs: ('A'..).take(variant.players).map(String::from).collect(),
            left: variant.checked.table.leftward,
            options: options
                .map(|choice| OfferedOption::of(raw, choice))
                .collect(),
        }
    }
}

impl OfferedOption {
    fn of(raw: &RawVariant, choice: &Choice) -> Self {
        let bounds = match &choice.values {
            Values::Number { min, max, only } if only.is_empty() => Some([*min, *max]),
            Values::Switch | Values::Suit(_) | Values::Word(_) | Values::Number { .. } => None,
        };
        let values = choice.samples().into_iter();
        Self {
            name: choice.name.clone(),
            gist: raw.option(&choice.name).and_then(|o| o.gist.clone()),
            default: choice.write(choice.default),
            values: values.map(|value| choice.write(value)).collect(),
            bounds,
        }
    }
}
