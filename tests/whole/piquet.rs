//! Two sides who declare and count: a small variant of a reader's own, as YAML alone, dealt, called, played and counted.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::wildcard_enum_match_arm,
    reason = "a test that reads past the end fails, as it should; one arm stands for all other decisions"
)]

use crate::shared::table;
use codille::cards::{Card, CardSet, parse_cards};
use codille::check::rule::Event as When;
use codille::engine::phase;
use codille::engine::{Act, Decision, Event, Hand, Partie, Silent, State, View, Why};
use codille::ids::{BySeat, DECLARATIONS, DeclarationId, HeadingId, Seat};
use codille::ledger::Account;
use codille::player::choose;
use codille::ruleset::Rules;
use codille::simulate::{both_ways, broken, partie, playout, rng};
use codille::variant::{Answer, EvalContext, Setting, Variant};
use rand::RngExt;
use std::sync::Arc;

const CLUB: &str = include_str!("../fixtures/own/piquet-club.yaml");
const POINT: DeclarationId = DeclarationId::new(1);
const SEQUENCE: DeclarationId = DeclarationId::new(2);
const SET: DeclarationId = DeclarationId::new(3);

fn club() -> Arc<Variant> {
    with("")
}

/// Compiles the club's variant with patches of its own laid over it.
fn with(patches: &str) -> Arc<Variant> {
    let mut rules = Rules::embedded();
    rules.overlay("own/piquet-club.yaml", CLUB);
    let id = if patches.is_empty() {
        "piquet-club"
    } else {
        let text = format!(
            "variant: piquet-guest\ntitle: \"A guest\"\nbase: piquet-club\ngist: \"A guest's way.\"\npatches:\n{patches}"
        );
        rules.overlay("own/piquet-guest.yaml", text);
        "piquet-guest"
    };
    table::compiled(&rules, id, &Setting::new())
}

fn list(text: &str) -> Vec<Card> {
    parse_cards(text).expect("the cards are well written")
}

fn cards(text: &str) -> CardSet {
    list(text).into_iter().collect()
}

/// Deals two hands; the stock is what is left, these cards on top.
fn dealt(variant: &Arc<Variant>, elder: &str, younger: &str, top: &str) -> Hand {
    let hands = [cards(elder), cards(younger)];
    let mut stock = list(top);
    let rest = variant.checked.table.pack - hands[0] - hands[1];
    stock.extend((rest - cards(top)).iter());
    Hand::from_deal(Arc::clone(variant), 0, &hands, &stock)
}

/// Does an act that must be lawful.
fn does(hand: &mut Hand, seat: Seat, act: Act) {
    let told = hand.act(seat, act);
    assert!(told.is_ok(), "{told:?}");
}

fn discards(hand: &mut Hand, seat: Seat, out: &str) {
    does(hand, seat, Act::Discard(cards(out)));
}

fn calls(hand: &mut Hand, seat: Seat, class: DeclarationId, text: &str) {
    let cards = cards(text);
    does(hand, seat, Act::Call { class, cards });
}

fn answers(hand: &mut Hand, answer: Answer) {
    does(hand, Seat::SECOND, Act::Answer(answer));
}

/// Lets every right and every further call pass.
fn passes(hand: &mut Hand) {
    while hand.decision.is_offer() {
        let seat = hand.decision.seat().expect("an offer is made to somebody");
        does(hand, seat, Act::GoOn);
    }
}

/// Looks at nothing.
fn looks_away(hand: &mut Hand) {
    while let Decision::Look(phase::Look { seat }) = hand.decision {
        does(hand, seat, Act::GoOn);
    }
}

fn plays(hand: &mut Hand, text: &str) {
    for card in list(text) {
        passes(hand);
        let seat = hand.decision.seat().expect("a card is asked for");
        does(hand, seat, Act::Play(card));
    }
}

/// Plays to the end, the lowest numbered lawful card each time.
fn plays_on(hand: &mut Hand) {
    while let Some(seat) = hand.decision.seat() {
        let act = match hand.decision {
            Decision::Play(phase::Play { cards, .. }) => {
                Act::Play(cards.nth(0).expect("a card may be played"))
            }
            _ => Act::GoOn,
        };
        does(hand, seat, act);
    }
}

fn heading(variant: &Variant, name: &str) -> HeadingId {
    let found = variant.checked.headings.find(name);
    found.expect("the club scores so")
}

/// Points of a seat under a heading.
fn scored(hand: &Hand, seat: Seat, name: &str) -> i64 {
    let heading = heading(&hand.variant, name);
    hand.state.facts.reckoning.scored(seat, heading)
}

