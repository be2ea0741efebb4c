//! The syntax tree of clauses, free of parser types. Every node carries where it stands.

use crate::cards::{Rank, Suit};
use crate::span::Span;

/// A word with its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word {
    /// The word as written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// One sentence of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The label that this sentence is an exception to.
    pub exception_to: Option<Word>,
    /// What the sentence does.
    pub head: Head,
    /// Conditions: `when` as written, `unless` kept apart so that it prints back.
    pub conditions: Vec<Condition>,
    /// The condition with which a right lapses.
    pub until: Option<Expr>,
    /// Labels of the clauses that this one yields to.
    pub yields_to: Vec<Word>,
    /// The whole sentence.
    pub span: Span,
}

/// A `when` or `unless`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Whether it is written `unless`.
    pub negated: bool,
    /// The condition itself.
    pub expr: Expr,
}

/// What a sentence does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// Ranks cards, games or headings, highest first.
    Order {
        /// What is ranked.
        of: OrderOf,
        /// Highest first, whichever way it was written.
        items: Vec<Ranked>,
    },
    /// Says how strong a combination of a declaration is.
    Measure {
        /// The declaration.
        of: Word,
        /// Numbers compared from the left.
        by: Vec<Expr>,
    },
    /// Names a value.
    Define {
        /// The name.
        name: Word,
        /// Its value.
        value: Expr,
    },
    /// Says who must, may or must not do what.
    Duty {
        /// Whom it binds.
        party: Expr,
        /// Must, may or must not.
        modal: Modal,
        /// What.
        action: Action,
    },
    /// Gives a right to a party.
    Option {
        /// Its holder.
        party: Expr,
        /// What it allows.
        action: Action,
        /// What follows when he uses it.
        then: Vec<Effect>,
    },
    /// A payment.
    Pay(Transfer),
    /// A score.
    Score {
        /// Who scores.
        party: Expr,
        /// How much.
        amount: Expr,
        /// Under which heading.
        heading: Word,
        /// When; `settlement` where nothing is said.
        event: Option<Word>,
    },
    /// An act that offends, and what follows.
    Fault {
        /// Its name.
        name: Word,
        /// The verb of the act.
        verb: Word,
        /// The words that make the act this one, where there are several of its kind.
        words: Option<Word>,
        /// The duty that it offends against; without one, the condition alone tells.
        against: Option<Word>,
        /// What follows for the offender (`player`) and others.
        then: Vec<Effect>,
        /// Who need not insist.
        waivable_by: Option<Expr>,
    },
    /// There must be a fresh deal, whoever asks for it or not.
    FreshDeal,
    /// An exception under which nothing happens.
    Nothing,
}

/// What follows from a fault or from the use of a right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A payment.
    Pay(Transfer),
    /// Somebody scores.
    Score {
        /// Who.
        party: Expr,
        /// How much.
        amount: Expr,
        /// Under which heading.
        heading: Word,
    },
    /// Somebody reckons nothing in this deal.
    Silence {
        /// Who.
        party: Expr,
        /// Headings that are spared.
        but: Vec<Word>,
        /// Headings to which it is confined; empty for all.
        only: Vec<Word>,
    },
    /// A call falls, of a declaration or the one at hand, or stands as good.
    Call {
        /// Whose.
        party: Expr,
        /// The declaration.
        class: Option<Word>,
        /// Whether it stands.
        stands: bool,
    },
    /// The deal is void, and there is another.
    Fresh,
    /// The suit that the act names is trumps.
    Trumped,
    /// Play goes back to before the act, or to before the last act or fault of this kind.
    Back(Option<BackTo>),
    /// Play begins again with the first lead.
    Again,
    /// Somebody loses the game.
    Loses(Expr),
    /// Nothing: there is no penalty.
    Nothing,
}

/// What play goes back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackTo {
    /// The last act with this name.
    Act(Word),
    /// The last fault with this name.
    Fault(Word),
}

impl Effect {
    /// Returns the payment, where it is one.
    pub const fn transfer(&self) -> Option<&Transfer> {
        if let Self::Pay(transfer) = self {
            Some(transfer)
        } else {
            None
        }
    }

