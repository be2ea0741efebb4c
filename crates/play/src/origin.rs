//! A moment of a record at which somebody sits down: the record as it is handed over, and the table as it stood then.

use super::game::Game;
use super::notation::{self, RecordHead};
use super::origin_error::{NotHandedOver, NotTakenUp, RefusedAct, UntoldCards};
use super::resume::shelf;
use super::setup::{Chair, Setup};
use codille_edition::ruleset::Edition;
use codille_engine::variant::{Setting, Variant};
use codille_engine::{Act, Hand, Moment, State};
use codille_evidence::run::Runner;
use codille_evidence::{ResolvedRecord, Start};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use codille_players::{Budget, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The name by which faults of a record that is handed over speak of it.
const HANDED_OVER: &str = "the record";

/// The record from which somebody plays on, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its title.
    pub title: String,
    /// The record as a file of evidence.
    pub text: String,
    /// How many of its acts had been done.
    pub acts: usize,
    /// What is to be said of cards that the source leaves open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// The variant that was chosen to play it on by, where there was a choice; its acts are counted by this one then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
}

/// Writes a record as it was played as a file of its own, which a table takes up. Cards that the source leaves open are those of the hand.
///
/// # Errors
/// Why nobody can sit down at it.
pub fn handed_over(record: &ResolvedRecord, hand: &Hand) -> Result<String, NotHandedOver> {
    let unknown = |what: UntoldCards| NotHandedOver::Untold {
        record: record.item.id.clone(),
        what,
    };
    if record.before.misdealt {
        return Err(NotHandedOver::Misdealt);
    }
    let mut held = record.start.hands().iter().chain(record.start.discards());
    if held.any(|hand| !hand.list.open.is_empty()) {
        return Err(unknown(UntoldCards::Hands));
    }
    let table = table_after(record, hand, hand.history.len())?;
    if let Start::Deal { hands, stock } = &record.start {
        let told = stock.as_ref().filter(|cards| cards.open.is_empty());
        let dealt = hands.iter().map(|hand| hand.list.len()).sum::<usize>();
        let pack = hand.variant.checked.table.pack.iter().count();
        if told.is_none() && dealt < pack {
            return Err(unknown(UntoldCards::Stock));
        }
    }
    let names: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let open = record.item.open.as_ref();
    let note = open.map(|open| {
        let open = plain(open);
        format!("The source leaves cards open ({open}): one lawful way is taken for it")
    });
    let head = RecordHead {
        id: "as-recorded".to_owned(),
        title: plain(&record.item.title),
        note,
        set: &record.item.set,
        names: &names,
        opening: &table.opening,
    };
    Ok(file(&record.item.work, &table.hand, &head))
}

/// What is told of a position that is handed over.
#[derive(Debug, Clone, Copy)]
pub struct PositionHead<'a> {
    /// The work of its variant.
    pub work: &'a str,
    /// Its title.
    pub title: &'a str,
    /// What is to be said of it besides.
    pub note: &'a str,
    /// The players in the order of speaking.
    pub names: &'a [String],
    /// What the pool held before the first act.
    pub pool: i64,
}

/// Writes a hand as far as it has come as a file of its own, which a table takes up.
pub fn position(hand: &Hand, of: PositionHead<'_>) -> String {
    let head = RecordHead {
        id: "position".to_owned(),
        title: plain(of.title),
        note: Some(plain(of.note)),
        set: &Setting::new(),
        names: of.names,
        opening: &State::new(&hand.variant, of.pool),
    };
    file(of.work, hand, &head)
}

/// Writes a record as a file.
fn file(work: &str, hand: &Hand, head: &RecordHead<'_>) -> String {
    let record = notation::record(hand, head);
    format!("work: {work}\nwhose: editor\nrecords:\n{record}")
}

/// Returns words as they can stand between quotation marks.
fn plain(text: &str) -> String {
    text.replace('\\', "/").replace('"', "'")
}

