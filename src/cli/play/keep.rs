//! The file of a sitting: written after every act to a temporary name and renamed, and read again.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::files::{evidence_text, temporary};
use crate::cli::output::say;
use codille_play::Game;

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
    let file = temporary(path, game.record()?).map_err(|why| why.to_string())?;
    file.persist(path).map_err(|why| why.error.to_string())?;
    Ok(())
}

/// Reads the file of a sitting.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let told = |why: String| Failure::Misuse(format!("{}: {why}", path.display()));
    let text = evidence_text(path).map_err(told)?;
    text.ok_or_else(|| told("it is no saved sitting: it holds no records".to_owned()))
}
