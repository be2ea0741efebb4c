//! What the books claim and reckon, tried: the verdicts are under a snapshot, and no passage is left without one.

use codille::evidence::EvidenceSet;
use codille::report::claims::{ClaimItem, try_claims};
use codille::ruleset::{Edition, Rules};
use std::fmt::Write;

#[test]
fn every_claim_has_a_verdict() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    assert!(shelf.diagnostics.is_empty(), "{:?}", shelf.diagnostics);
    let report = try_claims(&edition, &shelf, |_| ());
    let mut text = String::new();
    for ClaimItem {
        verdict: item,
        unlawful,
    } in &report.items
    {
        let word = item.verdict.map_or(item.outcome.word(), |v| v.word());
        let word = if *unlawful { "unlawful" } else { word };
        let _ = writeln!(text, "{word} {} {}", item.id, item.title);
        if !item.message.is_empty() {
            let _ = writeln!(text, "  {}", item.message);
        }
    }
    let _ = writeln!(text, "{}", report.summary());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/evidence"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("claims", text));
    assert_eq!(report.failed, 0);
    assert!(report.without.is_empty(), "{:?}", report.without);
}
