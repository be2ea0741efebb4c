//! Kinds of witness that are none, as readers found them: an act that makes no sense where it is asked for or is told of nothing, a card that
//! a reader needs and is not told, a call that nobody makes, a payment that comes to the same or is by no clause that is named, and an answer
//! that is not the book's own.

use super::witnessed::{Judged, played, scene_again};
use codille::cards::{CardSet, Suit};
use codille::check::act::{self, ActNeed, Dealt};
use codille::check::declaration::Kind;
use codille::compare::Standing;
use codille::engine::{Act, Event};
use codille::ids::ClauseId;
use codille::ruleset::Status;
use codille::variant::{Answer, Variant};
use codille::witness::{Answered, Question, Scene, SceneAct, SceneStep, Situation, Verdict};
use std::sync::Arc;

impl Judged<'_> {
    /// Tells why an act by name, or the act that is asked for, makes no sense in the situation.
    pub(super) fn senseless(&self) -> Vec<String> {
        let Situation::Scene(scene) = &self.shown.situated else {
            return Vec::new();
        };
        let asked = match &scene.asked {
            Question::May(step) => Some(step),
            Question::Brings | Question::Next => None,
        };
        let uneven = is_uneven(scene);
        let mut out = Vec::new();
        let mut before: Vec<&SceneStep> = scene.line.iter().collect();
        for step in scene.named.iter().chain(asked) {
            for need in self.needs(step) {
                let dealt = match need.dealt {
                    None => true,
                    // It is told before the cards are.
                    Some(Dealt::Not) => {
                        let told = ["is to deal", "The cards are dealt"];
                        let mut told = told.iter();
                        scene.line.is_empty()
                            && told.any(|words| self.shown.situation.contains(words))
                    }
                    Some(Dealt::Wrong) => uneven,
                };
                let done = |wanted: &[String], own: bool| {
                    let mut steps = before.iter().filter(|s| !own || s.seat == step.seat);
                    wanted.is_empty() || steps.any(|s| wanted.iter().any(|w| is_called(s, w)))
                };
                if !dealt || !done(&need.after, false) || !done(&need.own, true) {
                    out.push("what the act needs has not come about".to_owned());
                }
                let told = need.told.as_ref();
                if told.is_some_and(|told| !self.shown.situation.contains(told)) {
                    out.push("what the act needs is not told".to_owned());
                }
            }
            before.push(step);
        }
        let exchanges = |s: &SceneStep| matches!(s.act, SceneAct::Play(act) if act.exchanges());
        let again = |s: &SceneStep| scene.line.iter().any(|o| o.seat == s.seat && exchanges(o));
        if asked.is_some_and(|step| exchanges(step) && again(step)) {
            out.push("who has exchanged is asked whether he may".to_owned());
        }
        if let Some(step) = asked.filter(|s| s.act == SceneAct::Play(Act::Challenge)) {
            let lost = self.books.into_iter().any(|book| {
                played(book, scene).is_none_or(|(hand, _)| {
                    let facts = &hand.state.facts;
                    facts.opening[step.seat] != facts.tricks_played
                })
            });
            if lost {
                out.push("who has lost a trick undertakes to win every one".to_owned());
            }
        }
        let even = scene.evened();
        let alike = |(side, answer): (usize, &Answered)| {
            let book = self.books.get(side).expect("each side has its book");
            scene_again(book, &even, answer) == Some(true)
        };
        if uneven && self.shown.answers.iter().enumerate().all(alike) {
            out.push("the wrong deal has no bearing on it".to_owned());
        }
        out
    }

    /// Returns what must have come about before a step, as either book lists it.
    fn needs(&self, step: &SceneStep) -> Vec<&ActNeed> {
        let SceneAct::Named { name, words } = &step.act else {
            return Vec::new();
        };
        let rows = self.books.into_iter().filter_map(|book| {
            let acts = &book.checked.table.acts;
            act::listed(acts, act::find(acts, name)?)
        });
        rows.flat_map(|row| row.needs_with(words)).collect()
    }

    /// Tells what a reader needs and the situation does not print: cards that are taken in.
    pub(super) fn hidden(&self) -> Option<String> {
        let Situation::Scene(scene) = &self.shown.situated else {
            return None;
        };
        let [book, _] = self.books;
        let (hand, _) = played(book, scene)?;
        let steps = scene.line.iter();
        let exchange = |seat| {
            let mut own = steps.clone().filter(move |s| s.seat == seat);
            own.any(|s| matches!(s.act, SceneAct::Play(act) if act.exchanges()))
        };
        let mut taken = hand.events.iter().filter_map(|event| {
            let Event::Exchanged { seat, taken, .. } = event else {
                return None;
            };
            Some(*taken).filter(|cards| !cards.is_empty() && exchange(*seat))
        });
        let printed = |cards: &CardSet| {
            let words = format!("takes in {cards}");
            self.shown.situation.contains(&words)
        };
        let missing = taken.find(|cards| !printed(cards))?;
        Some(format!("{missing} is taken in and not printed"))
    }

    /// Tells which call is none that a player makes: less than his longest suit as his point, one after he played, or less than the other holds, who answers
    /// that it is good.
    pub(super) fn undersold(&self) -> Option<String> {
        let Situation::Scene(scene) = &self.shown.situated else {
            return None;
        };
        let [book, _] = self.books;
        let longest = |held: CardSet| {
            let suits = Suit::ALL.into_iter();
            suits.map(|suit| (held & CardSet::suit(suit)).count()).max()
        };
        let asked = match &scene.asked {
            Question::May(step) => Some(step),
            Question::Brings | Question::Next => None,
        };
        let mut called = None;
        for (at, step) in scene.line.iter().chain(asked).enumerate() {
            let mut before = scene.clone();
            before.line.truncate(at);
            let held = || Some(played(book, &before)?.0.state.held(step.seat));
            match &step.act {
                SceneAct::Call(Kind::Suit, cards) => {
                    if Some(cards.count()) < longest(held()?) {
                        return Some(format!("{cards} is less than the longest suit held"));
                    }
                    let plays = |s: &&SceneStep| matches!(s.act, SceneAct::Play(Act::Play(_)));
                    let mut own = before.line.iter().filter(|s| s.seat == step.seat);
                    if own.any(|s| plays(&s)) {
                        return Some("a point is called after a card was played".to_owned());
                    }
                    called = Some(cards.count());
                }
                SceneAct::Play(Act::Answer(Answer::Good)) if called < longest(held()?) => {
                    return Some("a call is good to one who holds more".to_owned());
                }
                SceneAct::Call(..)
                | SceneAct::Bid(_)
                | SceneAct::Play(_)
                | SceneAct::Named { .. } => called = None,
            }
        }
        None
    }

    /// Tells which act is told without what it is done to.
    pub(super) fn bare(&self) -> Option<String> {
        let Situation::Scene(scene) = &self.shown.situated else {
            return None;
        };
        let asked = match &scene.asked {
            Question::May(step) => Some(step),
            Question::Brings | Question::Next => None,
        };
        let mut named = scene.named.iter().chain(asked);
        named.find_map(|step| {
            let SceneAct::Named { name, words } = &step.act else {
                return None;
            };
            let row = self.books.into_iter().find_map(|book| {
                let acts = &book.checked.table.acts;
                act::listed(acts, act::find(acts, name)?)
            })?;
            let bare = words.is_empty() && row.says.split_whitespace().count() < 2;
            bare.then(|| format!("“{}” is told of nothing", row.says))
        })
    }

    /// Tells which payment is told to a reader and is by no clause that is named.
    pub(super) fn unfounded(&self, side: usize, answer: &Answered) -> Option<String> {
        let Situation::Scene(scene) = &self.shown.situated else {
            return None;
        };
        let pays = answer.answer == Verdict::Amount && answer.says.contains(['+', '-']);
        if scene.asked != Question::Brings || !pays || answer.says.contains("in all") {
            return None;
        }
        let book = self.books.get(side).expect("each side has its book");
        let (mut hand, before) = played(book, scene)?;
        while hand.decision.is_offer() {
            let seat = hand.decision.seat()?;
            hand.act(seat, Act::GoOn).ok()?;
        }
        let from = if speaks_only(scene) {
            dealt(book, scene)?
        } else {
            before
        };
        let mut paid = hand.events.iter().skip(from).filter_map(Event::payment);
        paid.find_map(|entry| {
            let by = &book.checked.clauses[*entry.clauses.first()?].raw.id;
            let named = answer.clauses.iter().any(|label| *by == **label);
            (!named).then(|| format!("what {by} pays is told, and the clause is not"))
        })
    }

    /// Tells whether what is paid comes to the same by both books: at another moment, or under another name of the result.
    pub(super) fn is_paid_alike(&self) -> bool {
        let Situation::Scene(scene) = &self.shown.situated else {
            return false;
        };
        if scene.asked != Question::Brings || scene.line.is_empty() {
            return false;
        }
        let whole = speaks_only(scene);
        let [one, other] = self.books.map(|book| {
            let (mut hand, before) = played(book, scene)?;
            let dealt = dealt(book, scene)?;
            while hand.decision.is_offer() {
                let seat = hand.decision.seat()?;
                hand.act(seat, Act::GoOn).ok()?;
            }
            let from = if whole { dealt } else { before };
            let mut gains = std::collections::BTreeMap::new();
            for entry in hand.events.iter().skip(from).filter_map(Event::payment) {
                *gains.entry(format!("{:?}", entry.from)).or_insert(0) -= entry.amount;
                *gains.entry(format!("{:?}", entry.to)).or_insert(0) += entry.amount;
            }
            gains.retain(|_, n| *n != 0);
            Some(gains)
        });
        one == other
    }

    /// Tells on what an answer leans that is none of the book's: what is borrowed or agreed on, a reading that is not told, a clause of
    /// another topic that makes a fault, or silence about what goes by another name.
    pub(super) fn leans(&self, side: usize, answer: &Answered) -> Option<String> {
        let book = self.books.get(side).expect("each side has its book");
        let mut cells = self.row.cells.iter();
        let (_, cell) = cells.find(|(id, _)| *id == answer.variant)?;
        let id = |label: &String| book.checked.clauses.position(|c| c.raw.id == **label);
        let clauses: Vec<ClauseId> = answer.clauses.iter().filter_map(id).collect();
        if clauses.first().is_some_and(|c| is_foreign(book, *c)) {
            return Some("the book's answer is borrowed or agreed on".to_owned());
        }
        let read = |label: &String| {
            let mut parts = cell.parts.iter().filter(|p| p.id == *label);
            parts.any(|p| {
                let doubt = p.doubt.as_ref();
                doubt.is_some_and(|d| d.reading.is_some()) || p.status == Standing::Editorial
            })
        };
        let told = serde_json::to_value(answer).expect("an answer is data");
        let told = told.get("rests").map(ToString::to_string);
        let told = told.unwrap_or_default();
        let untold = |label: &&String| {
            let idle = self.turns_on(side, label) == Some(false);
            read(label) && !idle && !told.contains(&format!("\"{label}\""))
        };
        if let Some(label) = answer.clauses.iter().find(untold) {
            return Some(format!("{label} is a reading, and it is not told as one"));
        }
        let of_topic = answer
            .clauses
            .iter()
            .any(|l| cell.parts.iter().any(|p| p.id == *l));
        let mut all = self.shown.answers.iter();
        if all.all(|a| a.answer == Verdict::No) && cell.status.speaks() && !of_topic {
            return Some("what makes the fault is of another topic".to_owned());
        }
        let Situation::Scene(scene) = &self.shown.situated else {
            return None;
        };
        let Question::May(SceneStep {
            act: act @ SceneAct::Named { name, .. },
            ..
        }) = &scene.asked
        else {
            return None;
        };
        let words = act.words_in(book);
        let listed = book.checked.table.acts.iter().any(|a| a.name == *name) && words.is_empty();
        let said = format!("\"{words}\"");
        let known = listed || {
            let mut rules = book.checked.clauses.iter().map(|c| c.raw.rule.as_str());
            rules.any(|rule| rule.contains(name.as_str()) && rule.contains(&said))
        };
        let silent = answer.answer == Verdict::Silent && cell.status.speaks();
        (silent && !known).then(|| "the book may have another word for it".to_owned())
    }
}

