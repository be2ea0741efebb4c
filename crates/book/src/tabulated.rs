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

/// The file in which they are kept.
pub(super) const FILE: &str = "tables.json";

/// The path of the page.
const PATH: &str = "tables";

/// The command that makes the file anew.
pub(super) const COMMAND: &str = "codille measure --tables --json";

/// The measures of a drawing: the height of a row, the width of the names, and that of the bars.
const ROW: usize = 26;
const NAMES: usize = 130;
const BARS: usize = 500;

/// Makes the page, where figures are kept.
pub(super) fn page(atlas: &BookModel<'_>) -> Option<Page> {
    let kept = atlas.tables.as_ref()?;
    let body = html! {
        p {
            "What a book prints of many deals and parties, from its author's own ten thousand or from what he was told, stands here beside deals and parties of the program: " (kept.plan()) ". "
            "The program's players are not the author's: where the figures part, it is for them that they part. "
            "Under a passage stands what the editor asks besides of the same deals or parties, and no page prints."
        }
        @for table in &kept.tables { (written(atlas, table)) }
        p { "Again by " (code(&again(kept))) "." }
    };
    let data = json!({ "tables": kept });
    Some(Page::new(
        PATH,
        "The tables of the books, dealt again",
        &block(&body),
        data,
    ))
}

/// Returns the command that makes the figures anew.
fn again(kept: &TabulatedReport) -> String {
    let (player, deals, seed) = (&kept.player, kept.deals, kept.seed);
    let worlds = match player.as_str() {
        "rollout" | "club" | "expert" => format!(" --worlds {}", kept.worlds),
        _ => String::new(),
    };
    let parties = kept.parties;
    format!(
        "codille measure --tables --player {player}{worlds} --deals {deals} --parties {parties} --seed {seed}"
    )
}

fn written(atlas: &BookModel<'_>, table: &PrintedTable) -> Markup {
    html! {
        (heading(&title(table)))
        p.locus { (atlas.cite(&table.passage, PATH)) }
        @if let Some(words) = table.describe_distance() {
            (drawing(table))
            p { "The first " (table.classes) " rows, and what they leave over, are a distribution: " (words) "." }
        }
        @if !table.rows.is_empty() { div.wide tabindex="0" { table {
            thead { tr { th { "Figure" } th { "Printed" } th { "Found" } th { "Agree" } } }
            tbody { @for row in &table.rows { tr {
                td { (atlas.link(Kind::Evidence, &row.claim, PATH, html! { (row.title) })) }
                td { (row.printed) }
                td { (row.kind.write(row.found)) }
                td { @if row.agrees() { "yes" } @else { "no" } }
            } } }
        } } }
        @if !table.asked.is_empty() { div.wide tabindex="0" { table {
            thead { tr { th { "Not printed: the editor asks" } th { "Found" } } }
            tbody { @for row in &table.asked { tr {
                td { (row.title) }
                td { (row.kind.write(row.found)) }
            } } }
        } } }
    }
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

/// Draws the printed shares of a distribution and those found, two bars for each row.
fn drawing(table: &PrintedTable) -> Markup {
    let rows: Vec<&PrintedRow> = table.rows.iter().take(table.classes).collect();
    let found = |row: &PrintedRow| row.found.value.unwrap_or(0.0);
    let shares = rows.iter().flat_map(|row| [row.middle(), found(row)]);
    let most = shares.fold(f64::MIN_POSITIVE, f64::max);
    let height = (rows.len() + 1) * ROW;
    let label = format!("{}: shares printed and found", bare(&table.passage));
    html! {
        div.wide tabindex="0" {
            svg.shares viewBox={ "0 0 " (NAMES + BARS + 60) " " (height) } role="img" aria-label=(label) {
                rect class="share share-0" x=(NAMES) y="4" width="12" height="10" {}
                text x=(NAMES + 17) y="13" { "printed" }
                rect class="share share-2" x=(NAMES + 150) y="4" width="12" height="10" {}
                text x=(NAMES + 167) y="13" { "found" }
                @for (place, row) in rows.iter().enumerate() {
                    g transform={ "translate(0 " ((place + 1) * ROW) ")" } {
                        text x="0" y="15" { (bare(&row.claim)) }
                        (bar(("share-0", 2), row.middle() / most, &row.printed))
                        (bar(("share-2", 12), found(row) / most, &row.found.percent()))
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

    fn kept() -> TabulatedReport {
        serde_json::from_str(include_str!("../book/tables.json"))
            .expect("the figures that are kept can be read")
    }

    #[test]
    fn the_printed_figures_that_are_kept_are_those_of_the_claims() {
        let kept = kept();
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
    fn every_row_of_a_distribution_is_drawn_twice() {
        for table in kept().tables.iter().filter(|table| table.classes > 0) {
            let svg = drawing(table).into_string();
            assert_eq!(svg.matches("<title>").count(), 2 * table.classes);
            // The longest bar has the whole width.
            assert!(svg.contains("width=\"500.0\""), "{svg}");
        }
        let parted = kept()
            .tables
            .iter()
            .filter(|table| table.classes > 0)
            .count();
        assert_eq!(parted, 2);
    }
}
