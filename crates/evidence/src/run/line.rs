//! A record as played: where it begins, how lost cards are filled in, what came of it.

use super::ensure;
use super::facts::deals;
use super::filling;
use super::player::Player;
use super::seated::Seated;
use crate::{ResolvedRecord, Start};
use codille_edition::yaml::Text;
use codille_engine::variant::Variant;
use codille_engine::{Decision, Hand, History, Start as FirstLead, State, Unlawful};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use std::sync::Arc;

/// The most completions of one record that are run.
const MOST: usize = 20_000;

/// The most completions for each way to fill in lost cards: variety comes from the fillings.
const MOST_FILLED: usize = 3;

/// A record as played: every completion, or the refusal that ended it.
#[derive(Debug, Clone)]
pub struct Line {
    /// The variant it was played under.
    pub variant: Arc<Variant>,
    /// Every completion of the open cards, as far as the acts go.
    pub played: Vec<Hand>,
    /// Where it went furthest before it was refused, if it was.
    pub refused: Option<Refusal>,
    /// There were more completions than are run.
    pub cut_short: bool,
    /// Where cards are lost: how they were filled in.
    pub fillings: Option<Fillings>,
    /// What could not be carried over from another book, and how it was helped.
    pub notes: Vec<String>,
}

impl Line {
    /// Tells whether the line went as far as the first card, or to its end.
    pub fn reached_play(&self) -> bool {
        let played =
            |hand: &Hand| hand.state.facts.tricks_played > 0 || hand.state.trick().next().is_some();
        let came_to_play =
            |r: &Refusal| played(&r.hand) || matches!(r.hand.decision, Decision::Play(_));
        !self.played.is_empty() || self.refused.as_ref().is_some_and(came_to_play)
    }
}

/// How often lost cards were filled in by chance, and with what success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fillings {
    /// How many ways were tried.
    pub tried: usize,
    /// How many let the acts happen as stated.
    pub admitted: usize,
}

/// Why a line did not go on.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The act, counted from 1.
    pub act: usize,
    /// The seat that acted.
    pub seat: Seat,
    /// The referee's refusal; `None` where a statement of the source did not hold.
    pub unlawful: Option<Unlawful>,
    /// In words.
    pub words: String,
    /// The hand as it stood.
    pub hand: Hand,
}

/// Plays a record.
///
/// # Errors
/// A sentence where the variant does not seat the record or lacks its game.
pub(super) fn play(variant: &Arc<Variant>, record: &ResolvedRecord) -> Result<Line, String> {
    let (seats, id, players) = (record.seats.len(), &variant.checked.id, variant.players);
    ensure(seats == players, || {
        format!("the record has {seats} seats, and `{id}` is set for {players} players")
    })?;
    if filling::is_open(record) {
        return play_filled(variant, record);
    }
    run(variant, record, MOST)
}

/// Plays a record in many of the ways to fill in its lost cards, and keeps those that let the acts happen.
fn play_filled(variant: &Arc<Variant>, record: &ResolvedRecord) -> Result<Line, String> {
    let mut all: Option<Line> = None;
    let mut count = Fillings {
        tried: 0,
        admitted: 0,
    };
    for at in 0..filling::TRIES {
        let Some(filled) = filling::fill(variant, record, at) else {
            continue;
        };
        let line = run(variant, &filled, MOST_FILLED)?;
        count.tried += 1;
        count.admitted += usize::from(!line.played.is_empty());
        let Some(all) = &mut all else {
            all = Some(line);
            continue;
        };
        all.played.extend(line.played);
        let depth = |r: &Option<Refusal>| r.as_ref().map(|r| (r.act, r.hand.history.len()));
        if depth(&all.refused) < depth(&line.refused) {
            all.refused = line.refused;
        }
    }
    let mut line = all.ok_or("the lost cards can't be filled in")?;
    (line.fillings, line.cut_short) = (Some(count), false);
    Ok(line)
}

/// Plays a record whose cards are all known, in so many ways at most.
///
/// # Errors
/// A sentence where the variant lacks its game.
pub(super) fn run(
    variant: &Arc<Variant>,
    record: &ResolvedRecord,
    most: usize,
) -> Result<Line, String> {
    let hand = begin(variant, record)?;
    let own = record.item.variant_id() == variant.checked.id;
    let mut player = Player::new(record, own, most);
    player.go(Seated::from(hand), 0);
    Ok(Line {
        variant: Arc::clone(variant),
        played: player.played,
        refused: player.refused,
        cut_short: player.cut_short,
        fillings: None,
        notes: Vec::new(),
    })
}

fn begin(variant: &Arc<Variant>, record: &ResolvedRecord) -> Result<Hand, String> {
    let pool = record.pool.as_ref().map_or(0, |n| i64::from(n.value));
    let hands = hands(record);
    let mut state = State::new(variant, pool);
    let mut events = Vec::new();
    partie(record, &mut state)?;
    match &record.start {
        Start::Deal { stock, .. } => {
            let stock = stock.as_ref().map(|s| s.cards.clone()).unwrap_or_default();
            state.deal_given(variant, &hands, &stock, &mut events);
        }
        Start::Lead {
            ombre,
            game,
            trump,
            discards,
            ..
        } => {
            let game = undertaken(variant, game.as_ref())?;
            let ombre = ombre.as_ref().and_then(|o| record.seat(o.as_str()));
            for out in discards {
                if let Some(seat) = record.seat(out.seat.as_str()) {
                    state.facts.discarded[seat] = out.set().0;
                }
            }
            let start = FirstLead {
                hands,
                ombre: undertaker(variant, ombre)?,
                game,
                trump: *trump,
                pool,
            };
            state.begin_play(variant, &start);
        }
    }
    let decision = state.advance(variant, &mut events);
    Ok(Hand {
        variant: Arc::clone(variant),
        state,
        decision,
        history: History::default(),
        events,
    })
}

