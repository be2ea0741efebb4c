//! Single facts of play in a small game: what may be done, what is paid, who leads, what can be told afterwards.

use crate::cards::{Suit, SuitSet};
use crate::check::rule::Verb;
use crate::engine::{Act, Decision, Hand, Rights, Sitting, Why};
use crate::game::{A, B, act, c, card, cards, deal, game, lead, one};
use crate::ledger::{Account, Entry};

/// Returns why an act is refused, with the clauses.
fn refusal(hand: &mut Hand, seat: crate::ids::Seat, act: Act) -> String {
    let refused = hand.act(seat, act).expect_err("it is refused");
    refused.words(&hand.variant)
}

fn net(hand: &Hand) -> [i64; 3] {
    [A, B, c()].map(|seat| hand.state.balance.net[seat])
}

/// Returns payments as payer, payee, amount and heading.
fn bill(hand: &Hand) -> Vec<(Account, Account, i64, String)> {
    let headings = &hand.variant.checked.headings;
    let entry = |e: &Entry| (e.from, e.to, e.amount, headings[e.heading].to_owned());
    hand.entries().iter().map(entry).collect()
}

#[test]
fn the_eldest_speaks_first_and_a_higher_game_takes_it() {
    let mut hand = deal(&[]);
    assert_eq!(
        hand.decision,
        Decision::Bid {
            seat: A,
            games: 0b11,
            pass: true
        }
    );
    assert_eq!(
        refusal(&mut hand, B, Act::Pass),
        "nothing of the kind is asked of this seat"
    );
    act(&mut hand, &[(A, Act::Bid(0))]);
    assert_eq!(
        hand.decision,
        Decision::Bid {
            seat: B,
            games: 0b10,
            pass: true
        }
    );
    assert_eq!(refusal(&mut hand, B, Act::Bid(0)), "it is against @bid");
    act(
        &mut hand,
        &[(B, Act::Bid(1)), (c(), Act::Pass), (A, Act::Pass)],
    );
    assert_eq!(
        (hand.state.facts.ombre, hand.state.facts.game),
        (Some(B), 0b10)
    );
    assert_eq!(
        hand.decision,
        Decision::Name {
            seat: B,
            suits: SuitSet::of(Suit::Spades) | Suit::Hearts
        }
    );
}

#[test]
fn a_hand_that_all_pass_is_over() {
    let clauses = [
        ("late", "player must not bid when all_passed"),
        (
            "out",
            "dealer pays 2 to the pool as \"passed\" at passed_out",
        ),
    ];
    let mut hand = deal(&clauses);
    act(
        &mut hand,
        &[(A, Act::Pass), (B, Act::Pass), (c(), Act::Pass)],
    );
    assert_eq!(
        (hand.decision, hand.state.balance.pool),
        (Decision::Over, 2)
    );
    assert_eq!(net(&hand), [0, 0, -2]);
    assert_eq!(hand.state.balance.result, None);
}

#[test]
fn a_second_round_asks_those_who_may_bid_then() {
    let mut hand = deal(&[(
        "bid",
        "player may bid from {simple} when all_passed and player is dealer",
    )]);
    act(
        &mut hand,
        &[(A, Act::Pass), (B, Act::Pass), (c(), Act::Pass)],
    );
    assert!(hand.state.facts.all_passed);
    assert_eq!(
        hand.decision,
        Decision::Bid {
            seat: c(),
            games: 1,
            pass: true
        }
    );
}

#[test]
fn cards_laid_away_are_made_good_from_the_top() {
    let mut hand = deal(&[]);
    act(
        &mut hand,
        &[
            (A, Act::Bid(0)),
            (B, Act::Pass),
            (c(), Act::Pass),
            (A, Act::Name(Suit::Hearts)),
        ],
    );
    let Decision::Discard {
        least, most, from, ..
    } = hand.decision
    else {
        panic!("{:?}", hand.decision)
    };
    assert_eq!((least, most, from), (0, 2, cards("KS 7S")));
    assert_eq!(
        refusal(&mut hand, A, Act::Discard(cards("QS"))),
        "the card is not held"
    );
    act(&mut hand, &[(A, Act::Discard(cards("7S")))]);
    assert_eq!(hand.state.held(A), cards("KS JS"));
    assert_eq!(
        hand.state.stock(),
        crate::cards::parse_cards("7H").expect("a card")
    );
    let facts = &hand.state.facts;
    assert_eq!(
        (facts.discarded[A], facts.taken[A], facts.stock),
        (cards("7S").0, cards("JS").0, 1)
    );
    assert!(matches!(hand.decision, Decision::Play { seat, .. } if seat == A));
}