fn score(hand: &Hand, seat: Seat) -> i64 {
    hand.state.facts.reckoning.score(seat)
}

const ELDER: &str = "AS KS QS JS 10S AH AD AC 9H 8D 8C";
const YOUNGER: &str = "9S 8S KH QH JH 10H KD QD KC QC JC";

/// Five spades with the ace, a quint, four aces on one side; a quart and two trios on the other.
fn after_exchange() -> Hand {
    let mut hand = dealt(&club(), ELDER, YOUNGER, "8H 9D");
    discards(&mut hand, Seat::FIRST, "9H");
    looks_away(&mut hand);
    discards(&mut hand, Seat::SECOND, "JC");
    looks_away(&mut hand);
    hand
}

#[test]
fn each_exchanges_what_the_clauses_let_him() {
    let mut hand = dealt(&club(), ELDER, YOUNGER, "8H 9D");
    let Decision::Discard(phase::Discard {
        seat: Seat::FIRST,
        least: 1,
        most: 5,
        ..
    }) = hand.decision
    else {
        panic!("{:?}", hand.decision)
    };
    let none = hand.act(Seat::FIRST, Act::Discard(CardSet::EMPTY));
    assert_eq!(none.map_err(|u| u.why), Err(Why::Unlawful));
    let six = hand.act(Seat::FIRST, Act::Discard(cards("KS QS JS 10S 9H 8D")));
    let refused = six.expect_err("six are too many");
    assert_eq!(refused.why, Why::Unlawful);
    assert!(!refused.clauses.is_empty());
    discards(&mut hand, Seat::FIRST, "9H 8D 8C");
    assert_eq!(hand.state.facts.reckoning.left.values(), &[2, 0]);
    assert_eq!(
        hand.decision,
        Decision::Look(phase::Look { seat: Seat::FIRST })
    );
    does(&mut hand, Seat::FIRST, Act::Look);
    let seen = CardSet(hand.state.facts.reckoning.seen[Seat::FIRST]);
    assert_eq!(
        seen,
        hand.state.stock().into_iter().take(2).collect::<CardSet>()
    );
    assert!(matches!(
        hand.decision,
        Decision::Discard(phase::Discard {
            seat: Seat::SECOND,
            least: 1,
            most: 5,
            ..
        })
    ));
    discards(&mut hand, Seat::SECOND, "9S 8S");
    assert_eq!(hand.state.facts.reckoning.left.values(), &[2, 3]);
    // What the younger left he may look at after the lead, and then so may the elder.
    does(&mut hand, Seat::FIRST, Act::GoOn);
    plays(&mut hand, "AS");
    does(&mut hand, Seat::SECOND, Act::GoOn);
    assert_eq!(
        hand.decision,
        Decision::Look(phase::Look { seat: Seat::SECOND })
    );
    let mut without = hand.clone();
    does(&mut hand, Seat::SECOND, Act::Look);
    assert_eq!(
        hand.decision,
        Decision::Look(phase::Look { seat: Seat::FIRST })
    );
    does(&mut without, Seat::SECOND, Act::GoOn);
    assert!(matches!(
        without.decision,
        Decision::Play(phase::Play {
            seat: Seat::SECOND,
            ..
        })
    ));
}

#[test]
fn a_wrong_number_is_made_good_by_what_is_taken() {
    let patches = "  - add:\n      id: guest/take\n      status: supplied\n      gist: \"Each ends with as many as are dealt.\"\n      rule: player must take exactly count(discarded(player)) - count(dealt(player)) + hand_size\n";
    let variant = with(patches);
    let elder = format!("{ELDER} 9C");
    let mut hand = dealt(&variant, &elder, YOUNGER, "8H 9D");
    discards(&mut hand, Seat::FIRST, "9H 9C");
    assert_eq!(
        CardSet(hand.state.facts.taken[Seat::FIRST]),
        cards("8H"),
        "two laid away, one taken"
    );
    assert_eq!(hand.state.held(Seat::FIRST).count(), 11);
    passes(&mut hand);
    discards(&mut hand, Seat::SECOND, "JC");
    assert_eq!(hand.state.held(Seat::SECOND).count(), 11);
}

