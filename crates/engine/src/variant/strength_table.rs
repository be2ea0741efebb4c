//! Combinations by the cards of one suit or rank, as a table: how strong they are, which may be called whatever happens.
//!
//! What a combination is worth and whether it may be called at all depends mostly on its cards alone. That much is worked out once for
//! all cards that a lane (a suit or a rank) may hold; what is left of the duties is asked when a hand is played.

use super::Variant;
use super::combination::Strength;
use super::eval_context::EvalContext;
use super::idle_cells::{IdleCells, of_rank};
use super::split_duties::SplitDuties;
use codille_edition::check::declaration::Kind;
use codille_lang::ids::{DeclarationId, List, Seat};
use std::sync::OnceLock;

/// A combination that may be called, perhaps short.
#[derive(Debug, Clone)]
pub(super) struct Combination {
    pub(super) cards: u64,
    pub(super) strength: Strength,
    /// Whether it may be called as it stands, for all that its cards say.
    pub(super) whole: bool,
    /// What it may be called short as, likewise.
    pub(super) parts: Box<[(Strength, u64)]>,
    /// The most that it may be called as.
    pub(super) most: Strength,
}

/// What the cards of one lane come to.
#[derive(Debug, Clone)]
pub(super) struct LaneStrength {
    /// The strength of all of them together.
    pub(super) strength: Strength,
    pub(super) combinations: Box<[Combination]>,
}

/// The lanes of one declaration; a cell is `None` where the rules are in trouble over its cards.
#[derive(Debug, Clone)]
pub(super) struct StrengthTable {
    class: DeclarationId,
    by_rank: bool,
    /// The lowest rank of the pack, and how many cells a lane has, as a power of two.
    low: u32,
    width: u32,
    lanes: u32,
    pub(super) parted: SplitDuties,
    cells: Box<[OnceLock<Option<LaneStrength>>]>,
    /// Of which cells it was found that their cards make no combination.
    idle: IdleCells,
}

/// The lanes of all declarations that can be tabled.
#[derive(Debug, Clone, Default)]
pub(super) struct Calling {
    classes: OnceLock<List<DeclarationId, Option<StrengthTable>>>,
}

impl Calling {
    /// Makes no lanes: the strength of a combination is measured when it is asked for.
    pub(super) fn none(variant: &Variant) -> Self {
        let all = variant.checked.table.declarations.keys();
        Self {
            classes: OnceLock::from(all.map(|_| None).collect::<List<_, _>>()),
        }
    }
}

impl Calling {
    /// Tells of each cell that was asked for whether it has strengths; of a declaration without a table, once that it has none.
    pub(super) fn filled(&self) -> impl Iterator<Item = bool> {
        let classes = self
            .classes
            .get()
            .into_iter()
            .flat_map(List::iter_enumerated);
        classes.flat_map(|(_, table)| {
            let cells = table.iter().flat_map(|table| &table.cells);
            let cells = cells.filter_map(|cell| cell.get()).map(Option::is_some);
            cells.chain(table.is_none().then_some(false))
        })
    }
}

const SUIT: u64 = 0xffff;
const RANK: u64 = 0x0001_0001_0001_0001;

/// Gathers the lowest bits of the four suits into one place, by one multiplication.
#[inline]
const fn gathered(lowest: u64) -> usize {
    (lowest.wrapping_mul(0x0001_0002_0004_0008) >> 48 & 15) as usize
}

impl StrengthTable {
    fn of(variant: &Variant, class: DeclarationId) -> Option<Self> {
        let by_rank = match variant.kind(class) {
            Kind::Rank => true,
            Kind::Suit | Kind::Run => false,
            Kind::Deal => return None,
        };
        if let Some((by, _)) = &variant.orders.measures[class]
            && !by.iter().all(|n| variant.asks_cards_only(n))
        {
            return None;
        }
        let ranks = (0..4).fold(0, |all, s| {
            all | variant.checked.table.pack.0 >> (16 * s) & SUIT
        });
        let (low, high) = (ranks.trailing_zeros(), 64 - ranks.leading_zeros());
        let width = if by_rank { 4 } else { high.saturating_sub(low) };
        let lanes = if by_rank { high.saturating_sub(low) } else { 4 };
        let count = usize::try_from(lanes << width).ok()?;
        let cells: Box<[_]> = (0..count).map(|_| OnceLock::new()).collect();
        Some(Self {
            class,
            by_rank,
            low,
            width,
            lanes,
            parted: SplitDuties::of(variant, class),
            idle: IdleCells::none(cells.len()),
            cells,
        })
    }

    /// Returns how many lanes there are.
    fn count(&self) -> usize {
        self.lanes as usize
    }

    /// Returns those of some cards that lie in a lane, with the number of the cell.
    #[inline]
    fn place(&self, lane: usize, cards: u64) -> (u64, usize) {
        if self.by_rank {
            let own = cards & RANK << (self.low as usize + lane);
            (own, lane << 4 | gathered(own >> (self.low as usize + lane)))
        } else {
            let own = cards & SUIT << (16 * lane);
            let bits = own >> (16 * lane) >> self.low;
            (
                own,
                lane << self.width | usize::try_from(bits & ((1 << self.width) - 1)).unwrap_or(0),
            )
        }
    }

