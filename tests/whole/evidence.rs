//! Every record, bill, table, hand list and calculation of the edition, run; the whole report is under a snapshot.

use codille::evidence::run::{Outcome, Runner, side_by_side};
use codille::evidence::{EvidenceSet, Exhibit};
use codille::ruleset::{Edition, Rules};
use std::fmt::Write;

#[test]
fn all_evidence_holds() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    assert!(shelf.diagnostics.is_empty(), "{:?}", shelf.diagnostics);
    let mut report = String::new();
    let mut failed = Vec::new();
    let exhibits: Vec<Exhibit<'_>> = shelf.exhibits().collect();
    let mut runner = Runner::new(&edition);
    runner.prepare(&exhibits);
    let mut verdicts = Vec::new();
    side_by_side(
        &exhibits,
        runner,
        |runner, exhibit| runner.verdict(*exhibit),
        |verdict| verdicts.push(verdict),
    );
    for v in &verdicts {
        let clauses = v.clauses.join(" ");
        let _ = writeln!(
            report,
            "{} {} {}\n  {}\n  cites {}\n  clauses {clauses}",
            v.outcome.word(),
            v.id,
            v.title,
            v.message,
            v.cites.join(" ")
        );
        if v.outcome != Outcome::Passed {
            failed.push(format!("{}: {}", v.id, v.message));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(
        verdicts.len() > 200,
        "evidence has gone missing: {} items",
        verdicts.len()
    );
    let report: String = report
        .lines()
        .map(|l| l.trim_end().to_owned() + "\n")
        .filter(|l| l.trim() != "")
        .collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/evidence"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("all", report));
}
