//! Finds what is settled before a card is dealt: conditions that always or never hold, names and options that nothing
//! uses, payments of nothing or from somebody to himself, headings without a word. Plays nothing.

use super::bound::Ranges;
use super::node::{Cmp, Node};
use super::option::{Choice, PLAYERS, Values};
use super::rule::{Account, Body, Rule, Transfer};
use super::{Checked, LOT};
use crate::yaml::Text;
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::{List, NameId, OptionId};
use codille_lang::span::Span;
use std::collections::BTreeSet;

/// Reports what the sentences and options of a variant's own file say in vain.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    let mut weigher = Weigher {
        options: &checked.options,
        ranges: Ranges::new(checked),
    };
    for rule in checked.rules.iter().filter(|rule| checked.is_own(rule)) {
        faults.extend(weigher.condition(rule));
        for transfer in rule.body.transfers() {
            faults.extend(weigher.amount(transfer, rule));
            faults.extend(to_itself(transfer, rule.span));
            faults.extend(heading(checked, transfer, rule.span));
        }
    }
}

/// Reports a payment whose payer is the receiver.
fn to_itself(transfer: &Transfer, span: Span) -> Option<Diagnostic> {
    let (Some(Account::Seats(from)), Account::Seats(to)) = (&transfer.from, &transfer.to) else {
        return None;
    };
    (from == to).then(|| {
        let title = "whoever pays this receives it";
        Diagnostic::error(code::PAYS_ITSELF, title, span).help("name another who receives")
    })
}

/// Reports a heading in which nothing can be read.
fn heading(checked: &Checked, transfer: &Transfer, span: Span) -> Option<Diagnostic> {
    let words = &checked.headings[transfer.heading];
    crate::text::silent("the heading of this payment", words, span)
}

/// Finds names and options of a variant's own file that no rule and no section of the table asks for; `spoken` tells
/// of a name whether anything else does, such as a record.
pub(super) fn unused(checked: &Checked, spoken: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let asked = Wants::of(checked);
    let mut told = BTreeSet::new();
    for rule in checked.rules.iter().filter(|rule| checked.is_own(rule)) {
        let Body::Define { name, .. } = &rule.body else {
            continue;
        };
        let word = checked.name(*name);
        let known = asked.names.contains(name) || asked.of_table.contains(word);
        if !known && !LOT.contains(&word) && !spoken(word) && told.insert(*name) {
            let title = format!("nothing uses `{word}`");
            let d = Diagnostic::warning(code::UNUSED_NAME, title, rule.span);
            faults.push(d.help("use it in another sentence, or strike it out"));
        }
    }
    for (at, option) in checked.options.iter_enumerated() {
        // How many play is read from the option of this name when the table is laid, and one value is no choice.
        let used =
            asked.options.contains(&at) || option.name == PLAYERS || option.samples().len() == 1;
        if !used && option.span.file == checked.span.file {
            let title = format!("no clause asks for the option `{}`", option.name);
            let d = Diagnostic::warning(code::UNUSED_NAME, title, option.span);
            faults.push(d.help("use it in a clause, or strike it out"));
        }
    }
    faults
}

/// What the rules and the table of a variant ask for.
struct Wants<'a> {
    names: BTreeSet<NameId>,
    options: BTreeSet<OptionId>,
    of_table: BTreeSet<&'a str>,
}

impl<'a> Wants<'a> {
    fn of(checked: &'a Checked) -> Self {
        let table = &checked.table;
        let partie = table.partie.iter().flat_map(|p| {
            let others = p.weight.iter().chain(&p.series).chain(&p.places);
            others.chain([&p.over])
        });
        let kept = table.declarations.iter().filter_map(|d| d.kept.as_ref());
        let conditions = table.conditions.iter().flatten();
        let words = partie.chain(kept).chain(conditions).chain(&table.results);
        let (mut names, mut options) = (BTreeSet::new(), BTreeSet::new());
        for rule in &checked.rules {
            rule.walk(&mut |node| {
                let by_itself = |name: &NameId| rule.body.value_of(*name).is_some();
                names.extend(node.as_name().filter(|name| !by_itself(name)));
                options.extend(node.as_option());
            });
        }
        Self {
            names,
            options,
            of_table: words.map(Text::as_str).collect(),
        }
    }
}

