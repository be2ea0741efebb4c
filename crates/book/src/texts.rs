//! A reader's own transcriptions: which line a passage begins on, and the words around it. Keeps nothing beyond a private build.

use std::collections::BTreeMap;

use codille_edition::ruleset::Edition;
use codille_edition::text::Work;
use codille_lang::words::joined;
use codille_report::{CollatedPassage, collate};

/// The most lines shown of one passage.
const MOST_LINES: usize = 14;

/// Located passages of all works of which there is a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    found: BTreeMap<String, Located>,
    /// What was found of each work: its id, citations, found, nearly, ambiguous, orphaned.
    pub figures: Vec<(String, [usize; 5])>,
}

/// A passage in a transcription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// From there to the next passage, or as far as is shown.
    pub words: String,
}

impl Texts {
    /// Locates the passages of a work in a transcription of it.
    pub fn add(&mut self, edition: &Edition, work: &Work, text: &str) {
        let Ok(found) = collate(edition, work.id.as_str(), text) else {
            return;
        };
        let lines: Vec<&str> = text.lines().collect();
        let at = |item: &CollatedPassage| match (item.place, item.lines.first()) {
            ("once" | "among" | "nearly", Some(line)) => Some(*line),
            _ => None,
        };
        let mut starts: Vec<usize> = found.items.iter().filter_map(at).collect();
        starts.sort_unstable();
        for item in &found.items {
            let Some(line) = at(item) else {
                continue;
            };
            let next = starts.iter().find(|s| **s > line).copied();
            let end = next
                .unwrap_or(lines.len() + 1)
                .min(line + MOST_LINES)
                .max(line + 1);
            let words = joined(lines.iter().take(end - 1).skip(line - 1), "\n");
            self.found.insert(item.id.clone(), Located { line, words });
        }
        self.figures.push((
            work.id.to_string(),
            [
                found.citations,
                found.found,
                found.nearly,
                found.ambiguous,
                found.orphaned,
            ],
        ));
    }

    /// Returns where a passage stands.
    pub fn get(&self, passage: &str) -> Option<&Located> {
        self.found.get(passage)
    }

    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        self.figures.is_empty()
    }
}
