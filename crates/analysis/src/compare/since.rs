//! The books in the order of their dates: what each does on every topic against those before it, and which provision comes of which.

use codille_edition::text::Library;
use codille_lang::unique::unique;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::derivation::Links;
use super::pair::Pair;
use super::part::Part;
use super::{Cell, Comparison, Row, Standing};

pub use super::derivation::{Link, Provision};

/// What a book does on a topic against those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowChange {
    /// It is the first to speak.
    New,
    /// Its rules are like those of the book before it that speaks.
    Kept,
    /// They are not.
    Altered,
    /// The one before it spoke, and it is silent.
    Dropped,
    /// The one before it is silent, and its rules are like those of an earlier one.
    Revived,
    /// The same rules stand under another topic, here or in the book before.
    Moved,
    /// Both speak, and it can't be told whether alike; or the one before it only told or advised something.
    Untold,
    /// It isn't known whether the book speaks, or whether one before it did.
    Unknown,
}

impl RowChange {
    /// Every change, in the order in which they are counted.
    pub const ALL: [Self; 8] = [
        Self::New,
        Self::Kept,
        Self::Altered,
        Self::Dropped,
        Self::Revived,
        Self::Moved,
        Self::Untold,
        Self::Unknown,
    ];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Kept => "kept",
            Self::Altered => "altered",
            Self::Dropped => "dropped",
            Self::Revived => "revived",
            Self::Moved => "moved",
            Self::Untold => "untold",
            Self::Unknown => "unknown",
        }
    }
}

impl Serialize for RowChange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// What one book does on one topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub change: RowChange,
    /// The earlier column that it is held against.
    pub against: Option<usize>,
    /// The other topic under which the rules stand.
    pub topic: Option<String>,
    /// Why it isn't known.
    pub why: Option<String>,
}

/// What the books do on one topic.
#[derive(Debug, Clone, Serialize)]
pub struct Changes {
    /// Its id.
    pub topic: String,
    /// A heading for people.
    pub title: String,
    /// What each later book does, by its id; nothing where it is silent as the one before it.
    pub changes: Map<String, Value>,
    /// The book that it is held against.
    pub against: Map<String, Value>,
    /// The other topic, where rules moved.
    pub moved: Map<String, Value>,
    /// Why it isn't known.
    pub why: Map<String, Value>,
    /// The same, by columns.
    #[serde(skip)]
    pub steps: Vec<Option<Step>>,
}

/// What became of the rules from book to book.
#[derive(Debug, Clone, Serialize)]
pub struct Since {
    /// Topic by topic.
    pub since: Vec<Changes>,
    /// For each provision of a later book those that it comes of.
    pub derivations: Vec<Provision>,
    /// For each provision of an earlier book those that it went to.
    pub destinations: Vec<Provision>,
}

/// Whether a book speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Voice {
    Speaks,
    Silent,
    /// Its page is lost, or another variant of its work has it.
    Unknown(Standing),
}

impl Since {
    /// Follows the rules through a comparison, which must hold all its rows; its books stand in the order of their dates. Only what is to be
    /// `kept` is told.
    pub fn of(library: &Library, comparison: &Comparison, kept: impl Fn(&Row) -> bool) -> Self {
        let rows = &comparison.rows;
        let mut links = Links::new(library, comparison);
        let mut since = Vec::new();
        for row in rows.iter().filter(|row| kept(row)) {
            let count = row.cells.values().count();
            let steps: Vec<Option<Step>> = (0..count).map(|c| step(rows, row, c)).collect();
            for (column, step) in steps.iter().enumerate() {
                if let Some(step) = step {
                    links.add(rows, row, column, step);
                }
            }
            if steps.iter().any(Option::is_some) {
                since.push(Changes::of(comparison, row, steps));
            }
        }
        let (derivations, destinations) = links.tables();
        Self {
            since,
            derivations,
            destinations,
        }
    }

    /// Puts the topics in the order of some rows that hold them all.
    pub fn sort_as(&mut self, rows: &[Row]) {
        let place = |topic: &str| rows.iter().position(|row| row.topic == topic);
        self.since.sort_by_key(|changes| place(&changes.topic));
    }

    /// Counts what a column does, change by change.
    pub fn count(&self, column: usize, change: RowChange) -> usize {
        let steps = (self.since.iter()).filter_map(|c| c.steps.get(column)?.as_ref());
        steps.filter(|s| s.change == change).count()
    }
}

