//! Hands and tricks of a hand in the order in which they came, and what its acts are called.

use codille_lang::ids::{DeclarationId, Seat};
use serde::Serialize;
use serde_json::{Map, Value};

use super::points;
use crate::{self as evidence, CardSpec, ResolvedRecord, Start};
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Act, Decision, Event, Hand, Unlawful, Why};
use codille_lang::cards::{self, CardSet};

/// What a seat holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Who.
    pub seat: String,
    /// The cards, trumps first, each suit from the highest down.
    pub cards: Vec<String>,
    /// How many of them are trumps.
    pub trumps: usize,
    /// Those that the source does not tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
}

/// A trick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trick {
    /// Its number, counted from 1.
    pub trick: usize,
    /// Who led.
    pub leader: String,
    /// The cards in the order of play.
    pub cards: Vec<Card>,
    /// Who won it; `None` where it was not played out.
    pub winner: Option<String>,
    /// The points of all seats when it is over, where any have been scored.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub scores: Map<String, Value>,
}

/// A card played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// By whom.
    pub seat: String,
    /// Which.
    pub card: String,
    /// The source leaves it open.
    pub open: bool,
    /// What its player then counts, where that has grown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
}

/// What an act is called.
#[derive(Debug)]
pub enum ActName {
    /// A card is played.
    Card(cards::Card),
    /// The act in words.
    Words(String),
    /// A right is let pass.
    Nothing,
}

pub(super) fn name(seats: &[String], seat: Seat) -> String {
    seat.name_of(seats).to_owned()
}

/// Returns what the seats with cards hold at the first lead, or at the end where there is none.
pub(super) fn hands(hand: &Hand, seats: &[String], record: &ResolvedRecord) -> Vec<Held> {
    let mut moments = hand.history.iter();
    let lead = moments.find(|m| matches!(m.act, Act::Play(_)));
    let state = lead.map_or(&hand.state, |m| &*m.before);
    let order = hand.variant.orders.of(state.facts.trump);
    let place = |card: &cards::Card| {
        let strength = order.strength_of(*card);
        let trump = order.mask >> card.index() & 1 == 1;
        let suit = if trump { 0 } else { 1 + card.suit().index() };
        (suit, std::cmp::Reverse(strength))
    };
    (seats.iter().enumerate().take(hand.variant.hands))
        .map(|(i, seat)| {
            let mut cards: Vec<cards::Card> = state.held(Seat::from(i)).iter().collect();
            cards.sort_by_key(place);
            Held {
                seat: seat.clone(),
                trumps: cards.iter().filter(|c| place(c).0 == 0).count(),
                open: (cards.iter())
                    .filter(|c| !told(record, seat, **c))
                    .map(ToString::to_string)
                    .collect(),
                cards: cards.iter().map(ToString::to_string).collect(),
            }
        })
        .collect()
}

/// Writes cards from the highest down.
fn ranked(variant: &Variant, cards: CardSet) -> String {
    let order = variant.orders.of(None);
    let mut cards: Vec<cards::Card> = cards.iter().collect();
    cards.sort_by_key(|c| std::cmp::Reverse(order.strength_of(*c)));
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    cards.join(" ")
}

/// Tells whether the source gives a player a card of his; where it knows all cards it does.
fn told(record: &ResolvedRecord, seat: &str, card: cards::Card) -> bool {
    let Start::Lead { hands, .. } = &record.start else {
        return true;
    };
    let given = hands.iter().find(|h| h.seat.as_str() == seat);
    given.is_none_or(|h| h.list.open.is_empty() || h.list.cards.contains(&card))
}

