//! Holds what a record states against how its line played. Plays only what is left open at its end.

use super::line::Line;
use super::reachable::reachable_results;
use super::seated::Seated;
use super::{Found, labels};
use crate::ResolvedRecord;
use codille_edition::yaml::Text;
use codille_engine::ledger::{Account, Entry, balance};
use codille_engine::variant::Variant;
use codille_engine::{Act, Hand, Silent};
use codille_lang::cards::CardSet;
use codille_players::simulate;
use std::collections::BTreeMap;

/// The most positions that are looked at beyond the end of a line.
const POSITIONS: usize = 40_000;
/// How many random continuations are played in search of a result that may be reached.
const TRIES: u64 = 400;

/// Checks every statement of a record in every completion.
pub(super) fn check(record: &ResolvedRecord, line: &Line) -> Found {
    let expect = &record.expect;
    if let Some(wanted) = &expect.refused {
        return refused(record, line, wanted);
    }
    if line.played.is_empty() {
        let why = line.refused.as_ref().map_or_else(
            || "no completion is lawful".to_owned(),
            |r| format!("act {}: {}", r.act, r.words),
        );
        return Err(match line.fillings {
            Some(found) => format!(
                "none of {} fillings of the lost cards lets it happen; the furthest stops at {why}",
                found.tried
            ),
            None => why,
        });
    }
    let finished = |hand: &Hand| {
        let mut hand = Seated::from(hand.clone());
        hand.close();
        Hand::from(hand)
    };
    let mut reached = false;
    for mut hand in line.played.iter().map(finished) {
        settled(record, &hand)?;
        sound(&hand)?;
        position(record, &hand)?;
        if let Some(wanted) = &expect.result {
            let results = reachable_results(&hand, POSITIONS)
                .ok_or("too many continuations to be tried")?
                .results;
            if results.iter().any(|r| r != wanted.as_str()) {
                let found: Vec<&str> = results.iter().map(String::as_str).collect();
                return Err(format!(
                    "the record says {}, and the rules give {}",
                    wanted.as_str(),
                    found.join(" or ")
                ));
            }
        }
        if let Some(may) = &expect.may {
            reached = reached || may_reach(&hand, may.as_str());
        }
        if !expect.bill.is_empty() || !expect.net.is_empty() || expect.pool.is_some() {
            hand.settle_now();
            sound(&hand)?;
            money(record, &hand)?;
        }
    }
    if let Some(may) = &expect.may
        && !reached
    {
        return Err(format!("no continuation ends in {}", may.as_str()));
    }
    let first = line.played.first().map(finished);
    let mut settled = first.expect("there is a completion");
    settled.settle_now();
    let clauses = settled.entries().into_iter().flat_map(|e| e.clauses);
    Ok((known(record, line), labels(&line.variant, clauses)))
}

/// Makes sure that the rules could tell everything that they were asked.
fn sound(hand: &Hand) -> Result<(), String> {
    match &hand.state.balance.trouble {
        Some(trouble) => {
            let why = hand.variant.describe_trouble(trouble);
            Err(format!("the rules fail: {why}"))
        }
        None => Ok(()),
    }
}

/// Says how much of the cards is known: completions, fillings, the state of the diagram.
fn known(record: &ResolvedRecord, line: &Line) -> String {
    if let Some(found) = line.fillings {
        return format!(
            "lost cards: {} of {} fillings tried let it happen",
            found.admitted, found.tried
        );
    }
    let many = match line.played.len() {
        1 => String::new(),
        n => format!("{n} completions"),
    };
    match (record.diagram, many.is_empty()) {
        (None, _) => many,
        (Some(diagram), true) => format!("{} cards", diagram.word()),
        (Some(diagram), false) => format!("{} cards, {many}", diagram.word()),
    }
}

