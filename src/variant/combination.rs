//! Combinations of cards: which there are, how strong they are, which beats which. Says nothing of points.

use super::Variant;
use super::eval::{Env, word};
use super::facts::seat_index;
use super::reckoning::Answer;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::check::MEASURES;
use crate::check::declaration::Kind;
use crate::check::node::{Fn1, Var};
use crate::check::rule::{Body, Event, Verb};
use std::cmp::Ordering;

/// How strong a combination is, compared from the left.
pub type Strength = [i64; MEASURES];

/// The most combinations that a set of cards is parted into.
const MOST: usize = 40;

/// Combinations of one declaration, each as large as may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Combinations {
    all: [u64; MOST],
    len: usize,
}

impl Combinations {
    const NONE: Self = Self {
        all: [0; MOST],
        len: 0,
    };

    fn push(&mut self, cards: u64) {
        if let Some(place) = self.all.get_mut(self.len).filter(|_| cards != 0) {
            *place = cards;
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.all.iter().take(self.len).copied()
    }
}

fn side(seat: u64) -> usize {
    seat.trailing_zeros() as usize
}

/// Returns the combination that the player called first of the declaration.
fn called_first(env: &Env<'_>) -> u64 {
    if env.supposing {
        return 0;
    }
    let reckoning = &env.facts.reckoning;
    reckoning.first(side(env.calling), side(env.player))
}

impl Variant {
    /// Returns what cards count by the table's values.
    pub fn pips(&self, cards: u64) -> i64 {
        let values = &self.checked.table.values;
        let each = CardSet(cards)
            .iter()
            .map(|c| values.get(c.rank().index()).copied().unwrap_or(0));
        each.map(i64::from).sum()
    }

    /// Returns the place of the highest card in its plain suit, the lowest being 1.
    pub fn height(&self, cards: u64) -> i64 {
        let each = CardSet(cards).iter().map(|c| self.place(c));
        each.max().unwrap_or(0)
    }

    fn place(&self, card: Card) -> i64 {
        let place = self.orders.places.get(card.index());
        place.copied().unwrap_or(0).into()
    }

    /// Returns the kind of a declaration.
    pub fn kind(&self, class: usize) -> Option<Kind> {
        self.checked.table.declarations.get(class).map(|d| d.kind)
    }

    /// Parts cards into combinations of a declaration.
    pub(super) fn combinations(&self, class: usize, cards: u64) -> Combinations {
        let mut out = Combinations::NONE;
        match self.kind(class) {
            Some(Kind::Deal) => out.push(cards),
            Some(Kind::Suit) => Suit::ALL
                .iter()
                .for_each(|s| out.push(cards & CardSet::suit(*s).0)),
            Some(Kind::Rank) => Rank::all().for_each(|r| out.push(cards & CardSet::rank(r).0)),
            Some(Kind::Run) => {
                for suit in Suit::ALL {
                    self.runs(cards & CardSet::suit(suit).0, &mut out);
                }
            }
            None => {}
        }
        out
    }

    /// Parts cards of one suit where the order of the suit has a gap.
    fn runs(&self, cards: u64, out: &mut Combinations) {
        let mut places = [0_u64; 14];
        for card in CardSet(cards).iter() {
            let at = usize::try_from(self.place(card)).unwrap_or(0);
            if let Some(place) = places.get_mut(at) {
                *place = 1 << card.index();
            }
        }
        let mut run = 0;
        for card in places {
            if card == 0 {
                out.push(std::mem::take(&mut run));
            }
            run |= card;
        }
        out.push(run);
    }

    /// Tells whether cards are of the shape of a declaration; they may be fewer than are held.
    pub fn has_shape(&self, class: usize, cards: CardSet) -> bool {
        let called = matches!(self.kind(class), Some(Kind::Suit | Kind::Run | Kind::Rank));
        called && self.combinations(class, cards.0).len == 1
    }

    /// Returns how strong a combination is.
    pub fn strength(&self, class: usize, cards: u64, env: &mut Env<'_>) -> Strength {
        env.about((1 << class, cards), |env| self.measured(class, env))
    }