#[test]
fn a_number_left_open_is_asked_for() {
    let patches = "  - add:\n      id: guest/take\n      status: supplied\n      gist: \"Anyone may take fewer.\"\n      rule: player must take at most count(discarded(player))\n";
    let mut hand = dealt(&with(patches), ELDER, YOUNGER, "8H 9D");
    discards(&mut hand, Seat::FIRST, "9H 8D");
    let open = Decision::Take(phase::Take {
        seat: Seat::FIRST,
        least: 0,
        most: 2,
    });
    assert_eq!(hand.decision, open);
    assert!(hand.act(Seat::FIRST, Act::Take(3)).is_err());
    does(&mut hand, Seat::FIRST, Act::Take(1));
    assert_eq!(hand.state.held(Seat::FIRST).count(), 10);
}

#[test]
fn combinations_are_measured() {
    let variant = club();
    let facts = variant.facts();
    let strength = |class, text: &str| {
        variant.strength(
            class,
            cards(text).0,
            &mut EvalContext::new(&facts, Seat::FIRST),
        )
    };
    let rises = |class, rising: &[&str]| {
        for pair in rising.windows(2) {
            assert!(
                strength(class, pair[0]) < strength(class, pair[1]),
                "{pair:?}"
            );
        }
    };
    rises(POINT, &["AS KS QS", "10S 9S 8S 7S", "AS 9S 8S 7S"]);
    rises(
        SEQUENCE,
        &["QS JS 10S", "KH QH JH", "10S 9S 8S 7S", "AH KH QH JH"],
    );
    rises(SET, &["10S 10H 10D", "AS AH AD", "10S 10H 10D 10C"]);
    assert_eq!(strength(POINT, "KS 9S 8S"), strength(POINT, "QH 9H 8H"));
    let best = |class, text: &str| {
        let found = variant.best(
            class,
            cards(text).0,
            0,
            &mut EvalContext::new(&facts, Seat::FIRST),
        );
        found.map(|(_, c)| CardSet(c))
    };
    let hand = "AS QS JS 10S KH QH JH AH 9D 9C 9H";
    assert_eq!(best(SEQUENCE, hand), Some(cards("AH KH QH JH")));
    assert_eq!(best(POINT, hand), Some(cards("AH KH QH JH 9H")));
    assert_eq!(best(SET, hand), None, "nines are no set");
    assert_eq!(variant.height(cards("7S").0), 1);
    assert_eq!(variant.height(cards("8H").0), 2, "though there is no Seven");
    assert_eq!(variant.pips(cards("AS KS 7S").0), 28);
}

#[test]
fn a_call_is_judged() {
    let mut hand = after_exchange();
    let why = |hand: &mut Hand, class, text: &str| {
        let cards = cards(text);
        hand.act(Seat::FIRST, Act::Call { class, cards })
            .map_err(|u| u.why)
    };
    assert_eq!(why(&mut hand, POINT, "KH QH"), Err(Why::NotHeld));
    assert_eq!(
        why(&mut hand, POINT, "AS AH"),
        Err(Why::Unlawful),
        "a point is of one suit"
    );
    assert_eq!(why(&mut hand, SEQUENCE, "AS QS JS"), Err(Why::Unlawful));
    assert_eq!(
        why(&mut hand, SEQUENCE, "AS KS"),
        Err(Why::Unlawful),
        "two are none"
    );
    assert_eq!(
        why(&mut hand, SET, "AS AH"),
        Err(Why::Unlawful),
        "nor are two aces"
    );
    assert_eq!(
        hand.act(Seat::SECOND, Act::GoOn).map_err(|u| u.why),
        Err(Why::OutOfTurn)
    );
    calls(&mut hand, Seat::FIRST, SEQUENCE, "AS KS QS JS 10S");
    assert!(matches!(
        hand.decision,
        Decision::Answer(phase::Reply {
            equal: false,
            not_good: false,
            ..
        })
    ));
    let lie = hand.act(Seat::SECOND, Act::Answer(Answer::NotGood));
    assert_eq!(lie.map_err(|u| u.why), Err(Why::Unlawful));
    answers(&mut hand, Answer::Good);
    assert_eq!(
        why(&mut hand, POINT, "AS KS QS JS 10S"),
        Err(Why::Unlawful),
        "the point comes first"
    );
    let again = why(&mut hand, SEQUENCE, "KS QS JS");
    assert_eq!(again, Err(Why::Unlawful), "of that run all is called");
}

