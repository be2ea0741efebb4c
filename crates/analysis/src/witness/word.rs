//! Situations and answers in words.

use super::act_word;
use super::amount;
use super::needs::{is_before_deal, needs};
use super::scene::{Beginning, Question, Scene, SceneAct, SceneStep};
use codille_engine::referee::Order;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Event, Hand};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::unique::unique;
use codille_lang::words::{around, capital, joined, listed};

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
        Order::Back(_) => "play goes back to that point".to_owned(),
        Order::Loses(seats) => {
            let seats = seats.iter().map(|s| who(variant.hands, s));
            format!("{} loses the game", joined(seats, " and "))
        }
        Order::Nothing => "nothing follows".to_owned(),
    }
}

/// Says a situation with what is asked; where the hand ends otherwise by one book than by the other, how it `ends`.
pub(super) fn scene(
    variants: [&Variant; 2],
    scene: &Scene,
    events: &[Event],
    ends: bool,
) -> String {
    let count = scene.hands().len();
    let asked = match &scene.asked {
        Question::May(step) => Some(step),
        Question::Brings | Question::Next => None,
    };
    let undealt = asked.is_some_and(|step| is_before_deal(variants, step));
    let says = |step: &SceneStep| {
        let says = act_word::act(variants, &step.act, true);
        format!("{} {says}.", capital(who(count, step.seat)))
    };
    let (first, then): (Vec<&SceneStep>, Vec<&SceneStep>) =
        (scene.named.iter()).partition(|step| undealt || is_before_deal(variants, step));
    let told = scene.named.iter().chain(asked);
    let told = told.flat_map(|step| needs(variants, step));
    let told: Vec<String> = told.filter_map(|need| need.told.clone()).collect();
    let mut out: Vec<String> = Vec::new();
    if undealt {
        out.push(format!("{} is to deal.", capital(dealer(count))));
    }
    out.extend(first.into_iter().map(says));
    let begins = !out.is_empty();
    if !undealt {
        out.push(beginning(variants, scene, begins));
    }
    out.extend(course(variants, scene, events));
    out.extend(then.into_iter().map(says));
    out.extend(unique(told));
    out.push(if ends {
        "How does the hand end?".to_owned()
    } else {
        question(variants, scene)
    });
    out.retain(|s| !s.is_empty());
    out.join(" ")
}

/// Says what is done in order: acts one by one, with the cards that are taken in, and between them cards trick by trick.
fn course(variants: [&Variant; 2], scene: &Scene, events: &[Event]) -> Vec<String> {
    let count = scene.hands().len();
    let size = scene.hands().first().map_or(0, |h| h.count());
    let taken: Vec<(Seat, CardSet)> = (events.iter())
        .filter_map(|event| {
            let Event::Exchanged { seat, taken, .. } = event else {
                return None;
            };
            Some((*seat, *taken)).filter(|(_, cards)| !cards.is_empty())
        })
        .collect();
    let mut out = Vec::new();
    let mut rest = scene.line.as_slice();
    while let Some(first) = rest.first() {
        let plays = first.card().is_some();
        let length = rest
            .iter()
            .take_while(|s| s.card().is_some() == plays)
            .count();
        let (now, later) = rest.split_at(length);
        rest = later;
        if plays {
            out.extend(played(count, now, events, size));
            continue;
        }
        let done = now.iter().map(|step| {
            let exchanges = matches!(step.act, SceneAct::Play(act) if act.exchanges());
            let mut own = taken
                .iter()
                .filter(|(seat, _)| exchanges && *seat == step.seat);
            let taken = own
                .next()
                .map(|(_, cards)| format!(" and takes in {cards}"));
            let taken = taken.unwrap_or_default();
            let says = act_word::act(variants, &step.act, true);
            format!("{} {says}{taken}", who(count, step.seat))
        });
        let done = joined(done.collect::<Vec<_>>(), "; ");
        out.push(format!("{}.", capital(&done)));
    }
    out
}

/// Names whoever deals.
fn dealer(hands: usize) -> &'static str {
    who(hands, Seat::from(hands.saturating_sub(1)))
}

/// Says how a hand begins, with the cards that matter for what is asked; whoever deals may be `told` already.
fn beginning(variants: [&Variant; 2], scene: &Scene, told: bool) -> String {
    let hands = scene.hands();
    let mut held: Vec<(Seat, CardSet)> = Seat::first(hands.len())
        .zip(hands.iter().copied())
        .collect();
    let asks = match &scene.asked {
        Question::May(step) => step.act_in_play().then_some(step.seat),
        Question::Brings | Question::Next => None,
    };
    if let Some(seat) = asks {
        // Whoever has called something is known by it.
        let called = |s: &SceneStep| matches!(s.act, SceneAct::Call(..));
        let calls = scene.line.iter().filter(|s| called(s));
        let calls: Vec<Seat> = calls.map(|s| s.seat).collect();
        held.retain(|(s, _)| *s == seat || calls.contains(s));
    } else if !scene.line.iter().any(SceneStep::has_cards) {
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
                format!(
                    "{} deals, {}",
                    capital(dealer(hands.len())),
                    listed(each, "and")
                )
            } else if told {
                // Whoever deals has been named with what he did.
                "The cards are dealt".to_owned()
            } else {
                format!("{} deals", capital(dealer(hands.len())))
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
                act_word::game(variants, like),
                trump.name(),
            )
        }
    }
}

/// Says which cards were played, trick by trick, and who won them; of a whole hand only how the tricks fall.
fn played(hands: usize, steps: &[SceneStep], events: &[Event], size: u32) -> Option<String> {
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
        let mut cards = trick.iter().filter_map(SceneStep::card);
        let led = cards.next().map_or_else(String::new, |c| c.to_string());
        let follow = around(", then ", &joined(cards, " "), "");
        let lead = trick.first().map_or("", |s| who(hands, s.seat));
        let won = (trick.len() == hands).then(|| winners.next()).flatten();
        let won = won.map_or_else(String::new, |w| format!(", to {}", who(hands, w)));
        format!("{lead} leads {led}{follow}{won}")
    });
    Some(format!("{}.", capital(&joined(tricks, "; "))))
}

fn question(variants: [&Variant; 2], scene: &Scene) -> String {
    let hands = scene.hands().len();
    match &scene.asked {
        Question::May(step) => {
            let asked = act_word::act(
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
