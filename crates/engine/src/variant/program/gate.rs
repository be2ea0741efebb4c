//! What is soon told of a bill: the part of its program on which it depends whether anything is due.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::code::{Code, Op, Place, ProgramInput, value_at};
use super::lower::Lowering;
use super::threshold::Threshold;
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
const GATE: usize = 32;

/// What is soon told of a bill: where it does not hold nothing is due.
#[derive(Debug, Clone)]
pub(super) struct Gate {
    code: Code,
    open: Place,
    /// How many points it takes at the least before it holds, where it asks for nothing but points.
    pub(super) thresholds: Option<Box<[Threshold]>>,
}

impl Gate {
    /// Makes the gate of a bill: of each line one condition that does not hold when a hand begins; all of them together.
    pub(super) fn of(
        variant: &Variant,
        low: &mut Lowering<'_, Builder<'_>>,
        lines: usize,
        wanted: &[Value],
    ) -> Option<Self> {
        let facts = variant.facts();
        let (mut open, mut thresholds) = (Value::NO, Some(Vec::new()));
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
                let Some(place) = places.first().copied().filter(|_| code.len() <= GATE) else {
                    return false;
                };
                code.run(&ask, &mut values) && value_at(&values, place) == 0
            })?;
            let threshold = Threshold::of(&low.on, condition);
            thresholds = thresholds.zip(threshold).map(|(mut all, one)| {
                all.push(one);
                all
            });
            open = low.on.or(open, condition);
        }
        let (code, places) = low.on.finish(&[open]);
        let open = places.first().copied()?;
        (code.len() <= GATE).then_some(Self {
            code,
            open,
            thresholds: thresholds.map(Into::into),
        })
    }

    /// The same where it is not told how many points it takes.
    pub(super) fn without_thresholds(self) -> Self {
        Self {
            thresholds: None,
            ..self
        }
    }

    /// Tells whether something may be due.
    #[inline]
    pub(super) fn is_open(&self, ask: ProgramInput<'_>) -> bool {
        let mut values = [0; GATE];
        let sound = self.code.run(&ask, &mut values);
        !sound || value_at(&values, self.open) != 0
    }
}
