//! What joins two expressions.

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

    /// Returns the operator that holds just where this one does not; `None` where a whole has to be denied.
    pub const fn opposite(self) -> Option<Self> {
        Some(match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Ge => Self::Lt,
            Self::Gt => Self::Le,
            Self::Le => Self::Gt,
            Self::Is => Self::IsNot,
            Self::IsNot => Self::Is,
            Self::HasAny => Self::HasNone,
            Self::HasNone => Self::HasAny,
            Self::Or
            | Self::And
            | Self::Before
            | Self::HasAll
            | Self::Add
            | Self::Sub
            | Self::Mul
            | Self::Div
            | Self::With
            | Self::Without
            | Self::Among => return None,
        })
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
