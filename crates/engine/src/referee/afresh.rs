//! Goes on with a fresh deal where one is void: what was ruled and paid stands, and stakes are laid as the clauses say.

use super::refereed_hand::RefereedHand;
use crate::ledger::Entry;
use crate::variant::EvalContext;
use crate::{Event, Hand};
use codille_lang::cards::CardSet;
use codille_lang::ids::SeatSet;

/// The name by which clauses say whether what is paid at every deal is paid anew for a fresh one.
const ANEW: &str = "staked_anew";

impl RefereedHand {
    /// Goes on with a fresh deal: a hand that has been dealt, with what was told of it, begins before a line of what is told. Of what was told
    /// before `kept` stays. Where no clause says whether stakes are laid anew, none are, and that is noted.
    pub fn deal_again(
        &mut self,
        mut fresh: Hand,
        kept: Vec<Event>,
        line: usize,
        hands: Vec<CardSet>,
    ) {
        let stakes: Vec<Entry> = fresh.entries();
        fresh.state.facts.pool = self.hand.state.facts.pool;
        fresh.state.balance = self.hand.state.balance.clone();
        fresh.events = kept;
        let mut context = EvalContext::new(&self.hand.state.facts, SeatSet::EMPTY);
        let anew = self.hand.variant.named(ANEW, &mut context);
        let before = self.minutes().offences.clone();
        self.past.extend(before);
        self.hand = fresh.into();
        self.before.clear();
        self.deeds.clear();
        self.returned.clear();
        self.ended = None;
        self.fresh.push((line, hands));
        match anew {
            Some(0) => {}
            Some(_) => self.book_again(&stakes),
            None => self.unstaked |= !stakes.is_empty(),
        }
    }
}
