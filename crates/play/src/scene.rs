//! What one chair may see of the table, as plain data for a terminal or a page to draw.

use super::cards::{ready, sorted};
use super::choice::{Ask, Choice, asks, choices};
use super::game::Game;
use super::sitter::Sitter;
use super::turn::Turn;
use codille_engine::phase;
use codille_engine::variant::HandState;
use codille_engine::{Act, Decision, Event, View};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;
use codille_players::Sight;

/// What one chair may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The title of the rules.
    pub title: String,
    /// The number of the hand, from 1.
    pub number: u64,
    /// The suit of trumps, once it is known.
    pub trump: Option<Suit>,
    /// The card that was turned up.
    pub turned: Option<Card>,
    /// The game that was undertaken.
    pub game: Option<String>,
    /// How many tricks are over, and how many a hand has.
    pub tricks: (u8, u8),
    /// What lies in the pool; nothing where the rules have none.
    pub pool: Option<i64>,
    /// How many cards the stock has.
    pub stock: u8,
    /// The cards left of the stock, where they were laid open.
    pub open_stock: Vec<Card>,
    /// How many cards were thrown out.
    pub thrown: u32,
    /// Everybody at the table, whoever looks first, then in the order of play.
    pub sitters: Vec<Sitter>,
    /// The own hand, in the order of the rules.
    pub hand: Vec<HandCard>,
    /// The trick on the table, in the order of play.
    pub trick: Vec<Laid>,
    /// The trick before.
    pub last: Vec<Laid>,
    /// How what is asked is answered.
    pub ask: Ask,
    /// What is asked, in a sentence.
    pub question: Option<String>,
    /// Commands that answer it, apart from cards.
    pub choices: Vec<Choice>,
    /// All that happened in this hand, a sentence each.
    pub log: Vec<String>,
    /// Whether points of a partie are counted, and no counters paid.
    pub partie: bool,
    /// Whether the hand is over.
    pub over: bool,
}

/// A card of the own hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandCard {
    /// The card.
    pub card: Card,
    /// Whether it is a trump.
    pub trump: bool,
    /// The name of its own, such as that of a highest trump.
    pub name: Option<String>,
    /// Whether it answers what is asked.
    pub open: bool,
    /// Whether it may be played by the rules, where a card is asked for; at a club table others can be, too.
    pub lawful: bool,
}

/// A card of a trick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// Whose it is, by the place among the sitters.
    pub sitter: usize,
    /// The card.
    pub card: Card,
    /// Whether it wins the trick, so far.
    pub best: bool,
}

impl Game {
    /// Returns what a chair may see, or somebody who looks on and holds no cards.
    pub fn scene(&self, chair: Option<usize>) -> Scene {
        let seat = chair.map(|c| self.seat_of(c));
        let view = seat.map_or_else(|| self.view_from_outside(), |seat| self.table.view(seat));
        let variant = &self.setup.variant;
        let partie = variant.checked.table.partie.is_some();
        let over = self.turn() == Turn::Over;
        let asked = view.decision.or_else(|| over.then_some(Decision::Over));
        let offered = chair.and_then(|c| self.offered_choices(c));
        let order = self.order(seat);
        let trick: Vec<Laid> = self.laid(&order, &view.trick, None);
        Scene {
            title: self.setup.title.clone(),
            number: self.number,
            trump: view.facts.trump,
            turned: Card::from_index(view.facts.turned.trailing_zeros() as usize),
            game: game(&variant.checked.table.games, &view.facts),
            tricks: (view.facts.tricks_played, view.facts.tricks_total),
            pool: (!partie).then(|| self.pool_before(chair)),
            stock: view.facts.stock,
            open_stock: view.stock.clone().unwrap_or_default(),
            thrown: self.thrown(),
            sitters: order.iter().map(|c| self.sitter(*c, seat, &view)).collect(),
            hand: self.hand_cards(&view),
            last: self.last_trick(&order, &view),
            trick,
            ask: match &offered {
                Some(_) => Ask::Words,
                None => asked.as_ref().map_or(Ask::Nothing, asks),
            },
            question: chair
                .and_then(|c| self.question(c))
                .or_else(|| over.then(|| "The hand is over.".to_owned())),
            choices: offered
                .unwrap_or_else(|| asked.map_or_else(Vec::new, |d| self.choices(&view, &d))),
            log: self.log(chair),
            partie,
            over,
        }
    }

    /// Returns the table as whoever looks on sees it: nobody's cards, and nothing is asked.
    fn view_from_outside(&self) -> View {
        View {
            facts: self.table.hand.state.known_to(None),
            decision: None,
            ..self.table.view(Seat::FIRST)
        }
    }

