//! Hands on which a book would venture a game, played out over the rest of the pack: as data, as Markdown and as CSV.

use super::measures::Figure;
use codille_evidence::run::{PlayedOut, PlayingOut, Runner};
use codille_evidence::{Claim, EvidenceSet};
use codille_players::on_worlds;
use codille_players::simulate::share;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What the hands of books come to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VentureReport {
    /// Who plays in every seat.
    pub player: String,
    /// How many worlds a player draws before it decides.
    pub worlds: u32,
    /// How many deals are drawn for each hand.
    pub deals: u32,
    /// Their seed.
    pub seed: u64,
    /// Whether somebody stopped it: hands that were not done are left out.
    pub interrupted: bool,
    /// The hands, in the order of the claims.
    pub hands: Vec<VenturedHand>,
}

/// What one hand comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VenturedHand {
    /// The claim that says how the hand is dealt and what is undertaken.
    pub claim: String,
    /// The listed hands that it tries.
    pub hands: Vec<String>,
    /// Its title.
    pub title: String,
    /// The rules.
    pub variant: String,
    /// How often each result comes, in the order of the rules.
    pub results: Vec<ResultShare>,
    /// How often that comes which is claimed to come mostly.
    pub holds: Figure,
    /// What it pays to whoever undertakes it.
    pub net: Figure,
    /// What this says of the hand.
    pub verdict: VentureVerdict,
}

/// How often a result comes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultShare {
    /// The result.
    pub result: String,
    /// From 0 to 1, with its interval.
    pub share: Figure,
}

/// Whether it is reasonable to venture a game on a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VentureVerdict {
    /// It is won more often than not, and pays: both intervals say so.
    Reasonable,
    /// It is won more often than not, and yet costs.
    Costly,
    /// It is lost more often than not.
    Lost,
    /// An interval reaches to both sides.
    Open,
}

impl VentureVerdict {
    fn of(holds: Figure, net: Figure) -> Self {
        let (Some([least, most]), Some([low, high])) = (holds.interval, net.interval) else {
            return Self::Open;
        };
        if most < 0.5 {
            Self::Lost
        } else if least > 0.5 && high < 0.0 {
            Self::Costly
        } else if least > 0.5 && low > 0.0 {
            Self::Reasonable
        } else {
            Self::Open
        }
    }

    /// Returns it in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reasonable => "reasonable",
            Self::Costly => "won more often than not, and yet costs",
            Self::Lost => "lost more often than not",
            Self::Open => "open",
        }
    }
}

impl VenturedHand {
    fn new(claim: &Claim, hands: Vec<String>, found: &PlayedOut) -> Self {
        let part = |count: u64| {
            let (part, interval) = share(count, found.deals);
            Figure::new(part, interval, found.deals)
        };
        let (holds, net) = (part(found.holds), Figure::from(found.net));
        let results = found.results.iter().filter(|(_, count)| *count > 0);
        Self {
            claim: claim.item.id.clone(),
            hands,
            title: claim.item.title.clone(),
            variant: claim.item.variant_id().to_owned(),
            results: results
                .map(|(result, count)| ResultShare {
                    result: result.clone(),
                    share: part(*count),
                })
                .collect(),
            holds,
            net,
            verdict: VentureVerdict::of(holds, net),
        }
    }

    /// Returns how often a result comes; 0 of one that did not come.
    pub fn share_of(&self, result: &str) -> f64 {
        let found = self.results.iter().find(|r| r.result == result);
        found.and_then(|r| r.share.value).unwrap_or(0.0)
    }
}

