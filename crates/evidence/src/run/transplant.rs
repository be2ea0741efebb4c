//! Carries a game over to another book: its acts are done where that book asks for them, and what can't be done is told.

use codille_engine::phase;
use std::collections::VecDeque;
use std::sync::Arc;

use super::script::{Script, Use};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Event, Hand, Start, Unlawful};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// Why the hands at the first lead are not those of the record.
const OTHER_CARDS: &str = "the players don't exchange in the order of the record";

/// A game as it is to be carried over.
#[derive(Debug)]
pub struct Source<'a> {
    /// The hand under its own book.
    pub home: &'a Hand,
    /// Its acts.
    pub script: &'a Script,
    /// Hands and stock as dealt, where the record has them.
    pub dealt: Option<(Vec<CardSet>, Vec<Card>)>,
    /// What the pool held before the first act.
    pub pool: i64,
    /// Names of the seats.
    pub seats: &'a [String],
}

/// A game under another book.
#[derive(Debug)]
pub struct Transplant {
    /// The hand as far as it went.
    pub hand: Hand,
    /// What could not be carried over, and how it was helped.
    pub notes: Vec<String>,
    /// How far it went.
    pub end: End,
}

/// How far a game went.
#[derive(Debug)]
pub enum End {
    /// Every act was done.
    Done,
    /// An act is not lawful here.
    Refused(Box<Unlawful>),
    /// A trick falls to another, so that the line does not go on.
    Diverged {
        /// The trick, counted from 1.
        trick: usize,
        /// Who wins it here.
        here: Seat,
        /// Who wins it under its own book.
        there: Seat,
    },
    /// The book has no place for an act.
    Blocked(String),
}

/// Carries a game over to a variant.
///
/// # Errors
/// A sentence, where the variant can't even seat it.
pub fn replay_under(source: &Source<'_>, variant: &Arc<Variant>) -> Result<Transplant, String> {
    let home = &source.home.variant;
    if (variant.players, variant.hands) != (home.players, home.hands) {
        return Err(format!(
            "it is for {} at the table with {} hands, the game for {} with {}",
            variant.players, variant.hands, home.players, home.hands
        ));
    }
    let held = source.script.lead.iter().flatten();
    let all = held.fold(CardSet::EMPTY, |a, b| a | *b);
    let strange = all - variant.checked.table.pack;
    if !strange.is_empty() {
        return Err(format!("its pack has no {strange}"));
    }
    let mut notes = Vec::new();
    if let Some((hands, stock)) = &source.dealt {
        let fits = hands.iter().take(variant.hands);
        let cards = variant.checked.table.cards;
        if fits.clone().any(|h| h.count() as usize != cards) {
            return Err(format!("it deals {cards} cards to a hand"));
        }
        let mut stock = stock.clone();
        for attempt in 0..2 {
            let hand = Hand::from_deal(Arc::clone(variant), source.pool, hands, &stock);
            let mut carrier = Transplanter::new(source, hand);
            match carrier.before_play() {
                Ok(()) => {
                    carrier.notes.splice(0..0, notes);
                    let end = carrier.play();
                    return Ok(carrier.close(end));
                }
                Err(End::Blocked(why)) if why == OTHER_CARDS && attempt == 0 => {
                    notes.push(format!(
                        "{why}; the stock is laid so that each takes what he took"
                    ));
                    stock = laid(source, &carrier.hand, &stock);
                }
                Err(End::Blocked(why)) => {
                    notes = vec![format!(
                        "{why}: begun at the first lead, without what is paid for passing and exchanging"
                    )];
                    break;
                }
                Err(end) => return Ok(carrier.close(end)),
            }
        }
    }
    let hand = from_lead(source, variant)?;
    let mut carrier = Transplanter::new(source, hand);
    carrier.notes = notes;
    let end = carrier.play();
    Ok(carrier.close(end))
}

/// Lays the stock so that, in the order of exchange of another book, each takes what he took under his own.
fn laid(source: &Source<'_>, there: &Hand, stock: &[Card]) -> Vec<Card> {
    let taken = |seat: Seat| CardSet(source.home.state.facts.taken[seat]);
    let mut out: Vec<Card> = Vec::new();
    for event in &there.events {
        if let Event::Exchanged { seat, .. } = event {
            out.extend(
                taken(*seat)
                    .iter()
                    .filter(|c| !out.contains(c))
                    .collect::<Vec<_>>(),
            );
        }
    }
    let rest: Vec<Card> = stock.iter().copied().filter(|c| !out.contains(c)).collect();
    out.extend(rest);
    out
}

