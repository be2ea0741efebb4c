//! Every verb, the wildcards, and how faults are put.

use super::*;
use crate::act::{CardSpec, PlayerDeed, Said};
use codille_engine::Act;
use codille_engine::variant::Answer;
use codille_lang::cards::{Suit, parse_card};

fn read(text: &str) -> Result<ActLine, Box<Diagnostic>> {
    read_act(text, Span::new(FileId(0), 10, 10 + text.len()))
}

fn kind(text: &str) -> Said {
    match read(text) {
        Ok(line) => line.kind,
        Err(d) => panic!("{text}: {}", d.title),
    }
}

/// Returns where the fault begins in the line, its title and its help.
fn fault(text: &str) -> (u32, String, String) {
    let d = read(text).expect_err("a bad line");
    assert_eq!(d.code.0, "E0702");
    (
        d.span().start - 10,
        d.title.clone(),
        d.help.unwrap_or_default(),
    )
}

#[test]
fn every_verb_is_read() {
    for text in [
        "A passes",
        "A yields",
        "A looks",
        "A surrenders",
        "A defends",
        "A stops",
        "A challenges",
        "A reserves",
        "Élise-2 bids solo_vole",
        "A names S",
        "A turns AC",
        "A cuts 20",
        "A corrects 10H",
        "A corrects sequence AH KH QH",
        "B corrects not good",
        "A discards nothing",
        "A discards 3C 2D,\n  takes nothing",
        "A announces carte_blanche",
        "A calls point AH KH, QH",
        "B asks",
        "B answers equal",
        "A leaves 2",
        "A takes 3",
        "A counts 9",
    ] {
        assert_eq!(read(text).map(|l| l.players().len()), Ok(1), "{text}");
    }
    let word = |said: Said| match said {
        Said::Deed(_, PlayerDeed::Say(words)) => words.text,
        other => panic!("{other:?}"),
    };
    assert_eq!(word(kind("A says \"I give up\"")), "I give up");
    assert_eq!(word(kind("A says \\\"gano\\\"")), "gano");
    assert_eq!(word(kind("A says gano")), "gano");
    let Said::Deed(_, PlayerDeed::Cards { cards, takes, .. }) =
        kind("A discards 3C 2D, takes AC 4D 10D")
    else {
        panic!("a discard")
    };
    assert_eq!((cards.len(), takes.map(|t| t.len())), (2, Some(3)));
}

#[test]
fn calls_have_cards_and_words() {
    let Said::Deed(
        _,
        PlayerDeed::Call {
            class,
            cards,
            words,
        },
    ) = kind("A calls point AH ?H 10H \"three cards\" \\\"thirty\\\"")
    else {
        panic!("a call")
    };
    let words: Vec<_> = words.iter().map(|w| w.text.as_str()).collect();
    assert_eq!((class.text.as_str(), cards.len()), ("point", 3));
    assert_eq!(cards.get(1), Some(&CardSpec::OfSuit(Suit::Hearts)));
    assert_eq!(words, ["three cards", "thirty"]);
    let asked = |said: Said| match said {
        Said::Deed(_, PlayerDeed::Ask(words)) => words.map(|w| w.text),
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(kind("B asks")), None);
    assert_eq!(asked(kind("B asks \"how many\"")), Some("how many".into()));
}

#[test]
fn answers_are_three() {
    let answer = |text: &str| match kind(text) {
        Said::Deed(_, PlayerDeed::Act(act)) => act,
        other => panic!("{other:?}"),
    };
    assert_eq!(answer("B answers good"), Act::Answer(Answer::Good));
    assert_eq!(answer("B answers equal"), Act::Answer(Answer::Equal));
    assert_eq!(answer("B answers not  good"), Act::Answer(Answer::NotGood));
    let (at, title, help) = fault("B answers god");
    assert_eq!((at, title.as_str()), (10, "`god` is no answer"));
    assert_eq!(help, "write `good`");
    assert!(fault("B answers not").2.contains("`not good`"));
}

