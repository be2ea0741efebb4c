//! One game under several books: how far each lets it go, what it comes to, and which payments differ.

use codille_engine::Event;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::{EvidenceSet, ResolvedRecord, transcript};
use codille_lang::ids::NameId;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::account::{Settled, rows};
use super::stopped::{Stopped, stopped};
use super::{Column, Head, columns, compiled};
use codille_edition::ruleset::Edition;
use codille_edition::text::{Citation, cite};
use codille_evidence::run::{End, Runner, Source, Transplant, dealt, home, replay_under};
use codille_evidence::transcript::{Payment, Unplayed};

/// One game under several books.
#[derive(Debug, Clone, Serialize)]
pub struct Effect {
    /// The full id of the record.
    pub record: String,
    /// Its title.
    pub title: String,
    /// What it cites.
    pub cites: Vec<Citation>,
    /// The book that it is played by.
    pub home: String,
    /// How many ways there are to fill in the cards that its source leaves open; the first is settled.
    pub completions: usize,
    /// The players in the order of speaking, the dealer last.
    pub seats: Vec<String>,
    /// The books.
    pub variants: Vec<Head>,
    /// What it comes to under each, by the id of the book.
    pub outcomes: Map<String, Value>,
    /// The payments side by side.
    pub rows: Vec<Settled>,
    /// Whether it comes to the same everywhere.
    pub differs: bool,
    /// The same in the order of the books.
    #[serde(skip)]
    pub all: Vec<Outcome>,
}

/// What a game comes to under one book.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Outcome {
    /// Whether every act is lawful and has its place.
    pub lawful: bool,
    /// In what the book pays and scores, in the plural.
    pub unit: Option<String>,
    /// What could not be carried over, and how that was helped.
    pub notes: Vec<String>,
    /// Where and why it went no further.
    pub stopped: Option<Stopped>,
    /// The name of the result.
    pub result: Option<String>,
    /// The topic of the clause that defines it, by which results of several books are held together.
    pub result_topic: Option<String>,
    /// Whether the hand was settled.
    pub settled: bool,
    /// Tricks won, by seat.
    pub tricks: Map<String, Value>,
    /// Every payment, in order.
    pub entries: Vec<Payment>,
    /// What all payments come to, by seat.
    pub net: Map<String, Value>,
    /// Points scored without a payer, by seat.
    pub score: Map<String, Value>,
    /// What the pool holds at the end.
    pub pool: i64,
    /// What the rules could not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

impl Effect {
    /// Tells whether the rules of every book could tell what they were asked.
    pub fn is_told(&self) -> bool {
        self.all.iter().all(|outcome| outcome.trouble.is_none())
    }
}

/// Settles a record under each of several variants.
///
/// # Errors
/// Names that mean nothing, faulty rules, a record that its own book can't play.
pub fn effect(
    edition: &Edition,
    record: &str,
    variants: &[String],
    set: &Setting,
) -> Result<Effect, Unplayed> {
    let shelf = EvidenceSet::about(edition, record);
    let record = transcript::find_record(&shelf, record)?;
    effect_of(edition, record, variants, set)
}

