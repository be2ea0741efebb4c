//! What a hand is solved for.

use super::supposed::unknown;
use codille_edition::check::expression;
use codille_edition::check::node::Node;
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_engine::{Balance, Partie, State};
use codille_lang::builtin::Type;
use codille_lang::clause::ast::Expr;
use codille_lang::ids::{NameId, Seat, SeatSet};
use codille_solver::Aim;
use std::sync::Arc;

/// What is played for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Goal {
    /// What a game brings: payments to whoever undertook it, or by how many points the first to speak is ahead of the other.
    #[default]
    Hand,
    /// What the partie pays, if it ends with this deal.
    Partie,
    /// What an expression in the language of clauses says once the deal is over, written so: a result of the hand, or the totals of the partie.
    Asked(String, Expr),
}

impl Goal {
    /// Returns the word of data and of the command line.
    pub fn word(&self) -> &str {
        match self {
            Self::Hand => "hand",
            Self::Partie => "partie",
            Self::Asked(text, _) => text,
        }
    }
}

/// What the end of a hand is worth.
#[derive(Debug)]
pub enum GoalWorth {
    /// The payments or points of the hand.
    Hand,
    /// What the partie pays.
    Partie(PartieWorth),
    /// Whether the hand has this result.
    Result([NameId; 1]),
    /// What is asked of the totals.
    Totals(TotalsWorth),
}

impl GoalWorth {
    /// Takes what a goal asks in a deal.
    ///
    /// # Errors
    /// Says that there is no partie, or that an expression asks for what is not known of a deal that is only supposed.
    pub fn of(goal: &Goal, variant: &Arc<Variant>, state: &State) -> Result<Self, String> {
        let partie = || {
            let partie = PartieWorth::of(variant, state);
            partie.ok_or("the variant has no parties")
        };
        Ok(match goal {
            Goal::Hand => Self::Hand,
            Goal::Partie => Self::Partie(partie()?),
            Goal::Asked(text, expr) => {
                let (node, ty) = expression(&variant.checked, expr).map_err(|why| why.title)?;
                let result = node.as_name();
                let result = result.filter(|name| variant.checked.results.contains(name));
                if let Some(name) = result {
                    return Ok(Self::Result([name]));
                }
                Self::Totals(TotalsWorth::new(partie()?, text, (node, ty))?)
            }
        })
    }

    /// Returns what a balance is worth, where more than the payments or points of the hand is asked.
    pub fn value(&self, end: &Balance) -> i64 {
        match self {
            Self::Hand | Self::Result(_) => 0,
            Self::Partie(partie) => partie.pays(end),
            Self::Totals(totals) => totals.value(end),
        }
    }

    /// Returns the aim of a hand; `value` is what [`Self::value`] says.
    pub fn aim<'a>(&'a self, state: &State, value: &'a dyn Fn(&Balance) -> i64) -> Aim<'a> {
        let ombre = state.facts.ombre;
        match self {
            Self::Hand => ombre.map_or(Aim::Lead(Seat::FIRST), Aim::Net),
            Self::Result(name) => Aim::Result(ombre.unwrap_or(Seat::FIRST), name),
            Self::Partie(_) | Self::Totals(_) => Aim::Score(Seat::FIRST, value),
        }
    }

    /// Tells in words what a value means, where it is no payment and no points.
    pub fn told(&self, value: i64) -> Option<String> {
        let truth = match self {
            Self::Hand | Self::Partie(_) => return None,
            Self::Result(_) => true,
            Self::Totals(totals) => totals.is_truth,
        };
        Some(match value {
            0 if truth => "not reached".to_owned(),
            _ if truth => "reached".to_owned(),
            number => number.to_string(),
        })
    }
}

/// What the end of a deal is worth to its elder by what the partie then pays: nothing where it goes on.
#[derive(Debug, Clone)]
pub struct PartieWorth {
    variant: Arc<Variant>,
    partie: Partie,
    weight: i64,
}

impl PartieWorth {
    /// Takes the partie as it stands in a deal; `None` where the variant has none.
    pub fn of(variant: &Arc<Variant>, state: &State) -> Option<Self> {
        variant.checked.table.partie.as_ref()?;
        let partie = Partie::before(state);
        Some(Self {
            variant: Arc::clone(variant),
            weight: partie.weight(variant, state),
            partie,
        })
    }

    /// Returns the facts that stand once the deal is over; seats are those of the deal.
    fn facts_after(&self, balance: &Balance) -> HandState {
        let scores = [Seat::FIRST, Seat::SECOND].map(|seat| balance.score[seat]);
        (self.partie).facts_after_deal(&self.variant, scores, self.weight)
    }

    /// Returns what the partie pays to the elder of the deal.
    pub fn pays(&self, balance: &Balance) -> i64 {
        let elder = Seat::from(self.partie.player_of(Seat::FIRST));
        let mut partie = self.partie.clone();
        let scores = [Seat::FIRST, Seat::SECOND].map(|seat| balance.score[seat]);
        partie.enter(scores, self.weight);
        if !partie.is_over(&self.variant) {
            return 0;
        }
        let settled = partie.settle(&self.variant, &mut codille_engine::Silent);
        settled.balance.net[elder]
    }
}

/// What an expression says of the totals of a partie once a deal is over.
#[derive(Debug)]
pub struct TotalsWorth {
    partie: PartieWorth,
    node: Node,
    is_truth: bool,
}

impl TotalsWorth {
    fn new(partie: PartieWorth, text: &str, (node, ty): (Node, Type)) -> Result<Self, String> {
        if !matches!(ty, Type::Truth | Type::Number) {
            let words = "compare it, as in `total(elder) >= 100`";
            return Err(format!("`{text}` is neither a truth nor a number: {words}"));
        }
        let variant = Arc::clone(&partie.variant);
        if let Some(word) = unknown(&variant.checked, &node) {
            return Err(format!(
                "`{text}` asks for `{word}`, which is not known of a deal that is only supposed: ask for a result of the hand by its name, or for totals of the partie"
            ));
        }
        let worth = Self {
            partie,
            node,
            is_truth: ty == Type::Truth,
        };
        let facts = worth.partie.facts_after(&Balance::default());
        let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
        variant.eval(&worth.node, &mut context);
        variant.sound(context.trouble.as_ref())?;
        Ok(worth)
    }

    fn value(&self, end: &Balance) -> i64 {
        let facts = self.partie.facts_after(end);
        let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
        self.partie.variant.eval(&self.node, &mut context)
    }
}
