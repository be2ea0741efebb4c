//! The page of findings, from the file that keeps them: what does not hold of what the books claim, reckon and print as play.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::html::{block, code, fold, heading, list, slug, whose};
use super::model::{BookModel, bare};
use super::page::{Group, Page};
use super::place::Kind;
use super::replay::with_cards;
use super::{tabulated, ventured};
use codille_edition::ruleset::word;
use codille_edition::text::{Apparatus, ApparatusKind, PassageId};
use codille_evidence::Exhibit;
use codille_lang::words::joined as listed;
use codille_report::claims::{
    CONTRADICTIONS, FindingGroup, KeptFinding, KeptFindings, command, describe_means, gists,
};
use codille_report::solving::{FittingPlays, FittingSample, PrintedWork, UnjudgedPlays};

/// The file in which they are kept.
pub(super) const FILE: &str = "findings.json";

/// The path of the page.
const PATH: &str = "findings";

/// Makes the page, where findings are kept.
pub(super) fn group(atlas: &BookModel<'_>) -> Group {
    let pages = atlas.findings.iter().map(|kept| page(atlas, kept));
    let pages = pages.chain(ventured::page(atlas));
    let pages = pages.chain(tabulated::page(atlas));
    Group::new("findings", "Findings", pages.collect())
}

fn page(atlas: &BookModel<'_>, kept: &KeptFindings) -> Page {
    let mut body = block(&html! { p.figures { (summary(kept)) } });
    for group in FindingGroup::ALL.into_iter().filter(|g| !g.is_folded()) {
        body += &block(&told(atlas, kept, group));
    }
    let contradictions = contradictions(atlas);
    body += &block(&html! {
        (heading("Contradictions of a book with itself"))
        p { (CONTRADICTIONS) }
        @for found in &contradictions { (contradiction(atlas, found)) }
    });
    body += &block(&printed(atlas, &kept.printed));
    for group in FindingGroup::ALL.into_iter().filter(|g| g.is_folded()) {
        body += &block(&told(atlas, kept, group));
    }
    let data: Vec<Value> = kept.items.iter().filter_map(|i| data(atlas, i)).collect();
    let against: Vec<&str> = contradictions.iter().map(|a| a.id.as_str()).collect();
    let data = json!({"counts": kept.counts, "passages": kept.passages, "findings": data, "printed": kept.printed, "contradictions": against});
    Page::new(PATH, "Findings", &body, data)
}

/// Tells how often cards that are printed as played lose value, and which.
fn printed(atlas: &BookModel<'_>, works: &[PrintedWork]) -> Markup {
    let played: Vec<&PrintedWork> = works.iter().filter(|of| of.plays > 0).collect();
    if played.is_empty() {
        return html! {};
    }
    let heads = [
        "Work",
        "Records",
        "Cards",
        "Judged",
        "Of several lawful",
        "Lose value",
        "Lost together",
    ];
    html! {
        (heading("Cards as printed, beside best play"))
        p {
            "Every card that a book's own records play is held against best play from there, with all cards seen and the others united against whoever plays alone: "
            "for payments, or for points where there are no payments. A position that several records share is counted once. "
            "Nobody at the table saw the other hands, some of these cards are shown as mistakes by the book itself, and an adversary who loses for his side may gain for himself: "
            "a card that loses here is a place to look at, and no verdict on the author."
        }
        div.wide tabindex="0" { table {
            thead { tr { @for head in heads { th { (head) } } } }
            tbody { @for of in &played { tr {
                td { (atlas.work(&of.work)) } td { (of.records) } td { (of.plays) } td { (of.judged) } td { (of.chosen) } td { (of.losing) } td { (of.lost()) }
            } } }
        } }
        ul { @for of in played.iter().filter(|of| !of.unjudged.is_empty()) {
            li { "Not judged of " (atlas.work(&of.work)) ": " (listed(of.unjudged.iter().map(UnjudgedPlays::describe), "; ")) "." }
        } }
        @for of in played.iter().filter(|of| of.losing > 0) {
            (fold("findings", &format!("{} cards of {} that lose value", of.losing, atlas.work(&of.work)), &html! {
                ul { @for play in &of.losses {
                    li { (home(atlas, &play.record)) ", " (with_cards(&play.describe())) }
                } }
            }))
        }
        (fitting(atlas, &played))
        p { "Again by " (code(&again(&played))) "; " (code("codille replay RECORD --solved")) " shows the cards of one record." }
    }
}

/// Returns the command that judges the printed cards anew.
fn again(played: &[&PrintedWork]) -> String {
    let FittingSample { deals, seed } = FittingSample::KEPT;
    if played.iter().any(|of| of.fitting.is_some()) {
        format!("codille measure --printed --sample {deals} --seed {seed}")
    } else {
        "codille measure --printed".to_owned()
    }
}

