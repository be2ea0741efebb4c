//! `codille test`.

use super::trial::{Progress, Run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::output::say;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, files, load};
use codille_edition::check::option;
use codille_edition::ruleset::{Edition, Rules, Unknown};
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::{EvidenceKind, EvidenceSet, Exhibit, Item};
use codille_lang::cards::SuitSet;
use codille_lang::diagnostic::{Diagnostic, Severity, Style, render_all};
use codille_report::catalogue::{Filter, Listing, joined, listing};
use codille_report::claims::{ClaimItem, ClaimsReport, tries_a_claim};
use codille_report::findings;
use codille_report::test::{TestItem, TestReport};

/// The arguments of `codille test`.
#[derive(Debug, clap::Args)]
pub(super) struct Test {
    /// A file or folder of one's own, a work, a variant, an id, an alias, the number of a case or a kind; without any, everything is run
    #[arg(value_name = "PATH|FILTER")]
    what: Vec<String>,
    /// Try what the books claim, reckon and print as play: each claim, figure, table and unlawful line with its verdict, and the passages without one
    #[arg(long)]
    claims: bool,
    /// List what would be run, and run nothing
    #[arg(long)]
    list: bool,
    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<TestFormat>,
    /// A line for each item on a terminal too, not only for those that fail
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    set: Set,
}

/// Makes sure that some variant has each option and takes its value.
fn known(edition: &Edition, set: &Setting) -> Result<(), Failure> {
    for (name, value) in set {
        let options: Vec<_> = (edition.variants.iter())
            .filter_map(|v| v.option(name))
            .collect();
        if options.is_empty() {
            let names = edition.variants.iter().flat_map(|v| &v.options);
            let names = names.map(|o| o.name.as_str());
            let hint = "`codille variants --json` lists the options";
            return Err(Unknown::new("option", name, names, hint).into());
        }
        // Which suits a variant has is told when it is compiled.
        let read = options
            .iter()
            .map(|o| option::read(o, SuitSet::EVERY, &mut Vec::new()).read(value));
        if let Some(Err(why)) = read.reduce(Result::or) {
            return Err(Failure::Misuse(why));
        }
    }
    Ok(())
}

/// How results are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum TestFormat {
    /// A line for each item.
    #[default]
    Pretty,
    /// JSON.
    Json,
    /// `JUnit` XML.
    Junit,
    /// Tables in Markdown.
    Markdown,
}

/// What the paths that are named hold.
#[derive(Default)]
struct Named {
    /// Under which names the evidence in them stands.
    names: BTreeSet<String>,
    /// A reader's own evidence: names and texts.
    own: Vec<(String, String)>,
    /// What is laid over the rules.
    others: Vec<PathBuf>,
    /// What of that holds no evidence by its looks.
    ruled: Vec<PathBuf>,
}

impl Named {
    fn sort(paths: impl Iterator<Item = PathBuf>, rules: &Rules) -> Result<Self, Failure> {
        let mut named = Self::default();
        for path in paths {
            let shown = files::place(&path);
            let text = files::evidence_text(&path)
                .map_err(|why| Failure::Misuse(format!("{shown}: {why}")))?;
            let Some(text) = text else {
                named.ruled.push(path.clone());
                named.others.push(path);
                continue;
            };
            // A file of the rules is run as what it is, not beside itself.
            let known = path.canonicalize().ok();
            if let Some(known) = known.and_then(|p| load::known(rules, &p)) {
                named.names.insert(known);
                named.others.push(path);
            } else {
                named.names.insert(shown.clone());
                named.own.push((shown, text));
            }
        }
        Ok(named)
    }
}

