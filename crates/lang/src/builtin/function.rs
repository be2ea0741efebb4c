//! The built-in functions of one argument: one row for each, with its types, what its answer depends on, what it means and how the
//! gloss says it.

use super::{Dependence, Type};

/// A built-in function of one argument.
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
    /// How the gloss says it.
    pub english: CallEnglish,
}

/// How the gloss says a function of one argument: the words before the argument, and those after it.
#[derive(Debug, Clone, Copy)]
pub enum CallEnglish {
    /// It stands for something.
    Thing {
        /// What it stands for.
        noun: [&'static str; 2],
        /// Whether that is a plural.
        plural: bool,
    },
    /// It holds or does not hold.
    Statement {
        /// What is said where it holds.
        yes: [&'static str; 2],
        /// What is said where it does not.
        no: [&'static str; 2],
    },
}

pub(super) const fn one(noun: [&'static str; 2]) -> CallEnglish {
    CallEnglish::Thing {
        noun,
        plural: false,
    }
}

pub(super) const fn many(noun: [&'static str; 2]) -> CallEnglish {
    CallEnglish::Thing { noun, plural: true }
}

const fn holds(yes: [&'static str; 2], no: [&'static str; 2]) -> CallEnglish {
    CallEnglish::Statement { yes, no }
}

/// Makes of each row a case of `Fn1` and an entry of `FUNCTIONS`; `of two` stands where the answer is kept of two sides only. Below
/// `@formed` stands what a function with a form of its own asks of the state.
macro_rules! functions {
    (
        $($call:ident $name:literal: $takes:ident -> $gives:ident $(of $two:ident)?, $on:ident,
            $meaning:literal, $english:expr;)*
        @formed
        $($form:ident $form_name:literal: $result:ident, $rest:ident, $told:literal;)*
    ) => {
        /// What the state answers about an argument.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Fn1 {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $call,)*
            $(#[doc = concat!($told, ".")] $form,)*
        }

        impl Fn1 {
            /// Returns what the answer depends on, beside the argument.
            pub const fn dependence(self) -> Dependence {
                match self {
                    $(Self::$call => Dependence::$on,)*
                    $(Self::$form => Dependence::$rest,)*
                }
            }

            /// Returns the type of the answer.
            pub const fn gives(self) -> Type {
                match self {
                    $(Self::$call => Type::$gives,)*
                    $(Self::$form => Type::$result,)*
                }
            }

            /// Returns the name as clauses write it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$call => $name,)*
                    $(Self::$form => $form_name,)*
                }
            }

            /// Tells whether it asks for what is kept of two sides only: points, calls and shares of the stock.
            pub const fn is_of_two(self) -> bool {
                match self {
                    $(Self::$call => functions!(@of $($two)?),)*
                    $(Self::$form => false,)*
                }
            }
        }

        /// Every built-in function of one argument.
        pub const FUNCTIONS: &[BuiltinFn] = &[
            $(BuiltinFn {
                name: $name,
                takes: Type::$takes,
                gives: Type::$gives,
                call: Fn1::$call,
                meaning: $meaning,
                english: $english,
            },)*
        ];
    };
    (@of two) => { true };
    (@of) => { false };
}

functions! {
    Tricks "tricks": Seat -> Number, Hand, "tricks that a seat has won",
        one(["the number of tricks won by ", ""]);
    Opening "opening": Seat -> Number, Hand, "tricks that a seat won before anybody else won one",
        one(["the number of tricks won by ", " before anybody else won one"]);
    Held "held": Seat -> Cards, Hand, "cards that a seat holds now",
        many(["the cards that ", " holds"]);
    Hand "hand": Seat -> Cards, Hand, "cards that a seat held when play began",
        many(["the cards with which ", " began play"]);
    Dealt "dealt": Seat -> Cards, Hand, "cards dealt to a seat", many(["the cards dealt to ", ""]);
    Discarded "discarded": Seat -> Cards, Hand, "cards that a seat discarded",
        many(["the cards that ", " discarded"]);
    Taken "taken": Seat -> Cards, Hand, "cards that a seat took from the stock",
        many(["the cards that ", " took"]);
    LedBy "led_by": Seat -> Cards, Hand, "cards that a seat led", many(["the cards that ", " led"]);
    Run "run": Cards -> Number, Trump,
        "trumps of a set counted from the highest down without a gap",
        one(["the number of trumps in unbroken order from the highest among ", ""]);
    SuitOf "suit_of": Card -> Cards, Trump,
        "cards of one suit with a card, trumps taken into account",
        many(["the cards of the suit of ", ""]);
    Below "below": Cards -> Cards, Trump,
        "cards that some card of a set beats within its suit, trumps taken into account",
        many(["the cards beaten by ", ""]);
    CardsOf "cards_of": Suits -> Cards, Table,
        "cards of the pack on which one of these suits is printed", many(["the cards of ", ""]);
    Printed "printed": Card -> Suit, Table, "the suit printed on a card",
        one(["the suit printed on ", ""]);
    Next "next": Seat -> Seat, Seating, "the next seat in order of play that holds cards",
        one(["the next player after ", ""]);
    FirstDealt "first_dealt": Cards -> Seat, Hand,
        "the seat to whom such a card fell first when cards were dealt round for the deal",
        one(["the first player to be dealt any of ", ""]);
    Pips "pips": Cards -> Number, Table, "what cards count by the table's values",
        one(["the value in pips of ", ""]);
    Height "height": Cards -> Number, Table,
        "the place of the highest card of a set in its plain suit, the lowest rank being 1",
        one(["the height of ", ""]);
    Score "score": Seat -> Number of two, Hand, "points that a seat has made in this deal",
        one(["the score of ", " in this deal"]);
    Ahead "ahead": Seat -> Number of two, Call,
        "points that a seat made by announcing and calling, under headings that accrue before the first under which the other seat has made any so",
        one(["what ", " has declared before the other counts"]);
    Total "total": Seat -> Number of two, Hand,
        "points of a seat in the partie: before this deal while it is played, after it when it is over",
        one(["the total of ", ""]);
    Gained "gained": Seat -> Number of two, Hand,
        "what a seat has gained in the parties before this one, or in all of them once a series is over",
        one(["what ", " has gained in the parties before"]);
    Drawn "drawn": Seat -> Cards, Hand, "the card that a seat drew or cut for the deal",
        one(["the card that ", " drew for the deal"]);
    Calls "calls": Seat -> Declarations, Call, "declarations of which a seat has called something",
        many(["the declarations that ", " has called"]);
    Reckoned "reckoned": Seat -> Cards, Call,
        "cards of all combinations that a seat has called of the declaration that is called or judged",
        many(["the cards that ", " has called of this declaration"]);
    Announced "announced": Seat -> Declarations of two, Hand, "declarations that a seat has announced",
        many(["the declarations that ", " has announced"]);
    Asked "asked": Seat -> Declarations of two, Hand,
        "declarations of which a seat has asked what a call makes",
        many(["the declarations that ", " has asked about"]);
    Alike "alike": Seat -> Truth, Call,
        "a seat held, when play began, a combination of the declaration at hand of as many cards as the one that is called or judged",
        holds(["", " held a combination of as many cards as the one called"], ["", " held no combination of as many cards as the one called"]);
    Outdoes "outdoes": Seat -> Truth, Call,
        "a seat held, when play began, a better combination of the declaration at hand than the one that is called or judged",
        holds(["", " held a better combination than the one called"], ["", " held no better combination than the one called"]);
    Matches "matches": Seat -> Truth, Call,
        "a seat held, when play began, a combination of the declaration at hand as good as the one that is called or judged",
        holds(["", " held a combination as good as the one called"], ["", " held no combination as good as the one called"]);
    OfRank "of_rank": Cards -> Cards, Table,
        "cards of the pack that share a rank with some card of a set",
        many(["the cards of the same rank as ", ""]);
    Upheld "upheld": Seat -> Cards, Hand,
        "cards of all combinations that a seat has called: of the elder, where they were let pass as good or equal",
        many(["the cards that ", " has called without being gainsaid"]);
    Proves "proves": Seat -> Truth, Call,
        "the suits, numbers, pips and highest cards of what a seat called and was let pass prove, to one who knows his own cards, that it holds a combination of the declaration at hand as good as the one that is called or judged, or better",
        holds(["what ", " has called proves a combination at least as good as the one called"], ["what ", " has called proves no combination as good as the one called"]);
    Outdone "outdone": Seat -> Declarations, Call,
        "declarations in which the other held, when play began, better than what a seat called first",
        many(["the declarations in which the other had better than ", ""]);
    Matched "matched": Seat -> Declarations, Call,
        "declarations in which the other held, when play began, as good as what a seat called first",
        many(["the declarations in which the other had as good as ", ""]);
    Strange "strange": Seat -> Cards, Log, "cards of another pack that came to a seat",
        many(["the cards of another pack that came to ", ""]);
    AgainstCards "against_cards": Cards -> Truth, Call,
        "nothing that could be made of the cards that the player has not seen beats or equals this combination",
        holds(["nothing unseen stands against ", ""], ["something unseen may stand against ", ""]);
    Sunk "sunk": Seat -> Declarations, Call,
        "declarations of which a seat could have called something, or denied what it let pass as good, and did not",
        many(["the declarations that ", " has sunk"]);
    Left "left": Seat -> Number of two, Hand, "how many cards of its share of the stock a seat left",
        one(["the number of cards left by ", ""]);
    Aside "aside": Seat -> Cards, Log,
        "cards that a seat has drawn or dropped and joined to nothing yet",
        many(["the cards that ", " has drawn or dropped and not yet joined to a hand"]);

    @formed
    Count "count": Number, Table, "How many members a set has";
    AboveCard "above": Cards, Trump, "The cards of one suit with a card that rank above it";
    AboveGame "above": Games, Table, "The games that rank above a game";
}

#[cfg(test)]
mod tests {
    use super::{Dependence, Fn1};

    #[test]
    fn what_is_kept_of_two_sides_is_not_what_is_said() {
        let said = |fun: Fn1| fun.dependence() == Dependence::Call;
        assert!(Fn1::Score.is_of_two() && !said(Fn1::Score));
        assert!(said(Fn1::Calls) && !Fn1::Calls.is_of_two());
        assert!(said(Fn1::Ahead) && Fn1::Ahead.is_of_two());
        assert!(!Fn1::Tricks.is_of_two() && !said(Fn1::Tricks));
    }
}
