//! The deals that fit what a source tells of a record, as text and as data.

use codille_deals::{Deal, Marginal};
use codille_evidence::ResolvedRecord;
use codille_evidence::run::{KnownPlace, Reconstruction, Unreconstructed, certain_in};
use codille_evidence::transcript::suits;
use codille_lang::cards::{Card, CardSet};
use codille_lang::layout::{Color, TermStyle};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The cards of each place, by its name.
type ByPlace = BTreeMap<String, Vec<String>>;

/// What is known of the cards of a record.
#[derive(Debug, Clone, Serialize)]
pub struct ReconstructionReport {
    /// The id of the record.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The variant whose pack it is.
    pub variant: String,
    /// How many deals fit.
    pub deals: u128,
    /// Whether there is one only: the cards are restored.
    pub unique: bool,
    /// The cards that lie in the same place in every deal, by place.
    pub certain: ByPlace,
    /// The other cards, with the share of the deals in which each lies in each place.
    pub chances: Vec<CardChances>,
    /// Where cards lie.
    pub places: Vec<PlaceReport>,
    /// What the source states of the cards beyond those that it names.
    pub stated: Vec<StatedReport>,
    /// All deals, or those that were drawn.
    pub sample: Vec<ByPlace>,
    /// The seed of the draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Why no deal fits, where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The chances of a card that may lie in several places.
#[derive(Debug, Clone, Serialize)]
pub struct CardChances {
    /// The card.
    pub card: String,
    /// The share of the deals in which it lies in each place.
    pub places: BTreeMap<String, f64>,
}

/// A place in which cards lie.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceReport {
    /// Its name.
    pub place: String,
    /// How many cards lie there.
    pub cards: u32,
    /// Those that the source names.
    pub told: Vec<String>,
}

/// A statement of the source.
#[derive(Debug, Clone, Serialize)]
pub struct StatedReport {
    /// In our words.
    pub words: String,
    /// In the language of clauses.
    pub text: String,
}

/// Which deals are shown one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownDeals {
    /// None.
    None,
    /// All, of which there may be so many.
    All(usize),
    /// So many, drawn by a seed.
    Drawn(usize, u64),
}

/// Several records, as data.
#[derive(Debug, Serialize)]
pub struct ReconstructedRecords<'r> {
    /// The records.
    pub records: &'r [ReconstructionReport],
}

/// Reports the deals that fit what a source tells of a record.
///
/// # Errors
/// Why none can be counted or shown.
pub fn reconstruction(
    record: &ResolvedRecord,
    found: Result<Reconstruction<'_>, Unreconstructed>,
    shown: ShownDeals,
) -> Result<ReconstructionReport, String> {
    let stated = record.stated.iter().map(|stated| StatedReport {
        words: stated.words.to_string(),
        text: stated.text.to_string(),
    });
    let mut report = ReconstructionReport {
        id: record.item.id.clone(),
        title: record.item.title.clone(),
        variant: record.item.variant_id().to_owned(),
        deals: 0,
        unique: false,
        certain: ByPlace::new(),
        chances: Vec::new(),
        places: Vec::new(),
        stated: stated.collect(),
        sample: Vec::new(),
        seed: None,
        why: None,
    };
    let found = match found {
        Ok(found) => found,
        Err(why @ Unreconstructed::Contradicted(_)) => {
            report.why = Some(why.to_string());
            return Ok(report);
        }
        Err(why) => return Err(why.to_string()),
    };
    report.deals = found.count();
    report.unique = report.deals == 1;
    let marginals = found.marginals().map_err(|why| why.to_string())?;
    for place in &found.places {
        let certain = certain_in(place, &marginals, report.deals);
        report.certain.insert(place.name.clone(), named(certain));
        report.places.push(PlaceReport {
            place: place.name.clone(),
            cards: place.size,
            told: named(place.told),
        });
    }
    report.chances = chances(&found, marginals, report.deals);
    let deals = match shown {
        ShownDeals::None => Vec::new(),
        ShownDeals::All(most) if report.deals > most as u128 => {
            let deals = report.deals;
            return Err(format!(
                "{deals} deals fit, and --all lists {most} at most: draw some with --sample"
            ));
        }
        ShownDeals::All(_) => found.all(),
        ShownDeals::Drawn(deals, seed) => {
            report.seed = Some(seed);
            found.sample(deals, seed)
        }
    };
    for deal in &deals {
        found.uphold(deal)?;
    }
    report.sample = deals.iter().map(|d| laid(d, &found.places)).collect();
    Ok(report)
}

