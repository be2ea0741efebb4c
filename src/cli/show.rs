//! `codille show`.

use super::refuse::require_sound;
use super::setting::Set;
use super::{Failure, Outcome, Output, Shared, load, name};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_report as report;
use codille_report::catalogue::{self, Name};

/// The arguments of `codille show`.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// The variant by id, or a work by its short name (gibbs) for its main variant; or any id that a screen prints: a
    /// passage (r046, law-21, gibbs-1878/r046), a record or case (belinda, case-14), a term, a topic, a chapter, an erratum
    #[arg(value_name = "VARIANT|ID")]
    what: String,
    /// Of a variant only this topic, what lies under it, this clause, or a passage of its work; `acts` for what may be done and said
    #[arg(value_name = "TOPIC|CLAUSE|PASSAGE|acts")]
    part: Option<String>,
    /// The checked form of the clause: its typed tree, with names resolved and with what overrides it
    #[arg(long, requires = "part")]
    ir: bool,
    #[command(flatten)]
    set: Set,
}

impl Show {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::quiet(shared)?;
        match name::variant(&edition, &self.what) {
            Ok(variant) => self.variant(&edition, &variant, output),
            Err(missed) if self.ir => Err(missed),
            Err(missed) => {
                load::warn(&edition);
                let words = [Some(self.what.as_str()), self.part.as_deref()];
                let words: Vec<&str> = words.into_iter().flatten().collect();
                Self::thing(&edition, &words.join(" "), missed, output)
            }
        }
    }

    /// Shows a variant, or a part of it.
    fn variant(&self, edition: &Edition, variant: &str, output: &mut Output<'_>) -> Outcome {
        require_sound(edition, &[variant], output)?;
        load::warn(edition);
        if self.part.as_deref() == Some("acts") && !self.ir {
            let report = report::acts(edition, variant)?;
            return output.report(&report, |look| report.text(look));
        }
        let part = self.part.as_deref();
        let known = part.and_then(|p| name::part(edition, variant, p));
        let wanted = known.as_deref().or(part);
        let report = report::show(edition, variant, wanted, &self.set.pairs);
        let report = match (report, part) {
            (Err(why), Some(part)) if known.is_none() && !self.ir => {
                let missed = Failure::Misuse(why.to_string());
                let raw = edition.variant_of(variant);
                let work = raw.map_or(variant, |v| v.work.as_str());
                return Self::thing(edition, &format!("{work}/{part}"), missed, output);
            }
            (report, _) => report?,
        };
        if self.ir {
            return Self::checked(edition, &report, output);
        }
        output.report(&report, |look| report.text(look))
    }

    /// Shows the checked form of the clauses that were asked for.
    fn checked(edition: &Edition, shown: &report::Show, output: &mut Output<'_>) -> Outcome {
        let form = report::checked_form(edition, shown)?;
        if form.rules.is_empty() {
            let title = format!("no clause of `{}` stands under this", form.variant);
            return Err(Failure::Misuse(title));
        }
        output.report(&form, |look| form.text(look))
    }

    /// Shows what is known of anything else that has an id; where nothing has it, a variant was missed.
    fn thing(edition: &Edition, word: &str, missed: Failure, output: &mut Output<'_>) -> Outcome {
        let shelf = EvidenceSet::read(edition);
        let terms = name::terms();
        let names = catalogue::everything(edition, &shelf, &terms);
        let found = catalogue::meant(word, &names);
        if found.is_empty() && catalogue::nearest(word, &names).is_empty() {
            return Err(missed);
        }
        if found.len() != 1 && !catalogue::parts_of_one(&found) {
            let mut all = catalogue::variants(edition);
            all.extend(names.iter().cloned());
            let near: &[Name] = if found.is_empty() { &all } else { &names };
            let hint = "`codille search` finds it by a word";
            catalogue::find("variant or other thing", word, near, hint)?;
        }
        let report = catalogue::look_up(edition, &shelf, &terms, &found);
        output.report(&report, |look| report.text(look))
    }
}
