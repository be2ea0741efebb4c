//! One topic across all variants: the cells, and whether and through what they differ.

use codille_lang::unique::{add_new, unique};
use codille_lang::words::joined;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::Column;
use super::form::{Depth, Mark};
use super::gather::gather;
use super::pair::{Pair, Pairs};
use super::part::{Part, PartKind};
use super::share::Share;
use super::spread::{readings, spread};
use super::standing::Standing;
use codille_edition::text::{Library, Topic};

/// One topic.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Its place among all topics that concern the variants, by which it is cited.
    pub number: usize,
    /// Its id.
    pub topic: String,
    /// A heading for people.
    pub title: String,
    /// What each variant says, by its id.
    #[serde(serialize_with = "in_order")]
    pub cells: Cells,
    /// Whether the rules differ, or only the words.
    pub differs: RowDifference,
    /// Which of the books speak, and whether they agree.
    pub class: RowClass,
    /// The only book that speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// The topics through which they differ, where what is written here is the same.
    pub through: Vec<String>,
    /// How many readings the books that speak have.
    pub readings: usize,
    /// How far the shares of a stake lie apart that they state.
    pub spread: Option<Share>,
    /// How each two of the books that speak stand to one another.
    #[serde(skip)]
    pub(super) pairs: Pairs,
}

/// In what the cells of a row differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowDifference {
    /// In nothing.
    None,
    /// In words, in the places cited or in how the book stands to it: the rules are read alike.
    Words,
    /// In their rules, or in that one book speaks and another does not.
    Rules,
}

impl RowDifference {
    /// Tells whether the rules differ.
    pub const fn in_rule(self) -> bool {
        matches!(self, Self::Rules)
    }
}

impl Serialize for RowDifference {
    /// Writes `true` and `false` for rules, `"words"` where only these differ.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_bool(false),
            Self::Words => serializer.serialize_str("words"),
            Self::Rules => serializer.serialize_bool(true),
        }
    }
}

/// Which of the books speak on the topic of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowClass {
    /// Two or more speak, and their rules differ.
    BothSpeak,
    /// One speaks alone.
    OneSpeaks,
    /// All that speak are worded otherwise and read alike.
    Words,
    /// All that speak agree.
    Agree,
    /// No book speaks.
    NobodySpeaks,
}

/// Cells with the ids of their variants, in the order of the columns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cells(pub(super) Vec<(String, Cell)>);

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

fn in_order<S: Serializer>(cells: &Cells, serializer: S) -> Result<S::Ok, S::Error> {
    let value = |c: &Cell| serde_json::to_value(c).unwrap_or(Value::Null);
    let map: Map<String, Value> = (cells.0.iter())
        .map(|(id, c)| (id.clone(), value(c)))
        .collect();
    map.serialize(serializer)
}

