//! What the tables say beside the hands: who may sit down, the cut, the pack, who deals first.

use super::answer::{Verdict, topic_of};
use super::search::Search;
use super::shown::{Answered, Shown, Situation};
use super::space::common;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::Card;
use codille_lang::ids::{ClauseId, Seat, SeatSet};
use codille_lang::unique::add_new;
use codille_lang::words::{around, capital, spelt};
use std::sync::Arc;

/// The name that says who deals first.
const FIRST_DEALER: &str = codille_edition::check::FIRST_DEALER;

/// Puts what the tables say to both books.
pub(super) fn tables(search: &mut Search<'_>) {
    let shown = [seats(search), cut(search), pack(search)];
    let sections = ["seats", "cut", "pack"];
    for (section, shown) in sections.into_iter().zip(shown) {
        let Some(shown) = shown else { continue };
        let topics = search.edition.library.topics().iter();
        let on = topics.filter(|t| t.table.iter().any(|s| s.as_str() == section));
        let topics: Vec<String> = on.map(|t| t.id.to_string()).collect();
        for topic in topics {
            search.tried += 1;
            search.beside.insert(topic, shown.clone());
        }
    }
    if let Some((topic, shown)) = first_dealer(search) {
        search.beside.insert(topic, shown);
    }
}

/// Makes what is shown of two verdicts by a section of the tables; `None` where they are the same.
fn by_section(
    search: &Search<'_>,
    section: &str,
    situation: String,
    situated: Situation,
    verdicts: [Verdict; 2],
) -> Option<Shown> {
    let [one, other] = verdicts;
    if one == other {
        return None;
    }
    let answers = verdicts.into_iter().enumerate().map(|(side, verdict)| {
        let says = match verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Silent | Verdict::Amount => {
                return search.plain(side, Verdict::Silent, "silent");
            }
        };
        Answered {
            loci: search.loci_of(side, section),
            ..search.plain(side, verdict, says)
        }
    });
    Some(Shown {
        situation,
        decides: true,
        answers: answers.collect(),
        replay: None,
        situated,
    })
}

/// Says whether so many may play: a book that tells how many do forbids others only where it says so.
pub(super) fn may_sit(variant: &Variant, persons: usize) -> Verdict {
    let rows = &variant.checked.table.seats;
    if rows.iter().any(|r| r.players == persons) {
        Verdict::Yes
    } else if rows.iter().any(|r| r.only) {
        Verdict::No
    } else {
        Verdict::Silent
    }
}

fn seats(search: &Search<'_>) -> Option<Shown> {
    (2..=6).find_map(|persons| {
        let verdicts = search.books.each_ref().map(|v| may_sit(v, persons));
        // What only one book speaks of is no difference: each tells how many play.
        if verdicts.contains(&Verdict::Silent) {
            return None;
        }
        let count = i64::try_from(persons).ok()?;
        let words = format!(
            "{} persons want to play together: may they?",
            capital(&spelt(count))
        );
        by_section(search, "seats", words, Situation::Seats(persons), verdicts)
    })
}

/// Says whether so many cards may be lifted in the cut.
pub(super) fn may_lift(variant: &Variant, lifted: usize) -> Verdict {
    let table = &variant.checked.table;
    let left = (table.pack.count() as usize).saturating_sub(lifted);
    match table.cut {
        // A number of one is none: fewer would be no cut.
        Some(cut) if cut.lift <= 1 && cut.leave <= 1 => Verdict::Silent,
        Some(cut) if lifted < cut.lift || left < cut.leave => Verdict::No,
        Some(_) => Verdict::Yes,
        None => Verdict::Silent,
    }
}

fn cut(search: &Search<'_>) -> Option<Shown> {
    let all = search
        .books
        .each_ref()
        .map(|v| v.checked.table.pack.count() as usize);
    let [one, other] = all;
    if one != other {
        return None;
    }
    (1..one).find_map(|lifted| {
        let verdicts = search.books.each_ref().map(|v| may_lift(v, lifted));
        if !verdicts.contains(&Verdict::No) {
            return None;
        }
        let count = i64::try_from(lifted).ok()?;
        let words = format!("Whoever cuts lifts {} of the pack: may he?", cards(count));
        by_section(search, "cut", words, Situation::Cut(lifted), verdicts)
    })
}

fn cards(count: i64) -> String {
    if count == 1 {
        "one card".to_owned()
    } else {
        format!("{} cards", spelt(count))
    }
}

/// Says whether a card is in the pack.
pub(super) fn has_card(variant: &Variant, card: Card) -> Verdict {
    if variant.checked.table.pack.has(card) {
        Verdict::Yes
    } else {
        Verdict::No
    }
}

