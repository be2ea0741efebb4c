//! The built-in words of the clause language: names, types and what each means. The book prints this list.

use super::node::{Fn1, Type, Var};

/// A built-in name.
#[derive(Debug, Clone, Copy)]
pub struct BuiltinVar {
    /// The name as clauses write it.
    pub name: &'static str,
    /// Its type.
    pub ty: Type,
    /// What the state is asked.
    pub var: Var,
    /// What it means.
    pub meaning: &'static str,
}

/// A built-in function.
#[derive(Debug, Clone, Copy)]
pub struct BuiltinFn {
    /// The name as clauses write it.
    pub name: &'static str,
    /// The type of its argument.
    pub takes: Type,
    /// The type of what it returns.
    pub gives: Type,
    /// What the state is asked.
    pub call: Fn1,
    /// What it means.
    pub meaning: &'static str,
}

const fn var(name: &'static str, ty: Type, var: Var, meaning: &'static str) -> BuiltinVar {
    BuiltinVar {
        name,
        ty,
        var,
        meaning,
    }
}

const fn fun(
    name: &'static str,
    takes: Type,
    gives: Type,
    call: Fn1,
    meaning: &'static str,
) -> BuiltinFn {
    BuiltinFn {
        name,
        takes,
        gives,
        call,
        meaning,
    }
}

/// Every built-in name.
pub const VARS: &[BuiltinVar] = &[
    var(
        "trump",
        Type::Suit,
        Var::Trump,
        "the suit of trumps, once it is known",
    ),
    var(
        "suit",
        Type::Suit,
        Var::Suit,
        "in an order of plain suits: the suit that is ranked",
    ),
    var(
        "turned",
        Type::Card,
        Var::Turned,
        "the card turned up from the stock",
    ),
    var("led", Type::Card, Var::Led, "the card led to the trick"),
    var("game", Type::Game, Var::Game, "the game undertaken"),
    var(
        "standing",
        Type::Game,
        Var::Standing,
        "the highest game spoken for so far",
    ),
    var(
        "holder",
        Type::Seat,
        Var::Holder,
        "the seat that spoke for it",
    ),
    var(
        "ombre",
        Type::Seat,
        Var::Ombre,
        "the seat that undertook the game",
    ),
    var(
        "defender",
        Type::Seat,
        Var::Defender,
        "the seat that forbade a surrender, or nobody",
    ),
    var("dealer", Type::Seat, Var::Dealer, "the dealer's seat"),
    var(
        "eldest",
        Type::Seat,
        Var::Eldest,
        "the first seat in order of speaking",
    ),
    var(
        "player",
        Type::Seat,
        Var::Player,
        "the seat that acts or is asked",
    ),
    var(
        "leader",
        Type::Seat,
        Var::Leader,
        "the seat that led to the trick",
    ),
    var(
        "last_exchanger",
        Type::Seat,
        Var::LastExchanger,
        "the seat that exchanged last",
    ),
    var(
        "everyone",
        Type::Seats,
        Var::Everyone,
        "all seats at the table",
    ),
    var(
        "active",
        Type::Seats,
        Var::Active,
        "the seats that hold cards",
    ),
    var(
        "exchanged",
        Type::Seats,
        Var::Exchanged,
        "the seats that have exchanged",
    ),
    var(
        "ladies",
        Type::Seats,
        Var::Ladies,
        "the seats taken by ladies",
    ),
    var(
        "pool",
        Type::Number,
        Var::Pool,
        "what the pool holds, in points",
    ),
    var(
        "players",
        Type::Number,
        Var::Players,
        "how many sit at the table",
    ),
    var(
        "tricks_played",
        Type::Number,
        Var::TricksPlayed,
        "how many tricks have been played",
    ),
    var(
        "tricks_total",
        Type::Number,
        Var::TricksTotal,
        "how many tricks a hand has",
    ),
    var(
        "stock",
        Type::Number,
        Var::Stock,
        "how many cards the stock still has",
    ),
    var(
        "hand_size",
        Type::Number,
        Var::HandSize,
        "how many cards are dealt to a hand",
    ),
    var("all_passed", Type::Truth, Var::AllPassed, "all have passed"),
    var(
        "opened",
        Type::Truth,
        Var::Opened,
        "somebody has spoken for a game",
    ),
    var(
        "surrendered",
        Type::Truth,
        Var::Surrendered,
        "the ombre has surrendered",
    ),
    var(
        "challenged",
        Type::Truth,
        Var::Challenged,
        "the ombre has challenged the vole by word",
    ),
    var(
        "stopped",
        Type::Truth,
        Var::Stopped,
        "the ombre ended the hand",
    ),
    var(
        "reserving",
        Type::Truth,
        Var::Reserving,
        "the loser has chosen to set his stake apart",
    ),
    var(
        "pool_reserved",
        Type::Truth,
        Var::PoolReserved,
        "the stake in the pool is one that was set apart",
    ),
    var(
        "largest_reserved",
        Type::Number,
        Var::LargestReserved,
        "the largest stake set apart, in points",
    ),
    var(
        "reserved_count",
        Type::Number,
        Var::ReservedCount,
        "how many stakes are set apart",
    ),
    var(
        "trumps",
        Type::Cards,
        Var::Trumps,
        "all cards that are trumps",
    ),
    var("pack", Type::Cards, Var::Pack, "all cards of the pack"),
    var(
        "games",
        Type::Games,
        Var::Games,
        "all games that the table lists",
    ),
    var("suits", Type::Suits, Var::Suits, "all suits of the pack"),
    var(
        "trick_cards",
        Type::Cards,
        Var::TrickCards,
        "the cards lying open in the trick",
    ),
];

