//! Small files of evidence, good and bad, and the embedded ones.

use super::*;
use crate::document::EvidenceDocument;
use crate::{Body, CardSpec, Role, Said, Start, Whose, Why};
use codille_edition::ruleset::{Edition, Rules};
use codille_edition::yaml;
use codille_lang::ids::Seat;

const WORKS: &str =
    "works:\n  - {id: g-1, title: T, author: A, year: 1878, game: [ombre], licence: free}\n";
const TOPICS: &str = "topics:\n  - {id: pay/win, title: Winning, games: [ombre], gist: x}\n";
const PASSAGES: &str = "\
work: g-1
passages:
  - {id: r1, kind: rule, locus: p. 1, incipit: one, topic: pay/win, gist: x}
";
const BASE: &str = "\
work: g-1
records:
  - id: e1
    alias: first
    title: The first
    cites: [r1]
    set: {favor: on, players: 3}
    seats: [A, B, C]
    pool: 5
    dealt: {A: AS KS, B: 2S 3S, C: 4S 5S}
    stock: AC KC
    acts:
      - A bids solo
      - B passes
      - '1: A AS*, B 2S, C 4S'
      - '2: A KS, B ?t, C ?S'
    expect:
      tricks: {A: 1}
      left: ''
      bill: {A: {vole barred: -60, pool: 5}}
whose: book
";

fn edition(files: &[(&str, &str)]) -> Edition {
    let mut rules = Rules::new();
    for (path, text) in [
        ("works.yaml", WORKS),
        ("topics.yaml", TOPICS),
        ("g-1/passages.yaml", PASSAGES),
        ("g-1/records/a.yaml", BASE),
    ] {
        rules.overlay(path, text);
    }
    for (path, text) in files {
        rules.overlay(path, *text);
    }
    let edition = Edition::load(&rules);
    assert_eq!(edition.diagnostics, []);
    edition
}

/// Puts lines under `records:` of a second file beside the first.
fn shelf(lines: &str) -> (EvidenceSet, Edition) {
    shelf_of("editor", lines)
}

/// The same of a file whose head says whose it is.
fn shelf_of(whose: &str, lines: &str) -> (EvidenceSet, Edition) {
    let text = format!("work: g-1\nrecords:\n{lines}whose: {whose}\n");
    let edition = edition(&[("g-1/records/b.yaml", &text)]);
    (EvidenceSet::read(&edition), edition)
}

/// Returns codes and lines of the faults of such a file.
fn faults(lines: &str) -> Vec<(&'static str, usize)> {
    let (shelf, edition) = shelf(lines);
    told(&shelf, &edition)
}

fn told(shelf: &EvidenceSet, edition: &Edition) -> Vec<(&'static str, usize)> {
    let faults = shelf.diagnostics.iter();
    faults
        .map(|d| (d.code.0, edition.sources.line_column(d.span()).0))
        .collect()
}

/// Writes a record `x` with `tail` after its title.
fn record(tail: &str) -> String {
    format!("  - {{id: x, title: X, {tail}}}\n")
}

#[test]
fn the_embedded_evidence_loads() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    let titles: Vec<_> = shelf.diagnostics.iter().map(|d| &d.title).collect();
    assert!(titles.is_empty(), "{titles:#?}");
    assert!(shelf.records.len() > 80 && shelf.hands.len() >= 33);
    assert!(shelf.bills.len() > 10 && shelf.tables.len() > 10 && shelf.calculations.len() > 40);
    let x004 = shelf.find("x004").expect("a record");
    assert_eq!(shelf.find("gibbs-1878/x004"), Some(x004));
    assert_eq!((x004.inherited, x004.acts.len()), (3, 9));
    assert!(shelf.find("gibbs-1878/first-solo").is_some());
    assert!(shelf.cites().all(|(_, _, cites)| !cites.is_empty()));
    let tricks = |r: &ResolvedRecord| r.acts.iter().filter(|a| a.trick().is_some()).count();
    let dealt = shelf.find("e015-dealt").expect("a record");
    assert_eq!((dealt.acts.len(), tricks(dealt)), (8, 0));
    let refused = shelf
        .find("x004-as-printed")
        .map(|r| r.expect.refused.clone());
    assert_eq!(refused.flatten().map(|r| r.why), Some(Why::NotHeld));
    let vole = shelf.bills.iter().find(|b| b.item.bare_id() == "e003");
    let also = vole.map(|b| {
        b.facts
            .also
            .iter()
            .map(|f| (f.count, f.among.count()))
            .collect()
    });
    assert_eq!(also, Some(vec![(3, 5), (2, 4)]));
    assert_eq!(
        vole.map(|b| b.facts.tricks.clone()),
        Some(vec![(Role::Ombre, 9)])
    );
    let trumps = shelf.tables.iter().find(|t| t.item.bare_id() == "t004");
    let Some(Body::Orders(orders)) = trumps.map(|t| &t.body) else {
        panic!("orders")
    };
    assert_eq!(orders.first().map(|o| o.cards.cards.len()), Some(12));
}

