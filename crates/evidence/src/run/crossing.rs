//! The line of a record under another book than its own, as far as it goes.

use super::line::{Line, Refusal, hands};
use super::script::Script;
use super::seated::Seated;
use super::transplant::{End, Source, Transplant, replay_under};
use crate::{ResolvedRecord, Start};
use codille_engine::Hand;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use std::sync::Arc;

/// Returns the hand under its own book, and its acts; one that is refused there comes last.
pub fn home(line: &Line) -> Option<(Hand, Script)> {
    if let Some(hand) = line.played.first() {
        let mut hand = Seated::from(hand.clone());
        hand.finish();
        let hand = Hand::from(hand);
        let script = Script::of(&hand, None);
        return Some((hand, script));
    }
    let refusal = line.refused.as_ref()?;
    let act = refusal.unlawful.as_ref().map(|u| (u.seat, u.act));
    let script = Script::of(&refusal.hand, act);
    Some((refusal.hand.clone(), script))
}

/// Returns the hands and the stock as dealt, where the record has them.
pub fn dealt(record: &ResolvedRecord, home: &Hand) -> Option<(Vec<CardSet>, Vec<Card>)> {
    let Start::Deal { stock, .. } = &record.start else {
        return None;
    };
    // A stock of which the source tells nothing is filled in, or nobody draws from it.
    let stock = stock.as_ref().map_or_else(Vec::new, |s| s.cards.clone());
    // The other book may seat more or fewer.
    let mut hands = hands(record);
    hands.resize(home.variant.players, CardSet::EMPTY);
    Some((hands, stock))
}

/// Carries the line of a record over to a variant, as far as it goes.
///
/// # Errors
/// A sentence, where its own book can't play it or the variant can't seat it.
pub(super) fn carried(
    record: &ResolvedRecord,
    own: &Line,
    variant: &Arc<Variant>,
) -> Result<Line, String> {
    let (home, script) =
        home(own).ok_or_else(|| format!("{} can't be played by its own book", record.item.id))?;
    let seats: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let source = Source {
        home: &home,
        script: &script,
        dealt: dealt(record, &home),
        pool: record.pool.map_or(0, |n| i64::from(n.value)),
        lays_stakes: false,
        seats: &seats,
    };
    let Transplant {
        hand,
        mut notes,
        end,
    } = replay_under(&source, variant)?;
    let mut line = Line {
        variant: Arc::clone(variant),
        played: Vec::new(),
        refused: None,
        cut_short: own.cut_short,
        fillings: own.fillings,
        notes: Vec::new(),
    };
    match end {
        End::Done => line.played.push(hand),
        End::Refused(unlawful) => {
            let trick = u32::from(hand.state.facts.tricks_played) + 1;
            let act = record.acts.iter().position(|a| a.trick() == Some(trick));
            line.refused = Some(Refusal {
                act: act.map_or(record.acts.len(), |at| at + 1),
                seat: unlawful.seat,
                words: super::act::describe(&hand, unlawful.act),
                unlawful: Some(*unlawful),
                hand,
            });
        }
        End::Diverged { trick, here, there } => {
            let name = |s: Seat| s.name_of(&seats);
            notes.push(format!(
                "trick {trick} is won by {} here, and by {} in the record: the line goes no further",
                name(here),
                name(there)
            ));
            line.played.push(hand);
        }
        End::Blocked(why) => {
            notes.push(format!("{why}: the line goes no further"));
            line.played.push(hand);
        }
    }
    line.notes = notes;
    Ok(line)
}
