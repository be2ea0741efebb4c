//! Where the cards of a record come from: told by the source, following from what it tells, or the editor's. Also whether a record asserts
//! anything that the source says. Plays nothing.

use super::act::{ActLine, PlayerDeed, Said};
use super::document::RecordEntry;
use super::reading::Reading;
use super::record::{Diagram, ResolvedRecord, Start};
use super::whose::Whose;
use codille_edition::yaml::{Pairs, Text};
use codille_engine::Act;
use codille_lang::cards::CardSet;
use codille_lang::diagnostic::code::{ASSERTS_NOTHING, UNTOLD_CARDS};
use codille_lang::span::Span;
use serde::Serialize;

/// The key of the cards that are not dealt.
const STOCK: &str = "stock";

/// Where a card of a record comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The source tells it.
    Told,
    /// It follows from what the source tells.
    Follows,
    /// The editor chose it.
    Editor,
}

/// Where the cards of one hand, or of the stock, come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The player, or `stock`.
    pub place: String,
    /// Those that the source tells.
    pub told: CardSet,
    /// Those that follow from what it tells.
    pub follows: CardSet,
    /// Those that the editor chose.
    pub editor: CardSet,
}

impl Known {
    /// Returns the cards of one origin.
    pub const fn of(&self, origin: Origin) -> CardSet {
        match origin {
            Origin::Told => self.told,
            Origin::Follows => self.follows,
            Origin::Editor => self.editor,
        }
    }
}

/// Reads where the cards of a record come from. Without a diagram, or where it is called lost, the source tells the cards that are named;
/// otherwise it tells those under `told:`, and what is neither there nor under `follows:` is the editor's. Nothing is known of a conjecture
/// that names neither.
pub(super) fn known(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    (start, diagram): (&Start, Option<Diagram>),
    reading: &mut Reading<'_>,
) -> Vec<Known> {
    let new = entry.told.is_some() || entry.follows.is_some() || entry.diagram.is_some();
    let cards = entry.hands.is_some() || entry.dealt.is_some() || entry.stock.is_some();
    if let (Some(base), false, false) = (base, new, cards) {
        return base.known.clone();
    }
    let stock = start.stock();
    let hands = start.hands().iter().map(|h| (h.seat.as_str(), h.set()));
    let places: Vec<(&str, CardSet)> = hands.chain(stock.map(|list| (STOCK, list.set()))).collect();
    let chosen = matches!(diagram, Some(Diagram::Restored | Diagram::Conjectural));
    if diagram == Some(Diagram::Conjectural) && entry.told.is_none() && entry.follows.is_none() {
        return Vec::new();
    }
    let told = told(entry.told.as_ref(), &places, reading);
    let follows = self::told(entry.follows.as_ref(), &places, reading);
    let of = |all: &[(String, CardSet)], place: &str| {
        let found = all.iter().find(|(p, _)| p == place);
        found.map_or(CardSet::EMPTY, |(_, cards)| *cards)
    };
    let known = places.iter().map(|(place, cards)| {
        let told = if chosen { of(&told, place) } else { *cards };
        let follows = of(&follows, place) - told;
        Known {
            place: (*place).to_owned(),
            told,
            follows,
            editor: *cards - told - follows,
        }
    });
    let known: Vec<Known> = known.collect();
    restored(entry, diagram, &known, reading);
    known
}

/// Notes a diagram that is called restored although the editor has chosen cards of it.
fn restored(
    entry: &RecordEntry,
    diagram: Option<Diagram>,
    known: &[Known],
    reading: &mut Reading<'_>,
) {
    let open = known.iter().find(|k| !k.editor.is_empty());
    if let (Some(Diagram::Restored), Some(open)) = (diagram, open) {
        let span = entry.diagram.as_ref().map_or(entry.id.span(), Text::span);
        let title = format!(
            "the diagram is called restored, and nobody tells of {} ({})",
            open.editor, open.place
        );
        let help =
            "name under `told:` and `follows:` what the source gives, or write `conjectural`";
        reading.refuse(UNTOLD_CARDS, title, span, help);
    }
}

/// Reads cards place by place; each must lie there.
fn told(
    entry: Option<&Pairs<Text>>,
    places: &[(&str, CardSet)],
    reading: &mut Reading<'_>,
) -> Vec<(String, CardSet)> {
    let mut out = Vec::new();
    for (place, cards) in entry.iter().flat_map(|e| e.iter()) {
        let list = reading.list(cards);
        let Some((_, lies)) = places.iter().find(|(p, _)| *p == place.as_str()) else {
            let title = format!("no hand and no stock is called `{place}`");
            reading.refuse(
                UNTOLD_CARDS,
                title,
                place.span(),
                "write a seat, or `stock`",
            );
            continue;
        };
        let absent = list.set() - *lies;
        if !absent.is_empty() {
            let title = format!("`{place}` has not {absent}");
            reading.refuse(
                UNTOLD_CARDS,
                title,
                cards.span(),
                "name cards that lie there",
            );
        }
        out.push((place.to_string(), list.set()));
    }
    out
}

/// Notes a record that is said to be the book's and asserts nothing that the book says.
pub(super) fn asserting(record: &ResolvedRecord, reading: &mut Reading<'_>) {
    if record.item.whose == Whose::Book && !asserts(record) {
        nothing(record.item.bare_id(), record.item.span, reading);
    }
}

/// Notes that an item of the book asserts nothing.
pub(super) fn nothing(id: &str, span: Span, reading: &mut Reading<'_>) {
    let title = format!("`{id}` is said to be the book's, and asserts nothing that the book says");
    let help = "add what the source states and the rules decide, or write `whose: editor`";
    reading.refuse(ASSERTS_NOTHING, title, span, help);
}

/// Tells whether a record asserts something that the source states and the rules decide. Cards held or left count only where the source
/// gives them all: that the editor's stock is drawn asserts nothing.
fn asserts(record: &ResolvedRecord) -> bool {
    let expect = &record.expect;
    let editors = (record.known.iter()).fold(CardSet::EMPTY, |all, k| all | k.editor);
    let parted = record.diagram != Some(Diagram::Conjectural) || !record.known.is_empty();
    let given = |cards: CardSet| parted && (cards & editors).is_empty();
    let held = expect.holds.iter().any(|h| given(h.set()));
    let left = expect.left.as_ref().is_some_and(|l| given(l.set()));
    let figures = [
        expect.tricks.is_empty(),
        expect.bill.is_empty(),
        expect.net.is_empty(),
        expect.score.is_empty(),
        expect.points.is_empty(),
        expect.totals.is_empty(),
    ];
    let words = [
        expect.result.is_some(),
        expect.may.is_some(),
        expect.pool.is_some(),
        expect.ombre.is_some(),
        expect.game.is_some(),
        expect.partie.is_some(),
        expect.refused.is_some(),
    ];
    held || left
        || figures.contains(&false)
        || words.contains(&true)
        || record.acts.iter().any(states)
}

/// Tells whether a line states more than what is done: who wins a trick, what somebody counts, how a call is answered.
fn states(line: &ActLine) -> bool {
    match &line.kind {
        Said::Trick { plays, .. } => plays.iter().any(|p| p.stated_winner || p.tally.is_some()),
        Said::Deed(_, deed) => matches!(
            deed,
            PlayerDeed::Act(Act::Answer(_))
                | PlayerDeed::Count(_)
                | PlayerDeed::Show { .. }
                | PlayerDeed::Turn(_)
        ),
    }
}
