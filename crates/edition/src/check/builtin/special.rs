//! The built-in functions with a shape of their own.

/// Each with what it takes and what it means.
pub const SPECIALS: &[(&str, &str, &str)] = &[
    (
        "above",
        "above(CARD) or above(GAME)",
        "cards that beat a card within its suit, or games that rank above a game",
    ),
    ("count", "count(SET)", "how many there are in a set"),
    ("min", "min(NUMBER, NUMBER)", "the lesser of two numbers"),
    ("max", "max(NUMBER, NUMBER)", "the greater of two numbers"),
    (
        "faults",
        "faults(SEAT, \"FAULT\")",
        "how often a seat was guilty of a fault, by its name, as far as that is neither waived nor undone",
    ),
    (
        "tricks_since",
        "tricks_since(SEAT, \"FAULT\")",
        "how many tricks have been begun since a seat was last guilty of a fault",
    ),
    (
        "fined",
        "fined(SEAT, \"FAULT\")",
        "what a seat paid before a referee for a fault",
    ),
    (
        "outlook",
        "outlook(SEAT, \"FAULT\")",
        "with all cards seen: 2 where, but for such a fault of another, the seat was sure of every trick that was left, 0 where it could not have won them all, 1 where that hung on the play",
    ),
    (
        "scored",
        "scored(SEAT, \"HEADING\")",
        "points that a seat has made in this deal under a heading",
    ),
    (
        "done",
        "done(SEATS, \"ACT\")",
        "how often any of these seats has done an act; words after its name narrow it down",
    ),
    (
        "since",
        "since(SEATS, \"ACT\", \"OTHER\")",
        "how often any of these seats has done an act after anybody last did another, or ever where nobody has",
    ),
    (
        "cards_in",
        "cards_in(SEATS, \"ACT\")",
        "all cards of such acts of these seats",
    ),
    (
        "number_in",
        "number_in(SEATS, \"ACT\")",
        "the number that was told in the last such act of these seats",
    ),
    (
        "stock_top",
        "stock_top(NUMBER)",
        "so many cards from the top of the stock as it was dealt",
    ),
    (
        "stock_bottom",
        "stock_bottom(NUMBER)",
        "so many cards from the bottom of the stock as it was dealt",
    ),
];
