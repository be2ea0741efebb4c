//! The built-in words of the clause language: names, types and what each means. The book prints this list.

mod function;
mod special;
mod variable;

pub use function::{BuiltinFn, FNS};
pub use special::SPECIALS;
pub use variable::{BuiltinVar, VARS};

/// The names of the functions with a shape of their own, for "did you mean".
pub const SPECIAL: [&str; SPECIALS.len()] = {
    let mut names = [""; SPECIALS.len()];
    let mut rest = SPECIALS;
    let mut at = 0;
    while let [(name, _, _), more @ ..] = rest {
        if let Some(slot) = names.split_at_mut(at).1.first_mut() {
            *slot = *name;
        }
        at += 1;
        rest = more;
    }
    names
};

/// The verbs of duties and options, with what each does.
pub const VERBS: &[(&str, &str)] = &[
    ("bid", "speak for a game"),
    ("pass", "pass"),
    ("name", "name the suit of trumps"),
    ("turn", "turn up the top card of the stock for trumps"),
    ("discard", "exchange a number of cards with the stock"),
    ("yield", "let the next hand exchange first"),
    ("look", "look at what is left of the stock"),
    ("play", "play a card to a trick"),
    ("surrender", "throw up the game"),
    ("defend", "forbid a surrender and play on"),
    ("stop", "end the hand"),
    ("challenge", "undertake to win every trick"),
    ("reserve", "set a stake apart"),
    ("correct", "take back a faulty act"),
    ("say", "speak words of the game"),
    ("cut", "cut the pack"),
    ("announce", "announce what the hand as dealt is"),
    ("call", "call a combination"),
    ("answer", "answer a call"),
    ("take", "take a number of cards from the stock"),
    ("leave", "say how many cards of one's share are left"),
    ("ask", "ask what a call makes"),
];

/// The events at which payments and scores fall due.
pub const EVENTS: &[(&str, &str)] = &[
    ("deal", "before the cards are dealt"),
    ("pass", "when a player passes"),
    ("passed_out", "when all have passed and the hand is over"),
    ("exchange", "when a player has changed cards"),
    ("settlement", "when the hand is over"),
    ("refill", "after the settlement, before the next deal"),
    (
        "announcement",
        "when a player has announced what his hand as dealt is",
    ),
    ("call", "when a player reckons a combination that he called"),
    ("lead", "when a card was led"),
    ("trick", "when a trick was won"),
    (
        "count",
        "after points were made, once both have declared; asked of each player in turn",
    ),
    (
        "partie",
        "when the partie is over; seats are those of its first deal",
    ),
];