fn pack(search: &Search<'_>) -> Option<Shown> {
    let [a, b] = &search.books;
    let [one, other] = [a, b].map(|v| v.checked.table.pack);
    let card = ((one - other) | (other - one)).nth(0)?;
    let verdicts = search.books.each_ref().map(|v| has_card(v, card));
    let words = format!("Is {card} among the cards of the pack?");
    by_section(search, "pack", words, Situation::Pack(card), verdicts)
}

/// Says who deals first when cards are dealt round, with the clauses; `None` where a book says nothing of it.
pub(super) fn dealer(variant: &Variant, drawn: &[Card]) -> Option<(Seat, Vec<ClauseId>)> {
    let mut facts = variant.facts();
    facts.drawn = drawn.to_vec();
    let mut context = EvalContext::traced(&facts, SeatSet::EMPTY);
    let seats = variant.named(FIRST_DEALER, &mut context)?;
    let seat = SeatSet::from_mask(u64::try_from(seats).ok()?).first()?;
    let name = variant.checked.names.position(|(n, _)| n == FIRST_DEALER)?;
    let defining = variant.checked.defining(name);
    let mut clauses: Vec<ClauseId> = defining.map(|(rule, _)| rule.clause).take(1).collect();
    add_new(&mut clauses, context.trace.into_iter().flatten());
    Some((seat, clauses))
}

fn first_dealer(search: &Search<'_>) -> Option<(String, Shown)> {
    let [a, b] = &search.books;
    if a.players != b.players {
        return None;
    }
    let pack: Vec<Card> = common([a, b]).iter().collect();
    let says = |v: &Variant| v.checked.names.iter().any(|(name, _)| name == FIRST_DEALER);
    let all = [a, b].map(|v| says(v));
    let alone = pack.iter().map(|card| vec![*card]);
    let pairs = pack
        .iter()
        .flat_map(|one| pack.iter().map(|other| vec![*one, *other]));
    let (drawn, found) = alone.chain(pairs).find_map(|drawn| {
        let found = [dealer(a, &drawn), dealer(b, &drawn)];
        let known = found
            .iter()
            .zip(all)
            .all(|(found, says)| found.is_some() == says);
        let [one, other] = found.each_ref().map(|f| f.as_ref().map(|f| f.0));
        (known && one != other).then_some((drawn, found))
    })?;
    let clause = |side: usize| found.get(side)?.as_ref()?.1.first().copied();
    let topic = [0, 1]
        .into_iter()
        .find_map(|side| Some(topic_of(search.books.get(side)?, clause(side)?)))?;
    let told: Vec<String> = drawn.iter().map(ToString::to_string).collect();
    let row = search.rows.iter().find(|r| r.topic == topic)?;
    let answers: Option<Vec<Answered>> = found
        .iter()
        .enumerate()
        .map(|(side, found)| {
            let Some((seat, clauses)) = found else {
                let silent = row.cells.values().nth(side)?.parts.is_empty();
                return silent.then(|| search.plain(side, Verdict::Silent, "silent"));
            };
            let place = ["first", "second", "third", "fourth"].get(seat.index())?;
            Some(search.by(
                side,
                Verdict::Amount,
                format!("the {place} to whom a card was dealt"),
                clauses,
                &|label| {
                    let deals = |book: &Arc<Variant>| dealer(book, &drawn).map(|(seat, _)| seat);
                    search.turns_on(side, label, &deals)
                },
            ))
        })
        .collect();
    Some((
        topic,
        Shown {
            situation: format!(
                "Cards are dealt round, face upward, to find the first dealer: {} comes first{}. Who deals?",
                told.first()?,
                around(", and then ", told.get(1).map_or("", String::as_str), "")
            ),
            decides: true,
            answers: answers?,
            replay: None,
            situated: Situation::FirstDealer(drawn),
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_engine::variant::Setting;
    use codille_evidence::run::Runner;

    #[test]
    fn a_book_that_tells_how_many_play_forbids_others_only_where_it_says_so() {
        let edition = Edition::load(&Rules::embedded());
        let mut runner = Runner::new(&edition);
        let mut four = |id: &str| {
            let book = runner.variant(id, &Setting::new()).expect("it compiles");
            may_sit(&book, 4)
        };
        assert_eq!(four("gibbs-1878"), Verdict::Yes);
        assert_eq!(four("royal-1665"), Verdict::No);
        assert_eq!(four("morley-1891"), Verdict::Silent);
        assert_eq!(four("britannica-1911"), Verdict::Silent);
    }
}
