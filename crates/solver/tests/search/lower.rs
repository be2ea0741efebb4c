//! A lower card in the place of a higher one: it never gains between two seats. Against several who play together it may, for one of them
//! may have to take what another wants; that is rare, and then minimax has to say the same.

use crate::dealt::{aim, ending};
use crate::edition::{seeds, variants};
use codille_solver::PlayTables;
use codille_solver::extract::Extractor;
use codille_solver::search::{Limits, Searcher, plain};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::atomic::AtomicBool;

/// Exchanges a card of the seat that is played for with the next lower one, where somebody else holds that and no duty or payment tells the two
/// apart, as it tells matadors.
fn lowered(tables: &PlayTables) -> Option<PlayTables> {
    let mut lowered = tables.clone();
    let seat = tables.maximisers.first()?.index();
    let mine = tables.start.hands[seat];
    let alike = |card: &u8| {
        let both = 0b11_u64 << card;
        let lane = tables.numbering.lane(*card);
        let same = tables.scoring.classes(*card) == tables.scoring.classes(*card + 1);
        lane & both == both && both & tables.named == 0 && same && mine & both == 0b10 << card
    };
    let others = |card: u8| {
        let mut hands = (0..tables.seats).filter(|other| *other != seat);
        hands.find(|other| tables.start.hands[*other] >> card & 1 == 1)
    };
    let card = (0..63).filter(alike).find(|card| others(*card).is_some())?;
    let other = others(card)?;
    lowered.start.hands[seat] ^= 0b11 << card;
    lowered.start.hands[other] ^= 0b11 << card;
    Some(lowered)
}

#[test]
fn a_lower_card_never_gains_but_where_two_play_together() {
    let go = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    let (mut tried, mut gained) = (0, 0);
    for (name, variant) in variants(false) {
        let mut extractor = Extractor::new(&variant);
        for seed in seeds(60) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let Some(state) = ending(&variant, 4, &mut chance) else {
                continue;
            };
            let tables = extractor.tables(&state, aim(&state));
            let tables = tables.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
            let Some(lowered) = lowered(&tables) else {
                continue;
            };
            let values = [&tables, &lowered].map(|tables| {
                let mut search = searcher.deal(tables, &go).expect("it can be searched");
                let found = search.value(&tables.start).expect("it is of the deal");
                found.exact().expect("nothing stops the search")
            });
            tried += 1;
            if values[1] > values[0] {
                assert!(tables.seats > 2, "{name}, seed {seed}: {values:?}");
                let judged = [&tables, &lowered].map(|tables| plain(tables, &tables.start));
                assert_eq!(values, judged, "{name}, seed {seed}");
                gained += 1;
            }
        }
    }
    println!("{tried} cards lowered, {gained} gained");
    assert!(
        tried > 100 && gained * 100 < tried,
        "{gained} of {tried} gained"
    );
}