/// Deals the cards of a record, or begins at its first lead, and does its first acts before the eyes of all seats.
fn table_after(record: &ResolvedRecord, hand: &Hand, acts: usize) -> Result<Table, RefusedAct> {
    let variant = &hand.variant;
    let first = hand.first();
    let pool = record.pool.map_or(0, |pool| i64::from(pool.value));
    let opening = State::before(variant, first, pool);
    let mut table = if let Some(start) = hand.first_lead() {
        Table::from_lead(variant, opening, &start, &first.facts.discarded)
    } else {
        let dealt = first.facts.dealt.iter().take(variant.hands);
        let dealt: Vec<CardSet> = dealt.map(|cards| CardSet(*cards)).collect();
        Table::from_deal(variant, opening, &dealt, &first.stock())
    };
    for (number, moment) in (1..).zip(hand.history.iter().take(acts)) {
        table.act(moment.seat, moment.act).map_err(|why| {
            let why = why.words(variant);
            RefusedAct { number, why }
        })?;
    }
    Ok(table)
}

/// Plays the record of a file.
///
/// # Errors
/// A faulty file, or a record that cannot be played.
pub(super) fn played(edition: &mut Edition, text: &str) -> Result<Hand, NotTakenUp> {
    let record = own_record(edition, text)?;
    first_way(edition, &record, None)
}

/// Reads the first record of a file.
///
/// # Errors
/// A faulty file, or one without a record.
pub(super) fn own_record(edition: &mut Edition, text: &str) -> Result<ResolvedRecord, NotTakenUp> {
    let shelf = shelf(edition, (HANDED_OVER, text));
    let (shelf, files) = shelf.map_err(NotTakenUp::Faulty)?;
    let mut records = shelf.records.into_iter();
    let record = records.find(|r| files.contains(&r.item.span.file));
    record.ok_or(NotTakenUp::NoRecord)
}

/// Plays a record in the first way that is lawful, or as far as it is, by its own book or another.
fn first_way(
    edition: &Edition,
    record: &ResolvedRecord,
    under: Option<&str>,
) -> Result<Hand, NotTakenUp> {
    let line = Runner::new(edition).line(record, under, &Vec::new());
    let line = line.map_err(NotTakenUp::Unplayed)?;
    let refused = line.refused.map(|refused| refused.hand);
    let hand = line.played.into_iter().next().or(refused);
    hand.ok_or_else(|| NotTakenUp::Unplayed("the record cannot be played".to_owned()))
}

/// A record that a table takes up.
#[derive(Debug)]
pub struct TakenUp {
    origin: Origin,
    names: Vec<String>,
    set: Setting,
    table: Table,
}

impl TakenUp {
    /// Reads a record and plays its first acts.
    ///
    /// # Errors
    /// A record that is faulty or cannot be played so far, or a hand that is over by then.
    pub fn read(edition: &mut Edition, text: &str, acts: usize) -> Result<Self, NotTakenUp> {
        let record = own_record(edition, text)?;
        let hand = first_way(edition, &record, None)?;
        Self::at(&record, text, &hand, (acts, None))
    }

    /// Takes up a record that was read, with its first acts; `hand` is the whole of it as it was played.
    ///
    /// # Errors
    /// As [`TakenUp::read`].
    pub(super) fn of(
        record: &ResolvedRecord,
        hand: &Hand,
        acts: usize,
    ) -> Result<Self, NotTakenUp> {
        Self::at(record, "", hand, (acts, None))
    }

