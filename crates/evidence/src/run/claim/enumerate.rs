//! Looks at every draw of some cards.

use super::Ruling;
use super::tally::{Tally, tallied};
use crate::claim::EnumerateClaim;
use codille_deals::odds::{Question, Taking};
use codille_engine::variant::Variant;
use codille_lang::clause::ast::{Expr, ExprKind, Operator};
use codille_lang::words::joined;

pub(super) fn run(variant: &Variant, claim: &EnumerateClaim) -> Result<Ruling, String> {
    let taking = Taking::new(variant, claim.holding.set(), claim.takes);
    let taking = taking
        .map_err(|why| why.to_string())?
        .with_trump(claim.trump);
    let ask = |expr: &Expr| Question::new(variant, expr, taking).map_err(|fault| fault.title);
    let chance = |expr: &Expr| ask(expr)?.chance().map_err(|why| why.to_string());
    let both = |one: &Expr, other: Expr| Expr {
        span: one.span,
        kind: ExprKind::Binary(Operator::And, Box::new(one.clone()), Box::new(other)),
    };
    let not = Expr {
        span: claim.holds.span,
        kind: ExprKind::Not(Box::new(claim.holds.clone())),
    };
    let (yes, no) = match &claim.given {
        None => (claim.holds.clone(), not),
        Some(given) => (both(given, claim.holds.clone()), both(given, not)),
    };
    let (favourable, against) = (chance(&yes)?.favourable(), chance(&no)?.favourable());
    if favourable + against == 0 {
        return Err("no draw is meant: none fits `given`".to_owned());
    }
    let tally = Tally {
        yes: favourable,
        no: against,
        open: 0,
        all: true,
    };
    let (verdict, shows) = tallied(tally, claim.within);
    let shown = match shows {
        None => None,
        Some(shown) => {
            let question = ask(if shown { &yes } else { &no })?;
            question.example().map_err(|why| why.to_string())?
        }
    };
    let example = shown.map_or_else(String::new, |cards| {
        format!("; for one {}", joined(cards.iter(), " "))
    });
    let all = favourable + against;
    let message = format!("it holds in {favourable} of all {all} draws that are meant{example}");
    Ok(Ruling::new(verdict, message))
}