/// Returns the chances of the cards that lie in no one place.
fn chances(found: &Reconstruction<'_>, marginals: Vec<Marginal>, deals: u128) -> Vec<CardChances> {
    let open = |marginal: &Marginal| !marginal.deals.contains(&deals);
    let mut open: Vec<Marginal> = marginals.into_iter().filter(open).collect();
    open.sort_by_key(|marginal| order(marginal.card));
    let chances = open.iter().map(|marginal| CardChances {
        card: marginal.card.to_string(),
        places: (found.places.iter())
            .filter_map(|place| {
                let many = *marginal.deals.get(place.id.index())?;
                (many > 0).then(|| (place.name.clone(), share(many, deals)))
            })
            .collect(),
    });
    chances.collect()
}

/// Returns a part of a number, to six places.
#[expect(
    clippy::cast_precision_loss,
    reason = "a million and less is exact as a floating number"
)]
fn share(part: u128, whole: u128) -> f64 {
    let millionth = 1_000_000;
    // Where the product would not fit, the quotient is as near.
    let share = part.checked_mul(millionth).map_or_else(
        || part / (whole / millionth).max(1),
        |product| (product + whole / 2) / whole,
    );
    share as f64 / millionth as f64
}

/// Returns the order in which cards are listed: by suit, the highest first.
fn order(card: Card) -> (usize, Reverse<usize>) {
    (card.suit().index(), Reverse(card.rank().index()))
}

fn named(cards: CardSet) -> Vec<String> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| order(*card));
    cards.iter().map(Card::to_string).collect()
}

fn laid(deal: &Deal, places: &[KnownPlace]) -> ByPlace {
    let each = places.iter();
    each.map(|place| (place.name.clone(), named(deal.of(place.id))))
        .collect()
}

impl ReconstructionReport {
    /// Returns the lines for people.
    pub fn text(&self, look: TermStyle) -> String {
        let mut out = look.paragraph(0, Color::Bold, &self.title);
        let head = format!("{}, under {}", self.id, self.variant);
        out += &look.paragraph(0, Color::Plain, &head);
        if let Some(why) = &self.why {
            return out + &look.paragraph(0, Color::Red, &sentence(why));
        }
        out += &look.paragraph(0, Color::Plain, &self.counted());
        if !self.stated.is_empty() {
            out.push('\n');
        }
        for stated in &self.stated {
            out += &look.hanging("stated", 0, 8, Color::Plain, &stated.words);
        }
        out.push('\n');
        let width = self.places.iter().map(|p| p.place.len()).max();
        let width = width.unwrap_or(0) + 2;
        for place in &self.places {
            let certain = self.certain.get(&place.place);
            let certain = certain.map_or(&[][..], Vec::as_slice);
            let open = place.cards as usize - certain.len();
            let words = match (certain.is_empty(), open) {
                (true, _) => format!("{open} open"),
                (false, 0) => certain.join(" "),
                (false, _) => format!("{}; {open} open", certain.join(" ")),
            };
            let lead = format!("{:<width$}", place.place);
            out += &look.hanging(&lead, 0, width, Color::Plain, &suits(&words, look));
        }
        if !self.chances.is_empty() {
            out.push('\n');
        }
        for chance in &self.chances {
            let places = chance.places.iter();
            let places = places.map(|(place, share)| format!("{place} {:.1} %", share * 100.0));
            let places: Vec<String> = places.collect();
            let lead = format!("{:<5}", suits(&chance.card, look));
            out += &look.hanging(&lead, 0, 5, Color::Plain, &places.join(", "));
        }
        for (at, deal) in self.sample.iter().enumerate() {
            out.push('\n');
            out += &look.paragraph(0, Color::Plain, &format!("Deal {}", at + 1));
            for place in &self.places {
                let cards = deal.get(&place.place).map(|cards| cards.join(" "));
                let lead = format!("{:<width$}", place.place);
                let cards = suits(&cards.unwrap_or_default(), look);
                out += &look.hanging(&lead, 2, width + 2, Color::Plain, &cards);
            }
        }
        out
    }

