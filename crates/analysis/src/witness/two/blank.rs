//! Whether a hand as dealt may be announced, and what that brings.

use super::due::due;
use super::{class, who};
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_edition::check::declaration::Kind;
use codille_edition::check::rule::{Event, Verb};
use codille_engine::variant::reckoning::BySide;
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationSet, Seat};
use codille_lang::words::capital;

/// A side may announce what it was dealt.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Blank {
    seat: Seat,
    cards: CardSet,
    other: CardSet,
}

impl Blank {
    /// Takes the hands as they were dealt; `None` where a card went to a wrong place.
    pub(super) fn of(variant: &Variant, facts: &HandState, seat: Seat) -> Option<Self> {
        let [cards, other] = [seat, seat.other()].map(|s| CardSet(facts.dealt[s]));
        let usual = |cards: CardSet| cards.count() as usize == variant.checked.table.cards;
        (usual(cards) && usual(other)).then_some(Self { seat, cards, other })
    }
}

impl Asked for Blank {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let Self { seat, cards, other } = *self;
        if !((cards | other) - variant.checked.table.pack).is_empty() {
            return None;
        }
        let class = class(variant, Kind::Deal)?;
        let mut facts = variant.facts();
        for (seat, cards) in [(seat, cards), (seat.other(), other)] {
            (facts.dealt[seat], facts.held[seat]) = (cards.0, cards.0);
        }
        let asking = || {
            let mut context = EvalContext::new(&facts, seat);
            (context.query.calling, context.query.called) = (Some(class), cards.0);
            context
        };
        let all = DeclarationSet::of(class).mask();
        let may = variant.allowed_set(Verb::Announce, all, &mut asking()) != 0;
        let must = may && variant.must(Verb::Announce, &mut asking());
        let mut clauses = variant.ties(Verb::Announce, &mut asking());
        if !may {
            return Some(Answer::of("there is nothing to announce", clauses));
        }
        let says = if must { "must" } else { "may" };
        facts.reckoning.announced = BySide::default();
        facts.reckoning.announced[seat] = class.into();
        let event = (Event::Announcement, seat);
        let brought = due(variant, &facts, event, Some((class, cards.0)));
        clauses.extend(brought.clauses);
        let says = format!("he {says} announce it: {}", brought.says);
        Some(Answer::of(says, clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let Self { seat, cards, other } = *self;
        let (own, them) = (who(seat), who(seat.other()));
        format!(
            "{} is dealt {cards} and {them} {other}: may {own} announce what he was dealt?",
            capital(own)
        )
    }
}
