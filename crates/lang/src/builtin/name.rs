//! The built-in names: one row for each, with its type, what its answer depends on, what it means and how the gloss says it.

use super::{Dependence, Type};

/// A built-in name.
#[derive(Debug, Clone, Copy)]
pub struct BuiltinName {
    /// The name as clauses write it.
    pub name: &'static str,
    /// Its type.
    pub ty: Type,
    /// What the state is asked.
    pub var: Var,
    /// What it means.
    pub meaning: &'static str,
    /// How the gloss says it.
    pub english: NameEnglish,
}

/// How the gloss says a built-in name.
#[derive(Debug, Clone, Copy)]
pub enum NameEnglish {
    /// It stands for something.
    Thing {
        /// What it stands for.
        noun: &'static str,
        /// Whether that is a plural.
        plural: bool,
        /// What else is said of it where it stands for players.
        people: People,
    },
    /// It holds or does not hold.
    Statement {
        /// What is said where it holds.
        yes: &'static str,
        /// What is said where it does not.
        no: &'static str,
    },
}

/// What is said of the players for whom a name stands.
#[derive(Debug, Clone, Copy)]
pub enum People {
    /// Nothing but the name.
    Named,
    /// There is such a player, or there is none.
    Perhaps(&'static str),
    /// One of them is or sits somewhere, or several are.
    Being([&'static str; 2]),
    /// They have done something, or can do nothing: said of one and of several.
    Doing {
        /// Where it holds.
        yes: [&'static str; 2],
        /// Where it does not.
        no: [&'static str; 2],
    },
}

const fn thing(noun: &'static str, plural: bool) -> NameEnglish {
    NameEnglish::Thing {
        noun,
        plural,
        people: People::Named,
    }
}

const fn one(noun: &'static str) -> NameEnglish {
    thing(noun, false)
}

const fn many(noun: &'static str) -> NameEnglish {
    thing(noun, true)
}

const fn holds(yes: &'static str, no: &'static str) -> NameEnglish {
    NameEnglish::Statement { yes, no }
}

impl NameEnglish {
    const fn of(self, people: People) -> Self {
        match self {
            Self::Thing { noun, plural, .. } => Self::Thing {
                noun,
                plural,
                people,
            },
            Self::Statement { .. } => panic!("a statement stands for no player"),
        }
    }

    const fn person(self, who: &'static str) -> Self {
        self.of(People::Perhaps(who))
    }

    const fn being(self, is: [&'static str; 2]) -> Self {
        self.of(People::Being(is))
    }

    const fn doing(self, yes: [&'static str; 2], no: [&'static str; 2]) -> Self {
        self.of(People::Doing { yes, no })
    }
}

/// Makes of each row a case of `Var` and an entry of `NAMES`; below `@also` stand second names of the same.
macro_rules! names {
    (
        $($var:ident $name:literal: $ty:ident, $on:ident, $meaning:literal, $english:expr;)*
        @also
        $($other:literal is $same:ident: $other_ty:ident, $told:literal, $said:expr;)*
    ) => {
        /// What the state of a game answers without arguments.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Var {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $var,)*
        }

        impl Var {
            /// Returns what the answer depends on.
            pub const fn dependence(self) -> Dependence {
                match self {
                    $(Self::$var => Dependence::$on,)*
                }
            }

            /// Returns the name as clauses write it, the first where there are two.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$var => $name,)*
                }
            }

            /// Returns the type of the answer.
            pub const fn ty(self) -> Type {
                match self {
                    $(Self::$var => Type::$ty,)*
                }
            }
        }

        /// Every built-in name.
        pub const NAMES: &[BuiltinName] = &[
            $(BuiltinName {
                name: $name,
                ty: Type::$ty,
                var: Var::$var,
                meaning: $meaning,
                english: $english,
            },)*
            $(BuiltinName {
                name: $other,
                ty: Type::$other_ty,
                var: Var::$same,
                meaning: $told,
                english: $said,
            },)*
        ];
    };
}

names! {
    Trump "trump": Suit, Hand, "the suit of trumps, once it is known", one("the trump suit");
    Suit "suit": Suit, Hand, "in an order of plain suits: the suit that is ranked", one("the suit");
    Turned "turned": Card, Hand, "the card turned up from the stock", one("the card turned up");
    Led "led": Card, Hand, "the card led to the trick", one("the card led");
    Game "game": Game, Hand, "the game undertaken", one("the game");
    Standing "standing": Game, Hand, "the highest game spoken for so far",
        one("the highest game spoken for");
    Holder "holder": Seat, Hand, "the seat that spoke for it",
        one("whoever spoke for the highest game").person("speaker for a game");
    Ombre "ombre": Seat, Hand, "the seat that undertook the game", one("the Ombre").person("Ombre");
    Defender "defender": Seat, Hand, "the seat that forbade a surrender, or nobody",
        one("the defender").person("defender");
    Dealer "dealer": Seat, Seating, "the dealer's seat", one("the dealer");
    Eldest "eldest": Seat, Table, "the first seat in order of speaking", one("the eldest");
    Player "player": Seat, Hand, "the seat that acts or is asked", one("the player");
    Leader "leader": Seat, Hand, "the seat that led to the trick", one("the leader");
    LastExchanger "last_exchanger": Seat, Hand, "the seat that exchanged last",
        one("whoever exchanged last");
    Everyone "everyone": Seats, Seating, "all seats at the table",
        one("everyone").being(["is at the table", "are at the table"]);
    Active "active": Seats, Seating, "the seats that hold cards",
        many("the players in the hand").being(["is in the hand", "are in the hand"]);
    Spoken "spoken": Seats, Hand, "the seats that have spoken for a game or passed",
        many("those who have spoken").doing(["has spoken", "have spoken"], ["has not spoken", "have not spoken"]);
    Exchanged "exchanged": Seats, Hand, "the seats that have exchanged",
        many("those who have exchanged").doing(["has exchanged", "have exchanged"], ["has not exchanged", "have not exchanged"]);
    Ladies "ladies": Seats, Hand, "the seats taken by ladies",
        many("the ladies").being(["is a lady", "are ladies"]);
    Pool "pool": Number, Hand, "what the pool holds, in points", one("what the pool holds");
    Players "players": Number, Seating, "how many sit at the table", one("the number of players");
    TricksPlayed "tricks_played": Number, Hand, "how many tricks have been played",
        one("the number of tricks played");
    TricksTotal "tricks_total": Number, Hand, "how many tricks a hand has",
        one("the number of tricks in all");
    Stock "stock": Number, Hand, "how many cards the stock still has",
        one("the number of cards in the stock");
    HandSize "hand_size": Number, Table, "how many cards are dealt to a hand",
        one("the number of cards that make a hand");
    AllPassed "all_passed": Truth, Hand, "all have passed",
        holds("all have passed", "not all have passed");
    Opened "opened": Truth, Hand, "somebody has spoken for a game",
        holds("somebody has spoken for a game", "nobody has spoken for a game");
    Surrendered "surrendered": Truth, Hand, "the ombre has surrendered",
        holds("the Ombre has surrendered", "the Ombre has not surrendered");
    Challenged "challenged": Truth, Hand, "the ombre has challenged the vole by word",
        holds("the Ombre has undertaken by word to win every trick", "the Ombre has not undertaken by word to win every trick");
    Stopped "stopped": Truth, Hand, "the ombre ended the hand",
        holds("the Ombre has ended the hand", "the Ombre has not ended the hand");
    Reserving "reserving": Truth, Hand, "the loser has chosen to set his stake apart",
        holds("the loser has chosen to set his stake apart", "the loser has not chosen to set his stake apart");
    PoolReserved "pool_reserved": Truth, Hand, "the stake in the pool is one that was set apart",
        holds("the stake in the pool is one that was set apart", "the stake in the pool is not one that was set apart");
    LargestReserved "largest_reserved": Number, Hand, "the largest stake set apart, in points",
        one("the largest stake set apart");
    ReservedCount "reserved_count": Number, Hand, "how many stakes are set apart",
        one("the number of stakes set apart");
    Trumps "trumps": Cards, Trump, "all cards that are trumps", many("the trumps");
    Pack "pack": Cards, Table, "all cards of the pack", many("the cards of the pack");
    Games "games": Games, Table, "all games that the table lists", many("the games of the table");
    Suits "suits": Suits, Table, "all suits of the pack", many("the suits");
    TrickCards "trick_cards": Cards, Hand, "the cards lying open in the trick",
        many("the cards played to the trick");
    Declarations "declarations": Declarations, Table, "all declarations that the table lists",
        many("all declarations");
    Calling "calling": Declaration, Call, "the declaration that is called or judged",
        one("what is called");
    Called "called": Cards, Call, "the combination that is called or judged",
        many("the cards called");
    CalledFirst "called_first": Cards, Call,
        "the combination that the player called first in this declaration",
        many("the cards that the player called first");
    Better "better": Truth, Call,
        "the best that the player called of this declaration beats what the adversary opposes",
        holds("the best that the player called beats what is opposed to it", "the best that the player called does not beat what is opposed to it");
    Equal "equal": Truth, Call,
        "the best that the player called of this declaration equals what the adversary opposes",
        holds("the best that the player called equals what is opposed to it", "the best that the player called does not equal what is opposed to it");
    Higher "higher": Truth, Call,
        "the combination beats the one that the player called first in this declaration",
        holds("the combination beats the one that the player called first", "the combination does not beat the one that the player called first");
    DealNumber "deal_number": Number, Hand, "the number of the deal in the partie, from 1",
        one("the number of the deal");
    DealsPlayed "deals_played": Number, Hand, "how many deals of the partie have been played",
        one("the number of deals played");
    Looked "looked": Seats, Hand, "the seats that have looked at cards left in the stock",
        many("those who have looked at the cards left").doing(["has looked at the cards left", "have looked at the cards left"], ["has not looked at the cards left", "have not looked at the cards left"]);
    Thrown "thrown": Seats, Hand, "the seat that has given its hand up, or nobody",
        one("whoever has given his hand up").doing(["has given his hand up", "have given their hands up"], ["has not given his hand up", "have not given their hands up"]);
    Waiting "waiting": Truth, Hand, "a call waits for its answer",
        holds("a call waits for its answer", "no call waits for its answer");
    Replied "replied": Truth, Hand, "the last that was said of a combination was an answer",
        holds("an answer was the last thing said of a combination", "an answer was not the last thing said of a combination");
    These "these": Cards, Log, "the cards of the act that is judged", many("the cards of this act");
    SoMany "so_many": Number, Log, "the number of the act that is judged",
        one("the number that goes with this act");
    Whose "whose": Seat, Log, "the seat to whom the act that is judged was done",
        one("the player to whom the act was done").person("player to whom the act was done");
    Silenced "silenced": Seats, Log, "the seats that reckon nothing in this deal",
        many("those who can reckon nothing in this deal").doing(["can reckon nothing in this deal", "can reckon nothing in this deal"], ["is free to reckon in this deal", "are free to reckon in this deal"]);
    Advisers "advisers": Seats, Table, "the seats that sit by and advise, without a hand",
        many("those who sit by").being(["sits by", "sit by"]);
    SpokenSuit "spoken_suit": Suit, Log,
        "the suit that the words of the act that is judged name, if any",
        one("the suit that the words name");
    Losers "losers": Seats, Log, "the seats that have lost the game by an offence",
        many("those who have lost the game by an offence").doing(["has lost the game by an offence", "have lost the game by an offence"], ["has not lost the game by an offence", "have not lost the game by an offence"]);
    Granted "granted": Declarations, Hand,
        "declarations of which the call of the elder was let pass as good",
        many("the declarations let pass as good");
    Evened "evened": Declarations, Hand,
        "declarations of which the call of the elder was let pass as equal",
        many("the declarations let pass as equal");

    @also
    "elder" is Eldest: Seat, "of two: the hand that speaks first", one("the elder");
    "younger" is Dealer: Seat, "of two: the dealer", one("the younger");
}