fn refused(record: &ResolvedRecord, line: &Line, wanted: &crate::Refused) -> Found {
    if !line.played.is_empty() {
        return Err("the whole line is lawful, and the record says that it is refused".to_owned());
    }
    let Some(refusal) = &line.refused else {
        return Err("nothing was refused".to_owned());
    };
    if refusal.act != wanted.act.value as usize {
        return Err(format!(
            "act {} is refused ({}), and the record says act {}",
            refusal.act, refusal.words, wanted.act.value
        ));
    }
    let name = refusal.seat.name_of(&record.seats);
    if let Some(who) = wanted.who.as_ref().filter(|w| w.as_str() != name) {
        return Err(format!(
            "{name} is refused, and the record says {}",
            who.as_str()
        ));
    }
    let why = refusal
        .unlawful
        .as_ref()
        .map_or("unlawful", |u| u.why.word());
    if why != wanted.why.word() {
        return Err(format!(
            "the act is refused as {why}, and the record says {}",
            wanted.why.word()
        ));
    }
    if let (Some(card), Some(unlawful)) = (wanted.card, &refusal.unlawful)
        && unlawful.act != Act::Play(card)
    {
        return Err(format!("{}, and the record names {card}", refusal.words));
    }
    let clauses = refusal
        .unlawful
        .iter()
        .flat_map(|u| u.clauses.iter().copied());
    let cites = |law: &Text| {
        let mut cited = clauses.clone().flat_map(|c| line.variant.checked.cites(c));
        cited.any(|c| crate::is_of(c.as_str(), law.as_str()))
    };
    if let Some(law) = wanted.laws.iter().find(|law| !cites(law)) {
        return Err(format!("{}, and not by {law}", refusal.words));
    }
    Ok((
        format!("refused as it should be: {}", refusal.words),
        labels(&line.variant, clauses),
    ))
}

/// Holds that what is stated of the settlement is not stated of a hand that waits for somebody's choice.
fn settled(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let expect = &record.expect;
    let counts = !expect.score.is_empty() || !expect.points.is_empty();
    let money = !expect.bill.is_empty() || !expect.net.is_empty() || expect.pool.is_some();
    let Some((seat, right)) = hand.awaits().first().copied().filter(|_| counts || money) else {
        return Ok(());
    };
    let name = seat.name_of(&record.seats);
    let word = right.word();
    Err(format!(
        "the hand is not settled: {name} may {word}, and the record does not say whether he does; write `{name} {word}s` or `{name} declines to {word}`"
    ))
}

fn position(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let expect = &record.expect;
    let seat = |name: &str| {
        record
            .seat(name)
            .ok_or_else(|| format!("no seat is called {name}"))
    };
    for (who, tricks) in &expect.tricks {
        let found = u32::from(hand.state.tricks(seat(who.as_str())?));
        if found != tricks.value {
            return Err(format!(
                "{} has {found} tricks, and the record says {}",
                who.as_str(),
                tricks.value
            ));
        }
    }
    for held in &expect.holds {
        let found = hand.state.held(seat(held.seat.as_str())?);
        if found != held.set() {
            return Err(format!(
                "{} holds {found}, and the record says {}",
                held.seat.as_str(),
                held.set()
            ));
        }
    }
    if let Some(left) = &expect.left {
        let found = hand.state.stock();
        if found.iter().copied().collect::<CardSet>() != left.set() {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            return Err(format!(
                "{} are left of the stock, and the record says {}",
                found.join(" "),
                left.set()
            ));
        }
    }
    scores(record, hand)?;
    super::partie::check(record, hand)?;
    if let Some(ombre) = &expect.ombre
        && hand.state.facts.ombre != Some(seat(ombre.as_str())?)
    {
        return Err(format!("{} is not the ombre", ombre.as_str()));
    }
    if let Some(game) = &expect.game {
        let at = hand.state.facts.game.trailing_zeros() as usize;
        let found = hand
            .variant
            .checked
            .table
            .games
            .get(at)
            .map_or("none", |g| g.name.as_str());
        if found != game.as_str() {
            return Err(format!(
                "the game is {found}, and the record says {}",
                game.as_str()
            ));
        }
    }
    Ok(())
}

