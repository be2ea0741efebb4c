//! One game under several books: how far each lets it go, what it comes to, and which payments differ.

use codille_edition::check::rule::{Body, Rule};
use codille_engine::variant::{Setting, Variant};
use codille_engine::{Event, Hand};
use codille_evidence::{EvidenceSet, ResolvedRecord, transcript};
use codille_lang::ids::{ClauseId, NameId, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::form::{Depth, Form};
use super::{Column, Head, columns, compiled};
use codille_edition::ruleset::Edition;
use codille_edition::text::{Citation, cite};
use codille_evidence::run::{End, Runner, Source, Transplant, dealt, home, replay_under};
use codille_evidence::transcript::{Payment, Stop, Unplayed};

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
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    /// Whether every act is lawful and has its place.
    pub lawful: bool,
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

/// Why a game went no further.
#[derive(Debug, Clone, Serialize)]
pub struct Stopped {
    /// `unlawful`, `not-held`, `out-of-turn`, `parted` or `no-place`.
    pub why: &'static str,
    /// In words.
    pub words: String,
    /// What would have been lawful.
    pub lawful: Option<String>,
    /// The clauses that decide it.
    pub clauses: Vec<String>,
    /// What they cite.
    pub cites: Vec<Citation>,
}

/// The payments on one topic.
#[derive(Debug, Clone, Serialize)]
pub struct Settled {
    /// The topic of the clauses that order them.
    pub topic: String,
    /// A heading for people.
    pub title: String,
    /// By the id of the book.
    pub cells: Map<String, Value>,
    /// Whether the amounts differ.
    pub differs: bool,
    /// The accounts, in the order of the books.
    #[serde(skip)]
    pub all: Vec<Account>,
}

/// The payments of one book on one topic.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Account {
    /// Their headings.
    pub headings: Vec<String>,
    /// What they bring to each account.
    pub amounts: BTreeMap<String, i64>,
    /// The clauses that order them.
    pub clauses: Vec<String>,
    /// The clauses that they lean on and that the others have otherwise.
    pub because: Vec<String>,
    /// What those that order them say.
    pub gist: String,
    /// Where that stands.
    pub loci: Vec<String>,
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
        seats: &seats,
    };
    let decided = transcript::decided(&home);
    let columns = columns(edition, &found)?;
    let mut all = Vec::new();
    for (variant, _) in &found {
        all.push(match replay_under(&source, variant) {
            Ok(carried) => tell(edition, carried, &source, decided),
            Err(why) => Outcome::none(why),
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
            .map(|(c, (_, set))| Head::of(c.raw, set))
            .collect(),
        outcomes: keyed(&columns, &all),
        rows,
        differs,
        all,
    })
}