/// Tells what cards of hands come to that the editor completed, in deals that fit what the text tells.
fn fitting(atlas: &BookModel<'_>, played: &[&PrintedWork]) -> Markup {
    let all = played.iter();
    let all = all.filter_map(|of| Some((atlas.work(&of.work), of.fitting.as_ref()?)));
    let all: Vec<(String, &FittingPlays)> = all.collect();
    if all.is_empty() {
        return html! {};
    }
    html! {
        p {
            "Where a text tells some cards of a hand and the editor chose the others, those that it tells are judged apart: in up to " (FittingSample::KEPT.deals)
            " deals of each record, drawn uniformly from those that fit all that the text tells, and in which the acts can happen. "
            "A record whose acts can happen in none that was drawn rests on the editor's cards too much to be judged. This is no evidence of the book for the cards that it does not tell."
        }
        @for (work, found) in &all {
            p { "Of " (work) " " (found.describe()) "." }
            @if !found.losses.is_empty() {
                (fold("findings", &format!("{} cards of {work} that lose value in deals that fit", found.losses.len()), &html! {
                    ul { @for play in &found.losses {
                        li { (home(atlas, &play.record)) ", " (with_cards(&play.describe())) }
                    } }
                }))
            }
        }
    }
}

/// Tells how many items have each verdict.
fn summary(kept: &KeptFindings) -> String {
    let each = kept.verdicts().into_iter();
    let each = each.map(|(verdict, count)| format!("{count} {}", verdict.words()));
    format!(
        "What was tried: {}. The registers have {} claims, calculations and tables.",
        listed(each, ", "),
        kept.passages
    )
}

/// Writes the findings of a group; where they are kept short, folded.
fn told(atlas: &BookModel<'_>, kept: &KeptFindings, group: FindingGroup) -> Markup {
    let known = kept.of_group(group);
    let known: Vec<(Exhibit<'_>, &KeptFinding)> = known
        .filter_map(|found| Some((exhibit(atlas, &found.id)?, found)))
        .collect();
    if known.is_empty() {
        return html! {};
    }
    let count = known.len();
    html! {
        (heading(group.heading()))
        p { (group.lead()) }
        @if group.is_folded() {
            (fold("findings", &format!("{count} of them"), &html! {
                @for (of, found) in &known { (brief(atlas, *of, found)) }
            }))
        } @else {
            @for (of, found) in &known { (entry(atlas, *of, found)) }
        }
    }
}

/// Finds an item of evidence; rules of a reader's own may do without one that is kept.
fn exhibit<'a>(atlas: &'a BookModel<'_>, id: &str) -> Option<Exhibit<'a>> {
    atlas.shelf.all().find(|e| e.item().id == id)
}

/// Links to the passages that an item cites.
fn sources(atlas: &BookModel<'_>, of: Exhibit<'_>) -> Markup {
    let cites = of
        .item()
        .cites
        .iter()
        .map(codille_edition::yaml::Text::as_str);
    html! { @for (i, cite) in atlas.cites(cites, PATH).iter().enumerate() { @if i > 0 { "; " } (cite) } }
}

fn entry(atlas: &BookModel<'_>, of: Exhibit<'_>, found: &KeptFinding) -> Markup {
    let item = of.item();
    let cites: Vec<String> = item.cites.iter().map(ToString::to_string).collect();
    let id = slug(&item.id);
    html! {
        section class={ "entry finding " (group_class(found)) } id=(id) {
            h3 id={ (id) "--head" } { (item.title.as_str()) (whose(item.whose)) }
            p.locus { (sources(atlas, of)) }
            @for gist in gists(&cites, &atlas.edition.library) { p.gist { (with_cards(gist)) } }
            dl.facts {
                dt { "Found" } dd { (found_words(of, found)) }
                dt { "How" } dd { (describe_means(of)) " Under " (variant(atlas, of)) "." }
                @if let Some(note) = &item.note { dt { "Note" } dd { (with_cards(note)) } }
                dt { "Again" } dd { (code(&command(&item.id, found.unlawful))) " (" (home(atlas, &item.id)) ")" }
            }
        }
    }
}

/// Writes a finding in two lines.
fn brief(atlas: &BookModel<'_>, of: Exhibit<'_>, found: &KeptFinding) -> Markup {
    let item = of.item();
    html! {
        section.entry.finding id=(slug(&item.id)) {
            p { b { (item.title.as_str()) } " " cite { (sources(atlas, of)) } }
            p { (found_words(of, found)) " " (home(atlas, &item.id)) }
        }
    }
}

/// Tells what was found; of a table without words its title says it.
fn found_words(of: Exhibit<'_>, found: &KeptFinding) -> Markup {
    match (found.found().as_str(), &of.item().note) {
        ("", Some(_)) => html! { "What is printed does not hold; the note says why." },
        ("", None) => html! { "What is printed does not hold." },
        (words, _) => html! { (with_cards(words)) "." },
    }
}

fn variant(atlas: &BookModel<'_>, of: Exhibit<'_>) -> Markup {
    let id = of.item().variant_id();
    atlas.link(Kind::Variant, id, PATH, code(id))
}

/// Links to the place of the evidence by its id.
fn home(atlas: &BookModel<'_>, id: &str) -> Markup {
    let kind = if atlas.places.get(Kind::Record, id).is_some() {
        Kind::Record
    } else {
        Kind::Evidence
    };
    atlas.link(kind, id, PATH, code(bare(id)))
}

fn group_class(found: &KeptFinding) -> String {
    found
        .group()
        .map_or_else(String::new, |g| slug(g.heading()))
}

/// Returns the contradictions of the apparatus.
fn contradictions<'a>(atlas: &BookModel<'a>) -> Vec<&'a Apparatus> {
    let all = atlas.edition.library.apparatus().iter();
    all.filter(|a| a.kind == ApparatusKind::Contradiction)
        .collect()
}

