//! The search: situations put to both books, and what is found for each topic.

use super::answer::{Answer, topic_of};
use super::situation::Situation;
use crate::compare::{Column, Part, Row, Standing, words};
use crate::explore::shrink;
use codille_edition::ruleset::Edition;
use codille_edition::text::cite;
use codille_engine::variant::Variant;
use codille_lang::ids::ClauseId;
use codille_lang::unique::unique;
use std::collections::BTreeMap;

use super::{Answered, Shown, Witness, two};

/// A situation with the answers to it, while the search goes on.
pub(super) struct Found {
    pub(super) situation: Situation,
    pub(super) answers: [Answer; 2],
    pub(super) decides: bool,
    /// How many topics it speaks of.
    pub(super) breadth: usize,
}

/// Answers that differ, and the topics of which that speaks, each with whether its clauses decide it.
#[derive(Clone)]
pub(super) struct Disagreement {
    pub(super) answers: [Answer; 2],
    pub(super) topics: Vec<(String, bool)>,
}

pub(super) struct Search<'a> {
    pub(super) edition: &'a Edition,
    pub(super) columns: [&'a Column<'a>; 2],
    pub(super) own: [Vec<Vec<u64>>; 2],
    /// Topics for which nothing decisive has been found.
    pub(super) open: Vec<String>,
    pub(super) found: BTreeMap<String, Found>,
    pub(super) tried: usize,
}

impl<'a> Search<'a> {
    pub(super) fn run(&mut self, space: impl Iterator<Item = Situation>) {
        for situation in space {
            if self.open.is_empty() {
                return;
            }
            let [a, b] = self.columns;
            let answers = [a, b].map(|book| situation.answer(book, false));
            let [Some(x), Some(y)] = answers else {
                continue;
            };
            self.tried += 1;
            if x.says == y.says {
                continue;
            }
            let Some(found) = self.disagreement(&situation) else {
                continue;
            };
            let variants = self.variants();
            let breadth = found.topics.len();
            for topic in found.topics.clone() {
                if !self.betters(&topic.0, topic.1, breadth) {
                    continue;
                }
                // What came up in play is cut down to what shows the same of this topic.
                let first = (situation.clone(), found.clone());
                let (small, found) = shrink(first, |(situation, found)| {
                    situation.smaller(variants).into_iter().find_map(|small| {
                        let other = self.disagreement(&small)?;
                        let fewer = other.topics.len() <= found.topics.len();
                        (fewer && other.topics.contains(&topic)).then_some((small, other))
                    })
                });
                self.note(&small, found);
            }
        }
    }

    pub(super) fn variants(&self) -> [&'a Variant; 2] {
        self.columns.map(|c| c.variant)
    }

    /// Puts a situation to both books with their clauses; `None` where their answers do not differ.
    pub(super) fn disagreement(&self, situation: &Situation) -> Option<Disagreement> {
        let [a, b] = self.columns;
        let answers = [situation.answer(a, true)?, situation.answer(b, true)?];
        let [x, y] = &answers;
        let topics = (x.says != y.says).then(|| self.topics(situation, &answers))?;
        Some(Disagreement { answers, topics })
    }

    /// Tells whether a disagreement of so many topics is better for one of them than what was found before: its clauses decide, or it speaks of
    /// fewer topics.
    pub(super) fn betters(&self, topic: &str, decides: bool, breadth: usize) -> bool {
        let worse = |f: &Found| (!decides, breadth) < (!f.decides, f.breadth);
        self.open.iter().any(|t| t == topic) && self.found.get(topic).is_none_or(worse)
    }

    /// Notes a disagreement for every topic that it speaks of.
    pub(super) fn note(&mut self, situation: &Situation, found: Disagreement) {
        let Disagreement { answers, topics } = found;
        let breadth = topics.len();
        // In a whole hand, and between two who declare, much hangs together: what turns on one topic alone is looked for further on.
        let whole = matches!(situation, Situation::PlayedHand(_))
            || !matches!(situation, Situation::Table(_)) && two::declare(self.variants());
        let broad = breadth > 1 && whole;
        for (topic, decides) in topics {
            if !self.betters(&topic, decides, breadth) {
                continue;
            }
            if decides && !broad {
                self.open.retain(|open| *open != topic);
            }
            let found = Found {
                situation: situation.clone(),
                answers: answers.clone(),
                decides,
                breadth,
            };
            self.found.insert(topic, found);
        }
    }

