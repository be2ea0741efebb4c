//! The bill of one record under several books, each in full, to be read side by side.

use super::bill::bill;
use super::grounds::Grounds;
use super::origin::own_record;
use codille_analysis::compare::stopped;
use codille_edition::ruleset::Edition;
use codille_engine::Hand;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::run::{End, Runner, Source, dealt, home, replay_under};
use codille_evidence::transcript;
use std::sync::Arc;

/// The bill of a record under one book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillUnder {
    /// The id of the variant.
    pub variant: String,
    /// Its title.
    pub title: String,
    /// What could not be carried over from the record's own book, and how that was helped.
    pub notes: Vec<String>,
    /// Why the game goes no further by this book; `None` where it does.
    pub stopped: Option<String>,
    /// The bill, a line each.
    pub lines: Vec<String>,
}

/// Draws up the bill of the record of a file under each of some variants, in their order.
///
/// # Errors
/// A sentence, where the record is faulty or cannot be played by its own book, or a variant does not exist or has faults.
pub fn bills(
    edition: &mut Edition,
    text: &str,
    variants: &[String],
) -> Result<Vec<BillUnder>, String> {
    let record = own_record(edition, text).map_err(|why| why.to_string())?;
    let edition = &*edition;
    let mut runner = Runner::new(edition);
    let line = runner.line(&record, None, &Vec::new())?;
    let (hand, script) = home(&line).ok_or("the record cannot be played by its own book")?;
    let names: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let source = Source {
        home: &hand,
        script: &script,
        dealt: dealt(&record, &hand),
        pool: record.pool.map_or(0, |n| i64::from(n.value)),
        lays_stakes: record.pool.is_none(),
        seats: &names,
    };
    let decided = transcript::decided(&hand);
    let each = |id: &String| {
        let raw = edition.variant_of(id);
        let title = raw.map_or_else(|| id.clone(), |raw| raw.title.clone());
        let known = |(name, _): &&(String, String)| raw.is_some_and(|r| r.option(name).is_some());
        let set: Setting = record.item.set.iter().filter(known).cloned().collect();
        let variant = runner.variant(id, &set)?;
        let (notes, stopped, lines) = under(edition, &source, &variant, decided);
        Ok(BillUnder {
            variant: id.clone(),
            title,
            notes,
            stopped,
            lines,
        })
    };
    variants.iter().map(each).collect()
}

/// Plays a game under a book: what could not be carried over, why it goes no further, and its bill.
fn under(
    edition: &Edition,
    source: &Source<'_>,
    variant: &Arc<Variant>,
    decided: bool,
) -> (Vec<String>, Option<String>, Vec<String>) {
    let carried = match replay_under(source, variant) {
        Ok(carried) => carried,
        Err(why) => return (Vec::new(), Some(why), Vec::new()),
    };
    let (mut hand, mut notes): (Hand, Vec<String>) = (carried.hand, carried.notes);
    if matches!(carried.end, End::Done) {
        hand = transcript::close(hand);
        if decided && transcript::decided(&hand) {
            hand.settle_now();
        } else if decided {
            notes.push("the game goes on here where the record ends it".to_owned());
        }
    }
    let stopped = stopped(edition, &hand, carried.end, source).map(|stopped| stopped.words);
    let lines = bill(
        &hand,
        source.seats,
        &Grounds::new(variant, &edition.library),
    );
    (notes, stopped, lines)
}
