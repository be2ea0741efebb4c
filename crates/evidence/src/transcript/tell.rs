//! Tells how a record went, line by line as it was played.

use super::replay::{RefusedAct, Replay};
use super::request::{RecordRequest, Unplayed};
use super::{
    ActName, Stop, Talk, chain, deed, describe_act, ending, finish, fitting, foreseen, net,
    origins, payments, play, points, result, score, steps,
};
use crate::run::{Line, Refusal};
use crate::{ResolvedRecord, Start};
use codille_edition::ruleset::Edition;
use codille_edition::text::cite;
use codille_engine::Event;
use codille_lang::ids::Seat;
use serde_json::{Map, Value};

/// The most positions that are looked at beyond the end of a record: a reader does not wait for more.
const POSITIONS: usize = 2_000;

pub(super) fn tell(
    edition: &Edition,
    record: &ResolvedRecord,
    line: &Line,
    asked: RecordRequest<'_>,
) -> Result<Replay, Unplayed> {
    let refused = line.refused.as_ref().filter(|_| line.played.is_empty());
    let mut hand = match (line.played.first(), refused) {
        (Some(hand), _) => hand.clone(),
        (None, Some(refusal)) => refusal.hand.clone(),
        (None, None) => return Err(Unplayed::Unfit("no completion is lawful".to_owned())),
    };
    let seats: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let mut supplied = Vec::new();
    if refused.is_none() {
        supplied = ending::passed(&hand, &seats);
        hand = finish(hand);
    }
    let steps = steps(&hand, record, &Talk::of(record, &hand));
    let variant = &line.variant;
    let facts = &hand.state.facts;
    let game = (facts.game != 0).then(|| facts.game.trailing_zeros() as usize);
    let entries = hand.entries();
    let refused = refused.map(|r| refusal(edition, line, r, &seats));
    let named = entries.iter().flat_map(|e| &e.clauses);
    let labels = named
        .map(|c| variant.checked.label(*c).to_owned())
        .chain(refused.iter().flat_map(|r| r.clauses.iter().cloned()));
    let clauses = chain::chains(edition, variant, labels);
    let own = asked.under.is_none_or(|u| u == record.item.variant_id());
    let set = record.item.set.iter().filter(|_| own);
    let settled = (hand.events.iter()).any(|e| matches!(e, Event::Settled { .. }));
    let trouble = hand.state.balance.trouble.as_ref();
    Ok(Replay {
        variant: variant.checked.id.clone(),
        record: record.item.id.clone(),
        alias: (record.item.alias.as_ref()).map(|a| format!("{}/{a}", record.item.work)),
        title: record.item.title.clone(),
        whose: record.item.whose,
        cites: cite(&edition.library, &record.item.cites),
        options: set.chain(asked.set).cloned().collect(),
        ombre: facts.ombre.and_then(|o| seats.get(o.index()).cloned()),
        game: game.and_then(|g| variant.checked.table.games.get(g).map(|g| g.name.clone())),
        trump: facts.trump.map(|s| s.name().to_owned()),
        hands: play::hands(&hand, &seats, record),
        deeds: deed::deeds(&hand, &steps, &seats, record),
        play: play::tricks(&steps, &seats),
        completions: line.played.len(),
        cut_short: line.cut_short,
        open: record.item.open.clone(),
        note: record.item.note.clone(),
        notes: (record.notes.iter())
            .filter_map(|note| Some((note.at.clone(), note.words.clone()?)))
            .collect(),
        supplied,
        tricks: by_seat(seats.iter().take(variant.hands), |s| {
            hand.state.tricks(s).into()
        }),
        result: settled.then(|| result(&hand)).flatten(),
        foreseen: (!settled && refused.is_none())
            .then(|| foreseen(&hand, &seats, POSITIONS))
            .flatten(),
        settled,
        stated: stated(record),
        net: by_seat(&seats, |s| net(&entries, s)),
        score: by_seat(&seats, |s| score(&entries, s)),
        points: points::by_heading(&hand, &seats),
        diagram: record.diagram.map(|d| d.word().to_owned()),
        known: record.diagram,
        origins: origins(record),
        fitting: fitting(variant, record),
        tried: line.fillings,
        fillings: line.fillings.map(|f| [f.tried, f.admitted]),
        has_games: !variant.checked.table.games.is_empty(),
        pool_before: record.pool.map_or(0, |n| i64::from(n.value)),
        unstaked: record.pool.is_none() && matches!(record.start, Start::Lead { .. }),
        pool: hand.state.balance.pool,
        entries: payments(variant, &entries, &seats),
        refused,
        carried: line.notes.clone(),
        refusal_expected: asked.under.is_none() && record.expect.refused.is_some(),
        clauses,
        trouble: trouble.map(|t| variant.describe_trouble_in(t, &edition.sources)),
        seats,
    })
}

/// Tells a number of each of some seats, by their names.
pub fn by_seat<'s>(
    seats: impl IntoIterator<Item = &'s String>,
    of: impl Fn(Seat) -> i64,
) -> Map<String, Value> {
    let seats = seats.into_iter().enumerate();
    seats
        .map(|(i, name)| (name.clone(), of(Seat::from(i)).into()))
        .collect()
}

fn stated(record: &ResolvedRecord) -> Option<String> {
    match (&record.expect.result, &record.expect.may) {
        (Some(result), _) => Some(result.to_string()),
        (None, Some(may)) => Some(format!("it may end in {may}")),
        (None, None) => None,
    }
}

fn refusal(edition: &Edition, line: &Line, refusal: &Refusal, seats: &[String]) -> RefusedAct {
    let variant = &line.variant;
    let unlawful = refusal.unlawful.as_ref();
    let stop = Stop::of(refusal, seats);
    let chains = chain::chains(edition, variant, stop.clauses.iter().cloned());
    RefusedAct {
        act: refusal.act,
        seat: refusal.seat.name_of(seats).to_owned(),
        card: unlawful.and_then(|u| match describe_act(variant, u.act) {
            ActName::Card(card) => Some(card.to_string()),
            ActName::Words(_) | ActName::Nothing => None,
        }),
        // Without an unlawful act a statement of the source does not hold.
        why: unlawful.map_or("contradicted", |u| u.why.word()).to_owned(),
        words: stop.words,
        cites: chains.into_iter().flat_map(|c| c.cites).collect(),
        clauses: stop.clauses,
        lawful: stop.lawful,
    }
}
