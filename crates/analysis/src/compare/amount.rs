//! What the clauses of a variant pay and score, as shares of the stake and of the pool, and of what sort each clause is.

use codille_edition::check::node::{Node, Op2};
use codille_edition::check::rule::{Body, Effect, Rule, Transfer};
use codille_engine::variant::Variant;
use codille_lang::ids::{ClauseId, NameId, OptionId};
use codille_lang::unique::add_new;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

use super::share::Share;
use super::stake::Stake;
use super::valuation::{Term, Times, Valuation};

/// What sort of rule a clause holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// It pays or scores, or says how much one name of what is paid comes to.
    Amounts,
    /// It says who must, may or must not do what, or what an act is that offends.
    Rights,
    /// It ranks cards, games, headings or combinations.
    Order,
}

impl Concern {
    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Amounts => "amounts",
            Self::Rights => "rights",
            Self::Order => "order",
        }
    }
}

/// What a clause does with an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AmountKind {
    /// Somebody pays it.
    Pays,
    /// Somebody scores it, and nobody pays.
    Scores,
    /// A name or an option of what is paid has this value.
    Defines,
}

/// An amount that a clause or an option states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// What is done with it.
    pub kind: AmountKind,
    /// The heading of the payment or score; else the name that is defined.
    pub heading: String,
    /// How often it is reckoned.
    pub times: Times,
    /// Every value that it may have under the options; none where play alone decides it.
    pub values: Vec<AmountValue>,
}

/// A value that an amount may have: a number, a part of the pool, or both together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AmountValue {
    /// The number, in the unit of the book; nothing where there is only a part of what the pool holds.
    pub amount: Option<i64>,
    /// The number as a share of the stake; nothing where the book has none, and of points that nobody pays.
    pub of_stake: Option<Share>,
    /// The number as a share of what the stakes of a first deal make.
    pub of_first_pool: Option<Share>,
    /// The share of what the pool holds when it is paid, besides the number.
    pub of_pool: Option<Share>,
}

/// What every clause and option of a variant states.
#[derive(Debug)]
pub(super) struct AmountTable {
    clauses: BTreeMap<ClauseId, (Vec<Amount>, Vec<Concern>)>,
    options: BTreeMap<String, Amount>,
}

impl AmountTable {
    pub(super) fn of(variant: &Variant, stake: Option<&Stake>) -> Self {
        let paid = Paid::of(variant);
        let mut reader = Reader {
            variant,
            stake,
            valuation: Valuation::new(variant),
        };
        let mut clauses: BTreeMap<ClauseId, (Vec<Amount>, Vec<Concern>)> = BTreeMap::new();
        for rule in &variant.checked.rules {
            let (amounts, concerns) = clauses.entry(rule.clause).or_default();
            let found = reader.rule(rule, &paid);
            if !found.is_empty() {
                add_new(concerns, [Concern::Amounts]);
            }
            add_new(amounts, found);
            add_new(concerns, concern(&rule.body));
            concerns.sort_unstable();
        }
        let options = variant.checked.options.iter_enumerated();
        let options = options.filter(|(at, _)| paid.options.contains(at));
        let options = options
            .map(|(at, option)| {
                let amount = reader.amount(AmountKind::Defines, &option.name, &Node::Option(at));
                (option.name.clone(), amount)
            })
            .collect();
        Self { clauses, options }
    }

    /// Returns the amounts that a clause states, and what sorts of rules it holds.
    pub(super) fn clause(&self, clause: ClauseId) -> (&[Amount], &[Concern]) {
        self.clauses
            .get(&clause)
            .map_or((&[], &[]), |(amounts, concerns)| (amounts, concerns))
    }

    /// Returns the amount that an option sets, where it is one that is paid.
    pub(super) fn option(&self, name: &str) -> Option<&Amount> {
        self.options.get(name)
    }
}

/// Returns what sort of rule a sentence is besides its amounts.
fn concern(body: &Body) -> Option<Concern> {
    match body {
        Body::Trumps(_)
        | Body::Plain(_)
        | Body::Games(_)
        | Body::Accrual(_)
        | Body::Measure { .. } => Some(Concern::Order),
        Body::Duty { .. } | Body::Law { .. } | Body::Fault { .. } | Body::Offence { .. } => {
            Some(Concern::Rights)
        }
        Body::Define { .. } | Body::Pay { .. } | Body::FreshDeal | Body::Nothing => None,
    }
}