/// Lists the tricks; a card is open where the record does not name it.
pub(super) fn tricks(hand: &Hand, record: &ResolvedRecord) -> Vec<Trick> {
    let seat = |seat: Seat| {
        record
            .seats
            .get(seat.index())
            .map_or_else(String::new, ToString::to_string)
    };
    let open = |trick: usize, seat: &str| {
        record.acts.iter().any(|act| {
            let evidence::Said::Trick { number, plays } = &act.kind else {
                return false;
            };
            let mut plays = plays.iter();
            *number as usize == trick
                && plays.any(|p| p.who.text == seat && !matches!(p.card, CardSpec::Card(_)))
        })
    };
    let names: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let moments: Vec<usize> = hand.history.iter().map(|m| m.events).collect();
    // The events that an event brings with it end where the next act begins.
    let end = |at: usize| {
        let next = moments.iter().find(|n| **n > at);
        next.copied().unwrap_or(hand.events.len())
    };
    let mut out: Vec<Trick> = Vec::new();
    let mut closed = true;
    for (at, event) in hand.events.iter().enumerate() {
        if let Event::Played { seat: who, card } = event {
            let grown = points::of(hand, end(at), *who);
            let grown = Some(grown).filter(|n| *n != points::of(hand, at, *who));
            let who = seat(*who);
            if closed {
                out.push(Trick {
                    trick: out.len() + 1,
                    leader: who.clone(),
                    cards: Vec::new(),
                    winner: None,
                    scores: Map::new(),
                });
                closed = false;
            }
            if let Some(trick) = out.last_mut() {
                trick.cards.push(Card {
                    open: open(trick.trick, &who),
                    seat: who,
                    card: card.to_string(),
                    score: grown,
                });
            }
        } else if let Event::Won { seat: who } = event {
            if let Some(trick) = out.last_mut() {
                trick.winner = Some(seat(*who));
                trick.scores = points::standing(hand, end(at), &names);
            }
            closed = true;
        }
    }
    out
}

/// Says what an act is.
pub fn said(variant: &Variant, act: Act) -> ActName {
    let words = match act {
        Act::Play(card) => return ActName::Card(card),
        Act::GoOn | Act::Ask => return ActName::Nothing,
        Act::Bid(game) => format!("bids {}", game_name(variant, game)),
        Act::Pass => "passes".to_owned(),
        Act::Name(suit) => format!("names {suit}"),
        Act::Discard(cards) if cards.is_empty() => "exchanges nothing".to_owned(),
        Act::Discard(cards) => format!("throws out {cards}"),
        Act::Yield => "lets the next exchange first".to_owned(),
        Act::Look => "looks at the rest of the stock".to_owned(),
        Act::Surrender => "surrenders".to_owned(),
        Act::Defend => "forbids the surrender".to_owned(),
        Act::Stop => "ends the hand".to_owned(),
        Act::Challenge => "undertakes the vole".to_owned(),
        Act::Reserve => "sets the stake apart".to_owned(),
        Act::Leave(count) => format!("says that he leaves {count}"),
        Act::Take(count) => format!("takes {count}"),
        Act::Announce => "announces it".to_owned(),
        Act::Call { class, cards } => {
            let cards = ranked(variant, cards);
            format!("calls {} {cards}", declaration(variant, class))
        }
        Act::Answer(answer) => format!("answers {}", answer.word()),
    };
    ActName::Words(words)
}

/// Returns the name of a declaration for a reader.
pub fn declaration(variant: &Variant, class: DeclarationId) -> String {
    let declaration = &variant.checked.table.declarations[class];
    declaration.name.replace('_', " ")
}

fn game_name(variant: &Variant, game: usize) -> &str {
    let game = variant.checked.table.games.get(game);
    game.map_or("", |g| g.name.as_str())
}

/// Says which act was refused, and on what ground.
pub fn refused(hand: &Hand, unlawful: &Unlawful, seats: &[String]) -> String {
    let does = match said(&hand.variant, unlawful.act) {
        ActName::Card(card) => format!("plays {card}"),
        ActName::Words(words) => words,
        ActName::Nothing => "goes on".to_owned(),
    };
    let who = name(seats, unlawful.seat);
    match unlawful.why {
        Why::NotHeld => {
            let held = hand.state.held(unlawful.seat);
            let wanting = if let Act::Play(card) = unlawful.act {
                CardSet::of(card)
            } else if let Act::Discard(cards) = unlawful.act {
                cards - held
            } else {
                CardSet::EMPTY
            };
            match played_in(hand, unlawful.seat, wanting) {
                Some(trick) => format!("{who} {does}, which fell in trick {trick}"),
                None => format!("{who} {does}, and does not hold {wanting}"),
            }
        }
        Why::OutOfTurn => match unlawful.wanted.seat() {
            Some(seat) if seat != unlawful.seat => {
                format!("{who} {does}, and it is the turn of {}", name(seats, seat))
            }
            Some(_) => format!("{who} {does}, where something else is asked"),
            None => format!("{who} {does}, and the hand is over"),
        },
        Why::Unlawful => format!("{who} {does}, which the rules do not allow"),
    }
}

