//! Tables, odds and means that a book prints of many deals and parties, beside what players of the program come to, and what the editor asks of
//! the same ones: as data, as Markdown and as CSV.

mod column;
mod text;

pub use column::{TableChoice, names};

use super::measures::Figure;
use codille_evidence::EvidenceSet;
use codille_evidence::claim::PlayUnit;
use codille_evidence::run::{PlayWatch, PlayingOut, Runner};
use codille_players::simulate::{Distance, Sample, share};
use column::{AskedTogether, Column, together};
use serde::{Deserialize, Serialize};

/// What books print of many deals and parties, beside what the program finds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TabulatedReport {
    /// Who plays in every seat.
    pub player: String,
    /// How many worlds a player draws before it decides.
    pub worlds: u32,
    /// How many deals are played under each variant.
    pub deals: u32,
    /// How many parties are played under each variant of whose parties something is asked.
    pub parties: u32,
    /// Their seed.
    pub seed: u64,
    /// The claims, passages and measures that were chosen; none where all were.
    pub only: Vec<String>,
    /// Whether somebody stopped it: what was not begun is left out, and the last that was begun rests on fewer deals or parties.
    pub interrupted: bool,
    /// The tables, in the order of the claims.
    pub tables: Vec<PrintedTable>,
}

/// The figures that one passage prints of deals, or of parties.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedTable {
    /// The passage.
    pub passage: String,
    /// The rules.
    pub variant: String,
    /// What is counted: `deal` or `partie`.
    pub unit: String,
    /// Its rows.
    pub rows: Vec<PrintedRow>,
    /// What the editor asks of the same deals or parties, and no page prints.
    pub asked: Vec<AskedRow>,
    /// How many of its first rows are a distribution: no deal has two of them, and they leave little over; 0 where none are.
    pub classes: usize,
    /// How far the printed distribution lies from that of the program.
    pub distance: Option<TableDistance>,
}

/// What a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FigureKind {
    /// In what part something comes about.
    Share,
    /// The mean of a number.
    Mean,
}

/// One printed figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedRow {
    /// The claim.
    pub claim: String,
    /// Its title.
    pub title: String,
    /// The figure as printed.
    pub printed: String,
    /// The chances, or the means, that round to it.
    pub bounds: [f64; 2],
    /// What it is.
    pub kind: FigureKind,
    /// What the deals or parties of the program come to.
    pub found: Figure,
}

/// One figure that the editor asks for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedRow {
    /// The measure.
    pub measure: String,
    /// Its title.
    pub title: String,
    /// What it is.
    pub kind: FigureKind,
    /// What the deals or parties of the program come to.
    pub found: Figure,
}

/// The total variation distance of two distributions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDistance {
    /// Half of the sum by which the shares differ.
    pub value: f64,
    /// What 95 % of samples drawn anew from both give.
    pub interval: [f64; 2],
    /// What 95 % of samples from one and the same distribution stay under.
    pub by_chance: f64,
}

impl FigureKind {
    const fn of(is_share: bool) -> Self {
        if is_share { Self::Share } else { Self::Mean }
    }

    /// Writes a figure of this kind with half of its interval.
    pub fn write(self, figure: Figure) -> String {
        match self {
            Self::Share => figure.percent(),
            Self::Mean => figure.text(),
        }
    }

    /// Returns the word of data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Share => "share",
            Self::Mean => "mean",
        }
    }
}

impl PrintedRow {
    /// Tells whether the interval meets what rounds to the printed figure.
    pub fn agrees(&self) -> bool {
        let [least, most] = self.bounds;
        self.found
            .interval
            .is_some_and(|[low, high]| low <= most && high >= least)
    }

    /// Returns the middle of what rounds to the printed figure: of a share in so many deals, that share.
    pub fn middle(&self) -> f64 {
        let [least, most] = self.bounds;
        f64::midpoint(least, most)
    }
}

/// What was answered of each deal or partie, column by column.
type Answers = Vec<Vec<Option<i64>>>;

