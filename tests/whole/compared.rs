//! Eighty points of Ombre and Piquet, decided from the pages, held against what the comparison prints. Each cell has the status that a
//! careful editor could give it, the page, and the words that no restatement can do without.

use crate::shared::snapshot::bound;
use codille::compare::{Cell, Comparison, Part, RowDifference, Standing, Wanted, compare};
use codille::ruleset::{Edition, Rules};
use codille::variant::Setting;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    rows: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    id: String,
    #[serde(rename = "point")]
    asked: String,
    topic: String,
    cells: BTreeMap<String, Expected>,
}

/// What the page has of a point; the note is for readers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    status: OneOrMore,
    #[serde(default)]
    at: Vec<String>,
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    hasnt: Vec<String>,
    note: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    fn all(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::More(all) => all,
        }
    }
}

/// Statuses under which a cell says nothing of its own that could be looked for.
const EMPTY: [&str; 3] = ["silent", "supplied", "elsewhere"];

impl Expected {
    /// Returns what is wrong with a cell, of which the parts with some words bear on the point.
    fn complaints(&self, cell: &Cell, point: &[String]) -> Vec<String> {
        let mut out = Vec::new();
        let status = cell.status.word();
        let wanted = self.status.all();
        // What is supplied is borrowed because the book is silent.
        let silent = status == "supplied" && wanted.iter().any(|w| w == "silent");
        let is_wanted = |status: &str| wanted.iter().any(|w| w == status);
        if !silent && !is_wanted(status) {
            // A cell prints how the book stands to each of its parts; a point is of some of them only.
            let parts = to_the_point(cell, point);
            let parts: Vec<&str> = parts.iter().map(|p| p.status.word()).collect();
            if parts.is_empty() || !parts.iter().all(|status| is_wanted(status)) {
                out.push(format!("is {status}, not {}", wanted.join(" or ")));
            }
            if parts.iter().all(|status| EMPTY.contains(status)) {
                return out;
            }
        }
        if EMPTY.contains(&status) {
            return out;
        }
        // Each part is read with its own place.
        let loci = || cell.parts.iter().flat_map(|p| &p.loci);
        let cited: Vec<Place> = loci().flat_map(|l| places(l)).collect();
        let at: Vec<Place> = self.at.iter().flat_map(|l| places(l)).collect();
        if !at.is_empty() && !at.iter().any(|a| cited.contains(a)) {
            let cited: Vec<&str> = loci().map(String::as_str).collect();
            let cited = cited.join("; ");
            out.push(format!("cites [{cited}], not {}", self.at.join(" or ")));
        }
        let text = said(cell);
        for words in &self.has {
            if !words.split('|').any(|word| stands(word, &text)) {
                out.push(format!("lacks {words}"));
            }
        }
        // Of parts that another variant has a cell gives only the number.
        let own = read(cell.parts.iter().filter(|p| p.of.is_none()));
        for word in self.hasnt.iter().filter(|word| stands(word, &own)) {
            out.push(format!("has {word}"));
        }
        out
    }
}

/// Returns the parts of a cell of its own book that have all of some words.
fn to_the_point<'a>(cell: &'a Cell, words: &[String]) -> Vec<&'a Part> {
    let has = |part: &&Part| {
        let text = read(std::iter::once(*part));
        let mut words = words.iter();
        words.all(|words| words.split('|').any(|word| stands(word, &text)))
    };
    let own = cell.parts.iter().filter(|p| p.of.is_none());
    own.filter(|_| !words.is_empty()).filter(has).collect()
}

/// Returns all that a reader of a cell reads, in small letters.
fn said(cell: &Cell) -> String {
    [cell.gist.to_lowercase(), read(cell.parts.iter())].join(" ")
}

/// Returns what is read of parts, in small letters: what is doubtful of a part stands beside it.
fn read<'a>(parts: impl Iterator<Item = &'a Part>) -> String {
    let all = parts.flat_map(|p| {
        let doubt = p.doubt.as_ref();
        let doubts = doubt
            .into_iter()
            .flat_map(|d| d.reading.iter().chain(&d.alternative));
        std::iter::once(&p.gist).chain(doubts)
    });
    let all: Vec<&str> = all.map(String::as_str).collect();
    all.join(" ").to_lowercase()
}

/// Tells whether a word of a text begins so; a number must be that number.
fn stands(word: &str, text: &str) -> bool {
    text.match_indices(word).any(|(at, found)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let after = (text.get(at + found.len()..)).and_then(|t| t.chars().next());
        let begins = !before.is_some_and(char::is_alphanumeric);
        let is_number = word.bytes().all(|b| b.is_ascii_digit());
        begins && !(is_number && after.is_some_and(|c| c.is_ascii_digit()))
    })
}

