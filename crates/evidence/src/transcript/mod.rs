//! A record played card by card and settled, as data: hands, tricks, payments with their chains.

mod chain;
mod deed;
mod ending;
mod foresight;
mod grid;
mod happening;
mod origin;
mod play;
mod points;
mod reason;
mod refusal;
mod score;
mod sheet;
mod step;
mod talk;
mod text;
mod words;

pub use chain::Chain;
pub use deed::Deed;
pub use ending::{close, decided, finish, result};
pub use foresight::{Foreseen, foreseen};
pub use origin::{Origins, origins};
pub use play::{Card, Held, Trick};
pub use reason::Reason;
pub use refusal::Stop;
pub use sheet::{Payment, net, payments, score};
pub use step::{CardExchange, CardPlayed, Manner, StepDeed, TranscriptStep, entries, steps};
pub use talk::{Remark, Talk};
pub use text::{listed, signed, suits, widest};
pub use words::{ActName, StepKind, StepWords, declaration, describe_act, describe_order};

use codille_engine::Event;
use codille_lang::ids::Seat;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::run::{Fillings, Line, Refusal, Runner};
use crate::{Diagram, EvidenceSet, ResolvedRecord, Whose};
use codille_edition::ruleset::{Edition, Unknown, find_variant};
use codille_edition::text::{Citation, cite};
use codille_edition::yaml::Text;
use codille_engine::variant::Setting;

/// The most positions that are looked at beyond the end of a record: a reader does not wait for more.
const POSITIONS: usize = 2_000;

/// Which record is to be played, and under which rules.
#[derive(Debug, Clone, Copy)]
pub struct RecordRequest<'a> {
    /// The record by id or alias.
    pub record: &'a str,
    /// Another variant than its own.
    pub under: Option<&'a str>,
    /// Options that are set.
    pub set: &'a Setting,
}

/// Why a record was not played at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed {
    /// A name means nothing.
    #[error("{0}")]
    Unknown(Unknown),
    /// The variant does not seat the record, or an option has no such value.
    #[error("{0}")]
    Unfit(String),
}

impl From<Unknown> for Unplayed {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

/// A record as it went.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own"
)]
pub struct Replay {
    /// The variant it was played under.
    pub variant: String,
    /// The full id of the record.
    pub record: String,
    /// Its readable name, with the work before it.
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub whose: Whose,
    /// What it cites.
    pub cites: Vec<Citation>,
    /// Options that were set for it.
    pub options: BTreeMap<String, String>,
    /// The players in the order of speaking, the dealer last.
    pub seats: Vec<String>,
    /// Who plays against the others.
    pub ombre: Option<String>,
    /// The game undertaken.
    pub game: Option<String>,
    /// The suit of trumps.
    pub trump: Option<String>,
    /// What each seat holds at the first lead, or where the record ends before it.
    pub hands: Vec<Held>,
    /// What is said and done beside the cards played.
    pub deeds: Vec<Deed>,
    /// The tricks, the last perhaps unfinished.
    pub play: Vec<Trick>,
    /// How many ways there are to fill in the cards that the source leaves open.
    pub completions: usize,
    /// There are more completions than were tried.
    pub cut_short: bool,
    /// What the source leaves open, in the editor's words.
    pub open: Option<String>,
    /// A remark of the editor.
    pub note: Option<String>,
    /// Choices on which the settlement waits and of which nobody told: they are let pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplied: Vec<String>,
    /// Tricks won, by seat.
    pub tricks: Map<String, Value>,
    /// The result by the rules; `None` where the record ends before it is known.
    pub result: Option<String>,
    /// Where the record ends early: what lawful play can still bring.
    pub foreseen: Option<Foreseen>,
    /// Whether the hand came to an end and was settled.
    pub settled: bool,
    /// The result that the source states, in words.
    pub stated: Option<String>,
    /// Every payment, in order.
    pub entries: Vec<Payment>,
    /// What all payments come to, by seat.
    pub net: Map<String, Value>,
    /// Points scored without a payer, by seat.
    pub score: Map<String, Value>,
    /// The same by seat and heading, the headings in the order in which they count; empty where there are none.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub points: Map<String, Value>,
    /// How far the cards are known, where the source does not print them: `lost`, `restored` or `conjectural`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<String>,
    /// The same for the words of it.
    #[serde(skip)]
    pub known: Option<Diagram>,
    /// Where the cards come from, hand by hand and those of the stock.
    pub origins: Vec<Origins>,
    /// Where cards are lost: how many ways to fill them in were tried, and in how many it can happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fillings: Option<[usize; 2]>,
    /// The same for the words of it.
    #[serde(skip)]
    pub tried: Option<Fillings>,
    /// Whether the rules know games that are undertaken.
    #[serde(skip)]
    pub has_games: bool,
    /// What the pool held before the first payment.
    pub pool_before: i64,
    /// What the pool holds at the end.
    pub pool: i64,
    /// What could not be carried over from the record's own book, and how it was helped.
    pub carried: Vec<String>,
    /// Why the line did not go on, if it did not.
    pub refused: Option<RefusedAct>,
    /// The record says itself that it is refused.
    pub refusal_expected: bool,
    /// The clauses named in payments and refusals.
    pub clauses: Vec<Chain>,
    /// What the rules could not tell.
    pub trouble: Option<String>,
}

