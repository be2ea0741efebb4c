//! Plays a rule of conduct and its contrary on the same deals, each seat in turn, and holds the mean of the difference against nought.

use super::Ruling;
use super::seating::players;
use super::simulate::FEWEST;
use crate::claim::{PolicyClaim, PolicyDecision};
use crate::run::verdict::ClaimVerdict;
use codille_edition::check::act::ActId;
use codille_edition::check::expression;
use codille_edition::check::node::Node;
use codille_engine::variant::{ActLog, EvalContext, HandState, LogEntry, Variant};
use codille_engine::{Act, Decision, State};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Expr;
use codille_lang::ids::Seat;
use codille_players::simulate::{Sample, rng};
use codille_players::{Budget, Player, Sight, Table, ranked, value};
use rayon::prelude::*;
use std::sync::Arc;

/// Which way a player goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Follows,
    Contrary,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Follows => Self::Contrary,
            Self::Contrary => Self::Follows,
        }
    }
}

pub(super) fn run(variant: &Arc<Variant>, claim: &PolicyClaim) -> Result<Ruling, String> {
    let playing = PolicyPlay {
        variant,
        claim,
        when: node(variant, &claim.when)?,
        does: node(variant, &claim.does)?,
        rather_than: match &claim.rather_than {
            Some(expr) => Some(node(variant, expr)?),
            None => None,
        },
        players: players(
            variant,
            &[PolicyClaim::PLAYER.to_owned()],
            Budget::default(),
        )?,
    };
    let deals = (0..u64::from(claim.deals)).into_par_iter();
    let deals = deals.map(|number| playing.deal(number));
    let deals: Vec<Option<f64>> = deals.collect::<Result<_, String>>()?;
    let differences: Vec<f64> = deals.iter().copied().flatten().collect();
    let of = format!(
        "in {} of {} deals of {} (seed {}) in which it came to a choice between the two",
        differences.len(),
        claim.deals,
        PolicyClaim::PLAYER,
        claim.seed
    );
    if differences.len() < FEWEST {
        let message = format!("{} deals are too few to tell, {of}", differences.len());
        return Ok(Ruling::new(ClaimVerdict::Undecided, message));
    }
    let sample = Sample::of(&differences);
    let (low, high) = sample.interval();
    let verdict = if low > 0.0 {
        ClaimVerdict::Upheld
    } else if high < 0.0 {
        ClaimVerdict::Refuted
    } else {
        ClaimVerdict::Undecided
    };
    let message = format!(
        "for this player: the advice makes {:+.2} a deal (95 %: {low:+.2} to {high:+.2}) beside its contrary, {of}",
        sample.mean
    );
    Ok(Ruling::new(verdict, message))
}

fn node(variant: &Variant, expr: &Expr) -> Result<Node, String> {
    let found = expression(&variant.checked, expr);
    found.map(|(node, _)| node).map_err(|fault| fault.title)
}

struct PolicyPlay<'p> {
    variant: &'p Arc<Variant>,
    claim: &'p PolicyClaim,
    when: Node,
    does: Node,
    rather_than: Option<Node>,
    players: Vec<Box<dyn Player>>,
}

