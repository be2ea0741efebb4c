//! What must have come about before an act makes sense: what the lists of acts say of it, and what its own meaning asks.

use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::stage::stage;
use codille_edition::check::act::{self, ActNeed, Dealt};
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::variant::Variant;
use std::sync::Arc;

/// Returns what must have come about before a step, as either book lists it.
pub(super) fn needs<'a>(books: [&'a Variant; 2], step: &SceneStep) -> Vec<&'a ActNeed> {
    let SceneAct::Named { name, words } = &step.act else {
        return Vec::new();
    };
    let rows = books.into_iter().filter_map(|book| {
        let acts = &book.checked.table.acts;
        act::listed(acts, act::find(acts, name)?)
    });
    rows.flat_map(|row| row.needs_with(words)).collect()
}

/// Tells whether a step is done before the cards are dealt.
pub(super) fn is_before_deal(books: [&Variant; 2], step: &SceneStep) -> bool {
    needs(books, step)
        .iter()
        .any(|need| need.dealt == Some(Dealt::Not))
}

/// Tells whether a step has to do with a hand of the wrong number.
pub(super) fn is_of_wrong_deal(books: [&Variant; 2], step: &SceneStep) -> bool {
    needs(books, step)
        .iter()
        .any(|need| need.dealt == Some(Dealt::Wrong))
}

/// Tells whether each act by name and the act that is asked for make sense in a situation.
pub(super) fn are_met(books: &[Arc<Variant>; 2], scene: &Scene) -> bool {
    let [a, b] = books;
    let asked = match &scene.asked {
        Question::May(step) => Some(step),
        Question::Brings | Question::Next => None,
    };
    let mut before: Vec<&SceneStep> = scene.line.iter().collect();
    for step in scene.named.iter().chain(asked) {
        let met = needs([a, b], step)
            .into_iter()
            .all(|need| is_met(need, scene, &before, step));
        if !met {
            return false;
        }
        before.push(step);
    }
    asked.is_none_or(|step| has_sense(books, scene, step))
}

fn is_met(need: &ActNeed, scene: &Scene, before: &[&SceneStep], step: &SceneStep) -> bool {
    let dealt = match need.dealt {
        None => true,
        Some(Dealt::Not) => scene.line.is_empty() && !scene.is_uneven(),
        Some(Dealt::Wrong) => scene.is_uneven(),
    };
    let done = |wanted: &[String], own: bool| {
        let mut steps = before.iter().filter(|s| !own || s.seat == step.seat);
        wanted.is_empty() || steps.any(|s| wanted.iter().any(|w| s.is_called(w)))
    };
    dealt && done(&need.after, false) && done(&need.own, true)
}

/// Tells whether an act of play can still be meant: nobody undertakes every trick who has lost one, exchanges twice, or leaves cards before
/// it is asked how many he takes.
fn has_sense(books: &[Arc<Variant>; 2], scene: &Scene, step: &SceneStep) -> bool {
    let SceneAct::Play(act) = step.act else {
        return true;
    };
    if act == Act::Challenge {
        let mut stages = books.iter().filter_map(|book| stage(book, scene));
        return stages.all(|stage| {
            let facts = &stage.hand.state.facts;
            facts.opening[step.seat] == facts.tricks_played
        });
    }
    if matches!(act, Act::Leave(_)) {
        let mut stages = books.iter().filter_map(|book| stage(book, scene));
        return stages.any(|mut stage| {
            stage.pass_until(|hand| hand.decision.has(act));
            stage.hand.decision.has(act) && stage.hand.decision.seat() == Some(step.seat)
        });
    }
    let exchanged = |s: &SceneStep| matches!(s.act, SceneAct::Play(done) if done.exchanges());
    let of_seat = |s: &&SceneStep| s.seat == step.seat;
    let already = scene.line.iter().filter(of_seat).any(exchanged);
    !(act.exchanges() && already)
}

impl SceneStep {
    /// Tells whether it is such an act, named alone or with its words.
    fn is_called(&self, wanted: &str) -> bool {
        let verb = |verb: Verb| wanted == verb.word();
        match &self.act {
            SceneAct::Bid(_) => verb(Verb::Bid),
            SceneAct::Call(..) => verb(Verb::Call),
            SceneAct::Play(act) => verb(act.verb()),
            SceneAct::Named { name, words } => {
                wanted == name || wanted == format!("{name} {words}")
            }
        }
    }
}
