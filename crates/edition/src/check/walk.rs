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
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Node)) {
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

impl Body {
    /// Returns every payment and score that it orders.
    pub fn transfers(&self) -> Vec<&Transfer> {
        if let Self::Pay { transfer, .. } = self {
            vec![transfer]
        } else if let Self::Fault { then, .. } = self {
            then.iter().collect()
        } else if let Self::Law { then, .. } | Self::Offence { then, .. } = self {
            then.iter().filter_map(Effect::transfer).collect()
        } else {
            Vec::new()
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
    /// Goes through who pays and who receives, but for funds.
    pub fn parties(&self) -> impl Iterator<Item = &Node> {
        let accounts = self.from.iter().chain([&self.to]);
        accounts.filter_map(|account| match account {
            Account::Seats(seats) => Some(seats),
            Account::Pool | Account::Reserve => None,
        })
    }

    /// Goes through its expressions: the amount, then who pays and who receives.
    pub fn parts(&self) -> impl Iterator<Item = &Node> {
        [&self.amount].into_iter().chain(self.parties())
    }
}

impl Effect {
    /// Returns the payment or score, where it is one.
    pub const fn transfer(&self) -> Option<&Transfer> {
        if let Self::Pay(transfer) = self {
            Some(transfer)
        } else {
            None
        }
    }

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

#[cfg(test)]
mod tests {
    use crate::check::node::Node;
    use crate::check::trial::checked;
    use codille_lang::ids::OptionId;

    /// Counts the expressions of the last sentence of a rule, without its condition.
    fn parts(rule: &str) -> usize {
        let (game, faults) = checked(&[rule]);
        assert_eq!(faults, []);
        let game = game.expect("the rule is sound");
        let last = game.rules.iter().last().expect("it has a rule");
        assert_eq!(last.parts().len(), last.body.parts().len() + 1);
        last.body.parts().len()
    }

    #[test]
    fn every_expression_of_a_sentence_is_a_part() {
        assert_eq!(parts("define x as stake + 1"), 1);
        assert_eq!(parts("ombre pays stake to the pool as \"x\""), 2);
        assert_eq!(parts("each of adversaries pays stake to ombre as \"x\""), 3);
        assert_eq!(parts("ombre must discard at least 1"), 2);
        assert_eq!(parts("player must not pass"), 1);
        assert_eq!(parts("order of games is solo > simple"), 0);
    }

    #[test]
    fn the_condition_is_walked_first() {
        let (game, _) = checked(&["define x as stake + 1 when forced"]);
        let game = game.expect("the rule is sound");
        let mut met = Vec::new();
        let rule = game.rules.iter().last().expect("it has a rule");
        rule.walk(&mut |node| met.push(node));
        assert_eq!(met.first(), Some(&&Node::Option(OptionId::new(0))));
        assert!(met.contains(&&Node::Option(OptionId::new(1))) && met.contains(&&Node::Number(1)));
    }
}
