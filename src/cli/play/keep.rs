//! The file of a sitting: written after every act to a temporary name and renamed, and read again.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::files::{evidence_text, temporary};
use crate::cli::output::say;
use codille_edition::ruleset::Edition;
use codille_engine::Hand;
use codille_evidence::EvidenceSet;
use codille_evidence::run::{Runner, case};
use codille_lang::span::FileId;
use codille_play::{Game, Head};

/// Where a sitting is kept, if anywhere.
#[derive(Debug, Clone, Default)]
pub(crate) struct Keep {
    path: Option<PathBuf>,
}

impl Keep {
    pub(crate) const fn new(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// Says how one goes on with the sitting; nothing where it is not kept.
    pub(crate) fn goes_on(&self) -> Option<String> {
        let path = self.path.as_ref()?;
        Some(format!(
            "`codille play --resume {}` goes on from here.",
            path.display()
        ))
    }

    /// Writes the record of the sitting; a failure is told once, and the game goes on.
    pub(crate) fn keep(&mut self, game: &Game) {
        if let Some(warning) = self.written(game) {
            say(&format!("warning: {warning}"));
        }
    }

    /// Writes the record of the sitting; returns a warning where that fails, once.
    pub(crate) fn written(&mut self, game: &Game) -> Option<String> {
        let path = self.path.as_ref()?;
        let why = save(path, game).err()?;
        let warning = format!(
            "{} cannot be written: {why}; the game goes on and is not kept; `save FILE` writes it elsewhere",
            path.display()
        );
        self.path = None;
        Some(warning)
    }
}

/// Writes the record of a sitting to a file that somebody names, and says what came of it.
pub(crate) fn saved(path: &str, game: &Game) -> String {
    match save(Path::new(path), game) {
        Ok(()) => format!("Saved as {path}."),
        Err(why) => format!("It cannot be saved as {path}: {why}."),
    }
}

/// Writes the record of a sitting to a temporary file and renames it.
fn save(path: &Path, game: &Game) -> Result<(), String> {
    let file = temporary(path, &game.record()?).map_err(|why| why.to_string())?;
    file.persist(path).map_err(|why| why.error.to_string())?;
    Ok(())
}

/// Reads the file of a sitting.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let told = |why: String| Failure::Misuse(format!("{}: {why}", path.display()));
    let text = evidence_text(path).map_err(told)?;
    text.ok_or_else(|| told("it is no saved sitting: it holds no records".to_owned()))
}

/// Reads a saved sitting as a file of evidence; returns what it holds, and the files that are its own.
///
/// # Errors
/// A sentence, where it is faulty.
fn shelf(
    edition: &mut Edition,
    path: &Path,
    text: &str,
) -> Result<(EvidenceSet, Vec<FileId>), String> {
    let name = path.display().to_string();
    let (shelf, files) = EvidenceSet::own(edition, vec![(name, text.to_owned())]);
    let faults = shelf.diagnostics.iter();
    let mut faults = faults.filter(|d| files.contains(&d.span().file));
    if let Some(fault) = faults.next() {
        let (line, _) = edition.sources.line_column(fault.span());
        return Err(format!(
            "line {line}: {}; `codille check {}` shows it",
            fault.title,
            path.display()
        ));
    }
    Ok((shelf, files))
}

/// Does again what the cases of a saved sitting of a club table tell, hand by hand.
///
/// # Errors
/// A sentence that names the case, where one is faulty or cannot be gone on with.
pub(super) fn redo(
    edition: &mut Edition,
    (path, text): (&Path, &str),
    head: &Head,
    game: &mut Game,
) -> Result<(), String> {
    let (shelf, files) = shelf(edition, path, text)?;
    let cases = shelf.cases.iter();
    let cases: Vec<_> = cases
        .filter(|c| files.contains(&c.item.span.file))
        .collect();
    if u64::try_from(cases.len()).ok() != Some(head.hand) {
        return Err(format!(
            "its cases are {}, and its head speaks of hand {}: it was changed by hand",
            cases.len(),
            head.hand
        ));
    }
    for (number, case) in cases.iter().enumerate() {
        let told = |why: String| format!("{}: {why}", case.item.id);
        if number > 0 {
            game.again().map_err(told)?;
        }
        game.is_dealt(&case::hands(case)).map_err(told)?;
        for at in 0..case.acts.len() {
            let told = |why: String| format!("{}: act {}: {why}", case.item.id, at + 1);
            let bench = game
                .bench()
                .ok_or_else(|| told("nobody judges it".to_owned()))?;
            for done in case::moves(bench, case, at).map_err(told)? {
                game.redo(&done).map_err(told)?;
            }
        }
    }
    game.redone(head)
}

/// Plays the records of a saved sitting, in order.
///
/// # Errors
/// A sentence that names the record, where one is faulty or cannot be played.
pub(super) fn hands(edition: &mut Edition, path: &Path, text: &str) -> Result<Vec<Hand>, String> {
    let (shelf, files) = shelf(edition, path, text)?;
    let mut runner = Runner::new(edition);
    let records = shelf.records.iter();
    let own = records.filter(|r| files.contains(&r.item.span.file));
    own.map(|record| {
        let told = |why: String| format!("{}: {why}", record.item.id);
        let line = runner.line(record, None, &Vec::new()).map_err(told)?;
        match (line.played.into_iter().next(), line.refused) {
            (Some(hand), _) => Ok(hand),
            (None, Some(refused)) => Err(told(format!("act {}: {}", refused.act, refused.words))),
            (None, None) => Err(told("it cannot be played".to_owned())),
        }
    })
    .collect()
}