#[test]
fn the_elder_declares_all_and_makes_a_repique() {
    let mut hand = after_exchange();
    calls(&mut hand, Seat::FIRST, POINT, "AS KS QS JS 10S");
    answers(&mut hand, Answer::Good);
    calls(&mut hand, Seat::FIRST, SEQUENCE, "AS KS QS JS 10S");
    answers(&mut hand, Answer::Good);
    calls(&mut hand, Seat::FIRST, SET, "AS AH AD AC");
    answers(&mut hand, Answer::Good);
    assert_eq!(score(&hand, Seat::FIRST), 5 + 15 + 14);
    // Only once both have declared is a repique counted.
    plays(&mut hand, "AS");
    assert_eq!(scored(&hand, Seat::FIRST, "repique"), 0);
    passes(&mut hand);
    assert_eq!(score(&hand, Seat::FIRST), 34 + 1 + 60);
    assert_eq!(scored(&hand, Seat::FIRST, "pique"), 0);
    plays_on(&mut hand);
    assert_eq!(broken(&hand.variant, &hand.state, 0), None);
}

#[test]
fn what_the_younger_sinks_bars_no_points_but_the_repique_of_this_club() {
    let mut hand = after_exchange();
    calls(&mut hand, Seat::FIRST, POINT, "AS KS QS JS 10S");
    answers(&mut hand, Answer::Good);
    calls(&mut hand, Seat::FIRST, SEQUENCE, "AS KS QS JS 10S");
    answers(&mut hand, Answer::Good);
    // The elder calls no set, and the younger has three Kings and does not say so.
    does(&mut hand, Seat::FIRST, Act::GoOn);
    plays(&mut hand, "AS");
    let Decision::Call(phase::Call {
        seat: Seat::SECOND,
        classes,
        ..
    }) = hand.decision
    else {
        panic!("{:?}", hand.decision)
    };
    assert_eq!(classes, SET.into(), "point and sequence were let pass");
    let mut called = hand.clone();
    calls(&mut called, Seat::SECOND, SET, "KH KD KC");
    assert_eq!(score(&called, Seat::SECOND), 3);
    passes(&mut hand);
    assert_eq!(score(&hand, Seat::SECOND), 0);
    assert_eq!(scored(&hand, Seat::FIRST, "repique"), 0);
}

#[test]
fn equals_neither_score_nor_save() {
    let elder = "AS KS QS 9S AH KD QD JD 8D 9C 8C";
    let younger = "AD 10D 9D AC KC QC JC KH QH JH 10H";
    // Points: spades 40 against hearts 40, when the elder's Ace of hearts has gone.
    let mut hand = dealt(&club(), elder, younger, "8S");
    discards(&mut hand, Seat::FIRST, "AH");
    looks_away(&mut hand);
    discards(&mut hand, Seat::SECOND, "9D");
    looks_away(&mut hand);
    calls(&mut hand, Seat::FIRST, POINT, "KD QD JD 8D");
    let Decision::Answer(phase::Reply {
        equal, not_good, ..
    }) = hand.decision
    else {
        panic!("{:?}", hand.decision)
    };
    assert!(!equal && not_good, "thirty-eight is less than forty-one");
    answers(&mut hand, Answer::NotGood);
    calls(&mut hand, Seat::FIRST, SEQUENCE, "AS KS QS");
    answers(&mut hand, Answer::NotGood);
    let more = hand.act(
        Seat::FIRST,
        Act::Call {
            class: SEQUENCE,
            cards: cards("KD QD JD"),
        },
    );
    assert!(more.is_err(), "nothing more of what is not good");
    passes(&mut hand);
    plays(&mut hand, "AS");
    calls(&mut hand, Seat::SECOND, POINT, "AC KC QC JC");
    calls(&mut hand, Seat::SECOND, SEQUENCE, "KH QH JH 10H");
    calls(&mut hand, Seat::SECOND, SEQUENCE, "AC KC QC JC");
    assert_eq!(
        [Seat::FIRST, Seat::SECOND].map(|s| scored(&hand, s, "point")),
        [0, 4],
        "of points one"
    );
    assert_eq!(
        [Seat::FIRST, Seat::SECOND].map(|s| scored(&hand, s, "sequence")),
        [0, 8]
    );

    let mut hand = dealt(&club(), elder, younger, "8S");
    discards(&mut hand, Seat::FIRST, "AH");
    looks_away(&mut hand);
    discards(&mut hand, Seat::SECOND, "AC");
    looks_away(&mut hand);
    calls(&mut hand, Seat::FIRST, POINT, "AS KS QS 9S 8S");
    answers(&mut hand, Answer::Good);
    calls(&mut hand, Seat::FIRST, SEQUENCE, "KD QD JD");
    let Decision::Answer(phase::Reply {
        equal, not_good, ..
    }) = hand.decision
    else {
        panic!("{:?}", hand.decision)
    };
    assert!(not_good && equal, "a quart may be called short as a tierce");
    answers(&mut hand, Answer::Equal);
    assert!(
        !matches!(hand.decision, Decision::Call(phase::Call { classes, .. }) if classes.contains(SEQUENCE))
    );
    passes(&mut hand);
    plays(&mut hand, "AS");
    calls(&mut hand, Seat::SECOND, SEQUENCE, "KH QH JH 10H");
    assert_eq!(
        [Seat::FIRST, Seat::SECOND].map(|s| scored(&hand, s, "sequence")),
        [0, 0]
    );
    assert_eq!(
        [Seat::FIRST, Seat::SECOND].map(|s| scored(&hand, s, "point")),
        [5, 0]
    );
}

