//! Finds the first words of passages in a reader's own transcription, whatever its spelling of letters and breaks of lines.

use codille_lang::sorting;
use std::collections::{BTreeSet, HashMap};

use strsim::levenshtein;
use unicode_normalization::UnicodeNormalization;

/// How many letters of a passage's first words scanning may have got wrong.
const SLIPS: usize = 2;

/// Where the first words of a passage stand in a transcription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IncipitPlace {
    /// Once, on this line, counted from 1.
    Once(usize),
    /// In so many places; the one on this line is the first between the passages before and after it.
    Among(usize, usize),
    /// Nearly, on this line: letters differ as scanning confuses them.
    Nearly(usize),
    /// On these lines, and nothing tells them apart.
    Several(Vec<usize>),
    /// Nowhere.
    Nowhere,
}

/// A word of a transcription.
#[derive(Debug)]
struct Word {
    /// In small letters, the long s and what looks like it written alike.
    plain: String,
    line: usize,
}

/// Finds the incipits, which are given in the order of the register, in a transcription.
pub fn collate(incipits: &[&str], text: &str) -> Vec<IncipitPlace> {
    let words = words(text);
    let mut index: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, word) in words.iter().enumerate() {
        index.entry(&word.plain).or_default().push(at);
    }
    let line = |at: usize| words.get(at).map_or(0, |w| w.line);
    let sought: Vec<Vec<String>> = incipits.iter().map(|i| plain_words(i)).collect();
    let found: Vec<Vec<usize>> = (sought.iter())
        .map(|wanted| exactly(wanted, &words, &index))
        .collect();
    let mut last = 0;
    let mut out = Vec::new();
    for (n, at) in found.iter().enumerate() {
        out.push(match at.as_slice() {
            [one] => {
                last = *one;
                IncipitPlace::Once(line(*one))
            }
            [] => sought
                .get(n)
                .and_then(|wanted| nearly(wanted, &words, &index))
                .map_or(IncipitPlace::Nowhere, |at| IncipitPlace::Nearly(line(at))),
            several => match next(&found, n, last) {
                Some(one) => {
                    last = one;
                    IncipitPlace::Among(line(one), several.len())
                }
                None => IncipitPlace::Several(several.iter().map(|at| line(*at)).collect()),
            },
        });
    }
    out
}

/// Returns the first place of the `n`th after `last`, where the passage before it stands, if it lies before the next
/// passage whose place is certain.
fn next(found: &[Vec<usize>], n: usize, last: usize) -> Option<usize> {
    let certain = |at: &Vec<usize>| match at.as_slice() {
        [one] => Some(*one),
        _ => None,
    };
    let after = found.iter().skip(n + 1).find_map(certain);
    let after = after.filter(|_| n > 0)?;
    let mut all = found.get(n)?.iter().copied();
    all.find(|at| (last..=after).contains(at))
}

/// Returns every place at which the words stand.
fn exactly(wanted: &[String], words: &[Word], index: &HashMap<&str, Vec<usize>>) -> Vec<usize> {
    let Some(first) = wanted.first() else {
        return Vec::new();
    };
    let stands = |at: &usize| {
        let there = words.iter().skip(*at).map(|w| &w.plain);
        there.take(wanted.len()).eq(wanted)
    };
    let starts = index.get(first.as_str()).into_iter().flatten().copied();
    starts.filter(stands).collect()
}

/// Returns the places at which the words may nearly stand. A slip spoils one word: of any words one more than the slips allowed
/// one stands there as it is, so that only the places of the rarest are looked at.
fn likely(wanted: &[String], index: &HashMap<&str, Vec<usize>>) -> BTreeSet<usize> {
    let places = |word: &String| index.get(word.as_str()).map_or(&[][..], Vec::as_slice);
    let mut rarest: Vec<(usize, &[usize])> = wanted.iter().map(places).enumerate().collect();
    sorting::by_key(&mut rarest, |(_, places)| places.len());
    let few = rarest.into_iter().take(SLIPS + 1);
    few.flat_map(|(offset, places)| places.iter().filter_map(move |at| at.checked_sub(offset)))
        .collect()
}

