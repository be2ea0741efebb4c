//! The acts of a record: those taken over from its base, and what must be true of its own.

use super::ResolvedRecord;
use crate::act::{ActLine, Said};
use crate::document::RecordEntry;
use crate::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{BAD_FIELD, UNREADABLE_ACT, WRONG_HAND_SIZE};

/// Returns the acts of the base up to and including the trick `after`, up to the first trick for 0, or up to and
/// including the line `after_act`.
pub(super) fn inherit(
    entry: &RecordEntry,
    base: &ResolvedRecord,
    reading: &mut Reading<'_>,
) -> Vec<ActLine> {
    if let Some(line) = entry.after_act {
        let lines = line.value as usize;
        if entry.after.is_some() || lines > base.acts.len() {
            let title = format!("`{}` has {} acts", base.item.id, base.acts.len());
            let help = "write `after:` with a trick, or `after_act:` with one of its lines";
            reading.refuse(BAD_FIELD, title, line.span, help);
        }
        return base.acts.iter().take(lines).cloned().collect();
    }
    let Some(after) = entry.after else {
        return base.acts.clone();
    };
    let is = |n: u32| move |a: &ActLine| a.trick() == Some(n);
    let end = if after.value == 0 {
        base.acts.iter().position(|a| a.trick().is_some())
    } else {
        base.acts.iter().rposition(is(after.value)).map(|at| at + 1)
    };
    if end.is_none() && after.value > 0 {
        let tricks = base.acts.iter().filter_map(ActLine::trick).max();
        let title = format!(
            "`{}` has no trick {}; it has {}",
            base.item.id,
            after.value,
            tricks.unwrap_or(0)
        );
        reading.fault(BAD_FIELD, title, after.span);
    }
    base.acts
        .iter()
        .take(end.unwrap_or(base.acts.len()))
        .cloned()
        .collect()
}

/// Checks players and the numbers of tricks in the lines that are the record's own.
pub(super) fn check_acts(
    acts: &[ActLine],
    inherited: usize,
    seats: &[Text],
    reading: &mut Reading<'_>,
) {
    let before = acts.iter().take(inherited).filter_map(ActLine::trick);
    let mut last = before.max().unwrap_or(0);
    let mut played: Vec<&Word> = acts
        .iter()
        .take(inherited)
        .filter(|a| a.trick() == Some(last))
        .flat_map(ActLine::players)
        .collect();
    for act in acts.iter().skip(inherited) {
        for who in act.players() {
            reading.seat(&Text::new(who.text.as_str(), who.span), seats);
        }
        let Said::Trick { number, plays } = &act.kind else {
            continue;
        };
        // A trick may go on in a later line, after words or a declaration.
        let goes_on = *number == last && played.len() < seats.len();
        let begun = if goes_on { played } else { Vec::new() };
        if *number != last + 1 && begun.is_empty() {
            let title = format!("trick {number} stands after trick {last}");
            let help = format!("call it trick {}", last + 1);
            reading.refuse(UNREADABLE_ACT, title, act.span, help);
        }
        last = *number;
        let new = plays.iter().map(|p| &p.who);
        let who: Vec<&Word> = begun.iter().copied().chain(new).collect();
        if who.len() > seats.len() {
            let title = format!("{} cards in a trick of {}", who.len(), seats.len());
            reading.fault(WRONG_HAND_SIZE, title, act.span);
        }
        for (i, player) in who.iter().enumerate().skip(begun.len()) {
            let first = who.iter().take(i).find(|w| w.text == player.text);
            if let Some(first) = first {
                let title = format!("`{}` plays twice in one trick", player.text);
                let fault = Diagnostic::error(UNREADABLE_ACT, title, player.span);
                let fault = fault.label(first.span, "first here");
                reading
                    .faults
                    .push(fault.help("write another player, or strike out one of the two"));
            }
        }
        played = who;
    }
}
