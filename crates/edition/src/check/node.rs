//! The typed tree: expressions with every name resolved. Every value is an integer or a mask of bits.

pub use super::value::Type;
use crate::check::act::ActId;
use codille_lang::cards::{Rank, Suit, SuitSet};
use codille_lang::ids::{FaultId, HeadingId};

/// What the state of a game answers without arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Var {
    /// The suit of trumps.
    Trump,
    /// The suit that an order is asked for.
    Suit,
    /// The card turned up from the stock.
    Turned,
    /// The card led to the trick.
    Led,
    /// The game undertaken.
    Game,
    /// The highest game spoken for so far.
    Standing,
    /// The seat that spoke for it.
    Holder,
    /// The seat that undertook the game.
    Ombre,
    /// The seat that forbade a surrender.
    Defender,
    /// The dealer's seat.
    Dealer,
    /// The eldest hand.
    Eldest,
    /// The seat that acts or is asked.
    Player,
    /// The seat that led to the trick.
    Leader,
    /// The seat that exchanged last.
    LastExchanger,
    /// All seats at the table.
    Everyone,
    /// The seats that hold cards.
    Active,
    /// The seats that have spoken for a game or passed.
    Spoken,
    /// The seats that have exchanged.
    Exchanged,
    /// The seats taken by ladies.
    Ladies,
    /// What the pool holds when the hand is settled.
    Pool,
    /// How many sit at the table.
    Players,
    /// How many tricks have been played.
    TricksPlayed,
    /// How many tricks a hand has.
    TricksTotal,
    /// How many cards the stock still has.
    Stock,
    /// How many cards are dealt to a hand.
    HandSize,
    /// All have passed.
    AllPassed,
    /// Somebody has spoken for a game.
    Opened,
    /// The ombre has surrendered.
    Surrendered,
    /// The vole has been challenged by word.
    Challenged,
    /// The ombre ended the hand.
    Stopped,
    /// The loser sets the stake apart.
    Reserving,
    /// What lies in the pool was set apart before.
    PoolReserved,
    /// The largest stake set apart.
    LargestReserved,
    /// How many stakes are set apart.
    ReservedCount,
    /// All cards that are trumps.
    Trumps,
    /// All cards of the pack.
    Pack,
    /// All games of the table's list.
    Games,
    /// All suits of the pack.
    Suits,
    /// The cards lying open in the trick.
    TrickCards,
    /// All declarations of the table's list.
    Declarations,
    /// The declaration that is called or judged.
    Calling,
    /// The combination that is called or judged.
    Called,
    /// The combination that the player called first in this declaration.
    CalledFirst,
    /// The player's best call beats what the adversary opposes.
    Better,
    /// The player's best call equals what the adversary opposes.
    Equal,
    /// The combination beats the one that the player called first.
    Higher,
    /// The number of the deal in the partie, from 1.
    DealNumber,
    /// How many deals of the partie have been played.
    DealsPlayed,
    /// The seats that have looked at cards left in the stock.
    Looked,
    /// The seat that has given its hand up.
    Thrown,
    /// A call waits for its answer.
    Waiting,
    /// The last that was said of a combination was an answer.
    Replied,
    /// The cards of the act that is judged.
    These,
    /// The number of the act that is judged.
    SoMany,
    /// The seat to whom the act that is judged was done.
    Whose,
    /// The seats that reckon nothing in this deal.
    Silenced,
    /// The suit that the words of the act name.
    SpokenSuit,
    /// The seats that sit by and advise.
    Advisers,
    /// Seats that have lost the game by an offence.
    Losers,
    /// Declarations of which the elder's call was let pass as good.
    Granted,
    /// Declarations of which it was let pass as equal.
    Evened,
}

