//! What one seat has seen and heard of a hand, in order.

use codille_engine::phase;
use codille_engine::variant::{Answer, EvalContext, Strength, Variant};
use codille_engine::{Act, Decision, Hand, Start, State, View};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, DeclarationId, Seat};

/// Something that a seat saw or heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// An act that is known in full: its own, or one done openly.
    Act {
        /// Who acted.
        seat: Seat,
        /// The act.
        act: Act,
    },
    /// Another seat did an act with cards that it did not show, such as to lay them away.
    Hidden {
        /// Who.
        seat: Seat,
        /// The act without its cards.
        act: Act,
        /// How many cards.
        count: u32,
    },
    /// Another seat called a combination, without showing the cards.
    Called {
        /// Who.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
        /// How strong the combination is.
        strength: Strength,
        /// How many of the numbers of `strength` were spoken, from the left; the others are 0.
        told: usize,
    },
    /// A seat counted aloud: so much it has made in this deal.
    Counted {
        /// Who.
        seat: Seat,
        /// How much in all.
        score: i64,
    },
}

impl Heard {
    /// Returns the seat that acted or counted.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Act { seat, .. }
            | Self::Hidden { seat, .. }
            | Self::Called { seat, .. }
            | Self::Counted { seat, .. } => *seat,
        }
    }

    /// Tells whether it is an act, and not what came of one.
    pub const fn is_act(&self) -> bool {
        !matches!(self, Self::Counted { .. })
    }
}

/// Cards that left the stock, or were seen in it, in the order in which they lie there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// A seat took so many from the top; the cards are known to the seat that took them only.
    Taken {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u32,
        /// Which, where this seat knows it; else empty.
        cards: CardSet,
    },
    /// This seat saw cards of the stock, as they lie from the top of what is left; none where it did not see the card.
    Seen {
        /// Which.
        cards: Vec<Option<Card>>,
    },
}

/// What a seat knows of a hand beside its [`View`]: how it began and all that was seen and heard since.
#[derive(Debug, Clone)]
pub struct Memory {
    /// The seat.
    pub seat: Seat,
    /// The state before the deal, which everybody knows.
    pub opening: State,
    /// How the hand begins, without its cards, where that is at the first lead: nobody has seen or heard anything before.
    pub lead: Option<Start>,
    /// All that was seen and heard, in order.
    pub heard: Vec<Heard>,
    /// The questions that this seat has answered, in order: which answers were open to it tells something too.
    pub asked: Vec<Decision>,
    /// What became of the stock, in order.
    pub drawn: Vec<Drawn>,
    /// The cards that each seat has played.
    pub played: BySeat<CardSet>,
    /// The cards that each other seat has shown by its play that it does not hold.
    pub lacks: BySeat<CardSet>,
    /// The card that was turned up from the stock, if any.
    pub turned: Option<Card>,
}

impl Memory {
    /// Begins a hand: `opening` is the state before the deal.
    pub fn new(seat: Seat, opening: State) -> Self {
        Self {
            seat,
            opening,
            lead: None,
            heard: Vec::new(),
            asked: Vec::new(),
            drawn: Vec::new(),
            played: BySeat::default(),
            lacks: BySeat::default(),
            turned: None,
        }
    }

    /// Returns all cards that have been played.
    pub fn all_played(&self) -> CardSet {
        self.played
            .iter()
            .fold(CardSet::EMPTY, |all, one| all | *one)
    }

