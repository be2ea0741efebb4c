//! Nothing leaks at a club table: cards that a seat has not seen change places, everything that it heard stays, and nothing that is shown to
//! it becomes another. Judges no rule.
//!
//! A fine for what nobody has seen lies in the pool, and a later fine that is reckoned by the pool is higher for it: whoever hears what is paid
//! may draw his conclusions. Lays in which another sum was heard are counted apart.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test that reads past the end fails, as it should, and its counts are printed"
)]

use crate::shared::{exchange, table};
use codille::cards::{Card, CardSet};
use codille::check::act;
use codille::check::act::ActId;
use codille::check::rule::Verb;
use codille::engine::{Act, State};
use codille::ids::{FaultId, Seat};
use codille::layout::TermStyle;
use codille::play::{Chair, Command, Game, Grounds, Head, Setup, Turn};
use codille::player::{Budget, Heard, Memory, Move, Novice, Table};
use codille::referee::{Order, RefereedHand};
use codille::ruleset::{Edition, Rules};
use codille::simulate::rng;
use codille::variant::Variant;
use exchange::Exchange;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;
use std::sync::Arc;
use table::compiled;

/// Hands in which something was told once that nobody could see: they are always played again.
const TOLD_ONCE: [(&str, u64); 5] = [
    ("cavendish-1896", 34),
    ("cavendish-1896", 41),
    ("cavendish-1896-au-cent", 21),
    ("cavendish-1896-au-cent", 30),
    ("gibbs-1878-appendix", 51),
];

/// The numbers of the hands of a variant; `HANDS=32` asks for so many, `HANDS=21-21` for some alone.
fn hands(variant: &str) -> Vec<u64> {
    let range = range();
    let again = TOLD_ONCE.iter().filter(|(id, _)| *id == variant);
    let again = again.map(|(_, seed)| *seed);
    let others = again.filter(|seed| asked("HANDS").is_none() && !range.contains(seed));
    range.clone().chain(others).collect()
}

fn range() -> RangeInclusive<u64> {
    let number = |n: &str| -> u64 { n.parse().expect("HANDS is a number or two with a dash") };
    match asked("HANDS").as_deref().map(|h| h.split_once('-')) {
        None => 1..=1,
        Some(None) => 1..=number(&asked("HANDS").unwrap_or_default()),
        Some(Some((first, last))) => number(first)..=number(last),
    }
}

/// Whether a variant is played; `ONLY=cavendish-1896-au-cent` asks for one alone.
fn is_played(variant: &str) -> bool {
    asked("ONLY").is_none_or(|only| only == variant)
}

/// What the environment asks for under a name.
fn asked(name: &str) -> Option<String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test asks its own environment how long it may run"
    )]
    std::env::var(name).ok()
}

/// Sits down at a club table with given cards, or with those that the seed deals.
fn sitting(
    variant: &Arc<Variant>,
    grounds: &Grounds,
    seed: u64,
    cards: Option<&(Vec<CardSet>, Vec<Card>)>,
) -> Game {
    let names = ["You", "Ann", "Ben", "Cora", "Dan"];
    let names = names.iter().take(variant.players).enumerate();
    let chairs = names.map(|(at, name)| {
        let chair = match at {
            0 => Chair::Person,
            _ => Chair::Player(Arc::new(Novice)),
        };
        ((*name).to_owned(), chair)
    });
    let setup = Setup {
        title: String::new(),
        work: String::new(),
        set: Vec::new(),
        grounds: grounds.clone(),
        chairs: chairs.collect(),
        first: 0,
        worlds: 4,
        seed,
        look: TermStyle::default(),
        variant: Arc::clone(variant),
    };
    let game = match cards {
        None => Game::new(setup),
        Some((hands, stock)) => {
            let opening = State::new(variant, 0);
            Game::at(setup, Table::from_deal(variant, opening, hands, stock))
        }
    };
    game.strictly(20)
}