/// What the state answers about an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fn1 {
    /// Tricks won by a seat.
    Tricks,
    /// Tricks that a seat won before anybody else won one.
    Opening,
    /// Cards that a seat holds now.
    Held,
    /// Cards that a seat held when play began.
    Hand,
    /// Cards dealt to a seat.
    Dealt,
    /// Cards discarded by a seat.
    Discarded,
    /// Cards taken from the stock by a seat.
    Taken,
    /// Cards that a seat led.
    LedBy,
    /// How many members a set has.
    Count,
    /// How many trumps, counted from the highest down without a gap, are in a set.
    Run,
    /// The cards that are of one suit with a card, trumps taken into account.
    SuitOf,
    /// The cards of one suit with a card that rank above it.
    AboveCard,
    /// The cards that some card of a set beats within its suit.
    Below,
    /// The games that rank above a game.
    AboveGame,
    /// The cards with this suit printed on them.
    CardsOf,
    /// The suit printed on a card.
    Printed,
    /// The next seat in order of play that holds cards.
    Next,
    /// The seat to whom a card of this set fell first when cards were dealt round for the deal.
    FirstDealt,
    /// What the cards of a set count by the table's values.
    Pips,
    /// The place of the highest card of a set in its plain suit, the lowest rank being 1.
    Height,
    /// Points that a seat has made in this deal.
    Score,
    /// Points made by declaring that accrue before anything the other declared.
    Ahead,
    /// Points of the partie.
    Total,
    /// What a seat has gained in the parties before.
    Gained,
    /// The first card that fell to a seat when cards were drawn or cut for the deal.
    Drawn,
    /// Declarations that a seat has called.
    Calls,
    /// Cards of all combinations that a seat has called of the declaration at hand.
    Reckoned,
    /// Declarations that a seat has announced.
    Announced,
    /// Declarations that a seat has asked about.
    Asked,
    /// Nothing that the player has not seen beats or equals this combination.
    AgainstCards,
    /// How many cards of its share of the stock a seat left.
    Left,
    /// Declarations of which a seat could have made something and did not.
    Sunk,
    /// Cards drawn or dropped by a seat and joined to nothing yet.
    Aside,
    /// A seat held a combination of as many cards.
    Alike,
    /// A seat held a better one.
    Outdoes,
    /// A seat held one as good.
    Matches,
    /// All cards of the ranks of a set.
    OfRank,
    /// Cards of all combinations that a seat called and that were not gainsaid.
    Upheld,
    /// What a seat called proves to the other that it holds one as good as the one that is judged.
    Proves,
    /// Declarations in which the other held better than what a seat called first.
    Outdone,
    /// Declarations in which the other held as good as what a seat called first.
    Matched,
    /// Cards of another pack that came to a seat.
    Strange,
}

/// An act as clauses ask for it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ActPattern {
    /// Its number.
    pub act: ActId,
    /// The words spoken, or what it was about; `None` where any will do.
    pub words: Option<String>,
}

/// What the minutes of a deal answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LogQuestion {
    /// How often seats did an act.
    Done(ActPattern),
    /// How often seats did the first act after anybody last did the second.
    Since(ActPattern, ActPattern),
    /// All cards of an act by seats.
    Cards(ActPattern),
    /// The number of the last such act by seats.
    Number(ActPattern),
    /// So many cards from the top of the stock as dealt.
    Top,
    /// So many cards from its bottom.
    Bottom,
}

impl Fn1 {
    /// Tells whether it asks for what is kept of two sides only: points, calls and shares of the stock.
    pub const fn is_of_two(self) -> bool {
        matches!(
            self,
            Self::Score
                | Self::Total
                | Self::Gained
                | Self::Announced
                | Self::Asked
                | Self::Left
                | Self::Ahead
        )
    }
}

impl Var {
    /// Tells whether it is about the combination that is called or judged.
    pub const fn is_said(self) -> bool {
        matches!(
            self,
            Self::Calling
                | Self::Called
                | Self::CalledFirst
                | Self::Better
                | Self::Equal
                | Self::Higher
        )
    }
}

impl Fn1 {
    /// Tells whether it is about what was called, and depends on who asks.
    pub const fn is_said(self) -> bool {
        matches!(
            self,
            Self::Calls
                | Self::Reckoned
                | Self::Sunk
                | Self::Ahead
                | Self::AgainstCards
                | Self::Alike
                | Self::Outdoes
                | Self::Matches
                | Self::Proves
                | Self::Outdone
                | Self::Matched
        )
    }
}

/// A comparison of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cmp {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// An operation on two numbers or two masks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op2 {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`: whole division, the remainder dropped; by 0 nothing can be worked out.
    Div,
    /// The smaller of two numbers.
    Min,
    /// The larger of two numbers.
    Max,
    /// Union.
    Union,
    /// Difference.
    Minus,
    /// Intersection.
    Meet,
    /// All of the right are in the left: a truth.
    HasAll,
    /// Some of the right are in the left: a truth.
    HasAny,
    /// None of the right is in the left: a truth.
    HasNone,
    /// The left speaks before the right: a truth.
    Before,
}

