//! Best play from a position of a hand, by tables where they can be taken, else by walking the engine: its value, every card, a line.

mod declared;
mod found;
mod losses;
mod value;

pub use found::{Found, Method, Trial, Unsolved, Worth};
pub use losses::{Loss, losses};

use crate::aim::Aim;
use crate::extract::{NotTabular, extract};
use crate::play_tables::PlayTables;
use crate::search::{Limits, Played, Searcher, play};
use crate::walk::{Next, Unwalkable, Walk, next};
use codille_engine::variant::Variant;
use codille_engine::{Act, Balance, Silent, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use std::sync::atomic::AtomicBool;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The rules.
    pub variant: &'a Variant,
    /// The position; a card is to be played.
    pub state: &'a State,
    /// What is played for.
    pub aim: Aim<'a>,
    /// Where something is declared between the first lead and the play: what is said then. What is not named is let pass.
    pub declared: &'a [(Seat, Act)],
    /// How much may be looked at and kept.
    pub limits: Limits,
    /// Set from outside, it stops the search.
    pub cancel: &'a AtomicBool,
}

/// How many positions a walk keeps for each mebibyte that it may use: a key and its bounds take some half a kilobyte.
const KEPT_A_MEBIBYTE: usize = 2_000;

impl Question<'_> {
    /// Solves a position.
    ///
    /// # Errors
    /// A position in which no card is to be played, or a hand that goes on by more than cards.
    pub fn solve(&self) -> Result<Found, Unsolved> {
        let mut state = self.state.clone();
        // How the cards can be played hangs on no fault that was made.
        state.facts.minutes = None;
        let Next::Card(seat, cards) = next(self.variant, &mut state)? else {
            return Err(Unsolved::NoCard);
        };
        if state.turn_in_tricks(self.variant).is_none() {
            return self.declared_between(&state, seat, cards);
        }
        match extract(self.variant, &state, self.aim) {
            Ok(tables) => self.on_tables(&tables, &state, seat),
            Err(why) => self.by_walking(why, &state, seat, cards),
        }
    }

    fn on_tables(&self, tables: &PlayTables, state: &State, seat: Seat) -> Result<Found, Unsolved> {
        let mut searcher = Searcher::new(self.limits);
        let mut search = searcher.deal(tables, self.cancel)?;
        let value = search.value(&tables.start)?;
        let choices = search.choices(&tables.start)?;
        let line = search.line(&tables.start)?;
        let numbering = &tables.numbering;
        let card = |number: u8| numbering.card(number).expect("tables number their cards");
        let acted = |one: &Played| (Seat::from(one.seat), Act::Play(card(one.card)));
        let mut trials = Vec::new();
        for choice in &choices {
            let (then, _) = play(tables, &tables.start, choice.card);
            let mut acts = vec![(seat, Act::Play(card(choice.card)))];
            acts.extend(search.line(&then)?.iter().map(acted));
            trials.push(Trial {
                card: card(choice.card),
                equals: numbering.set(choice.equals),
                worth: Worth::of(tables.base, choice.value),
                end: self.end_of(state, &acts)?,
            });
        }
        let line: Vec<(Seat, Act)> = line.iter().map(acted).collect();
        Ok(Found {
            seat,
            method: Method::Tables,
            worth: Worth::of(tables.base, value),
            trials,
            end: self.end_of(state, &line)?,
            line,
            left_out: tables.left_out.clone(),
            nodes: search.nodes(),
            stopped: search.is_stopped(),
        })
    }

    fn walk(&self) -> Walk<'_> {
        let kept = (self.limits.bytes >> 20).max(1) * KEPT_A_MEBIBYTE;
        Walk::new(
            self.variant,
            self.aim,
            (self.limits.nodes, kept),
            self.cancel,
        )
    }

    fn by_walking(
        &self,
        why: NotTabular,
        state: &State,
        seat: Seat,
        cards: CardSet,
    ) -> Result<Found, Unsolved> {
        let mut walk = self.walk();
        let (mut trials, mut stopped) = (Vec::new(), false);
        // One card is worth about what another is; before any is known, what play by the first card that comes brings.
        let mut guess = self.simplest(state.clone())?;
        for card in cards.iter() {
            let mut then = state.clone();
            then.apply(self.variant, seat, Act::Play(card), &mut Silent);
            let worth = walk.narrowed(&then, guess)?;
            guess = worth.low.or(worth.high).unwrap_or(guess);
            let line = match worth.exact() {
                Some(value) => self.walked_line(&mut walk, then, value)?,
                None => None,
            };
            stopped |= line.is_none();
            let mut acts = vec![(seat, Act::Play(card))];
            acts.extend(line.unwrap_or_default());
            trials.push(Trial {
                card,
                equals: CardSet::of(card),
                worth,
                end: self.end_of(state, &acts)?,
            });
        }
        let mut found = Found {
            seat,
            method: Method::Walk(why),
            worth: Worth::UNKNOWN,
            trials,
            line: Vec::new(),
            end: None,
            left_out: Vec::new(),
            nodes: 0,
            stopped,
        };
        found.sort(self.aim.maximisers().contains(seat));
        if let Some(value) = found.worth.exact().filter(|_| !stopped) {
            let line = self.walked_line(&mut walk, state.clone(), value)?;
            found.stopped = line.is_none();
            found.line = line.unwrap_or_default();
            found.end = self.end_of(state, &found.line)?;
        }
        found.nodes = walk.nodes();
        Ok(found)
    }

    /// Returns what the hand comes to where everybody plays the first card that he may.
    fn simplest(&self, mut state: State) -> Result<i64, Unsolved> {
        while let Next::Card(seat, cards) = next(self.variant, &mut state)? {
            let card = cards.nth(0).ok_or(Unsolved::NoCard)?;
            state.apply(self.variant, seat, Act::Play(card), &mut Silent);
        }
        Ok(self.aim.value(&state.balance))
    }

    /// Returns a line of best play from a position whose value is known, walked card by card; `None` where the walk is stopped.
    fn walked_line(
        &self,
        walk: &mut Walk<'_>,
        mut state: State,
        value: i64,
    ) -> Result<Option<Vec<(Seat, Act)>>, Unsolved> {
        let mut line = Vec::new();
        loop {
            let Next::Card(seat, cards) = next(self.variant, &mut state)? else {
                return Ok(Some(line));
            };
            let maximises = self.aim.maximisers().contains(seat);
            let mut best = None;
            for card in cards.iter() {
                let mut then = state.clone();
                then.apply(self.variant, seat, Act::Play(card), &mut Silent);
                // No card brings a seat more than the value, so that one is best that brings as much.
                let asked = if maximises { value } else { value + 1 };
                let answer = match walk.is_worth(&then, asked) {
                    Err(Unwalkable::Stopped) => return Ok(None),
                    other => other?,
                };
                if answer == maximises {
                    best = Some((card, then));
                    break;
                }
            }
            let (card, then) = best.expect("some card keeps the value");
            line.push((seat, Act::Play(card)));
            state = then;
        }
    }

    /// Plays a line through the engine, and returns what stands at its end; `None` of a line that does not reach it.
    fn end_of(&self, state: &State, line: &[(Seat, Act)]) -> Result<Option<Balance>, Unsolved> {
        let mut state = state.clone();
        for (seat, act) in line {
            if next(self.variant, &mut state)? == Next::Over {
                return Ok(None);
            }
            state.apply(self.variant, *seat, *act, &mut Silent);
        }
        let over = next(self.variant, &mut state)? == Next::Over;
        Ok(over.then(|| state.balance.clone()))
    }
}