#[test]
fn a_branch_takes_what_it_does_not_say() {
    let (shelf, edition) = shelf(concat!(
        "  - {id: x1, title: X, from: x2, acts: [C yields]}\n",
        "  - {id: x2, title: X, from: first, after: 1, acts: ['2: A ?, B ?, C ?'], pool: 9}\n",
        "  - id: x3\n    title: X\n    from: g-1/e1\n    after: 0\n    set: {}\n    cites: []\n",
        "    hands: {A: AH, B: 2H, C: 3H}\n    trump: S\n",
    ));
    assert_eq!(told(&shelf, &edition), []);
    let ids: Vec<_> = shelf.records.iter().map(|r| r.item.bare_id()).collect();
    assert_eq!(ids, ["e1", "x1", "x2", "x3"]);
    let x1 = shelf.find("x1").expect("a record");
    assert_eq!(
        (x1.inherited, x1.acts.len(), x1.from.as_deref()),
        (4, 5, Some("g-1/x2"))
    );
    assert_eq!(x1.pool.map(|n| n.value), Some(9));
    assert_eq!(x1.item.set.len(), 2);
    assert_eq!(x1.item.cites.first().map(Text::as_str), Some("g-1/r1"));
    assert_eq!(x1.seat("C"), Seat::new(2));
    let Some(Said::Trick { plays, .. }) = x1.acts.get(3).map(|a| &a.kind) else {
        panic!("a trick")
    };
    assert!(plays.iter().all(|p| p.card == CardSpec::Any));
    assert!(
        x1.expect.tricks.is_empty(),
        "a branch comes to something else"
    );
    let x3 = shelf.find("g-1/x3").expect("a record");
    assert!(matches!(x3.start, Start::Lead { trump: Some(_), .. }) && x3.acts.is_empty());
    assert!(x3.item.set.is_empty() && x3.item.cites.is_empty());
    let e1 = shelf.find("first").expect("a record");
    assert_eq!(e1.expect.left.as_ref().map(|l| l.cards.len()), Some(0));
    assert_eq!(
        e1.expect
            .bill
            .first()
            .and_then(|(_, b)| b.first())
            .map(|(h, n)| (h.as_str(), *n)),
        Some(("vole barred", -60))
    );
}

#[test]
fn bases_must_exist_and_end() {
    let (shelf, _) = shelf(&record("from: e10"));
    let fault = shelf.diagnostics.first().expect("a fault");
    assert_eq!(
        (fault.code.0, fault.help.as_deref()),
        ("E0701", Some("write `e1`"))
    );
    let circle = "  - {id: a, title: X, from: b}\n  - {id: b, title: X, from: a}\n  - {id: c, title: X, from: b}\n";
    assert_eq!(faults(circle), [("E0705", 3)]);
    assert_eq!(faults("  - {id: a, title: X, from: a}\n"), [("E0705", 3)]);
    assert_eq!(faults(&record("from: e1, after: 3")), [("E0805", 3)]);
    assert_eq!(
        faults(&record("after: 3, from: e1, ombre: A")),
        [("E0805", 3); 2]
    );
    assert_eq!(
        faults("  - {id: e1, title: X}\n  - {id: x, alias: first, title: X}\n"),
        [("E0708", 3), ("E0708", 4)]
    );
}

