//! Single rulings of the referee in a small game: what is forbidden, what follows, what is waived, undone and void.

use crate::cards::Suit;
use crate::check::act::{self, ActId};
use crate::check::rule::Verb;
use crate::engine::phase;
use crate::engine::{Act, Decision};
use crate::game::{A, B, c, card, cards, one, refereed};
use crate::ids::{HeadingId, Seat, SeatSet};
use crate::ledger::{Account, Entry};
use crate::notation;
use crate::referee::{
    Consequence, Deed, Impossible, Instead, Order, RefereedHand, Ruling, Supplied, Telling, Unsaid,
};
use crate::variant::Answer;

/// What a revoke costs in these tests; the adversary that sits next may waive it.
const REVOKE: (&str, &str) = (
    "revoke",
    "fault \"revoke\": play against @follow then player pays 4 to the pool as \"revoke\" waivable by ombre",
);

/// Plays cards one after another; returns the last ruling.
fn play<'h>(hand: &'h mut RefereedHand, plays: &[(Seat, &str)]) -> &'h Ruling {
    for (seat, text) in plays {
        let deed = hand.deed(card(text));
        hand.act(*seat, &deed).expect("the card is held");
    }
    hand.rulings.last().expect("somebody plays")
}

/// Makes the deed of an act that the game lists.
fn listed(hand: &RefereedHand, name: &str) -> Deed {
    let acts = &hand.variant().checked.table.acts;
    Deed::new(act::find(acts, name).expect("the game lists it"))
}

/// Says what is ordered, with the clauses.
fn orders(hand: &RefereedHand, ruling: &Ruling) -> Vec<String> {
    let telling = Telling {
        variant: hand.variant(),
        seats: &["A", "B", "C"],
    };
    let one = |c: &Consequence| {
        let by = notation::clauses(hand.variant(), &c.clauses);
        format!("{} by {by}", telling.order(&c.order))
    };
    ruling.consequences.iter().map(one).collect()
}

fn net(hand: &RefereedHand) -> [i64; 3] {
    [A, B, c()].map(|seat| hand.hand.state.balance.net[seat])
}

#[test]
fn a_lawful_card_is_allowed_by_its_clause() {
    let mut hand = refereed(&[REVOKE]);
    let ruling = play(&mut hand, &[(A, "KS"), (B, "QS")]).clone();
    assert_eq!((ruling.by, ruling.allowed), (B, Some(true)));
    assert_eq!(notation::clauses(hand.variant(), &ruling.grounds), "follow");
    assert!(!ruling.is_notable() && ruling.faults.is_empty());
}

#[test]
fn a_revoke_is_paid_for() {
    let mut hand = refereed(&[REVOKE]);
    let ruling = play(&mut hand, &[(A, "KS"), (B, "KH")]).clone();
    assert_eq!((ruling.allowed, ruling.is_notable()), (Some(false), true));
    let fault = &ruling.faults[0];
    assert_eq!((fault.seat, fault.offence), (B, 0));
    assert_eq!(fault.waivable_by, SeatSet::of(A));
    assert_eq!(
        orders(&hand, &ruling),
        ["B pays 4 to the pool as “revoke” by revoke follow"]
    );
    assert_eq!((net(&hand), hand.hand.state.balance.pool), ([0, -4, 0], 14));
    assert_eq!(
        hand.hand.decision,
        Decision::Play(phase::Play {
            seat: c(),
            cards: cards("QH JH")
        })
    );
}

#[test]
fn whoever_may_waive_gives_the_payment_back() {
    let mut hand = refereed(&[REVOKE]);
    play(&mut hand, &[(A, "KS"), (B, "KH")]);
    assert_eq!(hand.waive(c(), None), Err(Impossible::NothingToWaive));
    assert_eq!(hand.waive(A, None), Ok(()));
    assert_eq!((net(&hand), hand.hand.state.balance.pool), ([0, 0, 0], 10));
    let consequence = hand.rulings[1].consequences[0].clone();
    assert!(hand.is_waived(&consequence));
    assert_eq!(hand.standing_orders().count(), 0);
    assert_eq!(hand.waive(A, None), Err(Impossible::NothingToWaive));
}

#[test]
fn cards_that_are_not_held_cannot_be_played() {
    let mut hand = refereed(&[REVOKE]);
    let deed = hand.deed(card("QH"));
    let refused = hand.act(A, &deed).expect_err("C holds it");
    assert_eq!(refused, Impossible::NotThere(cards("QH")));
    assert_eq!((hand.rulings.len(), hand.minutes().acts.len()), (0, 0));
}

