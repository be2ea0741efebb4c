//! A table with a referee: takes every act, keeps the minutes and rules.

use super::deed::Deed;
use super::follow::DueConsequence;
use super::impossible::Impossible;
use super::lifted::Lacking;
use super::moving::{even, shift};
use super::ruling::{Consequence, Order, Ruling, Violation};
use super::seek::FoundMoment;
use super::supplied::{Instead, Supplied};
use crate::ledger::Entry;
use crate::variant::{ActLog, EvalContext, Offence, StandingAnswers, Variant};
use crate::{Act, Hand, Shared, State};
use codille_edition::check::act;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{ClauseId, DeclarationId, Seat};
use std::sync::Arc;

/// A hand with a referee.
#[derive(Debug, Clone)]
pub struct RefereedHand {
    /// The hand as it stands; shared with what is kept of it until it changes.
    pub hand: Shared<Hand>,
    /// The ruling on every act, in order; shared with copies of the table until there is one more.
    pub rulings: Arc<Vec<Ruling>>,
    /// Whether rulings say why clauses that were considered do not hold.
    pub explains: bool,
    /// The variant without the exceptions of one clause and another.
    pub lacking: Lacking,
    /// The fresh deals that were dealt: before which line, and the hands.
    pub fresh: Vec<(usize, Vec<CardSet>)>,
    /// Whether a fresh deal was dealt for which no clause says if stakes are laid anew.
    pub unstaked: bool,
    /// The faults of the deals before.
    pub past: Vec<Offence>,
    /// The hand before every act in the minutes.
    pub(super) before: Vec<Shared<Hand>>,
    /// Every act in the minutes, with who did it.
    pub(super) deeds: Vec<(Seat, Shared<Deed>)>,
    /// What was given back with a waiver: the number of the offence, and what was booked.
    pub(super) returned: Vec<(usize, Entry)>,
    /// The hand before it ended by a ruling; only while it is ended.
    pub(super) ended: Option<Shared<Hand>>,
    /// What is done otherwise than it would be supplied: the ruling before which, its number there, and what is done.
    pub varied: Option<(usize, usize, Instead)>,
    /// What the rules answered that are asked after every act.
    pub(super) known: Option<Arc<StandingAnswers>>,
}

impl RefereedHand {
    /// Seats a referee at a hand that begins.
    /// `stock` is the stock as dealt, from the top.
    pub fn new(variant: &Arc<Variant>, mut state: State, stock: &[Card]) -> Self {
        state.facts.minutes = Some(Box::new(ActLog::of_stock(stock)));
        Self::seated(Hand::from_state(Arc::clone(variant), state))
    }

    /// Seats a referee at a hand in play: what was done so far goes into the log, and nothing is ruled on it.
    pub fn called_to(mut hand: Hand) -> Self {
        let first = hand.history.first().map_or(&hand.state, |m| &m.before);
        let mut log = ActLog::of_stock(&first.stock());
        // Offences that were ruled on when a referee was called before still count, each from its act on.
        let past = hand.state.facts.minutes.take();
        let mut past = past.into_iter().flat_map(|log| log.offences).peekable();
        let mut deeds = Vec::new();
        for (at, moment) in hand.history.iter_mut().enumerate() {
            while let Some(offence) = past.next_if(|offence| offence.at < at) {
                log.offences.push(offence);
            }
            let mut before = State::clone(&moment.before);
            before.facts.minutes = Some(Box::new(log.clone()));
            let deed = Deed::in_play(moment.act, &before, &hand.variant);
            log.enter(deed.minute(moment.seat));
            deeds.push((moment.seat, deed.into()));
            moment.before = Arc::new(before);
        }
        log.offences.extend(past);
        hand.state.facts.minutes = Some(Box::new(log));
        let before = (0..hand.history.len()).map(|at| {
            let mut before = hand.clone();
            before.back_to(at);
            Shared::from(before)
        });
        Self {
            before: before.collect(),
            deeds,
            ..Self::seated(hand)
        }
    }

    fn seated(hand: Hand) -> Self {
        Self {
            hand: hand.into(),
            rulings: Arc::default(),
            explains: false,
            lacking: Lacking::default(),
            fresh: Vec::new(),
            unstaked: false,
            past: Vec::new(),
            before: Vec::new(),
            deeds: Vec::new(),
            returned: Vec::new(),
            ended: None,
            varied: None,
            known: None,
        }
    }

    /// Returns an offence by its number, those of deals that were void before first.
    pub fn offence(&self, number: usize) -> Option<&Offence> {
        self.past.iter().chain(&self.minutes().offences).nth(number)
    }

    /// Tells whether something was ordered for an offence of a deal that is void: with it all is gone but what was paid.
    pub fn is_past(&self, consequence: &Consequence) -> bool {
        let paid = matches!(consequence.order, Order::Pay(_));
        !paid && consequence.offence.is_some_and(|n| n < self.past.len())
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.hand.variant
    }

    /// Returns the minutes.
    pub fn minutes(&self) -> &ActLog {
        let minutes = self.hand.state.facts.minutes.as_deref();
        minutes.expect("a bench keeps minutes from the beginning")
    }

    pub(super) fn minutes_mut(&mut self) -> &mut ActLog {
        let minutes = self.hand.state.facts.minutes.as_deref_mut();
        minutes.expect("a bench keeps minutes from the beginning")
    }

    /// Returns the call that was answered last: the declaration and the combination.
    pub fn answered(&self) -> Option<(DeclarationId, CardSet)> {
        let answers = self.deeds.iter().rev();
        let mut answers = answers.filter(|(_, d)| matches!(d.play, Some(Act::Answer(_))));
        answers.next().and_then(|(_, d)| d.about)
    }

