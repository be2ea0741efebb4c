//! What every kind of decision answers, and the judging that all kinds share.

use super::form::ActForm;
use super::{Act, Decision};
use crate::event::Recorder;
use crate::legality::Why;
use crate::state::State;
use crate::variant::{EvalContext, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_edition::check::table::Table;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{ClauseId, Seat};

/// Whether an act is lawful; else why it is refused and the clauses that refuse it.
pub(crate) type Judged = Result<(), (Why, Vec<ClauseId>)>;

/// An act that is to be judged: whose, in answer to what.
#[derive(Debug)]
pub(crate) struct Case<'a> {
    pub(crate) state: &'a State,
    pub(crate) variant: &'a Variant,
    pub(crate) decision: &'a Decision,
    pub(crate) seat: Seat,
}

impl<'a> Case<'a> {
    /// Returns what clauses are asked with.
    pub(crate) fn context(&self) -> EvalContext<'a> {
        EvalContext::new(&self.state.facts, self.seat)
    }

    /// Refuses whatever another seat is asked.
    pub(crate) fn its_turn(&self) -> Judged {
        if self.decision.seat() == Some(self.seat) {
            Ok(())
        } else {
            Err((Why::OutOfTurn, Vec::new()))
        }
    }

    /// Judges an act that its seat alone may do where it is asked: lawful if the decision takes it, else refused by the clauses that
    /// `objections` gives; `None` where nothing of the kind is asked.
    pub(crate) fn in_turn(
        &self,
        act: Act,
        objections: impl FnOnce() -> Option<Vec<ClauseId>>,
    ) -> Judged {
        self.its_turn()?;
        if self.decision.takes(act) {
            return Ok(());
        }
        Err(match objections() {
            Some(clauses) => (Why::Unlawful, clauses),
            None => (Why::OutOfTurn, Vec::new()),
        })
    }
}

/// A kind of decision, with the acts that belong to it. An act is given only to the kind in whose row of the list it stands.
pub(crate) trait Kind: Copy {
    /// Whether its phases belong to the exchange, in which one seat need not wait for another.
    const EXCHANGES: bool = false;

    /// The verb of clauses that names the acts; of several, the first.
    const VERB: Verb;

    /// How records tell the acts beside those that use rights, as far as a verb, a number, a suit or cards tell all of one.
    const TOLD: &'static [ActForm] = &[];

    /// The acts that use rights which the decision offers. Where it asks for nothing else, most answers follow from them.
    const RIGHTS: &'static [Act] = &[];

    /// The rights on whose use the settlement waits.
    const AWAITED: &'static [Verb] = &[];

    /// Whether every seat is asked in turn, and the first that uses its right ends the asking.
    const ASKS_ALL: bool = false;

    /// Tells whether an act answers lawfully.
    fn takes(&self, act: Act) -> bool {
        Self::RIGHTS.contains(&act) || act == Act::GoOn && self.is_offer()
    }

    /// Tells whether an act of this kind is asked for even where it is not lawful.
    fn wants(act: Act) -> bool {
        Self::proceeds(act)
    }

    /// Tells whether only a right is offered.
    fn is_offer(&self) -> bool {
        !Self::RIGHTS.is_empty()
    }

    /// Tells whether this right is offered.
    fn offers(&self, right: Verb) -> bool {
        Self::RIGHTS.iter().any(|act| Self::verb(*act) == right)
    }

    /// Returns the right that is gone once it is let pass.
    fn passing_right(&self) -> Option<Verb> {
        Self::RIGHTS.first().map(|act| Self::verb(*act))
    }

    /// Returns the acts that answer lawfully, to go on as the last; `None` where they are too many to list.
    fn lawful(&self) -> Option<Vec<Act>> {
        let go_on = self.is_offer().then_some(Act::GoOn);
        let rights = Self::RIGHTS.iter().copied();
        (!Self::RIGHTS.is_empty()).then(|| rights.chain(go_on).collect())
    }

