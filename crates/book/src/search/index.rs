//! The index as a script: what can be found, and for each word where it stands.

use std::collections::BTreeMap;

use serde_json::json;

use super::entry::{Findable, Rank};
use super::word::words;

/// How many letters of a gist are shown.
const SHOWN: usize = 160;

/// Where a word of an entry stands: the higher, the more it tells of it.
const TITLE: usize = 2;
const GIST: usize = 1;
const REST: usize = 0;

/// Writes the index: the words for the ranks, the entries (rank, title, address, gist, other names) and for each word the entries that have
/// it, each as four times its number and where the word stands in it, counted from the one before.
///
/// # Errors
/// Returns why it could not be written as JSON.
pub(crate) fn write(entries: &[Findable]) -> serde_json::Result<String> {
    let mut terms: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, entry) in entries.iter().enumerate() {
        let titles = std::iter::once(&entry.title).chain(&entry.names);
        let titles = titles.flat_map(|t| words(t)).map(|word| (word, TITLE));
        let gist = words(&entry.gist).into_iter().map(|word| (word, GIST));
        let rest = words(&entry.words).into_iter().map(|word| (word, REST));
        let mut own: BTreeMap<String, usize> = BTreeMap::new();
        for (word, place) in titles.chain(gist).chain(rest) {
            let best = own.entry(word).or_default();
            *best = place.max(*best);
        }
        for (word, place) in own {
            terms.entry(word).or_default().push(4 * number + place);
        }
    }
    let terms: BTreeMap<&str, Vec<usize>> = (terms.iter())
        .map(|(word, places)| (word.as_str(), steps(places)))
        .collect();
    let ranks: Vec<&str> = Rank::ALL.iter().map(|r| r.word()).collect();
    let rank = |entry: &Findable| Rank::ALL.iter().position(|r| *r == entry.rank);
    let entries: Vec<_> = (entries.iter())
        .map(|e| json!([rank(e), e.title, e.address, shortened(&e.gist), e.names]))
        .collect();
    let data = serde_json::to_string(&json!({"ranks": ranks, "entries": entries, "terms": terms}))?;
    Ok(format!("window.codilleSearch({data});\n"))
}

/// Writes growing numbers as the steps between them.
fn steps(numbers: &[usize]) -> Vec<usize> {
    let before = std::iter::once(0).chain(numbers.iter().copied());
    numbers
        .iter()
        .zip(before)
        .map(|(n, before)| n - before)
        .collect()
}

/// Shortens a text at the end of a word.
fn shortened(text: &str) -> String {
    let text = text.trim();
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let cut: String = text.chars().take(SHOWN).collect();
    let whole = cut
        .rsplit_once(' ')
        .map_or(cut.as_str(), |(words, _)| words);
    format!("{} …", whole.trim_end_matches([',', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_a_word_are_written_as_steps() {
        let entry = |title: &str, gist: &str| Findable {
            rank: Rank::Term,
            title: title.to_owned(),
            names: Vec::new(),
            address: "a.html".to_owned(),
            gist: gist.to_owned(),
            words: String::new(),
        };
        let text = write(&[entry("Vole", "all tricks"), entry("Capot", "as a vole")]);
        let text = text.expect("it is plain data");
        assert!(text.contains("\"vole\":[2,3]"), "{text}");
        assert!(
            text.contains("\"trick\":[1]") && text.contains("\"capot\":[6]"),
            "{text}"
        );
        assert!(shortened(&"word, ".repeat(60)).ends_with("word …"));
    }
}