impl Test {
    /// Returns the ids of all items that try what a book claims, where these are asked for.
    fn tries<'s>(&self, edition: &Edition, shelf: &'s EvidenceSet) -> Option<BTreeSet<&'s str>> {
        let tries = shelf.all().filter(|e| tries_a_claim(*e, &edition.library));
        self.claims
            .then(|| tries.map(|e| e.item().id.as_str()).collect())
    }

    /// Returns the format of the report; claims have no report for build servers.
    fn report_format(&self, shared: &Shared) -> Result<TestFormat, Failure> {
        let format = shared.format(self.format, TestFormat::Json)?;
        if self.claims && format == TestFormat::Junit {
            let words = "claims have verdicts and no JUnit report: take `--format json`";
            return Err(Failure::Misuse(words.to_owned()));
        }
        Ok(format)
    }

    /// Tells whether the format is one that machines read.
    pub(super) fn wants_data(&self) -> bool {
        self.format == Some(TestFormat::Json)
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let (paths, words): (Vec<&String>, Vec<&String>) = self
            .what
            .iter()
            .partition(|w| Path::new(w).exists() || looks_like_a_path(w));
        if let Some(empty) = paths.iter().find(|p| files::is_empty(Path::new(p))) {
            return Err(Failure::Misuse(format!(
                "{empty} is empty and tests nothing: write a list of evidence into it, under `records:`, `cases:`, `bills:`, `tables:`, `hands:`, `calculations:`, `odds:` or `claims:`"
            )));
        }
        let filters = joined(words.into_iter().map(String::as_str));
        let before = load::rules(shared)?;
        let Named {
            mut names,
            own,
            others,
            ruled,
        } = Named::sort(paths.iter().map(PathBuf::from), &before)?;
        let rules = load::with(shared, &others)?;
        let changed = rules
            .files()
            .filter(|(p, b)| !before.files().any(|(q, c)| p == &q && b == &c));
        names.extend(changed.map(|(p, _)| p.to_owned()));
        let mut edition = Edition::load(&rules);
        edition.shown_by = Some(load::command(shared, &others));
        let alone = !own.is_empty() && filters.is_empty() && others.is_empty();
        let shelf = if alone {
            EvidenceSet::own(&mut edition, own).0
        } else {
            let mut shelf = EvidenceSet::read(&edition);
            for (name, text) in own {
                shelf.read_file(&mut edition, &name, text);
            }
            shelf
        };
        let filters = chosen(&filters, &edition, &shelf)?;
        let from_own = |i: &Item| {
            edition
                .sources
                .get(i.span.file)
                .is_some_and(|s| names.contains(&s.name))
        };
        let everything = self.what.is_empty();
        let own = |i: &Item| !paths.is_empty() && from_own(i);
        let tries = self.tries(&edition, &shelf);
        let wanted = |i: &Item, k: EvidenceKind| {
            let named = || own(i) || filters.iter().any(|f| f.names(i));
            // A claim is no rule, and takes long: it is tried where it is asked for.
            let asked = match &tries {
                Some(tries) => tries.contains(i.id.as_str()),
                None => k != EvidenceKind::Claim || named(),
            };
            asked && (everything || own(i) || filters.iter().any(|f| f.admits(k, i)))
        };
        let faults = if everything {
            all_faults(&edition, &shelf)
        } else {
            let meant = shelf.items().filter(|(k, i)| wanted(i, *k));
            let meant: Vec<&Item> = meant.map(|(_, i)| i).collect();
            faults_under(&edition, &shelf, &meant, &names)
        };
        if !faults.is_empty() {
            tell(&edition, &faults, &ruled);
        }
        let format = self.report_format(shared)?;
        if self.list {
            let meant = shelf.items().filter(|(k, i)| wanted(i, *k));
            listed(&listing(&edition.library, meant), format, output)?;
            return Ok(Answer::yes(faults.is_empty()));
        }
        let brief = format == TestFormat::Pretty && output.terminal && !self.verbose;
        let mut runner = Runner::new(&edition);
        runner.set.clone_from(&self.set.pairs);
        known(&edition, &runner.set)?;
        let each = format == TestFormat::Pretty && !brief;
        let exhibits = shelf.all().filter(|e| wanted(e.item(), e.kind()));
        let exhibits: Vec<Exhibit<'_>> = exhibits.collect();
        let items = Run {
            exhibits: exhibits.clone(),
            runner,
            each: (each && !self.claims).then_some(TestItem::line),
            progress: Progress::new(brief || self.claims && output.terminal),
        }
        .items(output)?;
        if items.is_empty() && faults.is_empty() {
            return Err(named_in_vain(&paths));
        }
        if self.claims {
            let items = exhibits.into_iter().zip(items);
            let items = items
                .map(|(exhibit, item)| ClaimItem::new(exhibit, item.verdict, &edition.library));
            let mut report = ClaimsReport::new(&edition.library, items.collect(), everything);
            report.diagnostics = findings(&edition.sources, &faults);
            return claims(&report, format, (&edition, &shelf), output);
        }
        let mut report = TestReport::new(items);
        if format == TestFormat::Json {
            report.diagnostics = findings(&edition.sources, &faults);
        }
        reported(&report, (format, brief), output)?;
        Ok(Answer::yes(report.all.failed == 0 && faults.is_empty()))
    }
}

/// Prints a list of what would be run.
fn listed(report: &Listing, format: TestFormat, output: &mut Output<'_>) -> Result<(), Failure> {
    match format {
        TestFormat::Json => output.json(report),
        TestFormat::Pretty | TestFormat::Junit | TestFormat::Markdown => {
            output.text(&report.text(output.look))
        }
    }
}

