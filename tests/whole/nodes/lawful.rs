//! What may be done where something is asked: every act that there is, put to the judge.

use super::notation::{refusal, some_cards};
use codille::cards::{CardSet, Rank, Suit};
use codille::engine::phase;
use codille::engine::{Act, Decision, State, Why};
use codille::ids::Seat;
use codille::variant::{Answer, Variant};
use rand::RngExt;

/// The most cards that anybody is asked to take or leave.
const CARDS: u32 = 8;

/// So many discards of one decision are followed, chosen by chance: there are thousands.
const DISCARDS: usize = 3;

/// What a decision allows.
pub(crate) struct Choices {
    /// How many acts are lawful.
    pub(crate) count: u64,
    /// The acts with those who may do them: all, or a few of the discards.
    pub(crate) acts: Vec<(Seat, Act)>,
    /// What is refused by clauses, with the clauses.
    pub(crate) refused: Vec<String>,
}

/// Goes through the combinations of a hand that could be called: cards of one suit or of one rank.
pub(crate) fn combinations(held: CardSet) -> Vec<CardSet> {
    let suits = (0..4).filter_map(Suit::from_index).map(CardSet::suit);
    let ranks = Rank::all().map(CardSet::rank);
    let mut out = Vec::new();
    for among in suits.chain(ranks) {
        let cards: Vec<_> = (among & held).iter().collect();
        for mask in 1..1_u32 << cards.len() {
            let chosen = cards
                .iter()
                .enumerate()
                .filter(|(at, _)| mask >> at & 1 == 1);
            let chosen: CardSet = chosen.map(|(_, card)| *card).collect();
            if !out.contains(&chosen) {
                out.push(chosen);
            }
        }
    }
    out
}

/// Returns every act of a seat but discards; calls only where one is asked for.
fn universe(variant: &Variant, held: CardSet, calls: bool) -> Vec<Act> {
    let table = &variant.checked.table;
    let mut out: Vec<Act> = (0..table.games.len()).map(Act::Bid).collect();
    out.extend([
        Act::Pass,
        Act::Yield,
        Act::Look,
        Act::Defend,
        Act::Stop,
        Act::Challenge,
        Act::Reserve,
        Act::GoOn,
        Act::Announce,
        Act::Ask,
        Act::Answer(Answer::Good),
        Act::Answer(Answer::Equal),
        Act::Answer(Answer::NotGood),
    ]);
    out.extend((0..4).filter_map(Suit::from_index).map(Act::Name));
    out.extend(held.iter().map(Act::Play));
    out.extend((0..=CARDS).flat_map(|n| [Act::Take(n), Act::Leave(n)]));
    if calls {
        for cards in combinations(held) {
            let classes = table.declarations.keys();
            out.extend(classes.map(|class| Act::Call { class, cards }));
        }
    }
    out
}

/// Returns what may be done in answer to a decision; which discards are followed is left to chance.
pub(crate) fn choices(
    variant: &Variant,
    state: &State,
    decision: &Decision,
    chance: &mut impl RngExt,
) -> Choices {
    let mut out = Choices {
        count: 0,
        acts: Vec::new(),
        refused: Vec::new(),
    };
    let Some(seat) = decision.seat() else {
        return out;
    };
    let calls = matches!(decision, Decision::Call(_));
    for act in universe(variant, state.held(seat), calls) {
        out.put(variant, state, decision, (seat, act));
    }
    for seat in Seat::first(variant.players) {
        out.put(variant, state, decision, (seat, Act::Surrender));
    }
    out.count = out.acts.len() as u64;
    let held = state.held(seat);
    if let Decision::Discard(phase::Discard {
        least, most, from, ..
    }) = *decision
    {
        let sizes = u64::from(least)..=u64::from(most);
        out.count += sizes.map(|k| ways(from.count().into(), k)).sum::<u64>();
        for _ in 0..DISCARDS {
            let cards = some_cards(from, chance.random_range(least..=most), chance);
            let lawful = out.put(variant, state, decision, (seat, Act::Discard(cards)));
            assert!(lawful, "{cards} may be discarded");
        }
        for size in (0..least).chain(most + 1..=held.count()) {
            let cards = some_cards(held, size, chance);
            let lawful = out.put(variant, state, decision, (seat, Act::Discard(cards)));
            assert!(!lawful, "{cards} are too many or too few to be discarded");
        }
    }
    out
}

impl Choices {
    /// Puts an act to the judge; tells whether it is lawful.
    fn put(
        &mut self,
        variant: &Variant,
        state: &State,
        decision: &Decision,
        (seat, act): (Seat, Act),
    ) -> bool {
        match state.judge(variant, decision, seat, act) {
            None => self.acts.push((seat, act)),
            Some(refused) if refused.why == Why::OutOfTurn => return false,
            Some(refused) => {
                self.refused.push(refusal(variant, &refused));
                return false;
            }
        }
        true
    }
}

/// In how many ways `k` of `n` can be chosen.
fn ways(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}
