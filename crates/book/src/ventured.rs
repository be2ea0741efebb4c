//! The page of the hands on which a book would venture a game, played out: a drawing and a table, from the file that keeps the figures.

use maud::{Markup, html};
use serde_json::json;

use super::html::{block, code, heading};
use super::model::BookModel;
use super::page::Page;
use super::place::Kind;
use codille_lang::words::joined as listed;
use codille_report::ventures::{VentureReport, VentureVerdict, VenturedHand};

/// The files in which they are kept: by a quick player, then by a better one. All play the same hands.
pub(super) const FILES: [&str; 2] = ["ventures.json", "ventures-club.json"];

/// The path of the page.
const PATH: &str = "ventures";

/// The command that makes a file anew.
pub(super) const COMMAND: &str = "codille measure --hands --json";

/// The measures of the drawing: the height of a bar, the space between hands, the width of the names, and that of the bars.
const BAR: usize = 10;
const SPACE: usize = 8;
const NAMES: usize = 170;
const BARS: usize = 500;

/// A hand as one player plays it.
struct PlayersHand<'k> {
    player: &'k str,
    hand: &'k VenturedHand,
}

/// Makes the page, where figures are kept.
pub(super) fn page(atlas: &BookModel<'_>) -> Option<Page> {
    let kept = &atlas.ventures;
    let first = kept.first()?;
    let results = results(kept);
    let body = html! {
        p {
            "A book that lists hands on which one may venture a game says that they are won oftener than lost. Here each is dealt, with the rest of the pack "
            "drawn uniformly and the others passing, and played out: "
            @for (number, report) in kept.iter().enumerate() {
                @if number > 0 { "; and " }
                (report.plan())
                @if report.interrupted { ", stopped before all were over" }
            }
            ". "
            "What is measured is the hand with these players in all seats. Better ones may defend better, or play it better: where two are named, both stand here."
        }
        (heading("The shares of the results"))
        (drawing(kept, &results))
        (heading("The figures"))
        p { "± is half of the interval of 95 per cent. A hand is called reasonable where it is won more often than not and pays whoever undertakes it, and both intervals say so." }
        (table(atlas, kept, &results))
        (heading("Which are not reasonable"))
        @for report in kept {
            p { "By " (report.player) ":" }
            (doubted(atlas, report))
        }
        @if kept.len() > 1 { (parting(atlas, kept, first)) }
        @for report in kept { p { "Again by " (code(&report.command())) "." } }
    };
    let data = json!({ "ventures": kept });
    Some(Page::new(
        PATH,
        "The hands of the books, played out",
        &block(&body),
        data,
    ))
}

/// Returns every result that came to some player, in the order of the rules as far as the first shows it.
fn results(kept: &[VentureReport]) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for result in kept.iter().flat_map(VentureReport::results) {
        if !all.contains(&result) {
            all.push(result);
        }
    }
    all
}

/// Returns a hand as each player plays it who has played it.
fn players<'k>(kept: &'k [VentureReport], claim: &str) -> Vec<PlayersHand<'k>> {
    let each = kept.iter().filter_map(|report| {
        let hand = report.hands.iter().find(|hand| hand.claim == claim)?;
        let player = report.player.as_str();
        Some(PlayersHand { player, hand })
    });
    each.collect()
}

/// Returns the hands of the first file, each as every player plays it.
fn by_hand(kept: &[VentureReport]) -> Vec<Vec<PlayersHand<'_>>> {
    let hands = kept.first().into_iter().flat_map(|first| &first.hands);
    hands.map(|hand| players(kept, &hand.claim)).collect()
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

/// Draws the shares of the results of each hand as a bar for each player, with a line at one half.
fn drawing(kept: &[VentureReport], results: &[&str]) -> Markup {
    let hands = by_hand(kept);
    let step = kept.len() * BAR + SPACE;
    let height = (hands.len() + 1) * step;
    let names = listed(kept.iter().map(|report| report.player.as_str()), ", then ");
    let label = format!(
        "The shares of {} of {} hands, by {names}",
        listed(results, ", "),
        hands.len()
    );
    html! {
        @if kept.len() > 1 { p { "Of each hand the bars are those of " (names) "." } }
        div.wide tabindex="0" {
            svg.shares viewBox={ "0 0 " (NAMES + BARS + 10) " " (height) } role="img" aria-label=(label) {
                @for (place, result) in results.iter().enumerate() {
                    rect class={ "share share-" (place) } x=(NAMES + place * 150) y="2" width="12" height="12" {}
                    text x=(NAMES + place * 150 + 17) y="13" { (result) }
                }
                @for (row, hand) in hands.iter().enumerate() {
                    g transform={ "translate(0 " ((row + 1) * step) ")" } {
                        @if let Some(one) = hand.first() { text x="0" y=(kept.len() * BAR / 2 + 4) { (bare(one.hand)) } }
                        @for (line, one) in hand.iter().enumerate() { (bars(one, line * BAR, results)) }
                    }
                }
                line.half x1=(NAMES + BARS / 2) x2=(NAMES + BARS / 2) y1=(step - SPACE / 2) y2=(height) {}
            }
        }
    }
}

