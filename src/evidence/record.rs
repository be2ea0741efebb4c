//! Records with their beginnings filled in from the records they branch from. Plays nothing.

use super::act::{ActLine, Said};
use super::document::RecordEntry;
use super::expect::{Expect, expect};
use super::holding::{CardList, Hand};
use super::item::Item;
use super::read::read_act;
use super::reading::Reading;
use super::start;
use crate::cards::Suit;
use crate::clause::ast::Word;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::{BAD_FIELD, UNREADABLE_ACT, WRONG_HAND_SIZE};
use crate::yaml::{Number, Text};

/// A game or a part of one, card by card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedRecord {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// The full id of the record that it branches from.
    pub from: Option<String>,
    /// How many of `acts` are taken over from there.
    pub inherited: usize,
    /// The players in the order of speaking; the last one deals.
    pub seats: Vec<Text>,
    /// What is in the pool before the first act.
    pub pool: Option<Number>,
    /// How the cards lie at the beginning.
    pub start: Start,
    /// Every line, those taken over first.
    pub acts: Vec<ActLine>,
    /// What it must come to.
    pub expect: Expect,
}

impl ResolvedRecord {
    /// Returns the number of a seat, counted from 0 for the first to speak.
    pub fn seat(&self, name: &str) -> Option<usize> {
        self.seats.iter().position(|s| s.as_str() == name)
    }
}

/// Where a record begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// With the hands as dealt.
    Deal {
        /// What each player is dealt.
        hands: Vec<Hand>,
        /// The rest, from the top.
        stock: Option<CardList>,
    },
    /// With the first lead.
    Lead {
        /// What each player holds.
        hands: Vec<Hand>,
        /// Who plays against the others.
        ombre: Option<Text>,
        /// The game undertaken.
        game: Option<Text>,
        /// The trump suit.
        trump: Option<Suit>,
    },
}

impl Start {
    /// Returns the hands.
    pub fn hands(&self) -> &[Hand] {
        match self {
            Self::Deal { hands, .. } | Self::Lead { hands, .. } => hands,
        }
    }
}

/// Makes a record of an entry and the record that it branches from; `None` where it has a fault.
pub(super) fn resolve(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    reading: &mut Reading<'_>,
) -> Option<ResolvedRecord> {
    let before = reading.faults.len();
    let item = head(entry, base, reading);
    let seats = match (&entry.seats, base) {
        (Some(seats), _) => seats.to_vec(),
        (None, Some(base)) => base.seats.clone(),
        (None, None) => {
            let fault = Diagnostic::error(BAD_FIELD, "`seats` is missing", entry.id.span());
            let help = "add `seats: [A, B, C]` in the order of speaking, the dealer last";
            reading.faults.push(fault.help(help));
            return None;
        }
    };
    twin_seats(&seats, reading);
    let start = start::start(entry, base.map(|b| &b.start), &seats, reading)?;
    start::check(&start, &seats, item.variant_id(), reading);
    let mut acts = base.map_or_else(Vec::new, |b| inherit(entry, b, reading));
    let was_deal = base.is_some_and(|b| matches!(b.start, Start::Deal { .. }));
    if was_deal && matches!(start, Start::Lead { .. }) {
        // The auction and the exchange of the base led to other hands.
        acts.retain(|a| a.trick().is_some());
    }
    let inherited = acts.len();
    for line in &entry.acts {
        match read_act(line.raw(&reading.edition.sources), line.span()) {
            Ok(act) => acts.push(act),
            Err(fault) => reading.faults.push(*fault),
        }
    }
    check_acts(&acts, inherited, &seats, reading);
    // A line that could not be read is counted all the same.
    let count = inherited + entry.acts.len();
    let expect = expect(&entry.expect, &seats, count, reading);
    (reading.faults.len() == before).then(|| ResolvedRecord {
        item,
        from: base.map(|b| b.item.id.clone()),
        inherited,
        seats,
        pool: entry.pool.or_else(|| base.and_then(|b| b.pool)),
        start,
        acts,
        expect,
    })
}

/// Makes the head of a record; citations, variant and options may be those of its base.
fn head(entry: &RecordEntry, base: Option<&ResolvedRecord>, reading: &mut Reading<'_>) -> Item {
    let mut item = Item::new(&entry.id, &entry.title, reading.work);
    item.alias.clone_from(&entry.alias);
    item.note.clone_from(&entry.note);
    item.open.clone_from(&entry.open);
    item.cites = match (&entry.cites, base) {
        (Some(cites), _) => reading.cites(cites),
        (None, base) => base.map(|b| b.item.cites.clone()).unwrap_or_default(),
    };
    item.variant = entry.variant.as_ref().map(ToString::to_string);
    let other = base.filter(|b| item.variant.is_none() && b.item.variant_id() != item.work);
    item.variant = item
        .variant
        .or_else(|| other.map(|b| b.item.variant_id().to_owned()));
    item.set = match (&entry.set, base) {
        (Some(set), _) => Item::options(set),
        (None, base) => base.map(|b| b.item.set.clone()).unwrap_or_default(),
    };
    item
}

/// Returns the acts of the base up to and including the trick `after`; up to the first trick for 0.
fn inherit(entry: &RecordEntry, base: &ResolvedRecord, reading: &mut Reading<'_>) -> Vec<ActLine> {
    let Some(after) = entry.after else {
        return base.acts.clone();
    };
    let is = |n: u32| move |a: &ActLine| a.trick() == Some(n);
    let end = if after.value == 0 {
        base.acts.iter().position(|a| a.trick().is_some())
    } else {
        base.acts.iter().position(is(after.value)).map(|at| at + 1)
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
fn check_acts(acts: &[ActLine], inherited: usize, seats: &[Text], reading: &mut Reading<'_>) {
    let before = acts.iter().take(inherited).filter_map(ActLine::trick);
    let mut last = before.max().unwrap_or(0);
    for act in acts.iter().skip(inherited) {
        for who in act.players() {
            reading.seat(&Text::new(who.text.as_str(), who.span), seats);
        }
        let Said::Trick { number, plays } = &act.kind else {
            continue;
        };
        if *number != last + 1 {
            let title = format!("trick {number} stands after trick {last}");
            let fault = Diagnostic::error(UNREADABLE_ACT, title, act.span);
            let help = format!("call it trick {}", last + 1);
            reading.faults.push(fault.help(help));
        }
        last = *number;
        if plays.len() > seats.len() {
            let title = format!("{} cards in a trick of {}", plays.len(), seats.len());
            reading.fault(WRONG_HAND_SIZE, title, act.span);
        }
        let who: Vec<&Word> = plays.iter().map(|p| &p.who).collect();
        for (i, player) in who.iter().enumerate() {
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
    }
}

fn twin_seats(seats: &[Text], reading: &mut Reading<'_>) {
    for (i, seat) in seats.iter().enumerate() {
        if seats.iter().take(i).any(|s| s == seat) {
            reading.fault(BAD_FIELD, format!("two seats `{seat}`"), seat.span());
        }
    }
}
