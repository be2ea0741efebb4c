//! What is shown of a witness: the situation in words and as data, and what each book answers.

use super::Witness;
use super::act_word;
use super::answer::Verdict;
use super::reliance::Reliance;
use super::scene::{Beginning, Question, Scene, SceneAct};
use super::search::{Found, Search};
use super::stage::stage;
use super::word;
use crate::compare::{Part, Row, Standing};
use codille_engine::Partie;
use codille_engine::variant::Variant;
use codille_lang::cards::Card;
use codille_lang::unique::unique;
use codille_lang::words::{around, capital, counted, joined};
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
                .map(|s| format!("{} {}", who(s.seat), act_word::act(variants, &s.act, true)))
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
                "only by way of other topics, and none found among {} tried",
                counted(self.tried, "situation")
            )
        } else if parts.all(|p| p.alike || agreed(p)) {
            "only by agreement, and not agreed here (try --set)".to_owned()
        } else {
            let tried = counted(self.tried, "situation");
            format!("none found among {tried} tried")
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
                + &self.explained(&found.scene)
                + &self.named_by_each(&found.scene),
            decides: true,
            answers: answers.collect(),
            replay: Some(Replay::of(variants, &found.scene)),
            situated: Situation::Scene(Box::new(found.scene.clone())),
        }
    }

    /// Says how each book words the games of which a situation speaks.
    fn named_by_each(&self, scene: &Scene) -> String {
        let asked = match &scene.asked {
            Question::May(step) => Some(step),
            Question::Brings | Question::Next => None,
        };
        let steps = scene.line.iter().chain(asked);
        let bids = steps.filter_map(|step| match &step.act {
            SceneAct::Bid(like) => Some(like),
            SceneAct::Call(..) | SceneAct::Play(_) | SceneAct::Named { .. } => None,
        });
        let played = match &scene.begin {
            Beginning::Lead { game, .. } => Some(game),
            Beginning::Deal { .. } => None,
        };
        let variants = self.columns.map(|c| c.variant);
        let words = unique(played.into_iter().chain(bids))
            .into_iter()
            .filter_map(|like| {
                let name = capital(&act_word::game(variants, like));
                let says = self.columns.map(|column| {
                    let mut games = column.variant.checked.table.games.iter();
                    let game = games.find(|game| game.like == *like)?;
                    Some((column.raw.id.as_str(), game.says.as_str()))
                });
                let told = match says {
                    // Where both books say what stands there already, nothing is added.
                    [Some((_, one)), Some((_, other))]
                        if one == other && one.eq_ignore_ascii_case(&name) =>
                    {
                        return None;
                    }
                    [Some((_, one)), Some((_, other))] if one == other => {
                        vec![format!("“{one}” in both")]
                    }
                    says => says
                        .into_iter()
                        .flatten()
                        .map(|(id, says)| format!("“{says}” in {id}"))
                        .collect(),
                };
                Some(format!("{name} is {}.", joined(told, " and ")))
            });
        around(" (", &joined(words, " "), ")")
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
