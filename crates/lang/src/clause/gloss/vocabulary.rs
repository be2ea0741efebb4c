//! English for built-in names, built-in functions and verbs. A name that is not here is one that the rules define.

/// Names: as written, in English, and whether it is a plural.
const NAMES: &[(&str, &str, bool)] = &[
    ("active", "the players in the hand", true),
    ("advisers", "those who sit by", true),
    ("called", "the cards called", true),
    (
        "called_first",
        "the cards that the player called first",
        true,
    ),
    ("calling", "what is called", false),
    ("deal_number", "the number of the deal", false),
    ("dealer", "the dealer", false),
    ("deals_played", "the number of deals played", false),
    ("declarations", "all declarations", true),
    ("defender", "the defender", false),
    ("elder", "the elder", false),
    ("eldest", "the eldest", false),
    ("evened", "the declarations let pass as equal", true),
    ("everyone", "everyone", false),
    ("exchanged", "those who have exchanged", true),
    ("game", "the game", false),
    ("games", "the games of the table", true),
    ("granted", "the declarations let pass as good", true),
    ("hand_size", "the number of cards that make a hand", false),
    ("holder", "whoever spoke for the highest game", false),
    ("it", "that player", false),
    ("ladies", "the ladies", true),
    ("largest_reserved", "the largest stake set apart", false),
    ("last_exchanger", "whoever exchanged last", false),
    ("leader", "the leader", false),
    ("led", "the card led", false),
    ("looked", "those who have looked at the cards left", true),
    ("losers", "those who have lost the game by an offence", true),
    ("ombre", "the Ombre", false),
    ("pack", "the cards of the pack", true),
    ("player", "the player", false),
    ("players", "the number of players", false),
    ("pool", "what the pool holds", false),
    ("reserve", "what the reserve holds", false),
    ("reserved_count", "the number of stakes set apart", false),
    (
        "silenced",
        "those who can reckon nothing in this deal",
        true,
    ),
    ("so_many", "the number that goes with this act", false),
    ("spoken", "those who have spoken", true),
    ("spoken_suit", "the suit that the words name", false),
    ("standing", "the highest game spoken for", false),
    ("stock", "the number of cards in the stock", false),
    ("suit", "the suit", false),
    ("suits", "the suits", true),
    ("these", "the cards of this act", true),
    ("thrown", "whoever has given his hand up", false),
    ("trick_cards", "the cards played to the trick", true),
    ("tricks_played", "the number of tricks played", false),
    ("tricks_total", "the number of tricks in all", false),
    ("trump", "the trump suit", false),
    ("trumps", "the trumps", true),
    ("turned", "the card turned up", false),
    ("whose", "the player to whom the act was done", false),
    ("younger", "the younger", false),
];

/// Names that are statements: as written, where they hold, and where they do not.
const STATEMENTS: &[(&str, &str, &str)] = &[
    ("all_passed", "all have passed", "not all have passed"),
    (
        "better",
        "the best that the player called beats what is opposed to it",
        "the best that the player called does not beat what is opposed to it",
    ),
    (
        "challenged",
        "the Ombre has undertaken by word to win every trick",
        "the Ombre has not undertaken by word to win every trick",
    ),
    (
        "equal",
        "the best that the player called equals what is opposed to it",
        "the best that the player called does not equal what is opposed to it",
    ),
    (
        "higher",
        "the combination beats the one that the player called first",
        "the combination does not beat the one that the player called first",
    ),
    (
        "opened",
        "somebody has spoken for a game",
        "nobody has spoken for a game",
    ),
    (
        "pool_reserved",
        "the stake in the pool is one that was set apart",
        "the stake in the pool is not one that was set apart",
    ),
    (
        "replied",
        "an answer was the last thing said of a combination",
        "an answer was not the last thing said of a combination",
    ),
    (
        "reserving",
        "the loser has chosen to set his stake apart",
        "the loser has not chosen to set his stake apart",
    ),
    (
        "stopped",
        "the Ombre has ended the hand",
        "the Ombre has not ended the hand",
    ),
    (
        "surrendered",
        "the Ombre has surrendered",
        "the Ombre has not surrendered",
    ),
    (
        "waiting",
        "a call waits for its answer",
        "no call waits for its answer",
    ),
];