/// The points of a count, asked of a seat, after these have been made: seat, heading, points.
fn counted(variant: &Variant, made: &[(Seat, &str, i64)], seat: Seat, name: &str) -> i64 {
    let mut facts = variant.facts();
    for (who, under, points) in made {
        let booked = facts.reckoning.add(*who, heading(variant, under), *points);
        assert!(booked, "the points are within bounds");
    }
    let mut context = EvalContext::new(&facts, seat);
    let due = variant.due(When::Count, &mut context).expect("no conflict");
    let wanted = heading(variant, name);
    let own = due
        .iter()
        .filter(|d| d.heading == wanted && d.to == codille::variant::Side::Seats(seat.into()));
    own.map(|d| d.amount).sum()
}

const DECLARED: [&str; 4] = ["carte blanche", "point", "sequence", "set"];
const ALL: [&str; 6] = [
    "carte blanche",
    "point",
    "sequence",
    "set",
    "play",
    "last trick",
];

#[test]
fn a_repique_goes_by_the_order_of_accrual() {
    let variant = club();
    for (i, mine) in DECLARED.iter().enumerate() {
        for (j, theirs) in ALL.iter().enumerate() {
            if i == j {
                continue; // each class scores for one side only
            }
            for seat in [Seat::FIRST, Seat::SECOND] {
                let made = [(seat, *mine, 30), (seat.other(), *theirs, 1)];
                let due = counted(&variant, &made, seat, "repique");
                assert_eq!(due, if i < j { 60 } else { 0 }, "{mine} against {theirs}");
                let short = [(seat, *mine, 29), (seat.other(), *theirs, 1)];
                assert_eq!(counted(&variant, &short, seat, "repique"), 0);
            }
        }
        let play = [(Seat::FIRST, *mine, 29), (Seat::FIRST, "play", 20)];
        assert_eq!(
            counted(&variant, &play, Seat::FIRST, "repique"),
            0,
            "play is no declaring"
        );
    }
    // What comes before counts together, what comes after the other's first does not.
    let made = [
        (Seat::SECOND, "point", 6),
        (Seat::SECOND, "set", 28),
        (Seat::FIRST, "sequence", 3),
        (Seat::SECOND, "carte blanche", 10),
    ];
    assert_eq!(counted(&variant, &made, Seat::SECOND, "repique"), 0);
    let made = [
        (Seat::SECOND, "point", 8),
        (Seat::SECOND, "sequence", 26),
        (Seat::FIRST, "set", 14),
    ];
    assert_eq!(counted(&variant, &made, Seat::SECOND, "repique"), 60);
}

#[test]
fn a_pique_is_the_elders_and_goes_by_time() {
    let variant = club();
    for mine in DECLARED {
        for theirs in ALL {
            let made = [(Seat::FIRST, mine, 20), (Seat::FIRST, "play", 10)];
            assert_eq!(counted(&variant, &made, Seat::FIRST, "pique"), 30, "{mine}");
            let barred = [made[0], made[1], (Seat::SECOND, theirs, 1)];
            assert_eq!(
                counted(&variant, &barred, Seat::FIRST, "pique"),
                0,
                "{mine} against {theirs}"
            );
            let younger = [(Seat::SECOND, mine, 20), (Seat::SECOND, "play", 10)];
            assert_eq!(counted(&variant, &younger, Seat::SECOND, "pique"), 0);
            assert_eq!(counted(&variant, &younger, Seat::FIRST, "pique"), 0);
        }
        let repique = [(Seat::FIRST, mine, 30), (Seat::FIRST, "play", 1)];
        assert_eq!(
            counted(&variant, &repique, Seat::FIRST, "pique"),
            0,
            "a repique is no pique"
        );
    }
    let twice = [
        (Seat::FIRST, "point", 20),
        (Seat::FIRST, "play", 10),
        (Seat::FIRST, "pique", 30),
        (Seat::SECOND, "play", 0),
    ];
    assert_eq!(counted(&variant, &twice, Seat::FIRST, "pique"), 0);
}

