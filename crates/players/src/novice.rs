//! The novice: a cheap policy without search. Every possible act has a worth, a whole number, and the worthiest is done.
//!
//! It follows low, wins what is worth winning, leads trumps when it undertook the game, keeps guards, calls the best it holds and
//! throws out what is worth least. It knows no book: orders, effective suits and combinations are those of the variant.

use super::keep::{at, keep, keeps, tricks_with};
use super::sight::Sight;
use codille_engine::phase;
use codille_engine::variant::Answer;
use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::sorting;

/// The worth of a trick that is as good as won, in the unit of all worths: hundredths of a trick.
pub(super) const TRICK: i64 = 100;

/// Chooses an act; `None` where this seat is asked nothing.
pub fn novice(sight: &Sight<'_>, decision: &Decision) -> Option<Act> {
    if !sight.is_asked(decision) {
        return None;
    }
    if let Decision::Discard(phase::Discard {
        least, most, from, ..
    }) = *decision
    {
        return Some(Act::Discard(throw_out(sight, (least, most), from)));
    }
    let worths = worths(sight, decision).into_iter();
    worths.max_by_key(|(_, w)| *w).map(|(act, _)| act)
}

/// Returns every act that answers a decision with its worth, worst first where two are worth the same; of an exchange and a call,
/// those that the novice thinks of.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "of a right that it knows nothing about, the novice makes no use"
)]
pub fn worths(sight: &Sight<'_>, decision: &Decision) -> Vec<(Act, i64)> {
    match *decision {
        Decision::Bid(phase::Bid { games, pass, .. }) => bids(sight, games, pass),
        Decision::Name(phase::Name { suits, .. }) => {
            let suits = suits.iter().rev();
            suits
                .map(|s| (Act::Name(s), tricks_with(sight, Some(s))))
                .collect()
        }
        Decision::Discard(phase::Discard {
            least,
            most,
            from,
            may_yield,
            ..
        }) => {
            let mut acts = exchanges(sight, (least, most), from);
            if may_yield {
                acts.insert(0, (Act::Yield, -1));
            }
            acts
        }
        Decision::Play(phase::Play { cards, .. }) => {
            let mut plays: Vec<(Act, i64)> = cards
                .iter()
                .map(|c| (Act::Play(c), worth(sight, c)))
                .collect();
            plays.reverse();
            plays
        }
        Decision::Between(phase::Between { rights, .. }) => {
            let all = [
                (rights.surrender, Act::Surrender, -10 * TRICK),
                (rights.challenge, Act::Challenge, -2),
                (rights.stop, Act::Stop, if all_sure(sight) { -1 } else { 1 }),
                (true, Act::GoOn, 0),
            ];
            all.into_iter()
                .filter(|(open, ..)| *open)
                .map(|(_, act, w)| (act, w))
                .collect()
        }
        Decision::Look(_) => vec![(Act::GoOn, 0), (Act::Look, 1)],
        Decision::Take(phase::Take { least, most, .. }) => (least..=most)
            .map(|n| (Act::Take(n), i64::from(n)))
            .collect(),
        Decision::Leave(phase::Leave { least, most, .. }) => (least..=most)
            .map(|n| (Act::Leave(n), -i64::from(n)))
            .collect(),
        Decision::Announce(phase::Announce { must, .. }) => {
            let pass = (!must).then_some((Act::GoOn, 0));
            pass.into_iter().chain([(Act::Announce, 1)]).collect()
        }
        Decision::Call(phase::Call { class, best, .. }) => {
            vec![(Act::GoOn, 0), (Act::Call { class, cards: best }, 1)]
        }
        Decision::Answer(phase::Reply {
            equal, not_good, ..
        }) => {
            let all = [
                (true, Answer::Good, 0),
                (equal, Answer::Equal, 1),
                (not_good, Answer::NotGood, 2),
            ];
            let open = all.into_iter().filter(|(open, ..)| *open);
            open.map(|(_, answer, w)| (Act::Answer(answer), w))
                .collect()
        }
        _ => {
            let simplest = decision.simplest();
            // Where they are too many to list, the simplest is all that it thinks of.
            let lawful = decision.lawful();
            let lawful = lawful.unwrap_or_else(|| simplest.into_iter().collect());
            let worth = |act: Act| if Some(act) == simplest { 0 } else { -1 };
            lawful.into_iter().map(|act| (act, worth(act))).collect()
        }
    }
}

