//! The table at which a reader plays: its page, the engine and the rules as scripts beside it. What happens at the table, the script
//! in `book/play` does.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Value, json};

use super::engines::Engines;
use super::html::block;
use super::model::BookModel;
use super::page::{Group, Page};
use super::source::Source;
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::Setting;
use codille_lang::words;
use codille_play::OfferedVariant;

/// The path of the page, and of the folder of its scripts.
const PAGE: &str = "play";
/// The script of the table in the book.
const TABLE: &str = "play/table.js";
/// What it is made of: what the browser keeps, what loads an engine, disputes put to the referee, and what happens at the table.
const TABLE_PARTS: [&str; 4] = [
    "play/store.js",
    "play/loader.js",
    "play/dispute.js",
    "play/table.js",
];
/// The script of rules that a reader writes himself.
const OWN: &str = "play/own.js";
const STYLE: &str = "play/table.css";
/// What the worker is made of: it unpacks the engine, and runs it. It stands in the page, since a page in a folder may not load one.
const WORKER: [&str; 2] = ["play/unpack.js", "play/worker.js"];

/// The players of the program as a reader chooses among them, the first as the usual one.
const PLAYERS: [(&str, &str); 5] = [
    (
        "novice",
        "knows the rules and a few maxims, and answers at once",
    ),
    ("rollout", "tries every act on deals that fit what it knows"),
    (
        "club",
        "also solves every card on such deals; strong, and no master",
    ),
    (
        "expert",
        "also looks ahead to its own next card; no weaker, and slow",
    ),
    ("random", "does anything that is lawful"),
];

/// Makes the page.
pub(super) fn group(atlas: &BookModel<'_>, source: &Source, engines: Engines<'_>) -> Group {
    let plan = plan(atlas, source, engines);
    let engine = engines.table.is_some();
    let data = json!({ "engine": engine, "variants": plan.get("variants") });
    let body = block(&body(&plan, engine, false));
    let pages = vec![Page::new(PAGE, "Sit down and play", &body, data)];
    Group::new("play", "The games, taught", pages)
}

/// Writes the table on a page at the root of the book, for rules that a reader writes there himself; it is shown once there are such.
pub(super) fn of_own_rules(atlas: &BookModel<'_>, source: &Source, engines: Engines<'_>) -> Markup {
    let plan = plan(atlas, source, engines);
    body(&plan, engines.table.is_some(), true)
}

/// Writes data for a script into a page.
pub(super) fn data(class: &str, value: &Value) -> Markup {
    // Nothing in the data may end the script.
    let value = PreEscaped(value.to_string().replace('<', "\\u003c"));
    html! { script type="application/json" class=(class) { (value) } }
}

/// Writes the table; for rules of a reader's `own` it is shown by their script.
fn body(plan: &Value, engine: bool, own: bool) -> Markup {
    html! {
        link rel="stylesheet" href=(STYLE); "\n"
        section #play-table class="play" aria-label="A table to play at" data-own[own] hidden[own && engine] {
            @if !engine {
                p.pl-lacks {
                    "This book was made without the engine, so nobody can sit down here. "
                    code { "cargo build -p codille-page -p codille-referee --lib --profile page --target wasm32-unknown-unknown" }
                    " makes it and that of the referee, and " code { "codille book build --engine target/wasm32-unknown-unknown/page/codille_page.wasm --referee target/wasm32-unknown-unknown/page/codille_referee.wasm" }
                    " puts them into the book. In a terminal, " code { "codille play" } " needs none of it."
                }
                "\n"
            }
            noscript { p { "The table needs JavaScript; " code { "codille play" } " does not." } } "\n"
            (data("pl-plan", plan)) "\n"
        } "\n"
        script #play-script src=(TABLE) defer {} "\n"
        @if own { script src=(OWN) defer {} "\n" }
    }
}

/// What the script of the table has to know of a variant.
#[derive(Debug, Serialize)]
struct PlannedVariant<'e> {
    #[serde(flatten)]
    offered: OfferedVariant,
    game: Option<String>,
    /// The files of rules that it rests on.
    files: Vec<&'e str>,
    /// The other books of its game.
    others: Vec<String>,
}

/// Returns what the script of the table has to know: the variants with the files that they rest on, and where those stand.
fn plan(atlas: &BookModel<'_>, source: &Source, engines: Engines<'_>) -> Value {
    let mut runner = atlas.runner.clone();
    let worker = joined(source, &WORKER);
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut variants = serde_json::Map::new();
    for raw in &atlas.edition.variants {
        let id = raw.id.as_str();
        // What has faults is played nowhere.
        let Ok(variant) = runner.variant(id, &Setting::new()) else {
            continue;
        };
        let own: Vec<&str> = atlas
            .edition
            .files_under(id)
            .map(|(name, _)| name)
            .collect();
        let scripts = own.iter().map(|name| ((*name).to_owned(), script_of(name)));
        files.extend(scripts);
        let entry = PlannedVariant {
            offered: OfferedVariant::of(raw, &variant),
            game: raw.game.as_ref().map(ToString::to_string),
            files: own,
            others: rivals(atlas.edition, raw),
        };
        variants.insert(id.to_owned(), json!(entry));
    }
    json!({
        "engine": engines.table.is_some(),
        "referee": engines.referee.is_some(),
        "players": PLAYERS,
        "variants": variants,
        "files": files,
        "worker": worker,
    })
}

/// Returns the other books of the game of a variant: their own variants, none that only patches another.
fn rivals(edition: &Edition, own: &RawVariant) -> Vec<String> {
    let game = |v: &RawVariant| v.game.as_ref().map(ToString::to_string);
    let others = edition.variants.iter();
    let others = others.filter(|v| game(v) == game(own) && v.base.is_none() && v.work != own.work);
    others.map(|v| v.id.to_string()).collect()
}

/// Returns the path of the script that holds a file of rules, below the folder of scripts.
fn script_of(file: &str) -> String {
    let work = file.split_once('/').map_or("edition", |(work, _)| work);
    format!("rules/{work}.js")
}

/// Returns the scripts of the table: its own files, and the rules of each work.
pub(super) fn files(edition: &Edition, source: &Source) -> Vec<(String, String)> {
    let mut scripts: BTreeMap<String, serde_json::Map<String, Value>> = BTreeMap::new();
    let mut known = BTreeSet::new();
    let variants = edition.variants.iter();
    for (name, text) in variants.flat_map(|v| edition.files_under(v.id.as_str())) {
        if known.insert(name) {
            let script = scripts.entry(script_of(name)).or_default();
            script.insert(name.to_owned(), text.into());
        }
    }
    let scripts = scripts.into_iter();
    let mut out: Vec<(String, String)> = scripts
        .map(|(path, texts)| {
            let text = call("codilleRules", &[Value::Object(texts)]);
            (format!("{PAGE}/{path}"), text)
        })
        .collect();
    out.push((TABLE.to_owned(), joined(source, &TABLE_PARTS)));
    let own = [OWN, STYLE].into_iter();
    out.extend(own.filter_map(|path| Some((path.to_owned(), source.text(path)?.to_owned()))));
    out
}

/// Returns the path of the script of an engine.
pub(super) fn script(engine: &str) -> String {
    format!("{PAGE}/{engine}.js")
}

/// Returns scripts of the book one after the other.
fn joined(source: &Source, paths: &[&str]) -> String {
    paths.iter().filter_map(|path| source.text(path)).collect()
}

/// Writes a script that hands some data to a function of the table.
pub(super) fn call(name: &str, data: &[Value]) -> String {
    format!("{name}({});\n", words::joined(data, ", "))
}
