//! The page of the tables and odds that books print of many deals, beside the deals of the program: drawings and tables, from the file that
//! keeps the figures.

use maud::{Markup, html};
use serde_json::json;

use super::html::{block, code, heading};
use super::model::{BookModel, bare};
use super::page::Page;
use super::place::Kind;
use codille_evidence::claim::PlayUnit;
use codille_report::tables::{PrintedRow, PrintedTable, TabulatedReport};

/// The files in which they are kept: all figures by a quick player, then those by better ones that were played.
pub(super) const FILES: [&str; 2] = ["tables.json", "tables-club.json"];

/// The path of the page.
const PATH: &str = "tables";

/// The command that makes a file anew.
pub(super) const COMMAND: &str = "codille measure --tables --json";

/// The measures of a drawing: the height of a bar, the space between rows, the width of the names, and that of the bars.
const BAR: usize = 10;
const SPACE: usize = 6;
const NAMES: usize = 130;
const BARS: usize = 500;
/// How dark the bars are: those of the printed figures, then those of each player.
const SHADES: [&str; FILES.len() + 1] = ["share-0", "share-2", "share-1"];

/// A table as one player comes to it.
struct PlayersTable<'k> {
    player: &'k str,
    table: &'k PrintedTable,
}

impl PlayersTable<'_> {
    /// Returns of how many deals or parties its figures are: of fewer than were planned, where somebody stopped them.
    fn count(&self) -> u64 {
        let rows = self.table.rows.iter().map(|row| row.found.of);
        let asked = self.table.asked.iter().map(|row| row.found.of);
        rows.chain(asked).max().unwrap_or(0)
    }
}

/// Makes the page, where figures are kept.
pub(super) fn page(atlas: &BookModel<'_>) -> Option<Page> {
    let kept = &atlas.tables;
    let first = kept.first()?;
    let body = html! {
        p {
            "What a book prints of many deals and parties, from its author's own ten thousand or from what he was told, stands here beside deals and parties of the program: "
            @for (number, report) in kept.iter().enumerate() {
                @if number > 0 { "; and " }
                (report.plan())
                @if report.interrupted { ", stopped before they were all over" }
            }
            ". "
            "The program's players are not the author's: where the figures part, it is for them that they part. "
            "Under a passage stands what the editor asks besides of the same deals or parties, and no page prints."
        }
        @for table in &first.tables { (written(atlas, table, &players(kept, table))) }
        @for report in kept { p { "Again by " (code(&report.command())) "." } }
    };
    let data = json!({ "tables": kept });
    Some(Page::new(
        PATH,
        "The tables of the books, dealt again",
        &block(&body),
        data,
    ))
}

/// Returns a table as each player comes to it who has played it.
fn players<'k>(kept: &'k [TabulatedReport], table: &PrintedTable) -> Vec<PlayersTable<'k>> {
    let is_same = |other: &&PrintedTable| {
        let names = |table: &PrintedTable| {
            let parts = [&table.passage, &table.variant, &table.unit];
            parts.map(ToString::to_string)
        };
        names(other) == names(table)
    };
    let each = kept.iter().filter_map(|report| {
        let table = report.tables.iter().find(is_same)?;
        let player = report.player.as_str();
        Some(PlayersTable { player, table })
    });
    each.collect()
}

fn written(atlas: &BookModel<'_>, table: &PrintedTable, played: &[PlayersTable<'_>]) -> Markup {
    let heads =
        || html! { @for one in played { th { "Found by " (one.player) ", of " (one.count()) } } };
    html! {
        (heading(&title(table)))
        p.locus { (atlas.cite(&table.passage, PATH)) }
        @if table.describe_distance().is_some() {
            (drawing(table, played))
            p {
                "The first " (table.classes) " rows, and what they leave over, are a distribution."
                @for one in played {
                    @if let Some(words) = one.table.describe_distance() { " By " (one.player) ": " (words) "." }
                }
            }
        }
        @if !table.rows.is_empty() { div.wide tabindex="0" { table {
            thead { tr { th { "Figure" } th { "Printed" } (heads()) } }
            tbody { @for row in &table.rows { tr {
                td { (atlas.link(Kind::Evidence, &row.claim, PATH, html! { (row.title) })) }
                td { (row.printed) }
                @for one in played { td {
                    @if let Some(row) = figure(one, row) {
                        (row.kind.write(row.found))
                        @if row.agrees() { ", agrees" }
                    }
                } }
            } } }
        } } }
        @if !table.asked.is_empty() { div.wide tabindex="0" { table {
            thead { tr { th { "Not printed: the editor asks" } (heads()) } }
            tbody { @for row in &table.asked { tr {
                td { (row.title) }
                @for one in played { td {
                    @if let Some(row) = one.table.asked.iter().find(|other| other.measure == row.measure) {
                        (row.kind.write(row.found))
                    }
                } }
            } } }
        } } }
    }
}

/// Returns a figure as a player comes to it, if he has played it.
fn figure<'k>(played: &PlayersTable<'k>, row: &PrintedRow) -> Option<&'k PrintedRow> {
    let mut rows = played.table.rows.iter();
    rows.find(|other| other.claim == row.claim)
}

/// Returns the heading of a table; one of deals does not say so.
fn title(table: &PrintedTable) -> String {
    let words = format!("{} under {}", bare(&table.passage), table.variant);
    if table.unit == PlayUnit::Partie.word() {
        format!("{words}: whole parties")
    } else {
        words
    }
}

