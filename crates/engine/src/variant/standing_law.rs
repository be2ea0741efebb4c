//! The rules that a referee asks after every act, listed by what they say, and what each waits for.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::fact_set::FactSet;
use super::fault_rule::charge;
use super::hand_state::HandState;
use super::imperative::is_owed;
use super::occurrences::Occurrences;
use super::program::LogReads;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::{RuleId, SeatSet};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The rules that a referee asks and that override none, by what they say.
#[derive(Debug, Clone, Default)]
pub(super) struct Laws {
    /// Those that make an act a fault.
    pub(super) faults: Vec<StandingLaw>,
    /// Those that give a right to an act.
    pub(super) rights: Vec<SeatLaw>,
    /// Those by which there must be a fresh deal.
    pub(super) fresh_deals: Vec<SeatLaw>,
    /// Those by which a seat owes an act before it goes on.
    owed: Vec<StandingLaw>,
    /// Those that forbid, order or allow an act.
    by_act: BTreeMap<ActId, Vec<StandingLaw>>,
}

/// A rule that a referee asks again and again.
#[derive(Debug, Clone)]
pub(super) struct StandingLaw {
    rule: RuleId,
    /// What has to happen before it can be in force; worked out when it is first asked for.
    triggers: OnceLock<Option<LogReads>>,
    /// What it reads; found out when it is first asked for.
    reads: OnceLock<FactSet>,
}

impl StandingLaw {
    const fn new(rule: RuleId) -> Self {
        Self {
            rule,
            triggers: OnceLock::new(),
            reads: OnceLock::new(),
        }
    }

    /// Tells whether it reads some of these facts.
    pub(super) fn reads_any(&self, variant: &Variant, facts: FactSet) -> bool {
        let reads = self.reads.get_or_init(|| variant.facts_read(self.rule));
        reads.overlaps(facts)
    }

    /// Returns the rule.
    pub(super) const fn rule(&self) -> RuleId {
        self.rule
    }

    /// Returns the rule, unless neither it nor an exception to it can be in force as yet.
    pub(super) fn awake(
        &self,
        variant: &Variant,
        facts: &HandState,
        happened: Option<Occurrences>,
    ) -> Option<RuleId> {
        // Without tables every rule is asked; so it is too where it is watched which clauses give a name its value.
        if variant.answers.are_none() || !variant.seated_as_usual(facts) {
            return Some(self.rule);
        }
        let triggers = self.triggers.get_or_init(|| variant.triggers(self.rule));
        let sleeps = triggers.is_some_and(|log| log.are_empty(happened));
        (!sleeps).then_some(self.rule)
    }
}

/// A rule that a referee asks for every seat.
#[derive(Debug, Clone)]
pub(super) struct SeatLaw {
    pub(super) law: StandingLaw,
    /// Whether its answer depends on the seat: otherwise one seat answers for all.
    pub(super) asks_player: bool,
}

impl SeatLaw {
    fn of(variant: &Variant, rule: RuleId) -> Self {
        Self {
            law: StandingLaw::new(rule),
            asks_player: variant.asks_player(rule),
        }
    }
}

impl Laws {
    /// Finds them among the rules of a variant.
    pub(super) fn of(variant: &Variant) -> Self {
        let mut laws = Self::default();
        for (id, rule) in variant.rules.iter_enumerated() {
            if rule.is_exception {
                continue;
            }
            if charge(&rule.body).is_some() {
                laws.faults.push(StandingLaw::new(id));
            }
            if gives_right(&rule.body) {
                laws.rights.push(SeatLaw::of(variant, id));
            }
            if rule.body == Body::FreshDeal {
                laws.fresh_deals.push(SeatLaw::of(variant, id));
            }
            if is_owed(rule) {
                laws.owed.push(StandingLaw::new(id));
            }
            for act in acts_of(&rule.body).into_iter().flatten() {
                let about = laws.by_act.entry(act).or_default();
                about.push(StandingLaw::new(id));
            }
        }
        laws
    }

    /// Returns the rules by which there must be a fresh deal and that may be in force, each with the seats that have to be asked.
    pub(super) fn fresh_deals<'a>(
        &'a self,
        variant: &'a Variant,
        facts: &'a HandState,
    ) -> impl Iterator<Item = (RuleId, SeatSet)> + use<'a> {
        let happened = facts.happened();
        let all = self.fresh_deals.iter();
        all.filter_map(move |fresh| {
            let rule = fresh.law.awake(variant, facts, happened)?;
            let first = facts.active.first().map_or(SeatSet::EMPTY, SeatSet::of);
            let seats = if fresh.asks_player {
                facts.active
            } else {
                first
            };
            Some((rule, seats))
        })
    }

    /// Returns the rules by which a seat may owe an act.
    pub(super) fn owed<'a>(
        &'a self,
        variant: &'a Variant,
        facts: &'a HandState,
    ) -> impl Iterator<Item = RuleId> + use<'a> {
        let happened = facts.happened();
        let all = self.owed.iter();
        all.filter_map(move |law| law.awake(variant, facts, happened))
    }

    /// Returns the rules that forbid, order or allow an act.
    pub(super) fn about(&self, act: ActId) -> &[StandingLaw] {
        self.by_act.get(&act).map_or(&[], Vec::as_slice)
    }
}

/// Returns the acts of which a duty or a right speaks: what is said of playing is said of leading too.
pub(super) const fn acts_of(body: &Body) -> [Option<ActId>; 2] {
    match body {
        Body::Law {
            act: act @ ActId::Verb(Verb::Play),
            ..
        } => [Some(*act), Some(ActId::Lead)],
        Body::Law { act, .. } => [Some(*act), None],
        Body::Duty {
            verb: Verb::Play, ..
        } => [Some(ActId::Verb(Verb::Play)), Some(ActId::Lead)],
        Body::Duty { verb, .. } => [Some(ActId::Verb(*verb)), None],
        _ => [None, None],
    }
}

/// Tells whether a rule gives somebody a right to an act, or to words.
const fn gives_right(body: &Body) -> bool {
    matches!(
        body,
        Body::Law {
            modal: Modal::Right,
            ..
        } | Body::Duty {
            modal: Modal::Right,
            object: Object::Text(_),
            ..
        }
    )
}
