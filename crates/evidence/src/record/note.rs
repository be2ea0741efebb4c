//! What stands beside single acts of a record: notes, and passages that tell of them. Each is shown where its act is done.

use crate::act::ActLine;
use crate::document::RecordEntry;
use crate::reading::Reading;
use codille_edition::yaml::{Pairs, Text};
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::sorting;

/// What stands beside one line of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActNote {
    /// How many lines of the record are done then, those taken over counted too; 0 is the beginning.
    pub lines: usize,
    /// The same as the file writes it: `trick 6` or `act 3`.
    pub at: String,
    /// What the editor notes of it.
    pub words: Option<String>,
    /// The passages that tell of it, each with its work before it.
    pub cites: Vec<Text>,
}

/// Reads what stands beside the lines of a record, after what it has taken over; `count` is the number of its lines, those that cannot
/// be read among them.
pub(super) fn notes(
    entry: &RecordEntry,
    inherited: Vec<ActNote>,
    (acts, count): (&[ActLine], usize),
    reading: &mut Reading<'_>,
) -> Vec<ActNote> {
    let mut out = inherited;
    for (at, words) in entry.notes.iter().flat_map(Pairs::iter) {
        out.extend(place(at, (acts, count), reading).map(|lines| ActNote {
            lines,
            at: at.to_string(),
            words: Some(words.to_string()),
            cites: Vec::new(),
        }));
    }
    for (at, cites) in entry.beside.iter().flat_map(Pairs::iter) {
        let cites = reading.cites(cites);
        out.extend(place(at, (acts, count), reading).map(|lines| ActNote {
            lines,
            at: at.to_string(),
            words: None,
            cites,
        }));
    }
    sorting::by_key(&mut out, |note| note.lines);
    out
}

/// Returns how many lines are done at a place that a file names; the last card ends a trick.
fn place(
    at: &Text,
    (acts, count): (&[ActLine], usize),
    reading: &mut Reading<'_>,
) -> Option<usize> {
    let parts = at.as_str().split_once(' ');
    let parts = parts.and_then(|(what, number)| Some((what, number.parse().ok()?)));
    let lines = match parts {
        Some(("trick", trick)) => {
            let last = acts.iter().rposition(|act| act.trick() == Some(trick));
            last.map(|line| line + 1)
        }
        Some(("act", act)) => Some(act as usize).filter(|act| *act <= count),
        _ => {
            let title = format!("`{at}` names no act");
            let help = "write `trick 6`, or `act 3` for the third line, counted from 1 through the whole line; `act 0` is the beginning";
            reading.refuse(BAD_FIELD, title, at.span(), help);
            return None;
        }
    };
    if lines.is_none() {
        let tricks = acts.iter().filter_map(ActLine::trick).max().unwrap_or(0);
        let title = format!("the record has no {at}");
        let help = format!("its last act is `act {count}`, and its last trick `trick {tricks}`");
        reading.refuse(BAD_FIELD, title, at.span(), help);
    }
    lines
}
