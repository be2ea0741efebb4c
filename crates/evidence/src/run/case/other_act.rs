//! What a line of a case asks of the bench that names an act of the variant's table.

use super::act::CaseStep;
use super::choose::{card, cards_of, combination};
use super::said::declaration;
use crate::case::{OtherAct, act_of};
use crate::{CardSpec, Case};
use codille_edition::check::act;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::{Act, referee};
use codille_lang::cards::CardSet;
use rand_chacha::ChaCha8Rng;

pub(super) fn other_act(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    other: &OtherAct,
    rng: &mut ChaCha8Rng,
) -> Result<CaseStep, String> {
    let variant = bench.variant();
    let acts = &variant.checked.table.acts;
    let seat = case.acting(&other.who)?;
    let whose = other.whose.as_ref().map(|w| case.acting(w)).transpose()?;
    if other.is("waive") {
        let fault = Some(other.topic().to_owned()).filter(|f| !f.is_empty());
        return Ok(CaseStep::Waive(seat, fault));
    }
    if other.is("nothing") {
        return Ok(CaseStep::Nothing);
    }
    if (other.is("play") || other.is("lead"))
        && act_of(other, acts)
            .and_then(|act| act::listed(acts, act))
            .is_none()
    {
        // Where no card is named, some card is played.
        let spec = other.cards.first().copied().unwrap_or(CardSpec::Any);
        let card = card(bench, case, at, seat, spec, rng)?;
        return Ok(CaseStep::Do(seat, bench.deed(Act::Play(card))));
    }
    let held = bench.hand.state.held(seat);
    let open = |n: u32| vec![CardSpec::Any; n as usize];
    if other.is("discard") {
        let specs = other.number.map_or_else(|| other.cards.clone(), open);
        let cards = cards_of(bench, case, at, (seat, held), &specs, rng)?;
        return Ok(CaseStep::Do(seat, bench.deed(Act::Discard(cards))));
    }
    if other.is("call") {
        let number = declaration(bench, other.topic())?;
        let specs = other.number.map_or_else(|| other.cards.clone(), open);
        let cards = combination(bench, seat, number, &specs)?;
        let call = Act::Call {
            class: number,
            cards,
        };
        return Ok(CaseStep::Do(seat, bench.deed(call)));
    }
    let act = act_of(other, acts).ok_or_else(|| format!("there is no act `{}`", other.act.text))?;
    let place = act::listed(acts, act).and_then(|a| a.from);
    let mut deed = Deed {
        whose,
        number: other.number.map_or(0, i64::from),
        words: other.topic().to_owned(),
        ..Deed::new(act)
    };
    if other.bottom {
        "bottom".clone_into(&mut deed.words);
    }
    // Where cards lie in an order, a number takes those that come first.
    let owner = whose.unwrap_or(seat);
    let state = &bench.hand.state;
    let in_order = |place: act::Place| {
        place == act::Place::Stock || !referee::pile(state, acts, owner, place).is_empty()
    };
    let specs = match other.number {
        Some(n) if other.cards.is_empty() && place.is_some_and(|p| !in_order(p)) => open(n),
        _ => other.cards.clone(),
    };
    if !specs.is_empty() {
        let from = place.map_or(variant.checked.table.pack, |p| {
            referee::lying(state, owner, p)
        });
        deed.cards = cards_of(bench, case, at, (owner, from), &specs, rng)?;
        deed.number = deed.cards.count().into();
    }
    if let Ok(class) = declaration(bench, other.topic()) {
        let reckoning = &bench.hand.state.facts.reckoning;
        let called = CardSet(reckoning.called(class, owner));
        let cards = if deed.cards.is_empty() {
            called
        } else {
            deed.cards
        };
        deed.about = Some((class, cards));
    }
    Ok(CaseStep::Do(seat, deed))
}