#[test]
fn a_losing_lead_may_make_the_pique_and_a_trio_may_bar_it() {
    // Fifteen and five and eight by declaring is 28; two leads make it.
    let elder = "AS KS QS JS 10S KD QD JD 10D 8C 8D";
    let younger = "9S 8S AH KH QH 9H AC KC JC 9C 10H";
    let mut hand = dealt(&club(), elder, younger, "8H 9D");
    discards(&mut hand, Seat::FIRST, "8D");
    looks_away(&mut hand);
    discards(&mut hand, Seat::SECOND, "9H");
    looks_away(&mut hand);
    calls(&mut hand, Seat::FIRST, POINT, "AS KS QS JS 10S");
    answers(&mut hand, Answer::Good);
    calls(&mut hand, Seat::FIRST, SEQUENCE, "AS KS QS JS 10S");
    answers(&mut hand, Answer::Good);
    calls(&mut hand, Seat::FIRST, SEQUENCE, "KD QD JD 10D");
    assert_eq!(score(&hand, Seat::FIRST), 24);
    passes(&mut hand);
    plays(&mut hand, "AS 8S KS 9S QS 10H JS 9C 10S QH");
    assert_eq!(score(&hand, Seat::FIRST), 29);
    passes(&mut hand);
    does(
        &mut hand,
        Seat::FIRST,
        Act::Play(cards("8C").single().expect("one")),
    );
    assert_eq!(
        score(&hand, Seat::FIRST),
        60,
        "the lead counts before the trick is lost"
    );
    plays(&mut hand, "JC");
    assert_eq!(score(&hand, Seat::SECOND), 1);
}

#[test]
fn the_last_trick_the_cards_and_the_capot() {
    let variant = club();
    let mut capots = 0;
    for n in 0..if cfg!(debug_assertions) { 400 } else { 20_000 } {
        let hand = both_ways(&variant, 3, n).expect("both paths agree");
        let (mut leads, mut lost) = (0, 0);
        let (mut leader, mut last) = (Seat::FIRST, Seat::FIRST);
        let mut led = false;
        for event in &hand.events {
            match event {
                Event::Played { seat, .. } if !led => {
                    (leader, led) = (*seat, true);
                    leads += 1;
                }
                Event::Won { seat } => {
                    lost += i64::from(*seat != leader);
                    (last, led) = (*seat, false);
                }
                _ => {}
            }
        }
        let both = |name| scored(&hand, Seat::FIRST, name) + scored(&hand, Seat::SECOND, name);
        assert_eq!(both("play"), leads + lost, "deal {n}");
        assert_eq!(
            [scored(&hand, last, "last trick"), both("last trick")],
            [1, 1]
        );
        let more = if hand.state.tricks(Seat::SECOND) > hand.state.tricks(Seat::FIRST) {
            Seat::SECOND
        } else {
            Seat::FIRST
        };
        let capot = hand.state.tricks(more) == 11;
        capots += u32::from(capot);
        let wanted = if capot { [0, 50] } else { [10, 0] };
        assert_eq!(
            ["the cards", "capot"].map(|h| scored(&hand, more, h)),
            wanted
        );
        assert_eq!(both("the cards") + both("capot"), wanted[0] + wanted[1]);
    }
    assert!(capots > 0 || cfg!(debug_assertions));
}

