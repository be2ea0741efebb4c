//! Combinations by the cards of one suit or rank, as a table: how strong they are, which may be called whatever happens.
//!
//! What a combination is worth and whether it may be called at all depends mostly on its cards alone. That much is worked out once for
//! all cards that a lane (a suit or a rank) may hold; what is left of the duties is asked when a hand is played.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::combination::Strength;
use super::eval_context::EvalContext;
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::{DeclarationId, DeclarationSet, List, RuleId, Seat};
use std::sync::OnceLock;

/// The duties of calling for one declaration, parted by what they ask.
#[derive(Debug, Clone, Default)]
pub(super) struct SplitDuties {
    /// Bans that ask for nothing but the cards of the combination.
    fixed: Vec<RuleId>,
    /// Those that ask for nothing about the combination.
    pub(super) free: Vec<RuleId>,
    /// All others.
    pub(super) bound: Vec<RuleId>,
}

/// A combination that may be called, perhaps short.
#[derive(Debug, Clone)]
pub(super) struct Combination {
    pub(super) cards: u64,
    pub(super) strength: Strength,
    /// Whether it may be called as it stands, for all that its cards say.
    pub(super) whole: bool,
    /// What it may be called short as, likewise.
    pub(super) parts: Box<[(Strength, u64)]>,
}

/// What the cards of one lane come to.
#[derive(Debug, Clone)]
pub(super) struct LaneStrength {
    /// The strength of all of them together.
    pub(super) strength: Strength,
    pub(super) combinations: Box<[Combination]>,
}

/// The lanes of one declaration; a cell is `None` where the rules are in trouble over its cards.
#[derive(Debug, Clone)]
pub(super) struct StrengthTable {
    class: DeclarationId,
    by_rank: bool,
    /// The lowest rank of the pack, and how many cells a lane has, as a power of two.
    low: u32,
    width: u32,
    pub(super) parted: SplitDuties,
    cells: Box<[OnceLock<Option<LaneStrength>>]>,
}

/// The lanes of all declarations that can be tabled.
#[derive(Debug, Clone, Default)]
pub(super) struct Calling {
    classes: OnceLock<List<DeclarationId, Option<StrengthTable>>>,
}

impl Calling {
    /// Makes no lanes: the strength of a combination is measured when it is asked for.
    pub(super) fn none(variant: &Variant) -> Self {
        let all = variant.checked.table.declarations.keys();
        Self {
            classes: OnceLock::from(all.map(|_| None).collect::<List<_, _>>()),
        }
    }
}

const SUIT: u64 = 0xffff;
const RANK: u64 = 0x0001_0001_0001_0001;

impl StrengthTable {
    fn of(variant: &Variant, class: DeclarationId) -> Option<Self> {
        let by_rank = match variant.kind(class) {
            Kind::Rank => true,
            Kind::Suit | Kind::Run => false,
            Kind::Deal => return None,
        };
        if let Some((by, _)) = &variant.orders.measures[class]
            && !by.iter().all(|n| variant.asks_cards_only(n))
        {
            return None;
        }
        let ranks = (0..4).fold(0, |all, s| {
            all | variant.checked.table.pack.0 >> (16 * s) & SUIT
        });
        let (low, high) = (ranks.trailing_zeros(), 64 - ranks.leading_zeros());
        let width = if by_rank { 4 } else { high.saturating_sub(low) };
        let lanes = if by_rank { high.saturating_sub(low) } else { 4 };
        Some(Self {
            class,
            by_rank,
            low,
            width,
            parted: SplitDuties::of(variant, class),
            cells: (0..lanes << width).map(|_| OnceLock::new()).collect(),
        })
    }

    /// Returns how many lanes there are.
    fn count(&self) -> usize {
        self.cells.len() >> self.width
    }

    /// Returns those of some cards that lie in a lane, with the number of the cell.
    #[inline]
    fn place(&self, lane: usize, cards: u64) -> (u64, usize) {
        if self.by_rank {
            let own = cards & RANK << (self.low as usize + lane);
            // The four bits are gathered into one place by one multiplication.
            let bits =
                (own >> (self.low as usize + lane)).wrapping_mul(0x0001_0002_0004_0008) >> 48;
            (own, lane << 4 | usize::from((bits & 15) as u8))
        } else {
            let own = cards & SUIT << (16 * lane);
            let bits = own >> (16 * lane) >> self.low;
            (
                own,
                lane << self.width | usize::try_from(bits & ((1 << self.width) - 1)).unwrap_or(0),
            )
        }
    }

