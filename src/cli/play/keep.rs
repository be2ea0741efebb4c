//! The file of a sitting: written after every act to a temporary name and renamed, and read again. Knows no rule.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::files::evidence_text;
use crate::cli::output::say;
use crate::engine::Hand;
use crate::evidence::Shelf;
use crate::evidence::run::Runner;
use crate::play::Game;
use crate::ruleset::Edition;

/// Where a sitting is kept, if anywhere.
#[derive(Debug, Clone, Default)]
pub(crate) struct Keep {
    path: Option<PathBuf>,
}

impl Keep {
    pub(crate) const fn new(path: Option<PathBuf>) -> Self {
        Self { path }
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

/// Writes the record of a sitting to a file.
pub(crate) fn save(path: &Path, game: &Game) -> Result<(), String> {
    let text = game.record()?;
    write(path, &text).map_err(|why| why.to_string())
}

/// Writes a file to a temporary name beside it and renames it.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|why| why.error)?;
    Ok(())
}

/// Reads the file of a sitting.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let told = |why: String| Failure::Misuse(format!("{}: {why}", path.display()));
    let text = evidence_text(path).map_err(told)?;
    text.ok_or_else(|| told("it is no saved sitting: it holds no records".to_owned()))
}

/// Plays the records of a saved sitting, in order.
///
/// # Errors
/// A sentence that names the record, where one is faulty or cannot be played.
pub(super) fn hands(edition: &mut Edition, path: &Path, text: &str) -> Result<Vec<Hand>, String> {
    let name = path.display().to_string();
    let (shelf, files) = Shelf::own(edition, vec![(name, text.to_owned())]);
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
