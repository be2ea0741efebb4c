//! Reads a claim: exactly one means, every name and type of what it asks, every card and seat.

mod duel;
mod placed;
mod policy;
mod simulated;

use super::asked::{Asked, Words, of_type};
use super::number::PrintedNumber;
use super::plain::{Named, names, plain};
use super::within::Within;
use super::{Asserted, Claim, CountClaim, EnumerateClaim, Means};
use crate::document::{ClaimEntry, CountEntry, EnumerateEntry, Figures, NotTestableEntry};
use crate::expression;
use crate::item::Item;
use crate::pack::Pack;
use crate::reading::Reading;
use crate::record::ResolvedRecord;
use codille_deals::odds::knowable;
use codille_edition::check::node::Type;
use codille_edition::check::{Checked, offered};
use codille_edition::yaml::{Pairs, Text};
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::code::{BAD_FIELD, TYPE_MISMATCH};
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::span::Span;
use std::rc::Rc;

/// The most deals that one claim may ask for.
const MOST_DEALS: u32 = 1_000_000;

/// Finds the record that a position begins at, by a name that a file of the work writes.
pub(crate) trait Bases {
    /// Returns the record; `None` where there is none, or where it has a fault.
    fn base(&self, name: &Text) -> Option<&ResolvedRecord>;

    /// Returns the fault of a name under which there is no record; `None` where there is one, sound or not.
    fn missing(&self, name: &Text) -> Option<Diagnostic>;
}

/// Makes the claim of an entry; `None` where it has a fault.
pub(crate) fn claim(
    entry: &ClaimEntry,
    bases: &dyn Bases,
    reading: &mut Reading<'_>,
) -> Option<Claim> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    let refuted = reading.cite(entry.refuted.as_ref());
    let mut claiming = Claiming {
        entry,
        item,
        bases,
        reading,
    };
    claiming.variant();
    let means = claiming.means()?;
    claiming.options();
    let item = claiming.item;
    (reading.faults.len() == before).then_some(Claim {
        item,
        refuted,
        means,
    })
}

struct Claiming<'c, 'r> {
    entry: &'c ClaimEntry,
    item: Item,
    bases: &'c dyn Bases,
    reading: &'c mut Reading<'r>,
}

/// The words and the seats with which something is asked.
#[derive(Clone, Copy)]
struct AskingManner<'m> {
    words: Words,
    named: Named<'m>,
    names: &'m [(String, Expr)],
}

impl Claiming<'_, '_> {
    pub(super) fn refuse(&mut self, title: impl Into<String>, span: Span, help: impl Into<String>) {
        self.reading.refuse(BAD_FIELD, title, span, help);
    }

    /// Notes a variant that does not exist.
    fn variant(&mut self) {
        let Some(variant) = &self.entry.variant else {
            return;
        };
        let edition = self.reading.edition;
        if edition.variant_of(variant.as_str()).is_none() {
            let near = nearest(
                variant.as_str(),
                edition.variants.iter().map(|v| v.id.as_str()),
            );
            let title = format!("no variant `{variant}`");
            let fault = Diagnostic::error(BAD_FIELD, title, variant.span());
            self.reading.faults.push(fault.suggest(near));
        }
    }

    /// Notes options that the variant has not.
    fn options(&mut self) {
        let raw = self.reading.edition.variant_of(self.item.variant_id());
        let Some(raw) = raw else { return };
        for (name, _) in self.entry.set.iter().flat_map(Pairs::iter) {
            if raw.option(name.as_str()).is_none() {
                let near = nearest(name.as_str(), raw.options.iter().map(|o| o.name.as_str()));
                let title = format!("`{}` has no option `{name}`", raw.id);
                let fault = Diagnostic::error(BAD_FIELD, title, name.span());
                self.reading.faults.push(fault.suggest(near));
            }
        }
    }

    fn means(&mut self) -> Option<Means> {
        let ClaimEntry {
            count,
            enumerate,
            search,
            line,
            simulate,
            duel,
            policy,
            not_testable,
            ..
        } = self.entry;
        let given = [
            count.is_some(),
            enumerate.is_some(),
            search.is_some(),
            line.is_some(),
            simulate.is_some(),
            duel.is_some(),
            policy.is_some(),
            not_testable.is_some(),
        ];
        if given.iter().filter(|given| **given).count() != 1 {
            let title = format!("`{}` is not tried by exactly one means", self.entry.id);
            let help = "write one of `count`, `enumerate`, `search`, `line`, `simulate`, `duel`, `policy` and `not_testable`";
            self.refuse(title, self.entry.id.span(), help);
            return None;
        }
        if let Some(count) = count {
            return self.count(count).map(Means::Count);
        }
        if let Some(enumerate) = enumerate {
            return self.enumerate(enumerate).map(Means::Enumerate);
        }
        if let Some(search) = search {
            return self.search(search).map(|s| Means::Search(Box::new(s)));
        }
        if let Some(line) = line {
            return self.line(line).map(|l| Means::Line(Box::new(l)));
        }
        if let Some(simulate) = simulate {
            return self
                .simulate(simulate)
                .map(|s| Means::Simulate(Box::new(s)));
        }
        if let Some(duel) = duel {
            return self.duel(duel).map(|d| Means::Duel(Box::new(d)));
        }
        if let Some(policy) = policy {
            return self.policy(policy).map(|p| Means::Policy(Box::new(p)));
        }
        let NotTestableEntry { reason, missing } = not_testable.as_ref()?;
        Some(Means::NotTestable {
            reason: reason.to_string(),
            missing: missing.to_string(),
        })
    }

