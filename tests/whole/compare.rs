//! Variants side by side: what is compared, how it reads at two widths, as data and as a page.

use crate::shared::snapshot::bound;
use codille::compare::{Comparison, Standing, Wanted, compare, effect};
use codille::layout::TermStyle;
use codille::report::compare::{Detail, effect_text, html, markdown, text, witness_text};
use codille::ruleset::{Edition, Rules};
use codille::transcript::Unplayed;
use codille::variant::Setting;
use codille::witness::witness;
use serde_json::{Value, json};

/// The book, two variants of our own upon it, and one that takes clauses from another.
fn edition() -> Edition {
    let mut rules = Rules::embedded();
    for (path, text) in [
        ("own/club.yaml", include_str!("../fixtures/own/club.yaml")),
        ("own/mixed.yaml", include_str!("../fixtures/own/mixed.yaml")),
        (
            "own/tredrille-of-mine.yaml",
            include_str!("../fixtures/own/tredrille-of-mine.yaml"),
        ),
        ("own/asking.yaml", ASKING),
        ("own/kings.yaml", KINGS),
    ] {
        rules.overlay(path, text);
    }
    let edition = Edition::load(&rules);
    let told: Vec<&str> = edition
        .diagnostics
        .iter()
        .map(|d| d.title.as_str())
        .collect();
    assert!(told.is_empty(), "{told:?}");
    edition
}

/// The book's game with other words: the same rules under other names, orders parted otherwise, one payment less.
const ASKING: &str = r#"
variant: asking
title: "The same game in other words"
base: gibbs-1878
gist: "What is called otherwise is no difference."
table:
  games:
    - {name: asking, says: "I ask leave", like: simple}
    - {name: favor, says: "Favor"}
    - {name: voltereta, says: "Voltereta"}
    - {name: solo, says: "Solo"}
    - {name: solo_favor, says: "Solo in the favoured suit"}
    - {name: solo_vole, says: "Solo vole"}
    - {name: gascarille, says: "Gascarille"}
patches:
  - replace: bid/calls/favor
    gist: "Without Favor only the plain games may be bid."
    rule: define plain_games as {asking, voltereta, solo, solo_vole, gascarille};
      player must bid from plain_games when favor = off
  - replace: order/games
    gist: "Without Gascarille the games rank so."
    rule: order of games is solo_vole > solo_favor > solo > voltereta > favor > asking when with_gascarille = off
  - replace: order/games/gascarille
    gist: "With Gascarille the games rank so."
    rule: order of games is solo_vole > solo_favor > solo > voltereta > favor > asking > gascarille when with_gascarille = on
  - replace: bid/forced/spadille
    status: says
    gist: "Whoever holds Spadille is compelled to play."
    rule: >-
      define compelled as forced_spadille = on and all_passed and dealt(player) has all of {AS};
      player must not pass when compelled;
      player must bid from {asking} when compelled;
      exception to @bid/passed-out: nothing when compelled
  - replace: extras/primeras
    gist: "The first five tricks are counted in a rounder way."
    rule: >-
      each of others pays unit to ombre as "first five" unless not earned or 5 > opening(ombre)
  - replace: order/plain/black
    gist: "The black aces are left out: they are trumps always."
    rule: order of plain suits is K > Q > J > 7 > 6 > 5 > 4 > 3 > 2 when suit is black
  - omit: extras/honours/lost
    gist: "A losing Ombre pays no honours."
"#;

/// The game of 1665 with a clause that rests on a claim of the book; on who wins a trick the book has nothing but that claim.
const KINGS: &str = r#"
variant: kings
title: "Kings are worth a mark"
base: royal-1665
gist: "A mark is paid for a game won by kings."
patches:
  - add:
      id: own/kings
      topic: extras/general
      status: implies
      cites: [royal-1665/c008]
      gist: "A Player who wins with two Kings in hand is paid a lesser mark."
      rule: each of others pays lesser to ombre as "kings" when sacada and count(dealt(ombre) among {K}) >= 2
"#;

fn compared(variants: &[&str], all: bool) -> Comparison {
    let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let wanted = Wanted {
        variants: &variants,
        topic: None,
        all,
        set: &Setting::new(),
    };
    compare(&edition(), wanted).expect("the variants can be compared")
}

