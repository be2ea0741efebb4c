//! Chooses the orders of cards that the settings leave, and looks that they rank every card.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::orders::{Orders, TrumpOrder, places};
use codille_edition::check::node::Var;
use codille_edition::check::rule::{Body, Rule};
use codille_lang::cards::{CardSet, Rank, Suit};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::ClauseId;

impl Variant {
    pub(super) fn orders(&mut self, faults: &mut Vec<Diagnostic>) {
        let pack = self.checked.table.pack;
        let mut by_trump = Vec::new();
        let has_trumps = self.rules.iter().any(|r| matches!(r.body, Body::Trumps(_)));
        let plain: Vec<Vec<Rank>> = Suit::ALL
            .into_iter()
            .map(|suit| {
                let known = Some((Var::Suit, suit));
                let wanted = !(pack & CardSet::suit(suit)).is_empty();
                self.choose(
                    known,
                    wanted.then_some(suit.name()),
                    "the plain suit",
                    faults,
                    |b| match b {
                        Body::Plain(ranks) => Some(ranks.clone()),
                        _ => None,
                    },
                )
            })
            .collect();
        for suit in Suit::ALL {
            let known = Some((Var::Trump, suit));
            let wanted = has_trumps && !(pack & CardSet::suit(suit)).is_empty();
            let trumps = self.choose(
                known,
                wanted.then_some(suit.name()),
                "trumps in",
                faults,
                |b| match b {
                    Body::Trumps(cards) => Some(cards.clone()),
                    _ => None,
                },
            );
            let order = TrumpOrder::build(&trumps, Some(suit), &plain, pack);
            if wanted {
                self.complete(&order, Some(suit), faults);
            }
            by_trump.push(order);
        }
        let none = TrumpOrder::build(&[], None, &plain, pack);
        if !has_trumps {
            self.complete(&none, None, faults);
        }
        by_trump.push(none);
        self.known_ranks(faults);
        let games = self.choose(None, None, "games", faults, |b| match b {
            Body::Games(games) => Some(games.clone()),
            _ => None,
        });
        let mut games_above = vec![0; self.checked.table.games.len()];
        let mut above = 0;
        for game in games {
            if let Some(place) = games_above.get_mut(game) {
                *place = above;
            }
            above |= 1 << game;
        }
        let accrual = self.chosen(None, None, "accrual", faults, |b| match b {
            Body::Accrual(headings) => Some(headings.clone()),
            _ => None,
        });
        let declarations = self.checked.table.declarations.iter_enumerated();
        let measures = declarations.map(|(i, d)| {
            self.chosen(None, None, &d.name, faults, |b| match b {
                Body::Measure { of, by } if *of == i => Some(by.clone()),
                _ => None,
            })
        });
        let measures = measures.collect();
        self.orders = Orders {
            by_trump,
            games_above,
            places: places(&plain, pack),
            accrual,
            measures,
        };
    }

    /// Finds the one order in force; silence is a fault only where `wanted` names what is to be ranked.
    pub(super) fn choose<T: PartialEq + Default>(
        &self,
        known: Option<(Var, Suit)>,
        wanted: Option<&str>,
        what: &str,
        faults: &mut Vec<Diagnostic>,
        pick: impl Fn(&Body) -> Option<T>,
    ) -> T {
        let found = self.chosen(known, wanted, what, faults, pick);
        found.map(|(items, _)| items).unwrap_or_default()
    }

    /// The same with the clause that gives the order.
    pub(super) fn chosen<T: PartialEq>(
        &self,
        known: Option<(Var, Suit)>,
        wanted: Option<&str>,
        what: &str,
        faults: &mut Vec<Diagnostic>,
        pick: impl Fn(&Body) -> Option<T>,
    ) -> Option<(T, ClauseId)> {
        let mut found: Option<(T, &Rule)> = None;
        for exceptions in [true, false] {
            for rule in self.rules.iter().filter(|r| r.is_exception == exceptions) {
                let Some(items) = pick(&rule.body) else {
                    continue;
                };
                if !self.is_certain(&rule.condition, known) {
                    continue;
                }
                match &found {
                    Some((before, by)) if *before != items => {
                        let d = Diagnostic::error(
                            code::CONFLICT,
                            format!("two orders of {what} {} are in force", wanted.unwrap_or("")),
                            rule.span,
                        );
                        faults.push(
                            d.label(by.span, "this is one of them")
                                .help("give them different conditions"),
                        );
                    }
                    Some(_) => {}
                    None => found = Some((items, rule)),
                }
            }
            if found.is_some() {
                break;
            }
        }
        if let (None, Some(wanted)) = (&found, wanted) {
            let mut like = self.rules.iter().filter(|r| pick(&r.body).is_some());
            let near = like.next().map(|r| r.span).or_else(|| self.ranking());
            let span = near.unwrap_or(self.checked.span);
            let d = Diagnostic::error(
                code::SILENCE,
                format!("no clause ranks {what} {wanted}"),
                span,
            );
            faults.push(d.help(format!("add an `order of …` whose condition holds for {wanted}, and let it ask for `trump` or `suit` only")));
        }
        found.map(|(items, rule)| (items, rule.clause))
    }
}
