//! What books do on each topic against those before them, and how far they are from one another.

use crate::shared::program::codille;
use crate::shared::snapshot::bound;
use codille::compare::{Comparison, RowChange, SEED, Since, Tree, Wanted, compare};
use codille::layout::TermStyle;
use codille::report::compare::{page, since_markdown, since_text, tree_html, tree_svg, tree_text};
use codille::ruleset::{Edition, Rules};
use codille::variant::Setting;
use serde_json::Value;
use std::path::Path;

const OMBRE: [&str; 4] = ["royal-1665", "gibbs-1878", "morley-1891", "britannica-1911"];
const PIQUET: [&str; 3] = ["picquet-1651", "bellecour-1768", "cavendish-1896"];

fn compared(edition: &Edition, variants: &[&str]) -> Comparison {
    let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let wanted = Wanted {
        variants: &variants,
        topic: None,
        all: true,
        set: &Setting::new(),
    };
    compare(edition, wanted).expect("the books compare")
}

fn look() -> TermStyle {
    TermStyle {
        width: 100,
        ..TermStyle::default()
    }
}

#[test]
fn books_are_followed_in_the_order_of_their_dates() {
    let edition = Edition::load(&Rules::embedded());
    for (name, books) in [("since-ombre", &OMBRE[..]), ("since-piquet", &PIQUET)] {
        let found = compared(&edition, books);
        let since = Since::of(&edition.library, &found, |_| true);
        bound("descent").bind(|| insta::assert_snapshot!(name, since_text(&found, &since, look())));
        assert!(since.count(1, RowChange::Kept) > 0, "{name}");
        assert!(since_markdown(&found, &since).contains("| Provision |"));
        for provision in since.derivations.iter().chain(&since.destinations) {
            assert!(!provision.locus.is_empty(), "{}", provision.provision);
        }
    }
}

/// Rules of a reader on those of a book.
const OWN: &str = r#"variant: mine
title: "Ombre at our club"
game: ombre
work: gibbs-1878
base: gibbs-1878
gist: "House rules on Gibbs."
patches:
  - replace: payment/stake
    cites: [gibbs-1878/r023]
    gist: "Everybody stakes ten."
    rule: everyone pays 10 to the pool as "stake" at the deal
"#;

#[test]
fn a_base_stands_before_what_is_built_on_it_and_what_a_reader_changes_last() {
    let mut rules = Rules::embedded();
    rules.overlay("own/mine.yaml", OWN);
    let edition = Edition::load(&rules);
    let found = compared(&edition, &["mine", "gibbs-1878-appendix", "gibbs-1878"]);
    let heads = found.variants.iter().map(|h| (h.id.as_str(), h.year));
    let heads: Vec<_> = heads.collect();
    let wanted = [
        ("gibbs-1878", Some(1878)),
        ("gibbs-1878-appendix", Some(1878)),
        ("mine", None),
    ];
    assert_eq!(heads, wanted);
}

#[test]
fn books_of_two_games_are_said_to_be_no_variants_of_one() {
    let edition = Edition::load(&Rules::embedded());
    let found = compared(&edition, &["royal-1665", "cavendish-1896"]);
    let since = Since::of(&edition.library, &found, |_| true);
    let told = "These are 2 games, not variants of one: ombre and piquet.";
    assert!(since_text(&found, &since, look()).contains(told));
    assert!(since_markdown(&found, &since).contains(told));
    assert!(tree_text(&found, &Tree::of(&found, SEED), look()).contains(told));
    let one = compared(&edition, &OMBRE);
    assert!(!tree_text(&one, &Tree::of(&one, SEED), look()).contains("not variants of one"));
}

#[test]
fn distances_and_their_tree_are_told() {
    let edition = Edition::load(&Rules::embedded());
    for (name, books) in [("tree-ombre", &OMBRE[..]), ("tree-piquet", &PIQUET)] {
        let found = compared(&edition, books);
        let tree = Tree::of(&found, SEED);
        bound("descent").bind(|| insta::assert_snapshot!(name, tree_text(&found, &tree, look())));
        assert_eq!(tree.splits.len(), books.len() - 3, "{name}");
        for pair in &tree.pairs {
            assert_eq!(pair.topics.len(), pair.differing);
            assert!(pair.differing <= pair.rows);
        }
        let svg = tree_svg(&found, &tree).expect("the books have rows in common");
        assert!(page(&found, &tree_html(&found, &tree)).contains(&svg));
        let mut reader = quick_xml::Reader::from_str(&svg);
        while reader.read_event().expect("the drawing is XML") != quick_xml::events::Event::Eof {}
    }
}

#[test]
fn two_books_with_few_rows_in_common_have_no_tree() {
    let edition = Edition::load(&Rules::embedded());
    let mut found = compared(&edition, &PIQUET);
    found.rows.truncate(3);
    let tree = Tree::of(&found, SEED);
    assert!(tree.newick.is_none() && tree.splits.is_empty());
    let text = tree_text(&found, &tree, look());
    assert!(
        text.contains("It can't be told") && !text.contains("NaN"),
        "{text}"
    );
    assert!(tree_svg(&found, &tree).is_none());
}

#[test]
fn the_command_gives_data_and_refuses_what_does_not_go_together() {
    let run = |more: &[&str]| {
        let words = ["compare", "gibbs-1878", "morley-1891", "--topic", "payment"];
        codille(Path::new("."), &[&words[..], more].concat())
    };
    let told = run(&["--since", "--tree", "--seed", "9", "--json"]);
    let data: Value = serde_json::from_slice(&told.stdout).expect("it is JSON");
    assert_eq!(data["tree"]["seed"], 9);
    assert_eq!(data["tree"]["resamples"], 1000);
    assert!(data["since"][0]["changes"].is_object());
    assert!(data["derivations"].is_array() && data["destinations"].is_array());
    assert!(data["rows"].is_array());
    for wrong in [
        &["--format", "svg"][..],
        &["--format", "svg", "--tree", "--since"],
        &["--tree", "--witness"],
        &["--since", "--record", "belinda"],
        &["--seed", "2"],
    ] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
