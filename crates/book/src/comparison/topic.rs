//! A page for each topic: all books side by side, where it shows, and the passages.

use std::fmt::Write as _;

use maud::{Markup, html};
use serde_json::{Value, json};

use super::beside::beside;
use super::games::GameComparison;
use crate::cite;
use crate::html::{block, heading, joined, list};
use crate::model::BookModel;
use crate::page::{Group, Page, plain};
use crate::place::{Kind, topic_page};
use crate::witness;
use codille_analysis::compare::Row;
use codille_edition::text::{Cited, Topic};
use codille_lang::words;

/// Makes a page for each topic, under a page for each head of the tree.
pub(crate) fn topics(atlas: &BookModel<'_>) -> Group {
    let path = "topics/index";
    let mut body = "Every matter that the books rule on, in the order of the comparison. Each has a page on which all books stand together.\n".to_owned();
    let topics = atlas.edition.library.topics();
    for some in topics.chunk_by(|a, b| first_part(a) == first_part(b)) {
        let items: Vec<Markup> = (some.iter())
            .map(|t| {
                by(
                    &atlas.link(Kind::Topic, t.id.as_str(), path, &t.title),
                    &t.gist,
                )
            })
            .collect();
        let head = some.first().map_or("", first_part);
        let _ = write!(body, "\n## {}\n", plain(&words::capital(head)));
        body += &block(&list("topics", &items));
    }
    let below: Vec<Page> = topics.iter().map(|t| page(atlas, t)).collect();
    let data = json!({"topics": below.iter().map(|p| &p.path).collect::<Vec<_>>()});
    let page = Page::new(path, "Topics", &body, data).with(below);
    Group::new("topics", "The comparison", vec![page])
}

/// The part of a topic's id that it shares with those beside it.
fn first_part(topic: &Topic) -> &str {
    let id = topic.id.as_str();
    id.split_once('/').map_or(id, |(first, _)| first)
}

/// Goes through the games that have something on a topic.
fn games<'a>(atlas: &'a BookModel<'_>, topic: &'a str) -> impl Iterator<Item = &'a GameComparison> {
    let has = move |game: &&GameComparison| game.variants.rows.iter().any(|r| r.topic == topic);
    atlas.games.iter().filter(has)
}

fn page(atlas: &BookModel<'_>, topic: &Topic) -> Page {
    let path = topic_page(topic.id.as_str());
    let mut body = vec![html! { p.gist { (topic.gist) } }];
    let mut data = Vec::new();
    for game in games(atlas, topic.id.as_str()) {
        body.push(heading(&words::capital(&game.game)));
        body.push(beside(atlas, game, topic.id.as_str(), &path));
        data.push(compared(game, topic.id.as_str()));
    }
    body.push(witness::html(atlas, topic.id.as_str(), &path));
    let library = &atlas.edition.library;
    let passages = library.passages().iter().filter(|p| p.is_about(&topic.id));
    let notes = library.apparatus().iter().filter(|a| a.is_about(&topic.id));
    for (head, cited) in [
        ("Passages", passages.map(Cited::Passage).collect::<Vec<_>>()),
        ("Doubtful places", notes.map(Cited::Apparatus).collect()),
    ] {
        let items = cited
            .iter()
            .map(|c| by(&atlas.cite(c.id().as_str(), &path), c.gist()));
        let items: Vec<Markup> = items.collect();
        if !items.is_empty() {
            body.extend([heading(head), list("passages", &items)]);
        }
    }
    let cited = cite::page(format!("topic {}", topic.id.as_str()), &topic.title);
    body.push(cited);
    let kept: Vec<_> = (atlas.witnesses.iter())
        .filter(|k| topic.id.as_str() == k.topic)
        .collect();
    let data = json!({"topic": topic.id.as_str(), "title": topic.title, "gist": topic.gist, "games": data, "witnesses": kept});
    Page::framed(path, topic.title.clone(), joined(body, ""), data)
}

/// Returns what the variants of a game say on a topic, and what its books do on it against those before them.
fn compared(game: &GameComparison, topic: &str) -> Value {
    let row = game.variants.rows.iter().find(|r| r.topic == topic);
    let books = game.books.as_ref();
    let since = books.and_then(|b| b.since.since.iter().find(|c| c.topic == topic));
    json!({"game": game.game, "row": row.map(once), "since": since})
}

/// Returns a row as data; of a cell that is the same as an earlier one it says only whose that is, since most variants say what their
/// base says.
fn once(row: &Row) -> Value {
    let mut row = json!(row);
    let mut known: Vec<(String, Value)> = Vec::new();
    let cells = row.get_mut("cells").and_then(Value::as_object_mut);
    for (id, cell) in cells.into_iter().flatten() {
        match known.iter().find(|(_, earlier)| earlier == cell) {
            Some((like, _)) => *cell = json!({"like": like}),
            None => known.push((id.clone(), cell.clone())),
        }
    }
    row
}

/// Writes a thing with its gist beside it.
fn by(thing: &Markup, gist: &str) -> Markup {
    html! { (thing) " " span.by { (gist) } }
}
