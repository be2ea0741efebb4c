//! What a partie is worth between its deals, and what players make of it.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

mod common;

use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Partie, State};
use codille_players::simulate::rng;
use codille_players::{
    Budget, Club, KEPT, Novice, Player, Prospects, Seen, Table, all_seen, chance, play_scores,
};
use common::variants;
use std::sync::Arc;

/// The variants that have parties.
fn with_parties() -> Vec<Arc<Variant>> {
    let mut all = variants();
    all.retain(|variant| variant.checked.table.partie.is_some());
    assert!(all.len() > 3, "variants with parties have gone missing");
    all
}

#[test]
fn the_scores_that_are_kept_are_of_the_variants_as_they_are() {
    let kept = &*KEPT;
    assert!(!kept.interrupted, "{}", kept.command);
    let budget = Budget {
        worlds: kept.worlds,
    };
    let all = with_parties();
    for variant in &all {
        let id = &variant.checked.id;
        let of = kept
            .variants
            .get(id)
            .unwrap_or_else(|| panic!("{id} is missing"));
        assert!(of.scores.len() >= 200, "{id}: {} deals", of.scores.len());
        let again = play_scores(
            variant,
            (&kept.player, budget),
            (kept.seed, 1),
            &|| (),
            &|| false,
        );
        let again = again
            .expect("the deal is played")
            .expect("nobody stopped it");
        let why = format!(
            "make the file anew with `{} > crates/players/scores.json`",
            kept.command
        );
        assert_eq!(again.probe, of.probe, "{id} is played otherwise: {why}");
        assert_eq!(again.scores[..], of.scores[..1], "{id}: {why}");
    }
    assert_eq!(
        kept.variants.len(),
        all.len(),
        "no variant is kept that there is not"
    );
}

#[test]
fn a_partie_that_has_not_begun_is_worth_as_much_to_both() {
    for variant in with_parties() {
        let id = &variant.checked.id;
        let prospects = Prospects::of(&variant).expect("it has parties");
        let [first, other] = prospects.of_partie(&Partie::new()).expect("parties end");
        // What one wins the other loses, but for what is rounded.
        assert!((first + other).abs() < 20, "{id}: {first} and {other}");
        // Whoever speaks first in the first deal has no great advantage of it.
        assert!(first.abs() < 4_000, "{id}: {first} hundredths");
        // To be ahead is worth something, whoever is.
        let ahead = |deals, totals| {
            let mut partie = Partie::new();
            (partie.deals, partie.totals) = (deals, totals);
            prospects.of_partie(&partie).expect("parties end")
        };
        for deals in [1, 2] {
            let [first, other] = ahead(deals, [60, 10]);
            assert!(
                first > other,
                "{id} after {deals} deals: {first} and {other}"
            );
            let [first, other] = ahead(deals, [10, 60]);
            assert!(
                first < other,
                "{id} after {deals} deals: {first} and {other}"
            );
        }
    }
}

/// Plays the last deal of parties with novices, and looks at each choice of a card.
fn at_last_deals(totals: [i64; 2], mut look: impl FnMut(&Seen<'_>, &Seen<'_>, &State)) {
    let mut all = variants();
    all.retain(|variant| variant.checked.id == "cavendish-1896");
    let variant = all.pop().expect("there is the game of six deals");
    let prospects = Prospects::of(&variant).expect("it has parties");
    let mut partie = Partie::new();
    (partie.deals, partie.totals) = (5, totals);
    let players: Vec<Box<dyn Player>> = vec![Box::new(Novice), Box::new(Novice)];
    for deal in 0..6 {
        let mut table = Table::deal(&variant, partie.next_deal(&variant), &mut rng(1884, deal));
        while let Some(seat) = table.hand.decision.seat() {
            let view = table.view(seat);
            let alone = Seen {
                variant: &variant,
                view: &view,
                memory: &table.memories[seat.index()],
                prospects: None,
            };
            let beyond = Seen {
                prospects: Some(&prospects),
                ..alone
            };
            if matches!(&table.hand.decision, Decision::Play(play) if play.cards.count() > 1) {
                look(&alone, &beyond, &table.hand.state);
            }
            table
                .step(&players, (1884, deal))
                .expect("novices answer lawfully");
        }
    }
}

/// Returns what the player of the club plays.
fn club(seen: &Seen<'_>) -> Option<Act> {
    let budget = Budget { worlds: 4 };
    Club { budget }.choose(seen, &mut chance(1, 1, seen.memory), &|| false)
}

#[test]
fn in_the_last_deal_cards_are_worth_what_the_partie_pays() {
    // Below a hundred the loser's points are added to those of the winner, so that he pays for each point that he makes himself.
    let (mut looked, mut otherwise) = (0, 0);
    at_last_deals([0, 300], |alone, beyond, state| {
        let seat = beyond.view.seat;
        let Some(found) = all_seen(beyond, state) else {
            return;
        };
        looked += 1;
        let best = found.last().expect("there is a card").mean_thousandths();
        // Whoever leads by three hundred wins them, a hundred more, and whatever both make.
        let ahead = state.facts.reckoning.total(seat) == 300;
        assert!(
            if ahead {
                best > 350_000
            } else {
                best < -350_000
            },
            "{best}"
        );
        otherwise += u32::from(club(alone) != club(beyond));
    });
    assert!(looked > 60, "{looked} choices were looked at");
    assert!(otherwise > 5, "{otherwise} of {looked} choices are others");
}

#[test]
fn a_deal_by_itself_is_played_for_its_points() {
    let mut all = variants();
    all.retain(|variant| variant.checked.id == "cavendish-1896");
    let variant = all.pop().expect("there is the game of six deals");
    let prospects = Prospects::of(&variant);
    let player = |_| -> Box<dyn Player> {
        Box::new(Club {
            budget: Budget { worlds: 3 },
        })
    };
    let players: Vec<_> = (0..variant.hands).map(player).collect();
    for deal in 0..3 {
        let played = [None, prospects.clone()].map(|prospects| {
            let mut table = Table::deal(&variant, State::new(&variant, 0), &mut rng(3, deal));
            table.prospects = prospects;
            table
                .play_out(&players, (3, deal))
                .expect("the deal is played");
            let acts = table.hand.history.iter().map(|moment| moment.act);
            acts.collect::<Vec<Act>>()
        });
        assert!(played[0].len() > 20, "the deal was played");
        assert_eq!(played[0], played[1], "deal {deal}");
    }
}