    fn cell(&self, variant: &Variant, at: usize, own: u64) -> Option<&LaneStrength> {
        let cell = self.cells.get(at)?;
        cell.get_or_init(|| LaneStrength::fill(variant, self, own))
            .as_ref()
    }

    /// Returns some cards and their cells, lane by lane.
    #[inline]
    pub(super) fn cells<'a>(
        &'a self,
        variant: &'a Variant,
        cards: u64,
    ) -> impl Iterator<Item = (u64, Option<&'a LaneStrength>)> + 'a {
        (0..self.count()).map(move |lane| {
            let (own, at) = self.place(lane, cards);
            (own, self.cell(variant, at, own))
        })
    }

    /// Goes through some cards and their cells, lane by lane, until one will do; tells whether one did. Lanes without a combination are
    /// passed over.
    #[expect(
        clippy::inline_always,
        reason = "a lane without a combination takes less than a call"
    )]
    #[inline(always)]
    pub(super) fn any_lane<'a>(
        &'a self,
        variant: &'a Variant,
        cards: u64,
        mut will_do: impl FnMut(u64, Option<&'a LaneStrength>) -> bool,
    ) -> bool {
        // Cards are moved to their places where there is more to be looked at than a truth.
        let mut will_do = |at: usize, own: u64, place: u32| match self.idle.has(at) {
            Some(true) => false,
            Some(false) => {
                let cell = self.cell(variant, at, own << place);
                if cell.is_some_and(|cell| cell.combinations.is_empty()) {
                    if self.by_rank {
                        self.idle.add_of_rank((at, own), self.lanes);
                    } else {
                        self.idle.add(at);
                    }
                    return false;
                }
                will_do(own << place, cell)
            }
            None => will_do(own << place, None),
        };
        let (low, mut rest) = (self.low, cards >> self.low);
        if self.by_rank {
            let mut ranks = self.idle.ranks(rest, self.lanes);
            while ranks != 0 {
                let lane = ranks.trailing_zeros();
                ranks &= ranks - 1;
                let own = of_rank(rest, lane);
                if will_do((lane << 4) as usize | gathered(own), own, low + lane) {
                    return true;
                }
            }
            false
        } else {
            let (width, most) = (self.width, (1 << self.width) - 1);
            (0..self.lanes).any(|lane| {
                let own = rest & most;
                rest >>= 16;
                // A suit has no more than sixteen places.
                let at = (lane << width) as usize | usize::try_from(own).unwrap_or(0);
                will_do(at, own, low + 16 * lane)
            })
        }
    }

    /// Returns how strong cards of one lane are together; `None` where they are of several, or in trouble.
    #[inline]
    pub(super) fn strength(&self, variant: &Variant, cards: u64) -> Option<Strength> {
        let first = cards.trailing_zeros();
        let lane = match (cards, self.by_rank) {
            (0, _) => 0,
            (_, true) => ((first & 15).checked_sub(self.low)?) as usize,
            (_, false) => (first >> 4) as usize,
        };
        let (own, at) = self.place(lane, cards);
        let cell = (own == cards).then(|| self.cell(variant, at, own))?;
        cell.map(|c| c.strength)
    }
}

impl LaneStrength {
    fn fill(variant: &Variant, lanes: &StrengthTable, cards: u64) -> Option<Self> {
        let facts = variant.facts();
        let mut context = EvalContext::new(&facts, Seat::FIRST);
        let class = lanes.class;
        let mut combinations = Vec::new();
        for cards in variant.combinations(class, cards).iter() {
            let mut parts = Vec::new();
            for part in variant.parts(class, cards).iter() {
                if lanes.parted.admits(variant, class, part, &mut context) {
                    parts.push((variant.strength_anew(class, part, &mut context), part));
                }
            }
            let whole = lanes.parted.admits(variant, class, cards, &mut context);
            if whole || !parts.is_empty() {
                let strength = variant.strength_anew(class, cards, &mut context);
                let all = parts.iter().map(|(part, _)| *part);
                combinations.push(Combination {
                    cards,
                    strength,
                    whole,
                    most: all.fold(strength, Strength::max),
                    parts: parts.into(),
                });
            }
        }
        let strength = variant.strength_anew(class, cards, &mut context);
        let combinations = combinations.into();
        context.trouble.is_none().then_some(Self {
            strength,
            combinations,
        })
    }
}

impl Variant {
    /// Returns the lanes of a declaration; `None` where its strength asks for more than cards.
    #[inline]
    pub(super) fn lanes(&self, class: DeclarationId) -> Option<&StrengthTable> {
        let classes = self.calling.classes.get_or_init(|| {
            let all = self.checked.table.declarations.keys();
            all.map(|class| StrengthTable::of(self, class)).collect()
        });
        classes[class].as_ref()
    }

    /// Returns how the duties of calling are parted for a declaration.
    pub(super) fn parted(&self, class: DeclarationId) -> Option<&SplitDuties> {
        self.lanes(class).map(|l| &l.parted)
    }
}
