//! What one variant says on one topic: clauses, sections of its table, options, passages.

use codille_edition::check::table::Game;
use codille_edition::ruleset::{OptionKind, RawClause, RawVariant, Status, section};
use codille_edition::yaml::Text;
use std::collections::BTreeSet;

use serde::Serialize;

use super::Column;
use super::form::{Depth, Mark, mark};
use codille_edition::text::{self, Library, PassageKind, Topic};
use codille_lang::clause::{gloss, print};

/// What sort of thing a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// A clause of this topic.
    Clause,
    /// A section of the table.
    Table,
    /// An option.
    Option,
    /// A clause of another topic that cites a passage of this one.
    Elsewhere,
    /// A passage that no clause encodes.
    Passage,
}

/// One thing that a variant says on a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// What sort of thing it is.
    pub kind: PartKind,
    /// Its label, or the name of the section or option, or the id of the passage.
    pub id: String,
    /// How the source stands to it.
    pub status: Status,
    /// In a sentence or two.
    pub gist: String,
    /// Full ids of what it cites.
    pub cites: Vec<String>,
    /// Where that stands.
    pub loci: Vec<String>,
    /// The clause in its canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Whether every variant of the comparison has the like.
    pub alike: bool,
    #[serde(skip)]
    pub(super) own: Vec<Mark>,
    #[serde(skip)]
    pub(super) whole: Vec<Mark>,
    /// What the orders of cards and games come to, where the clause only ranks.
    #[serde(skip)]
    pub(super) ranks: Option<Mark>,
}

impl Part {
    fn new(kind: PartKind, id: &str, gist: String, status: Option<Status>) -> Self {
        Self {
            kind,
            id: id.to_owned(),
            status: status.unwrap_or_default(),
            gist,
            cites: Vec::new(),
            loci: Vec::new(),
            rule: None,
            alike: false,
            own: Vec::new(),
            whole: Vec::new(),
            ranks: None,
        }
    }

    /// Tells whether the part is a rule that play follows.
    pub fn in_play(&self) -> bool {
        self.kind != PartKind::Passage
    }

    /// Tells whether two parts read the same, and are the same rule.
    pub(super) fn reads_as(&self, other: &Self) -> bool {
        (self.status, &self.gist, &self.loci, &self.rule)
            == (other.status, &other.gist, &other.loci, &other.rule)
            && self.own == other.own
    }

    /// Tells whether two parts say the same, their names aside.
    pub(super) fn like(&self, other: &Self) -> bool {
        self.in_play() == other.in_play() && (self.own == other.own || self.whole == other.whole)
    }

    fn citing<'a>(mut self, library: &Library, cites: impl IntoIterator<Item = &'a str>) -> Self {
        for cite in cites {
            self.cites.push(cite.to_owned());
            let locus = library.cited(cite, "").map(|c| c.locus().to_owned());
            self.loci.extend(locus.filter(|l| !self.loci.contains(l)));
        }
        self
    }

    fn marked(mut self, mark: Mark) -> Self {
        self.own.push(mark);
        self.whole.push(mark);
        self
    }
}

/// Gathers what a variant says on a topic: rules first, then passages that are no rule of play.
pub(super) fn gather(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let raw = column.raw;
    let mut parts: Vec<Part> = (raw.clauses.iter())
        .filter(|c| c.topic.as_ref() == Some(&topic.id))
        .map(|c| clause(library, column, c, PartKind::Clause))
        .collect();
    parts.extend(sections(library, column, topic));
    parts.extend(options(library, column, topic));
    let about = |cite: &str| {
        let passage = library.resolve(cite, "");
        passage.filter(|p| p.topic == topic.id)
    };
    if parts.is_empty() {
        let elsewhere = (raw.clauses.iter())
            .filter(|c| c.cites.iter().any(|cite| about(cite.as_str()).is_some()));
        parts.extend(elsewhere.map(|c| clause(library, column, c, PartKind::Elsewhere)));
    }
    if parts.is_empty() {
        parts.extend(rows(library, column, topic));
    }
    let cited = |id: &str| {
        (raw.clauses.iter().flat_map(|c| &c.cites))
            .chain(raw.table.cites())
            .any(|c| *c == *id)
    };
    let sections = speaks_for(library, raw);
    let idle = library.passages().iter().filter(|p| {
        p.id.work() == raw.work
            && (sections.as_ref()).is_none_or(|s| s.contains(&head(&p.locus)))
            && p.topic == topic.id
            && matches!(
                p.kind,
                PassageKind::Rule
                    | PassageKind::Law
                    | PassageKind::Custom
                    | PassageKind::Variant
                    | PassageKind::Table
            )
            && matches!(
                p.status,
                Some(text::Silence::NotEncoded | text::Silence::Etiquette)
            )
            && !cited(p.id.as_str())
    });
    parts.extend(idle.map(|p| {
        let part = Part::new(PartKind::Passage, p.id.as_str(), p.gist.clone(), None);
        part.citing(library, [p.id.as_str()])
            .marked(mark(p.id.as_str()))
    }));
    parts
}

/// Finds the sections of its work that a variant speaks for, where it does not build on the one that is named as
/// the work: a form of the game that its book only reports follows no advice that the book gives on its own.
fn speaks_for<'l>(library: &'l Library, raw: &RawVariant) -> Option<BTreeSet<&'l str>> {
    if raw.id == raw.work.as_str() || raw.clauses.iter().any(|c| c.origin == raw.work) {
        return None;
    }
    let own = raw.clauses.iter().filter(|c| c.status != Status::Supplied);
    let cites = own.flat_map(|c| &c.cites);
    let passages = cites.filter_map(|c| library.resolve(c.as_str(), ""));
    Some(passages.map(|p| head(&p.locus)).collect())
}

