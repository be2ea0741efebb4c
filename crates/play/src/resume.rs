//! Goes on with a saved sitting: its file is read as evidence, and its hands are played as far as they had come.

use super::game::Game;
use super::origin::TakenUp;
use super::saved::Head;
use super::setup::{Chair, Setup};
use codille_edition::ruleset::Edition;
use codille_engine::Hand;
use codille_evidence::EvidenceSet;
use codille_evidence::run::{Runner, case};
use codille_lang::layout::TermStyle;
use codille_lang::span::FileId;
use codille_players::Budget;

impl Game {
    /// Sets a saved sitting up again and plays it as far as it had come; `file` is its name and its text.
    ///
    /// # Errors
    /// A sentence, where the file is faulty or was changed by hand.
    pub fn resumed(
        edition: &mut Edition,
        file: (&str, &str),
        head: &Head,
        budget: Budget,
        look: TermStyle,
    ) -> Result<Self, String> {
        let variant = Runner::new(edition).variant(&head.variant, &head.set)?;
        head.fits(&variant)?;
        let chairs = Chair::named(&head.chairs, budget)?;
        let setup = Setup {
            first: head.first,
            seed: head.seed,
            worlds: budget.worlds,
            ..Setup::of(edition, variant, head.set.clone(), chairs, look)
        };
        let mut game = match &head.origin {
            Some(origin) => {
                let taken = TakenUp::again(edition, origin);
                let taken = taken.map_err(|why| why.to_string())?;
                Self::taken_up(setup, taken)
            }
            None => Self::new(setup),
        };
        if let Some(erring) = head.strict {
            game = game.strictly(erring);
            redo(edition, file, head, &mut game)?;
            return Ok(game);
        }
        let hands = hands(edition, file)?;
        game.resume(head, &hands)?;
        Ok(game)
    }
}

/// Reads a saved sitting as a file of evidence; returns what it holds, and the files that are its own.
///
/// # Errors
/// A sentence, where it is faulty.
pub(super) fn shelf(
    edition: &mut Edition,
    (name, text): (&str, &str),
) -> Result<(EvidenceSet, Vec<FileId>), String> {
    let (shelf, files) = EvidenceSet::own(edition, vec![(name.to_owned(), text.to_owned())]);
    let faults = shelf.diagnostics.iter();
    let mut faults = faults.filter(|d| files.contains(&d.span().file));
    if let Some(fault) = faults.next() {
        let (line, _) = edition.sources.line_column(fault.span());
        return Err(format!(
            "line {line}: {}; `codille check {name}` shows it",
            fault.title
        ));
    }
    Ok((shelf, files))
}

/// Does again what the cases of a saved sitting of a club table tell, hand by hand.
///
/// # Errors
/// A sentence that names the case, where one is faulty or cannot be gone on with.
fn redo(
    edition: &mut Edition,
    file: (&str, &str),
    head: &Head,
    game: &mut Game,
) -> Result<(), String> {
    let (shelf, files) = shelf(edition, file)?;
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
fn hands(edition: &mut Edition, file: (&str, &str)) -> Result<Vec<Hand>, String> {
    let (shelf, files) = shelf(edition, file)?;
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
