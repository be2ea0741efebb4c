//! What is soon told of a bill: the part of its program on which it depends whether anything is due.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::code::{Code, Op, Place, ProgramInput};
use super::lower::Lowering;
use crate::variant::{Query, Variant};
use codille_lang::ids::{HeadingId, SeatSet};

/// Returns the headings by side that a program reads; `None` where it reads anything else.
pub(super) fn watched(variant: &Variant, code: &Code) -> Option<[u32; 2]> {
    // Under a heading beyond the mask nothing is scored, so that no count asks for it.
    let bit = |heading: HeadingId| heading.bit().unwrap_or(0);
    let accruing = variant.accruing.iter().fold(0, |m, h| m | bit(*h));
    let mut out = [0; 2];
    for op in &code.ops {
        match op {
            Op::Points(side, headings) => *out.get_mut(usize::from(*side))? |= headings,
            Op::Ahead(_) => out.iter_mut().for_each(|side| *side |= accruing),
            Op::Not(_)
            | Op::And(..)
            | Op::Or(..)
            | Op::Compare(..)
            | Op::Two(..)
            | Op::Select(..) => {}
            _ => return None,
        }
    }
    Some(out)
}

/// The most values of a gate.
pub(super) const GATE: usize = 24;

/// Makes the gate of a bill: of each line one condition that does not hold when a hand begins; all of them together.
pub(super) fn gate(
    variant: &Variant,
    low: &mut Lowering<'_, Builder<'_>>,
    lines: usize,
    wanted: &[Value],
) -> Option<(Code, Place)> {
    let facts = variant.facts();
    let mut open = Value::NO;
    for line in wanted.get(1..)?.chunks_exact(4).take(lines) {
        let holds = *line.first()?;
        let condition = low.on.joined(holds).into_iter().find(|part| {
            let (code, places) = low.on.finish(&[*part]);
            let mut values = [0; GATE];
            let ask = ProgramInput {
                variant,
                query: Query::plain(&facts, SeatSet::EMPTY),
                all: 0,
            };
            let place = places.first().map_or(0, |p| usize::from(*p));
            if code.len() > GATE {
                return false;
            }
            code.run(ask, &mut values) && values.get(place) == Some(&0)
        })?;
        open = low.on.or(open, condition);
    }
    let (code, places) = low.on.finish(&[open]);
    let place = places.first().copied()?;
    (code.len() <= GATE).then_some((code, place))
}
