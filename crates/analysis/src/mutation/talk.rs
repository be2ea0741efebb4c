//! Hands of two sides planned so that rare calls, deals and parties come up.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not planned is left to the random player"
)]

use super::plan::{LISTED, below, draw, one_of, percent};
use codille_engine::variant::{Answer, Env, Variant};
use codille_engine::{Account, Act, Decision, Event, Partie, State};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::{DeclarationId, HeadingId};
use rand_chacha::ChaCha8Rng;

/// How the sides speak; all in hundredths.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// How often calling is ended early, or nothing announced.
    silent: u32,
    /// How often another declaration is called than the first, or less than is held.
    less: u32,
    /// How often what is held against a call is kept back.
    sink: u32,
}

impl Talk {
    pub(super) fn draw(rng: &mut ChaCha8Rng) -> Self {
        let mut often = || one_of(&[0, 0, 0, 15, 40], rng).expect(LISTED);
        Self {
            silent: often(),
            less: often(),
            sink: often(),
        }
    }

    /// Chooses what is said at a decision; `None` where nothing out of the way is.
    #[expect(
        clippy::match_same_arms,
        reason = "each kind of decision has a line of its own"
    )]
    pub(super) fn act(
        &self,
        variant: &Variant,
        state: &State,
        decision: &Decision,
        rng: &mut ChaCha8Rng,
    ) -> Option<Act> {
        match *decision {
            Decision::Announce { must: false, .. } if percent(self.silent, rng) => Some(Act::GoOn),
            Decision::Call { .. } if percent(self.silent, rng) => Some(Act::GoOn),
            Decision::Call { seat, classes, .. } if percent(self.less, rng) => {
                let open: Vec<DeclarationId> = classes.iter().collect();
                let class = one_of(&open, rng)?;
                let hand = Some(state.facts.hand[seat]).filter(|c| *c != 0);
                let own = hand.unwrap_or_else(|| state.held(seat).0);
                let called = state.facts.reckoning.called(class, seat);
                let mut env = Env::new(&state.facts, seat);
                let (_, best) = variant.best(class, own, called, &mut env)?;
                let mut cards = CardSet(best);
                let other = percent(50, rng)
                    .then(|| variant.best(class, own, called | best, &mut env))
                    .flatten();
                if let Some((_, lesser)) = other {
                    cards = CardSet(lesser);
                } else if percent(60, rng)
                    && let Some(card) = draw(cards, rng)
                {
                    cards.remove(card);
                }
                let act = Act::Call { class, cards };
                let lawful = |act| state.judge(variant, decision, seat, act).is_none();
                lawful(act).then_some(act)
            }
            Decision::Answer { good, equal, .. } if percent(self.sink, rng) => {
                if equal && percent(50, rng) {
                    return Some(Act::Answer(Answer::Equal));
                }
                good.then_some(Act::Answer(Answer::Good))
            }
            _ => None,
        }
    }
}

/// Chooses the cards that one side shall have and shall not have.
pub(super) fn cards(variant: &Variant, rng: &mut ChaCha8Rng) -> (CardSet, CardSet) {
    let pack = variant.checked.table.pack;
    let ranks: Vec<Rank> = Rank::all()
        .filter(|r| !(CardSet::rank(*r) & pack).is_empty())
        .collect();
    let some = |from: usize, length: usize| {
        let chosen = ranks.iter().skip(from).take(length);
        chosen.fold(CardSet::EMPTY, |all, r| all | CardSet::rank(*r)) & pack
    };
    let run = |rng: &mut ChaCha8Rng| {
        let suit = CardSet::suit(Suit::from_index(below(4, rng)).expect("there are four suits"));
        let length = 3 + below(ranks.len().saturating_sub(2), rng);
        some(below(ranks.len(), rng), length) & suit
    };
    match below(8, rng) {
        // Adjoining cards of a suit, or of two.
        0 => (run(rng), CardSet::EMPTY),
        1 => (run(rng) | run(rng), CardSet::EMPTY),
        // Ranks whole, or all but one card.
        2 | 3 => {
            let mut wanted = CardSet::EMPTY;
            for _ in 0..=below(3, rng) {
                let mut rank = some(below(ranks.len(), rng), 1);
                if percent(40, rng)
                    && let Some(card) = draw(rank, rng)
                {
                    rank.remove(card);
                }
                wanted = wanted | rank;
            }
            (wanted, CardSet::EMPTY)
        }
        // No card of some adjoining ranks, or but one.
        4 => {
            let mut barred = some(below(ranks.len(), rng), 3);
            if percent(25, rng)
                && let Some(card) = draw(barred, rng)
            {
                barred.remove(card);
                return (CardSet::of(card), barred);
            }
            (CardSet::EMPTY, barred)
        }
        // The highest cards.
        5 | 6 => {
            let least = ranks.len().saturating_sub(1 + below(4, rng));
            (some(least, ranks.len()), CardSet::EMPTY)
        }
        _ => (CardSet::EMPTY, CardSet::EMPTY),
    }
}

/// Deals one card wrongly: to one side in place of the other, or of the stock.
pub(super) fn misdeal(hands: &mut [CardSet], stock: &mut Vec<Card>, rng: &mut ChaCha8Rng) {
    let (to, from_stock) = (below(2, rng), percent(50, rng));
    let card = if from_stock {
        stock.pop()
    } else {
        let other = hands.get_mut(1 - to);
        other.and_then(|hand| {
            let card = draw(*hand, rng)?;
            hand.remove(card);
            Some(card)
        })
    };
    if let (Some(card), Some(hand)) = (card, hands.get_mut(to)) {
        hand.insert(card);
    }
}

/// Draws parties in their course: near the numbers that the options have, level or not.
pub(super) fn parties(variant: &Variant, rng: &mut ChaCha8Rng) -> Vec<Partie> {
    if variant.checked.table.partie.is_none() {
        return Vec::new();
    }
    let below = |n, rng: &mut ChaCha8Rng| i64::try_from(below(n, rng)).expect("it is below n");
    let total = |rng: &mut ChaCha8Rng| below(230, rng);
    let all = variant.setting.iter().copied();
    let options: Vec<i64> = all.filter(|n| (2..12).contains(n)).collect();
    (0..6)
        .map(|_| {
            let first = total(rng);
            // Six deals are usual where no option says another number.
            let near = one_of(&options, rng).unwrap_or(6);
            let deals = below(4, rng) + near - 1;
            let deals = if percent(30, rng) {
                total(rng) % 9
            } else {
                deals
            };
            Partie {
                totals: match below(4, rng) {
                    0 => [first, first],
                    1 => [first, first + 1],
                    _ => [first, total(rng)],
                },
                deals: u16::try_from(deals.clamp(0, 12)).expect("it is at most twelve"),
                ..Partie::default()
            }
        })
        .collect()
}

/// What the rules say of a partie in its course.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stand {
    weight: i64,
    over: bool,
    paid: Vec<(Account, Account, i64, HeadingId)>,
    trouble: bool,
}

impl Stand {
    pub(super) fn of(variant: &Variant, game: &Partie) -> Self {
        let mut events: Vec<Event> = Vec::new();
        let over = game.is_over(variant);
        let trouble = over && game.settle(variant, &mut events).balance.trouble.is_some();
        let paid = events.into_iter().filter_map(|e| match e {
            Event::Paid(e) => Some((e.from, e.to, e.amount, e.heading)),
            _ => None,
        });
        Self {
            weight: game.weight(variant, &game.next_deal(variant)),
            over,
            paid: paid.collect(),
            trouble,
        }
    }
}
