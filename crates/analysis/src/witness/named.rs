//! Acts by name: what tables list, and words; and which of them clauses want done before others.

use super::needs::needs;
use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::search::Search;
use codille_edition::check::rule::{Body, Object, Verb};
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use codille_lang::unique::{add_new, unique};
use codille_lang::words::around;

/// The acts that tables list, and words, each with the words that clauses name with it.
pub(super) fn named(variants: [&Variant; 2]) -> Vec<SceneAct> {
    listed(&variants)
}

/// The acts that the table of one book lists, and words, each with the words that its clauses name with it.
pub(super) fn asked_for(variant: &Variant) -> Vec<SceneAct> {
    listed(&[variant])
}

fn listed(variants: &[&Variant]) -> Vec<SceneAct> {
    let mut out: Vec<SceneAct> = Vec::new();
    for variant in variants {
        let acts = &variant.checked.table.acts;
        let mut add = |name: &str, words: &str| {
            let words = if name == Verb::Say.word() {
                variant.checked.table.common_words(words)
            } else {
                words
            };
            let act = SceneAct::Named {
                name: name.to_owned(),
                words: words.to_owned(),
            };
            add_new(&mut out, [act]);
        };
        for rule in &variant.checked.rules {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "of acts by name laws, offences and duties to say something speak"
            )]
            match &rule.body {
                Body::Law { act, object, .. } if act.verb().is_none() => {
                    let words = if let Object::Text(words) = object {
                        words
                    } else {
                        ""
                    };
                    add(codille_edition::check::act::name(acts, *act), words);
                }
                Body::Offence { act, words, .. } if act.verb().is_none_or(|v| v == Verb::Say) => {
                    let words = words.as_deref().unwrap_or_default();
                    add(codille_edition::check::act::name(acts, *act), words);
                }
                Body::Duty {
                    verb: Verb::Say,
                    object: Object::Text(words),
                    ..
                } => {
                    add(Verb::Say.word(), words);
                }
                _ => {}
            }
        }
        for act in acts {
            add(&act.name, "");
        }
    }
    out.retain(|act| !matches!(act, SceneAct::Named { name, .. } if name == "lead"));
    out
}

/// Lists acts by name that clauses ask for, each with an act that some clause about it wants done before.
pub(super) fn after(search: &Search<'_>, acts: &[SceneAct]) -> Vec<(SceneAct, SceneAct)> {
    let mut out = Vec::new();
    for column in search.columns {
        let of = |act: &SceneAct| {
            let name = act.name()?.clone();
            Some((name, act.words_in(column.variant).to_owned()))
        };
        for clause in &column.raw.clauses {
            let text = clause.rule.as_str().to_owned();
            let speaks = |act: &&SceneAct| {
                of(act).is_some_and(|(name, words)| {
                    let told = if words.is_empty() { name } else { words };
                    text.contains(&told)
                })
            };
            let quoted = |act: &&SceneAct| {
                of(act).is_some_and(|(name, words)| {
                    let told = around(" ", &words, "");
                    text.contains(&format!("\"{name}{told}\""))
                })
            };
            for first in acts.iter().filter(quoted) {
                let then = acts.iter().filter(speaks).filter(|a| *a != first);
                out.extend(then.map(|a| (first.clone(), a.clone())));
            }
        }
    }
    let books = search.books.each_ref().map(|book| &**book);
    for act in acts {
        let step = SceneStep {
            seat: Seat::FIRST,
            act: act.clone(),
        };
        for need in needs(books, &step) {
            let wanted = need.after.iter().chain(&need.own);
            out.extend(
                wanted
                    .filter_map(|w| listed_act(books, w))
                    .map(|first| (first, act.clone())),
            );
        }
    }
    unique(out)
}

/// Returns the act of a table that is named alone or with its words.
fn listed_act(books: [&Variant; 2], wanted: &str) -> Option<SceneAct> {
    let (name, words) = wanted.split_once(' ').unwrap_or((wanted, ""));
    let mut tables = books.iter().map(|book| &book.checked.table.acts);
    let found = tables.any(|acts| acts.iter().any(|a| a.name == name));
    found.then(|| SceneAct::Named {
        name: name.to_owned(),
        words: words.to_owned(),
    })
}

/// Asks for an act by name after another that anybody did.
pub(super) fn chained(
    search: &mut Search<'_>,
    scene: &Scene,
    seat: Seat,
    (first, then): &(SceneAct, SceneAct),
) {
    for other in Seat::first(scene.hands().len()) {
        let mut scene = scene.clone();
        scene.named.push(SceneStep {
            seat: other,
            act: first.clone(),
        });
        scene.asked = Question::May(SceneStep {
            seat,
            act: then.clone(),
        });
        search.put(&scene);
    }
}