fn keyed<T: Serialize>(columns: &[Column<'_>], all: &[T]) -> Map<String, Value> {
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
    let by_seat = |count: usize, of: &dyn Fn(Seat) -> i64| {
        let pairs = names.iter().take(count).enumerate();
        pairs
            .map(|(i, s)| (s.clone(), of(Seat::from(i)).into()))
            .collect()
    };
    let settled = (hand.events.iter()).any(|e| matches!(e, Event::Settled { .. }));
    let trouble = hand.state.balance.trouble.as_ref();
    let trouble = trouble.map(|t| variant.describe_trouble_in(t, &edition.sources));
    notes.extend(trouble.iter().map(|why| format!("the rules fail: {why}")));
    Outcome {
        trouble,
        lawful: done,
        stopped: stopped(edition, &hand, end, source),
        result: transcript::result(&hand),
        result_topic: hand
            .state
            .balance
            .result
            .and_then(|r| topic_of(&variant, r)),
        settled,
        tricks: by_seat(variant.hands, &|s| i64::from(hand.state.tricks(s))),
        net: by_seat(names.len(), &|s| transcript::net(&entries, s)),
        score: by_seat(names.len(), &|s| transcript::score(&entries, s)),
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

/// Returns why a line did not go on under a book; `None` where it did.
pub fn stopped(edition: &Edition, hand: &Hand, end: End, source: &Source<'_>) -> Option<Stopped> {
    let variant = &hand.variant;
    let labels = |all: &[ClauseId]| {
        let mut out: Vec<String> = Vec::new();
        for clause in all {
            let label = variant.checked.label(*clause).to_owned();
            if !out.contains(&label) {
                out.push(label);
            }
        }
        out
    };
    let cites = |clauses: &[String]| {
        let raw = clauses.iter().filter_map(|l| {
            let all = &variant.checked.clauses;
            all.iter().find(|c| c.raw.id == l.as_str())
        });
        raw.flat_map(|c| cite(&edition.library, &c.raw.cites))
            .collect()
    };
    match end {
        End::Done => None,
        End::Refused(unlawful) => {
            let Stop {
                words,
                lawful,
                clauses,
            } = Stop::at(hand, &unlawful, source.seats);
            Some(Stopped {
                why: unlawful.why.word(),
                words,
                lawful,
                cites: cites(&clauses),
                clauses,
            })
        }
        End::Diverged { trick, here, there } => {
            let name = |s: Seat| s.name_of(source.seats);
            let ranks = |r: &&Rule| matches!(r.body, Body::Trumps(_) | Body::Plain(_));
            let ranking = variant.checked.rules.iter().filter(ranks).map(|r| r.clause);
            let clauses = labels(&ranking.collect::<Vec<_>>());
            Some(Stopped {
                why: "parted",
                words: format!(
                    "trick {trick} is won by {} here, and by {} under {}, so that the line goes no further",
                    name(here),
                    name(there),
                    source.home.variant.checked.id
                ),
                lawful: None,
                cites: cites(&clauses),
                clauses,
            })
        }
        End::Blocked(why) => Some(Stopped {
            why: "no-place",
            words: why,
            lawful: None,
            clauses: Vec::new(),
            cites: Vec::new(),
        }),
    }
}

/// Puts the payments of all books side by side, by the topics of the clauses that order them.
fn rows(edition: &Edition, columns: &[Column<'_>], all: &[Outcome]) -> Vec<Settled> {
    let mut topics: Vec<String> = Vec::new();
    let topic = |column: &Column<'_>, label: &str| {
        let clause = column.raw.clause(label);
        let topic = clause.and_then(|c| c.topic.as_ref());
        topic.map_or_else(|| label.to_owned(), ToString::to_string)
    };
    let first = |p: &Payment| p.clauses.first().cloned().unwrap_or_default();
    for (column, outcome) in columns.iter().zip(all) {
        for payment in &outcome.entries {
            let topic = topic(column, &first(payment));
            if !topics.contains(&topic) {
                topics.push(topic);
            }
        }
    }
    let known = edition.library.topics();
    topics.sort_by_key(|t| known.iter().position(|k| k.id == t.as_str()));
    (topics.into_iter())
        .map(|wanted| {
            let mut cells: Vec<Account> = (columns.iter().zip(all))
                .map(|(column, outcome)| {
                    let on = |p: &&Payment| topic(column, &first(p)) == wanted;
                    Account::of(edition, column, outcome.entries.iter().filter(on))
                })
                .collect();
            because(columns, all, &mut cells);
            let amounts = cells.first().map(|c| c.amounts.clone());
            let title = edition.library.topic(&wanted).map(|t| t.title.clone());
            Settled {
                differs: cells.iter().any(|c| Some(&c.amounts) != amounts.as_ref()),
                cells: keyed(columns, &cells),
                title: title.unwrap_or_else(|| wanted.clone()),
                topic: wanted,
                all: cells,
            }
        })
        .collect()
}

/// Keeps of the clauses that payments lean on those that another book has otherwise.
fn because(columns: &[Column<'_>], all: &[Outcome], cells: &mut [Account]) {
    let labels = |i: usize| -> Vec<&String> {
        let entries = all.get(i).map_or(&[][..], |o| o.entries.as_slice());
        entries.iter().flat_map(|e| &e.clauses).collect()
    };
    for (i, cell) in cells.iter_mut().enumerate() {
        let Some(column) = columns.get(i) else {
            continue;
        };
        let everywhere = |label: &String| {
            columns
                .iter()
                .enumerate()
                .filter(|(j, _)| *j != i)
                .all(|(j, other)| {
                    let found = labels(j);
                    found
                        .iter()
                        .any(|l| same(&column.form, label, &other.form, l))
                })
        };
        cell.because.retain(|label| !everywhere(label));
    }
}

/// Tells whether two clauses say the same by themselves.
pub(crate) fn same(a: &Form<'_>, left: &str, b: &Form<'_>, right: &str) -> bool {
    a.clause(left, Depth::Own) == b.clause(right, Depth::Own)
}

impl Account {
    fn of<'p>(
        edition: &Edition,
        column: &Column<'_>,
        payments: impl Iterator<Item = &'p Payment>,
    ) -> Self {
        let mut out = Self::default();
        let mut gists: Vec<String> = Vec::new();
        for payment in payments {
            if !out.headings.contains(&payment.heading) {
                out.headings.push(payment.heading.clone());
            }
            *out.amounts.entry(payment.from.clone()).or_default() -= payment.amount;
            *out.amounts.entry(payment.to.clone()).or_default() += payment.amount;
            let Some((first, rest)) = payment.clauses.split_first() else {
                continue;
            };
            if !out.clauses.contains(first) {
                out.clauses.push(first.clone());
                if let Some(clause) = column.raw.clause(first) {
                    gists.extend(clause.gist.clone());
                    for citation in cite(&edition.library, &clause.cites) {
                        if !out.loci.contains(&citation.locus) {
                            out.loci.push(citation.locus);
                        }
                    }
                }
            }
            for label in rest {
                if !out.because.contains(label) {
                    out.because.push(label.clone());
                }
            }
        }
        out.gist = gists.join(" ");
        out
    }
}

impl Outcome {
    fn none(why: String) -> Self {
        Self {
            lawful: false,
            notes: Vec::new(),
            stopped: Some(Stopped {
                why: "no-place",
                words: why,
                lawful: None,
                clauses: Vec::new(),
                cites: Vec::new(),
            }),
            result: None,
            result_topic: None,
            settled: false,
            tricks: Map::new(),
            entries: Vec::new(),
            net: Map::new(),
            score: Map::new(),
            pool: 0,
            trouble: None,
        }
    }
}
