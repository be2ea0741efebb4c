//! How many cards a player may change.

use super::{called, role, undertaken};
use crate::witness::TRACED;
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use crate::witness::space::games;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::ids::{ClauseId, Seat, SeatSet};

/// A player is to exchange.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct CardExchange {
    game: String,
    player: Seat,
    /// Who has exchanged before.
    exchanged: SeatSet,
}

impl CardExchange {
    /// The Ombre first, then the others, before or after their fellow.
    pub(super) fn all([a, b]: [&Variant; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        for game in games([a, b]) {
            for player in Seat::first(a.hands) {
                let before = [0, 1, 2].map(SeatSet::all).into_iter();
                let before = before.filter(|exchanged| {
                    let first = player == Seat::FIRST;
                    !exchanged.contains(player) && first == exchanged.is_empty()
                });
                all.extend(before.map(|exchanged| Self {
                    game: game.clone(),
                    player,
                    exchanged,
                }));
            }
        }
        all
    }
}

impl Asked for CardExchange {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = undertaken(variant, &self.game)?;
        facts.exchanged = self.exchanged;
        let table = &variant.checked.table;
        let exchanges = |p: &Phase| {
            if self.player == Seat::FIRST {
                matches!(p, Phase::ExchangeOmbre | Phase::DiscardOmbre)
            } else {
                matches!(p, Phase::ExchangeOthers)
            }
        };
        let size = i64::try_from(table.cards).expect("a hand has at most 64 cards");
        let most = size.min(facts.stock.into());
        if most == 0 || !table.phases.iter().any(exchanges) {
            return Some(Answer::of("he changes no cards", Vec::new()));
        }
        let mut context = EvalContext::traced(&facts, self.player);
        let allowed = variant.allowed_number(Verb::Discard, most, &mut context);
        let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
        let mut context = EvalContext::new(&facts, self.player);
        clauses.extend(variant.bounds(Verb::Discard, &mut context));
        let says = match (allowed.least.clamp(0, most), allowed.most.clamp(0, most)) {
            (_, 0) => "he changes no cards".to_owned(),
            (a, b) if a == b => format!("he changes exactly {a}"),
            (0, b) => format!("he may change up to {b}"),
            (a, b) => format!("he changes {a} to {b}"),
        };
        Some(Answer::of(says, clauses))
    }

    fn words(&self, variants: [&Variant; 2]) -> String {
        let before = if self.exchanged.len() > 1 {
            " after his fellow"
        } else {
            ""
        };
        let (game, who) = (called(variants, &self.game), role(self.player));
        format!("The game is {game}; {who} exchanges{before}.")
    }

    fn size(&self) -> usize {
        3 + self.exchanged.len()
    }
}
