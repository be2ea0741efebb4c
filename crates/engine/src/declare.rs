//! Announcing, calling and answering, and the counting of points as they are made. Says of no combination what it is worth.

use super::act::Decision;
use super::event::{Event, Recorder};
use super::legality::Why;
use super::settle::{pay_at, pay_for};
use super::state::{State, Step};
use crate::variant::reckoning::BySide;
use crate::variant::{Answer, Env, Saying, Variant};
use codille_edition::check::declaration::Kind;
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::{self, Verb};
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, DeclarationId, DeclarationSet, Seat};

impl State {
    /// Tells whether somebody has still to call, or to be done with calling, in this deal.
    pub fn calls_are_open(&self, variant: &Variant) -> bool {
        let ahead = variant.checked.table.phases.iter().skip(self.phase);
        let calls = |phase: &Phase| matches!(phase, Phase::Declare(_));
        self.step != Step::Over && ahead.copied().any(|phase| calls(&phase))
    }

    /// Asks each seat in turn whether it announces what its hand as dealt is.
    pub(super) fn announcing(
        &mut self,
        variant: &Variant,
        class: DeclarationId,
    ) -> Option<Decision> {
        loop {
            let waiting = self.facts.active - self.asked;
            let seat = waiting.first()?;
            self.asked.insert(seat);
            let decision = self.announcing_by(variant, seat, class);
            if decision.is_some() {
                return decision;
            }
        }
    }

    /// Asks a seat whether it announces what its hand as dealt is.
    pub(super) fn announcing_by(
        &mut self,
        variant: &Variant,
        seat: Seat,
        class: DeclarationId,
    ) -> Option<Decision> {
        let open = self.facts.active.contains(seat)
            && !self.facts.reckoning.announced(seat).contains(class);
        if !open {
            return None;
        }
        let mut env = Env::new(&self.facts, seat);
        env.calling = Some(class);
        env.called = self.facts.dealt[seat];
        let all = DeclarationSet::of(class).mask();
        let may = variant.allowed_set(Verb::Announce, all, &mut env) != 0;
        let must = may && variant.must(Verb::Announce, &mut env);
        self.note(env.trouble);
        may.then_some(Decision::Announce { seat, class, must })
    }

    /// Announces what this phase asks for.
    pub(super) fn announce(&mut self, variant: &Variant, seat: Seat, witness: &mut impl Recorder) {
        let phase = variant.checked.table.phases.get(self.phase);
        let Some(Phase::Announce(class)) = phase.copied() else {
            return;
        };
        let cards = CardSet(self.facts.dealt[seat]);
        if let Some(announced) = self.facts.reckoning.announced.find_mut(seat) {
            announced.insert(class);
        }
        witness.see(|| Event::Announced { seat, class, cards });
        let event = (rule::Event::Announcement, seat.into());
        pay_for(self, variant, event, Some((class, cards.0)), witness);
        self.count(variant, witness);
    }

    /// Asks a side for the next call, or the other for an answer.
    pub(super) fn declaring(&mut self, variant: &Variant, side: Side) -> Option<Decision> {
        let seat = self.seat_of(side);
        let unanswered = self.call_unanswered(variant);
        if unanswered.is_some() {
            return unanswered;
        }
        if self.asked.contains(seat) {
            return None;
        }
        let own = self.own(seat);
        let mut env = Env::new(&self.facts, seat);
        let (mut classes, mut first) = (DeclarationSet::EMPTY, None);
        let open = variant.open_calls(env.saying());
        for class in variant.checked.table.declarations.keys() {
            if !self.is_open(variant, seat, class) {
                continue;
            }
            let called = self.facts.reckoning.called(class, seat);
            let best = variant.best_where(open, (class, own.0), called, &mut env);
            if let Some((_, best)) = best {
                classes.insert(class);
                first.get_or_insert((class, CardSet(best)));
            }
        }
        self.note(env.trouble);
        let (class, best) = first?;
        Some(Decision::Call {
            seat,
            classes,
            class,
            best,
        })
    }

    /// Returns the cards that a seat declares of: those it held when play began, once it has.
    fn own(&self, seat: Seat) -> CardSet {
        let hand = CardSet(self.facts.hand[seat]);
        if hand.is_empty() {
            self.held(seat)
        } else {
            hand
        }
    }

    /// Tells whether the answer leaves a declaration open to a seat.
    fn is_open(&self, variant: &Variant, seat: Seat, class: DeclarationId) -> bool {
        if variant.kind(class) == Kind::Deal {
            return false;
        }
        match self.facts.reckoning.answer(class) {
            Answer::Open => true,
            Answer::Good => seat == Seat::FIRST,
            Answer::Equal | Answer::NotGood => seat != Seat::FIRST,
        }
    }

    /// Returns what is asked where a call waits for its answer and nobody has led: whoever calls more than he lawfully can is answered too.
    pub(super) fn answer_owed(&self, variant: &Variant) -> Option<Decision> {
        let begun = self.facts.tricks_begun() > 0;
        self.call_unanswered(variant).filter(|_| !begun)
    }

    /// Returns what is asked of the other side where a call waits for its answer, at whatever moment it was called.
    pub(super) fn call_unanswered(&self, variant: &Variant) -> Option<Decision> {
        let (class, cards) = self.asking?;
        // Only what the first to speak calls is answered, whoever is asked for calls meanwhile.
        Some(self.answering(variant, Seat::FIRST, class, cards))
    }

