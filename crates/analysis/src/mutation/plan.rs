//! One hand planned so that rare cases come up: cards chosen for one seat, bidding, tactics, whims.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not planned is left to the random player"
)]

use super::talk::{self, Talk};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, State};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::Seat;
use codille_players::choose;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// How a hand is to go.
#[derive(Debug)]
pub(super) struct Plan {
    /// The seat that is dealt chosen cards and shall undertake the game.
    hero: Seat,
    /// The suit that it names.
    suit: Suit,
    /// Cards that it shall hold and keep.
    wanted: CardSet,
    /// Cards that it shall not hold.
    barred: CardSet,
    bidding: Bidding,
    /// From which trick on which seat is let win; nobody where the list is empty.
    favour: Vec<(u8, Seat)>,
    /// How often, in hundredths, a right is used, a surrender offered, an unlawful card played.
    rights: u32,
    surrender: u32,
    /// The same for unlawful cards; a hand with any is played under the referee.
    pub(super) faults: u32,
    talk: Talk,
    /// Whether the others shall not hold what the hero shall not hold, either.
    alike: bool,
    /// Whether a card is dealt to a wrong place.
    wrong: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bidding {
    AsItComes,
    HeroOnly,
    SecondRound,
}

/// Why one of a list can be drawn.
pub(super) const LISTED: &str = "the list is not empty";

pub(super) fn percent(chance: u32, rng: &mut ChaCha8Rng) -> bool {
    chance > 0 && rng.random_range(0..100_u32) < chance
}

pub(super) fn below(n: usize, rng: &mut ChaCha8Rng) -> usize {
    rng.random_range(0..u32::try_from(n.max(1)).expect("lists are short")) as usize
}

pub(super) fn one_of<T: Copy>(list: &[T], rng: &mut ChaCha8Rng) -> Option<T> {
    list.get(below(list.len(), rng)).copied()
}

impl Plan {
    /// Draws a plan; `ranks` are those whose cards are dealt to one seat together.
    pub(super) fn draw(variant: &Variant, ranks: &[Rank], rng: &mut ChaCha8Rng) -> Self {
        let suit = Suit::from_index(below(4, rng)).expect("there are four suits");
        let sides = variant.checked.table.partie.is_some();
        let (wanted, barred) = if sides {
            talk::cards(variant, rng)
        } else {
            cards(variant, suit, ranks, rng)
        };
        let hero = Seat::from(below(variant.hands, rng));
        let bidding = match below(10, rng) {
            0 | 1 => Bidding::AsItComes,
            2 => Bidding::SecondRound,
            _ => Bidding::HeroOnly,
        };
        let mut favour = Vec::new();
        if !percent(25, rng) {
            let first = if percent(70, rng) {
                hero
            } else {
                Seat::from(below(variant.hands, rng))
            };
            favour.push((0, first));
            let mut at = 0;
            while percent(60, rng) {
                at += 1 + u8::try_from(below(6, rng)).expect("it is below six");
                favour.push((at, Seat::from(below(variant.hands, rng))));
            }
        }
        Self {
            hero,
            suit,
            wanted,
            barred,
            bidding,
            favour,
            rights: one_of(&[0, 0, 10, 50], rng).expect(LISTED),
            surrender: one_of(&[0, 0, 0, 4, 15], rng).expect(LISTED),
            faults: one_of(&[0, 0, 0, 0, 0, 0, 0, 20], rng).expect(LISTED),
            talk: if sides {
                Talk::draw(rng)
            } else {
                Talk::default()
            },
            alike: sides && percent(30, rng),
            wrong: sides && percent(20, rng),
        }
    }

    /// Deals: hands in the order of speaking, and the stock from the top.
    pub(super) fn deal(
        &self,
        variant: &Variant,
        rng: &mut ChaCha8Rng,
    ) -> (Vec<CardSet>, Vec<Card>) {
        let size = u32::try_from(variant.checked.table.cards).expect("a hand has at most 64 cards");
        let mut rest = variant.checked.table.pack;
        let mut hands = vec![CardSet::EMPTY; variant.hands];
        let mut order: Vec<Seat> = Seat::first(variant.hands).collect();
        order.swap(0, self.hero.index());
        for seat in order {
            let mut hand = CardSet::EMPTY;
            let choices = if seat == self.hero {
                [self.wanted, !self.barred]
            } else if self.alike {
                [CardSet::EMPTY, !self.barred]
            } else {
                [CardSet::EMPTY, variant.checked.table.pack]
            };
            for from in choices.into_iter().chain([variant.checked.table.pack]) {
                while hand.count() < size
                    && let Some(card) = draw(from & rest, rng)
                {
                    rest.remove(card);
                    hand.insert(card);
                }
            }
            let place = hands.get_mut(seat.index());
            *place.expect("the order is of these seats") = hand;
        }
        let mut stock = Vec::new();
        while let Some(card) = draw(rest, rng) {
            rest.remove(card);
            stock.push(card);
        }
        if self.wrong {
            talk::misdeal(&mut hands, &mut stock, rng);
        }
        (hands, stock)
    }

