//! Worlds: whole deals that agree with everything a seat has seen and heard, drawn by counting and proved by replaying the hand in them.

use super::count::Placing;
use super::memory::{Drawn, Heard, Memory, same_question};
use codille_edition::check::declaration::Kind;
use codille_engine::phase;
use codille_engine::variant::{EvalContext, Strength, Variant};
use codille_engine::{Act, Decision, Silent, State, View};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, DeclarationId, Seat};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// How many questions a hand may have before the replay of it is given up.
const LONGEST: usize = 1_000;

/// Draws worlds for one decision of a seat.
#[derive(Debug)]
pub struct Worlds<'a> {
    variant: &'a Variant,
    memory: &'a Memory,
    view: &'a View,
    placing: Placing,
    /// What lies at each place of the stock as dealt, from the top.
    stock: Vec<Slot>,
    /// How many cards each other seat has laid away.
    laid: BySeat<u32>,
}

/// What is known of a place in the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// This card lies there.
    Known(Card),
    /// A card that a seat took.
    Taken(Seat),
    /// A card known to lie there that another seat took.
    TakenKnown(Seat, Card),
    /// Nobody has taken or seen it.
    Open,
}

/// A whole deal: the hands, the stock from the top, and what each seat laid away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The cards dealt to each seat.
    pub hands: Vec<CardSet>,
    /// The stock as dealt, from the top.
    pub stock: Vec<Card>,
    /// The cards that each seat has laid away.
    pub laid: BySeat<CardSet>,
}

impl<'a> Worlds<'a> {
    /// Prepares the drawing of worlds for what a seat knows now; `None` where its knowledge contradicts itself.
    pub fn new(variant: &'a Variant, memory: &'a Memory, view: &'a View) -> Option<Self> {
        let mut laid = BySeat::default();
        for heard in &memory.heard {
            if let Heard::Hidden { seat, act, count } = heard
                && act.exchanges()
            {
                laid[*seat] += count;
            }
        }
        let stock = slots(variant, memory)?;
        let mut worlds = Self {
            variant,
            memory,
            view,
            placing: Placing::default(),
            stock,
            laid,
        };
        worlds.placing = worlds.place()?;
        Some(worlds)
    }

