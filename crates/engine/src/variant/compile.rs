//! Compiles a checked variant under chosen options: folded rules, orders, tables of lawful play.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::duty::Duties;
use super::eval_context::EvalContext;
use super::hand_state::HandState;
use super::mention::AskedActs;
use super::orders::{Orders, TrumpOrder, places};
use super::program::{Answers, Payments, PlayTable, Turns};
use super::reach::Reach;
use super::settle::DueList;
use super::standing_law::Laws;
use super::strength_table::Calling;
use super::written::WrittenConditions;
use codille_edition::check::Checked;
use codille_edition::check::node::{Node, Type, Var};
use codille_edition::check::option::PLAYERS;
use codille_edition::check::rule::{Account, Body, Effect, Object, Rule, Transfer};
use codille_edition::check::table::SeatRow;
use codille_lang::cards::{CardSet, Rank, Suit};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{ClauseId, FaultId, HeadingId, List, NameId, OptionId, RuleId};
use codille_lang::span::Span;
use std::sync::Arc;

/// A choice of options: names with values as a reader writes them.
pub type Setting = Vec<(String, String)>;

/// A variant under chosen options, ready to be played.
#[derive(Debug, Clone)]
pub struct Variant {
    /// The variant as checked.
    pub checked: Arc<Checked>,
    /// The value of every option.
    pub setting: List<OptionId, i64>,
    /// Orders of cards and games.
    pub orders: Orders,
    /// How many sit at the table.
    pub players: usize,
    /// How many hands are dealt.
    pub hands: usize,
    /// How many sit by and advise.
    pub advisers: usize,
    pub(super) rules: List<RuleId, Rule>,
    /// For every defined name the rules that give it a value and override none.
    pub(super) defines: List<NameId, Vec<RuleId>>,
    pub(super) duties: Duties,
    pub(super) dues: DueList,
    pub(super) play: PlayTable,
    pub(super) answers: Answers,
    pub(super) payments: Payments,
    pub(super) turns: Turns,
    /// Which clauses have decided anything, where that is watched.
    pub(super) reach: Reach,
    pub(super) calling: Calling,
    /// The conditions as they are written, part by part.
    pub(super) written: WrittenConditions,
    /// Headings under which points are made by declaring, in the order of accrual.
    pub(super) accruing: Vec<HeadingId>,
    /// Faults and rights of acts.
    pub(super) laws: Laws,
    pub(super) asked_acts: AskedActs,
}

impl Variant {
    /// Compiles a variant under some options; those not named keep their defaults.
    ///
    /// # Errors
    /// Unknown options and bad values (E0609); orders that are silent, in conflict or incomplete (E0608).
    pub fn compile(checked: &Arc<Checked>, wanted: &Setting) -> Result<Self, Vec<Diagnostic>> {
        let mut faults = Vec::new();
        let mut setting: List<OptionId, i64> = checked.options.iter().map(|o| o.default).collect();
        for (name, value) in wanted {
            let Some(at) = checked.options.position(|o| o.name == *name) else {
                let near = nearest(name, checked.options.iter().map(|o| o.name.as_str()));
                let d = Diagnostic::error(
                    code::BAD_OPTION,
                    format!("`{}` has no option `{name}`", checked.id),
                    checked.span,
                );
                faults.push(d.suggest(near));
                continue;
            };
            match checked.options[at].read(value) {
                Ok(value) => setting[at] = value,
                Err(why) => faults.push(Diagnostic::error(code::BAD_OPTION, why, checked.span)),
            }
        }
        let SeatRow {
            players,
            hands,
            advisers,
        } = seats(checked, &setting).unwrap_or_else(|| {
            let list: Vec<String> = checked
                .table
                .seats
                .iter()
                .map(|row| row.players.to_string())
                .collect();
            let title = format!(
                "this number of players has no row in the table; there are rows for {}",
                list.join(", ")
            );
            let option = checked.options.iter().find(|o| o.name == PLAYERS);
            let span = option.map_or(checked.span, |o| o.span);
            let d = Diagnostic::error(code::BAD_OPTION, title, span);
            faults.push(d.help("add a row to `seats`, or let `players` have another default"));
            SeatRow::THREE
        });
        let defines = (checked.names.keys())
            .map(|n| {
                bases(
                    checked,
                    |b| matches!(b, Body::Define { name, .. } if *name == n),
                )
            })
            .collect();
        let mut variant = Self {
            checked: Arc::clone(checked),
            setting,
            orders: Orders::default(),
            players,
            hands,
            advisers,
            rules: checked.rules.clone(),
            defines,
            duties: Duties::default(),
            dues: DueList::default(),
            play: PlayTable::new(),
            answers: Answers::default(),
            payments: Payments::default(),
            turns: Turns::default(),
            reach: Reach::default(),
            calling: Calling::default(),
            written: WrittenConditions::of(&checked.rules),
            accruing: Vec::new(),
            laws: Laws::default(),
            asked_acts: AskedActs::of(checked),
        };
        variant.orders = Orders {
            by_trump: vec![TrumpOrder::build(&[], None, &[], CardSet::EMPTY); 5],
            ..Orders::default()
        };
        variant.rules = variant
            .rules
            .iter()
            .map(|r| variant.fold_rule_body(r))
            .collect();
        variant.orders(&mut faults);
        variant.prune();
        variant.duties = Duties::gather(&variant);
        variant.dues = DueList::gather(&variant);
        variant.accruing = variant.accruing();
        variant.laws = Laws::of(&variant);
        if faults.is_empty() {
            Ok(variant)
        } else {
            Err(faults)
        }
    }

