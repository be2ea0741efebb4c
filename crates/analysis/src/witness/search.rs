//! The search: situations put to both books, and the best that is found for each topic.

use super::answer::{Answer, Verdict, answer};
use super::call::are_made;
use super::needs::are_met;
use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::shown::Shown;
use super::shrink::{plays, smaller};
use super::stage::stage;
use crate::compare::{Column, Row, Standing};
use crate::explore::shrink;
use codille_edition::check::rule::Verb;
use codille_edition::ruleset::Edition;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision};
use codille_lang::cards::Card;
use codille_lang::ids::Seat;
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
    pub(super) own: [Vec<Vec<u64>>; 2],
    pub(super) rows: &'a [Row],
    /// The acts by name, with their words, of which each book says something.
    pub(super) spoken: [Vec<SceneAct>; 2],
    pub(super) found: BTreeMap<String, Found>,
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
            if !self.betters(&topic, &found) {
                continue;
            }
            self.found.insert(topic, found.clone());
        }
    }

    /// Makes what was found smaller, as long as it shows the same of its topic.
    pub(super) fn shrink(&mut self) {
        for (topic, found) in std::mem::take(&mut self.found) {
            let small = shrink(found, |found| {
                let rank = self.rank(&topic, found);
                smaller(&found.scene).find_map(|scene| {
                    let other = self.disagreement(&scene)?;
                    let shows = other.topics.iter().any(|(t, _)| *t == topic);
                    (shows && self.rank(&topic, &other) < rank).then_some(other)
                })
            });
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
        let [a, b] = &self.books;
        if !are_met(&self.books, scene) || !are_made(a, scene) {
            return None;
        }
        Some([answer(a, scene)?, answer(b, scene)?])
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

    /// Tells whether a disagreement is better for a topic than what was found before.
    fn betters(&self, topic: &str, found: &Found) -> bool {
        self.rows.iter().any(|r| r.topic == topic)
            && (self.found.get(topic))
                .is_none_or(|before| self.rank(topic, found) < self.rank(topic, before))
    }

    /// Says how good a disagreement is for a topic, the best first: both books answer, the moment is apt, few topics turn on it, little must
    /// be told.
    fn rank(&self, topic: &str, found: &Found) -> (u8, u8, usize, usize, u64) {
        let [x, y] = &found.answers;
        let lines = found
            .answers
            .iter()
            .filter(|a| a.lines.contains_key(topic))
            .count();
        let both = match (&found.scene.asked, lines) {
            (Question::Brings | Question::May(_), 2) | (Question::Next, _) => 0,
            (Question::Brings, _) if found.ends_otherwise() => 0,
            (Question::Brings, _) => 3,
            (Question::May(_), _) => {
                let one = |wanted| x.verdict == wanted || y.verdict == wanted;
                match (one(Verdict::Yes), one(Verdict::Silent)) {
                    (true, false) => 1,
                    (true, true) => 2,
                    (false, _) if lines > 0 => 2,
                    (false, _) => 3,
                }
            }
        };
        // Of payments those that differ alone are the plainest.
        let payment = matches!(found.scene.asked, Question::Brings);
        let (topics, size) = (found.topics.len(), found.scene.size());
        (
            both,
            self.unlikeliness(topic, &found.scene),
            if payment { topics } else { size },
            if payment { size } else { topics },
            found.scene.weight(),
        )
    }

    /// Says how far from the usual course an act is: acts by name are done when cards have been played or called, those of the dealing with the
    /// deal; acts of play are done in turn, or else by somebody who has not played to the trick.
    fn unlikeliness(&self, topic: &str, scene: &Scene) -> u8 {
        let Question::May(step) = &scene.asked else {
            return 0;
        };
        let hands = scene.hands().len();
        let played = scene.line.iter().filter(|s| plays(s)).count();
        let trick = scene.line.iter().rev().take(played % hands);
        let mut trick = trick.filter(|s| plays(s));
        if let SceneAct::Named { .. } = &step.act {
            let called = scene
                .line
                .iter()
                .any(|s| matches!(s.act, SceneAct::Call(..)));
            let mut named = scene
                .named
                .iter()
                .chain([step])
                .filter_map(|s| match &s.act {
                    SceneAct::Named { name, .. } => Some(name),
                    SceneAct::Bid(_) | SceneAct::Call(..) | SceneAct::Play(_) => None,
                });
            let apt = named.all(|name| self.is_fresh(name) || played > 0 || scene.is_uneven());
            // Of calls and answers something can be said only when something has been called.
            let spoken = called || !topic.starts_with("declare/");
            return 2 + u8::from(!apt) + u8::from(!spoken || !self.can_win(scene, step));
        }
        let [a, _] = &self.books;
        let asked = stage(a, scene).map(|mut s| {
            s.pass_until(|hand| !hand.decision.is_offer());
            s.hand.decision
        });
        let other = |d: Decision| {
            let act = step.act_in(a);
            let early = act == Some(Act::Look) && exchanges(d);
            early || act.is_some_and(|act| (plays(step) || act.exchanges()) && !d.has(act))
        };
        match asked {
            // Nobody plays a card while all speak or exchange, or looks at what may still be taken.
            Some(decision) if other(decision) => 6,
            Some(decision) if decision.seat() == Some(step.seat) => 0,
            _ if trick.any(|s| s.seat == step.seat) => 2,
            _ => 1,
        }
    }

    /// Tells whether somebody who speaks while a trick lies can still win it, or has played to it.
    fn can_win(&self, scene: &Scene, step: &SceneStep) -> bool {
        let [a, _] = &self.books;
        let says = step.act.name().is_some_and(|name| name == Verb::Say.word());
        let Some(stage) = says.then(|| stage(a, scene)).flatten() else {
            return true;
        };
        let state = &stage.hand.state;
        let order = a.orders.of(state.facts.trump);
        let trick: Vec<(Seat, Card)> = state.trick().collect();
        let best = trick.iter().map(|(_, card)| *card);
        let best = best.reduce(|best, card| if order.beats(card, best) { card } else { best });
        let mut held = state.held(step.seat).iter();
        let played = trick.iter().any(|(seat, _)| *seat == step.seat);
        played || best.is_none_or(|best| held.any(|card| order.beats(card, best)))
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

/// Tells whether somebody has still to speak or to exchange.
const fn exchanges(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Bid(_) | Decision::Name(_) | Decision::Discard(_) | Decision::Take(_)
    )
}
