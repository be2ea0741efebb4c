//! Directives of the prose, `{{name argument …}}`: what draws the facts of the edition into a chapter.

mod block;
mod cards;
mod context;
mod inline;
mod number;
mod parse;
mod played;

pub use cards::{card, cards as row_of_cards, name as card_name};
pub use context::{DirectiveContext, Fault};
pub use parse::{Called, Part, parse};

/// Every directive with what it takes, for the message that a name means nothing.
pub const NAMES: [&str; 39] = [
    "apparatus",
    "bill",
    "card",
    "cards",
    "case",
    "cite",
    "clause",
    "clauses",
    "compare",
    "count",
    "coverage",
    "figures",
    "file",
    "gist",
    "hands",
    "holds",
    "link",
    "listing",
    "locus",
    "name",
    "number",
    "options",
    "order",
    "outcome",
    "passage",
    "passages",
    "played",
    "record",
    "rule",
    "step",
    "table",
    "term",
    "value",
    "variants",
    "work",
    "works",
    "variant",
    "topic",
    "glossary",
];
