//! The built-in names with their types and meanings.

use crate::check::node::{Type, Var};

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

const fn var(name: &'static str, ty: Type, var: Var, meaning: &'static str) -> BuiltinVar {
    BuiltinVar {
        name,
        ty,
        var,
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
        "spoken",
        Type::Seats,
        Var::Spoken,
        "the seats that have spoken for a game or passed",
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
    var(
        "elder",
        Type::Seat,
        Var::Eldest,
        "of two: the hand that speaks first",
    ),
    var("younger", Type::Seat, Var::Dealer, "of two: the dealer"),
    var(
        "declarations",
        Type::Declarations,
        Var::Declarations,
        "all declarations that the table lists",
    ),
    var(
        "calling",
        Type::Declaration,
        Var::Calling,
        "the declaration that is called or judged",
    ),
    var(
        "called",
        Type::Cards,
        Var::Called,
        "the combination that is called or judged",
    ),
    var(
        "called_first",
        Type::Cards,
        Var::CalledFirst,
        "the combination that the player called first in this declaration",
    ),
    var(
        "better",
        Type::Truth,
        Var::Better,
        "the best that the player called of this declaration beats what the adversary opposes",
    ),
    var(
        "equal",
        Type::Truth,
        Var::Equal,
        "the best that the player called of this declaration equals what the adversary opposes",
    ),
    var(
        "higher",
        Type::Truth,
        Var::Higher,
        "the combination beats the one that the player called first in this declaration",
    ),
    var(
        "deal_number",
        Type::Number,
        Var::DealNumber,
        "the number of the deal in the partie, from 1",
    ),
    var(
        "deals_played",
        Type::Number,
        Var::DealsPlayed,
        "how many deals of the partie have been played",
    ),
    var(
        "looked",
        Type::Seats,
        Var::Looked,
        "the seats that have looked at cards left in the stock",
    ),
    var(
        "thrown",
        Type::Seats,
        Var::Thrown,
        "the seat that has given its hand up, or nobody",
    ),
    var(
        "waiting",
        Type::Truth,
        Var::Waiting,
        "a call waits for its answer",
    ),
    var(
        "replied",
        Type::Truth,
        Var::Replied,
        "the last that was said of a combination was an answer",
    ),
    var(
        "these",
        Type::Cards,
        Var::These,
        "the cards of the act that is judged",
    ),
    var(
        "so_many",
        Type::Number,
        Var::SoMany,
        "the number of the act that is judged",
    ),
    var(
        "whose",
        Type::Seat,
        Var::Whose,
        "the seat to whom the act that is judged was done",
    ),
    var(
        "silenced",
        Type::Seats,
        Var::Silenced,
        "the seats that reckon nothing in this deal",
    ),
    var(
        "advisers",
        Type::Seats,
        Var::Advisers,
        "the seats that sit by and advise, without a hand",
    ),
    var(
        "spoken_suit",
        Type::Suit,
        Var::SpokenSuit,
        "the suit that the words of the act that is judged name, if any",
    ),
    var(
        "losers",
        Type::Seats,
        Var::Losers,
        "the seats that have lost the game by an offence",
    ),
    var(
        "granted",
        Type::Declarations,
        Var::Granted,
        "declarations of which the call of the elder was let pass as good",
    ),
    var(
        "evened",
        Type::Declarations,
        Var::Evened,
        "declarations of which the call of the elder was let pass as equal",
    ),
];
