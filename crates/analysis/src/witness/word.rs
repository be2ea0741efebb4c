//! Situations and answers in words.

use super::amount;
use super::scene::{Beginning, Question, Scene, SceneAct, SceneStep};
use codille_edition::check::act;
use codille_edition::check::declaration::Kind;
use codille_engine::referee::Order;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Event, Hand};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::words::{around, capital, counted, joined, listed};

/// Names a seat, by its place where all have spoken in turn.
pub(super) fn who(hands: usize, seat: Seat) -> &'static str {
    match (hands, seat.index()) {
        (2, 0) => "elder",
        (2, _) => "younger",
        (_, 0) => "the eldest",
        (_, 1) => "the second hand",
        (_, 2) => "the third hand",
        _ => "the dealer",
    }
}

/// Says what somebody is asked.
pub(super) fn decision(seat: Seat, hand: &Hand) -> String {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "before the play nobody is asked for anything else"
    )]
    let does = match hand.decision {
        Decision::Bid(_) => "speaks",
        Decision::Name(_) => "names trumps",
        Decision::Discard(_) => "lays cards away",
        Decision::Take(_) => "takes cards in",
        Decision::Play(_) => "leads",
        _ => "is asked",
    };
    format!("{} {does}", who(hand.variant.hands, seat))
}

/// Says what the referee orders.
pub(super) fn order(variant: &Variant, order: &Order) -> String {
    match order {
        Order::Pay(entry) => amount::words(variant, None, &[entry]),
        Order::Silence { seats, .. } => {
            let seats = seats.iter().map(|s| who(variant.hands, s));
            format!(
                "{} reckons nothing of what is named",
                joined(seats, " and ")
            )
        }
        Order::CallFalls(seat, _) => format!("the call of {} falls", who(variant.hands, *seat)),
        Order::CallStands(seat, _) => format!("the call of {} stands", who(variant.hands, *seat)),
        Order::Fresh => "there is a fresh deal".to_owned(),
        Order::Trumps(suit) => format!("{} are trumps", suit.name()),
        Order::Back(_) => "play goes back to before the fault".to_owned(),
        Order::Loses(seats) => {
            let seats = seats.iter().map(|s| who(variant.hands, s));
            format!("{} loses the game", joined(seats, " and "))
        }
        Order::Nothing => "nothing follows".to_owned(),
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Deal => "his hand as dealt",
        Kind::Suit => "a point",
        Kind::Run => "a sequence",
        Kind::Rank => "cards of a rank",
    }
}

/// Returns what both books call a game.
fn game(variants: [&Variant; 2], like: &str) -> String {
    let names = variants.map(|v| {
        let game = v.checked.table.games.iter().find(|g| g.like == like);
        game.map(|g| g.name.replace('_', " "))
    });
    match names {
        [Some(a), Some(b)] if a != b => format!("{a} or {b}"),
        [Some(a), _] | [None, Some(a)] => a,
        [None, None] => like.replace('_', " "),
    }
}

/// Says an act as somebody does it (`bids solo`) or might do it (`bid solo`).
pub(super) fn act(variants: [&Variant; 2], act: &SceneAct, done: bool) -> String {
    let verb = |one: &str, many: &str| if done { many } else { one }.to_owned();
    match act {
        SceneAct::Bid(like) => format!("{} {}", verb("bid", "bids"), game(variants, like)),
        SceneAct::Call(of, cards) => {
            format!("{} {cards} as {}", verb("call", "calls"), kind(*of))
        }
        SceneAct::Named { name, words } => named(variants, name, words, done),
        SceneAct::Play(act) => play(*act, done),
    }
}

