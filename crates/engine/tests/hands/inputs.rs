//! Laws of clauses and variants that are changed by chance, each in a sentence, tried from fixed seeds; `SEEDS=…` asks for more.

use crate::changed::{can_be_told, files, of_changed_texts};
use crate::check::check;
use crate::engine::{Hand, Silent, State};
use crate::errant;
use crate::variant::{Setting, Variant};
use codille_edition::ruleset::{Edition, Rules};
use codille_lang::clause::{gloss, parse, print};
use codille_lang::diagnostic::{Style, render_all};
use codille_lang::span::{FileId, Span};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// After so many acts every hand has ended.
const ACTS: usize = 2_000;

/// A clause is refused in words, or it prints as a text that reads as the same clause and prints the same.
#[test]
fn a_clause_prints_as_it_is_read() {
    let edition = Edition::load(&Rules::embedded());
    let clauses = edition.variants.iter().flat_map(|v| &v.clauses);
    let texts: Vec<String> = clauses.map(|c| c.rule.as_str().to_owned()).collect();
    of_changed_texts(&texts, 1_000, |text, _| {
        let read = |text: &str| parse(text, Span::new(FileId(0), 0, text.len()));
        match read(text) {
            Err(fault) => can_be_told(&fault, text),
            Ok(rule) => {
                let printed = print(&rule);
                let again = read(&printed).unwrap_or_else(|d| panic!("{}: {printed}", d.title));
                assert_eq!((print(&again), gloss(&again)), (printed, gloss(&rule)));
            }
        }
    });
}

/// A variant that is found sound can be played to the end, whatever it says; what is wrong with any other can be told.
#[test]
fn a_sound_variant_can_be_played() {
    let works = ["britannica-1911/", "morley-1891/", "royal-1665/"];
    let ground = files(&["works.yaml", "topics.yaml", "passages.yaml"]);
    let paths: Vec<(String, String)> = files(&works)
        .into_iter()
        .filter(|(_, text)| text.contains("\nvariant:") || text.starts_with("variant:"))
        .collect();
    assert_eq!(paths.len(), works.len());
    let texts: Vec<String> = paths.iter().map(|(_, text)| text.clone()).collect();
    of_changed_texts(&texts, 20, |text, chance| {
        let mut rules = Rules::new();
        for (path, text) in &ground {
            rules.overlay(path, text.as_bytes());
        }
        rules.overlay("morley-1891/changed.yaml", text.as_bytes());
        let edition = Edition::load(&rules);
        let told = render_all(&edition.diagnostics, &edition.sources, Style::Plain);
        assert_eq!(told.is_empty(), edition.diagnostics.is_empty());
        for raw in &edition.variants {
            let (checked, faults) = check(raw, &edition.sources);
            let told = render_all(&faults, &edition.sources, Style::Plain);
            assert_eq!(told.is_empty(), faults.is_empty());
            let checked = checked.filter(|_| faults.is_empty()).map(Arc::new);
            let compiled = checked.map(|c| Variant::compile(&c, &Setting::new()));
            if let Some(Ok(variant)) = compiled {
                plays(&Arc::new(variant), chance);
            }
        }
    });
}

/// Plays a hand to its end by chance, or as long as anybody may do anything.
fn plays(variant: &Arc<Variant>, chance: &mut ChaCha8Rng) {
    let mut state = State::new(variant, 20);
    state.deal(variant, chance, &mut Silent);
    let mut hand = Hand::from_state(Arc::clone(variant), state);
    for _ in 0..ACTS {
        let Some((seat, act)) = errant::lawful(variant, (&hand.state, &hand.decision), chance)
        else {
            return;
        };
        hand.act(seat, act).expect("what is chosen is lawful");
    }
    panic!("a hand ends: {:?}", hand.decision);
}
