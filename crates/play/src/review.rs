//! A hand that is over, looked at again: what each card of a chair was worth with what was known, and with all cards seen.

use super::cards::card;
use super::game::Game;
use super::thought::worth;
use codille_engine::{Act, Decision};
use codille_lang::ids::Seat;
use codille_lang::layout::TermStyle;
use codille_lang::words::joined;
use codille_players::{
    Budget, Candidate, Club, Means, Measure, Prospects, Seen, Stop, Table, all_seen, chance,
};
use std::sync::Arc;

/// A hand that is over, apart from its game: it can be looked at again in a thread of its own and told to stop.
#[derive(Debug, Clone)]
pub struct Review {
    seat: Seat,
    /// The hand as it began.
    begin: Table,
    prospects: Option<Arc<Prospects>>,
    acts: Vec<(Seat, Act)>,
    seed: u64,
    hand: u64,
    /// How many acts had been done before the person sat down.
    before: usize,
    units: &'static str,
    look: TermStyle,
}

/// A card that was played where others could have been, and what was found of it.
struct Looked {
    /// Which trick it was, from 1.
    trick: usize,
    act: Act,
    /// What was found with what was known, the best last.
    known: Vec<Candidate>,
    /// What was found with all cards seen, the best last; none where it could not be solved.
    seen: Vec<Candidate>,
}

impl Looked {
    /// Tells whether it was solved what the cards are worth with what was known.
    fn is_solved(&self) -> bool {
        let mut known = self.known.iter();
        known.all(|candidate| candidate.means == Means::Solved)
    }
}

impl Review {
    /// Looks at the hand again and tells it, a card a line; what is done when `stop` says so is told.
    pub fn lines(&self, budget: Budget, stop: Stop<'_>) -> Vec<String> {
        match self.looked(budget, stop) {
            Err(why) => vec![why],
            Ok(all) if all.is_empty() => {
                vec!["You had no choice of a card in that hand.".to_owned()]
            }
            Ok(all) => self.told(&all),
        }
    }

    /// Plays the hand again and looks at every choice of a card.
    fn looked(&self, budget: Budget, stop: Stop<'_>) -> Result<Vec<Looked>, String> {
        let mut table = self.begin.clone();
        let mut all = Vec::new();
        for (at, (seat, act)) in self.acts.iter().enumerate() {
            if *seat == self.seat && at >= self.before && !stop() {
                all.extend(self.look(&table, *act, budget, stop));
            }
            let done = table.act(*seat, *act);
            done.map_err(|_| "The hand cannot be played again.".to_owned())?;
        }
        Ok(all)
    }

    /// Looks at one choice of a card; `None` where nothing else could be played.
    fn look(&self, table: &Table, act: Act, budget: Budget, stop: Stop<'_>) -> Option<Looked> {
        let Decision::Play(play) = &table.hand.decision else {
            return None;
        };
        if play.cards.count() < 2 || !matches!(act, Act::Play(_)) {
            return None;
        }
        let (variant, view) = (&table.hand.variant, table.view(self.seat));
        let memory = table.memories.get(self.seat.index())?;
        let seen = Seen {
            variant,
            view: &view,
            memory,
            prospects: self.prospects.as_deref(),
        };
        let mut chance = chance(self.seed, self.hand, memory);
        let known = Club { budget }.think(&seen, &mut chance, stop);
        Some(Looked {
            trick: 1 + usize::from(table.hand.state.facts.tricks_played),
            act,
            known,
            seen: all_seen(&seen, &table.hand.state).unwrap_or_default(),
        })
    }

    /// Tells what was found.
    fn told(&self, all: &[Looked]) -> Vec<String> {
        let mut found = all.iter().flat_map(|l| l.known.iter().chain(&l.seen));
        let is_of_partie = found.any(|candidate| candidate.measure == Measure::Partie);
        let measure = if is_of_partie {
            Measure::Partie
        } else {
            Measure::Hand
        };
        let is_solved = all.iter().any(Looked::is_solved);
        let how = if is_solved {
            "first by best play of all with all cards seen, the others united against whoever undertook the game, on deals that fitted what you knew"
        } else {
            "first played out on deals that fitted what you knew"
        };
        let from = if self.begin.hand.is_from_lead() {
            " from the first lead on, with which this hand began"
        } else {
            ""
        };
        let of = match measure {
            Measure::Hand => "",
            Measure::Partie => " that the partie was likely to pay you after the deal",
        };
        let units = self.units;
        let mut out = vec![format!(
            "What your cards were worth, in {units}{of}: {how}{from}; then in the deal as it was."
        )];
        out.extend(all.iter().map(|looked| self.line(looked, measure)));
        out.push(self.sum(all, measure));
        out
    }

