//! What follows from an act, in words for people.

use super::{Order, Supplied, Unsaid};
use crate::ledger::{Account, Entry};
use crate::variant::Variant;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_lang::ids::{DeclarationId, FaultId, HeadingId, Seat, SeatSet};

/// Names of players, headings and acts for telling what a referee orders.
#[derive(Debug, Clone, Copy)]
pub struct Telling<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// The names of the seats.
    pub seats: &'a [&'a str],
}

impl Telling<'_> {
    /// Says what is ordered.
    pub fn order(&self, order: &Order) -> String {
        match order {
            Order::Pay(entry) => self.paid(entry),
            Order::Silence { seats, but, only } => {
                let who = self.all(*seats);
                let verb = if seats.only().is_some() {
                    "reckons"
                } else {
                    "reckon"
                };
                if only.is_empty() {
                    let spared = match self.headings(but) {
                        words if words.is_empty() => String::new(),
                        words => format!(" but for {words}"),
                    };
                    format!("{who} {verb} nothing in this deal{spared}")
                } else {
                    format!("{who} {verb} nothing for {}", self.headings(only))
                }
            }
            Order::CallFalls(seat, class) => {
                format!(
                    "the {} of {} falls",
                    self.declaration(*class),
                    self.seat(*seat)
                )
            }
            Order::CallStands(seat, class) => {
                let class = self.declaration(*class);
                format!("the {class} of {} stands as good", self.seat(*seat))
            }
            Order::Fresh => "there is a fresh deal".to_owned(),
            Order::Trumps(suit) => format!("{} are trumps", suit.name()),
            Order::Back(_) => "play goes back".to_owned(),
            Order::Loses(seats) if seats.only().is_some() => {
                format!("{} loses the game", self.all(*seats))
            }
            Order::Loses(seats) => format!("{} lose the game", self.all(*seats)),
            Order::Nothing => "there is no penalty".to_owned(),
        }
    }

    fn paid(&self, entry: &Entry) -> String {
        let account = |account: &Account| match account {
            Account::Seat(seat) => self.seat(*seat).to_owned(),
            Account::Pool => "the pool".to_owned(),
            Account::Reserve => "the stakes set apart".to_owned(),
            Account::Nobody => "nobody".to_owned(),
        };
        let heading = self.headings(&[entry.heading]);
        if entry.from == Account::Nobody && entry.amount < 0 {
            let lost = entry.amount.unsigned_abs();
            return format!("{} counts {lost} less for {heading}", account(&entry.to));
        }
        if entry.from == Account::Nobody {
            return format!(
                "{} scores {} for {heading}",
                account(&entry.to),
                entry.amount
            );
        }
        let (from, to) = (account(&entry.from), account(&entry.to));
        format!("{from} pays {} to {to} as {heading}", entry.amount)
    }

    /// Says what was supplied.
    pub fn supplied(&self, supplied: &Supplied) -> String {
        let who = self.seat(supplied.seat);
        match supplied.what {
            Unsaid::Exchange => {
                format!("{who} has exchanged, and holds the cards that fit the rest")
            }
            Unsaid::Take(1) => format!("{who} takes in a card"),
            Unsaid::Take(count) => format!("{who} takes in {count} cards"),
            Unsaid::Leave(count) => format!("{who} says that {count} are left"),
            Unsaid::Answer(answer) => format!("{who} answers “{}”", answer.word()),
            Unsaid::Pass => format!("{who} passes"),
            Unsaid::Right(right) => format!("{who} declines to {}", right.word()),
        }
    }

    /// Names a seat.
    pub fn seat(&self, seat: Seat) -> &str {
        seat.name_of(self.seats)
    }

    /// Names some seats, one by one.
    pub fn each(&self, seats: SeatSet) -> Vec<String> {
        let all = self.seats.iter().zip(Seat::first(self.seats.len()));
        let named = all.filter(|(_, seat)| seats.contains(*seat));
        named.map(|(name, _)| (*name).to_owned()).collect()
    }

    /// Names some seats in a row of words.
    pub fn all(&self, seats: SeatSet) -> String {
        listed(&self.each(seats))
    }

    fn headings(&self, numbers: &[HeadingId]) -> String {
        let all = numbers.iter().map(|n| {
            let heading = &self.variant.checked.headings[*n];
            format!("“{}”", heading.replace('_', " "))
        });
        listed(&all.collect::<Vec<_>>())
    }

    fn declaration(&self, class: DeclarationId) -> String {
        let declaration = &self.variant.checked.table.declarations[class];
        declaration.name.replace('_', " ")
    }

    /// Names a fault.
    pub fn fault(&self, fault: FaultId) -> &str {
        &self.variant.checked.faults[fault]
    }

    /// Names an act that somebody has a right to: the act and its words.
    pub fn right(&self, act: ActId, words: &str) -> String {
        let name = act::name(&self.variant.checked.table.acts, act).replace('_', " ");
        if words.is_empty() {
            name
        } else {
            format!("{name} “{words}”")
        }
    }
}

/// Joins things with commas and `and`.
fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