impl Changes {
    fn of(comparison: &Comparison, row: &Row, steps: Vec<Option<Step>>) -> Self {
        let id = |column: usize| comparison.variants.get(column).map(|v| v.id.clone());
        let by = |value: &dyn Fn(&Step) -> Option<String>| -> Map<String, Value> {
            let found = steps.iter().enumerate();
            let found = found.filter_map(|(at, s)| Some((id(at)?, value(s.as_ref()?)?.into())));
            found.collect()
        };
        Self {
            topic: row.topic.clone(),
            title: row.title.clone(),
            changes: by(&|s| Some(s.change.word().to_owned())),
            against: by(&|s| id(s.against?)),
            moved: by(&|s| s.topic.clone()),
            why: by(&|s| s.why.clone()),
            steps,
        }
    }
}

fn cell(row: &Row, column: usize) -> Option<&Cell> {
    row.cells.values().nth(column)
}

/// Returns the rules of a cell that the book itself has.
pub(super) fn spoken(row: &Row, column: usize) -> Vec<&Part> {
    let parts = speaking(row, column);
    parts.into_iter().filter(|p| p.in_play()).collect()
}

/// Returns the parts of a cell in which the book speaks.
fn speaking(row: &Row, column: usize) -> Vec<&Part> {
    let parts = cell(row, column).map_or(&[][..], |c| c.parts.as_slice());
    (parts.iter().filter(|p| p.status.speaks())).collect()
}

/// Tells whether what the book has here is only read into it.
fn is_read(row: &Row, column: usize) -> bool {
    cell(row, column).is_some_and(|cell| cell.status == Standing::Editorial)
}

/// Says what became of the rules of a column in a later one, where both speak.
fn between(row: &Row, earlier: usize, later: usize) -> RowChange {
    if [earlier, later].into_iter().any(|c| is_read(row, c)) {
        return RowChange::Untold;
    }
    // What is written here is the same: a rule is kept, a name stands for something else.
    let names = || spoken(row, later).iter().all(|part| part.defines);
    match row.pair(earlier, later) {
        Some(Pair::Alike) => RowChange::Kept,
        Some(Pair::Through) if !names() => RowChange::Kept,
        Some(Pair::Through | Pair::Differ) => RowChange::Altered,
        Some(Pair::Untold) | None => RowChange::Untold,
    }
}

fn voice(row: &Row, column: usize) -> Voice {
    let status = cell(row, column).map_or(Standing::Silent, |c| c.status);
    if status.speaks() {
        Voice::Speaks
    } else if matches!(status, Standing::Silent | Standing::Supplied) {
        Voice::Silent
    } else {
        Voice::Unknown(status)
    }
}

/// Tells whether a book has no rule here and only tells or advises: a later book that is silent has dropped nothing.
fn only_tells(row: &Row, column: usize) -> bool {
    let told = [Standing::Told, Standing::Advice, Standing::Custom];
    cell(row, column).is_some_and(|cell| told.contains(&cell.status))
}

/// Finds what a column does on a topic.
fn step(rows: &[Row], row: &Row, column: usize) -> Option<Step> {
    let of = |change, against| Step {
        change,
        against,
        topic: None,
        why: None,
    };
    let unknown = |why| Step {
        why: Some(why),
        ..of(RowChange::Unknown, None)
    };
    if column == 0 {
        return None;
    }
    let earlier = || (0..column).rev();
    let speaker = earlier().find(|c| voice(row, *c) == Voice::Speaks);
    let unsure = earlier().find_map(|c| match voice(row, c) {
        Voice::Unknown(standing) => Some(standing),
        Voice::Speaks | Voice::Silent => None,
    });
    // Of those before it the nearest of which it is known whether it speaks.
    let known = earlier().find(|c| !matches!(voice(row, *c), Voice::Unknown(_)));
    match (voice(row, column), speaker) {
        (Voice::Unknown(standing), _) => Some(unknown(standing.word().to_owned())),
        (Voice::Silent, Some(last)) if known == speaker => {
            Some(moved(rows, row, (column, last), false).unwrap_or_else(|| {
                let change = if only_tells(row, last) {
                    RowChange::Untold
                } else {
                    RowChange::Dropped
                };
                of(change, speaker)
            }))
        }
        (Voice::Silent, _) => None,
        (Voice::Speaks, None) => {
            let found = moved(rows, row, (column, column - 1), true);
            let new = || match unsure {
                Some(standing) => unknown(format!("before it {}", standing.word())),
                None => of(RowChange::New, None),
            };
            Some(found.unwrap_or_else(new))
        }
        (Voice::Speaks, Some(last)) => {
            let alike = |c: &usize| row.pair(*c, column) == Some(Pair::Alike);
            if known == speaker {
                return Some(of(between(row, last, column), speaker));
            }
            let like = earlier().find(alike);
            let change = between(row, last, column);
            let change = if like.is_some() || change == RowChange::Kept {
                RowChange::Revived
            } else {
                change
            };
            Some(of(change, like.or(speaker)))
        }
    }
}