    /// Returns the other seats with cards.
    fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.variant.hands).filter(|s| *s != self.memory.seat)
    }

    /// Counts the ways in which the cards that are not known may lie: in the hands of others, each without those that it has shown
    /// not to hold, or anywhere else.
    fn place(&self) -> Option<Placing> {
        let view = self.view;
        let own = |table: &BySeat<u64>| CardSet(table[view.seat]);
        let mut known = own(&view.facts.dealt) | own(&view.facts.taken) | self.memory.all_played();
        let mut elsewhere = 0;
        for slot in &self.stock {
            match slot {
                Slot::Known(card) | Slot::TakenKnown(_, card) => known.insert(*card),
                Slot::Open => elsewhere += 1,
                Slot::Taken(_) => {}
            }
        }
        let mut rooms = Vec::new();
        for seat in self.others() {
            let count = view.counts[seat];
            let laid = self.laid[seat];
            let mut at_hand = self.known_in_hand(seat).count();
            let shown = self.shown(seat);
            if shown.is_empty() {
                elsewhere += laid;
            } else {
                // Of a hand that was shown as dealt only what was laid away is hidden.
                known = known | shown;
                let unplayed = shown - self.memory.played[seat];
                at_hand += unplayed.count().checked_sub(laid)?;
            }
            let room = count.checked_sub(at_hand)?;
            rooms.push((seat, room, self.memory.lacks[seat]));
        }
        let open = self.variant.checked.table.pack - known;
        let rooms_sum: u32 = rooms.iter().map(|(_, n, _)| *n).sum();
        if rooms_sum + elsewhere != open.count() {
            return None;
        }
        Placing::new(open, &rooms)
    }

    /// Returns the cards dealt to another seat, where it has shown them.
    fn shown(&self, seat: Seat) -> CardSet {
        CardSet(self.view.facts.dealt[seat])
    }

    /// Returns the cards that a seat is known to have taken and not played.
    fn known_in_hand(&self, seat: Seat) -> CardSet {
        let taken: CardSet = self.taken_known(seat).collect();
        taken - self.memory.played[seat]
    }

    /// Draws a deal in which the cards lie as they may; the replay has still to show that it agrees with what was done.
    pub fn draw(&self, rng: &mut ChaCha8Rng) -> Option<World> {
        let (in_hand, rest) = self.placing.draw(rng)?;
        let mut rest = shuffled(rest, rng).into_iter();
        let mut hands = BySeat::<CardSet>::default();
        let mut away = BySeat::default();
        let mut taken = BySeat::default();
        let own = self.memory.seat;
        hands[own] = CardSet(self.view.facts.dealt[own]);
        for seat in self.others() {
            let mut held = in_hand[seat] | self.known_in_hand(seat);
            let played = self.memory.played[seat];
            let count = self.laid[seat] as usize;
            let shown = self.shown(seat);
            let laid: CardSet = if shown.is_empty() {
                rest.by_ref().take(count).collect()
            } else {
                shuffled(shown - played, rng)
                    .into_iter()
                    .take(count)
                    .collect()
            };
            held = held | ((shown - played) - laid);
            away[seat] = laid;
            if !shown.is_empty() {
                let took = (held | played) - shown;
                hands[seat] = shown;
                taken[seat] = took - self.taken_known(seat).collect();
                continue;
            }
            let fixed: CardSet = self.taken_known(seat).collect();
            let drawn = self
                .stock
                .iter()
                .filter(|s| **s == Slot::Taken(seat))
                .count();
            let among = (held | played) - fixed;
            let took: CardSet = shuffled(among, rng).into_iter().take(drawn).collect();
            if took.count() as usize != drawn {
                return None;
            }
            taken[seat] = took;
            hands[seat] = ((held | played) - fixed - took) | laid;
        }
        let mut queues = BySeat::<Vec<Card>>::new(taken.values().map(|cards| shuffled(cards, rng)));
        let mut stock = Vec::with_capacity(self.stock.len());
        for slot in &self.stock {
            stock.push(match slot {
                Slot::Known(card) | Slot::TakenKnown(_, card) => *card,
                Slot::Taken(seat) => queues[*seat].pop()?,
                Slot::Open => rest.next()?,
            });
        }
        Some(World {
            hands: Seat::first(self.variant.hands)
                .map(|seat| hands[seat])
                .collect(),
            stock,
            laid: away,
        })
    }

    fn taken_known(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.stock.iter().filter_map(move |slot| match slot {
            Slot::TakenKnown(who, card) => (*who == seat).then_some(*card),
            Slot::Known(_) | Slot::Taken(_) | Slot::Open => None,
        })
    }

    /// Replays the hand in a world; returns the state in which this seat is asked what it is asked.
    ///
    /// # Errors
    /// How many of the things heard agree with the world, where not all do.
    pub fn replay(&self, world: &World) -> Result<State, usize> {
        self.replay_with(world, |_, _| ())
    }

    /// Returns every act of the hand as it would have been done in a world, rights let pass included; `None` where the world does not
    /// agree with what was heard.
    pub fn acts(&self, world: &World) -> Option<Vec<(Seat, Act)>> {
        let mut acts = Vec::new();
        let state = self.replay_with(world, |seat, act| acts.push((seat, act)));
        state.ok().map(|_| acts)
    }

    fn replay_with(&self, world: &World, mut watch: impl FnMut(Seat, Act)) -> Result<State, usize> {
        let variant = self.variant;
        let mut state = self.memory.opening.clone();
        state.deal_given(variant, &world.hands, &world.stock, &mut Silent);
        let (mut at, mut answered) = (0, 0);
        let mut unlaid = world.laid;
        for _ in 0..LONGEST {
            let decision = state.advance(variant, &mut Silent);
            // What was counted aloud after an act has to come of it in this world too.
            while let Some(Heard::Counted { seat, score }) = self.memory.heard.get(at)
                && state.facts.reckoning.score(*seat) == *score
            {
                at += 1;
            }
            let Some(asked) = decision.seat() else {
                return Err(at);
            };
            let Some(heard) = self.memory.heard.get(at) else {
                if asked == self.memory.seat {
                    let wanted = self.view.decision.as_ref();
                    let same = wanted.is_some_and(|w| same_question(w, &decision));
                    return if same { Ok(state) } else { Err(at) };
                }
                if !decision.is_offer() {
                    return Err(at);
                }
                watch(asked, Act::GoOn);
                state.apply(variant, asked, Act::GoOn, &mut Silent);
                continue;
            };
            let seat = heard.seat();
            match self.act(&state, &decision, heard, &mut unlaid) {
                Some(act) => {
                    if seat == self.memory.seat {
                        let asked = self.memory.asked.get(answered).ok_or(at)?;
                        if !same_question(asked, &decision) {
                            return Err(at);
                        }
                        answered += 1;
                    }
                    watch(seat, act);
                    state.apply(variant, seat, act, &mut Silent);
                    at += 1;
                }
                // Whoever lets an offer pass is not heard.
                None if decision.is_offer() && asked != self.memory.seat => {
                    watch(asked, Act::GoOn);
                    state.apply(variant, asked, Act::GoOn, &mut Silent);
                }
                None => return Err(at),
            }
        }
        Err(at)
    }

    /// Returns the act behind what was heard, if it answers the question lawfully in this world.
    fn act(
        &self,
        state: &State,
        decision: &Decision,
        heard: &Heard,
        unlaid: &mut BySeat<CardSet>,
    ) -> Option<Act> {
        let seat = heard.seat();
        let act = match *heard {
            Heard::Counted { .. } => return None,
            Heard::Act { act, .. } => act,
            Heard::Hidden { act, count, .. } => {
                let rest = &mut unlaid[seat];
                let held = state.held(seat);
                let from = if act.exchanges() { *rest & held } else { held };
                let now: CardSet = from.iter().take(count as usize).collect();
                if now.count() != count || decision.seat() != Some(seat) {
                    return None;
                }
                if act.exchanges() {
                    *rest = *rest - now;
                }
                act.with_cards(|_| now)
            }
            Heard::Called {
                class,
                strength,
                told,
                ..
            } => {
                if !matches!(decision, Decision::Call(phase::Call { seat: asked, .. }) if *asked == seat)
                {
                    return None;
                }
                let cards = self.combination(state, seat, class, (strength, told))?;
                Act::Call { class, cards }
            }
        };
        let lawful = state.judge(self.variant, decision, seat, act).is_none();
        lawful.then_some(act)
    }

    /// Finds a combination of a seat that is as strong as was told.
    fn combination(
        &self,
        state: &State,
        seat: Seat,
        class: DeclarationId,
        (wanted, told): (Strength, usize),
    ) -> Option<CardSet> {
        let variant = self.variant;
        let facts = &state.facts;
        let own = Some(facts.hand[seat]).filter(|h| *h != 0);
        let own = own.unwrap_or_else(|| state.held(seat).0);
        let mut context = EvalContext::new(facts, seat);
        let fits =
            |strength: Strength| strength.iter().zip(&wanted).take(told).all(|(a, b)| a == b);
        let called = facts.reckoning.called(class, seat);
        if let Some((strength, cards)) = variant.best(class, own, called, &mut context)
            && fits(strength)
        {
            return Some(CardSet(cards));
        }
        parts(variant.kind(class), CardSet(own & !called))
            .into_iter()
            .find(|part| {
                variant.has_shape(class, *part)
                    && fits(variant.strength(class, part.0, &mut EvalContext::new(facts, seat)))
                    && state.refused_call(variant, seat, (class, *part)).is_none()
            })
    }
}