/// Begins at the first lead.
fn from_lead(source: &Source<'_>, variant: &Arc<Variant>) -> Result<Hand, String> {
    let facts = &source.home.state.facts;
    let game = if facts.game == 0 {
        0
    } else {
        let number = facts.game.trailing_zeros() as usize;
        alike(&source.home.variant, variant, number)
            .ok_or_else(|| format!("it has no game like {}", name(&source.home.variant, number)))?
    };
    // What is paid at the deal is paid all the same.
    let dealt = source.dealt.as_ref();
    let dealt = dealt.map(|(h, s)| Hand::from_deal(Arc::clone(variant), source.pool, h, s));
    let has_games = !variant.checked.table.games.is_empty();
    if has_games != facts.ombre.is_some() {
        return Err(if has_games {
            "somebody undertakes a game there, and here nobody does".to_owned()
        } else {
            "nobody undertakes a game there, and here somebody does".to_owned()
        });
    }
    let start = Start {
        hands: source.script.lead.clone().unwrap_or_default(),
        ombre: facts.ombre,
        game,
        trump: source.script.trump,
        pool: dealt.as_ref().map_or(source.pool, |h| h.state.balance.pool),
    };
    let mut hand = Hand::from_first_lead(Arc::clone(variant), &start);
    if let Some(dealt) = dealt {
        let paid = |e: &Event| matches!(e, Event::Paid(_));
        let staked: Vec<Event> = dealt.events.into_iter().filter(paid).collect();
        hand.events.splice(0..0, staked);
        // The stakes are paid out of what the players had, not out of what the pool held before the deal.
        hand.state.balance.net = dealt.state.balance.net;
        hand.state.balance.pool_before = dealt.state.balance.pool_before;
    }
    Ok(hand)
}

/// Finds the game of a variant that is like a game of another.
fn alike(from: &Variant, to: &Variant, game: usize) -> Option<usize> {
    let like = &from.checked.table.game(game).like;
    to.checked.table.games.iter().position(|g| g.like == *like)
}

fn name(variant: &Variant, game: usize) -> String {
    variant.checked.table.game(game).name.replace('_', " ")
}

struct Transplanter<'a> {
    source: &'a Source<'a>,
    script: Script,
    hand: Hand,
    notes: Vec<String>,
    played: usize,
}

impl<'a> Transplanter<'a> {
    fn new(source: &'a Source<'a>, hand: Hand) -> Self {
        Self {
            source,
            script: source.script.clone(),
            hand,
            notes: Vec::new(),
            played: 0,
        }
    }

    fn close(self, end: End) -> Transplant {
        Transplant {
            hand: self.hand,
            notes: self.notes,
            end,
        }
    }

    fn seat(&self, seat: Seat) -> String {
        seat.name_of(self.source.seats).to_owned()
    }

    fn act(&mut self, seat: Seat, act: Act) -> Result<(), End> {
        self.hand.act(seat, act).map_err(End::Refused)
    }

    /// Takes the use of a right out of the script, where it is due and answers what is asked.
    fn due(&mut self) -> Option<Use> {
        let (played, decision) = (self.played, self.hand.decision);
        let at = self.script.uses.iter().position(|u| {
            u.after == played && decision.seat() == Some(u.seat) && decision.takes(u.act)
        })?;
        Some(self.script.uses.remove(at))
    }