    fn cell(&self, variant: &Variant, at: usize, own: u64) -> Option<&LaneStrength> {
        let cell = self.cells.get(at)?;
        cell.get_or_init(|| LaneStrength::fill(variant, self, own))
            .as_ref()
    }

    /// Returns some cards and their cells, lane by lane.
    #[inline]
    pub(super) fn cells<'a>(
        &'a self,
        variant: &'a Variant,
        cards: u64,
    ) -> impl Iterator<Item = (u64, Option<&'a LaneStrength>)> + 'a {
        (0..self.count()).map(move |lane| {
            let (own, at) = self.place(lane, cards);
            (own, self.cell(variant, at, own))
        })
    }

    /// Returns how strong cards of one lane are together; `None` where they are of several, or in trouble.
    #[inline]
    pub(super) fn strength(&self, variant: &Variant, cards: u64) -> Option<Strength> {
        let first = cards.trailing_zeros();
        let lane = match (cards, self.by_rank) {
            (0, _) => 0,
            (_, true) => ((first & 15).checked_sub(self.low)?) as usize,
            (_, false) => (first >> 4) as usize,
        };
        let (own, at) = self.place(lane, cards);
        let cell = (own == cards).then(|| self.cell(variant, at, own))?;
        cell.map(|c| c.strength)
    }
}

impl LaneStrength {
    fn fill(variant: &Variant, lanes: &StrengthTable, cards: u64) -> Option<Self> {
        let facts = variant.facts();
        let mut context = EvalContext::new(&facts, Seat::FIRST);
        let class = lanes.class;
        let mut combinations = Vec::new();
        for cards in variant.combinations(class, cards).iter() {
            let mut parts = Vec::new();
            for part in variant.parts(class, cards).iter() {
                if lanes.parted.admits(variant, class, part, &mut context) {
                    parts.push((variant.strength_anew(class, part, &mut context), part));
                }
            }
            let whole = lanes.parted.admits(variant, class, cards, &mut context);
            if whole || !parts.is_empty() {
                combinations.push(Combination {
                    cards,
                    strength: variant.strength_anew(class, cards, &mut context),
                    whole,
                    parts: parts.into(),
                });
            }
        }
        let strength = variant.strength_anew(class, cards, &mut context);
        let combinations = combinations.into();
        context.trouble.is_none().then_some(Self {
            strength,
            combinations,
        })
    }
}

impl SplitDuties {
    fn of(variant: &Variant, class: DeclarationId) -> Self {
        let mut out = Self::default();
        let (mut rest, mut is_free) = (Vec::new(), true);
        for base in variant.duties.of(Verb::Call) {
            let rule = &variant.rules[base];
            let Body::Duty {
                party,
                modal,
                object,
                ..
            } = &rule.body
            else {
                continue;
            };
            if *modal != Modal::MustNot {
                is_free &= variant.asks_no_combination(base);
                rest.push(base);
                continue;
            }
            let whomever = matches!(party, Node::Var(Var::Player | Var::Active | Var::Everyone));
            let fixed = match object {
                Object::From(set) => variant.asks_cards_only(set),
                _ => true,
            };
            if let Object::From(Node::Mask(set)) = object
                && !DeclarationSet::from_mask(*set).contains(class)
                && rule.exceptions.iter().all(|e| variant.only_lifts(*e))
            {
                continue; // another declaration's
            }
            if whomever
                && fixed
                && rule.exceptions.is_empty()
                && variant.asks_cards_only(&rule.condition)
            {
                out.fixed.push(base);
            } else if variant.asks_no_combination(base) {
                out.free.push(base);
            } else {
                out.bound.push(base);
            }
        }
        // What is permitted and ordered goes together.
        let list = if is_free {
            &mut out.free
        } else {
            &mut out.bound
        };
        list.append(&mut rest);
        out
    }