    /// Returns the facts before a deal.
    pub fn facts(&self) -> HandState {
        let table = &self.checked.table;
        let stock = (table.pack.count() as usize).saturating_sub(self.hands * table.cards);
        HandState::new(self.players, self.hands, table.cards, stock)
    }

    /// Returns the clauses of which the options rule every sentence out.
    pub fn idle(&self) -> Vec<ClauseId> {
        let mut live: Vec<ClauseId> = Vec::new();
        let mut all: Vec<ClauseId> = Vec::new();
        for rule in &self.rules {
            let list = if rule.condition == Node::FALSE {
                &mut all
            } else {
                &mut live
            };
            if !list.contains(&rule.clause) {
                list.push(rule.clause);
            }
        }
        all.retain(|c| !live.contains(c));
        all
    }

    /// Returns the options with their values as a reader writes them.
    pub fn settings(&self) -> Setting {
        self.checked
            .options
            .iter()
            .zip(&self.setting)
            .map(|(o, v)| (o.name.clone(), o.write(*v)))
            .collect()
    }

    /// Returns the number of a fault's name.
    pub fn fault(&self, name: &str) -> Option<FaultId> {
        self.checked.faults.find(name)
    }

    /// Returns the value of a defined number or truth, `None` where the rules are silent.
    pub fn named(&self, name: &str, context: &mut EvalContext<'_>) -> Option<i64> {
        let at = self.checked.names.position(|(n, _)| n == name)?;
        let value = self.eval(&Node::Define(at), context);
        context.trouble.is_none().then_some(value)
    }

