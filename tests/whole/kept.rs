//! Which rows of a comparison are kept, in which order, and what share of the stake an amount is.

use crate::shared::program::codille;
use codille::compare::{
    AmountKind, Comparison, Concern, Part, RowFilter, RowOrder, RowSort, Since, Standing,
    StatusWord, Wanted, compare,
};
use codille::layout::TermStyle;
use codille::report::compare::{Detail, csv, html, latex, list, markdown, tei, text};
use codille::ruleset::{Edition, Rules};
use codille::variant::Setting;
use serde_json::Value;
use std::path::Path;
use std::sync::LazyLock;

const BOOKS: [&str; 4] = ["gibbs-1878", "royal-1665", "britannica-1911", "morley-1891"];
static EDITION: LazyLock<Edition> = LazyLock::new(|| Edition::load(&Rules::embedded()));
static OMBRE: LazyLock<Comparison> = LazyLock::new(|| compared(&BOOKS, &Setting::new()));

fn compared(variants: &[&str], set: &Setting) -> Comparison {
    let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let wanted = Wanted {
        variants: &variants,
        topic: None,
        all: true,
        set,
    };
    compare(&EDITION, wanted).expect("the books can be compared")
}

fn only(only: &[RowSort]) -> RowFilter {
    RowFilter {
        only: only.to_vec(),
        ..RowFilter::default()
    }
}

fn kept(filter: &RowFilter) -> Comparison {
    let mut found = OMBRE.clone();
    found.keep(filter, false);
    found
}

fn topics(found: &Comparison) -> Vec<&str> {
    found.rows.iter().map(|r| r.topic.as_str()).collect()
}

#[test]
fn a_filter_keeps_rows_as_they_are() {
    for sort in RowSort::ALL {
        let found = kept(&only(&[sort]));
        assert!(!found.rows.is_empty(), "{}", sort.word());
        assert!(found.rows.len() < OMBRE.rows.len(), "{}", sort.word());
        for row in &found.rows {
            let whole = OMBRE.rows.iter().find(|r| r.topic == row.topic);
            assert_eq!(whole, Some(row), "{}", sort.word());
        }
        // What is told of the whole stays, and nothing is cited that is not shown.
        assert_eq!(found.compared, OMBRE.compared);
        let cited = |id: &String| {
            let mut parts = found.rows.iter().flat_map(|r| r.cells.values());
            parts.any(|c| c.parts.iter().any(|p| p.cites.contains(id)))
        };
        assert!(found.passages.iter().all(|p| cited(&p.id)));
        assert!(found.passages.len() < OMBRE.passages.len());
    }
}

#[test]
fn rows_are_kept_by_what_their_clauses_do() {
    let has = |sort, topic: &str| topics(&kept(&only(&[sort]))).contains(&topic);
    for (sort, inside, outside) in [
        (RowSort::Amounts, "payment/passing", "play/follow"),
        (RowSort::Amounts, "extras/solo", "order/games"),
        (RowSort::Rights, "bid/calls", "extras/primeras"),
        (RowSort::Order, "order/games", "extras/solo"),
    ] {
        assert!(has(sort, inside), "{} keeps {inside}", sort.word());
        assert!(!has(sort, outside), "{} leaves {outside} out", sort.word());
    }
}

#[test]
fn kinds_of_one_sort_are_alternatives_and_of_two_are_both_asked_for() {
    let count = |sorts: &[RowSort]| kept(&only(sorts)).rows.len();
    let (both, one) = (count(&[RowSort::BothSpeak]), count(&[RowSort::OneSpeaks]));
    assert_eq!(count(&[RowSort::BothSpeak, RowSort::OneSpeaks]), both + one);
    let narrow = count(&[RowSort::BothSpeak, RowSort::Amounts]);
    assert!(0 < narrow && narrow < both);
    assert!(narrow < count(&[RowSort::Amounts]));
}

#[test]
fn rows_are_kept_by_the_status_of_a_cell_or_a_part() {
    let found = |status| {
        kept(&RowFilter {
            status: vec![status],
            ..RowFilter::default()
        })
    };
    let silent = found(StatusWord::Standing(Standing::Silent));
    assert!(!silent.rows.is_empty());
    for row in &silent.rows {
        assert!(row.cells.values().any(|c| c.status == Standing::Silent));
    }
    let supplied = found(StatusWord::Standing(Standing::Supplied));
    let stronger = |cell: &&codille::compare::Cell| cell.status != Standing::Supplied;
    let mut within = supplied.rows.iter().flat_map(|r| r.cells.values());
    assert!(
        within.any(|c| stronger(&c) && c.parts.iter().any(|p| p.status == Standing::Supplied)),
        "a part of a cell counts"
    );
    // Of the four only Gibbs corrects himself.
    let corrected = found(StatusWord::Erratum);
    assert!(!corrected.rows.is_empty());
    for row in &corrected.rows {
        let mut cells = row.cells.iter();
        let own = cells.find(|(id, _)| *id == "gibbs-1878").expect("a cell").1;
        let errata = |p: &Part| p.written == Some(codille::ruleset::Status::Erratum);
        assert!(own.parts.iter().any(errata), "{}", row.topic);
    }
    let lost = found(StatusWord::Standing(Standing::PageLost));
    let lost: Vec<&str> = lost.rows.iter().map(|r| r.topic.as_str()).collect();
    assert_eq!(lost, ["payment/passing"], "p. 20 of Gibbs is lost");
}

