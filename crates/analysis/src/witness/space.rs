//! The situations that are put to two books: what the tables of both list, on a plain deal, and hands drawn from a seed.

use super::course::course;
use super::named::{after, chained, named};
use super::scene::{Beginning, Question, Scene, SceneAct, SceneStep};
use super::search::Search;
use super::stage::{Stage, stage};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, phase};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;
use codille_lang::unique::{add_new, unique};

/// What the pool holds where it holds anything.
pub(super) const POOL: i64 = 50;

/// Says why no hand can be put to both, where that is so.
pub(super) fn apart([a, b]: [&Variant; 2]) -> Option<String> {
    let shape = |v: &Variant| (v.players, v.hands, v.checked.table.cards);
    if shape(a) != shape(b) {
        let words = "They seat others or deal other numbers of cards: no hand can be put to both.";
        return Some(words.to_owned());
    }
    let common = common([a, b]).count() as usize;
    let wanted = a.hands * a.checked.table.cards;
    (common < wanted).then(|| {
        format!("Their packs have {common} cards in common, and the hands take {wanted}: no hand can be put to both.")
    })
}

/// Returns the cards that both books have in their packs.
pub(super) fn common([a, b]: [&Variant; 2]) -> CardSet {
    a.checked.table.pack & b.checked.table.pack
}

/// Returns the games of both books, those that both have first.
pub(super) fn games([a, b]: [&Variant; 2]) -> (Vec<String>, Vec<String>) {
    let names = |v: &Variant| -> Vec<String> {
        v.checked
            .table
            .games
            .iter()
            .map(|g| g.like.clone())
            .collect()
    };
    let (one, other) = (names(a), names(b));
    let both = one.iter().filter(|g| other.contains(g)).cloned().collect();
    let mut all = one;
    add_new(&mut all, other);
    (both, all)
}

/// Deals the common cards so that each hand has some of every suit: every seventh card in turn.
pub(super) fn plain_deal(variants: [&Variant; 2], sizes: &[usize]) -> (Vec<CardSet>, Vec<Card>) {
    let cards: Vec<Card> = common(variants).iter().collect();
    let count = cards.len();
    let stride = (7..count).find(|n| gcd(*n, count) == 1).unwrap_or(1);
    let mut mixed = (0..count).filter_map(|n| cards.get(n * stride % count).copied());
    let hands = sizes.iter().map(|n| mixed.by_ref().take(*n).collect());
    let hands: Vec<CardSet> = hands.collect();
    (hands, mixed.collect())
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Puts all that is listed to two books that are not [`apart`].
pub(super) fn listed(search: &mut Search<'_>) {
    let books = search.books.clone();
    let [a, b] = &books;
    let variants = [&**a, &**b];
    let cards = a.checked.table.cards;
    let even = vec![cards; a.hands];
    let mut uneven = even.clone();
    if let Some(first) = uneven.first_mut() {
        *first += 1;
    }
    if let Some(last) = uneven.last_mut() {
        *last -= 1;
    }
    for sizes in [even, uneven] {
        let has_pool = !a.checked.table.games.is_empty();
        for pool in [0, POOL].into_iter().take(1 + usize::from(has_pool)) {
            let (hands, stock) = plain_deal(variants, &sizes);
            let begin = Beginning::Deal { pool, hands, stock };
            let put = |search: &mut Search<'_>, line: &[SceneStep], asked: Question| {
                search.put(&Scene {
                    begin: begin.clone(),
                    line: line.to_vec(),
                    named: Vec::new(),
                    asked,
                });
            };
            put(search, &[], Question::Brings);
            let (both, all) = games(variants);
            if !all.is_empty() {
                bidding(search, &begin, &both, &all, &mut Vec::new());
            }
            let lines = if both.is_empty() {
                vec![
                    course(&books, &begin, None, false),
                    course(&books, &begin, None, true),
                ]
            } else {
                both.iter()
                    .map(|g| course(&books, &begin, Some(g), false))
                    .collect()
            };
            for line in lines {
                prefixes(search, &begin, &line);
            }
        }
    }
}

