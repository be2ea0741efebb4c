//! What else a seat would have heard as the same deed: other cards of a call or a discard.

use super::Club;
use super::lay::{Call, Lay, partner, subsets};
use super::sight::MEANT;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::variant::EvalContext;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, Seat};
use codille_players::Heard;

/// Returns the same call with these cards.
pub(super) fn calling(deed: &Deed, class: DeclarationId, cards: CardSet) -> Deed {
    Deed {
        cards,
        play: Some(Act::Call { class, cards }),
        about: Some((class, cards)),
        ..deed.clone()
    }
}

impl Club {
    /// Lists the calls of others, this one included, of which a seat does not know the cards.
    pub(super) fn calls(
        &self,
        known: &RefereedHand,
        (seat, actor, deed): (Seat, Seat, &Deed),
    ) -> Vec<Call> {
        let declarations = &known.variant().checked.table.declarations;
        let is_shown = |call: &Call| {
            let mut heard = self.memory(seat).into_iter().flatten();
            let (class, cards) = (call.class, call.cards);
            let act = Act::Call { class, cards };
            let seat = call.seat;
            heard.any(|h| *h == Heard::Act { seat, act })
        };
        let called = known.minutes().acts.iter();
        let called = called.filter(|act| act.act == ActId::Verb(Verb::Call) && act.seat != seat);
        let called = called.filter_map(|act| {
            let class = declarations.position(|d| d.name == *act.words)?;
            Some(Call::new(act.seat, class, CardSet(act.cards)))
        });
        let mut out: Vec<Call> = called.filter(|call| !is_shown(call)).collect();
        if let Some(Act::Call { class, cards }) = deed.play.filter(|_| actor != seat) {
            out.push(Call::new(actor, class, cards));
        }
        out
    }

    /// Lists the cards that somebody may have meant by a call, as far as a seat has heard of it.
    pub(super) fn meant(
        &self,
        known: &RefereedHand,
        seat: Seat,
        call: &Call,
        among: CardSet,
    ) -> Vec<CardSet> {
        let all = subsets(call.cards, among).into_iter();
        let all = all.filter(|now| self.told(known, seat, call, *now));
        all.take(MEANT).collect()
    }

    /// Lists the deeds that a seat would have heard as this one where the cards lie so.
    pub(super) fn heard_alike(
        &self,
        known: &RefereedHand,
        (seat, actor): (Seat, Seat),
        deed: &Deed,
        lay: &Lay,
    ) -> Vec<Deed> {
        let call = match deed.play {
            Some(Act::Call { class, cards }) if actor != seat => {
                Some(Call::new(actor, class, cards))
            }
            _ => None,
        };
        let meant = lay.meant.iter().find(|(meant, _)| Some(*meant) == call);
        if let Some((call, now)) = meant {
            return vec![calling(deed, call.class, *now)];
        }
        let moved = self.swapped(known, (seat, actor), deed, &lay.pairs);
        // A call may be of cards that the caller does not hold.
        let same = call.map(|_| deed.clone());
        moved.into_iter().chain(same).collect()
    }

    /// Returns a deed with other cards in the place of some; `None` where a seat would hear it otherwise.
    pub(super) fn swapped(
        &self,
        bench: &RefereedHand,
        (seat, actor): (Seat, Seat),
        deed: &Deed,
        pairs: &[(Card, Card)],
    ) -> Option<Deed> {
        let mut out = deed.clone();
        let cards: CardSet = deed.cards.iter().map(|c| partner(c, pairs)).collect();
        match deed.play {
            Some(Act::Discard(_)) => out.play = Some(Act::Discard(cards)),
            Some(Act::Call {
                class,
                cards: called,
            }) => {
                let call = Call::new(actor, class, called);
                let alike = cards == called || self.told(bench, seat, &call, cards);
                return alike.then(|| calling(deed, class, cards));
            }
            _ => return (cards == deed.cards).then_some(out),
        }
        out.cards = cards;
        Some(out)
    }

    /// Tells whether a call of these cards would have been heard by a seat as this one was: where it was said in part, that part; where it
    /// was no lawful call, all of it.
    pub(super) fn told(
        &self,
        bench: &RefereedHand,
        seat: Seat,
        call: &Call,
        cards: CardSet,
    ) -> bool {
        let strength = |cards: CardSet| {
            let mut context = EvalContext::new(&bench.hand.state.facts, call.seat);
            bench.variant().strength(call.class, cards.0, &mut context)
        };
        let (was, now) = (strength(call.cards), strength(cards));
        let heard = self.memory(seat).into_iter().flatten();
        let told = heard.rev().find_map(|h| {
            let Heard::Called {
                seat,
                class,
                strength,
                told,
            } = *h
            else {
                return None;
            };
            let same = (seat, class) == (call.seat, call.class)
                && strength.iter().take(told).eq(was.iter().take(told));
            same.then_some(told)
        });
        let told = told.unwrap_or(was.len());
        now.iter().take(told).eq(was.iter().take(told))
    }
}
