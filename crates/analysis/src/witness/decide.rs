//! On which topics it turns that two books answer otherwise: those of the clauses that decide.

use super::answer::{Answer, Footing, Verdict, topic_of};
use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::search::Search;
use codille_lang::ids::ClauseId;
use codille_lang::unique::{add_new, unique};
use std::collections::BTreeMap;

/// Under how many other heads what is paid may be looked for.
const HEADS: usize = 8;

/// Returns by how much an account gains more by one book than by the other, account by account.
fn surplus(topic: &str, [x, y]: &[Answer; 2]) -> BTreeMap<usize, i64> {
    let mut out = BTreeMap::new();
    for (answer, sign) in [(x, 1), (y, -1)] {
        for (account, gain) in answer.lines.get(topic).iter().flat_map(|l| &l.gains) {
            *out.entry(*account).or_default() += sign * gain;
        }
    }
    out.retain(|_, n| *n != 0);
    out
}

/// Tells whether what is paid by one topic more is paid by another less: then the books only write it under another head.
fn is_made_up_for(topic: &str, answers: &[Answer; 2]) -> bool {
    let [x, y] = answers;
    let own = surplus(topic, answers);
    let others = unique(x.lines.keys().chain(y.lines.keys()).filter(|t| *t != topic));
    let others: Vec<BTreeMap<usize, i64>> = (others.into_iter())
        .map(|other| surplus(other, answers))
        .filter(|gains| !gains.is_empty())
        .take(HEADS)
        .collect();
    (1..1_usize << others.len()).any(|some| {
        let mut sum = own.clone();
        let chosen = others
            .iter()
            .enumerate()
            .filter(|(n, _)| some >> n & 1 == 1);
        for (account, gain) in chosen.flat_map(|(_, gains)| gains) {
            *sum.entry(*account).or_default() += gain;
        }
        sum.values().all(|n| *n == 0)
    })
}

impl Answer {
    /// Tells whether it is a fault that no clause forbids by itself.
    pub(super) fn is_fault(&self) -> bool {
        self.verdict == Verdict::No && self.clauses.is_empty() && !self.lines.is_empty()
    }

    /// Returns the clauses that allow or forbid, or else make a fault of it.
    pub(super) fn grounds(&self) -> &[ClauseId] {
        if self.clauses.is_empty() {
            &self.faults
        } else {
            &self.clauses
        }
    }
}