/// A resolved expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// A number, or a truth as 0 and 1.
    Number(i64),
    /// A mask.
    Mask(u64),
    /// The value of an option.
    Option(usize),
    /// What the state answers.
    Var(Var),
    /// What the state answers about an argument.
    Fn1(Fn1, Box<Self>),
    /// How often a seat committed the fault with this number.
    Faults(FaultId, Box<Self>),
    /// How many tricks have been begun since a seat last committed the fault with this number.
    SinceFault(FaultId, Box<Self>),
    /// What seats have paid for the fault with this number.
    Fined(FaultId, Box<Self>),
    /// What was open to a seat but for the fault with this number: 2 where it was sure of all tricks left, 0 where it could not have won them.
    Outlook(FaultId, Box<Self>),
    /// Points that a seat has made in this deal under the heading with this number.
    Scored(HeadingId, Box<Self>),
    /// What the minutes of the deal answer about seats, or about a number.
    Minute(LogQuestion, Box<Self>),
    /// The card of a rank in the trump suit.
    TrumpCard(Rank),
    /// A defined name.
    Define(usize),
    /// The seat bound by the `n`th enclosing quantifier, counted from the outermost.
    It(usize),
    /// `not`.
    Not(Box<Self>),
    /// All hold.
    All(Vec<Self>),
    /// One holds.
    Any(Vec<Self>),
    /// A comparison.
    Compare(Cmp, Box<Self>, Box<Self>),
    /// An operation.
    Op2(Op2, Box<Self>, Box<Self>),
    /// The condition holds for every seat of a set.
    ForAll(usize, Box<Self>, Box<Self>),
    /// The condition holds for some seat of a set.
    Exists(usize, Box<Self>, Box<Self>),
    /// The seats of a set for which the condition holds.
    Filter(usize, Box<Self>, Box<Self>),
}

impl Node {
    /// The truth that always holds.
    pub const TRUE: Self = Self::Number(1);
    /// The truth that never holds.
    pub const FALSE: Self = Self::Number(0);

    /// Returns the mask of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self::Mask(SuitSet::of(suit).mask())
    }

    /// Calls `f` for this node and every node within it.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Self)) {
        f(self);
        match self {
            Self::Fn1(_, a)
            | Self::Faults(_, a)
            | Self::SinceFault(_, a)
            | Self::Fined(_, a)
            | Self::Outlook(_, a)
            | Self::Scored(_, a)
            | Self::Minute(_, a)
            | Self::Not(a) => a.walk(f),
            Self::All(all) | Self::Any(all) => all.iter().for_each(|n| n.walk(f)),
            Self::Compare(_, a, b)
            | Self::Op2(_, a, b)
            | Self::ForAll(_, a, b)
            | Self::Exists(_, a, b)
            | Self::Filter(_, a, b) => {
                a.walk(f);
                b.walk(f);
            }
            Self::Number(_)
            | Self::Mask(_)
            | Self::Option(_)
            | Self::Var(_)
            | Self::TrumpCard(_)
            | Self::Define(_)
            | Self::It(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(node: &Node) -> usize {
        let mut n = 0;
        node.walk(&mut |_| n += 1);
        n
    }

    #[test]
    fn a_walk_comes_to_every_part_once() {
        let leaf = || Box::new(Node::Var(Var::Ombre));
        assert_eq!(count(&Node::TRUE), 1);
        assert_eq!(count(&Node::Not(leaf())), 2);
        assert_eq!(count(&Node::Fn1(Fn1::Tricks, leaf())), 2);
        assert_eq!(count(&Node::Fined(FaultId::from(0), leaf())), 2);
        assert_eq!(count(&Node::Compare(Cmp::Eq, leaf(), leaf())), 3);
        let all = Node::All(vec![*leaf(), Node::Any(vec![*leaf(), *leaf()])]);
        assert_eq!(count(&all), 5);
        for bound in [Node::ForAll, Node::Exists, Node::Filter] {
            assert_eq!(count(&bound(0, leaf(), Box::new(Node::Not(leaf())))), 4);
        }
    }

    #[test]
    fn a_walk_goes_from_the_outside_in_and_from_left_to_right() {
        let sum = Node::Op2(
            Op2::Add,
            Box::new(Node::Number(1)),
            Box::new(Node::Not(Box::new(Node::Number(2)))),
        );
        let mut met = Vec::new();
        sum.walk(&mut |node| met.push(node.clone()));
        let inner = Node::Not(Box::new(Node::Number(2)));
        assert_eq!(met, [sum, Node::Number(1), inner, Node::Number(2)]);
    }

    #[test]
    fn the_mask_of_a_suit_is_one_bit() {
        for suit in Suit::ALL {
            let Node::Mask(mask) = Node::suit(suit) else {
                panic!("{suit} is a mask")
            };
            assert_eq!(mask, 1 << suit.index());
        }
    }

    #[test]
    fn what_is_kept_of_two_sides_is_not_what_is_said() {
        assert!(Fn1::Score.is_of_two() && !Fn1::Score.is_said());
        assert!(Fn1::Calls.is_said() && !Fn1::Calls.is_of_two());
        assert!(Fn1::Ahead.is_said() && Fn1::Ahead.is_of_two());
        assert!(!Fn1::Tricks.is_said() && !Fn1::Tricks.is_of_two());
        assert!(Var::Called.is_said() && !Var::Granted.is_said());
    }
}
