//! Settles stated facts under every completion of their cards and tricks.

use super::line::{ombre_of, undertaken};
use crate::{Facts, Role};
use codille_engine::variant::Variant;
use codille_engine::variant::reckoning::BySide;
use codille_engine::{Hand, Sitting, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use std::sync::Arc;

/// The most completions of one set of facts.
const MOST: usize = 5_000;

/// Returns the seat of a role: the ombre, the next after him, the last, or the dealer without cards.
///
/// # Errors
/// A sentence where nobody at this table has that role.
pub(super) fn seat_of(variant: &Variant, role: Role, ombre: Seat) -> Result<Seat, String> {
    let hands = variant.hands;
    let found = match role {
        Role::Ombre => Some(ombre),
        Role::Next => Some(ombre.after(hands)),
        Role::Last => Some(ombre.after(hands).after(hands)).filter(|_| hands > 2),
        Role::Dealer => Some(variant.players - 1)
            .filter(|place| *place >= hands)
            .map(Seat::from),
    };
    found.ok_or_else(|| {
        format!(
            "nobody is `{}` where {} sit down and {hands} hold cards",
            role.word(),
            variant.players
        )
    })
}

/// Returns the sitting in which the facts stand: the stakes that lie apart.
pub(super) fn sitting(variant: &Variant, facts: &Facts) -> Sitting {
    let mut sitting = Sitting::new(variant);
    sitting.pool = facts.pool.as_ref().map_or(0, |n| i64::from(n.value));
    sitting.reserve = facts.reserved.iter().map(|n| i64::from(*n)).collect();
    sitting.pool_reserved = facts.pool_reserved;
    sitting
}

/// Settles the facts in every completion.
///
/// # Errors
/// A sentence where the facts do not fit the variant.
pub(super) fn settle_all(variant: &Arc<Variant>, facts: &Facts) -> Result<Vec<Hand>, String> {
    let ombre = ombre_of(variant, facts.ombre)?;
    let given: Vec<(Seat, u32)> = facts
        .tricks
        .iter()
        .map(|(role, n)| Ok((seat_of(variant, *role, ombre)?, *n)))
        .collect::<Result<_, String>>()?;
    let played = facts.played.unwrap_or(0);
    let mut out = Vec::new();
    let all = hands(variant, facts);
    if all.len() > MOST {
        return Err(too_many());
    }
    for hand in all {
        for won in divisions(variant.hands, played, &given) {
            let mut state = sitting(variant, facts).next_hand(variant);
            fill(variant, &mut state, facts, hand, &won, ombre)?;
            let mut hand = Hand::from_state(Arc::clone(variant), state);
            hand.settle_now();
            variant.sound(hand.state.balance.trouble.as_ref())?;
            out.push(hand);
            if out.len() > MOST {
                return Err(too_many());
            }
        }
    }
    if out.is_empty() {
        Err("no cards and tricks fit the facts".to_owned())
    } else {
        Ok(out)
    }
}

fn fill(
    variant: &Variant,
    state: &mut State,
    facts: &Facts,
    hand: CardSet,
    won: &[u32],
    ombre: Seat,
) -> Result<(), String> {
    let game = undertaken(variant, facts.game.as_ref())?;
    let f = &mut state.facts;
    f.ombre = Some(ombre);
    f.spoken = f.active;
    (f.holder, f.game, f.standing) = (f.ombre, 1 << game, 1 << game);
    f.trump = facts.trump;
    for (place, n) in f.won.iter_mut().zip(won) {
        *place = tricks(*n)?;
    }
    // Tricks of which nothing is said were not won, or not played.
    f.opening[ombre] = tricks(facts.opening.unwrap_or(0))?;
    f.hand[ombre] = hand.0;
    f.dealt[ombre] = hand.0;
    f.tricks_played = tricks(facts.played.unwrap_or(0))?;
    f.stopped = f.tricks_played < f.tricks_total && facts.opening == facts.played;
    f.exchanged = f.active;
    (f.surrendered, f.challenged) = (facts.surrendered, facts.challenged);
    f.reserving = facts.reserving;
    if let Some(defender) = facts.defender {
        f.defender = Some(seat_of(variant, defender, ombre)?);
    }
    if let Some(led) = &facts.led {
        f.led_by[ombre] = led.set().0;
    }
    for (who, name, times) in &facts.faults {
        let at = variant.checked.faults.find(name.as_str());
        let at = at.ok_or_else(|| format!("`{}` knows no fault \"{name}\"", variant.checked.id))?;
        let seat = seat_of(variant, *who, ombre)?;
        f.commit(at, seat, i64::from(*times), 0);
    }
    first_deal(f, facts)
}

/// Returns a number of tricks as a state keeps it.
///
/// # Errors
/// A sentence where no hand has so many.
pub(super) fn tricks(count: u32) -> Result<u8, String> {
    u8::try_from(count).map_err(|_| format!("no hand has {count} tricks"))
}

/// Returns the number of a deal as a state keeps it.
///
/// # Errors
/// A sentence where no partie has so many.
pub(super) fn deals(count: u32) -> Result<u16, String> {
    u16::try_from(count).map_err(|_| format!("no partie has {count} deals"))
}

/// Lays down what the first deal is drawn for with, and how a partie stands.
///
/// # Errors
/// A sentence where no partie has so many deals.
pub(super) fn first_deal(
    f: &mut codille_engine::variant::HandState,
    facts: &Facts,
) -> Result<(), String> {
    if let Some(totals) = facts.totals {
        f.reckoning.total = BySide::new(totals.map(i64::from));
    }
    if let Some(gained) = facts.gained {
        f.reckoning.gained = BySide::new(gained.map(i64::from));
    }
    if let Some(count) = facts.deals {
        f.reckoning.deal_number = deals(count)?;
        f.reckoning.deals_played = f.reckoning.deal_number;
    }
    f.drawn = facts.drawn.iter().flat_map(|d| d.cards.clone()).collect();
    f.ladies = facts.ladies.iter().copied().collect();
    Ok(())
}

/// Lists every hand that has the certain cards and further cards as described.
fn hands(variant: &Variant, facts: &Facts) -> Vec<CardSet> {
    let certain = facts.hand.as_ref();
    let certain = certain.map_or(CardSet::EMPTY, crate::CardList::set);
    facts.also.iter().fold(vec![certain], |sets, further| {
        let among = further.among & variant.checked.table.pack;
        let more = sets.into_iter().flat_map(|set| {
            let free: Vec<Card> = (among & !set).iter().collect();
            let more = choose(&free, further.count as usize).into_iter();
            more.map(move |more| set | more)
        });
        more.take(MOST + 1).collect()
    })
}

/// Says that not every completion is looked at, so that nothing holds in all of them.
fn too_many() -> String {
    format!("there are more than {MOST} completions: more of the cards or tricks must be given")
}

/// Lists the choices of `count` cards.
pub(super) fn choose(cards: &[Card], count: usize) -> Vec<CardSet> {
    if count == 0 {
        return vec![CardSet::EMPTY];
    }
    (cards.iter().enumerate())
        .flat_map(|(i, card)| {
            let (_, rest) = cards.split_at(i + 1);
            choose(rest, count - 1)
                .into_iter()
                .map(move |set| set | CardSet::of(*card))
        })
        .take(MOST + 1)
        .collect()
}

/// Lists the ways to divide the tricks played, those given being fixed.
fn divisions(hands: usize, played: u32, given: &[(Seat, u32)]) -> Vec<Vec<u32>> {
    let fixed = |seat: Seat| given.iter().find(|(s, _)| *s == seat).map(|(_, n)| *n);
    let mut out: Vec<Vec<u32>> = vec![Vec::new()];
    for seat in Seat::first(hands) {
        out = out
            .into_iter()
            .flat_map(|row| {
                let left = played.saturating_sub(row.iter().sum());
                let range = fixed(seat).map_or(0..=left, |n| n..=n);
                range.map(move |n| [row.clone(), vec![n]].concat())
            })
            .collect();
    }
    out.retain(|row| given.is_empty() || row.iter().sum::<u32>() == played);
    out
}

#[cfg(test)]
mod tests {
    use super::{deals, tricks};

    #[test]
    fn no_number_is_clipped_to_what_a_state_can_count() {
        assert_eq!((tricks(9), deals(6)), (Ok(9), Ok(6)));
        assert!(tricks(300).is_err_and(|why| why.contains("300 tricks")));
        assert!(deals(70_000).is_err_and(|why| why.contains("70000 deals")));
    }
}