/// Compares points scored, in all and by heading.
fn scores(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let seat = |name: &str| {
        record
            .seat(name)
            .ok_or_else(|| format!("no seat is called {name}"))
    };
    for (who, points) in &record.expect.score {
        let found = hand.state.balance.score[seat(who.as_str())?];
        if found != i64::from(points.value) {
            return Err(format!(
                "{who} scores {found}, and the record says {}",
                points.value
            ));
        }
    }
    let entries = hand.entries();
    let scored = entries.iter().filter(|e| e.from == Account::Nobody);
    let scored: Vec<Entry> = scored.cloned().collect();
    for (who, points) in &record.expect.points {
        let account = Account::Seat(seat(who.as_str())?);
        let mut found = by_heading(&hand.variant, &scored, account);
        for (heading, wanted) in points {
            let got = found.remove(heading.as_str()).unwrap_or(0);
            if got != i64::from(wanted.value) {
                return Err(format!(
                    "{who} scores {got} for {heading}, and the record says {}",
                    wanted.value
                ));
            }
        }
        if let Some((heading, got)) = found.into_iter().find(|(_, n)| *n != 0) {
            return Err(format!(
                "{who} scores {got} for {heading}, which the record does not name"
            ));
        }
    }
    Ok(())
}

fn money(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let entries = hand.entries();
    let expect = &record.expect;
    let seat = |name: &str| {
        record
            .seat(name)
            .ok_or_else(|| format!("no seat is called {name}"))
    };
    for (who, bill) in &expect.bill {
        let account = Account::Seat(seat(who.as_str())?);
        let mut found = by_heading(&hand.variant, &entries, account);
        for (heading, wanted) in bill {
            let got = found.remove(heading.as_str()).unwrap_or(0);
            if got != i64::from(*wanted) {
                return Err(format!(
                    "{} has {got} for {}, and the record says {wanted}",
                    who.as_str(),
                    heading.as_str()
                ));
            }
        }
        if let Some((heading, got)) = found.into_iter().find(|(h, n)| *n != 0 && h != "stake") {
            return Err(format!(
                "{} has {got} for {heading}, which the record does not name",
                who.as_str()
            ));
        }
    }
    for (who, wanted) in &expect.net {
        let account = Account::Seat(seat(who.as_str())?);
        let stake = by_heading(&hand.variant, &entries, account)
            .remove("stake")
            .unwrap_or(0);
        let got = balance(&entries, account) - stake;
        if got != i64::from(*wanted) {
            return Err(format!(
                "{} has {got} in all, and the record says {wanted}",
                who.as_str()
            ));
        }
    }
    match expect.pool {
        Some(pool) if i64::from(pool) != hand.state.balance.pool => Err(format!(
            "the pool holds {}, and the record says {pool}",
            hand.state.balance.pool
        )),
        _ => Ok(()),
    }
}

/// Sums what entries bring to an account, by heading.
pub(super) fn by_heading(
    variant: &Variant,
    entries: &[Entry],
    account: Account,
) -> BTreeMap<String, i64> {
    let mut out = BTreeMap::new();
    for entry in entries {
        let heading = variant.checked.headings[entry.heading].to_owned();
        *out.entry(heading).or_insert(0) += entry.brings(account);
    }
    out
}

/// Tells whether some continuation ends in a result, by playing random ones from fixed seeds.
fn may_reach(hand: &Hand, wanted: &str) -> bool {
    let variant = &hand.variant;
    (0..TRIES).any(|seed| {
        let mut state = hand.state.clone();
        let mut rng = simulate::rng(seed, 0);
        loop {
            let decision = state.advance(variant, &mut Silent);
            let act = if decision.is_offer() {
                Some(Act::GoOn)
            } else {
                codille_players::choose(&decision, &mut rng)
            };
            let (Some(seat), Some(act)) = (decision.seat(), act) else {
                break;
            };
            state.apply(variant, seat, act, &mut Silent);
        }
        let result = state.balance.result;
        result.is_some_and(|r| variant.checked.name(r) == wanted)
    })
}
