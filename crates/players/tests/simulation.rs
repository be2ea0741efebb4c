//! A simulation gives the same rows whatever threads play it, in order, and every row adds up.

mod common;

use codille_engine::variant::Variant;
use codille_engine::{Account, Event, State};
use codille_lang::ids::{HeadingId, Seat};
use codille_players::simulate::{
    HandRow, Progress, SimulationPlan, Tally, Value, refereed, rng, share,
};
use codille_players::{Budget, Prospects};
use common::variants;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn plan(variant: &Arc<Variant>, player: &str, value: Value) -> SimulationPlan {
    SimulationPlan {
        variant: Arc::clone(variant),
        players: vec![player.to_owned(); variant.hands],
        seed: 1,
        value,
        budget: Budget { worlds: 2 },
        headings: true,
        prospects: Prospects::of(variant),
    }
}

fn rows(plan: &SimulationPlan, count: u64, threads: usize) -> Vec<HandRow> {
    let mut all = Vec::new();
    let progress = plan.stream(0..count, threads, &|| false, |rows, _| {
        all.extend(rows);
        Ok::<_, Infallible>(())
    });
    let Ok(progress) = progress;
    let failure = None;
    assert_eq!(
        progress,
        Progress {
            next: count,
            failure
        }
    );
    all
}

#[test]
fn threads_change_no_row() {
    for variant in variants() {
        let id = &variant.checked.id;
        for (player, count) in [("random", 700), ("novice", 5)] {
            let plan = plan(&variant, player, Value::Net);
            let one = rows(&plan, count, 1);
            assert!(one.iter().map(|row| row.number).eq(0..count), "{id}");
            assert_eq!(one, rows(&plan, count, 3), "{id}: {player}");
        }
        if variant.checked.table.partie.is_some() {
            let plan = plan(&variant, "random", Value::Settlement);
            let one = rows(&plan, 20, 1);
            assert_eq!(one, rows(&plan, 20, 4), "{id}: parties");
            let last = one.iter().filter(|row| row.settlement.is_some());
            assert!(last.map(|row| row.number).eq(0..20), "{id}: parties");
        }
    }
}

#[test]
fn headings_come_to_what_a_hand_pays_and_scores() {
    for variant in variants() {
        let (id, seats) = (&variant.checked.id, variant.hands);
        let headings: Vec<HeadingId> = variant.checked.headings.ids().collect();
        for row in rows(&plan(&variant, "random", Value::Net), 300, 2) {
            let begin = State::new(&variant, 0);
            let hand = refereed(&variant, begin, &mut rng(1, row.number));
            let hand = hand.expect("what is offered is lawful");
            for seat in Seat::first(seats) {
                let paid = headings.iter().map(|h| row.heading(*h, seat, seats));
                let made = row.net[seat] + row.score[seat];
                assert_eq!(paid.sum::<i64>(), made, "{id}: hand {}", row.number);
                for heading in &headings {
                    let paid = hand.events.iter().filter_map(Event::payment);
                    let paid = paid.filter(|entry| entry.heading == *heading);
                    let brought = paid.map(|entry| entry.brings(Account::Seat(seat)));
                    let bulk = row.heading(*heading, seat, seats);
                    assert_eq!(brought.sum::<i64>(), bulk, "{id}: hand {}", row.number);
                }
            }
        }
    }
}

#[test]
fn whoever_stops_gets_the_rows_before_the_first_gap() {
    let variant = variants().into_iter().next().expect("there is one");
    let plan = plan(&variant, "random", Value::Net);
    let all = rows(&plan, 4_000, 1);
    let (asked, mut kept) = (AtomicU64::new(0), Vec::new());
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 1_500;
    let progress = plan.stream(0..4_000, 3, &stop, |rows, next| {
        kept.extend(rows);
        assert_eq!(kept.len() as u64, next);
        Ok::<_, Infallible>(())
    });
    let Ok(progress) = progress;
    assert!(progress.next < 4_000 && progress.failure.is_none());
    assert_eq!(kept, all[..kept.len()]);
    assert_eq!(kept.len() as u64, progress.next);
}

#[test]
fn nothing_comes_after_a_row_that_cannot_be_kept() {
    let variant = variants().into_iter().next().expect("there is one");
    let plan = plan(&variant, "random", Value::Net);
    let mut taken = 0;
    let kept = plan.stream(0..100_000, 2, &|| false, |_, _| {
        taken += 1;
        if taken == 3 { Err("full") } else { Ok(()) }
    });
    assert_eq!((kept, taken), (Err("full"), 3));
}

#[test]
fn an_unknown_player_fails_the_first_number() {
    let variant = variants().into_iter().next().expect("there is one");
    let plan = plan(&variant, "nobody", Value::Net);
    let progress = plan.stream(7..9, 2, &|| false, |_, _| Ok::<_, Infallible>(()));
    let Ok(Progress { next, failure }) = progress;
    let failure = failure.expect("nobody plays");
    assert_eq!(next, 7);
    assert!(failure.starts_with("number 7 of seed 1:"), "{failure}");
}

#[test]
fn a_tally_counts_what_the_rows_hold() {
    for variant in variants() {
        let plan = plan(&variant, "random", Value::Net);
        let all = rows(&plan, 200, 2);
        let mut tally = Tally::default();
        for row in &all {
            tally.add(&plan, row);
        }
        let series = tally.series(&plan);
        assert_eq!(series.deals, 200);
        assert_eq!(series.results.values().sum::<u64>(), 200);
        for (seat, sample) in Seat::first(variant.hands).zip(&series.seats) {
            let made = all
                .iter()
                .map(|row| row.made(seat, variant.hands, Value::Net));
            let sum: i64 = made.sum();
            #[expect(clippy::cast_precision_loss, reason = "points of 200 hands are few")]
            let mean = sum as f64 / 200.0;
            assert!((sample.mean - mean).abs() < 1e-9, "{}", variant.checked.id);
        }
        assert!(share(series.deals, 200).0 > 0.99);
    }
}
