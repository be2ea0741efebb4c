//! The built-in functions with their types and meanings.

use crate::check::node::{Fn1, Type};

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

/// Every built-in function of one argument; `above` also takes a game, `min` and `max` take two numbers, `faults` (how often) and
/// `tricks_since` (how many tricks have been begun since the last) and `fined` (what was paid for it before a referee) a seat and the name of
/// a fault; `outlook` too (before a referee, with all cards seen: 2 where, but for such a fault of another, the seat was sure of every trick that
/// was left, 0 where it could not have won them all, 1 where that hung on the play), `scored` a seat and a heading;
/// `done`, `cards_in` and `number_in` seats and an act in quotes, `since` seats and two acts, `stock_top` and `stock_bottom` a number.
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
    fun(
        "pips",
        Type::Cards,
        Type::Number,
        Fn1::Pips,
        "what cards count by the table's values",
    ),
    fun(
        "height",
        Type::Cards,
        Type::Number,
        Fn1::Height,
        "the place of the highest card of a set in its plain suit, the lowest rank being 1",
    ),
    fun(
        "score",
        Type::Seat,
        Type::Number,
        Fn1::Score,
        "points that a seat has made in this deal",
    ),
    fun(
        "ahead",
        Type::Seat,
        Type::Number,
        Fn1::Ahead,
        "points that a seat made by announcing and calling, under headings that accrue before the first under which the other seat has made any so",
    ),
    fun(
        "total",
        Type::Seat,
        Type::Number,
        Fn1::Total,
        "points of a seat in the partie: before this deal while it is played, after it when it is over",
    ),
    fun(
        "gained",
        Type::Seat,
        Type::Number,
        Fn1::Gained,
        "what a seat has gained in the parties before this one, or in all of them once a series is over",
    ),
    fun(
        "drawn",
        Type::Seat,
        Type::Cards,
        Fn1::Drawn,
        "the card that a seat drew or cut for the deal",
    ),
    fun(
        "calls",
        Type::Seat,
        Type::Declarations,
        Fn1::Calls,
        "declarations of which a seat has called something",
    ),
    fun(
        "reckoned",
        Type::Seat,
        Type::Cards,
        Fn1::Reckoned,
        "cards of all combinations that a seat has called of the declaration that is called or judged",
    ),
    fun(
        "announced",
        Type::Seat,
        Type::Declarations,
        Fn1::Announced,
        "declarations that a seat has announced",
    ),
    fun(
        "asked",
        Type::Seat,
        Type::Declarations,
        Fn1::Asked,
        "declarations of which a seat has asked what a call makes",
    ),
    fun(
        "alike",
        Type::Seat,
        Type::Truth,
        Fn1::Alike,
        "a seat held, when play began, a combination of the declaration at hand of as many cards as the one that is called or judged",
    ),
    fun(
        "outdoes",
        Type::Seat,
        Type::Truth,
        Fn1::Outdoes,
        "a seat held, when play began, a better combination of the declaration at hand than the one that is called or judged",
    ),
    fun(
        "matches",
        Type::Seat,
        Type::Truth,
        Fn1::Matches,
        "a seat held, when play began, a combination of the declaration at hand as good as the one that is called or judged",
    ),
    fun(
        "of_rank",
        Type::Cards,
        Type::Cards,
        Fn1::OfRank,
        "cards of the pack that share a rank with some card of a set",
    ),
    fun(
        "upheld",
        Type::Seat,
        Type::Cards,
        Fn1::Upheld,
        "cards of all combinations that a seat has called: of the elder, where they were let pass as good or equal",
    ),
    fun(
        "proves",
        Type::Seat,
        Type::Truth,
        Fn1::Proves,
        "the suits, numbers, pips and highest cards of what a seat called and was let pass prove, to one who knows his own cards, that it holds a combination of the declaration at hand as good as the one that is called or judged, or better",
    ),
    fun(
        "outdone",
        Type::Seat,
        Type::Declarations,
        Fn1::Outdone,
        "declarations in which the other held, when play began, better than what a seat called first",
    ),
    fun(
        "matched",
        Type::Seat,
        Type::Declarations,
        Fn1::Matched,
        "declarations in which the other held, when play began, as good as what a seat called first",
    ),
    fun(
        "strange",
        Type::Seat,
        Type::Cards,
        Fn1::Strange,
        "cards of another pack that came to a seat",
    ),
    fun(
        "against_cards",
        Type::Cards,
        Type::Truth,
        Fn1::AgainstCards,
        "nothing that could be made of the cards that the player has not seen beats or equals this combination",
    ),
    fun(
        "sunk",
        Type::Seat,
        Type::Declarations,
        Fn1::Sunk,
        "declarations of which a seat could have called something, or denied what it let pass as good, and did not",
    ),
    fun(
        "left",
        Type::Seat,
        Type::Number,
        Fn1::Left,
        "how many cards of its share of the stock a seat left",
    ),
    fun(
        "aside",
        Type::Seat,
        Type::Cards,
        Fn1::Aside,
        "cards that a seat has drawn or dropped and joined to nothing yet",
    ),
];
