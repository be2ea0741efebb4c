//! Which passages the cases try: those on which a decision rests, and those that come near and do not hold.

use super::Runner;
use super::case::{Answered, Judgment, judge};
use crate::EvidenceSet;
use crate::case::{Case, CaseReply, Question, Wanted, is_of};
use codille_edition::check::Checked;
use codille_edition::check::rule::{Body, Modal, Object};
use codille_edition::ruleset::Edition;
use codille_edition::yaml::Text;
use codille_lang::ids::ClauseId;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The cases that try a passage.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaseCoverage {
    /// Those that it decides.
    pub bites: BTreeSet<String>,
    /// Those in which it is considered and does not hold.
    pub misses: BTreeSet<String>,
}

/// Judges the cases of every variant, or of those that can try a passage of one work, and returns for each passage, by its full id, the
/// cases that try it.
pub fn case_coverage(
    edition: &Edition,
    shelf: &EvidenceSet,
    work: Option<&str>,
) -> BTreeMap<String, CaseCoverage> {
    let variants: BTreeSet<&str> = shelf.cases.iter().map(|c| c.item.variant_id()).collect();
    let variants: Vec<&str> = variants
        .into_iter()
        .filter(|id| work.is_none_or(|work| may_try(edition, shelf, id, work)))
        .collect();
    let found = variants.par_iter().map(|variant| {
        let mut out = CoverageByPassage::new();
        let mut runner = Runner::new(edition);
        for case in shelf
            .cases
            .iter()
            .filter(|c| c.item.variant_id() == *variant)
        {
            let Ok(variant) = runner.variant(variant, &case.item.set) else {
                continue;
            };
            // Which laws speak is told by one completion nearly as well as by many.
            if let Ok(judgment) = judge(&variant, case, &edition.sources, 1) {
                enter(&mut out, case, &judgment, &variant.checked);
            }
        }
        out
    });
    found.reduce(CoverageByPassage::new, |mut all, some| {
        for (passage, tried) in some {
            let place = all.entry(passage).or_default();
            place.bites.extend(tried.bites);
            place.misses.extend(tried.misses);
        }
        all
    })
}

type CoverageByPassage = BTreeMap<String, CaseCoverage>;

/// Tells whether a clause or a case of a variant cites a passage of a work.
fn may_try(edition: &Edition, shelf: &EvidenceSet, variant: &str, work: &str) -> bool {
    let of = |passage: &Text| passage.as_str().split('/').next() == Some(work);
    let mut cases = (shelf.cases.iter()).filter(|c| c.item.variant_id() == variant);
    let raw = edition.variant_of(variant);
    raw.is_some_and(|raw| raw.clauses.iter().any(|c| c.cites.iter().any(of)))
        || cases.any(|c| c.item.cites.iter().any(of))
}

fn enter(out: &mut CoverageByPassage, case: &Case, judgment: &Judgment, checked: &Checked) {
    let mut at_work: BTreeSet<&str> = BTreeSet::new();
    let mut work = |clause: ClauseId| {
        at_work.extend(checked.cites(clause).iter().map(Text::as_str));
    };
    for (_, ruling) in &judgment.rulings {
        let faults = ruling.faults.iter().flat_map(|f| &f.clauses);
        let orders = ruling.consequences.iter().flat_map(|c| &c.clauses);
        let bans = ruling
            .grounds
            .iter()
            .filter(|_| ruling.allowed == Some(false));
        faults.chain(orders).chain(bans).for_each(|c| work(*c));
    }
    for (question, answered) in case.questions.iter().zip(&judgment.answers) {
        let decisive = judgment.decisive(answered, question).into_iter();
        let decisive = decisive.filter(|c| !is_content(question, checked, *c));
        decisive.for_each(&mut work);
        if answered.fault.is_some() {
            continue;
        }
        for (passage, bites) in weigh(question, answered, checked) {
            let place = out.entry(passage).or_default();
            let list = if bites {
                &mut place.bites
            } else {
                &mut place.misses
            };
            list.insert(case.item.id.clone());
        }
    }
    // A case about a passage that is nowhere at work in it.
    for passage in &case.item.cites {
        if !at_work.contains(passage.as_str()) {
            let place = out.entry(passage.as_str().to_owned()).or_default();
            place.misses.insert(case.item.id.clone());
        }
    }
}

/// Returns the passages that a question tries: whether each decides, or was considered and does not hold.
fn weigh(question: &Question, answered: &Answered, checked: &Checked) -> Vec<(String, bool)> {
    let mut out = Vec::new();
    let named = |passage: &str, laws: &[Text]| laws.iter().any(|law| is_of(passage, law.as_str()));
    for clause in &answered.clauses {
        let content = is_content(question, checked, *clause);
        for passage in checked.cites(*clause) {
            if named(passage.as_str(), &question.laws) {
                out.push((passage.as_str().to_owned(), !content));
            }
        }
    }
    for (clause, _) in &answered.failed {
        for passage in checked.cites(*clause) {
            if named(passage.as_str(), &question.fails) {
                out.push((passage.as_str().to_owned(), false));
            }
        }
    }
    out
}

/// Tells whether a clause leaves an act as it would be without it: a right that is not given, or a bound that is kept.
fn is_content(question: &Question, checked: &Checked, clause: ClauseId) -> bool {
    let Wanted::May(_, reply) = &question.wanted else {
        return false;
    };
    // What gives an act outright, and not within bounds.
    let gives: Vec<bool> = (checked.rules.iter())
        .filter(|r| r.clause == clause)
        .filter_map(|r| {
            let (Body::Law { modal, object, .. } | Body::Duty { modal, object, .. }) = &r.body
            else {
                return None;
            };
            let whole = matches!(object, Object::Act | Object::Text(_));
            Some(whole && *modal != Modal::MustNot)
        })
        .collect();
    match reply {
        CaseReply::No => !gives.is_empty() && gives.iter().all(|g| *g),
        CaseReply::Yes => gives.iter().any(|g| !g),
        CaseReply::Silent => false,
    }
}