#[test]
fn rows_stand_in_the_order_that_is_asked_for() {
    let sorted = |sort| {
        kept(&RowFilter {
            sort,
            ..RowFilter::default()
        })
    };
    let all = sorted(RowOrder::Spread);
    assert_eq!(all.rows.len(), OMBRE.rows.len());
    let keys: Vec<_> = (all.rows.iter())
        .map(|r| std::cmp::Reverse((r.readings, r.spread)))
        .collect();
    assert!(keys.is_sorted(), "those first that part furthest");
    assert!(all.rows.first().is_some_and(|r| r.readings == 4));
    assert!(topics(&sorted(RowOrder::Topic)).is_sorted());
    let dated = sorted(RowOrder::Date);
    let first = dated.rows.first().expect("a row");
    let royal = first.cells.iter().find(|(id, _)| *id == "royal-1665");
    assert!(royal.expect("a cell").1.status.speaks(), "1665 comes first");
    assert_eq!(sorted(RowOrder::Number).rows, OMBRE.rows);
}

/// Returns the shares of the stake that a book states on a topic.
fn shares(found: &Comparison, book: &str, topic: &str) -> Vec<String> {
    let row = found.rows.iter().find(|r| r.topic == topic);
    let cell = row.and_then(|r| r.cells.iter().find(|(id, _)| *id == book));
    let parts = &cell.unwrap_or_else(|| panic!("{topic}")).1.parts;
    let amounts = parts.iter().flat_map(|p| &p.amounts);
    let paid = amounts.filter(|a| a.kind == AmountKind::Pays);
    let mut out: Vec<String> = paid
        .flat_map(|a| a.values.iter().filter_map(|v| v.of_stake))
        .map(|share| share.to_string())
        .collect();
    out.sort();
    out.dedup();
    out
}

/// Worked out from the pages: Gibbs's dealer stakes five points, a player of 1665 a great mark of twelve lesser ones, one of Morley's a fish
/// of ten counters, one of the Britannica three counters.
#[test]
fn an_amount_is_a_share_of_the_stake() {
    for (book, topic, share) in [
        ("gibbs-1878", "payment/stake", "1"),
        ("gibbs-1878", "extras/solo", "8/5"),
        ("gibbs-1878", "irregularity/faced-card", "4"),
        ("royal-1665", "payment/stake", "1"),
        ("royal-1665", "payment/passing", "1/12"),
        ("royal-1665", "extras/solo", "1"),
        ("morley-1891", "payment/stake", "1"),
        ("morley-1891", "payment/passing", "1/10"),
        ("morley-1891", "extras/solo", "3/10"),
        ("britannica-1911", "payment/stake", "1"),
    ] {
        let found = shares(&OMBRE, book, topic);
        assert!(
            found.contains(&share.to_owned()),
            "{book} {topic}: {found:?}"
        );
    }
    let stakes: Vec<(&str, i64, i64)> = (OMBRE.variants.iter())
        .map(|v| {
            let stake = v.stake.as_ref().expect("each book of Ombre has a stake");
            (v.id.as_str(), stake.amount, stake.pool)
        })
        .collect();
    assert_eq!(
        stakes,
        [
            ("royal-1665", 12, 37),
            ("gibbs-1878", 5, 5),
            ("morley-1891", 10, 30),
            ("britannica-1911", 3, 9),
        ]
    );
}

/// Gibbs, ch. IV, p. 31: what the Pool holds and five for each of three players; ch. V: without the five, while a reserved Puesta is played for.
#[test]
fn an_amount_may_be_a_part_of_the_pool_and_a_number() {
    let row = OMBRE.rows.iter().find(|r| r.topic == "payment/puesta");
    let mut cells = row.expect("a row").cells.iter();
    let cell = cells.find(|(id, _)| *id == "gibbs-1878").expect("a cell").1;
    let amounts = cell.parts.iter().flat_map(|p| &p.amounts);
    let mut paid = amounts.filter(|a| a.kind == AmountKind::Pays && !a.values.is_empty());
    let values = &paid.next().expect("he pays").values;
    let data = serde_json::to_value(values).expect("it is data");
    let said = serde_json::json!([
        {"amount": null, "of_stake": null, "of_first_pool": null, "of_pool": "1"},
        {"amount": 15, "of_stake": "3", "of_first_pool": "3", "of_pool": "1"}
    ]);
    assert_eq!(data, said);
}

#[test]
fn a_share_follows_the_options() {
    let set = vec![("mark_worth".to_owned(), "20".to_owned())];
    let found = compared(&BOOKS, &set);
    assert_eq!(shares(&found, "royal-1665", "payment/passing"), ["1/20"]);
}

