//! Reads claims on a position: best play, and the printed play.

use super::{AskingManner, Claiming, MOST_DEALS};
use crate::claim::asked::{Asked, Words};
use crate::claim::ending::{asks_total, hangs_on_cards};
use crate::claim::placed::{LineClaim, Position, SearchClaim};
use crate::claim::plain::Named;
use crate::claim::within::Within;
use crate::document::{LineEntry, RecordEntry, SearchEntry};
use crate::record::{Diagram, ResolvedRecord, resolve};
use codille_edition::check::node::Type;
use codille_edition::yaml::{Number, Pairs, Text};
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::code::BAD_FIELD;

impl Claiming<'_, '_> {
    /// Reads the position of a claim; the variant and the options are those of the record that it begins at, where the claim names none.
    pub(super) fn place(
        &mut self,
        entry: &RecordEntry,
        (sample, seed): (Option<Number>, Option<Number>),
        (meant, within): (Option<&Text>, Option<&Text>),
        own_names: &Pairs<Text>,
    ) -> Option<(Position, Vec<(String, Expr)>)> {
        let base = match &entry.from {
            None => None,
            Some(from) => {
                // A record with a fault of its own is told where it stands.
                self.reading.faults.extend(self.bases.missing(from));
                Some(self.bases.base(from)?)
            }
        };
        if let (None, Some(after)) = (&entry.from, entry.after) {
            let title = "`after` goes with `from` only";
            self.reading.fault(BAD_FIELD, title, after.span);
        }
        let record = resolve(entry, base, self.reading)?;
        self.item.variant.clone_from(&record.item.variant);
        self.item.set.clone_from(&record.item.set);
        if let Some(sample) = sample.filter(|s| s.value == 0 || s.value > MOST_DEALS) {
            let title = format!("a sample of {}", sample.value);
            self.refuse(
                title,
                sample.span,
                format!("write a number from 1 to {MOST_DEALS}"),
            );
        }
        let open = record.start.lists().any(|list| !list.open.is_empty());
        if open && sample.is_none() {
            let title = "cards are open, and nobody says how many deals are drawn";
            self.refuse(
                title,
                self.entry.id.span(),
                "write `sample:`, such as `sample: 200`",
            );
        }
        let named = named(&record);
        let names = self.names(own_names, named);
        let meant = match meant {
            Some(meant) => {
                let manner = AskingManner {
                    words: Words::Hand,
                    named,
                    names: &names,
                };
                Some(self.asked(meant, ("condition", &[Type::Truth]), manner)?.0)
            }
            None => None,
        };
        let within = Within::read(within, self.reading)?;
        let own = entry.hands.is_some() || entry.dealt.is_some();
        let conjecture = base.filter(|base| !own && base.diagram == Some(Diagram::Conjectural));
        let place = Position {
            conjecture: conjecture.cloned().map(Box::new),
            sample: sample.map(|s| s.value),
            seed: seed.map_or(1, |s| u64::from(s.value)),
            meant,
            within,
            record,
        };
        Some((place, names))
    }

    pub(super) fn search(&mut self, entry: &SearchEntry) -> Option<SearchClaim> {
        let position = entry.position(self.entry);
        let limits = (entry.sample, entry.seed);
        let meant = (entry.meant.as_ref(), entry.within.as_ref());
        let (place, names) = self.place(&position, limits, meant, &entry.names)?;
        let named = named(&place.record);
        let (alone, seeks) = match (&entry.seeker, &entry.against) {
            (Some(seat), None) => (seat, true),
            (None, Some(seat)) => (seat, false),
            (None, None) | (Some(_), Some(_)) => {
                let title = "nobody, or more than one, plays alone";
                self.refuse(
                    title,
                    self.entry.id.span(),
                    "write `for: SEAT` or `against: SEAT`",
                );
                return None;
            }
        };
        self.reading.seat(alone, &place.record.seats);
        let alone = place.record.seat(alone.as_str())?;
        let manner = |words| AskingManner {
            words,
            named,
            names: &names,
        };
        let types = [Type::Truth, Type::Number];
        let wants = match &entry.wants {
            Some(wants) => Some(self.wanted(wants, &types, manner(Words::Hand))?),
            None => None,
        };
        let claims = match &entry.claims {
            Some(claims) => {
                let manner = manner(Words::Found);
                Some(self.asked(claims, ("claim", &[Type::Truth]), manner)?.0)
            }
            None => None,
        };
        let is_truth = matches!(&wants, Some((_, Some(Type::Truth) | None)));
        if claims.is_none() && !is_truth {
            let title = "nothing is claimed of the number that is wanted";
            self.refuse(
                title,
                self.entry.id.span(),
                "add `claims:`, such as `claims: \"best >= 10\"`",
            );
            return None;
        }
        if !seeks && matches!(&wants, None | Some((_, Some(Type::Number)))) {
            let title = "a number is wanted, and nobody is named for whom";
            self.refuse(
                title,
                self.entry.id.span(),
                "write `for: SEAT` in place of `against`",
            );
            return None;
        }
        Some(SearchClaim {
            place,
            alone,
            seeks,
            wants: wants.map(|(expr, _)| expr),
            claims,
        })
    }

    /// Reads what is wanted at the end of a hand that is searched.
    fn wanted(
        &mut self,
        text: &Text,
        types: &[Type],
        manner: AskingManner<'_>,
    ) -> Option<(Expr, Option<Type>)> {
        let (expr, ty) = self.asked(text, ("wish", types), manner)?;
        if let Some(checked) = self.checked()
            && let Ok(asked) = Asked::new(&checked, &expr, manner.words)
            && let Some(word) = hangs_on_cards(&checked, &asked)
        {
            let title =
                format!("no search can be held to `{word}`: it hangs on which cards fell when");
            let help =
                "ask for tricks, points, payments or the result, or follow the play by `line`";
            self.refuse(title, text.span(), help);
            return None;
        }
        self.without_totals(text, &expr, manner.words)?;
        Some((expr, ty))
    }

    /// Refuses totals of the partie at the end of a hand: the points of the hand are not entered into them there.
    fn without_totals(&mut self, text: &Text, expr: &Expr, words: Words) -> Option<()> {
        let checked = self.checked();
        let asked = checked.as_ref().and_then(|checked| {
            let asked = Asked::new(checked, expr, words).ok()?;
            Some((checked, asked))
        });
        if asked.is_some_and(|(checked, asked)| asks_total(checked, &asked)) {
            let title = "`total` is not known at the end of a hand: it stands as before the deal";
            let help = "write what the seat has before the deal, and add what it makes, as in `80 + score(\"A\") >= 100`";
            self.refuse(title, text.span(), help);
            return None;
        }
        Some(())
    }

    pub(super) fn line(&mut self, entry: &LineEntry) -> Option<LineClaim> {
        let position = entry.position(self.entry);
        let limits = (entry.sample, entry.seed);
        let meant = (entry.meant.as_ref(), entry.within.as_ref());
        let (place, names) = self.place(&position, limits, meant, &entry.names)?;
        let manner = AskingManner {
            words: Words::Hand,
            named: named(&place.record),
            names: &names,
        };
        let (holds, _) = self.asked(&entry.holds, ("statement", &[Type::Truth]), manner)?;
        self.without_totals(&entry.holds, &holds, Words::Hand)?;
        Some(LineClaim { place, holds })
    }
}

pub(super) fn named(record: &ResolvedRecord) -> Named<'_> {
    Named {
        seats: &record.seats,
        hands: record.start.hands().len(),
    }
}