/// Built-ins of one argument: as written, before it, after it, and whether it is a plural.
const CALLS: &[(&str, &str, &str, bool)] = &[
    ("above", "those that rank above ", "", true),
    (
        "ahead",
        "what ",
        " has declared before the other counts",
        false,
    ),
    (
        "announced",
        "the declarations that ",
        " has announced",
        true,
    ),
    (
        "aside",
        "the cards that ",
        " has drawn or dropped and not yet joined to a hand",
        true,
    ),
    ("asked", "the declarations that ", " has asked about", true),
    ("below", "the cards beaten by ", "", true),
    ("calls", "the declarations that ", " has called", true),
    ("cards_of", "the cards of ", "", true),
    ("count", "the number of ", "", false),
    ("dealt", "the cards dealt to ", "", true),
    ("discarded", "the cards that ", " discarded", true),
    ("drawn", "the card that ", " drew for the deal", false),
    (
        "first_dealt",
        "the first player to be dealt any of ",
        "",
        false,
    ),
    (
        "gained",
        "what ",
        " has gained in the parties before",
        false,
    ),
    ("hand", "the cards with which ", " began play", true),
    ("height", "the height of ", "", false),
    ("held", "the cards that ", " holds", true),
    ("led_by", "the cards that ", " led", true),
    ("left", "the number of cards left by ", "", false),
    (
        "matched",
        "the declarations in which the other had as good as ",
        "",
        true,
    ),
    ("next", "the next player after ", "", false),
    ("of_rank", "the cards of the same rank as ", "", true),
    (
        "opening",
        "the number of tricks won by ",
        " before anybody else won one",
        false,
    ),
    (
        "outdone",
        "the declarations in which the other had better than ",
        "",
        true,
    ),
    ("pips", "the value in pips of ", "", false),
    ("printed", "the suit printed on ", "", false),
    (
        "reckoned",
        "the cards that ",
        " has called of this declaration",
        true,
    ),
    (
        "run",
        "the number of trumps in unbroken order from the highest among ",
        "",
        false,
    ),
    ("score", "the score of ", " in this deal", false),
    (
        "strange",
        "the cards of another pack that came to ",
        "",
        true,
    ),
    ("suit_of", "the cards of the suit of ", "", true),
    ("sunk", "the declarations that ", " has sunk", true),
    ("taken", "the cards that ", " took", true),
    ("total", "the total of ", "", false),
    ("tricks", "the number of tricks won by ", "", false),
    (
        "upheld",
        "the cards that ",
        " has called without being gainsaid",
        true,
    ),
];

/// Built-ins of one argument that are conditions: as written, before it and after it where the condition holds, and the same
/// where it does not.
const STATED: &[(&str, [&str; 2], [&str; 2])] = &[
    (
        "against_cards",
        ["nothing unseen stands against ", ""],
        ["something unseen may stand against ", ""],
    ),
    (
        "alike",
        ["", " held a combination of as many cards as the one called"],
        [
            "",
            " held no combination of as many cards as the one called",
        ],
    ),
    (
        "matches",
        ["", " held a combination as good as the one called"],
        ["", " held no combination as good as the one called"],
    ),
    (
        "outdoes",
        ["", " held a better combination than the one called"],
        ["", " held no better combination than the one called"],
    ),
    (
        "proves",
        [
            "what ",
            " has called proves a combination at least as good as the one called",
        ],
        [
            "what ",
            " has called proves no combination as good as the one called",
        ],
    ),
];

/// Names of those who have done something, or can do nothing: as written; of one and of several, where it holds; and the same
/// where it does not.
const DOERS: &[(&str, [&str; 2], [&str; 2])] = &[
    (
        "exchanged",
        ["has exchanged", "have exchanged"],
        ["has not exchanged", "have not exchanged"],
    ),
    (
        "spoken",
        ["has spoken", "have spoken"],
        ["has not spoken", "have not spoken"],
    ),
    (
        "looked",
        [
            "has looked at the cards left",
            "have looked at the cards left",
        ],
        [
            "has not looked at the cards left",
            "have not looked at the cards left",
        ],
    ),
    (
        "losers",
        [
            "has lost the game by an offence",
            "have lost the game by an offence",
        ],
        [
            "has not lost the game by an offence",
            "have not lost the game by an offence",
        ],
    ),
    (
        "silenced",
        [
            "can reckon nothing in this deal",
            "can reckon nothing in this deal",
        ],
        [
            "is free to reckon in this deal",
            "are free to reckon in this deal",
        ],
    ),
    (
        "thrown",
        ["has given his hand up", "have given their hands up"],
        ["has not given his hand up", "have not given their hands up"],
    ),
];