/// Returns the one place at which the words nearly stand: as many of them, with a few letters otherwise.
fn nearly(wanted: &[String], words: &[Word], index: &HashMap<&str, Vec<usize>>) -> Option<usize> {
    if wanted.len() <= SLIPS {
        return None;
    }
    let mut best: Option<(usize, usize)> = None;
    let mut twice = false;
    for at in likely(wanted, index) {
        let Some(there) = words.get(at..at + wanted.len()) else {
            continue;
        };
        let mut slips = 0;
        for (a, b) in wanted.iter().zip(there) {
            slips += distance(a, &b.plain, SLIPS + 1 - slips.min(SLIPS));
            if slips > SLIPS {
                break;
            }
        }
        if slips > SLIPS {
            continue;
        }
        match best {
            Some((least, _)) if slips > least => {}
            Some((least, _)) if slips == least => twice = true,
            _ => (best, twice) = (Some((slips, at)), false),
        }
    }
    best.filter(|_| !twice).map(|(_, at)| at)
}

/// Counts the letters to change, add or leave out to make one word of another; no further than `most`.
fn distance(a: &str, b: &str, most: usize) -> usize {
    let letters = a.chars().count().abs_diff(b.chars().count());
    if letters >= most {
        return most;
    }
    levenshtein(a, b).min(most)
}

fn plain_words(text: &str) -> Vec<String> {
    words(text).into_iter().map(|w| w.plain).collect()
}

/// Parts a text into words: compatibility forms resolved, words broken at the end of a line joined, signs left out.
fn words(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut joined = false;
    for (number, line) in text.lines().enumerate() {
        let line: String = line.nfkc().flat_map(char::to_lowercase).collect();
        let line = line.replace(['\'', '’', '‘', '`'], "");
        let broken = line.trim_end().ends_with(['-', '\u{ad}', '¬']);
        let parts = line.split(|c: char| !c.is_alphanumeric());
        for part in parts.filter(|p| !p.is_empty()) {
            // The long s is read as f by many scans.
            let plain = part.replace('f', "s");
            match out.last_mut().filter(|_| joined) {
                Some(word) => word.plain.push_str(&plain),
                None => out.push(Word {
                    plain,
                    line: number + 1,
                }),
            }
            joined = false;
        }
        joined = broken;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "The ﬁrſt rule: he who\nleads Spa-\ndille wins.\n\nHe that leads, wins.\nA third rule; he who leads\nBafto lofes it.\nThe end of tbe page.\n";

    #[test]
    fn letters_and_lines_are_no_hindrance() {
        let found = collate(
            &[
                "The first rule",
                "leads Spadille wins",
                "he who leads",
                "Basto loses it",
                "the end of the page",
                "no such words here",
            ],
            PAGE,
        );
        let expected = [
            IncipitPlace::Once(1),
            IncipitPlace::Once(2),
            IncipitPlace::Among(6, 2),
            IncipitPlace::Once(7),
            IncipitPlace::Nearly(8),
            IncipitPlace::Nowhere,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_nothing_tells_apart_stays_open() {
        let found = collate(&["the King"], "the King\nthe Queen\nthe King\n");
        assert_eq!(found, [IncipitPlace::Several(vec![1, 3])]);
    }

    #[test]
    fn an_empty_transcription_has_nothing() {
        assert_eq!(collate(&["the King"], ""), [IncipitPlace::Nowhere]);
        assert_eq!(collate(&[""], "the King"), [IncipitPlace::Nowhere]);
    }

    #[test]
    fn letters_are_counted() {
        for (a, b, n) in [
            ("basto", "basto", 0),
            ("the", "tbe", 1),
            ("ace", "aces", 1),
            ("king", "queen", 3),
        ] {
            assert_eq!(distance(a, b, 3), n, "{a} {b}");
        }
    }
}
