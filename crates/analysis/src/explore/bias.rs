//! How acts are chosen by chance: rare ones often, so that rare rules come into force.

use super::chance::{LISTED, below, draw, one_of, percent};
use super::start::{Opening, Wish};
use super::words::Words;
use codille_engine::phase;
use codille_engine::variant::{Answer, EvalContext, Variant};
use codille_engine::{Act, Decision, State};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::{DeclarationId, Seat};
use codille_players::choose;
use rand_chacha::ChaCha8Rng;

/// To what acts lean in one hand; how often is in hundredths.
#[derive(Debug)]
pub(super) struct Bias {
    /// Who is dealt chosen cards, keeps them and shall undertake the game.
    wish: Wish,
    /// The suit that is named.
    suit: Suit,
    bidding: Bidding,
    /// From which trick on which seat is let win; nobody where the list is empty.
    favour: Vec<(u8, Seat)>,
    /// How often a right is used.
    rights: u32,
    /// How often the game is surrendered out of turn.
    surrender: u32,
    /// How often an unlawful card is played; a hand with any is played under the referee.
    faults: u32,
    /// How often calling is ended early, or nothing announced.
    silent: u32,
    /// How often another declaration is called than the first, or less than is held.
    less: u32,
    /// How often what is held against a call is kept back.
    sink: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bidding {
    AsItComes,
    HeroOnly,
    SecondRound,
}

impl Bias {
    /// Draws a bias; cards of the ranks that the words name are dealt to one seat together.
    pub(super) fn draw(variant: &Variant, words: &Words, rng: &mut ChaCha8Rng) -> Self {
        let suit = Suit::from_index(below(4, rng)).expect("there are four suits");
        let wish = Wish::draw(variant, suit, &words.ranks, rng);
        let bidding = match below(10, rng) {
            0 | 1 => Bidding::AsItComes,
            2 => Bidding::SecondRound,
            _ => Bidding::HeroOnly,
        };
        let favour = favour(variant, wish.hero, rng);
        let mut often = |list: &[u32]| one_of(list, rng).expect(LISTED);
        Self {
            wish,
            suit,
            bidding,
            favour,
            rights: often(&[0, 0, 10, 50]),
            surrender: often(&[0, 0, 0, 4, 15]),
            faults: often(&[0, 0, 0, 0, 0, 0, 0, 20]),
            silent: often(&[0, 0, 0, 15, 40]),
            less: often(&[0, 0, 0, 15, 40]),
            sink: often(&[0, 0, 0, 15, 40]),
        }
    }

    /// Draws how the hand begins.
    pub(super) fn opening(&self, variant: &Variant, rng: &mut ChaCha8Rng) -> Opening {
        Opening::draw(variant, &self.wish, self.faults > 0, rng)
    }

    /// Chooses what is done at a decision, lawful or not, and by whom; `None` where nothing is asked.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of all kinds that are not named chance decides, unless points are reckoned"
    )]
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
            Decision::Bid(phase::Bid { games, pass, .. }) => self.bid(state, seat, games, pass),
            Decision::Name(phase::Name { suits, .. }) if suits.contains(self.suit) => {
                percent(85, rng).then_some(Act::Name(self.suit))
            }
            Decision::Discard(phase::Discard { least, most, .. })
                if seat == self.wish.hero && percent(80, rng) =>
            {
                let number = if percent(60, rng) { least } else { most };
                let from = state.held(seat) - self.wish.wanted;
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
            Decision::Discard(phase::Discard { most, from, .. }) if percent(20, rng) => {
                Some(Act::Discard(from.iter().take(most as usize).collect()))
            }
            Decision::Between(_) if !percent(self.rights, rng) => Some(Act::GoOn),
            Decision::Play(phase::Play { cards, .. }) => {
                self.play(variant, state, seat, cards, rng)
            }
            _ => self.reckon(variant, state, decision, rng),
        };
        let act = act.or_else(|| choose_eagerly(decision, rng))?;
        Some((seat, act))
    }

    fn bid(&self, state: &State, seat: Seat, games: u64, pass: bool) -> Option<Act> {
        let wait = match self.bidding {
            Bidding::AsItComes => return None,
            Bidding::HeroOnly => seat != self.wish.hero,
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

    /// Chooses what is said at a decision; `None` where nothing out of the way is.
    fn reckon(
        &self,
        variant: &Variant,
        state: &State,
        decision: &Decision,
        rng: &mut ChaCha8Rng,
    ) -> Option<Act> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "of every other decision the answer is drawn as the rules leave it"
        )]
        match *decision {
            Decision::Announce(phase::Announce { must: false, .. })
                if percent(self.silent, rng) =>
            {
                Some(Act::GoOn)
            }
            Decision::Call(_) if percent(self.silent, rng) => Some(Act::GoOn),
            Decision::Call(phase::Call { seat, classes, .. }) if percent(self.less, rng) => {
                let open: Vec<DeclarationId> = classes.iter().collect();
                let class = one_of(&open, rng)?;
                let hand = Some(state.facts.hand[seat]).filter(|c| *c != 0);
                let own = hand.unwrap_or_else(|| state.held(seat).0);
                let called = state.facts.reckoning.called(class, seat);
                let mut context = EvalContext::new(&state.facts, seat);
                let (_, best) = variant.best(class, own, called, &mut context)?;
                let mut cards = CardSet(best);
                let other = percent(50, rng)
                    .then(|| variant.best(class, own, called | best, &mut context))
                    .flatten();
                if let Some((_, lesser)) = other {
                    cards = CardSet(lesser);
                } else if percent(60, rng)
                    && let Some(card) = draw(cards, rng)
                {
                    cards.remove(card);
                }
                let act = Act::Call { class, cards };
                let lawful = |act| state.judge(variant, decision, seat, act).is_none();
                lawful(act).then_some(act)
            }
            Decision::Answer(phase::Reply { good, equal, .. }) if percent(self.sink, rng) => {
                if equal && percent(50, rng) {
                    return Some(Act::Answer(Answer::Equal));
                }
                good.then_some(Act::Answer(Answer::Good))
            }
            _ => None,
        }
    }
}

/// Draws from which trick on which seat is let win.
fn favour(variant: &Variant, hero: Seat, rng: &mut ChaCha8Rng) -> Vec<(u8, Seat)> {
    if percent(25, rng) {
        return Vec::new();
    }
    let any = |rng: &mut ChaCha8Rng| Seat::from(below(variant.hands, rng));
    let mut favour = vec![(0, if percent(70, rng) { hero } else { any(rng) })];
    let mut at = 0;
    while percent(60, rng) {
        at += 1 + u8::try_from(below(6, rng)).expect("it is below six");
        favour.push((at, any(rng)));
    }
    favour
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
    if let Decision::Bid(phase::Bid { games, .. }) = *decision
        && games != 0
        && percent(70, rng)
    {
        let list: Vec<usize> = (0..64).filter(|g| games >> g & 1 == 1).collect();
        return one_of(&list, rng).map(Act::Bid);
    }
    if let Decision::Between(phase::Between { rights, .. }) = *decision {
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

const fn bit(mask: u64) -> usize {
    mask.trailing_zeros() as usize
}
