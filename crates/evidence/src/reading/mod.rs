//! Reads the words of one file of evidence and gathers its faults: cards, suits, seats, citations.

mod card_list;
mod citation;
mod further;
mod hands;

use super::usage::Usage;
use super::whose::Owner;
use codille_edition::check::{Checked, check};
use codille_edition::ruleset::Edition;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::UNKNOWN_SEAT;
use codille_lang::diagnostic::{Code, Diagnostic, nearest};
use codille_lang::span::Span;
use codille_lang::words::joined;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One pass over a file.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    /// Where files, passages and variants are looked up.
    pub(super) edition: &'a Edition,
    /// The work that the file belongs to.
    pub(super) work: &'a str,
    /// What is known of whose everything in the file is.
    pub(super) owner: Owner,
    /// What is wrong so far.
    pub(super) faults: Vec<Diagnostic>,
    /// What variants know of acts, as far as it was asked; one file hands it on to the next.
    pub(super) usages: BTreeMap<String, Rc<Usage>>,
    /// Variants as they were checked, where they are sound; one file hands them on to the next.
    pub(super) sound: BTreeMap<String, Option<Rc<Checked>>>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(edition: &'a Edition, work: &'a str) -> Self {
        Self {
            edition,
            work,
            owner: Owner::Unsaid,
            faults: Vec::new(),
            usages: BTreeMap::new(),
            sound: BTreeMap::new(),
        }
    }

    /// Returns what a variant knows of acts.
    pub(super) fn usage(&mut self, variant: &str) -> Rc<Usage> {
        let edition = self.edition;
        let gathered = || {
            let raw = edition.variant_of(variant);
            Rc::new(raw.map_or_else(Usage::default, |raw| Usage::of(edition, raw)))
        };
        let known = self.usages.entry(variant.to_owned());
        Rc::clone(known.or_insert_with(gathered))
    }

    /// Returns a variant as it is checked; `None` where there is none, or where it has faults, which are told where they stand.
    pub(super) fn checked(&mut self, variant: &str) -> Option<Rc<Checked>> {
        let edition = self.edition;
        let known = self.sound.entry(variant.to_owned());
        let made = || {
            let raw = edition.variant_of(variant)?;
            let whole = edition.faults_under(variant).is_empty();
            let sound = whole.then(|| check(raw, &edition.sources).0)?;
            sound.map(Rc::new)
        };
        known.or_insert_with(made).clone()
    }

    /// Notes an error.
    pub(super) fn fault(&mut self, code: Code, title: impl Into<String>, span: Span) {
        self.faults.push(Diagnostic::error(code, title, span));
    }

    /// Notes an error with the edit that mends it.
    pub(super) fn refuse(
        &mut self,
        code: Code,
        title: impl Into<String>,
        span: Span,
        help: impl Into<String>,
    ) {
        self.faults
            .push(Diagnostic::error(code, title, span).help(help));
    }

    /// Notes that a word is none of those known.
    pub(super) fn unknown(&mut self, code: Code, what: &str, word: &Text, known: &[&str]) {
        let fault = Diagnostic::error(code, format!("no {what} `{word}`"), word.span())
            .saying(format!("known are {}", listed(known)));
        // Of a single letter every other is near.
        let long = word.as_str().chars().nth(1).is_some();
        let near = nearest(word.as_str(), known.iter().copied().filter(|_| long));
        self.faults.push(fault.suggest(near));
    }

    /// Finds what a word means among those known, or notes that it is none of them.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        code: Code,
        what: &str,
        word: &Text,
        known: &[(T, &str)],
    ) -> Option<T> {
        let found = known.iter().find(|(_, w)| *word == **w);
        if found.is_none() {
            let known: Vec<&str> = known.iter().map(|(_, w)| *w).collect();
            self.unknown(code, what, word, &known);
        }
        found.map(|(one, _)| *one)
    }

    /// Notes a player who does not sit at the table.
    pub(super) fn seat(&mut self, who: &Text, seats: &[Text]) {
        if !seats.contains(who) {
            let known: Vec<&str> = seats.iter().map(Text::as_str).collect();
            self.unknown(UNKNOWN_SEAT, "seat", who, &known);
        }
    }
}

fn listed(words: &[&str]) -> String {
    joined(words.iter().map(|w| format!("`{w}`")), ", ")
}