/// A page, line, sentence or law with its number.
type Place = (char, u32);

/// Returns the places that a locus names; a range names each of its numbers.
fn places(locus: &str) -> Vec<Place> {
    let mut out = Vec::new();
    let mut kind = None;
    let mut from = None;
    let pieces = locus.split([' ', ',', ';', '(', ')']);
    for piece in pieces.flat_map(|p| p.split_inclusive(['-', '–'])) {
        let number = piece.trim_end_matches(['-', '–', '.', ':']);
        if let Ok(number) = number.parse::<u32>() {
            let Some(kind) = kind else { continue };
            let first = from.take().map_or(number, |before: u32| before + 1);
            out.extend((first..=number).map(|n| (kind, n)));
            from = (piece.len() > number.to_string().len()).then_some(number);
        } else {
            kind = match piece.trim_end_matches('.') {
                "p" | "pp" => Some('p'),
                "s" | "ss" => Some('s'),
                "line" | "lines" => Some('l'),
                "Law" | "Laws" => Some('L'),
                "" => kind,
                _ => None,
            };
        }
    }
    out
}

#[test]
fn places_are_read_from_loci() {
    assert_eq!(places("ch. III, pp. 26-27"), [('p', 26), ('p', 27)]);
    assert_eq!(places("Of the Stakes, line 85"), [('l', 85)]);
    assert_eq!(places("Law 22, p. 4"), [('L', 22), ('p', 4)]);
    assert_eq!(places("ss. 28, 30"), [('s', 28), ('s', 30)]);
}

/// Holds the points of a file against the comparison of its variants; returns how many rows are right, and what is wrong with the rest.
fn held(edition: &Edition, points: &str, variants: &[&str]) -> String {
    let points: Points = serde_saphyr::from_str(points).expect("the points can be read");
    assert_eq!(points.rows.len(), 40);
    let ids: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let wanted = Wanted {
        variants: &ids,
        topic: None,
        all: true,
        set: &Setting::new(),
    };
    let found: Comparison = compare(edition, wanted).expect("the variants can be compared");
    let (mut right, mut wrong) = (0, String::new());
    for point in &points.rows {
        assert_eq!(point.cells.len(), variants.len(), "{}", point.id);
        let row = found.rows.iter().find(|r| r.topic == point.topic);
        let row = row.unwrap_or_else(|| panic!("{}: no row {}", point.id, point.topic));
        let mut told = String::new();
        for (variant, cell) in row.cells.iter() {
            let expected = point.cells.get(variant).expect("every column has its cell");
            assert!(!expected.note.is_empty(), "{}: {variant}", point.id);
            // Where nothing is to be looked for in a cell, the words of another book say what the point is.
            let own = !expected.has.is_empty();
            let others = point.cells.values().map(|c| &c.has);
            let words = others.filter(|has| !has.is_empty() && (!own || **has == expected.has));
            let complaints = words.map(|words| expected.complaints(cell, words));
            let fewest = complaints.min_by_key(Vec::len);
            for complaint in fewest.unwrap_or_else(|| expected.complaints(cell, &[])) {
                let _ = writeln!(told, "  {variant} {complaint}");
            }
        }
        if told.is_empty() {
            right += 1;
        } else {
            let _ = write!(
                wrong,
                "{}: {} ({})\n{told}",
                point.id, point.asked, point.topic
            );
        }
    }
    format!("{right} of {} rows are right\n\n{wrong}", points.rows.len())
}

#[test]
fn the_points_of_the_pages_are_in_the_comparison() {
    let edition = Edition::load(&Rules::embedded());
    let ombre = held(
        &edition,
        include_str!("../fixtures/compared/ombre.yaml"),
        &["gibbs-1878", "royal-1665", "britannica-1911", "morley-1891"],
    );
    let piquet = held(
        &edition,
        include_str!("../fixtures/compared/piquet.yaml"),
        &[
            "cavendish-1896",
            "cavendish-1896-au-cent",
            "picquet-1651",
            "bellecour-1768",
        ],
    );
    let settings = bound("compare");
    settings.bind(|| {
        insta::assert_snapshot!("points-of-ombre", ombre);
        insta::assert_snapshot!("points-of-piquet", piquet);
    });
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changes {
    changes: Vec<Change>,
}

/// A change that an author lists himself: the later form of a pair says the words at the place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    id: String,
    pair: [String; 2],
    topic: String,
    at: Vec<String>,
    has: Vec<String>,
    note: String,
}

