//! Directives of the prose, `{{name argument …}}`: what draws the facts of the edition into a chapter.

mod block;
mod cards;
mod context;
mod inline;
mod number;
mod parse;
mod played;

pub use cards::{card, cards as row_of_cards, name as card_name};
use context::Told;
pub use context::{DirectiveContext, Fault};
pub use parse::{Called, Part, parse};

/// A directive: its name, and what carries it out.
type Directive = (&'static str, fn(&DirectiveContext<'_>, &Called) -> Told);

/// Every directive.
const ALL: [&[Directive]; 3] = [block::DIRECTIVES, inline::DIRECTIVES, played::DIRECTIVES];