/// Tells whether hands of other sizes are dealt than the others.
fn is_uneven(scene: &Scene) -> bool {
    let sizes: Vec<u32> = scene.hands().iter().map(|h| h.count()).collect();
    sizes.windows(2).any(|w| w.first() != w.last())
}

/// Tells whether a step is such an act, named alone or with its words.
fn is_called(step: &SceneStep, wanted: &str) -> bool {
    match &step.act {
        SceneAct::Bid(_) => wanted == "bid",
        SceneAct::Call(..) => wanted == "call",
        SceneAct::Play(act) => wanted == act.verb().word(),
        SceneAct::Named { name, words } => wanted == name || wanted == format!("{name} {words}"),
    }
}

/// Tells whether all that is done is said while the players speak for games.
pub(super) fn speaks_only(scene: &Scene) -> bool {
    let speaks = |s: &SceneStep| {
        matches!(
            s.act,
            SceneAct::Bid(_) | SceneAct::Play(Act::Pass | Act::Name(_))
        )
    };
    !scene.line.is_empty() && scene.line.iter().all(speaks)
}

/// Returns how many events there are when the hand of a scene begins.
pub(super) fn dealt(book: &Arc<Variant>, scene: &Scene) -> Option<usize> {
    let mut start = scene.clone();
    start.line.clear();
    Some(played(book, &start)?.0.events.len())
}

/// Tells whether a clause is borrowed, or stands only by agreement.
pub(super) fn is_foreign(book: &Variant, clause: ClauseId) -> bool {
    let status = book.checked.clauses[clause].raw.status;
    matches!(status, Status::Supplied | Status::ByAgreement)
}
