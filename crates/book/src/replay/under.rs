//! One record under its own book and under every other that can play it.

use codille_evidence::transcript::{self, Stop, Talk};
use std::sync::Arc;

use super::data::{ReplayLine, Step, TableStart};
use super::ground::FilmGround;
use super::step_builder::{StepBuilder, cited, noted};
use super::written::written;
use codille_analysis::compare::stopped;
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::Hand;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::ResolvedRecord;
use codille_evidence::run::{End, Line, Runner, Source, dealt, home, replay_under};
use codille_play::handed_over;

/// What the language calls the seats of two players, in the order of speaking.
const SIDES: [&str; 2] = ["elder", "younger"];

/// What came of a record under the books of its game.
#[derive(Default)]
pub(super) struct Played {
    pub(super) takes: Vec<(String, ReplayLine)>,
    pub(super) unfit: Vec<(String, String)>,
    pub(super) remarks: Vec<(String, String)>,
    pub(super) table: Option<TableStart>,
}

/// Tells a record that its own book has played, and plays it under the others.
///
/// # Errors
/// A sentence where its own book cannot play it.
pub(super) fn play(
    edition: &Edition,
    runner: &mut Runner<'_>,
    ground: &mut FilmGround<'_>,
    (record, line): (&ResolvedRecord, &Line),
) -> Result<Played, String> {
    let own = record.item.variant_id();
    let seats: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let mut teller = StepBuilder {
        edition,
        ground,
        record,
        seats: &seats,
        own: true,
    };
    let (hand, steps) = at_home(line, &mut teller)?;
    let mut played = Played {
        table: Some(table(edition, record, &hand, &steps)),
        takes: vec![take(&hand.variant, &record.item.set, Vec::new(), steps)],
        remarks: remarks(record, line),
        ..Played::default()
    };
    let Some((carried, script)) = home(line) else {
        return Ok(played);
    };
    let source = Source {
        home: &carried,
        script: &script,
        dealt: dealt(record, &carried),
        pool: record.pool.map_or(0, |n| i64::from(n.value)),
        lays_stakes: false,
        seats: &seats,
    };
    let decided = transcript::decided(&hand);
    teller.own = false;
    for raw in edition.variants.iter().filter(|v| rival(edition, v, own)) {
        let has = |pair: &&(String, String)| raw.option(&pair.0).is_some();
        let set: Setting = record.item.set.iter().filter(has).cloned().collect();
        let variant = runner.variant(raw.id.as_str(), &set)?;
        match elsewhere(&source, &variant, decided, &mut teller) {
            Ok((notes, steps)) => {
                played.takes.push(take(&variant, &set, notes, steps));
            }
            // Of a branch it is the same as of what it branches from.
            Err(why) if record.from.is_none() => played.unfit.push((raw.title.clone(), why)),
            Err(_) => {}
        }
    }
    Ok(played)
}

fn take(
    variant: &Variant,
    set: &Setting,
    notes: Vec<String>,
    steps: Vec<Step>,
) -> (String, ReplayLine) {
    let table = &variant.checked.table;
    let sided = table.phases.iter().any(|phase| phase.side().is_some());
    let options = set
        .iter()
        .map(|(name, value)| format!("{}: {}", name.replace('_', " "), value.replace('_', " ")));
    (
        variant.checked.id.clone(),
        ReplayLine {
            book: 0,
            leftward: table.leftward,
            roles: if sided { SIDES.to_vec() } else { Vec::new() },
            options: options.collect(),
            notes,
            steps,
        },
    )
}

/// Tells whether a variant is another of the same game.
fn rival(edition: &Edition, variant: &RawVariant, own: &str) -> bool {
    let game = |v: &RawVariant| v.game.as_ref().map(ToString::to_string);
    let home = edition.variant_of(own);
    variant.id != own && home.is_some_and(|h| game(h) == game(variant))
}