    pub(super) fn checked(&mut self) -> Option<Rc<Checked>> {
        self.reading.checked(self.item.variant_id())
    }

    /// Reads what is asked, and notes what the variant does not know and what is not of the type wanted.
    pub(super) fn asked(
        &mut self,
        text: &Text,
        (what, types): (&str, &[Type]),
        manner: AskingManner<'_>,
    ) -> Option<(Expr, Option<Type>)> {
        let pack = Pack::of(self.item.variant_id(), self.reading);
        pack.condition(text, self.reading);
        let expr = expression::read(text, what, self.reading)?;
        let before = self.reading.faults.len();
        let expr = plain(&expr, manner.named, manner.names, &mut self.reading.faults);
        if self.reading.faults.len() > before {
            return None;
        }
        let Some(checked) = self.checked() else {
            return Some((expr, None));
        };
        let asked = match Asked::new(&checked, &expr, manner.words) {
            Ok(asked) => asked,
            Err(fault) => {
                self.reading.faults.push(own(*fault, manner.names));
                return None;
            }
        };
        if !types.contains(&asked.ty())
            && let Some(wanted) = types.first()
        {
            let fault = of_type(&asked, *wanted, &format!("a {what}"), text.span());
            self.reading.faults.extend(fault.err().map(|f| *f));
            return None;
        }
        Some((expr, Some(asked.ty())))
    }

    pub(super) fn names(&mut self, pairs: &Pairs<Text>, named: Named<'_>) -> Vec<(String, Expr)> {
        names(pairs, named, self.reading)
    }

    pub(super) fn number(&mut self, figures: &Figures, span: Span) -> Option<PrintedNumber> {
        let read = PrintedNumber::read(figures);
        read.map_err(|why| self.reading.fault(BAD_FIELD, why, span))
            .ok()
    }

    fn count(&mut self, entry: &CountEntry) -> Option<CountClaim> {
        let (
            id,
            CountEntry {
                trump,
                holding,
                value,
                of,
                printed,
                holds,
                ..
            },
        ) = (&self.entry.id, entry);
        let trumps = trump.iter().filter_map(|t| self.reading.suit(t)).collect();
        let holding = self.holding(holding.as_ref());
        let names = self.names(&entry.names, Named::default());
        let told = (names.as_slice(), !trump.is_empty());
        let asserted = match (holds, value, printed) {
            (Some(holds), None, None) if of.is_none() => {
                Asserted::Truth(self.drawn(holds, Type::Truth, told)?)
            }
            (None, Some(value), Some(printed)) => Asserted::Number {
                value: self.drawn(value, Type::Number, told)?,
                of: match of {
                    Some(of) => Some(Box::new(self.drawn(of, Type::Number, told)?)),
                    None => None,
                },
                printed: Box::new(self.number(printed, id.span())?),
            },
            _ => {
                let title = "a count states a number or a truth";
                self.refuse(title, id.span(), "write `value` with `printed`, or `holds`");
                return None;
            }
        };
        Some(CountClaim {
            trumps,
            holding,
            asserted,
        })
    }

    /// Reads what is asked of cards that are held or taken, with words of its own for them.
    fn drawn(
        &mut self,
        text: &Text,
        ty: Type,
        (names, trump): (&[(String, Expr)], bool),
    ) -> Option<Expr> {
        let pack = Pack::of(self.item.variant_id(), self.reading);
        pack.condition(text, self.reading);
        let expr = expression::read(text, "statement", self.reading)?;
        let expr = plain(&expr, Named::default(), names, &mut self.reading.faults);
        if let Some(checked) = self.checked()
            && let Err(fault) = knowable(&checked, &expr, trump).and_then(|(_, given)| {
                if given == ty {
                    return Ok(());
                }
                let title = format!("{} is wanted here, and this is {}", ty.name(), given.name());
                Err(Box::new(Diagnostic::error(TYPE_MISMATCH, title, expr.span)))
            })
        {
            self.reading.faults.push(own(*fault, names));
            return None;
        }
        Some(expr)
    }

    fn holding(&mut self, text: Option<&Text>) -> crate::holding::CardList {
        let list = text.map(|cards| self.reading.list(cards));
        let pack = Pack::of(self.item.variant_id(), self.reading);
        pack.lists(&list, self.reading);
        list.unwrap_or_default()
    }

    fn enumerate(&mut self, entry: &EnumerateEntry) -> Option<EnumerateClaim> {
        let names = self.names(&entry.names, Named::default());
        let told = (names.as_slice(), entry.trump.is_some());
        let given = match &entry.given {
            Some(given) => Some(self.drawn(given, Type::Truth, told)?),
            None => None,
        };
        Some(EnumerateClaim {
            holding: self.holding(entry.holding.as_ref()),
            takes: entry.takes.value,
            trump: entry.trump.as_ref().and_then(|t| self.reading.suit(t)),
            given,
            holds: self.drawn(&entry.holds, Type::Truth, told)?,
            within: Within::read(entry.within.as_ref(), self.reading)?,
        })
    }
}

/// Offers a name of the claim for one that is not known.
fn own(fault: Diagnostic, names: &[(String, Expr)]) -> Diagnostic {
    offered(fault, names.iter().map(|(name, _)| name.as_str()))
}
