//! Holds what a record states of the partie against what its deal adds to it.

use super::ensure;
use crate::ResolvedRecord;
use codille_engine::ledger::{Account, balance};
use codille_engine::variant::reckoning::BySide;
use codille_engine::{Decision, Event, Hand, Partie};
use codille_lang::ids::Seat;

/// Checks the totals that a record states, and how the partie ends with its deal.
pub(super) fn check(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let expect = &record.expect;
    if expect.totals.is_empty() && expect.partie.is_none() {
        return Ok(());
    }
    if hand.decision != Decision::Over {
        return Err("the deal is not over, and the record says how the partie stands".to_owned());
    }
    let variant = &hand.variant;
    let seat = |name: &str| {
        record
            .seat(name)
            .filter(|s| s.index() < 2)
            .ok_or_else(|| format!("no seat of a partie is called {name}"))
    };
    let reckoning = &hand.state.facts.reckoning;
    let mut partie = Partie {
        deals: reckoning.deal_number.saturating_sub(1),
        ..Partie::default()
    };
    for (seat, total) in reckoning.total.iter_enumerated() {
        let player = partie.player_of(seat);
        let place = partie.totals.get_mut(player);
        *place.expect("a partie is of two, and so are the sides") = *total;
    }
    let players = BySide::new([Seat::FIRST, Seat::SECOND].map(|seat| partie.player_of(seat)));

    variant.sound(partie.trouble(variant).as_ref())?;
    partie.close(variant, &hand.state);
    for (who, wanted) in &expect.totals {
        let at = players[seat(who.as_str())?];
        let found = *partie.totals.get(at).expect("a partie is of two");
        let wanted = wanted.value;
        ensure(found == i64::from(wanted), || {
            format!("{who} stands at {found} in all, and the record says {wanted}")
        })?;
    }
    let Some(end) = &expect.partie else {
        return Ok(());
    };
    variant.sound(partie.trouble(variant).as_ref())?;
    let over = partie.is_over(variant);
    if let Some(wanted) = end.over {
        ensure(wanted == over, || {
            let [found, wanted] = [over, wanted].map(|over| if over { "over" } else { "not over" });
            format!("the partie is {found}, and the record says that it is {wanted}")
        })?;
    }
    let stated = end.winner.is_some() || end.won.is_some();
    if stated && !over {
        return Err("the partie is not over, and the record says who wins it".to_owned());
    }
    let mut events: Vec<Event> = Vec::new();
    let settled = partie.settle(variant, &mut events);
    variant.sound(settled.balance.trouble.as_ref())?;
    let entries: Vec<_> = events.iter().filter_map(Event::payment).cloned().collect();
    // What a partie pays goes by the seats of its first deal, by which the players are numbered.
    let won = |seat: Seat| balance(&entries, Account::Seat(Seat::from(players[seat])));
    let winner = if won(Seat::FIRST) > won(Seat::SECOND) {
        Seat::FIRST
    } else {
        Seat::SECOND
    };
    if let Some(who) = &end.winner
        && (seat(who.as_str())? != winner || won(winner) <= 0)
    {
        return Err(format!("{who} does not win the partie"));
    }
    let Some(stated) = end.won.map(|n| n.value) else {
        return Ok(());
    };
    let won = won(winner);
    ensure(won == i64::from(stated), || {
        format!("{won} are won by the partie, and the record says {stated}")
    })
}
