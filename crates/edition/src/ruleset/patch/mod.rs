//! Applies patches: a base and patches become one ordered list of clauses. Reads no clause; two
//! rules are the same if their words are.

mod base;
mod replacement;
mod take;

pub(super) use base::assemble;

use codille_lang::ids::ClauseId;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::{ClauseEntry, PatchEntry, RawOption, VariantFile};
use super::table::qualify;
use super::{Operation, PatchNote, RawClause, RawVariant};
use crate::yaml::Text;
use codille_lang::diagnostic::code::{
    BAD_FIELD, BAD_OPTION, DUPLICATE_CLAUSE, IDLE_PATCH, UNKNOWN_CLAUSE,
};
use codille_lang::diagnostic::{Code, Diagnostic, nearest};
use codille_lang::span::Span;

/// The variants built so far; `None` where one stands on no firm ground.
type Built<'a> = BTreeMap<&'a str, Option<RawVariant>>;

/// A variant in the making: the clauses of the base, changed patch by patch.
struct Patching<'a> {
    variant: RawVariant,
    based: bool,
    /// The variants that are built already, for clauses to be taken from.
    others: &'a Built<'a>,
    faults: &'a mut Vec<Diagnostic>,
}

impl<'a> Patching<'a> {
    /// Starts from the base, or from nothing.
    fn of(
        file: &VariantFile,
        base: Option<RawVariant>,
        others: &'a Built<'a>,
        faults: &'a mut Vec<Diagnostic>,
    ) -> Self {
        let mut variant = file.ground();
        let based = base.is_some();
        if let Some(base) = base {
            variant.game = variant.game.or(base.game);
            variant.unit = variant.unit.or(base.unit);
            if file.work.is_none() {
                variant.work = base.work;
            }
            (variant.table, variant.options, variant.clauses) =
                (base.table, base.options, base.clauses);
        } else if file.work.is_none() {
            faults.push(
                Diagnostic::error(BAD_FIELD, "missing field `work`", file.variant.span())
                    .help("add `work:` or `base:`"),
            );
        }
        if !based && file.game.is_none() {
            faults.push(
                Diagnostic::error(BAD_FIELD, "missing field `game`", file.variant.span())
                    .help("add `game:` or `base:`"),
            );
        }
        for range in &mut variant.speaks_for {
            qualify(std::slice::from_mut(&mut range.from), &variant.work);
            qualify(std::slice::from_mut(&mut range.to), &variant.work);
        }
        if let Some(rest) = &mut variant.rest {
            qualify(&mut rest.cites, &variant.work);
            if !based {
                let title = "`rest:` in a variant without `base:`";
                faults.push(
                    Diagnostic::error(BAD_FIELD, title, file.variant.span())
                        .help("add `base:`, or leave `rest:` out"),
                );
            }
        }
        Self {
            variant,
            based,
            others,
            faults,
        }
    }

    /// Applies the whole file.
    fn run(mut self, file: &VariantFile) -> RawVariant {
        self.table(file);
        for option in &file.options {
            self.option(option);
        }
        for entry in &file.clauses {
            self.add(entry.clone());
        }
        if let (false, Some(first)) = (self.based, file.patches.first()) {
            let title = "patches in a variant without `base:`";
            self.bad(title, first.span(), "add `base:`, or use `clauses:`");
            return self.variant;
        }
        for entry in &file.patches {
            self.patch(entry, entry.span());
        }
        let id = self.variant.id.as_str();
        let exceptions = self.variant.clauses.iter().filter(|c| c.origin == id);
        let targets: Vec<Text> = exceptions.filter_map(|c| c.exception_of.clone()).collect();
        for target in targets {
            self.find(&target);
        }
        self.variant
    }

    fn fault(&mut self, code: Code, title: impl Into<String>, span: Span, help: &str) {
        self.faults
            .push(Diagnostic::error(code, title, span).help(help));
    }

    /// Reports fields that do not go together.
    fn bad(&mut self, title: impl Into<String>, span: Span, help: &str) {
        self.fault(BAD_FIELD, title, span, help);
    }

    /// Reports a clause that this file patches once more.
    fn patched_twice(&mut self, label: &Text, first: Span) {
        let title = format!("the clause `{label}` is patched twice");
        let fault = Diagnostic::error(DUPLICATE_CLAUSE, title, label.span());
        self.faults.push(fault.label(first, "by this file too"));
    }

    /// Finds the clause that a patch means, or says that there is none.
    fn find(&mut self, label: &Text) -> Option<ClauseId> {
        let found = self.variant.clauses.position(|c| c.id == *label);
        if found.is_none() {
            let labels = self.variant.clauses.iter().map(|c| c.id.as_str());
            let near = nearest(label.as_str(), labels);
            let title = format!("no clause `{label}` to patch");
            let fault = Diagnostic::error(UNKNOWN_CLAUSE, title, label.span());
            self.faults.push(fault.suggest(near));
        }
        found
    }

    fn note(
        &mut self,
        op: Operation,
        target: &Text,
        clause: Option<&RawClause>,
        entry: Option<&PatchEntry>,
    ) {
        if !self.based {
            return;
        }
        // A change of the table or of an option cites where it stands, and nothing here.
        let mut cites = entry
            .and_then(|e| e.cites.clone())
            .or_else(|| clause.map(|c| c.cites.clone()))
            .unwrap_or_default();
        qualify(&mut cites, &self.variant.work);
        let gist = entry
            .and_then(|e| e.gist.clone())
            .or_else(|| clause.and_then(|c| c.gist.clone()));
        let clause = clause.map(|c| c.id.to_string());
        self.variant.patches.push(PatchNote {
            op,
            target: target.clone(),
            clause,
            gist,
            cites,
        });
    }

