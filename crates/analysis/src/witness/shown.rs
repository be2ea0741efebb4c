//! What is shown of a witness: the situation in words and as data, and what each book answers.

use super::Witness;
use super::answer::{Answer, Footing, Verdict};
use super::reliance::Reliance;
use super::scene::{Beginning, Question, Scene, SceneAct};
use super::search::{Found, Search};
use super::stage::stage;
use super::word;
use crate::compare::{Column, Concern, Part, PartKind, Row, Standing};
use codille_edition::ruleset::section;
use codille_edition::text::cite;
use codille_engine::Partie;
use codille_engine::variant::Variant;
use codille_lang::cards::Card;
use codille_lang::ids::ClauseId;
use codille_lang::unique::{add_new, unique};
use codille_lang::words::{around, joined};
use serde::Serialize;

/// A situation with both answers.
#[derive(Debug, Clone, Serialize)]
pub struct Shown {
    /// The situation, in words.
    pub situation: String,
    /// Whether a clause of the topic itself decides; a witness of which none does is not shown.
    pub decides: bool,
    /// What each book answers, in the order of the variants.
    pub answers: Vec<Answered>,
    /// The hand as it is replayed, where the situation is one in the course of a hand.
    pub replay: Option<Replay>,
    /// The situation as it is put to both books again.
    #[serde(skip)]
    pub situated: Situation,
}

/// A hand as it is replayed.
#[derive(Debug, Clone, Serialize)]
pub struct Replay {
    /// Where it begins: with the `deal` or at the `first lead`.
    pub from: &'static str,
    /// What the pool holds before.
    pub pool: i64,
    /// The hands in the order of speaking.
    pub hands: Vec<String>,
    /// The stock from the top, of the cards that both books have.
    pub stock: Vec<String>,
    /// Who undertook which game with which trumps, where that is over when it begins.
    pub ombre: Option<String>,
    /// What is done, in order.
    pub acts: Vec<String>,
}

impl Replay {
    fn of(variants: [&Variant; 2], scene: &Scene) -> Self {
        let hands = scene.hands();
        let who = |seat| word::who(hands.len(), seat);
        let acts = scene.line.iter().chain(&scene.named);
        let (from, pool, stock, ombre) = match &scene.begin {
            Beginning::Deal { pool, stock, .. } => ("deal", *pool, stock.clone(), None),
            Beginning::Lead {
                pool,
                ombre,
                game,
                trump,
                ..
            } => {
                let words = format!("{}: {game}, {}", who(*ombre), trump.name());
                ("first lead", *pool, Vec::new(), Some(words))
            }
        };
        Self {
            from,
            pool,
            hands: hands.iter().map(ToString::to_string).collect(),
            stock: stock.iter().map(ToString::to_string).collect(),
            ombre,
            acts: acts
                .map(|s| format!("{} {}", who(s.seat), word::act(variants, &s.act, true)))
                .collect(),
        }
    }
}

/// A situation as it can be put to a book again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Situation {
    /// A hand in its course.
    Scene(Box<Scene>),
    /// So many persons who want to play.
    Seats(usize),
    /// So many cards that are lifted in the cut.
    Cut(usize),
    /// A card that may be in the pack.
    Pack(Card),
    /// Cards dealt round to find the first dealer.
    FirstDealer(Vec<Card>),
    /// A partie in its course.
    Partie(Partie),
}

/// What one book answers.
#[derive(Debug, Clone, Serialize)]
pub struct Answered {
    /// The book.
    pub variant: String,
    /// Of which kind the answer is.
    pub answer: Verdict,
    /// The answer, in words.
    pub says: String,
    /// The clauses that decide, those of the topic first.
    pub clauses: Vec<String>,
    /// Where they stand.
    pub loci: Vec<String>,
    /// Those of the clauses that the book does not simply say, with what is read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<Reliance>,
}