/// Counts piques and repiques once more, from the order in which points were booked.
#[test]
fn bonuses_agree_with_the_order_of_what_was_booked() {
    let variant = club();
    let mut met = [0; 2];
    for n in 0..if cfg!(debug_assertions) {
        1_000
    } else {
        50_000
    } {
        let hand = both_ways(&variant, 4, n).expect("both paths agree");
        let name = |h: HeadingId| &hand.variant.checked.headings[h];
        let mut declared = BySeat::<[i64; 4]>::default();
        let mut bonus = BySeat::<[i64; 2]>::default();
        for entry in hand.entries() {
            let Account::Seat(seat) = entry.to else {
                continue;
            };
            match (
                DECLARED.iter().position(|d| *d == name(entry.heading)),
                name(entry.heading),
            ) {
                (Some(class), _) => declared[seat][class] += entry.amount,
                (None, "repique") => bonus[seat][0] += entry.amount,
                (None, "pique") => bonus[seat][1] += entry.amount,
                _ => {}
            }
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            let ahead: i64 = (0..4)
                .take_while(|c| declared[seat.other()][*c] == 0)
                .map(|c| declared[seat][c])
                .sum();
            let wanted = if ahead >= 30 { 60 } else { 0 };
            assert_eq!(bonus[seat][0], wanted, "deal {n}: repique of {seat}");
            met[0] += i64::from(wanted != 0);
        }
        let (mut own, mut barred, mut pique) = (0, false, 0);
        let silent = declared[Seat::SECOND].iter().all(|d| *d == 0);
        for entry in hand.entries() {
            let play = ["play", "last trick"].contains(&name(entry.heading));
            let counts = play || DECLARED.contains(&name(entry.heading));
            barred |= counts && entry.to == Account::Seat(Seat::SECOND);
            own += if counts && entry.to == Account::Seat(Seat::FIRST) {
                entry.amount
            } else {
                0
            };
            if own >= 30 && !barred && silent && bonus[Seat::FIRST][0] == 0 {
                pique = 30;
            }
        }
        assert_eq!(bonus[Seat::FIRST][1], pique, "deal {n}: pique");
        met[1] += i64::from(pique != 0);
    }
    assert!(met.iter().all(|m| *m > 0), "{met:?}");
}

#[test]
fn carte_blanche_is_announced_and_comes_first() {
    let elder = "AS 10S 9S 8S AH 10H 9H 8H AD 10D 9D";
    let younger = "KS QS JS KH QH JH KD QD JD KC QC";
    let mut hand = dealt(&club(), elder, younger, "8D");
    let asked = Decision::Announce(phase::Announce {
        seat: Seat::FIRST,
        class: DeclarationId::new(0),
        must: false,
    });
    assert_eq!(hand.decision, asked);
    does(&mut hand, Seat::FIRST, Act::Announce);
    assert_eq!(scored(&hand, Seat::FIRST, "carte blanche"), 10);
    assert!(
        matches!(
            hand.decision,
            Decision::Discard(phase::Discard {
                seat: Seat::FIRST,
                ..
            })
        ),
        "the other has none"
    );
    let patches = "  - add:\n      id: guest/duty\n      status: supplied\n      gist: \"It must be said.\"\n      rule: player must announce\n";
    let mut hand = dealt(&with(patches), elder, younger, "8D");
    assert_eq!(
        hand.act(Seat::FIRST, Act::GoOn).map_err(|u| u.why),
        Err(Why::Unlawful)
    );
    does(&mut hand, Seat::FIRST, Act::Announce);
}

#[test]
fn a_partie_weighs_its_deals_and_ends() {
    let variant = club();
    let mut game = Partie::new();
    for (deal, weight) in [(1, 2), (2, 1), (3, 1), (4, 2)] {
        let state = game.next_deal(&variant);
        assert_eq!(state.facts.reckoning.deal_number, deal);
        assert_eq!(game.weight(&variant, &state), weight);
        assert!(!game.is_over(&variant));
        game.enter([20, 10], weight);
    }
    // Each is elder twice, once doubled: they are level, and each deals once more.
    assert_eq!(game.totals, [90, 90]);
    assert!(!game.is_over(&variant));
    let seats = [Seat::FIRST, Seat::SECOND].map(|s| game.player_of(s));
    assert_eq!(seats, [0, 1]);
    game.enter([28, 10], 1);
    assert!(!game.is_over(&variant));
    assert_eq!(
        game.next_deal(&variant).facts.reckoning.total.values(),
        &[100, 118]
    );
    game.enter([10, 10], 1);
    assert!(game.is_over(&variant));
    let mut events: Vec<Event> = Vec::new();
    let state = game.settle(&variant, &mut events);
    assert_eq!(state.balance.net.values()[..2], [118, -118]);
    assert!(
        matches!(events.as_slice(), [Event::Paid(e)] if e.amount == 118 && !e.clauses.is_empty())
    );
    let mut drawn = Partie {
        totals: [90, 90],
        deals: 6,
        ..Partie::default()
    };
    assert!(drawn.is_over(&variant));
    assert_eq!(
        drawn.settle(&variant, &mut Silent).balance.net.values()[..2],
        [0, 0],
        "nobody has won"
    );
    drawn.deals = 5;
    assert!(!drawn.is_over(&variant));
}

#[test]
fn parties_in_bulk_lose_no_card_and_end() {
    let variant = club();
    let most = if cfg!(debug_assertions) { 100 } else { 10_000 };
    for n in 0..most {
        let game = partie(&variant, 9, n * 10, 10).expect("no deal is broken");
        assert!(
            game.is_over(&variant) && [4, 6].contains(&game.deals),
            "{game:?}"
        );
    }
}