    fn answering(
        &self,
        variant: &Variant,
        seat: Seat,
        class: DeclarationId,
        cards: CardSet,
    ) -> Decision {
        let opponent = self.facts.next(seat);
        let wanted = variant.strength(class, cards.0, &mut Env::new(&self.facts, seat));
        let mut env = Env::supposing(&self.facts, opponent);
        let own = self.own(opponent);
        let best = variant.best(class, own.0, 0, &mut env);
        Decision::Answer {
            seat: opponent,
            class,
            cards,
            good: true,
            equal: best.is_some_and(|(theirs, _)| theirs >= wanted)
                && variant.can_equal(class, own.0, wanted, &mut env),
            not_good: best.is_some_and(|(theirs, _)| theirs > wanted),
        }
    }

    /// Says why a call is refused; `None` where it is lawful.
    pub fn refused_call(
        &self,
        variant: &Variant,
        seat: Seat,
        (class, cards): (DeclarationId, CardSet),
    ) -> Option<(Why, Vec<ClauseId>)> {
        let own = self.own(seat);
        if !(cards - own).is_empty() {
            return Some((Why::NotHeld, Vec::new()));
        }
        let mut env = Env::new(&self.facts, seat);
        (env.calling, env.called) = (Some(class), cards.0);
        let all = DeclarationSet::of(class).mask();
        if !variant.admits(class, cards.0, &mut env) {
            let clauses = variant.objections(Verb::Call, all, all, &mut env);
            return Some((Why::Unlawful, clauses));
        }
        let lawful = self.is_open(variant, seat, class)
            && cards.0 & self.facts.reckoning.called(class, seat) == 0
            && variant.has_shape(class, cards);
        (!lawful).then_some((Why::Unlawful, Vec::new()))
    }

    /// Notes a call; the elder's first of a declaration waits for an answer.
    pub(super) fn call(
        &mut self,
        variant: &Variant,
        seat: Seat,
        (class, cards): (DeclarationId, CardSet),
        witness: &mut impl Recorder,
    ) {
        self.facts.reckoning.call(class, seat, cards.0);
        self.facts.reckoning.replied = false;
        witness.see(|| Event::Called { seat, class, cards });
        if seat == Seat::FIRST && self.facts.reckoning.answer(class) == Answer::Open {
            self.asking = Some((class, cards));
            self.facts.reckoning.waiting = true;
        } else {
            self.reckon(variant, seat, (class, cards), witness);
        }
    }

    /// Returns the call that waits for its answer.
    pub const fn waiting(&self) -> Option<(DeclarationId, CardSet)> {
        self.asking
    }

    /// Notes that a seat asks about the call that waits for its answer.
    pub(super) fn ask(&mut self, seat: Seat, witness: &mut impl Recorder) {
        let Some((class, _)) = self.asking else {
            return;
        };
        if let Some(asked) = self.facts.reckoning.asked.find_mut(seat) {
            asked.insert(class);
        }
        witness.see(|| Event::Asked { seat, class });
    }

    /// Says why a question is refused; `None` where it may be asked.
    pub(super) fn refused_question(&self, variant: &Variant, seat: Seat) -> Option<Vec<ClauseId>> {
        let (class, cards) = self.asking?;
        let mut env = Env::new(&self.facts, seat);
        (env.calling, env.called) = (Some(class), cards.0);
        let all = DeclarationSet::of(class).mask();
        let may = variant.allowed_set(Verb::Ask, all, &mut env) != 0;
        (!may).then(|| variant.objections(Verb::Ask, all, all, &mut env))
    }

    /// Notes an answer; what stands against it is reckoned.
    pub(super) fn answer(
        &mut self,
        variant: &Variant,
        seat: Seat,
        answer: Answer,
        witness: &mut impl Recorder,
    ) {
        let Some((class, cards)) = self.asking.take() else {
            return;
        };
        let reckoning = &mut self.facts.reckoning;
        reckoning.set_answer(class, answer);
        (reckoning.waiting, reckoning.replied) = (false, true);
        witness.see(|| Event::Answered {
            seat,
            class,
            answer,
        });
        if answer != Answer::NotGood {
            let caller = self.facts.next(seat);
            self.reckon(variant, caller, (class, cards), witness);
        }
    }

    fn reckon(
        &mut self,
        variant: &Variant,
        seat: Seat,
        (class, cards): (DeclarationId, CardSet),
        witness: &mut impl Recorder,
    ) {
        let event = (rule::Event::Call, seat.into());
        pay_for(self, variant, event, Some((class, cards.0)), witness);
        self.count(variant, witness);
    }

    /// Lets the next count look at everything anew.
    pub(super) const fn recount(&mut self) {
        self.uncounted = super::state::Uncounted::everything();
    }

    /// Asks in turn what each seat makes of the points so far; only in play, when both have declared.
    pub(super) fn count(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let phase = variant.checked.table.phases.get(self.phase);
        if phase != Some(&Phase::Play) || !variant.falls_due(rule::Event::Count) {
            return;
        }
        for seat in Seat::first(variant.hands) {
            let since = self.uncounted.of(seat);
            if since != super::state::Uncounted::ALL {
                // Nothing was due when it was last asked, and nothing has changed of what is looked at.
                let say = Saying::plain(&self.facts, seat);
                let watched = variant.headings_read(rule::Event::Count, say);
                if watched.is_some_and(|watched| {
                    watched
                        .iter()
                        .zip(since.values())
                        .all(|(watched, since)| watched & since == 0)
                }) {
                    continue;
                }
            }
            if let Some(since) = self.uncounted.0.find_mut(seat) {
                *since = BySide::default();
            }
            pay_at(self, variant, rule::Event::Count, seat, witness);
            // What was due once may be due again.
            if let Some(since) = self.uncounted.0.find_mut(seat)
                && *since != BySide::default()
            {
                *since = super::state::Uncounted::ALL;
            }
        }
    }
}
