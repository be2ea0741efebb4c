//! What points so far bring besides.

use super::due::{due, in_play};
use super::{ELDER, YOUNGER};
use crate::witness::answer::Answer;
use crate::witness::answer::or_nothing;
use crate::witness::situation::Asked;
use codille_edition::check::rule::Event;
use codille_engine::variant::{HandState, Variant};

/// Points so far, by heading, the elder's first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Count {
    scored: [Vec<(String, i64)>; 2],
}

impl Count {
    pub(super) fn of(variant: &Variant, facts: &HandState) -> Self {
        let headings = &variant.checked.headings;
        let own = |seat| {
            let points = headings
                .ids()
                .map(|id| (id, facts.reckoning.scored(seat, id)));
            let points = points.filter(|(_, points)| *points != 0);
            points.map(|(id, n)| (headings[id].to_owned(), n)).collect()
        };
        Self {
            scored: [ELDER, YOUNGER].map(own),
        }
    }
}

impl Asked for Count {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = in_play(variant);
        (facts.led, facts.trick_cards) = (1, 1);
        for (seat, points) in [ELDER, YOUNGER].into_iter().zip(&self.scored) {
            for (heading, points) in points {
                let number = variant.checked.headings.find(heading)?;
                if !facts.reckoning.add(seat, number, *points) {
                    return None;
                }
            }
        }
        let [mut first, second] =
            [ELDER, YOUNGER].map(|seat| due(variant, &facts, (Event::Count, seat), None));
        first.clauses.extend(second.clauses);
        first.says = match (first.says.as_str(), second.says.as_str()) {
            (a, "nothing") => a.to_owned(),
            ("nothing", b) => b.to_owned(),
            (a, b) => format!("{a}; {b}"),
        };
        Some(first)
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let side = |points: &Vec<(String, i64)>| {
            or_nothing(points.iter().map(|(h, n)| format!("{n} for {h}")), " and ")
        };
        let [a, b] = self.scored.each_ref().map(side);
        format!("Elder has counted {a}, younger {b}: what follows from that?")
    }

    /// All points of a side under one heading, none under one, half as many, or one less.
    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        for (side, own) in self.scored.iter().enumerate() {
            let mut propose = |points: Vec<(String, i64)>| {
                let mut next = self.clone();
                *next.scored.get_mut(side).expect("there are two sides") = points;
                all.push(next);
            };
            for (at, (heading, points)) in own.iter().enumerate() {
                propose(vec![(heading.clone(), own.iter().map(|(_, n)| n).sum())]);
                for fewer in [0, points / 2, points - 1] {
                    let list = own.iter().enumerate().map(|(i, (heading, n))| {
                        let n = if i == at { fewer } else { *n };
                        (heading.clone(), n)
                    });
                    propose(list.filter(|(_, n)| *n > 0).collect());
                }
            }
        }
        all
    }
}
