//! How good a disagreement is for a topic: what is answered, how apt the moment is, on how many readings it turns, and how much must be told.

use super::answer::Verdict;
use super::call::are_full;
use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::search::{Found, Search};
use super::shrink::plays;
use super::stage::stage;
use codille_edition::check::rule::Verb;
use codille_engine::{Act, Decision};
use codille_lang::cards::Card;
use codille_lang::ids::Seat;

/// How good a disagreement is, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Aptness {
    /// Whether both books answer, and how far the moment is from the usual course.
    apt: (u8, u8),
    /// On how many readings the answers turn.
    contested: usize,
    /// How many topics turn on it, how much must be told, and how plain the cards are.
    size: (usize, usize, u64),
}

impl Search<'_> {
    /// Returns how good a disagreement is for a topic, if it is better than what was found before.
    pub(super) fn better(
        &self,
        topic: &str,
        found: &Found,
        before: Option<&Aptness>,
    ) -> Option<Aptness> {
        let (apt, size) = self.rank(topic, found);
        let worse = before.is_some_and(|before| {
            // Whether the readings are asked at all: that takes long.
            let no_smaller = before.contested == 0 && size >= before.size;
            apt > before.apt || apt == before.apt && no_smaller
        });
        if worse {
            return None;
        }
        let contested = self.contested(topic, found);
        let rank = Aptness {
            apt,
            contested,
            size,
        };
        before.is_none_or(|before| rank < *before).then_some(rank)
    }

    /// Counts the readings with a rival on which the answers turn.
    fn contested(&self, topic: &str, found: &Found) -> usize {
        let sides = found.answers.iter().enumerate();
        let rests = sides.flat_map(|(side, answer)| {
            let labels = self.labels(side, answer, found, topic);
            self.reliances(side, &labels, &|label| {
                self.scene_turns_on(side, label, &found.scene)
            })
        });
        rests.filter(|rest| rest.alternative.is_some()).count()
    }

    /// Says how good a disagreement is for a topic, its readings aside: both books answer, the moment is apt, few topics turn on it, little must
    /// be told.
    fn rank(&self, topic: &str, found: &Found) -> ((u8, u8), (usize, usize, u64)) {
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
        let [first, second] = if payment {
            [topics, size]
        } else {
            [size, topics]
        };
        let [book, _] = &self.books;
        let short = u8::from(!are_full(book, &found.scene));
        // Of a wrong deal what it costs shows more than what may be done.
        let idle = u8::from(lines == 0 && found.scene.is_uneven());
        let apt = (both, self.unlikeliness(topic, &found.scene) + short + idle);
        (apt, (first, second, found.scene.weight()))
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
}

/// Tells whether somebody has still to speak or to exchange.
const fn exchanges(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Bid(_) | Decision::Name(_) | Decision::Discard(_) | Decision::Take(_)
    )
}
