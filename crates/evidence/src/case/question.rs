//! A question of a case and the decision that it wants.

use super::CaseLine;
use codille_edition::check::rule::Verb;
use codille_edition::yaml::Text;
use codille_lang::ids::Seat;
use codille_lang::span::Span;
use std::collections::BTreeSet;

/// An answer to whether somebody may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaseReply {
    /// He may.
    Yes,
    /// He may not.
    No,
    /// The laws are silent.
    Silent,
}

impl CaseReply {
    /// Every answer with its word.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Yes, "yes"),
        (Self::No, "no"),
        (Self::Silent, "silent"),
    ];

    /// Returns the word.
    pub fn word(self) -> &'static str {
        let found = Self::ALL.iter().find(|(r, _)| *r == self);
        found.map_or("silent", |(_, word)| word)
    }
}

/// One of the things that somebody suffers; whoever suffers several suffers all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Penalty {
    /// He reckons nothing in this deal.
    ReckonsNothing,
    /// He reckons nothing under some headings.
    ReckonsLess,
    /// A call of his falls.
    LosesTheCall,
    /// He loses the game.
    LosesTheGame,
    /// He pays.
    Pays,
}

impl Penalty {
    /// Every penalty with its words.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::ReckonsNothing, "reckons nothing"),
        (Self::ReckonsLess, "reckons less"),
        (Self::LosesTheCall, "loses the call"),
        (Self::LosesTheGame, "loses the game"),
        (Self::Pays, "pays"),
    ];

    /// The word for none at all.
    pub const NONE: &'static str = "none";

    /// Returns the words.
    pub fn word(self) -> &'static str {
        let found = Self::ALL.iter().find(|(p, _)| *p == self);
        found.map_or(Self::NONE, |(_, word)| word)
    }

    /// Says all that somebody suffers.
    pub fn words(all: &BTreeSet<Self>) -> String {
        let words: Vec<&str> = all.iter().map(|p| p.word()).collect();
        match words.as_slice() {
            [] => Self::NONE.to_owned(),
            words => words.join(" and "),
        }
    }
}

/// Who may waive what somebody suffers: a penalty belongs to an offence, and of several one may be waivable and another not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Waived {
    /// Nobody asks.
    #[default]
    Unasked,
    /// A seat may waive all of it.
    Whole(Seat),
    /// Seats may waive what follows from these faults, and from no others.
    Parts(Vec<(Seat, BTreeSet<String>)>),
}

impl Waived {
    /// Returns the seats that are asked about.
    pub fn seats(&self) -> Vec<Seat> {
        match self {
            Self::Unasked => Vec::new(),
            Self::Whole(seat) => vec![*seat],
            Self::Parts(all) => all.iter().map(|(seat, _)| *seat).collect(),
        }
    }
}

/// What a partie may not have yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unsettled {
    /// Its totals after the deal.
    Total,
    /// What is won by it.
    Won,
}

impl Unsettled {
    /// Both with their words.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Total, "total"), (Self::Won, "won")];
}

/// What is decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// Whether somebody may do an act.
    May(Box<CaseLine>, CaseReply),
    /// What seats may reckon, under one heading or all.
    Score(Vec<(Seat, i64)>, Option<Text>),
    /// All that seats suffer, and who may waive it.
    Penalty(Vec<(Seat, BTreeSet<Penalty>)>, Waived),
    /// Of which faults seats are guilty.
    Fault(Vec<(Seat, Text)>),
    /// Whether there is a fresh deal.
    FreshDeal(bool),
    /// What seats win (+) and lose (-) by rulings.
    Pays(Vec<(Seat, i64)>),
    /// What seats have won (+) and lost (-) in the deal by rulings and by its settlement, under one heading or all.
    Net(Vec<(Seat, i64)>, Option<Text>),
    /// What lies in the pool.
    Pool(i64),
    /// How many cards seats hold.
    Cards(Vec<(Seat, i64)>),
    /// How many tricks seats have.
    Tricks(Vec<(Seat, i64)>),
    /// With which trick play goes on.
    Resumes(u32),
    /// That nothing follows.
    NoRemedy,
    /// What the totals of the partie are after the deal.
    Total(Vec<(Seat, i64)>),
    /// What is won by the partie.
    Won(Vec<(Seat, i64)>),
    /// That this cannot be told yet.
    NotSettled(Unsettled),
    /// That it is a matter of manners: the passage that says so.
    Etiquette(Text),
    /// On whose choices the settlement waits, and what they may do.
    Awaits(Vec<(Seat, Verb)>),
    /// What follows, whatever it is.
    Follows,
}

/// A question with its decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The question in words.
    pub ask: Option<String>,
    /// After how many acts it is asked.
    pub after: usize,
    /// The decision; of an open question, what it is about.
    pub wanted: Wanted,
    /// Whether the file leaves it to the laws to answer.
    pub open: bool,
    /// The laws on which it rests.
    pub laws: Vec<Text>,
    /// Laws that may be cited besides.
    pub also: Vec<Text>,
    /// Laws that are considered and do not hold.
    pub fails: Vec<Text>,
    /// Where it stands.
    pub span: Span,
}