    fn measured(&self, class: usize, env: &mut Env<'_>) -> Strength {
        let mut out = Strength::default();
        if let Some(Some((by, _))) = self.orders.measures.get(class) {
            self.note_orders(
                env.facts,
                0,
                |r| matches!(r.body, Body::Measure { of, .. } if of == class),
            );
            for (place, node) in out.iter_mut().zip(by) {
                *place = self.eval(node, env);
            }
        }
        out
    }

    /// Tells whether the duties let a seat call a combination.
    pub fn admits(&self, class: usize, cards: u64, env: &mut Env<'_>) -> bool {
        let class = 1 << class;
        env.about((class, cards), |env| {
            self.allowed_set(Verb::Call, class, env) != 0
        })
    }

    /// Returns the strongest admitted combination of some cards, leaving out those that meet `but`; one that is not admitted as it
    /// stands may be called short.
    pub fn best(
        &self,
        class: usize,
        cards: u64,
        but: u64,
        env: &mut Env<'_>,
    ) -> Option<(Strength, u64)> {
        let mut found: Option<(Strength, u64)> = None;
        let all = self.combinations(class, cards);
        for one in all.iter().filter(|c| c & but == 0) {
            let strength = self.strength(class, one, env);
            if found.is_some_and(|(best, _)| strength <= best) {
                continue;
            }
            if self.admits(class, one, env) {
                found = Some((strength, one));
                continue;
            }
            for part in self.parts(class, one).iter() {
                let strength = self.strength(class, part, env);
                let stronger = found.is_none_or(|(best, _)| strength > best);
                if stronger && self.admits(class, part, env) {
                    found = Some((strength, part));
                }
            }
        }
        found
    }

    /// Tells whether some admitted combination of these cards, perhaps called short, is as strong as this.
    pub fn can_equal(&self, class: usize, cards: u64, wanted: Strength, env: &mut Env<'_>) -> bool {
        self.combinations(class, cards).iter().any(|one| {
            let mut equals =
                |c| self.strength(class, c, env) == wanted && self.admits(class, c, env);
            equals(one) || self.parts(class, one).iter().any(equals)
        })
    }

    /// Returns what a combination can be called short as.
    fn parts(&self, class: usize, cards: u64) -> Combinations {
        let mut out = Combinations::NONE;
        match self.kind(class) {
            Some(Kind::Run) => {
                let mut run: Vec<Card> = CardSet(cards).iter().collect();
                run.sort_by_key(|c| self.place(*c));
                for from in 0..run.len() {
                    let mut part = 0;
                    for card in run.iter().skip(from) {
                        part |= 1 << card.index();
                        if part != cards {
                            out.push(part);
                        }
                    }
                }
            }
            Some(Kind::Rank) => {
                let mut part = cards;
                while part != 0 {
                    part = (part - 1) & cards;
                    out.push(part);
                }
            }
            Some(Kind::Deal | Kind::Suit) | None => {}
        }
        out
    }

