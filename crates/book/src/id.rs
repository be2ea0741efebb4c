//! The stable ids: everything that can be cited, a line each. A test fails when one of the checked-in list is gone.

use super::place::Kind;
use super::place::places;
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;

/// The kinds whose ids stay for good.
const STABLE: [Kind; 9] = [
    Kind::Work,
    Kind::Variant,
    Kind::Topic,
    Kind::Passage,
    Kind::Apparatus,
    Kind::Clause,
    Kind::Case,
    Kind::Record,
    Kind::Evidence,
];

/// Lists the stable ids, such as `passage w/r001`.
pub fn ids(edition: &Edition) -> Vec<String> {
    // Commands are no kind of these.
    let none = clap::Command::new("codille");
    let places = places(edition, &none, &EvidenceSet::read(edition), &[]);
    let of = |kind: Kind| places.of(kind).map(move |(id, _)| format!("{kind} {id}"));
    STABLE.into_iter().flat_map(of).collect()
}
