//! What a seat may call, where its combinations are known and the tables were looked up before: bulk play asks for no more.

use super::Variant;
use super::candidate::Test;
use super::combination::Strength;
use super::eval::mask;
use super::held_combinations::HeldCombinations;
use super::program::{CallTable, Question};
use super::query::Query;
use codille_lang::ids::{DeclarationId, DeclarationSet};
use std::cell::OnceCell;

/// The tables that are asked about the calls of a seat, looked up once for as long as one side calls and nobody keeps a log.
#[derive(Debug)]
pub(crate) struct CallTables<'a> {
    open: Option<CallTable<'a>>,
    /// Looked up when a combination is first asked about.
    call: OnceCell<Option<CallTable<'a>>>,
}

impl<'a> CallTables<'a> {
    /// Returns the table that tells which combinations the rest of the duties lets be called.
    #[inline]
    pub(super) fn call(&self, variant: &'a Variant, query: Query<'_>) -> Option<&CallTable<'a>> {
        let look_up = || variant.call_table(Question::Call, query);
        self.call.get_or_init(look_up).as_ref()
    }
}

/// No table tells it: the rules are to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Untold;

impl Variant {
    /// Looks up the tables that are asked about the calls of a seat.
    pub(crate) fn call_tables(&self, query: Query<'_>) -> CallTables<'_> {
        CallTables {
            open: self.call_table(Question::Open, query),
            call: OnceCell::new(),
        }
    }

    /// The same as [`Self::open_calls`], by tables that were looked up.
    #[inline]
    pub(crate) fn open_by(
        &self,
        tables: &CallTables<'_>,
        query: Query<'_>,
    ) -> Option<DeclarationSet> {
        let open = tables.open.as_ref();
        let found = open.and_then(|open| self.found_in(open, query));
        match found.and_then(|found| found.answer(self, query, 0)) {
            Some([open, _]) => Some(DeclarationSet::from_mask(mask(open))),
            None => self.open_calls(query),
        }
    }

    /// Returns the strongest admitted combination of an open declaration among those held, leaving out those that meet `but`, as
    /// [`Self::best_where`] does.
    pub(crate) fn best_held<'a>(
        &'a self,
        (held, tables): (&HeldCombinations<'a>, &CallTables<'a>),
        (class, but): (DeclarationId, u64),
        query: Query<'_>,
    ) -> Result<Option<(Strength, u64)>, Untold> {
        let (mut test, mut best) = (None, None::<(&Strength, u64)>);
        for one in held.of(class).ok_or(Untold)? {
            let stronger = |than: Option<(&Strength, u64)>, strength: &Strength| {
                than.is_none_or(|(best, _)| strength > best)
            };
            if one.cards & but != 0 || !stronger(best, &one.strength) {
                continue;
            }
            let look_up = || self.test((self.lanes(class), Some(tables)), class, query);
            let test = *test.get_or_insert_with(look_up);
            if one.whole && self.passes(test, (class, one.cards), query)? {
                best = Some((&one.strength, one.cards));
                continue;
            }
            for (strength, part) in &one.parts {
                if stronger(best, strength) && self.passes(test, (class, *part), query)? {
                    best = Some((strength, *part));
                }
            }
        }
        Ok(best.map(|(strength, cards)| (*strength, cards)))
    }

