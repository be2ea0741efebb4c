//! The search: situations put to both books, and the best that is found for each topic.

use super::answer::{Answer, Verdict, answer_at};
use super::aptness::Aptness;
use super::call::are_made;
use super::needs::are_met;
use super::point::AskedBook;
use super::reading::OtherReadings;
use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::shown::Shown;
use super::shrink::smaller;
use crate::compare::{Column, Row, Standing};
use crate::explore::shrink;
use codille_edition::ruleset::Edition;
use codille_engine::variant::Variant;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A situation with the answers to it.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) scene: Scene,
    pub(super) answers: [Answer; 2],
    /// The topics of which it speaks, each with whether only an amount turns on it.
    pub(super) topics: Vec<(String, bool)>,
}

pub(super) struct Search<'a> {
    pub(super) edition: &'a Edition,
    pub(super) columns: [&'a Column<'a>; 2],
    pub(super) books: [Arc<Variant>; 2],
    /// The same books, each with the point at which it was asked last.
    pub(super) asked: [AskedBook; 2],
    pub(super) own: [Vec<Vec<u64>>; 2],
    pub(super) rows: &'a [Row],
    /// The acts by name, with their words, of which each book says something.
    pub(super) spoken: [Vec<SceneAct>; 2],
    /// Each book by the readings that were not chosen.
    pub(super) others: [OtherReadings; 2],
    pub(super) found: BTreeMap<String, Found>,
    /// How good what was found is.
    pub(super) ranks: BTreeMap<String, Aptness>,
    /// What shows beside the hands: the table, and parties in their course.
    pub(super) beside: BTreeMap<String, Shown>,
    /// What deals have brought to elder and younger, by book.
    pub(super) scores: [Vec<[i64; 2]>; 2],
    pub(super) tried: usize,
}

impl Search<'_> {
    /// Puts a situation to both books and keeps it for the topics for which it is the best so far.
    pub(super) fn put(&mut self, scene: &Scene) {
        let Some(found) = self.ask(scene) else {
            return;
        };
        for (topic, _) in found.topics.clone() {
            let before = self.ranks.get(&topic);
            if !self.rows.iter().any(|r| r.topic == topic) {
                continue;
            }
            if let Some(rank) = self.better(&topic, &found, before) {
                self.ranks.insert(topic.clone(), rank);
                self.found.insert(topic, found.clone());
            }
        }
    }

    /// Makes what was found smaller, as long as it shows the same of its topic.
    pub(super) fn shrink(&mut self) {
        for (topic, found) in std::mem::take(&mut self.found) {
            let Some(rank) = self.ranks.remove(&topic) else {
                continue;
            };
            let (rank, small) = shrink((rank, found), |(rank, found)| {
                smaller(&found.scene).find_map(|scene| {
                    let other = self.disagreement(&scene).filter(|f| f.is_on(&topic))?;
                    Some((self.better(&topic, &other, Some(rank))?, other))
                })
            });
            self.ranks.insert(topic.clone(), rank);
            self.found.insert(topic, small);
        }
    }

    fn ask(&mut self, scene: &Scene) -> Option<Found> {
        let answers = self.answers(scene)?;
        self.tried += 1;
        self.found_in(scene, answers)
    }

    pub(super) fn disagreement(&self, scene: &Scene) -> Option<Found> {
        self.found_in(scene, self.answers(scene)?)
    }

    /// Answers for both books; `None` where the situation makes no sense or can't come about in one of them.
    fn answers(&self, scene: &Scene) -> Option<[Answer; 2]> {
        let [a, _] = &self.books;
        if !are_met(&self.books, scene) || !are_made(a, scene) {
            return None;
        }
        let [here, there] = &self.asked;
        let one = answer_at(&*here.point(scene)?, scene)?;
        let other = answer_at(&*there.point(scene)?, scene)?;
        Some([one, other])
    }

    fn found_in(&self, scene: &Scene, answers: [Answer; 2]) -> Option<Found> {
        let topics = match &scene.asked {
            // Of a game that a book does not have it forbids nothing.
            Question::May(SceneStep {
                act: SceneAct::Bid(_),
                ..
            }) if answers.iter().any(|a| !a.known)
                && answers.iter().all(|a| a.verdict != Verdict::Yes) =>
            {
                Vec::new()
            }
            Question::May(_) => self.on_leave(&answers),
            Question::Brings => self.on_payment(&answers),
            Question::Next => self.on_course(&answers),
        };
        let mut topics = topics;
        let verdicts = answers.each_ref().map(|a| a.verdict);
        topics.retain(|(topic, _)| {
            self.is_answered(scene, topic, &answers)
                && self.are_spoken(topic, verdicts)
                && self.is_named(scene, topic, &answers)
                && self.is_of_topic(topic, &answers)
                && self.is_own(&scene.asked, topic, &answers)
        });
        if scene.is_uneven() && !topics.is_empty() {
            let even = self.disagreement(&scene.evened());
            let wrong = self.is_silent_on_wrong_deals(&answers);
            topics.retain(|(topic, _)| {
                let known = even.iter().any(|e| e.is_on(topic));
                wrong && !known && self.decides_alone(topic, &answers)
            });
        }
        (!topics.is_empty()).then(|| Found {
            scene: scene.clone(),
            answers,
            topics,
        })
    }

    /// Tells whether each book gives an answer only where it speaks: of a topic on which a book is silent no other clause of it decides, and
    /// what stood on a page that is lost is not known.
    pub(super) fn are_spoken(&self, topic: &str, verdicts: [Verdict; 2]) -> bool {
        let row = self.rows.iter().find(|row| row.topic == topic);
        let cells = row.into_iter().flat_map(|row| row.cells.values());
        let mut pairs = cells.map(|cell| cell.status).zip(verdicts);
        pairs.all(|(status, verdict)| match status {
            Standing::PageLost => false,
            Standing::Silent => !matches!(verdict, Verdict::Yes | Verdict::No),
            Standing::Says
            | Standing::Contradicts
            | Standing::Implies
            | Standing::Decided
            | Standing::Editorial
            | Standing::NotEncoded
            | Standing::ByAgreement
            | Standing::Custom
            | Standing::Advice
            | Standing::Told
            | Standing::Elsewhere
            | Standing::Supplied => true,
        })
    }

    /// Tells whether an act by name belongs to the dealing in one of the books.
    pub(super) fn is_fresh(&self, name: &str) -> bool {
        self.books.iter().any(|book| {
            let acts = &book.checked.table.acts;
            acts.iter().any(|a| a.name == name && a.fresh)
        })
    }
}

impl Found {
    /// Tells whether it speaks of a topic.
    fn is_on(&self, topic: &str) -> bool {
        self.topics.iter().any(|(t, _)| t == topic)
    }
}