#[test]
fn clauses_bound_what_is_laid_away() {
    let clauses = [
        ("exchange", "ombre may discard at most 1"),
        ("least", "ombre must discard at least 1 when game is simple"),
    ];
    let mut hand = deal(&clauses);
    act(
        &mut hand,
        &[
            (A, Act::Bid(0)),
            (B, Act::Pass),
            (c(), Act::Pass),
            (A, Act::Name(Suit::Hearts)),
        ],
    );
    assert!(matches!(
        hand.decision,
        Decision::Discard {
            least: 1,
            most: 1,
            ..
        }
    ));
    assert_eq!(
        refusal(&mut hand, A, Act::Discard(cards("KS 7S"))),
        "it is against @exchange, @least"
    );
}

#[test]
fn whoever_can_follow_must() {
    let mut hand = lead(&[]);
    assert_eq!(
        hand.decision,
        Decision::Play {
            seat: A,
            cards: cards("KS 7S")
        }
    );
    act(&mut hand, &[(A, card("KS"))]);
    assert_eq!(
        hand.decision,
        Decision::Play {
            seat: B,
            cards: cards("QS")
        }
    );
    let refused = hand.act(B, card("KH")).expect_err("it does not follow");
    assert_eq!(
        (refused.why, refused.why.word()),
        (Why::Unlawful, "unlawful")
    );
    assert_eq!(refused.words(&hand.variant), "it is against @follow");
    assert_eq!(refusal(&mut hand, B, card("7S")), "the card is not held");
    act(&mut hand, &[(B, card("QS"))]);
    assert_eq!(
        hand.decision,
        Decision::Play {
            seat: c(),
            cards: cards("QH JH")
        }
    );
}

#[test]
fn a_trump_wins_and_the_winner_leads() {
    let mut hand = lead(&[]);
    act(
        &mut hand,
        &[(A, card("KS")), (B, card("QS")), (c(), card("JH"))],
    );
    assert_eq!(hand.state.tricks(c()), 1);
    assert_eq!(
        (hand.state.facts.leader, hand.state.trick().count()),
        (Some(c()), 0)
    );
    assert_eq!(
        hand.decision,
        Decision::Play {
            seat: c(),
            cards: cards("QH")
        }
    );
    act(
        &mut hand,
        &[(c(), card("QH")), (A, card("7S")), (B, card("KH"))],
    );
    assert_eq!([A, B, c()].map(|s| hand.state.tricks(s)), [0, 1, 1]);
    assert_eq!(
        (hand.decision, hand.state.balance.result),
        (Decision::Over, None)
    );
}

#[test]
fn what_falls_due_is_paid_by_each_to_each() {
    let clauses = [
        (
            "stake",
            "each of active pays 3 to the pool as \"stake\" at the deal",
        ),
        (
            "trick",
            "each of active without player pays 1 to player as \"trick\" at a trick",
        ),
        ("end", "the pool pays pool to ombre as \"won\" when won"),
        (
            "lost",
            "ombre pays 5 to each of active without ombre as \"lost\" unless won",
        ),
    ];
    let mut hand = lead(&clauses);
    act(
        &mut hand,
        &[(A, card("KS")), (B, card("QS")), (c(), card("JH"))],
    );
    let (a, b, third) = (Account::Seat(A), Account::Seat(B), Account::Seat(c()));
    let heading = "trick".to_owned();
    assert_eq!(
        bill(&hand),
        [(a, third, 1, heading.clone()), (b, third, 1, heading)]
    );
    act(
        &mut hand,
        &[(c(), card("QH")), (A, card("7S")), (B, card("KH"))],
    );
    assert_eq!(net(&hand), [-1 - 1 - 10, -1 + 2 + 5, 2 - 1 + 5]);
    assert_eq!(
        (hand.state.balance.pool, hand.state.balance.surplus()),
        (10, 0)
    );
    let labels = |e: &Entry| hand.variant.checked.label(e.clauses[0]).to_owned();
    assert_eq!(
        hand.entries().iter().map(labels).collect::<Vec<_>>(),
        ["trick", "trick", "trick", "trick", "lost", "lost"]
    );
}