/// Plays out every claim on a listed hand; `works` names those that are wanted, and none all. `told` hears how many claims are done, and `stop`
/// ends it before the next.
///
/// # Errors
/// A sentence that names the claim which cannot be played.
pub fn venture(
    (runner, shelf): (&mut Runner<'_>, &EvidenceSet),
    works: &[String],
    plan: &PlayingOut<'_>,
    mut told: impl FnMut(usize),
    stop: &dyn Fn() -> bool,
) -> Result<VentureReport, String> {
    let listed: BTreeSet<&str> = shelf.hands.iter().map(|h| h.item.id.as_str()).collect();
    let mut report = VentureReport {
        player: plan.player.to_owned(),
        worlds: plan.budget.worlds,
        deals: plan.deals,
        seed: plan.seed,
        interrupted: false,
        hands: Vec::new(),
    };
    for claim in &shelf.claims {
        let cites = claim.item.cites.iter().map(ToString::to_string);
        let hands: Vec<String> = cites.filter(|c| listed.contains(c.as_str())).collect();
        let wanted = works.is_empty() || works.contains(&claim.item.work);
        if hands.is_empty() || !wanted {
            continue;
        }
        if stop() {
            report.interrupted = true;
            break;
        }
        let found = runner.play_out(claim, plan);
        let found = found.map_err(|why| format!("{}: {why}", claim.item.id))?;
        if let Some(found) = found {
            report.hands.push(VenturedHand::new(claim, hands, &found));
            told(report.hands.len());
        }
    }
    Ok(report)
}

impl VentureReport {
    /// Returns every result that came, in the order of the rules.
    pub fn results(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for result in self.hands.iter().flat_map(|hand| &hand.results) {
            if !out.contains(&result.result.as_str()) {
                out.push(&result.result);
            }
        }
        out
    }

    /// Returns the hands of a verdict.
    pub fn of(&self, verdict: VentureVerdict) -> impl Iterator<Item = &VenturedHand> {
        self.hands
            .iter()
            .filter(move |hand| hand.verdict == verdict)
    }

    /// Says who played how many deals of each hand.
    pub fn plan(&self) -> String {
        let (deals, player, seed) = (self.deals, &self.player, self.seed);
        let worlds = on_worlds(player, self.worlds);
        format!(
            "{deals} deals of each hand, drawn uniformly from the rest of the pack (seed {seed}), played by {player}{worlds} in every seat"
        )
    }

    /// Returns the command that makes the figures anew.
    pub fn command(&self) -> String {
        let (deals, seed) = (self.deals, self.seed);
        let seated = super::measures::seated(&self.player, self.worlds);
        format!("codille measure --hands {seated} --deals {deals} --seed {seed}")
    }

    /// Lays it out as a table in Markdown, which reads well on a terminal too.
    pub fn markdown(&self) -> String {
        let mut out = format!("{}; ± is half of the 95 % interval.\n", self.plan());
        let results = self.results();
        let _ = write!(
            out,
            "\n| hand | {} | payments | verdict |\n| --- |{} ---: | --- |\n",
            results.join(" | "),
            " ---: |".repeat(results.len())
        );
        for hand in &self.hands {
            let shares = results.iter().map(|result| {
                let found = hand.results.iter().find(|r| r.result == *result);
                found.map_or_else(|| "0".to_owned(), |r| r.share.text())
            });
            let shares: Vec<String> = shares.collect();
            let (claim, net) = (&hand.claim, hand.net.text());
            let (shares, words) = (shares.join(" | "), hand.verdict.words());
            let _ = writeln!(out, "| {claim} | {shares} | {net} | {words} |");
        }
        out += "\nReasonable: won more often than not, and pays. Both intervals must say so, or it is open.\n";
        out
    }

    /// Writes a line for each hand and figure.
    pub fn csv(&self) -> String {
        let mut out = "claim,figure,value,low,high,of\n".to_owned();
        for hand in &self.hands {
            let results = hand.results.iter();
            let results = results.map(|r| (r.result.as_str(), r.share));
            let figures = results.chain([("holds", hand.holds), ("payments", hand.net)]);
            for (name, figure) in figures {
                let (fields, of) = (figure.fields(), figure.of);
                let _ = writeln!(out, "{},{name},{fields},{of}", hand.claim);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_players::Budget;

    fn figure(value: f64, low: f64, high: f64) -> Figure {
        Figure::new(value, (low, high), 10)
    }

    #[test]
    fn a_hand_is_reasonable_where_both_intervals_say_so() {
        let told = |[value, low, high]: [f64; 3]| figure(value, low, high);
        let of = |holds, net| VentureVerdict::of(told(holds), told(net));
        let won = [0.7, 0.6, 0.8];
        assert_eq!(of(won, [5.0, 1.0, 9.0]), VentureVerdict::Reasonable);
        assert_eq!(of(won, [-5.0, -9.0, -1.0]), VentureVerdict::Costly);
        assert_eq!(of(won, [1.0, -1.0, 3.0]), VentureVerdict::Open);
        assert_eq!(of([0.4, 0.3, 0.45], [5.0, 1.0, 9.0]), VentureVerdict::Lost);
        assert_eq!(of([0.5, 0.4, 0.6], [5.0, 1.0, 9.0]), VentureVerdict::Open);
    }

    #[test]
    fn every_listed_hand_is_played_out_in_all_its_deals() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let mut runner = Runner::new(&edition);
        let plan = PlayingOut {
            deals: 20,
            seed: 3,
            player: "novice",
            budget: Budget::default(),
        };
        let report = venture((&mut runner, &shelf), &[], &plan, |_| {}, &|| false);
        let report = report.expect("every hand can be dealt");
        let tried: BTreeSet<&String> = report.hands.iter().flat_map(|hand| &hand.hands).collect();
        let work = |id: &str| report.hands.iter().any(|h| h.claim.starts_with(id));
        let listed = shelf.hands.iter().filter(|h| work(&h.item.work));
        let missing: Vec<&str> = listed
            .filter(|hand| !tried.contains(&hand.item.id))
            .map(|hand| hand.item.id.as_str())
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(tried.len() > 30, "{}", tried.len());
        for hand in &report.hands {
            // Of a hand whose conditions are rarely met fewer deals are found.
            assert!(hand.net.of > 10 && hand.net.of <= 20, "{}", hand.claim);
            let all: f64 = hand.results.iter().filter_map(|r| r.share.value).sum();
            assert!((all - 1.0).abs() < 1e-9, "{}: {all}", hand.claim);
        }
        let text = report.markdown();
        assert_eq!(
            text.matches("| reasonable |").count(),
            report.of(VentureVerdict::Reasonable).count()
        );
        let stopped = venture((&mut runner, &shelf), &[], &plan, |_| {}, &|| true);
        let stopped = stopped.expect("nothing is played");
        assert!(stopped.interrupted && stopped.hands.is_empty());
    }
}
