//! Runs the evidence of a variant, to count its instructions or to see whether a change changes nothing: `items VARIANT [TEXT]`, `all` for
//! every variant; with a text, only the items in whose id it stands.
//!
//! Prints each verdict as JSON. One item after another, in one thread.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use codille_edition::ruleset::{Edition, Rules};
use codille_evidence::EvidenceSet;
use codille_evidence::run::Runner;

fn main() {
    let mut words = std::env::args().skip(1);
    let wanted = words.next().expect("the name of a variant, or `all`");
    let text = words.next().unwrap_or_default();
    let edition = Edition::load(&Rules::embedded());
    let set = EvidenceSet::read(&edition);
    let mut runner = Runner::new(&edition);
    for exhibit in set.all() {
        let item = exhibit.item();
        if item.id.contains(&text) && (wanted == "all" || item.variant_id() == wanted) {
            let verdict = runner.verdict(exhibit);
            let json = serde_json::to_string(&verdict).expect("a verdict is data");
            println!("{json}");
        }
    }
}
