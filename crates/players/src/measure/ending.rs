//! The last choice of a random hand, and what hangs on it: the leaves of the tree of play, after Long, Sturtevant, Buro and Furtak (2010).

use super::Unmeasured;
use crate::simulate::rng;
use crate::{choose, value};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use rand_chacha::ChaCha8Rng;

/// What hangs on the last choice of a card in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MeasuredEnding {
    /// Whether every card brings the same to whoever chooses.
    pub(super) alike: bool,
    /// Whether the side that plays alone comes out ahead by the first of the cards.
    pub(super) alone_ahead: bool,
}

/// A choice of a card.
#[derive(Debug, Clone)]
struct LastChoice {
    state: State,
    seat: Seat,
    cards: CardSet,
}

/// How many acts a hand may have before it is held to be endless.
const LONGEST: usize = 2_000;

impl MeasuredEnding {
    /// Plays a deal of a seed by chance; rights that are only offered in play are let pass. `None` of a hand without a choice of cards.
    ///
    /// # Errors
    /// A hand that does not end or cannot be settled.
    pub(super) fn of(
        variant: &Variant,
        (seed, deal): (u64, u64),
    ) -> Result<Option<Self>, Unmeasured> {
        let mut rng = rng(seed, deal);
        let mut state = State::new(variant, 0);
        state.deal(variant, &mut rng, &mut Silent);
        let (mut last, _) = played_out(variant, state, &mut rng)?;
        // Another card than that which was played may leave a choice that comes later.
        while let Some(choice) = last.take() {
            let mut brings = Vec::new();
            let mut later = None;
            for card in choice.cards.iter() {
                let mut then = choice.state.clone();
                then.apply(variant, choice.seat, Act::Play(card), &mut Silent);
                let (further, end) = played_out(variant, then, &mut rng)?;
                if further.is_some() {
                    later = further;
                    break;
                }
                let alone = end.facts.ombre.unwrap_or(Seat::FIRST);
                let ahead = value(variant, &end, alone) > 0;
                brings.push((value(variant, &end, choice.seat), ahead));
            }
            if later.is_none() {
                let first = brings.first().copied();
                return Ok(first.map(|(worth, alone_ahead)| Self {
                    alike: brings.iter().all(|(other, _)| *other == worth),
                    alone_ahead,
                }));
            }
            last = later;
        }
        Ok(None)
    }
}

/// Plays a hand to its end by chance; returns the last choice of a card with it.
fn played_out(
    variant: &Variant,
    mut state: State,
    rng: &mut ChaCha8Rng,
) -> Result<(Option<LastChoice>, State), Unmeasured> {
    let mut last = None;
    for _ in 0..LONGEST {
        let decision = state.advance(variant, &mut Silent);
        let Some(seat) = decision.seat() else {
            return match &state.balance.trouble {
                Some(trouble) => Err(Unmeasured::Unsettled(variant.describe_trouble(trouble))),
                None => Ok((last, state)),
            };
        };
        if let Decision::Play(play) = &decision
            && play.cards.count() > 1
        {
            last = Some(LastChoice {
                state: state.clone(),
                seat,
                cards: play.cards,
            });
        }
        let act = if decision.is_offer() {
            Some(Act::GoOn)
        } else {
            choose(&decision, rng)
        };
        let act = act.ok_or(Unmeasured::Unanswered)?;
        state.apply(variant, seat, act, &mut Silent);
    }
    Err(Unmeasured::Endless)
}
