//! Finds numbers of duties that are sure to cross: the least above the most, or above what there is.

use super::Checked;
use super::bound::Ranges;
use super::node::{Node, Var};
use super::rule::{Modal, Object, Obligation, Rule, Verb};
use codille_lang::diagnostic::{Diagnostic, code};

/// A sentence that bounds how many things an act is done with.
struct Bound<'a> {
    rule: &'a Rule,
    of: Obligation<'a>,
    /// No fewer than this, whatever the cards are.
    least: Option<i64>,
    /// No more than this, whatever the cards are.
    most: Option<i64>,
}

/// Reports bounds that cross in every hand; at least one of two is a sentence of the variant itself.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    let mut ranges = Ranges::new(checked);
    let all: Vec<Bound<'_>> = checked
        .rules
        .iter()
        .filter_map(|rule| bound(rule, &mut ranges))
        .collect();
    let own = |bound: &Bound<'_>| checked.is_own(bound.rule);
    for one in all.iter().filter(|b| own(b)) {
        if let Some(title) = impossible(checked, one) {
            faults.push(crossed(&title, one.rule));
        }
    }
    for (at, a) in all.iter().enumerate() {
        for b in all.iter().skip(at + 1) {
            if (own(a) || own(b)) && meet(a, b) && (above(a, b) || above(b, a)) {
                // The main place is one of the variant itself.
                let (main, other) = if own(b) { (b, a) } else { (a, b) };
                let title = "nobody can do as this and another sentence say";
                let d = crossed(title, main.rule);
                faults.push(d.label(other.rule.span, "this is the other"));
            }
        }
    }
}

fn crossed(title: &str, rule: &Rule) -> Diagnostic {
    Diagnostic::error(code::CROSSED_BOUNDS, title, rule.span)
        .help("mend the numbers, or let one sentence be an exception to the other")
}

fn bound<'a>(rule: &'a Rule, ranges: &mut Ranges<'_>) -> Option<Bound<'a>> {
    let of = rule.body.obligation()?;
    // What is overridden, or overrides, may well say otherwise.
    if of.modal == Modal::MustNot || rule.is_exception || !rule.exceptions.is_empty() {
        return None;
    }
    let (least, most) = match of.object {
        Object::AtLeast(n) => (Some(ranges.node(n)?.0), None),
        Object::AtMost(n) => (None, Some(ranges.node(n)?.1)),
        Object::Exactly(n) => {
            let (low, high) = ranges.node(n)?;
            (Some(low), Some(high))
        }
        Object::Act | Object::From(_) | Object::Text(_) => return None,
    };
    Some(Bound {
        rule,
        of,
        least,
        most,
    })
}

/// Tells whether one wants more than the other lets be.
fn above(a: &Bound<'_>, b: &Bound<'_>) -> bool {
    a.least
        .zip(b.most)
        .is_some_and(|(least, most)| least > most)
}

/// Tells whether both are sure to bind one seat at one time.
fn meet(a: &Bound<'_>, b: &Bound<'_>) -> bool {
    let whoever = |party: &Node| matches!(party, Node::Var(Var::Player | Var::Active));
    let parties = [a.of.party, b.of.party];
    let together = a.of.party == b.of.party || parties.into_iter().any(whoever);
    let (x, y) = (&a.rule.condition, &b.rule.condition);
    a.of.act == b.of.act && together && (x == y || *x == Node::TRUE || *y == Node::TRUE)
}

/// Says why a bound alone can't be kept.
fn impossible(checked: &Checked, bound: &Bound<'_>) -> Option<String> {
    if let Some(most) = bound.most.filter(|n| *n < 0) {
        return Some(format!("no number is {most} at most"));
    }
    let table = &checked.table;
    let hands = table.seats.iter().map(|row| row.hands).min()?;
    let stock = (table.pack.count() as usize).checked_sub(hands * table.cards)?;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of other acts nobody says how many at most"
    )]
    let there = match bound.of.act.verb()? {
        Verb::Discard => table.cards,
        Verb::Take | Verb::Leave => stock,
        _ => return None,
    };
    let there = i64::try_from(there).ok()?;
    let least = bound.least.filter(|n| *n > there)?;
    Some(format!("{least} cards are never there, only {there}"))
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_sound, faults};

    fn codes(clauses: &[&str]) -> Vec<String> {
        faults(clauses).into_iter().map(|(code, _)| code).collect()
    }

    #[test]
    fn the_least_is_not_above_the_most() {
        let both = [
            "ombre must discard at least 5",
            "ombre must discard at most 3",
        ];
        assert_eq!(codes(&both), ["E0515"]);
        assert_sound!(
            "ombre must discard at least 3",
            "ombre must discard at most 3"
        );
    }

    #[test]
    fn bounds_that_never_meet_do_not_cross() {
        assert_sound!(
            "ombre must discard at least 5 when forced",
            "ombre must discard at most 3 unless forced",
        );
    }

    #[test]
    fn nobody_discards_more_than_he_holds() {
        assert_eq!(codes(&["ombre must discard at least 10"]), ["E0515"]);
        assert_sound!("ombre must discard at least 9");
    }
}