/// Names of several players who are or sit somewhere: what is said of one of them, and of several.
const BELONGING: &[(&str, [&str; 2])] = &[
    ("active", ["is in the hand", "are in the hand"]),
    ("advisers", ["sits by", "sit by"]),
    ("everyone", ["is at the table", "are at the table"]),
    ("ladies", ["is a lady", "are ladies"]),
];

/// Names of one player.
const PLAYERS: &[&str] = &[
    "dealer",
    "defender",
    "elder",
    "eldest",
    "holder",
    "it",
    "last_exchanger",
    "leader",
    "ombre",
    "player",
    "whose",
    "younger",
];

/// Names of games, declarations and suits: what they are compared with is called by its bare name.
const CHOSEN: &[&str] = &[
    "announced",
    "asked",
    "calling",
    "game",
    "printed",
    "spoken_suit",
    "standing",
    "suit",
    "trump",
];

/// Names of sets of declarations: what they hold is called by its bare name.
const DECLARED: &[&str] = &[
    "announced",
    "asked",
    "calls",
    "declarations",
    "evened",
    "granted",
    "matched",
    "outdone",
    "sunk",
];

/// Names of one player, or of nobody: as written, and what it is said that there is.
const PERSONS: &[(&str, &str)] = &[
    ("defender", "defender"),
    ("holder", "speaker for a game"),
    ("ombre", "Ombre"),
    ("whose", "player to whom the act was done"),
];

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

/// Returns what one of a name has done or not done, or several.
pub(super) fn done(name: &str, plural: bool, holds: bool) -> Option<&'static str> {
    let (_, yes, no) = DOERS.iter().find(|(n, ..)| *n == name)?;
    let [one, several] = if holds { yes } else { no };
    Some(if plural { several } else { one })
}

/// Returns what is said of one of a name who is or sits somewhere, or of several.
pub(super) fn belongs(name: &str, plural: bool) -> Option<&'static str> {
    let (_, [one, several]) = BELONGING.iter().find(|(n, _)| *n == name)?;
    Some(if plural { several } else { one })
}

/// Tells whether a name is of one player.
pub(super) fn is_player(name: &str) -> bool {
    PLAYERS.contains(&name)
}

/// Returns a name in English and whether it is a plural.
pub(super) fn name(name: &str) -> Option<(&'static str, bool)> {
    NAMES
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, english, plural)| (*english, *plural))
}

/// Returns a name as a statement that holds or does not hold.
pub(super) fn statement(name: &str, holds: bool) -> Option<&'static str> {
    STATEMENTS
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, yes, no)| if holds { *yes } else { *no })
}

/// Returns the words before and after the argument of a built-in and whether they are a plural.
pub(super) fn call(name: &str) -> Option<(&'static str, &'static str, bool)> {
    CALLS
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, before, after, many)| (*before, *after, *many))
}

/// Returns the words before and after the argument of a built-in that is a condition and holds or does not hold.
pub(super) fn stated(name: &str, holds: bool) -> Option<[&'static str; 2]> {
    STATED
        .iter()
        .find(|(n, ..)| *n == name)
        .map(|(_, yes, no)| if holds { *yes } else { *no })
}

/// Tells whether a built-in is of games, declarations or suits.
pub(super) fn chosen(name: &str) -> bool {
    CHOSEN.contains(&name)
}

/// Tells whether a built-in is of several declarations.
pub(super) fn declared(name: &str) -> bool {
    DECLARED.contains(&name)
}

/// Returns what it is said that there is where a built-in names somebody.
pub(super) fn person(name: &str) -> Option<&'static str> {
    (PERSONS.iter())
        .find(|(n, _)| *n == name)
        .map(|(_, english)| *english)
}

/// Returns what a verb says without an object.
pub(super) fn alone(verb: &str) -> Option<&'static str> {
    ALONE
        .iter()
        .find(|(v, _)| *v == verb)
        .map(|(_, english)| *english)
}