/// Prints a report of a run; of the lines for people only those that were not printed as they came.
fn reported(
    report: &TestReport,
    (format, brief): (TestFormat, bool),
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    match format {
        TestFormat::Pretty if report.items.is_empty() => output.text(&(report.summary() + "\n")),
        TestFormat::Pretty if brief => output.text(&report.brief(output.look)),
        TestFormat::Pretty => output.text(&format!("\n{}\n", report.summary())),
        TestFormat::Json => output.json(report),
        TestFormat::Junit => output.text(&report.junit()),
        TestFormat::Markdown => output.text(&report.markdown()),
    }
}

/// Prints what the books claim, with the verdicts.
fn claims(
    report: &ClaimsReport,
    format: TestFormat,
    (edition, shelf): (&Edition, &EvidenceSet),
    output: &mut Output<'_>,
) -> Outcome {
    match format {
        TestFormat::Json => output.json(report)?,
        TestFormat::Markdown => output.text(&report.markdown(&edition.library, shelf))?,
        TestFormat::Junit | TestFormat::Pretty => {
            let lines = report.items.iter().map(|item| item.line(output.look));
            let lines: String = lines.collect();
            output.text(&format!("{lines}\n{}\n", report.summary()))?;
        }
    }
    Ok(Answer::yes(
        report.failed == 0 && report.diagnostics.is_empty(),
    ))
}

/// Tells people what is wrong, and which files were read as rules.
fn tell(edition: &Edition, faults: &[Diagnostic], ruled: &[PathBuf]) {
    say(render_all(faults, &edition.sources, Style::Plain).trim_end());
    for file in ruled.iter().filter(|p| p.is_file()) {
        say(&format!(
            "note: {} has neither `records:` nor any other list of evidence at the head of a line, and was read as rules",
            file.display()
        ));
    }
}

/// Says why the paths that were named test nothing, and what to do.
fn named_in_vain(paths: &[&String]) -> Failure {
    let Some(path) = paths.first() else {
        return Failure::Misuse("these rules have no evidence".to_owned());
    };
    let place = Path::new(path);
    let words = if place.is_dir() {
        "holds no evidence and tests nothing: name a file or folder of evidence, a work or an id"
            .to_owned()
    } else if matches!(files::evidence_text(place), Ok(Some(_))) {
        "holds no evidence and tests nothing: write an entry into its list".to_owned()
    } else {
        format!(
            "holds rules and no evidence: `codille check {path}` looks for faults in it, and `codille test {path} WHAT` runs the evidence of a work or an id over it"
        )
    };
    Failure::Misuse(format!("{path} {words}"))
}

/// Returns every error of the rules and of the evidence.
fn all_faults(edition: &Edition, shelf: &EvidenceSet) -> Vec<Diagnostic> {
    let all = edition.diagnostics.iter().chain(&shelf.diagnostics);
    let errors = all.filter(|d| d.severity == Severity::Error);
    errors.cloned().collect()
}

/// Returns the errors on which some items rest: those of their variants, of the books in whose folders they stand, and of the files
/// that are named. Errors of other variants are no matter of theirs.
fn faults_under(
    edition: &Edition,
    shelf: &EvidenceSet,
    items: &[&Item],
    names: &BTreeSet<String>,
) -> Vec<Diagnostic> {
    let file_of = |d: &Diagnostic| edition.sources.get(d.span().file).map(|s| s.name.clone());
    let variants: BTreeSet<&str> = items.iter().map(|i| i.variant_id()).collect();
    let under: Vec<Diagnostic> = variants
        .iter()
        .flat_map(|id| edition.faults_under(id))
        .cloned()
        .collect();
    let rests = |d: &Diagnostic| {
        let Some(file) = file_of(d) else {
            return true;
        };
        let of_book = load::is_of_book(&file)
            && file.split_once('/').is_none_or(|(folder, _)| {
                items.is_empty() || items.iter().any(|i| i.work == folder)
            });
        names.contains(&file) || under.contains(d) || of_book
    };
    let mut out = all_faults(edition, shelf);
    out.retain(rests);
    out
}

fn looks_like_a_path(word: &str) -> bool {
    Path::new(word)
        .extension()
        .is_some_and(|e| e == "yaml" || e == "yml")
        || word.starts_with("./")
        || word.starts_with("../")
}

/// Reads the words that choose among the evidence.
///
/// # Errors
/// Returns the first that chooses nothing.
fn chosen(
    words: &[String],
    edition: &Edition,
    shelf: &EvidenceSet,
) -> Result<Vec<Filter>, Failure> {
    let mut out = Vec::new();
    for word in words {
        let filter = Filter::of(word, edition, shelf);
        if !shelf.items().any(|(k, i)| filter.admits(k, i)) {
            return Err(Filter::missed(word, edition, shelf).into());
        }
        out.push(filter);
    }
    Ok(out)
}
