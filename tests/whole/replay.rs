//! Replays of records of the edition as data: what `codille replay --json` prints.

use codille::evidence::run::Runner;
use codille::ruleset::{Edition, Rules};
use codille::transcript::{RecordRequest, Replay, Unplayed, replay, replay_with};
use serde_json::{Value, json};

fn played(record: &str, under: Option<&str>) -> Result<Replay, Unplayed> {
    let edition = Edition::load(&Rules::embedded());
    let set = &Vec::new();
    replay(&edition, RecordRequest { record, under, set })
}

fn data(record: &str) -> Value {
    let report = played(record, None).expect("the record can be played");
    serde_json::to_value(report).expect("a report is plain data")
}

#[test]
fn belinda_wins_her_game_and_twenty_three() {
    let found = data("belinda");
    assert_eq!(found["variant"], "gibbs-1878");
    assert_eq!(found["record"], "gibbs-1878/e015");
    assert_eq!(found["alias"], "gibbs-1878/belinda");
    assert_eq!(found["result"], "sacada");
    assert_eq!(
        found["tricks"],
        json!({"Belinda": 5, "Anonym": 0, "Baron": 4})
    );
    assert_eq!(
        found["net"],
        json!({"Belinda": 23, "Anonym": -9, "Baron": -14})
    );
    assert_eq!(found["pool"], 0);
    assert_eq!(found["refused"], Value::Null);
    let stake = &found["entries"][0];
    assert_eq!(
        (&stake["from"], &stake["to"], &stake["heading"]),
        (&json!("Baron"), &json!("pool"), &json!("stake"))
    );
    assert_eq!(stake["amount"], 5);
}

#[test]
fn her_game_is_carried_over_to_three_other_books_with_three_other_bills() {
    let bill = |under| {
        let replay = played("belinda", Some(under)).expect("the record is carried over");
        assert!(replay.refused.is_none(), "{under}");
        assert!(
            replay.entries.iter().all(|e| !e.clauses.is_empty()),
            "{under}"
        );
        let explained: Vec<&str> = replay.clauses.iter().map(|c| c.id.as_str()).collect();
        for label in replay.entries.iter().flat_map(|e| &e.clauses) {
            assert!(explained.contains(&label.as_str()), "{under}: {label}");
        }
        (replay.net["Belinda"].clone(), replay.carried.len())
    };
    assert_eq!(bill("royal-1665"), (129.into(), 1));
    assert_eq!(bill("britannica-1911"), (6.into(), 1));
    assert_eq!(bill("morley-1891"), (30.into(), 1));
}

/// A record whose first bid no other book has, so that they begin at the first lead.
const TURNED_DOWN: &str = r#"work: gibbs-1878
whose: editor
records:
  - id: turned-down
    title: "What is paid where a game of another book was bid first?"
    variant: gibbs-1878
    seats: [A, B, C]
    dealt:
      A: "5S AS 3H 7H JH 3C 5C 6C KC"
      B: "6S 2H 6H QH AH 4D 2C 4C AC"
      C: "2S 3S 7S JS KS KH 2D KD JC"
    stock: "QC 5D 4H 4S 3D AD 7C QS JD 6D 5H 7D QD"
    acts:
      - A bids voltereta
      - B passes
      - C bids solo
      - A passes
      - C names S
      - A discards 5S 3H 7H JH 3C 5C 6C
      - B discards 2H 6H AH 4D 2C 4C
      - "1: A 4S, B AC, C 2S"
      - "2: C KD, A 5D, B 6D"
      - "3: C KH, A 4H, B 5H"
      - "4: C KS, A AS, B 6S"
      - "5: A QC, B QS, C JC"
      - "6: B JD, C 2D, A AD"
      - "7: B QD, C 3S, A 3D"
      - "8: C 7S, A 7C, B 7D"
      - "9: C JS, A KC, B QH"
    expect: {tricks: {A: 1, B: 2, C: 6}}
"#;

