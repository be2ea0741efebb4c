//! Every small change of a clause shows, in hands played at random or in the evidence: nothing of it stands in Rust.
//!
//! `cargo test --release --test mutation -- --nocapture` prints how many changes there are and how each kind fares.
//! What neither can show is listed with its reason in `rules/<work>/survivors.yaml`, and is less than a tenth of all. The referee's sentences,
//! which no hand played by the rules can show, are counted apart.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "the table of the test is printed; a test that reads past the end fails, as it should"
)]

use codille::evidence::EvidenceSet;
use codille::mutation::{Fate, Mutant, Notice, Proof, Trial, mutants};
use codille::ruleset::{Edition, RawVariant, Rules};
use codille::text::Survivor;
use codille::yaml::Text;
use std::collections::{BTreeMap, BTreeSet};

/// Where the hands come from.
const SEED: u64 = 1878;

/// Hands under each setting.
const HANDS: u64 = if cfg!(debug_assertions) { 20 } else { 100 };

/// One change in so many is tried, lest it take half an hour: of six thousand. `SHARE=1` tries all of them.
const SHARE: usize = if cfg!(debug_assertions) { 80 } else { 30 };

/// The games whose variants are tried: the engine plays them whole.
const GAMES: [&str; 2] = ["ombre", "piquet"];

#[test]
fn every_small_change_of_a_clause_shows_in_play() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    // One variant alone, for those who write its clauses.
    let only = asked_for("VARIANT");
    let share = asked_for("SHARE").map_or(SHARE, |n| n.parse().expect("SHARE is a number"));
    let variants = edition
        .variants
        .iter()
        .filter(|v| v.game.as_ref().is_some_and(|g| GAMES.contains(&g.as_str())))
        .filter(|v| only.as_ref().is_none_or(|only| v.id.as_str() == only));
    let mut sum = Sum::default();
    for raw in variants {
        tried(&edition, raw, &shelf, share, &mut sum);
    }
    println!(
        "\nof {} changes {} show or are refused; of {} of the referee's sentences {} do",
        sum.all, sum.shown, sum.refereed, sum.noticed
    );
    assert!(sum.faults.is_empty(), "\n{}", sum.faults.join("\n"));
    assert!(
        only.is_some()
            || sum.shown * 100 >= sum.all * SHOWN && sum.noticed * 100 >= sum.refereed * REFEREED,
        "too few changes show"
    );
}

/// How many of a hundred changes of all books show at least.
const SHOWN: usize = 90;

/// How many of a hundred changes of the referee's sentences.
const REFEREED: usize = 95;

/// What all variants came to.
#[derive(Debug, Default)]
struct Sum {
    /// Changes that were tried, and those that show or are refused.
    all: usize,
    shown: usize,
    /// Of these, changes of the referee's sentences.
    refereed: usize,
    noticed: usize,
    /// What is not as listed.
    faults: Vec<String>,
}

/// Tells whether a sentence is for the referee: a fault, a right, a duty of an act that the table lists, or what only such ask for.
fn is_referees(trial: &Trial, mutant: &Mutant) -> bool {
    let acts = &trial.checked.table.acts;
    let listed = |verb: &str| acts.iter().any(|a| a.name == verb) || verb == "say";
    match mutant.head.split_once(": ") {
        Some(("duty", verb)) => listed(verb),
        Some((kind, _)) => kind == "right",
        None => ["fault", "define", "nothing"].contains(&mutant.head.as_str()),
    }
}

