//! Works out a number or a truth, in every state that is named.

use super::Ruling;
use crate::claim::{Asserted, CountClaim};
use crate::run::verdict::ClaimVerdict;
use codille_deals::odds::{Verdict as OddsVerdict, knowable};
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Expr;
use codille_lang::ids::Seat;
use codille_lang::words::joined;

/// Whoever holds the cards.
const HOLDER: Seat = Seat::FIRST;

pub(super) fn run(variant: &Variant, claim: &CountClaim) -> Result<Ruling, String> {
    let states: Vec<Option<Suit>> = if claim.trumps.is_empty() {
        vec![None]
    } else {
        claim.trumps.iter().copied().map(Some).collect()
    };
    let counting = Counting { variant, claim };
    match &claim.asserted {
        Asserted::Truth(holds) => {
            let mut against = Vec::new();
            for trump in &states {
                if counting.value(holds, *trump)? == 0 {
                    against.push(*trump);
                }
            }
            let (verdict, which) = if against.is_empty() {
                (ClaimVerdict::Upheld, &states)
            } else {
                (ClaimVerdict::Refuted, &against)
            };
            let word = if against.is_empty() {
                "it holds"
            } else {
                "it does not hold"
            };
            Ok(Ruling::new(verdict, format!("{word}{}", among(which))))
        }
        Asserted::Number { value, of, printed } => {
            let mut all: Vec<(OddsVerdict, Option<Suit>, String)> = Vec::new();
            for trump in &states {
                let over = counting.value(value, *trump)?;
                let under = match of {
                    Some(of) => counting.value(of, *trump)?,
                    None => 1,
                };
                if under < 1 {
                    return Err(format!("a number is to be a part of {under}"));
                }
                let text = if of.is_some() {
                    format!("{over}/{under}")
                } else {
                    over.to_string()
                };
                all.push((printed.verdict(over, under), *trump, text));
            }
            let worst = all.iter().map(|(verdict, ..)| *verdict).max();
            let worst = worst.ok_or("nothing is counted")?;
            let first = all.first().map(|(_, _, text)| text.as_str());
            let same = all.iter().all(|(_, _, text)| Some(text.as_str()) == first);
            let counted = if same {
                format!("{}{}", first.unwrap_or_default(), among(&states))
            } else {
                let each = all
                    .iter()
                    .map(|(_, trump, text)| format!("{text}{}", among(&[*trump])));
                joined(each, ", ")
            };
            let message = format!("{printed} is printed; exactly {counted}");
            Ok(Ruling::new(worst.into(), message))
        }
    }
}

/// Says with which trumps something is so.
fn among(trumps: &[Option<Suit>]) -> String {
    let suits: Vec<String> = trumps
        .iter()
        .flatten()
        .map(|s| s.name().to_owned())
        .collect();
    if suits.is_empty() {
        String::new()
    } else {
        format!(" with trumps {}", joined(suits, " and "))
    }
}

struct Counting<'c> {
    variant: &'c Variant,
    claim: &'c CountClaim,
}

impl Counting<'_> {
    fn value(&self, expr: &Expr, trump: Option<Suit>) -> Result<i64, String> {
        let node = knowable(&self.variant.checked, expr, trump.is_some());
        let (node, _) = node.map_err(|fault| fault.title)?;
        let mut facts = self.variant.facts();
        facts.trump = trump;
        facts.held[HOLDER] = self.claim.holding.set().0;
        let mut context = EvalContext::new(&facts, HOLDER);
        let value = self.variant.eval(&node, &mut context);
        self.variant.sound(context.trouble.as_ref()).map(|()| value)
    }
}