/// Returns every set of cards that may make a combination of a kind: parts of one suit or of one rank.
fn parts(kind: Kind, cards: CardSet) -> Vec<CardSet> {
    let mut groups: Vec<CardSet> = Vec::new();
    for card in cards.iter() {
        let group = match kind {
            Kind::Suit | Kind::Run => cards & CardSet::suit(card.suit()),
            Kind::Rank => cards & CardSet::rank(card.rank()),
            Kind::Deal => cards,
        };
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let mut parts = Vec::new();
    for group in groups.into_iter().filter(|g| g.count() <= 13) {
        // All parts of a set of bits, the largest first.
        let mut part = group.0;
        while part != 0 {
            parts.push(CardSet(part));
            part = (part - 1) & group.0;
        }
    }
    parts
}

/// Lays out what is known of the stock as dealt, place by place from the top.
fn slots(variant: &Variant, memory: &Memory) -> Option<Vec<Slot>> {
    let dealt = variant.checked.table.cards * variant.hands;
    let size = (variant.checked.table.pack.count() as usize).checked_sub(dealt)?;
    let mut slots = vec![Slot::Open; size];
    if let (Some(card), Some(first)) = (memory.turned, slots.first_mut()) {
        *first = Slot::Known(card);
    }
    let mut at = 0;
    for drawn in &memory.drawn {
        match drawn {
            Drawn::Taken { seat, count, cards } => {
                let end = at + *count as usize;
                let range = slots.get_mut(at..end)?;
                // A card that was turned up or seen lies where it was seen; of the others the order does not matter.
                let placed = range.iter().filter_map(|slot| match slot {
                    Slot::Known(card) => Some(*card),
                    Slot::Taken(_) | Slot::TakenKnown(..) | Slot::Open => None,
                });
                let placed: CardSet = placed.collect();
                let mut own = (*cards - placed).iter();
                for slot in range {
                    *slot = match *slot {
                        Slot::Known(card) if cards.is_empty() => Slot::TakenKnown(*seat, card),
                        Slot::Known(card) => Slot::Known(card),
                        Slot::Taken(_) | Slot::TakenKnown(..) | Slot::Open => {
                            own.next().map_or(Slot::Taken(*seat), Slot::Known)
                        }
                    };
                }
                at = end;
            }
            Drawn::Seen { cards } => {
                for (slot, card) in slots.iter_mut().skip(at).zip(cards) {
                    if let Some(card) = card {
                        *slot = Slot::Known(*card);
                    }
                }
            }
        }
    }
    Some(slots)
}

/// Puts cards in a random order.
fn shuffled(cards: CardSet, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    for i in (1..cards.len()).rev() {
        let last = u32::try_from(i).expect("a set has few cards");
        let j = rng.random_range(0..=last) as usize;
        cards.swap(i, j);
    }
    cards
}