    /// Returns the deed of an act of play.
    pub fn deed(&self, act: Act) -> Deed {
        Deed::in_play(act, &self.hand.state, &self.hand.variant)
    }

    /// Enters a ruling.
    pub(super) fn enter(&mut self, ruling: Ruling) {
        Arc::make_mut(&mut self.rulings).push(ruling);
    }

    /// Moves what the act moves, which some clauses allow or forbid, at the moment that was found for it, if any; returns the deed with the
    /// cards that it turned out to be about, and what was supplied before it.
    pub(super) fn apply(
        &mut self,
        seat: Seat,
        deed: &Deed,
        found: Option<FoundMoment>,
        grounds: &[ClauseId],
    ) -> Result<(Deed, Vec<Supplied>), Impossible> {
        if let Some(instead) = deed.mends {
            self.mend(seat, instead, grounds)?;
            return Ok((deed.clone(), Vec::new()));
        }
        let Some(act) = deed.play else {
            let variant = Arc::clone(&self.hand.variant);
            let mut done = deed.clone();
            let acts = &variant.checked.table.acts;
            if let Some(act) = act::listed(acts, deed.act) {
                let moved = shift(&mut self.hand.state, acts, seat, (act, deed));
                done.cards = moved.map_err(Impossible::NotThere)?;
                if act.from.is_some() && !done.cards.is_empty() {
                    done.number = done.cards.count().into();
                }
                if act.evens.as_ref().is_some_and(|word| *word == deed.words) {
                    even(&mut self.hand.state, variant.checked.table.cards);
                }
                self.hand.look_again();
            }
            return Ok((done, Vec::new()));
        };
        let lacking = act.cards() - self.hand.state.held(seat);
        if act.lays() && !lacking.is_empty() {
            return Err(Impossible::NotThere(lacking));
        }
        let Some(at) = found else {
            if let Act::Discard(_) = act
                && let Some((hand, back)) = self.hand.apart_unnamed(seat)
            {
                self.hand = hand.into();
                self.hand.force_apart(seat, act, &back);
            } else if act.lays() || matches!(act, Act::Call { .. }) {
                self.hand.force_out_of_time(seat, act);
            } else if !matches!(act, Act::Leave(_))
                && !self.speaks_too_soon(seat, deed)
                && !self.hand.state.look_after(seat, act)
            {
                // Words that no moment asks for are only spoken.
                return Err(Impossible::NeverAsked);
            }
            return Ok((deed.clone(), Vec::new()));
        };
        self.hand = at.hand.into();
        match (&at.back, act) {
            (Some(back), _) => self.hand.force_apart(seat, act, back),
            (None, Act::Play(_)) => self.hand.force_out_of_time(seat, act),
            (None, _) => self.hand.force(seat, act),
        }
        Ok((deed.clone(), at.supplied))
    }

    /// Finds the faults that an act is and orders what follows.
    pub(super) fn follow(
        &mut self,
        seat: Seat,
        deed: &Deed,
        offended: &[ClauseId],
        ruling: &mut Ruling,
    ) -> Result<(), Impossible> {
        let variant = Arc::clone(&self.hand.variant);
        let offences = {
            let mut context = EvalContext::new(&self.hand.state.facts, seat);
            (context.query.calling, context.query.called) = deed.saying();
            variant.offences(deed.asked(), offended, &mut context)
        };
        if let Some(trouble) = offences.trouble {
            return Err(Impossible::Trouble(trouble));
        }
        for clause in offences.lifted {
            ruling.consequences.push(Consequence {
                order: Order::Nothing,
                clauses: vec![clause],
                offence: None,
            });
        }
        for clause in offences.failed {
            if !ruling.failed.contains(&clause) {
                ruling.failed.push(clause);
            }
        }
        for fault in offences.found {
            let standing = Violation {
                fault: fault.fault,
                seat,
                waivable_by: fault.waivable_by,
                clauses: fault.clauses.clone(),
                offence: 0,
            };
            let following = DueConsequence {
                seat,
                rule: fault.rule,
                clauses: fault.clauses,
                standing: Some(standing),
                about: deed.about,
            };
            self.order(following, ruling)?;
        }
        ruling.failed.retain(|c| {
            let named = ruling.faults.iter().any(|f| f.clauses.contains(c));
            !named && !ruling.grounds.contains(c)
        });
        Ok(())
    }

    /// Says why clauses do not hold where a seat does something; nothing where nobody wants it explained.
    pub fn why_not(&self, seat: Seat, deed: &Deed, clauses: &[ClauseId]) -> Vec<Vec<String>> {
        if !self.explains {
            return Vec::new();
        }
        let mut facts = self.hand.state.facts.clone();
        if let Some(minutes) = &mut facts.minutes {
            minutes.judged = Some(deed.minute(seat));
        }
        let mut context = EvalContext::new(&facts, seat);
        (context.query.calling, context.query.called) = deed.saying();
        let variant = &self.hand.variant;
        let why = clauses
            .iter()
            .map(|c| variant.why_not(*c, deed.asked(), &mut context));
        why.collect()
    }

    /// Returns the hand as it was before an act of the minutes, counted from 0.
    pub fn before(&self, act: usize) -> Option<&Shared<Hand>> {
        self.before.get(act)
    }

    /// Forgets what lies after an act of the minutes.
    pub(super) fn truncate(&mut self, act: usize) {
        self.before.truncate(act);
        self.deeds.truncate(act);
    }

    /// Returns the orders of every ruling, in order.
    pub fn orders(&self) -> impl Iterator<Item = &Order> {
        let all = self.rulings.iter().flat_map(|r| &r.consequences);
        all.map(|c| &c.order)
    }
}