/// The most cards of which all sets are ranked: of more there are a hundred thousand and more.
const MOST_RANKED: usize = 16;

/// Returns every act that answers a decision, the worthiest first: of an exchange all sets of cards that its bounds allow, of a call those that
/// the novice thinks of. `None` where the cards of an exchange are so many that their sets cannot be listed.
pub fn ranked(sight: &Sight<'_>, decision: &Decision) -> Option<Vec<Act>> {
    let Decision::Discard(phase::Discard {
        least,
        most,
        from,
        may_yield,
        ..
    }) = *decision
    else {
        let mut acts = worths(sight, decision);
        // Of two that are worth the same the novice does the later one.
        acts.reverse();
        sorting::by_key(&mut acts, |(_, worth)| -worth);
        return Some(acts.into_iter().map(|(act, _)| act).collect());
    };
    let own = throw_out(sight, (least, most), from);
    let (bar, cards) = (average(sight), keeps(sight, from));
    if cards.len() > MOST_RANKED {
        return None;
    }
    let sets = (0_u32..1 << cards.len()).filter(|set| (least..=most).contains(&set.count_ones()));
    let mut sets: Vec<(i64, CardSet)> = sets
        .map(|set| {
            let thrown = cards.iter().enumerate();
            let thrown = thrown.filter(|(at, _)| set >> at & 1 == 1);
            let worth = thrown.clone().map(|(_, (_, worth))| bar - worth).sum();
            (worth, thrown.map(|(_, (card, _))| *card).collect())
        })
        .collect();
    sorting::by_key(&mut sets, |(worth, set)| (*set != own, -worth, set.0));
    let acts = sets.into_iter().map(|(_, set)| Act::Discard(set));
    Some(acts.chain(may_yield.then_some(Act::Yield)).collect())
}

/// A game is worth the tricks that the best suit promises beyond those that it needs; each game above the lowest needs more.
fn bids(sight: &Sight<'_>, games: u64, pass: bool) -> Vec<(Act, i64)> {
    let suits = sight.variant.checked.table.suits;
    let promise = suits.iter().map(|s| tricks_with(sight, Some(s))).max();
    let promise = promise.expect("a pack has a suit at least");
    let total = i64::try_from(sight.variant.checked.table.cards);
    let total = total.expect("a hand has no more cards than a pack") * TRICK;
    let all = (1_u64 << sight.variant.checked.table.games.len().min(63)) - 1;
    let mut acts: Vec<(Act, i64)> = Vec::new();
    for game in (0..64).rev().filter(|g| games >> g & 1 == 1) {
        let above = sight
            .variant
            .orders
            .games_above(1 << game, all)
            .count_ones();
        let rank = i64::from(all.count_ones() - 1 - above.min(all.count_ones() - 1));
        let needs = total * 40 / 100 + rank * total * 8 / 100;
        acts.push((Act::Bid(game), promise - needs));
    }
    if pass {
        acts.push((Act::Pass, 0));
    }
    acts
}

/// Throws out the cards worth least: those worth less than an unseen card on the average, as far as the bounds allow.
fn throw_out(sight: &Sight<'_>, (least, most): (u32, u32), from: CardSet) -> CardSet {
    let mut cards = keeps(sight, from);
    sorting::by_key(&mut cards, |(card, worth)| (*worth, card.index()));
    let bar = average(sight);
    let thrown = cards.iter().enumerate().take(most as usize);
    let thrown = thrown.filter(|(at, (_, worth))| *at < least as usize || *worth < bar);
    thrown.map(|(_, (card, _))| *card).collect()
}

/// Returns what an unseen card is worth keeping on the average.
fn average(sight: &Sight<'_>) -> i64 {
    let unseen = sight.unseen();
    let sum: i64 = unseen.iter().map(|c| keep(sight, c, unseen)).sum();
    sum / i64::from(unseen.count().max(1))
}

