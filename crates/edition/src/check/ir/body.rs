//! What rules do, in words: duties, payments, faults, orders and definitions.

use super::IrNode;
use crate::check::Checked;
use crate::check::act::{self, ActId};
use crate::check::node::Node;
use crate::check::rule::{Account, BackTo, Body, Effect, Modal, Object, Transfer};
use codille_lang::builtin::{Type, Verb};
use codille_lang::cards::Suit;
use codille_lang::words::joined;

impl Checked {
    pub(super) fn ir_body(&self, body: &Body) -> IrNode {
        match body {
            Body::Trumps(order) => {
                let place = |suit: &Option<Suit>| suit.map_or('t', Suit::letter);
                let cards = order
                    .iter()
                    .map(|(rank, suit)| format!("{rank}{}", place(suit)));
                IrNode::new("Trumps").of(joined(cards, " > "))
            }
            Body::Plain(ranks) => IrNode::new("Plain").of(joined(ranks, " > ")),
            Body::Games(games) => {
                let names = games.iter().map(|game| &self.table.game(*game).name);
                IrNode::new("Games").of(joined(names, " > "))
            }
            Body::Accrual(headings) => {
                let names = headings.iter().map(|heading| self.heading(*heading));
                IrNode::new("Accrual").of(joined(names, " > "))
            }
            Body::Measure { of, by } => IrNode::new("Measure")
                .of(&self.table.declarations[*of].name)
                .with(
                    by.iter()
                        .map(|n| self.ir_node(n, Some(Type::Number)))
                        .collect(),
                ),
            Body::Define { name, value } => {
                let ty = Some(self.names[*name].1);
                let value = self.ir_node(value, ty);
                let define = IrNode::new("Define").of(self.name(*name)).with(vec![value]);
                ty.into_iter().fold(define, IrNode::typed)
            }
            Body::Duty {
                party,
                modal,
                verb,
                object,
            } => IrNode::new("Duty")
                .of(bound(*modal, verb.word()))
                .with(self.duty(party, object, verb.chooses(), &[])),
            Body::Law {
                party,
                modal,
                act,
                object,
                then,
            } => {
                let set = act.verb().map_or(Type::Cards, Verb::chooses);
                IrNode::new("Law")
                    .of(bound(*modal, self.act(*act)))
                    .with(self.duty(party, object, set, then))
            }
            Body::Pay { transfer, event } => {
                let pay = self.transfer("Pay", transfer);
                let heading = self.heading(transfer.heading);
                pay.of(format!("{heading} at {}", event.word()))
            }
            Body::Fault {
                fault,
                verb,
                against,
                then,
                waivable_by,
            } => {
                let mut parts = vec![IrNode::new("Clause").of(against).called("against")];
                parts.extend(then.iter().map(|t| self.transfer("Pay", t).called("then")));
                parts.extend(self.waiver(waivable_by.as_ref()));
                let what = format!("{} by {}", self.fault(*fault), verb.word());
                IrNode::new("Fault").of(what).with(parts)
            }
            Body::Offence {
                fault,
                act,
                words,
                against,
                then,
                waivable_by,
            } => {
                let mut parts = Vec::new();
                parts.extend(words.iter().map(|w| said(w)));
                let against = against.iter();
                parts.extend(against.map(|a| IrNode::new("Clause").of(a).called("against")));
                parts.extend(then.iter().map(|e| self.effect(e).called("then")));
                parts.extend(self.waiver(waivable_by.as_ref()));
                let what = format!("{} by {}", self.fault(*fault), self.act(*act));
                IrNode::new("Offence").of(what).with(parts)
            }
            Body::FreshDeal => IrNode::new("FreshDeal"),
            Body::Nothing => IrNode::new("Nothing"),
        }
    }

    fn act(&self, act: ActId) -> &str {
        act::name(&self.table.acts, act)
    }

