//! Which combinations a seat may call, and which of them is the strongest.

use super::Variant;
use super::combination::Strength;
use super::eval::mask;
use super::eval_context::EvalContext;
use super::planned_calls::CallTables;
use super::program::{Question, Tabled};
use super::query::Query;
use super::strength_table::{Combination, StrengthTable};
use codille_lang::ids::{DeclarationId, DeclarationSet};

/// A combination that may be called, with what its table says of it.
struct Candidate<'a> {
    cards: u64,
    known: Option<&'a Combination>,
}

/// What is still to be asked of a combination before it may be called.
#[derive(Debug, Clone, Copy)]
pub(super) enum Test<'a> {
    /// All duties.
    AllDuties,
    /// The duties that its table leaves open.
    Rest(Tabled<'a>),
    /// Nothing: its table says all.
    Passed,
    /// Nothing: none may be called.
    Refused,
}

impl<'a> Candidate<'a> {
    const fn plain(cards: u64) -> Self {
        Self { cards, known: None }
    }

    const fn tabled(known: &'a Combination) -> Self {
        Self {
            cards: known.cards,
            known: Some(known),
        }
    }

    /// Tells whether its cards let it be called as it stands.
    fn whole(&self) -> bool {
        self.known.is_none_or(|known| known.whole)
    }

    fn strength(
        &self,
        variant: &Variant,
        class: DeclarationId,
        context: &mut EvalContext<'_>,
    ) -> Strength {
        match self.known {
            Some(known) => known.strength,
            None => variant.strength_anew(class, self.cards, context),
        }
    }
}

impl Variant {
    /// Returns the strongest admitted combination of some cards, leaving out those that meet `but`; one that is not admitted as it
    /// stands may be called short.
    pub fn best(
        &self,
        class: DeclarationId,
        cards: u64,
        but: u64,
        context: &mut EvalContext<'_>,
    ) -> Option<(Strength, u64)> {
        let open = self.open_calls(context.query);
        self.best_where(open, (class, cards), but, context)
    }

    /// Returns the declarations of which a seat may call something, for all that does not depend on the combination; `None` where
    /// each combination has to be asked by itself.
    pub fn open_calls(&self, query: Query<'_>) -> Option<DeclarationSet> {
        let [open, _] = match self.answer(Question::Open, query, 0) {
            Some(answer) => answer,
            // Where it is watched which clauses decide, all duties are asked together.
            None if self.reach.watches() => return None,
            None => {
                let mut context = EvalContext::of(query);
                let answer = self.ask_at_once(Question::Open, 0, &mut context);
                // A fault of the rules is told with the combination at which it is met.
                if context.trouble.is_some() {
                    return None;
                }
                answer
            }
        };
        Some(DeclarationSet::from_mask(mask(open)))
    }

    /// Returns the strongest admitted combination, where it is known which declarations are open.
    pub fn best_where(
        &self,
        open: Option<DeclarationSet>,
        (class, cards): (DeclarationId, u64),
        but: u64,
        context: &mut EvalContext<'_>,
    ) -> Option<(Strength, u64)> {
        let lanes = self.lanes_where(open, class)?;
        let mut test = None;
        let mut found: Option<(Strength, u64)> = None;
        self.each_combination(lanes, (class, cards), context, &mut |one, context| {
            let stronger = |than: Option<(Strength, u64)>, strength: Strength| {
                than.is_none_or(|(best, _)| strength > best)
            };
            if one.cards & but != 0 {
                return false;
            }
            let strength = one.strength(self, class, context);
            if !stronger(found, strength) {
                return false;
            }
            if one.whole() && self.lets(&mut test, lanes, (class, one.cards), context) {
                found = Some((strength, one.cards));
                return false;
            }
            self.each_part(&one, class, context, &mut |strength, part, context| {
                if stronger(found, strength) && self.lets(&mut test, lanes, (class, part), context)
                {
                    found = Some((strength, part));
                }
                false
            })
        });
        found
    }

    /// Tells whether there is some admitted combination, perhaps called short, where it is known which declarations are open.
    pub fn has_where(
        &self,
        open: Option<DeclarationSet>,
        (class, cards): (DeclarationId, u64),
        but: u64,
        context: &mut EvalContext<'_>,
    ) -> bool {
        // Where no table knows all of them, what is wrong with the rules has to be met.
        let at_once = |context| {
            self.best_where(open, (class, cards), but, context)
                .is_some()
        };
        let lanes = match self.lanes_where(open, class) {
            None => return false,
            Some(None) => return at_once(context),
            Some(lanes) => lanes,
        };
        let mut test = None;
        for (_, cell) in lanes.into_iter().flat_map(|l| l.cells(self, cards)) {
            let Some(cell) = cell else {
                return at_once(context);
            };
            for one in cell.combinations.iter().filter(|c| c.cards & but == 0) {
                let whole = one.whole.then_some(one.cards).into_iter();
                let mut all = whole.chain(one.parts.iter().map(|(_, part)| *part));
                if all.any(|cards| self.lets(&mut test, lanes, (class, cards), context)) {
                    return true;
                }
            }
        }
        false
    }

