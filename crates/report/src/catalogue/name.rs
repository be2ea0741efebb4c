//! Which thing a reader means by a name: the exact id first, then names without regard to case and numerals.

use codille_lang::words::{joined, listed};
use std::collections::BTreeSet;
use std::fmt;

use strsim::osa_distance;

/// How many candidates are listed.
const LISTED: usize = 6;
/// How far a name lies from a word at least that it does not have in it.
const LETTERS: usize = 2;
/// The longest word whose letters are compared.
const MOST: usize = 64;
/// The letters of the numerals that books number cases and chapters with.
const NUMERALS: [(char, u32); 4] = [('i', 1), ('v', 5), ('x', 10), ('l', 50)];

/// A thing and what it may be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// Its id.
    pub id: String,
    /// What else means it: an id without its work, an alias, a short name.
    pub also: Vec<String>,
}

impl Name {
    /// Makes the name of a thing that is called otherwise as well.
    pub(super) const fn new(id: String, also: Vec<String>) -> Self {
        Self { id, also }
    }

    /// Makes a name of an id without others.
    pub fn plain(id: &str) -> Self {
        Self::new(id.to_owned(), Vec::new())
    }
}

/// Why a name means no one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// What was looked for, such as `variant`.
    pub what: String,
    /// The name given.
    pub name: String,
    /// What was perhaps meant, nearest first.
    pub candidates: Vec<String>,
    /// Whether the name means each of them.
    pub several: bool,
    /// How to find what there is.
    pub hint: String,
}

/// Finds the one thing that a name means.
///
/// # Errors
/// Returns what it may mean where that is several things, and what is near it where it is none.
pub fn find<'n>(what: &str, name: &str, names: &'n [Name], hint: &str) -> Result<&'n Name, Missed> {
    let missed = |candidates, several| Missed {
        what: what.to_owned(),
        name: name.to_owned(),
        candidates,
        several,
        hint: hint.to_owned(),
    };
    let hits = meant(name, names);
    match hits.as_slice() {
        [one] => Ok(one),
        [] => Err(missed(nearest(name, names), false)),
        several => {
            let ids = several.iter().map(|n| n.id.clone());
            Err(missed(ids.collect(), true))
        }
    }
}

/// Returns what a name means, by the strictest way of reading it that finds anything; each thing once.
pub fn meant<'n>(name: &str, names: &'n [Name]) -> Vec<&'n Name> {
    let folded = fold(name);
    let ways: [&dyn Fn(&Name) -> bool; 4] = [
        &|n| n.id == name,
        &|n| n.also.iter().any(|a| a == name),
        &|n| fold(&n.id) == folded,
        &|n| n.also.iter().any(|a| fold(a) == folded),
    ];
    let found = ways.into_iter().map(|way| {
        let mut ids = BTreeSet::new();
        let hits = names.iter().filter(|n| way(n));
        hits.filter(|n| ids.insert(n.id.as_str())).collect()
    });
    found
        .into_iter()
        .find(|all: &Vec<&Name>| !all.is_empty())
        .unwrap_or_default()
}

/// Returns names that have the word in them or differ in few letters, nearest first: of what belongs to a work the form that is near.
pub fn nearest(name: &str, names: &[Name]) -> Vec<String> {
    let folded = fold(name);
    let letters = folded.chars().take(MOST + 1).count();
    if letters == 0 || letters > MOST {
        return Vec::new();
    }
    let limit = (letters / 3).max(1) + usize::from(letters > 3);
    let mut near: Vec<(usize, usize, &str)> = Vec::new();
    for name in names {
        let all = std::iter::once(&name.id).chain(&name.also);
        let far = all.filter_map(|n| Some((distance(&folded, &fold(n), limit)?, n.len(), n)));
        if let Some((far, length, form)) = far.min() {
            let shown = if name.id.contains('/') {
                form
            } else {
                &name.id
            };
            let known = near.iter().any(|(_, _, n)| n == shown);
            near.extend((!known).then_some((far, length, shown.as_str())));
        }
    }
    near.sort_unstable();
    // Where names have the whole word in them, those that only have letters like it are not meant.
    if near.first().is_some_and(|(far, ..)| *far < LETTERS) {
        near.retain(|(far, ..)| *far < LETTERS);
    }
    let near = near.into_iter().take(LISTED);
    near.map(|(_, _, name)| name.to_owned()).collect()
}

