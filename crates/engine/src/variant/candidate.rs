//! Which combinations a seat may call, and which of them is the strongest.

use super::Variant;
use super::combination::Strength;
use super::env::Env;
use super::eval::mask;
use super::program::Question;
use super::saying::Saying;
use super::strength_table::{Combination, StrengthTable};
use codille_lang::ids::{DeclarationId, DeclarationSet};

/// A combination that may be called, with what its table says of it.
struct Candidate<'a> {
    cards: u64,
    known: Option<&'a Combination>,
    lanes: Option<&'a StrengthTable>,
}

impl<'a> Candidate<'a> {
    const fn plain(cards: u64) -> Self {
        Self {
            cards,
            known: None,
            lanes: None,
        }
    }

    const fn tabled(known: &'a Combination, lanes: &'a StrengthTable) -> Self {
        Self {
            cards: known.cards,
            known: Some(known),
            lanes: Some(lanes),
        }
    }

    /// Tells whether its cards let it be called as it stands.
    fn whole(&self) -> bool {
        self.known.is_none_or(|known| known.whole)
    }

    fn strength(&self, variant: &Variant, class: DeclarationId, env: &mut Env<'_>) -> Strength {
        match self.known {
            Some(known) => known.strength,
            None => variant.strength_anew(class, self.cards, env),
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
        env: &mut Env<'_>,
    ) -> Option<(Strength, u64)> {
        let open = self.open_calls(env.saying());
        self.best_where(open, (class, cards), but, env)
    }

    /// Returns the declarations of which a seat may call something, for all that does not depend on the combination; `None` where
    /// each combination has to be asked by itself.
    pub fn open_calls(&self, say: Saying<'_>) -> Option<DeclarationSet> {
        let [open, _] = match self.answer(Question::Open, say, 0) {
            Some(answer) => answer,
            // Who watches which clauses decide wants to see them decide together.
            None if self.reach.watches() => return None,
            None => {
                let mut env = Env::of(say);
                let answer = self.ask_at_once(Question::Open, 0, &mut env);
                // What is wrong is told of the combination at which it is met.
                if env.trouble.is_some() {
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
        env: &mut Env<'_>,
    ) -> Option<(Strength, u64)> {
        let lanes = self.lanes_where(open, class)?;
        let mut found: Option<(Strength, u64)> = None;
        self.each_combination(lanes, (class, cards), env, &mut |one, env| {
            let stronger = |than: Option<(Strength, u64)>, strength: Strength| {
                than.is_none_or(|(best, _)| strength > best)
            };
            if one.cards & but != 0 {
                return false;
            }
            let strength = one.strength(self, class, env);
            if !stronger(found, strength) {
                return false;
            }
            if one.whole() && self.lets(one.lanes, class, one.cards, env) {
                found = Some((strength, one.cards));
                return false;
            }
            self.each_part(&one, class, env, &mut |strength, part, env| {
                if stronger(found, strength) && self.lets(one.lanes, class, part, env) {
                    found = Some((strength, part));
                }
                false
            })
        });
        found
    }

    /// Tells whether some admitted combination of these cards, perhaps called short, is as strong as this.
    pub fn can_equal(
        &self,
        class: DeclarationId,
        cards: u64,
        wanted: Strength,
        env: &mut Env<'_>,
    ) -> bool {
        let open = self.open_calls(env.saying());
        let Some(lanes) = self.lanes_where(open, class) else {
            return false;
        };
        self.each_combination(lanes, (class, cards), env, &mut |one, env| {
            let equals = one.whole()
                && one.strength(self, class, env) == wanted
                && self.lets(one.lanes, class, one.cards, env);
            // Of parts there may be many; they are looked at last.
            equals
                || self.each_part(&one, class, env, &mut |strength, part, env| {
                    strength == wanted && self.lets(one.lanes, class, part, env)
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
        env: &mut Env<'_>,
        will_do: &mut impl FnMut(Candidate<'a>, &mut Env<'_>) -> bool,
    ) -> bool {
        let Some(lanes) = lanes else {
            let all = self.combinations(class, cards);
            return all.iter().any(|one| will_do(Candidate::plain(one), env));
        };
        for (own, cell) in lanes.cells(self, cards) {
            let done = if let Some(cell) = cell {
                let mut all = cell.combinations.iter();
                all.any(|one| will_do(Candidate::tabled(one, lanes), env))
            } else {
                self.each_combination(None, (class, own), env, will_do)
            };
            if done {
                return true;
            }
        }
        false
    }

    /// Goes through what a combination can be called short as until one will do; tells whether one did.
    fn each_part(
        &self,
        one: &Candidate<'_>,
        class: DeclarationId,
        env: &mut Env<'_>,
        will_do: &mut impl FnMut(Strength, u64, &mut Env<'_>) -> bool,
    ) -> bool {
        match one.known {
            Some(known) => {
                let mut parts = known.parts.iter();
                parts.any(|(strength, part)| will_do(*strength, *part, env))
            }
            None => self.parts(class, one.cards).iter().any(|part| {
                let strength = self.strength_anew(class, part, env);
                will_do(strength, part, env)
            }),
        }
    }

    /// Tells whether the duties let a combination be called: all of them, or those that its table leaves open.
    #[inline]
    fn lets(
        &self,
        lanes: Option<&StrengthTable>,
        class: DeclarationId,
        cards: u64,
        env: &mut Env<'_>,
    ) -> bool {
        match lanes {
            None => self.admits(class, cards, env),
            Some(lanes) if lanes.parted.bound.is_empty() => true,
            Some(_) => {
                let all = DeclarationSet::of(class).mask();
                let [set, _] = env.about((class, cards), |env| self.ask(Question::Call, all, env));
                set != 0
            }
        }
    }
}
