//! What somebody at the plain client reads under every variant: hands to their bills in which every phase of its table is met, and every
//! question that its rules can ask; all under snapshot.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test that reads past the end fails, as it should, and its counts are printed"
)]

use crate::shared::{seated, table};
use codille::check::phase::{Phase, Side};
use codille::engine::phase;
use codille::engine::{Act, Decision, Event, State};
use codille::ids::Seat;
use codille::play::{Command, Game, Turn};
use codille::player::{self, Novice, Player, Seen, Table, chance};
use codille::ruleset::{Edition, Rules};
use codille::simulate::rng;
use codille::variant::Variant;
use seated::seated;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;
use table::compiled;

/// What is met in a hand: phases of the table and questions of the rules, by name.
type Met = BTreeSet<String>;

/// How many deals are searched for what only some hands bring.
const DEALS: u64 = 300;
/// How many deals are searched for a hand that can be announced as dealt; one in some thousands is.
const RARE: u64 = 40_000;

fn side(side: Side) -> &'static str {
    match side {
        Side::Elder => "elder",
        Side::Younger => "younger",
    }
}

/// Names a phase of a table.
fn phase(of: Phase) -> String {
    match of {
        Phase::Deal => "deal".to_owned(),
        Phase::Bid => "bid".to_owned(),
        Phase::Name => "name".to_owned(),
        Phase::ExchangeOmbre | Phase::DiscardOmbre => "the Ombre throws out".to_owned(),
        Phase::TakeOmbre => "the Ombre takes".to_owned(),
        Phase::ExchangeOthers => "the others throw out".to_owned(),
        Phase::Announce(class) => format!("announce {}", class.index()),
        Phase::Exchange(of) | Phase::Discard(of) => format!("{} throws out", side(of)),
        Phase::Take(of) => format!("{} takes", side(of)),
        Phase::Leave(of) => format!("{} leaves", side(of)),
        Phase::Show(of) => format!("{} shows", side(of)),
        Phase::Look(of) => format!("{} looks", side(of)),
        Phase::Declare(of) => format!("{} calls", side(of)),
        Phase::Lead => "lead".to_owned(),
        Phase::Play => "play".to_owned(),
        Phase::Settle => "settle".to_owned(),
    }
}

/// Names what a question belongs to; `contested` says whether somebody undertakes a game against the others.
fn question(table: &Table, contested: bool) -> Option<String> {
    let seat = table.hand.decision.seat()?;
    let ombre = table.hand.state.facts.ombre == Some(seat);
    let side = if seat == Seat::FIRST {
        "elder"
    } else {
        "younger"
    };
    let who = match (contested, ombre) {
        (true, true) => "the Ombre",
        (true, false) => "the others",
        (false, _) => side,
    };
    let verb = |words: &str| {
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        let first = match who {
            "the others" => first.trim_end_matches('s'),
            _ => first,
        };
        format!("{who} {first} {rest}").trim_end().to_owned()
    };
    Some(match table.hand.decision {
        Decision::Bid(_) => "bid".to_owned(),
        Decision::Name(_) => "name".to_owned(),
        Decision::Discard(_) => verb("throws out"),
        Decision::Look(_) => verb("looks"),
        Decision::Between(_) => "a right between tricks".to_owned(),
        Decision::Defend(_) => "defence".to_owned(),
        Decision::Play(_) => "play".to_owned(),
        Decision::Reserve(_) => "a stake set apart".to_owned(),
        Decision::Take(_) => verb("takes"),
        Decision::Leave(_) => verb("leaves"),
        Decision::Announce(phase::Announce { class, .. }) => format!("announce {}", class.index()),
        Decision::Call(_) => verb("calls"),
        Decision::Answer(_) => "answer".to_owned(),
        Decision::Over => return None,
    })
}

/// Tells whether a variant has games that one plays against the others.
fn is_contested(variant: &Variant) -> bool {
    let phases = &variant.checked.table.phases;
    phases.contains(&Phase::Bid)
}