#[test]
fn cards_and_seats_are_checked() {
    let hands = |hands: &str| record(&format!("seats: [A, B], hands: {{{hands}}}"));
    assert_eq!(faults(&hands("A: AS KS, B: AS 2S")), [("E0703", 3)]);
    assert_eq!(faults(&hands("A: AS AS, B: 2S")), [("E0703", 3)]);
    assert_eq!(faults(&hands("A: AS KS, B: 2S")), [("E0704", 3)]);
    assert_eq!(faults(&hands("A: AS, B: 1S")), [("E0205", 3), ("E0704", 3)]);
    assert_eq!(faults(&hands("A: AS, D: 2S")), [("E0706", 3)]);
    assert_eq!(
        faults(&record("seats: [A], dealt: {A: AS}, stock: AS")),
        [("E0703", 3)]
    );
    assert_eq!(faults(&record("hands: {A: AS}")), [("E0805", 3)]);
    assert_eq!(faults(&record("seats: [A]")), [("E0805", 3)]);
    let (shelf, edition) = shelf(&hands("A: AS KS, B: KS 2S"));
    let fault = shelf.diagnostics.first().expect("a fault");
    let places: Vec<_> = fault
        .labels()
        .map(|l| (edition.sources.text(l.span), l.span.start))
        .collect();
    assert!(
        matches!(places.as_slice(), [("KS", a), ("KS", b)] if a > b),
        "{places:?}"
    );
}

#[test]
fn the_table_of_a_variant_is_the_measure() {
    let variant = "variant: g-1\ntitle: T\ngame: ombre\nwork: g-1\ntable:\n  pack: {suits: S, ranks: A K Q J 7 6 5, cites: [r1]}\n  \
                   seats: [{players: 3, hands: 3}]\n  deal: {cards: 2, cites: [r1]}\n";
    let records = "work: g-1\nrecords:\n  - {id: e1, title: X, seats: [A, B, C], dealt: {A: AS, B: KS QS}, stock: 2S}\nwhose: editor\n";
    let edition = edition(&[("g-1/g-1.yaml", variant), ("g-1/records/a.yaml", records)]);
    let shelf = EvidenceSet::read(&edition);
    let mut titles: Vec<_> = shelf.diagnostics.iter().map(|d| d.title.as_str()).collect();
    titles.sort_unstable();
    assert_eq!(
        titles,
        [
            "1 cards in the hand of `A`, not 2",
            "1 cards in the stock, not 4",
            "`2S` is not in the pack of `g-1`",
            "`C` is dealt no cards",
        ]
    );
}

#[test]
fn acts_and_expectations_are_checked() {
    let from = |acts: &str, expect: &str| {
        faults(&record(&format!(
            "from: e1, after: 1, acts: [{acts}], expect: {{{expect}}}"
        )))
    };
    assert_eq!(from("A pases", ""), [("E0702", 3)]);
    assert_eq!(from("D passes", ""), [("E0706", 3)]);
    assert_eq!(from("'3: A ?, B ?, C ?'", ""), [("E0702", 3)]);
    assert_eq!(from("'2: A ?, B ?, A ?'", ""), [("E0702", 3)]);
    assert_eq!(
        from("'2: A ?, B ?, C ?, A ?'", ""),
        [("E0704", 3), ("E0702", 3)]
    );
    assert_eq!(from("", "tricks: {D: 1}, ombre: E"), [("E0706", 3); 2]);
    assert_eq!(from("", "refused: {act: 4, why: unlawful}"), [("E0707", 3)]);
    assert_eq!(
        from("", "refused: {act: 3, why: unlawfull}"),
        [("E0707", 3)]
    );
    assert_eq!(from("", "refusd: {act: 3}"), [("E0805", 3)]);
    assert_eq!(faults(&record("from: e1, cites: [r2]")), [("E0101", 3)]);
}

