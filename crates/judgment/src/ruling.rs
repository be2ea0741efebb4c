//! The rulings on an act in sentences.

use super::law::NEAREST;
use super::{Judgment, Right, Ruling};
use codille_lang::layout::Color;
use codille_lang::unique::grouped;
use codille_lang::words::{around, capital, listed};

pub(super) fn told_once(rights: &[Right]) -> Vec<&Right> {
    let rights = grouped(rights.iter().map(|r| ((&r.seat, &r.to), r))).into_iter();
    rights
        .filter_map(|(_, same)| same.into_iter().next())
        .collect()
}

impl Judgment {
    /// Says in sentences what was ruled of an act; with `explain`, that it was lawful too, and what rights come and go.
    pub fn ruled(&self, ruling: &Ruling, explain: bool) -> Vec<(Color, String)> {
        let mut out = Vec::new();
        let mut say = |ink: Color, words: String| out.push((ink, words));
        match ruling.allowed {
            "no" => {
                let by = self.by(&ruling.clauses);
                say(Color::Red, format!("Against the rules{by}."));
            }
            "yes" if explain && !self.places(&ruling.clauses).is_empty() => {
                say(Color::Dim, format!("Lawful{}.", self.by(&ruling.clauses)));
            }
            "silent" if ruling.without_effect => {
                let by = self.by(&ruling.clauses);
                let why = if ruling.too_late {
                    "the deal is over"
                } else {
                    "there is nothing for it to bear on"
                };
                say(Color::Yellow, format!("Without effect: {why}{by}."));
            }
            "silent" if explain && ruling.faults.is_empty() => {
                say(Color::Dim, self.hanging(ruling));
            }
            _ => {}
        }
        for fault in &ruling.faults {
            let who = listed(&fault.waivable_by, "and");
            let waived = around("; ", &who, " may waive what follows");
            let by = self.by(&fault.clauses);
            let words = format!("A fault of {}: {}{by}{waived}.", fault.seat, fault.fault);
            say(Color::Red, words);
        }
        let mut last: Option<&[String]> = None;
        for follows in &ruling.follows {
            let known = ruling.faults.iter().any(|f| f.clauses == follows.clauses);
            let by = if known || last == Some(&follows.clauses) {
                String::new()
            } else {
                self.by(&follows.clauses)
            };
            last = Some(&follows.clauses);
            say(Color::Yellow, format!("{}{by}.", capital(&follows.words)));
        }
        let rights = [
            (&ruling.opened, "may now"),
            (&ruling.lapsed, "may no longer"),
        ];
        for (rights, words) in rights.into_iter().filter(|_| explain) {
            for right in told_once(rights).into_iter().filter(|r| self.matters(r)) {
                let by = self.by(std::slice::from_ref(&right.clause));
                let words = format!("{} {words} {}{by}.", right.seat, right.to);
                say(Color::Plain, words);
            }
        }
        out
    }

    /// Says of an act that no clause allows or forbids which laws hang on it.
    pub(super) fn hanging(&self, ruling: &Ruling) -> String {
        let places = self.places(&ruling.hangs);
        let nearest: Vec<String> = places.into_iter().take(NEAREST).collect();
        match nearest.as_slice() {
            [] => "Of this the rules do not speak.".to_owned(),
            [place] => format!("No rule allows or forbids it; on it hangs {place}."),
            _ => format!(
                "No rule allows or forbids it; on it hang {}.",
                nearest.join("; ")
            ),
        }
    }

    /// Tells whether a right bears on the case: a fault or a penalty opened it, or it is used or asked about.
    pub(super) fn matters(&self, right: &Right) -> bool {
        let same = |r: &Right| (&r.seat, &r.to) == (&right.seat, &right.to);
        let rulings = self.acts.iter().flat_map(|a| &a.rulings);
        let mut first = rulings.clone();
        let first = first.find(|r| r.opened.iter().chain(&r.lapsed).any(same));
        let opens = first.is_some_and(|r| {
            r.opened.iter().any(same) && !(r.faults.is_empty() && r.follows.is_empty())
        });
        let mut used = rulings.flat_map(|r| &r.clauses);
        let mut asked = self.questions.iter().flat_map(|q| &q.clauses);
        opens || asked.any(|c| *c == right.clause) || used.any(|c| *c == right.clause)
    }
}
