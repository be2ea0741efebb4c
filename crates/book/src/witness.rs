//! The smallest situations on which two books disagree, kept beside the book: to find them takes longer than to make it. Finds none
//! while it is made.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::html::{encoded, heading, joined, link, slug};
use super::model::BookModel;
use super::place::{Kind, Place, topic_page};
use super::replay::with_cards;
use codille_analysis::witness::{self, Beginning, Question, SceneAct, SceneStep, Shown, Situation};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_play::{PositionHead, position};

/// The file in which they are kept.
pub(super) const FILE: &str = "witnesses.json";

/// A situation, by topic and books.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The topic.
    pub topic: String,
    /// The situation, in words.
    pub situation: String,
    /// What each book answers.
    pub answers: Vec<Reply>,
    /// The position as a record that a table takes up, where it is one in the course of a hand that is rightly dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayStart>,
}

/// A position from which a hand is played on by either book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayStart {
    /// The record as a file of evidence, by the first book.
    pub record: String,
    /// How many of its acts are done when somebody sits down.
    pub acts: usize,
}

/// What a book answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The book.
    pub variant: String,
    /// The answer, in words.
    pub says: String,
    /// The clauses behind it.
    pub clauses: Vec<String>,
    /// What is read into them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
}

/// Looks for situations on which the first book of each game and every other disagree, each book by itself.
pub fn witnesses(edition: &Edition) -> Vec<Kept> {
    let mut alone: Vec<&RawVariant> = (edition.variants.iter())
        .filter(|v| v.base.is_none())
        .collect();
    // The books in the order of the bibliography; of one work first what is called as it.
    let works = edition.library.works();
    alone.sort_by_key(|v| {
        let work = works.iter().position(|w| w.id == v.work.as_str());
        (work, v.id.as_str() != v.work.as_str())
    });
    let mut games: BTreeMap<&str, Vec<&RawVariant>> = BTreeMap::new();
    for variant in alone {
        if let Some(game) = &variant.game {
            games.entry(game.as_str()).or_default().push(variant);
        }
    }
    let pairs: Vec<[String; 2]> = games
        .into_values()
        .filter_map(|all| {
            let (first, others) = all.split_first()?;
            let pair = |o: &&RawVariant| [first.id.to_string(), o.id.to_string()];
            Some(others.iter().map(pair).collect::<Vec<_>>())
        })
        .flatten()
        .collect();
    let found = pairs.par_iter().with_max_len(1).map(|pair| {
        let found = witness::witness(edition, pair, None, &Setting::new());
        let found = found.expect("rules without faults can be asked for a situation");
        let mut runner = Runner::new(edition);
        let kept = (found.topics.into_iter()).filter_map(|t| {
            let shown = t.shown?;
            let play = play_start(edition, &mut runner, &t.title, &shown);
            Some(keep(t.topic, shown, play))
        });
        kept.collect::<Vec<_>>()
    });
    let mut kept: Vec<Kept> = found.flatten().collect();
    let topics = edition.library.topics();
    kept.sort_by_key(|k| topics.iter().position(|t| t.id.as_str() == k.topic));
    kept
}

/// Writes the position of a situation; `None` of one that is no moment of a hand at which cards are played and bids are made. Where the
/// question is what a hand that is over brings, it is played from its beginning, or from its last act where it begins with the deal.
fn play_start(
    edition: &Edition,
    runner: &mut Runner<'_>,
    title: &str,
    shown: &Shown,
) -> Option<PlayStart> {
    let Situation::Scene(scene) = &shown.situated else {
        return None;
    };
    let is_named = |step: &SceneStep| matches!(step.act, SceneAct::Named { .. });
    let asks_by_name = matches!(&scene.asked, Question::May(step) if is_named(step));
    let hands = scene.hands();
    let even = hands.windows(2).all(|two| match two {
        [a, b] => a.count() == b.count(),
        _ => true,
    });
    if asks_by_name || !scene.named.is_empty() || !even {
        return None;
    }
    let first = shown.answers.first()?;
    let raw = edition.variant_of(&first.variant)?;
    let variant = runner.variant(&first.variant, &Setting::new()).ok()?;
    let hand = witness::stage(&variant, scene)?.hand;
    let done = hand.history.len();
    // When all tricks are played one book may still ask for rights, and the other not.
    let facts = &hand.state.facts;
    let is_played = facts.tricks_total > 0 && facts.tricks_played >= facts.tricks_total;
    let ended = hand.state.is_over() || is_played;
    let (pool, acts) = match &scene.begin {
        Beginning::Deal { pool, .. } if ended => (pool, done.saturating_sub(1)),
        Beginning::Lead { pool, .. } if ended => (pool, 0),
        Beginning::Deal { pool, .. } | Beginning::Lead { pool, .. } => (pool, done),
    };
    let names: &[&str] = if hands.len() == 2 {
        &["Elder", "Younger"]
    } else {
        &["Eldest", "Second", "Third"]
    };
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let answers = shown.answers.iter().map(|answer| {
        let title = edition.variant_of(&answer.variant).map(|v| &v.title);
        format!("{}: {}", title.unwrap_or(&answer.variant), answer.says)
    });
    let head = PositionHead {
        work: &raw.work,
        title,
        note: &answers.collect::<Vec<_>>().join(". "),
        names: &names,
        pool: *pool,
    };
    (names.len() == hand.variant.players).then(|| PlayStart {
        record: position(&hand, head),
        acts,
    })
}