/// Settles a record that was read already under each of several variants.
///
/// # Errors
/// As [`effect`].
pub fn effect_of(
    edition: &Edition,
    record: &ResolvedRecord,
    variants: &[String],
    set: &Setting,
) -> Result<Effect, Unplayed> {
    let mut runner = Runner::new(edition);
    // The table plays as the record says, wherever a book knows the option.
    let known = |(name, _): &&(String, String)| {
        let raws = variants.iter().filter_map(|v| edition.variant_of(v));
        raws.into_iter().any(|r| r.option(name).is_some())
    };
    let mut all: Setting = record.item.set.iter().filter(known).cloned().collect();
    all.extend(set.iter().cloned());
    let found = compiled(edition, &mut runner, variants, &all)?;
    let line = (runner.line(record, None, &Vec::new())).map_err(Unplayed::Unfit)?;
    let (home, script) = home(&line).ok_or_else(|| {
        Unplayed::Unfit(format!(
            "{} can't be played by its own book",
            record.item.id
        ))
    })?;
    let seats: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let source = Source {
        home: &home,
        script: &script,
        dealt: dealt(record, &home),
        pool: record.pool.map_or(0, |n| i64::from(n.value)),
        lays_stakes: record.pool.is_none(),
        seats: &seats,
    };
    let decided = transcript::decided(&home);
    let columns = columns(edition, &found)?;
    let mut all = Vec::new();
    for ((variant, _), column) in found.iter().zip(&columns) {
        let outcome = match replay_under(&source, variant) {
            Ok(carried) => tell(edition, carried, &source, decided),
            Err(why) => Outcome {
                stopped: Some(Stopped::no_place(why)),
                ..Outcome::default()
            },
        };
        all.push(Outcome {
            unit: column.raw.unit.clone(),
            ..outcome
        });
    }
    let rows = rows(edition, &columns, &all);
    let first = all.first();
    let like = |o: &Outcome| {
        first.is_some_and(|f| {
            (f.lawful, &f.result_topic, &f.net, &f.score, f.pool)
                == (o.lawful, &o.result_topic, &o.net, &o.score, o.pool)
        })
    };
    let differs = !all.iter().all(like) || rows.iter().any(|r| r.differs);
    Ok(Effect {
        record: record.item.id.clone(),
        title: record.item.title.clone(),
        cites: cite(&edition.library, &record.item.cites),
        home: home.variant.checked.id.clone(),
        completions: line.played.len(),
        seats,
        variants: (columns.iter().zip(&found))
            .map(|(c, (_, set))| Head::of(edition, c.raw, set))
            .collect(),
        outcomes: keyed(&columns, &all),
        rows,
        differs,
        all,
    })
}

pub(super) fn keyed<T: Serialize>(columns: &[Column<'_>], all: &[T]) -> Map<String, Value> {
    let value = |t: &T| serde_json::to_value(t).unwrap_or(Value::Null);
    (columns.iter().zip(all))
        .map(|(c, t)| (c.raw.id.to_string(), value(t)))
        .collect()
}

fn tell(edition: &Edition, carried: Transplant, source: &Source<'_>, decided: bool) -> Outcome {
    let Transplant {
        mut hand,
        mut notes,
        end,
    } = carried;
    let done = matches!(end, End::Done);
    if done {
        hand = transcript::close(hand);
        if decided && transcript::decided(&hand) {
            hand.settle_now();
        } else if decided {
            notes.push("the game goes on here where the record ends it".to_owned());
        }
    }
    let variant = Arc::clone(&hand.variant);
    let entries = hand.entries();
    let names = source.seats;
    let result = hand.state.balance.result;
    let settled = (hand.events.iter()).any(|e| matches!(e, Event::Settled { .. }));
    let trouble = hand.state.balance.trouble.as_ref();
    let trouble = trouble.map(|t| variant.describe_trouble_in(t, &edition.sources));
    notes.extend(trouble.iter().map(|why| format!("the rules fail: {why}")));
    Outcome {
        trouble,
        lawful: done,
        unit: None,
        stopped: stopped(edition, &hand, end, source),
        result: transcript::result(&hand),
        result_topic: result.and_then(|r| topic_of(&variant, r)),
        settled,
        tricks: transcript::by_seat(names.iter().take(variant.hands), |s| {
            hand.state.tricks(s).into()
        }),
        net: transcript::by_seat(names, |s| transcript::net(&entries, s)),
        score: transcript::by_seat(names, |s| transcript::score(&entries, s)),
        pool: hand.state.balance.pool,
        entries: transcript::payments(&variant, &entries, names),
        notes,
    }
}

/// Returns the topic of the clause that defines a name.
fn topic_of(variant: &Variant, name: NameId) -> Option<String> {
    let checked = &variant.checked;
    let (rule, _) = checked.defining(name).next()?;
    let raw = &checked.clauses[rule.clause].raw;
    Some((raw.topic.as_ref()).map_or_else(|| raw.id.to_string(), ToString::to_string))
}