/// Returns who undertook the game, where play begins at the first lead.
///
/// # Errors
/// A sentence, where somebody must have undertaken a game and nobody is named, or the other way round.
pub(super) fn undertaker(variant: &Variant, ombre: Option<Seat>) -> Result<Option<Seat>, String> {
    let id = &variant.checked.id;
    match (ombre, variant.checked.table.games.is_empty()) {
        (None, false) => Err(format!(
            "it begins at the first lead, and nobody has undertaken a game of `{id}`: add `ombre:`"
        )),
        (Some(_), true) => Err(format!(
            "nobody undertakes a game of `{id}`: leave `ombre:` out"
        )),
        (ombre, _) => Ok(ombre),
    }
}

/// Returns the number of the game that is undertaken at the first lead; of a variant without games it is 0, and nobody asks for it.
///
/// # Errors
/// A sentence, where the variant has no such game, or has games and none is named.
pub(super) fn undertaken(variant: &Variant, game: Option<&Text>) -> Result<usize, String> {
    let (id, table) = (&variant.checked.id, &variant.checked.table);
    match game {
        Some(game) => {
            let found = table.game_called(game.as_str());
            found.ok_or_else(|| format!("`{id}` has no game `{game}`"))
        }
        None if table.games.is_empty() => Ok(0),
        None => Err(format!(
            "it begins when a game of `{id}` is undertaken, and none is named: add `game:`"
        )),
    }
}

/// Returns who has undertaken a game, where the hand is settled in his name.
///
/// # Errors
/// A sentence, where the variant has games and nobody is named. Of other games the first to speak is asked.
pub(super) fn ombre_of(variant: &Variant, ombre: Option<Seat>) -> Result<Seat, String> {
    let id = &variant.checked.id;
    match ombre {
        Some(ombre) => Ok(ombre),
        None if variant.checked.table.games.is_empty() => Ok(Seat::FIRST),
        None => Err(format!(
            "nobody is named who has undertaken a game of `{id}`: add `ombre:`"
        )),
    }
}

/// Returns the hands that a record begins with, by seat.
pub(super) fn hands(record: &ResolvedRecord) -> Vec<CardSet> {
    let of = |seat: &Text| {
        let mut hands = record.start.hands().iter();
        let own = hands.find(|h| h.seat.as_str() == seat.as_str());
        // Whoever sits by is dealt no cards, and only he: that the others are, the reading makes sure of.
        own.map_or(CardSet::EMPTY, crate::Hand::set)
    };
    record.seats.iter().map(of).collect()
}

/// Notes how the partie stands before the deal.
///
/// # Errors
/// A sentence where no partie has so many deals, or where somebody has points who is of no partie.
fn partie(record: &ResolvedRecord, state: &mut State) -> Result<(), String> {
    let before = &record.before;
    let reckoning = &mut state.facts.reckoning;
    let number = before.deal.map_or(1, |n| n.value);
    reckoning.deal_number = deals(number)?;
    reckoning.deals_played = reckoning.deal_number.saturating_sub(1);
    for (who, points) in &before.totals {
        let total = record.seat(who.as_str());
        let total = total.and_then(|seat| reckoning.total.find_mut(seat));
        *total.ok_or_else(|| stranger(who.as_str()))? = i64::from(points.value);
    }
    Ok(())
}

/// Says that somebody can't have points before the deal.
pub(super) fn stranger(who: &str) -> String {
    format!("a partie is of two, and {who} is neither of them")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Runner;
    use codille_edition::ruleset::{Edition, Rules};

    #[test]
    fn no_game_is_silently_taken_for_the_one_undertaken() {
        let edition = Edition::load(&Rules::embedded());
        let mut runner = Runner::new(&edition);
        let mut asked = |id: &str, game: Option<&str>| {
            let variant = runner.variant(id, &Vec::new()).expect("it is embedded");
            let game = game.map(|name| Text::new(name, codille_lang::span::Span::default()));
            undertaken(&variant, game.as_ref())
        };
        assert_eq!(asked("gibbs-1878", Some("favor")), Ok(1));
        assert!(asked("gibbs-1878", Some("hombre")).is_err_and(|why| why.contains("no game")));
        assert!(asked("gibbs-1878", None).is_err_and(|why| why.contains("add `game:`")));
        assert_eq!(asked("cavendish-1896", None), Ok(0));
    }

    #[test]
    fn nobody_is_silently_taken_for_the_ombre() {
        let edition = Edition::load(&Rules::embedded());
        let mut runner = Runner::new(&edition);
        let mut asked = |id: &str, ombre: Option<Seat>| {
            let variant = runner.variant(id, &Vec::new()).expect("it is embedded");
            undertaker(&variant, ombre)
        };
        let some = Some(Seat::SECOND);
        assert_eq!(asked("gibbs-1878", some), Ok(some));
        assert!(asked("gibbs-1878", None).is_err_and(|why| why.contains("add `ombre:`")));
        assert_eq!(asked("cavendish-1896", None), Ok(None));
        assert!(asked("cavendish-1896", some).is_err_and(|why| why.contains("out")));
    }
}