fn counts<S: Serializer>(all: &[(Standing, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    let map: Map<String, Value> = (all.iter())
        .map(|(standing, n)| (standing.word().to_owned(), Value::from(*n)))
        .collect();
    map.serialize(serializer)
}

/// What a variant says on a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// How its book stands to the topic: the strongest of its parts, silent where the register has nothing.
    pub status: Standing,
    /// How many parts stand so and so, the strongest first.
    #[serde(serialize_with = "counts")]
    pub standing: Vec<(Standing, usize)>,
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
pub(super) enum Ground {
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
        let pairs = Pairs::of(&all);
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
        let cells: Vec<(String, Cell)> = (columns.iter().zip(all))
            .map(|(c, parts)| (c.raw.id.to_string(), Cell::of(parts)))
            .collect();
        let differs = if differs {
            RowDifference::Rules
        } else if worded_otherwise(columns, &cells) {
            RowDifference::Words
        } else {
            RowDifference::None
        };
        let speaks = |at: &usize| cells.get(*at).is_some_and(|(_, c)| c.status.speaks());
        let columns_speaking: Vec<usize> = (0..cells.len()).filter(speaks).collect();
        let speaking: Vec<&str> = (cells.iter())
            .filter(|(_, c)| c.status.speaks())
            .map(|(id, _)| id.as_str())
            .collect();
        let (class, only) = match (speaking.as_slice(), differs) {
            ([], _) => (RowClass::NobodySpeaks, None),
            ([one], _) => (RowClass::OneSpeaks, Some((*one).to_owned())),
            (_, RowDifference::Rules) => (RowClass::BothSpeak, None),
            (_, RowDifference::Words) => (RowClass::Words, None),
            (_, RowDifference::None) => (RowClass::Agree, None),
        };
        Self {
            number: 0,
            topic: topic.id.to_string(),
            title: topic.title.clone(),
            readings: readings(&columns_speaking, &pairs),
            spread: spread(cells.iter().map(|(_, cell)| cell)),
            cells: Cells(cells),
            differs,
            class,
            only,
            through,
            pairs,
        }
    }

    /// Gives the row its number.
    pub(super) fn numbered(self, number: usize) -> Self {
        Self { number, ..self }
    }

    /// Returns how the rules of two columns stand to one another; nothing where one of them does not speak itself.
    pub fn pair(&self, a: usize, b: usize) -> Option<Pair> {
        self.pairs.get(a, b)
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
        parts.any(|p| p.in_play() && !p.repeated)
    }

    /// Tells whether another column words a part as this, though the rule is another.
    pub fn misleads(&self, part: &Part) -> bool {
        let mut parts = self.cells.values().flat_map(|c| &c.parts);
        let other = |p: &Part| p.rule.is_some() && p.own != part.own && p.rule != part.rule;
        parts.any(|p| p.gist == part.gist && other(p))
    }

    /// Tells whether the row differs only by what others say, so that all cells read the same.
    pub fn is_echo(&self) -> bool {
        let mut cells = self.cells.values();
        let first = cells.next();
        !self.through.is_empty()
            && cells.all(|c| first.is_some_and(|f| f.gist == c.gist && f.status == c.status))
    }
}

/// Notes the parts of which every variant has the like, and those that every variant has in the same words; the first of each, which is its
/// main rule, is shown whatever the others say.
fn mark_alike(all: &mut [Vec<Part>]) {
    let copy: Vec<Vec<Part>> = all.to_vec();
    for (place, part) in (all.iter_mut()).flat_map(|parts| parts.iter_mut().enumerate()) {
        part.alike = (copy.iter()).all(|parts| parts.iter().any(|p| p.like(part)));
        part.repeated =
            place > 0 && (copy.iter()).all(|parts| parts.iter().any(|p| p.repeats(part)));
    }
}

/// Tells whether cells whose rules are alike read otherwise: the books stand to it in other ways, or one work cites other places or says it
/// in other words. That two works have two pages and two wordings is no difference.
fn worded_otherwise(columns: &[Column<'_>], cells: &[(String, Cell)]) -> bool {
    let pairs = || columns.iter().zip(cells.iter().map(|(_, cell)| cell));
    pairs().enumerate().any(|(i, (a, x))| {
        pairs().skip(i + 1).any(|(b, y)| {
            let stands = |c: &Cell| {
                let doubts = c
                    .parts
                    .iter()
                    .filter_map(|p| p.doubt.as_ref().map(|d| d.kind));
                let mut all: Vec<Standing> =
                    c.parts.iter().map(|p| p.status).chain(doubts).collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            let same_work = a.raw.work == b.raw.work;
            stands(x) != stands(y) || same_work && (&x.gist, &x.cites) != (&y.gist, &y.cites)
        })
    })
}

pub(super) fn ground(parts: &[Part], depth: Depth, ranked: bool) -> Ground {
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
        let rules = |p: &&Part| {
            matches!(
                p.kind,
                PartKind::Clause | PartKind::Table | PartKind::Option
            )
        };
        // What the book says under other topics, or only tells, heads a cell that has no rule of its own.
        let ruled = parts.iter().any(|p| rules(&p));
        let shown = || parts.iter().filter(|p| !ruled || rules(p));
        let cites = shown().flat_map(|p| &p.cites).filter(|c| !c.is_empty());
        let clauses = shown().filter_map(|p| match p.kind {
            PartKind::Clause => Some(p.id.clone()),
            PartKind::Elsewhere => p.see.clone(),
            PartKind::Table | PartKind::Option | PartKind::Passage => None,
        });
        let standings = shown().map(|p| p.status);
        Self {
            status: standings.min().unwrap_or(Standing::Silent),
            standing: standing(&parts),
            gist: joined(shown().map(|p| p.gist.as_str()), " "),
            cites: unique(cites.cloned()),
            loci: unique(shown().flat_map(|p| p.loci.clone())),
            clauses: unique(clauses),
            in_play: parts.iter().any(Part::in_play),
            parts,
        }
    }
}

/// Counts the parts by how the book stands to them.
fn standing(parts: &[Part]) -> Vec<(Standing, usize)> {
    let count = |s: Standing| parts.iter().filter(|p| p.status == s).count();
    (Standing::ALL.into_iter())
        .map(|s| (s, count(s)))
        .filter(|(_, n)| *n > 0)
        .collect()
}
