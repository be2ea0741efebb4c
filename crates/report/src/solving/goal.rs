//! What a hand is solved for.

use codille_engine::variant::Variant;
use codille_engine::{Balance, Partie, State};
use codille_lang::ids::Seat;
use codille_solver::Aim;
use std::sync::Arc;

/// What is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Goal {
    /// What a game brings: payments to whoever undertook it, or by how many points the first to speak is ahead of the other.
    #[default]
    Hand,
    /// What the partie pays, if it ends with this deal.
    Partie,
}

impl Goal {
    /// Returns the word of data and of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Partie => "partie",
        }
    }

    /// Returns the aim of a hand.
    ///
    /// # Errors
    /// Says that nobody has undertaken a game, or that there is no partie.
    pub fn aim<'a>(
        self,
        state: &State,
        worth: Option<&'a dyn Fn(&Balance) -> i64>,
    ) -> Result<Aim<'a>, String> {
        match (self, worth) {
            (Self::Partie, Some(worth)) => Ok(Aim::Score(Seat::FIRST, worth)),
            (Self::Partie, None) => Err("the variant has no parties".to_owned()),
            (Self::Hand, _) => Ok(match state.facts.ombre {
                Some(ombre) => Aim::Net(ombre),
                None => Aim::Lead(Seat::FIRST),
            }),
        }
    }
}

/// What the end of a deal is worth to its elder by what the partie then pays: nothing where it goes on.
#[derive(Debug, Clone)]
pub struct PartieWorth {
    variant: Arc<Variant>,
    partie: Partie,
    weight: i64,
}

impl PartieWorth {
    /// Takes the partie as it stands in a deal; `None` where the variant has none.
    pub fn of(variant: &Arc<Variant>, state: &State) -> Option<Self> {
        variant.checked.table.partie.as_ref()?;
        let reckoning = &state.facts.reckoning;
        let mut partie = Partie::new();
        partie.deals = reckoning.deals_played;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let player = partie.player_of(seat);
            for (list, points) in [
                (&mut partie.totals, reckoning.total(seat)),
                (&mut partie.gained, reckoning.gained(seat)),
            ] {
                if let Some(place) = list.get_mut(player) {
                    *place = points;
                }
            }
        }
        Some(Self {
            variant: Arc::clone(variant),
            weight: partie.weight(variant, state),
            partie,
        })
    }

    /// Returns what the partie pays to the elder of the deal.
    pub fn pays(&self, balance: &Balance) -> i64 {
        let elder = Seat::from(self.partie.player_of(Seat::FIRST));
        let mut partie = self.partie.clone();
        let scores = [Seat::FIRST, Seat::SECOND].map(|seat| balance.score[seat]);
        partie.enter(scores, self.weight);
        if !partie.is_over(&self.variant) {
            return 0;
        }
        let settled = partie.settle(&self.variant, &mut codille_engine::Silent);
        settled.balance.net[elder]
    }
}
