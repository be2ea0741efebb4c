//! One row a phase: its word in a table, whose it is, what happens in it and which stages of a hand it brings about.

use super::Side;
use codille_lang::builtin::Stage;
use codille_lang::ids::DeclarationId;

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

/// Makes of each entry a case of `Phase` with its rows, one for each side that it may be of, and with the sentence of its word. A word that
/// several phases share has its sentence with the first of them.
macro_rules! phases {
    ($(
        $(#[$about:meta])*
        $phase:ident $(($of:ty))? $($word:literal: $meaning:literal)? => [$($row:expr),* $(,)?];
    )*) => {
        /// A phase of a hand.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Phase {
            $( $(#[$about])* $phase $(($of))?, )*
        }

        /// Every phase but announcing, which names a declaration, in the order in which they are told.
        pub(super) const ROWS: &[PhaseRow] = &[$($($row,)*)*];

        /// The words of phases, with what happens in each.
        pub const PHASES: &[(&str, &str)] = &[$($(($word, $meaning),)?)*];
    };
}

phases! {
    /// Cards are dealt.
    Deal "deal": "the cards are dealt" => [
        row(Phase::Deal, ("deal", None), "deal", &[]),
    ];
    /// Games are bid for.
    Bid "bid": "the players speak for games, or pass" => [
        row(Phase::Bid, ("bid", None), "bid", &[Stage::Bidding]),
    ];
    /// The suit of trumps is named or turned up.
    Name "name": "the suit of trumps is named" => [
        row(Phase::Name, ("name", None), "name trumps", &[Stage::Naming]),
    ];
    /// The ombre exchanges.
    ExchangeOmbre "exchange": "somebody lays cards away and takes as many, or what the rules allow: `{exchange: ombre}`, `adversaries`, `elder` or `younger`" => [
        row(
            Phase::ExchangeOmbre,
            ("exchange", Some("ombre")),
            "the Ombre exchanges",
            DRAWING,
        ),
    ];
    /// The other hands exchange.
    ExchangeOthers => [
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
    ];
    /// The ombre lays cards away, and takes none yet.
    DiscardOmbre "discard": "somebody lays cards away and takes none yet: `{discard: elder}`" => [
        row(
            Phase::DiscardOmbre,
            ("discard", Some("ombre")),
            "the Ombre lays cards away",
            &[Stage::Exchanging],
        ),
    ];
    /// The ombre takes as many cards as he laid away.
    TakeOmbre "take": "somebody takes cards for those laid away before: `{take: elder}`" => [
        row(
            Phase::TakeOmbre,
            ("take", Some("ombre")),
            "the Ombre takes as many",
            DRAWING,
        ),
    ];
    /// One side exchanges.
    Exchange(Side) => [
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
    ];
    /// One side lays cards away, and takes none yet.
    Discard(Side) => [
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
    ];
    /// One side takes cards for those it laid away.
    Take(Side) => [
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
    ];
    /// One side says how many cards it leaves.
    Leave(Side) "leave": "somebody says how many cards of his share he leaves: `{leave: elder}`" => [
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
    ];
    /// What the hand as dealt is may be announced: the number of the declaration.
    Announce(DeclarationId) "announce": "what a hand as dealt is may be announced: `{announce: carte_blanche}`" => [];
    /// One side shows the hand as dealt that it has announced.
    Show(Side) "show": "somebody shows what he has announced: `{show: elder}`" => [
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
    ];
    /// One side calls its combinations.
    Declare(Side) "declare": "somebody calls combinations, and the other answers: `{declare: elder}`" => [
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
    ];
    /// One side may look at cards left in the stock.
    Look(Side) "look": "somebody may look at the cards that he left: `{look: elder}`" => [
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
    ];
    /// The first card is led.
    Lead "lead": "the first card is led, before the other has declared" => [
        row(Phase::Lead, ("lead", None), "the first card is led", &[]),
    ];
    /// Tricks are played.
    Play "play": "the tricks are played" => [
        row(Phase::Play, ("play", None), "play", &[Stage::Playing]),
    ];
    /// The hand is settled.
    Settle "settle": "what is due for the hand is paid or scored" => [
        row(
            Phase::Settle,
            ("settle", None),
            "settle",
            &[Stage::Settling],
        ),
    ];
}

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

    /// Returns the side to which the phase belongs; `None` where it belongs to no side alone.
    pub fn side(self) -> Option<Side> {
        Side::from_word(self.row()?.of?)
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
