//! The hand at the table as a dispute about it begins: what was dealt and all that was done, for a referee.

use super::club::Club;
use super::game::Game;
use super::notation;
use codille_engine::{Act, Event, Hand};
use codille_judgment::Dispute;
use codille_lang::cards::CardSet;
use codille_lang::ids::{BySeat, Seat};
use codille_lang::words::joined;
use codille_players::Move;

impl Game {
    /// Tells the hand that is played, or was last played, as a dispute in which nothing is asked yet. It holds the cards of everybody.
    ///
    /// # Errors
    /// A sentence, where a referee sits at the table already.
    pub fn dispute(&self) -> Result<Dispute, String> {
        if self.is_strict() {
            return Err("a referee sits at this table already".to_owned());
        }
        let hand = &self.table.hand;
        let (seats, first) = (self.names(), hand.first());
        let lead = hand.first_lead();
        let named = |seat: Seat| seat.name_of(&seats).to_owned();
        let reckoning = &self.opening.facts.reckoning;
        let each = Seat::first(seats.len());
        let club = (lead.is_none()).then(|| Club::new(&self.table, seats.len(), 0));
        Ok(Dispute {
            variant: hand.variant.checked.id.clone(),
            set: self.setup.set.clone(),
            from_lead: lead.is_some(),
            pool: self.opening.facts.pool,
            before: (reckoning.deal_number > 0).then(|| {
                let totals = each.map(|seat| reckoning.total(seat));
                (u32::from(reckoning.deal_number), totals.collect())
            }),
            undertaken: lead.as_ref().and_then(|lead| {
                // Where nobody undertakes anything the table lists no games.
                let ombre = lead.ombre?;
                let game = &hand.variant.checked.table.game(lead.game).name;
                let trump = lead.trump.map(|suit| suit.letter().to_string());
                Some((named(ombre), game.clone(), trump))
            }),
            hands: cards(hand, &first.facts.dealt),
            discards: lead
                .as_ref()
                .map_or_else(Vec::new, |_| cards(hand, &first.facts.discarded)),
            stock: if lead.is_some() {
                String::new()
            } else {
                joined(first.stock(), " ")
            },
            acts: told(hand, &seats, club),
            questions: Vec::new(),
            seats,
        })
    }
}

/// Writes the cards of each seat.
fn cards(hand: &Hand, cards: &BySeat<u64>) -> Vec<String> {
    let seats = Seat::first(hand.variant.hands);
    seats.map(|seat| CardSet(cards[seat]).to_string()).collect()
}

/// Tells every act in a line; and what goes without saying at a table without a referee, who would miss it: cards that are taken in, and what
/// somebody has to say or show first. `club` is the deal before a referee.
fn told(hand: &Hand, names: &[String], mut club: Option<Club>) -> Vec<String> {
    let mut out = Vec::new();
    for (at, moment) in hand.history.iter().enumerate() {
        let (seat, name) = (moment.seat, moment.seat.name_of(names));
        let line = if let Act::Play(card) = moment.act {
            Some(format!("{name} plays {card}"))
        } else {
            notation::act(hand, at, name)
        };
        let Some(line) = line else {
            continue;
        };
        if let Some(club) = &mut club {
            out.extend(first_said(club, seat, moment.act, names));
        }
        out.push(line);
        // Where the act cannot happen before the referee, he is asked no more.
        let again = |club: &mut Club| done(club, seat, moment.act);
        club = club.and_then(|mut club| again(&mut club).then_some(club));
        if let Some(club) = &mut club {
            for (seat, act) in unsaid(hand, at) {
                if done(club, seat, act) {
                    let words = act.notation(&hand.variant.checked.table);
                    out.extend(words.map(|words| format!("{} {words}", seat.name_of(names))));
                }
            }
        }
    }
    out
}

/// Returns what goes without saying once an act is done: what a seat must say of the cards that it leaves, and those that it takes in.
fn unsaid(hand: &Hand, at: usize) -> Vec<(Seat, Act)> {
    let Some(moment) = hand.history.get(at) else {
        return Vec::new();
    };
    let next = hand.history.get(at + 1);
    let (after, events) = next.map_or((&hand.state, hand.events.len()), |m| (&*m.before, m.events));
    let seen = hand.events.iter().take(events).skip(moment.events);
    let left = seen.filter_map(|event| {
        let Event::Left { seat, count } = event else {
            return None;
        };
        let count = u32::try_from(*count).ok().filter(|count| *count > 0);
        Some((*seat, Act::Leave(count?)))
    });
    let took = |seat: Seat| {
        let new = after.facts.taken[seat] & !moment.before.facts.taken[seat];
        (seat, new.count_ones())
    };
    let took = Seat::first(hand.variant.hands).map(took);
    let took = took.filter(|(_, count)| *count > 0);
    left.chain(took.map(|(seat, count)| (seat, Act::Take(count))))
        .collect()
}

/// Does an act before the referee; tells whether it can happen there.
fn done(club: &mut Club, seat: Seat, act: Act) -> bool {
    let deed = club.bench.deed(act);
    club.bench.act(seat, &deed).is_ok()
}

/// Says and shows what the laws want first, so that an act of somebody is no fault of his; returns the lines.
fn first_said(club: &mut Club, seat: Seat, act: Act, names: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let deed = club.bench.deed(act);
    // No law wants more than a call of each kind shown.
    let kinds = club.bench.variant().checked.table.declarations.len();
    for _ in 0..=kinds {
        let Some(first) = club.first_of(seat, &deed) else {
            break;
        };
        if club.bench.act(seat, &first).is_err() {
            break;
        }
        out.extend(club.line(&Move::Act(seat, first), names));
    }
    out
}