/// Tells how far a name lies from a word: by whole parts of it, or by letters.
fn distance(word: &str, name: &str, limit: usize) -> Option<usize> {
    if name.starts_with(word) && name != word {
        return Some(0);
    }
    let inside = word.chars().count() > 2 && name.contains(word);
    if inside {
        return Some(1);
    }
    let near = name.len() <= 4 * (word.len() + limit);
    let far = near.then(|| osa_distance(word, name));
    far.filter(|far| *far <= limit)
        .map(|far| LETTERS.max(far + 1))
}

/// Writes a name without what readers write otherwise: case, spaces, numerals, noughts before a number.
pub fn fold(name: &str) -> String {
    let name = name.to_lowercase();
    let parts = name.split(['/', '#']);
    joined(parts.map(fold_part), "/")
}

fn fold_part(part: &str) -> String {
    let words = part.split(|c: char| c.is_whitespace() || "-_.".contains(c));
    joined(words.filter(|w| !w.is_empty()).map(fold_word), "-")
}

fn fold_word(word: &str) -> String {
    if let Some(number) = numeral(word) {
        return number.to_string();
    }
    let mut out = String::new();
    let mut chars = word.chars().peekable();
    let mut counting = false;
    while let Some(c) = chars.next() {
        let more = chars.peek().is_some_and(char::is_ascii_digit);
        if c == '0' && !counting && more {
            continue;
        }
        counting = c.is_ascii_digit();
        out.push(c);
    }
    out
}

/// Reads a Roman numeral in small letters, as far as books of this kind number anything.
pub(super) fn numeral(word: &str) -> Option<u32> {
    let worth = |c: char| NUMERALS.iter().find(|(n, _)| *n == c).map(|(_, w)| *w);
    let worths: Vec<u32> = word.chars().take(MOST).map(worth).collect::<Option<_>>()?;
    let (mut added, mut taken) = (0, 0);
    for (at, worth) in worths.iter().enumerate() {
        let less = worths.get(at + 1).is_some_and(|next| next > worth);
        *(if less { &mut taken } else { &mut added }) += worth;
    }
    let number = u32::checked_sub(added, taken).filter(|n| *n > 0)?;
    (roman(number) == word).then_some(number)
}

/// Writes a number as a Roman numeral in small letters.
fn roman(number: u32) -> String {
    let steps = [
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut left = number;
    let mut out = String::new();
    for (worth, letters) in steps {
        while left >= worth {
            left -= worth;
            out += letters;
        }
    }
    out
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = listed(self.candidates.iter().map(|c| format!("`{c}`")), "or");
        if self.several {
            return write!(f, "`{}` means several things: write {listed}", self.name);
        }
        write!(f, "no {} `{}`", self.what, self.name)?;
        if listed.is_empty() {
            write!(f, "; {}", self.hint)
        } else {
            write!(f, "; did you mean {listed}?")
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<Name> {
        let name = |id: &str, also: &[&str]| Name {
            id: id.to_owned(),
            also: also.iter().map(|a| (*a).to_owned()).collect(),
        };
        vec![
            name("club-1900", &["club"]),
            name("club-1900/case-14", &["case-14", "14"]),
            name("club-1900/r046", &["r046"]),
            name("house/r046", &["r046"]),
        ]
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        for (name, id) in [
            ("club-1900", "club-1900"),
            ("Club", "club-1900"),
            ("CASE XIV", "club-1900/case-14"),
            ("xiv", "club-1900/case-14"),
            ("club-1900/r46", "club-1900/r046"),
            ("House/R046", "house/r046"),
        ] {
            let names = names();
            let found = find("thing", name, &names, "");
            assert_eq!(found.map(|n| n.id.as_str()), Ok(id), "{name}");
        }
    }

    #[test]
    fn what_is_not_one_thing_lists_what_it_may_be() {
        let told = |name: &str| {
            let missed = find("thing", name, &names(), "look").expect_err("it is not one");
            missed.to_string()
        };
        assert_eq!(
            told("r046"),
            "`r046` means several things: write `club-1900/r046` or `house/r046`"
        );
        assert_eq!(told("clubb"), "no thing `clubb`; did you mean `club-1900`?");
        assert_eq!(told("zzzzzz"), "no thing `zzzzzz`; look");
        assert_eq!(
            told(&"x".repeat(100)),
            format!("no thing `{}`; look", "x".repeat(100))
        );
    }

    #[test]
    fn numerals_are_those_that_books_print() {
        for (word, number) in [
            ("i", 1),
            ("iv", 4),
            ("xiv", 14),
            ("xxii", 22),
            ("xl", 40),
            ("lix", 59),
        ] {
            assert_eq!(numeral(word), Some(number), "{word}");
        }
        for word in ["", "iiii", "vx", "ic", "law", "xiix"] {
            assert_eq!(numeral(word), None, "{word}");
        }
    }
}