fn play(act: Act, done: bool) -> String {
    let verb = |one: &str, many: &str| if done { many } else { one }.to_owned();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the rest are rights that are used or not"
    )]
    match act {
        Act::Pass => verb("pass", "passes"),
        Act::Name(suit) => format!("{} {}", verb("name", "names"), suit.name()),
        Act::Discard(cards) if cards.is_empty() => verb("exchange nothing", "exchanges nothing"),
        Act::Discard(cards) => {
            let count = counted(cards.count() as usize, "card");
            format!("{} {count}, {cards}", verb("exchange", "exchanges"))
        }
        Act::Take(n) => format!("{} {}", verb("take", "takes"), counted(n as usize, "card")),
        Act::Leave(n) => {
            let count = counted(n as usize, "card");
            format!("{} {count} of the share", verb("leave", "leaves"))
        }
        Act::Play(card) => format!("{} {card}", verb("play", "plays")),
        Act::Yield => verb(
            "let the other exchange first",
            "lets the other exchange first",
        ),
        Act::Look => verb(
            "look at what is left of the stock",
            "looks at what is left of the stock",
        ),
        Act::Surrender => verb("surrender", "surrenders"),
        Act::Defend => verb("forbid the surrender", "forbids the surrender"),
        Act::Stop => verb("end the hand", "ends the hand"),
        Act::Challenge => verb(
            "undertake to win every trick",
            "undertakes to win every trick",
        ),
        Act::Reserve => verb("set the stake apart", "sets the stake apart"),
        Act::Announce => verb("announce what was dealt", "announces what was dealt"),
        Act::Ask => verb("ask what the call makes", "asks what the call makes"),
        Act::GoOn => verb("go on", "goes on"),
        Act::Answer(answer) => format!("{} “{}”", verb("answer", "answers"), answer.word()),
        other => format!("{other:?}"),
    }
}

/// Says an act of a table, as the book that has it does.
fn named(variants: [&Variant; 2], name: &str, words: &str, done: bool) -> String {
    let row = variants.iter().find_map(|v| {
        let acts = &v.checked.table.acts;
        act::listed(acts, act::find(acts, name)?).map(|a| a.says.clone())
    });
    let verb = if done {
        format!("{name}s")
    } else {
        name.to_owned()
    };
    let words = around(" “", words, "”");
    format!("{}{words}", row.unwrap_or(verb))
}

/// Says a situation with what is asked.
pub(super) fn scene(variants: [&Variant; 2], scene: &Scene, last: &[Event]) -> String {
    let hands = scene.hands();
    let count = hands.len();
    let mut out = vec![beginning(variants, scene)];
    let (acts, tricks): (Vec<&SceneStep>, Vec<&SceneStep>) =
        (scene.line.iter()).partition(|s| !matches!(s.act, SceneAct::Play(Act::Play(_))));
    let done = acts.iter().map(|step| {
        format!(
            "{} {}",
            who(count, step.seat),
            act(variants, &step.act, true)
        )
    });
    let done = joined(done, "; ");
    if !done.is_empty() {
        out.push(format!("{}.", capital(&done)));
    }
    let size = hands.first().map_or(0, |h| h.count());
    out.extend(played(count, &tricks, last, size));
    let named = scene.named.iter().map(|step| {
        let says = act(variants, &step.act, true);
        format!("{} {says}.", capital(who(count, step.seat)))
    });
    out.extend(named);
    out.push(question(variants, scene));
    out.retain(|s| !s.is_empty());
    out.join(" ")
}

