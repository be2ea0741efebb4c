//! Every verb, the wildcards, and how faults are put.

use super::*;

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
        "A discards nothing",
        "A discards 3C 2D,\n  takes nothing",
    ] {
        assert_eq!(read(text).map(|l| l.players().len()), Ok(1), "{text}");
    }
    let word = |said: Said| match said {
        Said::Say { words, .. } => words.text,
        other => panic!("{other:?}"),
    };
    assert_eq!(word(kind("A says \"I give up\"")), "I give up");
    assert_eq!(word(kind("A says \\\"gano\\\"")), "gano");
    assert_eq!(word(kind("A says gano")), "gano");
    let Said::Discard { cards, takes, .. } = kind("A discards 3C 2D, takes AC 4D 10D") else {
        panic!("a discard")
    };
    assert_eq!((cards.len(), takes.map(|t| t.len())), (2, Some(3)));
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
    assert!(read("1: é é").is_err() && read("99999: A KC").is_err());
}
