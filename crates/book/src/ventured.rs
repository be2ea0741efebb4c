//! The page of the hands on which a book would venture a game, played out: a drawing and a table, from the file that keeps the figures.

use maud::{Markup, html};
use serde_json::json;

use super::html::{block, code, heading};
use super::model::BookModel;
use super::page::Page;
use super::place::Kind;
use codille_lang::words::joined as listed;
use codille_report::ventures::{VentureReport, VentureVerdict, VenturedHand};

/// The file in which they are kept.
pub(super) const FILE: &str = "ventures.json";

/// The path of the page.
const PATH: &str = "ventures";

/// The command that makes the file anew.
pub(super) const COMMAND: &str = "codille measure --hands --json";

/// The measures of the drawing: the height of a row, the width of the names, and that of the bars.
const ROW: usize = 18;
const NAMES: usize = 130;
const BARS: usize = 500;

/// Makes the page, where figures are kept.
pub(super) fn page(atlas: &BookModel<'_>) -> Option<Page> {
    let kept = atlas.ventures.as_ref()?;
    let results = kept.results();
    let body = html! {
        p {
            "A book that lists hands on which one may venture a game says that they are won oftener than lost. Here each is dealt, with the rest of the pack "
            "drawn uniformly and the others passing, and played out: " (kept.plan()) ". "
            "What is measured is the hand with these players in all seats. Better ones may defend better, or play it better."
        }
        (heading("The shares of the results"))
        (drawing(kept, &results))
        (heading("The figures"))
        p { "± is half of the interval of 95 per cent. A hand is called reasonable where it is won more often than not and pays whoever undertakes it, and both intervals say so." }
        (table(atlas, kept, &results))
        (heading("Which are not reasonable"))
        (doubted(atlas, kept))
        p { "Again by " (code(&again(kept))) "." }
    };
    let data = json!({ "ventures": kept });
    Some(Page::new(
        PATH,
        "The hands of the books, played out",
        &block(&body),
        data,
    ))
}

/// Returns the command that makes the figures anew.
fn again(kept: &VentureReport) -> String {
    let (player, deals, seed) = (&kept.player, kept.deals, kept.seed);
    format!("codille measure --hands --player {player} --deals {deals} --seed {seed}")
}

/// Returns the id of a claim without its work.
fn bare(hand: &VenturedHand) -> &str {
    super::model::bare(&hand.claim)
}

/// Returns the place of a share along the bars.
fn along(share: f64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a drawing is small")]
    let width = BARS as f64;
    format!("{:.1}", share * width)
}

/// Draws the shares of the results of each hand as a bar, with a line at one half.
fn drawing(kept: &VentureReport, results: &[&str]) -> Markup {
    let rows = kept.hands.len();
    let height = (rows + 2) * ROW;
    let label = format!("The shares of {} of {rows} hands", listed(results, ", "));
    html! {
        div.wide tabindex="0" {
            svg.shares viewBox={ "0 0 " (NAMES + BARS + 10) " " (height) } role="img" aria-label=(label) {
                @for (place, result) in results.iter().enumerate() {
                    rect class={ "share share-" (place) } x=(NAMES + place * 150) y="2" width="12" height="12" {}
                    text x=(NAMES + place * 150 + 17) y="13" { (result) }
                }
                @for (row, hand) in kept.hands.iter().enumerate() {
                    g transform={ "translate(0 " ((row + 1) * ROW + 6) ")" } {
                        text x="0" y="12" { (bare(hand)) }
                        (bars(hand, results))
                    }
                }
                line.half x1=(NAMES + BARS / 2) x2=(NAMES + BARS / 2) y1=(ROW + 4) y2=(height) {}
            }
        }
    }
}

fn bars(hand: &VenturedHand, results: &[&str]) -> Markup {
    let mut from = 0.0;
    let parts = results.iter().enumerate().map(|(place, result)| {
        let (share, begins) = (hand.share_of(result), from);
        from += share;
        (place, result, share, begins)
    });
    let parts: Vec<_> = parts.filter(|(_, _, share, _)| *share > 0.0).collect();
    html! {
        @for (place, result, share, begins) in parts {
            rect class={ "share share-" (place) } x=(along(begins)) y="1" width=(along(share)) height=(ROW - 4) transform={ "translate(" (NAMES) " 0)" } {
                title { (bare(hand)) ": " (result) " " (format!("{:.1} %", share * 100.0)) }
            }
        }
    }
}