/// Adds what an act brings beside its question.
fn brought(variant: &Variant, table: &Table, (seat, act): (Seat, Act), met: &mut Met) {
    let contested = is_contested(variant);
    met.extend(question(table, contested));
    let ombre = table.hand.state.facts.ombre == Some(seat);
    match act {
        // Whoever throws out takes as many where nobody is asked how many.
        Act::Discard(_) if contested && ombre => {
            met.insert("the Ombre takes".to_owned());
        }
        Act::Discard(_) | Act::Take(_) => {
            met.insert(format!(
                "{} takes",
                if seat == Seat::FIRST {
                    "elder"
                } else {
                    "younger"
                }
            ));
        }
        Act::Announce => {
            met.insert(format!(
                "{} shows",
                if seat == Seat::FIRST {
                    "elder"
                } else {
                    "younger"
                }
            ));
        }
        Act::Play(_) => {
            met.insert("lead".to_owned());
        }
        Act::Bid(_)
        | Act::Pass
        | Act::Name(_)
        | Act::Yield
        | Act::Look
        | Act::Surrender
        | Act::Defend
        | Act::Stop
        | Act::Challenge
        | Act::Reserve
        | Act::GoOn
        | Act::Leave(_)
        | Act::Call { .. }
        | Act::Ask
        | Act::Answer(_) => {}
    }
}

/// What the rules of a variant can ask, found by playing by chance and with sense, and the phases of its table.
fn wanted(variant: &Arc<Variant>) -> Met {
    let mut all: Met = variant
        .checked
        .table
        .phases
        .iter()
        .map(|p| phase(*p))
        .collect();
    for deal in 0..120 {
        let mut by_chance = rng(1651, deal);
        let mut table = Table::deal(variant, State::new(variant, 0), &mut rng(1665, deal));
        let mut at = 0;
        while let Some(seat) = table.hand.decision.seat() {
            all.extend(question(&table, is_contested(variant)));
            let act = if (at + deal) % 3 == 0 {
                player::choose(&table.hand.decision, &mut by_chance)
            } else {
                let view = table.view(seat);
                let seen = Seen {
                    variant,
                    view: &view,
                    memory: &table.memories[seat.index()],
                    prospects: None,
                };
                Novice.choose(
                    &seen,
                    &mut chance(1, deal, &table.memories[seat.index()]),
                    &|| false,
                )
            };
            let act = act.expect("there is an answer");
            table.act(seat, act).expect("the answer is lawful");
            at += 1;
        }
    }
    all
}

/// Acts of which whoever is bold makes use once.
const BOLD: [&str; 12] = [
    "announce",
    "surrender",
    "stop",
    "vole",
    "forbid",
    "apart",
    "leave",
    "yield",
    "look",
    "name",
    "bid",
    "throw nothing",
];

/// Chooses as a novice would; whoever is bold makes use of every right once that is offered.
fn typed(game: &Game, used: &mut Option<BTreeSet<String>>) -> String {
    let scene = game.scene(Some(0));
    if let Some(used) = used {
        let new = scene.choices.iter().find(|choice| {
            let bold = BOLD.iter().any(|word| choice.command.starts_with(word));
            bold && !used.contains(&choice.command)
        });
        if let Some(choice) = new {
            used.insert(choice.command.clone());
            return choice.command.clone();
        }
    }
    let act = game.simple_choice(0).expect("there is an answer");
    game.words(act)
}