    /// Tells whether some admitted combination of these cards, perhaps called short, is as strong as this.
    pub fn can_equal(
        &self,
        class: DeclarationId,
        cards: u64,
        wanted: Strength,
        context: &mut EvalContext<'_>,
    ) -> bool {
        let open = self.open_calls(context.query);
        let Some(lanes) = self.lanes_where(open, class) else {
            return false;
        };
        let mut test = None;
        self.each_combination(lanes, (class, cards), context, &mut |one, context| {
            let equals = one.whole()
                && one.strength(self, class, context) == wanted
                && self.lets(&mut test, lanes, (class, one.cards), context);
            // Of parts there may be many; they are looked at last.
            equals
                || self.each_part(&one, class, context, &mut |strength, part, context| {
                    strength == wanted && self.lets(&mut test, lanes, (class, part), context)
                })
        })
    }

    /// Returns the lanes of a declaration that are of use, if any; `None` where it is not open.
    #[expect(
        clippy::option_option,
        reason = "not open, and without a table, are two answers"
    )]
    fn lanes_where(
        &self,
        open: Option<DeclarationSet>,
        class: DeclarationId,
    ) -> Option<Option<&StrengthTable>> {
        match open {
            Some(open) if !open.contains(class) => None,
            Some(_) => Some(self.lanes(class)),
            None => Some(None),
        }
    }

    /// Goes through the combinations of some cards until one will do; tells whether one did.
    fn each_combination<'a>(
        &'a self,
        lanes: Option<&'a StrengthTable>,
        (class, cards): (DeclarationId, u64),
        context: &mut EvalContext<'_>,
        will_do: &mut impl FnMut(Candidate<'a>, &mut EvalContext<'_>) -> bool,
    ) -> bool {
        let Some(lanes) = lanes else {
            let all = self.combinations(class, cards);
            return all
                .iter()
                .any(|one| will_do(Candidate::plain(one), context));
        };
        lanes.any_lane(self, cards, |own, cell| {
            if let Some(cell) = cell {
                let mut all = cell.combinations.iter();
                all.any(|one| will_do(Candidate::tabled(one), context))
            } else {
                self.each_combination(None, (class, own), context, will_do)
            }
        })
    }

    /// Goes through what a combination can be called short as until one will do; tells whether one did.
    fn each_part(
        &self,
        one: &Candidate<'_>,
        class: DeclarationId,
        context: &mut EvalContext<'_>,
        will_do: &mut impl FnMut(Strength, u64, &mut EvalContext<'_>) -> bool,
    ) -> bool {
        match one.known {
            Some(known) => {
                let mut parts = known.parts.iter();
                parts.any(|(strength, part)| will_do(*strength, *part, context))
            }
            None => self.parts(class, one.cards).iter().any(|part| {
                let strength = self.strength_anew(class, part, context);
                will_do(strength, part, context)
            }),
        }
    }

    /// Returns how it is told which combinations of a declaration the duties let be called.
    pub(super) fn test<'a>(
        &'a self,
        (lanes, tables): (Option<&StrengthTable>, Option<&CallTables<'a>>),
        class: DeclarationId,
        query: Query<'_>,
    ) -> Test<'a> {
        let Some(lanes) = lanes else {
            return Test::AllDuties;
        };
        if lanes.parted.bound.is_empty() {
            return Test::Passed;
        }
        let about = query.about(class, 0);
        let call = tables.and_then(|tables| tables.call(self, about));
        let found = match call {
            Some(call) => self.found_in(call, about),
            None => self.found(Question::Call, about),
        };
        match found.unwrap_or(Tabled::AtOnce) {
            Tabled::Known([0, _]) => Test::Refused,
            Tabled::Known(_) => Test::Passed,
            Tabled::Program(program) if program.leaves_all() => Test::Passed,
            found @ (Tabled::AtOnce | Tabled::Program(_)) => Test::Rest(found),
        }
    }

    /// Tells whether the duties let a combination be called; `test` is looked up with the first that there is.
    #[inline]
    fn lets<'a>(
        &'a self,
        test: &mut Option<Test<'a>>,
        lanes: Option<&StrengthTable>,
        (class, cards): (DeclarationId, u64),
        context: &mut EvalContext<'_>,
    ) -> bool {
        let test = test.get_or_insert_with(|| self.test((lanes, None), class, context.query));
        let found = match *test {
            Test::Refused => return false,
            Test::AllDuties => return self.admits(class, cards, context),
            Test::Rest(found) => found,
            Test::Passed => return true,
        };
        let all = DeclarationSet::of(class).mask();
        let told = found.answer(self, context.query.about(class, cards), all);
        let [set, _] = told.unwrap_or_else(|| {
            context.about((class, cards), |context| {
                self.ask_at_once(Question::Call, all, context)
            })
        });
        set != 0
    }
}