/// Returns the exchanges worth thinking of: what the novice would throw out, as many or as few of the least worthy as the bounds
/// allow, and those with one card changed for the next.
fn exchanges(sight: &Sight<'_>, (least, most): (u32, u32), from: CardSet) -> Vec<(Act, i64)> {
    let mut cards = keeps(sight, from);
    sorting::by_key(&mut cards, |(card, worth)| (*worth, card.index()));
    let mut sets: Vec<CardSet> = Vec::new();
    let mut note = |cards: CardSet| {
        if !sets.contains(&cards) && (least..=most).contains(&cards.count()) {
            sets.push(cards);
        }
    };
    note(throw_out(sight, (least, most), from));
    for count in (least..=most).rev() {
        let count = count as usize;
        let lowest: CardSet = cards.iter().take(count).map(|(c, _)| *c).collect();
        note(lowest);
        for (out, _) in cards.iter().take(count).rev().take(3) {
            for (instead, _) in cards.iter().skip(count).take(3) {
                let mut changed = lowest;
                changed.remove(*out);
                changed.insert(*instead);
                note(changed);
            }
        }
    }
    // The novice's own choice is the worthiest; the others come after it in the order in which they were found.
    let acts = (0_i64..)
        .zip(sets)
        .map(|(at, cards)| (Act::Discard(cards), -at));
    let mut acts: Vec<(Act, i64)> = acts.collect();
    acts.reverse();
    acts
}

/// Tells whether every card held wins whatever the others hold.
fn all_sure(sight: &Sight<'_>) -> bool {
    let unseen = sight.unseen();
    sight
        .held()
        .iter()
        .all(|c| beaten_by(sight, c, unseen).is_empty())
}

/// Returns the cards of a set that would beat a card if it were led.
fn beaten_by(sight: &Sight<'_>, card: Card, among: CardSet) -> CardSet {
    let order = sight.order();
    let above = at(&order.above, card).0;
    let is_trump = order.mask >> card.index() & 1 == 1;
    let trumps = if is_trump { 0 } else { order.mask };
    among & CardSet(above | trumps)
}

/// Returns the worth of playing a card, in hundredths of a trick.
fn worth(sight: &Sight<'_>, card: Card) -> i64 {
    match sight.best {
        None => lead(sight, card),
        Some((winner, best)) => follow(sight, card, winner, best),
    }
}

/// A lead is worth the chance that it wins, less what is given up; whoever undertook the game draws trumps.
fn lead(sight: &Sight<'_>, card: Card) -> i64 {
    let (unseen, held) = (sight.unseen(), sight.held());
    let order = sight.order();
    let is_trump = order.mask >> card.index() & 1 == 1;
    let above = at(&order.above, card);
    let mates = at(&order.mates, card);
    let better = i64::from((unseen & above).count());
    let sure = beaten_by(sight, card, unseen).is_empty();
    let length = i64::from((held & mates).count());
    let mut worth = -keep(sight, card, unseen) / 4;
    if sure {
        worth += TRICK;
    } else if better == 0 {
        worth += TRICK / 2;
    }
    if is_trump && sight.is_declarer() {
        let out = i64::from((unseen & CardSet(order.mask)).count());
        worth += if out > 0 && better <= 1 { TRICK / 2 } else { 0 };
    } else if is_trump {
        worth -= TRICK / 4;
    }
    // From a long suit rather than a short one, and no unguarded honour into the jaws of a higher one.
    worth += length * 4;
    if better == 1 && !sure {
        worth -= TRICK / 3;
    }
    worth
}

/// Following, a trick is worth winning unless an ally has it; it is won as cheaply as may be and lost with the least.
fn follow(sight: &Sight<'_>, card: Card, winner: Seat, best: Card) -> i64 {
    let (unseen, order) = (sight.unseen(), sight.order());
    let cost = keep(sight, card, unseen);
    if !order.beats(card, best) {
        return -cost;
    }
    let last = sight.lying + 1 == sight.variant.hands;
    let threats = i64::from(beaten_by(sight, card, unseen).count());
    let chance = if last {
        TRICK
    } else {
        TRICK - (threats * 12).min(TRICK * 3 / 4)
    };
    let safe = last || beaten_by(sight, best, unseen).is_empty();
    if sight.are_allies(winner) && safe {
        return -cost - TRICK;
    }
    chance + TRICK / 2 - cost
}
