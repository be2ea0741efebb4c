//! Classes of cards by what they are worth as leads and as winners of tricks.

use super::NotTabular;
use super::ground::Ground;
use crate::play_tables::{Cards, Numbering};
use codille_edition::check::rule::Event;
use codille_engine::variant::PaymentForm;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use std::collections::HashMap;

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
        let mut worth = TrickWorth {
            ground,
            numbering,
            leads: HashMap::new(),
            found: HashMap::new(),
        };
        worth.part(Self::one(ground))
    }
}

/// What tricks of two cards let fall due; what is worked out once is kept, for many tricks are compared.
struct TrickWorth<'a> {
    ground: &'a Ground<'a>,
    numbering: &'a Numbering,
    /// What a lead lets fall due, by the card and whoever leads.
    leads: HashMap<(Card, Seat), PaymentForm>,
    /// Of each place in [`Classes::tricks`], what the trick there lets fall due.
    found: HashMap<usize, Vec<PaymentForm>>,
}

impl TrickWorth<'_> {
    /// Puts the cards of a game of two into classes, and makes sure that these tell what every trick is worth.
    fn part(&mut self, mut classes: Classes) -> Result<Classes, NotTabular> {
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

    fn sort(&mut self, classes: &mut Classes, trick: [Card; 2]) -> Result<(), NotTabular> {
        let [led, second] = trick.map(|card| self.number(card));
        let both: Cards = 1 << led | 1 << second;
        let best = self.numbering.greatest(led, both);
        let (lead, win) = (classes.of(led).0, classes.of(best).1);
        let at = classes.place(usize::from(lead), usize::from(win), best == led);
        let place = classes.tricks.get_mut(at).expect("each way has a place");
        let forms = self.forms(trick, best == led)?;
        if let Some(known) = self.found.get(&at) {
            if *known == forms {
                return Ok(());
            }
            let reason =
                "what a trick is worth hangs on more than the card led and the card that wins";
            return Err(NotTabular::new(None, reason));
        }
        *place = Some(trick.to_vec());
        self.found.insert(at, forms);
        Ok(())
    }

    fn number(&self, card: Card) -> u8 {
        let number = self.numbering.number(card);
        number.expect("every card that is held has a number")
    }

    /// Returns what a trick lets fall due, at the lead and when it is won, whoever leads.
    fn forms(
        &mut self,
        [led, second]: [Card; 2],
        lead_wins: bool,
    ) -> Result<Vec<PaymentForm>, NotTabular> {
        let mut out = Vec::new();
        for leader in Seat::first(self.ground.variant.hands) {
            let lead = self.lead_form(leader, led)?;
            let winner = if lead_wins { leader } else { leader.other() };
            let both = [led, second].into_iter().collect();
            out.push(lead);
            out.push(self.form(Event::Trick, (leader, winner), (led, both))?);
        }
        Ok(out)
    }

    /// Returns what a lead lets fall due.
    fn lead_form(&mut self, leader: Seat, led: Card) -> Result<PaymentForm, NotTabular> {
        if let Some(known) = self.leads.get(&(led, leader)) {
            return Ok(known.clone());
        }
        let form = self.form(Event::Lead, (leader, leader), (led, CardSet::of(led)))?;
        self.leads.insert((led, leader), form.clone());
        Ok(form)
    }

    /// Returns what falls due at an event: who leads, whose event it is, the card led and the cards of the trick.
    fn form(
        &self,
        event: Event,
        who: (Seat, Seat),
        cards: (Card, CardSet),
    ) -> Result<PaymentForm, NotTabular> {
        let variant = self.ground.variant;
        let form = variant.payment_form(event, &self.ground.hand, who, cards);
        form.map_err(|found| NotTabular::of(variant, found))
    }
}
