//! What the table and the options of a variant say on a topic.

use super::Column;
use super::form::mark;
use super::gather::ground;
use super::part::{Doubt, Part, PartKind};
use super::standing::Standing;
use codille_edition::check::table::Game;
use codille_edition::ruleset::{OptionKind, Status, section};
use codille_edition::text::{Library, Topic};
use codille_edition::yaml::Text;

/// Finds the sections of the table that the topic names.
pub(super) fn sections(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let found = |name: &str| column.table.get(name).cloned();
    (topic.table.iter())
        .filter_map(|name| Some((name.as_str(), found(name.as_str())?)))
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
            let standing = column.inherited_section(name, standing);
            let words = words(column, name, &section);
            let mut part = Part::new(PartKind::Table, name, words, standing);
            let text = |key: &str| Some(rests.get(key)?.as_str()?.to_owned());
            if doubtful {
                part.doubt = Some(Doubt {
                    kind: Standing::of(status),
                    reading: text("reading"),
                    alternative: text("alternative"),
                });
            }
            part.citing(library, section::cited(rests))
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

/// Finds the entries of lists in the table that cite a passage of the topic.
pub(super) fn entries(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let sections = column.table.as_object().into_iter().flatten();
    let mut out = Vec::new();
    for (name, section) in sections {
        let one = std::slice::from_ref(section);
        let entries = section.as_array().map_or(one, Vec::as_slice);
        for entry in entries {
            let cites = section::cited(entry);
            let about = |c: &&str| {
                library
                    .resolve(c, "")
                    .is_some_and(|p| p.is_about(&topic.id))
            };
            let gist = entry.get("gist").and_then(|g| g.as_str());
            if let (true, Some(gist)) = (cites.iter().any(about), gist) {
                let mut bare = entry.clone();
                if let Some(map) = bare.as_object_mut() {
                    map.retain(|k, _| !["cites", "status", "gist", "says"].contains(&k.as_str()));
                }
                let standing = column.inherited_section(name, Standing::Says);
                let part = Part::new(PartKind::Elsewhere, name, gist.to_owned(), standing);
                out.push(part.citing(library, cites).marked(mark(bare.to_string())));
            }
        }
    }
    out
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
            Part::new(PartKind::Option, o.name.as_str(), gist, standing)
                .citing(library, o.cites.iter().map(Text::as_str))
                .marked(mark((o.name.as_str(), values, chosen)))
        })
        .collect()
}
