//! Finds the next decision of a hand, doing on the way what nobody decides.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the phases and acts at hand matter here; the rest have one answer"
)]

use super::act::{Decision, Rights};
use super::event::{Event, Recorder};
use super::settle::{hold_balanced, pay_at, settle};
use super::state::{State, Step};
use crate::variant::{Env, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::{self, Verb};
use codille_lang::cards::{Card, CardSet, SuitSet};
use codille_lang::ids::{Seat, SeatSet};

impl State {
    /// Goes on to the next decision.
    pub fn advance(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Decision {
        loop {
            if self.step == Step::Over {
                return Decision::Over;
            }
            if self.step == Step::Defence {
                match self.defence(variant) {
                    Some(decision) => return decision,
                    None => continue,
                }
            }
            if let Some(answer) = self.answer_owed(variant) {
                return answer;
            }
            let Some(phase) = variant.checked.table.phases.get(self.phase).copied() else {
                self.step = Step::Over;
                return Decision::Over;
            };
            if !self.phase_comes(variant) {
                self.next_phase();
                continue;
            }
            let decision = match phase {
                Phase::Deal => None,
                Phase::Bid => self.bidding(variant, witness),
                Phase::Name => self.naming(variant, witness),
                Phase::DiscardOmbre if self.ombre_is_in(self.asked) => None,
                Phase::ExchangeOmbre | Phase::DiscardOmbre => self.ombre_exchanges(variant),
                Phase::TakeOmbre => {
                    self.take(variant, witness);
                    None
                }
                Phase::ExchangeOthers => self.others_exchange(variant),
                Phase::Announce(class) => self.announcing(variant, class),
                Phase::Exchange(side) => self.side_exchanges(variant, side, witness),
                Phase::Discard(side) => self.side_lays(variant, side),
                Phase::Take(side) => self.side_draws(variant, side, witness),
                Phase::Leave(side) => self.side_leaves(variant, side, witness),
                Phase::Show(side) => {
                    self.side_shows(side, witness);
                    None
                }
                Phase::Look(side) => self.side_looks(variant, side),
                Phase::Declare(side) => self.declaring(variant, side),
                Phase::Lead => self.leading(variant),
                Phase::Play => self.playing(variant, witness),
                Phase::Settle => self.settling(variant, witness),
            };
            match decision {
                Some(decision) => return decision,
                None if self.step == Step::Over => return Decision::Over,
                None => self.next_phase(),
            }
        }
    }

    /// Tells whether somebody undertook the game and is one of these.
    fn ombre_is_in(&self, seats: SeatSet) -> bool {
        self.facts.ombre.is_some_and(|ombre| seats.contains(ombre))
    }

    pub(super) const fn next_phase(&mut self) {
        self.phase += 1;
        self.step = Step::Begin;
        self.asked = SeatSet::EMPTY;
        self.turn = Seat::FIRST;
    }

    /// Tells whether the truth holds on which this phase waits, if it waits on one.
    pub(super) fn phase_comes(&mut self, variant: &Variant) -> bool {
        let Some(Some(name)) = variant.checked.table.conditions.get(self.phase) else {
            return true;
        };
        let mut env = Env::new(&self.facts, SeatSet::EMPTY);
        let comes = variant.named(name.as_str(), &mut env) == Some(1);
        self.note(env.trouble);
        comes
    }

    fn bidding(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        if self.step == Step::Begin {
            self.step = Step::Turn;
        }
        loop {
            let f = &self.facts;
            let open = f.active - self.passed - f.holder;
            if let Some(seat) = f.holder.filter(|_| open.is_empty()) {
                let game = f.standing.trailing_zeros() as usize;
                (self.facts.ombre, self.facts.game) = (f.holder, f.standing);
                witness.see(|| Event::Undertaken { seat, game });
                return None;
            }
            if open.is_empty() && !f.all_passed {
                // A second round: whoever may or must speak now that all have passed.
                self.facts.all_passed = true;
                (self.passed, self.asked) = (SeatSet::EMPTY, SeatSet::EMPTY);
                self.turn = Seat::FIRST;
                continue;
            }
            let silent_round =
                f.all_passed && f.holder.is_none() && (f.active - self.asked).is_empty();
            if open.is_empty() || silent_round {
                let dealer = f.dealer();
                pay_at(self, variant, rule::Event::PassedOut, dealer, witness);
                hold_balanced(self);
                witness.see(|| Event::PassedOut);
                self.step = Step::Over;
                return None;
            }
            while !open.contains(self.turn) {
                self.turn = self.turn.after(variant.players);
            }
            let seat = self.turn;
            let (games, pass) = self.bids(variant, seat);
            self.asked.insert(seat);
            if games == 0 && self.facts.all_passed && self.facts.holder.is_none() {
                self.passed.insert(seat);
                continue;
            }
            return Some(Decision::Bid { seat, games, pass });
        }
    }

    /// Returns the games that a seat may bid, and whether it may pass.
    pub(super) fn bids(&mut self, variant: &Variant, seat: Seat) -> (u64, bool) {
        let mut env = Env::new(&self.facts, seat);
        let all = (1 << variant.checked.table.games.len()) - 1;
        let games = variant.allowed_set(Verb::Bid, all, &mut env);
        let pass = variant.may(Verb::Pass, &mut env) || games == 0;
        self.note(env.trouble);
        (games, pass)
    }

    fn naming(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        let ombre = self.facts.ombre.filter(|_| self.facts.trump.is_none())?;
        let mut env = Env::new(&self.facts, ombre);
        let turns = self.facts.turned == 0 && variant.must(Verb::Turn, &mut env);
        self.note(env.trouble);
        if turns {
            let top = self
                .stock
                .get(self.stock_at)
                .filter(|_| self.stock_at < self.stock_len);
            if let Some(card) = top.and_then(|c| Card::from_index(usize::from(*c))) {
                self.facts.turned = 1 << card.index();
                witness.see(|| Event::Turned(card));
            }
        }
        let mut env = Env::new(&self.facts, ombre);
        let all = variant.checked.table.suits.mask();
        let suits = SuitSet::from_mask(variant.allowed_set(Verb::Name, all, &mut env));
        self.note(env.trouble);
        if suits.is_empty() {
            return None;
        }
        if let Some(suit) = suits.only().filter(|_| self.facts.turned != 0) {
            self.facts.trump = Some(suit);
            witness.see(|| Event::Trump(suit));
            return None;
        }
        Some(Decision::Name { seat: ombre, suits })
    }

    pub(super) fn ombre_exchanges(&mut self, variant: &Variant) -> Option<Decision> {
        let exchanged = self.facts.exchanged;
        let ombre = self.facts.ombre.filter(|o| !exchanged.contains(*o))?;
        let decision = self.exchange(variant, ombre, false);
        match decision {
            Decision::Discard { most: 0, .. } => {
                self.facts.exchanged.insert(ombre);
                None
            }
            other => Some(other),
        }
    }

    fn others_exchange(&mut self, variant: &Variant) -> Option<Decision> {
        let f = &self.facts;
        let waiting = f.active - f.exchanged - f.ombre;
        let Some(first) = waiting.first_after(f.ombre) else {
            return self.looking(variant);
        };
        let none_yet = ((f.exchanged & f.active) - f.ombre).is_empty();
        let seat = if self.yielded && none_yet {
            f.next(f.next_after(f.ombre))
        } else {
            first
        };
        let mut env = Env::new(f, seat);
        let may_yield =
            none_yet && !self.yielded && waiting.len() > 1 && variant.may(Verb::Yield, &mut env);
        self.note(env.trouble);
        Some(self.exchange(variant, seat, may_yield))
    }

    pub(super) fn exchange(&mut self, variant: &Variant, seat: Seat, may_yield: bool) -> Decision {
        let held = self.held(seat);
        // Where clauses say how many are taken, they bound what is laid away as well.
        let stock = if variant.speaks_of(Verb::Take) {
            u32::MAX
        } else {
            u32::from(self.facts.stock)
        };
        let most = i64::from(held.count().min(stock));
        let mut env = Env::new(&self.facts, seat);
        let allowed = variant.allowed_number(Verb::Discard, most, &mut env);
        self.note(env.trouble);
        // Clauses that cross have failed the hand; what is left is that nobody lays away what is not there.
        let number = |n: i64| u32::try_from(n.clamp(0, most)).expect("so many cards there are");
        let most = number(allowed.most);
        Decision::Discard {
            seat,
            least: number(allowed.least).min(most),
            most,
            from: held,
            may_yield,
        }
    }

    fn looking(&mut self, variant: &Variant) -> Option<Decision> {
        let last = self.facts.last_exchanger;
        let seat = last.filter(|_| self.step != Step::Look)?;
        self.step = Step::Look;
        let mut env = Env::new(&self.facts, seat);
        let may = variant.may(Verb::Look, &mut env);
        self.note(env.trouble);
        may.then_some(Decision::Look { seat })
    }

    /// Holds fast what each seat has when play begins.
    fn begin_tricks(&mut self) {
        self.facts.hand = self.facts.held;
        self.facts.leader = Some(Seat::FIRST);
        self.turn = Seat::FIRST;
    }

    /// Asks for the first lead, apart from the play that follows it.
    fn leading(&mut self, variant: &Variant) -> Option<Decision> {
        if self.step == Step::Begin {
            self.begin_tricks();
            self.step = Step::Turn;
        }
        if self.trick_len > 0 || self.facts.tricks_total == 0 {
            return None;
        }
        let seat = self.turn;
        // Whoever has dropped his whole hand leads nothing.
        if self.facts.is_refereed() && self.held(seat).is_empty() {
            return None;
        }
        let cards = self.lawful_cards(variant, seat)?;
        Some(Decision::Play { seat, cards })
    }

    fn playing(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        if self.step == Step::Begin {
            if self.trick_len == 0 {
                self.begin_tricks();
                self.step = Step::Between;
            } else {
                self.turn = self.facts.next_after(self.facts.leader);
                self.step = Step::Turn;
            }
            self.count(variant, witness);
        }
        loop {
            if self.step != Step::Between {
                if self.facts.is_refereed() && !self.find_turn(variant, witness) {
                    if self.step == Step::Between {
                        continue;
                    }
                    return None;
                }
                let seat = self.turn;
                let cards = self.lawful_cards(variant, seat)?;
                return Some(Decision::Play { seat, cards });
            }
            if self.facts.stopped || self.facts.tricks_played >= self.facts.tricks_total {
                return None;
            }
            self.step = Step::Turn;
            let asked = self.asked;
            if let Some(seat) = self.facts.ombre.filter(|o| !asked.contains(*o)) {
                let (rights, trouble) = variant.rights(&self.facts);
                self.note(trouble);
                let rights = Rights::of(rights);
                if rights.any() {
                    return Some(Decision::Between { seat, rights });
                }
            }
        }
    }

    /// Gives the turn to a seat that can play: hands may hold wrong numbers of cards, and cards may be played out of turn.
    /// Where nobody is left to play to a trick it is closed with the cards that lie there. Returns whether somebody can.
    fn find_turn(&mut self, variant: &Variant, witness: &mut impl Recorder) -> bool {
        let played: Vec<Seat> = self.trick().map(|(seat, _)| seat).collect();
        let can = |seat: Seat| !played.contains(&seat) && !self.held(seat).is_empty();
        let mut seat = self.turn;
        for _ in 0..variant.hands {
            if can(seat) {
                self.turn = seat;
                return true;
            }
            seat = seat.after(variant.hands);
        }
        if !played.is_empty() {
            self.close_trick(variant, witness);
        }
        false
    }

    /// Asks in turn whether somebody forbids the surrender; then play goes on, or the hand is settled.
    fn defence(&mut self, variant: &Variant) -> Option<Decision> {
        let phases = &variant.checked.table.phases;
        let playing = phases.get(self.phase) == Some(&Phase::Play);
        let waiting = self.facts.active - self.asked;
        if self.facts.defender.is_some() {
            self.step = if playing { Step::Turn } else { Step::Begin };
            self.asked = SeatSet::EMPTY;
            return None;
        }
        let Some(seat) = waiting.first_after(self.facts.ombre) else {
            if !playing {
                self.facts.hand = self.facts.held;
            }
            self.phase = phases
                .iter()
                .position(|p| *p == Phase::Settle)
                .unwrap_or(phases.len());
            (self.step, self.asked) = (Step::Begin, SeatSet::EMPTY);
            return None;
        };
        self.asked.insert(seat);
        let mut env = Env::new(&self.facts, seat);
        let may = variant.may(Verb::Defend, &mut env);
        self.note(env.trouble);
        may.then_some(Decision::Defend { seat })
    }

    /// Returns the cards that a seat may lawfully play. Where the clauses leave none the hand is over, and why is noted.
    fn lawful_cards(&mut self, variant: &Variant, seat: Seat) -> Option<CardSet> {
        let mut env = Env::new(&self.facts, seat);
        let cards = variant.lawful_play_of(&mut env);
        self.note(env.trouble);
        // A referee lets everyone play what he likes, and judges it then.
        if cards == 0 && !self.facts.is_refereed() && !self.held(seat).is_empty() {
            self.note(Some(variant.no_card_left(&self.facts, seat)));
            self.step = Step::Over;
            return None;
        }
        Some(CardSet(cards))
    }

    /// Returns the rights that the ombre has between tricks.
    pub(super) fn rights(&self, variant: &Variant) -> Rights {
        Rights::of(variant.rights(&self.facts).0)
    }

    fn settling(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        loop {
            let waiting = self.facts.active - self.asked;
            let Some(seat) = waiting.first().filter(|_| !self.facts.reserving) else {
                settle(self, variant, witness);
                self.step = Step::Over;
                return None;
            };
            self.step = Step::Reserve;
            self.asked.insert(seat);
            let mut env = Env::new(&self.facts, seat);
            let may = variant.may(Verb::Reserve, &mut env);
            self.note(env.trouble);
            if may {
                return Some(Decision::Reserve { seat });
            }
        }
    }

    pub(super) fn note(&mut self, trouble: Option<crate::variant::EvalError>) {
        if self.balance.trouble.is_none() {
            self.balance.trouble = trouble;
        }
    }
}