    /// Evaluates a name about the combination that is called or judged.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`is_said` lets only these through"
    )]
    pub(super) fn said_var(&self, var: Var, env: &mut Env<'_>) -> i64 {
        match var {
            Var::Calling => word(env.calling),
            Var::Called => word(env.called),
            Var::CalledFirst => word(called_first(env)),
            Var::Better => i64::from(self.stands(env, Ordering::Greater)),
            Var::Equal => i64::from(self.stands(env, Ordering::Equal)),
            _ => i64::from(self.higher(env)),
        }
    }

    /// Evaluates a function about what is called.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`is_said` lets only these through"
    )]
    pub(super) fn said_fun(&self, fun: Fn1, of: u64, env: &mut Env<'_>) -> i64 {
        let seat = seat_index(of);
        match fun {
            Fn1::Calls | Fn1::Reckoned if env.supposing && of == env.player => 0,
            Fn1::Reckoned => word(env.facts.reckoning.called(side(env.calling), seat)),
            Fn1::Calls => word(env.facts.reckoning.calls(seat)),
            Fn1::Sunk => word(self.sunk(seat, env)),
            Fn1::Ahead => self.ahead(seat, env),
            _ => i64::from(self.against_cards(of, env)),
        }
    }

    /// Tells how the player's calls of the declaration stand against what the adversary opposes.
    pub(super) fn stands(&self, env: &mut Env<'_>, wanted: Ordering) -> bool {
        let class = side(env.calling);
        if let Some(Some((_, clause))) = self.orders.measures.get(class) {
            env.note(*clause);
        }
        let answer = env.facts.reckoning.answer(class);
        let found = match (answer, env.player == 1) {
            (Answer::Equal, _) => Ordering::Equal,
            (Answer::Good, true) | (Answer::NotGood | Answer::Open, false) => Ordering::Greater,
            (Answer::NotGood | Answer::Open, true) | (Answer::Good, false) => Ordering::Less,
        };
        found == wanted
    }

    pub(super) fn higher(&self, env: &mut Env<'_>) -> bool {
        let (class, first) = (side(env.calling), called_first(env));
        let called = env.called;
        first != 0 && self.strength(class, called, env) > self.strength(class, first, env)
    }

    /// Tells whether nothing that could be made of cards the player has not seen beats or equals a combination.
    pub(super) fn against_cards(&self, cards: u64, env: &mut Env<'_>) -> bool {
        if env.supposing {
            return true; // what might be called is not asked in turn
        }
        let (class, seat) = (side(env.calling), side(env.player));
        let f = env.facts;
        let own = |table: &[u64]| table.get(seat).copied().unwrap_or(0);
        let known = own(&f.held) | own(&f.hand) | own(&f.discarded) | f.reckoning.seen(seat);
        let unseen = self.checked.table.pack.0 & !known;
        let mut other = Env::supposing(f, f.next(env.player));
        let mine = self.strength(class, cards, env);
        self.best(class, unseen, 0, &mut other)
            .is_none_or(|(theirs, _)| theirs < mine)
    }

    /// Returns the points made by declaring that accrue before the other side's first.
    pub(super) fn ahead(&self, seat: usize, env: &mut Env<'_>) -> i64 {
        let Some((order, clause)) = &self.orders.accrual else {
            return 0;
        };
        env.note(*clause);
        self.reach.note(*clause);
        let reckoning = &env.facts.reckoning;
        let other = side(
            env.facts.next(
                1_u64
                    .checked_shl(u32::try_from(seat).unwrap_or(64))
                    .unwrap_or(0),
            ),
        );
        let declared = order.iter().filter(|h| self.is_declared(**h));
        declared
            .take_while(|h| reckoning.scored(other, **h) == 0)
            .map(|h| reckoning.scored(seat, *h))
            .sum()
    }

    /// Returns the declarations of which a seat could have made something and did not, a mask.
    pub(super) fn sunk(&self, seat: usize, env: &Env<'_>) -> u64 {
        let reckoning = &env.facts.reckoning;
        let held = env.facts.hand.get(seat).copied().unwrap_or(0);
        let mut own = Env::supposing(env.facts, 1 << seat);
        let mut hidden = |class: usize| {
            if self.kind(class) == Some(Kind::Deal) || reckoning.calls(seat) >> class & 1 == 1 {
                return false;
            }
            let Some((best, _)) = self.best(class, held, 0, &mut own) else {
                return false;
            };
            match reckoning.answer(class) {
                Answer::Open => true,
                Answer::NotGood => seat != 0,
                Answer::Equal => false,
                Answer::Good => {
                    let called = reckoning.first(class, 0);
                    seat != 0 && best >= self.strength(class, called, &mut own)
                }
            }
        };
        let all = 0..self.checked.table.declarations.len();
        all.filter(|class| hidden(*class))
            .fold(0, |mask, class| mask | 1 << class)
    }

    /// Tells whether points under a heading are made by announcing or calling.
    fn is_declared(&self, heading: usize) -> bool {
        self.dues
            .of(Event::Announcement)
            .chain(self.dues.of(Event::Call))
            .filter_map(|base| self.rules.get(base))
            .any(|r| r.body.heading() == Some(heading))
    }
}
