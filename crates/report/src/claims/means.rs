//! How an item of evidence is tried, in a sentence for a reader.

use codille_evidence::claim::{Means, PolicyClaim, Position};
use codille_evidence::{Exhibit, claim::Measured};

/// Tells by what means an item is tried.
pub fn describe_means(exhibit: Exhibit<'_>) -> String {
    match exhibit {
        Exhibit::Record(_) => "The line is replayed act by act under the rules.".to_owned(),
        Exhibit::Bill(_) => "The settlement is worked out by the rules.".to_owned(),
        Exhibit::Table(_) => "Every row is compared with what the rules give.".to_owned(),
        Exhibit::Hands(_) => "Every hand of the list is put to the rules.".to_owned(),
        Exhibit::Calculation(_) => "The sum is worked out.".to_owned(),
        Exhibit::Odds(_) => "Every draw is counted exactly.".to_owned(),
        Exhibit::Case(_) => "The facts are put to the laws.".to_owned(),
        Exhibit::Claim(claim) => of_claim(&claim.means),
    }
}

fn of_claim(means: &Means) -> String {
    match means {
        Means::Count(_) => "It is counted exactly.".to_owned(),
        Means::Enumerate(of) => {
            format!("Every draw of {} cards is looked at.", of.takes)
        }
        Means::Search(of) => format!(
            "Every line of play is searched, with all cards seen and the others united against one{}.",
            draws(&of.place)
        ),
        Means::Line(of) => format!(
            "The printed play is followed, and what it leaves open is filled in{}.",
            draws(&of.place)
        ),
        Means::Simulate(of) => {
            let what = match of.measured {
                Measured::Mean { .. } => "the mean is taken",
                Measured::Odds { .. } | Measured::Share { .. } => {
                    "it is counted how often it holds"
                }
            };
            format!(
                "{} {} are played by {} (seed {}), and {what}.",
                of.count,
                of.unit.plural(),
                players(&of.players),
                of.seed
            )
        }
        Means::Duel(of) => format!(
            "Both ways are played out by {} on the same deals{}.",
            players(&of.players),
            draws(&of.place)
        ),
        Means::Policy(of) => format!(
            "{} deals are played by `{}` (seed {}), with each seat in turn following the advice and its contrary on the same deals.",
            of.deals,
            PolicyClaim::PLAYER,
            of.seed
        ),
        Means::NotTestable { .. } => "It was not tried.".to_owned(),
    }
}

/// Tells how many deals are drawn where more than one fits.
fn draws(place: &Position) -> String {
    place.sample.map_or_else(String::new, |sample| {
        format!(", on {sample} deals that fit (seed {})", place.seed)
    })
}

fn players(names: &[String]) -> String {
    match names {
        [one] => format!("the player `{one}` in every seat"),
        several => format!("the players {}", several.join(", ")),
    }
}
