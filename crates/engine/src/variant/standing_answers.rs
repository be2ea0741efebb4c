//! What the rules that a referee asks after every act have answered, kept so that the next time only those are asked that read what differs.

use super::Variant;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::fact_set::FactSet;
use super::hand_state::HandState;
use super::right::Right;
use super::standing_law::SeatLaw;
use codille_edition::check::rule::Body;
use codille_lang::ids::{ClauseId, RuleId, Seat, SeatSet};

/// What a law has answered: its number among those of its kind, the seat that was asked, and the rule in force.
type SeatAnswer = (usize, Right);

/// What the rules that a referee asks after every act have answered, with the facts by which they did.
#[derive(Debug, Clone)]
pub struct StandingAnswers {
    facts: HandState,
    rights: Vec<SeatAnswer>,
    /// The rules by which there must be a fresh deal; `None` where they were not asked.
    fresh: Option<Vec<SeatAnswer>>,
}

impl StandingAnswers {
    /// Tells whether the facts are those by which the rules answered.
    pub(crate) fn are_of(&self, facts: &HandState) -> bool {
        self.facts == *facts
    }

    /// Goes through the rights: whose, and the rule that gives it.
    pub(crate) fn rights(&self) -> impl Iterator<Item = Right> + Clone {
        self.rights.iter().map(|(_, right)| *right)
    }

    /// Tells whether seats have the same rights by the same laws as they had before.
    pub(crate) fn gives_as(&self, before: &Self) -> bool {
        self.rights == before.rights
    }
}