/// Plays a hand to its bill, every act of the person typed; returns what is read and what is met.
fn hand(game: &mut Game, used: &mut Option<BTreeSet<String>>, shadow: &mut Table) -> (String, Met) {
    let variant = Arc::clone(&shadow.hand.variant);
    let (mut out, mut met) = (
        String::new(),
        Met::from(["deal".to_owned(), "settle".to_owned()]),
    );
    let tell = |out: &mut String, lines: Vec<String>| {
        for line in lines {
            let _ = writeln!(out, "{line}");
        }
    };
    tell(&mut out, game.begins(Some(0)));
    loop {
        while let Some(thought) = game.thought() {
            let act = thought.choose(&|| false);
            follow(&variant, shadow, act.expect("there is an answer"), &mut met);
            game.answer(act).expect("the players play by the rules");
        }
        tell(&mut out, game.news(Some(0)));
        if game.turn() == Turn::Over {
            break;
        }
        let line = typed(game, used);
        let asked = game.question(0).expect("somebody is asked");
        let _ = writeln!(out, "{asked}\n> {line}");
        let Ok(Command::Act(act)) = game.read(0, &line) else {
            panic!("`{line}` is not read as an act")
        };
        follow(&variant, shadow, act, &mut met);
        let refused = game.act(0, act);
        assert!(refused.is_ok(), "`{line}` is refused: {refused:?}");
    }
    tell(&mut out, game.close());
    // What is left of a share is told without a question, where the exchange has settled it.
    for event in &shadow.hand.events {
        if let Event::Left { seat, count } = event
            && *count > 0
        {
            let side = if *seat == Seat::FIRST {
                "elder"
            } else {
                "younger"
            };
            met.insert(format!("{side} leaves"));
        }
    }
    (out, met)
}

/// Does at a second table what is done at the first.
fn follow(variant: &Variant, shadow: &mut Table, act: Act, met: &mut Met) {
    let seat = shadow.hand.decision.seat().expect("somebody is asked");
    brought(variant, shadow, (seat, act), met);
    shadow.act(seat, act).expect("both tables are one");
}

/// Returns deals in which a hand can be announced as it is dealt to the first seat, or to the second.
fn announced(variant: &Arc<Variant>, wanted: &Met) -> Vec<u64> {
    if !wanted.iter().any(|w| w.starts_with("announce")) {
        return Vec::new();
    }
    let mut seeds = [None, None];
    for seed in 1..RARE {
        let table = Table::deal(variant, State::new(variant, 0), &mut rng(seed, 1));
        if let Decision::Announce(phase::Announce { seat, .. }) = table.hand.decision {
            seeds[seat.index().min(1)].get_or_insert(seed);
        }
        if seeds.iter().all(Option::is_some) {
            break;
        }
    }
    seeds.into_iter().flatten().collect()
}

/// Plays hands until all that is wanted was met; returns them with what is still missing.
fn transcript(edition: &Edition, id: &str) -> (String, Met) {
    let variant = compiled(&Rules::embedded(), id, &Vec::new());
    let wanted = wanted(&variant);
    let mut missing = wanted.clone();
    let rare = announced(&variant, &wanted);
    let usual = (1..DEALS).flat_map(|seed| [(seed, false), (seed, true)]);
    let all = usual.chain(rare.into_iter().map(|seed| (seed, true)));
    let mut out = String::new();
    for (seed, bold) in all {
        if missing.is_empty() {
            break;
        }
        let mut game = seated(edition, &variant, (seed, 8), 1);
        let mut shadow = Table::deal(&variant, State::new(&variant, 0), &mut rng(seed, 1));
        let mut used = bold.then(BTreeSet::new);
        let (read, met) = hand(&mut game, &mut used, &mut shadow);
        // The first hand that is shown is one in which somebody plays.
        let dull = out.is_empty() && !met.contains("play");
        if dull || met.is_disjoint(&missing) {
            continue;
        }
        let new: Vec<&str> = met.intersection(&missing).map(String::as_str).collect();
        let _ = writeln!(out, "--- seed {seed}: {}\n{read}", new.join(", "));
        missing = missing.difference(&met).cloned().collect();
    }
    println!("{id}: {} things to be met", wanted.len());
    (out, missing)
}

#[test]
fn every_variant_is_read_in_every_phase_of_its_table() {
    let edition = Edition::load(&Rules::embedded());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/play"));
    settings.set_prepend_module_to_snapshot(false);
    let ids: Vec<String> = edition.variants.iter().map(|v| v.id.to_string()).collect();
    assert!(ids.len() > 10, "variants have gone missing");
    let mut unmet = Vec::new();
    for id in ids {
        let (read, missing) = transcript(&edition, &id);
        if !missing.is_empty() {
            unmet.push((id.clone(), missing));
        }
        settings.bind(|| insta::assert_snapshot!(id.as_str(), read));
    }
    assert!(unmet.is_empty(), "nobody reads of these: {unmet:#?}");
}