/// Goes through what may be said in turn, up to three times.
fn bidding(
    search: &mut Search<'_>,
    begin: &Beginning,
    both: &[String],
    all: &[String],
    line: &mut Vec<SceneStep>,
) {
    let scene = |line: &[SceneStep], asked| Scene {
        begin: begin.clone(),
        line: line.to_vec(),
        named: Vec::new(),
        asked,
    };
    let [a, _] = search.books.clone();
    let Some(now) = stage(&a, &scene(line, Question::Brings)) else {
        return;
    };
    if !line.is_empty() {
        search.put(&scene(line, Question::Brings));
    }
    let Decision::Bid(phase::Bid { seat, .. }) = now.hand.decision else {
        return;
    };
    for who in Seat::first(a.hands) {
        for game in all {
            let act = SceneAct::Bid(game.clone());
            search.put(&scene(line, Question::May(SceneStep { seat: who, act })));
        }
        search.put(&scene(line, Question::May(SceneStep::play(who, Act::Pass))));
    }
    if line.len() >= 4 {
        return;
    }
    let bids = both.iter().map(|g| SceneAct::Bid(g.clone()));
    for act in [SceneAct::Play(Act::Pass)].into_iter().chain(bids) {
        line.push(SceneStep { seat, act });
        bidding(search, begin, both, all, line);
        line.pop();
    }
}

/// Asks at every point of a line who may do what, and what the acts bring.
fn prefixes(search: &mut Search<'_>, begin: &Beginning, line: &[SceneStep]) {
    let books = search.books.clone();
    let variants = [&*books[0], &*books[1]];
    let acts = named(variants);
    let pairs = after(search, &acts);
    let mut cards = 0;
    for length in 0..=line.len() {
        let (done, rest) = line.split_at(length);
        if done.last().is_some_and(super::shrink::plays) {
            cards += 1;
        }
        let scene = |asked| Scene {
            begin: begin.clone(),
            line: done.to_vec(),
            named: Vec::new(),
            asked,
        };
        if !done.is_empty() {
            search.put(&scene(Question::Brings));
        }
        if cards == 0 {
            search.put(&scene(Question::Next));
        }
        // What may be said and done by name is asked up to the second trick, and once later.
        let hands = variants[0].hands;
        let key = cards <= hands + 1 || cards == 5 * hands;
        let boundary = cards % hands == 0;
        let stages = books.each_ref().map(|v| stage(v, &scene(Question::Brings)));
        let [Some(here), Some(there)] = stages else {
            continue;
        };
        if rest.is_empty() {
            continue;
        }
        // What is said and done by name is asked of the others before it is asked of whoever undertook the game.
        let ombre = here.hand.state.facts.ombre;
        let others = Seat::first(hands).filter(|seat| Some(*seat) != ombre);
        for seat in others.chain(ombre) {
            let mut asks: Vec<SceneAct> = Vec::new();
            if key || boundary {
                asks.extend(rights(&here, &there, seat, cards));
            }
            if key {
                let fits = |act: &&SceneAct| {
                    let fresh = act.name().is_some_and(|name| search.is_fresh(name));
                    done.is_empty() || !fresh
                };
                asks.extend(acts.iter().filter(fits).cloned());
            }
            for act in asks {
                search.put(&scene(Question::May(SceneStep { seat, act })));
            }
            let apart = done.is_empty() || cards == 1 || cards == hands;
            if apart && !begin.is_uneven() {
                let fits = |act: &SceneAct| {
                    let fresh = act.name().is_some_and(|name| search.is_fresh(name));
                    done.is_empty() || !fresh
                };
                let pairs: Vec<_> = pairs.iter().filter(|(a, b)| fits(a) && fits(b)).collect();
                for pair in pairs {
                    chained(search, &scene(Question::Brings), seat, pair);
                }
            }
        }
    }
}

/// Lists acts of play that a seat might do at a point.
pub(super) fn rights(here: &Stage, there: &Stage, seat: Seat, cards: usize) -> Vec<SceneAct> {
    let mut out: Vec<Act> = vec![Act::Surrender, Act::Stop, Act::Challenge, Act::Look];
    let held = here.hand.state.held(seat);
    if cards == 0 {
        out.extend([Act::Yield, Act::Announce, Act::Leave(1)]);
        out.extend(Suit::ALL.map(Act::Name));
        let numbers = (0..=held.count()).map(|n| held.iter().take(n as usize).collect());
        out.extend(numbers.map(Act::Discard));
    }
    if cards <= 5 {
        let playing = [here, there].iter().any(|s| {
            s.hand.state.facts.trump.is_some() || s.hand.variant.checked.table.games.is_empty()
        });
        if playing {
            out.extend(held.iter().map(Act::Play));
        }
    }
    unique(out).into_iter().map(SceneAct::Play).collect()
}