/// Weighs truths and amounts as far as they are settled before a card is dealt.
struct Weigher<'a> {
    options: &'a List<OptionId, Choice>,
    ranges: Ranges<'a>,
}

impl Weigher<'_> {
    /// Reports a condition, or a part of one, that holds in every hand or in none.
    fn condition(&mut self, rule: &Rule) -> Option<Diagnostic> {
        let (condition, span) = (&rule.condition, rule.span);
        // Most sentences have no condition.
        if *condition == Node::TRUE {
            return None;
        }
        let title = match self.truth(condition) {
            Some(true) => "this condition always holds",
            Some(false) => "this condition never holds",
            None => self.part(condition)?,
        };
        let d = Diagnostic::warning(code::SETTLED_CONDITION, title, span);
        Some(d.help("mend the condition, or leave it out"))
    }

    /// Says what is wrong with a part that decides nothing.
    fn part(&mut self, condition: &Node) -> Option<&'static str> {
        let (parts, all) = junction(condition)?;
        let title = if all {
            "a part of this condition always holds"
        } else {
            "a part of this condition never holds"
        };
        let settled = parts.iter().any(|p| self.truth(p) == Some(all));
        settled.then_some(title)
    }

    /// Tells whether a condition holds, where every hand and every setting give the same answer.
    fn truth(&mut self, node: &Node) -> Option<bool> {
        if let Node::Number(n) = node {
            Some(*n != 0)
        } else if let Node::Not(of) = node {
            self.truth(of).map(|t| !t)
        } else if let Some((parts, all)) = junction(node) {
            self.joined(parts, all)
        } else if let Node::Compare(cmp, a, b) = node {
            self.compare(*cmp, a, b)
        } else {
            None
        }
    }

    /// Tells whether all of some conditions hold, or any of them.
    fn joined(&mut self, parts: &[Node], all: bool) -> Option<bool> {
        let truths: Vec<Option<bool>> = parts.iter().map(|p| self.truth(p)).collect();
        // One part that decides is enough, and so are two of which one surely does.
        if truths.contains(&Some(!all)) || opposed(parts) || all && crossing(parts) {
            return Some(!all);
        }
        truths.iter().all(|t| *t == Some(all)).then_some(all)
    }

    fn compare(&mut self, cmp: Cmp, a: &Node, b: &Node) -> Option<bool> {
        if a == b {
            return Some(matches!(cmp, Cmp::Eq | Cmp::Le | Cmp::Ge));
        }
        if let (Node::Option(at), Node::Number(n)) | (Node::Number(n), Node::Option(at)) = (a, b)
            && let (Cmp::Eq | Cmp::Ne, Some(found)) = (cmp, self.takes(*at, *n))
        {
            return (!found).then_some(cmp == Cmp::Ne);
        }
        let (a, b) = (self.ranges.node(a)?, self.ranges.node(b)?);
        let (below, above) = (a.1 < b.0, a.0 > b.1);
        let (no_more, no_less) = (a.1 <= b.0, a.0 >= b.1);
        match cmp {
            Cmp::Lt => settled(below, no_less),
            Cmp::Le => settled(no_more, above),
            Cmp::Gt => settled(above, no_more),
            Cmp::Ge => settled(no_less, below),
            Cmp::Eq => settled(no_more && no_less, below || above),
            Cmp::Ne => settled(below || above, no_more && no_less),
        }
    }

    /// Tells whether an option can have this value; `None` where it has no list of them.
    fn takes(&self, option: OptionId, value: i64) -> Option<bool> {
        match &self.options[option].values {
            Values::Number { only, .. } if only.is_empty() => None,
            Values::Number { only, .. } => Some(only.contains(&value)),
            Values::Word(_) | Values::Switch | Values::Suit(_) => None,
        }
    }

    /// Reports an amount that is nought, or less under some setting.
    fn amount(&mut self, transfer: &Transfer, rule: &Rule) -> Option<Diagnostic> {
        let (low, high) = self.ranges.node(&transfer.amount)?;
        let below = |title: &str| {
            let d = Diagnostic::error(code::NOT_AN_AMOUNT, title, rule.span);
            Some(d.help("turn the payment round, or keep the amount above nought"))
        };
        if high < 0 {
            return below("less than nothing is paid here");
        }
        if (low, high) == (0, 0) {
            let title = "nothing is paid here";
            let d = Diagnostic::warning(code::NOT_AN_AMOUNT, title, rule.span);
            return Some(d.help("write an amount, or strike out the sentence"));
        }
        // A condition may hold only where the amount is above nought, and what the cards make of it is not known here.
        let settings = settings_of(&transfer.amount)?;
        if low < 0 && settings.is_disjoint(&rule.condition.options()) {
            return below("with some settings less than nothing is paid here");
        }
        None
    }
}