fn contradiction(atlas: &BookModel<'_>, of: &Apparatus) -> Markup {
    let bears = of.bears_on.iter();
    let bears: Vec<Markup> = bears
        .map(|c| atlas.cite(PassageId::of(c.as_str(), of.id.work()).as_str(), PATH))
        .collect();
    html! {
        section.entry.finding id=(slug(of.id.as_str())) {
            p.locus { (atlas.cite(of.id.as_str(), PATH)) }
            p.gist { (with_cards(&of.gist)) }
            dl.facts {
                dt { "Printed" } dd { (with_cards(of.lemma.as_str())) }
                dt { "Read" } dd { (with_cards(&of.emendation)) }
                dt { "Because" } dd { (with_cards(&of.reason)) }
                dt { "Again" } dd { (code(&format!("codille show {}", of.id))) }
            }
            (list("links", &bears))
        }
    }
}

/// Returns a finding for machines.
fn data(atlas: &BookModel<'_>, found: &KeptFinding) -> Option<Value> {
    let of = exhibit(atlas, &found.id)?;
    let item = of.item();
    Some(json!({
        "id": found.id,
        "kind": word(of.kind()),
        "whose": item.whose.word(),
        "title": item.title,
        "variant": item.variant_id(),
        "cites": item.cites.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "verdict": found.verdict,
        "unlawful": found.unlawful,
        "found": found.found(),
        "means": describe_means(of),
        "note": item.note,
        "command": command(&found.id, found.unlawful),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::EvidenceSet;
    use codille_report::solving::judge_printed;
    use std::collections::BTreeMap;
    use std::sync::atomic::AtomicBool;

    const AGAIN: &str = "renew them with `codille book findings > book/findings.json`";

    fn kept() -> KeptFindings {
        serde_json::from_str(include_str!("../book/findings.json"))
            .expect("the findings that are kept can be read")
    }

    /// Reads the snapshot of all verdicts: what stands on the line of an item, and its message.
    fn snapshot() -> BTreeMap<String, (String, String)> {
        let text = include_str!("../../../snapshots/evidence/claims.snap");
        let mut out = BTreeMap::new();
        let mut lines = text.lines().skip(4).peekable();
        while let Some(line) = lines.next() {
            let mut words = line.split(' ');
            let (Some(verdict), Some(id)) = (words.next(), words.next()) else {
                continue;
            };
            if !id.contains('/') {
                continue;
            }
            let message = lines.next_if(|line| line.starts_with("  "));
            let message = message.unwrap_or_default().trim_start().to_owned();
            out.insert(id.to_owned(), (verdict.to_owned(), message));
        }
        out
    }

    #[test]
    fn the_findings_that_are_kept_are_those_of_the_last_run() {
        // The snapshot is that of a run of all claims, which a test of the whole edition makes.
        let mut run = snapshot();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        // A list of hands that passes has no verdict, and an unlawful line is none.
        let none = ["unlawful", "passed"];
        for (verdict, _) in run
            .values()
            .filter(|(word, _)| !none.contains(&word.as_str()))
        {
            *counts.entry(verdict.clone()).or_default() += 1;
        }
        let simply = ["upheld", "upheld_along_line", "right", "passed"];
        run.retain(|_, (verdict, _)| !simply.contains(&verdict.as_str()));
        let kept = kept();
        assert_eq!(kept.counts, counts, "{AGAIN}");
        let told = kept.items.iter().map(|found| {
            let verdict = found.verdict.map_or("unlawful", |verdict| verdict.word());
            let message = found.message.clone();
            (found.id.clone(), (verdict.to_owned(), message))
        });
        let told: BTreeMap<_, _> = told.collect();
        assert!(run.len() > 100, "the snapshot has {} findings", run.len());
        assert_eq!(told, run, "{AGAIN}");
    }

    #[test]
    fn the_printed_cards_that_are_kept_are_those_of_the_records() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let never = AtomicBool::new(false);
        let sample = Some(FittingSample::KEPT);
        let found = judge_printed(&edition, &shelf, (&[], sample), &never, |_| {});
        let found = found.expect("deals are counted");
        assert_eq!(kept().printed, found.works, "{AGAIN}");
    }

    #[test]
    fn the_findings_that_are_kept_are_of_evidence_that_there_is() {
        let kept = kept();
        let shelf = EvidenceSet::read(&Edition::load(&Rules::embedded()));
        let missing: Vec<&str> = (kept.items.iter())
            .filter(|f| !shelf.items().any(|(_, item)| item.id == f.id))
            .map(|f| f.id.as_str())
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(kept.of_group(FindingGroup::Refuted).count() > 0);
        assert!(kept.of_group(FindingGroup::Unlawful).count() > 0);
    }
}