/// Says how a hand begins, with the cards that matter for what is asked.
fn beginning(variants: [&Variant; 2], scene: &Scene) -> String {
    let hands = scene.hands();
    let mut held: Vec<(Seat, CardSet)> = Seat::first(hands.len())
        .zip(hands.iter().copied())
        .collect();
    let asks = match &scene.asked {
        Question::May(step) => step.act_in_play().then_some(step.seat),
        Question::Brings | Question::Next => None,
    };
    let played = scene
        .line
        .iter()
        .any(|s| matches!(s.act, SceneAct::Play(Act::Play(_))));
    if let Some(seat) = asks {
        held.retain(|(s, _)| *s == seat);
    } else if !played && !scene.line.iter().any(SceneStep::has_cards) {
        held.clear();
    }
    let sizes: Vec<u32> = hands.iter().map(|h| h.count()).collect();
    let held = held
        .into_iter()
        .map(|(s, cards)| format!("{} holds {cards}", who(hands.len(), s)));
    let held = joined(held, "; ");
    match &scene.begin {
        Beginning::Deal { pool, .. } => {
            let uneven = sizes.windows(2).any(|w| w.first() != w.last());
            let dealt = if uneven {
                let each = Seat::first(hands.len()).zip(&sizes);
                let each = each.map(|(s, n)| format!("{} {n}", who(hands.len(), s)));
                format!("Cards are dealt, {}", listed(each, "and"))
            } else {
                "Cards are dealt".to_owned()
            };
            let pool = if hands.len() == 2 {
                String::new()
            } else {
                format!("; the pool held {pool} before")
            };
            if held.is_empty() {
                format!("{dealt}{pool}.")
            } else {
                format!("{dealt}{pool}: {held}.")
            }
        }
        Beginning::Lead {
            pool,
            ombre,
            game: like,
            trump,
            ..
        } => {
            let held = if held.is_empty() {
                String::new()
            } else {
                format!(" {}.", capital(&held))
            };
            format!(
                "{} is Ombre in {}, trumps {}; all exchanges are done, and the pool holds {pool}.{held}",
                capital(who(hands.len(), *ombre)),
                game(variants, like),
                trump.name(),
            )
        }
    }
}

/// Says which cards were played, trick by trick, and who won them; of a whole hand only how the tricks fall.
fn played(hands: usize, steps: &[&SceneStep], events: &[Event], size: u32) -> Option<String> {
    if steps.is_empty() {
        return None;
    }
    let mut winners = events.iter().filter_map(Event::winner);
    if steps.len() == hands * size as usize {
        let won: Vec<Seat> = winners.collect();
        let each = Seat::first(hands).map(|seat| {
            let count = won.iter().filter(|w| **w == seat).count();
            format!("{} wins {count}", who(hands, seat))
        });
        let order = joined(won.iter().map(|w| who(hands, *w)), ", ");
        let each = capital(&listed(each, "and"));
        return Some(format!("{each} of the tricks, which fall to {order}."));
    }
    let tricks = steps.chunks(hands).map(|trick| {
        let cards = joined(trick.iter().filter_map(|s| s.card()), " ");
        let lead = trick.first().map_or("", |s| who(hands, s.seat));
        let won = (trick.len() == hands).then(|| winners.next()).flatten();
        let won = won.map_or_else(String::new, |w| format!(", to {}", who(hands, w)));
        format!("{lead} leads {cards}{won}")
    });
    Some(format!("{}.", capital(&joined(tricks, "; "))))
}

fn question(variants: [&Variant; 2], scene: &Scene) -> String {
    let hands = scene.hands().len();
    match &scene.asked {
        Question::May(step) => {
            let asked = act(
                variants,
                &step.act,
                matches!(step.act, SceneAct::Named { .. }),
            );
            let who = who(hands, step.seat);
            if matches!(step.act, SceneAct::Named { .. }) {
                format!("{} {asked}: may he, and what follows?", capital(who))
            } else {
                format!("May {who} {asked}?")
            }
        }
        Question::Brings if scene.line.is_empty() => "What is paid?".to_owned(),
        Question::Brings => "What does that bring?".to_owned(),
        Question::Next => "Who does what next?".to_owned(),
    }
}

impl SceneStep {
    /// Returns the card that is played.
    const fn card(&self) -> Option<Card> {
        if let SceneAct::Play(Act::Play(card)) = self.act {
            Some(card)
        } else {
            None
        }
    }

    /// Tells whether it is an act with cards of a hand.
    fn has_cards(&self) -> bool {
        match &self.act {
            SceneAct::Call(..) => true,
            SceneAct::Play(act) => !act.cards().is_empty() || *act == Act::Announce,
            SceneAct::Bid(_) | SceneAct::Named { .. } => false,
        }
    }

    /// Tells whether the cards of whoever does it matter for whether he may.
    fn act_in_play(&self) -> bool {
        self.has_cards()
    }
}
