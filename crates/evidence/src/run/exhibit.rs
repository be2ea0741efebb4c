//! Runs one exhibit after another: plays a record, hears a case, settles a bill.

use super::runner::Runner;
use super::verdict::{ClaimVerdict, Outcome, Verdict, verdict};
use super::{
    Line, Measurand, PlayWatch, PlayedOut, PlayingOut, bill, calculation, case, claim, crossing,
    hands, line, odds, record, table,
};
use crate::claim::PlayUnit;
use crate::{Case, Claim, EvidenceKind, EvidenceSet, Exhibit, Item, Odds, ResolvedRecord};
use codille_engine::variant::{Setting, Variant};
use std::sync::Arc;

impl Runner<'_> {
    /// Plays a record under its own book, once, and returns the line with the verdict on it.
    pub fn judged(&mut self, record: &ResolvedRecord) -> (Verdict, Result<Line, String>) {
        let set = self.further(&record.item);
        let line = self.line(record, None, &set);
        let found = line.as_ref().map_err(Clone::clone);
        let found = found.and_then(|line| record::check(record, line));
        let library = &self.edition.library;
        let kind = EvidenceKind::Record;
        (verdict(library, &record.item, kind, found), line)
    }

    /// Runs one item.
    pub fn verdict(&mut self, exhibit: Exhibit<'_>) -> Verdict {
        let found = match exhibit {
            Exhibit::Record(record) => return self.judged(record).0,
            Exhibit::Case(case) => return self.heard(case).0,
            Exhibit::Bill(bill) => self.ready(&bill.item).and_then(|v| bill::run(&v, bill)),
            Exhibit::Table(table) => self.ready(&table.item).and_then(|v| table::run(&v, table)),
            Exhibit::Hands(hand) => self.ready(&hand.item).and_then(|v| hands::run(&v, hand)),
            Exhibit::Odds(odds) => return self.counted(odds),
            Exhibit::Claim(claim) => return self.tried(claim),
            Exhibit::Calculation(sum) => {
                let sources = &self.edition.sources;
                let ready = self.ready(&sum.item);
                ready.and_then(|v| calculation::run(&v, sum, sources))
            }
        };
        let library = &self.edition.library;
        verdict(library, exhibit.item(), exhibit.kind(), found)
    }

    /// Counts odds.
    fn counted(&mut self, printed: &Odds) -> Verdict {
        let held = self
            .ready(&printed.item)
            .and_then(|v| odds::run(&v, printed));
        let kind = held.as_ref().ok().map(|(_, verdict)| (*verdict).into());
        let found = held.map(|(message, _)| (message, Vec::new()));
        let library = &self.edition.library;
        let mut verdict = verdict(library, &printed.item, EvidenceKind::Odds, found);
        verdict.verdict = kind;
        verdict
    }

    /// Tries a claim. A claim that is refuted is a finding, and passes; one that nothing decides is undecided.
    fn tried(&mut self, tried: &Claim) -> Verdict {
        let ready = self.ready(&tried.item);
        let found = ready.and_then(|v| claim::run(&v, tried, &mut self.deals));
        let kind = found.as_ref().ok().map(|found| found.verdict);
        let message = found.map(|found| (found.message, Vec::new()));
        let library = &self.edition.library;
        let mut verdict = verdict(library, &tried.item, EvidenceKind::Claim, message);
        verdict.verdict = kind;
        if kind.is_some_and(ClaimVerdict::is_open) {
            verdict.outcome = Outcome::Undecided;
        }
        verdict
    }

    /// Plays out the deals of a claim that says in how many of them something comes about; `None` of any other claim.
    ///
    /// # Errors
    /// A sentence where no deal fits or one cannot be played.
    pub fn play_out(
        &mut self,
        claim: &Claim,
        plan: &PlayingOut<'_>,
    ) -> Result<Option<PlayedOut>, String> {
        let variant = self.ready(&claim.item)?;
        claim::play_out(&variant, claim, plan)
    }

    /// Plays deals or parties, as many as the plan says, under the rules of an item, and answers what is asked of each: the number, or 1 and 0 of
    /// what holds or not; `None` where it does not count. Where somebody stops it, those are returned that were over.
    ///
    /// # Errors
    /// A sentence where one cannot be played, or something is asked that no rule answers.
    pub fn measured(
        &mut self,
        item: &Item,
        asked: (PlayUnit, &[Measurand<'_>]),
        plan: &PlayingOut<'_>,
        watch: &dyn PlayWatch,
    ) -> Result<Vec<Vec<Option<i64>>>, String> {
        let variant = self.ready(item)?;
        claim::measured_of(&variant, asked, plan, watch)
    }

    /// Runs every item of a shelf that `wanted` asks for, one after another in the order of the shelf: what one shows may
    /// decide whether the next is wanted.
    pub fn run(
        &mut self,
        shelf: &EvidenceSet,
        wanted: impl Fn(&Item, EvidenceKind) -> bool,
        mut see: impl FnMut(&Verdict),
    ) -> Vec<Verdict> {
        let mut all = Vec::new();
        for exhibit in shelf.exhibits() {
            if wanted(exhibit.item(), exhibit.kind()) {
                let verdict = self.verdict(exhibit);
                see(&verdict);
                all.push(verdict);
            }
        }
        all
    }

    /// Hears a case under its own book, and returns what was heard and under which rules with the verdict on it.
    pub fn heard(
        &mut self,
        case: &Case,
    ) -> (Verdict, Result<(Arc<Variant>, case::Judgment), String>) {
        let sources = &self.edition.sources;
        let completions = self.completions;
        let heard = self.ready(&case.item).and_then(|variant| {
            let heard = case::judge(&variant, case, sources, completions)?;
            Ok((variant, heard))
        });
        let found = heard.as_ref().map_err(Clone::clone);
        let found = found.and_then(|(variant, heard)| heard.verdict(variant, case, sources));
        let library = &self.edition.library;
        let mut verdict = verdict(library, &case.item, EvidenceKind::Case, found);
        verdict.by_precedent = heard
            .as_ref()
            .is_ok_and(|(variant, heard)| heard.by_precedent(variant, case));
        (verdict, heard)
    }

    /// Plays the acts of a record under a variant of its own or another.
    ///
    /// # Errors
    /// A sentence, where the variant can't be had or does not seat the record.
    pub fn line(
        &mut self,
        record: &ResolvedRecord,
        under: Option<&str>,
        set: &Setting,
    ) -> Result<Line, String> {
        let mut all: Setting = if under.is_none_or(|u| u == record.item.variant_id()) {
            record.item.set.clone()
        } else {
            Vec::new()
        };
        all.extend(set.iter().cloned());
        let variant = self.variant(under.unwrap_or_else(|| record.item.variant_id()), &all)?;
        let line = line::play(&variant, record)?;
        let own = record.item.variant_id();
        if under.is_none_or(|u| u == own) || line.reached_play() {
            return Ok(line);
        }
        // The acts before play come in another order, or are others: they are carried over.
        let home = self.variant(own, &record.item.set)?;
        crossing::carried(record, &line::play(&home, record)?, &variant)
    }
}
