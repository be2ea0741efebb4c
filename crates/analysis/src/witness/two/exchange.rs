//! How many cards a side may lay away and take.

use super::{ELDER, YOUNGER, who};
use crate::witness::TRACED;
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, Seat};

/// A side is to exchange.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Exchange {
    seat: Seat,
    /// How many cards each was dealt.
    dealt: [usize; 2],
    /// How many the elder took before.
    taken: usize,
}

impl Exchange {
    pub(super) fn of(facts: &HandState, seat: Seat) -> Self {
        let number = |cards: u64| CardSet(cards).count() as usize;
        Self {
            seat,
            dealt: [ELDER, YOUNGER].map(|seat| number(facts.dealt[seat])),
            // What the elder took is there for the younger only.
            taken: if seat == YOUNGER {
                number(facts.taken[ELDER])
            } else {
                0
            },
        }
    }
}

/// The first cards of the pack, and then the next.
fn dealt(variant: &Variant, sizes: [usize; 2]) -> Option<([CardSet; 2], u8)> {
    let pack = variant.checked.table.pack;
    let mut cards = pack.iter();
    let sets = sizes.map(|n| cards.by_ref().take(n).collect::<CardSet>());
    let rest = cards.count();
    let usual = usize::from(variant.facts().stock);
    (rest + 1 >= usual).then_some((sets, u8::try_from(rest).ok()?))
}

fn range(from: i64, to: i64) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from} to {to}")
    }
}

impl Asked for Exchange {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let Self { seat, taken, .. } = *self;
        let (hands, stock) = dealt(variant, self.dealt)?;
        let mut facts = variant.facts();
        for (seat, hand) in [ELDER, YOUNGER].into_iter().zip(&hands) {
            (facts.dealt[seat], facts.held[seat]) = (hand.0, hand.0);
        }
        facts.stock = stock.checked_sub(u8::try_from(taken).ok()?)?;
        if seat == YOUNGER {
            let [elder, younger] = hands;
            let rest = variant.checked.table.pack - (elder | younger);
            facts.taken[ELDER] = rest.iter().take(taken).collect::<CardSet>().0;
            facts.exchanged.insert(ELDER);
        }
        let hand = hands.get(seat.index())?;
        let takes = variant.speaks_of(Verb::Take);
        let stock = i64::from(facts.stock);
        let held = i64::from(hand.count());
        let most = if takes { held } else { held.min(stock) };
        let mut context = EvalContext::traced(&facts, seat);
        let away = variant.allowed_number(Verb::Discard, most, &mut context);
        let mut clauses: Vec<ClauseId> = context.trace.expect(TRACED);
        clauses.extend(variant.ties(Verb::Discard, &mut EvalContext::new(&facts, seat)));
        let mut taken = |count: i64| {
            let out = hand.iter().take(usize::try_from(count).ok()?);
            facts.discarded[seat] = out.collect::<CardSet>().0;
            let mut context = EvalContext::traced(&facts, seat);
            let taken = if takes {
                variant.allowed_number(Verb::Take, stock, &mut context).most
            } else {
                count
            };
            clauses.extend(context.trace.into_iter().flatten());
            clauses.extend(variant.ties(Verb::Take, &mut EvalContext::new(&facts, seat)));
            Some(taken)
        };
        let taken = range(taken(away.least)?, taken(away.most)?);
        let away = range(away.least, away.most);
        Some(Answer::of(
            format!("he lays away {away} and takes {taken}"),
            clauses,
        ))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let [a, b] = self.dealt;
        let before = match (self.seat == ELDER, self.taken) {
            (true, _) => String::new(),
            (false, 0) => "; elder has taken none".to_owned(),
            (false, n) => format!("; elder has taken {n}"),
        };
        let cards = if a == b {
            format!("Each is dealt {a} cards")
        } else {
            format!("Elder is dealt {a} cards and younger {b}")
        };
        format!("{cards}{before}: how many may {} exchange?", who(self.seat))
    }

    fn fewer(&self, [a, _]: [&Variant; 2]) -> Vec<Self> {
        let cards = a.checked.table.cards;
        let all = [([cards; 2], self.taken), (self.dealt, 0)];
        all.map(|(dealt, taken)| Self {
            dealt,
            taken,
            ..*self
        })
        .into()
    }
}
