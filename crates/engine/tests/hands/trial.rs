//! Variants to play: those of the edition, and chance from stated seeds.

use crate::check::check;
use crate::engine::{Act, Decision, Hand, Silent, State};
use crate::errant;
use crate::ids::Seat;
use crate::variant::{Setting, Variant};
use codille_edition::ruleset::{Edition, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::{Arc, LazyLock};

/// What is in the pool when a hand begins.
pub(crate) const POOL: i64 = 60;

/// Every variant of the edition under its defaults, then each with all options at other values.
static EDITION: LazyLock<Vec<Arc<Variant>>> = LazyLock::new(compiled_anew);

/// Compiles every variant of the edition under two settings: nothing was played of it, so that its tables are empty.
pub(crate) fn compiled_anew() -> Vec<Arc<Variant>> {
    let edition = Edition::load(&Rules::embedded());
    let mut all = Vec::new();
    for raw in &edition.variants {
        let checked = check(raw, &edition.sources).0;
        let checked = Arc::new(checked.expect("the edition is sound"));
        let defaults = Variant::compile(&checked, &Setting::new()).expect("defaults are sound");
        let other = |o: &codille_edition::check::option::Choice| {
            let other = o.samples().into_iter().find(|v| *v != o.default);
            other.map(|v| (o.name.clone(), o.write(v)))
        };
        let others = checked.options.iter().filter(|o| o.name != "players");
        let others: Setting = others.filter_map(other).collect();
        let changed = Variant::compile(&checked, &others).expect("samples are sound");
        all.extend([Arc::new(defaults), Arc::new(changed)]);
    }
    all
}

/// Returns every variant of the edition, each under two settings.
pub(crate) fn edition() -> &'static [Arc<Variant>] {
    &EDITION
}

/// Returns the chance of a hand.
pub(crate) fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Deals by chance and seats nobody.
pub(crate) fn dealt(variant: &Arc<Variant>, chance: &mut ChaCha8Rng) -> Hand {
    let mut state = State::new(variant, POOL);
    state.deal(variant, chance, &mut Silent);
    Hand::from_state(Arc::clone(variant), state)
}

/// Chooses a lawful act by chance; `None` where the hand is over.
pub(crate) fn any(
    variant: &Variant,
    asked: (&State, &Decision),
    chance: &mut ChaCha8Rng,
) -> Option<(Seat, Act)> {
    errant::lawful(variant, asked, chance)
}

/// Plays a hand to its end by chance.
pub(crate) fn played(variant: &Arc<Variant>, seed: u64) -> Hand {
    let mut chance = chance(seed);
    let mut hand = dealt(variant, &mut chance);
    while let Some((seat, act)) = any(variant, (&hand.state, &hand.decision), &mut chance) {
        hand.act(seat, act).expect("what is lawful can be done");
    }
    hand
}
