//! What a book lets a player do in a situation: lead, follow, bid, name, exchange, use a right.

use codille_lang::ids::{ClauseId, Seat, SeatSet};
use std::collections::BTreeMap;

use super::TRACED;
use super::answer::Answer;
use super::situation::{Play, game};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::{Body, Verb};
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Card, CardSet, Suit, SuitSet};

pub(super) fn outranks(variant: &Variant, high: &str, low: &str) -> Option<Answer> {
    let (high, low) = (game(variant, high)?, game(variant, low)?);
    let above = variant.orders.games_above(1 << low, u64::MAX);
    let ranks = variant.checked.rules.iter();
    let ranks = ranks.filter(|r| matches!(r.body, Body::Games(_)));
    Some(Answer {
        says: if above >> high & 1 == 1 {
            "it does"
        } else {
            "it does not"
        }
        .to_owned(),
        clauses: ranks.map(|r| r.clause).collect(),
        ..Answer::default()
    })
}

pub(super) fn lead(variant: &Variant, player: usize) -> Answer {
    let mut facts = variant.facts();
    (facts.ombre, facts.leader) = (Some(Seat::FIRST), Some(Seat::FIRST));
    facts.trump = Some(Suit::Spades);
    facts.game = u64::from(!variant.checked.table.games.is_empty());
    let first = variant.checked.table.pack.nth(0);
    let card = 1 << first.expect("a pack has cards").index();
    facts.held[Seat::from(player)] = card;
    let mut context = EvalContext::new(&facts, Seat::from(player));
    let may = variant.allowed_set(Verb::Play, card, &mut context) != 0;
    // Only what forbids it: what else governs play has no part in it.
    let clauses = variant.objections(Verb::Play, card, card, &mut context);
    Answer {
        says: if may {
            "he may lead"
        } else {
            "he may not lead"
        }
        .to_owned(),
        clauses,
        ..Answer::default()
    }
}

pub(super) fn naming(variant: &Variant, like: &str, exchanged: bool) -> Option<Answer> {
    let mut facts = variant.facts();
    facts.ombre = Some(Seat::FIRST);
    facts.game = 1 << game(variant, like)?;
    if exchanged {
        facts.exchanged.insert(Seat::FIRST);
    }
    let mut context = EvalContext::traced(&facts, Seat::FIRST);
    let all = variant.checked.table.suits.mask();
    let suits = SuitSet::from_mask(variant.allowed_set(Verb::Name, all, &mut context));
    let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
    clauses.extend(variant.bounds(Verb::Name, &mut EvalContext::new(&facts, Seat::FIRST)));
    let names: Vec<&str> = suits.iter().map(Suit::name).collect();
    Some(Answer {
        says: if names.is_empty() {
            "he names no suit".to_owned()
        } else {
            format!("he may name {}", names.join(", "))
        },
        clauses,
        ..Answer::default()
    })
}

/// Returns the clauses that rank cards, of trumps where a trump is among the cards.
fn ranking(variant: &Variant, trump: Suit, cards: CardSet) -> Vec<ClauseId> {
    let mask = CardSet(variant.orders.of(Some(trump)).mask);
    let trumps = !(cards & mask).is_empty();
    let ranks = |b: &Body| {
        if trumps {
            matches!(b, Body::Trumps(_))
        } else {
            matches!(b, Body::Plain(_))
        }
    };
    (variant.checked.rules.iter())
        .filter(|r| ranks(&r.body))
        .map(|r| r.clause)
        .collect()
}

pub(super) fn trick(variant: &Variant, trump: Suit, led: Card, card: Card) -> Answer {
    let order = variant.orders.of(Some(trump));
    let winner = if order.beats(card, led) { card } else { led };
    Answer {
        says: format!("{winner} wins"),
        result: None,
        parts: BTreeMap::new(),
        clauses: ranking(variant, trump, CardSet::of(led) | CardSet::of(card)),
    }
}

pub(super) fn play(variant: &Variant, play: &Play, traced: bool) -> Option<Answer> {
    let mut facts = variant.facts();
    let held = play.held;
    let second = facts.next(Seat::FIRST);
    let player = play.second.map_or(second, |_| facts.next(second));
    if player == Seat::FIRST {
        // The third hand is the leader himself where two play.
        return None;
    }
    facts.ombre = Some(if play.ombre { player } else { Seat::FIRST });
    facts.game = u64::from(!variant.checked.table.games.is_empty());
    facts.leader = Some(Seat::FIRST);
    facts.trump = Some(play.trump);
    facts.led = 1 << play.led.index();
    facts.trick_cards = facts.led | play.second.map_or(0, |c| 1 << c.index());
    let left = u8::try_from(held.count()).expect("a hand has at most 64 cards");
    facts.tricks_played = facts.tricks_total.saturating_sub(left);
    (facts.held[player], facts.hand[player]) = (held.0, held.0);
    let lawful = CardSet(variant.lawful_play(&facts, player));
    let says = if lawful == held {
        "any of them may be played".to_owned()
    } else {
        format!("only {lawful} may be played")
    };
    let mut clauses = Vec::new();
    if traced {
        let mut context = EvalContext::traced(&facts, player);
        for card in (held - lawful).iter() {
            clauses.extend(variant.objections(Verb::Play, 1 << card.index(), held.0, &mut context));
        }
        // Where everything may be played, what could have forbidden it is behind that too.
        variant.allowed_set(Verb::Play, held.0, &mut context);
        clauses.extend(context.trace.into_iter().flatten());
        clauses.extend(variant.bounds(Verb::Play, &mut EvalContext::new(&facts, player)));
    }
    Some(Answer {
        says,
        clauses,
        ..Answer::default()
    })
}