    /// Does everything up to the first lead.
    fn before_play(&mut self) -> Result<(), End> {
        loop {
            if let Some(used) = self.due() {
                self.act(used.seat, used.act)?;
                continue;
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "all other decisions only offer a right, of which the script makes no use here"
            )]
            match self.hand.decision {
                Decision::Play(_) | Decision::Over => break,
                Decision::Bid(phase::Bid { seat, .. }) => self.bid(seat)?,
                Decision::Name(phase::Name { seat, .. }) => {
                    let Some(suit) = self.script.trump else {
                        return Err(End::Blocked("the record names no trumps".to_owned()));
                    };
                    self.act(seat, Act::Name(suit))?;
                }
                Decision::Discard(phase::Discard { seat, .. }) => {
                    // Whoever was not asked at home lays nothing away here.
                    let cards = self.script.discards.remove(&seat).unwrap_or_default();
                    self.act(seat, Act::Discard(cards))?;
                }
                _ if self.blocked() => break,
                decision => {
                    let seat = decision.seat();
                    let seat = seat.expect("somebody is asked until the hand is over");
                    self.act(seat, Act::GoOn)?;
                }
            }
        }
        let begun = matches!(self.hand.decision, Decision::Play(_) | Decision::Between(_));
        if !begun || self.source.script.plays.is_empty() {
            return Ok(());
        }
        let wanted = self.source.script.lead.iter().flatten();
        let differ = wanted
            .enumerate()
            .any(|(s, h)| self.hand.state.held(Seat::from(s)) != *h);
        if differ {
            return Err(End::Blocked(OTHER_CARDS.to_owned()));
        }
        Ok(())
    }

    /// Tells whether an act of the script waits that this book does not offer here.
    fn blocked(&self) -> bool {
        let (played, decision) = (self.played, self.hand.decision);
        matches!(decision, Decision::Between(_))
            && (self.script.uses.iter()).any(|u| u.after == played && u.act != Act::Surrender)
    }

    fn bid(&mut self, seat: Seat) -> Result<(), End> {
        let said = self
            .script
            .bids
            .get_mut(&seat)
            .and_then(VecDeque::pop_front);
        match said {
            Some(Act::Bid(game)) => {
                let home = &self.source.home.variant;
                let Some(here) = alike(home, &self.hand.variant, game) else {
                    return Err(End::Blocked(format!(
                        "there is no game like {}",
                        name(home, game)
                    )));
                };
                self.act(seat, Act::Bid(here))
            }
            said => {
                if said.is_none() {
                    let note = format!("{} is asked once more, and passes", self.seat(seat));
                    self.notes.push(note);
                }
                self.act(seat, Act::Pass)
            }
        }
    }

    /// Plays the tricks.
    fn play(&mut self) -> End {
        loop {
            if let Err(end) = self.surrender() {
                return end;
            }
            if let Some(used) = self.due() {
                if let Err(end) = self.act(used.seat, used.act) {
                    return end;
                }
                continue;
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "all other decisions only offer a right, or end the record"
            )]
            match self.hand.decision {
                Decision::Over => return self.rest(),
                Decision::Play(phase::Play { seat, .. }) => {
                    if let Some(end) = self.parted() {
                        return end;
                    }
                    let mut uses = self.script.uses.iter().filter(|u| u.after == self.played);
                    if let Some(right) = uses.find_map(|used| word(used.act)) {
                        return End::Blocked(format!("there is no right to {right} here"));
                    }
                    let Some((who, card)) = self.script.plays.get(self.played).copied() else {
                        return End::Done;
                    };
                    if who != seat {
                        let (here, there) = (self.seat(seat), self.seat(who));
                        let trick = self.hand.state.facts.tricks_played + 1;
                        return End::Blocked(format!(
                            "trick {trick} is {here}'s to lead here, and {there}'s in the record"
                        ));
                    }
                    if let Err(end) = self.act(seat, Act::Play(card)) {
                        return end;
                    }
                    self.played += 1;
                }
                decision => {
                    let Some(seat) = decision.seat() else {
                        return End::Done;
                    };
                    if !decision.is_offer() {
                        return End::Blocked("the record ends before the play".to_owned());
                    }
                    if let Err(end) = self.act(seat, Act::GoOn) {
                        return end;
                    }
                }
            }
        }
    }

    /// A surrender may come at any moment.
    fn surrender(&mut self) -> Result<(), End> {
        let due = |u: &Use| u.after == self.played && u.act == Act::Surrender;
        let Some(at) = self.script.uses.iter().position(due) else {
            return Ok(());
        };
        if self.hand.decision == Decision::Over {
            return Ok(());
        }
        let used = self.script.uses.remove(at);
        self.act(used.seat, used.act)
    }

    /// Finds the first trick that falls to another than under the game's own book.
    fn parted(&self) -> Option<End> {
        let won = self.hand.events.iter().filter_map(|e| {
            if let Event::Won { seat } = e {
                Some(*seat)
            } else {
                None
            }
        });
        let mut pairs = won.zip(&self.source.script.winners).enumerate();
        let (trick, (here, there)) = pairs.find(|(_, (a, b))| a != *b)?;
        Some(End::Diverged {
            trick: trick + 1,
            here,
            there: *there,
        })
    }

    /// Tells whether anything of the game is left when this book holds it for over.
    fn rest(&self) -> End {
        if let Some(end) = self.parted() {
            return end;
        }
        match self.script.plays.len().saturating_sub(self.played) {
            0 => End::Done,
            n => End::Blocked(format!(
                "the hand is over with {n} cards of the record unplayed"
            )),
        }
    }
}

/// Says what a right that is used in play lets do; `None` of other acts.
const fn word(act: Act) -> Option<&'static str> {
    if let Act::Stop = act {
        Some("end the hand")
    } else if let Act::Challenge = act {
        Some("undertake the vole")
    } else if let Act::Defend = act {
        Some("forbid the surrender")
    } else {
        None
    }
}
