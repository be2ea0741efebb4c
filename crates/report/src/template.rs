//! The file of a variant for somebody who begins one.

use super::read_clause;
use codille_edition::ruleset::{Edition, RawVariant};
use codille_lang::clause::print;
use std::fmt::Write;

/// Writes a variant that builds on another and changes nothing yet, with a clause of that one as an example of a change.
pub fn template(edition: &Edition, base: &RawVariant, id: &str) -> String {
    let on = &base.id;
    format!(
        "\
# Rules of your own, which build on {on} and say what they change.
#
#     codille check FILE                          looks for faults
#     codille show {on}    lists the clauses that can be changed
#     codille --rules FOLDER play {id}    plays by them; FOLDER is where this file stands
#
# The file is called as its variant, with `.yaml`.
variant: {id}
# What it is called in headings.
title: \"{id}, after {on}\"
# The variant that it builds on.
base: {on}
# What is peculiar to it, in a sentence.
gist: \"Nothing is changed yet.\"
# What it changes: `replace` a clause, `add` one, `omit` one, or make an exception to it with `except`.
# `gist` says in a sentence what the new rule is, `rule` says it in the language of clauses, and `status: supplied` says that it is yours.
patches: []
{}",
        example(edition, base)
    )
}

/// Writes the shortest clause as a patch that is commented out.
fn example(edition: &Edition, base: &RawVariant) -> String {
    let clauses = base.clauses.iter().filter(|c| c.gist.is_some());
    let Some(clause) = clauses.min_by_key(|c| c.rule.as_str().len()) else {
        return String::new();
    };
    let Ok(sentences) = read_clause(clause, &edition.sources) else {
        return String::new();
    };
    let mut out = String::from(
        "# An example, with a clause as it stands: strike `[]` above and the `#` before these lines.\n",
    );
    let _ = writeln!(out, "#  - replace: {}", clause.id);
    out.push_str("#    status: supplied\n");
    let gist = clause.gist.as_deref().unwrap_or_default().replace('"', "'");
    let _ = writeln!(out, "#    gist: \"{gist}\"");
    out.push_str("#    rule: |\n");
    for line in print(&sentences).lines() {
        let _ = writeln!(out, "#      {line}");
    }
    out
}