/// Plays deals and `parties` for every figure that is chosen. `watch` hears how far it is and may stop it.
///
/// # Errors
/// A sentence that names the first figure of those that cannot be tried together.
pub fn tabulate(
    (runner, shelf): (&mut Runner<'_>, &EvidenceSet),
    choice: &TableChoice,
    (plan, parties): (&PlayingOut<'_>, u32),
    watch: &dyn PlayWatch,
) -> Result<TabulatedReport, String> {
    let mut report = TabulatedReport {
        player: plan.player.to_owned(),
        worlds: plan.budget.worlds,
        deals: plan.deals,
        parties,
        seed: plan.seed,
        only: choice.only.clone(),
        interrupted: false,
        tables: Vec::new(),
    };
    for together in together(shelf, choice) {
        if watch.is_stopped() {
            report.interrupted = true;
            break;
        }
        let count = match together.unit {
            PlayUnit::Deal => plan.deals,
            PlayUnit::Partie => parties,
        };
        let plan = PlayingOut {
            deals: count,
            ..plan.clone()
        };
        let measurands: Vec<_> = together.columns.iter().map(|c| c.measurand).collect();
        let asked = (together.unit, measurands.as_slice());
        let answers = runner.measured(together.item, asked, &plan, watch);
        let answers = answers.map_err(|why| format!("{}: {why}", together.item.id))?;
        report.interrupted = answers.len() < count as usize;
        if !answers.is_empty() {
            report.tables.extend(tables(&together, &answers, plan.seed));
        }
    }
    Ok(report)
}

/// Makes the tables of what was asked together, one for each passage in the order of the first.
fn tables(together: &AskedTogether<'_>, answers: &Answers, seed: u64) -> Vec<PrintedTable> {
    let mut passages: Vec<&str> = Vec::new();
    for column in &together.columns {
        if !passages.contains(&column.passage()) {
            passages.push(column.passage());
        }
    }
    let of_passage = passages.into_iter().map(|passage| {
        let columns = together.columns.iter().enumerate();
        let own = columns.filter(|(_, column)| column.passage() == passage);
        let own: Vec<(usize, &Column<'_>)> = own.collect();
        table((passage, together), &own, answers, seed)
    });
    of_passage.collect()
}

/// Makes the table of the columns of one passage, each with its number.
fn table(
    (passage, together): (&str, &AskedTogether<'_>),
    columns: &[(usize, &Column<'_>)],
    answers: &Answers,
    seed: u64,
) -> PrintedTable {
    let printed = columns
        .iter()
        .filter_map(|(at, column)| Some((*at, column, column.printed?)));
    let rows = printed.clone().map(|(at, column, printed)| PrintedRow {
        claim: column.item.id.clone(),
        title: column.item.title.clone(),
        printed: printed.text(),
        bounds: printed.bounds().into(),
        kind: FigureKind::of(column.measurand.is_share),
        found: found(answers, at, column.measurand.is_share),
    });
    let asked = columns.iter().filter(|(_, c)| c.printed.is_none());
    let asked = asked.map(|(at, column)| AskedRow {
        measure: column.item.id.clone(),
        title: column.item.title.clone(),
        kind: FigureKind::of(column.measurand.is_share),
        found: found(answers, *at, column.measurand.is_share),
    });
    let parts: Vec<(usize, Option<(u64, u64)>)> = printed
        .map(|(at, _, printed)| (at, printed.share()))
        .collect();
    let (classes, distance) = distribution(&parts, answers, seed);
    PrintedTable {
        passage: passage.to_owned(),
        variant: together.item.variant_id().to_owned(),
        unit: together.unit.word().to_owned(),
        rows: rows.collect(),
        asked: asked.collect(),
        classes,
        distance,
    }
}

/// Tells how many first rows, each a column with its printed share, are a distribution, and how far that lies from the one of the program.
fn distribution(
    rows: &[(usize, Option<(u64, u64)>)],
    answers: &Answers,
    seed: u64,
) -> (usize, Option<TableDistance>) {
    let parts: Vec<Option<(u64, u64)>> = rows.iter().map(|(_, part)| *part).collect();
    let classes = parting(&parts);
    let own: Vec<usize> = rows.iter().take(classes).map(|(at, _)| *at).collect();
    // No two of them come about in a deal, or they are no distribution.
    let parted = |deal: &Vec<Option<i64>>| own.iter().filter(|at| holds(deal, **at)).count() <= 1;
    if classes == 0 || !answers.iter().all(parted) {
        return (0, None);
    }
    let whole = parts
        .first()
        .copied()
        .flatten()
        .map_or(0, |(_, whole)| whole);
    let of_page = parts.iter().take(classes).flatten().map(|(part, _)| *part);
    let of_page = with_rest(of_page.collect(), whole);
    let count = |at: &usize| answers.iter().filter(|deal| holds(deal, *at)).count() as u64;
    let counted = with_rest(own.iter().map(count).collect(), answers.len() as u64);
    let distance = Distance::of(&counted, &of_page, seed).map(|found| TableDistance {
        value: found.value,
        interval: found.interval.into(),
        by_chance: found.by_chance,
    });
    (classes, distance)
}

/// Tells whether what a column asks holds in a deal.
fn holds(deal: &[Option<i64>], column: usize) -> bool {
    deal.get(column)
        .copied()
        .flatten()
        .is_some_and(|answer| answer != 0)
}

/// Makes the figure of a column of those that count; a mean of fewer than two has no interval.
fn found(answers: &Answers, column: usize, is_share: bool) -> Figure {
    let counted = answers
        .iter()
        .filter_map(|deal| deal.get(column).copied().flatten());
    let counted: Vec<i64> = counted.collect();
    let count = counted.len() as u64;
    if is_share {
        let yes = counted.iter().filter(|answer| **answer != 0).count() as u64;
        let (part, interval) = share(yes, count);
        return Figure::new(part, interval, count);
    }
    let wide = counted.iter().map(|answer| i128::from(*answer));
    let squares = wide.clone().map(|answer| answer * answer).sum();
    let figure = Figure::from(Sample::of_sums(count, wide.sum(), squares));
    Figure {
        interval: figure.interval.filter(|_| count > 1),
        ..figure
    }
}

/// Adds what is left of the whole as one more class.
fn with_rest(mut counts: Vec<u64>, whole: u64) -> Vec<u64> {
    let sum: u64 = counts.iter().sum();
    counts.push(whole.saturating_sub(sum));
    counts
}

/// The part of the whole that the rows of a distribution may leave over, as one in so many: a page may print a row wrong, or leave out the rarest.
const LEFT_OVER: u64 = 100;

/// Returns how many of the first printed shares make up the whole together, or nearly; 0 where none do.
fn parting(parts: &[Option<(u64, u64)>]) -> usize {
    let Some(Some((_, whole))) = parts.first() else {
        return 0;
    };
    let (mut sum, mut rows) = (0, 0);
    for (count, of) in parts.iter().map_while(|part| *part) {
        if of != *whole || sum + count > *whole {
            break;
        }
        sum += count;
        rows += 1;
    }
    if rows > 1 && (whole - sum) * LEFT_OVER <= *whole {
        rows
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::run::printed_figure;
    use codille_players::Budget;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn rows_that_make_up_the_whole_are_a_distribution() {
        let of = |counts: &[u64]| {
            let parts: Vec<_> = counts.iter().map(|count| Some((*count, 100))).collect();
            parting(&parts)
        };
        assert_eq!(of(&[40, 60, 5]), 2);
        // One in a hundred may be left over, and no more.
        assert_eq!(of(&[40, 59, 5]), 2);
        assert_eq!(of(&[40, 58]), 0);
        assert_eq!(of(&[40, 61]), 0);
        assert_eq!(of(&[100]), 0);
        assert_eq!(parting(&[Some((40, 100)), None, Some((60, 100))]), 0);
        assert_eq!(with_rest(vec![40, 59], 100), [40, 59, 1]);
    }

    #[test]
    fn printed_tables_stand_beside_the_deals_of_the_program() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let mut runner = Runner::new(&edition);
        let plan = PlayingOut {
            deals: 40,
            seed: 2,
            player: "novice",
            budget: Budget::default(),
        };
        let all = TableChoice::default();
        let report = tabulate((&mut runner, &shelf), &all, (&plan, 4), &Counter::new(None));
        let report = report.expect("every deal can be played");
        let parted = report.tables.iter().filter(|table| table.classes > 0);
        let parted: Vec<&PrintedTable> = parted.collect();
        assert_eq!(parted.len(), 2, "{report:?}");
        for table in parted {
            let rows = table.rows.iter().take(table.classes);
            let sum: f64 = rows.filter_map(|row| row.found.value).sum();
            assert!(sum > 0.97 && sum < 1.0 + 1e-9, "{}: {sum}", table.passage);
            let distance = table.distance.expect("a distribution has a distance");
            assert!(distance.value > 0.0 && distance.value < 1.0, "{distance:?}");
        }
        let rows: usize = report.tables.iter().map(|table| table.rows.len()).sum();
        let claims = shelf.claims.iter().filter(|c| printed_figure(c).is_some());
        assert_eq!(rows, claims.count());
        let asked: usize = report.tables.iter().map(|table| table.asked.len()).sum();
        assert_eq!(asked, shelf.measures.len());
        assert!(asked > 0 && report.tables.iter().any(|table| table.unit == "partie"));
        assert_eq!(report.csv().lines().count() - 1, rows + asked + 2);
    }

    #[test]
    fn what_is_stopped_keeps_the_deals_that_were_over() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let mut runner = Runner::new(&edition);
        let plan = PlayingOut {
            deals: 1_000,
            seed: 2,
            player: "random",
            budget: Budget::default(),
        };
        let names = names(&shelf, &[]);
        let passage = names.iter().find(|name| name.ends_with("/table-elder"));
        let choice = TableChoice {
            works: Vec::new(),
            only: passage.cloned().into_iter().collect(),
        };
        let watch = Counter::new(Some(100));
        let report = tabulate((&mut runner, &shelf), &choice, (&plan, 4), &watch);
        let report = report.expect("every deal can be played");
        let [table] = report.tables.as_slice() else {
            panic!("one passage was chosen: {report:?}");
        };
        assert!(report.interrupted);
        let of: Vec<u64> = table.rows.iter().map(|row| row.found.of).collect();
        let first = of.first().copied().unwrap_or(0);
        assert!(first > 0 && first < 1_000, "{first}");
        assert!(of.iter().all(|one| *one == first), "{of:?}");
    }

    #[test]
    fn means_and_shares_are_of_what_counts() {
        let answers = vec![
            vec![Some(1), Some(4)],
            vec![Some(0), None],
            vec![Some(1), Some(8)],
        ];
        let share = found(&answers, 0, true);
        assert_eq!((share.of, share.value), (3, Some(2.0 / 3.0)));
        let mean = found(&answers, 1, false);
        assert_eq!((mean.of, mean.value), (2, Some(6.0)));
        assert!(mean.interval.is_some());
        assert_eq!(found(&answers[..1].to_vec(), 1, false).interval, None);
    }

    /// Counts what is done, and stops after so many.
    struct Counter {
        most: Option<u64>,
        done: AtomicU64,
    }

    impl Counter {
        const fn new(most: Option<u64>) -> Self {
            let done = AtomicU64::new(0);
            Self { most, done }
        }
    }

    impl PlayWatch for Counter {
        fn begin(&self, _: &str, _: PlayUnit, _: u64) {}

        fn one_done(&self) {
            self.done.fetch_add(1, Ordering::Relaxed);
        }

        fn is_stopped(&self) -> bool {
            let done = self.done.load(Ordering::Relaxed);
            self.most.is_some_and(|most| done >= most)
        }
    }
}