fn bars(one: &PlayersHand<'_>, top: usize, results: &[&str]) -> Markup {
    let mut from = 0.0;
    let parts = results.iter().enumerate().map(|(place, result)| {
        let (share, begins) = (one.hand.share_of(result), from);
        from += share;
        (place, result, share, begins)
    });
    let parts: Vec<_> = parts.filter(|(_, _, share, _)| *share > 0.0).collect();
    html! {
        @for (place, result, share, begins) in parts {
            rect class={ "share share-" (place) } x=(along(begins)) y=(top) width=(along(share)) height=(BAR - 1) transform={ "translate(" (NAMES) " 0)" } {
                title { (bare(one.hand)) ", " (one.player) ": " (result) " " (format!("{:.1} %", share * 100.0)) }
            }
        }
    }
}

fn table(atlas: &BookModel<'_>, kept: &[VentureReport], results: &[&str]) -> Markup {
    html! {
        div.wide tabindex="0" { table {
            thead { tr {
                th { "Hand" } th { "Listed" } th { "Player" }
                @for result in results { th { (result) } }
                th { "Payments" } th { "Verdict" }
            } }
            tbody { @for hand in by_hand(kept) { @for (line, one) in hand.iter().enumerate() { tr {
                @if line == 0 {
                    td rowspan=(hand.len()) { (claim(atlas, one.hand)) " " (one.hand.title) }
                    td rowspan=(hand.len()) { (listed_hands(atlas, one.hand)) }
                }
                td { (one.player) }
                @for result in results { td { (share(one.hand, result)) } }
                td { (one.hand.net.text()) }
                td { (one.hand.verdict.words()) }
            } } } }
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

/// Says of which hands the players come to different verdicts.
fn parting(atlas: &BookModel<'_>, kept: &[VentureReport], first: &VentureReport) -> Markup {
    let parted = by_hand(kept).into_iter().filter(|hand| {
        let verdicts = hand.iter().map(|one| one.hand.verdict);
        !verdicts.clone().zip(verdicts.skip(1)).all(|(a, b)| a == b)
    });
    let parted: Vec<Vec<PlayersHand<'_>>> = parted.collect();
    html! {
        p { "The players come to different verdicts on " (parted.len()) " of " (first.hands.len()) " hands." }
        @if !parted.is_empty() { ul { @for hand in &parted {
            @if let Some(one) = hand.first() { li { (claim(atlas, one.hand)) ": "
                (listed(hand.iter().map(|one| format!("{} by {}", one.hand.verdict.words(), one.player)), ", "))
                "."
            } }
        } } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::EvidenceSet;
    use std::collections::BTreeSet;

    fn kept() -> Vec<VentureReport> {
        let files = [
            include_str!("../book/ventures.json"),
            include_str!("../book/ventures-club.json"),
        ];
        let read = files.map(serde_json::from_str::<VentureReport>);
        let read = read.into_iter();
        read.map(|report| report.expect("the figures that are kept can be read"))
            .collect()
    }

    #[test]
    fn the_figures_that_are_kept_are_of_all_listed_hands_as_their_claims_deal_them() {
        let shelf = EvidenceSet::read(&Edition::load(&Rules::embedded()));
        let claims = shelf.claims.iter().filter(|claim| {
            let cites = claim.item.cites.iter().map(ToString::to_string);
            let mut listed = cites.filter(|c| shelf.hands.iter().any(|h| h.item.id == *c));
            listed.next().is_some() && claim.means.word() == "simulate"
        });
        let claims: BTreeSet<(&str, &str)> = claims
            .map(|claim| (claim.item.id.as_str(), claim.item.title.as_str()))
            .collect();
        assert!(claims.len() > 30, "{}", claims.len());
        for (kept, file) in kept().iter().zip(FILES) {
            assert!(
                !kept.interrupted && kept.deals >= 400,
                "{file}: {}",
                kept.deals
            );
            let told = kept.hands.iter();
            let told: BTreeSet<(&str, &str)> = told
                .map(|hand| (hand.claim.as_str(), hand.title.as_str()))
                .collect();
            assert_eq!(
                told, claims,
                "renew them with `{COMMAND} > book/{file}` and the player it names"
            );
            for hand in &kept.hands {
                let all: f64 = hand.results.iter().filter_map(|r| r.share.value).sum();
                assert!((all - 1.0).abs() < 1e-9, "{}: {all}", hand.claim);
            }
        }
    }

    #[test]
    fn every_hand_is_drawn_with_all_its_results_for_each_player() {
        let kept = kept();
        let results = results(&kept);
        let svg = drawing(&kept, &results).into_string();
        let hands = kept.iter().flat_map(|report| &report.hands);
        let bars: usize = hands.map(|hand| hand.results.len()).sum();
        assert_eq!(svg.matches("<title>").count(), bars);
        // The bars of a hand fill the width together.
        for report in &kept {
            let hand = report.hands.first().expect("there is one");
            let sum: f64 = results.iter().map(|result| hand.share_of(result)).sum();
            assert_eq!(along(sum), "500.0");
        }
    }

    #[test]
    fn the_command_names_the_worlds_of_a_player_that_draws_them() {
        let [quick, better] = kept().try_into().expect("two players are kept");
        assert!(!quick.command().contains("--worlds"), "{}", quick.command());
        let worlds = format!("--worlds {}", better.worlds);
        assert!(better.command().contains(&worlds), "{}", better.command());
    }
}