#[test]
fn the_pool_is_won() {
    let mut hand = deal(&[
        (
            "stake",
            "each of active pays 3 to the pool as \"stake\" at the deal",
        ),
        ("end", "the pool pays pool to ombre as \"won\" when won"),
    ]);
    assert_eq!((hand.state.balance.pool, net(&hand)), (9, [-3, -3, -3]));
    let naming = [
        (A, Act::Bid(0)),
        (B, Act::Pass),
        (c(), Act::Pass),
        (A, Act::Name(Suit::Spades)),
    ];
    act(&mut hand, &naming);
    act(
        &mut hand,
        &[
            (A, Act::Discard(cards(""))),
            (A, card("KS")),
            (B, card("QS")),
            (c(), card("JH")),
        ],
    );
    act(
        &mut hand,
        &[(A, card("7S")), (B, card("KH")), (c(), card("QH"))],
    );
    assert_eq!((hand.state.balance.pool, net(&hand)), (0, [6, -3, -3]));
    assert_eq!(hand.state.balance.result, Some(0));
}

#[test]
fn a_score_has_no_payer() {
    let mut hand = lead(&[
        ("score", "player scores 2 as \"trick\" at a trick"),
        ("led", "player scores 1 as \"lead\" at a lead"),
    ]);
    act(
        &mut hand,
        &[(A, card("KS")), (B, card("QS")), (c(), card("JH"))],
    );
    let score = &hand.state.balance.score;
    assert_eq!([A, B, c()].map(|s| score[s]), [1, 0, 2]);
    assert_eq!((net(&hand), hand.state.balance.surplus()), ([0, 0, 0], 0));
}

#[test]
fn rules_that_contradict_each_other_are_told() {
    let mut hand = lead(&[
        ("a", "define x as 1 when tricks_played > 0"),
        ("b", "define x as 2 when count(trick_cards) > 0"),
        ("pay", "ombre pays x to the pool as \"x\" at a trick"),
    ]);
    let trick = [(A, card("KS")), (B, card("QS")), (c(), card("JH"))];
    act(&mut hand, &trick);
    let trouble = hand.state.balance.trouble.clone().expect("two values");
    let told = hand.variant.describe_trouble(&trouble);
    assert_eq!(told, "@a and @b say different things");
    assert_eq!(net(&hand), [0, 0, 0]);
}

#[test]
fn an_ombre_may_surrender_and_an_adversary_defend() {
    let clauses = [
        (
            "surrender",
            "option of ombre: surrender when tricks_played < 1",
        ),
        ("defend", "option of active without ombre: defend"),
        (
            "lost",
            "ombre pays 5 to the pool as \"surrender\" when surrendered and count(defender) = 0",
        ),
        (
            "fought",
            "defender pays 7 to the pool as \"defence\" when count(defender) = 1 unless won",
        ),
    ];
    let mut hand = lead(&clauses);
    let Decision::Between { seat, rights } = hand.decision else {
        panic!("{:?}", hand.decision)
    };
    assert_eq!((seat, rights), (A, Rights::of([true, false, false])));
    act(&mut hand, &[(A, Act::Surrender)]);
    assert_eq!(hand.decision, Decision::Defend { seat: B });
    assert_eq!(hand.awaits().len(), 2);
    let mut given = hand.clone();
    act(&mut given, &[(B, Act::GoOn), (c(), Act::GoOn)]);
    assert_eq!((given.decision, net(&given)), (Decision::Over, [-5, 0, 0]));
    act(&mut hand, &[(B, Act::Defend)]);
    assert_eq!(
        hand.decision,
        Decision::Play {
            seat: A,
            cards: cards("KS 7S")
        }
    );
    act(
        &mut hand,
        &[
            (A, card("KS")),
            (B, card("QS")),
            (c(), card("JH")),
            (c(), card("QH")),
            (A, card("7S")),
            (B, card("KH")),
        ],
    );
    assert_eq!(net(&hand), [0, -7, 0]);
}