fn keep(topic: String, shown: Shown, play: Option<PlayStart>) -> Kept {
    let answers = shown.answers.into_iter().map(|a| Reply {
        variant: a.variant,
        says: a.says,
        reads: a.rests.iter().map(ToString::to_string).collect(),
        clauses: a.clauses,
    });
    Kept {
        topic,
        situation: shown.situation,
        answers: answers.collect(),
        play,
    }
}

/// Writes the situations of a topic.
pub(super) fn html(atlas: &BookModel<'_>, topic: &str, page: &str) -> Markup {
    let kept: Vec<&Kept> = (atlas.witnesses.iter())
        .filter(|k| k.topic == topic)
        .collect();
    let clauses = |reply: &Reply| {
        let link = |label: &String| atlas.clause_link(&reply.variant, label, page);
        joined(reply.clauses.iter().map(link), " · ")
    };
    // One situation may part several pairs: it is told once, with the answer of every book.
    let mut situations: Vec<(&str, Vec<&Reply>, Vec<Markup>)> = Vec::new();
    for one in kept {
        let at = situations.iter().position(|(s, ..)| *s == one.situation);
        let at = at.unwrap_or_else(|| {
            situations.push((&one.situation, Vec::new(), Vec::new()));
            situations.len() - 1
        });
        let known = situations.get_mut(at);
        let (_, replies, links) = known.expect("the situation was found or has just been added");
        for reply in &one.answers {
            if !replies.contains(&reply) {
                replies.push(reply);
            }
        }
        links.extend(play_link(one, page));
    }
    html! {
        @if !situations.is_empty() { (heading(HEADING)) }
        @for (situation, replies, links) in &situations {
            p.situation { (with_cards(situation)) }
            dl.facts {
                @for reply in replies {
                    dt { (atlas.link(Kind::Variant, &reply.variant, page, &reply.variant)) }
                    dd {
                        (reply.says)
                        @if !reply.clauses.is_empty() { " " cite { "by " (clauses(reply)) } }
                        @for read in &reply.reads { " [" (read) "]" }
                    }
                }
            }
            @for link in links { p.play-difference { (link) } }
        }
    }
}

/// Tells whether a situation of a topic parts two of some books and can be played.
pub(super) fn is_playable(atlas: &BookModel<'_>, topic: &str, among: &[&str]) -> bool {
    let all = atlas.witnesses.iter();
    let mut all = all.filter(|k| k.topic == topic && k.play.is_some());
    all.any(|k| {
        k.answers
            .iter()
            .all(|a| among.contains(&a.variant.as_str()))
    })
}

/// Links to the table, at the position of a situation, by either of its books.
fn play_link(one: &Kept, page: &str) -> Option<Markup> {
    let start = one.play.as_ref()?;
    let [first, other] = one.answers.as_slice() else {
        return None;
    };
    let table = Place::page("play").from(page);
    let record = encoded(&start.record);
    let href = format!(
        "{table}#acts={}&beside={}&record={record}",
        start.acts, other.variant
    );
    let words = format!(
        "Play the difference between {} and {}",
        first.variant, other.variant
    );
    Some(link(&href, words))
}

/// The heading under which the situations of a topic stand.
const HEADING: &str = "Where it shows";

/// Returns the place of the situations of a topic.
pub(super) fn place(topic: &str) -> Place {
    Place::at(topic_page(topic), slug(HEADING))
}
