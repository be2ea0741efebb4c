//! English for built-in names and verbs. A name that is not here is said as written, `_` as a space.

/// Names: as written, in English, and whether it is a plural.
const NAMES: &[(&str, &str, bool)] = &[
    ("called", "the cards called", true),
    ("called_first", "what was called first", false),
    ("calling", "what is called", false),
    ("deal_number", "the number of the deal", false),
    ("deals_played", "the number of deals played", false),
    ("declarations", "all declarations", true),
    ("exchanged", "those who have exchanged", true),
    ("spoken", "those who have spoken", true),
    ("leader", "the leader", false),
    ("looked", "those who have looked", true),
    ("trick_cards", "the cards played to the trick", true),
    ("thrown", "whoever has given his hand up", false),
    ("tricks_total", "the number of tricks in all", false),
    ("active", "the players in the hand", true),
    ("adversaries", "the adversaries", true),
    ("advisers", "those who sit by", true),
    ("spoken_suit", "the suit that is named", false),
    ("adversary", "the adversary", false),
    ("all_passed", "the passing of all", false),
    ("dealer", "the dealer", false),
    ("elder", "the elder", false),
    ("eldest", "the eldest", false),
    ("everyone", "everyone", false),
    ("forced", "the cards called for", true),
    ("game", "the game", false),
    ("it", "this player", false),
    ("led", "the card led", false),
    ("ombre", "the Ombre", false),
    ("player", "the player", false),
    ("players", "the number of players", false),
    ("pool", "what the pool holds", false),
    ("reserve", "what the reserve holds", false),
    ("sharing", "those sharing", true),
    ("stock", "the number of cards in the stock", false),
    ("tricks_played", "the number of tricks played", false),
    ("trump", "the trump suit", false),
    ("younger", "the younger", false),
];

/// Names that are statements when they stand as a condition.
const STATEMENTS: &[(&str, &str)] = &[
    ("all_passed", "all have passed"),
    ("better", "nothing stands against it"),
    ("equal", "the other has as much"),
    ("higher", "it beats what was called first"),
    ("replied", "nothing has been called since the answer"),
    ("waiting", "a call waits for its answer"),
];

/// Built-ins of one argument: as written, before it, after it, and whether it is a plural.
const CALLS: &[(&str, &str, &str, bool)] = &[
    (
        "ahead",
        "what ",
        " has declared before the other counts",
        false,
    ),
    (
        "against_cards",
        "whether nothing unseen stands against ",
        "",
        false,
    ),
    ("announced", "what ", " has announced", false),
    ("asked", "what ", " has asked about", false),
    ("calls", "the declarations that ", " has called", true),
    ("dealt", "the cards dealt to ", "", true),
    ("discarded", "the cards that ", " discarded", true),
    ("drawn", "the card that ", " drew", false),
    (
        "gained",
        "what ",
        " has gained in the parties before",
        false,
    ),
    ("height", "the height of ", "", false),
    ("left", "the number of cards left by ", "", false),
    (
        "matched",
        "the declarations in which the other had as good as ",
        "",
        true,
    ),
    (
        "outdone",
        "the declarations in which the other had better than ",
        "",
        true,
    ),
    (
        "strange",
        "the cards of another pack that came to ",
        "",
        true,
    ),
    (
        "upheld",
        "the cards that ",
        " has called and nobody gainsaid",
        true,
    ),
    ("next", "the next after ", "", false),
    ("pips", "the pips of ", "", true),
    ("reckoned", "the cards that ", " has called of it", true),
    ("score", "the score of ", "", false),
    ("sunk", "the declarations that ", " has sunk", true),
    ("taken", "the cards that ", " took", true),
    ("total", "the total of ", "", false),
    ("below", "the cards beaten by ", "", true),
    ("count", "the number of ", "", false),
    ("hand", "the hand of ", "", false),
    ("held", "the cards that ", " holds", true),
    ("suit_of", "the suit of ", "", false),
    ("tricks", "the tricks of ", "", true),
];

/// Names of those who have done something: as written, and what they have done.
const DOERS: &[(&str, &str)] = &[
    ("exchanged", "exchanged"),
    ("spoken", "spoken"),
    ("looked", "looked"),
    ("thrown", "given his hand up"),
];

/// Returns what those of a name have done.
pub(super) fn done(name: &str) -> Option<&'static str> {
    (DOERS.iter())
        .find(|(n, _)| *n == name)
        .map(|(_, english)| *english)
}

/// Verbs that want an object in English where the language needs none.
const ALONE: &[(&str, &str)] = &[
    ("ask", "ask what the call makes"),
    ("leave", "say how many cards he leaves"),
    ("look", "look at the stock"),
    ("name", "name the trump suit"),
    ("turn", "turn up a card"),
];

/// Verbs that choose one of what they are given.
pub(super) const CHOOSING_VERBS: &[&str] = &["announce", "bid", "call", "name", "play", "turn"];

/// Verbs that count cards.
pub(super) const CARD_VERBS: &[&str] = &["cut", "discard", "leave", "take"];

/// Returns a name in English and whether it is a plural.
pub(super) fn name(name: &str) -> Option<(&'static str, bool)> {
    NAMES
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, english, plural)| (*english, *plural))
}

/// Returns a name as a statement.
pub(super) fn statement(name: &str) -> Option<&'static str> {
    STATEMENTS
        .iter()
        .find(|(n, _)| *n == name)
        .map(|(_, english)| *english)
}

/// Returns the words before and after the argument of a built-in and whether they are a plural.
pub(super) fn call(name: &str) -> Option<(&'static str, &'static str, bool)> {
    CALLS
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, before, after, many)| (*before, *after, *many))
}

/// Built-ins of one argument that are conditions: what stands before it and after it.
const STATED: &[(&str, &str, &str)] = &[
    ("against_cards", "nothing unseen stands against ", ""),
    ("proves", "what ", " has called proves as good a one"),
];

/// Returns the words before and after the argument of a built-in that is a condition.
pub(super) fn stated(name: &str) -> Option<(&'static str, &'static str)> {
    STATED
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, before, after)| (*before, *after))
}

/// Built-ins of one argument that are conditions: what stands before it where the condition fails.
const UNSTATED: &[(&str, &str)] = &[
    ("against_cards", "something unseen may stand against "),
    ("proves", "nothing called proves as good a one of "),
];

/// Returns the words before the argument of a built-in that is a condition and fails.
pub(super) fn unstated(name: &str) -> Option<&'static str> {
    (UNSTATED.iter())
        .find(|(n, _)| *n == name)
        .map(|(_, before)| *before)
}

/// Returns what a verb says without an object.
pub(super) fn alone(verb: &str) -> Option<&'static str> {
    ALONE
        .iter()
        .find(|(v, _)| *v == verb)
        .map(|(_, english)| *english)
}