/// Returns what the table takes up to play on from a record.
fn table(edition: &Edition, record: &ResolvedRecord, hand: &Hand, steps: &[Step]) -> TableStart {
    // Steps that are no act, at the end, have all acts before them.
    let acts = steps.iter().scan(0, |done, step| {
        *done = step.acts.max(*done);
        Some(*done)
    });
    match handed_over(record, hand) {
        Ok(text) => TableStart {
            record: Some(text),
            written: None,
            why: None,
            acts: acts.collect(),
        },
        Err(why) => TableStart {
            record: None,
            written: written(&edition.sources, &record.item),
            why: Some(why.to_string()),
            acts: Vec::new(),
        },
    }
}

/// Tells a record under its own book; the hand is as it ended.
fn at_home(line: &Line, teller: &mut StepBuilder<'_, '_>) -> Result<(Hand, Vec<Step>), String> {
    if let Some(hand) = line.played.first() {
        let hand = transcript::finish(hand.clone());
        let mut steps = teller.steps(&hand);
        if steps.last().is_none_or(|s| s.kind != "end") {
            teller.leave_off(&hand, &mut steps);
        }
        return Ok((hand, steps));
    }
    let refusal = line.refused.as_ref().ok_or("no completion is lawful")?;
    let hand = refusal.hand.clone();
    let mut steps = teller.steps(&hand);
    let stop = Stop::of(refusal, teller.seats);
    teller.stop(&hand, &mut steps, stop);
    let talk = Talk::of(teller.record, &hand);
    if let Some(last) = steps.last_mut() {
        last.note = noted(talk.beyond());
        last.told = cited(talk.beyond());
    }
    Ok((hand, steps))
}

/// Tells the same play under another book.
fn elsewhere(
    source: &Source<'_>,
    variant: &Arc<Variant>,
    decided: bool,
    teller: &mut StepBuilder<'_, '_>,
) -> Result<(Vec<String>, Vec<Step>), String> {
    let carried = replay_under(source, variant)?;
    let (mut hand, mut notes) = (carried.hand, carried.notes);
    let done = matches!(carried.end, End::Done);
    if done {
        hand = transcript::close(hand);
        if decided && transcript::decided(&hand) {
            hand.settle_now();
        } else if decided {
            notes.push("the game goes on here where the record ends it".to_owned());
        }
    }
    if let Some(trouble) = &hand.state.balance.trouble {
        notes.push(variant.describe_trouble(trouble));
    }
    let mut steps = teller.steps(&hand);
    if let Some(stopped) = stopped(teller.edition, &hand, carried.end, source) {
        let stop = Stop {
            words: stopped.words,
            lawful: stopped.lawful,
            clauses: stopped.clauses,
        };
        teller.stop(&hand, &mut steps, stop);
    }
    Ok((notes, steps))
}

/// Says what a reader has to know of a record: what is open in it, and how far its cards are known.
fn remarks(record: &ResolvedRecord, line: &Line) -> Vec<(String, String)> {
    let mut out = Vec::new();
    if let Some(diagram) = record.diagram {
        let mut words = diagram.sentence().to_owned();
        let origins = diagram.describe_origins(&transcript::origins(record));
        words.extend(origins.map(|origins| format!(" {origins}")));
        let fitting = transcript::fitting(&line.variant, record);
        let fitting = fitting.map(transcript::describe_fitting);
        words.extend(fitting.map(|fitting| format!(" {fitting}")));
        out.push(("Cards".to_owned(), words));
    }
    if let Some(open) = &record.item.open {
        let many = line.played.len();
        let ways = match (line.fillings, line.cut_short) {
            (Some(tried), _) => format!(" ({})", tried.describe()),
            (None, true) => format!(" (the first of more than {many} ways is shown)"),
            (None, false) if many > 1 => {
                format!(" (the first of {many} lawful ways is shown)")
            }
            (None, false) => String::new(),
        };
        out.push(("Open in the source".to_owned(), format!("{open}{ways}")));
    }
    if let Some(note) = &record.item.note {
        out.push(("Note".to_owned(), note.clone()));
    }
    out
}
