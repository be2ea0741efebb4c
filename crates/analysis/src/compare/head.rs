//! The normal form of the head of a sentence: what it orders, pays or measures.

use super::form::{Depth, Form};
use super::phrase;
use codille_lang::clause::ast::{
    Account, Action, BackTo, Effect, Head, Object, OrderOf, RankedItem, Transfer, Word,
};

impl Form<'_> {
    pub(super) fn head(&self, head: &Head, depth: Depth) -> String {
        match head {
            Head::Order { of, items } => {
                let what = match of {
                    OrderOf::Trumps => "trumps",
                    OrderOf::Plain => "plain",
                    OrderOf::Games => "games",
                    OrderOf::Accrual => "accrual",
                };
                let items: Vec<String> = items.iter().map(|i| self.ranked(&i.item)).collect();
                format!("order {what} {}", items.join(" "))
            }
            Head::Measure { by, .. } => {
                let by: Vec<String> = by.iter().map(|e| phrase::expr(self, e, depth)).collect();
                format!("measure {}", by.join(" "))
            }
            Head::Define { value, .. } => format!("define {}", phrase::expr(self, value, depth)),
            Head::Duty {
                party,
                modal,
                action,
            } => format!(
                "{} {modal:?} {}",
                phrase::party(self, party, depth),
                self.action(action, depth)
            ),
            Head::Option {
                party,
                action,
                then,
            } if !then.is_empty() => {
                let then: Vec<String> = then.iter().map(|e| self.effect(e, depth)).collect();
                format!(
                    "right of {} to {} {then:?}",
                    phrase::party(self, party, depth),
                    self.action(action, depth)
                )
            }
            Head::Option { party, action, .. } => format!(
                "{} right {}",
                phrase::party(self, party, depth),
                self.action(action, depth)
            ),
            Head::Pay(transfer) => self.transfer(transfer, depth),
            Head::Score {
                party,
                amount,
                event,
                ..
            } => format!(
                "{} scores {} {}",
                phrase::party(self, party, depth),
                phrase::expr(self, amount, depth),
                event.as_ref().map_or("settlement", |e| e.text.as_str())
            ),
            Head::Fault {
                verb,
                words,
                against,
                then,
                waivable_by,
                ..
            } => {
                let then: Vec<String> = then.iter().map(|t| self.effect(t, depth)).collect();
                let waived = waivable_by.as_ref().map(|w| phrase::party(self, w, depth));
                let words = words.as_ref().map_or("", |w| w.text.as_str());
                let topic = against
                    .as_ref()
                    .map(|a| self.topic(&a.text))
                    .unwrap_or_default();
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
        let object = match &action.object {
            None => String::new(),
            Some(Object::From(e)) => format!("from {}", phrase::expr(self, e, depth)),
            Some(Object::AtLeast(e)) => format!("at least {}", phrase::expr(self, e, depth)),
            Some(Object::AtMost(e)) => format!("at most {}", phrase::expr(self, e, depth)),
            Some(Object::Exactly(e)) => format!("exactly {}", phrase::expr(self, e, depth)),
            Some(Object::Text(text)) => text.text.to_lowercase(),
        };
        format!("{} {object}", action.verb.text)
    }

    pub(super) fn effect(&self, effect: &Effect, depth: Depth) -> String {
        match effect {
            Effect::Pay(transfer) => self.transfer(transfer, depth),
            Effect::Silence { party, but, only } => {
                let words =
                    |all: &[Word]| -> Vec<String> { all.iter().map(|w| w.text.clone()).collect() };
                let party = phrase::party(self, party, depth);
                format!(
                    "{party} reckons nothing but {:?} of {:?}",
                    words(but),
                    words(only)
                )
            }
            Effect::Call {
                party,
                class,
                stands,
            } => {
                let class = class.as_ref().map_or("it", |w| w.text.as_str());
                format!(
                    "{} call {class} {stands}",
                    phrase::party(self, party, depth)
                )
            }
            Effect::Score { party, amount, .. } => format!(
                "{} scores {}",
                phrase::party(self, party, depth),
                phrase::expr(self, amount, depth)
            ),
            Effect::Loses(party) => format!("{} loses", phrase::party(self, party, depth)),
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
