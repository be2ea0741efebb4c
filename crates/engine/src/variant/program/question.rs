//! What is asked about duties and rights, such as what may be chosen, how many, whether at all; and about defined names.

use super::memory::SMALL;
use crate::variant::Variant;
use crate::variant::split_duties::SplitDuties;
use codille_edition::check::rule::Verb;
use codille_lang::ids::{NameId, RuleId};

/// A question about duties or about a defined name; the answer is one value or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::variant) enum Question {
    /// Which of a set may be chosen: a mask.
    Set(Verb),
    /// How many may be chosen: the least and the most.
    Number(Verb),
    /// Whether an act without an object is allowed: a truth.
    May(Verb),
    /// Whether an act is ordered: a truth.
    Must(Verb),
    /// Whether a card may not be played at all: a truth.
    Barred,
    /// Which of [`RIGHTS`] the ombre has: a bit each.
    Rights,
    /// Of which declarations something may be called, for all that does not depend on the combination: a mask.
    Open,
    /// Whether the rest of the duties lets a combination be called: the declaration's mask or nothing.
    Call,
    /// What a defined name says: a number or a truth.
    Named(NameId),
}

/// The rights between tricks, asked together.
pub(in crate::variant) const RIGHTS: [Verb; 3] = [Verb::Surrender, Verb::Stop, Verb::Challenge];

/// The number of the question about the first name, after those about verbs and the four about none.
const FIRST_NAME: usize = 4 * Verb::ALL.len() + 4;

impl Question {
    /// Returns how many questions there are where so many names are defined.
    pub(super) const fn count(names: usize) -> usize {
        FIRST_NAME + names
    }

    /// Returns the number of the question.
    pub(super) fn number(self) -> usize {
        let kinds = Verb::ALL.len();
        match self {
            Self::Set(verb) => verb as usize,
            Self::Number(verb) => kinds + verb as usize,
            Self::May(verb) => 2 * kinds + verb as usize,
            Self::Must(verb) => 3 * kinds + verb as usize,
            Self::Barred => 4 * kinds,
            Self::Rights => 4 * kinds + 1,
            Self::Open => 4 * kinds + 2,
            Self::Call => 4 * kinds + 3,
            Self::Named(name) => FIRST_NAME + name.index(),
        }
    }

    /// Returns the bound of what is chosen among, as a number; `None` where cards or anything else of many values is.
    pub(super) fn choices(self, variant: &Variant) -> Option<usize> {
        match self {
            Self::Number(_) => Some(SMALL),
            Self::Call | Self::Set(Verb::Announce | Verb::Call | Verb::Ask) => {
                Some(1 << variant.checked.table.declarations.len())
            }
            Self::Set(_)
            | Self::May(_)
            | Self::Must(_)
            | Self::Barred
            | Self::Rights
            | Self::Open
            | Self::Named(_) => None,
        }
    }

    /// Returns the sentences that bear on it.
    pub(super) fn bases(self, variant: &Variant) -> Vec<RuleId> {
        let of = |verb| variant.duties.of(verb);
        match self {
            Self::Set(verb) | Self::Number(verb) | Self::May(verb) | Self::Must(verb) => {
                of(verb).collect()
            }
            Self::Barred => {
                let all = of(Verb::Play);
                all.filter(|r| variant.rules[*r].body.is_ban()).collect()
            }
            Self::Rights => RIGHTS.into_iter().flat_map(of).collect(),
            Self::Open => parted(variant).flat_map(|p| p.free.clone()).collect(),
            Self::Call => parted(variant).flat_map(|p| p.bound.clone()).collect(),
            Self::Named(name) => variant.defines[name].clone(),
        }
    }
}

/// Returns how the duties of calling are parted, declaration by declaration.
fn parted(variant: &Variant) -> impl Iterator<Item = &SplitDuties> {
    let all = variant.checked.table.declarations.keys();
    all.filter_map(|class| variant.parted(class))
}