impl PolicyPlay<'_> {
    /// Plays a deal both ways with each seat in turn; returns by how much more the rule makes in the mean over the seats that came to a
    /// choice, or `None` where none did.
    fn deal(&self, number: u64) -> Result<Option<f64>, String> {
        let told = |why: String| format!("deal {number} of seed {}: {why}", self.claim.seed);
        let (mut sum, mut seats) = (0.0, 0.0);
        for seat in Seat::first(self.variant.hands) {
            let followed = self.played(number, (seat, Side::Follows)).map_err(told)?;
            let Some(followed) = followed else { continue };
            let contrary = self.played(number, (seat, Side::Contrary)).map_err(told)?;
            let Some(contrary) = contrary else { continue };
            #[expect(clippy::cast_precision_loss, reason = "points of a hand are small")]
            let difference = (followed - contrary) as f64;
            sum += difference;
            seats += 1.0;
        }
        Ok((seats > 0.0).then(|| sum / seats))
    }

    /// Plays a deal in which a seat goes one way whenever it has the choice; returns what the deal comes to for it, or `None` where it never
    /// had.
    fn played(&self, number: u64, (seat, side): (Seat, Side)) -> Result<Option<i64>, String> {
        let seed = (self.claim.seed, number);
        let opening = State::new(self.variant, 0);
        let mut table = Table::deal(self.variant, opening, &mut rng(seed.0, number));
        let mut chose = false;
        loop {
            if let Some(act) = self.choice(&table, seat, side)? {
                table.act(seat, act).map_err(|refused| {
                    let why = refused.words(self.variant);
                    format!("the act that is chosen is refused: {why}")
                })?;
                chose = true;
            } else if table.step(&self.players, seed)?.is_none() {
                break;
            }
        }
        table.play_out(&self.players, seed)?;
        Ok(chose.then(|| value(self.variant, &table.hand.state, seat)))
    }

    /// Returns the best act of a side; `None` where the seat is not asked, where the advice does not speak of the decision, and where there is
    /// no act for one of the two sides.
    fn choice(&self, table: &Table, seat: Seat, side: Side) -> Result<Option<Act>, String> {
        let view = table.view(seat);
        let (Some(decision), Some(memory)) = (view.decision, table.memories.get(seat.index()))
        else {
            return Ok(None);
        };
        let fits = match self.claim.decision {
            PolicyDecision::Discard => matches!(decision, Decision::Discard(_)),
            PolicyDecision::Play => matches!(decision, Decision::Play(_)),
        };
        if !fits || !self.holds(&self.when, &view.facts, seat)? {
            return Ok(None);
        }
        let sight = Sight::of_view(self.variant, &view, memory.all_played());
        let acts =
            ranked(&sight, &decision).ok_or("there are too many sets of cards to choose among")?;
        let mut facts = view.facts.clone();
        let mut first = |side: Side| -> Result<Option<Act>, String> {
            for act in &acts {
                let Some(cards) = cards_of(*act).filter(|_| decision.takes(*act)) else {
                    continue;
                };
                facts.minutes = Some(Box::new(judging(seat, cards)));
                if self.wants(side, &facts, seat)? {
                    return Ok(Some(*act));
                }
            }
            Ok(None)
        };
        let (own, other) = (first(side)?, first(side.other())?);
        Ok(own.filter(|_| other.is_some()))
    }

    /// Tells whether the act whose cards are being judged is one of a side.
    fn wants(&self, side: Side, facts: &HandState, seat: Seat) -> Result<bool, String> {
        match (side, &self.rather_than) {
            (Side::Follows, _) => self.holds(&self.does, facts, seat),
            (Side::Contrary, Some(other)) => self.holds(other, facts, seat),
            (Side::Contrary, None) => Ok(!self.holds(&self.does, facts, seat)?),
        }
    }

    fn holds(&self, node: &Node, facts: &HandState, seat: Seat) -> Result<bool, String> {
        let mut context = EvalContext::new(facts, seat);
        let answer = self.variant.eval(node, &mut context);
        self.variant.sound(context.trouble.as_ref())?;
        Ok(answer != 0)
    }
}

/// Returns the cards of a discard or of a card played.
fn cards_of(act: Act) -> Option<CardSet> {
    if let Act::Discard(cards) = act {
        Some(cards)
    } else if let Act::Play(card) = act {
        Some(std::iter::once(card).collect())
    } else {
        None
    }
}

/// Makes a log in which an act with these cards is judged.
fn judging(seat: Seat, cards: CardSet) -> ActLog {
    ActLog {
        judged: Some(LogEntry {
            act: ActId::Lead,
            seat,
            cards: cards.0,
            number: i64::from(cards.count()),
            whose: None,
            words: Arc::default(),
        }),
        ..ActLog::default()
    }
}