    /// Chooses what is done at a decision, lawful or not, and by whom; `None` where nothing is asked.
    pub(super) fn act(
        &self,
        variant: &Variant,
        state: &State,
        decision: &Decision,
        rng: &mut ChaCha8Rng,
    ) -> Option<(Seat, Act)> {
        let seat = decision.seat()?;
        if percent(self.surrender, rng)
            && let Some(ombre) = surrendering(variant, state, decision)
        {
            return Some((ombre, Act::Surrender));
        }
        let act = match *decision {
            Decision::Bid { games, pass, .. } => self.bid(state, seat, games, pass),
            Decision::Name { suits, .. } if suits.contains(self.suit) => {
                percent(85, rng).then_some(Act::Name(self.suit))
            }
            Decision::Discard { least, most, .. } if seat == self.hero && percent(80, rng) => {
                let number = if percent(60, rng) { least } else { most };
                let from = state.held(seat) - self.wanted;
                (from.count() >= number).then(|| {
                    let mut out = CardSet::EMPTY;
                    while out.count() < number
                        && let Some(card) = draw(from - out, rng)
                    {
                        out.insert(card);
                    }
                    Act::Discard(out)
                })
            }
            Decision::Discard { most, from, .. } if percent(20, rng) => {
                Some(Act::Discard(from.iter().take(most as usize).collect()))
            }
            Decision::Between { .. } if !percent(self.rights, rng) => Some(Act::GoOn),
            Decision::Play { cards, .. } => self.play(variant, state, seat, cards, rng),
            _ => self.talk.act(variant, state, decision, rng),
        };
        let act = act.or_else(|| choose_eagerly(decision, rng))?;
        Some((seat, act))
    }

    fn bid(&self, state: &State, seat: Seat, games: u64, pass: bool) -> Option<Act> {
        let wait = match self.bidding {
            Bidding::AsItComes => return None,
            Bidding::HeroOnly => seat != self.hero,
            Bidding::SecondRound => !state.facts.all_passed,
        };
        let pass = (wait && pass).then_some(Act::Pass);
        // Whoever shall undertake the game does: any of those that he may.
        pass.or_else(|| (!wait && games.is_power_of_two()).then(|| Act::Bid(bit(games))))
    }

    fn play(
        &self,
        variant: &Variant,
        state: &State,
        seat: Seat,
        cards: CardSet,
        rng: &mut ChaCha8Rng,
    ) -> Option<Act> {
        let unlawful = state.held(seat) - cards;
        if !unlawful.is_empty() && percent(self.faults, rng) {
            return draw(unlawful, rng).map(Act::Play);
        }
        let (_, favoured) = self
            .favour
            .iter()
            .rfind(|(from, _)| *from <= state.facts.tricks_played)?;
        let order = variant.orders.of(state.facts.trump);
        let card = if seat == *favoured {
            cards.iter().max_by_key(|c| order.strength_of(*c))
        } else {
            cards.iter().min_by_key(|c| order.strength_of(*c))
        };
        card.map(Act::Play)
    }
}

/// Returns the seat that may surrender at this moment.
pub(super) fn surrendering(variant: &Variant, state: &State, decision: &Decision) -> Option<Seat> {
    let seat = state.facts.ombre?;
    state
        .judge(variant, decision, seat, Act::Surrender)
        .is_none()
        .then_some(seat)
}

/// The random player, but for games: each as likely as the other and passing rare.
fn choose_eagerly(decision: &Decision, rng: &mut ChaCha8Rng) -> Option<Act> {
    if let Decision::Bid { games, .. } = *decision
        && games != 0
        && percent(70, rng)
    {
        let list: Vec<usize> = (0..64).filter(|g| games >> g & 1 == 1).collect();
        return one_of(&list, rng).map(Act::Bid);
    }
    if let Decision::Between { rights, .. } = *decision {
        let offers = [
            (rights.surrender, Act::Surrender),
            (rights.stop, Act::Stop),
            (rights.challenge, Act::Challenge),
        ];
        let open: Vec<Act> = offers.iter().filter(|o| o.0).map(|o| o.1).collect();
        return one_of(&open, rng);
    }
    choose(decision, rng)
}

/// Chooses the cards that one seat shall have and shall not have.
fn cards(
    variant: &Variant,
    suit: Suit,
    ranks: &[Rank],
    rng: &mut ChaCha8Rng,
) -> (CardSet, CardSet) {
    let pack = variant.checked.table.pack;
    let trumps = &variant.orders.of(Some(suit)).trumps;
    let all: CardSet = trumps.iter().copied().collect();
    match below(8, rng) {
        // A run of trumps from some place on, with others or without.
        0..=2 => {
            let (from, length) = (below(5, rng), 1 + below(variant.checked.table.cards, rng));
            let run: CardSet = trumps.iter().copied().skip(from).take(length).collect();
            let gap: CardSet = trumps.iter().copied().take(from).collect();
            let barred = if percent(70, rng) { all - run } else { gap };
            (run, barred)
        }
        // All cards of a rank, with one of another or without, or all but one.
        3 | 4 => {
            let Some((one, other)) = one_of(ranks, rng).zip(one_of(ranks, rng)) else {
                return (CardSet::EMPTY, CardSet::EMPTY);
            };
            let mut wanted = CardSet::rank(one) & pack;
            let mut barred = CardSet::EMPTY;
            if percent(50, rng)
                && let Some(card) = draw(wanted, rng)
            {
                wanted.remove(card);
                barred.insert(card);
            }
            if percent(50, rng) {
                wanted = wanted | draw(CardSet::rank(other) & pack, rng).into_iter().collect();
            }
            (wanted, barred)
        }
        // Some of the cards that are high as trumps of any suit, and none of the rest.
        5 | 6 => {
            let high: CardSet = Suit::ALL
                .into_iter()
                .flat_map(|s| variant.orders.of(Some(s)).trumps.iter().take(4))
                .copied()
                .collect();
            let wanted: CardSet = high.iter().filter(|_| percent(50, rng)).collect();
            (wanted, high - wanted)
        }
        _ => (CardSet::EMPTY, CardSet::EMPTY),
    }
}

pub(super) fn draw(from: CardSet, rng: &mut ChaCha8Rng) -> Option<Card> {
    let n = from.count();
    if n == 0 {
        return None;
    }
    from.nth(rng.random_range(0..n))
}

const fn bit(mask: u64) -> usize {
    mask.trailing_zeros() as usize
}
