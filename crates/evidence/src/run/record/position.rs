//! Holds what a record states of a hand against it: tricks, cards, the ombre, the game.

use super::score::scores;
use crate::ResolvedRecord;
use crate::run::ensure;
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
        let stated = tricks.value;
        ensure(found == stated, || {
            format!("{who} has {found} tricks, and the record says {stated}")
        })?;
    }
    for held in &expect.holds {
        let (who, stated) = (&held.seat, held.set());
        let found = hand.state.held(record.named(who)?);
        ensure(found == stated, || {
            format!("{who} holds {found}, and the record says {stated}")
        })?;
    }
    if let Some(left) = &expect.left {
        let (found, stated) = (hand.state.stock(), left.set());
        ensure(found.iter().copied().collect::<CardSet>() == stated, || {
            let found = joined(&found, " ");
            format!("{found} are left of the stock, and the record says {stated}")
        })?;
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
        ensure(found == game.as_str(), || {
            format!("the game is {found}, and the record says {game}")
        })?;
    }
    Ok(())
}