    /// Reads a record and plays its first acts by another book; they are counted by its own, which lets other rights pass.
    ///
    /// # Errors
    /// As [`TakenUp::read`], and where the other book does not allow the acts.
    pub fn beside(
        edition: &mut Edition,
        text: &str,
        acts: usize,
        under: &str,
    ) -> Result<Self, NotTakenUp> {
        let record = own_record(edition, text)?;
        let home = first_way(edition, &record, None)?;
        let hand = first_way(edition, &record, Some(under))?;
        let done = |moment: &&Moment| moment.act != Act::GoOn;
        let wanted = home.history.iter().take(acts).filter(done).count();
        let mut left = wanted;
        let told = hand.history.iter().take_while(|moment| {
            let goes_on = left > 0;
            left -= usize::from(goes_on && done(moment));
            goes_on
        });
        let told = told.count();
        if left > 0 {
            return Err(NotTakenUp::NotUnder {
                under: under.to_owned(),
                done: wanted - left,
                wanted,
            });
        }
        Self::at(&record, text, &hand, (told, Some(under)))
    }

    /// Reads the record of a saved sitting again.
    ///
    /// # Errors
    /// As [`TakenUp::read`].
    pub(super) fn again(edition: &mut Edition, origin: &Origin) -> Result<Self, NotTakenUp> {
        let record = own_record(edition, &origin.text)?;
        let under = origin.under.as_deref();
        let hand = first_way(edition, &record, under)?;
        Self::at(&record, &origin.text, &hand, (origin.acts, under))
    }

    fn at(
        record: &ResolvedRecord,
        text: &str,
        hand: &Hand,
        (acts, under): (usize, Option<&str>),
    ) -> Result<Self, NotTakenUp> {
        let told = hand.history.len();
        let mut table = table_after(record, hand, acts)?;
        // Rights that are let pass at the end have no line in a record.
        for _ in told..acts {
            let seat = table.hand.decision.seat();
            let passed = seat.map(|seat| table.act(seat, Act::GoOn));
            if !matches!(passed, Some(Ok(()))) {
                return Err(NotTakenUp::Beyond { told, acts });
            }
        }
        if table.hand.decision.seat().is_none() {
            return Err(NotTakenUp::Over);
        }
        Ok(Self {
            origin: Origin {
                title: record.item.title.clone(),
                text: text.to_owned(),
                acts,
                open: record.item.note.clone(),
                under: under.map(str::to_owned),
            },
            names: record.seats.iter().map(ToString::to_string).collect(),
            // Options of one book are none of another.
            set: if under.is_none_or(|under| under == record.item.variant_id()) {
                record.item.set.clone()
            } else {
                Setting::new()
            },
            table,
        })
    }

    /// Returns the rules by which it is played.
    pub fn variant(&self) -> Arc<Variant> {
        Arc::clone(&self.table.hand.variant)
    }

    /// Returns the options that are set for it.
    pub const fn set(&self) -> &Setting {
        &self.set
    }

    /// Seats a person in the chair of a letter, or nobody for `none`, and players of the program in the others; each is called as in the
    /// record.
    ///
    /// # Errors
    /// A sentence, where a chair or a player does not exist or the opponents are too many or too few.
    pub fn chairs(
        &self,
        own: &str,
        against: &[String],
        budget: Budget,
    ) -> Result<Vec<(String, Chair)>, String> {
        let chairs = Chair::all(&[own.to_owned()], against, self.names.len(), budget)?;
        let names = self.names.iter().cloned();
        Ok(names.zip(chairs.into_iter().map(|(_, who)| who)).collect())
    }
}

impl Game {
    /// Sits down at a record that is taken up; the chairs are those of its seats, in order.
    pub fn taken_up(setup: Setup, taken: TakenUp) -> Self {
        let mut game = Self::at(setup, taken.table);
        // The first seat of the record is the first chair, whatever the number of the deal.
        let players = game.setup.chairs.len().max(1);
        let player = game.course.player_of(Seat::FIRST) % players;
        game.setup.first = (players - player) % players;
        game.origin = Some(taken.origin);
        game
    }

    /// Returns the record from which somebody plays on; `None` in a sitting that began with a deal of its own.
    pub const fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// Returns how many acts of the hand at the table were done before anybody sat down.
    pub(super) fn acts_before(&self) -> usize {
        let origin = self.origin.as_ref().filter(|_| self.number == 1);
        origin.map_or(0, |origin| origin.acts)
    }
}
