//! Tables and odds that a book prints of many deals, beside what players of the program come to: as data, as Markdown and as CSV.

mod text;

use super::measures::Figure;
use codille_evidence::run::{PlayingOut, Runner, printed_share};
use codille_evidence::{Claim, EvidenceSet};
use codille_lang::clause::ast::Expr;
use codille_players::simulate::{Distance, share};
use serde::{Deserialize, Serialize};

/// What books print of many deals, beside what the program finds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TabulatedReport {
    /// Who plays in every seat.
    pub player: String,
    /// How many worlds a player draws before it decides.
    pub worlds: u32,
    /// How many deals are played under each variant.
    pub deals: u32,
    /// Their seed.
    pub seed: u64,
    /// Whether somebody stopped it: variants that were not done are left out.
    pub interrupted: bool,
    /// The tables, in the order of the claims.
    pub tables: Vec<PrintedTable>,
}

/// The figures that one passage prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedTable {
    /// The passage.
    pub passage: String,
    /// The rules.
    pub variant: String,
    /// Its rows.
    pub rows: Vec<PrintedRow>,
    /// How many of its first rows are a distribution: no deal has two of them, and they leave little over; 0 where none are.
    pub classes: usize,
    /// How far the printed distribution lies from that of the program.
    pub distance: Option<TableDistance>,
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
    /// The chances that round to it.
    pub bounds: [f64; 2],
    /// In what part of the deals of the program it comes about.
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

impl PrintedRow {
    /// Tells whether the interval meets the chances that round to the printed figure.
    pub fn agrees(&self) -> bool {
        let [least, most] = self.bounds;
        self.found
            .interval
            .is_some_and(|[low, high]| low <= most && high >= least)
    }

    /// Returns the middle of the chances that round to the printed figure: of a share in so many deals, that share.
    pub fn middle(&self) -> f64 {
        let [least, most] = self.bounds;
        f64::midpoint(least, most)
    }
}

/// Claims that are asked about the same deals.
struct AskedTogether<'c> {
    claims: Vec<(&'c Claim, &'c Expr)>,
}

/// Plays deals for every printed figure of them; `works` names those that are wanted, and none all. `told` hears how many figures are done, and
/// `stop` ends it before the next variant.
///
/// # Errors
/// A sentence that names the claim which cannot be tried.
pub fn tabulate(
    (runner, shelf): (&mut Runner<'_>, &EvidenceSet),
    works: &[String],
    plan: &PlayingOut<'_>,
    mut told: impl FnMut(usize),
    stop: &dyn Fn() -> bool,
) -> Result<TabulatedReport, String> {
    let mut report = TabulatedReport {
        player: plan.player.to_owned(),
        worlds: plan.budget.worlds,
        deals: plan.deals,
        seed: plan.seed,
        interrupted: false,
        tables: Vec::new(),
    };
    let mut done = 0;
    for together in together(shelf, works) {
        if stop() {
            report.interrupted = true;
            break;
        }
        let Some((first, _)) = together.claims.first() else {
            continue;
        };
        let shares: Vec<&Expr> = together.claims.iter().map(|(_, share)| *share).collect();
        let deals = runner.shares(&first.item, &shares, plan);
        let deals = deals.map_err(|why| format!("{}: {why}", first.item.id))?;
        let mut at = 0;
        for claims in together
            .claims
            .chunk_by(|(a, _), (b, _)| passage(a) == passage(b))
        {
            let columns = at..at + claims.len();
            at = columns.end;
            report
                .tables
                .push(table(claims, &deals, columns.start, plan.seed));
        }
        done += together.claims.len();
        told(done);
    }
    Ok(report)
}

/// Returns the passage whose figures a claim states.
fn passage(claim: &Claim) -> &str {
    let first = claim.item.cites.first();
    first.map_or("", codille_edition::yaml::Text::as_str)
}

/// Gathers claims by rules and options, in the order of the first of each.
fn together<'c>(shelf: &'c EvidenceSet, works: &[String]) -> Vec<AskedTogether<'c>> {
    let mut out: Vec<AskedTogether<'c>> = Vec::new();
    let wanted = |claim: &&Claim| works.is_empty() || works.contains(&claim.item.work);
    for claim in shelf.claims.iter().filter(wanted) {
        let Some((share, _)) = printed_share(claim) else {
            continue;
        };
        let rules = |c: &Claim| (c.item.variant.clone(), c.item.set.clone());
        let own = rules(claim);
        let known = out.iter_mut().find(|group| {
            let first = group.claims.first();
            first.is_some_and(|(first, _)| rules(first) == own)
        });
        match known {
            Some(group) => group.claims.push((claim, share)),
            None => out.push(AskedTogether {
                claims: vec![(claim, share)],
            }),
        }
    }
    out
}

/// Makes the table of claims on one passage, whose answers stand in the columns from `first` on.
fn table(claims: &[(&Claim, &Expr)], deals: &[Vec<bool>], first: usize, seed: u64) -> PrintedTable {
    let holds = |deal: &[bool], row: usize| deal.get(first + row).copied().unwrap_or(false);
    let count = |row: usize| deals.iter().filter(|deal| holds(deal, row)).count() as u64;
    let printed = claims
        .iter()
        .filter_map(|(claim, _)| Some((claim, printed_share(claim)?.1)));
    let rows = printed.clone().enumerate().map(|(row, (claim, printed))| {
        let (part, interval) = share(count(row), deals.len() as u64);
        PrintedRow {
            claim: claim.item.id.clone(),
            title: claim.item.title.clone(),
            printed: printed.to_string(),
            bounds: printed.bounds().into(),
            found: Figure::new(part, interval, deals.len() as u64),
        }
    });
    let parts: Vec<Option<(u64, u64)>> = printed.map(|(_, printed)| printed.share()).collect();
    let mut classes = parting(&parts);
    // No two of them come about in a deal, or they are no distribution.
    let parted = |deal: &Vec<bool>| (0..classes).filter(|row| holds(deal, *row)).count() <= 1;
    if !deals.iter().all(parted) {
        classes = 0;
    }
    let whole = parts
        .first()
        .copied()
        .flatten()
        .map_or(0, |(_, whole)| whole);
    let of_page = parts.iter().take(classes).flatten().map(|(part, _)| *part);
    let of_page = with_rest(of_page.collect(), whole);
    let own = with_rest((0..classes).map(count).collect(), deals.len() as u64);
    let distance = Distance::of(&own, &of_page, seed).filter(|_| classes > 0);
    let (passage, variant) = claims.first().map_or(("", ""), |(claim, _)| {
        (passage(claim), claim.item.variant_id())
    });
    PrintedTable {
        passage: passage.to_owned(),
        variant: variant.to_owned(),
        rows: rows.collect(),
        classes,
        distance: distance.map(|found| TableDistance {
            value: found.value,
            interval: found.interval.into(),
            by_chance: found.by_chance,
        }),
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
    use codille_players::Budget;

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
        let report = tabulate((&mut runner, &shelf), &[], &plan, |_| {}, &|| false);
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
        let claims = shelf.claims.iter().filter(|c| printed_share(c).is_some());
        assert_eq!(rows, claims.count());
        assert_eq!(report.csv().lines().count() - 1, rows + 2);
    }
}
