//! Searches best play from a position, or from those of many deals, with all cards seen.

use super::Ruling;
use super::completion::{completions, shown};
use super::conjecture::{Conjecture, TriedDeals, conjecture};
use super::tally::{Tally, tallied};
use crate::claim::SearchClaim;
use crate::claim::asked::{Asked, SearchFindings, Words};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Hand, Silent, State};
use codille_lang::cards::Card;
use codille_lang::ids::Seat;
use codille_lang::words::joined;
use codille_solver::search::Limits;
use codille_solver::{Aim, Question};
use rayon::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most positions that one search looks at; no clock ends it, so that the same claim has the same verdict everywhere.
const POSITIONS: u64 = 30_000_000;

/// The most bytes that one search keeps.
const BYTES: usize = 64 << 20;

pub(super) fn run(variant: &Arc<Variant>, claim: &SearchClaim) -> Result<Ruling, String> {
    let searching = Searching::new(variant, claim)?;
    let found = completions(variant, &claim.place)?;
    let judged: Vec<Result<Judged, String>> = found
        .hands
        .par_iter()
        .map(|hand| searching.judge(hand))
        .collect();
    let judged: Vec<Judged> = judged.into_iter().collect::<Result<_, String>>()?;
    let count = |wanted: Option<bool>| judged.iter().filter(|j| j.holds == wanted).count() as u64;
    let tally = Tally {
        yes: count(Some(true)),
        no: count(Some(false)),
        open: count(None),
        all: found.all,
    };
    let (verdict, shows) = tallied(tally, claim.place.within);
    let many = found.hands.len() > 1;
    let shown_case = shows.or_else(|| (!many).then_some(tally.yes > 0));
    let case = judged
        .iter()
        .position(|j| Some(j.holds) == shown_case.map(Some));
    let case = case.or_else(|| (!many).then_some(0));
    let told = match case.and_then(|at| Some((judged.get(at)?, found.hands.get(at)?))) {
        None => String::new(),
        Some((one, hand)) => {
            let words = searching.told(one, hand)?;
            if many {
                let deal = shown(hand, &claim.place.record.seats);
                format!("; for one, where {deal}: {words}")
            } else {
                words
            }
        }
    };
    let message = if many {
        let (yes, of) = (tally.yes, found.told());
        let open = match tally.open {
            0 => String::new(),
            n => format!(", and of {n} it is not known"),
        };
        format!("with all cards seen, it holds in {yes} of {of}{open}{told}")
    } else {
        format!("with all cards seen, {told}")
    };
    let fit = conjecture(variant, &claim.place)?;
    let fit = fit.map_or_else(String::new, |found| searching.tried(&found));
    Ok(Ruling::new(verdict, message + &fit))
}

/// What was found of one position.
struct Judged {
    /// Whether the claim holds; `None` where a search came to no end.
    holds: Option<bool>,
    /// What the position is worth to whoever wants it, where it was asked.
    best: Option<i64>,
    /// What it is worth with each card that was asked about.
    values: BTreeMap<Card, i64>,
    /// Why a search came to no end.
    stopped: Option<String>,
}

struct Searching<'s> {
    variant: &'s Arc<Variant>,
    claim: &'s SearchClaim,
    wants: Option<Asked>,
    claims: Option<Asked>,
}

impl<'s> Searching<'s> {
    fn new(variant: &'s Arc<Variant>, claim: &'s SearchClaim) -> Result<Self, String> {
        let asked = |expr: Option<&_>, words| -> Result<Option<Asked>, String> {
            let asked = expr.map(|expr| Asked::new(&variant.checked, expr, words));
            asked.transpose().map_err(|fault| fault.title)
        };
        Ok(Self {
            wants: asked(claim.wants.as_ref(), Words::Hand)?,
            claims: asked(claim.claims.as_ref(), Words::Found)?,
            variant,
            claim,
        })
    }

    /// Says how many deals fit what the text tells of the cards, and in how many of some it holds: that is no evidence of the book for what an
    /// editor has chosen, and leaves the verdict as it is. A deal in which the cards asked about can't be played says nothing.
    fn tried(&self, found: &Conjecture) -> String {
        let hands = found.hands.par_iter();
        let judged: Vec<Judged> = hands.filter_map(|hand| self.judge(hand).ok()).collect();
        let holding = judged.iter().filter(|j| j.holds == Some(true)).count();
        let asked = judged.len();
        found.told(Some(TriedDeals { asked, holding }))
    }

    fn judge(&self, hand: &Hand) -> Result<Judged, String> {
        let state = to_play(self.variant, hand)?;
        let mut solving = Solving {
            searching: self,
            state: &state,
            best: None,
            values: BTreeMap::new(),
            stopped: false,
        };
        let answer = match &self.claims {
            Some(claims) => claims.answer(self.variant, &state, &mut solving),
            None => solving.best(),
        };
        let (holds, stopped) = match answer {
            Ok(answer) => (Some(answer != 0), None),
            Err(why) if solving.stopped => (None, Some(why)),
            Err(why) => return Err(why),
        };
        Ok(Judged {
            holds,
            best: solving.best,
            values: solving.values,
            stopped,
        })
    }

