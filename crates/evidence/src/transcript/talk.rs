//! The words of a record and where they fall in a hand.

use serde_json::Map;

use super::deed::Deed;
use crate::{ActLine, ResolvedRecord, Said};
use codille_engine::{Act, Hand};

/// What is spoken beside the acts of a hand.
#[derive(Debug)]
pub struct Talk {
    /// Words of an act, with its place in the history.
    quotes: Vec<(usize, Vec<String>)>,
    /// Deeds that are words only, with the place of the act that follows.
    remarks: Vec<(usize, Deed)>,
}

impl Talk {
    /// Finds the act of each line.
    pub fn of(record: &ResolvedRecord, hand: &Hand) -> Self {
        let mut talk = Self {
            quotes: Vec::new(),
            remarks: Vec::new(),
        };
        let mut next = 0;
        for line in &record.acts {
            if let Some(deed) = remark(line) {
                talk.remarks.push((next, deed));
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
                if let Said::Call { words, .. } = &line.kind {
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
        found.map(|(_, words)| words.clone()).unwrap_or_default()
    }

    /// Returns what is said before an act; `None` asks for what comes after the last.
    pub fn before(&self, at: usize) -> impl Iterator<Item = Deed> + '_ {
        let here = self.remarks.iter().filter(move |(place, _)| *place == at);
        here.map(|(_, deed)| deed.clone())
    }
}

fn remark(line: &ActLine) -> Option<Deed> {
    let (who, words, quotes) = if let Said::Ask { who, words } = &line.kind {
        let quotes: Vec<String> = words.iter().map(|w| w.text.clone()).collect();
        (who, "asks", quotes)
    } else if let Said::Say { who, words } = &line.kind {
        (who, "says", vec![words.text.clone()])
    } else if let Said::Show { who, cards, .. } = &line.kind {
        let words = format!("shows {cards}");
        return Some(Deed {
            after: 0,
            seat: Some(who.text.clone()),
            words,
            quotes: Vec::new(),
            scores: Map::new(),
        });
    } else {
        return None;
    };
    Some(Deed {
        after: 0,
        seat: Some(who.text.clone()),
        words: words.to_owned(),
        quotes,
        scores: Map::new(),
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
        Said::Count { .. }
            | Said::Leave { .. }
            | Said::Turn { .. }
            | Said::Cut { .. }
            | Said::Take { .. }
            | Said::Correct { .. }
            | Said::Mend { .. }
    )
}
