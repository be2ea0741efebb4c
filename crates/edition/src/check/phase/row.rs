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

/// Makes of each entry a case of `Phase` with its row, or a row for each side that it may be of, and with the sentence of its word. A word that
/// several phases share has its sentence with the first of them.
macro_rules! phases {
    (@rows $phase:ident) => { &[] };
    (@rows $phase:ident each $word:literal, $does:literal, $stages:expr) => {
        &[
            row(Phase::$phase(Side::Elder), ($word, Some("elder")), concat!("the Elder ", $does), $stages),
            row(Phase::$phase(Side::Younger), ($word, Some("younger")), concat!("the Younger ", $does), $stages),
        ]
    };
    (@rows $phase:ident ($word:literal, $of:expr), $gist:literal, $stages:expr) => {
        &[row(Phase::$phase, ($word, $of), $gist, $stages)]
    };
    ($(
        $(#[$about:meta])*
        $phase:ident $(($of:ty))? $($word:literal: $meaning:literal)? => [$($rows:tt)*];
    )*) => {
        /// A phase of a hand.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Phase {
            $( $(#[$about])* $phase $(($of))?, )*
        }

        const ROWS: &[&[PhaseRow]] = &[$(phases!(@rows $phase $($rows)*)),*];

        /// The words of phases, with what happens in each.
        pub const PHASES: &[(&str, &str)] = &[$($(($word, $meaning),)?)*];
    };
}

phases! {
    /// Cards are dealt.
    Deal "deal": "the cards are dealt" => [("deal", None), "deal", &[]];
    /// Games are bid for.
    Bid "bid": "the players speak for games, or pass" => [("bid", None), "bid", &[Stage::Bidding]];
    /// The suit of trumps is named or turned up.
    Name "name": "the suit of trumps is named" => [("name", None), "name trumps", &[Stage::Naming]];
    /// The ombre exchanges.
    ExchangeOmbre "exchange": "somebody lays cards away and takes as many, or what the rules allow: `{exchange: ombre}`, `adversaries`, `elder` or `younger`" =>
        [("exchange", Some("ombre")), "the Ombre exchanges", DRAWING];
    /// The other hands exchange.
    ExchangeOthers => [
        ("exchange", Some("adversaries")),
        "the others exchange",
        &[Stage::Exchanging, Stage::Drawing, Stage::Following, Stage::Looking]
    ];
    /// The ombre lays cards away, and takes none yet.
    DiscardOmbre "discard": "somebody lays cards away and takes none yet: `{discard: elder}`" =>
        [("discard", Some("ombre")), "the Ombre lays cards away", &[Stage::Exchanging]];
    /// The ombre takes as many cards as he laid away.
    TakeOmbre "take": "somebody takes cards for those laid away before: `{take: elder}`" =>
        [("take", Some("ombre")), "the Ombre takes as many", DRAWING];
    /// One side exchanges.
    Exchange(Side) => [each "exchange", "exchanges", DRAWING];
    /// One side lays cards away, and takes none yet.
    Discard(Side) => [each "discard", "lays cards away", &[Stage::Exchanging]];
    /// One side takes cards for those it laid away.
    Take(Side) => [each "take", "takes in", DRAWING];
    /// One side says how many cards it leaves.
    Leave(Side) "leave": "somebody says how many cards of his share he leaves: `{leave: elder}`" =>
        [each "leave", "says what he leaves", &[Stage::Exchanging]];
    /// What the hand as dealt is may be announced: the number of the declaration.
    Announce(DeclarationId) "announce": "what a hand as dealt is may be announced: `{announce: carte_blanche}`" => [];
    /// One side shows the hand as dealt that it has announced.
    Show(Side) "show": "somebody shows what he has announced: `{show: elder}`" =>
        [each "show", "shows what he announced", &[]];
    /// One side calls its combinations.
    Declare(Side) "declare": "somebody calls combinations, and the other answers: `{declare: elder}`" =>
        [each "declare", "declares", &[Stage::Declaring]];
    /// One side may look at cards left in the stock.
    Look(Side) "look": "somebody may look at the cards that he left: `{look: elder}`" =>
        [each "look", "may look at what he left", &[Stage::Looking]];
    /// The first card is led.
    Lead "lead": "the first card is led, before the other has declared" =>
        [("lead", None), "the first card is led", &[]];
    /// Tricks are played.
    Play "play": "the tricks are played" => [("play", None), "play", &[Stage::Playing]];
    /// The hand is settled.
    Settle "settle": "what is due for the hand is paid or scored" =>
        [("settle", None), "settle", &[Stage::Settling]];
}

/// Returns the row of every phase but announcing, which names a declaration, in the order in which they are told.
pub(super) fn rows() -> impl Iterator<Item = &'static PhaseRow> {
    ROWS.iter().copied().flatten()
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
        rows().find(|row| row.phase == self)
    }

    /// Returns the side to which the phase belongs; `None` where it belongs to no side alone.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Exchange(side)
            | Self::Discard(side)
            | Self::Take(side)
            | Self::Leave(side)
            | Self::Show(side)
            | Self::Declare(side)
            | Self::Look(side) => Some(side),
            Self::Deal
            | Self::Bid
            | Self::Name
            | Self::ExchangeOmbre
            | Self::ExchangeOthers
            | Self::DiscardOmbre
            | Self::TakeOmbre
            | Self::Announce(_)
            | Self::Lead
            | Self::Play
            | Self::Settle => None,
        }
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
    use super::super::Side;
    use std::collections::BTreeSet;

    #[test]
    fn a_phase_belongs_to_the_side_that_its_row_names() {
        for row in super::rows() {
            let named = match row.of {
                Some("elder") => Some(Side::Elder),
                Some("younger") => Some(Side::Younger),
                _ => None,
            };
            assert_eq!(row.phase.side(), named, "{}", row.gist);
        }
    }

    #[test]
    fn every_word_of_a_phase_has_its_sentence() {
        let rows = super::rows().map(|row| row.word);
        let used: BTreeSet<&str> = rows.chain(["announce"]).collect();
        let told: BTreeSet<&str> = super::PHASES.iter().map(|(word, _)| *word).collect();
        assert_eq!(used, told);
    }
}
