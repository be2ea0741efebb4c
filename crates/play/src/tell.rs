//! What a chair is told: how a hand begins, its cards, the tricks, the score, what it is asked.

use super::ask::question;
use super::cards::{card, list, ready, sorted};
use super::choice::command_word;
use super::command::{Command, Misread};
use super::course::{Closing, Course};
use super::game::Game;
use super::reading::Reading;
use super::turn::Turn;
use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::words::{around, joined};
use codille_players::{Sight, novice};

impl Game {
    /// Says how a hand begins for a chair, or for somebody who looks on: its number, who deals, who speaks first, the cards.
    pub fn begins(&self, chair: Option<usize>) -> Vec<String> {
        let names = self.names();
        let seat = chair.map(|c| self.seat_of(c));
        let mut out = vec![format!("Hand {}.", self.number), self.deals(chair)];
        if let Course::Partie(_) = &self.course {
            let totals = self.by_chair(&self.course.standing());
            let totals = super::bill::list(&totals, |n| n.to_string());
            out.push(format!("The partie stands: {totals}."));
        } else if self.pool_before(chair) != 0 {
            out.push(format!("In the pool: {}.", self.pool_before(chair)));
        }
        match (chair, seat) {
            (Some(chair), Some(seat)) if seat.index() < self.setup.variant.hands => {
                out.extend(self.hand_lines(chair));
            }
            (Some(_), _) => out.push("You deal and hold no cards in this hand.".to_owned()),
            (None, _) => {
                let facts = &self.table.hand.state.facts;
                let hands = names.iter().zip(&facts.dealt);
                let hands = hands.take(self.setup.variant.hands);
                out.extend(hands.map(|(name, dealt)| {
                    let cards = sorted(&self.setup.variant, facts, CardSet(*dealt));
                    format!("{name} is dealt {}.", list(cards, self.setup.look))
                }));
            }
        }
        out
    }

    /// Says who deals and who speaks first.
    pub(super) fn deals(&self, chair: Option<usize>) -> String {
        let names = self.names();
        let seat = chair.map(|c| self.seat_of(c));
        let dealer = Seat::from(names.len().saturating_sub(1));
        let name = |seat: Seat| seat.name_of(&names);
        let deals = if Some(dealer) == seat {
            "You deal".to_owned()
        } else {
            format!("{} deals", name(dealer))
        };
        let speaks = if seat == Some(Seat::FIRST) {
            "you speak first".to_owned()
        } else {
            format!("{} speaks first", name(Seat::FIRST))
        };
        format!("{deals}; {speaks}.")
    }

    /// Shows the hand of a chair: sorted and numbered, with trumps told and cards of a name named.
    pub fn hand_lines(&self, chair: usize) -> Vec<String> {
        let look = self.setup.look;
        let cards = self.sorted(chair);
        let shown = (1..)
            .zip(&cards)
            .map(|(n, c)| format!("{n} {}", card(*c, look)));
        let mut out = vec![format!("Your cards: {}", joined(shown, "  "))];
        let view = self.table.view(self.seat_of(chair));
        let trump = view.facts.trump;
        if trump.is_some() {
            let order = self.setup.variant.orders.of(trump);
            let trumps = cards.iter().copied();
            let trumps = trumps.filter(|c| order.mask >> c.index() & 1 == 1);
            let names = self.setup.variant.named_cards(&view.facts);
            let held = names.iter().filter(|(c, _)| cards.contains(c));
            let held = held.map(|(c, name)| format!("{} is {name}", card(*c, look)));
            let mut held: Vec<String> = held.collect();
            held.dedup();
            out.push(format!("Trumps: {}.", list(trumps, look)));
            out.extend((!held.is_empty()).then(|| format!("{}.", held.join(", "))));
        }
        out
    }

    pub(super) fn sorted(&self, chair: usize) -> Vec<Card> {
        let view = self.table.view(self.seat_of(chair));
        let held = view.facts.held[view.seat];
        sorted(&self.setup.variant, &view.facts, CardSet(held))
    }

    /// Says what a chair is asked.
    pub fn question(&self, chair: usize) -> Option<String> {
        if let Some(offers) = self.offers(chair) {
            return Some(offers.join("\n"));
        }
        let seat = self.seat_of(chair);
        let view = self.table.view(seat);
        let asked =
            |decision| question(&self.setup.variant, &view.facts, decision, self.setup.look);
        match (&view.decision, self.turn()) {
            (Some(decision), _) => Some(asked(decision)),
            (None, Turn::Over) if matches!(self.closing, Some(Closing::Settled { .. })) => Some(
                "The partie is over: `again` begins the next, `quit` ends the sitting.".to_owned(),
            ),
            (None, Turn::Over) => Some(asked(&Decision::Over)),
            (None, _) => None,
        }
    }

    /// Returns what a player who does not search would do in a chair; `None` where the chair is asked nothing.
    pub fn simple_choice(&self, chair: usize) -> Option<Act> {
        let view = self.table.view(self.seat_of(chair));
        let played = self.table.memories.get(view.seat.index())?.all_played();
        let sight = Sight::of_view(&self.setup.variant, &view, played);
        novice(&sight, view.decision.as_ref()?)
    }

