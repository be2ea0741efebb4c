//! One row a phase: its word in a table, whose it is, what happens in it and which stages of a hand it brings about.

use super::{Phase, Side};
use codille_lang::builtin::Stage;

/// What is known of a phase before it is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct PhaseRow {
    pub(super) phase: Phase,
    /// Its word in a table.
    pub(super) word: &'static str,
    /// Whose it is, as a table writes it.
    pub(super) of: Option<&'static str>,
    /// What happens in it, in a few words.
    gist: &'static str,
    /// The stages of a hand that it brings about.
    stages: &'static [Stage],
}

/// The stages of a phase in which cards are taken.
const DRAWING: &[Stage] = &[Stage::Exchanging, Stage::Drawing];

/// Every phase but announcing, which names a declaration, in the order in which they are told.
pub(super) const ROWS: [PhaseRow; 24] = [
    row(Phase::Deal, ("deal", None), "deal", &[]),
    row(Phase::Bid, ("bid", None), "bid", &[Stage::Bidding]),
    row(Phase::Name, ("name", None), "name trumps", &[Stage::Naming]),
    row(
        Phase::ExchangeOmbre,
        ("exchange", Some("ombre")),
        "the Ombre exchanges",
        DRAWING,
    ),
    row(
        Phase::ExchangeOthers,
        ("exchange", Some("adversaries")),
        "the others exchange",
        &[
            Stage::Exchanging,
            Stage::Drawing,
            Stage::Following,
            Stage::Looking,
        ],
    ),
    row(
        Phase::DiscardOmbre,
        ("discard", Some("ombre")),
        "the Ombre lays cards away",
        &[Stage::Exchanging],
    ),
    row(
        Phase::TakeOmbre,
        ("take", Some("ombre")),
        "the Ombre takes as many",
        DRAWING,
    ),
    row(
        Phase::Exchange(Side::Elder),
        ("exchange", Some("elder")),
        "the Elder exchanges",
        DRAWING,
    ),
    row(
        Phase::Exchange(Side::Younger),
        ("exchange", Some("younger")),
        "the Younger exchanges",
        DRAWING,
    ),
    row(
        Phase::Discard(Side::Elder),
        ("discard", Some("elder")),
        "the Elder lays cards away",
        &[Stage::Exchanging],
    ),
    row(
        Phase::Discard(Side::Younger),
        ("discard", Some("younger")),
        "the Younger lays cards away",
        &[Stage::Exchanging],
    ),
    row(
        Phase::Take(Side::Elder),
        ("take", Some("elder")),
        "the Elder takes in",
        DRAWING,
    ),
    row(
        Phase::Take(Side::Younger),
        ("take", Some("younger")),
        "the Younger takes in",
        DRAWING,
    ),
    row(
        Phase::Leave(Side::Elder),
        ("leave", Some("elder")),
        "the Elder says what he leaves",
        &[Stage::Exchanging],
    ),
    row(
        Phase::Leave(Side::Younger),
        ("leave", Some("younger")),
        "the Younger says what he leaves",
        &[Stage::Exchanging],
    ),
    row(
        Phase::Show(Side::Elder),
        ("show", Some("elder")),
        "the Elder shows what he announced",
        &[],
    ),
    row(
        Phase::Show(Side::Younger),
        ("show", Some("younger")),
        "the Younger shows what he announced",
        &[],
    ),
    row(
        Phase::Declare(Side::Elder),
        ("declare", Some("elder")),
        "the Elder declares",
        &[Stage::Declaring],
    ),
    row(
        Phase::Declare(Side::Younger),
        ("declare", Some("younger")),
        "the Younger declares",
        &[Stage::Declaring],
    ),
    row(
        Phase::Look(Side::Elder),
        ("look", Some("elder")),
        "the Elder may look at what he left",
        &[Stage::Looking],
    ),
    row(
        Phase::Look(Side::Younger),
        ("look", Some("younger")),
        "the Younger may look at what he left",
        &[Stage::Looking],
    ),
    row(Phase::Lead, ("lead", None), "the first card is led", &[]),
    row(Phase::Play, ("play", None), "play", &[Stage::Playing]),
    row(
        Phase::Settle,
        ("settle", None),
        "settle",
        &[Stage::Settling],
    ),
];

/// The words of phases, with what happens in each.
pub const PHASES: &[(&str, &str)] = &[
    ("deal", "the cards are dealt"),
    ("bid", "the players speak for games, or pass"),
    ("name", "the suit of trumps is named"),
    (
        "exchange",
        "somebody lays cards away and takes as many, or what the rules allow: `{exchange: ombre}`, `adversaries`, `elder` or `younger`",
    ),
    (
        "discard",
        "somebody lays cards away and takes none yet: `{discard: elder}`",
    ),
    (
        "take",
        "somebody takes cards for those laid away before: `{take: elder}`",
    ),
    (
        "leave",
        "somebody says how many cards of his share he leaves: `{leave: elder}`",
    ),
    (
        "announce",
        "what a hand as dealt is may be announced: `{announce: carte_blanche}`",
    ),
    (
        "show",
        "somebody shows what he has announced: `{show: elder}`",
    ),
    (
        "declare",
        "somebody calls combinations, and the other answers: `{declare: elder}`",
    ),
    (
        "look",
        "somebody may look at the cards that he left: `{look: elder}`",
    ),
    (
        "lead",
        "the first card is led, before the other has declared",
    ),
    ("play", "the tricks are played"),
    ("settle", "what is due for the hand is paid or scored"),
];

const fn row(
    phase: Phase,
    (word, of): (&'static str, Option<&'static str>),
    gist: &'static str,
    stages: &'static [Stage],
) -> PhaseRow {
    PhaseRow {
        phase,
        word,
        of,
        gist,
        stages,
    }
}

impl Phase {
    fn row(self) -> Option<&'static PhaseRow> {
        ROWS.iter().find(|row| row.phase == self)
    }

    /// Says in a few words what happens in the phase.
    pub fn gist(self) -> &'static str {
        self.row()
            .map_or("the hand as dealt may be announced", |row| row.gist)
    }

    /// Returns the stages of a hand that the phase brings about.
    pub(super) fn stages(self) -> &'static [Stage] {
        self.row().map_or(&[Stage::Announcing], |row| row.stages)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn every_word_of_a_phase_has_its_sentence() {
        let rows = super::ROWS.iter().map(|row| row.word);
        let used: BTreeSet<&str> = rows.chain(["announce"]).collect();
        let told: BTreeSet<&str> = super::PHASES.iter().map(|(word, _)| *word).collect();
        assert_eq!(used, told);
    }
}