#[test]
fn an_adversary_may_defend_before_he_is_asked() {
    let mut hand = lead(&[
        ("surrender", "option of ombre: surrender"),
        ("defend", "option of active without ombre: defend"),
    ]);
    act(&mut hand, &[(A, Act::Surrender)]);
    assert_eq!(hand.awaits(), [(B, Verb::Defend), (c(), Verb::Defend)]);
    let defends = |d: &Decision| matches!(d, Decision::Defend { .. });
    assert!(hand.apart(A, defends).is_none(), "he surrendered himself");
    let (mut asked, back) = hand.apart(c(), defends).expect("he may be heard");
    assert_eq!(asked.decision, Decision::Defend { seat: c() });
    asked.force_apart(c(), Act::Defend, &back);
    assert_eq!(asked.state.facts.defender, Some(c()));
    assert!(matches!(asked.decision, Decision::Play { .. }));
}

#[test]
fn a_seat_may_lay_cards_away_before_its_turn() {
    let exchange = ("others", "active without ombre may discard at most 1");
    let mut hand = deal(&[exchange]);
    let trumps = [(A, Act::Bid(0)), (B, Act::Pass), (c(), Act::Pass)];
    act(&mut hand, &trumps);
    assert!(hand.state.wants_trumps(&hand.variant));
    let (asked, _) = hand.apart_unnamed(A).expect("trumps are not named yet");
    assert!(matches!(asked.decision, Decision::Discard { seat, .. } if seat == A));
    assert!(hand.apart_unnamed(B).is_none(), "only the ombre exchanges");
    act(&mut hand, &[(A, Act::Name(Suit::Hearts))]);
    assert!(hand.state.in_exchange(&hand.variant) && !hand.state.keeps_all(A));
    act(&mut hand, &[(A, Act::Discard(cards("")))]);
    assert!(!hand.state.in_exchange(&hand.variant) && hand.state.keeps_all(A));
    assert!(hand.apart_unnamed(A).is_none() && !hand.state.wants_trumps(&hand.variant));
}

#[test]
fn a_fault_costs_what_its_clause_says() {
    let clauses = [
        (
            "revoke",
            "fault \"revoke\": play against @follow then player pays 4 to the pool as \"revoke\"",
        ),
        (
            "right",
            "option of player: correct \"revoke\" until tricks_played > 0",
        ),
    ];
    let mut hand = lead(&clauses);
    act(&mut hand, &[(A, card("KS"))]);
    assert_eq!(hand.act_anyhow(B, card("KH")), Ok(true));
    assert_eq!((net(&hand), hand.state.balance.pool), ([0, -4, 0], 14));
    assert_eq!(
        hand.history[1].faults,
        [hand.variant.fault("revoke").expect("a fault")]
    );
    act(&mut hand, &[(c(), card("JH"))]);
    let mut late = hand.clone();
    assert!(late.correct(B, one("QS")).is_err(), "the trick is closed");
    hand.back_to(2);
    hand.correct(B, one("QS")).expect("it is in time");
    assert_eq!((net(&hand), hand.state.trick().count()), ([0, 0, 0], 2));
    assert!(hand.correct(B, one("QS")).is_err(), "no fault is left");
    assert_eq!(
        hand.act_anyhow(c(), card("KS")).expect_err("not held").why,
        Why::NotHeld
    );
}