/// Returns what an author asks for by the environment.
#[expect(
    clippy::disallowed_methods,
    reason = "an author asks for one variant, or for all changes, by the environment"
)]
fn asked_for(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Tries a variant, prints its table and notes what is not as listed.
fn tried(edition: &Edition, raw: &RawVariant, shelf: &EvidenceSet, share: usize, sum: &mut Sum) {
    let trial = Trial::new(edition, raw, SEED, HANDS).expect("embedded variants are sound");
    let mut all = mutants(&trial.checked);
    let mut number = 0;
    all.retain(|_| {
        number += 1;
        number % share == 0
    });
    let fates = trial.judge(&all);
    let noticed = noticed(edition, raw, shelf, &all, &fates);
    let survivors = edition.survivors.iter();
    let survivors: Vec<&Survivor> = survivors.filter(|s| s.variant == raw.id).collect();
    let mut used = vec![false; survivors.len()];
    let mut rows: BTreeMap<&str, [usize; 6]> = BTreeMap::new();
    for (n, (mutant, fate)) in all.iter().zip(fates).enumerate() {
        let fate = if noticed.contains(&n) {
            NOTICED
        } else {
            fate as usize
        };
        for head in [mutant.head.as_str(), "~ together"] {
            let row = rows.entry(head).or_default();
            row[0] += 1;
            row[1 + fate] += 1;
        }
        let survives = fate == Fate::Survives as usize;
        let referees = is_referees(&trial, mutant);
        sum.all += 1;
        sum.shown += usize::from(!survives);
        sum.refereed += usize::from(referees);
        sum.noticed += usize::from(referees && !survives);
        if !survives {
            continue;
        }
        let clause = &trial.checked.clauses[mutant.clause].raw;
        let label = clause.id.as_str();
        let mut known = false;
        for (survivor, used) in survivors.iter().zip(&mut used) {
            if survivor.means(label, &mutant.change) {
                (known, *used) = (true, true);
            }
        }
        if !known {
            let cites: Vec<&str> = clause.cites.iter().map(Text::as_str).collect();
            let (change, cites) = (&mutant.change, cites.join(", "));
            sum.faults.push(format!(
                "{}: neither hand nor evidence shows a change of `{label}` ({cites}): {change}\n    {}",
                raw.id, mutant.sentence
            ));
        }
    }
    print(raw.id.as_str(), &rows);
    let idle = survivors.iter().zip(used).filter(|(_, used)| !used);
    if share == 1 {
        sum.faults.extend(idle.map(|(s, _)| {
            let (clause, change) = (&s.clause, s.change.as_deref().unwrap_or("all"));
            format!(
                "{}: strike `{clause}`, {change}, from the list: it shows, though {}",
                raw.id, s.why
            )
        }));
    }
}

/// What the evidence shows and no hand did, after the fates that hands tell apart.
const NOTICED: usize = Fate::Survives as usize + 1;

/// Asks the cases, and the evidence on the laws that a clause cites, about the changes that no hand shows; returns the numbers of those it notices.
fn noticed(
    edition: &Edition,
    raw: &RawVariant,
    shelf: &EvidenceSet,
    all: &[Mutant],
    fates: &[Fate],
) -> BTreeSet<usize> {
    let open = all.iter().zip(fates).enumerate();
    let open: Vec<(usize, Mutant)> = open
        .filter(|(_, (_, fate))| **fate == Fate::Survives)
        .map(|(n, (mutant, _))| (n, mutant.clone()))
        .collect();
    let (numbers, open): (Vec<usize>, Vec<Mutant>) = open.into_iter().unzip();
    let notices = Proof::new(edition, raw, shelf)
        .nearby()
        .judge(&open, |_| {});
    let shown = |notice: &Notice| !matches!(notice, Notice::Noticed(by) if by.is_empty());
    let told = numbers.into_iter().zip(notices);
    told.filter(|(_, notice)| shown(notice))
        .map(|(n, _)| n)
        .collect()
}

fn print(variant: &str, rows: &BTreeMap<&str, [usize; 6]>) {
    println!(
        "\n{variant:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "changes", "refused", "in play", "by name", "evidence", "listed"
    );
    for (head, [all, refused, played, named, survived, noticed]) in rows {
        let head = head.trim_start_matches("~ ");
        println!(
            "{head:<24} {all:>8} {refused:>8} {played:>8} {named:>8} {noticed:>8} {survived:>8}"
        );
    }
}

#[test]
fn the_lists_name_clauses_that_there_are() {
    let edition = Edition::load(&Rules::embedded());
    let strange = edition.survivors.iter().filter(|s| {
        let variant = edition.variant_of(s.variant.as_str());
        variant.is_none_or(|v| v.clause(s.clause.as_str()).is_none())
    });
    let strange: Vec<String> = strange
        .map(|s| format!("{}: {}", s.variant, s.clause))
        .collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[test]
fn the_evidence_notices_another_share() {
    let edition = Edition::load(&Rules::embedded());
    let raw = edition
        .variant_of("cavendish-1896")
        .expect("it is embedded");
    let checked = codille::check::check(raw, &edition.sources).0;
    let mut all = mutants(&checked.expect("it is sound"));
    all.retain(|m| raw.clauses[m.clause].id == *"exchange/elder");
    let shelf = EvidenceSet::read(&edition);
    let notices = Proof::new(&edition, raw, &shelf).judge(&all, |_| {});
    for (mutant, notice) in all.iter().zip(notices) {
        // Nobody is permitted to lay away at least so many: that would be a duty.
        let expected =
            mutant.change.starts_with("without") || mutant.change.ends_with("→ at least");
        assert_eq!(notice == Notice::Refused, expected, "{}", mutant.change);
        assert_ne!(notice, Notice::Noticed(Vec::new()), "{}", mutant.change);
    }
}
