//! Which cards a line of a case means that leaves some open: chosen by chance, and those that a player needs later are spared.

use crate::case::CaseLine;
use crate::run::choice;
use crate::run::choice::pick;
use crate::{CardSpec, Case};
use codille_engine::Decision;
use codille_engine::phase;
use codille_engine::referee::RefereedHand;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, Seat};
use rand_chacha::ChaCha8Rng;

/// Chooses the card of a play.
pub(super) fn card(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    seat: Seat,
    spec: CardSpec,
    rng: &mut ChaCha8Rng,
) -> Result<Card, String> {
    if let CardSpec::Card(card) = spec {
        return Ok(card);
    }
    let held = bench.hand.state.held(seat);
    let lawful = if let Decision::Play(phase::Play { seat: asked, cards }) = &bench.hand.decision
        && *asked == seat
        && !cards.is_empty()
    {
        *cards
    } else {
        // Where nothing may be played, or he is not asked yet, a card is played all the same, and one that is no other fault.
        let facts = &bench.hand.state.facts;
        let lawful = held & CardSet(bench.variant().would_play(facts, seat));
        if (lawful & kind(spec, bench)).is_empty() {
            held
        } else {
            lawful
        }
    };
    let fits = lawful & kind(spec, bench);
    let card = pick_spare(fits, kept(case, at + 1, seat), rng);
    card.ok_or_else(|| format!("`{}` has no such card to play", name(case, seat)))
}

/// Draws a card that is not to be kept, or where there is none, any.
fn pick_spare(fits: CardSet, kept: CardSet, rng: &mut ChaCha8Rng) -> Option<Card> {
    let spare = fits - kept;
    pick(if spare.is_empty() { fits } else { spare }, rng)
}

/// Chooses cards out of those that lie somewhere; cards that the player needs later stay.
pub(super) fn cards_of(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    (seat, from): (Seat, CardSet),
    specs: &[CardSpec],
    rng: &mut ChaCha8Rng,
) -> Result<CardSet, String> {
    let mut out: CardSet = specs.iter().filter_map(|s| s.card()).collect();
    let kept = kept(case, at + 1, seat);
    for spec in specs.iter().filter(|s| s.card().is_none()) {
        let fits = (from - out) & kind(*spec, bench);
        let card = pick_spare(fits, kept, rng);
        out.insert(card.ok_or_else(|| format!("`{}` has not so many cards", name(case, seat)))?);
    }
    Ok(out)
}

fn kind(spec: CardSpec, bench: &RefereedHand) -> CardSet {
    match spec {
        // A card that is not told may be one of another pack.
        CardSpec::Any => CardSet(u64::MAX),
        CardSpec::Card(_) | CardSpec::OfSuit(_) | CardSpec::Trump => {
            choice::kind(&bench.hand, spec)
        }
    }
}

fn name(case: &Case, seat: Seat) -> &str {
    seat.name_of(&case.seats)
}

/// Returns the cards that a player plays, lays away, shows or calls by name from a line on.
fn kept(case: &Case, from: usize, seat: Seat) -> CardSet {
    let mut out = CardSet::EMPTY;
    let mut note = |who: &str, specs: &[CardSpec]| {
        if case.seat(who) == Some(seat) {
            out = out | specs.iter().filter_map(|s| s.card()).collect();
        }
    };
    for line in case.acts.iter().skip(from) {
        match line {
            CaseLine::Said(line) => {
                for (who, card) in line.kind.cards() {
                    note(&who.text, &[card]);
                }
            }
            CaseLine::Other(other) => note(&other.who.text, &other.cards),
        }
    }
    out
}

/// Finds the combination of a call, of which some cards may be open.
pub(super) fn combination(
    bench: &RefereedHand,
    seat: Seat,
    class: DeclarationId,
    specs: &[CardSpec],
) -> Result<CardSet, String> {
    let named: CardSet = specs.iter().filter_map(|s| s.card()).collect();
    if named.count() as usize == specs.len() {
        return Ok(named);
    }
    let variant: &Variant = bench.variant();
    let facts = &bench.hand.state.facts;
    let held = bench.hand.state.held(seat);
    let called = facts.reckoning.called(class, seat);
    let mut context = EvalContext::new(facts, seat);
    let best = variant.best(class, held.0, called, &mut context);
    let fits = |cards: CardSet| cards.count() as usize == specs.len() && (named - cards).is_empty();
    best.map(|(_, cards)| CardSet(cards))
        .filter(|cards| fits(*cards))
        .ok_or_else(|| "the hand has no such combination to call".to_owned())
}
