//! A checked sentence: its condition, what it does and the sentences that override it.

use super::act::ActId;
use super::node::Node;
pub use codille_lang::builtin::{Event, Verb};
use codille_lang::cards::{Rank, Suit};
use codille_lang::ids::{ClauseId, DeclarationId, FaultId, HeadingId, NameId, RuleId};
use codille_lang::span::Span;

/// One side of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// The pool.
    Pool,
    /// The stakes set apart.
    Reserve,
    /// A set of seats.
    Seats(Node),
}

/// A payment or a score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Who pays; nobody for a score.
    pub from: Option<Account>,
    /// How much, a number.
    pub amount: Node,
    /// Who receives.
    pub to: Account,
    /// The number of its heading.
    pub heading: HeadingId,
}

/// What follows from a fault or from the use of a right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A payment.
    Pay(Transfer),
    /// Seats reckon nothing in this deal, but for some headings.
    Silence {
        /// Who.
        party: Node,
        /// The numbers of the headings that are spared.
        but: Vec<HeadingId>,
        /// The numbers of those to which it is confined; empty for all.
        only: Vec<HeadingId>,
    },
    /// Calls of seats fall, or stand as good.
    Call {
        /// Whose.
        party: Node,
        /// The declaration; without one, that of the act at hand.
        class: Option<DeclarationId>,
        /// Whether they stand.
        stands: bool,
    },
    /// The deal is void, and there is another.
    Fresh,
    /// The suit that the act names is trumps.
    Trumped,
    /// Play goes back to before the act, or to before the last act or fault with this number.
    Back(Option<BackTo>),
    /// Play begins again with the first lead.
    Again,
    /// Seats lose the game.
    Loses(Node),
    /// There is no penalty.
    Nothing,
}

/// What play goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackTo {
    /// The last act with this number.
    Act(ActId),
    /// The last fault with this number.
    Fault(FaultId),
}

/// What a duty or a right governs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Object {
    /// Nothing: the act itself.
    Act,
    /// One of a set (cards, suits or games).
    From(Node),
    /// A number, no less.
    AtLeast(Node),
    /// A number, no more.
    AtMost(Node),
    /// A number.
    Exactly(Node),
    /// Words, or the name of a fault.
    Text(String),
}

/// How a duty binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modal {
    /// Only this.
    Must,
    /// This is allowed.
    May,
    /// Not this.
    MustNot,
    /// A right that its holder may use or let lapse.
    Right,
}

/// A duty or a right of either kind: who must, may or must not do what.
#[derive(Debug, Clone, Copy)]
pub struct Obligation<'a> {
    /// Whom it binds.
    pub party: &'a Node,
    /// How.
    pub modal: Modal,
    /// What.
    pub act: ActId,
    /// Of what.
    pub object: &'a Object,
    /// What follows when a right is used.
    pub then: &'a [Effect],
}