#[test]
fn cards_taken_in_are_told_by_number_or_name() {
    let taken = |text: &str| match kind(text) {
        Said::Deed(_, PlayerDeed::Take { count, cards }) => (count, cards.map(|c| c.len())),
        other => panic!("{other:?}"),
    };
    assert_eq!(taken("A takes 3"), (3, None));
    assert_eq!(taken("A takes 9S 10S"), (2, Some(2)));
    assert_eq!(taken("A takes nothing"), (0, Some(0)));
}

#[test]
fn a_count_follows_the_card() {
    let Said::Trick { plays, .. } = kind("1: A AH =10, B 10H* =17") else {
        panic!("a trick")
    };
    let told: Vec<_> = plays.iter().map(|p| (p.tally, p.stated_winner)).collect();
    assert_eq!(told, [(Some(10), false), (Some(17), true)]);
    assert_eq!(
        fault("1: A AH =ten").2,
        "write the points that the player now has, as in `AH =10`"
    );
}

#[test]
fn a_count_may_take_the_trick_in() {
    let Said::Trick { plays, .. } = kind("12: A JS* =18 with the trick, B 10S =23") else {
        panic!("a trick")
    };
    let told: Vec<_> = plays.iter().map(|p| (p.tally, p.with_trick)).collect();
    assert_eq!(told, [(Some(18), true), (Some(23), false)]);
}

#[test]
fn a_call_is_shown_with_its_cards() {
    let Said::Deed(_, PlayerDeed::Show { class, cards }) = kind("B shows point AS JS 10S 8S")
    else {
        panic!("a call shown")
    };
    assert_eq!((class.text.as_str(), cards.count()), ("point", 4));
    assert_eq!(fault("B shows point 9X").1, "`9X` is no card");
}

#[test]
fn tricks_have_wildcards_and_a_winner() {
    let line = read("7: A QS, B ?t*, C ?, D ?H").expect("a trick");
    assert_eq!(line.trick(), Some(7));
    let Said::Trick { plays, .. } = line.kind else {
        panic!("a trick")
    };
    let cards: Vec<_> = plays.iter().map(|p| (p.card, p.stated_winner)).collect();
    let queen = parse_card("QS").expect("a card");
    assert_eq!(
        cards,
        [
            (CardSpec::Card(queen), false),
            (CardSpec::Trump, true),
            (CardSpec::Any, false),
            (CardSpec::OfSuit(Suit::Hearts), false)
        ]
    );
    assert_eq!(
        plays
            .get(1)
            .map(|p| (p.span.start, p.span.end, p.who.span.end)),
        Some((19, 24, 20))
    );
}

#[test]
fn faults_speak_our_words() {
    let no_act = |word: &str| format!("`{word}` is no act");
    assert_eq!(
        fault("A bid solo"),
        (2, no_act("bid"), "write `bids`".into())
    );
    assert_eq!(
        fault("A surender"),
        (2, no_act("surender"), "write `surrenders`".into())
    );
    assert!(fault("A KC, B JC").2.contains("its number"));
    assert_eq!(fault("bids solo").1, "nobody is named before `bids`");
    assert_eq!(fault("1: A KX, B JC").1, "`KX` is no card");
    assert_eq!(fault("1: A KC B JC").0, 8);
    assert_eq!(fault("A discards 3C 2X").1, "`2X` is no card");
    assert_eq!(fault("A names X").1, "`X` is no suit");
    assert_eq!(fault("A bids").1, "the line breaks off");
    assert_eq!(fault("").1, "the line breaks off");
    assert_eq!(fault("A passes now").1, "`now` can't stand here");
    assert_eq!(fault("A discards 3C, take 4D").2, "write `takes`");
    assert_eq!(fault("1: A ?x").2, "write S, H, D or C, or t for trumps");
    assert_eq!(
        fault("A declines to reserv"),
        (
            14,
            "`reserv` is no right that may be declined".into(),
            "write `reserve`".into()
        )
    );
    assert!(
        fault("A declines to play")
            .2
            .contains("surrender, defend, stop")
    );
    assert!(read("1: é é").is_err() && read("99999: A KC").is_err());
}
