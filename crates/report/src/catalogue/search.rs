//! Where words stand: in clauses, glosses, terms, passages and titles, the most telling place first.

use codille_edition::text::PassageId;
use codille_edition::text::{Cited, Library};
use codille_lang::unique::unique;
use codille_lang::words::{around, joined};
use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use super::desk::headings;
use super::entry::Term;
use crate::{lexicon, read_clause};
use codille_edition::ruleset::{Edition, RawClause, word};
use codille_edition::yaml::Text;
use codille_evidence::EvidenceSet;
use codille_lang::clause::gloss;
use codille_lang::diagnostic;
use codille_lang::layout::{Color, TermStyle};

/// How many hits of a kind are printed unless all are wanted.
const FEW: usize = 8;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The words looked for.
    pub words: Vec<String>,
    /// Where they stand, the most telling kind first.
    pub hits: Vec<Hit>,
    /// Words that are near to those that stand nowhere.
    pub near: Vec<String>,
}

/// A thing in which all words stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// What it is: `clause`, `passage`, `erratum`, `record`, `case`, `topic`, `term`, `word` and so on.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// The variant in whose file it stands, if it is a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// What it is called, or says in a sentence.
    pub title: String,
    /// Where it stands: work and page, or file.
    pub place: String,
    /// How telling the place is.
    #[serde(skip)]
    weight: u32,
}

/// A thing that may be found: what it prints, and the texts in which words are looked for, each with its weight.
struct Card {
    hit: Hit,
    texts: Vec<(u32, String)>,
}

/// Looks for things in which all words stand.
pub fn search(edition: &Edition, shelf: &EvidenceSet, terms: &[Term], words: &[String]) -> Found {
    let sought: Vec<String> = words.iter().flat_map(|w| plain_words(w)).collect();
    let cards = cards(edition, shelf, terms);
    let weighed = cards.iter().map(|card| Hit {
        weight: card.weight(&sought),
        ..card.hit.clone()
    });
    let mut hits: Vec<Hit> = weighed.filter(|hit| hit.weight > 0).collect();
    hits.sort_by_key(|hit| Reverse(hit.weight));
    let kinds = unique(hits.iter().map(|hit| hit.kind.clone()));
    hits.sort_by_key(|h| kinds.iter().position(|k| *k == h.kind));
    let lost = hits.is_empty().then(|| near(&cards, &sought));
    Found {
        words: sought,
        hits,
        near: lost.unwrap_or_default(),
    }
}

