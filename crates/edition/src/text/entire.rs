//! Finds what an entry of the library leaves out: words that a page prints, reasons that a status promises.

use super::id::{bad_id, bad_path};
use super::{Apparatus, Library, Passage, Silence, Topic, Work};
use crate::yaml::Text;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{BAD_FIELD, INCOMPLETE, UNKNOWN_GAME, UNSUPPORTED_STATUS};
use codille_lang::diagnostic::nearest;
use codille_lang::span::Span;

/// The years in which a book can have been printed.
const YEARS: std::ops::RangeInclusive<u32> = 1400..=2999;

/// Tells whether words can be read: some letter or digit is among them.
fn says_something(words: &str) -> bool {
    words.chars().any(char::is_alphanumeric)
}

/// Returns the fault of words that nobody can read; `what` names them, as "the gist of `r1`".
pub(crate) fn silent(what: &str, words: &str, at: Span) -> Option<Diagnostic> {
    let fault = || {
        Diagnostic::error(INCOMPLETE, format!("{what} is empty"), at)
            .help("write what a reader is to see there")
    };
    (!says_something(words)).then(fault)
}

/// Reports what the works, topics, passages and the apparatus leave out.
pub(super) fn check(library: &Library) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for entry in library.works() {
        work(entry, &mut faults);
    }
    for entry in library.topics() {
        topic(entry, library, &mut faults);
    }
    for entry in library.passages() {
        passage(entry, &mut faults);
    }
    for entry in library.apparatus() {
        apparatus(entry, &mut faults);
    }
    faults
}

/// Reports those words of an entry that nobody can read.
fn silences<'w>(
    id: &Text,
    words: impl IntoIterator<Item = (&'static str, &'w String)>,
    faults: &mut Vec<Diagnostic>,
) {
    for (what, words) in words {
        faults.extend(silent(&format!("the {what} of `{id}`"), words, id.span()));
    }
}

fn work(work: &Work, faults: &mut Vec<Diagnostic>) {
    let id = &work.id;
    faults.extend(bad_id("work", id));
    let (title, author) = (("title", &work.title), ("author", &work.author));
    silences(id, [title, author, ("licence", &work.licence)], faults);
    if work.game.is_empty() {
        faults.push(no_game("work", id));
    }
    for game in &work.game {
        faults.extend(bad_id("game", game));
    }
    super::scan::check(work, faults);
    for section in &work.sections {
        faults.extend(bad_id("section", &section.id));
        let what = format!("the title of the section `{}`", section.id);
        faults.extend(silent(&what, &section.title, section.id.span()));
    }
    if !YEARS.contains(&work.year.value) {
        let title = format!("no book was printed in the year {}", work.year.value);
        let d = Diagnostic::error(BAD_FIELD, title, work.year.span);
        faults.push(d.help("write the year of the edition used"));
    }
}

fn topic(topic: &Topic, library: &Library, faults: &mut Vec<Diagnostic>) {
    let id = &topic.id;
    faults.extend(bad_path("topic", id));
    let words = [("title", &topic.title), ("gist", &topic.gist)];
    silences(id, words, faults);
    if topic.games.is_empty() {
        faults.push(no_game("topic", id));
    }
    faults.extend(topic.games.iter().filter_map(|g| unknown_game(library, g)));
}

fn no_game(what: &str, id: &Text) -> Diagnostic {
    let title = format!("the {what} `{id}` belongs to no game");
    Diagnostic::error(INCOMPLETE, title, id.span()).help("name at least one game")
}

/// Returns the fault of a game that no work describes.
pub(crate) fn unknown_game(library: &Library, game: &Text) -> Option<Diagnostic> {
    let known = || library.works().iter().flat_map(|w| &w.game);
    // Without works no game is known, and that is told already.
    if known().next().is_none() || known().any(|g| g == game) {
        return None;
    }
    let title = format!("no work describes the game `{game}`");
    let near = nearest(game.as_str(), known().map(Text::as_str));
    let help = "write a game of works.yaml, or add it to the `game:` of its work";
    let d = Diagnostic::error(UNKNOWN_GAME, title, game.span()).help(help);
    Some(d.suggest(near))
}

fn passage(passage: &Passage, faults: &mut Vec<Diagnostic>) {
    let (id, at) = (&passage.own, passage.own.span());
    faults.extend(bad_id("passage", id));
    let words = [("gist", &passage.gist), ("locus", &passage.locus)];
    silences(id, words, faults);
    let (what, incipit) = (format!("the incipit of `{id}`"), &passage.incipit);
    faults.extend(silent(&what, incipit.as_str(), incipit.span()));
    match (&passage.status, &passage.reason) {
        (Some(Silence::NotEncoded), None) => {
            let title = format!("`{id}` is not encoded, and no reason is given");
            let d = Diagnostic::error(UNSUPPORTED_STATUS, title, at);
            faults.push(d.help("add `reason:`"));
        }
        (None, Some(_)) => {
            let title = format!("`{id}` gives a reason for a status that it doesn't have");
            let d = Diagnostic::error(UNSUPPORTED_STATUS, title, at);
            faults.push(d.help("add `status: not_encoded`, or strike out `reason:`"));
        }
        (_, Some(reason)) => silences(id, [("reason", reason)], faults),
        (Some(Silence::Etiquette | Silence::Commentary) | None, None) => {}
    }
}

fn apparatus(entry: &Apparatus, faults: &mut Vec<Diagnostic>) {
    let (id, at) = (&entry.own, entry.own.span());
    faults.extend(bad_id("entry of the apparatus", id));
    let (gist, reason) = (("gist", &entry.gist), ("reason", &entry.reason));
    silences(id, [gist, reason, ("locus", &entry.locus)], faults);
    // What is printed may be a mark alone, and not nothing.
    if entry.lemma.as_str().trim().is_empty() {
        let title = format!("the lemma of `{id}` is empty");
        let d = Diagnostic::error(INCOMPLETE, title, at);
        faults.push(d.help("write what is printed in this place"));
    } else if entry.lemma.as_str() == entry.emendation {
        let title = format!("`{id}` reads what is printed");
        let d = Diagnostic::error(UNSUPPORTED_STATUS, title, entry.lemma.span());
        faults.push(d.help("write the emendation, or strike out the entry"));
    }
    if entry.bears_on.is_empty() {
        let title = format!("`{id}` bears on no passage");
        let d = Diagnostic::error(INCOMPLETE, title, at);
        faults.push(d.help("name the passages whose reading it changes"));
    }
}
