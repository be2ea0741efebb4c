//! What would have been open to seats but for a fault: found out only when a clause asks.

use codille_lang::ids::{Seat, SeatSet};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Which seats were sure of every trick that was left, and which could not have won them all; the others hung on the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Prospects {
    /// Sure of all, whatever the others had played.
    pub sure: SeatSet,
    /// Never to win all, whatever anybody had played.
    pub never: SeatSet,
}

impl Prospects {
    /// Returns 2 for a seat that was sure of all tricks, 0 for one that could not have won them, 1 for one that hung on the play.
    pub const fn of(self, seat: Seat) -> i64 {
        if self.sure.contains(seat) {
            2
        } else if self.never.contains(seat) {
            0
        } else {
            1
        }
    }
}

/// How prospects are found out.
type Find = Box<dyn FnOnce() -> Prospects + Send>;

/// Prospects that are found out when they are asked for, and only once.
#[derive(Clone)]
pub struct Outlook(Arc<LazyLock<Prospects, Find>>);

impl Outlook {
    /// Makes one from what finds it out.
    pub fn new(find: impl FnOnce() -> Prospects + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(find))))
    }

    /// Returns the prospects.
    pub fn prospects(&self) -> Prospects {
        **self.0
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
    use super::{Outlook, Prospects};
    use codille_lang::ids::{Seat, SeatSet};

    #[test]
    fn what_was_open_is_found_out_only_where_it_is_asked() {
        let unasked = Outlook::new(|| panic!("nobody asks"));
        assert_eq!(format!("{unasked:?}"), "Outlook");
        let asked = Outlook::new(|| Prospects {
            sure: SeatSet::of(Seat::FIRST),
            never: SeatSet::of(Seat::SECOND),
        });
        let of = |seat| asked.prospects().of(seat);
        let third = Seat::SECOND.after(3);
        assert_eq!([Seat::FIRST, Seat::SECOND, third].map(of), [2, 0, 1]);
    }
}