/// What a sentence does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Ranks trumps, highest first; cards of fixed suit as `Ok`, ranks in the trump suit as `Err`.
    Trumps(Vec<(Rank, Option<Suit>)>),
    /// Ranks a plain suit, highest first.
    Plain(Vec<Rank>),
    /// Ranks the games, highest first, by their numbers.
    Games(Vec<usize>),
    /// Ranks headings of scores, first counted first, by their numbers.
    Accrual(Vec<HeadingId>),
    /// Says by which numbers, compared from the left, a combination is the better.
    Measure {
        /// The number of the declaration.
        of: DeclarationId,
        /// The numbers.
        by: Vec<Node>,
    },
    /// Gives a name its value.
    Define {
        /// The number of the name.
        name: NameId,
        /// The value.
        value: Node,
    },
    /// Says who must, may or must not, or has a right to.
    Duty {
        /// Whom it binds.
        party: Node,
        /// How.
        modal: Modal,
        /// What.
        verb: Verb,
        /// Of what.
        object: Object,
    },
    /// A payment or a score.
    Pay {
        /// The payment.
        transfer: Transfer,
        /// When it falls due.
        event: Event,
    },
    /// An act against a duty, and what it costs.
    Fault {
        /// The number of the fault.
        fault: FaultId,
        /// The verb of the act.
        verb: Verb,
        /// The clause offended against.
        against: String,
        /// What is then paid.
        then: Vec<Transfer>,
        /// Who need not insist.
        waivable_by: Option<Node>,
    },
    /// Says who must, may or must not do an act of the table's list, or has a right to it.
    Law {
        /// Whom it binds.
        party: Node,
        /// How.
        modal: Modal,
        /// The number of the act.
        act: ActId,
        /// Of what.
        object: Object,
        /// What follows when a right is used.
        then: Vec<Effect>,
    },
    /// An act that offends by what it is, and what follows.
    Offence {
        /// The number of the fault.
        fault: FaultId,
        /// The number of the act.
        act: ActId,
        /// The words that make it this act.
        words: Option<String>,
        /// The clause offended against.
        against: Option<String>,
        /// What follows.
        then: Vec<Effect>,
        /// Who need not insist.
        waivable_by: Option<Node>,
    },
    /// There must be a fresh deal while the condition holds; only a referee asks.
    FreshDeal,
    /// Nothing: only as an exception.
    Nothing,
}

impl Body {
    /// Tells whether it is a permission to do an act of every game.
    pub const fn permits(&self) -> bool {
        matches!(
            self,
            Self::Duty {
                modal: Modal::May,
                ..
            }
        )
    }

    /// Returns whom it binds to what, where it is a duty or a right.
    pub fn obligation(&self) -> Option<Obligation<'_>> {
        let (party, modal, act, object, then): (_, _, _, _, &[Effect]) = if let Self::Duty {
            party,
            modal,
            verb,
            object,
        } = self
        {
            (party, *modal, ActId::Verb(*verb), object, &[])
        } else if let Self::Law {
            party,
            modal,
            act,
            object,
            then,
        } = self
        {
            (party, *modal, *act, object, then)
        } else {
            return None;
        };
        Some(Obligation {
            party,
            modal,
            act,
            object,
            then,
        })
    }

    /// Returns the act that it commands, forbids or allows.
    pub fn act(&self) -> Option<ActId> {
        self.obligation().map(|obligation| obligation.act)
    }

    /// Returns the act of a fault and the clause that it offends against, where it names one.
    pub fn against(&self) -> Option<(ActId, &str)> {
        if let Self::Fault { against, verb, .. } = self {
            Some((ActId::Verb(*verb), against))
        } else if let Self::Offence {
            against: Some(against),
            act,
            ..
        } = self
        {
            Some((*act, against))
        } else {
            None
        }
    }

    /// Returns the value that it gives to a defined name.
    pub fn value_of(&self, name: NameId) -> Option<&Node> {
        if let Self::Define { name: of, value } = self {
            (*of == name).then_some(value)
        } else {
            None
        }
    }

    /// Tells whether it forbids an act of every game altogether.
    pub const fn is_ban(&self) -> bool {
        matches!(
            self,
            Self::Duty {
                modal: Modal::MustNot,
                object: Object::Act,
                ..
            }
        )
    }

    /// Returns the number of the heading of a payment or score.
    pub const fn heading(&self) -> Option<HeadingId> {
        if let Self::Pay { transfer, .. } = self {
            Some(transfer.heading)
        } else {
            None
        }
    }
}

/// A checked sentence.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The clause that it stands in.
    pub clause: ClauseId,
    /// When it is in force: `when`, `unless` and the limit of `until` together.
    pub condition: Node,
    /// What it does.
    pub body: Body,
    /// Whether it is an exception to another.
    pub is_exception: bool,
    /// The sentences that override it, by their numbers.
    pub exceptions: Vec<RuleId>,
    /// Where it stands.
    pub span: Span,
}
