//! The cursor on cards and choices: it moves, marks and does.

use super::places::{by_cards, places};
use super::ui::{Ui, Wish};
use codille_lang::cards::CardSet;
use codille_play::{Ask, Scene};

impl Ui {
    /// Does what the cursor and the marks say.
    pub(super) fn act(&mut self, scene: &Scene) -> Wish {
        let cards = scene.hand.len();
        let marked = |verb: &str, set: CardSet| {
            let held = scene.hand.iter().filter(|c| set.has(c.card));
            let names: Vec<String> = held.map(|c| c.card.to_string()).collect();
            Wish::Line(format!("{verb} {}", names.join(" ")))
        };
        let choice = self.cursor.and_then(|at| at.checked_sub(cards));
        let choice = choice.and_then(|at| scene.choices.get(at));
        let card = self.cursor.and_then(|at| scene.hand.get(at));
        match (scene.ask, choice, card) {
            (Ask::Call, Some(choice), _)
                if !self.marked.is_empty() && choice.command.starts_with("call ") =>
            {
                marked(&choice.command, self.marked)
            }
            (Ask::Cards { .. }, Some(_), _) if !self.marked.is_empty() => self.say(
                "Cards are marked: Enter on a card throws those out; Space takes a mark away.",
            ),
            (_, Some(choice), _) => Wish::Line(choice.command.clone()),
            (Ask::Card, None, Some(held)) => Wish::Line(format!("play {}", held.card)),
            (Ask::Cards { .. }, None, _) if !self.marked.is_empty() => marked("throw", self.marked),
            (Ask::Cards { .. }, None, _) => {
                self.say("Mark the cards to be thrown out with Space; then Enter throws them out.")
            }
            (Ask::Call, None, _) => {
                self.say("Choose a call below; cards marked with Space are called.")
            }
            (Ask::Card | Ask::Words, None, _) => {
                self.say("Choose with the arrows or Tab, then press Enter.")
            }
            (Ask::Nothing, ..) => self.say("It is not your turn."),
        }
    }

    /// Marks the card under the cursor, or takes its mark away.
    pub(super) fn mark(&mut self, scene: &Scene) {
        let held = self.cursor.and_then(|at| scene.hand.get(at));
        match (scene.ask, held) {
            (Ask::Cards { .. } | Ask::Call, Some(held)) if held.open => {
                let card = CardSet::of(held.card);
                self.marked = if self.marked.has(held.card) {
                    self.marked - card
                } else {
                    self.marked | card
                };
            }
            (Ask::Cards { .. } | Ask::Call, _) => {
                self.say("Move to a card with the arrows to mark it.");
            }
            (Ask::Nothing | Ask::Words | Ask::Card, _) => {
                self.say("Nothing is marked now: Enter does what is under the cursor.");
            }
        }
    }

    /// Returns the first target that can be reached and how many there are in all.
    pub(super) fn targets(scene: &Scene) -> (usize, usize) {
        let first = if by_cards(scene) { 0 } else { scene.hand.len() };
        (first, scene.hand.len() + scene.choices.len())
    }

    pub(super) fn step(&mut self, scene: &Scene, forward: bool) {
        let (first, end) = Self::targets(scene);
        if first >= end {
            self.cursor = None;
            return;
        }
        let at = self.cursor.filter(|at| (first..end).contains(at));
        let last = end - 1;
        self.cursor = Some(match (at, forward) {
            (Some(at), true) if at < last => at + 1,
            (Some(at), false) if at > first => at - 1,
            (None | Some(_), true) => first,
            (None | Some(_), false) => last,
        });
    }

    /// Goes up to the cards or down to the choices.
    pub(super) fn jump(&mut self, scene: &Scene, up: bool) {
        let (first, end) = Self::targets(scene);
        let to = if up { first } else { scene.hand.len() };
        if (first..end).contains(&to) {
            self.cursor = Some(to);
        }
    }

    /// A click chooses; a second one on the same place does it. A card to be thrown out is marked.
    pub(super) fn click(&mut self, scene: &Scene, x: u16, y: u16) -> Wish {
        let (first, end) = Self::targets(scene);
        let target = places(scene, self.area).target(x, y);
        let Some(at) = target.filter(|at| (first..end).contains(at)) else {
            return Wish::Nothing;
        };
        let again = self.cursor.replace(at) == Some(at);
        let marks = matches!(scene.ask, Ask::Cards { .. } | Ask::Call) && at < scene.hand.len();
        if marks {
            self.mark(scene);
            return Wish::Nothing;
        }
        if again {
            self.act(scene)
        } else {
            Wish::Nothing
        }
    }
}
