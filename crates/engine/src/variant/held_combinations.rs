//! The combinations that some cards make, declaration by declaration, as their tables tell them: they depend on nothing but the cards.

use super::Variant;
use super::combination::Strength;
use super::reckoning::ByDeclaration;
use super::strength_table::Combination;
use codille_edition::check::declaration::Kind;
use codille_lang::ids::{DeclarationId, DeclarationSet};

/// For how many combinations of all declarations together there is room.
const ROOM: usize = 24;

/// The combinations of some cards that may be called, perhaps short, for all that their cards say.
#[derive(Debug)]
pub(crate) struct HeldCombinations<'a> {
    cards: u64,
    all: [Option<&'a Combination>; ROOM],
    /// Where those of each declaration begin and end; `None` where no table tells them, or there is no room.
    places: ByDeclaration<Option<(u8, u8)>>,
    /// The declarations of which there are any, or of which they are not known.
    pub(crate) classes: DeclarationSet,
}

impl<'a> HeldCombinations<'a> {
    /// Returns the cards of which they are made.
    #[inline]
    pub(crate) const fn cards(&self) -> u64 {
        self.cards
    }

    /// Returns the combinations of a declaration, lane by lane; `None` where they are not known.
    #[inline]
    pub(super) fn of(&self, class: DeclarationId) -> Option<impl Iterator<Item = &'a Combination>> {
        let (begin, end) = self.places[class]?;
        let all = self.all.get(usize::from(begin)..usize::from(end))?;
        Some(all.iter().copied().flatten())
    }

    /// Tells whether the cards certainly make no combination of a declaration but those that meet `but`.
    #[inline]
    pub(crate) fn are_without(&self, class: DeclarationId, but: u64) -> bool {
        let all = self.of(class);
        all.is_some_and(|mut all| all.all(|one| one.cards & but != 0))
    }
}

impl HeldCombinations<'_> {
    /// Tells whether the cards certainly make nothing of a declaration that is as strong as this.
    #[inline]
    pub(crate) fn are_below(&self, class: DeclarationId, wanted: &Strength) -> bool {
        let all = self.of(class);
        all.is_some_and(|mut all| all.all(|one| one.most < *wanted))
    }
}

/// Puts a combination behind the others; tells whether there was room.
#[inline]
fn push<'a>(
    all: &mut [Option<&'a Combination>; ROOM],
    end: &mut usize,
    one: &'a Combination,
) -> bool {
    let place = all.get_mut(*end);
    *end += 1;
    place.map(|place| *place = Some(one)).is_some()
}

impl Variant {
    /// Finds the combinations that some cards make.
    pub(crate) fn held_combinations(&self, cards: u64) -> HeldCombinations<'_> {
        let mut held = HeldCombinations {
            cards,
            all: [None; ROOM],
            places: ByDeclaration::default(),
            classes: DeclarationSet::EMPTY,
        };
        let mut begin = 0;
        for class in self.checked.table.declarations.keys() {
            let end = self.lanes(class).and_then(|lanes| {
                let mut end = begin;
                let is_cut_short = lanes.any_lane(self, cards, |_, cell| {
                    let Some(cell) = cell else {
                        return true; // the rules are in trouble over these cards
                    };
                    // Most cards of a lane make one.
                    if let [one] = &*cell.combinations {
                        return !push(&mut held.all, &mut end, one);
                    }
                    let mut all = cell.combinations.iter();
                    all.any(|one| !push(&mut held.all, &mut end, one))
                });
                (!is_cut_short).then_some(end)
            });
            if let Some(end) = end {
                held.places[class] = u8::try_from(begin).ok().zip(u8::try_from(end).ok());
            }
            if end != Some(begin) && self.kind(class) != Kind::Deal {
                held.classes.insert(class);
            }
            begin = end.unwrap_or(begin);
        }
        held
    }
}