    /// Returns the topics that a disagreement speaks of, and whether their clauses decide it.
    pub(super) fn topics(
        &self,
        situation: &Situation,
        answers: &[Answer; 2],
    ) -> Vec<(String, bool)> {
        if let Situation::Table(section) = situation {
            let topics = self.edition.library.topics().iter();
            let on = topics.filter(|t| t.table.iter().any(|s| *s == *section));
            return on.map(|t| (t.id.to_string(), true)).collect();
        }
        let [x, y] = answers;
        let parts = x.parts.keys().chain(y.parts.keys());
        let parts = parts.filter(|topic| x.parts.get(*topic) != y.parts.get(*topic));
        let mut out = unique(parts.map(|topic| (topic.clone(), true)));
        let chain = unique(answers.iter().enumerate().flat_map(|(side, answer)| {
            let differing = self.differing(side, answer).into_iter();
            differing.map(move |clause| self.topic(side, clause))
        }));
        // Where an answer has no parts, or one topic alone differs, that decides it.
        let decides = x.parts.is_empty() && y.parts.is_empty() || chain.len() == 1;
        for topic in chain {
            if !out.iter().any(|(t, _)| *t == topic) {
                out.push((topic, decides));
            }
        }
        out
    }

    pub(super) fn topic(&self, side: usize, clause: ClauseId) -> String {
        let Some(column) = self.columns.get(side) else {
            return String::new();
        };
        topic_of(column.variant, clause)
    }

    /// Returns the clauses of an answer that the other book does not have.
    pub(super) fn differing(&self, side: usize, answer: &Answer) -> Vec<ClauseId> {
        let (Some(mine), Some(other)) = (self.own.get(side), self.own.get(1 - side)) else {
            return Vec::new();
        };
        let differs = |clause: &ClauseId| {
            let marks = mine.get(clause.index());
            !marks.is_some_and(|m| other.contains(m))
        };
        unique(answer.clauses.iter().copied().filter(differs))
    }

    pub(super) fn witness(&self, row: &Row) -> Witness {
        let found = self.found.get(&row.topic);
        let shown = found.map(|f| self.shown(f, &row.topic));
        let none = shown.is_none().then(|| {
            let idle: Vec<&str> = (row.cells.iter())
                .filter(|(_, c)| !c.parts.is_empty() && !c.in_play)
                .map(|(id, _)| id)
                .collect();
            let agreed = |p: &Part| !p.in_play() || p.status == Standing::ByAgreement;
            let mut parts = row.cells.values().flat_map(|c| &c.parts);
            if !idle.is_empty() {
                format!("told, but not in play, in {}", idle.join(" and "))
            } else if !row.through.is_empty() {
                "only by way of other topics, and none of their effects shows here".to_owned()
            } else if parts.all(|p| p.alike || agreed(p)) {
                "only by agreement, and not agreed here (try --set)".to_owned()
            } else {
                "no effect in any situation tried".to_owned()
            }
        });
        Witness {
            topic: row.topic.clone(),
            title: row.title.clone(),
            shown,
            none,
        }
    }

    pub(super) fn shown(&self, found: &Found, topic: &str) -> Shown {
        let answers = found.answers.iter().enumerate();
        let answers = answers.filter_map(|(side, answer)| {
            let column = self.columns.get(side)?;
            let mut clauses = self.differing(side, answer);
            // Those of the topic come first.
            clauses.sort_by_key(|c| self.topic(side, *c) != topic);
            let labels: Vec<String> = (clauses.iter())
                .map(|c| column.variant.checked.label(*c).to_owned())
                .collect();
            let raws = labels.iter().filter_map(|l| column.raw.clause(l));
            let cites = raws.flat_map(|r| cite(&self.edition.library, &r.cites));
            let loci = unique(cites.map(|c| c.locus));
            Some(Answered {
                variant: column.raw.id.to_string(),
                says: says(column, found, answer),
                clauses: labels,
                loci,
            })
        });
        Shown {
            situation: found.situation.words(self.variants()),
            decides: found.decides,
            answers: answers.collect(),
        }
    }
}

/// Says an answer to people.
pub(super) fn says(column: &Column<'_>, found: &Found, answer: &Answer) -> String {
    if let Situation::Table(section) = found.situation {
        let found = column.table.get(section);
        return found.map_or_else(|| "silent".to_owned(), |s| words(column, section, s));
    }
    let Some(result) = &answer.result else {
        return answer.says.clone();
    };
    let (_, paid) = answer.says.split_once(": ").unwrap_or(("", &answer.says));
    let result = result.replace('_', " ");
    let parts: Vec<String> = (answer.parts.iter())
        .filter(|(_, says)| !says.is_empty())
        .map(|(topic, says)| format!("{topic} {says}"))
        .collect();
    match parts.as_slice() {
        [] | [_] => format!("{result}; {paid}"),
        _ => format!("{result}; {paid}; in parts: {}", parts.join("; ")),
    }
}
