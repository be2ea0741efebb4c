//! What stands behind a refusal or a question, and what the player of the club would do.

use super::ask::verbs;
use super::cards::list;
use super::game::Game;
use super::thought::{Thought, worth};
use codille_engine::variant::EvalContext;
use codille_engine::{Act, Decision, Unlawful, Why};
use codille_lang::cards::CardSet;
use codille_lang::ids::ClauseId;
use codille_lang::sorting;
use codille_lang::words::{around, joined};
use codille_players::{Budget, Candidate, Club, Means, Measure, Stop};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is told first of a refusal that a clause decides.
pub(super) const REFUSED: &str = "That is not allowed.";

/// What is told where somebody asks for advice who has nothing to do.
pub(super) const NOTHING_ASKED: &str = "Nothing is asked of you now.";

impl Game {
    pub(super) fn refusal(&self, chair: usize, refused: &Unlawful) -> Vec<String> {
        let mut out = match refused.why {
            Why::NotHeld => vec![self.not_held(chair, refused.act)],
            Why::OutOfTurn => vec!["That is not what you are asked now.".to_owned()],
            Why::Unlawful => vec![REFUSED.to_owned()],
        };
        if refused.why == Why::Unlawful {
            // Of the bounds of a number only those that bind this seat are in point.
            let view = self.table.view(self.seat_of(chair));
            let mut context = EvalContext::new(&view.facts, view.seat);
            let binding = verbs(&refused.wanted).into_iter();
            let binding = binding.flat_map(|verb| self.setup.variant.ties(verb, &mut context));
            let binding: Vec<_> = binding.collect();
            let mut own = refused.clauses.clone();
            own.retain(|c| binding.contains(c));
            let none = own.is_empty();
            let clauses = if none { &refused.clauses } else { &own };
            let mut lines = self.setup.grounds.lines(clauses);
            if lines.is_empty() && fits(&refused.wanted, refused.act) {
                lines = self.setup.grounds.lines(&self.behind(chair));
            } else if lines.is_empty() {
                out = vec!["That is not what you are asked now.".to_owned()];
            }
            out.extend(lines);
        }
        out.extend(self.question(chair));
        out
    }

    /// Says which cards of an act are not held.
    fn not_held(&self, chair: usize, act: Act) -> String {
        let cards = act.cards();
        let held: CardSet = self.sorted(chair).into_iter().collect();
        let missing = cards - held;
        if missing.is_empty() {
            return "You do not hold that.".to_owned();
        }
        format!("You do not hold {}.", list(missing.iter(), self.setup.look))
    }

    /// Explains the last refusal, or what stands behind the question at hand.
    pub fn why(&self, chair: usize) -> Vec<String> {
        if let Some(refused) = &self.refused {
            return self.refusal(chair, refused);
        }
        if self.table.view(self.seat_of(chair)).decision.is_none() {
            return vec![NOTHING_ASKED.to_owned()];
        }
        let lines = self.setup.grounds.lines(&self.behind(chair));
        if lines.is_empty() {
            return vec!["No clause binds you here beyond the order of the game.".to_owned()];
        }
        lines
    }

    /// Says what the player of the club would do, and what it thinks each choice is worth.
    pub fn hint(&self, chair: usize, budget: Budget, stop: Stop<'_>) -> Vec<String> {
        let Some(thought) = self.advice(chair) else {
            return vec![NOTHING_ASKED.to_owned()];
        };
        self.advised(thought.candidates(budget, stop))
    }

    /// Returns what the player of the club would think about in a chair; `None` where the chair is asked nothing.
    pub fn advice(&self, chair: usize) -> Option<Thought> {
        self.thought_of(chair, Arc::new(Club::default()))
    }

    /// Says what was found of each candidate, the best of which is the last.
    pub fn advised(&self, mut all: Vec<Candidate>) -> Vec<String> {
        let Some(best) = all.pop() else {
            return vec!["There is nothing to choose.".to_owned()];
        };
        let mut out = vec![format!("I would type `{}`.", self.words(best.act))];
        let unit = self.course.units();
        if !best.values.is_empty() {
            let how = match best.means {
                Means::PlayedOut => "",
                Means::Solved => ", by best play of all with all cards seen",
            };
            let (deals, mean) = (best.values.len(), worth(best.mean_thousandths()));
            let brings = match best.measure {
                Measure::Hand => format!("it brings {mean} {unit} on the average"),
                Measure::Partie => format!("the partie then pays you {mean} {unit} on the average"),
            };
            out.push(format!(
                "On {deals} deals that fit what you know {brings}{how}."
            ));
        }
        let mean = best.mean_thousandths();
        all.retain(|c| !c.values.is_empty());
        sorting::by_key(&mut all, |c| std::cmp::Reverse(c.mean_thousandths()));
        if let Some(higher) = all.first().filter(|c| c.mean_thousandths() > mean) {
            out.push(format!(
                "`{}` came to more, but by so little that this may be chance.",
                self.words(higher.act)
            ));
        }
        let others = all.iter().take(4);
        let others =
            others.map(|c| format!("`{}` {}", self.words(c.act), worth(c.mean_thousandths())));
        let others = around("Others: ", &joined(others, "; "), ".");
        out.extend(Some(others).filter(|words| !words.is_empty()));
        out
    }

    /// Explains what bears on the question at hand and was not explained to this chair before, a clause a line.
    pub fn lesson(&mut self, chair: usize) -> Vec<String> {
        let clauses = self.behind(chair);
        self.taught.resize(self.setup.chairs.len(), BTreeSet::new());
        let taught = self.taught.get_mut(chair);
        let taught = taught.expect("every chair has its place");
        let new: Vec<_> = clauses.into_iter().filter(|c| taught.insert(*c)).collect();
        let lines = self.setup.grounds.lines(&new);
        let told = lines.into_iter().map(|line| format!("[The rule] {line}"));
        told.collect()
    }

    /// Returns the clauses that give leave or bind in what a chair is asked.
    fn behind(&self, chair: usize) -> Vec<ClauseId> {
        let seat = self.seat_of(chair);
        let view = self.table.view(seat);
        let Some(decision) = view.decision else {
            return Vec::new();
        };
        let mut context = EvalContext::new(&view.facts, seat);
        let clauses = verbs(&decision).into_iter().flat_map(|verb| {
            let mut clauses = self.setup.variant.grounds(verb, &mut context);
            clauses.extend(self.setup.variant.ties(verb, &mut context));
            clauses
        });
        // In the order of the book's clauses: the general before the special.
        let clauses: BTreeSet<ClauseId> = clauses.collect();
        clauses.into_iter().collect()
    }
}

/// Tells whether an act is of the kind that a question asks for.
fn fits(wanted: &Decision, act: Act) -> bool {
    // Whoever must say something is refused his silence, and told why.
    let silence = matches!(wanted, Decision::Leave(_) | Decision::Announce(_));
    wanted.has(act) || act == Act::GoOn && (silence || wanted.is_offer())
}