/// Returns the section in which a passage stands: a locus as far as the first comma.
fn head(locus: &str) -> &str {
    locus.split_once(',').map_or(locus, |(head, _)| head)
}

fn clause(library: &Library, column: &Column<'_>, raw: &RawClause, kind: PartKind) -> Part {
    let mut clauses = column.variant.checked.clauses.iter();
    let clause = clauses.find(|c| c.raw.id == raw.id);
    let gist = (raw.gist.clone())
        .or_else(|| clause.map(|c| gloss(&c.sentences)))
        .unwrap_or_default();
    let mut part = Part::new(kind, raw.id.as_str(), gist, Some(raw.status))
        .citing(library, raw.cites.iter().map(Text::as_str));
    part.ranks = clause.and_then(|c| column.form.ranks(&c.sentences));
    part.rule = clause.map(|c| print(&c.sentences));
    part.own = column.form.clause(raw.id.as_str(), Depth::Own);
    part.whole = column.form.clause(raw.id.as_str(), Depth::Whole);
    part
}

/// Finds the sections of the table that the topic names.
fn sections(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let found = |name: &str| column.table.get(name).cloned();
    (topic.table.iter())
        .filter_map(|name| Some((name.as_str(), found(name.as_str())?)))
        .map(|(name, section)| {
            // The phases are a list: what it rests on stands beside it.
            let beside = (name == "phases").then(|| found("course")).flatten();
            let rests = beside.as_ref().unwrap_or(&section);
            let status = rests.get("status").filter(|s| !s.is_null()).cloned();
            let status = status
                .map(|s| serde_json::from_value(s).expect("a status is read as it is written"));
            Part::new(PartKind::Table, name, words(column, name, &section), status)
                .citing(library, section::cited(rests))
                .marked(mark(column.section(name)))
        })
        .collect()
}

/// Says what a section holds: its gist where it has one, else its data.
pub(crate) fn words(column: &Column<'_>, name: &str, section: &serde_json::Value) -> String {
    let gist = |v: &serde_json::Value| v.get("gist").and_then(|g| g.as_str()).map(str::to_owned);
    if name == "games" {
        let says = |g: &Game| {
            if g.says.eq_ignore_ascii_case(&g.name.replace('_', " ")) {
                g.says.clone()
            } else {
                format!("{} (“{}”)", g.name.replace('_', " "), g.says)
            }
        };
        let games = &column.variant.checked.table.games;
        return games.iter().map(says).collect::<Vec<_>>().join(", ") + ".";
    }
    if name == "phases" {
        let phases = column.variant.checked.table.phases.iter();
        let listed = phases.map(|p| p.gist()).collect::<Vec<_>>().join(", ") + ".";
        let read = column.table.get("course");
        let read = read.and_then(|c| c.get("reading")?.as_str().map(str::to_owned));
        return read.map_or_else(|| listed.clone(), |r| format!("{listed} {r}"));
    }
    if let Some(gist) = gist(section) {
        return gist;
    }
    let gists: Option<Vec<String>> = (section.as_array())
        .and_then(|rows| rows.iter().map(gist).collect::<Option<Vec<_>>>())
        .filter(|g| !g.is_empty());
    gists.map_or_else(|| section::says(section) + ".", |g| g.join(" "))
}

/// Finds the rows of lists in the table that cite a passage of the topic.
fn rows(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let sections = column.table.as_object().into_iter().flatten();
    let mut out = Vec::new();
    for (name, section) in sections {
        let one = std::slice::from_ref(section);
        let entries = section.as_array().map_or(one, Vec::as_slice);
        for entry in entries {
            let cites = section::cited(entry);
            let about = |c: &&str| library.resolve(c, "").is_some_and(|p| p.topic == topic.id);
            let gist = entry.get("gist").and_then(|g| g.as_str());
            if let (true, Some(gist)) = (cites.iter().any(about), gist) {
                let mut bare = entry.clone();
                if let Some(map) = bare.as_object_mut() {
                    map.retain(|k, _| !["cites", "status", "gist", "says"].contains(&k.as_str()));
                }
                let part = Part::new(PartKind::Elsewhere, name, gist.to_owned(), None);
                out.push(part.citing(library, cites).marked(mark(bare.to_string())));
            }
        }
    }
    out
}

/// Finds the options that are about the topic: those whose first citation is.
fn options(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let value = |name: &str| {
        let settings = column.variant.settings();
        let found = settings.into_iter().find(|(n, _)| n == name);
        found.map_or_else(String::new, |(_, v)| v)
    };
    (column.raw.options.iter())
        .filter(|o| {
            let first = o.cites.first();
            let first = first.and_then(|c| library.resolve(c.as_str(), ""));
            first.is_some_and(|p| p.topic == topic.id)
        })
        .map(|o| {
            let chosen = value(o.name.as_str());
            let says = o.gist.as_deref().unwrap_or(o.name.as_str());
            let says = says.trim_end_matches('.');
            let words = if o.kind == OptionKind::Switch {
                if chosen == "on" { "yes" } else { "no" }.to_owned()
            } else {
                chosen.clone()
            };
            let usual = chosen == o.default.as_str();
            let how = if usual {
                " unless agreed otherwise"
            } else {
                ", as it is set"
            };
            let gist = format!("{says}: {words}{how}.");
            let choices = column.variant.checked.options.iter();
            let values = choices.clone().find(|c| c.name == o.name.as_str());
            let values = values.map(|c| format!("{:?}", c.values));
            let status = o.status.or(Some(Status::ByAgreement));
            Part::new(PartKind::Option, o.name.as_str(), gist, status)
                .citing(library, o.cites.iter().map(Text::as_str))
                .marked(mark((o.name.as_str(), values, chosen)))
        })
        .collect()
}