#[test]
fn a_readers_own_file_joins_the_others() {
    let mut edition = edition(&[]);
    let mut shelf = EvidenceSet::read(&edition);
    let text = "work: g-1\nrecords:\n  - {id: mine, title: Mine, from: e1, after: 1}\n  - {id: e1, title: X}\n";
    let file = shelf.read_file(&mut edition, "mine.yaml", text);
    assert_eq!(
        edition.sources.get(file).map(|s| s.name.as_str()),
        Some("mine.yaml")
    );
    assert_eq!(told(&shelf, &edition), [("E0708", 4)]);
    assert_eq!(shelf.find("mine").map(|r| r.acts.len()), Some(3));
    shelf.read_file(&mut edition, "other.yaml", "work: g-2\n");
    assert_eq!(told(&shelf, &edition).last(), Some(&("E0102", 1)));
    let fault = shelf.unknown_record(&Text::new("mini", Span::default()));
    assert_eq!(fault.and_then(|f| f.help), Some("write `mine`".to_owned()));
}

#[test]
fn bills_and_tables_are_read_with_their_faults() {
    let text = "work: g-1\nbills:\n  - {id: b, title: B, seat: nxt, facts: {}}\n  - {id: c, title: B, seat: next, facts: {trump: X, \
                also: [two of K], ombre: first}}\ntables:\n  - {id: t, title: T}\n  - {id: u, title: T, divisions: [{result: r, rows: [5 x]}]}\nwhose: book\n";
    let edition = edition(&[("g-1/records/b.yaml", text)]);
    let shelf = EvidenceSet::read(&edition);
    let lines: Vec<_> = told(&shelf, &edition);
    assert_eq!(
        lines,
        [
            ("E0805", 3),
            ("E0805", 4),
            ("E0805", 4),
            ("E0805", 4),
            ("E0805", 6),
            ("E0805", 7)
        ]
    );
    assert!(shelf.bills.is_empty() && shelf.tables.is_empty());
}

#[test]
fn whose_an_item_is_stands_beside_it_or_at_the_head_or_in_its_name() {
    let (shelf, edition) = shelf_of(
        "book",
        "  - {id: a, title: A, from: e1}\n  - {id: b, title: B, whose: editor, from: e1}\n  - {id: ed-c, title: C, from: e1}\n  \
         - {id: ed-d, title: D, whose: book, from: e1}\n  - {id: e, title: E, whose: nobody, from: e1}\n",
    );
    let whose: Vec<_> = (shelf.records.iter())
        .map(|r| (r.item.bare_id(), r.item.whose))
        .collect();
    let (book, editor) = (Whose::Book, Whose::Editor);
    assert_eq!(
        whose,
        [("e1", book), ("a", book), ("b", editor), ("ed-c", editor)]
    );
    assert_eq!(told(&shelf, &edition), [("E0709", 6), ("E0805", 7)]);
}

#[test]
fn a_file_of_the_edition_says_whose_it_is_and_a_readers_need_not() {
    let text = "work: g-1\nrecords:\n  - {id: mine, title: Mine, from: e1}\n  - {id: ed-mine, title: Mine, from: e1}\n";
    let edition = edition(&[("g-1/records/b.yaml", text)]);
    let shelf = EvidenceSet::read(&edition);
    assert_eq!(told(&shelf, &edition), [("E0709", 3)]);
    assert_eq!(
        shelf.find("ed-mine").map(|r| r.item.whose),
        Some(Whose::Editor)
    );
    let mut edition = self::edition(&[]);
    let mut shelf = EvidenceSet::read(&edition);
    shelf.read_file(&mut edition, "mine.yaml", text);
    assert_eq!(shelf.diagnostics, []);
    assert_eq!(
        shelf.find("mine").map(|r| r.item.whose),
        Some(Whose::Editor)
    );
}

#[test]
fn evidence_taken_apart_is_read_as_its_yaml() {
    let embedded = Rules::embedded();
    let mut lengthened = Rules::embedded();
    for (path, bytes) in embedded.files() {
        lengthened.overlay(path, [bytes, b"\n"].concat());
    }
    let prepared = Edition::load(&embedded);
    for entry in &prepared.evidence {
        let page = yaml::prepared::<EvidenceDocument>(entry.file, &prepared.sources);
        let name = prepared.sources.get(entry.file).map(|s| &s.name);
        assert!(page.is_some(), "{name:?}");
    }
    let (one, other) = (
        EvidenceSet::read(&prepared),
        EvidenceSet::read(&Edition::load(&lengthened)),
    );
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}
