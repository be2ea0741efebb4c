//! The position of a record that is to be solved: before one of its cards, all hands being known.

use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Hand, Silent, State};
use codille_evidence::run::Line;
use codille_evidence::{CardList, ResolvedRecord, Start};
use codille_lang::cards::Card;
use codille_lang::ids::Seat;
use codille_lang::words::joined;
use std::borrow::Cow;
use std::sync::Arc;

/// A position of a record as it was played.
#[derive(Debug)]
pub struct Solvable<'l> {
    /// The rules by which it is played.
    pub variant: &'l Arc<Variant>,
    /// The number of the card that is to be played, counted from 1 through the hand.
    pub at: usize,
    /// The position.
    pub state: Cow<'l, State>,
    /// What the record has declared between this card and the next.
    pub declared: Vec<(Seat, Act)>,
    /// Where the record leaves open how the position was reached, that it does.
    pub note: Option<String>,
}

/// Says whose cards are not known; `None` where all are.
fn unknown(record: &ResolvedRecord) -> Option<String> {
    let is_open = |list: &CardList| !list.open.is_empty();
    let hands = record.start.hands().iter();
    let open = hands.filter(|hand| is_open(&hand.list));
    let mut open: Vec<String> = open
        .map(|hand| format!("the hand of {}", hand.seat))
        .collect();
    if matches!(&record.start, Start::Deal { stock: Some(stock), .. } if is_open(stock)) {
        open.push("the stock".to_owned());
    }
    let verb = if open.len() == 1 { "is" } else { "are" };
    (!open.is_empty()).then(|| {
        let which = joined(&open, " and ");
        format!(
            "{which} {verb} not all known; a hand is solved with all cards seen, and `codille reconstruct` counts the deals that fit"
        )
    })
}

/// Says that the cards are not the source's, where they are not.
fn diagram(record: &ResolvedRecord) -> Option<String> {
    let word = record.diagram?.word();
    Some(format!(
        "the cards are {word}: what the source does not print of them is the editor's"
    ))
}

fn joined_notes(notes: [Option<String>; 2]) -> Option<String> {
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Returns the cards that a hand was played with, with the places of their acts.
fn plays(hand: &Hand) -> Vec<usize> {
    let moments = hand.history.iter().enumerate();
    let plays = moments.filter(|(_, moment)| matches!(moment.act, Act::Play(_)));
    plays.map(|(place, _)| place).collect()
}

impl<'l> Solvable<'l> {
    /// Finds the position before a card of a record that was played; the first where no number is given.
    ///
    /// # Errors
    /// Says why there is none: cards that are not known, a number beyond the cards that are played.
    pub fn of(record: &ResolvedRecord, line: &'l Line, at: Option<usize>) -> Result<Self, String> {
        if let Some(unknown) = unknown(record) {
            return Err(unknown);
        }
        let hand = Self::hand(line)?;
        let plays = plays(hand);
        let at = at.unwrap_or(1);
        let waits = matches!(hand.decision, Decision::Play(_));
        let most = plays.len() + usize::from(waits);
        if most == 0 {
            return Self::undeclared(line, hand, at, diagram(record));
        }
        if at == 0 || at > most {
            return Err(format!(
                "{most} cards can be asked about, and --at names card {at}: write a number from 1 to {most}"
            ));
        }
        let place = plays.get(at - 1).copied();
        let state = place.and_then(|place| hand.history.get(place));
        let state: &State = state.map_or(&hand.state, |moment| &moment.before);
        let after = place.map_or(&[][..], |place| {
            hand.history.get(place + 1..).unwrap_or(&[])
        });
        let said = after
            .iter()
            .take_while(|moment| !matches!(moment.act, Act::Play(_)));
        Ok(Self {
            variant: &line.variant,
            at,
            state: Cow::Borrowed(state),
            declared: said.map(|moment| (moment.seat, moment.act)).collect(),
            note: joined_notes([diagram(record), Self::note(line, at, state)]),
        })
    }

    /// Returns the first lead of a record that ends while combinations are called: as if nobody called one more.
    fn undeclared(
        line: &'l Line,
        hand: &Hand,
        at: usize,
        diagram: Option<String>,
    ) -> Result<Self, String> {
        let (variant, mut state) = (&line.variant, hand.state.clone());
        let mut decision = hand.decision;
        while matches!(decision, Decision::Call(_) | Decision::Answer(_)) && at == 1 {
            let act = decision.simplest().zip(decision.seat());
            let (act, seat) = act.ok_or("no card is played in it")?;
            state.apply(variant, seat, act, &mut Silent);
            decision = state.advance(variant, &mut Silent);
        }
        if !matches!(decision, Decision::Play(_)) {
            return Err("no card is played in it".to_owned());
        }
        let note = "the record ends before the first lead: nothing more is declared".to_owned();
        Ok(Self {
            variant,
            at,
            state: Cow::Owned(state),
            declared: Vec::new(),
            note: joined_notes([diagram, Some(note)]),
        })
    }

    /// Returns the hand of a line: the first of its completions, or as far as it went.
    fn hand(line: &'l Line) -> Result<&'l Hand, String> {
        let refused = line.refused.as_ref().map(|refusal| &refusal.hand);
        let hand = line.played.first().or(refused);
        hand.ok_or_else(|| "it was not played at all".to_owned())
    }

    /// Says that completions of a record come to different positions, where they do.
    fn note(line: &Line, at: usize, state: &State) -> Option<String> {
        let before = |hand: &Hand| {
            let place = plays(hand).get(at - 1).copied()?;
            hand.history
                .get(place)
                .map(|moment| Arc::clone(&moment.before))
        };
        let differs =
            |hand: &Hand| before(hand).is_some_and(|other| other.facts.held != state.facts.held);
        let ways = line.played.len();
        line.played.iter().any(differs).then(|| {
            format!("cards before it are left open in the source: the first of {ways} lawful ways is taken")
        })
    }

    /// Returns every card that the record plays, with the state before it.
    ///
    /// # Errors
    /// As for a position.
    pub fn all(
        record: &ResolvedRecord,
        line: &'l Line,
    ) -> Result<Vec<(&'l State, Seat, Card)>, String> {
        if let Some(unknown) = unknown(record) {
            return Err(unknown);
        }
        let hand = Self::hand(line)?;
        let cards = hand.history.iter().filter_map(|moment| {
            let Act::Play(card) = moment.act else {
                return None;
            };
            Some((&*moment.before, moment.seat, card))
        });
        Ok(cards.collect())
    }
}
