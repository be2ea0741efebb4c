//! Looks that the orders chosen rank every card of the pack.

use super::Variant;
use super::orders::TrumpOrder;
use codille_edition::check::rule::Body;
use codille_lang::cards::Suit;
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::span::Span;

impl Variant {
    /// Returns the place of the first order of cards.
    pub(super) fn ranking(&self) -> Option<Span> {
        let mut orders = self
            .rules
            .iter()
            .filter(|r| matches!(r.body, Body::Trumps(_) | Body::Plain(_)));
        orders.next().map(|r| r.span)
    }

    /// Every rank in an order must be that of a card of the pack.
    pub(super) fn known_ranks(&self, faults: &mut Vec<Diagnostic>) {
        let pack = self.checked.table.pack;
        for rule in &self.rules {
            let Body::Plain(ranks) = &rule.body else {
                continue;
            };
            let missing = ranks.iter().find(|r| pack.iter().all(|c| c.rank() != **r));
            if let Some(rank) = missing {
                let title = format!("the pack has no card of the rank {rank}");
                let d = Diagnostic::error(code::BAD_ORDER, title, rule.span);
                faults.push(d.help("leave it out of the order, or put its cards into the pack"));
            }
        }
    }

    /// Every card of the pack must have a rank under these trumps, or where there are none.
    pub(super) fn complete(
        &self,
        order: &TrumpOrder,
        suit: Option<Suit>,
        faults: &mut Vec<Diagnostic>,
    ) {
        let missing: Vec<String> = self
            .checked
            .table
            .pack
            .iter()
            .filter(|c| order.strength_of(*c) == 0)
            .map(|c| c.to_string())
            .collect();
        if !missing.is_empty() && faults.iter().all(|d| d.code != code::BAD_ORDER) {
            let span = self.ranking().unwrap_or(self.checked.span);
            let missing = missing.join(" ");
            let title = suit.map_or_else(
                || format!("the orders leave out {missing}"),
                |suit| format!("with {suit} trumps the orders leave out {missing}"),
            );
            faults.push(
                Diagnostic::error(code::BAD_ORDER, title, span)
                    .help("put them into the order of trumps or of their suit"),
            );
        }
    }
}