/// What a seat has seen and heard of a hand, worked out beside the game.
struct Told {
    seat: Seat,
    /// The cards that it has seen.
    seen: CardSet,
    /// What the referee answered to what was said.
    answers: Vec<String>,
    /// What was said and done, in sentences, without those of the referee.
    lines: Vec<String>,
    /// What it heard somebody pay, by the word of the referee or otherwise.
    paid: Vec<String>,
    /// What lay in the pool after each deed, fines that it has not heard of among it.
    pools: Vec<i64>,
}

impl Told {
    /// Notes what a seat sees of the table, and hears of the last thing done.
    fn notice(&mut self, bench: &RefereedHand, done: Option<&Move>) {
        let view = bench.hand.state.view(self.seat, &bench.hand.decision);
        let facts = &view.facts;
        let rows = [
            &facts.held,
            &facts.hand,
            &facts.dealt,
            &facts.discarded,
            &facts.taken,
        ];
        let rows = rows.into_iter().flatten();
        let mut seen = rows.fold(facts.turned | facts.trick_cards, |all, cards| all | cards);
        seen |= facts.reckoning.seen(self.seat);
        seen |= bench.minutes().aside[self.seat];
        self.seen = self.seen | CardSet(seen);
        for card in view.stock.iter().flatten() {
            self.seen.insert(*card);
        }
        let Some(Move::Act(_, deed)) = done else {
            return;
        };
        if let Some(Act::Play(card)) = deed.play {
            self.seen.insert(card);
        }
        let acts = &bench.variant().checked.table.acts;
        if act::listed(acts, deed.act).is_some_and(act::Act::is_open) {
            self.seen = self.seen | deed.cards;
        }
        let Some(ruling) = bench.rulings.last() else {
            return;
        };
        let spoken = deed.play.is_none() && deed.act != ActId::Verb(Verb::Discard);
        if spoken {
            let orders = ruling.consequences.iter().map(|c| &c.order);
            let orders: Vec<&Order> = orders.collect();
            let faults = ruling.faults.iter().map(|f| (f.fault, f.seat));
            let faults: Vec<(FaultId, Seat)> = faults.collect();
            self.answers
                .push(format!("{:?} {faults:?} {orders:?}", ruling.allowed));
        }
    }
}

/// Plays the same hand again with some cards, and notes what a seat sees and hears; nothing where it cannot be.
fn again(
    start: Game,
    deeds: &[Move],
    head: &Head,
    seat: Seat,
    wanted: Option<&Told>,
) -> Option<(Game, Told, Vec<Heard>)> {
    let mut game = start;
    let mut told = Told {
        seat,
        seen: CardSet::EMPTY,
        answers: Vec::new(),
        lines: Vec::new(),
        paid: Vec::new(),
        pools: Vec::new(),
    };
    told.notice(game.bench()?, None);
    let own = |line: &String| !line.starts_with("[The referee]") && !line.starts_with("  ");
    for done in deeds {
        game.redo(done).ok()?;
        told.notice(game.bench()?, Some(done));
        told.pools.push(game.bench()?.hand.state.facts.pool);
        let lines = game.news(Some(seat.index()));
        let pays = |line: &&String| line.contains(" pays ") || line.contains(" pay ");
        told.paid.extend(lines.iter().filter(pays).cloned());
        told.lines.extend(lines.into_iter().filter(own));
        // What is heard otherwise need not be played to its end.
        let same =
            |w: &Told| w.lines.starts_with(&told.lines) && w.answers.starts_with(&told.answers);
        if !wanted.is_none_or(same) {
            return None;
        }
    }
    game.redone(head).ok()?;
    let heard = heard(game.bench()?, seat);
    Some((game, told, heard))
}

