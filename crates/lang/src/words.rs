//! Words as a sentence wants them: with a capital, numbers spelt out.

use std::fmt::Display;

/// Writes a word with a capital.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

const UNITS: [&str; 20] = [
    "nought",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// Spells a number up to ninety-nine; further ones stay in digits.
pub fn spelt(number: i64) -> String {
    let Ok(n) = usize::try_from(number) else {
        return format!("\u{2212}{}", number.unsigned_abs());
    };
    if let Some(word) = UNITS.get(n) {
        return (*word).to_owned();
    }
    match (TENS.get(n / 10), n % 10) {
        (Some(ten), 0) => (*ten).to_owned(),
        (Some(ten), unit) => {
            let unit = UNITS.get(unit).expect("a digit has a name");
            format!("{ten}-{unit}")
        }
        (None, _) => number.to_string(),
    }
}

/// Writes things one behind the other, with words or marks between two.
pub fn joined(things: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let words: Vec<String> = things.into_iter().map(|t| t.to_string()).collect();
    words.join(between)
}

/// Joins things with commas and, before the last, `and` or `or`.
pub fn listed(things: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    list(things.into_iter().map(|t| t.to_string()).collect(), last)
}

fn list(mut words: Vec<String>, last: &str) -> String {
    match words.pop() {
        Some(end) if !words.is_empty() => format!("{} {last} {end}", words.join(", ")),
        // One word, or none where nothing is listed.
        only => only.unwrap_or_default(),
    }
}

/// Puts words between what stands before and behind them; where there are none, nothing.
pub fn around(before: &str, words: &str, after: &str) -> String {
    if words.is_empty() {
        String::new()
    } else {
        format!("{before}{words}{after}")
    }
}

/// Counts things: `1 clause`, `2 clauses`.
pub fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelt() {
        let found: Vec<String> = [0, 13, 20, 45, 99, 100, -3]
            .into_iter()
            .map(spelt)
            .collect();
        let expected = [
            "nought",
            "thirteen",
            "twenty",
            "forty-five",
            "ninety-nine",
            "100",
            "\u{2212}3",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_word_gets_a_capital_and_one_thing_no_plural() {
        assert_eq!(
            ["", "ombre", "à", "ßa"].map(capital),
            ["", "Ombre", "À", "SSa"]
        );
        assert_eq!(
            [0, 1, 2].map(|n| counted(n, "card")),
            ["0 cards", "1 card", "2 cards"]
        );
    }

    #[test]
    fn things_are_joined_and_listed() {
        assert_eq!(joined([1, 2, 3], " · "), "1 · 2 · 3");
        let listed = [&[][..], &["a"], &["a", "b"], &["a", "b", "c"]].map(|all| listed(all, "or"));
        assert_eq!(listed, ["", "a", "a or b", "a, b or c"]);
        assert_eq!(
            [around("(", "a", ")"), around("(", "", ")")],
            ["(a)", ""].map(str::to_owned)
        );
    }
}