/// Holds the changes of a file against the comparisons of their pairs; returns how many are shown, and what is wrong with the rest.
fn shown(edition: &Edition, changes: &str) -> String {
    let changes: Changes = serde_saphyr::from_str(changes).expect("the changes can be read");
    assert!(changes.changes.len() > 50, "{}", changes.changes.len());
    let (mut right, mut wrong) = (0, String::new());
    for change in &changes.changes {
        assert!(!change.note.is_empty(), "{}", change.id);
        let wanted = Wanted {
            variants: &change.pair,
            topic: Some(&change.topic),
            all: true,
            set: &Setting::new(),
        };
        let found = compare(edition, wanted).expect("the pair can be compared");
        let row = found.rows.iter().find(|r| r.topic == change.topic);
        let row = row.unwrap_or_else(|| panic!("{}: no row {}", change.id, change.topic));
        let later = row.cells.iter().find(|(id, _)| *id == change.pair[1]);
        let (_, later) = later.expect("the later form has its cell");
        let expected = Expected {
            status: OneOrMore::One(later.status.word().to_owned()),
            at: change.at.clone(),
            has: change.has.iter().map(|h| h.to_lowercase()).collect(),
            hasnt: Vec::new(),
            note: change.note.clone(),
        };
        let mut told = expected.complaints(later, &[]);
        if row.differs == RowDifference::None {
            told.insert(0, "no difference".to_owned());
        }
        if told.is_empty() {
            right += 1;
        } else {
            let _ = writeln!(
                wrong,
                "{} ({}): {}",
                change.id,
                change.topic,
                told.join("; ")
            );
        }
    }
    format!(
        "{right} of {} changes are shown\n\n{wrong}",
        changes.changes.len()
    )
}

#[test]
fn what_authors_list_as_changed_is_in_the_comparison() {
    let edition = Edition::load(&Rules::embedded());
    let ombre = include_str!("../fixtures/compared/changes-ombre.yaml");
    let piquet = include_str!("../fixtures/compared/changes-piquet.yaml");
    let settings = bound("compare");
    settings.bind(|| {
        insta::assert_snapshot!("changes-of-ombre", shown(&edition, ombre));
        insta::assert_snapshot!("changes-of-piquet", shown(&edition, piquet));
    });
}

/// A book is silent only where its register has no passage that speaks on the topic.
#[test]
fn no_book_is_silent_where_its_register_speaks() {
    let edition = Edition::load(&Rules::embedded());
    let mut silent = 0;
    for game in ["ombre", "piquet"] {
        let of = edition.variants.iter();
        let of = of.filter(|v| v.game.as_ref().is_some_and(|g| *g == *game));
        let ids: Vec<String> = of.map(|v| v.id.to_string()).collect();
        let wanted = Wanted {
            variants: &ids,
            topic: None,
            all: true,
            set: &Setting::new(),
        };
        let found = compare(&edition, wanted).expect("the variants of a game can be compared");
        for row in &found.rows {
            for (id, _) in row
                .cells
                .iter()
                .filter(|(_, c)| c.status == Standing::Silent)
            {
                silent += 1;
                let variant = edition
                    .variant_of(id)
                    .expect("every column has its variant");
                // A form that its work only reports speaks in the passages that its file names.
                if !variant.speaks_for.is_empty() {
                    continue;
                }
                let mut passages = edition.library.passages().iter();
                let speaks = passages.find(|p| {
                    let topics = std::iter::once(&p.topic).chain(&p.also);
                    p.id.work() == variant.work && topics.into_iter().any(|t| *t == *row.topic)
                });
                assert!(
                    speaks.is_none(),
                    "{id} is silent on {}, but {:?} speaks",
                    row.topic,
                    speaks.map(|p| &p.id)
                );
            }
        }
    }
    assert!(silent > 100, "{silent} silent cells were looked at");
}

/// A clause without a topic would stand in no row.
#[test]
fn every_clause_stands_under_a_topic() {
    let edition = Edition::load(&Rules::embedded());
    let clauses = edition.variants.iter().flat_map(|v| &v.clauses);
    assert!(clauses.clone().count() > 500);
    let lost = clauses.filter(|c| c.topic.is_none());
    assert_eq!(
        lost.map(|c| &c.id).collect::<Vec<_>>(),
        Vec::<&codille::yaml::Text>::new()
    );
}
