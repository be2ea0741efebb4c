//! The player who chooses uniformly among what is lawful.

use codille_engine::variant::Answer;
use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet};
use rand::RngExt;

/// Chooses an act for a decision, each lawful one alike; a right between tricks is used one time in eight.
///
/// Returns `None` where nothing is asked.
pub fn choose(decision: &Decision, rng: &mut impl RngExt) -> Option<Act> {
    Some(match *decision {
        Decision::Over => return None,
        Decision::Play { cards, .. } => Act::Play(pick(cards, rng)?),
        Decision::Discard {
            least,
            most,
            from,
            may_yield,
            ..
        } => {
            if may_yield && one_in(4, rng) {
                return Some(Act::Yield);
            }
            Act::Discard(some(from, rng.random_range(least..=most), rng))
        }
        Decision::Bid { games, pass, .. } => {
            let choices = games.count_ones() + u32::from(pass);
            let n = rng.random_range(0..choices.max(1));
            nth_bit(games, n).map_or(Act::Pass, Act::Bid)
        }
        Decision::Name { suits, .. } => {
            let count = u32::try_from(suits.len()).expect("there are four suits");
            let n = rng.random_range(0..count.max(1));
            Act::Name(suits.iter().nth(n as usize)?)
        }
        Decision::Between { rights, .. } => {
            let mut offers = [None; 3];
            offers
                .iter_mut()
                .zip([
                    (rights.surrender, Act::Surrender),
                    (rights.stop, Act::Stop),
                    (rights.challenge, Act::Challenge),
                ])
                .for_each(|(place, (open, act))| *place = open.then_some(act));
            let open = offers.iter().flatten().count();
            if !one_in(8, rng) {
                return Some(Act::GoOn);
            }
            let n =
                rng.random_range(0..u32::try_from(open.max(1)).expect("there are three rights"));
            offers
                .into_iter()
                .flatten()
                .nth(n as usize)
                .unwrap_or(Act::GoOn)
        }
        Decision::Take { least, most, .. } => Act::Take(rng.random_range(least..=most)),
        Decision::Leave { least, most, .. } => Act::Leave(rng.random_range(least..=most)),
        Decision::Announce { .. } => Act::Announce,
        // Whatever is held is called, the best first, and answered for what it is.
        Decision::Call { class, best, .. } => Act::Call { class, cards: best },
        Decision::Answer {
            equal, not_good, ..
        } => Act::Answer(if not_good {
            Answer::NotGood
        } else if equal {
            Answer::Equal
        } else {
            Answer::Good
        }),
        Decision::Look { .. } => offer(Act::Look, rng),
        Decision::Defend { .. } => offer(Act::Defend, rng),
        Decision::Reserve { .. } => offer(Act::Reserve, rng),
    })
}

fn offer(act: Act, rng: &mut impl RngExt) -> Act {
    if one_in(2, rng) { act } else { Act::GoOn }
}

pub(super) fn one_in(n: u32, rng: &mut impl RngExt) -> bool {
    rng.random_range(0..n) == 0
}

pub(super) fn pick(cards: CardSet, rng: &mut impl RngExt) -> Option<Card> {
    match cards.count() {
        0 => None,
        1 => cards.nth(0),
        n => cards.nth(rng.random_range(0..n)),
    }
}

pub(super) fn some(from: CardSet, count: u32, rng: &mut impl RngExt) -> CardSet {
    let mut out = CardSet::EMPTY;
    for _ in 0..count {
        if let Some(card) = pick(from - out, rng) {
            out.insert(card);
        }
    }
    out
}

fn nth_bit(mask: u64, n: u32) -> Option<usize> {
    let mut bits = mask;
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}