fn table(atlas: &BookModel<'_>, kept: &VentureReport, results: &[&str]) -> Markup {
    html! {
        div.wide tabindex="0" { table {
            thead { tr {
                th { "Hand" } th { "Listed" }
                @for result in results { th { (result) } }
                th { "Payments" } th { "Verdict" }
            } }
            tbody { @for hand in &kept.hands { tr {
                td { (claim(atlas, hand)) " " (hand.title) }
                td { (listed_hands(atlas, hand)) }
                @for result in results { td { (share(hand, result)) } }
                td { (hand.net.text()) }
                td { (hand.verdict.words()) }
            } } }
        } }
    }
}

fn share(hand: &VenturedHand, result: &str) -> String {
    let found = hand.results.iter().find(|r| r.result == result);
    found.map_or_else(|| "0".to_owned(), |r| r.share.text())
}

fn claim(atlas: &BookModel<'_>, hand: &VenturedHand) -> Markup {
    atlas.link(Kind::Evidence, &hand.claim, PATH, code(bare(hand)))
}

/// Links to the listed hands that a claim tries.
fn listed_hands(atlas: &BookModel<'_>, hand: &VenturedHand) -> Markup {
    let cites = hand.hands.iter().map(String::as_str);
    html! { @for (i, cite) in atlas.cites(cites, PATH).iter().enumerate() { @if i > 0 { "; " } (cite) } }
}

/// Says which hands are not reasonable, and of which it is open.
fn doubted(atlas: &BookModel<'_>, kept: &VentureReport) -> Markup {
    let groups = [
        (VentureVerdict::Lost, "Lost more often than not"),
        (
            VentureVerdict::Costly,
            "Won more often than not, and yet at a cost",
        ),
        (
            VentureVerdict::Open,
            "Open: an interval reaches to both sides",
        ),
    ];
    html! { ul { @for (verdict, words) in groups {
        li { (words) ": "
            @if kept.of(verdict).next().is_none() { "none" }
            @for (i, hand) in kept.of(verdict).enumerate() { @if i > 0 { ", " } (claim(atlas, hand)) }
            "."
        }
    } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::EvidenceSet;
    use std::collections::BTreeSet;

    fn kept() -> VentureReport {
        serde_json::from_str(include_str!("../book/ventures.json"))
            .expect("the figures that are kept can be read")
    }

    #[test]
    fn the_figures_that_are_kept_are_of_all_listed_hands_as_their_claims_deal_them() {
        let kept = kept();
        let shelf = EvidenceSet::read(&Edition::load(&Rules::embedded()));
        assert!(!kept.interrupted && kept.deals >= 1_000, "{}", kept.deals);
        let claims = shelf.claims.iter().filter(|claim| {
            let cites = claim.item.cites.iter().map(ToString::to_string);
            let mut listed = cites.filter(|c| shelf.hands.iter().any(|h| h.item.id == *c));
            listed.next().is_some() && claim.means.word() == "simulate"
        });
        let claims: BTreeSet<(&str, &str)> = claims
            .map(|claim| (claim.item.id.as_str(), claim.item.title.as_str()))
            .collect();
        let told = kept.hands.iter();
        let told: BTreeSet<(&str, &str)> = told
            .map(|hand| (hand.claim.as_str(), hand.title.as_str()))
            .collect();
        assert_eq!(
            told, claims,
            "renew them with `{COMMAND} > book/ventures.json`"
        );
        for hand in &kept.hands {
            let all: f64 = hand.results.iter().filter_map(|r| r.share.value).sum();
            assert!((all - 1.0).abs() < 1e-9, "{}: {all}", hand.claim);
        }
    }

    #[test]
    fn every_hand_is_drawn_with_all_its_results() {
        let kept = kept();
        let results = kept.results();
        let svg = drawing(&kept, &results).into_string();
        let bars: usize = kept.hands.iter().map(|hand| hand.results.len()).sum();
        assert_eq!(svg.matches("<title>").count(), bars);
        // The bars of a hand fill the width together.
        let hand = kept.hands.first().expect("there is one");
        let sum: f64 = results.iter().map(|result| hand.share_of(result)).sum();
        assert_eq!(along(sum), "500.0");
    }
}