    /// Reads what a chair typed.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, chair: usize, line: &str) -> Result<Command, Misread> {
        let view = self.table.view(self.seat_of(chair));
        let reading = Reading {
            variant: &self.setup.variant,
            decision: view.decision.as_ref(),
            hand: &self.sorted(chair),
            ready: &ready(&self.setup.variant, &view),
        };
        if let Some(command) = self.read_strictly(chair, &reading, line)? {
            return Ok(command);
        }
        reading.read(line)
    }

    /// Writes an act as it would be typed.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other act is a word, with a number where it names one"
    )]
    pub fn words(&self, act: Act) -> String {
        let table = &self.setup.variant.checked.table;
        let look = self.setup.look;
        match act {
            Act::Play(c) => format!("play {}", card(c, look)),
            Act::Bid(game) => format!("bid {}", table.game(game).name.replace('_', " ")),
            Act::Name(suit) => format!("name {suit}"),
            Act::Discard(cards) if cards.is_empty() => "throw nothing".to_owned(),
            Act::Discard(cards) => format!("throw {}", list(cards.iter(), look)),
            Act::Call { class, cards } => format!(
                "call {} {}",
                table.declarations[class].name.as_str(),
                list(cards.iter(), look)
            ),
            Act::Answer(answer) => answer.word().to_owned(),
            act => {
                let word = command_word(act);
                act.number()
                    .map_or_else(|| word.to_owned(), |n| format!("{word} {n}"))
            }
        }
    }

    /// Answers a command that asks for something and changes nothing.
    pub fn tell(&self, chair: usize, command: &Command) -> Vec<String> {
        match command {
            Command::Why => self.why(chair),
            Command::Hand => self.hand_lines(chair),
            Command::Tricks => self.tricks(),
            Command::Score => self.score(Some(chair)),
            Command::Log => self.log(Some(chair)),
            Command::Bill if self.bill.is_empty() => {
                vec!["No hand has come to its bill since you sat down.".to_owned()]
            }
            Command::Bill => self.bill.clone(),
            Command::Rules(words) => {
                let found = self.setup.grounds.about(words);
                if found.is_empty() {
                    vec![format!("No clause of these rules speaks of “{words}”.")]
                } else {
                    found
                }
            }
            Command::Help => self.help(chair),
            Command::Rights => self.rights_lines(chair),
            Command::Act(_)
            | Command::Hint
            | Command::Review
            | Command::Undo
            | Command::Save(_)
            | Command::Again
            | Command::Deed(_)
            | Command::Waive(_)
            | Command::Slow(_)
            | Command::Quit => Vec::new(),
        }
    }

    pub(super) fn tricks(&self) -> Vec<String> {
        let names = self.names();
        let won = Seat::first(self.setup.variant.hands).zip(&names);
        let won = won.map(|(seat, name)| format!("{name} {}", self.table.hand.state.tricks(seat)));
        let mut out = vec![format!("Tricks: {}.", joined(won, ", "))];
        let trick = self.table.hand.state.trick();
        let trick =
            trick.map(|(s, c)| format!("{} {}", s.name_of(&names), card(c, self.setup.look)));
        let trick = around("On the table: ", &joined(trick, ", "), ".");
        out.extend(Some(trick).filter(|t| !t.is_empty()));
        out
    }

    pub(super) fn score(&self, chair: Option<usize>) -> Vec<String> {
        let standing = self.by_chair(&self.course.standing());
        let signed = |all: &[(String, i64)]| super::bill::list(all, |n| format!("{n:+}"));
        match &self.course {
            Course::Evening(_) => {
                let (before, staked) = match self.closing {
                    Some(_) => ("", ""),
                    None => (" before this hand", ", with what was staked in this hand"),
                };
                let (counters, pool) = (signed(&standing), self.pool_before(chair));
                vec![
                    format!("Counters{before}: {counters}."),
                    format!("In the pool{staked}: {pool}."),
                ]
            }
            Course::Partie(_) if self.closing.is_some() => {
                let closing = self.closing.iter();
                let mut out: Vec<String> = closing
                    .flat_map(|closing| super::bill::standing(closing, |n| self.by_chair(n)))
                    .collect();
                out.extend(self.gained());
                out
            }
            Course::Partie(_) => {
                let all = standing.iter().map(|(name, total)| {
                    let names = self.names();
                    let seat = names.iter().position(|n| n == name).map(Seat::from);
                    let score = |seat| self.table.hand.state.facts.reckoning.score(seat);
                    let score = seat.map_or(0, score);
                    format!("{name} {total}, and {score} in this deal")
                });
                let mut out = vec![format!("{}.", joined(all, "; "))];
                out.extend(self.gained());
                out
            }
        }
    }

    /// Says what was won in the parties before; nothing where there was none.
    fn gained(&self) -> Option<String> {
        let gained = self.course.gained();
        let told = super::bill::list(&self.by_chair(&gained), |n| format!("{n:+}"));
        let any = gained.iter().any(|n| *n != 0);
        any.then(|| format!("Won in the parties before: {told}."))
    }

    /// Says what was won and lost so far.
    pub fn farewell(&self) -> Vec<String> {
        let mut out = self.score(self.persons().first().copied());
        out.push(match self.past.len() {
            0 => "No hand was played to its end.".to_owned(),
            1 => "One hand was played.".to_owned(),
            n => format!("{n} hands were played."),
        });
        out
    }
}