    /// Returns the type of a defined name.
    pub fn name_type(&self, name: &str) -> Option<Type> {
        self.checked
            .names
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, t)| *t)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of sentence")]
    fn fold_rule_body(&self, rule: &Rule) -> Rule {
        let f = |n: &Node| self.fold(n);
        let account = |a: &Account| match a {
            Account::Seats(n) => Account::Seats(f(n)),
            other => other.clone(),
        };
        let transfer = |t: &Transfer| Transfer {
            from: t.from.as_ref().map(account),
            amount: f(&t.amount),
            to: account(&t.to),
            heading: t.heading,
        };
        let object = |object: &Object| match object {
            Object::From(n) => Object::From(f(n)),
            Object::AtLeast(n) => Object::AtLeast(f(n)),
            Object::AtMost(n) => Object::AtMost(f(n)),
            Object::Exactly(n) => Object::Exactly(f(n)),
            other => other.clone(),
        };
        let effect = |effect: &Effect| match effect {
            Effect::Pay(t) => Effect::Pay(transfer(t)),
            Effect::Silence { party, but, only } => Effect::Silence {
                party: f(party),
                but: but.clone(),
                only: only.clone(),
            },
            Effect::Call {
                party,
                class,
                stands,
            } => Effect::Call {
                party: f(party),
                class: *class,
                stands: *stands,
            },
            Effect::Loses(party) => Effect::Loses(f(party)),
            other => other.clone(),
        };
        let body = match &rule.body {
            Body::Define { name, value } => Body::Define {
                name: *name,
                value: f(value),
            },
            Body::Duty {
                party,
                modal,
                verb,
                object: of,
            } => Body::Duty {
                party: f(party),
                modal: *modal,
                verb: *verb,
                object: object(of),
            },
            Body::Measure { of, by } => Body::Measure {
                of: *of,
                by: by.iter().map(f).collect(),
            },
            Body::Pay { transfer: t, event } => Body::Pay {
                transfer: transfer(t),
                event: *event,
            },
            Body::Fault {
                fault,
                verb,
                against,
                then,
                waivable_by,
            } => Body::Fault {
                fault: *fault,
                verb: *verb,
                against: against.clone(),
                then: then.iter().map(transfer).collect(),
                waivable_by: waivable_by.as_ref().map(f),
            },
            Body::Law {
                party,
                modal,
                act,
                object: of,
                then,
            } => Body::Law {
                party: f(party),
                modal: *modal,
                act: *act,
                object: object(of),
                then: then.iter().map(effect).collect(),
            },
            Body::Offence {
                fault,
                act,
                words,
                against,
                then,
                waivable_by,
            } => Body::Offence {
                fault: *fault,
                act: *act,
                words: words.clone(),
                against: against.clone(),
                then: then.iter().map(effect).collect(),
                waivable_by: waivable_by.as_ref().map(f),
            },
            other => other.clone(),
        };
        Rule {
            condition: f(&rule.condition),
            body,
            ..rule.clone()
        }
    }

    /// Drops for good what the options rule out: exceptions and definitions that can never be in force.
    fn prune(&mut self) {
        let dead: List<RuleId, bool> = self.rules.keys().map(|r| self.never(r)).collect();
        let alive = |r: &RuleId| !dead[*r];
        self.rules
            .iter_mut()
            .for_each(|r| r.exceptions.retain(alive));
        self.defines.iter_mut().for_each(|d| d.retain(alive));
    }

    /// Tells whether the options rule a sentence out, and every exception to it.
    pub(super) fn never(&self, rule: RuleId) -> bool {
        let rule = &self.rules[rule];
        rule.condition == Node::FALSE && rule.exceptions.iter().all(|e| self.never(*e))
    }

    fn orders(&mut self, faults: &mut Vec<Diagnostic>) {
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
    fn choose<T: PartialEq + Default>(
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
    fn chosen<T: PartialEq>(
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

    /// Returns the place of the first order of cards.
    fn ranking(&self) -> Option<Span> {
        let mut orders = self
            .rules
            .iter()
            .filter(|r| matches!(r.body, Body::Trumps(_) | Body::Plain(_)));
        orders.next().map(|r| r.span)
    }

    /// Every rank in an order must be that of a card of the pack.
    fn known_ranks(&self, faults: &mut Vec<Diagnostic>) {
        let pack = self.checked.table.pack;
        for rule in &self.rules {
            let Body::Plain(ranks) = &rule.body else {
                continue;
            };
            let missing = ranks.iter().find(|r| pack.iter().all(|c| c.rank() != **r));
            if let Some(rank) = missing {
                let title = format!("the pack has no card of the rank {rank}");
                let d = Diagnostic::error(code::BAD_ORDER, title, rule.span);
                faults.push(d.help("leave it out of the order, or put its cards into the pack"));
            }
        }
    }

    /// Every card of the pack must have a rank under these trumps, or where there are none.
    fn complete(&self, order: &TrumpOrder, suit: Option<Suit>, faults: &mut Vec<Diagnostic>) {
        let missing: Vec<String> = self
            .checked
            .table
            .pack
            .iter()
            .filter(|c| order.strength_of(*c) == 0)
            .map(|c| c.to_string())
            .collect();
        if !missing.is_empty() && faults.iter().all(|d| d.code != code::BAD_ORDER) {
            let span = self.ranking().unwrap_or(self.checked.span);
            let missing = missing.join(" ");
            let title = suit.map_or_else(
                || format!("the orders leave out {missing}"),
                |suit| format!("with {suit} trumps the orders leave out {missing}"),
            );
            faults.push(
                Diagnostic::error(code::BAD_ORDER, title, span)
                    .help("put them into the order of trumps or of their suit"),
            );
        }
    }
}

/// Returns the numbers of rules that override none and whose body fits.
pub(super) fn bases(checked: &Checked, fits: impl Fn(&Body) -> bool) -> Vec<RuleId> {
    checked
        .rules
        .iter_enumerated()
        .filter(|(_, r)| !r.is_exception && fits(&r.body))
        .map(|(i, _)| i)
        .collect()
}

/// Returns players and hands: from an option named `players`, or the first row of the table.
fn seats(checked: &Checked, setting: &List<OptionId, i64>) -> Option<SeatRow> {
    let rows = &checked.table.seats;
    match checked.options.position(|o| o.name == PLAYERS) {
        None => rows.first().copied(),
        Some(at) => rows
            .iter()
            .copied()
            .find(|row| i64::try_from(row.players) == Ok(setting[at])),
    }
}