#[test]
fn acts_are_undone_one_by_one() {
    let mut hand = lead(&[]);
    let first = hand.state.clone();
    act(&mut hand, &[(A, card("KS")), (B, card("QS"))]);
    hand.back_to(7);
    assert_eq!(hand.history.len(), 2, "there are not so many acts");
    hand.back_to(0);
    assert_eq!(
        (&hand.state, hand.history.len(), hand.events.len()),
        (&first, 0, 0)
    );
}

#[test]
fn a_seat_sees_its_own_cards_and_what_lies_open() {
    let mut hand = lead(&[]);
    act(&mut hand, &[(A, card("KS"))]);
    let view = hand.state.view(B, &hand.decision);
    assert_eq!(
        (view.facts.held[A], view.facts.held[B]),
        (0, cards("QS KH").0)
    );
    assert_eq!(view.counts.values()[..3], [1, 2, 2]);
    assert_eq!((view.trick.len(), view.decision), (1, Some(hand.decision)));
    assert_eq!(hand.state.view(A, &hand.decision).decision, None);
    assert_eq!(hand.state.known_to(None).held.iter().sum::<u64>(), 0);
}

#[test]
fn swapped_cards_change_places_wherever_they_lie() {
    let hand = deal(&[]);
    let pair = crate::cards::parse_cards("KS 7H").expect("cards");
    let swapped = hand.state.with_swapped(&[(pair[0], pair[1])]);
    assert_eq!(
        (swapped.held(A), swapped.stock()),
        (
            cards("7H 7S"),
            crate::cards::parse_cards("JS KS").expect("cards")
        )
    );
    assert_eq!(swapped.facts.dealt[A], cards("7H 7S").0);
}

#[test]
fn the_deal_and_the_pool_go_round() {
    let variant = game(&[(
        "stake",
        "each of active pays 3 to the pool as \"stake\" at the deal",
    )]);
    let mut sitting = Sitting::new(&variant);
    assert_eq!(
        (sitting.dealer, sitting.player_of(A), sitting.player_of(c())),
        (2, 0, 2)
    );
    let mut state = sitting.next_hand(&variant);
    let stock = crate::cards::parse_cards("JS 7H").expect("cards");
    state.deal_given(
        &variant,
        &["KS 7S", "QS KH", "QH JH"].map(cards),
        &stock,
        &mut crate::engine::Silent,
    );
    sitting.close(&variant, &mut state, &mut crate::engine::Silent);
    assert_eq!(
        (sitting.points.clone(), sitting.pool, sitting.dealer),
        (vec![-3, -3, -3], 9, 0)
    );
    assert_eq!(
        (
            sitting.player_of(A),
            sitting.next_hand(&variant).facts.pool,
            sitting.sum()
        ),
        (1, 9, 0)
    );
}

#[test]
fn what_the_cards_decide_is_found() {
    let mut hand = lead(&[]);
    act(
        &mut hand,
        &[(A, card("KS")), (B, card("QS")), (c(), card("JH"))],
    );
    let all = [A, B, c()].into_iter().collect();
    let prospects = hand.state.prospects(&hand.variant, all);
    assert_eq!(
        (prospects.sure, prospects.never),
        (B.into(), [A, c()].into_iter().collect())
    );
}

#[test]
fn faults_are_counted_by_name_and_seat() {
    let clauses = [
        ("a", "fault \"revoke\": play against @follow"),
        ("b", "fault \"spoken\": mention"),
        (
            "pay",
            "each of active pays 10 * faults(ombre, \"revoke\") + faults(ombre, \"spoken\") to the pool as \"x\" at a lead",
        ),
    ];
    let mut hand = lead(&clauses);
    let [revoke, spoken] = ["revoke", "spoken"].map(|f| hand.variant.fault(f).expect("a fault"));
    for (fault, seat, times) in [
        (revoke, A, 2),
        (spoken, A, 1),
        (revoke, B, 4),
        (revoke, A, 1),
    ] {
        hand.state.facts.commit(fault, seat, times, 1);
    }
    act(&mut hand, &[(A, card("KS"))]);
    assert_eq!(net(&hand), [-31, -31, -31]);
}
