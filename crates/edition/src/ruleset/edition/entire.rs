//! Finds what a file of a variant leaves out: words that pages print, ids that can be ids, what a status stands on.

use std::collections::BTreeSet;

use crate::ruleset::{Course, RawClause, RawOption, RawVariant, Status};
use crate::text::{self, Cited, Library};
use crate::yaml::Text;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{
    BAD_FIELD, CLAUSE_WITHOUT_CITATION, COURSE_WITHOUT_CITATION, DUPLICATE_PASSAGE,
    UNSUPPORTED_STATUS,
};
use codille_lang::span::Span;

/// Reports what a variant leaves out in its own file: `own` are the clauses that were written there.
pub(super) fn check(
    variant: &RawVariant,
    own: &[&RawClause],
    library: &Library,
) -> Vec<Diagnostic> {
    let (id, at) = (&variant.id, variant.span);
    let mut faults = Vec::new();
    faults.extend(text::bad_id("variant", id));
    let mut silent = |what: &str, words: &str| {
        faults.extend(text::silent(&format!("the {what} of `{id}`"), words, at));
    };
    silent("title", &variant.title);
    variant.gist.iter().for_each(|gist| silent("gist", gist));
    let here = |text: &&Text| text.span().file == at.file;
    let game = variant.game.iter().filter(here);
    faults.extend(game.filter_map(|game| text::unknown_game(library, game)));
    faults.extend(course_of(variant));
    let course = variant.table.course.iter();
    for course in course.filter(|c| c.span().file == at.file) {
        let words = [("gist", &course.gist), ("reading", &course.reading)];
        for (what, words) in words {
            let (what, words) = (format!("the {what} of the course of `{id}`"), words.iter());
            faults.extend(words.filter_map(|w| text::silent(&what, w, course.span())));
        }
    }
    for option in variant.options.iter().filter(|o| here(&&o.name)) {
        option_of(option, &mut faults);
    }
    faults.extend(ranges(variant, library));
    for clause in own {
        clause_of(clause, variant, library, &mut faults);
    }
    faults
}

/// Reports phases whose order no page of the same file bears.
fn course_of(variant: &RawVariant) -> Option<Diagnostic> {
    let at = variant.span.file;
    let phases = variant.table.phases.as_ref();
    // Phases that could not be read are told already.
    let phases = phases.filter(|p| p.span().file == at && !p.is_empty())?;
    let course = variant.table.course.as_ref();
    let course = course.filter(|c| c.span().file == at);
    let borne = |c: &crate::yaml::Located<Course>| {
        !c.cites.is_empty() || c.status == Some(Status::Supplied)
    };
    if course.is_some_and(borne) {
        return None;
    }
    let id = &variant.id;
    let title = format!("the phases of `{id}` have an order that cites nothing");
    let place = course.map_or(phases.span(), crate::yaml::Located::span);
    let fault = Diagnostic::warning(COURSE_WITHOUT_CITATION, title, place);
    Some(fault.help("add `course:` with `cites:` beside `phases:`, or with `status: supplied`"))
}

/// Reports passages that a variant would speak for and can't: of another work, or from a later to an earlier one. That a passage is unknown is
/// told as such.
fn ranges(variant: &RawVariant, library: &Library) -> Vec<Diagnostic> {
    let of = |id: &Text| {
        let mut passages = library.passages().iter().enumerate();
        passages.find(|(_, p)| *id == *p.id.as_str())
    };
    let mut faults = Vec::new();
    for range in &variant.speaks_for {
        let (Some((first, from)), Some((last, to))) = (of(&range.from), of(&range.to)) else {
            continue;
        };
        let work = &variant.work;
        if let Some(other) = [from, to].iter().find(|p| p.id.work() != work) {
            let title = format!("`{}` is no passage of `{work}`", other.id);
            let fault = Diagnostic::error(BAD_FIELD, title, range.from.span());
            faults.push(fault.help("name passages of the work that the variant restates"));
        } else if first > last {
            let title = format!("`{}` stands after `{}`", range.from, range.to);
            let fault = Diagnostic::error(BAD_FIELD, title, range.from.span());
            faults.push(fault.help("name the passage that stands first in the register first"));
        }
    }
    faults
}

