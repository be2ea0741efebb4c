//! The built-in functions with a form of their own: one row for each. What they take is checked where they are resolved.

use super::function::{CallEnglish, many};

/// A built-in function with a form of its own.
#[derive(Debug, Clone, Copy)]
pub struct Special {
    /// The name as clauses write it.
    pub name: &'static str,
    /// Which it is.
    pub call: SpecialFn,
    /// What it takes, as it is written.
    pub form: &'static str,
    /// What it takes, in a reader's words.
    pub wants: &'static str,
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

/// Makes of each row a case of `SpecialFn` and an entry of `SPECIALS`.
macro_rules! specials {
    ($($call:ident $name:literal $form:literal, $wants:literal: $meaning:literal, $english:expr;)*) => {
        /// Which built-in function with a form of its own it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum SpecialFn {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $call,)*
        }

        /// Every built-in function with a form of its own.
        pub const SPECIALS: &[Special] = &[
            $(Special {
                name: $name,
                call: SpecialFn::$call,
                form: $form,
                wants: $wants,
                meaning: $meaning,
                english: $english,
            },)*
        ];
    };
}

use SpecialEnglish::{About, AboutBy, Call, Own};

specials! {
    Above "above" "above(CARD) or above(GAME)", "one value":
        "cards that beat a card within its suit, or games that rank above a game",
        Call(many(["those that rank above ", ""]));
    Count "count" "count(SET)", "one value":
        "how many there are in a set",
        Own;
    Min "min" "min(NUMBER, NUMBER)", "two numbers":
        "the lesser of two numbers",
        Own;
    Max "max" "max(NUMBER, NUMBER)", "two numbers":
        "the greater of two numbers",
        Own;
    Faults "faults" "faults(SEAT, \"FAULT\")", "a seat and the name of a fault in quotes":
        "how often a seat was guilty of a fault, by its name, as far as that is neither waived nor undone",
        About(["the number of times that ", " was guilty of ", ""]);
    TricksSince "tricks_since" "tricks_since(SEAT, \"FAULT\")", "a seat and the name of a fault in quotes":
        "how many tricks have been begun since a seat was last guilty of a fault",
        About(["the number of tricks begun since ", " was last guilty of ", ""]);
    Fined "fined" "fined(SEAT, \"FAULT\")", "a seat and the name of a fault in quotes":
        "what a seat paid before a referee for a fault",
        About(["what ", " paid for ", ""]);
    Outlook "outlook" "outlook(SEAT, \"FAULT\")", "a seat and the name of a fault in quotes":
        "with all cards seen: 2 where, but for such a fault of another, the seat was sure of every trick that was left, 0 where it could not have won them all, 1 where that hung on the play",
        About(["what ", " could have won but for ", " (2 for every trick, 0 for less, 1 where that hung on the play)"]);
    Scored "scored" "scored(SEAT, \"HEADING\")", "a seat and a heading in quotes":
        "points that a seat has made in this deal under a heading",
        About(["what ", " has scored as ", ""]);
    Done "done" "done(SEATS, \"ACT\")", "seats and an act in quotes":
        "how often any of these seats has done an act; words after its name narrow it down",
        About(["the number of times that ", " has done ", ""]);
    Since "since" "since(SEATS, \"ACT\", \"OTHER\")", "seats and two acts in quotes":
        "how often any of these seats has done an act after anybody last did another, or ever where nobody has",
        Own;
    CardsIn "cards_in" "cards_in(SEATS, \"ACT\")", "seats and an act in quotes":
        "all cards of such acts of these seats",
        AboutBy(["the cards of every ", " by ", ""], true);
    NumberIn "number_in" "number_in(SEATS, \"ACT\")", "seats and an act in quotes":
        "the number that was told in the last such act of these seats",
        AboutBy(["the number in the last ", " by ", ""], false);
    StockTop "stock_top" "stock_top(NUMBER)", "one number":
        "so many cards from the top of the stock as it was dealt",
        Own;
    StockBottom "stock_bottom" "stock_bottom(NUMBER)", "one number":
        "so many cards from the bottom of the stock as it was dealt",
        Own;
}
