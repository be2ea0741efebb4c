//! The comparison in the book: the pages of topics, the great tables, and a game that has none.

#![cfg(feature = "book")]

use clap::CommandFactory;
use codille::book::{self, Order, Source, Texts};
use codille::ruleset::{Edition, Rules};

use super::book::{BOOK, told};

/// Returns the page of a topic, as it was read.
fn page(name: &str) -> &'static str {
    let page = BOOK.pages.get(name);
    &page
        .unwrap_or_else(|| panic!("the book has no page {name}"))
        .text
}

/// The books stand in columns in the order of their dates, each with how it stands to the topic and what it does against those before it.
#[test]
fn a_topic_shows_its_books_side_by_side() {
    let text = page("topics/payment-puesta.html");
    let columns: Vec<&str> = text.split("<section class=\"book ").skip(1).collect();
    let heads = [
        "Royal Game of the Ombre 1665",
        "Gibbs 1878",
        "Morley 1891",
        "Encyclopædia Britannica 1911",
    ];
    for (head, column) in heads.iter().zip(&columns) {
        assert!(column.contains(&format!(">{head}</a>")), "{head}: {column}");
    }
    assert!(text.contains("<p class=\"verdict\">The books differ."));
    assert!(
        text.contains("comparison/ombre.html#row-"),
        "it leads to its row"
    );
    let altered = columns.iter().skip(1).take(3);
    assert!(
        altered.clone().count() == 3
            && altered
                .clone()
                .all(|c| c.contains("<span class=\"change\">altered</span>"))
    );
    // A book that only another reports says so.
    assert!(page("topics/exchange-elder.html").contains("as Cavendish 1896 reports it"));
    // One that is silent has its column all the same.
    let silent = page("topics/table-fourth.html");
    assert!(silent.contains("<section class=\"book silent\">"));
}

/// Every row of the great table has an address, and each of its books a cell.
#[test]
fn the_great_table_has_every_row_and_cell() {
    for (game, books) in [("ombre", 4), ("piquet", 3)] {
        let text = page(&format!("comparison/{game}.html"));
        let rows: Vec<&str> = text.split("<tr class=").skip(1).collect();
        assert!(rows.len() > 70, "{game}: {} rows", rows.len());
        for (row, number) in rows.iter().zip(1..) {
            assert!(
                row.contains(&format!("id=\"row-{number}\"")),
                "{game}: row {number}"
            );
            assert_eq!(row.matches("<td").count(), books, "{game}: row {number}");
        }
        let told = page(&format!("comparison/{game}-since.html"));
        assert!(told.contains(">altered</span>") && told.contains("Derivations"));
        assert!(page(&format!("comparison/{game}-tree.html")).contains("<svg "));
    }
}

/// A game of which a reader has one variant stands in the book without a comparison.
#[test]
fn a_game_with_one_variant_makes_no_comparison() {
    let mut rules = Rules::embedded();
    let own = "variant: my-game\nwork: cavendish-1896\ntitle: A game of my own\ngame: my-game\nbase: cavendish-1896\n";
    rules.overlay("cavendish-1896/my-game.yaml", own);
    let works = rules.files().find(|(path, _)| *path == "works.yaml");
    let works = works.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned());
    let works = works.expect("the bibliography is embedded");
    let wider = works.replace("game: [piquet]", "game: [piquet, my-game]");
    assert_ne!(works, wider, "the work has the game");
    rules.overlay("works.yaml", wider);
    let edition = Edition::load(&rules);
    assert!(edition.variant_of("my-game").is_some(), "it is read");
    let out = tempfile::tempdir().expect("a folder can be made");
    let root = out.path().join("out");
    let built = book::build(Order {
        engines: book::Engines::default(),
        commands: codille::cli::Arguments::command(),
        edition: &edition,
        source: &Source::embedded(),
        texts: Texts::default(),
        out: &root,
        program: None,
    });
    if let Err(why) = built {
        panic!("{}", told(&why));
    }
    assert!(root.join("rules/my-game.html").is_file());
    assert!(!root.join("comparison/my-game.html").exists());
}
