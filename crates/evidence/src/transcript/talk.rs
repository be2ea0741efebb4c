//! The words of a record and where they fall in a hand.

use crate::{ActLine, ActNote, PlayerDeed, ResolvedRecord, Said};
use codille_engine::{Act, Hand};
use codille_lang::ids::Seat;

/// What is spoken beside the acts of a hand.
#[derive(Debug, Default)]
pub struct Talk {
    /// Words of an act, with its place in the history.
    quotes: Vec<(usize, Vec<String>)>,
    /// What is said or shown between acts, with the place of the act that follows.
    remarks: Vec<(usize, Remark)>,
    /// What stands beside lines, with the number of acts that are done then.
    noted: Vec<(usize, ActNote)>,
    /// What stands beside lines that the hand has not come to.
    beyond: Vec<ActNote>,
}

/// Something said or shown that is no act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// By whom.
    pub seat: Seat,
    /// What is done, in words.
    pub words: String,
    /// The words spoken.
    pub quotes: Vec<String>,
}

impl Talk {
    /// Finds the act of each line.
    pub fn of(record: &ResolvedRecord, hand: &Hand) -> Self {
        let mut talk = Self::default();
        let first = record.notes.iter().filter(|note| note.lines == 0);
        talk.noted.extend(first.map(|note| (0, note.clone())));
        let mut next = 0;
        for (number, line) in record.acts.iter().enumerate() {
            let Some(after) = talk.line(record, hand, (line, next)) else {
                let beyond = record.notes.iter().filter(|note| note.lines > number);
                talk.beyond.extend(beyond.cloned());
                break;
            };
            next = after;
            let noted = record.notes.iter().filter(|note| note.lines == number + 1);
            talk.noted.extend(noted.map(|note| (next, note.clone())));
        }
        talk
    }

    /// Finds the acts of a line after those found, and returns how many are found then; `None` where the hand has not come to it.
    fn line(
        &mut self,
        record: &ResolvedRecord,
        hand: &Hand,
        (line, found): (&ActLine, usize),
    ) -> Option<usize> {
        if let Some(remark) = remark(record, line) {
            self.remarks.push((found, remark));
            return Some(found);
        }
        if states_only(line) {
            return Some(found);
        }
        let mut next = found;
        let cards = line.trick().map_or(1, |_| line.players().len());
        for _ in 0..cards {
            let mut rest = hand.history.iter().enumerate().skip(next);
            let (at, _) = rest.find(|(_, m)| has_line(m.act))?;
            next = at + 1;
            if let Said::Deed(_, PlayerDeed::Call { words, .. }) = &line.kind {
                let words = words.iter().map(|w| w.text.clone()).collect();
                self.quotes.push((at, words));
            }
        }
        Some(next)
    }

    /// Returns what stands beside acts, with the number of acts that are done then.
    pub fn noted(&self) -> impl Iterator<Item = (usize, &ActNote)> {
        self.noted.iter().map(|(acts, note)| (*acts, note))
    }

    /// Returns what stands beside acts that the hand has not come to.
    pub fn beyond(&self) -> &[ActNote] {
        &self.beyond
    }

    /// Returns the words spoken with an act.
    pub fn quotes(&self, at: usize) -> Vec<String> {
        let found = self.quotes.iter().find(|(place, _)| *place == at);
        found.map_or_else(Vec::new, |(_, words)| words.clone())
    }

    /// Returns what is said before an act; past the last act, what comes after it.
    pub fn before(&self, at: usize) -> impl Iterator<Item = &Remark> {
        let here = self.remarks.iter().filter(move |(place, _)| *place == at);
        here.map(|(_, remark)| remark)
    }
}

fn remark(record: &ResolvedRecord, line: &ActLine) -> Option<Remark> {
    let Said::Deed(who, deed) = &line.kind else {
        return None;
    };
    let (words, quotes) = if let PlayerDeed::Ask(words) = deed {
        let quotes = words.iter().map(|w| w.text.clone()).collect();
        ("asks".to_owned(), quotes)
    } else if let PlayerDeed::Say(words) = deed {
        ("says".to_owned(), vec![words.text.clone()])
    } else if let PlayerDeed::Show { cards, .. } = deed {
        (format!("shows {cards}"), Vec::new())
    } else {
        return None;
    };
    Some(Remark {
        seat: record.acting(who),
        words,
        quotes,
    })
}

/// Tells whether an act of the history has a line that is counted.
const fn has_line(act: Act) -> bool {
    !matches!(act, Act::GoOn | Act::Ask | Act::Leave(_) | Act::Take(_))
}

/// Tells whether a line only states something and is no act.
const fn states_only(line: &ActLine) -> bool {
    matches!(
        &line.kind,
        Said::Deed(
            _,
            PlayerDeed::Count(_)
                | PlayerDeed::Act(Act::Leave(_))
                | PlayerDeed::Turn(_)
                | PlayerDeed::Cut(_)
                | PlayerDeed::Take { .. }
                | PlayerDeed::Correct(_)
                | PlayerDeed::Mend(_)
        )
    )
}