/// Parts a text into words in small letters without accents.
pub fn plain_words(text: &str) -> Vec<String> {
    let plain: String = text.nfkd().filter(|c| !is_mark(*c)).collect();
    let plain = plain.to_lowercase();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// Tells whether a character is an accent that was parted from its letter.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

impl Card {
    fn new(kind: &str, id: &str, title: &str, place: String) -> Self {
        let hit = Hit {
            kind: kind.to_owned(),
            id: id.to_owned(),
            variant: None,
            title: title.to_owned(),
            place,
            weight: 0,
        };
        let texts = vec![(12, id.to_owned()), (8, title.to_owned())];
        Self { hit, texts }
    }

    /// Adds a text in which words are looked for.
    fn with(mut self, weight: u32, text: &str) -> Self {
        self.texts.push((weight, text.to_owned()));
        self
    }

    /// Tells how telling this is for words: nought where one of them stands nowhere in it.
    fn weight(&self, sought: &[String]) -> u32 {
        let texts = self.texts.iter().map(|(w, text)| (*w, plain_words(text)));
        let texts: Vec<(u32, Vec<String>)> = texts.collect();
        let mut sum = 0;
        for word in sought {
            let best = texts.iter().map(|(w, all)| w * fit(word, all)).max();
            match best {
                None | Some(0) => return 0,
                Some(best) => sum += best,
            }
        }
        let joined = sought.join(" ");
        let whole = texts.iter();
        let whole = whole.filter(|(_, all)| all.join(" ").contains(&joined));
        sum + whole.map(|(w, _)| *w).max().unwrap_or_default()
    }
}

/// Tells how well a word fits a text: as a word of it, as the beginning of one, or within one.
fn fit(word: &str, all: &[String]) -> u32 {
    let part = |w: &String| {
        if w == word {
            4
        } else if w.starts_with(word) {
            2
        } else {
            u32::from(word.len() > 2 && w.contains(word))
        }
    };
    all.iter().map(part).max().unwrap_or_default()
}

/// Returns words of the cards near to those that stand in none.
fn near(cards: &[Card], sought: &[String]) -> Vec<String> {
    let texts = cards.iter().flat_map(|c| &c.texts);
    let known: BTreeSet<String> = texts.flat_map(|(_, text)| plain_words(text)).collect();
    let lost = sought
        .iter()
        .filter(|w| !known.iter().any(|k| k.contains(*w)));
    let near = lost.filter_map(|w| diagnostic::nearest(w, known.iter().map(String::as_str)));
    near.map(str::to_owned).collect()
}

fn cards(edition: &Edition, shelf: &EvidenceSet, terms: &[Term]) -> Vec<Card> {
    let library = &edition.library;
    let mut out: Vec<Card> = terms.iter().map(|t| term(t, library)).collect();
    out.extend(lexicon().iter().map(|entry| {
        let place = format!("codille explain {}", entry.word);
        Card::new("word", entry.word, entry.meaning, place)
    }));
    for raw in &edition.variants {
        let own = raw.clauses.iter().filter(|c| c.origin == *raw.id.as_str());
        out.extend(own.map(|c| clause(c, raw.id.as_str(), edition)));
        let words = raw.gist.clone().unwrap_or_default();
        let place = title(library, &raw.work);
        out.push(Card::new("variant", raw.id.as_str(), &raw.title, place).with(4, &words));
    }
    out.extend(library.topics().iter().map(|t| {
        Card::new("topic", t.id.as_str(), &t.title, "topics.yaml".to_owned()).with(3, &t.gist)
    }));
    for work in library.works() {
        out.extend(work.sections.iter().map(|section| {
            let id = format!("{}/{}", work.id, section.id);
            Card::new("chapter", &id, &section.title, work.title.clone())
        }));
    }
    let chapters = headings(library);
    for passage in library.passages() {
        let id = passage.id.as_str();
        let place = place(library, &passage.id, &passage.locus);
        let heading = chapters.get(id).copied().unwrap_or_default();
        let card = Card::new("passage", id, &passage.gist, place);
        out.push(card.with(8, passage.incipit.as_str()).with(2, heading));
    }
    for entry in library.apparatus() {
        let place = place(library, &entry.id, &entry.locus);
        let card = Card::new("erratum", entry.id.as_str(), &entry.gist, place);
        let incipit = entry.incipit.as_ref().map_or("", Text::as_str);
        out.push(card.with(8, incipit).with(4, &entry.emendation));
    }
    for (of, item) in shelf.items() {
        let first = item.cites.first();
        let page = first.and_then(|c| library.cited(c.as_str(), &item.work));
        let page = page.map_or(String::new(), |c| format!(", {}", c.locus()));
        let place = format!("{}{page}", title(library, &item.work));
        let alias = item.alias.as_ref().map_or("", Text::as_str);
        let card = Card::new(&word(of), &item.id, &item.title, place);
        out.push(card.with(12, alias));
    }
    out
}

fn term(term: &Term, library: &Library) -> Card {
    let first = term.cites.iter().find_map(|c| library.cited(c, ""));
    let gist = first.map(Cited::gist).unwrap_or_default();
    let place = first.map_or_else(String::new, |c| place(library, c.id(), c.locus()));
    let says = term.gist.as_deref().unwrap_or(gist);
    let card = Card::new("term", &term.id, says, place);
    card.with(16, &term.term)
        .with(10, &term.spellings.join(" "))
}

fn clause(clause: &RawClause, variant: &str, edition: &Edition) -> Card {
    let library = &edition.library;
    let first = clause.cites.first();
    let first = first.and_then(|c| library.cited(c.as_str(), &clause.work));
    let place = first.map_or_else(
        || title(library, &clause.work),
        |c| place(library, c.id(), c.locus()),
    );
    let gist = clause.gist.as_deref().unwrap_or_default();
    // A rule that cannot be read is found by its text alone; `codille check` tells of it.
    let sentences = read_clause(clause, &edition.sources).ok();
    let english = sentences.as_deref().map(gloss).unwrap_or_default();
    let mut card = Card::new("clause", clause.id.as_str(), gist, place);
    card.hit.variant = Some(variant.to_owned());
    card.with(4, clause.rule.as_str()).with(3, &english)
}

pub(super) fn title(library: &Library, work: &str) -> String {
    let known = library.work(work);
    known.map_or_else(|| work.to_owned(), |w| w.title.clone())
}

fn place(library: &Library, id: &PassageId, locus: &str) -> String {
    format!("{}, {locus}", title(library, id.work()))
}

impl Found {
    /// Writes the hits kind by kind; a few of each unless all are wanted.
    pub fn text(&self, look: TermStyle, all: bool) -> String {
        let mut out = String::new();
        for group in self.hits.chunk_by(|a, b| a.kind == b.kind) {
            let kind = group.first().map_or("", |h| h.kind.as_str());
            let head = format!("{kind} ({})", group.len());
            let gap = if out.is_empty() { "" } else { "\n" };
            out.extend([gap, &look.paint(Color::Bold, &head), "\n"]);
            let shown = if all { group.len() } else { FEW };
            for hit in group.iter().take(shown) {
                let variant = around("", hit.variant.as_deref().unwrap_or_default(), " ");
                let lead = variant + &hit.id + ":";
                let place = around(" (", &hit.place, ")");
                out += &look.hanging(&lead, 2, 4, Color::Plain, &(hit.title.clone() + &place));
            }
            if group.len() > shown {
                let more = format!("and {} more: `--all` lists them", group.len() - shown);
                out += &look.paragraph(2, Color::Dim, &more);
            }
        }
        out
    }

    /// Says that nothing was found, and what is near.
    pub fn nothing(&self) -> String {
        let all = |words: &[String]| joined(words.iter().map(|w| format!("`{w}`")), " and ");
        let near = match self.near.as_slice() {
            [] if self.words.len() > 1 => "; look for fewer words".to_owned(),
            near => around("; did you mean ", &all(near), "?"),
        };
        format!("nothing has {}{near}", all(&self.words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_count_more_than_parts() {
        let all = plain_words("The Rentrée, or taking-in");
        assert_eq!(all, ["the", "rentree", "or", "taking", "in"]);
        assert_eq!(fit("rentree", &all), 4);
        assert_eq!(fit("tak", &all), 2);
        assert_eq!(fit("kin", &all), 1);
        assert_eq!(fit("zz", &all), 0);
    }

    #[test]
    fn every_word_must_stand_somewhere() {
        let card = Card::new("clause", "payment/win", "The Ombre wins", String::new());
        let words = |w: &[&str]| w.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert!(card.weight(&words(&["win", "ombre"])) > card.weight(&words(&["win", "omb"])));
        assert_eq!(card.weight(&words(&["win", "vole"])), 0);
    }
}
