//! Holds what a record states of a hand against it: tricks, cards, the ombre, the game.

use super::score::scores;
use crate::ResolvedRecord;
use codille_engine::Hand;
use codille_lang::cards::CardSet;
use codille_lang::words::joined;

/// Holds that what is stated of the settlement is not stated of a hand that waits for somebody's choice.
pub(super) fn settled(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let expect = &record.expect;
    let counts = !expect.score.is_empty() || !expect.points.is_empty();
    let money = !expect.bill.is_empty() || !expect.net.is_empty() || expect.pool.is_some();
    let Some((seat, right)) = hand.awaits().first().copied().filter(|_| counts || money) else {
        return Ok(());
    };
    let name = seat.name_of(&record.seats);
    let word = right.word();
    Err(format!(
        "the hand is not settled: {name} may {word}, and the record does not say whether he does; write `{name} {word}s` or `{name} declines to {word}`"
    ))
}

pub(super) fn position(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let expect = &record.expect;

    for (who, tricks) in &expect.tricks {
        let found = u32::from(hand.state.tricks(record.named(who)?));
        if found != tricks.value {
            return Err(format!(
                "{who} has {found} tricks, and the record says {}",
                tricks.value
            ));
        }
    }
    for held in &expect.holds {
        let found = hand.state.held(record.named(&held.seat)?);
        if found != held.set() {
            return Err(format!(
                "{} holds {found}, and the record says {}",
                held.seat,
                held.set()
            ));
        }
    }
    if let Some(left) = &expect.left {
        let found = hand.state.stock();
        if found.iter().copied().collect::<CardSet>() != left.set() {
            return Err(format!(
                "{} are left of the stock, and the record says {}",
                joined(found.iter(), " "),
                left.set()
            ));
        }
    }
    scores(record, hand)?;
    crate::run::partie::check(record, hand)?;
    if let Some(ombre) = &expect.ombre
        && hand.state.facts.ombre != Some(record.named(ombre)?)
    {
        return Err(format!("{ombre} is not the ombre"));
    }
    if let Some(game) = &expect.game {
        let at = hand.state.facts.game.trailing_zeros() as usize;
        let games = &hand.variant.checked.table.games;
        let found = games.get(at).map_or("none", |g| g.name.as_str());
        if found != game.as_str() {
            return Err(format!("the game is {found}, and the record says {game}"));
        }
    }
    Ok(())
}