    /// Returns the heading of a payment or a score.
    pub const fn heading(&self) -> Option<&Word> {
        match self {
            Self::Pay(Transfer { heading, .. }) | Self::Score { heading, .. } => Some(heading),
            Self::Silence { .. }
            | Self::Call { .. }
            | Self::Loses(_)
            | Self::Fresh
            | Self::Trumped
            | Self::Back(_)
            | Self::Again
            | Self::Nothing => None,
        }
    }

    /// Returns the party that it falls on, where it is no payment.
    pub const fn party(&self) -> Option<&Expr> {
        match self {
            Self::Silence { party, .. }
            | Self::Score { party, .. }
            | Self::Call { party, .. }
            | Self::Loses(party) => Some(party),
            Self::Pay(_)
            | Self::Fresh
            | Self::Trumped
            | Self::Back(_)
            | Self::Again
            | Self::Nothing => None,
        }
    }
}

/// A payment from one account to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Who pays.
    pub from: Account,
    /// How much each pays.
    pub amount: Expr,
    /// Who receives.
    pub to: Account,
    /// Under which heading.
    pub heading: Word,
    /// When; `settlement` where nothing is said.
    pub event: Option<Word>,
    /// The whole payment.
    pub span: Span,
}

/// One side of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// The pool.
    Pool(Span),
    /// The stakes set apart.
    Reserve(Span),
    /// A seat or seats; each of them pays or receives the amount.
    Seats(Expr),
}

/// What an order ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderOf {
    /// The cards that are trumps.
    Trumps,
    /// The ranks of a suit that is not trumps.
    Plain,
    /// The games that may be undertaken.
    Games,
    /// The headings of scores, as they accrue.
    Accrual,
}

/// One place in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// What stands there.
    pub item: RankedItem,
    /// Where it is written.
    pub span: Span,
}

/// A card, a rank, a game or a heading in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RankedItem {
    /// A card.
    Card(CardTerm),
    /// A rank, in an order of plain suits.
    Rank(Rank),
    /// A game.
    Game(String),
    /// A heading of scores.
    Heading(String),
}

/// A card, its suit perhaps that of trumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardTerm {
    /// The rank.
    pub rank: Rank,
    /// The suit, or `None` for the trump suit (`7t`).
    pub suit: Option<Suit>,
}

/// Must, may or must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modal {
    /// Of all that may be done, only this.
    Must,
    /// This may be done.
    May,
    /// This may not be done.
    MustNot,
}

/// A verb and what it governs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// The verb.
    pub verb: Word,
    /// Its object.
    pub object: Option<Object>,
}

/// What a verb governs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Object {
    /// One of a set.
    From(Expr),
    /// A number, no less.
    AtLeast(Expr),
    /// A number, no more.
    AtMost(Expr),
    /// A number.
    Exactly(Expr),
    /// Spoken words or the name of a fault.
    Text(Word),
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

impl Expr {
    /// Returns the expressions right within it, from left to right.
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Call(_, arguments) => {
                let within = arguments.iter().filter_map(|argument| match argument {
                    Argument::Expr(expr) => Some(expr),
                    Argument::Text(_) => None,
                });
                within.collect()
            }
            ExprKind::Each(one) | ExprKind::Any(one) | ExprKind::Not(one) => vec![one],
            ExprKind::Those(one, other) | ExprKind::Binary(_, one, other) => vec![one, other],
            ExprKind::Number(_)
            | ExprKind::Switch(_)
            | ExprKind::Name(_)
            | ExprKind::Card(_)
            | ExprKind::Set(_) => Vec::new(),
        }
    }

    /// Calls `f` for this expression and every expression within it.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Self)) {
        f(self);
        self.parts().into_iter().for_each(|part| part.walk(f));
    }

    /// Returns the name that it is.
    pub fn as_name(&self) -> Option<&str> {
        if let ExprKind::Name(name) = &self.kind {
            Some(name)
        } else {
            None
        }
    }

    /// Goes through the name that it is, or the names that stand in the set that it is; those of expressions within it are their own.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        let items: &[SetItem] = if let ExprKind::Set(items) = &self.kind {
            items
        } else {
            &[]
        };
        let members = items.iter().filter_map(|item| match &item.kind {
            SetItemKind::Name(name) => Some(name.as_str()),
            SetItemKind::Card(_) | SetItemKind::Rank(_) => None,
        });
        self.as_name().into_iter().chain(members)
    }
}

