//! One topic across all variants: the cells, and whether and through what they differ.

use codille_lang::unique::{add_new, unique};
use codille_lang::words::joined;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::Column;
use super::form::{Depth, Mark};
use super::part::{Part, PartKind, gather};
use codille_edition::ruleset::Status;
use codille_edition::text::{Library, Topic};

/// One topic.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Its id.
    pub topic: String,
    /// A heading for people.
    pub title: String,
    /// What each variant says, by its id.
    #[serde(serialize_with = "in_order")]
    pub cells: Cells,
    /// Whether the rules differ.
    pub differs: bool,
    /// The topics through which they differ, where what is written here is the same.
    pub through: Vec<String>,
}

/// Cells with the ids of their variants, in the order of the columns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cells(Vec<(String, Cell)>);

impl Cells {
    /// Goes through the cells in the order of the columns.
    pub fn values(&self) -> impl Iterator<Item = &Cell> {
        self.0.iter().map(|(_, c)| c)
    }

    /// Goes through ids and cells in the order of the columns.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Cell)> {
        self.0.iter().map(|(id, c)| (id.as_str(), c))
    }
}

fn in_order<S: serde::Serializer>(cells: &Cells, serializer: S) -> Result<S::Ok, S::Error> {
    let value = |c: &Cell| serde_json::to_value(c).unwrap_or(Value::Null);
    let map: Map<String, Value> = (cells.0.iter())
        .map(|(id, c)| (id.clone(), value(c)))
        .collect();
    map.serialize(serializer)
}

/// What a variant says on a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// How its source stands to the topic; `silent` where it says nothing.
    pub status: &'static str,
    /// What it says.
    pub gist: String,
    /// Full ids of what that cites.
    pub cites: Vec<String>,
    /// Where that stands.
    pub loci: Vec<String>,
    /// The clauses.
    pub clauses: Vec<String>,
    /// Whether a rule of play says it; otherwise it is only told.
    pub in_play: bool,
    /// One by one.
    pub parts: Vec<Part>,
}

/// What of a cell is compared.
#[derive(PartialEq, Eq)]
enum Ground {
    Silent,
    Told(Vec<Mark>),
    Ruled(Vec<Mark>),
}