    fn line(&self, looked: &Looked, measure: Measure) -> String {
        let part = |found: &[Candidate]| {
            let (own, best) = own_and_best(found, looked.act)?;
            let mean = own.mean_thousandths();
            Some(if best.mean_thousandths() <= mean {
                format!("{}, none better", worth(mean))
            } else {
                let better = self.card(best.act);
                let best = worth(best.mean_thousandths());
                format!("{}, {better} {best}", worth(mean))
            })
        };
        let seen = part(&looked.seen).unwrap_or_else(|| "not solved".to_owned());
        let known = part(&looked.known).unwrap_or_else(|| "no deal found".to_owned());
        // Where others are solved, a card before which something may be declared is not.
        let how = match measure {
            _ if looked.is_solved() => "",
            Measure::Hand => " (played out)",
            Measure::Partie => " (points of the deal, played out)",
        };
        let played = self.card(looked.act);
        format!(
            "{:>3}. {played}: {known}{how}; as it was {seen}.",
            looked.trick
        )
    }

    /// Says by how much all cards together fell short of the best, as far as that was found in the same measure.
    fn sum(&self, all: &[Looked], measure: Measure) -> String {
        let short = |found: fn(&Looked) -> &[Candidate]| {
            let each = all.iter().filter_map(|looked| {
                let (own, best) = own_and_best(found(looked), looked.act)?;
                let is_alike = own.measure == measure;
                is_alike.then(|| (best.mean_thousandths() - own.mean_thousandths()).max(0))
            });
            let each: Vec<i64> = each.collect();
            let part = if each.len() == all.len() {
                ""
            } else {
                ", as far as that was found"
            };
            let sum = worth(each.iter().sum()).replace('+', "");
            (!each.is_empty()).then_some((sum, part))
        };
        let units = self.units;
        let known = short(|looked| &looked.known);
        let known =
            known.map(|(sum, part)| format!("by {sum} {units} as you knew the cards{part}"));
        let seen = short(|looked| &looked.seen);
        let seen = seen.map(|(sum, part)| format!("by {sum} {units} as they lay{part}"));
        let parts = joined(known.into_iter().chain(seen), ", and ");
        if parts.is_empty() {
            return "What the best had been was found for none of them.".to_owned();
        }
        format!("Together they fell short of the best {parts}.")
    }

    fn card(&self, act: Act) -> String {
        act.cards()
            .single()
            .map_or_else(String::new, |c| card(c, self.look))
    }
}

/// Returns what was found of an act, and of the best; `None` where nothing was found of it.
fn own_and_best(found: &[Candidate], act: Act) -> Option<(&Candidate, &Candidate)> {
    let own = found.iter().find(|candidate| candidate.act == act)?;
    Some((own, found.last()?))
}

impl Game {
    /// Returns the hand that is over as a chair may look at it again.
    ///
    /// # Errors
    /// A sentence, where no hand is over, or a referee sits at the table.
    pub fn review(&self, chair: usize) -> Result<Review, String> {
        if self.is_strict() {
            return Err("Where a referee sits at the table, cards are not looked at again: what was done against the laws has no worth in play.".to_owned());
        }
        if !self.is_entered() {
            return Err("Your cards are looked at again once the hand is over.".to_owned());
        }
        Ok(Review {
            seat: self.seat_of(chair),
            begin: self.table.afresh(),
            prospects: self.prospects.clone(),
            acts: self.acts().collect(),
            seed: self.setup.seed,
            hand: self.number,
            before: self.acts_before(),
            units: self.course.units(),
            look: self.setup.look,
        })
    }
}
