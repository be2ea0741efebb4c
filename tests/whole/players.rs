//! Players know what their seat may know and nothing else: no decision hangs on a card that they have not seen, and the true deal is always
//! among those that they think possible. Measures no strength.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test that reads past the end fails, as it should, and its counts are printed"
)]

use crate::shared::table;
use codille::engine::State;
use codille::ids::Seat;
use codille::layout::TermStyle;
use codille::play::{Chair, Game, Grounds, Setup};
use codille::player::{
    self, Budget, Club, Heard, Memory, Novice, Player, Rollout, Seen, Table, World, Worlds,
};
use codille::ruleset::{Edition, Rules};
use codille::simulate::rng;
use codille::variant::Variant;

use std::ops::Range;
use std::sync::Arc;
use table::compiled;

/// Hands a variant; `HANDS=…` asks for others.
fn hands() -> u64 {
    asked("HANDS").unwrap_or(12).max(1)
}

/// How many positions are looked at at the least for the true deal: hands are played until there were so many. `POSITIONS=100000` asks for
/// another number.
fn positions() -> u64 {
    asked("POSITIONS").unwrap_or(1_000)
}

/// What the environment asks for under a name.
fn asked(name: &str) -> Option<u64> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test asks its own environment how long it may run"
    )]
    let asked = std::env::var(name).ok();
    asked.map(|n| n.parse().expect("it is a number"))
}

/// Every variant that the program carries, compiled with its defaults.
fn variants() -> Vec<Arc<Variant>> {
    let rules = Rules::embedded();
    let edition = Edition::load(&rules);
    let ids = edition.variants.iter().map(|v| v.id.to_string());
    let all: Vec<Arc<Variant>> = ids.map(|id| compiled(&rules, &id, &Vec::new())).collect();
    assert!(all.len() > 10, "variants have gone missing");
    all
}

/// Plays hands with chance and the novice mixed, and looks at every decision before it is made.
fn at_every_decision(
    variant: &Arc<Variant>,
    numbers: Range<u64>,
    mut look: impl FnMut(&Table, Seat),
) {
    for number in numbers {
        let mut chance = rng(1665, number);
        let mut table = Table::deal(variant, State::new(variant, 0), &mut chance);
        let mut at = 0;
        while let Some(seat) = table.hand.decision.seat() {
            look(&table, seat);
            let view = table.view(seat);
            let decision = view.decision.expect("the seat is asked");
            let by_chance = at % 3 == number % 3;
            let act = if by_chance {
                player::choose(&table.hand.decision, &mut chance)
            } else {
                let sight = player::Sight::of_view(
                    variant,
                    &view,
                    table.memories[seat.index()].all_played(),
                );
                player::novice(&sight, &decision)
            };
            let act = act.expect("there is an answer to every question");
            if let Err(refused) = table.act(seat, act) {
                panic!("{}, hand {number}: {refused:?}", variant.checked.id);
            }
            at += 1;
        }
    }
}

#[test]
fn the_true_deal_is_always_thought_possible() {
    let (mut met, mut lost) = (0, Vec::new());
    let (variants, mut numbers) = (variants(), 0..hands());
    while met < positions() {
        for variant in &variants {
            at_every_decision(variant, numbers.clone(), |table, seat| {
                met += 1;
                let view = table.view(seat);
                let memory = &table.memories[seat.index()];
                let told = |why: &str| {
                    format!(
                        "{}: seat {seat} after {:?}: {why}",
                        variant.checked.id, memory.heard
                    )
                };
                let Some(worlds) = Worlds::new(variant, memory, &view) else {
                    lost.push(told("it thinks nothing possible"));
                    return;
                };
                if let Err(at) = worlds.replay(&World::of(&table.hand)) {
                    lost.push(told(&format!(
                        "the true deal agrees with {at} of the things heard"
                    )));
                }
                for other in Seat::first(variant.hands) {
                    let held = table.hand.state.held(other);
                    if other != seat && !(held & memory.lacks[other]).is_empty() {
                        lost.push(told("a card is ruled out that is held"));
                    }
                }
            });
        }
        numbers = numbers.end..numbers.end + hands();
    }
    println!("{met} positions in {} hands a variant", numbers.start);
    assert!(
        lost.is_empty(),
        "{} positions, the first: {}",
        lost.len(),
        lost[0]
    );
}

