//! Records of a game with declarations, of a reader's own: what is called, answered, counted, left open and lost.

use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner, Verdict};
use codille::layout::TermStyle;
use codille::ruleset::{Edition, Rules};
use codille::transcript::{RecordRequest, Replay, replay};
use serde_json::{Value, json};

const CLUB: &str = include_str!("../fixtures/own/piquet-club.yaml");
const EVENING: &str = include_str!("../fixtures/own/piquet-evening.yaml");
const PLACE: &str = "gibbs-1878/records/piquet-evening.yaml";

/// Lays the club's rules and an evening there over the edition.
fn edition(evening: &str) -> Edition {
    let mut rules = Rules::embedded();
    rules.overlay("own/piquet-club.yaml", CLUB);
    rules.overlay(PLACE, evening.to_owned());
    Edition::load(&rules)
}

/// Runs everything of an evening.
fn run(evening: &str) -> Vec<Verdict> {
    let edition = edition(evening);
    let shelf = EvidenceSet::read(&edition);
    let titles: Vec<_> = shelf.diagnostics.iter().map(|d| &d.title).collect();
    assert!(titles.is_empty(), "{titles:#?}");
    let ours = |variant: &str| variant == "piquet-club";
    Runner::new(&edition).run(&shelf, |item, _| ours(item.variant_id()), |_| {})
}

/// Changes the evening in one place and returns what is then said of an item. Of the edition no more is read than the evening names.
fn changed(from: &str, to: &str, id: &str) -> String {
    assert!(EVENING.contains(from), "{from}");
    let mut rules = Rules::embedded();
    rules.overlay("own/piquet-club.yaml", CLUB);
    let mut edition = Edition::load(&rules);
    let evening = EVENING.replacen(from, to, 1);
    let shelf = EvidenceSet::own(&mut edition, vec![(PLACE.to_owned(), evening)]).0;
    let titles: Vec<_> = shelf.diagnostics.iter().map(|d| &d.title).collect();
    assert!(titles.is_empty(), "{titles:#?}");
    let mut exhibits = shelf.exhibits();
    let found = exhibits.find(|e| e.item().id.ends_with(id));
    let found = Runner::new(&edition).verdict(found.expect("the item is there"));
    assert_eq!(found.outcome, Outcome::Failed, "{id}");
    found.message
}

fn replayed(record: &str) -> Replay {
    let asked = RecordRequest {
        record,
        under: None,
        set: &Vec::new(),
    };
    replay(&edition(EVENING), asked).expect("the record can be played")
}

#[test]
fn the_evening_holds() {
    let all = run(EVENING);
    let failed: Vec<_> = all
        .iter()
        .filter(|v| v.outcome != Outcome::Passed)
        .map(|v| (&v.id, &v.message))
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
    assert_eq!(all.len(), 13);
}

#[test]
fn what_does_not_hold_is_told() {
    let points = changed("sequence: 15", "sequence: 14", "/evening");
    assert_eq!(points, "A scores 15 for sequence, and the record says 14");
    let score = changed("score: {A: 22", "score: {A: 23", "/evening");
    assert_eq!(score, "A scores 22, and the record says 23");
    let count = changed("A counts 20", "A counts 19", "/evening");
    assert_eq!(count, "act 11: A has 20 points, and the record counts 19");
    let tally = changed("A AS =21", "A AS =20", "/evening");
    assert_eq!(tally, "act 12: A has 21 points, and the record counts 20");
    let taken = changed("=1 with the trick", "=2 with the trick", "-taken-in");
    assert_eq!(
        taken,
        "act 14: B has 1 points with the trick, and the record counts 2"
    );
    let open = changed(
        "KD* =1 with the trick\", \"3: B QD =2, A AD*",
        "KD*\", \"3: B QD",
        "-taken-in",
    );
    assert_eq!(
        open,
        "act 15: a count takes trick 3 in, and the trick is not played out"
    );
    let shown = changed(
        "A shows sequence AS KS QS JS 10S",
        "A shows sequence AS KS QS",
        "-shown",
    );
    assert_eq!(shown, "act 14: A shows cards that he has not called");
    let left = changed("B leaves 5", "B leaves 4", "/evening");
    assert_eq!(left, "act 5: B leaves 5, and the record says 4");
    let takes = changed("takes 8H", "takes ?D", "/evening");
    assert!(takes.starts_with("act 2: A takes 8H"), "{takes}");
    let class = changed(
        "calls point AS KS QS JS 10S",
        "calls tierce AS KS QS",
        "/evening",
    );
    assert_eq!(class, "act 6: `piquet-club` has no declaration `tierce`");
    let sums = changed("137-55", "137-56", "-card");
    assert_eq!(
        sums,
        "partie 1: the sums are 137 and 55, and the card says 137 and 56"
    );
    let entered = changed("{A: 102, B: -51", "{A: 102, B: -50", "-card");
    assert_eq!(
        entered,
        "partie 2: -51 is entered to B, and the sheet says -50"
    );
    let early = changed("\"5-1\", \"2-4\"]", "\"5-1\"]", "-card");
    assert_eq!(early, "partie 2: it is not over after 5 deals");
}

#[test]
fn lost_cards_are_filled_in_or_the_furthest_act_is_told() {
    let all = run(EVENING);
    let lost = all.iter().find(|v| v.id.ends_with("/lost"));
    let message = lost.map_or("", |v| v.message.as_str());
    assert!(
        message.starts_with("lost cards: ") && message.ends_with("let it happen"),
        "{message}"
    );
    // The Younger holds three aces: nothing that the Elder may have beats them.
    let good = changed(
        "B answers not good\"\n      - \"1: A AS*, B ?S",
        "B answers equal\"\n      - \"1: A AS*, B ?S",
        "/lost",
    );
    assert!(good.starts_with("none of 400 fillings"), "{good}");
    assert!(good.contains("the furthest stops at act 4"), "{good}");
    let report = replayed("lost");
    assert_eq!(report.diagram.as_deref(), Some("lost"));
    let [elder, younger] = report.hands.as_slice() else {
        panic!("two hands")
    };
    assert_eq!((elder.open.len(), younger.open.len()), (8, 7));
    assert!(!elder.open.contains(&"AS".to_owned()));
}

#[test]
fn a_replay_tells_the_words_and_the_points_as_they_grow() {
    let report = replayed("evening");
    let found = serde_json::to_value(&report).expect("a report is plain data");
    assert_eq!(found["score"], json!({"A": 22, "B": 0}));
    assert_eq!(
        found["points"]["A"],
        json!({"point": 5, "sequence": 15, "play": 2})
    );
    let deeds = found["deeds"].as_array().map_or(&[][..], Vec::as_slice);
    let told = |words: &str| deeds.iter().find(|d| d["words"] == words);
    let call = told("calls point AS KS QS JS 10S").expect("a call");
    assert_eq!(call["quotes"], json!(["five cards", "fifty-one"]));
    let asked = told("asks").expect("a question");
    assert_eq!(asked["quotes"], json!(["in what suit?"]));
    let grown: Vec<&Value> = deeds
        .iter()
        .map(|d| &d["scores"])
        .filter(|s| !s.is_null())
        .collect();
    assert_eq!(grown, [&json!({"A": 5}), &json!({"A": 20})]);
    assert_eq!(found["play"][0]["cards"][0]["score"], 21);
    assert_eq!(found["play"][1]["scores"], json!({"A": 22, "B": 0}));
    let text = report.text(TermStyle::default(), false);
    assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
    assert!(
        text.contains("The score") && !text.contains("Pool:"),
        "{text}"
    );
}