    /// Asks about a position for what the seat alone wants.
    fn ask<T>(
        &self,
        state: &State,
        ask: impl FnOnce(&Question<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        let alone = self.claim.alone;
        let trouble = RefCell::new(None);
        let worth = |end: &State| {
            let wants = self.wants.as_ref();
            let answer = wants.map_or(Ok(0), |wants| {
                wants.answer(self.variant, end, &mut crate::claim::asked::Unsearched)
            });
            let answer = answer.unwrap_or_else(|why| {
                trouble.borrow_mut().get_or_insert(why);
                0
            });
            if self.claim.seeks { answer } else { -answer }
        };
        let aim = match (&self.wants, self.variant.checked.table.games.is_empty()) {
            (Some(_), _) => Aim::End(alone, &worth),
            (None, false) => Aim::Net(alone),
            (None, true) => Aim::Lead(alone),
        };
        let cancel = AtomicBool::new(false);
        let question = Question {
            variant: self.variant,
            state,
            aim,
            declared: &[],
            limits: Limits {
                nodes: POSITIONS,
                bytes: BYTES,
            },
            cancel: &cancel,
        };
        let found = ask(&question);
        match trouble.into_inner() {
            Some(why) => Err(why),
            None => found,
        }
    }

    /// Tells what was found of a position, with a line of best play.
    fn told(&self, judged: &Judged, hand: &Hand) -> Result<String, String> {
        if let Some(why) = &judged.stopped {
            return Ok(why.clone());
        }
        let state = to_play(self.variant, hand)?;
        let line = self.ask(&state, |question| {
            question.line().map_err(|why| why.to_string())
        })?;
        let line = self.lined(&state, &line);
        let alone = self.claim.alone.name_of(&self.claim.place.record.seats);
        let words = if self.claims.is_none() {
            match (judged.holds == Some(true), self.claim.seeks) {
                (true, true) => format!("{alone} brings it about against every defence"),
                (true, false) => format!("the others bring it about whatever {alone} plays"),
                (false, true) => format!("the others prevent it whatever {alone} plays"),
                (false, false) => format!("{alone} prevents it against every play"),
            }
        } else {
            let best = judged.best.map(|best| format!("best play comes to {best}"));
            let values = judged.values.iter();
            let values = values.map(|(card, value)| format!("{card} to {value}"));
            joined(best.into_iter().chain(values), ", ")
        };
        Ok(if line.is_empty() {
            words
        } else {
            format!("{words}; best play is {line}")
        })
    }

    /// Writes a line, trick by trick.
    fn lined(&self, state: &State, line: &[(Seat, Act)]) -> String {
        let seats = &self.claim.place.record.seats;
        let mut lying = state.trick().count();
        let mut out = String::new();
        for (seat, act) in line {
            let Act::Play(card) = act else { continue };
            if !out.is_empty() {
                out += if lying == 0 { "; " } else { ", " };
            }
            let _ = write!(out, "{} {card}", seat.name_of(seats));
            lying = (lying + 1) % self.variant.hands;
        }
        out
    }
}

/// What is found of a position, each once.
struct Solving<'s> {
    searching: &'s Searching<'s>,
    state: &'s State,
    best: Option<i64>,
    values: BTreeMap<Card, i64>,
    stopped: bool,
}

impl Solving<'_> {
    fn worth(&mut self, state: &State) -> Result<i64, String> {
        let worth = self.searching.ask(state, |question| {
            question.value().map_err(|why| why.to_string())
        })?;
        let Some(value) = worth.exact() else {
            self.stopped = true;
            return Err(format!(
                "the search was given up after {POSITIONS} positions"
            ));
        };
        let claim = self.searching.claim;
        Ok(if claim.seeks { value } else { -value })
    }
}

impl SearchFindings for Solving<'_> {
    fn best(&mut self) -> Result<i64, String> {
        if let Some(best) = self.best {
            return Ok(best);
        }
        let best = self.worth(self.state)?;
        self.best = Some(best);
        Ok(best)
    }

    fn value(&mut self, card: Card) -> Result<i64, String> {
        if let Some(value) = self.values.get(&card) {
            return Ok(*value);
        }
        let variant = self.searching.variant;
        let mut then = self.state.clone();
        let Decision::Play(play) = then.advance(variant, &mut Silent) else {
            return Err(format!(
                "{card} is asked about, and no card is to be played"
            ));
        };
        if !play.cards.has(card) {
            let seat = play.seat.name_of(&self.searching.claim.place.record.seats);
            return Err(format!("{seat} can't play {card} here"));
        }
        then.apply(variant, play.seat, Act::Play(card), &mut Silent);
        let value = self.worth(&then)?;
        self.values.insert(card, value);
        Ok(value)
    }
}

/// Returns the position in which a card is to be played: rights that are offered are let pass, and nothing more is called.
fn to_play(variant: &Variant, hand: &Hand) -> Result<State, String> {
    let mut state = hand.state.clone();
    loop {
        let decision = state.advance(variant, &mut Silent);
        let passed = if matches!(decision, Decision::Play(_)) {
            return Ok(state);
        } else if matches!(decision, Decision::Call(_) | Decision::Answer(_)) {
            decision.simplest()
        } else {
            decision.is_offer().then_some(Act::GoOn)
        };
        let Some((seat, act)) = decision.seat().zip(passed) else {
            return Err("no card is to be played where the acts end".to_owned());
        };
        state.apply(variant, seat, act, &mut Silent);
    }
}
