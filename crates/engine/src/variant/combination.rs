//! Combinations of cards: which there are, how strong they are, which beats which.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval_context::EvalContext;
use super::hand_state::HandState;
use super::query::Query;
use super::reckoning::Answer;
use codille_edition::check::MEASURES;
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::{Fn1, Var};
use codille_edition::check::rule::{Body, Event, Verb};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::{BySeat, ClauseId, DeclarationId, DeclarationSet, HeadingId, Seat};
use codille_lang::sorting;
use std::cmp::Ordering;

/// How strong a combination is, compared from the left.
pub type Strength = [i64; MEASURES];

/// The most combinations that a set of cards is parted into.
const MOST: usize = 96;

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
        if cards == 0 {
            return;
        }
        // A suit of thirteen comes apart in ninety runs, a rank of four in fourteen parts.
        let place = self.all.get_mut(self.len);
        *place.expect("no cards of a pack make more combinations") = cards;
        self.len += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.all.iter().take(self.len).copied()
    }
}

/// What is asked about a combination.
#[derive(Debug, Clone, Copy)]
pub(super) enum Said {
    Var(Var),
    Fun(Fn1),
}

/// Tells how the player's calls of the declaration stand against what the adversary opposes.
pub(super) fn stands(query: Query<'_>) -> Ordering {
    let answer = query
        .calling
        .map_or(Answer::Open, |class| query.facts.reckoning.answer(class));
    match (answer, query.player == Seat::FIRST.into()) {
        (Answer::Equal, _) => Ordering::Equal,
        (Answer::Good, true) | (Answer::NotGood | Answer::Open, false) => Ordering::Greater,
        (Answer::NotGood | Answer::Open, true) | (Answer::Good, false) => Ordering::Less,
    }
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
    pub fn kind(&self, class: DeclarationId) -> Kind {
        self.checked.table.declarations[class].kind
    }

    /// Parts cards into combinations of a declaration.
    pub(super) fn combinations(&self, class: DeclarationId, cards: u64) -> Combinations {
        let mut out = Combinations::NONE;
        match self.kind(class) {
            Kind::Deal => out.push(cards),
            Kind::Suit => Suit::ALL
                .iter()
                .for_each(|s| out.push(cards & CardSet::suit(*s).0)),
            Kind::Rank => Rank::all().for_each(|r| out.push(cards & CardSet::rank(r).0)),
            Kind::Run => {
                for suit in Suit::ALL {
                    self.runs(cards & CardSet::suit(suit).0, &mut out);
                }
            }
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
    pub fn has_shape(&self, class: DeclarationId, cards: CardSet) -> bool {
        let called = self.kind(class) != Kind::Deal;
        called && self.combinations(class, cards.0).len == 1
    }

    /// Returns how strong a combination is.
    pub fn strength(
        &self,
        class: DeclarationId,
        cards: u64,
        context: &mut EvalContext<'_>,
    ) -> Strength {
        let tabled = self.tabled_strength(class, cards);
        tabled.unwrap_or_else(|| self.strength_anew(class, cards, context))
    }

    /// The same where a table tells it.
    #[inline]
    pub(crate) fn tabled_strength(&self, class: DeclarationId, cards: u64) -> Option<Strength> {
        self.lanes(class)?.strength(self, cards)
    }

    /// Measures a combination.
    pub(super) fn strength_anew(
        &self,
        class: DeclarationId,
        cards: u64,
        context: &mut EvalContext<'_>,
    ) -> Strength {
        context.about((class, cards), |context| self.measured(class, context))
    }

    fn measured(&self, class: DeclarationId, context: &mut EvalContext<'_>) -> Strength {
        let mut out = Strength::default();
        if let Some((by, _)) = &self.orders.measures[class] {
            self.note_orders(
                context.query.facts,
                None,
                |r| matches!(r.body, Body::Measure { of, .. } if of == class),
            );
            for (place, node) in out.iter_mut().zip(by) {
                *place = self.eval(node, context);
            }
        }
        out
    }

    /// Tells whether the duties let a seat call a combination.
    pub fn admits(&self, class: DeclarationId, cards: u64, context: &mut EvalContext<'_>) -> bool {
        let all = DeclarationSet::of(class).mask();
        context.about((class, cards), |context| {
            self.allowed_set(Verb::Call, all, context) != 0
        })
    }

    /// Returns what a combination can be called short as.
    pub(super) fn parts(&self, class: DeclarationId, cards: u64) -> Combinations {
        let mut out = Combinations::NONE;
        match self.kind(class) {
            Kind::Run => {
                let mut run: Vec<Card> = CardSet(cards).iter().collect();
                sorting::by_key(&mut run, |c| self.place(*c));
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
            Kind::Rank => {
                let mut part = cards;
                while part != 0 {
                    part = (part - 1) & cards;
                    out.push(part);
                }
            }
            Kind::Deal | Kind::Suit => {}
        }
        out
    }

    /// Returns the clause by which what a name or a function says of a declaration is settled.
    pub(super) fn said_clause(&self, by: Said, class: Option<DeclarationId>) -> Option<ClauseId> {
        match by {
            Said::Var(Var::Better | Var::Equal) => {
                let measure = class.and_then(|class| self.orders.measures[class].as_ref());
                measure.map(|(_, clause)| *clause)
            }
            Said::Fun(Fn1::Ahead) => self.orders.accrual.as_ref().map(|(_, clause)| *clause),
            Said::Var(_) | Said::Fun(_) => None,
        }
    }

    /// Notes the clause by which what a name or a function says is settled.
    pub(super) fn note_said(&self, by: Said, context: &mut EvalContext<'_>) {
        if let Some(clause) = self.said_clause(by, context.query.calling) {
            context.note(clause);
            self.reach.note(clause);
        }
    }

    /// Tells whether a seat held a combination as long, better or as good as the one that is judged.
    pub(super) fn could(&self, fun: Fn1, seat: Seat, query: Query<'_>) -> bool {
        let Some(class) = query.calling else {
            return false; // nothing is called
        };
        let mut context = EvalContext::of(query);
        let f = query.facts;
        let of = |table: &BySeat<u64>| table[seat];
        let held = if of(&f.hand) == 0 {
            of(&f.held)
        } else {
            of(&f.hand)
        };
        let wanted = self.strength(class, query.called, &mut context);
        let count = query.called.count_ones();
        // Asked as when play began: what might be called then.
        let mut then = f.clone();
        (then.tricks_played, then.trick_cards) = (0, 0);
        let mut asked = EvalContext::supposing(&then, seat);
        let whole: Vec<u64> = self.combinations(class, held).iter().collect();
        let mut all = whole.iter().flat_map(|one| {
            let parts = self.parts(class, *one);
            std::iter::once(*one).chain(parts.iter().collect::<Vec<_>>())
        });
        all.any(|one| {
            let fits = match fun {
                Fn1::Alike => one.count_ones() >= count,
                Fn1::Outdoes => self.strength(class, one, &mut context) > wanted,
                _ => self.strength(class, one, &mut context) == wanted,
            };
            fits && self.admits(class, one, &mut asked)
        })
    }

    /// Tells whether the combination beats the one that the player called first.
    pub(super) fn higher(&self, query: Query<'_>) -> bool {
        let Some((class, first)) = query.calling.zip(query.called_first()) else {
            return false;
        };
        let mut context = EvalContext::of(query);
        self.strength(class, query.called, &mut context) > self.strength(class, first, &mut context)
    }

    /// Tells whether nothing that could be made of cards the player has not seen beats or equals a combination.
    pub(super) fn against_cards(&self, cards: u64, query: Query<'_>) -> bool {
        let Some(class) = query.calling else {
            return false; // nothing is called
        };
        if query.supposing {
            return true; // what might be called is not asked in turn
        }
        let f = query.facts;
        let known = query.player.first().map_or(0, |seat| {
            f.held[seat] | f.hand[seat] | f.discarded[seat] | f.reckoning.seen(seat)
        });
        let unseen = self.checked.table.pack.0 & !known;
        let mut other = EvalContext::supposing(f, f.next_after(query.player.first()));
        let mine = self.strength(class, cards, &mut EvalContext::of(query));
        self.best(class, unseen, 0, &mut other)
            .is_none_or(|(theirs, _)| theirs < mine)
    }

    /// Returns the points made by declaring that accrue before the other side's first.
    #[inline]
    pub(super) fn ahead(&self, seat: Seat, facts: &HandState) -> i64 {
        let other = facts.next(seat);
        let reckoning = &facts.reckoning;
        let order = self.accruing.iter().copied();
        order
            .take_while(|h| reckoning.scored(other, *h) == 0)
            .map(|h| reckoning.scored(seat, h))
            .sum()
    }

    /// Returns the headings in the order of accrual under which points are made by declaring.
    pub(super) fn accruing(&self) -> Vec<HeadingId> {
        let order = self.orders.accrual.iter().flat_map(|(order, _)| order);
        order.copied().filter(|h| self.is_declared(*h)).collect()
    }

    /// Returns the declarations of which a seat could have made something and did not.
    pub(super) fn sunk(&self, seat: Seat, facts: &HandState) -> DeclarationSet {
        let reckoning = &facts.reckoning;
        let held = facts.hand[seat];
        // Asked as when play began: what might be called then.
        let mut then = facts.clone();
        (then.tricks_played, then.trick_cards) = (0, 0);
        let mut own = EvalContext::supposing(&then, seat);
        let mut hidden = |class: DeclarationId| {
            if self.kind(class) == Kind::Deal || reckoning.calls(seat).contains(class) {
                return false;
            }
            let Some((best, _)) = self.best(class, held, 0, &mut own) else {
                return false;
            };
            match reckoning.answer(class) {
                Answer::Open => {
                    let called = reckoning.first(class, seat.other());
                    called == 0 || best > self.strength(class, called, &mut own)
                }
                Answer::NotGood => seat != Seat::FIRST,
                Answer::Equal => false,
                Answer::Good => {
                    let called = reckoning.first(class, Seat::FIRST);
                    seat != Seat::FIRST && best >= self.strength(class, called, &mut own)
                }
            }
        };
        let all = self.checked.table.declarations.keys();
        all.filter(|class| hidden(*class)).collect()
    }

    /// Tells whether points under a heading are made by announcing or calling.
    fn is_declared(&self, heading: HeadingId) -> bool {
        self.dues
            .of(Event::Announcement)
            .chain(self.dues.of(Event::Call))
            .map(|base| &self.rules[base])
            .any(|r| r.body.heading() == Some(heading))
    }
}