/// Returns all that a seat has heard of the acts of the game.
fn heard(bench: &RefereedHand, seat: Seat) -> Vec<Heard> {
    let whole = &bench.hand;
    let first = whole.history.first();
    let opening = first.map_or(&whole.state, |m| &*m.before).clone();
    let mut memory = Memory::new(seat, opening);
    for at in 0..whole.history.len() {
        let mut hand = whole.clone();
        if let Some(next) = whole.history.get(at + 1) {
            hand.state = State::clone(&next.before);
        }
        hand.history.truncate(at + 1);
        memory.notice(&hand);
    }
    memory.heard
}

/// Everything that is shown to a chair: news, question, picture, hint, refusals, rights.
fn strings(game: &Game, chair: usize, strange: &str) -> Vec<String> {
    let mut game = game.clone();
    let mut out = game.begins(Some(chair));
    out.extend(game.tell(chair, &Command::Log));
    out.extend(game.question(chair));
    out.push(format!("{:#?}", game.scene(Some(chair))));
    out.extend(game.hint(chair, Budget { worlds: 3 }, &|| false));
    out.extend(game.lesson(chair));
    for line in [
        "hand",
        "why",
        "tricks",
        "score",
        "log",
        "help",
        "rights",
        "undo",
        "again",
        "rules trump",
        "nonsense",
        strange,
    ] {
        out.push(format!("> {line}"));
        out.extend(game.enter(chair, line).lines);
    }
    // Whoever leaves is told of his own.
    if game.persons().first() == Some(&chair) {
        out.extend(game.farewell());
    }
    out
}

/// So many lines that do something are typed at one position.
const TYPED: usize = 8;

/// What comes of lines that do something, each typed at the same moment: the first answer, before anybody else does anything.
fn answers(game: &Game, chair: usize, chance: &mut ChaCha8Rng) -> Vec<Option<String>> {
    let bench = game.bench().expect("there is a referee");
    let checked = &bench.variant().checked;
    let acts = checked.table.acts.iter().filter(|a| a.from.is_none());
    let mut lines = vec!["waive".to_owned()];
    for act in acts {
        lines.push(act.name.clone());
        lines.extend(checked.faults.iter().map(|f| format!("{} {f}", act.name)));
    }
    let held = bench.hand.state.held(Seat::from(chair)).iter();
    lines.extend(held.map(|card| format!("play {card}")));
    lines.shuffle(chance);
    let mut out = Vec::new();
    for line in lines.into_iter().take(TYPED) {
        let mut game = game.clone();
        game.news(Some(chair));
        let before = game.deeds().len();
        let held = cards_of(&game, chair);
        let mut told = game.enter(chair, &line).lines;
        // After the hand everything is told, and cards that are drawn are other cards elsewhere.
        let drawn = cards_of(&game, chair) - held;
        if game.deeds().len() > before + 1 || game.turn() == Turn::Over || !drawn.is_empty() {
            out.push(None);
            continue;
        }
        told.extend(game.news(Some(chair)));
        out.push(Some(format!("> {line}: {}", told.join(" | "))));
    }
    out
}

/// All cards that a chair has had in this deal.
fn cards_of(game: &Game, chair: usize) -> CardSet {
    let bench = game.bench().expect("there is a referee");
    let facts = &bench.hand.state.facts;
    let rows = [&facts.held, &facts.dealt, &facts.taken].into_iter();
    CardSet(rows.fold(0, |all, row| all | row[Seat::from(chair)]))
}

/// What the player of the program whose turn it is does.
fn decided(game: &Game) -> String {
    let mut game = game.clone();
    let before = game.deeds().len();
    let told = game.let_play(&|| false);
    let done = game.deeds().get(before).map(|done| match done {
        // What an answer is about are the cards of the caller.
        Move::Act(seat, deed) => format!(
            "{seat} {:?} {:?} {} {}",
            deed.act, deed.play, deed.cards, deed.words
        ),
        Move::Waive(seat, fault) => format!("{seat} waives {fault:?}"),
    });
    format!("{told:?} {done:?}")
}

