//! What the table and the options of a variant say on a topic.

use super::Column;
use super::amount::Concern;
use super::column::bare;
use super::form::mark;
use super::gather::ground;
use super::part::{Doubt, Part, PartKind};
use super::standing::Standing;
use codille_edition::check::table::Game;
use codille_edition::ruleset::{OptionKind, Status, section};
use codille_edition::text::{Library, Topic};
use codille_edition::yaml::Text;
use serde_json::Value;

/// Finds the sections of the table that the topic names. A list of bare words has no room for a citation: it is worded by the edition, and
/// comes where `grounded` is false.
pub(super) fn sections(
    library: &Library,
    column: &Column<'_>,
    topic: &Topic,
    grounded: bool,
) -> Vec<Part> {
    let found = |name: &str| column.table.get(name).cloned();
    (topic.table.iter())
        .filter_map(|name| Some((name.as_str(), found(name.as_str())?)))
        .filter(|(name, section)| {
            let entries = section.as_array();
            let bare = entries.is_some_and(|all| all.iter().all(Value::is_string));
            // The phases rest on what the course of the game cites.
            (*name == "phases" || !bare) == grounded
        })
        .map(|(name, section)| {
            // The phases are a list: what it rests on stands beside it.
            let beside = (name == "phases").then(|| found("course")).flatten();
            let rests = beside.as_ref().unwrap_or(&section);
            let status = rests.get("status").filter(|s| !s.is_null()).cloned();
            let status: Option<Status> = status
                .map(|s| serde_json::from_value(s).expect("a status is read as it is written"));
            let status = status.unwrap_or_default();
            let cites = section::cited(rests);
            let (standing, doubtful) = ground(library, column, topic, status, cites);
            let standing = if grounded {
                standing
            } else {
                Standing::Supplied
            };
            let standing = column.inherited_section(name, standing);
            let words = words(column, name, &section);
            let mut part = Part::new(PartKind::Table, name, words, standing);
            part.doubt = doubtful.then(|| doubt(status, rests));
            part.citing(library, section::cited(rests))
                .marked(mark(column.section(name)))
        })
        .collect()
}

/// Says what a section holds: its gist where it has one, else its data.
pub(crate) fn words(column: &Column<'_>, name: &str, section: &Value) -> String {
    let gist = |v: &Value| v.get("gist").and_then(|g| g.as_str()).map(str::to_owned);
    if name == "games" {
        let rows = section.as_array();
        let told = |name: &str| {
            let named = |row: &&Value| row.get("name").and_then(Value::as_str) == Some(name);
            rows?.iter().find(named).and_then(gist)
        };
        let says = |g: &Game| match told(&g.name) {
            Some(gist) => format!("“{}”: {}", g.says, gist.trim_end_matches('.')),
            None => format!("“{}”", g.says),
        };
        let games = &column.variant.checked.table.games;
        return games.iter().map(says).collect::<Vec<_>>().join("; ") + ".";
    }
    if name == "phases" {
        let course = column.table.get("course");
        if let Some(told) = course.and_then(gist) {
            let reading = course.and_then(|c| Some(c.get("reading")?.as_str()?.to_owned()));
            return reading.map_or_else(|| told.clone(), |r| format!("{told} {r}"));
        }
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

/// Finds the sections that no topic names: each entry stands under the topic of the passage that it cites first.
pub(super) fn unnamed(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let named = |name: &str| {
        let mut topics = library.topics().iter();
        name == "course" || topics.any(|t| t.table.iter().any(|s| *s == *name))
    };
    let first = |entry: &Value| {
        let cites = section::cited(entry);
        let passage = cites.first().and_then(|c| library.resolve(c, ""));
        passage.is_some_and(|p| p.topic == topic.id)
    };
    let found = all_entries(column).filter(|(name, entry)| !named(name) && first(entry));
    (found.filter_map(|(name, e)| entry(library, column, topic, name, e, PartKind::Table)))
        .collect()
}

/// Finds the entries of the table that cite a passage of the topic, whatever topic they stand under.
pub(super) fn entries(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let about = |c: &str| {
        library
            .resolve(c, "")
            .is_some_and(|p| p.is_about(&topic.id))
    };
    let cites = |e: &Value| section::cited(e).into_iter().any(about);
    (all_entries(column).filter(|(_, e)| cites(e)))
        .filter_map(|(name, e)| entry(library, column, topic, name, e, PartKind::Elsewhere))
        .collect()
}

/// Goes through the entries of all sections of the table; a section that is no list is one. Acts and words are left out: what may be done and said is the
/// vocabulary of rules, and what a book says of it stands in its passages.
fn all_entries<'c>(column: &'c Column<'_>) -> impl Iterator<Item = (&'c str, &'c Value)> {
    let sections = column.table.as_object().into_iter().flatten();
    let sections = sections.filter(|(name, _)| !matches!(name.as_str(), "acts" | "words"));
    sections.flat_map(|(name, section)| {
        let one = std::slice::from_ref(section);
        let entries = section.as_array().map_or(one, Vec::as_slice);
        entries.iter().map(move |entry| (name.as_str(), entry))
    })
}

/// Makes the part of an entry that has a gist; the word that is said for it stands beside.
fn entry(
    library: &Library,
    column: &Column<'_>,
    topic: &Topic,
    name: &str,
    entry: &Value,
    kind: PartKind,
) -> Option<Part> {
    let text = |key: &str| Some(entry.get(key)?.as_str()?.to_owned());
    let mut gist = text("gist")?;
    let word = text("says").filter(|w| !gist.to_lowercase().contains(&w.to_lowercase()));
    if let Some(word) = word.filter(|_| name == "declarations") {
        gist.extend([" It is called “", &word, "”."]);
    }
    let status = entry.get("status").filter(|s| !s.is_null()).cloned();
    let status =
        status.map(|s| serde_json::from_value(s).expect("a status is read as it is written"));
    let status: Status = status.unwrap_or_default();
    let cites = section::cited(entry);
    let (standing, doubtful) = ground(library, column, topic, status, cites.iter().copied());
    let standing = column.inherited_section(name, standing);
    let mut part = Part::new(kind, name, gist, standing);
    part.doubt = doubtful.then(|| doubt(status, entry));
    Some(
        part.citing(library, cites)
            .marked(mark(bare(entry).to_string())),
    )
}

/// Makes the doubt of a section whose ground the book states.
fn doubt(status: Status, section: &Value) -> Doubt {
    let text = |key: &str| Some(section.get(key)?.as_str()?.to_owned());
    Doubt {
        kind: Standing::of(status),
        reading: text("reading"),
        alternative: text("alternative"),
    }
}

/// Finds the options that are about the topic: those whose first citation is.
pub(super) fn options(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
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
        // What can't be agreed otherwise is a rule of the variant, and its clauses say it.
        .filter(|o| {
            let choices = column.variant.checked.options.iter();
            let choice = choices.clone().find(|c| c.name == o.name.as_str());
            choice.is_none_or(|c| c.values.are_several())
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
            let standing = Standing::of(o.status.unwrap_or(Status::ByAgreement));
            let mut part = Part::new(PartKind::Option, o.name.as_str(), gist, standing);
            if let Some(amount) = column.amounts.option(o.name.as_str()) {
                part.amounts.push(amount.clone());
                part.concerns.push(Concern::Amounts);
            }
            part.citing(library, o.cites.iter().map(Text::as_str))
                .marked(mark((o.name.as_str(), values, chosen)))
        })
        .collect()
}