    fn option(&mut self, option: &RawOption) {
        let mut option = option.clone();
        qualify(&mut option.cites, &self.variant.work);
        let name = option.name.clone();
        let before = self.variant.options.iter().position(|o| o.name == name);
        match before.and_then(|at| self.variant.options.get_mut(at)) {
            Some(old) if *old == option && self.based => {
                let title = format!("the option `{name}` is as in the base");
                self.fault(IDLE_PATCH, title, name.span(), "strike it out");
            }
            Some(old) if old.name.span().file == name.span().file => {
                let first = old.name.span();
                let title = format!("the option `{name}` is entered twice");
                let fault = Diagnostic::error(BAD_OPTION, title, name.span());
                self.faults.push(fault.label(first, "first entered here"));
            }
            Some(old) => {
                *old = option;
                self.note(Operation::Option, &name, None, None);
            }
            None => {
                self.variant.options.push(option);
                self.note(Operation::Option, &name, None, None);
            }
        }
    }

    fn add(&mut self, entry: ClauseEntry) {
        let clause = RawClause::of(entry, &self.variant.work, self.variant.id.as_str());
        self.push(clause, Operation::Add, None);
    }

    fn push(&mut self, clause: RawClause, op: Operation, entry: Option<&PatchEntry>) {
        if let Some(first) = self.variant.clause(clause.id.as_str()) {
            let title = format!("the clause `{}` is entered twice", clause.id);
            let fault = Diagnostic::error(DUPLICATE_CLAUSE, title, clause.id.span());
            let fault = fault.label(first.id.span(), "first entered here");
            self.faults.push(if self.based {
                fault.help("use `replace` to change it")
            } else {
                fault
            });
            return;
        }
        let target = clause.exception_of.as_ref().unwrap_or(&clause.id);
        self.note(op, target, Some(&clause), entry);
        self.variant.clauses.push(Arc::new(clause));
    }

    fn patch(&mut self, entry: &PatchEntry, span: Span) {
        let keys = (
            (&entry.replace, &entry.add),
            (&entry.omit, &entry.except),
            &entry.take,
        );
        match keys {
            ((Some(label), None), (None, None), None) => self.replace(label, entry),
            ((None, Some(added)), (None, None), None) => self.added(added, entry, span),
            ((None, None), (Some(label), None), None) => self.omit(label, entry),
            ((None, None), (None, Some(label)), None) => self.except(label, entry),
            ((None, None), (None, None), Some(taken)) => self.take(taken, entry),
            _ => {
                let title = "a patch does one of `replace`, `add`, `omit`, `except` and `take`";
                self.bad(title, span, "write a patch of its own for each");
            }
        }
    }

    fn added(&mut self, added: &ClauseEntry, entry: &PatchEntry, span: Span) {
        let bare = PatchEntry {
            add: entry.add.clone(),
            ..PatchEntry::default()
        };
        if *entry != bare {
            let title = "keys of an added clause stand beside `add:`";
            let help = "put them between the braces, or indent them below `add:`";
            return self.bad(title, span, help);
        }
        self.add(added.clone());
    }

    fn omit(&mut self, label: &Text, entry: &PatchEntry) {
        let bare = PatchEntry {
            omit: entry.omit.clone(),
            cites: entry.cites.clone(),
            gist: entry.gist.clone(),
            ..PatchEntry::default()
        };
        if *entry != bare {
            let title = "only `cites` and `gist` can stand beside `omit:`";
            return self.bad(title, label.span(), "strike out the other keys");
        }
        let Some(at) = self.find(label) else { return };
        let gone = self.variant.clauses.remove(at);
        if gone.origin == self.variant.id.as_str() {
            let title = format!("the clause `{label}` is put in and omitted again");
            return self.fault(IDLE_PATCH, title, label.span(), "strike out both patches");
        }
        self.note(Operation::Omit, label, None, Some(entry));
    }

    fn except(&mut self, label: &Text, entry: &PatchEntry) {
        let (Some(id), Some(rule)) = (&entry.id, &entry.rule) else {
            let missing = if entry.id.is_none() { "id" } else { "rule" };
            let (title, help) = (
                format!("missing field `{missing}`"),
                format!("add `{missing}:`"),
            );
            return self.bad(title, label.span(), &help);
        };
        let entry_of = ClauseEntry {
            id: id.clone(),
            topic: entry.topic.clone(),
            cites: entry.cites.clone().unwrap_or_default(),
            status: entry.status,
            reading: entry.reading.clone(),
            alternative: entry.alternative.clone(),
            otherwise: entry.otherwise.clone(),
            depends: entry.depends.clone(),
            gist: entry.gist.clone(),
            rule: rule.clone(),
        };
        let mut clause = RawClause::of(entry_of, &self.variant.work, self.variant.id.as_str());
        clause.exception_of = Some(label.clone());
        self.push(clause, Operation::Except, Some(entry));
    }

    /// Puts each section of the file in the place of that of the base.
    fn table(&mut self, file: &VariantFile) {
        let mut new = file.table.clone();
        new.qualify(&self.variant.work);
        if let (Some(acts), Some(base)) = (&mut new.acts, &self.variant.table.acts) {
            let mut all = base.to_vec();
            all.retain(|a| acts.iter().all(|b| a.name.as_str() != b.name.as_str()));
            all.append(acts.value_mut());
            *acts.value_mut() = all;
        }
        for section in self.variant.table.lay(new) {
            if section.is_same {
                let title = format!("the section `{}` is as in the base", section.name);
                self.fault(IDLE_PATCH, title, section.span, "strike it out");
            }
            let name = Text::new(section.name, section.span);
            self.note(Operation::Table, &name, None, None);
        }
    }
}