/// The kinds of expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A number.
    Number(i64),
    /// `on` or `off`.
    Switch(bool),
    /// A name.
    Name(String),
    /// A card.
    Card(CardTerm),
    /// A set written out.
    Set(Vec<SetItem>),
    /// A built-in applied to arguments.
    Call(Word, Vec<Argument>),
    /// `each of SEATS`, within a comparison.
    Each(Box<Expr>),
    /// `any of SEATS`, within a comparison.
    Any(Box<Expr>),
    /// `those of SEATS with CONDITION`.
    Those(Box<Expr>, Box<Expr>),
    /// `not`.
    Not(Box<Expr>),
    /// Two expressions and what joins them.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// A member of a set written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetItem {
    /// What it is.
    pub kind: SetItemKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetItemKind {
    /// A card.
    Card(CardTerm),
    /// The cards of a rank.
    Rank(Rank),
    /// A named game, suit or seat, or all of a named set.
    Name(String),
}

/// An argument of a built-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// An expression.
    Expr(Expr),
    /// Words, a heading or a fault.
    Text(Word),
}

/// What joins two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `or`.
    Or,
    /// `and`.
    And,
    /// `=`.
    Eq,
    /// `!=`.
    Ne,
    /// `<`.
    Lt,
    /// `<=`.
    Le,
    /// `>`.
    Gt,
    /// `>=`.
    Ge,
    /// `is`: equality or membership.
    Is,
    /// `is not`.
    IsNot,
    /// `before`, in the order of speaking.
    Before,
    /// `has all of`.
    HasAll,
    /// `has any of`.
    HasAny,
    /// `has none of`.
    HasNone,
    /// `+`.
    Add,
    /// `-`.
    Sub,
    /// `*`.
    Mul,
    /// `/`, whole division.
    Div,
    /// `with`, union.
    With,
    /// `without`, difference.
    Without,
    /// `among`, intersection.
    Among,
}

