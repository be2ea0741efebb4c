//! The built-in functions with a form of their own: one row for each. What they take is checked where they are resolved.

use super::function::{CallEnglish, many};

/// A built-in function with a form of its own.
#[derive(Debug, Clone, Copy)]
pub struct Special {
    /// The name as clauses write it.
    pub name: &'static str,
    /// What it takes, as it is written.
    pub form: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// How the gloss says it.
    pub english: SpecialEnglish,
}

/// How the gloss says a function with a form of its own.
#[derive(Debug, Clone, Copy)]
pub enum SpecialEnglish {
    /// As a function of one argument.
    Call(CallEnglish),
    /// Before, between and after those of whom it is asked and what is asked about.
    About([&'static str; 3]),
    /// The same the other way round: before, between and after what is asked about and those of whom it is asked; whether it is a plural.
    AboutBy([&'static str; 3], bool),
    /// In words that depend on what is counted or compared.
    Own,
}

const fn row(
    name: &'static str,
    form: &'static str,
    meaning: &'static str,
    english: SpecialEnglish,
) -> Special {
    Special {
        name,
        form,
        meaning,
        english,
    }
}

/// Every built-in function with a form of its own.
pub const SPECIALS: &[Special] = &[
    row(
        "above",
        "above(CARD) or above(GAME)",
        "cards that beat a card within its suit, or games that rank above a game",
        SpecialEnglish::Call(many(["those that rank above ", ""])),
    ),
    row(
        "count",
        "count(SET)",
        "how many there are in a set",
        SpecialEnglish::Own,
    ),
    row(
        "min",
        "min(NUMBER, NUMBER)",
        "the lesser of two numbers",
        SpecialEnglish::Own,
    ),
    row(
        "max",
        "max(NUMBER, NUMBER)",
        "the greater of two numbers",
        SpecialEnglish::Own,
    ),
    row(
        "faults",
        "faults(SEAT, \"FAULT\")",
        "how often a seat was guilty of a fault, by its name, as far as that is neither waived nor undone",
        SpecialEnglish::About(["the number of times that ", " was guilty of ", ""]),
    ),
    row(
        "tricks_since",
        "tricks_since(SEAT, \"FAULT\")",
        "how many tricks have been begun since a seat was last guilty of a fault",
        SpecialEnglish::About([
            "the number of tricks begun since ",
            " was last guilty of ",
            "",
        ]),
    ),
    row(
        "fined",
        "fined(SEAT, \"FAULT\")",
        "what a seat paid before a referee for a fault",
        SpecialEnglish::About(["what ", " paid for ", ""]),
    ),
    row(
        "outlook",
        "outlook(SEAT, \"FAULT\")",
        "with all cards seen: 2 where, but for such a fault of another, the seat was sure of every trick that was left, 0 where it could not have won them all, 1 where that hung on the play",
        SpecialEnglish::About([
            "what ",
            " could have won but for ",
            " (2 for every trick, 0 for less, 1 where that hung on the play)",
        ]),
    ),
    row(
        "scored",
        "scored(SEAT, \"HEADING\")",
        "points that a seat has made in this deal under a heading",
        SpecialEnglish::About(["what ", " has scored as ", ""]),
    ),
    row(
        "done",
        "done(SEATS, \"ACT\")",
        "how often any of these seats has done an act; words after its name narrow it down",
        SpecialEnglish::About(["the number of times that ", " has done ", ""]),
    ),
    row(
        "since",
        "since(SEATS, \"ACT\", \"OTHER\")",
        "how often any of these seats has done an act after anybody last did another, or ever where nobody has",
        SpecialEnglish::Own,
    ),
    row(
        "cards_in",
        "cards_in(SEATS, \"ACT\")",
        "all cards of such acts of these seats",
        SpecialEnglish::AboutBy(["the cards of every ", " by ", ""], true),
    ),
    row(
        "number_in",
        "number_in(SEATS, \"ACT\")",
        "the number that was told in the last such act of these seats",
        SpecialEnglish::AboutBy(["the number in the last ", " by ", ""], false),
    ),
    row(
        "stock_top",
        "stock_top(NUMBER)",
        "so many cards from the top of the stock as it was dealt",
        SpecialEnglish::Own,
    ),
    row(
        "stock_bottom",
        "stock_bottom(NUMBER)",
        "so many cards from the bottom of the stock as it was dealt",
        SpecialEnglish::Own,
    ),
];
