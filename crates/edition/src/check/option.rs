//! Options: what players agree before they begin, their values and their defaults.

use super::node::Type;
use crate::ruleset::{OptionKind, RawOption};
use crate::yaml::Text;
use codille_lang::builtin;
use codille_lang::cards::{Suit, SuitSet};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::OptionId;
use codille_lang::span::Span;
use codille_lang::words::joined;

/// The option from which is read how many play, so that it may be called like what it answers.
pub const PLAYERS: &str = "players";

/// The values that an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// A number between two bounds, or one of a list.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// The only ones allowed; empty where all between the bounds are.
        only: Vec<i64>,
    },
    /// On or off.
    Switch,
    /// One of these suits.
    Suit(Vec<Suit>),
    /// One of these words.
    Word(Vec<String>),
}

impl Values {
    /// Returns the type of the option with this number.
    pub(super) const fn ty(&self, option: OptionId) -> Type {
        match self {
            Self::Number { .. } => Type::Number,
            Self::Switch => Type::Truth,
            Self::Suit(_) => Type::Suit,
            Self::Word(_) => Type::Word(option),
        }
    }

    /// Tells whether there is more than one value to choose from.
    pub fn are_several(&self) -> bool {
        match self {
            Self::Number { min, max, only } if only.is_empty() => min < max,
            Self::Number { only, .. } => only.len() > 1,
            Self::Switch => true,
            Self::Suit(suits) => suits.len() > 1,
            Self::Word(words) => words.len() > 1,
        }
    }

    /// Returns the words that are its values; none where they are no words.
    pub(super) fn words(&self) -> &[String] {
        if let Self::Word(words) = self {
            words
        } else {
            &[]
        }
    }
}

/// An option of a variant.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// Where its default stands.
    pub span: Span,
    /// Its values.
    pub values: Values,
    /// Its value where nothing is said; a switch is 0 or 1, a suit a mask, a word its place in the list.
    pub default: i64,
}

impl Choice {
    /// Reads a value of this option.
    ///
    /// # Errors
    /// A sentence that says what would do.
    pub fn read(&self, text: &str) -> Result<i64, String> {
        let text = text.trim();
        let (found, takes, words): (Option<i64>, String, Vec<&str>) = match &self.values {
            Values::Switch => {
                let on = match text {
                    "on" | "true" | "yes" => Some(1),
                    "off" | "false" | "no" => Some(0),
                    _ => None,
                };
                (on, "`on` or `off`".to_owned(), vec!["on", "off"])
            }
            Values::Suit(suits) => {
                let letter = text.chars().next().filter(|_| text.len() == 1);
                let suit = Suit::from_name(text).or_else(|| Suit::from_letter(letter?));
                let suit = suit.filter(|s| suits.contains(s)).map(|s| 1 << s.index());
                let names: Vec<&str> = suits.iter().map(|s| s.name()).collect();
                (suit, format!("a suit ({})", names.join(", ")), names)
            }
            Values::Word(words) => {
                let place = words.iter().position(|w| w == text);
                let place = place.and_then(|n| i64::try_from(n).ok());
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                (place, format!("one of {}", words.join(", ")), words)
            }
            Values::Number { min, max, only } => {
                let fits =
                    |n: &i64| (min..=max).contains(&n) && (only.is_empty() || only.contains(n));
                let takes = if only.is_empty() {
                    format!("a number from {min} to {max}")
                } else {
                    format!("one of {}", joined(only, ", "))
                };
                (text.parse().ok().filter(fits), takes, Vec::new())
            }
        };
        found.ok_or_else(|| {
            let near = nearest(text, words).map(|n| format!("; did you mean `{n}`?"));
            let near = near.unwrap_or_default();
            format!("`{}` is {takes}, not `{text}`{near}", self.name)
        })
    }

    /// Returns the least and the greatest number that it takes; `None` where it takes no numbers.
    pub(super) fn ends(&self) -> Option<(i64, i64)> {
        match &self.values {
            Values::Number { min, max, only } => {
                let listed = only.iter().min().zip(only.iter().max());
                Some(listed.map_or((*min, *max), |(low, high)| (*low, *high)))
            }
            Values::Switch | Values::Suit(_) | Values::Word(_) => None,
        }
    }