    /// Lists the commands that answer what a seat is asked, apart from cards.
    pub(super) fn choices(&self, view: &View, decision: &Decision) -> Vec<Choice> {
        let variant = &self.setup.variant;
        let mut all = choices(variant, decision, &ready(variant, view), self.setup.look);
        for choice in &mut all {
            let bid = choice.command.strip_prefix("bid ");
            if let Some(game) = bid.filter(|g| !self.setup.grounds.about(g).is_empty()) {
                let more = format!("; `rules {game}` tells more");
                choice.means.push_str(&more);
            }
        }
        all
    }

    /// Tells a chair, or somebody who looks on, all that happened in this hand, from the deal on.
    pub(super) fn log(&self, chair: Option<usize>) -> Vec<String> {
        let mut out = vec![self.deals(chair)];
        out.extend(self.heard(chair, 0));
        out
    }

    /// Returns the chairs from a seat on, in the order of play; from the first to speak for somebody who looks on.
    fn order(&self, seat: Option<Seat>) -> Vec<usize> {
        let chairs = self.setup.chairs.len();
        let first = seat.unwrap_or(Seat::FIRST);
        let seats = std::iter::successors(Some(first), |seat| Some(seat.after(chairs)));
        seats.take(chairs).map(|seat| self.chair_of(seat)).collect()
    }

    fn hand_cards(&self, view: &View) -> Vec<HandCard> {
        let variant = &self.setup.variant;
        let held = view.facts.held[view.seat];
        let cards = sorted(variant, &view.facts, CardSet(held));
        let mask = variant.orders.of(view.facts.trump).mask;
        let names = if view.facts.trump.is_none() {
            Vec::new()
        } else {
            variant.named_cards(&view.facts)
        };
        let open = match view.decision {
            // At a club table whatever is held can be played.
            Some(Decision::Play(_)) if self.is_strict() => CardSet(held),
            Some(Decision::Play(phase::Play { cards, .. })) => cards,
            Some(Decision::Discard(phase::Discard { from, .. })) => from,
            Some(Decision::Call(_)) => CardSet(held),
            _ => CardSet::EMPTY,
        };
        let lawful = match view.decision {
            Some(Decision::Play(phase::Play { cards, .. })) => cards,
            _ => open,
        };
        let name = |card| {
            let mut names = names.iter();
            names.find_map(|(of, name)| (*of == card).then(|| name.clone()))
        };
        let whole = |card: Card| HandCard {
            card,
            lawful: lawful.has(card),
            trump: view.facts.trump.is_some() && mask >> card.index() & 1 == 1,
            name: name(card),
            open: open.has(card),
        };
        cards.into_iter().map(whole).collect()
    }

    /// Counts the cards thrown out so far; how many, everybody sees.
    fn thrown(&self) -> u32 {
        let thrown = |(_, act): (Seat, Act)| {
            let Act::Discard(cards) = act else { return 0 };
            cards.count()
        };
        self.acts().map(thrown).sum()
    }

    /// Sets a trick out by the places of the sitters; `winner` is known of a trick that is over.
    fn laid(&self, order: &[usize], trick: &[(Seat, Card)], winner: Option<Seat>) -> Vec<Laid> {
        let best = winner.or_else(|| {
            let view = self.table.view(Seat::FIRST);
            let sight = Sight::of_view(&self.setup.variant, &view, CardSet::EMPTY);
            sight.best.map(|(seat, _)| seat)
        });
        let each = trick.iter().filter_map(|(seat, card)| {
            let chair = self.chair_of(*seat);
            Some(Laid {
                sitter: order.iter().position(|c| *c == chair)?,
                card: *card,
                best: best == Some(*seat),
            })
        });
        each.collect()
    }

    /// Returns the trick before the one on the table.
    fn last_trick(&self, order: &[usize], view: &View) -> Vec<Laid> {
        let played = self.acts().filter_map(|(seat, act)| {
            let Act::Play(card) = act else { return None };
            Some((seat, card))
        });
        let mut played: Vec<(Seat, Card)> = played.collect();
        played.truncate(played.len().saturating_sub(view.trick.len()));
        let size = view.facts.active.len();
        let last = played.split_off(played.len().saturating_sub(size));
        let mut winners = self.table.hand.events.iter().rev().filter_map(|event| {
            let Event::Won { seat } = event else {
                return None;
            };
            Some(*seat)
        });
        match winners.next() {
            Some(winner) => self.laid(order, &last, Some(winner)),
            None => Vec::new(),
        }
    }
}

/// Names the game that was undertaken.
fn game(games: &[codille_edition::check::table::Game], facts: &HandState) -> Option<String> {
    let at = (facts.game != 0).then(|| facts.game.trailing_zeros() as usize)?;
    games.get(at).map(|g| g.name.replace('_', " "))
}