/// Returns what is known of a comparison that is sure to hold, or sure to fail.
fn settled(holds: bool, fails: bool) -> Option<bool> {
    (holds || fails).then_some(holds)
}

/// Returns the parts of a condition and whether all of them must hold; `None` where it has none.
fn junction(condition: &Node) -> Option<(&[Node], bool)> {
    if let Node::All(parts) = condition {
        Some((parts, true))
    } else if let Node::Any(parts) = condition {
        Some((parts, false))
    } else {
        None
    }
}

/// Tells whether one of some conditions denies another.
fn opposed(parts: &[Node]) -> bool {
    let denied = |part: &Node| {
        parts
            .iter()
            .any(|other| matches!(other, Node::Not(of) if **of == *part))
    };
    parts.iter().any(denied)
}

/// Tells whether some conditions want a number to be above one bound and below a lesser one.
fn crossing(parts: &[Node]) -> bool {
    let bound = |part: &Node| -> Option<(Node, i64, i64)> {
        let Node::Compare(cmp, of, to) = part else {
            return None;
        };
        let Node::Number(n) = **to else {
            return None;
        };
        let (low, high) = match cmp {
            Cmp::Eq => (n, n),
            Cmp::Lt => (i64::MIN, n.saturating_sub(1)),
            Cmp::Le => (i64::MIN, n),
            Cmp::Gt => (n.saturating_add(1), i64::MAX),
            Cmp::Ge => (n, i64::MAX),
            Cmp::Ne => return None,
        };
        Some(((**of).clone(), low, high))
    };
    let bounds: Vec<_> = parts.iter().filter_map(bound).collect();
    bounds.iter().any(|(of, low, _)| {
        bounds
            .iter()
            .any(|(other, _, high)| of == other && low > high)
    })
}

/// Returns the options of which an amount is made; `None` where the cards have a part in it.
fn settings_of(amount: &Node) -> Option<BTreeSet<OptionId>> {
    let mut facts = false;
    amount.walk(&mut |node| {
        facts |= !matches!(node, Node::Option(_) | Node::Number(_) | Node::Op2(..));
    });
    (!facts).then(|| amount.options())
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn nobody_pays_himself() {
        let rule = "ombre pays 5 to ombre as \"x\"";
        assert_clause_error!(rule, "E0518", rule);
        assert_sound!("ombre pays 5 to dealer as \"x\"");
    }

    #[test]
    fn a_payment_is_more_than_nothing() {
        let less = "ombre pays 3 - 5 to the pool as \"x\"";
        assert_clause_error!(less, "E0407", less);
        let nothing = "ombre pays 5 - 5 to the pool as \"x\"";
        assert_clause_error!(nothing, "E0407", nothing);
        assert_sound!("ombre pays 5 - 4 to the pool as \"x\"");
    }

    #[test]
    fn a_condition_that_never_holds_is_told() {
        let never = "ombre pays 1 to the pool as \"x\" when tricks(ombre) > 9";
        assert_clause_error!(never, "E0516", never);
        assert_sound!("ombre pays 1 to the pool as \"x\" when tricks(ombre) > 8");
    }

    #[test]
    fn a_condition_that_always_holds_is_told() {
        let always = "ombre pays 1 to the pool as \"x\" when tricks(ombre) >= 0";
        assert_clause_error!(always, "E0516", always);
        assert_sound!("ombre pays 1 to the pool as \"x\" when tricks(ombre) >= 1");
    }
}