/// Returns the payments and scores of a sentence, at whatever event and as the consequence of whatever act.
fn transfers(body: &Body) -> Vec<&Transfer> {
    match body {
        Body::Pay { transfer, .. } => vec![transfer],
        Body::Fault { then, .. } => then.iter().collect(),
        Body::Law { then, .. } | Body::Offence { then, .. } => {
            then.iter().filter_map(paid).collect()
        }
        Body::Trumps(_)
        | Body::Plain(_)
        | Body::Games(_)
        | Body::Accrual(_)
        | Body::Measure { .. }
        | Body::Define { .. }
        | Body::Duty { .. }
        | Body::FreshDeal
        | Body::Nothing => Vec::new(),
    }
}

const fn paid(effect: &Effect) -> Option<&Transfer> {
    if let Effect::Pay(transfer) = effect {
        Some(transfer)
    } else {
        None
    }
}

/// The names and options that are paid or scored by themselves, so that their values are amounts; a factor is none.
#[derive(Default)]
struct Paid {
    names: BTreeSet<NameId>,
    options: BTreeSet<OptionId>,
}

impl Paid {
    fn of(variant: &Variant) -> Self {
        let mut out = Self::default();
        for rule in &variant.checked.rules {
            for transfer in transfers(&rule.body) {
                out.enter(variant, &transfer.amount);
            }
        }
        out
    }

    fn enter(&mut self, variant: &Variant, node: &Node) {
        self.options.extend(node.as_option());
        if let Node::Op2(Op2::Add | Op2::Sub | Op2::Min | Op2::Max, a, b) = node {
            self.enter(variant, a);
            self.enter(variant, b);
        }
        if let Some(name) = node.as_name()
            && self.names.insert(name)
        {
            for (_, value) in variant.checked.defining(name) {
                self.enter(variant, value);
            }
        }
    }
}

/// Reads the amounts of a variant.
struct Reader<'v> {
    variant: &'v Variant,
    stake: Option<&'v Stake>,
    valuation: Valuation<'v>,
}

impl Reader<'_> {
    fn rule(&mut self, rule: &Rule, paid: &Paid) -> Vec<Amount> {
        let checked = &self.variant.checked;
        if let Body::Define { name, value } = &rule.body {
            let is_paid = paid.names.contains(name);
            let defines = AmountKind::Defines;
            return (is_paid.then(|| self.amount(defines, checked.name(*name), value)))
                .into_iter()
                .collect();
        }
        (transfers(&rule.body).into_iter())
            .map(|transfer| {
                let kind = match transfer.from {
                    Some(_) => AmountKind::Pays,
                    None => AmountKind::Scores,
                };
                let heading = &checked.headings[transfer.heading];
                self.amount(kind, heading, &transfer.amount)
            })
            .collect()
    }

    fn amount(&mut self, kind: AmountKind, heading: &str, node: &Node) -> Amount {
        let (terms, times) = self.valuation.amount(node);
        // What is scored is paid by nobody, and no part of a stake.
        let stake = self.stake.filter(|_| kind != AmountKind::Scores);
        let mut values: Vec<AmountValue> = terms
            .into_iter()
            .map(|term| AmountValue::of(term, stake))
            .collect();
        values.sort_by_key(|value| (value.of_pool, value.amount));
        Amount {
            kind,
            heading: heading.to_owned(),
            times,
            values,
        }
    }
}

impl AmountValue {
    fn of(term: Term, stake: Option<&Stake>) -> Self {
        let of_pool = Some(term.of_pool).filter(|share| !share.is_nought());
        // What is a part of the pool alone has no number beside it.
        let amount = Some(term.number).filter(|n| *n != 0 || of_pool.is_none());
        let share = |of: fn(&Stake, i64) -> Option<Share>| of(stake?, amount?);
        Self {
            amount,
            of_stake: share(Stake::share),
            of_first_pool: share(Stake::share_of_pool),
            of_pool,
        }
    }
}
