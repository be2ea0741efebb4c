//! The stake of a book: what its clauses lay in the pool when cards are dealt and nothing lies there.

use codille_engine::ledger::Account as LedgerAccount;
use codille_engine::variant::Variant;
use codille_engine::{Event, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::unique::unique;
use serde::Serialize;

use super::share::Share;

/// What is laid in the pool at a first deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stake {
    /// The greatest amount that one player lays by one clause.
    pub amount: i64,
    /// What the pool holds when all is laid.
    pub pool: i64,
    /// In what the book reckons, in the plural.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The clauses that order it.
    pub clauses: Vec<String>,
}

impl Stake {
    /// Deals once, with nothing in the pool, and reads what is laid.
    ///
    /// # Errors
    /// Says why there is no stake.
    pub(super) fn of(variant: &Variant, unit: Option<&String>) -> Result<Self, &'static str> {
        let mut state = State::new(variant, 0);
        let mut events: Vec<Event> = Vec::new();
        let (hands, stock) = any_deal(variant);
        state.deal_given(variant, &hands, &stock, &mut events);
        if state.balance.trouble.is_some() {
            return Err("the rules can't tell what is laid at the deal");
        }
        let entries = events.iter().filter_map(|event| {
            if let Event::Paid(entry) = event {
                Some(entry)
            } else {
                None
            }
        });
        let laid: Vec<_> = entries
            .filter(|entry| entry.to == LedgerAccount::Pool)
            .collect();
        let most = laid.iter().map(|entry| entry.amount).max().unwrap_or(0);
        if most == 0 {
            return Err("no clause lays anything in a pool at the deal");
        }
        let clauses = laid.iter().filter_map(|entry| entry.clauses.first());
        Ok(Self {
            amount: most,
            pool: state.balance.pool,
            unit: unit.cloned(),
            clauses: variant.checked.labels(unique(clauses.copied())),
        })
    }

    /// Returns an amount as a share of the stake.
    pub fn share(&self, amount: i64) -> Option<Share> {
        Share::of(amount, self.amount)
    }

    /// Returns an amount as a share of what a first deal lays in the pool.
    pub fn share_of_pool(&self, amount: i64) -> Option<Share> {
        Share::of(amount, self.pool)
    }
}

/// Deals the pack as it lies: what is laid before the cards are seen doesn't hang on them.
fn any_deal(variant: &Variant) -> (Vec<CardSet>, Vec<Card>) {
    let table = &variant.checked.table;
    let mut cards = table.pack.iter();
    let hands = (0..variant.hands)
        .map(|_| cards.by_ref().take(table.cards).collect())
        .collect();
    (hands, cards.collect())
}