impl Search<'_> {
    /// Returns the topics on which it turns that somebody may do something here, or what follows.
    pub(super) fn on_leave(&self, answers: &[Answer; 2]) -> Vec<(String, bool)> {
        let [x, y] = answers;
        let mut out: Vec<String> = Vec::new();
        let silent = |a: &Answer| a.verdict == Verdict::Silent;
        // What is outside of a grant is as good as unsaid, and what is lawful without a word is lawful.
        let same = [(x, y), (y, x)].into_iter().any(|(one, other)| {
            let lawful = one.footing == Footing::Course && other.verdict == Verdict::Yes;
            silent(one) && (other.footing == Footing::Withheld || lawful)
        });
        if x.verdict != y.verdict && !same {
            let sides = |wanted: Verdict| {
                let all = answers.iter().enumerate();
                let all =
                    all.filter(move |(_, a)| a.verdict == wanted && a.footing != Footing::Duties);
                all.flat_map(|(side, a)| self.differing(side, a.grounds()))
                    .collect::<Vec<_>>()
            };
            // What forbids decides; where both books have the ban, what lifts it in one of them.
            let withheld = answers.iter().position(|a| a.footing == Footing::Withheld);
            out = sides(Verdict::No);
            if out.is_empty() || withheld.is_some() {
                out = sides(Verdict::Yes);
            }
            // A grant that does not reach so far is one of the same topic.
            if let Some((side, answer)) = withheld.and_then(|side| Some((side, answers.get(side)?)))
            {
                let column = self.column(side);
                let own = answer.clauses.iter().map(|c| topic_of(column.variant, *c));
                let own: Vec<String> = own.collect();
                out.retain(|topic| own.contains(topic));
            }
        }
        // Where one book allows the act its being allowed decides, and not what would follow.
        let allowed = x.verdict == Verdict::Yes || y.verdict == Verdict::Yes;
        for topic in x.lines.keys().chain(y.lines.keys()).filter(|_| !allowed) {
            let [one, other] = [x, y].map(|a| a.lines.get(topic));
            if one.map(|l| &l.says) == other.map(|l| &l.says) {
                continue;
            }
            let lines = [one, other].into_iter().enumerate();
            let written = lines.flat_map(|(side, line)| {
                line.map_or_else(Vec::new, |l| self.differing(side, &l.clauses))
            });
            add_new(&mut out, written.collect::<Vec<_>>());
        }
        let mut out: Vec<(String, bool)> = out.into_iter().map(|t| (t, false)).collect();
        self.chained(answers, &mut out);
        out
    }

    /// Adds the topics whose clauses make an amount what it is.
    fn chained(&self, answers: &[Answer; 2], out: &mut Vec<(String, bool)>) {
        let [x, y] = answers;
        for topic in x.lines.keys().chain(y.lines.keys()) {
            let ([Some(one), Some(other)], true) = (
                [x, y].map(|a| a.lines.get(topic)),
                out.iter().any(|(t, _)| t == topic),
            ) else {
                continue;
            };
            for (side, line) in [one, other].into_iter().enumerate() {
                for chain in self.differing(side, &line.chain) {
                    if !out.iter().any(|(t, _)| *t == chain) {
                        out.push((chain, true));
                    }
                }
            }
        }
    }

    /// Returns the topics to which the course of a hand belongs, where it goes otherwise.
    pub(super) fn on_course(&self, [x, y]: &[Answer; 2]) -> Vec<(String, bool)> {
        // An order that is borrowed or read into a book is no answer of it.
        let read = [0, 1].into_iter().any(|side| {
            let course = self.column(side).table.get("course");
            let status = course.and_then(|course| course.get("status")?.as_str());
            status.is_some_and(|status| matches!(status, "editorial" | "supplied"))
        });
        if x.total == y.total || read {
            return Vec::new();
        }
        let topics = self.edition.library.topics().iter();
        let on = topics.filter(|t| t.table.iter().any(|s| s.as_str() == "phases"));
        on.map(|t| (t.id.to_string(), false)).collect()
    }

    /// Returns the topics on which a payment or a result turns.
    pub(super) fn on_payment(&self, answers: &[Answer; 2]) -> Vec<(String, bool)> {
        let [x, y] = answers;
        // A hand that has only another name by one book than by the other brings nothing else.
        if x.total == y.total {
            return Vec::new();
        }
        if let (Some((_, one, _)), Some((_, other, _))) = (&x.result, &y.result)
            && one != other
        {
            // The hand ends otherwise; what is paid follows from that.
            if !self.pays_otherwise(answers) {
                return Vec::new();
            }
            let ends = unique([one.clone(), other.clone()]);
            let written = |topic: &String| {
                let mut sides = answers.iter().enumerate();
                sides.any(|(side, a)| {
                    let clauses = a.result.iter().flat_map(|(_, _, c)| c.iter().copied());
                    let clauses: Vec<ClauseId> = clauses.collect();
                    self.differing(side, &clauses).contains(topic)
                })
            };
            return ends
                .into_iter()
                .filter(written)
                .map(|t| (t, false))
                .collect();
        }
        if x.result.is_some() != y.result.is_some() {
            return Vec::new();
        }
        let mut out: Vec<(String, bool)> = Vec::new();
        for topic in unique(x.lines.keys().chain(y.lines.keys())) {
            let [one, other] = [x, y].map(|a| a.lines.get(topic));
            if one.map(|l| &l.says) == other.map(|l| &l.says) {
                continue;
            }
            let lines = [one, other].into_iter().enumerate();
            let mut written = lines.flat_map(|(side, line)| {
                line.map_or_else(Vec::new, |l| self.differing(side, &l.chain))
            });
            if written.any(|t| t == *topic) && !is_made_up_for(topic, answers) {
                out.push((topic.clone(), false));
            }
        }
        out
    }

    /// Tells whether both answers may be given of a topic: a book is silent only where nothing in it stands to the topic that play leaves out.
    pub(super) fn is_answered(&self, scene: &Scene, topic: &str, answers: &[Answer; 2]) -> bool {
        let Some(row) = self.rows.iter().find(|r| r.topic == topic) else {
            return false;
        };
        if matches!(scene.asked, Question::Next) {
            return true;
        }
        row.cells.values().zip(answers).all(|(cell, answer)| {
            let says = match answer.verdict {
                Verdict::Silent => false,
                Verdict::Amount => answer.lines.contains_key(topic) || answer.result.is_some(),
                Verdict::Yes | Verdict::No => true,
            };
            says || !cell.status.speaks() || cell.in_play && answer.known
        })
    }

    /// Tells whether each book that is silent has no other word for what is done by name: where it speaks of the topic and lists no such
    /// act, it may name the same otherwise.
    pub(super) fn is_named(&self, scene: &Scene, topic: &str, answers: &[Answer; 2]) -> bool {
        let Question::May(SceneStep {
            act: act @ SceneAct::Named { .. },
            ..
        }) = &scene.asked
        else {
            return true;
        };
        let Some(row) = self.rows.iter().find(|r| r.topic == topic) else {
            return false;
        };
        let mut sides = row.cells.values().zip(answers).zip(&self.spoken);
        sides.all(|((cell, answer), spoken)| {
            answer.verdict != Verdict::Silent || !cell.status.speaks() || spoken.contains(act)
        })
    }

    /// Tells whether each book that makes a fault of an act says so under the topic, where it speaks of the topic at all.
    pub(super) fn is_of_topic(&self, topic: &str, answers: &[Answer; 2]) -> bool {
        let no = answers.iter().all(|a| a.verdict == Verdict::No);
        let fault = |a: &Answer| !a.faults.is_empty() || !a.lines.is_empty();
        let sides = answers.iter().enumerate();
        let mut sides = sides.filter(|(_, answer)| no && fault(answer));
        sides.all(|(side, answer)| self.names_topic_of(side, topic, answer))
    }

    /// Tells whether each book that speaks of a topic answers by a clause of it.
    pub(super) fn names_topic(&self, topic: &str, answers: &[Answer; 2]) -> bool {
        let mut sides = answers.iter().enumerate();
        sides.all(|(side, answer)| self.names_topic_of(side, topic, answer))
    }

    /// Tells whether a book answers by a clause of a topic, or does not speak of it.
    fn names_topic_of(&self, side: usize, topic: &str, answer: &Answer) -> bool {
        let row = self.rows.iter().find(|r| r.topic == topic);
        let Some(cell) = row.and_then(|row| row.cells.values().nth(side)) else {
            return true;
        };
        let book = self.column(side).variant;
        let lines = answer.lines.values().flat_map(|l| &l.chain);
        let mut all = answer.clauses.iter().chain(&answer.faults).chain(lines);
        !cell.status.speaks() || all.any(|c| topic_of(book, *c) == topic)
    }

    /// Tells whether each book that speaks of a topic answers by a clause of it, and by no clause of another topic that the other book lacks.
    pub(super) fn decides_alone(&self, topic: &str, answers: &[Answer; 2]) -> bool {
        let mut sides = answers.iter().enumerate();
        self.names_topic(topic, answers)
            && sides.all(|(side, answer)| {
                let grounds: Vec<ClauseId> = (answer.clauses.iter().chain(&answer.faults))
                    .copied()
                    .collect();
                let of = self.differing(side, &grounds);
                of.iter().all(|other| other == topic)
            })
    }

    /// Tells whether two hands that end otherwise bring something else by the topics of which both books speak.
    fn pays_otherwise(&self, answers: &[Answer; 2]) -> bool {
        let both = |topic: &str| {
            let row = self.rows.iter().find(|r| r.topic == topic);
            row.is_none_or(|row| row.cells.values().all(|cell| cell.status.speaks()))
        };
        let [one, other] = answers.each_ref().map(|answer| {
            let mut sum: BTreeMap<usize, i64> = BTreeMap::new();
            let lines = answer.lines.iter().filter(|(topic, _)| both(topic));
            for (account, gain) in lines.flat_map(|(_, line)| &line.gains) {
                *sum.entry(*account).or_default() += gain;
            }
            sum.retain(|_, n| *n != 0);
            sum
        });
        one != other
    }

    /// Returns the topics of the clauses that the other book does not have.
    fn differing(&self, side: usize, clauses: &[ClauseId]) -> Vec<String> {
        let Some(book) = self.books.get(side) else {
            return Vec::new();
        };
        let new = self.new_clauses(side, clauses).into_iter();
        unique(new.map(|c| topic_of(book, c)))
    }

    /// Returns the clauses that the other book does not have.
    pub(super) fn new_clauses(&self, side: usize, clauses: &[ClauseId]) -> Vec<ClauseId> {
        let (Some(mine), Some(other)) = (self.own.get(side), self.own.get(1 - side)) else {
            return Vec::new();
        };
        let differs = |clause: &ClauseId| {
            let marks = mine.get(clause.index());
            !marks.is_some_and(|m| other.contains(m))
        };
        unique(clauses.iter().copied().filter(differs))
    }
}
