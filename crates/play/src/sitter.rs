//! Somebody at the table as another sees him: cards, counters, what was said.

use super::cards::{many, sorted};
use super::game::Game;
use super::strength::spoken;
use codille_engine::{Act, Event, View};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, Seat};
use codille_players::Heard;

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitter {
    /// The name.
    pub name: String,
    /// Whether it is the one who looks.
    pub own: bool,
    /// Whether something is asked of this one now.
    pub asked: bool,
    /// How many cards are held; nothing where no hand was dealt.
    pub cards: Option<u32>,
    /// How many tricks were won.
    pub tricks: u8,
    /// What this one is in the hand: who plays the game, who deals.
    pub roles: Vec<&'static str>,
    /// The counters, or the points of the partie before this deal.
    pub standing: i64,
    /// What was counted in this deal so far; nothing where nothing is counted.
    pub count: Option<i64>,
    /// What was said and done openly, apart from cards played.
    pub said: Vec<String>,
    /// The hand as dealt, where it was shown.
    pub shown: Vec<Card>,
    /// The hand, where nobody plays who may not see it.
    pub holds: Vec<Card>,
}

impl Game {
    /// Shows who sits in a chair to another seat, or to somebody who looks on.
    pub(super) fn sitter(&self, chair: usize, looker: Option<Seat>, view: &View) -> Sitter {
        let seat = self.seat_of(chair);
        let facts = &view.facts;
        let table = &self.setup.variant.checked.table;
        let cards = (seat.index() < self.setup.variant.hands).then(|| view.counts[seat]);
        let mut roles = Vec::new();
        roles.extend((facts.ombre == Some(seat)).then_some("Ombre"));
        roles.extend((facts.dealer() == seat).then_some("dealer"));
        let standing = self.by_player(chair, &self.course.standing());
        let own = looker == Some(seat);
        let shown = if own { 0 } else { facts.dealt[seat] };
        let scores = table.partie.is_some() && cards.is_some();
        // Whoever looks on at players of the program sees every hand.
        let open = looker.is_none() && self.persons().is_empty();
        let holds = if open {
            self.table.hand.state.held(seat)
        } else {
            CardSet::EMPTY
        };
        Sitter {
            name: self.name(chair).to_owned(),
            own,
            asked: self.table.hand.decision.seat() == Some(seat),
            cards,
            tricks: facts.won[seat],
            roles,
            standing,
            count: scores.then(|| facts.reckoning.score(seat)),
            said: self.said(seat, looker),
            shown: sorted(&self.setup.variant, facts, CardSet(shown)),
            holds: sorted(&self.setup.variant, facts, holds),
        }
    }

    /// Returns the number of a player of the course who sits in a chair.
    pub(super) fn by_player(&self, chair: usize, numbers: &[i64]) -> i64 {
        let mut all = numbers.iter().enumerate();
        let own = all.find(|(player, _)| self.chair_of_player(*player) == chair);
        own.map_or(0, |(_, number)| *number)
    }

    /// Says what a seat has said and done openly, as another with cards has heard it; without cards played.
    pub(super) fn said(&self, seat: Seat, hearer: Option<Seat>) -> Vec<String> {
        let memory = hearer.and_then(|h| self.table.memories.get(h.index()));
        let Some(memory) = memory else {
            return Vec::new();
        };
        let variant = &self.setup.variant;
        let table = &variant.checked.table;
        let says = |class: DeclarationId| table.declarations[class].says.as_str();
        let events = self.table.hand.events.iter();
        let mut announced = events.filter_map(|event| {
            let Event::Announced {
                seat: who, class, ..
            } = event
            else {
                return None;
            };
            (*who == seat).then_some(*class)
        });
        let heard = memory.heard.iter().filter(|h| h.seat() == seat);
        let said = heard.filter_map(|heard| match *heard {
            Heard::Counted { .. } => None,
            Heard::Hidden {
                act: Act::Discard(_),
                count,
                ..
            } => Some(threw(count)),
            Heard::Hidden { act, count, .. } => Some(format!("{}: {count}", act.does())),
            Heard::Called {
                class,
                strength,
                told,
                ..
            } => Some(format!(
                "“{}, {}”",
                says(class),
                spoken(variant, class, strength, told)
            )),
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "every other act says itself what it is"
            )]
            Heard::Act { act, .. } => match act {
                Act::Bid(game) => Some(format!("“{}”", table.game(game).says)),
                Act::Discard(cards) => Some(threw(cards.count())),
                Act::Look => Some("looks at the cards left".to_owned()),
                Act::Challenge => Some("undertakes every trick".to_owned()),
                Act::Announce => announced.next().map(|class| format!("“{}”", says(class))),
                Act::Call { class, .. } => Some(format!("“{}”", says(class))),
                Act::Answer(answer) => Some(format!("“{}”", answer.word())),
                Act::Leave(count) if count > 0 => Some(format!("leaves {count}")),
                Act::Leave(_) | Act::Take(_) | Act::GoOn | Act::Play(_) | Act::Ask => None,
                act => Some(act.describe(variant)),
            },
        });
        said.collect()
    }
}

pub(super) fn threw(count: u32) -> String {
    if count == 0 {
        return "throws out nothing".to_owned();
    }
    format!("throws out {}", many(count))
}
