//! What a card is worth keeping and how many tricks a hand promises, by the orders and combinations of the variant.

use super::novice::TRICK;
use super::sight::Sight;
use codille_edition::check::declaration::Kind;
use codille_engine::variant::{EvalContext, TrumpOrder};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::DeclarationId;

/// How likely a card is to win a trick when so many unseen cards of its suit beat it, in hundredths: of a trump, of another card.
const TRUMP_WINS: [i64; 8] = [100, 80, 60, 45, 35, 28, 22, 18];
const PLAIN_WINS: [i64; 5] = [80, 45, 18, 6, 0];

/// What each trump beyond the third adds.
const LENGTH: i64 = TRICK / 4;

/// Returns the tricks that the hand promises with a suit as trumps, or without trumps, in hundredths.
pub(super) fn tricks_with(sight: &Sight<'_>, suit: Option<Suit>) -> i64 {
    let order = sight.variant.orders.of(suit);
    let (held, unseen) = (sight.held(), sight.unseen());
    let all: i64 = held.iter().map(|c| promise(order, c, unseen, held)).sum();
    let trumps = i64::from((held & CardSet(order.mask)).count());
    all + (trumps - 3).max(0) * LENGTH
}

/// Returns what a table of an order keeps for a card.
pub(super) fn at(table: &[u64], card: Card) -> CardSet {
    let cards = table.get(card.index());
    CardSet(*cards.expect("the tables of an order have a place for every card"))
}

/// Returns how likely a card is to win a trick, in hundredths.
fn promise(order: &TrumpOrder, card: Card, unseen: CardSet, held: CardSet) -> i64 {
    let above = (unseen & at(&order.above, card)).count() as usize;
    // Beyond the end of either table all chances are alike.
    if order.mask >> card.index() & 1 == 1 {
        return TRUMP_WINS.get(above).copied().unwrap_or(12);
    }
    // A card that others beat wants as many lower ones to guard it.
    let guards = (held & at(&order.mates, card)).count().saturating_sub(1) as usize;
    let wins = PLAIN_WINS.get(above).copied().unwrap_or(0);
    if above > guards { wins / 3 } else { wins }
}

/// Returns what a card is worth keeping: the tricks that it may win, and its rank among those unseen where it wins none.
pub(super) fn keep(sight: &Sight<'_>, card: Card, unseen: CardSet) -> i64 {
    let order = sight.order();
    let mates = at(&order.mates, card);
    let below = (unseen & mates) - at(&order.above, card);
    let mut worth = promise(order, card, unseen, sight.held()) + 2 * i64::from(below.count());
    // A guard is worth something for the card that it guards.
    let higher = sight.held() & at(&order.above, card);
    if let Some(best) = higher.iter().max_by_key(|c| order.strength_of(*c)) {
        let needs = (unseen & at(&order.above, best)).count();
        let guards = (sight.held() & mates).count() - 1;
        if (1..=2).contains(&needs) && guards <= needs {
            worth += TRICK / 5;
        }
    }
    worth
}

/// Returns the cards of a set with what each is worth keeping when some are to be laid away: for tricks, and for what may be declared.
pub(super) fn keeps(sight: &Sight<'_>, from: CardSet) -> Vec<(Card, i64)> {
    let unseen = sight.unseen();
    let named = sight.facts.trump.is_some() || sight.variant.checked.table.games.is_empty();
    // While trumps are open the suit that promises most is taken for them.
    let likely = if named {
        None
    } else {
        let suits = Suit::ALL.into_iter();
        suits.max_by_key(|s| tricks_with(sight, Some(*s)))
    };
    let order = likely.map(|s| sight.variant.orders.of(Some(s)));
    let worth = |card: Card| {
        let tricks = match order {
            Some(order) => promise(order, card, unseen, sight.held()),
            None => keep(sight, card, unseen),
        };
        tricks + declared(sight, card, unseen)
    };
    from.iter().map(|c| (c, worth(c))).collect()
}

/// Returns what a card adds to what may be declared: to the length of its suit, to a run, to cards of its rank.
fn declared(sight: &Sight<'_>, card: Card, unseen: CardSet) -> i64 {
    let held = sight.held();
    let table = &sight.variant.checked.table;
    let mut worth = 0;
    for (class, declaration) in table.declarations.iter_enumerated() {
        worth += match declaration.kind {
            Kind::Deal => 0,
            Kind::Suit => {
                let suit = CardSet::suit(card.suit());
                let may = i64::from((unseen & suit).count().min(3));
                let length = i64::from((held & suit).count());
                if length >= 3 {
                    length * length * 4 + may * 2
                } else {
                    0
                }
            }
            Kind::Run => {
                let places = &sight.variant.orders.places;
                let place = |c: Card| {
                    let place = places.get(c.index());
                    *place.expect("every card has a place, if only the last")
                };
                let near = |c: &Card| place(*c).abs_diff(place(card)) == 1;
                let suit = held & CardSet::suit(card.suit());
                20 * suit.iter().filter(near).map(|_| 1).sum::<i64>()
            }
            Kind::Rank => {
                let rank = CardSet::rank(card.rank());
                let may_count = sight.variant.has_shape(class, rank & table.pack)
                    && admitted(sight, class, rank & table.pack);
                match (held & rank).count() {
                    _ if !may_count => 0,
                    4 => 6 * TRICK,
                    3 => 2 * TRICK,
                    2 if (unseen & rank).count() == 2 => TRICK / 3,
                    _ => 0,
                }
            }
        };
    }
    worth
}

/// Tells whether such a combination may be called at all.
fn admitted(sight: &Sight<'_>, class: DeclarationId, cards: CardSet) -> bool {
    let mut context = EvalContext::new(sight.facts, sight.seat);
    (context.query.calling, context.query.called) = (Some(class), cards.0);
    sight.variant.admits(class, cards.0, &mut context)
}