#[test]
fn a_card_out_of_turn_is_judged_and_stands() {
    let turn = (
        "turn",
        "player must not play when count(trick_cards) = 0 and player is not leader",
    );
    let mut hand = refereed(&[turn]);
    let ruling = play(&mut hand, &[(B, "QS")]).clone();
    assert_eq!(ruling.allowed, Some(false));
    assert_eq!(notation::clauses(hand.variant(), &ruling.grounds), "turn");
    assert!(ruling.faults.is_empty() && ruling.consequences.is_empty());
    assert_eq!(
        hand.hand.state.trick().collect::<Vec<_>>(),
        [(B, one("QS"))]
    );
}

#[test]
fn words_are_spoken_and_open_rights() {
    let right = (
        "right",
        "option of ombre: draw when done(everyone, \"mention\") > 0",
    );
    let mut hand = refereed(&[right]);
    let words = listed(&hand, "mention");
    let ruling = hand.act(B, &words).expect("words are spoken").clone();
    let opened: Vec<(Seat, ActId)> = ruling.opened.iter().map(|o| (o.seat, o.act)).collect();
    assert_eq!(opened, [(A, listed(&hand, "draw").act)]);
    assert_eq!((ruling.allowed, hand.minutes().acts.len()), (None, 1));
    assert_eq!(notation::clauses(hand.variant(), &ruling.hangs), "right");
    assert_eq!(hand.rights().len(), 1);
}

#[test]
fn a_fresh_deal_ends_the_hand_until_it_is_waived() {
    let fault = (
        "fault",
        "fault \"spoken\": mention then fresh deal waivable by active without player",
    );
    let mut hand = refereed(&[fault]);
    let words = listed(&hand, "mention");
    hand.act(B, &words).expect("words are spoken");
    assert!(hand.minutes().void);
    assert!(matches!(
        hand.rulings[0].consequences[0].order,
        Order::Fresh
    ));
    let deed = hand.deed(card("KS"));
    assert_eq!(
        hand.act(A, &deed).expect_err("the deal is void"),
        Impossible::Over
    );
    assert_eq!(hand.waive(c(), None), Ok(()));
    assert!(!hand.minutes().void);
    play(&mut hand, &[(A, "KS")]);
}

#[test]
fn a_game_that_is_lost_by_a_fault_is_over() {
    let fault = (
        "fault",
        "fault \"spoken\": mention then player loses the game",
    );
    let mut hand = refereed(&[fault]);
    let words = listed(&hand, "mention");
    hand.act(B, &words).expect("words are spoken");
    assert_eq!(hand.minutes().lost, SeatSet::of(B));
    let deed = hand.deed(card("KS"));
    assert_eq!(
        hand.act(A, &deed).expect_err("it is lost"),
        Impossible::Over
    );
}

#[test]
fn play_goes_back_to_before_a_fault() {
    let fault = (
        "fault",
        "fault \"revoke\": play against @follow then play goes back",
    );
    let mut hand = refereed(&[fault]);
    let ruling = play(&mut hand, &[(A, "KS"), (B, "KH")]).clone();
    assert_eq!(ruling.consequences[0].order, Order::Back(1));
    assert_eq!(
        hand.hand.decision,
        Decision::Play(phase::Play {
            seat: B,
            cards: cards("QS")
        })
    );
    assert_eq!(hand.hand.state.held(B), cards("QS KH"));
    assert_eq!(hand.waive_offence(0), Err(Impossible::DoneForGood));
}

#[test]
fn the_same_fault_counts_twice() {
    let twice = (
        "twice",
        "fault \"spoken\": mention then player pays 1 + faults(player, \"spoken\") to the pool as \"spoken\"",
    );
    let mut hand = refereed(&[twice]);
    let words = listed(&hand, "mention");
    for _ in 0..2 {
        hand.act(B, &words).expect("words are spoken");
    }
    let amounts: Vec<i64> = hand
        .hand
        .entries()
        .iter()
        .map(|e: &Entry| e.amount)
        .collect();
    assert_eq!(amounts.len(), 2);
    assert_eq!(amounts[1], amounts[0] + 1);
    assert_eq!(hand.offence(1).map(|o| (o.seat, o.at)), Some((B, 1)));
    assert_eq!(hand.offence(2), None);
}

#[test]
fn cards_move_where_the_act_says() {
    let stock = crate::cards::parse_cards("JS 7H").expect("cards");
    let mut hand = refereed(&[]);
    hand.hand.state.set_stock(&stock);
    let mut draw = listed(&hand, "draw");
    draw.number = 1;
    hand.act(B, &draw).expect("the stock has cards");
    assert_eq!(hand.hand.state.held(B), cards("QS KH JS"));
    assert_eq!(hand.hand.state.stock().len(), 1);
    draw.cards = cards("QH");
    let refused = hand.act(B, &draw).expect_err("C holds it");
    assert_eq!(refused, Impossible::NotThere(cards("QH")));
}

