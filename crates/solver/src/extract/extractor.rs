//! Tables of many deals of one variant: what does not hang on the deal is asked of the clauses once.

use super::answer_tree::AnswerTree;
use super::graph::{Booking, Graph};
use super::ground::{Ground, PlaceInHand};
use super::mixed_hash::MixedMap;
use super::payments::{HandPayments, PaymentTrees};
use super::rules::PlayRules;
use super::{Deal, NotTabular};
use crate::aim::{Aim, ComparableAim};
use crate::play_tables::{Kept, PlayTables, Position};
use codille_engine::State;
use codille_engine::variant::{PlayedHand, Variant};
use codille_lang::ids::{SEATS, Seat};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The most graphs that are kept; then all are forgotten.
const MOST_GRAPHS: usize = 4_096;
/// Points so few that a hand cannot bring them to where the engine counts no further.
const FEW_POINTS: i64 = 100_000;

/// Takes tables from positions of one variant under one setting, and keeps what the next position may need as well.
///
/// - Rules of play, and payments, are kept with all that was asked of the hand when they were made, and serve a hand that answers the same.
/// - The graph of the score is kept by the payments with the hand folded in, and by where the score stands: two hands of which these are equal
///   are worth the same in every course of the play.
///
/// Nothing else of a deal enters what is kept, and what is made is the same whether something was kept or not.
#[derive(Debug)]
pub struct Extractor<'a> {
    variant: &'a Variant,
    payments: PaymentTrees,
    rules: HashMap<(PlaceInHand, bool), AnswerTree<KnownRules>>,
    /// How many rules of play were made.
    made: usize,
    graphs: MixedMap<GraphKey, Graph>,
    /// How many standings of the score were booked.
    booked: u64,
}

/// Rules of play with their number, or why there are none.
type KnownRules = Result<(Arc<PlayRules>, usize), NotTabular>;

/// All of a deal on which the worth of its tricks hangs.
#[derive(Debug, PartialEq, Eq, Hash)]
struct GraphKey {
    aim: ComparableAim,
    payments: [u32; 4],
    /// The number of the rules of play, where classes of cards count.
    rules: usize,
    left: usize,
    is_begun: bool,
    standing: Vec<i64>,
}

impl<'a> Extractor<'a> {
    /// Makes ready to take tables.
    pub fn new(variant: &'a Variant) -> Self {
        Self {
            variant,
            payments: PaymentTrees::default(),
            rules: HashMap::new(),
            made: 0,
            graphs: MixedMap::default(),
            booked: 0,
        }
    }

    /// Returns how many standings of the score were booked by the engine since it was made, those of kept graphs once: most of the time that the
    /// tables took, counted without a clock.
    pub const fn booked(&self) -> u64 {
        self.booked
    }

    /// Takes the tables of play from a position in the tricks of a hand.
    ///
    /// # Errors
    /// As for [`super::extract`].
    pub fn tables(&mut self, state: &State, aim: Aim<'_>) -> Result<PlayTables, NotTabular> {
        let deal = Deal::of(self.variant, state)?;
        let facts = &deal.state.facts;
        let cards = deal.cards();
        let pack = self.variant.checked.table.pack;
        let mut ground = Ground {
            variant: self.variant,
            hand: Rc::new(PlayedHand::new(facts)),
            cards: if cards.0 & !pack.0 == 0 { pack } else { cards },
            place: PlaceInHand::of(facts, deal.leader),
        };
        let payments = self.payments.payments(&ground)?;
        let (rules, number) = match self.rules(&ground, payments.reads.cards) {
            Ok(rules) => rules,
            // What no table of the whole pack holds may still be told of the cards of the deal.
            Err(why) if cards == ground.cards => return Err(why),
            Err(_) => {
                ground.cards = cards;
                let rules = PlayRules::of(&ground, payments.reads.cards)?;
                (Arc::new(rules), self.number())
            }
        };
        let graph = self.graph(&deal, (&rules, number), &payments, aim)?;
        let kept = Kept::of(rules.numbering.cards(cards));
        let numbering = rules.numbering.kept(cards);
        let mut start = Position {
            hands: [0; SEATS],
            leader: deal.leader.index(),
            trick: [0; SEATS],
            lying: deal.trick.len(),
            node: graph.root,
        };
        for (place, seat) in start.hands.iter_mut().zip(Seat::first(self.variant.hands)) {
            *place = numbering.cards(deal.state.held(seat));
        }
        for (place, (_, card)) in start.trick.iter_mut().zip(&deal.trick) {
            *place = numbering.number(*card).unwrap_or(0);
        }
        Ok(PlayTables {
            seats: self.variant.hands,
            maximisers: aim.maximisers(),
            follow: rules.follow.kept(&kept),
            scoring: graph.scoring.kept(&kept),
            named: kept.cards(rules.named),
            numbering,
            start,
            base: aim.value(&deal.state.balance) + graph.least,
            left_out: deal.left_out(state),
        })
    }

    fn number(&mut self) -> usize {
        self.made += 1;
        self.made
    }

    /// Returns the rules of play of a pack.
    fn rules(&mut self, ground: &Ground<'_>, by_cards: bool) -> KnownRules {
        let number = self.number();
        let tree = self.rules.entry((ground.place, by_cards)).or_default();
        if let Some(known) = tree.find(self.variant, ground.hand.facts()) {
            return known.clone();
        }
        ground.hand.take_log();
        let rules = PlayRules::of(ground, by_cards).map(|rules| (Arc::new(rules), number));
        tree.keep(ground.hand.take_log(), rules.clone());
        rules
    }

    /// Returns what tricks are worth.
    fn graph(
        &mut self,
        deal: &Deal<'_>,
        (rules, number): (&PlayRules, usize),
        payments: &HandPayments,
        aim: Aim<'_>,
    ) -> Result<Graph, NotTabular> {
        let comparable = aim.comparable().filter(|_| is_told(deal, payments));
        let key = comparable.map(|comparable| GraphKey {
            aim: comparable,
            payments: payments.numbers,
            rules: if payments.reads.cards { number } else { 0 },
            left: deal.left,
            is_begun: !deal.trick.is_empty(),
            standing: Booking::of(deal, (rules, payments), aim).key(&deal.state),
        });
        if let Some(known) = key.as_ref().and_then(|key| self.graphs.get(key)) {
            return Ok(known.clone());
        }
        let graph = Graph::of(deal, (rules, payments), aim)?;
        self.booked += graph.scoring.len() as u64;
        if let Some(key) = key {
            if self.graphs.len() >= MOST_GRAPHS {
                self.graphs.clear();
            }
            self.graphs.insert(key, graph.clone());
        }
        Ok(graph)
    }
}

/// Tells whether the worth of tricks is told by the payments and where the score stands, so that it holds for other deals as well.
fn is_told(deal: &Deal<'_>, payments: &HandPayments) -> bool {
    let state = &deal.state;
    let points = state.balance.score.iter().chain(state.balance.net.iter());
    payments.are_certain()
        && state.settles_after_tricks(deal.variant)
        && state.balance.trouble.is_none()
        && points.into_iter().all(|points| points.abs() < FEW_POINTS)
        // Which cards may be added to a trick hangs on who holds them.
        && (deal.trick.is_empty() || !payments.reads.cards)
}