fn differs(one: &[String], other: &[String]) -> Option<String> {
    if one == other {
        return None;
    }
    let lines = |all: &[String]| -> Vec<String> {
        let lines = all.iter().flat_map(|s| s.lines());
        lines.map(str::to_owned).collect()
    };
    let (one, other) = (lines(one), lines(other));
    let at = (one.iter().zip(&other)).position(|(a, b)| a != b);
    let at = at.unwrap_or_else(|| one.len().min(other.len()));
    let shown = |all: &[String]| {
        let lines = all.iter().skip(at).take(3).map(|l| l.trim());
        lines.collect::<Vec<_>>().join(" | ")
    };
    let above = one.iter().take(at).rev().take(3).rev();
    let above: Vec<&str> = above.map(String::as_str).collect();
    Some(format!(
        "after {above:?}\n  here      {}\n  elsewhere {}",
        shown(&one),
        shown(&other)
    ))
}

/// What was met in one go through the variants.
#[derive(Default)]
struct Count {
    positions: usize,
    permuted: usize,
    irregular: usize,
    /// Lays left out, since another sum was paid for all to hear.
    fined: usize,
    leaks: Vec<String>,
}

/// Exchanges cards that a chair has not seen and holds that it is shown the same.
fn look(
    (variant, grounds, head): (&Arc<Variant>, &Grounds, &Head),
    (game, seed, chair): (&Game, u64, usize),
    chance: &mut ChaCha8Rng,
    count: &mut Count,
) {
    count.positions += 1;
    let bench = game.bench().expect("there is a referee");
    // Chairs are seats in the first hand.
    let seat = Seat::from(chair);
    let facts = &bench.hand.state.facts;
    let hands = facts.dealt.iter().take(variant.hands);
    let hands: Vec<CardSet> = hands.map(|h| CardSet(*h)).collect();
    let stock = bench.minutes().stock.iter();
    let stock: Vec<Card> = stock
        .filter_map(|c| Card::from_index(usize::from(*c)))
        .collect();
    let deeds = game.deeds();
    let start = sitting(
        variant,
        grounds,
        seed,
        Some(&(hands.clone(), stock.clone())),
    );
    let (here, told, heard) =
        again(start, deeds, head, seat, None).expect("the same hand can be played again");
    let hidden = variant.checked.table.pack - told.seen;
    for _ in 0..8 {
        let exchange = Exchange::of(hidden, chance);
        let cards = (
            hands.iter().map(|h| exchange.cards(*h)).collect(),
            stock.iter().map(|c| exchange.card(*c)).collect(),
        );
        if cards.0 == hands {
            continue;
        }
        let deeds: Vec<Move> = deeds.iter().map(|d| exchange.done(d)).collect();
        let start = sitting(variant, grounds, seed, Some(&cards));
        let Some((there, then, other)) = again(start, &deeds, head, seat, Some(&told)) else {
            continue;
        };
        if (&heard, &told.answers, &told.lines) != (&other, &then.answers, &then.lines) {
            continue;
        }
        // Whom the order of the game asks everybody sees: whoever has no more to call is asked no more.
        let asked = |game: &Game| game.bench().and_then(|b| b.hand.decision.seat());
        if asked(&here) != asked(&there) {
            continue;
        }
        let pool = |game: &Game| game.bench().map(|b| b.hand.state.facts.pool);
        // Where a fine is reckoned by a pool in which a hidden one lies, the sum that is paid for all to hear is another; a later hidden
        // fine may even the pool out again.
        if told.pools != then.pools && told.paid != then.paid {
            count.fined += 1;
            continue;
        }
        count.permuted += 1;
        let bench = here.bench().expect("there is a referee");
        count.irregular += usize::from(bench.rulings.iter().any(|r| !r.faults.is_empty()));
        let strange = hidden.iter().next().map(|c| format!("play {c}"));
        let strange = strange.unwrap_or_else(|| "rights".to_owned());
        let types = game.persons().contains(&chair);
        let typed = chance.next_u64();
        // Whoever types has other cards there, and may have something to say first.
        let decides = [&here, &there].map(|g| g.turn() == Turn::Player(chair));
        let mut shown = [&here, &there].map(|game| strings(game, chair, &strange));
        if types {
            let [one, other] = [&here, &there].map(|g| answers(g, chair, &mut rng(typed, 0)));
            for (one, other) in one.into_iter().zip(other) {
                // Where somebody else acts at once in one of the two, he does so with other cards; a sum may be another, as above.
                let sum = pool(&here) != pool(&there)
                    && one.as_ref().is_some_and(|told| told.contains(" pay "));
                if let (false, Some(one), Some(other)) = (sum, one, other) {
                    shown[0].push(one);
                    shown[1].push(other);
                }
            }
        } else if decides == [true, true] {
            shown[0].push(decided(&here));
            shown[1].push(decided(&there));
        }
        if let Some(leak) = differs(&shown[0], &shown[1]) {
            let at = deeds.len();
            let id = &variant.checked.id;
            let told = format!("{id}, seed {seed}, chair {chair}, after {at} deeds: {leak}");
            println!("{told}");
            count.leaks.push(told);
        }
        return;
    }
}