/// An act that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusedAct {
    /// The act, counted from 1 through the whole line.
    pub act: usize,
    /// Who acted.
    pub seat: String,
    /// The card played, where one was.
    pub card: Option<String>,
    /// `not-held`, `out-of-turn` or `unlawful`; `contradicted` where a statement of the source does not hold.
    pub why: String,
    /// The clauses that refuse it.
    pub clauses: Vec<String>,
    /// In words.
    pub words: String,
    /// What those clauses cite.
    pub cites: Vec<Citation>,
    /// What would have been lawful.
    pub lawful: Option<String>,
}

/// Plays a record and tells how it went.
///
/// # Errors
/// Returns the name that means nothing, or why the variant can't play the record.
pub fn replay(edition: &Edition, asked: RecordRequest<'_>) -> Result<Replay, Unplayed> {
    let shelf = EvidenceSet::about(edition, asked.record);
    replay_with(&shelf, &mut Runner::new(edition), asked)
}

/// Plays a record of a shelf with a runner that has perhaps compiled the variant already.
///
/// # Errors
/// As [`replay`].
pub fn replay_with(
    shelf: &EvidenceSet,
    runner: &mut Runner<'_>,
    asked: RecordRequest<'_>,
) -> Result<Replay, Unplayed> {
    let edition = runner.edition;
    let record = find_record(shelf, asked.record)?;
    if let Some(under) = asked.under {
        find_variant(edition, under)?;
    }
    let line = runner
        .line(record, asked.under, asked.set)
        .map_err(Unplayed::Unfit)?;
    tell(edition, record, &line, asked)
}

/// Finds a record by its id or alias.
pub fn find_record<'a>(shelf: &'a EvidenceSet, name: &str) -> Result<&'a ResolvedRecord, Unknown> {
    shelf.find(name).ok_or_else(|| unknown(shelf, name))
}

fn unknown(shelf: &EvidenceSet, name: &str) -> Unknown {
    let names: Vec<String> = shelf.records.iter().flat_map(names_of).collect();
    // A name given with its work is near to full names, one without to bare ones.
    let full = name.contains('/');
    let among = names
        .iter()
        .map(String::as_str)
        .filter(|n| n.contains('/') == full);
    let hint = "`codille test` lists them";
    Unknown::new("record", name, among, hint)
}

fn names_of(record: &ResolvedRecord) -> Vec<String> {
    let item = &record.item;
    let alias = item.alias.as_ref().map(Text::as_str);
    [Some(item.bare_id()), alias]
        .into_iter()
        .flatten()
        .flat_map(|n| [n.to_owned(), format!("{}/{n}", item.work)])
        .collect()
}

fn tell(
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
    let by_seat = |count: usize, of: &dyn Fn(Seat) -> i64| {
        let pairs = seats.iter().take(count).enumerate();
        pairs
            .map(|(i, s)| (s.clone(), of(Seat::from(i)).into()))
            .collect()
    };
    let own = asked.under.is_none_or(|u| u == record.item.variant_id());
    let set = record.item.set.iter().filter(|_| own);
    let settled = hand
        .events
        .iter()
        .any(|e| matches!(e, Event::Settled { .. }));
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
        supplied,
        tricks: by_seat(variant.hands, &|s| i64::from(hand.state.tricks(s))),
        result: settled.then(|| result(&hand)).flatten(),
        foreseen: (!settled && refused.is_none())
            .then(|| foreseen(&hand, &seats, POSITIONS))
            .flatten(),
        settled,
        stated: stated(record),
        net: by_seat(seats.len(), &|s| net(&entries, s)),
        score: by_seat(seats.len(), &|s| score(&entries, s)),
        points: points::by_heading(&hand, &seats),
        diagram: record.diagram.map(|d| d.word().to_owned()),
        known: record.diagram,
        origins: origins(record),
        tried: line.fillings,
        fillings: line.fillings.map(|f| [f.tried, f.admitted]),
        has_games: !variant.checked.table.games.is_empty(),
        pool_before: record.pool.map_or(0, |n| i64::from(n.value)),
        pool: hand.state.balance.pool,
        entries: payments(variant, &entries, &seats),
        refused,
        carried: line.notes.clone(),
        refusal_expected: asked.under.is_none() && record.expect.refused.is_some(),
        clauses,
        trouble: hand
            .state
            .balance
            .trouble
            .as_ref()
            .map(|trouble| variant.describe_trouble_in(trouble, &edition.sources)),
        seats,
    })
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

impl Replay {
    /// Tells whether the line went as the record has it.
    pub fn lawful(&self) -> bool {
        self.trouble.is_none() && (self.refused.is_none() || self.refusal_expected)
    }
}
