//! The words of a record and where they fall in a hand.

use crate::{ActLine, PlayerDeed, ResolvedRecord, Said};
use codille_engine::{Act, Hand};
use codille_lang::ids::Seat;

/// What is spoken beside the acts of a hand.
#[derive(Debug, Default)]
pub struct Talk {
    /// Words of an act, with its place in the history.
    quotes: Vec<(usize, Vec<String>)>,
    /// What is said or shown between acts, with the place of the act that follows.
    remarks: Vec<(usize, Remark)>,
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
        let mut next = 0;
        for line in &record.acts {
            if let Some(remark) = remark(record, line) {
                talk.remarks.push((next, remark));
                continue;
            }
            let cards = line.trick().map_or(1, |_| line.players().len());
            if states_only(line) {
                continue;
            }
            for _ in 0..cards {
                let rest = hand.history.iter().enumerate().skip(next);
                let Some((at, _)) = rest.into_iter().find(|(_, m)| has_line(m.act)) else {
                    return talk;
                };
                next = at + 1;
                if let Said::Deed(_, PlayerDeed::Call { words, .. }) = &line.kind {
                    let words = words.iter().map(|w| w.text.clone()).collect();
                    talk.quotes.push((at, words));
                }
            }
        }
        talk
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
