//! The sections of a variant's table: one row for each, with what stands in it, where it cites and what it says.

use serde::{Deserialize, Serialize};

use super::RawPhase;
use super::acting::RawAct;
use super::declaring::{CardValues, RawDeclaration, RawPartie};
use super::table::{
    Colours, Course, Deal, Direction, Pack, RawCut, RawGame, RawSaying, Seats, qualify,
};
use crate::yaml::{Located, Text, locate};
use codille_lang::span::Span;

/// A section of a file that was put in the place of that of the base.
#[derive(Debug, Clone, Copy)]
pub(super) struct LaidSection {
    /// Its name.
    pub(super) name: &'static str,
    /// Where it stands.
    pub(super) span: Span,
    /// Whether it says what that of the base said.
    pub(super) is_same: bool,
}

/// Makes of each row a field of `RawTable` and an entry of `SECTIONS`. A section cites as a whole, each of its entries does, or none.
macro_rules! sections {
    ($($(#[$attribute:meta])* $name:ident: $of:ty, $cites:ident, $meaning:literal;)*) => {
        /// The data of a variant. A section that is missing here and in every base is silent.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
        #[serde(deny_unknown_fields)]
        pub struct RawTable {
            $(
                #[doc = concat!("`", stringify!($name), "`: ", $meaning, ".")]
                $(#[$attribute])*
                pub $name: Option<Located<$of>>,
            )*
        }

        /// Every section with what it says.
        pub const SECTIONS: &[(&str, &str)] = &[$((stringify!($name), $meaning)),*];

        locate! { RawTable { $($name),* } }

        impl RawTable {
            /// Goes through the citations of all sections.
            pub fn cites(&self) -> impl Iterator<Item = &Text> {
                let mut all: Vec<&Text> = Vec::new();
                $(sections!(@cites $cites, &self.$name, all);)*
                all.into_iter()
            }

            /// Puts `work` before every bare citation.
            pub(super) fn qualify(&mut self, work: &str) {
                $(sections!(@qualify $cites, &mut self.$name, work);)*
            }

            /// Puts each section of another table in the place of its own; returns what was put.
            pub(super) fn lay(&mut self, new: Self) -> Vec<LaidSection> {
                let mut laid = Vec::new();
                $(if let Some(section) = new.$name {
                    laid.push(LaidSection {
                        name: stringify!($name),
                        span: section.span(),
                        is_same: self.$name.as_ref() == Some(&section),
                    });
                    self.$name = Some(section);
                })*
                laid
            }
        }
    };
    (@cites whole, $section:expr, $all:ident) => {
        $all.extend($section.iter().flat_map(|s| &s.cites));
    };
    (@cites each, $section:expr, $all:ident) => {
        $all.extend($section.iter().flat_map(|s| s.iter()).flat_map(|s| &s.cites));
    };
    (@cites none, $section:expr, $all:ident) => {};
    (@qualify whole, $section:expr, $work:ident) => {
        if let Some(section) = $section {
            qualify(&mut section.value_mut().cites, $work);
        }
    };
    (@qualify each, $section:expr, $work:ident) => {
        for entry in $section.iter_mut().flat_map(Located::value_mut) {
            qualify(&mut entry.cites, $work);
        }
    };
    (@qualify none, $section:expr, $work:ident) => {};
}

sections! {
    pack: Pack, whole, "which cards there are";
    colours: Colours, whole, "which suits are red and which black";
    seats: Vec<Seats>, each,
        "how many may play, how many are dealt to, and how many sit by and advise";
    direction: Direction, whole, "which way the turn goes round";
    cut: RawCut, whole, "how the pack is cut";
    deal: Deal, whole, "how many cards each hand gets, and in which packets";
    values: CardValues, whole, "what each card counts";
    games: Vec<RawGame>, each, "what may be undertaken";
    declarations: Vec<RawDeclaration>, each,
        "what may be declared, in the order in which it is asked for";
    phases: Vec<RawPhase>, none, "what happens in a hand, in order";
    #[serde(skip_serializing_if = "Option::is_none")]
    course: Course, whole, "which pages give that order, and how they were read";
    results: Vec<Text>, none, "names of the outcomes, of which exactly one holds";
    partie: RawPartie, whole, "how several deals make one game";
    #[serde(skip_serializing_if = "Option::is_none")]
    acts: Vec<RawAct>, each, "what may be done or said beside lawful play";
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Vec<RawSaying>, each, "what is said here that another book has in other words";
}