/// Tells whether two rules are alike; one without a sentence is like none.
pub(super) fn alike(a: &Part, b: &Part) -> bool {
    !a.own.is_empty() && !a.whole.is_empty() && a.like(b)
}

/// Finds the other topic to which all that a topic had went, or, for a topic that is new, from which all it has came.
fn moved(rows: &[Row], row: &Row, (newer, older): (usize, usize), new: bool) -> Option<Step> {
    let (holder, other) = if new { (newer, older) } else { (older, newer) };
    let parts = speaking(row, holder);
    // A name that another topic gives to the same is no rule that went there.
    if parts.iter().all(|part| part.defines) {
        return None;
    }
    let found: Option<Vec<&str>> = (parts.iter())
        .map(|part| {
            let has = |row: &Row, column| spoken(row, column).iter().any(|p| alike(part, p));
            let there = |r: &&Row| r.topic != row.topic && has(r, other) && !has(r, holder);
            rows.iter().find(there).map(|r| r.topic.as_str())
        })
        .collect();
    let topics = unique(found?);
    let topic = topics.first()?;
    Some(Step {
        change: RowChange::Moved,
        against: Some(older),
        topic: Some((*topic).to_owned()),
        why: None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::pair::Pairs;
    use super::super::row::Cells;
    use super::super::{PartKind, RowClass, RowDifference};
    use super::*;

    /// A row of one letter for each column: the same letter, the same rule; `-` is silent, `?` a lost page, `p` and `q` are passages.
    fn row(topic: &str, letters: &str) -> Row {
        let parts = |c: char| {
            let (kind, standing) = match c {
                '?' => (PartKind::Passage, Standing::PageLost),
                'p' | 'q' => (PartKind::Passage, Standing::Told),
                _ => (PartKind::Clause, Standing::Says),
            };
            let part = Part::new(kind, "it", String::new(), standing).marked(u64::from(c));
            if c == '-' { Vec::new() } else { vec![part] }
        };
        let columns: Vec<Vec<Part>> = letters.chars().map(parts).collect();
        let pairs = Pairs::of(&columns);
        let cells = columns.into_iter().enumerate().map(|(at, parts)| {
            let cell = Cell {
                status: parts.first().map_or(Standing::Silent, |p| p.status),
                standing: Vec::new(),
                gist: String::new(),
                cites: Vec::new(),
                loci: Vec::new(),
                clauses: Vec::new(),
                in_play: true,
                parts,
            };
            (format!("book-{at}"), cell)
        });
        Row {
            number: 1,
            topic: topic.to_owned(),
            title: topic.to_owned(),
            cells: Cells(cells.collect()),
            differs: RowDifference::Rules,
            class: RowClass::BothSpeak,
            only: None,
            through: Vec::new(),
            readings: 1,
            spread: None,
            pairs,
        }
    }

    fn words(rows: &[Row], at: usize) -> Vec<&'static str> {
        let count = rows[at].cells.values().count();
        let steps = (1..count).map(|c| step(rows, &rows[at], c));
        steps.map(|s| s.map_or("", |s| s.change.word())).collect()
    }

    #[test]
    fn each_book_is_held_against_the_one_before_it_that_speaks() {
        let of = |letters| words(&[row("it", letters)], 0);
        assert_eq!(of("aab"), ["kept", "altered"]);
        assert_eq!(of("-a-"), ["new", "dropped"]);
        assert_eq!(of("a-a"), ["dropped", "revived"]);
        assert_eq!(of("ab-a"), ["altered", "dropped", "revived"]);
        assert_eq!(of("a-b"), ["dropped", "altered"]);
        assert_eq!(of("a--"), ["dropped", ""]);
        assert_eq!(of("---"), ["", ""]);
    }

    #[test]
    fn what_is_not_known_is_not_called_dropped_or_new() {
        let of = |letters| words(&[row("it", letters)], 0);
        assert_eq!(of("a?a"), ["unknown", "kept"]);
        assert_eq!(of("?a"), ["unknown"]);
        assert_eq!(of("a?-"), ["unknown", "dropped"]);
        assert_eq!(of("pq"), ["untold"]);
        assert_eq!(of("pa"), ["untold"]);
        assert_eq!(of("p-"), ["untold"]);
    }

    #[test]
    fn a_rule_that_stands_under_another_topic_is_moved() {
        let rows = [row("old", "a-"), row("new", "-a")];
        assert_eq!(words(&rows, 0), ["moved"]);
        assert_eq!(words(&rows, 1), ["moved"]);
        let to = step(&rows, &rows[0], 1).and_then(|s| s.topic);
        assert_eq!(to.as_deref(), Some("new"));
        // What stands in both places in both books has moved nowhere.
        let rows = [row("one", "aa"), row("two", "-a")];
        assert_eq!(words(&rows, 1), ["new"]);
    }
}