    /// Says how many deals fit.
    fn counted(&self) -> String {
        match self.deals {
            1 => "One deal fits what the text tells: the cards are restored.".to_owned(),
            deals => {
                format!("{deals} deals fit what the text tells: the cards are a conjecture.")
            }
        }
    }
}

/// Begins with a capital and ends with a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str() + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::EvidenceSet;
    use codille_evidence::run::Runner;

    fn report(id: &str, shown: ShownDeals) -> Result<ReconstructionReport, String> {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::about(&edition, id);
        let record = shelf.find(id).expect("it is embedded");
        reconstruction(record, Runner::new(&edition).reconstruct(record), shown)
    }

    #[test]
    fn a_hand_that_one_deal_fits_is_restored() {
        let found = report("cavendish-1896/sinking-5", ShownDeals::All(1)).expect("it is counted");
        assert_eq!((found.deals, found.unique), (1, true));
        assert!(found.chances.is_empty());
        assert_eq!(found.sample, std::slice::from_ref(&found.certain));
        let younger = found.certain.get("B").map(|cards| cards.join(" "));
        let hand = "AS QS JS 9S 8S 7S JH 10H KD 9D AC 9C";
        assert_eq!(younger.as_deref(), Some(hand));
        let text = found.text(TermStyle::default());
        assert!(text.contains("One deal fits what the text tells"), "{text}");
    }

    #[test]
    fn the_chances_of_a_card_are_shares_of_all_deals() {
        let id = "cavendish-1896/sinking-4";
        let found = report(id, ShownDeals::None).expect("it is counted");
        assert_eq!((found.deals, found.unique), (60, false));
        assert!(!found.chances.is_empty() && found.sample.is_empty());
        for chance in &found.chances {
            let sum: f64 = chance.places.values().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{chance:?}");
        }
        let all = report(id, ShownDeals::All(60)).expect("they are as many");
        assert_eq!(all.sample.len(), 60);
        let heart = |deal: &&ByPlace| deal.get("A").is_some_and(|a| a.contains(&"9H".to_owned()));
        let nine = all.chances.iter().find(|chance| chance.card == "9H");
        let share = nine.and_then(|nine| nine.places.get("A")).copied();
        let held = all.sample.iter().filter(heart).count() as u128;
        assert_eq!(share, Some(super::share(held, 60)));
        let drawn = report(id, ShownDeals::Drawn(3, 1)).expect("some are drawn");
        assert_eq!((drawn.sample.len(), drawn.seed), (3, Some(1)));
        assert!(drawn.sample.iter().all(|deal| all.sample.contains(deal)));
        let text = drawn.text(TermStyle::default());
        assert!(text.contains("60 deals fit what the text tells"), "{text}");
        assert!(text.contains("Deal 3"), "{text}");
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        let too_many = report("cavendish-1896/sinking-4", ShownDeals::All(59));
        let words = "60 deals fit, and --all lists 59 at most: draw some with --sample";
        assert_eq!(too_many.map(|found| found.deals), Err(words.to_owned()));
        let known = report("gibbs-1878/belinda", ShownDeals::None);
        let words = "the source tells every card, and there is nothing to reconstruct";
        assert_eq!(known.map(|found| found.deals), Err(words.to_owned()));
    }
}
