//! Classes of cards by what they are worth as leads and as winners of tricks.

use super::NotTabular;
use super::ground::Ground;
use crate::play_tables::{Cards, Numbering};
use codille_edition::check::rule::Event;
use codille_engine::variant::PaymentForm;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// Cards by class.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    pub(super) lead: [u8; 64],
    pub(super) win: [u8; 64],
    /// How many classes there are of leads and of winners.
    pub(super) counts: (usize, usize),
    /// Of every class of lead, class of winner and way (the lead wins, or another card does), cards of a trick that goes so; none where there
    /// are none.
    pub(super) tricks: Vec<Option<Vec<Card>>>,
}

impl Classes {
    /// Returns the classes of a card.
    pub(super) fn of(&self, number: u8) -> (u8, u8) {
        let at = usize::from(number);
        let of = |classes: &[u8; 64]| classes.get(at).copied().unwrap_or(0);
        (of(&self.lead), of(&self.win))
    }

    /// Returns the place of the cards of a trick.
    pub(super) const fn place(&self, lead: usize, win: usize, lead_wins: bool) -> usize {
        let ways = lead * self.counts.1 + win;
        if lead_wins { 2 * ways } else { 2 * ways + 1 }
    }
}

impl Classes {
    /// Puts all cards into one class.
    pub(super) fn one(ground: &Ground<'_>) -> Self {
        Self {
            lead: [0; 64],
            win: [0; 64],
            counts: (1, 1),
            tricks: vec![Some(ground.cards.iter().take(1).collect()); 2],
        }
    }

    /// Parts the cards by what tricks of two cards are worth, and makes sure that classes tell it.
    pub(super) fn by_worth(ground: &Ground<'_>, numbering: &Numbering) -> Result<Self, NotTabular> {
        let worth = TrickWorth { ground, numbering };
        worth.part(Self::one(ground))
    }
}

struct TrickWorth<'a> {
    ground: &'a Ground<'a>,
    numbering: &'a Numbering,
}

impl TrickWorth<'_> {
    /// Puts the cards of a game of two into classes, and makes sure that these tell what every trick is worth.
    fn part(&self, mut classes: Classes) -> Result<Classes, NotTabular> {
        let (mut leads, mut winners) = (Vec::new(), Vec::new());
        for card in self.ground.cards.iter() {
            let number = usize::from(self.number(card));
            let other = self.ground.cards.iter().find(|other| *other != card);
            let other = other.expect("two hands have two cards");
            for (list, kinds, trick) in [
                (&mut classes.lead, &mut leads, [card, other]),
                (&mut classes.win, &mut winners, [other, card]),
            ] {
                let mut worth = self.forms(trick, false)?;
                worth.extend(self.forms(trick, true)?);
                let known = kinds.iter().position(|kind| *kind == worth);
                let class = known.unwrap_or_else(|| {
                    kinds.push(worth);
                    kinds.len() - 1
                });
                if let Some(place) = list.get_mut(number) {
                    *place = u8::try_from(class).expect("there are at most 64 cards");
                }
            }
        }
        classes.counts = (leads.len(), winners.len());
        classes.tricks = vec![None; 2 * leads.len() * winners.len()];
        for led in self.ground.cards.iter() {
            for second in self.ground.cards.iter().filter(|second| *second != led) {
                self.sort(&mut classes, [led, second])?;
            }
        }
        Ok(classes)
    }

    fn sort(&self, classes: &mut Classes, trick: [Card; 2]) -> Result<(), NotTabular> {
        let [led, second] = trick.map(|card| self.number(card));
        let both: Cards = 1 << led | 1 << second;
        let best = self.numbering.greatest(led, both);
        let (lead, win) = (classes.of(led).0, classes.of(best).1);
        let place = classes.place(usize::from(lead), usize::from(win), best == led);
        let place = classes.tricks.get_mut(place).expect("each way has a place");
        let Some(known) = place else {
            *place = Some(trick.to_vec());
            return Ok(());
        };
        let known = <[Card; 2]>::try_from(known.as_slice()).expect("it was put in above");
        if self.forms(known, best == led)? == self.forms(trick, best == led)? {
            return Ok(());
        }
        let reason = "what a trick is worth hangs on more than the card led and the card that wins";
        Err(NotTabular::new(None, reason))
    }

    fn number(&self, card: Card) -> u8 {
        let number = self.numbering.number(card);
        number.expect("every card that is held has a number")
    }

    /// Returns what a trick lets fall due, at the lead and when it is won, whoever leads.
    fn forms(
        &self,
        [led, second]: [Card; 2],
        lead_wins: bool,
    ) -> Result<Vec<PaymentForm>, NotTabular> {
        let variant = self.ground.variant;
        let mut out = Vec::new();
        for leader in Seat::first(variant.hands) {
            let mut add = |event: Event, player: Seat, trick: CardSet| {
                let form =
                    variant.payment_form(event, &self.ground.hand, (leader, player), (led, trick));
                form.map(|form| out.push(form))
            };
            let winner = if lead_wins { leader } else { leader.other() };
            let both = [led, second].into_iter().collect();
            add(Event::Lead, leader, CardSet::of(led))
                .and_then(|()| add(Event::Trick, winner, both))
                .map_err(|found| NotTabular::of(variant, found))?;
        }
        Ok(out)
    }
}
