//! Score cards: parties of several deals, what they come to, and the sheets of more than two players.

use super::document::{PartyEntry, TableEntry};
use super::expect::pairs;
use super::reading::Reading;
use codille_edition::yaml::{Number, Text};
use codille_lang::diagnostic::code::BAD_FIELD;

/// The parties on a card or a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parties {
    /// The parties in order.
    pub rows: Vec<Party>,
    /// What the first and the second player have won in all.
    pub won: Option<[u32; 2]>,
}

/// One partie of two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    /// The points of both sides, deal by deal.
    pub deals: Vec<[u32; 2]>,
    /// The sums that the source casts.
    pub sums: Option<[u32; 2]>,
    /// Who wins: the first side, the second, or neither.
    pub winner: Option<Winner>,
    /// What he wins.
    pub won: Option<Number>,
    /// Where a side is played by several: who plays alone on the first.
    pub single: Option<Text>,
    /// The players of the second side.
    pub against: Vec<Text>,
    /// What is entered to each player.
    pub entered: Vec<(Text, i32)>,
    /// What each player has then won or lost in all.
    pub running: Vec<(Text, i32)>,
    /// Where it is written.
    pub place: Text,
}

/// Who wins a partie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Neither.
    Drawn,
}

impl Winner {
    /// Each of them.
    const ALL: [Self; 3] = [Self::First, Self::Second, Self::Drawn];

    /// Returns the word that the files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Drawn => "drawn",
        }
    }

    fn of(text: &Text, reading: &mut Reading<'_>) -> Option<Self> {
        let all = Self::ALL.map(|one| (one, one.word()));
        reading.one_of(BAD_FIELD, "winner", text, &all)
    }
}

/// Reads the parties of a table.
pub(super) fn parties(
    rows: &[PartyEntry],
    entry: &TableEntry,
    reading: &mut Reading<'_>,
) -> Parties {
    Parties {
        rows: rows.iter().filter_map(|row| party(row, reading)).collect(),
        won: entry.won.as_ref().and_then(|won| pair(won, reading)),
    }
}

fn party(entry: &PartyEntry, reading: &mut Reading<'_>) -> Option<Party> {
    let deals: Vec<[u32; 2]> = (entry.deals.iter())
        .filter_map(|deal| pair(deal, reading))
        .collect();
    let place = entry.deals.first().cloned();
    let against = entry.against.clone().unwrap_or_default();
    let named = entry.entered.iter().chain(entry.running.iter());
    let players: Vec<Text> = entry.single.iter().chain(&against).cloned().collect();
    for (who, _) in named {
        reading.seat(who, &players);
    }
    Some(Party {
        deals,
        sums: entry.sums.as_ref().and_then(|sums| pair(sums, reading)),
        winner: entry.winner.as_ref().and_then(|w| Winner::of(w, reading)),
        won: entry.won,
        single: entry.single.clone(),
        against,
        entered: pairs(&entry.entered),
        running: pairs(&entry.running),
        place: place?,
    })
}

/// Reads `27-13`.
pub(super) fn pair(text: &Text, reading: &mut Reading<'_>) -> Option<[u32; 2]> {
    let sides = text.as_str().split_once('-');
    let read = |side: &str| side.trim().parse().ok();
    let found = sides.and_then(|(a, b)| Some([read(a)?, read(b)?]));
    if found.is_none() {
        let title = format!("`{text}` is no score of two sides, such as `27-13`");
        reading.fault(BAD_FIELD, title, text.span());
    }
    found
}
