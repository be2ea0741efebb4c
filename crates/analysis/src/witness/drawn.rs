//! Hands drawn from a seed and played by both books at once: every act is one that both allow.

use super::asked::asks;
use super::call::plain;
use super::scene::{Beginning, Question, Scene, SceneStep};
use super::search::Search;
use super::space::{POOL, common, games};
use super::stage::{Stage, begin};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, phase};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::Seat;
use codille_players::simulate::rng;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Hands that are drawn, and the seed that they are drawn from.
const HANDS: u64 = 240;
const SEED: u64 = 36;
/// Acts that a hand has at most.
const LENGTH: usize = 90;

/// How one hand is drawn and played.
struct Draw {
    rng: ChaCha8Rng,
    /// Who is let win, trick by trick from some trick on.
    favour: Vec<(u8, Seat)>,
    /// How often a right is used, in hundredths.
    rights: u32,
    /// How often calls are kept back, in hundredths.
    silent: u32,
}

/// Puts hands that are drawn to two books that are not apart.
pub(super) fn drawn(search: &mut Search<'_>) {
    let books = search.books.clone();
    let [a, _] = &books;
    for number in 0..HANDS {
        let mut draw = Draw::new(a, number);
        let Some(from) = draw.beginning(&books) else {
            continue;
        };
        draw.play(search, &books, &from, number);
    }
}

impl Draw {
    fn new(variant: &Variant, number: u64) -> Self {
        let mut rng = rng(SEED, number);
        let mut favour = vec![(0, Seat::from(rng.random_range(0..variant.hands)))];
        let mut at = 0;
        while rng.random_range(0..100) < 60 {
            at += 1 + rng.random_range(0..5_u8);
            favour.push((at, Seat::from(rng.random_range(0..variant.hands))));
        }
        let rights = [0, 0, 0, 15].get(rng.random_range(0..4_usize)).copied();
        let silent = [0, 0, 20, 60].get(rng.random_range(0..4_usize)).copied();
        Self {
            rng,
            favour,
            rights: rights.unwrap_or(0),
            silent: silent.unwrap_or(0),
        }
    }

    fn percent(&mut self, chance: u32) -> bool {
        self.rng.random_range(0..100_u32) < chance
    }

    /// Draws how a hand begins: at the first lead where a game is undertaken, else with the deal.
    fn beginning(&mut self, [a, b]: &[Arc<Variant>; 2]) -> Option<Beginning> {
        let all = common([a, b]);
        let mut rest = all;
        let size = a.checked.table.cards;
        let suit = Suit::from_index(self.rng.random_range(0..4_usize))?;
        let trump = Some(suit).filter(|_| !a.checked.table.games.is_empty());
        let hero = self.rng.random_range(0..a.hands);
        let wanted = self.wanted(a, trump, all, size);
        let mut hands = vec![CardSet::EMPTY; a.hands];
        let order = std::iter::once(hero).chain((0..a.hands).filter(|n| *n != hero));
        for n in order {
            let hand = hands.get_mut(n)?;
            while (hand.count() as usize) < size {
                let from = if n == hero && !(wanted & rest).is_empty() {
                    wanted & rest
                } else {
                    rest
                };
                let card = from.nth(self.rng.random_range(0..from.count()))?;
                hand.insert(card);
                rest.remove(card);
            }
        }
        let Some(trump) = trump else {
            let mut stock = Vec::new();
            while !rest.is_empty() {
                let card = rest.nth(self.rng.random_range(0..rest.count()))?;
                stock.push(card);
                rest.remove(card);
            }
            return Some(Beginning::Deal {
                pool: 0,
                hands,
                stock,
            });
        };
        let (both, _) = games([a, b]);
        let game = both
            .get(self.rng.random_range(0..both.len().max(1)))?
            .clone();
        Some(Beginning::Lead {
            pool: POOL,
            hands,
            ombre: if self.percent(70) {
                Seat::FIRST
            } else {
                Seat::from(hero)
            },
            game,
            trump,
        })
    }

    /// Draws cards that come to one hand together: high trumps, cards of a suit, or ranks.
    fn wanted(
        &mut self,
        variant: &Variant,
        trump: Option<Suit>,
        all: CardSet,
        size: usize,
    ) -> CardSet {
        let some = |rng: &mut ChaCha8Rng| rng.random_range(1..=size);
        match (self.rng.random_range(0..5_u32), trump) {
            (0 | 1, Some(_)) => {
                let order = variant.orders.of(trump);
                let n = some(&mut self.rng);
                let from = self.rng.random_range(0..3_usize);
                order.trumps.iter().skip(from).take(n).copied().collect()
            }
            (0 | 1, None) => {
                let suit = Suit::from_index(self.rng.random_range(0..4_usize));
                let suit = suit.map_or(CardSet::EMPTY, CardSet::suit) & all;
                let n = some(&mut self.rng);
                suit.iter().take(n).collect()
            }
            (2 | 3, _) => {
                let ranks: Vec<Rank> = Rank::all().collect();
                let mut out = CardSet::EMPTY;
                for _ in 0..3 {
                    let at = self.rng.random_range(0..ranks.len());
                    out = out
                        | ranks
                            .get(at)
                            .map_or(CardSet::EMPTY, |r| CardSet::rank(*r) & all);
                }
                out
            }
            _ => CardSet::EMPTY,
        }
    }

