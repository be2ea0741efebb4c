//! What lasts from hand to hand: an evening with counters and a pool, or a partie with its settlement.

use codille_engine::referee::RefereedHand;
use codille_engine::variant::{EvalError, Variant};
use codille_engine::{Event, Partie, Silent, Sitting, State};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::sorting;

/// What lasts from hand to hand. Players are numbered by their seats in the first hand.
#[derive(Debug, Clone)]
pub(super) enum Course {
    /// Hands with a pool and counters.
    Evening(Sitting),
    /// Deals of a partie.
    Partie(Partie),
}

/// The end of a hand: what it brought beyond its bill, and what the rules could not tell of that.
#[derive(Debug)]
pub(super) struct Close {
    /// What it brought.
    pub(super) closing: Closing,
    /// What the rules could not tell, apart from the hand itself, whose bill says it.
    pub(super) trouble: Option<EvalError>,
}

/// What the end of a hand brought beyond its bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Closing {
    /// The counters of each player.
    Counters(Vec<i64>),
    /// The totals of a partie that goes on.
    Totals(Vec<i64>),
    /// The totals of a partie that is over, and what it pays each player.
    Settled {
        /// The totals.
        totals: Vec<i64>,
        /// What it pays.
        net: Vec<i64>,
        /// The clauses that say so.
        clauses: Vec<ClauseId>,
    },
}

impl Course {
    /// Names what is won and lost in it.
    pub(super) const fn units(&self) -> &'static str {
        match self {
            Self::Evening(_) => "counters",
            Self::Partie(_) => "points",
        }
    }

    /// Begins an evening, or a partie where the variant has parties.
    pub(super) fn new(variant: &Variant) -> Self {
        if variant.checked.table.partie.is_some() {
            Self::Partie(Partie::new())
        } else {
            Self::Evening(Sitting::new(variant))
        }
    }

    /// Begins where the state before a deal says that it stands.
    pub(super) fn before(variant: &Variant, opening: &State) -> Self {
        let mut course = Self::new(variant);
        match &mut course {
            Self::Evening(sitting) => {
                sitting.pool = opening.facts.pool;
                sitting.pool_reserved = opening.facts.pool_reserved;
            }
            Self::Partie(partie) => *partie = Partie::before(opening),
        }
        course
    }

    /// Returns the state before the coming deal.
    pub(super) fn opening(&self, variant: &Variant) -> State {
        match self {
            Self::Evening(sitting) => sitting.next_hand(variant),
            Self::Partie(partie) => partie.next_deal(variant),
        }
    }

    /// Returns the player who sits in a seat of the coming hand.
    pub(super) fn player_of(&self, seat: Seat) -> usize {
        match self {
            Self::Evening(sitting) => sitting.player_of(seat),
            Self::Partie(partie) => partie.player_of(seat),
        }
    }

    /// Returns what each player has: counters of an evening, points of a partie.
    pub(super) fn standing(&self) -> Vec<i64> {
        match self {
            Self::Evening(sitting) => sitting.points.clone(),
            Self::Partie(partie) => partie.totals.to_vec(),
        }
    }

    /// Returns what each player has gained in the parties before; nothing at an evening.
    pub(super) fn gained(&self) -> Vec<i64> {
        match self {
            Self::Evening(_) => Vec::new(),
            Self::Partie(partie) => partie.gained.to_vec(),
        }
    }

    /// Enters a hand that is over.
    pub(super) fn close(&mut self, variant: &Variant, state: &State) -> Close {
        match self {
            Self::Evening(sitting) => Self::entered(sitting, variant, state),
            Self::Partie(partie) => {
                partie.close(variant, state);
                Self::settled(partie, variant)
            }
        }
    }

    /// Enters a hand of an evening.
    fn entered(sitting: &mut Sitting, variant: &Variant, state: &State) -> Close {
        let mut after = state.clone();
        sitting.close(variant, &mut after, &mut Silent);
        let trouble = after.balance.trouble;
        Close {
            closing: Closing::Counters(sitting.points.clone()),
            trouble: trouble.filter(|t| state.balance.trouble.as_ref() != Some(t)),
        }
    }

    /// Says how a partie stands, and what it pays where it is over.
    fn settled(partie: &Partie, variant: &Variant) -> Close {
        let totals = partie.totals.to_vec();
        let trouble = partie.trouble(variant);
        if !partie.is_over(variant) {
            return Close {
                closing: Closing::Totals(totals),
                trouble,
            };
        }
        let mut events: Vec<Event> = Vec::new();
        let settled = partie.settle(variant, &mut events);
        let mut clauses: Vec<ClauseId> = Vec::new();
        for event in &events {
            if let Event::Paid(entry) = event {
                clauses.extend(&entry.clauses);
            }
        }
        // In the order of the book's clauses.
        sorting::sort(&mut clauses);
        clauses.dedup();
        let net = settled.balance.net.iter().copied().take(totals.len());
        Close {
            closing: Closing::Settled {
                net: net.collect(),
                totals,
                clauses,
            },
            trouble: trouble.or(settled.balance.trouble),
        }
    }

    /// Enters a hand that a referee has judged: only what may be reckoned counts, and a void deal is dealt again by the same player.
    pub(super) fn close_strictly(&mut self, variant: &Variant, bench: &RefereedHand) -> Close {
        let (state, minutes) = (&bench.hand.state, bench.minutes());
        match self {
            Self::Evening(sitting) if minutes.void => {
                let dealer = sitting.dealer;
                let close = Self::entered(sitting, variant, state);
                sitting.dealer = dealer;
                close
            }
            Self::Evening(_) => self.close(variant, state),
            Self::Partie(partie) => {
                for seat in Seat::first(2).filter(|seat| minutes.lost.contains(*seat)) {
                    partie.lost.insert(Seat::from(partie.player_of(seat)));
                }
                if !minutes.void {
                    let weight = partie.weight(variant, state);
                    let scores = [Seat::FIRST, Seat::SECOND].map(|seat| bench.credit(seat, None));
                    partie.enter(scores, weight);
                }
                Self::settled(partie, variant)
            }
        }
    }

    /// Begins the next partie where one is over; what was gained is carried on.
    pub(super) fn go_on(&mut self, variant: &Variant, closing: &Closing) {
        let (Self::Partie(partie), Closing::Settled { net, .. }) = (self, closing) else {
            return;
        };
        debug_assert!(
            partie.is_over(variant),
            "only a partie that is over is settled"
        );
        let mut gained = partie.gained;
        for (sum, won) in gained.iter_mut().zip(net) {
            *sum += won;
        }
        *partie = Partie::after(gained);
    }
}
