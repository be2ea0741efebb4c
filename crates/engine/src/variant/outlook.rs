//! What would have been open to seats but for a fault: found out only when a clause asks, and only of the seat it asks about.

use codille_lang::ids::{BySeat, Seat};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What could have come of the tricks that were left to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prospect {
    /// It could not have won them all, whatever anybody had played.
    Never,
    /// That hung on the play.
    Open,
    /// It was sure of them all, whatever the others had played.
    Sure,
}

impl Prospect {
    /// Returns the number by which clauses ask for it.
    pub const fn number(self) -> i64 {
        match self {
            Self::Never => 0,
            Self::Open => 1,
            Self::Sure => 2,
        }
    }
}

/// How the prospect of a seat is found out.
type Find = dyn Fn(Seat) -> Prospect + Send + Sync;

/// What was found out so far, and how the rest is.
struct ProspectsFound {
    known: BySeat<OnceLock<Prospect>>,
    find: Box<Find>,
}

/// Prospects that are found out when they are asked for, each only once.
#[derive(Clone)]
pub struct Outlook(Arc<ProspectsFound>);

impl Outlook {
    /// Makes one from what finds it out.
    pub fn new(find: impl Fn(Seat) -> Prospect + Send + Sync + 'static) -> Self {
        let known = BySeat::new(std::array::from_fn(|_| OnceLock::new()));
        let find = Box::new(find);
        Self(Arc::new(ProspectsFound { known, find }))
    }

    /// Returns the prospect of a seat.
    pub fn of(&self, seat: Seat) -> Prospect {
        let ProspectsFound { known, find } = &*self.0;
        *known[seat].get_or_init(|| find(seat))
    }
}

impl fmt::Debug for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outlook")
    }
}

/// It follows from the rest of an offence: it makes no two of them differ.
impl PartialEq for Outlook {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Outlook {}

#[cfg(test)]
mod tests {
    use super::{Outlook, Prospect};
    use codille_lang::ids::Seat;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn what_was_open_is_found_out_once_and_only_of_whom_it_is_asked() {
        let asked = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&asked);
        let outlook = Outlook::new(move |seat| {
            assert_eq!(seat, Seat::SECOND, "nobody asks about another");
            count.fetch_add(1, Ordering::Relaxed);
            Prospect::Sure
        });
        assert_eq!(format!("{outlook:?}"), "Outlook");
        let of = || outlook.clone().of(Seat::SECOND).number();
        assert_eq!((of(), of(), asked.load(Ordering::Relaxed)), (2, 2, 1));
    }
}
