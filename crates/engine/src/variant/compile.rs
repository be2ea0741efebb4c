//! Compiles a checked variant under chosen options: folded rules, orders, tables of lawful play.

use super::duty::Duties;
use super::eval_context::EvalContext;
use super::fold::Folding;
use super::hand_state::HandState;
use super::mention::AskedActs;
use super::orders::{Orders, TrumpOrder};
use super::program::{Answers, Payments, PlayTable, Turns};
use super::reach::Reach;
use super::settle::DueList;
use super::standing_law::Laws;
use super::strength_table::Calling;
use super::written::WrittenConditions;
use codille_edition::check::Checked;
use codille_edition::check::node::{Node, Type};
use codille_edition::check::option::PLAYERS;
use codille_edition::check::rule::{Body, Rule};
use codille_edition::check::table::SeatRow;
use codille_lang::cards::CardSet;
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{ClauseId, FaultId, HeadingId, List, NameId, OptionId, RuleId, SeatSet};
use std::sync::{Arc, OnceLock};

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
    /// The cards of the pack by number, and how many they are.
    pub(crate) pack: ([u8; 64], usize),
    /// All who sit at the table, and those of them who are dealt cards.
    pub(super) sits: [SeatSet; 2],
    pub(super) rules: List<RuleId, Rule>,
    /// For every phase of the table the truth on which it waits, if it waits on one.
    pub(super) waits_on: Vec<Option<NameId>>,
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
    pub(super) asked_acts: OnceLock<AskedActs>,
}

/// Lists cards by number, and counts them.
fn listed(pack: CardSet) -> ([u8; 64], usize) {
    let mut cards = [0; 64];
    for (place, card) in cards.iter_mut().zip(pack.iter()) {
        *place = card.number();
    }
    (cards, pack.iter().count())
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
            only: _,
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
        let mut defines: List<NameId, Vec<RuleId>> =
            checked.names.keys().map(|_| Vec::new()).collect();
        for (at, rule) in checked.rules.iter_enumerated() {
            if let Body::Define { name, .. } = &rule.body
                && !rule.is_exception
            {
                defines[*name].push(at);
            }
        }
        let waits_on = (checked.table.conditions.iter())
            .map(|truth| {
                let name = truth.as_ref()?.as_str();
                let at = checked.names.position(|(n, _)| n == name);
                Some(at.expect("a phase waits on a name that is defined"))
            })
            .collect();
        let mut variant = Self {
            checked: Arc::clone(checked),
            setting,
            orders: Orders::default(),
            players,
            hands,
            advisers,
            pack: listed(checked.table.pack),
            sits: [players, hands].map(SeatSet::all),
            rules: checked.rules.clone(),
            waits_on,
            defines,
            duties: Duties::default(),
            dues: DueList::default(),
            play: PlayTable::new(),
            answers: Answers::empty(checked.names.len()),
            payments: Payments::default(),
            turns: Turns::default(),
            reach: Reach::default(),
            calling: Calling::default(),
            written: WrittenConditions::of(&checked.rules),
            accruing: Vec::new(),
            laws: Laws::default(),
            asked_acts: OnceLock::new(),
        };
        variant.orders = Orders {
            by_trump: vec![TrumpOrder::build(&[], None, &[], CardSet::EMPTY); 5],
            ..Orders::default()
        };
        let folding = Folding::new(&variant);
        let folded = variant.rules.iter().map(|r| folding.fold_rule_body(r));
        variant.rules = folded.collect();
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

    /// Returns the truth on which a phase waits, given by its place; `None` of a phase that waits on none.
    #[inline]
    pub(crate) fn truth_awaited(&self, phase: usize) -> Option<NameId> {
        self.waits_on.get(phase).copied().flatten()
    }

    /// Returns the type of a defined name.
    pub fn name_type(&self, name: &str) -> Option<Type> {
        self.checked
            .names
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, t)| *t)
    }

    /// Tells whether the options rule a sentence out, and every exception to it.
    pub(super) fn never(&self, rule: RuleId) -> bool {
        let rule = &self.rules[rule];
        rule.condition == Node::FALSE && rule.exceptions.iter().all(|e| self.never(*e))
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