    /// Takes notice of the last act of a hand, as far as this seat can.
    pub fn notice(&mut self, hand: &Hand) {
        let Some(last) = hand.history.last() else {
            return;
        };
        let (seat, act, before) = (last.seat, last.act, &last.before);
        self.watch_stock(before, &hand.state, (seat, act));
        if let Some(card) = Card::from_index(hand.state.facts.turned.trailing_zeros() as usize)
            .filter(|_| hand.state.facts.turned != 0)
        {
            self.turned = Some(card);
        }
        if let Act::Play(card) = act {
            if seat != self.seat {
                let view = before.view(self.seat, &last.asked);
                let lacked = lacked(&hand.variant, &view, (seat, card));
                self.lacks[seat] = self.lacks[seat] | lacked;
            }
            self.played[seat].insert(card);
        }
        let other = seat != self.seat;
        if !other {
            self.asked.push(last.asked);
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other act is done openly and heard as it is"
        )]
        let heard = match act {
            // Whoever lets an offer pass says nothing.
            Act::GoOn if other => None,
            Act::Call { class, cards } if other => {
                let view = before.view(self.seat, &last.asked);
                Some(self.called(&hand.variant, before, &view, (seat, class, cards)))
            }
            act if other && act.hides_cards() => Some(Heard::Hidden {
                seat,
                act: act.with_cards(|_| CardSet::EMPTY),
                count: act.cards().count(),
            }),
            _ => Some(Heard::Act { seat, act }),
        };
        self.heard.extend(heard);
        for seat in Seat::first(hand.variant.hands) {
            let score = hand.state.facts.reckoning.score(seat);
            if score != before.facts.reckoning.score(seat) {
                self.heard.push(Heard::Counted { seat, score });
            }
        }
    }

    /// Notes what left the stock with an act and what this seat saw of it.
    fn watch_stock(&mut self, before: &State, after: &State, (seat, act): (Seat, Act)) {
        for (at, was) in before.facts.taken.iter_enumerated() {
            let now = after.facts.taken[at];
            let taken = CardSet(now & !was);
            if taken.is_empty() {
                continue;
            }
            self.drawn.push(Drawn::Taken {
                seat: at,
                count: taken.count(),
                cards: if at == self.seat {
                    taken
                } else {
                    CardSet::EMPTY
                },
            });
        }
        if act == Act::Look {
            let stock = after.stock();
            // Whoever looks sees the cards as they lie, those seen before among them.
            let own = CardSet(after.facts.reckoning.seen(seat));
            let shown = after.shown && !before.shown;
            if seat == self.seat || shown {
                let seen = |card: Card| (shown || own.has(card)).then_some(card);
                let cards = stock.into_iter().map(seen).collect();
                self.drawn.push(Drawn::Seen { cards });
            }
        }
    }

    /// Says as much of another's call as is spoken: a call that waits for an answer tells number by number what is needed to answer it,
    /// any other is named in full.
    fn called(
        &self,
        variant: &Variant,
        before: &State,
        view: &View,
        (seat, class, cards): (Seat, DeclarationId, CardSet),
    ) -> Heard {
        let full = variant.strength(class, cards.0, &mut EvalContext::new(&before.facts, seat));
        let waits = seat == Seat::FIRST && before.facts.reckoning.answer(class) == Answer::Open;
        let told = if waits {
            // What this seat may call against it is worked out from its own view: the cards of a call are the caller's.
            let own = Some(view.facts.hand[self.seat]).filter(|h| *h != 0);
            let own = own.unwrap_or_else(|| before.held(self.seat).0);
            let mut context = EvalContext::supposing(&view.facts, self.seat);
            let best = variant.best(class, own, 0, &mut context);
            best.map_or(1, |(best, _)| {
                let alike = full.iter().zip(&best).take_while(|(a, b)| a == b);
                (alike.count() + 1).min(full.len())
            })
        } else {
            full.len()
        };
        let mut strength = Strength::default();
        for (place, number) in strength.iter_mut().zip(full).take(told) {
            *place = number;
        }
        Heard::Called {
            seat,
            class,
            strength,
            told,
        }
    }
}

/// Returns the cards with any of which the play of a card would not have been lawful; asked of the rules card by card.
fn lacked(variant: &Variant, view: &View, (seat, card): (Seat, Card)) -> CardSet {
    let own = view.facts.held[view.seat];
    let unseen = variant.checked.table.pack - CardSet(own | view.facts.trick_cards);
    let mut facts = view.facts.clone();
    let mut lacked = CardSet::EMPTY;
    for other in unseen.iter().filter(|other| *other != card) {
        facts.held[seat] = (CardSet::of(card) | CardSet::of(other)).0;
        if variant.lawful_play(&facts, seat) >> card.index() & 1 == 0 {
            lacked.insert(other);
        }
    }
    lacked
}

/// Tells whether what a seat is asked shows it the cards of nobody else.
pub(super) fn same_question(a: &Decision, b: &Decision) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of every other question all that is asked is heard"
    )]
    let heard = |decision: &Decision| match *decision {
        Decision::Answer(phase::Reply {
            seat,
            class,
            good,
            equal,
            not_good,
            ..
        }) => Decision::Answer(phase::Reply {
            seat,
            class,
            cards: CardSet::EMPTY,
            good,
            equal,
            not_good,
        }),
        other => other,
    };
    heard(a) == heard(b)
}