    /// Plays a hand by both books and asks on the way.
    fn play(
        &mut self,
        search: &mut Search<'_>,
        books: &[Arc<Variant>; 2],
        from: &Beginning,
        number: u64,
    ) {
        let mut line: Vec<SceneStep> = Vec::new();
        let [a, b] = books;
        let (Some(mut here), Some(mut there)) = (begin(a, from), begin(b, from)) else {
            return;
        };
        let mut played = 0;
        for _ in 0..LENGTH {
            let put = |search: &mut Search<'_>, line: &[SceneStep], asked| {
                search.put(&Scene {
                    begin: from.clone(),
                    line: line.to_vec(),
                    named: Vec::new(),
                    asked,
                });
            };
            if !line.is_empty() && differs_in_payment(&here, &there) {
                put(search, &line, Question::Brings);
            }
            for (seat, act) in asks([&here, &there], played, number) {
                put(search, &line, Question::May(SceneStep { seat, act }));
            }
            let Some(step) = self.choose([&here, &there]) else {
                search.scored([&here, &there]);
                break;
            };
            if ![&mut here, &mut there].into_iter().all(|s| s.follow(&step)) {
                break;
            }
            if super::shrink::plays(&step) {
                played += 1;
            }
            line.push(step);
        }
    }

    /// Chooses an act that is asked for in one of the books at least; whether both allow it is seen when it is done.
    fn choose(&mut self, stages: [&Stage; 2]) -> Option<SceneStep> {
        for _ in 0..6 {
            let at = self.rng.random_range(0..2_usize);
            let stage = stages.get(at).copied()?;
            let other = stages.get(1 - at).copied()?;
            let decision = stage.hand.decision;
            let Some(seat) = decision.seat() else {
                continue;
            };
            let act = self.act(stage, other, seat, &decision)?;
            let step = SceneStep::of(&stage.hand.variant, seat, act);
            if act == Act::GoOn {
                // Nothing is told where no use is made of a right.
                let mut quiet = stage.clone();
                quiet.pass_until(|hand| !hand.decision.is_offer());
                let seat = quiet.hand.decision.seat()?;
                let decision = quiet.hand.decision;
                let act = self.act(&quiet, other, seat, &decision)?;
                if act == Act::GoOn {
                    continue;
                }
                let step = SceneStep::of(&quiet.hand.variant, seat, act);
                if stages.into_iter().all(|s| s.clone().follow(&step)) {
                    return Some(step);
                }
                continue;
            }
            if stages.into_iter().all(|s| s.clone().follow(&step)) {
                return Some(step);
            }
        }
        None
    }

    fn act(
        &mut self,
        stage: &Stage,
        other: &Stage,
        seat: Seat,
        decision: &Decision,
    ) -> Option<Act> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "of every other decision the answer is drawn as the rules leave it"
        )]
        match *decision {
            Decision::Play(phase::Play { cards, .. }) => {
                let mut there = other.clone();
                there.pass_until(|hand| matches!(hand.decision, Decision::Play(_)));
                let cards = match there.hand.decision {
                    Decision::Play(phase::Play { cards: others, .. }) => cards & others,
                    _ => cards,
                };
                let facts = &stage.hand.state.facts;
                let order = stage.hand.variant.orders.of(facts.trump);
                let favoured = self
                    .favour
                    .iter()
                    .rfind(|(from, _)| *from <= facts.tricks_played);
                let wins = favoured.is_some_and(|(_, s)| *s == seat);
                let strength = |c: &Card| order.strength_of(*c);
                let card = if wins {
                    cards.iter().max_by_key(strength)
                } else {
                    cards.iter().min_by_key(strength)
                };
                card.map(Act::Play)
            }
            Decision::Between(_)
            | Decision::Look(_)
            | Decision::Reserve(_)
            | Decision::Leave(_) => {
                let rights = self.rights;
                if self.percent(rights) {
                    codille_players::choose(decision, &mut self.rng)
                } else {
                    Some(Act::GoOn)
                }
            }
            Decision::Call(_) | Decision::Announce(_) if decision.is_offer() => {
                let silent = self.silent;
                if self.percent(silent) {
                    Some(Act::GoOn)
                } else {
                    plain(stage, seat, decision)
                        .or_else(|| codille_players::choose(decision, &mut self.rng))
                }
            }
            _ => plain(stage, seat, decision)
                .or_else(|| codille_players::choose(decision, &mut self.rng)),
        }
    }
}

impl Stage {
    /// Does an act when rights that nobody uses are let pass; tells whether it could be done.
    pub(super) fn follow(&mut self, step: &SceneStep) -> bool {
        let Some(act) = step.act_in(&self.hand.variant) else {
            return false;
        };
        let seat = step.seat;
        self.pass_until(|hand| hand.decision.seat() == Some(seat) && hand.decision.takes(act));
        self.act(step)
    }
}

/// Tells at a glance whether the last act brings something else in one book than in the other.
fn differs_in_payment(here: &Stage, there: &Stage) -> bool {
    let paid = |s: &Stage| {
        let mut s = s.clone();
        s.pass_until(|hand| hand.decision == Decision::Over);
        let new = s
            .hand
            .events
            .iter()
            .skip(s.before)
            .filter_map(|e| e.payment());
        let new: Vec<_> = new.map(|e| (e.from, e.to, e.amount)).collect();
        (new, s.hand.state.balance.result.map(|_| ()))
    };
    paid(here) != paid(there) || here.hand.state.is_over()
}