/// Returns the trick in which a seat has played a single card.
fn played_in(hand: &Hand, seat: Seat, card: CardSet) -> Option<u8> {
    let card = card.single()?;
    let mut moments = hand.history.iter();
    let moment = moments.find(|m| m.seat == seat && m.act == Act::Play(card))?;
    Some(moment.before.facts.tricks_played + 1)
}

/// Says what would have been lawful.
pub fn lawful(variant: &Variant, wanted: &Decision, seats: &[String]) -> Option<String> {
    let who = name(seats, wanted.seat()?);
    Some(match wanted {
        Decision::Play { cards, .. } => match cards.single() {
            Some(card) => format!("{who} must play {card}"),
            None => format!("{who} may play {}", either(cards.iter())),
        },
        Decision::Bid { games, pass, .. } => {
            let games = (0..variant.checked.table.games.len()).filter(|g| games >> g & 1 == 1);
            let mut all: Vec<String> = games
                .map(|g| format!("bid {}", game_name(variant, g)))
                .collect();
            all.extend(pass.then(|| "pass".to_owned()));
            format!("{who} may {}", either(all))
        }
        Decision::Name { suits, .. } => {
            format!("{who} may name {}", either(suits.iter()))
        }
        Decision::Discard { least, most, .. } if least == most => {
            format!("{who} must throw out {least} cards")
        }
        Decision::Discard { least, most, .. } => {
            format!("{who} may throw out {least} to {most} cards")
        }
        Decision::Look { .. } => format!("{who} may look at the rest of the stock or go on"),
        Decision::Defend { .. } => format!("{who} may forbid the surrender or let it pass"),
        Decision::Reserve { .. } => format!("{who} may set the stake apart or not"),
        Decision::Between { rights, .. } => {
            let rights = [
                (rights.surrender, "surrender"),
                (rights.stop, "end the hand"),
                (rights.challenge, "undertake the vole"),
                (true, "go on"),
            ];
            let open = rights.into_iter().filter(|(open, _)| *open);
            format!("{who} may {}", either(open.map(|(_, word)| word)))
        }
        Decision::Leave { least, most, .. } => {
            format!("{who} may say that he leaves {least} to {most} cards")
        }
        Decision::Take { least, most, .. } => format!("{who} may take {least} to {most} cards"),
        Decision::Announce { class, must, .. } => {
            let may = if *must { "must" } else { "may" };
            format!("{who} {may} announce {}", declaration(variant, *class))
        }
        Decision::Call { classes, .. } => {
            let open = either(classes.iter().map(|c| declaration(variant, c)));
            format!("{who} may call {open}, or nothing more")
        }
        Decision::Answer {
            equal, not_good, ..
        } => {
            let all = [
                (true, Answer::Good),
                (*equal, Answer::Equal),
                (*not_good, Answer::NotGood),
            ];
            let open = all.into_iter().filter(|(open, _)| *open);
            format!("{who} may answer {}", either(open.map(|(_, a)| a.word())))
        }
        Decision::Over => return None,
    })
}

fn either(things: impl IntoIterator<Item = impl ToString>) -> String {
    let mut all: Vec<String> = things.into_iter().map(|t| t.to_string()).collect();
    match all.pop() {
        None => "nothing".to_owned(),
        Some(last) if all.is_empty() => last,
        Some(last) => format!("{} or {last}", all.join(", ")),
    }
}