impl Variant {
    /// Returns the rights to acts of the table's list that seats have now. What was answered before serves for the laws that read nothing in
    /// which the facts differ. Whether there must be a fresh deal is not asked.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn open_rights(
        &self,
        facts: &HandState,
        known: Option<&StandingAnswers>,
    ) -> Result<StandingAnswers, EvalError> {
        self.rights_since(facts, self.since(facts, known))
    }

    fn rights_since(
        &self,
        facts: &HandState,
        known: Option<(FactSet, &StandingAnswers)>,
    ) -> Result<StandingAnswers, EvalError> {
        let before = known.map(|(differs, known)| (differs, known.rights.as_slice()));
        let given = |base, context: &mut EvalContext<'_>| self.given(base, context);
        Ok(StandingAnswers {
            rights: self.asked_since(&self.laws.rights, facts, before, given)?,
            fresh: None,
            facts: facts.clone(),
        })
    }

    /// Returns the same, and by which rules there must be a fresh deal.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn standing_answers(
        &self,
        facts: &HandState,
        known: Option<&StandingAnswers>,
    ) -> Result<StandingAnswers, EvalError> {
        let known = self.since(facts, known);
        let mut out = self.rights_since(facts, known)?;
        let before = known.and_then(|(differs, known)| {
            let fresh = known.fresh.as_deref();
            fresh.map(|fresh| (differs, fresh))
        });
        let in_force = |base, context: &mut EvalContext<'_>| {
            let rule = self.rule_in_force(base, context)?;
            (self.rules[rule].body == Body::FreshDeal).then_some((SeatSet::EVERY, rule))
        };
        out.fresh = Some(self.asked_since(&self.laws.fresh_deals, facts, before, in_force)?);
        Ok(out)
    }

    /// Returns the clauses by which there must be a fresh deal; `None` where that was not asked.
    pub(crate) fn fresh_deal_by(&self, known: &StandingAnswers) -> Option<Vec<ClauseId>> {
        let fresh = known.fresh.as_ref().filter(|_| !self.answers.are_none())?;
        let mut out = Vec::new();
        for (law, (_, found)) in fresh {
            if let Some(law) = self.laws.fresh_deals.get(*law) {
                let (found, rule) = (&self.rules[*found], &self.rules[law.law.rule()]);
                self.decided_by(&[found, rule], &mut out);
            }
        }
        Some(out)
    }

    /// Returns in which facts the moment differs from the one that is known; `None` where every rule is to be asked, as it is where it is
    /// watched which clauses decide.
    fn since<'k>(
        &self,
        facts: &HandState,
        known: Option<&'k StandingAnswers>,
    ) -> Option<(FactSet, &'k StandingAnswers)> {
        let known = known.filter(|_| !self.answers.are_none())?;
        Some((FactSet::between(&known.facts, facts), known))
    }

    /// Asks laws for every seat, but for those that were asked `before` and read nothing that differs.
    fn asked_since(
        &self,
        laws: &[SeatLaw],
        facts: &HandState,
        before: Option<(FactSet, &[SeatAnswer])>,
        ask: impl Fn(RuleId, &mut EvalContext<'_>) -> Option<(SeatSet, RuleId)>,
    ) -> Result<Vec<SeatAnswer>, EvalError> {
        let mut out = Vec::new();
        // The answers stand in the order of the laws.
        let mut answered = before.map_or(&[][..], |(_, answers)| answers);
        // The laws share many names, which each seat works out once.
        let mut contexts: Vec<(Seat, EvalContext<'_>)> = Vec::new();
        let happened = facts.happened();
        for (number, right) in laws.iter().enumerate() {
            let count = answered
                .iter()
                .take_while(|(law, _)| *law == number)
                .count();
            let (own, later) = answered.split_at(count);
            answered = later;
            if let Some((differs, _)) = before
                && !right.law.reads_any(self, differs)
            {
                out.extend_from_slice(own);
                continue;
            }
            let Some(base) = right.law.awake(self, facts, happened) else {
                continue;
            };
            if contexts.is_empty() {
                let seats = facts.active.iter();
                contexts.extend(seats.map(|s| (s, EvalContext::new(facts, s))));
            }
            let mut known = None;
            for (seat, context) in &mut contexts {
                let seat = *seat;
                let given = match known {
                    Some(given) if !right.asks_player => given,
                    _ => {
                        let given = ask(base, context);
                        if let Some(trouble) = context.trouble.take() {
                            return Err(trouble);
                        }
                        given
                    }
                };
                known = Some(given);
                if let Some((seats, rule)) = given
                    && seats.contains(seat)
                {
                    out.push((number, (seat, rule)));
                }
            }
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::StandingAnswers;
    use crate::variant::act_log::{ActLog, LogEntry};
    use crate::variant::small::variant;
    use crate::variant::{HandState, Variant};
    use codille_edition::check::act::ActId;
    use codille_edition::check::rule::Verb;
    use codille_lang::ids::{FaultId, Seat};
    use std::sync::Arc;

    fn asked(
        variant: &Variant,
        facts: &HandState,
        known: Option<&StandingAnswers>,
    ) -> StandingAnswers {
        let answers = variant.standing_answers(facts, known);
        answers.expect("the clauses speak and agree")
    }

    #[test]
    fn a_law_is_asked_anew_where_what_it_reads_differs() {
        let variant = variant(&[
            "revoke: 'fault \"revoke\": play when tricks_played > 20'",
            "late: define late as tricks_played > 3",
            "early: 'option of elder: say \"early\" when not late'",
            "left: 'option of elder: say \"left\" when stock > 0'",
            "ace: 'option of elder: say \"ace\" when count(held(younger)) > 0'",
            "after: 'option of elder: say \"after\" when faults(younger, \"revoke\") > 0'",
            "played: 'option of elder: say \"played\" when done(elder, \"play\") > 0'",
        ]);
        let mut facts = variant.facts();
        facts.minutes = Some(Box::new(ActLog::of_stock(&[])));
        let changes: [fn(&mut HandState); 5] = [
            |facts| facts.tricks_played += 4,
            |facts| facts.stock = if facts.stock > 0 { 0 } else { 8 },
            |facts| facts.held[Seat::SECOND] |= 1,
            |facts| facts.commit(FaultId::from(0), Seat::SECOND, 1, 1),
            |facts| {
                let log = facts.minutes.as_mut().expect("it was set");
                log.enter(LogEntry {
                    act: ActId::Verb(Verb::Play),
                    seat: Seat::FIRST,
                    cards: 0,
                    number: 0,
                    whose: None,
                    words: Arc::default(),
                });
            },
        ];
        let mut known = asked(&variant, &facts, None);
        for change in changes {
            change(&mut facts);
            let now = asked(&variant, &facts, Some(&known));
            assert!(now.gives_as(&asked(&variant, &facts, None)));
            assert!(!now.gives_as(&known), "each change bears on a right");
            known = now;
        }
    }

    #[test]
    fn a_fresh_deal_is_due_as_soon_as_its_rule_is_in_force() {
        let variant = variant(&["void: there must be a fresh deal when stock = 0"]);
        let mut facts = variant.facts();
        facts.stock = 8;
        let before = asked(&variant, &facts, None);
        facts.stock = 0;
        let after = asked(&variant, &facts, Some(&before));
        let due = |answers| variant.fresh_deal_by(answers).map(|clauses| clauses.len());
        assert_eq!((due(&before), due(&after)), (Some(0), Some(1)));
    }
}
