//! The stable ids: everything that can be cited, a line each. A test fails when one of the checked-in list is gone.

use super::atlas::Atlas;
use super::place::Kind;

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
pub fn ids(atlas: &Atlas<'_>) -> Vec<String> {
    let of = |kind: Kind| atlas.places.of(kind).map(move |(id, _)| format!("{kind} {id}"));
    STABLE.into_iter().flat_map(of).collect()
}
