//! The smallest situations on which two books disagree, kept beside the book: to find them takes longer than to make it. Finds none
//! while it is made.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::html::{heading, joined};
use super::model::BookModel;
use super::place::Kind;
use super::replay::with_cards;
use codille_analysis::witness::{self, Shown};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::Setting;

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
        let kept = (found.topics.into_iter()).filter_map(|t| Some(keep(t.topic, t.shown?)));
        kept.collect::<Vec<_>>()
    });
    let mut kept: Vec<Kept> = found.flatten().collect();
    let topics = edition.library.topics();
    kept.sort_by_key(|k| topics.iter().position(|t| t.id.as_str() == k.topic));
    kept
}

fn keep(topic: String, shown: Shown) -> Kept {
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
    let mut situations: Vec<(&str, Vec<&Reply>)> = Vec::new();
    for one in kept {
        let at = situations.iter().position(|(s, _)| *s == one.situation);
        let at = at.unwrap_or_else(|| {
            situations.push((&one.situation, Vec::new()));
            situations.len() - 1
        });
        for reply in &one.answers {
            let known = situations.get_mut(at).map(|(_, replies)| replies);
            let known = known.expect("the situation was found or has just been added");
            if !known.contains(&reply) {
                known.push(reply);
            }
        }
    }
    html! {
        @if !situations.is_empty() { (heading("Where it shows")) }
        @for (situation, replies) in &situations {
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
        }
    }
}
