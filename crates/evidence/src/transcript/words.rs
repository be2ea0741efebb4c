//! What the act of a step is called: for one who sees all cards, and for the others at the table.

use codille_engine::variant::Variant;
use codille_engine::{Act, Event, Hand, Moment};
use codille_lang::builtin::Stage;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::DeclarationId;
use codille_lang::sorting;
use codille_lang::words::joined;

use super::step::{CardPlayed, Manner, StepDeed, TranscriptStep};
use codille_lang::words::listed;

/// What an act is called.
#[derive(Debug)]
pub enum ActName {
    /// A card is played.
    Card(Card),
    /// The act in words.
    Words(String),
    /// A right is let pass.
    Nothing,
}

/// Says what an act is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other act says itself what it is"
)]
pub fn describe_act(variant: &Variant, act: Act) -> ActName {
    match act {
        Act::Play(card) => ActName::Card(card),
        Act::GoOn | Act::Ask => ActName::Nothing,
        act => ActName::Words(act.describe(variant)),
    }
}

/// Writes cards suit by suit, trumps first, each from the highest down.
pub(super) fn by_suit(variant: &Variant, trump: Option<Suit>, set: CardSet) -> String {
    let order = variant.orders.of(trump);
    let mut cards: Vec<Card> = set.iter().collect();
    sorting::by_key(&mut cards, |c| {
        let trump = order.mask >> c.index() & 1 == 1;
        (!trump, c.suit(), std::cmp::Reverse(order.strength_of(*c)))
    });
    joined(cards, " ")
}

fn counted(set: CardSet) -> String {
    match set.count() {
        1 => "one card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// Returns what players say for a declaration, as it stands within a sentence.
pub fn declaration(variant: &Variant, class: DeclarationId) -> String {
    let declaration = &variant.checked.table.declarations[class];
    lowered(&declaration.says)
}

/// Begins words with a small letter.
fn lowered(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().into_iter().flat_map(char::to_lowercase);
    first.chain(chars).collect()
}

/// Returns the name of a game that was bid.
pub(super) fn game_name(variant: &Variant, game: usize) -> &str {
    let game = variant.checked.table.games.get(game);
    &game.expect("a game that is bid is one of the table").name
}

/// What kind of thing a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// The cards are dealt.
    Deal,
    /// Something is said or shown that is no act.
    Say,
    /// A card is played.
    Card,
    /// Cards are changed, or looked at.
    Exchange,
    /// A combination is called or answered.
    Call,
    /// Any other act.
    Bid,
}

impl StepKind {
    /// Returns its name in data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Say => "say",
            Self::Card => "card",
            Self::Exchange => "exchange",
            Self::Call => "call",
            Self::Bid => "bid",
        }
    }
}

impl From<Act> for StepKind {
    fn from(act: Act) -> Self {
        if let Act::Play(_) = act {
            return Self::Card;
        }
        let stage = act.verb().row().stage;
        if matches!(stage, Stage::Exchanging | Stage::Following | Stage::Looking) {
            return Self::Exchange;
        }
        // Whatever else is asked is answered aloud, as a bid is. A question waits for its answer and is no call.
        let calls = matches!(stage, Stage::Announcing | Stage::Declaring) && act != Act::Ask;
        if calls { Self::Call } else { Self::Bid }
    }
}

/// Words for what is done at a step, to stand after the name of who does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepWords {
    /// The kind of step.
    pub kind: StepKind,
    /// What is done.
    pub open: String,
    /// What the others learn of it, where that is less.
    pub heard: Option<String>,
}

impl StepWords {
    fn plain(kind: StepKind, open: impl Into<String>) -> Self {
        Self {
            kind,
            open: open.into(),
            heard: None,
        }
    }

    fn secret(kind: StepKind, open: String, heard: String) -> Self {
        Self {
            kind,
            open,
            heard: Some(heard),
        }
    }
}

impl TranscriptStep<'_> {
    /// Says what is done, in one sentence with what is changed by it; `None` where nothing is seen or heard.
    pub fn describe(&self, hand: &Hand, seats: &[String]) -> Option<StepWords> {
        match &self.deed {
            StepDeed::Beginning => {
                let words = if self.state.facts.hand.iter().any(|h| *h != 0) {
                    "The hands at the first lead.".to_owned()
                } else {
                    format!("{} has dealt.", dealer(seats))
                };
                Some(StepWords::plain(StepKind::Deal, words))
            }
            StepDeed::Remark(remark) => Some(StepWords::plain(StepKind::Say, &remark.words)),
            StepDeed::Card(_, played) => Some(StepWords::plain(StepKind::Card, played.words())),
            StepDeed::Act(moment) => self.describe_moment(hand, moment),
        }
    }

    fn describe_moment(&self, hand: &Hand, moment: &Moment) -> Option<StepWords> {
        let variant = &hand.variant;
        let cards = |set| by_suit(variant, moment.before.facts.trump, set);
        let taken = self.exchanges().next().map(|(_, e)| e.taken);
        let kind = StepKind::from(moment.act);
        let hidden = |does: &str, set: CardSet| {
            let told = |cards: String| format!("{does} {cards}");
            StepWords::secret(kind, told(cards(set)), told(counted(set)))
        };
        Some(match (moment.act, taken) {
            (Act::Discard(set), Some(taken)) if !set.is_empty() => StepWords::secret(
                kind,
                format!("lays away {}, takes {}", cards(set), cards(taken)),
                format!("lays away {}, takes {}", counted(set), counted(taken)),
            ),
            (Act::Discard(set), None) if !set.is_empty() => hidden("lays away", set),
            (Act::Take(_), Some(taken)) if !taken.is_empty() => hidden("takes", taken),
            (Act::Call { class, cards: set }, _) => {
                let name = declaration(variant, class);
                StepWords::secret(
                    kind,
                    format!("calls {name} {}", cards(set)),
                    format!("calls {name}, {}", counted(set)),
                )
            }
            (Act::Announce, _) => {
                let class = self.events.iter().find_map(announced);
                let class = class.expect("an announcement names what it announces");
                StepWords::plain(kind, format!("announces {}", declaration(variant, class)))
            }
            (Act::GoOn, _) => StepWords::plain(kind, "goes on"),
            (act, _) if act.hides_cards() => hidden(act.does(), act.cards()),
            (act, _) => match describe_act(variant, act) {
                ActName::Words(words) => StepWords::plain(kind, words),
                ActName::Card(_) | ActName::Nothing => return None,
            },
        })
    }
}

fn announced(event: &Event) -> Option<DeclarationId> {
    if let Event::Announced { class, .. } = event {
        Some(*class)
    } else {
        None
    }
}

impl CardPlayed {
    /// Says how the card is played.
    pub fn words(&self) -> String {
        let verb = match self.manner {
            Manner::Leads => "leads",
            Manner::Follows => "follows with",
            Manner::Trumps => "trumps with",
            Manner::Throws => "throws",
        };
        format!("{verb} {}", self.card)
    }
}

/// Says in which order the players speak, and who deals.
pub fn describe_order(seats: &[String]) -> String {
    let order = listed(seats, "and");
    format!("{order} speak in this order; {} deals.", dealer(seats))
}

fn dealer(seats: &[String]) -> &str {
    seats.last().expect("a record has seats, the dealer last")
}