    /// Writes a value of this option as a reader would.
    pub fn write(&self, value: i64) -> String {
        match &self.values {
            Values::Number { .. } => value.to_string(),
            Values::Switch => if value == 0 { "off" } else { "on" }.to_owned(),
            Values::Suit(_) => {
                let suit = Suit::ALL.into_iter().find(|s| 1_i64 << s.index() == value);
                suit.expect("a value is the mask of a suit")
                    .name()
                    .to_owned()
            }
            Values::Word(words) => {
                let word = usize::try_from(value).ok().and_then(|n| words.get(n));
                word.expect("a value is the place of a word").clone()
            }
        }
    }

    /// Returns every value worth trying: all of a list, both ends of a range.
    pub fn samples(&self) -> Vec<i64> {
        match &self.values {
            Values::Switch => vec![0, 1],
            Values::Suit(suits) => suits.iter().map(|s| 1 << s.index()).collect(),
            Values::Word(words) => (0..words.len())
                .filter_map(|n| i64::try_from(n).ok())
                .collect(),
            Values::Number { min, max, only } if only.is_empty() => {
                vec![*min, self.default, (*max).min(self.default + 3)]
            }
            Values::Number { only, .. } => only.clone(),
        }
    }
}

/// Reads an option as declared; `suits` are those of the pack.
pub fn read(raw: &RawOption, suits: SuitSet, faults: &mut Vec<Diagnostic>) -> Choice {
    named(raw, faults);
    listed_once(raw, faults);
    let listed: Vec<String> = raw
        .values
        .iter()
        .flatten()
        .map(|v| v.as_str().to_owned())
        .collect();
    let values = match raw.kind {
        OptionKind::Switch => Values::Switch,
        OptionKind::Suit => {
            let named = |s: &Suit| listed.is_empty() || listed.iter().any(|v| v == s.name());
            Values::Suit(suits.iter().filter(named).collect())
        }
        OptionKind::Word => Values::Word(listed),
        OptionKind::Number => {
            let only: Vec<i64> = listed.iter().filter_map(|v| v.parse().ok()).collect();
            if only.len() != listed.len() {
                let d = Diagnostic::error(
                    code::BAD_OPTION,
                    format!("the values of `{}` must be numbers", raw.name.as_str()),
                    raw.name.span(),
                );
                faults.push(d.help("write numbers, or make it `type: word`"));
            }
            let bound = |n: &Option<crate::yaml::Number>, other: i64| {
                n.as_ref().map_or(other, |n| i64::from(n.value))
            };
            Values::Number {
                min: bound(&raw.min, 0),
                max: bound(&raw.max, 1_000_000),
                only,
            }
        }
    };
    let mut choice = Choice {
        name: raw.name.as_str().to_owned(),
        span: raw.default.span(),
        values,
        default: 0,
    };
    match choice.read(raw.default.as_str()) {
        Ok(value) => choice.default = value,
        Err(why) => faults.push(
            Diagnostic::error(code::BAD_OPTION, why, raw.default.span())
                .help("write a value that the option takes"),
        ),
    }
    choice
}

/// An option is set by its name on the command line and read by it in clauses.
fn named(raw: &RawOption, faults: &mut Vec<Diagnostic>) {
    let (name, at) = (raw.name.as_str(), raw.name.span());
    if !is_name(name) {
        let title = format!("`{name}` can't be the name of an option");
        let d = Diagnostic::error(code::BAD_OPTION, title, at);
        faults.push(d.help("write a small letter, then small letters, digits and `_`"));
    } else if builtin::name(name).is_some_and(|_| name != PLAYERS)
        || Suit::from_name(name).is_some()
    {
        let title = format!("`{name}` has a meaning already");
        let d = Diagnostic::error(code::DEFINES_BUILT_IN, title, at);
        faults.push(d.saying("a built-in").help("choose another name"));
    }
}

/// Tells whether clauses can read a word as a name.
pub(super) fn is_name(word: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase();
    let within = |c: char| letter(c) || c.is_ascii_digit() || c == '_';
    word.starts_with(letter) && word.chars().all(within)
}