fn option_of(option: &RawOption, faults: &mut Vec<Diagnostic>) {
    let (name, at) = (&option.name, option.name.span());
    let (what, gist) = (
        format!("the gist of the option `{name}`"),
        option.gist.iter(),
    );
    faults.extend(gist.filter_map(|gist| text::silent(&what, gist, at)));
    if option.cites.is_empty() && option.status != Some(Status::Supplied) {
        faults.push(cites_nothing("option", name));
    }
}

fn clause_of(
    clause: &RawClause,
    variant: &RawVariant,
    library: &Library,
    faults: &mut Vec<Diagnostic>,
) {
    let (id, at) = (&clause.id, place(clause, variant));
    faults.extend(text::bad_path("clause", id));
    let words = [
        ("gist", &clause.gist),
        ("reading", &clause.reading),
        ("alternative", &clause.alternative),
    ];
    for (what, words) in words {
        let words = words.iter();
        faults.extend(words.filter_map(|w| text::silent(&format!("the {what} of `{id}`"), w, at)));
    }
    if clause.cites.is_empty() && clause.status != Status::Supplied {
        faults.push(cites_nothing("clause", id));
    }
    let mut seen = BTreeSet::new();
    for cite in &clause.cites {
        if !seen.insert(cite.as_str()) {
            let title = format!("`{id}` cites `{cite}` twice");
            let d = Diagnostic::warning(DUPLICATE_PASSAGE, title, cite.span());
            faults.push(d.help("strike one of them out"));
        }
    }
    readings(clause, at, faults);
    if let (Some(other), None) = (clause.otherwise.first(), &clause.alternative) {
        let title = format!("`{id}` has the rule of another reading and gives no alternative");
        let d = Diagnostic::error(UNSUPPORTED_STATUS, title, other.span());
        faults.push(d.help("add `alternative:` and say what is read otherwise"));
    }
    let mends = |cite: &Text| {
        let found = library.cited(cite.as_str(), &variant.work);
        // What is not known is told as such.
        found.is_none_or(|cited| matches!(cited, Cited::Apparatus(_)))
    };
    if clause.status == Status::Erratum && !clause.cites.iter().any(mends) {
        let title = format!("`{id}` is an erratum and cites no entry of the apparatus");
        let d = Diagnostic::error(UNSUPPORTED_STATUS, title, at);
        faults.push(d.help("cite the entry of apparatus.yaml that mends the text"));
    }
}

/// Returns where a clause stands in the file of its variant: a patch that replaces another has its id in the base.
fn place(clause: &RawClause, variant: &RawVariant) -> Span {
    let id = clause.id.span();
    if id.file == variant.span.file {
        id
    } else {
        clause.rule.span()
    }
}

/// A status that tells of a choice gives what was chosen and what was not.
fn readings(clause: &RawClause, at: Span, faults: &mut Vec<Diagnostic>) {
    let chosen = match clause.status {
        Status::Erratum => "an erratum",
        Status::Contradicts => "a contradiction",
        Status::Says
        | Status::Implies
        | Status::Decided
        | Status::ByAgreement
        // A table's own rule is its editor's, and need not have a rival.
        | Status::Editorial
        | Status::Supplied => return,
    };
    let given = [
        ("reading", clause.reading.is_some()),
        ("alternative", clause.alternative.is_some()),
    ];
    for (key, _) in given.iter().filter(|(_, given)| !given) {
        let title = format!("`{}` is {chosen} and gives no {key}", clause.id);
        let d = Diagnostic::error(UNSUPPORTED_STATUS, title, at);
        faults.push(d.help(format!("add `{key}:`, or another `status:`")));
    }
}

fn cites_nothing(what: &str, id: &Text) -> Diagnostic {
    let title = format!("the {what} `{id}` cites nothing");
    Diagnostic::warning(CLAUSE_WITHOUT_CITATION, title, id.span())
        .help("add `cites:`, or `status: supplied`")
}
