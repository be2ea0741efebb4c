//! What a clause mentions as it is written: names in a condition, acts on which it hangs.

use super::Variant;
use codille_edition::check::Checked;
use codille_edition::check::act::ActId;
use codille_lang::clause::ast::{Argument, Effect, Expr, ExprKind, Head, Sentence};
use codille_lang::ids::ClauseId;

/// An act that a clause asks for.
#[derive(Debug, Clone)]
struct AskedAct {
    /// The name of the act, with a space and the words after it where they are asked for.
    text: String,
    clause: ClauseId,
}

/// Which clauses ask for which acts: read off the written clauses when an act is first done that no clause judges.
#[derive(Debug, Clone, Default)]
pub(super) struct AskedActs(Vec<AskedAct>);

impl AskedActs {
    /// Reads them off the clauses of a variant.
    fn of(checked: &Checked) -> Self {
        let mut all = Vec::new();
        for (clause, one) in checked.clauses.iter_enumerated() {
            for expr in one.sentences.iter().flat_map(expressions) {
                for text in texts(expr) {
                    let text = text.to_owned();
                    all.push(AskedAct { text, clause });
                }
            }
        }
        Self(all)
    }
}

impl AskedAct {
    /// Tells whether it is an act of this name, with these words where it names words.
    fn is(&self, act: &str, words: &str) -> bool {
        match self.text.split_once(' ') {
            Some((name, spoken)) => name == act && spoken.eq_ignore_ascii_case(words),
            None => self.text == act,
        }
    }
}

impl Variant {
    /// Returns the clauses that ask whether this act was done, or when, or with which cards: by its name and the words spoken.
    pub fn hanging_on(&self, act: ActId, words: &str) -> Vec<ClauseId> {
        let name = self.act_name(act);
        let all = self.asked_acts.get_or_init(|| AskedActs::of(&self.checked));
        let asked = all.0.iter().filter(|a| a.is(name, words));
        let mut hanging: Vec<ClauseId> = asked.map(|a| a.clause).collect();
        // They stand in the order of the clauses.
        hanging.dedup();
        hanging
    }
}

/// Tells whether an expression uses a name.
pub(super) fn names(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    expr.walk(&mut |part| found |= part.own_names().any(|own| own == name));
    found
}

/// Returns the words that stand as arguments in an expression: acts, with what is said.
fn texts(expr: &Expr) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    expr.walk(&mut |part| {
        if let ExprKind::Call(_, arguments) = &part.kind {
            out.extend(arguments.iter().filter_map(|a| match a {
                Argument::Text(word) => Some(word.text.as_str()),
                Argument::Expr(_) => None,
            }));
        }
    });
    out
}

/// Returns what a sentence asks: its conditions and its limit, the value that it defines, the amounts that it orders.
fn expressions(sentence: &Sentence) -> Vec<&Expr> {
    let mut out: Vec<&Expr> = sentence.conditions.iter().map(|c| &c.expr).collect();
    out.extend(&sentence.until);
    match &sentence.head {
        Head::Define { value, .. } => out.push(value),
        Head::Pay(transfer) => out.push(&transfer.amount),
        Head::Option { then, .. } | Head::Fault { then, .. } => {
            out.extend(then.iter().filter_map(Effect::transfer).map(|t| &t.amount));
        }
        Head::Score { amount, .. } => out.push(amount),
        Head::Measure { by, .. } => out.extend(by),
        Head::Order { .. } | Head::Duty { .. } | Head::FreshDeal | Head::Nothing => {}
    }
    out
}

#[cfg(test)]
mod tests {
    use super::names;
    use crate::variant::{Setting, Variant};
    use codille_edition::ruleset::Edition;
    use codille_edition::ruleset::Rules;
    use std::sync::Arc;

    fn variant(id: &str) -> Variant {
        let edition = Edition::load(&Rules::embedded());
        let raw = edition.variant_of(id).expect("it is there");
        let checked = codille_edition::check::check(raw, &edition.sources).0;
        let checked = Arc::new(checked.expect("it is sound"));
        Variant::compile(&checked, &Setting::new()).expect("it compiles")
    }

    #[test]
    fn a_clause_hangs_on_the_acts_that_it_asks_for() {
        let variant = variant("gibbs-1878");
        let acts = &variant.checked.table.acts;
        let of = |name: &str, words: &str| -> Vec<String> {
            let act = codille_edition::check::act::find(acts, name);
            let found = variant.hanging_on(act.expect("it is listed"), words);
            let label = |c: &codille_lang::ids::ClauseId| variant.checked.label(*c).to_owned();
            found.iter().map(label).collect()
        };
        assert!(of("consent", "").contains(&"irregularity/misdeal/consent".to_owned()));
        let noticed = of("notice", "deal out of turn");
        let both = [
            "irregularity/deal-out-of-turn",
            "irregularity/deal-out-of-turn/holds",
        ];
        assert_eq!(noticed, both);
        assert!(of("notice", "something else").is_empty());
    }

    #[test]
    fn a_condition_names_whoever_it_names() {
        let variant = variant("gibbs-1878");
        let clause = variant.checked.clauses.iter();
        let mut lead = clause.filter(|c| c.raw.id.as_str() == "play/lead");
        let lead = lead.next().expect("it is there");
        let sentence = lead.sentences.first().expect("it has one");
        let condition = sentence.conditions.first().expect("it has one");
        assert!(names(&condition.expr, "player") && !names(&condition.expr, "ombre"));
    }
}
