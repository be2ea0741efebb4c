//! Records with their beginnings filled in from the records they branch from.

use super::act::{ActLine, Said};
use super::document::RecordEntry;
use super::expect::{Expect, expect, pairs};
use super::holding::{CardList, Hand};
use super::item::Item;
use super::origin::{self, Known};
use super::pack::Pack;
use super::read::read_act;
use super::reading::Reading;
pub use super::start::Diagram;
use super::start::{self, Begun};
use super::whose;
use codille_edition::yaml::{Number, Text};
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{BAD_FIELD, UNKNOWN_SEAT, UNREADABLE_ACT, WRONG_HAND_SIZE};
use codille_lang::ids::Seat;
use codille_lang::span::Span;
use std::collections::BTreeMap;

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
    /// How well the cards are known, where the source does not print them.
    pub diagram: Option<Diagram>,
    /// Where the cards come from, hand by hand, then those of the stock.
    pub known: Vec<Known>,
    /// What has happened before the beginning.
    pub before: Before,
    /// Every line, those taken over first.
    pub acts: Vec<ActLine>,
    /// What it must come to.
    pub expect: Expect,
}

impl ResolvedRecord {
    /// Returns the seat of a player; `None` where nobody is called so, or sits beyond the largest table.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|s| s.as_str() == name);
        place.and_then(Seat::new)
    }

    /// Returns the seat of somebody who acts; that all who act have one, the reading makes sure of.
    pub(super) fn acting(&self, who: &Word) -> Seat {
        self.seat(&who.text).expect("whoever acts has a seat")
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
        /// What each player has thrown out.
        discards: Vec<Hand>,
    },
}

/// What has happened before the beginning of a record; what is not given is nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Before {
    /// The number of the deal in the game.
    pub deal: Option<Number>,
    /// Points made in earlier deals, by seat.
    pub totals: Vec<(Text, Number)>,
    /// The cards were dealt wrong, so that hands may have any size.
    pub misdealt: bool,
}

impl Start {
    /// Returns the hands.
    pub fn hands(&self) -> &[Hand] {
        match self {
            Self::Deal { hands, .. } | Self::Lead { hands, .. } => hands,
        }
    }

    /// Returns what each player has thrown out before the first lead.
    pub fn discards(&self) -> &[Hand] {
        match self {
            Self::Deal { .. } => &[],
            Self::Lead { discards, .. } => discards,
        }
    }

    /// Goes through every list of cards: hands, stock, cards thrown out.
    pub fn lists(&self) -> impl Iterator<Item = &CardList> {
        let stock = match self {
            Self::Deal { stock, .. } => stock.as_ref(),
            Self::Lead { .. } => None,
        };
        let hands = self.hands().iter().chain(self.discards());
        hands.map(|h| &h.list).chain(stock)
    }
}

/// Makes a record of an entry and the record that it branches from; `None` where it has a fault.
pub(super) fn resolve(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    reading: &mut Reading<'_>,
) -> Option<ResolvedRecord> {
    let faults = reading.faults.len();
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
    let Begun { start, diagram } = start::start(entry, base, &seats, reading)?;
    let before = before(entry, base, &seats, reading);
    start::check(&start, &seats, &before, item.variant_id(), reading);
    let known = origin::known(entry, base, (&start, diagram), reading);
    let mut acts = base.map_or_else(Vec::new, |b| inherit(entry, b, reading));
    let was_deal = base.is_some_and(|b| matches!(b.start, Start::Deal { .. }));
    if was_deal && matches!(start, Start::Lead { .. }) {
        // The auction and the exchange of the base led to other hands.
        acts.retain(|a| a.trick().is_some());
    }
    if let (Some(own), Some(base)) = (&entry.seats, base)
        && reading.faults.len() == faults
    {
        let others = strangers(&start, &before, &acts, &seats);
        for (name, place) in others {
            let title = format!(
                "`{name}` has no seat here, and `{}` tells of him",
                base.item.id
            );
            let fault = Diagnostic::error(UNKNOWN_SEAT, title, own.span());
            let fault = fault.label(place, "taken over from here");
            let help = "name the seats as that record does, or leave `seats` out";
            reading.faults.push(fault.help(help));
        }
    }
    let inherited = acts.len();
    let pack = Pack::of(item.variant_id(), reading);
    for line in &entry.acts {
        if !pack.act(line, &seats, reading) {
            continue;
        }
        match read_act(line.raw(&reading.edition.sources), line.span()) {
            Ok(act) => acts.push(act),
            Err(fault) => reading.faults.push(*fault),
        }
    }
    check_acts(&acts, inherited, &seats, reading);
    // A line that could not be read is counted all the same.
    let count = inherited + entry.acts.len();
    let expect = expect(&entry.expect, &seats, count, reading);
    let held = expect.holds.iter().map(|hand| &hand.list);
    for list in held.chain(&expect.left) {
        pack.list(list, reading);
    }
    let record = ResolvedRecord {
        item,
        from: base.map(|b| b.item.id.clone()),
        inherited,
        seats,
        pool: entry.pool.or_else(|| base.and_then(|b| b.pool)),
        start,
        diagram,
        known,
        before,
        acts,
        expect,
    };
    origin::asserting(&record, reading);
    (reading.faults.len() == faults).then_some(record)
}