    /// Tells whether the cards of a combination let it be called.
    fn admits(
        &self,
        variant: &Variant,
        class: DeclarationId,
        cards: u64,
        context: &mut EvalContext<'_>,
    ) -> bool {
        context.about((class, cards), |context| {
            !self.fixed.iter().any(|base| {
                let rule = &variant.rules[*base];
                let named = match &rule.body {
                    Body::Duty {
                        object: Object::From(set),
                        ..
                    } => DeclarationSet::from_mask(variant.mask(set, context)),
                    _ => DeclarationSet::EVERY,
                };
                named.contains(class) && variant.truth(&rule.condition, context)
            })
        })
    }
}

impl Variant {
    /// Returns the lanes of a declaration; `None` where its strength asks for more than cards.
    #[inline]
    pub(super) fn lanes(&self, class: DeclarationId) -> Option<&StrengthTable> {
        let classes = self.calling.classes.get_or_init(|| {
            let all = self.checked.table.declarations.keys();
            all.map(|class| StrengthTable::of(self, class)).collect()
        });
        classes[class].as_ref()
    }

    /// Returns how the duties of calling are parted for a declaration.
    pub(super) fn parted(&self, class: DeclarationId) -> Option<&SplitDuties> {
        self.lanes(class).map(|l| &l.parted)
    }

    /// Tells whether an expression asks for nothing but the declaration and the cards at hand.
    fn asks_cards_only(&self, node: &Node) -> bool {
        self.all_nodes(node, &|n| match n {
            Node::Var(var) => matches!(
                var,
                Var::Calling | Var::Called | Var::Pack | Var::Suits | Var::Declarations
            ),
            Node::Fn1(fun, _) => matches!(
                fun,
                Fn1::Count | Fn1::Pips | Fn1::Height | Fn1::CardsOf | Fn1::Printed
            ),
            Node::Number(_)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::Define(_)
            | Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::Op2(..) => true,
            Node::It(_)
            | Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Scored(..)
            | Node::Log(..)
            | Node::TrumpCard(_)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..) => false,
        })
    }

    /// Tells whether an exception, with those to it, does nothing but lift the rule.
    fn only_lifts(&self, rule: RuleId) -> bool {
        let rule = &self.rules[rule];
        rule.body == Body::Nothing && rule.exceptions.iter().all(|e| self.only_lifts(*e))
    }

    /// Tells whether a sentence asks for nothing about the combination at hand but its declaration.
    fn asks_no_combination(&self, rule: RuleId) -> bool {
        let free = |n: &Node| {
            !matches!(
                n,
                Node::Var(Var::Called | Var::CalledFirst | Var::Better | Var::Equal | Var::Higher)
                    | Node::Fn1(
                        Fn1::Reckoned
                            | Fn1::AgainstCards
                            | Fn1::Alike
                            | Fn1::Outdoes
                            | Fn1::Matches
                            | Fn1::Proves,
                        _
                    )
            )
        };
        let rule = &self.rules[rule];
        let own = match &rule.body {
            Body::Duty { party, object, .. } => {
                let set = match object {
                    Object::From(n)
                    | Object::AtLeast(n)
                    | Object::AtMost(n)
                    | Object::Exactly(n) => self.all_nodes(n, &free),
                    Object::Act | Object::Text(_) => true,
                };
                set && self.all_nodes(party, &free)
            }
            Body::Define { value, .. } => self.all_nodes(value, &free),
            _ => true,
        };
        own && self.all_nodes(&rule.condition, &free)
            && rule.exceptions.iter().all(|e| self.asks_no_combination(*e))
    }

    /// Tells whether all nodes of an expression pass, those of defined names among them. Names never go round in a circle.
    pub(super) fn all_nodes(&self, node: &Node, pass: &dyn Fn(&Node) -> bool) -> bool {
        let mut all = true;
        let mut names = Vec::new();
        node.walk(&mut |n| {
            all &= pass(n);
            if let Node::Define(name) = n {
                names.push(*name);
            }
        });
        let rule = |rule: &RuleId| self.rule_passes(*rule, pass);
        all && names
            .iter()
            .all(|name| self.defines[*name].iter().all(rule))
    }

    fn rule_passes(&self, rule: RuleId, pass: &dyn Fn(&Node) -> bool) -> bool {
        let rule = &self.rules[rule];
        let value = match &rule.body {
            Body::Define { value, .. } => self.all_nodes(value, pass),
            _ => true,
        };
        value
            && self.all_nodes(&rule.condition, pass)
            && rule.exceptions.iter().all(|e| self.rule_passes(*e, pass))
    }
}