#[test]
fn what_must_be_done_first_forbids_to_go_on() {
    let duty = (
        "duty",
        "ombre must mention when tricks_played = 0 and done(ombre, \"mention\") = 0",
    );
    let mut hand = refereed(&[duty]);
    let early = play(&mut hand.clone(), &[(A, "KS")]).clone();
    assert_eq!(early.allowed, Some(false));
    let words = listed(&hand, "mention");
    hand.act(A, &words).expect("words are spoken");
    assert_ne!(play(&mut hand, &[(A, "KS")]).allowed, Some(false));
}

#[test]
fn what_comes_too_late_has_no_effect() {
    let mut hand = refereed(&[]);
    play(
        &mut hand,
        &[
            (A, "KS"),
            (B, "QS"),
            (c(), "JH"),
            (c(), "QH"),
            (A, "7S"),
            (B, "KH"),
        ],
    );
    assert_eq!(hand.hand.decision, Decision::Over);
    let deed = hand.deed(card("KS"));
    assert_eq!(
        hand.act(A, &deed).expect_err("it is over"),
        Impossible::Over
    );
    hand.done_too_late(A);
    hand.waived_in_vain(B);
    let idle: Vec<(bool, bool)> = hand
        .rulings
        .iter()
        .skip(6)
        .map(|r| (r.idle, r.too_late))
        .collect();
    assert_eq!(idle, [(true, true), (true, false)]);
}

#[test]
fn what_was_supplied_might_have_been_done_otherwise() {
    let instead = |what| Supplied { seat: B, what }.instead();
    let acts = |all: &[Act]| all.iter().copied().map(Instead::Act).collect::<Vec<_>>();
    for (right, act) in [
        (Verb::Look, Act::Look),
        (Verb::Defend, Act::Defend),
        (Verb::Reserve, Act::Reserve),
        (Verb::Stop, Act::Stop),
        (Verb::Challenge, Act::Challenge),
        (Verb::Surrender, Act::Surrender),
    ] {
        assert_eq!(instead(Unsaid::Right(right)), acts(&[act]));
    }
    assert_eq!(instead(Unsaid::Right(Verb::Announce)), []);
    assert_eq!(instead(Unsaid::Exchange), [Instead::LeftOut]);
    let others = [Act::Answer(Answer::Equal), Act::Answer(Answer::NotGood)];
    assert_eq!(instead(Unsaid::Answer(Answer::Good)), acts(&others));
    assert_eq!(instead(Unsaid::Leave(2)), acts(&[Act::Leave(0)]));
    assert_eq!(instead(Unsaid::Pass), []);
}

#[test]
fn orders_are_told_with_names() {
    let hand = refereed(&[REVOKE]);
    let telling = Telling {
        variant: hand.variant(),
        seats: &["Ann", "Ben", "Cora"],
    };
    let heading = HeadingId::new(0);
    let pay = |from, amount| {
        Order::Pay(Entry {
            from,
            to: Account::Seat(B),
            amount,
            heading,
            clauses: Vec::new(),
        })
    };
    let both: SeatSet = [A, c()].into_iter().collect();
    let silence = |seats, but, only| Order::Silence { seats, but, only };
    for (order, words) in [
        (pay(Account::Pool, 3), "the pool pays 3 to Ben as “revoke”"),
        (pay(Account::Seat(A), 0), "Ann pays 0 to Ben as “revoke”"),
        (pay(Account::Nobody, 5), "Ben scores 5 for “revoke”"),
        (pay(Account::Nobody, -5), "Ben counts 5 less for “revoke”"),
        (pay(Account::Seat(A), -5), "Ann pays -5 to Ben as “revoke”"),
        (
            silence(both, Vec::new(), Vec::new()),
            "Ann and Cora reckon nothing in this deal",
        ),
        (
            silence(B.into(), vec![heading], Vec::new()),
            "Ben reckons nothing in this deal but for “revoke”",
        ),
        (
            silence(B.into(), Vec::new(), vec![heading]),
            "Ben reckons nothing for “revoke”",
        ),
        (Order::Loses(B.into()), "Ben loses the game"),
        (Order::Loses(both), "Ann and Cora lose the game"),
        (Order::Trumps(Suit::Hearts), "hearts are trumps"),
        (Order::Fresh, "there is a fresh deal"),
        (Order::Back(0), "play goes back"),
        (Order::Nothing, "there is no penalty"),
    ] {
        assert_eq!(telling.order(&order), words);
    }
}

#[test]
fn what_an_exception_to_a_ban_leaves_out_stays_forbidden() {
    let stock = crate::cards::parse_cards("JS 7H").expect("cards");
    for (text, allowed) in [("JS", true), ("7H", false)] {
        let mut hand = refereed(&[
            ("right", "player may draw"),
            ("no", "player must not draw from {JS, 7H}"),
            ("ex", "exception to @no: player may draw from {JS}"),
        ]);
        hand.hand.state.set_stock(&stock);
        let mut draw = listed(&hand, "draw");
        draw.cards = cards(text);
        let ruling = hand.act(B, &draw).expect("it lies there");
        assert_eq!(ruling.allowed, Some(allowed), "{text}");
    }
}
