//! Whether a player has a right.

use super::{called, role, undertaken};
use crate::witness::TRACED;
use crate::witness::answer::{Answer, he_may};
use crate::witness::situation::Asked;
use crate::witness::space::games;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::ids::{ClauseId, Seat};

/// The rights that are tried, each with the place of the player after the Ombre and how it is told.
const RIGHTS: [(Verb, usize, &str); 6] = [
    (Verb::Surrender, 0, "surrender"),
    (Verb::Stop, 0, "end the hand"),
    (Verb::Challenge, 0, "undertake the vole by word"),
    (Verb::Defend, 1, "forbid a surrender"),
    (Verb::Yield, 1, "let the other exchange first"),
    (Verb::Look, 2, "look at what is left of the stock"),
];

/// A player may want to use a right.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Right {
    verb: Verb,
    game: String,
    player: Seat,
    /// What is done, in words.
    act: &'static str,
    /// How many tricks the Ombre has won, and nobody else one.
    tricks: u8,
}

impl Right {
    pub(super) fn all([a, b]: [&Variant; 2]) -> Vec<Self> {
        let total = a.facts().tricks_total.min(b.facts().tricks_total);
        let mut all = Vec::new();
        for game in games([a, b]) {
            for (verb, player, act) in RIGHTS {
                let before = matches!(verb, Verb::Yield | Verb::Look);
                let tricks = 0..if before { 1 } else { total };
                all.extend(tricks.map(|tricks| Self {
                    verb,
                    game: game.clone(),
                    player: Seat::from(player),
                    act,
                    tricks,
                }));
            }
        }
        all
    }
}

impl Asked for Right {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = undertaken(variant, &self.game)?;
        facts.leader = Some(Seat::FIRST);
        facts.tricks_played = self.tricks;
        (facts.won[Seat::FIRST], facts.opening[Seat::FIRST]) = (self.tricks, self.tricks);
        facts.surrendered = self.verb == Verb::Defend;
        if self.verb == Verb::Look {
            facts.last_exchanger = Some(self.player);
            facts.exchanged = facts.active;
            facts.stock = facts.stock.min(3);
        }
        let mut context = EvalContext::traced(&facts, self.player);
        let may = variant.may(self.verb, &mut context);
        let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
        let asking = || EvalContext::new(&facts, self.player);
        clauses.extend(variant.grounds(self.verb, &mut asking()));
        clauses.extend(variant.bounds(self.verb, &mut asking()));
        Some(Answer::of(he_may(may), clauses))
    }

    fn words(&self, variants: [&Variant; 2]) -> String {
        let when = match self.tricks {
            0 => "before the first trick".to_owned(),
            1 => "with the first trick won by the Ombre".to_owned(),
            n => format!("with the first {n} tricks won by the Ombre"),
        };
        let (game, who) = (called(variants, &self.game), role(self.player));
        format!("The game is {game}: may {who} {}, {when}?", self.act)
    }

    fn size(&self) -> usize {
        3 + usize::from(self.tricks)
    }
}
