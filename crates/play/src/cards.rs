//! How cards are written and sorted for a player: in the order of the variant, trumps first, cards with a name of their own named.

use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_engine::{Decision, View, phase};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, DeclarationId};
use codille_lang::layout::TermStyle;
use codille_lang::sorting;
use codille_lang::words::joined;

/// Writes a card: with the symbol of its suit, or in plain letters.
pub(super) fn card(card: Card, look: TermStyle) -> String {
    if look.ascii {
        card.to_string()
    } else {
        format!("{}{}", card.rank(), card.suit().symbol())
    }
}

/// Writes cards with spaces between; `no card` where there is none.
pub(super) fn list(cards: impl IntoIterator<Item = Card>, look: TermStyle) -> String {
    let all = joined(cards.into_iter().map(|c| card(c, look)), " ");
    if all.is_empty() { many(0) } else { all }
}

/// How many cards, in words.
pub(super) fn many(count: u32) -> String {
    match count {
        0 => "no card".to_owned(),
        1 => "one card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// Sorts a hand: trumps first, then suit by suit, each from the highest down.
pub(super) fn sorted(variant: &Variant, facts: &HandState, cards: CardSet) -> Vec<Card> {
    let order = variant.orders.of(facts.trump);
    let mut all: Vec<Card> = cards.iter().collect();
    sorting::by_key(&mut all, |c| {
        let strength = order.strength_of(*c);
        let trump = order.mask >> c.index() & 1 == 1;
        let suit = if trump { 0 } else { 1 + c.suit().index() };
        (suit, std::cmp::Reverse(strength))
    });
    all
}

/// Returns the best that a seat which is asked for a call may call of each declaration that is open to it.
pub(super) fn ready(variant: &Variant, view: &View) -> Vec<(DeclarationId, CardSet)> {
    let Some(Decision::Call(phase::Call {
        classes,
        class: first,
        best,
        ..
    })) = view.decision
    else {
        return Vec::new();
    };
    let own = |table: &BySeat<u64>| Some(table[view.seat]).filter(|hand| *hand != 0);
    // What was held when play began is declared of, once it has begun.
    let hand = own(&view.facts.hand).or_else(|| own(&view.facts.held));
    let each = classes.iter().filter_map(|class| {
        if class == first {
            return Some((class, best));
        }
        let called = view.facts.reckoning.called(class, view.seat);
        let mut context = EvalContext::new(&view.facts, view.seat);
        let (_, found) = variant.best(class, hand?, called, &mut context)?;
        Some((class, CardSet(found)))
    });
    each.collect()
}