#[test]
fn a_book_of_points_has_no_stake_and_says_why() {
    let found = compared(&["cavendish-1896", "picquet-1651"], &Setting::new());
    for head in &found.variants {
        assert!(head.stake.is_none());
        let why = head.no_stake.expect("a reason");
        assert!(why.contains("at the deal"), "{why}");
    }
    let parts = || (found.rows.iter().flat_map(|r| r.cells.values())).flat_map(|c| &c.parts);
    let amounts = || parts().flat_map(|p| &p.amounts);
    assert!(amounts().any(|a| a.kind == AmountKind::Scores));
    assert!(amounts().all(|a| a.values.iter().all(|v| v.of_stake.is_none())));
    assert!(parts().any(|p| p.concerns.contains(&Concern::Amounts)));
}

#[test]
fn every_format_says_which_rows_were_kept() {
    let filter = RowFilter {
        only: vec![RowSort::OneSpeaks, RowSort::Amounts],
        status: vec![StatusWord::Standing(Standing::Silent)],
        sort: RowOrder::Spread,
    };
    let words = "only one-speaks, amounts; status silent; sorted by spread";
    assert_eq!(filter.words(), words);
    let found = kept(&filter);
    assert!(found.citation.contains(words), "{}", found.citation);
    let look = TermStyle {
        width: 4000,
        ..TermStyle::default()
    };
    for text in [
        text(&found, Detail::Brief, look),
        list(&found, Detail::Brief, look),
        markdown(&found, Detail::Brief),
        latex(&found, Detail::Brief),
        html(&found),
        csv(&found),
        tei(&found),
        serde_json::to_string(&found).expect("it is data"),
    ] {
        assert!(text.contains("one-speaks"), "{text}");
    }
}

#[test]
fn what_keeps_nothing_says_so() {
    let nothing = kept(&RowFilter {
        status: vec![StatusWord::Standing(Standing::Decided)],
        ..RowFilter::default()
    });
    let told = format!("No row of {} is left (status decided).", OMBRE.rows.len());
    let look = TermStyle {
        width: 4000,
        ..TermStyle::default()
    };
    for text in [
        text(&nothing, Detail::Brief, look),
        html(&nothing),
        tei(&nothing),
    ] {
        assert!(text.contains(&told), "{text}");
    }
    // A data frame has its columns even then.
    let heads = csv(&OMBRE);
    assert_eq!(csv(&nothing).lines().next(), heads.lines().next());
    let run = codille(
        Path::new("."),
        &[
            "compare",
            "gibbs-1878",
            "royal-1665",
            "--status",
            "decided",
            "--json",
        ],
    );
    assert_eq!(run.status.code(), Some(0));
    let data: Value = serde_json::from_slice(&run.stdout).expect("it is JSON");
    assert_eq!(data["rows"], Value::Array(Vec::new()));
    assert_eq!(data["filter"]["kept"], 0);
    assert_eq!(data["filter"]["status"][0], "decided");
}

#[test]
fn the_books_are_followed_through_the_rows_that_are_kept() {
    let filter = only(&[RowSort::Order]);
    let whole = Since::of(&EDITION.library, &OMBRE, |_| true);
    let mut found = Since::of(&EDITION.library, &OMBRE, |row| filter.keeps(row, true));
    assert!(!found.since.is_empty() && found.since.len() < whole.since.len());
    for changes in &found.since {
        let same = whole.since.iter().find(|c| c.topic == changes.topic);
        assert_eq!(
            same.map(|c| &c.steps),
            Some(&changes.steps),
            "{}",
            changes.topic
        );
    }
    let mut turned = OMBRE.rows.clone();
    turned.reverse();
    let before: Vec<String> = found.since.iter().map(|c| c.topic.clone()).collect();
    found.sort_as(&turned);
    let after = found.since.iter().rev().map(|c| c.topic.clone());
    assert_eq!(before, after.collect::<Vec<_>>());
}

#[test]
fn practice_is_always_told_and_reasons_where_all_is_wanted() {
    let look = TermStyle {
        width: 4000,
        ..TermStyle::default()
    };
    let [brief, full] = [Detail::Brief, Detail::Full].map(|d| list(&OMBRE, d, look));
    assert!(brief.contains("[practice: old French and English]"));
    assert!(!brief.contains("[no rule: ") && full.contains("[no rule: "));
    // The first words of the article of the Britannica on the Vole and such stand only in the full list.
    let incipits = OMBRE.passages.iter().filter_map(|p| p.incipit.as_ref());
    let quoted: Vec<String> = incipits.map(|i| format!("“{i} …”")).collect();
    let count = |text: &str| quoted.iter().filter(|q| text.contains(*q)).count();
    assert_eq!(count(&brief), 0);
    assert!(count(&full) > 100);
    let page = html(&OMBRE);
    assert!(page.contains("<span class=\"reason\">[no rule: "));
    assert!(page.contains("<span class=\"practice\">[practice: "));
}
