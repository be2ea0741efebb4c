//! Entries of the ledger: who pays whom how much, why. Works out nothing.

use codille_lang::ids::{ClauseId, HeadingId, Seat};

/// An account of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Account {
    /// A seat by its number.
    Seat(Seat),
    /// The pool.
    Pool,
    /// The stakes set apart.
    Reserve,
    /// Nobody: the payer of a score.
    Nobody,
}

/// One booking; what one account pays the other receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who pays.
    pub from: Account,
    /// Who receives.
    pub to: Account,
    /// How much, in points; never negative.
    pub amount: i64,
    /// The number of the heading in the variant.
    pub heading: HeadingId,
    /// The clauses that made it, the one that orders it first.
    pub clauses: Vec<ClauseId>,
}

impl Entry {
    /// Makes an entry; a negative amount is turned round.
    pub fn new(
        from: Account,
        to: Account,
        amount: i64,
        heading: HeadingId,
        clauses: Vec<ClauseId>,
    ) -> Self {
        if amount < 0 {
            return Self {
                from: to,
                to: from,
                amount: -amount,
                heading,
                clauses,
            };
        }
        Self {
            from,
            to,
            amount,
            heading,
            clauses,
        }
    }

    /// Returns what the entry brings to an account; negative where it pays.
    pub fn brings(&self, account: Account) -> i64 {
        if self.from == self.to {
            0
        } else if self.to == account {
            self.amount
        } else if self.from == account {
            -self.amount
        } else {
            0
        }
    }
}

/// Returns what a list of entries brings to an account.
pub fn balance(entries: &[Entry], account: Account) -> i64 {
    entries.iter().map(|e| e.brings(account)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_neither_makes_nor_loses_points() {
        let entries = [
            Entry::new(
                Account::Seat(Seat::FIRST),
                Account::Pool,
                20,
                HeadingId::from(0),
                Vec::new(),
            ),
            Entry::new(
                Account::Seat(Seat::SECOND),
                Account::Seat(Seat::FIRST),
                -3,
                HeadingId::from(1),
                Vec::new(),
            ),
        ];
        let all = [
            Account::Seat(Seat::FIRST),
            Account::Seat(Seat::SECOND),
            Account::Pool,
            Account::Reserve,
        ];
        assert_eq!(all.iter().map(|a| balance(&entries, *a)).sum::<i64>(), 0);
        assert_eq!(balance(&entries, Account::Seat(Seat::FIRST)), -23);
        assert_eq!(entries.last().map(|e| e.amount), Some(3));
    }

    #[test]
    fn a_negative_amount_turns_payer_and_payee_round() {
        let (a, b) = (Account::Seat(Seat::FIRST), Account::Pool);
        let turned = Entry::new(a, b, -7, HeadingId::from(2), Vec::new());
        assert_eq!(turned, Entry::new(b, a, 7, HeadingId::from(2), Vec::new()));
        let nothing = Entry::new(a, b, 0, HeadingId::from(2), Vec::new());
        assert_eq!((nothing.from, nothing.to), (a, b));
    }

    #[test]
    fn one_side_loses_what_the_other_wins() {
        let entry = Entry::new(
            Account::Seat(Seat::FIRST),
            Account::Seat(Seat::from(2)),
            5,
            HeadingId::from(0),
            Vec::new(),
        );
        assert_eq!(entry.brings(Account::Seat(Seat::from(2))), 5);
        assert_eq!(entry.brings(Account::Seat(Seat::FIRST)), -5);
        assert_eq!(entry.brings(Account::Seat(Seat::SECOND)), 0);
        assert_eq!(entry.brings(Account::Pool), 0);
    }

    #[test]
    fn whoever_pays_himself_is_as_rich_as_before() {
        let entry = Entry::new(
            Account::Seat(Seat::SECOND),
            Account::Seat(Seat::SECOND),
            5,
            HeadingId::from(0),
            Vec::new(),
        );
        assert_eq!(entry.brings(Account::Seat(Seat::SECOND)), 0);
        assert_eq!(balance(&[], Account::Pool), 0);
    }
}