/// Every built-in function of one argument; `above` also takes a game, `min` and `max` take two numbers, `faults` (how often) and
/// `tricks_since` (how many tricks have been begun since the last) a seat and the name of a fault.
pub const FNS: &[BuiltinFn] = &[
    fun(
        "tricks",
        Type::Seat,
        Type::Number,
        Fn1::Tricks,
        "tricks that a seat has won",
    ),
    fun(
        "opening",
        Type::Seat,
        Type::Number,
        Fn1::Opening,
        "tricks that a seat won before anybody else won one",
    ),
    fun(
        "held",
        Type::Seat,
        Type::Cards,
        Fn1::Held,
        "cards that a seat holds now",
    ),
    fun(
        "hand",
        Type::Seat,
        Type::Cards,
        Fn1::Hand,
        "cards that a seat held when play began",
    ),
    fun(
        "dealt",
        Type::Seat,
        Type::Cards,
        Fn1::Dealt,
        "cards dealt to a seat",
    ),
    fun(
        "discarded",
        Type::Seat,
        Type::Cards,
        Fn1::Discarded,
        "cards that a seat discarded",
    ),
    fun(
        "taken",
        Type::Seat,
        Type::Cards,
        Fn1::Taken,
        "cards that a seat took from the stock",
    ),
    fun(
        "led_by",
        Type::Seat,
        Type::Cards,
        Fn1::LedBy,
        "cards that a seat led",
    ),
    fun(
        "run",
        Type::Cards,
        Type::Number,
        Fn1::Run,
        "trumps of a set counted from the highest down without a gap",
    ),
    fun(
        "suit_of",
        Type::Card,
        Type::Cards,
        Fn1::SuitOf,
        "cards of one suit with a card, trumps taken into account",
    ),
    fun(
        "below",
        Type::Cards,
        Type::Cards,
        Fn1::Below,
        "cards that some card of a set beats within its suit, trumps taken into account",
    ),
    fun(
        "cards_of",
        Type::Suits,
        Type::Cards,
        Fn1::CardsOf,
        "cards of the pack on which one of these suits is printed",
    ),
    fun(
        "printed",
        Type::Card,
        Type::Suit,
        Fn1::Printed,
        "the suit printed on a card",
    ),
    fun(
        "next",
        Type::Seat,
        Type::Seat,
        Fn1::Next,
        "the next seat in order of play that holds cards",
    ),
    fun(
        "first_dealt",
        Type::Cards,
        Type::Seat,
        Fn1::FirstDealt,
        "the seat to whom such a card fell first when cards were dealt round for the deal",
    ),
];

/// Functions with a shape of their own, for "did you mean".
pub const SPECIAL: &[&str] = &["above", "count", "min", "max", "faults", "tricks_since"];

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
];

/// The events at which payments and scores fall due.
pub const EVENTS: &[(&str, &str)] = &[
    ("deal", "before the cards are dealt"),
    ("pass", "when a player passes"),
    ("passed_out", "when all have passed and the hand is over"),
    ("exchange", "when a player has changed cards"),
    ("settlement", "when the hand is over"),
    ("refill", "after the settlement, before the next deal"),
];
