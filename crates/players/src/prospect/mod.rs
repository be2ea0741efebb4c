//! What a deal of a partie is worth by the points that it brings: what the partie then pays where it is over, and where it goes on what it
//! pays on the average between players who are alike.
//!
//! ```text
//! scores (deals between players who are alike) ─┐
//!                                               ├─▶ WorthTable (totals and deals played ─▶ payment) ─▶ PartieLeaf
//! Partie (over, weight, payment: the rules)    ─┘
//! ```

mod deal_scores;
mod kept;
mod partie_leaf;
mod worth_table;

pub use deal_scores::play_scores;
pub use kept::{KEPT, KeptScores, VariantScores};
pub(crate) use partie_leaf::PartieLeaf;

use codille_engine::variant::Variant;
use codille_engine::{Partie, State};
use codille_lang::ids::Seat;
use deal_scores::scores;
use std::sync::{Arc, OnceLock};
use worth_table::WorthTable;

/// In how many parts a point of a payment is counted.
pub(super) const PARTS: i64 = 100;

/// What parties of a variant are worth to their players, between any two deals. It is reckoned when it is first asked for.
#[derive(Debug)]
pub struct Prospects {
    variant: Arc<Variant>,
    table: OnceLock<Option<WorthTable>>,
}

impl Prospects {
    /// Takes a variant that has parties; `None` of one that has none.
    pub fn of(variant: &Arc<Variant>) -> Option<Arc<Self>> {
        variant.checked.table.partie.as_ref()?;
        Some(Arc::new(Self {
            variant: Arc::clone(variant),
            table: OnceLock::new(),
        }))
    }

    /// Returns what the end of a deal is worth to a seat of it; `None` of a deal that belongs to no partie, and under rules by which parties
    /// come to no end or that cannot tell what deals and parties bring.
    pub(crate) fn leaf(&self, state: &State, seat: Seat) -> Option<PartieLeaf<'_>> {
        if state.facts.reckoning.deal_number == 0 {
            return None;
        }
        PartieLeaf::new(&self.variant, self.table()?, state, seat)
    }

    /// Returns what each player of a partie that goes on is likely to be paid, in hundredths of a point; `None` under rules that do not
    /// tell it.
    pub fn of_partie(&self, partie: &Partie) -> Option<[i64; 2]> {
        let table = self.table()?;
        Some([0, 1].map(|player| table.of_player(partie, player)))
    }

    fn table(&self) -> Option<&WorthTable> {
        let made = || WorthTable::of(&self.variant, &scores(&self.variant)?);
        self.table.get_or_init(made).as_ref()
    }
}
