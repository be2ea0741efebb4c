//! What calls prove: which cards of a seat are known by what it called, and what the other held against it.

use super::Variant;
use super::eval_context::EvalContext;
use super::hand_state::HandState;
use super::query::Query;
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::Fn1;
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationSet, Seat};

impl Variant {
    /// Tells whether what a seat called and was let pass proves to the other that it holds a combination of the declaration at hand as
    /// good as the one at hand, or better.
    pub(super) fn proves(&self, seat: Seat, query: Query<'_>) -> bool {
        let upheld = query.facts.reckoning.upheld(seat);
        if query.calling.is_none() || upheld == 0 {
            return false;
        }
        // What is proved lies among what was called: most often that is enough to know.
        self.has_as_good(upheld, query) && self.has_as_good(self.proved(seat, query.facts), query)
    }

    /// Tells whether some of these cards make a combination as good as the one at hand.
    fn has_as_good(&self, cards: u64, query: Query<'_>) -> bool {
        let Some(class) = query.calling else {
            return false; // nothing is called
        };
        let mut context = EvalContext::of(query);
        let wanted = self.strength(class, query.called, &mut context);
        let all = self.combinations(class, cards);
        all.iter()
            .any(|one| self.strength(class, one, &mut context) >= wanted)
    }

    /// Returns the cards that a seat certainly holds by what it called and was let pass.
    ///
    /// A run or cards of a rank are named card by card. Of cards of a suit the suit, the number, what they count and the highest are told:
    /// which they are follows from that and from the cards that the other knows.
    fn proved(&self, seat: Seat, facts: &HandState) -> u64 {
        let reckoning = &facts.reckoning;
        let mut named = 0;
        let mut counted = Vec::new();
        for class in self.checked.table.declarations.keys() {
            let cards = reckoning.called(class, seat) & reckoning.upheld(seat);
            match self.kind(class) {
                Kind::Suit => counted.push(cards),
                Kind::Run | Kind::Rank => named |= cards,
                Kind::Deal => {}
            }
        }
        let other = facts.next(seat);
        let known =
            facts.hand[other] | facts.held[other] | facts.discarded[other] | reckoning.seen(other);
        let told = counted
            .into_iter()
            .map(|cards| self.told_by_suit(cards, named, known));
        told.fold(named, |all, one| all | one)
    }

    /// Returns those cards of a suit that are certain by its number of cards, what they count and the highest of them; `named` are held
    /// for certain, `known` elsewhere.
    fn told_by_suit(&self, cards: u64, named: u64, known: u64) -> u64 {
        let Some(first) = CardSet(cards).iter().next() else {
            return 0;
        };
        let suit = CardSet::suit(first.suit()) & self.checked.table.pack;
        let open = suit.0 & !known;
        let fits = |one: u64| {
            one.count_ones() == cards.count_ones()
                && one & named == open & named
                && self.pips(one) == self.pips(cards)
                && self.height(one) == self.height(cards)
        };
        let mut certain = 0;
        let mut one = open;
        let mut found = false;
        while one != 0 {
            if fits(one) {
                certain = if found { certain & one } else { one };
                found = true;
            }
            one = (one - 1) & open;
        }
        certain
    }

    /// Returns the declarations in which the other held better than what a seat called first, or as good.
    pub(super) fn met(&self, by: Fn1, seat: Seat, query: Query<'_>) -> DeclarationSet {
        let reckoning = &query.facts.reckoning;
        let other = query.facts.next(seat);
        let all = self.checked.table.declarations.keys().filter(|class| {
            let called = reckoning.first(*class, seat);
            called != 0 && self.could(by, other, query.about(*class, called))
        });
        all.collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::small::variant;
    use codille_lang::cards::{CardSet, parse_cards};

    fn cards(text: &str) -> CardSet {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    #[test]
    fn the_number_of_cards_and_the_highest_prove_which_they_are() {
        let variant = variant(&[]);
        for (called, named, known, certain) in [
            ("AS KS QS", "", "JS 10S 9S 8S 7S", "AS KS QS"),
            ("AS KS QS", "", "10S 9S 8S 7S", "AS"),
            ("AS KS QS", "QS", "10S 9S 8S 7S", "AS QS"),
            ("KS QS", "", "10S 9S 8S 7S", "KS"),
            ("", "AS", "", ""),
        ] {
            let [of, named, known] = [called, named, known].map(|text| cards(text).0);
            let told = CardSet(variant.told_by_suit(of, named, known));
            assert_eq!(told, cards(certain), "{called}");
        }
    }
}