    /// Tells whether the duties let a combination be called, where tables tell it.
    #[inline]
    fn passes(
        &self,
        test: Test<'_>,
        (class, cards): (DeclarationId, u64),
        query: Query<'_>,
    ) -> Result<bool, Untold> {
        match test {
            Test::Passed => Ok(true),
            Test::Refused => Ok(false),
            Test::AllDuties => Err(Untold),
            Test::Rest(found) => {
                let all = DeclarationSet::of(class).mask();
                let told = found.answer(self, query.about(class, cards), all);
                told.map(|[set, _]| set != 0).ok_or(Untold)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::{Due, EvalContext, Query, Setting, Side, Variant};
    use crate::{Decision, Silent, State};
    use codille_edition::check::check;
    use codille_edition::check::declaration::Kind;
    use codille_edition::check::rule::Event;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_lang::ids::Seat;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::sync::Arc;

    /// Hands of a variant in which every position is looked at.
    const HANDS: u64 = 6;

    /// Returns the variants of the edition in which combinations are called.
    fn declaring() -> Vec<Variant> {
        let edition = Edition::load(&Rules::embedded());
        let all = edition.variants.iter().map(|raw| {
            let checked = check(raw, &edition.sources).0;
            let checked = Arc::new(checked.expect("the edition is sound"));
            Variant::compile(&checked, &Setting::new()).expect("defaults are sound")
        });
        let all = all.filter(|variant| variant.checked.table.declarations.len() > 1);
        all.collect()
    }

    /// Shows every position of some random hands.
    fn each_position(variant: &Variant, mut look: impl FnMut(&State)) {
        for seed in 0..HANDS {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let mut state = State::new(variant, 0);
            state.deal(variant, &mut chance, &mut Silent);
            loop {
                let decision = state.advance(variant, &mut Silent);
                look(&state);
                if decision == Decision::Over {
                    break;
                }
                let act = decision.random(&mut |most| chance.random_range(0..most));
                let (seat, act) = decision.seat().zip(act).expect("somebody may act");
                state.apply(variant, seat, act, &mut Silent);
            }
        }
    }

    #[test]
    fn the_best_of_what_is_held_is_the_best_by_the_rules() {
        for variant in declaring() {
            let (slow, mut found) = (variant.without_tables(), 0);
            each_position(&variant, |state| {
                for (seat, supposing) in [(0, false), (1, false), (1, true)] {
                    let seat = Seat::from(seat);
                    let query = Query {
                        supposing,
                        ..Query::plain(&state.facts, seat)
                    };
                    let cards = state.own(seat).0;
                    let held = variant.held_combinations(cards);
                    let tables = variant.call_tables(query);
                    let open = variant.open_by(&tables, query).expect("a table tells it");
                    for class in variant.checked.table.declarations.keys() {
                        let called = state.facts.reckoning.called(class, seat);
                        let but = if supposing { 0 } else { called };
                        let mut context = EvalContext::of(query);
                        let best = slow.best(class, cards, but, &mut context);
                        if !open.contains(class) || held.are_without(class, but) {
                            assert!(best.is_none() || variant.kind(class) == Kind::Deal);
                            continue;
                        }
                        if variant.kind(class) == Kind::Deal {
                            continue;
                        }
                        if let Some((strength, _)) = best {
                            assert!(!held.are_below(class, &strength));
                            found += 1;
                        }
                        let told = variant.best_held((&held, &tables), (class, but), query);
                        assert_eq!(told, Ok(best), "{}", variant.checked.id);
                    }
                }
            });
            assert!(found > 0, "{}: somebody may call", variant.checked.id);
        }
    }

    #[test]
    fn points_of_calls_that_are_known_are_those_due_by_the_rules() {
        for variant in declaring() {
            let (slow, mut known) = (variant.without_tables(), 0);
            each_position(&variant, |state| {
                for (seat, class) in [0, 1].map(Seat::from).into_iter().flat_map(|seat| {
                    let all = variant.checked.table.declarations.keys();
                    all.map(move |class| (seat, class))
                }) {
                    let query = Query::plain(&state.facts, seat);
                    let cards = state.own(seat).0;
                    let mut context = EvalContext::of(query);
                    let Some((_, best)) = variant.best(class, cards, 0, &mut context) else {
                        continue;
                    };
                    let query = query.about(class, best);
                    let Some(points) = variant.points_known(Event::Call, query) else {
                        continue;
                    };
                    let due = slow.due(Event::Call, &mut EvalContext::of(query));
                    let due = due.expect("the rules tell it");
                    let made = |due: &Due| match (due.from, due.to) {
                        (Side::Nobody, Side::Seats(seats)) => {
                            let seat = seats.only().expect("one seat makes it");
                            (seat, due.heading, due.amount)
                        }
                        other => panic!("{other:?} pay"),
                    };
                    let due: Vec<_> = due.iter().map(made).collect();
                    let points = points.iter().map(|p| (p.seat, p.heading, p.amount));
                    assert_eq!(points.collect::<Vec<_>>(), due, "{}", variant.checked.id);
                    known += due.len();
                }
            });
            assert!(known > 0, "{}: a call brings points", variant.checked.id);
        }
    }
}
