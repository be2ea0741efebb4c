//! Calling in bulk: what each side can call is found once, for as long as its cards stay the same.

use crate::event::Silent;
use crate::state::State;
use crate::variant::{
    Answer, CallTables, EvalContext, HeldCombinations, Query, Strength, Untold, Variant,
};
use codille_edition::check::phase::Side;
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, DeclarationSet, Seat};
use std::cmp::Ordering;

/// The combinations of both sides, by seat.
#[derive(Debug, Default)]
pub(super) struct CallPlan<'a> {
    sides: [Option<HeldCombinations<'a>>; 2],
}

impl<'a> CallPlan<'a> {
    /// Finds the combinations of a seat that declares of these cards, unless they were found before.
    fn renew(&mut self, variant: &'a Variant, seat: Seat, cards: CardSet) {
        // Cards may have changed since, as by an exchange.
        if let Some(place) = self.sides.get_mut(seat.index())
            && place.as_ref().is_none_or(|held| held.cards() != cards.0)
        {
            *place = Some(variant.held_combinations(cards.0));
        }
    }

    /// Returns the combinations of a seat; `None` where they were not looked for, as those of a third are not.
    #[inline]
    fn held(&self, seat: Seat) -> Option<&HeldCombinations<'a>> {
        self.sides.get(seat.index())?.as_ref()
    }
}

impl State {
    /// Lets a side call whatever it holds, the best first, and the other answer for what that is, until nothing is left to call.
    pub(super) fn call_on<'a>(
        &mut self,
        variant: &'a Variant,
        side: Side,
        plan: &mut CallPlan<'a>,
    ) {
        let seat = self.seat_of(side);
        if self.asked.contains(seat) {
            return;
        }
        plan.renew(variant, seat, self.own(seat));
        let held = plan.held(seat);
        let all = || variant.checked.table.declarations.keys().collect();
        let mut rest = held.map_or_else(all, |held| held.classes);
        let (mut tables, mut answering) = (None, None);
        loop {
            let tables = &mut tables;
            let call = self.next_call(variant, seat, (plan.held(seat), tables), &mut rest);
            let Some((class, (strength, cards))) = call else {
                return;
            };
            self.call(variant, seat, (class, CardSet(cards)), &mut Silent);
            if self.asking.is_some() {
                self.answer_by_plan(variant, (class, strength), (plan, &mut answering));
            }
        }
    }

    /// Answers the call that waits for its answer for what the other side holds.
    fn answer_by_plan<'a>(
        &mut self,
        variant: &'a Variant,
        (class, wanted): (DeclarationId, Strength),
        (plan, tables): (&mut CallPlan<'a>, &mut Option<CallTables<'a>>),
    ) {
        let Some((_, cards)) = self.asking else {
            return;
        };
        let opponent = self.facts.next(Seat::FIRST);
        plan.renew(variant, opponent, self.own(opponent));
        let query = Query {
            supposing: true,
            ..Query::plain(&self.facts, opponent)
        };
        let held = plan.held(opponent).ok_or(Untold);
        let told = held.and_then(|held| compared(variant, (held, tables), query, (class, wanted)));
        let than = told.unwrap_or_else(|_| self.weigh(variant, Seat::FIRST, class, cards).0);
        let answer = match than {
            Ordering::Less => Answer::Good,
            Ordering::Equal => Answer::Equal,
            Ordering::Greater => Answer::NotGood,
        };
        self.answer(variant, opponent, answer, &mut Silent);
    }

    /// Finds the first declaration of which a seat may call something, with the best combination of it; those of which nothing is left are taken
    /// out of `rest`.
    fn next_call<'a>(
        &mut self,
        variant: &'a Variant,
        seat: Seat,
        (held, tables): (Option<&HeldCombinations<'a>>, &mut Option<CallTables<'a>>),
        rest: &mut DeclarationSet,
    ) -> Option<(DeclarationId, (Strength, u64))> {
        let query = Query::plain(&self.facts, seat);
        let (mut open, mut trouble) = (None, None);
        let found = rest.iter().find_map(|class| {
            if !self.is_open(variant, seat, class) {
                return None;
            }
            let called = self.facts.reckoning.called(class, seat);
            // What was called is not called again.
            if called != 0 && held.is_some_and(|held| held.are_without(class, called)) {
                *rest = rest.without(class);
                return None;
            }
            let tables = &*tables.get_or_insert_with(|| variant.call_tables(query));
            let open = *open.get_or_insert_with(|| variant.open_by(tables, query));
            if open.is_some_and(|open| !open.contains(class)) {
                return None;
            }
            let told = held.filter(|_| open.is_some()).ok_or(Untold);
            let told =
                told.and_then(|held| variant.best_held((held, tables), (class, called), query));
            let best = told.unwrap_or_else(|_| {
                let mut context = EvalContext::of(query);
                let own = (class, self.own(seat).0);
                let best = variant.best_where(open, own, called, &mut context);
                trouble = trouble.take().or(context.trouble);
                best
            });
            Some((class, best?))
        });
        self.note(trouble);
        found
    }
}

/// Compares the best that a seat holds of a declaration with a combination of this strength.
fn compared<'a>(
    variant: &'a Variant,
    (held, tables): (&HeldCombinations<'a>, &mut Option<CallTables<'a>>),
    query: Query<'_>,
    (class, wanted): (DeclarationId, Strength),
) -> Result<Ordering, Untold> {
    // Whatever the duties let be called of it, it is less.
    if held.are_below(class, &wanted) {
        return Ok(Ordering::Less);
    }
    let tables = &*tables.get_or_insert_with(|| variant.call_tables(query));
    let open = variant.open_by(tables, query).ok_or(Untold)?;
    if !open.contains(class) {
        return Ok(Ordering::Less);
    }
    let best = variant.best_held((held, tables), (class, 0), query)?;
    Ok(best.map_or(Ordering::Less, |(theirs, _)| theirs.cmp(&wanted)))
}
