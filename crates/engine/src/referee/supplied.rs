//! What nobody told and a referee must suppose, so that an act that was told makes sense.

use crate::Act;
use crate::variant::Answer;
use codille_edition::check::rule::Verb;
use codille_lang::ids::Seat;

/// Something that nobody told, and that was supplied before an act that was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Supplied {
    /// Who.
    pub seat: Seat,
    /// What.
    pub what: Unsaid,
}

/// What may be supplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unsaid {
    /// Cards have been laid away and taken in: the hand is the one after that.
    Exchange,
    /// So many cards are taken in for those laid away.
    Take(u32),
    /// It is said that so many cards are left.
    Leave(u32),
    /// A call is answered.
    Answer(Answer),
    /// It is passed.
    Pass,
    /// No use is made of a right.
    Right(Verb),
}

/// What might have been done in place of something supplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// Nothing: it is still open.
    LeftOut,
    /// Another act.
    Act(Act),
}

impl Supplied {
    /// Returns everything that might have been done instead, lawful or not.
    pub fn instead(&self) -> Vec<Instead> {
        match self.what {
            Unsaid::Exchange | Unsaid::Take(_) => vec![Instead::LeftOut],
            Unsaid::Answer(given) => [Answer::Good, Answer::Equal, Answer::NotGood]
                .into_iter()
                .filter(|a| *a != given)
                .map(|a| Instead::Act(Act::Answer(a)))
                .collect(),
            Unsaid::Right(right) => Act::using(right).map(Instead::Act).into_iter().collect(),
            Unsaid::Leave(_) => vec![Instead::Act(Act::Leave(0))],
            Unsaid::Pass => Vec::new(),
        }
    }
}
