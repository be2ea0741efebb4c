//! The table of a variant: pack, seats, deal, games, phases and results as written.

use serde::{Deserialize, Serialize};

use super::acting::RawAct;
use super::declaring::{CardValues, RawDeclaration, RawPartie};
use super::{RawPhase, Status};
use crate::text::PassageId;
use crate::yaml::{Located, Number, Text, locate};

/// The data of a variant. A section that is missing here and in every base is silent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawTable {
    /// Which cards there are.
    pub pack: Option<Located<Pack>>,
    /// Which suits are red and which black.
    pub colours: Option<Located<Colours>>,
    /// How many may play.
    pub seats: Option<Located<Vec<Seats>>>,
    /// Which way the turn goes round.
    pub direction: Option<Located<Direction>>,
    /// How the pack is cut.
    pub cut: Option<Located<RawCut>>,
    /// How the cards are dealt.
    pub deal: Option<Located<Deal>>,
    /// What each card counts.
    pub values: Option<Located<CardValues>>,
    /// What may be undertaken.
    pub games: Option<Located<Vec<RawGame>>>,
    /// What may be declared, in the order in which it is asked for.
    pub declarations: Option<Located<Vec<RawDeclaration>>>,
    /// What happens in a hand, in order.
    pub phases: Option<Located<Vec<RawPhase>>>,
    /// Where the order of the phases stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Located<Course>>,
    /// Names of the outcomes, of which exactly one holds.
    pub results: Option<Located<Vec<Text>>>,
    /// How several deals make one game.
    pub partie: Option<Located<RawPartie>>,
    /// What may be done or said beside lawful play; a file that stands on another adds to its list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<Located<Vec<RawAct>>>,
}

/// The cards of the game: all of the suits and ranks named, or the cards named, without some.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Suits, such as `S H D C`.
    pub suits: Option<Text>,
    /// Ranks, such as `K Q J A 7 6`.
    pub ranks: Option<Text>,
    /// Cards one by one.
    pub cards: Option<Text>,
    /// Cards taken out.
    pub without: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// The colours of the suits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    /// The red suits.
    pub red: Text,
    /// The black suits.
    pub black: Text,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// A number of players; those beyond `hands`, last in order, sit out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// How many sit at the table.
    pub players: Number,
    /// How many are dealt to.
    pub hands: Number,
    /// How many sit by and advise, without a hand and without a turn.
    pub advisers: Option<Number>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// Which way the turn goes round.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Direction {
    /// To whom it passes.
    pub to: RawSide,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RawSide {
    /// Against the clock.
    Right,
    /// With the clock.
    Left,
}

/// How the pack is cut.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawCut {
    /// The fewest cards that may be lifted.
    pub lift: Option<Number>,
    /// The fewest cards that must be left.
    pub leave: Option<Number>,
    /// Who cuts.
    pub by: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// How the cards are dealt; what is left is the stock.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// How many each hand gets.
    pub cards: Number,
    /// In which packets, one after another.
    #[serde(default)]
    pub packets: Vec<Number>,
    /// Other packets, of which the dealer may choose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or: Vec<Vec<Number>>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// Where the order of the phases stands, and how it was read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
    /// How the source was read where it leaves the order open.
    pub reading: Option<String>,
}

/// A game that may be undertaken.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawGame {
    /// Its name in clauses.
    pub name: Text,
    /// What the player says.
    pub says: Option<String>,
    /// What the game is called elsewhere: games of several variants that are like the same are one game under two names.
    pub like: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

impl RawTable {
    /// Goes through the citations of all sections.
    pub fn cites(&self) -> impl Iterator<Item = &Text> {
        let one = [
            self.pack.iter().flat_map(|s| &s.cites).collect::<Vec<_>>(),
            self.colours.iter().flat_map(|s| &s.cites).collect(),
            self.seats
                .iter()
                .flat_map(|s| s.iter())
                .flat_map(|s| &s.cites)
                .collect(),
            self.direction.iter().flat_map(|s| &s.cites).collect(),
            self.cut.iter().flat_map(|s| &s.cites).collect(),
            self.deal.iter().flat_map(|s| &s.cites).collect(),
            self.games
                .iter()
                .flat_map(|s| s.iter())
                .flat_map(|s| &s.cites)
                .collect(),
            self.values.iter().flat_map(|s| &s.cites).collect(),
            self.declarations
                .iter()
                .flat_map(|s| s.iter())
                .flat_map(|s| &s.cites)
                .collect(),
            self.course.iter().flat_map(|s| &s.cites).collect(),
            self.partie.iter().flat_map(|s| &s.cites).collect(),
            self.acts
                .iter()
                .flat_map(|s| s.iter())
                .flat_map(|a| &a.cites)
                .collect(),
        ];
        one.into_iter().flatten()
    }

    /// Puts `work` before every bare citation.
    pub(super) fn qualify(&mut self, work: &str) {
        let single = [
            self.pack.as_mut().map(|s| &mut s.value_mut().cites),
            self.colours.as_mut().map(|s| &mut s.value_mut().cites),
            self.direction.as_mut().map(|s| &mut s.value_mut().cites),
            self.cut.as_mut().map(|s| &mut s.value_mut().cites),
            self.deal.as_mut().map(|s| &mut s.value_mut().cites),
            self.values.as_mut().map(|s| &mut s.value_mut().cites),
            self.course.as_mut().map(|s| &mut s.value_mut().cites),
            self.partie.as_mut().map(|s| &mut s.value_mut().cites),
        ];
        single
            .into_iter()
            .flatten()
            .for_each(|cites| qualify(cites, work));
        self.seats
            .iter_mut()
            .flat_map(Located::value_mut)
            .for_each(|s| qualify(&mut s.cites, work));
        self.games
            .iter_mut()
            .flat_map(Located::value_mut)
            .for_each(|g| qualify(&mut g.cites, work));
        self.declarations
            .iter_mut()
            .flat_map(Located::value_mut)
            .for_each(|d| qualify(&mut d.cites, work));
        self.acts
            .iter_mut()
            .flat_map(Located::value_mut)
            .for_each(|a| qualify(&mut a.cites, work));
    }
}

/// Puts `work` before every bare citation; its place stays.
pub(super) fn qualify(cites: &mut [Text], work: &str) {
    for cite in cites {
        *cite = Text::new(PassageId::of(cite.as_str(), work).0, cite.span());
    }
}

locate!(plain: RawSide);
locate! {
    RawTable { pack, colours, seats, direction, cut, deal, values, games, declarations, phases, course, results, partie, acts }
    Pack { suits, ranks, cards, without, cites, status, gist }
    Colours { red, black, cites, status, gist }
    Seats { players, hands, advisers, cites, status, gist }
    Direction { to, cites, status, gist }
    RawCut { lift, leave, by, cites, status, gist }
    Deal { cards, packets, or, cites, status, gist }
    Course { cites, status, gist, reading }
    RawGame { name, says, like, cites, status, gist }
}