/// Returns who is named in what a record begins with and has no seat in it, each once, and where.
fn strangers<'r>(
    start: &'r Start,
    before: &'r Before,
    acts: &'r [ActLine],
    seats: &[Text],
) -> BTreeMap<&'r str, Span> {
    let ombre = match start {
        Start::Lead { ombre, .. } => ombre.as_ref(),
        Start::Deal { .. } => None,
    };
    let hands = start.hands().iter().chain(start.discards());
    let totals = before.totals.iter().map(|(seat, _)| seat);
    let named = hands.map(|hand| &hand.seat).chain(ombre).chain(totals);
    let named = named.map(|name| (name.as_str(), name.span()));
    let acting = acts.iter().flat_map(ActLine::players);
    let mut all: Vec<(&str, Span)> = acting.map(|w| (w.text.as_str(), w.span)).collect();
    all.extend(named);
    all.retain(|(name, _)| seats.iter().all(|seat| seat.as_str() != *name));
    // The first place of each is kept.
    all.into_iter().rev().collect()
}

fn before(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Before {
    let old = base.map(|b| b.before.clone()).unwrap_or_default();
    let totals = entry.totals.as_ref().map(|totals| {
        for (seat, _) in totals.iter() {
            reading.seat(seat, seats);
        }
        pairs(totals)
    });
    Before {
        deal: entry.deal.or(old.deal),
        totals: totals.unwrap_or(old.totals),
        misdealt: entry.misdealt.unwrap_or(old.misdealt),
    }
}

/// Makes the head of a record; citations, variant and options may be those of its base.
fn head(entry: &RecordEntry, base: Option<&ResolvedRecord>, reading: &mut Reading<'_>) -> Item {
    let mut item = whose::item(&entry.id, &entry.title, entry.whose.as_ref(), reading);
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

/// Returns the acts of the base up to and including the trick `after`, up to the first trick for 0, or up to and
/// including the line `after_act`.
fn inherit(entry: &RecordEntry, base: &ResolvedRecord, reading: &mut Reading<'_>) -> Vec<ActLine> {
    if let Some(line) = entry.after_act {
        let lines = line.value as usize;
        if entry.after.is_some() || lines > base.acts.len() {
            let title = format!("`{}` has {} acts", base.item.id, base.acts.len());
            let fault = Diagnostic::error(BAD_FIELD, title, line.span);
            let help = "write `after:` with a trick, or `after_act:` with one of its lines";
            reading.faults.push(fault.help(help));
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
fn check_acts(acts: &[ActLine], inherited: usize, seats: &[Text], reading: &mut Reading<'_>) {
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
            let fault = Diagnostic::error(UNREADABLE_ACT, title, act.span);
            let help = format!("call it trick {}", last + 1);
            reading.faults.push(fault.help(help));
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

fn twin_seats(seats: &[Text], reading: &mut Reading<'_>) {
    for (i, seat) in seats.iter().enumerate() {
        if seats.iter().take(i).any(|s| s == seat) {
            reading.fault(BAD_FIELD, format!("two seats `{seat}`"), seat.span());
        }
    }
}
