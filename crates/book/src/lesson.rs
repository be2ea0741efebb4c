//! The questions of the lessons. What is asked stands in a file; every answer is that of the table, made with the book.

use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::directive::{Called, DirectiveContext, Fault};
use super::html::{encoded, link};
use super::place::{Kind, Place};
use super::replay::with_cards;
use codille_edition::yaml::{self, locate};
use codille_engine::Hand;
use codille_engine::variant::Setting;
use codille_evidence::{ResolvedRecord, transcript};
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::span::{FileId, SourceMap};
use codille_play::{brought, handed_over, judged};

/// The file in which they are written.
pub(super) const FILE: &str = "lessons.yaml";

/// What an act may be.
const MAY: [&str; 2] = ["It is allowed.", "It is not allowed."];

/// The whole of lessons.yaml.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lessons {
    /// The sections that have questions.
    pub(super) sections: Vec<LessonSection>,
}

/// A section of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonSection {
    /// Its name, by which the prose calls for its questions.
    pub id: String,
    /// The record that a reader plays on from after the questions.
    pub play: LessonHand,
    /// What is asked.
    pub questions: Vec<LessonQuestion>,
}

/// A moment of a record from which a reader plays on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonHand {
    /// The record.
    pub record: String,
    /// How many acts are done.
    pub after: usize,
    /// What the reader is to try.
    pub words: String,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonQuestion {
    /// The question, in words.
    pub ask: String,
    /// The record that it is about.
    pub record: String,
    /// Whose act or gain it is.
    pub seat: String,
    /// How many acts are done before it.
    #[serde(default)]
    pub after: usize,
    /// What the seat would type; where nothing is said, it is asked what the hand brings him in the end.
    pub may: Option<String>,
}

locate! {
    Lessons { sections }
    LessonSection { id, play, questions }
    LessonHand { record, after, words }
    LessonQuestion { ask, record, seat, after, may }
}

/// Reads the questions.
///
/// # Errors
/// Returns the first fault of the file.
pub(super) fn read(file: FileId, sources: &SourceMap) -> Result<Lessons, Diagnostic> {
    yaml::read(file, sources)
}

/// Writes the questions of a section with their answers, and the way to a hand.
///
/// # Errors
/// Returns the fault of a section that there is not, or of a question that the table does not answer.
pub(super) fn questions(desk: &DirectiveContext<'_>, called: &Called) -> Result<Markup, Fault> {
    let id = called.argument(0, "SECTION")?;
    let all = &desk.atlas.lessons;
    let section = all.iter().find(|section| section.id == id);
    let section = section.ok_or_else(|| {
        let near = nearest(id, all.iter().map(|section| section.id.as_str()));
        Fault::unresolved(format!("{FILE} has no section `{id}`"), near).at(0)
    })?;
    let none = |why: String| Fault::unresolved(format!("{id}: {why}"), None).at(0);
    let items = section.questions.iter().map(|asked| {
        let told = |why: String| none(format!("“{}”: {why}", asked.ask));
        let (record, hand) = played(desk, &asked.record).map_err(told)?;
        let (data, decision, lines) = answer(desk, asked, (record, &hand)).map_err(told)?;
        let href = desk.href(Kind::Record, &asked.record, 0)?;
        Ok(html! {
            li data-judge=(data) {
                p.ask { (with_cards(&asked.ask)) }
                p.decision { (decision) }
                ul.sources {
                    @for line in &lines { li { (with_cards(&line.replace('`', ""))) } }
                    li { "The game: " (link(&href, &record.item.title)) }
                }
            }
        })
    });
    let items = items.collect::<Result<Vec<Markup>, Fault>>()?;
    let play = way_to_hand(desk, &section.play).map_err(none)?;
    let about = "The answers of the referee, with what they rest on, are hidden until you have given yours.";
    Ok(html! {
        div.case.lesson role="group" aria-label="Questions" data-start="Answer these questions" data-again="Answer once more" data-about=(about) {
            ol.asked { @for item in &items { (item) } }
            p.lesson-hand { (play) }
        }
    })
}

/// Returns the answer to a question: for the script, in words, and what it rests on.
fn answer(
    desk: &DirectiveContext<'_>,
    asked: &LessonQuestion,
    of: (&ResolvedRecord, &Hand),
) -> Result<(Value, String, Vec<String>), String> {
    let edition = desk.atlas.edition;
    let Some(line) = &asked.may else {
        let (sum, lines) = brought(edition, of, &asked.seat)?;
        let data = json!({ "ask": asked.ask, "numbers": [(&asked.seat, sum)] });
        return Ok((data, format!("{}: {sum}.", asked.seat), lines));
    };
    let told = judged(edition, of, asked.after, (&asked.seat, line))?;
    let [allowed, refused] = MAY;
    let words = if told.allowed { allowed } else { refused };
    let right = usize::from(!told.allowed);
    let data = json!({ "ask": asked.ask, "choose": MAY, "right": right });
    Ok((data, words.to_owned(), told.lines))
}

/// Plays a record to its end by its own book.
fn played<'d>(
    desk: &'d DirectiveContext<'_>,
    id: &str,
) -> Result<(&'d ResolvedRecord, Hand), String> {
    let record = desk.atlas.shelf.find(id);
    let record = record.ok_or_else(|| format!("there is no record `{id}`"))?;
    let line = desk.run(|runner| runner.line(record, None, &Setting::new()))?;
    let hand = line.played.into_iter().next().map(transcript::finish);
    let hand = hand.ok_or_else(|| format!("`{id}` cannot be played"))?;
    Ok((record, hand))
}

/// Links to the table, at a moment of a record.
fn way_to_hand(desk: &DirectiveContext<'_>, to: &LessonHand) -> Result<Markup, String> {
    let (record, hand) = played(desk, &to.record)?;
    let text = handed_over(record, &hand).map_err(|why| why.to_string())?;
    let text = encoded(&text);
    let table = Place::page("play").from(&desk.page);
    let href = format!("{table}#step={}&acts={}&record={text}", to.after, to.after);
    Ok(html! { (link(&href, "Play a hand")) ": " (to.words) })
}