pub(super) fn bid(
    variant: &Variant,
    standing: Option<&(String, usize)>,
    player: usize,
    (all_passed, common): (bool, &[String]),
) -> Option<Answer> {
    let mut facts = variant.facts();
    facts.all_passed = all_passed;
    if let Some((like, holder)) = standing {
        facts.standing = 1 << game(variant, like)?;
        facts.holder = Some(Seat::from(*holder));
    }
    let games = &variant.checked.table.games;
    let all = (1_u64 << games.len()) - 1;
    let mut context = EvalContext::traced(&facts, Seat::from(player));
    let open = variant.allowed_set(Verb::Bid, all, &mut context);
    let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
    let shared = |at: usize| games.get(at).is_some_and(|g| common.contains(&g.like));
    for at in (0..games.len()).filter(|g| open >> g & 1 == 0 && shared(*g)) {
        clauses.extend(variant.objections(
            Verb::Bid,
            1 << at,
            all,
            &mut EvalContext::new(&facts, Seat::from(player)),
        ));
    }
    let mut names: Vec<&str> = (games.iter().enumerate())
        .filter(|(i, _)| open >> i & 1 == 1)
        .map(|(_, g)| g.like.as_str())
        .collect();
    names.sort_unstable();
    if !names.is_empty() {
        clauses
            .extend(variant.bounds(Verb::Bid, &mut EvalContext::new(&facts, Seat::from(player))));
    }
    let mut context = EvalContext::new(&facts, Seat::from(player));
    let pass = variant.may(Verb::Pass, &mut context) || names.is_empty();
    clauses.extend(variant.grounds(
        Verb::Pass,
        &mut EvalContext::new(&facts, Seat::from(player)),
    ));
    let mut says = if names.is_empty() {
        "he may bid nothing".to_owned()
    } else {
        format!("he may bid {}", names.join(", ").replace('_', " "))
    };
    if !pass {
        says += " and may not pass";
    }
    Some(Answer {
        says,
        clauses,
        ..Answer::default()
    })
}

pub(super) fn exchange(
    variant: &Variant,
    like: &str,
    player: usize,
    exchanged: SeatSet,
) -> Option<Answer> {
    let mut facts = variant.facts();
    facts.ombre = Some(Seat::FIRST);
    facts.game = 1 << game(variant, like)?;
    facts.trump = Some(Suit::Spades);
    facts.exchanged = exchanged;
    let phases = &variant.checked.table.phases;
    let has = |p: &Phase| {
        if player == 0 {
            matches!(p, Phase::ExchangeOmbre | Phase::DiscardOmbre)
        } else {
            matches!(p, Phase::ExchangeOthers)
        }
    };
    let size = i64::try_from(variant.checked.table.cards).expect("a hand has at most 64 cards");
    let most = size.min(facts.stock.into());
    if most == 0 || !phases.iter().any(has) {
        return Some(Answer {
            says: "he changes no cards".to_owned(),
            ..Answer::default()
        });
    }
    let mut context = EvalContext::traced(&facts, Seat::from(player));
    let allowed = variant.allowed_number(Verb::Discard, most, &mut context);
    let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
    clauses.extend(variant.bounds(
        Verb::Discard,
        &mut EvalContext::new(&facts, Seat::from(player)),
    ));
    let (least, most) = (allowed.least.clamp(0, most), allowed.most.clamp(0, most));
    Some(Answer {
        says: match (least, most) {
            (_, 0) => "he changes no cards".to_owned(),
            (a, b) if a == b => format!("he changes exactly {a}"),
            (0, b) => format!("he may change up to {b}"),
            (a, b) => format!("he changes {a} to {b}"),
        },
        clauses,
        ..Answer::default()
    })
}

pub(super) fn right(
    variant: &Variant,
    verb: Verb,
    like: &str,
    (player, tricks): (usize, u8),
) -> Option<Answer> {
    let mut facts = variant.facts();
    facts.ombre = Some(Seat::FIRST);
    facts.game = 1 << game(variant, like)?;
    facts.trump = Some(Suit::Spades);
    facts.leader = Some(Seat::FIRST);
    facts.tricks_played = tricks;
    (facts.won[Seat::FIRST], facts.opening[Seat::FIRST]) = (tricks, tricks);
    facts.surrendered = verb == Verb::Defend;
    if verb == Verb::Look {
        facts.last_exchanger = Some(Seat::from(player));
        facts.exchanged = facts.active;
        facts.stock = facts.stock.min(3);
    }
    let mut context = EvalContext::traced(&facts, Seat::from(player));
    let may = variant.may(verb, &mut context);
    let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
    clauses.extend(variant.grounds(verb, &mut EvalContext::new(&facts, Seat::from(player))));
    clauses.extend(variant.bounds(verb, &mut EvalContext::new(&facts, Seat::from(player))));
    Some(Answer {
        says: if may { "he may" } else { "he may not" }.to_owned(),
        clauses,
        ..Answer::default()
    })
}