#[test]
fn a_hand_begun_at_the_first_lead_balances_with_its_stakes() {
    let mut rules = Rules::embedded();
    rules.overlay("gibbs-1878/records/turned-down.yaml", TURNED_DOWN);
    let edition = Edition::load(&rules);
    let set = &Vec::new();
    for under in ["britannica-1911", "morley-1891", "royal-1665"] {
        let asked = RecordRequest {
            record: "turned-down",
            under: Some(under),
            set,
        };
        let found = replay(&edition, asked).expect("the record is carried over");
        let said = found.carried.join("; ");
        assert!(said.contains("begun at the first lead"), "{under}: {said}");
        let text = serde_json::to_string(&found).expect("a report is plain data");
        assert!(text.contains("stake"), "{under}: no stake is laid");
        assert!(!text.contains("differ by"), "{under}: {text}");
    }
}

#[test]
fn every_payment_names_clauses_that_are_explained() {
    let found = data("belinda");
    let known: Vec<&Value> = list(&found["clauses"]).iter().map(|c| &c["id"]).collect();
    for entry in list(&found["entries"]) {
        assert!(!list(&entry["clauses"]).is_empty(), "{entry}");
        for clause in list(&entry["clauses"]) {
            assert!(known.contains(&clause), "{clause}");
        }
    }
}

#[test]
fn cards_that_the_book_leaves_open_are_marked() {
    let found = data("belinda");
    assert_eq!(found["completions"], 48);
    let tricks = list(&found["play"]);
    assert_eq!(tricks.len(), 9);
    let open: Vec<usize> = tricks
        .iter()
        .map(|t| {
            list(&t["cards"])
                .iter()
                .filter(|c| c["open"] == true)
                .count()
        })
        .collect();
    assert_eq!(open, [0, 0, 1, 0, 0, 2, 1, 1, 1]);
    assert_eq!(found["play"][5]["leader"], "Baron");
    assert_eq!(found["play"][8]["winner"], "Belinda");
}

#[test]
fn a_refused_line_tells_the_tricks_so_far() {
    let report = played("x004-as-printed", None).expect("it can be played");
    assert!(report.lawful(), "the record says that it is refused");
    let found = serde_json::to_value(&report).expect("a report is plain data");
    let refused = &found["refused"];
    assert_eq!(
        (
            &refused["act"],
            &refused["seat"],
            &refused["card"],
            &refused["why"]
        ),
        (&json!(5), &json!("C"), &json!("AH"), &json!("not-held"))
    );
    assert_eq!(found["tricks"], json!({"A": 0, "B": 2, "C": 2}));
    assert_eq!(found["result"], Value::Null);
    let under = played("x004-as-printed", Some("gibbs-1878-as-printed")).expect("it can be played");
    assert!(!under.lawful(), "under another variant it is the answer");
}

#[test]
fn what_each_wins_and_the_pool_keeps_comes_to_nothing() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = codille::evidence::EvidenceSet::read(&edition);
    let set = &Vec::new();
    let mut runner = Runner::new(&edition);
    for record in &shelf.records {
        let asked = RecordRequest {
            record: &record.item.id,
            under: None,
            set,
        };
        let report = replay_with(&shelf, &mut runner, asked)
            .unwrap_or_else(|why| panic!("{} can't be played: {why}", record.item.id));
        let net: i64 = report.net.values().filter_map(Value::as_i64).sum();
        let reserve: i64 = (report.entries.iter())
            .map(|e| match (e.from.as_str(), e.to.as_str()) {
                ("reserve", _) => -e.amount,
                (_, "reserve") => e.amount,
                _ => 0,
            })
            .sum();
        let gone = net + reserve + report.pool - report.pool_before;
        assert_eq!(gone, 0, "{}", record.item.id);
        assert_eq!(report.trouble, None, "{}", record.item.id);
    }
}

#[test]
fn names_that_mean_nothing_are_told_with_the_nearest() {
    let near = |record, under| {
        played(record, under)
            .expect_err("it means nothing")
            .to_string()
    };
    assert_eq!(
        near("belida", None),
        "no record `belida`; did you mean `belinda`?"
    );
    assert_eq!(
        near("belinda", Some("gibs-1878")),
        "no variant `gibs-1878`; did you mean `gibbs-1878`?"
    );
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