/// Draws the printed shares of a distribution and those that each player finds, a bar for each in every row.
fn drawing(table: &PrintedTable, played: &[PlayersTable<'_>]) -> Markup {
    let rows: Vec<&PrintedRow> = table.rows.iter().take(table.classes).collect();
    let found = |row: &PrintedRow| row.found.value.unwrap_or(0.0);
    // Of each row the bars, with their words.
    let each = rows.iter().map(|row| {
        let mut bars = vec![(row.middle(), row.printed.clone())];
        let figures = played.iter().map(|one| figure(one, row));
        bars.extend(figures.map(|figure| {
            figure.map_or((0.0, String::new()), |row| {
                (found(row), row.found.percent())
            })
        }));
        bars
    });
    let bars: Vec<Vec<(f64, String)>> = each.collect();
    let shares = bars.iter().flatten().map(|(share, _)| *share);
    let most = shares.fold(f64::MIN_POSITIVE, f64::max);
    let names = std::iter::once("printed").chain(played.iter().map(|one| one.player));
    let step = SPACE + (played.len() + 1) * BAR;
    let height = (rows.len() + 1) * step;
    let label = format!("{}: shares printed and found", bare(&table.passage));
    html! {
        div.wide tabindex="0" {
            svg.shares viewBox={ "0 0 " (NAMES + BARS + 60) " " (height) } role="img" aria-label=(label) {
                @for (place, (name, shade)) in names.zip(SHADES).enumerate() {
                    rect class={ "share " (shade) } x=(NAMES + 150 * place) y="4" width="12" height="10" {}
                    text x=(NAMES + 150 * place + 17) y="13" { (name) }
                }
                @for (place, (row, bars)) in rows.iter().zip(&bars).enumerate() {
                    g transform={ "translate(0 " ((place + 1) * step) ")" } {
                        text x="0" y="15" { (bare(&row.claim)) }
                        @for (line, ((share, words), shade)) in bars.iter().zip(SHADES).enumerate() {
                            (bar((shade, SPACE / 3 + line * BAR), share / most, words))
                        }
                    }
                }
            }
        }
    }
}

fn bar((class, top): (&str, usize), part: f64, words: &str) -> Markup {
    #[expect(clippy::cast_precision_loss, reason = "a drawing is small")]
    let width = part * BARS as f64;
    html! {
        rect class={ "share " (class) } x=(NAMES) y=(top) width=(format!("{width:.1}")) height="10" { title { (words) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::EvidenceSet;
    use codille_evidence::run::printed_figure;
    use std::collections::BTreeSet;

    fn kept() -> Vec<TabulatedReport> {
        let files = [
            include_str!("../book/tables.json"),
            include_str!("../book/tables-club.json"),
        ];
        let read = files.map(serde_json::from_str::<TabulatedReport>);
        let read = read
            .into_iter()
            .map(|report| report.expect("the figures that are kept can be read"));
        read.collect()
    }

    #[test]
    fn the_printed_figures_that_are_kept_are_those_of_the_claims() {
        let all = kept();
        let kept = all.first().expect("a quick player has played all");
        assert!(!kept.interrupted && kept.deals >= 1_000, "{}", kept.deals);
        let shelf = EvidenceSet::read(&Edition::load(&Rules::embedded()));
        let claims = shelf.claims.iter().filter_map(|claim| {
            let (_, printed) = printed_figure(claim)?;
            let passage = claim.item.cites.first().map(ToString::to_string);
            Some((claim.item.id.clone(), passage?, printed.text()))
        });
        let claims: BTreeSet<(String, String, String)> = claims.collect();
        let told = kept.tables.iter().flat_map(|table| {
            let row = |row: &PrintedRow| {
                (
                    row.claim.clone(),
                    table.passage.clone(),
                    row.printed.clone(),
                )
            };
            table.rows.iter().map(row)
        });
        let told: BTreeSet<(String, String, String)> = told.collect();
        assert_eq!(
            told, claims,
            "renew them with `{COMMAND} > book/tables.json`"
        );
        let measures = shelf.measures.iter().map(|measure| &measure.item.id);
        let measures: BTreeSet<&String> = measures.collect();
        let asked = kept.tables.iter().flat_map(|table| &table.asked);
        let asked: BTreeSet<&String> = asked.map(|row| &row.measure).collect();
        assert_eq!(asked, measures, "renew them as well");
    }

    #[test]
    fn what_a_better_player_finds_stands_beside_the_same_figures() {
        let kept = kept();
        let [first, others @ ..] = kept.as_slice() else {
            panic!("nothing is kept")
        };
        assert!(!others.is_empty());
        for report in others {
            assert!(!report.tables.is_empty());
            for table in &report.tables {
                let all = players(&kept, table);
                assert_eq!(
                    all.first().map(|one| one.player),
                    Some(first.player.as_str())
                );
                let [known, ..] = all.as_slice() else {
                    panic!("{} stands in the first file", table.passage)
                };
                for row in &table.rows {
                    let same = figure(known, row).expect("the first file has every figure");
                    assert_eq!((&same.printed, same.bounds), (&row.printed, row.bounds));
                }
            }
        }
    }

    #[test]
    fn every_row_of_a_distribution_is_drawn_for_the_book_and_each_player() {
        let kept = kept();
        let first = kept.first().expect("a quick player has played all");
        for table in first.tables.iter().filter(|table| table.classes > 0) {
            let played = players(&kept, table);
            let svg = drawing(table, &played).into_string();
            let bars = (played.len() + 1) * table.classes;
            assert_eq!(svg.matches("<title>").count(), bars);
            // The longest bar has the whole width.
            assert!(svg.contains("width=\"500.0\""), "{svg}");
        }
        let parted = first
            .tables
            .iter()
            .filter(|table| table.classes > 0)
            .count();
        assert_eq!(parted, 2);
    }
}