impl Operator {
    /// Returns the word or sign as it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Eq => "=",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::Is => "is",
            Self::IsNot => "is not",
            Self::Before => "before",
            Self::HasAll => "has all of",
            Self::HasAny => "has any of",
            Self::HasNone => "has none of",
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::With => "with",
            Self::Without => "without",
            Self::Among => "among",
        }
    }

    /// Returns how tightly it binds: 1 (`or`) to 6 (sets).
    pub const fn strength(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Add | Self::Sub => 4,
            Self::Mul | Self::Div => 5,
            Self::With | Self::Without | Self::Among => 6,
            Self::Eq
            | Self::Ne
            | Self::Lt
            | Self::Le
            | Self::Gt
            | Self::Ge
            | Self::Is
            | Self::IsNot
            | Self::Before
            | Self::HasAll
            | Self::HasAny
            | Self::HasNone => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause::parse;
    use crate::span::FileId;

    /// Reads one sentence.
    fn read(text: &str) -> Sentence {
        let span = Span::new(FileId(0), 0, text.len());
        let mut all = parse(text, span).unwrap_or_else(|fault| panic!("{text}: {}", fault.title));
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    }

    fn value(text: &str) -> ExprKind {
        let Head::Define { value, .. } = read(&format!("define x as {text}")).head else {
            panic!("`{text}` is the value of a name")
        };
        value.kind
    }

    /// Writes the tree of an expression with every pair in brackets.
    fn tree(kind: &ExprKind) -> String {
        match kind {
            ExprKind::Number(n) => n.to_string(),
            ExprKind::Name(name) => name.clone(),
            ExprKind::Not(inner) => format!("(not {})", tree(&inner.kind)),
            ExprKind::Binary(operator, a, b) => {
                format!("({} {} {})", tree(&a.kind), operator.word(), tree(&b.kind))
            }
            ExprKind::Those(set, with) => {
                format!("those({}, {})", tree(&set.kind), tree(&with.kind))
            }
            ExprKind::Each(set) => format!("each({})", tree(&set.kind)),
            ExprKind::Switch(_)
            | ExprKind::Card(_)
            | ExprKind::Set(_)
            | ExprKind::Call(..)
            | ExprKind::Any(_) => format!("{kind:?}"),
        }
    }

    #[test]
    fn operators_bind_as_tightly_as_they_say() {
        for (text, shape) in [
            ("a or b and c", "(a or (b and c))"),
            ("not a and b", "((not a) and b)"),
            ("not a = b", "(not (a = b))"),
            ("a + b * c", "(a + (b * c))"),
            ("x - y - z", "((x - y) - z)"),
            ("p / q * r", "((p / q) * r)"),
            ("a + b > c - 1", "((a + b) > (c - 1))"),
            ("a with b without c", "((a with b) without c)"),
            ("a * b with c", "(a * (b with c))"),
            ("a is not b", "(a is not b)"),
            ("a has none of b with c", "(a has none of (b with c))"),
            (
                "those of a without b with c = 1",
                "those((a without b), (c = 1))",
            ),
            ("each of a without b = c", "(each((a without b)) = c)"),
        ] {
            assert_eq!(tree(&value(text)), shape, "{text}");
        }
    }

    #[test]
    fn strength_grows_from_or_to_sets() {
        let order = [
            Operator::Or,
            Operator::And,
            Operator::Is,
            Operator::Sub,
            Operator::Div,
            Operator::Among,
        ];
        let strengths = order.map(Operator::strength);
        assert_eq!(strengths, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_suit_of_t_is_that_of_trumps() {
        let ExprKind::Card(card) = value("7t") else {
            panic!("a card")
        };
        assert_eq!((card.rank.mark(), card.suit), ("7", None));
        let ExprKind::Card(card) = value("10H") else {
            panic!("a card")
        };
        assert_eq!((card.rank.mark(), card.suit), ("10", Some(Suit::Hearts)));
    }

    #[test]
    fn every_word_knows_where_it_stands() {
        let text = "each of them pays 5 to ombre as \"win\" when forced";
        let sentence = read(text);
        let at = |span: Span| text.get(span.range());
        assert_eq!(at(sentence.span), Some(text));
        let Head::Pay(pay) = sentence.head else {
            panic!("a payment")
        };
        assert_eq!(at(pay.heading.span), Some("\"win\""));
        assert_eq!(at(pay.amount.span), Some("5"));
        let Account::Seats(from) = pay.from else {
            panic!("seats pay")
        };
        assert_eq!(at(from.span), Some("each of them"));
    }

    #[test]
    fn when_and_unless_are_kept_apart() {
        let sentence = read("nothing when a unless b until c");
        let negated: Vec<bool> = sentence.conditions.iter().map(|c| c.negated).collect();
        assert_eq!(negated, [false, true]);
        assert!(sentence.until.is_some() && sentence.yields_to.is_empty());
    }

    #[test]
    fn a_consequence_has_a_heading_or_a_party_where_it_names_one() {
        let text = "fault \"f\": play then player pays 5 to the pool as \"x\", ombre scores 1 as \"y\", dealer loses the game, fresh deal";
        let Head::Fault { then, .. } = read(text).head else {
            panic!("a fault")
        };
        let headings: Vec<Option<&str>> = then
            .iter()
            .map(|e| e.heading().map(|h| h.text.as_str()))
            .collect();
        assert_eq!(headings, [Some("x"), Some("y"), None, None]);
        let parties: Vec<bool> = then.iter().map(|e| e.party().is_some()).collect();
        assert_eq!(parties, [false, true, true, false]);
        let transfers: Vec<bool> = then.iter().map(|e| e.transfer().is_some()).collect();
        assert_eq!(transfers, [true, false, false, false]);
    }

    #[test]
    fn words_in_quotes_have_one_space_between_them() {
        let Head::Duty { action, .. } = read("player must say \"I   play\n  alone\"").head else {
            panic!("a duty")
        };
        let Some(Object::Text(words)) = action.object else {
            panic!("words")
        };
        assert_eq!(words.text, "I play alone");
    }
}
