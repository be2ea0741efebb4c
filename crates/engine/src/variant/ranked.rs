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

#[cfg(test)]
mod tests {
    use crate::variant::small::{compiled, variant};

    /// Returns what is wrong with the small game where a clause of ours ranks a suit otherwise.
    fn wrong(rule: &str) -> Vec<String> {
        let faults = compiled(&[rule]).expect_err("the order is wrong");
        faults.into_iter().map(|fault| fault.title).collect()
    }

    #[test]
    fn a_rank_that_the_pack_lacks_is_told() {
        let rule = "own: 'exception to @order: order of plain suits is A > K > Q > J > 10 > 9 > 8 > 7 > 6 when suit is hearts'";
        assert_eq!(wrong(rule), ["the pack has no card of the rank 6"]);
    }

    #[test]
    fn a_card_that_no_order_ranks_is_told() {
        let rule = "own: 'exception to @order: order of plain suits is A > K > Q > J > 10 > 9 > 8 when suit is hearts'";
        assert_eq!(wrong(rule), ["the orders leave out 7H"]);
    }

    #[test]
    fn the_first_order_is_underlined_where_cards_are_left_out() {
        let rule = "own: 'exception to @order: order of plain suits is A > K when suit is hearts'";
        let faults = compiled(&[rule]).expect_err("the order is wrong");
        let order = "order of plain suits is A > K > Q > J > 10 > 9 > 8 > 7";
        let lengths: Vec<usize> = faults.iter().map(|f| f.span().range().len()).collect();
        assert_eq!(lengths, [order.len()]);
    }

    #[test]
    fn the_orders_of_the_small_game_rank_its_pack() {
        let variant = variant(&[]);
        let order = variant.orders.of(None);
        assert!(
            variant
                .checked
                .table
                .pack
                .iter()
                .all(|card| order.strength_of(card) > 0)
        );
    }
}