impl Row {
    pub(super) fn of(library: &Library, columns: &[Column<'_>], topic: &Topic) -> Self {
        let mut all: Vec<Vec<Part>> = columns.iter().map(|c| gather(library, c, topic)).collect();
        mark_alike(&mut all);
        let grounds =
            |depth| -> Vec<Ground> { all.iter().map(|p| ground(p, depth, true)).collect() };
        let (whole, own) = (grounds(Depth::Whole), grounds(Depth::Own));
        let written: Vec<Ground> = (all.iter())
            .map(|p| ground(p, Depth::Whole, false))
            .collect();
        let mut differs = false;
        let mut here = false;
        let mut through: Vec<String> = Vec::new();
        for (i, a) in whole.iter().enumerate() {
            for (j, b) in whole.iter().enumerate().skip(i + 1) {
                // Orders may be written alike, or come to the same.
                if a == b || written.get(i) == written.get(j) {
                    continue;
                }
                differs = true;
                if own.get(i) != own.get(j) {
                    here = true;
                } else if let (Some(x), Some(y)) = (columns.get(i), columns.get(j)) {
                    add_new(&mut through, lean((x, all.get(i)), (y, all.get(j))));
                }
            }
        }
        if here {
            through.clear();
        }
        let cells = (columns.iter().zip(all))
            .map(|(c, parts)| (c.raw.id.to_string(), Cell::of(parts)))
            .collect();
        Self {
            topic: topic.id.to_string(),
            title: topic.title.clone(),
            cells: Cells(cells),
            differs,
            through,
        }
    }

    /// Finds an earlier column in which the same is said in the same words.
    pub fn echoed(&self, column: usize) -> Option<&str> {
        let cell = self.cells.values().nth(column)?;
        let same = |c: &Cell| {
            let pairs = || c.parts.iter().zip(&cell.parts);
            !c.parts.is_empty()
                && c.parts.len() == cell.parts.len()
                && pairs().all(|(a, b)| a.reads_as(b))
        };
        let mut before = self.cells.iter().take(column);
        before.find(|(_, c)| same(c)).map(|(id, _)| id)
    }

    /// Tells whether parts are left aside that every variant has.
    pub fn folds(&self) -> bool {
        let mut parts = self.cells.values().flat_map(|c| &c.parts);
        parts.any(|p| p.in_play() && !p.alike)
    }

    /// Tells whether another column words a part as this, though the rule is another.
    pub fn misleads(&self, part: &Part) -> bool {
        let mut parts = self.cells.values().flat_map(|c| &c.parts);
        parts.any(|p| p.gist == part.gist && p.own != part.own && p.rule != part.rule)
    }

    /// Tells whether the row differs only by what others say, so that all cells read the same.
    pub fn is_echo(&self) -> bool {
        let mut cells = self.cells.values();
        let first = cells.next();
        !self.through.is_empty()
            && cells.all(|c| first.is_some_and(|f| f.gist == c.gist && f.status == c.status))
    }
}

/// Notes the parts of which every variant has the like.
fn mark_alike(all: &mut [Vec<Part>]) {
    let copy: Vec<Vec<Part>> = all.to_vec();
    for part in all.iter_mut().flatten() {
        part.alike = copy.iter().all(|parts| parts.iter().any(|p| p.like(part)));
    }
}

fn ground(parts: &[Part], depth: Depth, ranked: bool) -> Ground {
    let marks = |in_play: bool| {
        let parts = parts.iter().filter(|p| p.in_play() == in_play);
        let mut marks: Vec<Mark> = parts
            .flat_map(|p| match (p.ranks.filter(|_| ranked), depth) {
                (Some(ranks), _) => vec![ranks],
                (None, Depth::Own) => p.own.clone(),
                (None, Depth::Whole) => p.whole.clone(),
            })
            .collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    };
    match (parts.iter().any(Part::in_play), parts.is_empty()) {
        (true, _) => Ground::Ruled(marks(true)),
        (false, false) => Ground::Told(marks(false)),
        (false, true) => Ground::Silent,
    }
}

/// Finds the topics of the clauses that two like cells lean on and that differ.
fn lean(a: (&Column<'_>, Option<&Vec<Part>>), b: (&Column<'_>, Option<&Vec<Part>>)) -> Vec<String> {
    let below = |(column, parts): (&Column<'_>, Option<&Vec<Part>>)| {
        let mut found: BTreeMap<String, Vec<Mark>> = BTreeMap::new();
        for part in parts.into_iter().flatten().filter(|p| p.in_play()) {
            for label in column.form.leans_on(&part.id) {
                let marks = column.form.leant(&label);
                found.insert(label, marks);
            }
        }
        found
    };
    let (left, right) = (below(a), below(b));
    let mut out: Vec<String> = Vec::new();
    for (column, mine, other) in [(a.0, &left, &right), (b.0, &right, &left)] {
        for (label, marks) in mine {
            if other.values().any(|m| m == marks) {
                continue;
            }
            add_new(&mut out, [column.topic(label)]);
        }
    }
    out
}

impl Cell {
    fn of(parts: Vec<Part>) -> Self {
        let in_play = parts.iter().any(Part::in_play);
        let shown = || parts.iter().filter(|p| p.in_play() == in_play);
        let cites = shown().flat_map(|p| &p.cites).filter(|c| !c.is_empty());
        let clauses = shown().filter(|p| matches!(p.kind, PartKind::Clause | PartKind::Elsewhere));
        Self {
            status: status(&parts),
            gist: joined(shown().map(|p| p.gist.as_str()), " "),
            cites: unique(cites.cloned()),
            loci: unique(shown().flat_map(|p| p.loci.clone())),
            clauses: clauses.map(|p| p.id.clone()).collect(),
            in_play,
            parts,
        }
    }
}

/// Sums up how the source stands to all parts: what it says outright comes before what is read into it.
fn status(parts: &[Part]) -> &'static str {
    const ORDER: [Status; 8] = [
        Status::Contradicts,
        Status::Says,
        Status::Erratum,
        Status::Implies,
        Status::Decided,
        Status::Editorial,
        Status::ByAgreement,
        Status::Supplied,
    ];
    if parts.is_empty() {
        return "silent";
    }
    let in_play: Vec<&Part> = parts.iter().filter(|p| p.in_play()).collect();
    if in_play.is_empty() {
        return "says";
    }
    let has = |s: &Status| in_play.iter().any(|p| p.status == *s);
    ORDER.into_iter().find(has).map_or("says", status_word)
}

/// Returns the word of the comparison for a status.
pub const fn status_word(status: Status) -> &'static str {
    match status {
        // A book that corrects itself says so.
        Status::Says | Status::Erratum => "says",
        Status::Implies => "implies",
        Status::Decided => "decided",
        Status::ByAgreement => "by agreement",
        Status::Contradicts => "contradicts itself",
        Status::Editorial => "editorial",
        Status::Supplied => "supplied",
    }
}
