//! The expressions of a rule, each once: whoever looks at all of them asks here. Looks at none itself.

use super::node::Node;
use super::rule::{Account, Body, Effect, Object, Rule, Transfer};

impl Rule {
    /// Returns every expression of the sentence: its condition first, then those of what it does.
    pub fn parts(&self) -> Vec<&Node> {
        let mut out = vec![&self.condition];
        out.extend(self.body.parts());
        out
    }

    /// Calls `f` for every node of every expression.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Node)) {
        for part in self.parts() {
            part.walk(f);
        }
    }
}

impl Body {
    /// Returns every expression of what a sentence does.
    pub fn parts(&self) -> Vec<&Node> {
        match self {
            Self::Define { value, .. } => vec![value],
            Self::Measure { by, .. } => by.iter().collect(),
            Self::Duty { party, object, .. } => [party].into_iter().chain(object.part()).collect(),
            Self::Pay { transfer, .. } => transfer.parts().collect(),
            Self::Fault {
                then, waivable_by, ..
            } => then
                .iter()
                .flat_map(Transfer::parts)
                .chain(waivable_by)
                .collect(),
            Self::Law {
                party,
                object,
                then,
                ..
            } => [party]
                .into_iter()
                .chain(object.part())
                .chain(then.iter().flat_map(Effect::parts))
                .collect(),
            Self::Offence {
                then, waivable_by, ..
            } => then
                .iter()
                .flat_map(Effect::parts)
                .chain(waivable_by)
                .collect(),
            Self::Trumps(_)
            | Self::Plain(_)
            | Self::Games(_)
            | Self::Accrual(_)
            | Self::FreshDeal
            | Self::Nothing => Vec::new(),
        }
    }
}

impl Object {
    /// Returns its expression, where it has one.
    pub const fn part(&self) -> Option<&Node> {
        match self {
            Self::From(n) | Self::AtLeast(n) | Self::AtMost(n) | Self::Exactly(n) => Some(n),
            Self::Act | Self::Text(_) => None,
        }
    }
}

impl Transfer {
    /// Goes through its expressions: the amount, then who pays and who receives.
    pub fn parts(&self) -> impl Iterator<Item = &Node> {
        let accounts = self.from.iter().chain([&self.to]);
        let seats = accounts.filter_map(|account| match account {
            Account::Seats(seats) => Some(seats),
            Account::Pool | Account::Reserve => None,
        });
        [&self.amount].into_iter().chain(seats)
    }
}

impl Effect {
    /// Returns its expressions.
    pub fn parts(&self) -> Vec<&Node> {
        match self {
            Self::Pay(transfer) => transfer.parts().collect(),
            Self::Silence { party, .. } | Self::Call { party, .. } | Self::Loses(party) => {
                vec![party]
            }
            Self::Fresh | Self::Trumped | Self::Back(_) | Self::Again | Self::Nothing => Vec::new(),
        }
    }
}