#[test]
fn nothing_at_a_club_table_tells_cards_that_were_not_seen() {
    let rules = Rules::embedded();
    let edition = Edition::load(&rules);
    let mut count = Count::default();
    for raw in edition.variants.iter().filter(|v| is_played(v.id.as_str())) {
        let variant = compiled(&rules, raw.id.as_str(), &Vec::new());
        let grounds = Grounds::new(&variant, &edition.library);
        for seed in hands(raw.id.as_str()) {
            let mut chance = rng(1719, seed);
            let mut game = sitting(&variant, &grounds, seed, None);
            let head = game.record().expect("it is written");
            let head = Head::read(&head).expect("it is a sitting");
            for _ in 0..400 {
                if game.bench().is_none_or(|b| !b.fresh.is_empty()) {
                    break;
                }
                match game.turn() {
                    Turn::Over => break,
                    Turn::Player(chair) => {
                        if chance.random_range(0..8_u32) == 0 {
                            let of = (&variant, &grounds, &head);
                            look(of, (&game, seed, chair), &mut chance, &mut count);
                        }
                        game.let_play(&|| false).expect("there is an answer");
                    }
                    Turn::Person(chair) => {
                        if chance.random_range(0..2_u32) == 0 {
                            let of = (&variant, &grounds, &head);
                            look(of, (&game, seed, chair), &mut chance, &mut count);
                        }
                        go_on(&mut game, chair, &mut chance);
                    }
                }
            }
        }
    }
    println!(
        "{} of {} positions were permuted, {} of them after faults; {} lays left out for another sum that was heard",
        count.permuted, count.positions, count.irregular, count.fined
    );
    assert!(
        count.leaks.is_empty(),
        "{} leaks:\n{}",
        count.leaks.len(),
        count
            .leaks
            .iter()
            .take(12)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    );
    let some = asked("ONLY").is_some();
    assert!(some || count.permuted > 40, "too few were permuted");
}

/// Does what a novice would, or now and then what is not allowed.
fn go_on(game: &mut Game, chair: usize, chance: &mut ChaCha8Rng) {
    let bench = game.bench().expect("there is a referee");
    let held = bench.hand.state.held(Seat::from(chair));
    let any = held.nth(chance.random_range(0..held.count().max(1)));
    let wild = any.filter(|_| chance.random_range(0..100_u32) < 12);
    if let Some(card) = wild
        && game.enter(chair, &format!("play {card}")).lines.is_empty()
    {
        return;
    }
    let simple = game.simple_choice(chair).map(|act| game.words(act));
    for line in simple
        .into_iter()
        .chain(["no".to_owned(), "done".to_owned()])
    {
        let before = game.deeds().len();
        game.enter(chair, &line);
        if game.deeds().len() > before || game.turn() != Turn::Person(chair) {
            return;
        }
    }
    if let Some(card) = any {
        game.enter(chair, &format!("play {card}"));
    }
}
