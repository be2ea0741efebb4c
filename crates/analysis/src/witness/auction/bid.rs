//! What a player may bid.

use super::{called, game, place};
use crate::witness::TRACED;
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use crate::witness::space::games;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::words::capital;

/// A player is to speak.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct BidAt {
    /// The game spoken for, and by which seat.
    standing: Option<(String, Seat)>,
    player: Seat,
    all_passed: bool,
    /// The games that both books have.
    games: Vec<String>,
}

impl BidAt {
    pub(super) fn all(variants: [&Variant; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        for player in [Seat::FIRST, Seat::SECOND] {
            for all_passed in [false, true] {
                let games = games(variants);
                let spoken = games
                    .iter()
                    .map(|game| Some((game.clone(), player.other())));
                all.extend([None].into_iter().chain(spoken).map(|standing| Self {
                    standing,
                    player,
                    all_passed,
                    games: games.clone(),
                }));
            }
        }
        all
    }
}

impl Asked for BidAt {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = variant.facts();
        facts.all_passed = self.all_passed;
        if let Some((like, holder)) = &self.standing {
            facts.standing = 1 << game(variant, like)?;
            facts.holder = Some(*holder);
        }
        let asking = || EvalContext::new(&facts, self.player);
        let games = &variant.checked.table.games;
        let all = (1_u64 << games.len()) - 1;
        let mut context = EvalContext::traced(&facts, self.player);
        let open = variant.allowed_set(Verb::Bid, all, &mut context);
        let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
        let mut names: Vec<&str> = Vec::new();
        for (at, game) in games.iter().enumerate() {
            if open >> at & 1 == 1 {
                names.push(&game.like);
            } else if self.games.contains(&game.like) {
                clauses.extend(variant.objections(Verb::Bid, 1 << at, all, &mut asking()));
            }
        }
        names.sort_unstable();
        if !names.is_empty() {
            clauses.extend(variant.bounds(Verb::Bid, &mut asking()));
        }
        let pass = variant.may(Verb::Pass, &mut asking()) || names.is_empty();
        clauses.extend(variant.grounds(Verb::Pass, &mut asking()));
        let mut says = if names.is_empty() {
            "he may bid nothing".to_owned()
        } else {
            format!("he may bid {}", names.join(", ").replace('_', " "))
        };
        if !pass {
            says += " and may not pass";
        }
        Some(Answer::of(says, clauses))
    }

    fn words(&self, variants: [&Variant; 2]) -> String {
        let before = self.standing.as_ref().map_or_else(
            || "Nobody has bid yet".to_owned(),
            |(game, holder)| {
                let holder = capital(place(*holder));
                format!("{holder} has bid {}", called(variants, game))
            },
        );
        let passed = if self.all_passed {
            ", and all have passed"
        } else {
            ""
        };
        format!("{before}{passed}; {} is to speak.", place(self.player))
    }

    fn size(&self) -> usize {
        2 + usize::from(self.standing.is_some())
    }
}