/// The table as it would be in another world, with the same acts as far as they were heard.
fn elsewhere(table: &Table, seat: Seat, world: &World, worlds: &Worlds<'_>) -> Table {
    let opening: &Memory = &table.memories[seat.index()];
    let mut other = Table::from_deal(
        &table.hand.variant,
        opening.opening.clone(),
        &world.hands,
        &world.stock,
    );
    for (who, act) in worlds
        .acts(world)
        .expect("the world agrees with what was heard")
    {
        other
            .act(who, act)
            .expect("the act is lawful in that world");
    }
    other
}

/// Everything that the interface shows to a seat.
fn strings(table: &Table, seat: Seat, grounds: &Grounds) -> Vec<String> {
    // Chairs are seats in the first hand.
    let chair = seat.index();
    let variant = &table.hand.variant;
    let chairs = (0..variant.players).map(|at| (format!("P{at}"), Chair::Person));
    let setup = Setup {
        variant: Arc::clone(variant),
        title: String::new(),
        work: String::new(),
        set: Vec::new(),
        grounds: grounds.clone(),
        chairs: chairs.collect(),
        first: 0,
        seed: 1,
        worlds: 4,
        look: TermStyle::default(),
    };
    let mut game = Game::at(setup, table.clone());
    let mut out = game.begins(Some(chair));
    out.extend(game.news(Some(chair)));
    out.extend(game.question(chair));
    out.push(format!("{:?}", game.scene(Some(chair))));
    out.extend(game.hint(chair, Budget { worlds: 4 }, &|| false));
    for line in [
        "hand",
        "why",
        "tricks",
        "score",
        "log",
        "help",
        "play 1",
        "rules trump",
        "undo",
    ] {
        out.extend(game.enter(chair, line).lines);
    }
    out.extend(game.news(Some(chair)));
    out.extend(game.question(chair));
    out
}

#[test]
fn no_decision_hangs_on_cards_that_were_not_seen() {
    let edition = Edition::load(&Rules::embedded());
    let (mut permuted, mut asked) = (0, 0);
    for variant in variants() {
        let grounds = Grounds::new(&variant, &edition.library);
        let mut chance = rng(1878, 0);
        at_every_decision(&variant, 0..hands(), |table, seat| {
            asked += 1;
            if asked % 4 != 0 {
                return;
            }
            let view = table.view(seat);
            let memory = &table.memories[seat.index()];
            let Some(worlds) = Worlds::new(&variant, memory, &view) else {
                return;
            };
            let drawn = (0..60).find_map(|_| {
                let world = worlds.draw(&mut chance)?;
                (world != World::of(&table.hand) && worlds.replay(&world).is_ok()).then_some(world)
            });
            let Some(world) = drawn else { return };
            permuted += 1;
            let other = elsewhere(table, seat, &world, &worlds);
            let (there, then) = (other.view(seat), &other.memories[seat.index()]);
            assert_eq!(
                view.decision, there.decision,
                "{}: what is asked tells cards",
                variant.checked.id
            );
            let heard = |m: &Memory| -> Vec<Heard> { m.heard.clone() };
            assert_eq!(
                heard(memory),
                heard(then),
                "{}: what is heard tells cards",
                variant.checked.id
            );
            let here = Seen {
                variant: &variant,
                view: &view,
                memory,
                prospects: None,
            };
            let yonder = Seen {
                variant: &variant,
                view: &there,
                memory: then,
                prospects: None,
            };
            let novice = |seen: &Seen<'_>| Novice.choose(seen, &mut rng(7, 7), &|| false);
            let budget = Budget { worlds: 4 };
            let rollout =
                |seen: &Seen<'_>| Rollout { budget }.choose(seen, &mut rng(7, 7), &|| false);
            assert_eq!(
                novice(&here),
                novice(&yonder),
                "{}: the novice peeks",
                variant.checked.id
            );
            assert_eq!(
                rollout(&here),
                rollout(&yonder),
                "{}: rollouts peek",
                variant.checked.id
            );
            let club = |seen: &Seen<'_>| Club { budget }.choose(seen, &mut rng(7, 7), &|| false);
            assert_eq!(
                club(&here),
                club(&yonder),
                "{}: the club peeks",
                variant.checked.id
            );
            let (shown, elsewhere) = (
                strings(table, seat, &grounds),
                strings(&other, seat, &grounds),
            );
            assert!(shown.len() > 5, "nothing is shown");
            assert_eq!(
                shown, elsewhere,
                "{}: what is shown tells cards",
                variant.checked.id
            );
        });
    }
    println!("{permuted} of {asked} positions were permuted");
    assert!(
        permuted > 500,
        "too few positions were permuted: {permuted}"
    );
}
