//! Single payments in a small game: what falls due, what a fault costs, what is left in the pool.

use crate::cards::{CardSet, Suit, parse_cards};
use crate::engine::phase;
use crate::engine::{Act, Decision, Hand, Rights, Silent, Sitting};
use crate::game::{A, B, act, c, card, cards, deal, game, lead, one};
use crate::ids::FaultId;
use crate::ledger::{Account, Entry};
use crate::referee::{Deed, Impossible, RefereedHand};
use crate::variant::EvalError;
use codille_lang::ids::NameId;

/// Returns what each of the three has won.
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
fn points_that_come_from_nowhere_are_told() {
    let mut hand = deal(&[("late", "player must not bid when all_passed")]);
    hand.state.balance.net[B] = 3;
    act(
        &mut hand,
        &[(A, Act::Pass), (B, Act::Pass), (c(), Act::Pass)],
    );
    assert_eq!(
        (hand.decision, &hand.state.balance.trouble),
        (Decision::Over, &Some(EvalError::Unbalanced(3)))
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
    assert_eq!(hand.state.balance.result, Some(NameId::new(0)));
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
    let Decision::Between(phase::Between { seat, rights }) = hand.decision else {
        panic!("{:?}", hand.decision)
    };
    assert_eq!((seat, rights), (A, Rights::of([true, false, false])));
    act(&mut hand, &[(A, Act::Surrender)]);
    assert_eq!(hand.decision, Decision::Defend(phase::Defend { seat: B }));
    assert_eq!(hand.awaits().len(), 2);
    let mut given = hand.clone();
    act(&mut given, &[(B, Act::GoOn), (c(), Act::GoOn)]);
    assert_eq!((given.decision, net(&given)), (Decision::Over, [-5, 0, 0]));
    act(&mut hand, &[(B, Act::Defend)]);
    assert_eq!(
        hand.decision,
        Decision::Play(phase::Play {
            seat: A,
            cards: cards("KS 7S")
        })
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
    let mut table = RefereedHand::called_to(hand);
    let play = |table: &mut RefereedHand, seat, name: &str| {
        let deed = table.deed(card(name));
        table.act(seat, &deed).cloned()
    };
    let ruling = play(&mut table, B, "KH").expect("it is held");
    let faults: Vec<FaultId> = ruling.faults.iter().map(|f| f.fault).collect();
    assert_eq!(faults, [table.variant().fault("revoke").expect("a fault")]);
    assert_eq!(
        (net(&table.hand), table.hand.state.balance.pool),
        ([0, -4, 0], 14)
    );
    assert_eq!(
        play(&mut table, c(), "KS"),
        Err(Impossible::NotThere(CardSet::of(one("KS"))))
    );

    let right = Deed::mending(card("QS"), "revoke", None);
    let mut late = table.clone();
    play(&mut late, c(), "JH").expect("it is held");
    assert_eq!(
        late.opinion(B, &right).allowed,
        Some(false),
        "the trick is closed"
    );

    let ruling = table.act(B, &right).expect("there is a fault");
    assert_eq!(ruling.allowed, Some(true));
    assert_eq!(
        (net(&table.hand), table.hand.state.trick().count()),
        ([0, 0, 0], 2)
    );
    assert_eq!(
        table.act(B, &right),
        Err(Impossible::NeverAsked),
        "no fault is left"
    );
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
    let stock = parse_cards("JS 7H").expect("cards");
    state.deal_given(
        &variant,
        &["KS 7S", "QS KH", "QH JH"].map(cards),
        &stock,
        &mut Silent,
    );
    sitting.close(&variant, &mut state, &mut Silent);
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
