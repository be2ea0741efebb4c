//! The normal form of the head of a sentence: what it orders, pays or measures.

use super::form::{Depth, Form};
use super::phrase;
use codille_lang::clause::ast::{
    Account, Action, BackTo, Effect, Expr, Head, Object, OrderOf, RankedItem, Transfer, Word,
};
use codille_lang::words::joined;

impl Form<'_> {
    pub(super) fn head(&self, head: &Head, depth: Depth) -> String {
        let party = |e: &Expr| phrase::party(self, e, depth);
        let expr = |e: &Expr| phrase::expr(self, e, depth);
        let effects =
            |all: &[Effect]| -> Vec<String> { all.iter().map(|e| self.effect(e, depth)).collect() };
        match head {
            Head::Order { of, items } => {
                let what = match of {
                    OrderOf::Trumps => "trumps",
                    OrderOf::Plain => "plain",
                    OrderOf::Games => "games",
                    OrderOf::Accrual => "accrual",
                };
                let items = items.iter().map(|i| self.ranked(&i.item));
                format!("order {what} {}", joined(items, " "))
            }
            Head::Measure { by, .. } => format!("measure {}", joined(by.iter().map(expr), " ")),
            Head::Define { value, .. } => format!("define {}", expr(value)),
            Head::Duty {
                party: who,
                modal,
                action,
            } => format!("{} {modal:?} {}", party(who), self.action(action, depth)),
            Head::Option {
                party: who,
                action,
                then,
            } => {
                let (who, action) = (party(who), self.action(action, depth));
                if then.is_empty() {
                    format!("{who} right {action}")
                } else {
                    format!("right of {who} to {action} {:?}", effects(then))
                }
            }
            Head::Pay(transfer) => self.transfer(transfer, depth),
            Head::Score {
                party: who,
                amount,
                event,
                ..
            } => {
                let event = event.as_ref().map_or("settlement", |e| e.text.as_str());
                format!("{} scores {} {event}", party(who), expr(amount))
            }
            Head::Fault {
                verb,
                words,
                against,
                then,
                waivable_by,
                ..
            } => {
                let (then, waived) = (effects(then), waivable_by.as_ref().map(party));
                let words = words.as_ref().map_or("", |w| w.text.as_str());
                let topic = against.as_ref().map(|a| self.topic(&a.text));
                let topic = topic.unwrap_or_default();
                format!("fault {} {words} {topic} {then:?} {waived:?}", verb.text)
            }
            Head::FreshDeal => "there must be a fresh deal".to_owned(),
            Head::Nothing => "nothing".to_owned(),
        }
    }

    pub(super) fn ranked(&self, item: &RankedItem) -> String {
        match item {
            RankedItem::Card(card) => phrase::card(*card),
            RankedItem::Rank(rank) => rank.to_string(),
            RankedItem::Game(game) => self.name(game, Depth::Own),
            RankedItem::Heading(text) => format!("\"{text}\""),
        }
    }

    pub(super) fn action(&self, action: &Action, depth: Depth) -> String {
        let expr = |e| phrase::expr(self, e, depth);
        let object = match &action.object {
            None => String::new(),
            Some(Object::From(e)) => format!("from {}", expr(e)),
            Some(Object::AtLeast(e)) => format!("at least {}", expr(e)),
            Some(Object::AtMost(e)) => format!("at most {}", expr(e)),
            Some(Object::Exactly(e)) => format!("exactly {}", expr(e)),
            Some(Object::Text(text)) => text.text.to_lowercase(),
        };
        format!("{} {object}", action.verb.text)
    }

    pub(super) fn effect(&self, effect: &Effect, depth: Depth) -> String {
        let party = |e| phrase::party(self, e, depth);
        match effect {
            Effect::Pay(transfer) => self.transfer(transfer, depth),
            Effect::Silence {
                party: who,
                but,
                only,
            } => {
                let words = |all: &[Word]| all.iter().map(|w| w.text.clone()).collect();
                let [but, only]: [Vec<String>; 2] = [but, only].map(|all| words(all));
                format!("{} reckons nothing but {but:?} of {only:?}", party(who))
            }
            Effect::Call {
                party: who,
                class,
                stands,
            } => {
                let class = class.as_ref().map_or("it", |w| w.text.as_str());
                format!("{} call {class} {stands}", party(who))
            }
            Effect::Score {
                party: who, amount, ..
            } => format!(
                "{} scores {}",
                party(who),
                phrase::expr(self, amount, depth)
            ),
            Effect::Loses(who) => format!("{} loses", party(who)),
            Effect::Fresh => "fresh deal".to_owned(),
            Effect::Trumped => "the suit is trumps".to_owned(),
            Effect::Again => "play begins again".to_owned(),
            Effect::Back(None) => "back to it".to_owned(),
            Effect::Back(Some(BackTo::Act(word) | BackTo::Fault(word))) => {
                format!("back to {}", word.text)
            }
            Effect::Nothing => "nothing".to_owned(),
        }
    }

    /// A payment without its heading.
    pub(super) fn transfer(&self, transfer: &Transfer, depth: Depth) -> String {
        let account = |a: &Account| match a {
            Account::Pool(_) => "pool".to_owned(),
            Account::Reserve(_) => "reserve".to_owned(),
            Account::Seats(e) => phrase::party(self, e, depth),
        };
        let event = transfer.event.as_ref();
        format!(
            "{} pays {} to {} {}",
            account(&transfer.from),
            phrase::expr(self, &transfer.amount, depth),
            account(&transfer.to),
            event.map_or("settlement", |e| e.text.as_str())
        )
    }
}