impl Search<'_> {
    pub(super) fn witness(&self, row: &Row) -> Witness {
        let found = self.found.get(&row.topic);
        let shown = found.map(|f| self.shown(f, &row.topic));
        let beside = self.beside.get(&row.topic).filter(|shown| {
            let [one, other] = shown.answers.as_slice() else {
                return false;
            };
            self.are_spoken(&row.topic, [one.answer, other.answer])
        });
        let shown = shown.or_else(|| beside.cloned());
        Witness {
            topic: row.topic.clone(),
            title: row.title.clone(),
            none: shown.is_none().then(|| self.none(row)),
            shown,
        }
    }

    /// Says why there is no witness.
    fn none(&self, row: &Row) -> String {
        let idle: Vec<&str> = (row.cells.iter())
            .filter(|(_, c)| c.status.speaks() && !c.in_play)
            .map(|(id, _)| id)
            .collect();
        let agreed = |p: &Part| !p.in_play() || p.status == Standing::ByAgreement;
        let mut parts = row.cells.values().flat_map(|c| &c.parts);
        if !idle.is_empty() {
            format!("told, but not in play, in {}", idle.join(" and "))
        } else if !row.through.is_empty() {
            format!(
                "only by way of other topics, and none found among {} situations tried",
                self.tried
            )
        } else if parts.all(|p| p.alike || agreed(p)) {
            "only by agreement, and not agreed here (try --set)".to_owned()
        } else {
            format!("none found among {} situations tried", self.tried)
        }
    }

    fn shown(&self, found: &Found, topic: &str) -> Shown {
        let variants = self.columns.map(|c| c.variant);
        let [a, _] = &self.books;
        let events = stage(a, &found.scene).map_or_else(Vec::new, |s| s.hand.events);
        let answers = found.answers.iter().enumerate();
        let answers = answers.map(|(side, answer)| self.answered(side, answer, found, topic));
        let ends = found.ends_otherwise();
        Shown {
            situation: word::scene(variants, &found.scene, &events, ends)
                + &self.explained(&found.scene),
            decides: true,
            answers: answers.collect(),
            replay: Some(Replay::of(variants, &found.scene)),
            situated: Situation::Scene(Box::new(found.scene.clone())),
        }
    }

    /// Says what an act by name is, as the book has it that lists it.
    fn explained(&self, scene: &Scene) -> String {
        let Question::May(step) = &scene.asked else {
            return String::new();
        };
        let gist = scene.named.iter().chain([step]).filter_map(|step| {
            let SceneAct::Named { name, .. } = &step.act else {
                return None;
            };
            self.columns.iter().find_map(|column| {
                let acts = column.table.get("acts")?.as_array()?;
                let row = acts
                    .iter()
                    .find(|a| a.get("name").and_then(|n| n.as_str()) == Some(name));
                row?.get("gist")?.as_str().map(str::to_owned)
            })
        });
        around(" (", &joined(unique(gist), " "), ")")
    }

    fn answered(&self, side: usize, answer: &Answer, found: &Found, topic: &str) -> Answered {
        let column = self.column(side);
        let mut clauses: Vec<ClauseId> = Vec::new();
        let line = answer.lines.get(topic);
        let results = found.ends_otherwise();
        if let Some((_, _, result)) = answer.result.as_ref().filter(|_| results) {
            add_new(&mut clauses, self.of_topic(side, result, topic));
            add_new(&mut clauses, result.iter().take(1).copied());
        }
        add_new(
            &mut clauses,
            line.iter().flat_map(|l| l.clauses.iter().copied()),
        );
        add_new(
            &mut clauses,
            answer
                .lines
                .values()
                .flat_map(|l| self.of_topic(side, &l.chain, topic)),
        );
        let mut ground = answer.clauses.clone();
        if answer.footing == Footing::Withheld {
            ground = self.of_topic(side, &ground, topic);
        }
        add_new(&mut ground, answer.faults.iter().copied());
        ground.sort_by_key(|c| super::answer::topic_of(column.variant, *c) != topic);
        add_new(&mut clauses, ground);
        let mut labels = column.variant.checked.labels(clauses);
        if labels.is_empty() && answer.verdict == Verdict::Amount {
            // Nothing is paid here by the clauses that pay at other times.
            labels.extend(self.withholding(side, found, topic));
        }
        let raws = labels.iter().filter_map(|l| column.raw.clause(l));
        let cites = raws.flat_map(|r| cite(&self.edition.library, &r.cites));
        let loci = unique(cites.map(|c| c.locus));
        if labels.is_empty() && matches!(found.scene.asked, Question::Next) {
            return Answered {
                loci: self.loci_of(side, "course"),
                ..self.plain(side, answer.verdict, &answer.total)
            };
        }
        Answered {
            variant: column.raw.id.to_string(),
            answer: self.kind(side, answer, topic, results),
            says: self.says(side, answer, found, topic)
                + &(if results {
                    String::new()
                } else {
                    self.unit(side, answer)
                }),
            rests: self.reliances(side, &labels),
            clauses: labels,
            loci,
        }
    }

    /// Says in what a book pays, where it pays anything, and what the pool held before a fine.
    fn unit(&self, side: usize, answer: &Answer) -> String {
        let pays = answer.lines.values().any(|l| !l.gains.is_empty());
        let unit = self.column(side).raw.unit.as_deref().filter(|_| pays);
        let unit = around("in ", unit.unwrap_or_default(), "");
        let pool = answer.pool.filter(|pool| pays && *pool != 0);
        let pool = pool.map_or_else(String::new, |pool| format!("the pool held {pool}"));
        let both = joined([unit, pool].into_iter().filter(|s| !s.is_empty()), "; ");
        around(" (", &both, ")")
    }

    /// Returns the kind of an answer: of a payment on which nothing is said the book is silent, unless the `results` differ.
    fn kind(&self, side: usize, answer: &Answer, topic: &str, results: bool) -> Verdict {
        let row = self.rows.iter().find(|r| r.topic == topic);
        let cell = row.and_then(|r| r.cells.values().nth(side));
        let parts = cell.is_none_or(|c| c.parts.is_empty());
        let silent = parts || !results && !self.pays(side, topic);
        if answer.verdict == Verdict::Amount && silent && !answer.lines.contains_key(topic) {
            Verdict::Silent
        } else if answer.is_fault() {
            Verdict::Amount
        } else {
            answer.verdict
        }
    }

    /// Tells whether a book has something to pay or to score under a topic.
    fn pays(&self, side: usize, topic: &str) -> bool {
        self.paying(side, topic).next().is_some()
    }

    /// Finds the clauses by which a book pays or scores under a topic.
    fn paying(&self, side: usize, topic: &str) -> impl Iterator<Item = &Part> {
        let row = self.rows.iter().find(|r| r.topic == topic);
        let cell = row.and_then(|r| r.cells.values().nth(side));
        let parts = cell.into_iter().flat_map(|c| &c.parts);
        parts.filter(|p| p.kind == PartKind::Clause && p.concerns.contains(&Concern::Amounts))
    }

    /// Lists the clauses by which nothing is paid here: those that the other book has under the same label, where it has any, with what they
    /// lean on under the topic.
    fn withholding(&self, side: usize, found: &Found, topic: &str) -> Vec<String> {
        let other = found.answers.get(1 - side);
        let line = other.and_then(|answer| answer.lines.get(topic));
        let clauses = line.iter().flat_map(|line| line.clauses.iter().copied());
        let named = self.column(1 - side).variant.checked.labels(clauses);
        let own: Vec<&Part> = self.paying(side, topic).collect();
        let alike = own.iter().filter(|part| named.contains(&part.id));
        let mut labels: Vec<String> = alike.map(|part| part.id.clone()).collect();
        if labels.is_empty() {
            labels.extend(own.iter().map(|part| part.id.clone()));
        }
        let column = self.column(side);
        let leans = labels.iter().flat_map(|label| column.form.leans_on(label));
        let topic_of = |label: &String| column.form.topic(label);
        let leans: Vec<String> = leans.filter(|label| topic_of(label) == topic).collect();
        add_new(&mut labels, leans);
        labels
    }

    /// Returns a book by its place.
    pub(super) fn column(&self, side: usize) -> &Column<'_> {
        self.columns.get(side).expect("there are two books")
    }

    /// Makes an answer to which no clause stands.
    pub(super) fn plain(&self, side: usize, answer: Verdict, says: &str) -> Answered {
        Answered {
            variant: self.column(side).raw.id.to_string(),
            answer,
            says: says.to_owned(),
            clauses: Vec::new(),
            loci: Vec::new(),
            rests: Vec::new(),
        }
    }

    /// Makes an answer by clauses.
    pub(super) fn by(
        &self,
        side: usize,
        answer: Verdict,
        says: String,
        clauses: &[ClauseId],
    ) -> Answered {
        let column = self.column(side);
        let labels = column.variant.checked.labels(clauses.iter().copied());
        let raws = labels.iter().filter_map(|l| column.raw.clause(l));
        let cites = raws.flat_map(|r| cite(&self.edition.library, &r.cites));
        Answered {
            loci: unique(cites.map(|c| c.locus)),
            rests: self.reliances(side, &labels),
            clauses: labels,
            says,
            ..self.plain(side, answer, "")
        }
    }

    /// Returns where the passages stand that a section of the table cites.
    pub(super) fn loci_of(&self, side: usize, section: &str) -> Vec<String> {
        let column = self.column(side);
        let Some(found) = column.table.get(section) else {
            return Vec::new();
        };
        let cites = section::cited(found);
        let cites = cites
            .iter()
            .filter_map(|c| self.edition.library.resolve(c, ""));
        unique(cites.map(|p| p.locus.clone()))
    }

    fn of_topic(&self, side: usize, clauses: &[ClauseId], topic: &str) -> Vec<ClauseId> {
        let column = self.column(side);
        let all = clauses.iter().copied();
        all.filter(|c| super::answer::topic_of(column.variant, *c) == topic)
            .collect()
    }

    /// Says an answer to people: what may be done or what is paid by the topic, and the whole where more is.
    fn says(&self, side: usize, answer: &Answer, found: &Found, topic: &str) -> String {
        let silent = |t: &str| !self.pays(side, t);
        let out = match answer.verdict {
            Verdict::Yes => "yes".to_owned(),
            Verdict::No => "no".to_owned(),
            Verdict::Silent => "silent".to_owned(),
            Verdict::Amount => String::new(),
        };
        if answer.verdict != Verdict::Amount {
            let follows = answer.lines.values().map(|l| l.says.as_str());
            let faults = answer.named.iter().map(|name| format!("a fault, “{name}”"));
            let faults = joined(faults, ", ");
            // Of an act that is only the sign of a fault the book does not say that it may not be done.
            let out = if answer.is_fault() {
                faults
            } else {
                joined([out, faults].into_iter().filter(|s| !s.is_empty()), "; ")
            };
            return joined([out.as_str()].into_iter().chain(follows), "; ");
        }
        if let Some((name, ..)) = answer.result.as_ref().filter(|_| found.ends_otherwise()) {
            // What it brings is by clauses of other topics.
            return name.replace('_', " ");
        }
        let whole = or_nothing(&answer.total);
        match answer.lines.get(topic) {
            Some(line) if line.says == answer.total => whole.to_owned(),
            Some(line) => format!("{}; in all, {whole}", line.says),
            None if matches!(found.scene.asked, Question::Next) => whole.to_owned(),
            None if silent(topic) && answer.total.is_empty() => "silent".to_owned(),
            None if answer.total.is_empty() => "nothing".to_owned(),
            None if silent(topic) => format!("silent; in all, {whole}"),
            None => format!("nothing; in all, {whole}"),
        }
    }
}

fn or_nothing(words: &str) -> &str {
    if words.is_empty() { "nothing" } else { words }
}

impl Found {
    /// Tells whether the hand ends otherwise by one book than by the other.
    pub(super) fn ends_otherwise(&self) -> bool {
        let [x, y] = self
            .answers
            .each_ref()
            .map(|a| a.result.as_ref().map(|r| &r.1));
        x != y && matches!(self.scene.asked, Question::Brings)
    }
}