/// Values that are listed are listed once each, and there is at least one.
fn listed_once(raw: &RawOption, faults: &mut Vec<Diagnostic>) {
    let mut wrong = |title: String, span: Span, help: &str| {
        faults.push(Diagnostic::error(code::BAD_OPTION, title, span).help(help));
    };
    let name = &raw.name;
    let empty = raw.values.as_ref().is_some_and(Vec::is_empty);
    if empty || raw.kind == OptionKind::Word && raw.values.is_none() {
        let title = format!("the option `{name}` has no values");
        wrong(title, name.span(), "list them: `values: [5, 7]`");
    }
    let all: Vec<&Text> = raw.values.iter().flatten().collect();
    for (at, value) in all.iter().enumerate() {
        if all.iter().take(at).any(|v| v.as_str() == value.as_str()) {
            let title = format!("`{name}` lists the value `{value}` twice");
            wrong(title, value.span(), "leave one of them out");
        }
    }
    if let (Some(min), Some(max)) = (&raw.min, &raw.max)
        && min.value > max.value
    {
        let title = format!("the least value of `{name}` is above the greatest");
        wrong(title, min.span, "let `min` be no more than `max`");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(values: Values, default: i64) -> Choice {
        Choice {
            name: "option".to_owned(),
            span: Span::default(),
            values,
            default,
        }
    }

    fn number(min: i64, max: i64, only: &[i64]) -> Choice {
        let only = only.to_vec();
        choice(Values::Number { min, max, only }, min)
    }

    #[test]
    fn every_sample_is_read_as_it_is_written() {
        let words = vec!["short".to_owned(), "long".to_owned()];
        for choice in [
            choice(Values::Switch, 0),
            choice(Values::Suit(Suit::ALL.to_vec()), 1),
            choice(Values::Word(words), 0),
            number(3, 40, &[]),
            number(0, 100, &[5, 7]),
        ] {
            for value in choice.samples() {
                assert_eq!(choice.read(&choice.write(value)), Ok(value));
            }
        }
    }

    #[test]
    fn both_ends_of_a_range_are_taken_and_nothing_beyond() {
        let choice = number(3, 5, &[]);
        assert_eq!((choice.read("3"), choice.read(" 5 ")), (Ok(3), Ok(5)));
        assert!(choice.read("2").is_err() && choice.read("6").is_err());
        let told = choice.read("six").expect_err("a word");
        assert_eq!(told, "`option` is a number from 3 to 5, not `six`");
    }

    #[test]
    fn a_list_takes_its_numbers_only() {
        let choice = number(0, 9, &[5, 7]);
        assert_eq!(choice.read("7"), Ok(7));
        assert_eq!(
            choice.read("6"),
            Err("`option` is one of 5, 7, not `6`".into())
        );
        assert_eq!(choice.samples(), [5, 7]);
    }

    #[test]
    fn a_switch_is_read_in_three_ways() {
        let choice = choice(Values::Switch, 0);
        for on in ["on", "true", "yes"] {
            assert_eq!(choice.read(on), Ok(1), "{on}");
        }
        for off in ["off", "false", "no"] {
            assert_eq!(choice.read(off), Ok(0), "{off}");
        }
        assert!(choice.read("1").is_err() && choice.read("").is_err());
    }

    #[test]
    fn a_suit_is_read_by_name_or_letter_where_the_option_takes_it() {
        let choice = choice(Values::Suit(vec![Suit::Hearts, Suit::Clubs]), 2);
        assert_eq!(choice.read("hearts"), choice.read("H"));
        assert_eq!(choice.read("clubs"), Ok(8));
        assert!(choice.read("spades").is_err());
        assert!(choice.read("Heart").is_err());
    }

    #[test]
    fn a_word_nearly_written_is_suggested() {
        let words = vec!["short".to_owned(), "long".to_owned()];
        let told = choice(Values::Word(words), 0).read("shrot");
        assert!(told.is_err_and(|why| why.ends_with("did you mean `short`?")));
    }
}