    /// Returns whom a duty binds, of what, and what follows.
    fn duty(&self, party: &Node, object: &Object, set: Type, then: &[Effect]) -> Vec<IrNode> {
        let number = |part, n: &Node| self.ir_node(n, Some(Type::Number)).called(part);
        let object = match object {
            Object::Act => None,
            Object::From(of) => Some(self.ir_node(of, Some(set)).called("from")),
            Object::AtLeast(n) => Some(number("at least", n)),
            Object::AtMost(n) => Some(number("at most", n)),
            Object::Exactly(n) => Some(number("exactly", n)),
            Object::Text(words) => Some(said(words)),
        };
        let party = self.ir_node(party, Some(Type::Seats)).called("party");
        let then = then.iter().map(|e| self.effect(e).called("then"));
        std::iter::once(party).chain(object).chain(then).collect()
    }

    fn waiver(&self, by: Option<&Node>) -> Option<IrNode> {
        let by = self.ir_node(by?, Some(Type::Seats));
        Some(by.called("waivable by"))
    }

    fn account(&self, account: &Account) -> IrNode {
        match account {
            Account::Pool => IrNode::new("Pool"),
            Account::Reserve => IrNode::new("Reserve"),
            Account::Seats(seats) => self.ir_node(seats, Some(Type::Seats)),
        }
    }

    /// Returns a payment; a score comes from nobody.
    fn transfer(&self, kind: &'static str, transfer: &Transfer) -> IrNode {
        let from = transfer.from.as_ref();
        let from = from.map(|account| self.account(account).called("from"));
        let amount = self.ir_node(&transfer.amount, Some(Type::Number));
        let rest = [
            self.account(&transfer.to).called("to"),
            amount.called("amount"),
        ];
        let node = IrNode::new(kind).of(self.heading(transfer.heading));
        node.with(from.into_iter().chain(rest).collect())
    }

    fn effect(&self, effect: &Effect) -> IrNode {
        let party = |seats: &Node| self.ir_node(seats, Some(Type::Seats)).called("party");
        match effect {
            Effect::Pay(transfer) => self.transfer("Pay", transfer),
            Effect::Silence {
                party: seats,
                but,
                only,
            } => {
                let heading =
                    |part| move |h: &_| IrNode::new("Heading").of(self.heading(*h)).called(part);
                let mut parts = vec![party(seats)];
                parts.extend(but.iter().map(heading("but")));
                parts.extend(only.iter().map(heading("only")));
                IrNode::new("Silence").with(parts)
            }
            Effect::Call {
                party: seats,
                class,
                stands,
            } => {
                let class = class.map(|class| &self.table.declarations[class].name);
                let class = class.map(|name| IrNode::new("Declaration").of(name).called("of"));
                let parts = std::iter::once(party(seats)).chain(class);
                let fate = if *stands { "stands" } else { "falls" };
                IrNode::new("Call").of(fate).with(parts.collect())
            }
            Effect::Fresh => IrNode::new("Fresh"),
            Effect::Trumped => IrNode::new("Trumped"),
            Effect::Back(to) => {
                let to = to.map(|to| match to {
                    BackTo::Act(act) => IrNode::new("Act").of(self.act(act)),
                    BackTo::Fault(fault) => IrNode::new("Fault").of(self.fault(fault)),
                });
                IrNode::new("Back").with(to.map(|to| to.called("to")).into_iter().collect())
            }
            Effect::Again => IrNode::new("Again"),
            Effect::Loses(seats) => IrNode::new("Loses").with(vec![party(seats)]),
            Effect::Nothing => IrNode::new("Nothing"),
        }
    }
}

/// Returns how a duty binds, and to what.
fn bound(modal: Modal, act: &str) -> String {
    format!("{modal:?} {act}")
}

fn said(words: &str) -> IrNode {
    let text = IrNode::new("Text").of(format!("\"{words}\""));
    text.called("words")
}