fn look(width: usize) -> TermStyle {
    TermStyle {
        width,
        ..TermStyle::default()
    }
}

#[test]
fn four_books_read_well_at_both_widths() {
    let found = compared(&["gibbs-1878", "club", "tredrille-of-mine", "mixed"], false);
    bound("compare").bind(|| {
        insta::assert_snapshot!("four-at-80", text(&found, Detail::Brief, look(80)));
        insta::assert_snapshot!("four-at-160", text(&found, Detail::Brief, look(160)));
    });
}

const BOOKS: [&str; 4] = ["gibbs-1878", "royal-1665", "britannica-1911", "morley-1891"];

#[test]
fn four_books_on_what_is_paid() {
    let variants = BOOKS.map(String::from);
    let wanted = Wanted {
        variants: &variants,
        topic: Some("payment"),
        all: false,
        set: &Setting::new(),
    };
    let found = compare(&edition(), wanted).expect("the books can be compared");
    bound("compare").bind(|| {
        insta::assert_snapshot!("payment-at-80", text(&found, Detail::Brief, look(80)));
        insta::assert_snapshot!("payment-at-160", text(&found, Detail::Brief, look(160)));
    });
}

#[test]
fn a_game_is_carried_over_to_every_book() {
    let found = settled("belinda", &BOOKS);
    for id in BOOKS {
        assert_eq!(found["outcomes"][id]["lawful"], true, "{id}");
        assert_eq!(
            found["outcomes"][id]["result_topic"], "result/sacada",
            "{id}"
        );
    }
    // The other adversary can't be let go first there: the stock is laid for it.
    assert_eq!(
        found["outcomes"]["royal-1665"]["notes"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[test]
fn a_patched_book_lists_its_patches() {
    let found = compared(&["gibbs-1878", "gibbs-1878-as-printed"], false);
    bound("compare").bind(|| {
        insta::assert_snapshot!("printed-at-80", text(&found, Detail::Brief, look(80)));
        insta::assert_snapshot!("printed-markdown", markdown(&found, Detail::Brief));
        insta::assert_snapshot!("printed-html", html(&found));
    });
    let head = found.variants.last().expect("there are two");
    assert_eq!(head.patches.len(), 2);
    // One of them words the same rule otherwise, which is no difference.
    assert_eq!(found.differing, 1);
}

#[test]
fn lines_keep_to_the_width() {
    let found = compared(&["gibbs-1878", "club", "tredrille-of-mine", "mixed"], true);
    for width in [40, 66, 80, 100, 120, 160, 200] {
        let text = text(&found, Detail::Brief, look(width));
        // A rule of play may have a word that is longer than a narrow column.
        let wide = text.lines().filter(|l| l.chars().count() > width).count();
        assert_eq!(wide, 0, "at {width}");
    }
}

#[test]
fn names_headings_and_the_order_of_writing_are_no_difference() {
    let found = compared(&["gibbs-1878", "asking"], false);
    let differing = found.rows.iter().filter(|r| r.differs.in_rule());
    let differing: Vec<&str> = differing.map(|r| r.topic.as_str()).collect();
    assert_eq!(differing, ["extras/honours"]);
}

#[test]
fn whatever_belongs_to_a_game_has_its_row_only_where_it_differs() {
    let data = serde_json::to_value(compared(&["gibbs-1878", "club"], true)).expect("it is data");
    let rows = data["rows"].as_array().expect("there are rows");
    let row = |topic: &str| {
        let found = rows.iter().find(|r| r["topic"] == topic);
        found.unwrap_or_else(|| panic!("{topic} has a row"))
    };
    let win = &row("payment/win")["cells"];
    assert_eq!(win["gibbs-1878"]["status"], "says");
    assert_eq!(
        win["club"]["clauses"],
        json!(["payment/win/pool", "payment/win", "payment/win/entitled"])
    );
    assert_eq!(win["club"]["cites"][0], "gibbs-1878/r046");
    assert_eq!(row("payment/win")["differs"], true);
    assert_eq!(row("payment/codille")["differs"], false);
    let silent = |r: &&Value| r["cells"]["club"]["status"] == "silent";
    assert!(rows.iter().any(|r| silent(&r)));
    let stakes = &row("table/stakes")["cells"]["gibbs-1878"];
    assert_eq!(
        (&stakes["status"], &stakes["in_play"]),
        (&json!("custom"), &json!(false))
    );
    assert_eq!(row("bid/forced")["cells"]["club"]["status"], "by agreement");
    let keys: Vec<&String> = data["rows"][0].as_object().expect("a map").keys().collect();
    assert_eq!(
        keys,
        [
            "number", "topic", "title", "cells", "differs", "class", "through", "readings",
            "spread"
        ]
    );
}

#[test]
fn options_compare_with_the_value_they_have() {
    let edition = edition();
    let variants = ["gibbs-1878", "club"].map(String::from);
    let wanted = |set: &Setting| {
        let wanted = Wanted {
            variants: &variants,
            topic: Some("extras/hazards"),
            all: false,
            set,
        };
        compare(&edition, wanted).map_err(|why| why.to_string())
    };
    let set = vec![("discord".to_owned(), "3".to_owned())];
    assert_eq!(wanted(&set).map(|c| c.differing), Ok(1));
    let wrong = vec![("discard".to_owned(), "3".to_owned())];
    let told = wanted(&wrong).map(|c| c.differing);
    let words = "no variant named here has an option called `discard`; did you mean `discord`?";
    assert_eq!(told, Err(words.to_owned()));
}

#[test]
fn every_section_of_a_table_belongs_to_one_topic() {
    let edition = edition();
    let book = edition.variant_of("gibbs-1878").expect("it is embedded");
    let table = codille::ruleset::section::table(&book.table);
    let sections = table.as_object().expect("a table is a map").keys();
    // What the order of the phases rests on is told with the phases, and acts are the words of rules, told with these.
    for name in sections.filter(|name| !["course", "acts"].contains(&name.as_str())) {
        let topics = edition.library.topics().iter();
        let of = topics.filter(|t| t.table.iter().any(|s| *s == name.as_str()));
        assert_eq!(of.count(), 1, "{name}");
    }
}

#[test]
fn a_book_is_not_silent_where_a_clause_elsewhere_rests_on_its_claim() {
    let found = compared(&["kings", "britannica-1911"], true);
    let row = found.rows.iter().find(|r| r.topic == "play/win");
    let mut cells = row.expect("it has a row").cells.iter();
    let cell = cells.find(|(id, _)| *id == "kings").expect("a cell").1;
    assert_eq!(cell.status, Standing::Told);
    assert_eq!(cell.cites, ["royal-1665/c008"]);
    assert_eq!(cell.clauses, ["own/kings"]);
}

fn settled(record: &str, variants: &[&str]) -> Value {
    let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let found = effect(&edition(), record, &variants, &Setting::new());
    serde_json::to_value(found.expect("the record can be settled")).expect("it is data")
}

#[test]
fn one_game_is_settled_under_several_books() {
    let found = settled("belinda", &["gibbs-1878", "club", "asking"]);
    let outcome = &found["outcomes"];
    assert_eq!(outcome["gibbs-1878"]["net"]["Belinda"], 23);
    assert_eq!(outcome["club"]["net"]["Belinda"], 27);
    // Another name of the game and another heading change nothing.
    assert_eq!(outcome["asking"]["net"], outcome["gibbs-1878"]["net"]);
    assert_eq!(found["differs"], true);
    let rows = found["rows"].as_array().expect("there are rows");
    let differing: Vec<&Value> = rows
        .iter()
        .filter(|r| r["differs"] == true)
        .map(|r| &r["topic"])
        .collect();
    assert_eq!(differing, ["payment/win"]);
    let edition = edition();
    let variants = ["gibbs-1878", "club"].map(String::from);
    let found = effect(&edition, "belinda", &variants, &Setting::new()).expect("as before");
    bound("compare")
        .bind(|| insta::assert_snapshot!("belinda-at-80", effect_text(&found, look(80))));
}

#[test]
fn a_book_that_ranks_otherwise_parts_from_the_record() {
    let found = settled("first-solo", &["gibbs-1878", "club", "tredrille-of-mine"]);
    let outcome = &found["outcomes"];
    assert_eq!(outcome["gibbs-1878"]["lawful"], true);
    let there = &outcome["tredrille-of-mine"]["stopped"];
    assert_eq!(there["why"], "no-place");
    assert!(
        there["words"]
            .as_str()
            .expect("words")
            .starts_with("its pack has no")
    );
}

#[test]
fn a_refused_act_is_put_to_every_book() {
    let found = settled("x004-as-printed", &["gibbs-1878", "asking"]);
    for id in ["gibbs-1878", "asking"] {
        assert_eq!(found["outcomes"][id]["stopped"]["why"], "not-held", "{id}");
    }
    assert_eq!(found["differs"], false);
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Settlement {
    record: String,
    result: String,
    outcomes: std::collections::BTreeMap<String, Sums>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Sums {
    net: std::collections::BTreeMap<String, i64>,
    pool: i64,
}

#[test]
fn a_solo_lost_by_codille_is_settled_as_the_pages_have_it() {
    let pages = include_str!("../fixtures/compared/solo-codille.yaml");
    let pages: Settlement = serde_saphyr::from_str(pages).expect("the file can be read");
    let books: Vec<&str> = pages.outcomes.keys().map(String::as_str).collect();
    let found = settled(&pages.record, &books);
    for (book, sums) in &pages.outcomes {
        let outcome = &found["outcomes"][book];
        assert_eq!(outcome["result"], json!(pages.result), "{book}");
        assert_eq!(outcome["net"], json!(sums.net), "{book}");
        assert_eq!(outcome["pool"], json!(sums.pool), "{book}");
        let note = outcome["notes"][0].as_str().unwrap_or_default();
        assert!(note.contains("the stakes are laid first"), "{book}: {note}");
    }
}

#[test]
fn what_belinda_comes_to_stays() {
    let books = ["gibbs-1878", "royal-1665", "britannica-1911", "morley-1891"];
    let found = settled("belinda", &books);
    for (book, net) in books.into_iter().zip([23, 129, 6, 30]) {
        assert_eq!(
            found["outcomes"][book]["net"]["Belinda"],
            json!(net),
            "{book}"
        );
    }
}

fn witnessed(a: &str, b: &str) -> Value {
    let variants = [a, b].map(String::from);
    let found = witness(&edition(), &variants, None, &Setting::new());
    serde_json::to_value(found.expect("they can be compared")).expect("it is data")
}

#[test]
fn the_smallest_situations_are_found() {
    let found = witnessed("gibbs-1878", "asking");
    let topics = found["topics"].as_array().expect("there are topics");
    assert_eq!(topics.len(), 1);
    assert_eq!(topics[0]["topic"], "extras/honours");
    assert_eq!(topics[0]["shown"]["decides"], true);
    let answers = &topics[0]["shown"]["answers"];
    assert!(
        answers[0]["clauses"]
            .as_array()
            .expect("a list")
            .contains(&json!("extras/honours/lost"))
    );
}

#[test]
fn every_pair_of_books_parts_on_draw_codille_win_and_matadors_somewhere() {
    let books = ["gibbs-1878", "royal-1665", "britannica-1911", "morley-1891"];
    // On each question any of these topics will do; the first two books of 1665 and 1911 hold alike that the pool goes to the
    // winner, and a draw is a draw to all but the division 1-4-4, which those of 1665 and 1891 both call one: what a codille costs is the
    // same by both. Those of 1911 and 1891 name that division otherwise and part the stakes alike.
    let questions: [&[&str]; 4] = [
        &["result/puesta", "payment/puesta", "result/codille"],
        &["result/codille", "payment/codille"],
        &["result/sacada", "payment/win", "payment/stake"],
        &["cards/matadors", "privilege/matadors", "extras/honours"],
    ];
    for (i, a) in books.iter().enumerate() {
        for b in books.iter().skip(i + 1) {
            let found = witnessed(a, b);
            let all = found["topics"].as_array().expect("there are topics");
            let shown: Vec<&str> = (all.iter())
                .filter(|t| !t["shown"].is_null())
                .filter_map(|t| t["topic"].as_str())
                .collect();
            for topics in questions {
                let alike = matches!(*a, "royal-1665" | "britannica-1911") && *b == "morley-1891";
                if alike && topics.contains(&"result/codille") {
                    continue;
                }
                assert!(
                    topics.iter().any(|t| shown.contains(t)),
                    "{a} and {b} on {topics:?}: {shown:?}"
                );
            }
        }
    }
}

#[test]
fn piquet_reads_well_at_two_widths() {
    let found = compared(
        &["cavendish-1896", "cavendish-1896-au-cent", "picquet-1651"],
        false,
    );
    bound("compare").bind(|| {
        insta::assert_snapshot!("piquet-at-80", text(&found, Detail::Brief, look(80)));
        insta::assert_snapshot!("piquet-at-160", text(&found, Detail::Brief, look(160)));
    });
    for width in [80, 160] {
        // A word that is longer than a column overflows nothing.
        let text = text(&found, Detail::Brief, look(width));
        let cells = text
            .lines()
            .filter(|l| !l.starts_with("  ") || l.contains('┆'));
        assert_eq!(cells.filter(|l| l.chars().count() > width).count(), 0);
    }
    // The advice and the laws of the later game are none of the earlier one that its book reports.
    let rows = found.rows.iter().filter(|r| r.topic == "declare/showing");
    let silent = rows
        .flat_map(|r| r.cells.iter())
        .filter(|(_, c)| c.status == Standing::Silent);
    assert_eq!(
        silent.map(|(id, _)| id).collect::<Vec<_>>(),
        ["picquet-1651"]
    );
}

#[test]
fn a_game_of_points_is_settled_without_a_pool() {
    let found = settled(
        "cavendish-1896/example",
        &["cavendish-1896", "picquet-1651"],
    );
    let variants = ["cavendish-1896", "picquet-1651"].map(String::from);
    let settlement = effect(
        &edition(),
        "cavendish-1896/example",
        &variants,
        &Setting::new(),
    );
    let text = effect_text(&settlement.expect("it is settled"), look(80));
    assert_eq!(
        found["outcomes"]["picquet-1651"]["score"],
        json!({"A": 27, "B": 23})
    );
    assert!(text.contains("A scores 28, B scores 23"), "{text}");
    assert!(!text.contains("Pool") && !text.contains("Result"), "{text}");
}

#[test]
fn words_that_two_books_have_for_one_declaration_are_one_act() {
    let edition = edition();
    let variants = ["royal-1665", "gibbs-1878"].map(String::from);
    let set = vec![("with_gano".to_owned(), "on".to_owned())];
    let found = witness(&edition, &variants, Some("play/gano"), &set).expect("there are two");
    let found = serde_json::to_value(found).expect("it is data");
    let (_, situation, answers) = shown(&found, "play/gano");
    assert!(situation.contains("says “gagno” or “gano”"), "{situation}");
    assert!(answers.iter().all(|a| a != "silent"), "{answers:?}");
}

#[test]
fn a_fault_that_one_book_does_not_know_is_its_own_witness() {
    let edition = edition();
    let variants = ["gibbs-1878", "gibbs-1878-as-printed"].map(String::from);
    let found = witness(&edition, &variants, None, &Setting::new()).expect("there are two");
    bound("compare")
        .bind(|| insta::assert_snapshot!("printed-witness", witness_text(&found, look(80))));
}

#[test]
fn a_comparison_needs_two_books() {
    let edition = edition();
    let told = |variants: &[&str]| {
        let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
        let wanted = Wanted {
            variants: &variants,
            topic: None,
            all: false,
            set: &Setting::new(),
        };
        match compare(&edition, wanted) {
            Err(Unplayed::Unknown(why)) => why.to_string(),
            Err(Unplayed::Unfit(why)) => why,
            Ok(_) => String::new(),
        }
    };
    assert!(told(&[]).starts_with("name at least two variants"));
    assert!(told(&["club"]).contains("gibbs-1878-as-printed"));
    assert_eq!(
        told(&["club", "clup"]),
        "no variant `clup`; did you mean `club`?"
    );
    assert_eq!(told(&["club", "club"]), "`club` is named twice");
    assert_eq!(told(&["club", "mixed"]), "");
}

/// A club that counts fifty for a capot and grants no repique to points that the adversary sank.
const CLUB: &str = r#"
variant: fifty
title: "Fifty for a capot"
base: cavendish-1896
patches:
  - replace: score/capot
    gist: "All twelve tricks: fifty."
    rule: >-
      define capot_maker as those of active with tricks(it) = 12;
      exception to @score/cards: each of capot_maker scores 50 as "the cards" at the settlement when count(capot_maker) = 1
  - replace: score/repique
    status: says
    gist: "Forty for a repique."
    rule: player scores 40 as "repique" at a count when ahead(player) >= 30 and scored(player, "repique") = 0
  - omit: play/follow
    gist: "Any card may be played."
  - omit: play/revoke
    gist: "Where nobody is held to suit there is no revoke,"
  - omit: play/revoke/again
    gist: "and nothing to put right."
"#;

/// Returns the topics with a witness, and what is told of one of them.
fn shown<'v>(found: &'v Value, topic: &str) -> (Vec<&'v str>, String, [String; 2]) {
    let all = found["topics"].as_array().expect("there are topics");
    let with = all.iter().filter(|t| !t["shown"].is_null());
    let topics = with.filter_map(|t| t["topic"].as_str()).collect();
    let one = all.iter().find(|t| t["topic"] == topic);
    let one = &one.unwrap_or_else(|| panic!("{topic} differs"))["shown"];
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let answers = ["/answers/0/says", "/answers/1/says"];
    let answers = answers.map(|at| one.pointer(at).map(text).unwrap_or_default());
    (topics, text(&one["situation"]), answers)
}

#[test]
fn the_code_of_a_hundred_parts_from_the_rubicon_game_on_every_head() {
    let found = witnessed("cavendish-1896", "cavendish-1896-au-cent");
    let (topics, situation, answers) = shown(&found, "exchange/younger");
    for head in ["exchange/", "declare/", "partie/"] {
        assert!(topics.iter().any(|t| t.starts_with(head)), "{topics:?}");
    }
    assert!(
        situation.ends_with("May younger exchange nothing?"),
        "{situation}"
    );
    assert_eq!(answers, ["no", "yes"]);
    let (_, situation, answers) = shown(&found, "partie/length");
    assert!(situation.contains("After one deal"), "{situation}");
    assert_eq!(answers, ["the partie goes on", "the game is over"]);
}

#[test]
fn the_older_games_part_from_the_later_in_the_smallest_ways() {
    let found = witnessed("cavendish-1896", "picquet-1651");
    let (_, situation, answers) = shown(&found, "score/play");
    assert!(situation.contains("Elder leads 7S."), "{situation}");
    assert_eq!(answers, ["elder scores 1 (in points)", "nothing"]);
    let (_, situation, answers) = shown(&found, "declare/point");
    assert!(situation.contains("as a point"), "{situation}");
    assert_eq!(
        answers,
        ["elder scores 4 (in points)", "elder scores 3 (in points)"]
    );
    let found = witnessed("cavendish-1896", "bellecour-1768");
    let (topics, ..) = shown(&found, "score/play");
    assert!(topics.contains(&"declare/point") && topics.contains(&"exchange/stock-left"));
    // Two hands without a court card there cannot be in thirty-two cards; that one was shown which is none only one book knows.
    let (_, situation, answers) = shown(&found, "declare/carte-blanche");
    assert!(
        situation.contains("Elder shows his carte blanche"),
        "{situation}"
    );
    assert_eq!(answers, ["no", "silent"]);
}

#[test]
fn tricks_points_ahead_and_plays_have_their_witnesses_too() {
    let mut rules = Rules::embedded();
    rules.overlay("own/fifty.yaml", CLUB);
    let edition = Edition::load(&rules);
    let variants = ["cavendish-1896", "fifty"].map(String::from);
    let found = witness(&edition, &variants, None, &Setting::new()).expect("there are two");
    let found = serde_json::to_value(found).expect("it is data");
    let (topics, situation, answers) = shown(&found, "score/capot");
    assert_eq!(topics, ["play/follow", "score/capot", "score/repique"]);
    assert!(situation.contains("wins 12"), "{situation}");
    assert!(answers[0].contains("scores 40") || answers[0].contains("scores 41"));
    let (_, situation, answers) = shown(&found, "score/repique");
    assert!(situation.contains("calls"), "{situation}");
    assert_ne!(answers[0], answers[1]);
    let (_, situation, answers) = shown(&found, "play/follow");
    assert!(situation.contains("Elder leads"), "{situation}");
    assert!(answers[0].starts_with("no; a fault"), "{}", answers[0]);
}
