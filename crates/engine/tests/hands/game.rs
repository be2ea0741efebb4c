//! A game of three with eight cards, small enough to check by hand, to which each test adds clauses of its own.

use crate::cards::{Card, CardSet, parse_card, parse_cards};
use crate::check::check;
use crate::engine::{Act, Hand, Start, State};
use crate::ids::Seat;
use crate::referee::RefereedHand;
use crate::variant::{Setting, Variant};
use codille_edition::ruleset::{Edition, Rules};
use std::sync::Arc;

/// The game without its clauses: two cards for each, two in the stock.
const GAME: &str = r#"variant: trial
title: A game for tests
game: ombre
work: trial
table:
  pack: {suits: "S H", ranks: "K Q J 7", cites: [p]}
  seats: [{players: 3, hands: 3, cites: [p]}]
  deal: {cards: 2, packets: [2], cites: [p]}
  games: [{name: simple, cites: [p]}, {name: solo, cites: [p]}]
  phases: [deal, bid, name, {exchange: ombre}, play, settle]
  course: {cites: [p], gist: Trumps are named before the exchange.}
  results: [won]
  acts:
    - {name: mention, says: mentions something, cites: [p], gist: Somebody says something.}
    - {name: draw, says: draws a card, from: stock, to: hand, cites: [p], gist: A card is drawn.}
    - {name: lift, says: lifts a card, from: stock, to: aside, cites: [p], gist: A card is drawn and joined to nothing yet.}
    - {name: join, says: joins a card, from: aside, to: hand, cites: [p], gist: A card that was drawn comes into the hand.}
    - {name: lay, says: lays cards away, from: hand, to: discard, cites: [p], gist: Cards of the hand are laid away.}
clauses:
"#;

/// Clauses by which the game can be played; a test may leave one out by writing another of the same name.
const GROUND: [(&str, &str); 9] = [
    ("plain", "order of plain suits is K > Q > J > 7"),
    ("trumps", "order of trumps is Kt > Qt > Jt > 7t"),
    ("games", "order of games is solo > simple"),
    ("pass", "player may pass"),
    ("bid", "player may bid from above(standing)"),
    ("name", "ombre may name from suits"),
    ("exchange", "ombre may discard at most 2"),
    (
        "follow",
        "player must play from suit_of(led) when held(player) has any of suit_of(led)",
    ),
    ("won", "define won as tricks(ombre) >= 1"),
];

/// Compiles the game with these clauses, named and ruled.
pub(crate) fn game(clauses: &[(&str, &str)]) -> Arc<Variant> {
    compiled((GAME, &GROUND), clauses)
}

/// Compiles a game, which has clauses by which it can be played, with clauses that are added to them or stand for those of the same name.
pub(crate) fn compiled(
    (game, ground): (&str, &[(&str, &str)]),
    clauses: &[(&str, &str)],
) -> Arc<Variant> {
    let own = |name: &str| clauses.iter().any(|(own, _)| *own == name);
    let ground = ground.iter().filter(|(name, _)| !own(name));
    let mut text = game.to_owned();
    for (name, rule) in ground.chain(clauses) {
        let clause = [
            "  - id: ",
            name,
            "\n    cites: [p]\n    rule: |\n      ",
            rule,
            "\n",
        ];
        text.extend(clause);
    }
    let mut rules = Rules::new();
    rules.overlay("trial.yaml", text);
    let edition = Edition::load(&rules);
    let raw = edition.variant_of("trial").expect("the game is YAML");
    let (checked, faults) = check(raw, &edition.sources);
    let told: Vec<&str> = faults.iter().map(|d| d.title.as_str()).collect();
    let checked = checked.unwrap_or_else(|| panic!("{told:?}"));
    let variant = Variant::compile(&Arc::new(checked), &Setting::new());
    Arc::new(variant.unwrap_or_else(|d| panic!("{}", d[0].title)))
}

/// The eldest.
pub(crate) const A: Seat = Seat::FIRST;
/// The second to speak.
pub(crate) const B: Seat = Seat::SECOND;

/// Returns the third to speak, who deals.
pub(crate) fn c() -> Seat {
    Seat::from(2)
}

/// Reads cards.
pub(crate) fn cards(text: &str) -> CardSet {
    parse_cards(text).expect("cards").into_iter().collect()
}

/// Reads one card.
pub(crate) fn one(text: &str) -> Card {
    parse_card(text).expect("a card")
}

/// Plays a card.
pub(crate) fn card(text: &str) -> Act {
    Act::Play(one(text))
}

/// The hands of the tests: A is short of hearts, B has both suits, C is short of spades.
const HANDS: [&str; 3] = ["KS 7S", "QS KH", "QH JH"];
const STOCK: &str = "JS 7H";

/// Deals the hands of the tests.
pub(crate) fn deal(clauses: &[(&str, &str)]) -> Hand {
    let stock: Vec<Card> = parse_cards(STOCK).expect("cards");
    Hand::from_deal(game(clauses), 0, &HANDS.map(cards), &stock)
}

/// Begins at the first lead: A is ombre, hearts are trumps.
pub(crate) fn lead(clauses: &[(&str, &str)]) -> Hand {
    Hand::from_first_lead(game(clauses), &start())
}

fn start() -> Start {
    Start {
        hands: HANDS.map(cards).to_vec(),
        ombre: Some(A),
        game: 0,
        trump: Some(crate::cards::Suit::Hearts),
        pool: 10,
    }
}

/// Begins at the first lead before a referee.
pub(crate) fn refereed(clauses: &[(&str, &str)]) -> RefereedHand {
    let variant = game(clauses);
    let mut state = State::new(&variant, 10);
    state.begin_play(&variant, &start());
    RefereedHand::new(&variant, state, &[])
}

/// Does acts one after another, each of which must be lawful.
pub(crate) fn act(hand: &mut Hand, acts: &[(Seat, Act)]) {
    for (seat, act) in acts {
        let done = hand.act(*seat, *act).map_err(|u| u.words(&hand.variant));
        assert_eq!(done, Ok(()), "{act:?} at {:?}", hand.decision);
    }
}
