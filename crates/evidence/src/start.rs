//! How the cards lie at the beginning of a record: read, or taken over, and counted.

use super::document::RecordEntry;
use super::pack::Pack;
use super::reading::Reading;
use super::record::{Before, ResolvedRecord, Start};
use codille_edition::check::pack_of;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::{BAD_CARD, BAD_FIELD, WRONG_HAND_SIZE};

/// How far the cards of a record are known where the source does not print them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Diagram {
    /// Some are not known: `?` stands for them.
    Lost,
    /// All follow from what is told.
    Restored,
    /// Some are the editor's guess.
    Conjectural,
}

impl Diagram {
    /// Each of them.
    const ALL: [Self; 3] = [Self::Lost, Self::Restored, Self::Conjectural];

    /// Returns the word that the files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Restored => "restored",
            Self::Conjectural => "conjectural",
        }
    }

    fn of(text: &Text, reading: &mut Reading<'_>) -> Option<Self> {
        let all = Self::ALL.map(|one| (one, one.word()));
        reading.one_of(BAD_FIELD, "state of a diagram", text, &all)
    }
}

/// Where a record begins, and how far its cards are known.
pub(super) struct Begun {
    pub(super) start: Start,
    pub(super) diagram: Option<Diagram>,
}

/// Reads the beginning of a record; what it does not say is that of its base.
pub(super) fn start(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Option<Begun> {
    let diagram = match &entry.diagram {
        Some(word) => Diagram::of(word, reading),
        // Cards given anew have nothing to do with the diagram of the base.
        None if entry.hands.is_some() || entry.dealt.is_some() => None,
        None => base.and_then(|b| b.diagram),
    };
    let start = cards(entry, base.map(|b| &b.start), seats, reading)?;
    if diagram != Some(Diagram::Lost) {
        let lists = start.lists().find(|list| !list.open.is_empty());
        if let Some(list) = lists {
            let title = "cards are open that the record does not call lost";
            let help = "name the cards, or write `diagram: lost` beside them";
            reading.refuse(BAD_CARD, title, list.span, help);
        }
    }
    Some(Begun { start, diagram })
}

fn cards(
    entry: &RecordEntry,
    base: Option<&Start>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Option<Start> {
    if let (Some(dealt), Some(_)) = (&entry.dealt, &entry.hands) {
        let title = "`dealt` and `hands` can't both begin a record";
        reading.fault(BAD_FIELD, title, dealt.span());
    }
    if let Some(ombre) = &entry.ombre {
        reading.seat(ombre, seats);
    }
    let stock = entry.stock.as_ref().map(|stock| reading.open_list(stock));
    let out = entry.discards.as_ref();
    let out = out.map(|out| reading.open_hands(out, seats));
    let trump = entry.trump.as_ref().and_then(|trump| reading.suit(trump));
    let begun = if let Some(hands) = &entry.hands {
        let (ombre, game) = (entry.ombre.clone(), entry.game.clone());
        let hands = reading.open_hands(hands, seats);
        let from = match base {
            Some(Start::Lead {
                ombre, game, trump, ..
            }) => (ombre.clone(), game.clone(), *trump),
            Some(Start::Deal { .. }) | None => (None, None, None),
        };
        Start::Lead {
            hands,
            ombre: ombre.or(from.0),
            game: game.or(from.1),
            trump: trump.or(from.2),
            discards: out.unwrap_or_default(),
        }
    } else if let Some(dealt) = &entry.dealt {
        Start::Deal {
            hands: reading.open_hands(dealt, seats),
            stock: stock.or_else(|| base.and_then(Start::stock).cloned()),
        }
    } else {
        match base {
            Some(Start::Deal { hands, stock: old }) => Start::Deal {
                hands: hands.clone(),
                stock: stock.or_else(|| old.clone()),
            },
            Some(Start::Lead {
                hands,
                ombre,
                game,
                trump: old,
                discards,
            }) => Start::Lead {
                hands: hands.clone(),
                ombre: entry.ombre.clone().or_else(|| ombre.clone()),
                game: entry.game.clone().or_else(|| game.clone()),
                trump: trump.or(*old),
                discards: out.unwrap_or_else(|| discards.clone()),
            },
            None => {
                let help = "add `dealt:` with `stock:`, or `hands:` where it begins with a lead";
                reading.refuse(BAD_FIELD, "the cards are missing", entry.id.span(), help);
                return None;
            }
        }
    };
    misplaced(entry, &begun, reading);
    Some(begun)
}

/// Notes keys that say nothing of a record that begins so.
fn misplaced(entry: &RecordEntry, start: &Start, reading: &mut Reading<'_>) {
    let lead = matches!(start, Start::Lead { .. });
    if let (Some(out), false) = (&entry.discards, lead) {
        let title = "`discards` goes with `hands` only";
        reading.fault(BAD_FIELD, title, out.span());
    }
    let keys = [
        ("stock", &entry.stock, !lead),
        ("ombre", &entry.ombre, lead),
        ("game", &entry.game, lead),
        ("trump", &entry.trump, lead),
    ];
    for (key, value, fits) in keys {
        if let (Some(value), false) = (value, fits) {
            let with = if lead { "dealt" } else { "hands" };
            let title = format!("`{key}` goes with `{with}` only");
            reading.fault(BAD_FIELD, title, value.span());
        }
    }
}

/// Counts the cards of a beginning and notes those in two places.
pub(super) fn check(
    start: &Start,
    seats: &[Text],
    before: &Before,
    variant: &str,
    reading: &mut Reading<'_>,
) {
    reading.disjoint(start.lists());
    let table = reading.edition.variant_of(variant).map(|v| &v.table);
    let dealt = table
        .and_then(|t| t.deal.as_ref())
        .map(|d| d.cards.value as usize);
    let pack = table.and_then(pack_of);
    let hands = table
        .and_then(|t| t.seats.as_ref())
        .and_then(|s| s.iter().find(|s| s.players.value as usize == seats.len()))
        .map(|s| s.hands.value as usize);
    Pack::of(variant, reading).lists(start.lists(), reading);
    if !before.misdealt {
        sizes(start, dealt, reading);
    }
    // At a table that is not laid for so many nobody is missed: that is told when it is played.
    let missing = seats.iter().take(hands.unwrap_or(0));
    for seat in missing.filter(|s| start.hands().iter().all(|h| h.seat != **s)) {
        let title = format!("`{seat}` is dealt no cards");
        reading.fault(WRONG_HAND_SIZE, title, seat.span());
    }
    let total = start.hands().iter().map(|h| h.list.len()).sum();
    let rest = pack.and_then(|p| (p.count() as usize).checked_sub(total));
    if let (Some(stock), Some(rest)) = (start.stock(), rest)
        && stock.len() != rest
    {
        let title = format!("{} cards in the stock, not {rest}", stock.len());
        reading.fault(WRONG_HAND_SIZE, title, stock.span);
    }
}

/// Holds all hands to the number dealt; those of a lead may be smaller, but alike.
fn sizes(start: &Start, dealt: Option<usize>, reading: &mut Reading<'_>) {
    let Some(most) = start.hands().iter().map(|h| h.list.len()).max() else {
        return;
    };
    let wanted = match (start, dealt) {
        (Start::Deal { .. }, Some(dealt)) => dealt,
        (Start::Lead { .. }, Some(dealt)) => most.min(dealt),
        (_, None) => most,
    };
    for hand in start.hands() {
        let count = hand.list.len();
        if count != wanted {
            let title = format!("{count} cards in the hand of `{}`, not {wanted}", hand.seat);
            reading.fault(WRONG_HAND_SIZE, title, hand.list.span);
        }
    }
}