#[test]
fn a_million_hands_lose_no_card() {
    let variant = club();
    let hands = if cfg!(debug_assertions) {
        2_000
    } else {
        1_000_000
    };
    for n in 0..hands {
        let mut state = State::new(&variant, 0);
        playout(&variant, &mut state, &mut rng(1, n));
        assert_eq!(broken(&variant, &state, 0), None, "hand {n}");
    }
}

#[test]
fn the_referee_agrees_and_its_history_replays() {
    let variant = club();
    for n in 0..if cfg!(debug_assertions) { 100 } else { 5_000 } {
        let hand = both_ways(&variant, 2, n).expect("both paths agree");
        assert!(hand.entries().iter().all(|e| !e.clauses.is_empty()));
        let mut state = State::new(&variant, 0);
        state.deal(&variant, &mut rng(2, n), &mut Silent);
        let mut again = Hand::from_state(Arc::clone(&variant), state);
        for moment in &hand.history {
            does(&mut again, moment.seat, moment.act);
        }
        assert_eq!(again.state, hand.state, "hand {n}");
        let at = rng(!2, n).random_range(0..hand.history.len() as u64) as usize;
        again.back_to(at);
        for moment in hand.history.iter().skip(at) {
            does(&mut again, moment.seat, moment.act);
        }
        assert_eq!(again.state, hand.state, "hand {n} from act {at}");
    }
}

/// All cards that a view shows.
fn shown(view: &View) -> CardSet {
    let f = &view.facts;
    let tables = [f.held, f.hand, f.dealt, f.discarded, f.taken, f.led_by];
    let mut all = tables.iter().flatten().fold(0, |m, c| m | c);
    let r = &f.reckoning;
    for class in (0..DECLARATIONS).map(DeclarationId::from) {
        let called = |seat: Seat| r.first(class, seat) | r.called(class, seat);
        all |= called(Seat::FIRST) | called(Seat::SECOND);
    }
    all |= r.seen[Seat::FIRST] | r.seen[Seat::SECOND] | f.led | f.trick_cards | f.turned;
    if let Some(
        Decision::Answer(phase::Reply { cards, .. })
        | Decision::Call(phase::Call { best: cards, .. }),
    ) = view.decision
    {
        all |= cards.0;
    }
    let open = view.stock.iter().flatten().copied().collect::<CardSet>();
    CardSet(all) | open | view.trick.iter().map(|(_, c)| *c).collect()
}

#[test]
fn no_view_shows_a_card_unseen() {
    let variant = club();
    for n in 0..if cfg!(debug_assertions) { 300 } else { 10_000 } {
        let mut chance = rng(7, n);
        let mut state = State::new(&variant, 0);
        state.deal(&variant, &mut chance, &mut Silent);
        let mut known = [Seat::FIRST, Seat::SECOND].map(|s| state.held(s));
        loop {
            let decision = state.advance(&variant, &mut Silent);
            for seat in [Seat::FIRST, Seat::SECOND] {
                let own = known[seat.index()] | CardSet(state.facts.taken[seat]);
                let own = own | CardSet(state.facts.reckoning.seen[seat]);
                // What was announced is shown to one who has discarded.
                let told = !state.facts.reckoning.announced(seat.other()).is_empty()
                    && state.facts.exchanged.contains(seat);
                let own = own
                    | CardSet(if told {
                        state.facts.dealt[seat.other()]
                    } else {
                        0
                    });
                let unseen = shown(&state.view(seat, &decision)) - own;
                assert!(unseen.is_empty(), "deal {n}: seat {seat} sees {unseen}");
            }
            let Some((seat, act)) = decision.seat().zip(choose(&decision, &mut chance)) else {
                break;
            };
            if let Act::Play(card) = act {
                for known in &mut known {
                    known.insert(card);
                }
            }
            state.apply(&variant, seat, act, &mut Silent);
        }
    }
}

#[test]
fn the_books_play_under_every_setting() {
    for id in table::variants_of("piquet") {
        for (seed, variant) in (0..).zip(table::under_all_settings(&id)) {
            for n in 0..if cfg!(debug_assertions) { 3 } else { 100 } {
                let hand = both_ways(&variant, seed, n).expect("both paths agree");
                assert_eq!(broken(&variant, &hand.state, 0), None, "{id}, hand {n}");
            }
            let game = partie(&variant, seed, 0, 3_000).expect("no deal is broken");
            assert!(game.is_over(&variant), "{id}: {game:?}");
        }
    }
}
