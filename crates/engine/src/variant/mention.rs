//! What a clause mentions as it is written: names in a condition, acts on which it hangs.

use super::Variant;
use codille_edition::check::act::ActId;
use codille_lang::clause::ast::{Argument, Effect, Expr, ExprKind, Head, Sentence, SetItemKind};
use codille_lang::ids::ClauseId;

impl Variant {
    /// Returns the clauses that ask whether this act was done, or when, or with which cards: by its name and the words spoken.
    pub fn hanging_on(&self, act: ActId, words: &str) -> Vec<ClauseId> {
        let name = self.act_name(act);
        if name.is_empty() {
            return Vec::new();
        }
        let clauses = self.checked.clauses.iter_enumerated();
        let hanging = clauses.filter(|(_, clause)| {
            let mut asked = clause.sentences.iter().flat_map(expressions);
            asked.any(|e| asks_of(e, name, words))
        });
        hanging.map(|(id, _)| id).collect()
    }
}

/// Tells whether an expression uses a name.
pub(super) fn names(expr: &Expr, name: &str) -> bool {
    if let ExprKind::Name(own) = &expr.kind
        && own == name
    {
        return true;
    }
    if let ExprKind::Set(items) = &expr.kind {
        let named = |kind: &SetItemKind| matches!(kind, SetItemKind::Name(own) if own == name);
        return items.iter().any(|i| named(&i.kind));
    }
    parts(expr).into_iter().any(|part| names(part, name))
}

/// Tells whether an expression asks for an act of this name, with these words where it names words.
fn asks_of(expr: &Expr, act: &str, words: &str) -> bool {
    if let ExprKind::Call(_, arguments) = &expr.kind {
        let asks = |text: &str| match text.split_once(' ') {
            Some((name, spoken)) => name == act && spoken.eq_ignore_ascii_case(words),
            None => text == act,
        };
        let mut texts = arguments.iter().filter_map(|a| match a {
            Argument::Text(word) => Some(word.text.as_str()),
            Argument::Expr(_) => None,
        });
        if texts.any(asks) {
            return true;
        }
    }
    parts(expr)
        .into_iter()
        .any(|part| asks_of(part, act, words))
}

/// Returns the expressions of which one is made.
fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Call(_, arguments) => {
            let inner = arguments.iter().filter_map(|a| match a {
                Argument::Expr(expr) => Some(expr),
                Argument::Text(_) => None,
            });
            inner.collect()
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
