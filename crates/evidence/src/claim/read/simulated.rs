//! Reads claims on many deals or parties between players of the program.

use super::placed::named;
use super::{AskingManner, Claiming, MOST_DEALS};
use crate::claim::asked::{Asked, Words};
use crate::claim::measure::{known_at_end, unit_of};
use crate::claim::plain::Named;
use crate::claim::simulated::{Bound, Measured, PlayUnit, SimulateClaim};
use crate::claim::within::Within;
use crate::document::{Figures, SimulateEntry};
use codille_deals::odds::Printed;
use codille_edition::check::node::Type;
use codille_edition::yaml::{Number, Text};
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_players::NAMES;

impl Claiming<'_, '_> {
    pub(super) fn simulate(&mut self, entry: &SimulateEntry) -> Option<SimulateClaim> {
        let (unit, deals) = self.played(entry)?;
        self.deals(deals);
        let placed = entry.from.is_some() || entry.seats.is_some();
        if placed && unit == PlayUnit::Partie {
            let help = "leave the position out, or write `deals` in place of `parties`";
            self.refuse("a partie begins with its first deal", deals.span, help);
            return None;
        }
        let (place, names) = if placed {
            let limits = (Some(deals), entry.seed);
            let meant = (entry.meant.as_ref(), None);
            let position = entry.position(self.entry);
            let (place, names) = self.place(&position, limits, meant, &entry.names)?;
            (Some(place), names)
        } else {
            (None, self.names(&entry.names, Named::default()))
        };
        let named = place.as_ref().map(|p| named(&p.record)).unwrap_or_default();
        let manner = AskingManner {
            words: Words::Hand,
            named,
            names: &names,
        };
        self.seated(&entry.players);
        let end = (unit, placed);
        let given = match &entry.given {
            Some(given) => {
                Some(self.asked_at_end(given, ("condition", Type::Truth), end, manner)?)
            }
            None => None,
        };
        Some(SimulateClaim {
            unit,
            count: deals.value,
            seed: entry.seed.map_or(1, |s| u64::from(s.value)),
            players: entry.players.iter().map(str::to_owned).collect(),
            given,
            measured: self.measured(entry, end, manner)?,
            place,
        })
    }

    /// Reads what is asked of deals or parties that are over; of those that begin at a position anything may be asked.
    fn asked_at_end(
        &mut self,
        text: &Text,
        wanted: (&str, Type),
        (unit, placed): (PlayUnit, bool),
        manner: AskingManner<'_>,
    ) -> Option<Expr> {
        let (what, ty) = wanted;
        let (expr, _) = self.asked(text, (what, &[ty]), manner)?;
        if !placed && let Some(checked) = self.checked() {
            let asked = Asked::new(&checked, &expr, manner.words).ok()?;
            known_at_end(unit, (&checked, &asked), text.span(), self.reading)?;
        }
        Some(expr)
    }

    /// Reads what is played, and how many times.
    fn played(&mut self, entry: &SimulateEntry) -> Option<(PlayUnit, Number)> {
        match (entry.deals, entry.parties) {
            (Some(deals), None) => Some((PlayUnit::Deal, deals)),
            (None, Some(parties)) => {
                let variant = self.item.variant_id();
                let known = unit_of(PlayUnit::Partie, variant, parties.span, self.reading);
                known.map(|unit| (unit, parties))
            }
            (None, None) | (Some(_), Some(_)) => {
                let span = self.entry.id.span();
                let help = "write one of `deals` and `parties`";
                self.refuse("deals are played, or whole parties", span, help);
                None
            }
        }
    }

    /// Notes a number of deals from which no mean can be taken, or that is out of reach.
    pub(super) fn deals(&mut self, deals: Number) {
        if deals.value < 2 || deals.value > MOST_DEALS {
            let title = format!("{} deals", deals.value);
            let help = format!("write a number from 2 to {MOST_DEALS}");
            self.refuse(title, deals.span, help);
        }
    }

    /// Notes players that do not exist.
    pub(super) fn seated(&mut self, players: &Figures) {
        for player in players.iter().filter(|player| !NAMES.contains(player)) {
            let title = format!("no player `{player}`");
            let fault = Diagnostic::error(BAD_FIELD, title, self.entry.id.span());
            let fault = fault.suggest(nearest(player, NAMES));
            self.reading.faults.push(fault);
        }
    }

    fn measured(
        &mut self,
        entry: &SimulateEntry,
        end: (PlayUnit, bool),
        manner: AskingManner<'_>,
    ) -> Option<Measured> {
        let span = self.entry.id.span();
        match (&entry.value, &entry.share) {
            (Some(value), None) => {
                let value = self.asked_at_end(value, ("value", Type::Number), end, manner)?;
                let beside = match &entry.beside {
                    Some(beside) => {
                        Some(self.asked_at_end(beside, ("condition", Type::Truth), end, manner)?)
                    }
                    None => None,
                };
                let bound = match (&entry.printed, &entry.at_least, &entry.at_most) {
                    (Some(printed), None, None) => Bound::Printed(self.number(printed, span)?),
                    (None, Some(least), None) => Bound::AtLeast(self.number(least, span)?),
                    (None, None, Some(most)) => Bound::AtMost(self.number(most, span)?),
                    _ => {
                        let help = "write one of `printed`, `at_least` and `at_most`";
                        self.refuse("nothing is claimed of the mean", span, help);
                        return None;
                    }
                };
                Some(Measured::Mean {
                    value,
                    beside,
                    bound,
                })
            }
            (None, Some(share)) => {
                let share = self.asked_at_end(share, ("share", Type::Truth), end, manner)?;
                let stray =
                    entry.beside.is_some() || entry.at_least.is_some() || entry.at_most.is_some();
                if stray || (entry.printed.is_some() && entry.within.is_some()) {
                    let help =
                        "write `printed:` with odds, or `in:`, and nothing else, beside `share`";
                    self.refuse("a share is printed, or said in one word", span, help);
                    return None;
                }
                let Some(printed) = &entry.printed else {
                    let within = Within::read(entry.within.as_ref(), self.reading)?;
                    return Some(Measured::Share { share, within });
                };
                let text: Vec<&str> = printed.iter().collect();
                match Printed::read(&text.join(" ")) {
                    Ok(printed) => Some(Measured::Odds { share, printed }),
                    Err(why) => {
                        self.reading.fault(BAD_FIELD, why.to_string(), span);
                        None
                    }
                }
            }
            (None, None) | (Some(_), Some(_)) => {
                self.refuse(
                    "a simulation measures one thing",
                    span,
                    "write `value` or `share`",
                );
                None
            }
        }
    }
}