    /// Chooses an act; `below` draws a number below the one that it is given. A right is used one time in two.
    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let right = Self::RIGHTS.first().copied()?;
        Some(if below(2) == 0 { right } else { Act::GoOn })
    }

    /// Goes on in a phase of this kind: returns what is asked next, `None` where the phase is done. What no phase asks, is asked by the
    /// kinds whose acts lead to it.
    fn ask(_: &mut State, _: &Variant, _: Phase, _: &mut impl Recorder) -> Option<Decision> {
        None
    }

    /// Asks a seat what a phase of this kind wants of it, whoever is asked at the moment; `None` where that can't be asked out of turn.
    fn ask_apart(_: &mut State, _: &Variant, _: Phase, _: Seat) -> Option<Decision> {
        None
    }

    /// Makes no use of what a phase of this kind offers.
    fn go_on(state: &mut State, variant: &Variant, seat: Seat, _: &mut impl Recorder) {
        // Whoever goes on is done with what his side is asked.
        if state.side_of(variant) == Some(seat) {
            state.asked.insert(seat);
        }
    }

    /// Returns the clauses against which it is to go on.
    fn against_going_on(&self, _: &Case<'_>) -> Vec<ClauseId> {
        Vec::new()
    }

    /// Judges an act in answer to what is asked; what is not lawful is refused by the clauses that bound the verb.
    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.in_turn(act, || {
            let asked = case.decision.has(act);
            asked.then(|| case.variant.bounds(Self::verb(act), &mut case.context()))
        })
    }

    /// Applies an act.
    fn apply(state: &mut State, variant: &Variant, by: (Seat, Act), witness: &mut impl Recorder);

    /// Returns the verb of clauses that names an act.
    fn verb(_: Act) -> Verb {
        Self::VERB
    }

    /// Returns the cards of an act.
    fn cards(_: Act) -> CardSet {
        CardSet::EMPTY
    }

    /// Tells whether the cards of the act leave the hand.
    fn lays(_: Act) -> bool {
        false
    }

    /// Tells whether the other seats do not see which cards the act has.
    fn hides_cards(act: Act) -> bool {
        !Self::cards(act).is_empty()
    }

    /// Puts other cards in the place of those of an act.
    fn with_cards(act: Act, _: &mut impl FnMut(CardSet) -> CardSet) -> Act {
        act
    }

    /// Returns the objects of an act's verb as clauses are asked about them, a mask.
    fn objects(act: Act) -> u64 {
        Self::cards(act).0
    }

    /// Returns the word by which clauses name what an act is about; empty where they name nothing.
    fn topic(_: &Table, _: Act) -> String {
        String::new()
    }

    /// Returns the number that an act names.
    fn number(_: Act) -> Option<u32> {
        None
    }

    /// Tells whether an act belongs to the exchange.
    fn exchanges(_: Act) -> bool {
        Self::EXCHANGES
    }

    /// Tells whether an act carries the deal on.
    fn proceeds(_: Act) -> bool {
        false
    }

    /// Returns the ways in which records tell the acts.
    fn told() -> impl Iterator<Item = ActForm> {
        let rights = Self::RIGHTS.iter().map(|act| ActForm::Alone(*act));
        Self::TOLD.iter().copied().chain(rights)
    }

    /// Says what is done, to stand after the name of whoever does it.
    fn describe(variant: &Variant, act: Act) -> String {
        let written = Self::notation(&variant.checked.table, act);
        written.unwrap_or_else(|| act.does().to_owned())
    }

    /// Writes an act as records have it, after the name of whoever does it.
    fn notation(_: &Table, act: Act) -> Option<String> {
        let object = Self::told().find_map(|told| told.object(act))?;
        Some(format!("{} {object}", act.does()).trim_end().to_owned())
    }
}

/// Draws a number between two, both of them among the possible.
pub(super) fn between(least: u32, most: u32, below: &mut impl FnMut(u32) -> u32) -> u32 {
    least + below(most - least + 1)
}

/// Draws a card.
pub(super) fn pick(cards: CardSet, below: &mut impl FnMut(u32) -> u32) -> Option<Card> {
    // A card alone costs no draw.
    if cards.0 & cards.0.wrapping_sub(1) == 0 {
        return cards.nth(0);
    }
    cards.nth(below(cards.count()))
}
