//! Why a line goes no further: the act refused, on what ground, and what would have been lawful.

use super::words::{ActName, declaration, describe_act, game_name};
use crate::run::Refusal;
use codille_engine::phase;
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Act, Decision, Hand, Unlawful, Why};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use codille_lang::words::listed;
use std::fmt::Display;

/// Why a line goes no further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// In words, without a full stop.
    pub words: String,
    /// What would have been lawful.
    pub lawful: Option<String>,
    /// The clauses that refuse it, by label, each once.
    pub clauses: Vec<String>,
}

impl Stop {
    /// Words a refusal.
    pub fn of(refusal: &Refusal, seats: &[String]) -> Self {
        match &refusal.unlawful {
            Some(unlawful) => Self::at(&refusal.hand, unlawful, seats),
            None => Self {
                words: refusal.words.clone(),
                lawful: None,
                clauses: Vec::new(),
            },
        }
    }

    /// Words the refusal of an act at a hand.
    pub fn at(hand: &Hand, unlawful: &Unlawful, seats: &[String]) -> Self {
        let variant = &hand.variant;

        Self {
            words: refused(hand, unlawful, seats),
            lawful: lawful(variant, &unlawful.wanted, seats),
            clauses: variant.checked.labels(unlawful.clauses.iter().copied()),
        }
    }
}

/// Says which act was refused, and on what ground.
fn refused(hand: &Hand, unlawful: &Unlawful, seats: &[String]) -> String {
    let does = match describe_act(&hand.variant, unlawful.act) {
        ActName::Card(card) => format!("plays {card}"),
        ActName::Words(words) => words,
        ActName::Nothing => "goes on".to_owned(),
    };
    let who = unlawful.seat.name_of(seats);
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
                format!(
                    "{who} {does}, and it is the turn of {}",
                    seat.name_of(seats)
                )
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

/// Says what would have been lawful; `None` where nothing is asked, or something of which nothing is known here.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "rights that need no more than their names are told by them"
)]
fn lawful(variant: &Variant, wanted: &Decision, seats: &[String]) -> Option<String> {
    let who = wanted.seat()?.name_of(seats);
    Some(match wanted {
        Decision::Play(phase::Play { cards, .. }) => match cards.single() {
            Some(card) => format!("{who} must play {card}"),
            None => format!("{who} may play {}", either(cards.iter())),
        },
        Decision::Bid(phase::Bid { games, pass, .. }) => {
            let games = (0..variant.checked.table.games.len()).filter(|g| games >> g & 1 == 1);
            let mut all: Vec<String> = games
                .map(|g| format!("bid {}", game_name(variant, g)))
                .collect();
            all.extend(pass.then(|| "pass".to_owned()));
            format!("{who} may {}", either(all))
        }
        Decision::Name(phase::Name { suits, .. }) => {
            format!("{who} may name {}", either(suits.iter()))
        }
        Decision::Discard(phase::Discard { least, most, .. }) if least == most => {
            format!("{who} must throw out {least} cards")
        }
        Decision::Discard(phase::Discard { least, most, .. }) => {
            format!("{who} may throw out {least} to {most} cards")
        }
        Decision::Look(_) => format!("{who} may look at the rest of the stock or go on"),
        Decision::Defend(_) => format!("{who} may forbid the surrender or let it pass"),
        Decision::Reserve(_) => format!("{who} may set the stake apart or not"),
        Decision::Leave(phase::Leave { least, most, .. }) => {
            format!("{who} may say that he leaves {least} to {most} cards")
        }
        Decision::Take(phase::Take { least, most, .. }) => {
            format!("{who} may take {least} to {most} cards")
        }
        Decision::Announce(phase::Announce { class, must, .. }) => {
            let may = if *must { "must" } else { "may" };
            format!("{who} {may} announce {}", declaration(variant, *class))
        }
        Decision::Call(phase::Call { classes, .. }) => {
            let open = either(classes.iter().map(|c| declaration(variant, c)));
            format!("{who} may call {open}, or nothing more")
        }
        Decision::Answer(phase::Reply {
            equal, not_good, ..
        }) => {
            let all = [
                (true, Answer::Good),
                (*equal, Answer::Equal),
                (*not_good, Answer::NotGood),
            ];
            let open = all.into_iter().filter(|(open, _)| *open);
            format!("{who} may answer {}", either(open.map(|(_, a)| a.word())))
        }
        _ => {
            let word = |act: Act| match act {
                Act::GoOn => "go on",
                Act::Stop => "end the hand",
                Act::Challenge => "undertake the vole",
                act => act.verb().word(),
            };
            let open = wanted.lawful()?.into_iter();
            format!("{who} may {}", either(open.map(word)))
        }
    })
}

fn either(things: impl IntoIterator<Item = impl Display>) -> String {
    let all = listed(things, "or");
    if all.is_empty() {
        "nothing".to_owned()
    } else {
        all
    }
}
