//! The facts of a case in words, and the cards of a completion.

use super::Hand;
use codille_edition::ruleset::Edition;
use codille_edition::yaml::Text;
use codille_evidence::{Begins, CardList, Case, CaseFacts};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::clause::statement;
use codille_lang::ids::Seat;
use codille_lang::words::{around, counted, joined, listed};

/// Says what is known beside the hands, each fact in a sentence.
pub(super) fn facts(case: &Case, edition: &Edition) -> Vec<String> {
    let facts = &case.facts;
    let who = |seat: Seat| seat.name_of(&case.seats);
    let mut out = vec![
        match facts.begins {
            Begins::Deal => "The cards have just been dealt.",
            Begins::Play => "The cards are exchanged, and nothing is called or led yet.",
        }
        .to_owned(),
    ];
    for (seat, count) in &facts.counts {
        out.push(format!("{} has {count} cards.", who(*seat)));
    }
    for (seat, count) in &facts.exchange {
        let cards = counted(*count as usize, "card");
        out.push(format!("{} has exchanged {cards}.", who(*seat)));
    }
    for hand in &facts.discards {
        let thrown = cards(&hand.list, "another");
        out.push(format!("{} has thrown out {thrown}.", hand.seat));
    }
    for hand in &facts.lacks {
        let lacks = none(edition, &hand.list);
        out.push(format!("{} has not got {lacks}.", hand.seat));
    }
    if let Some(stock) = &facts.stock {
        let stock = cards(stock, "another");
        out.push(format!("In the stock lie, from the top, {stock}."));
    }
    for (_, expr) in &facts.given {
        out.push(format!("It is given that {}.", statement(expr)));
    }
    if let Some(ombre) = facts.ombre {
        let game = facts.game.as_ref().map_or("the game", Text::as_str);
        let trump = around(" in ", facts.trump.map_or("", Suit::name), "");
        out.push(format!("{} has undertaken {game}{trump}.", who(ombre)));
    }
    if facts.pool != 0 {
        out.push(format!("In the pool lie {}.", facts.pool));
    }
    if let Some(deal) = facts.deal {
        out.push(format!("It is deal {deal} of the partie."));
    }
    if !facts.totals.is_empty() {
        let all = (facts.totals.iter()).map(|(s, n)| format!("{} {n}", who(*s)));
        out.push(format!("The partie stands at {}.", joined(all, ", ")));
    }
    out
}

/// Lists cards; those not told are counted.
fn cards(list: &CardList, other: &str) -> String {
    let mut all: Vec<String> = list.cards.iter().map(ToString::to_string).collect();
    match (list.open.len(), all.is_empty()) {
        (0, true) => return "nothing".to_owned(),
        (0, false) => {}
        (n, true) => return counted(n, "card"),
        (1, false) => all.push(other.to_owned()),
        (n, false) => all.push(format!("{n} others")),
    }
    listed(all, "and")
}

/// Lists cards and kinds of cards as they are written.
fn none(edition: &Edition, list: &CardList) -> String {
    let written = edition.sources.text(list.span).trim_matches('"');
    written.split_whitespace().collect::<Vec<_>>().join(" or ")
}

/// Returns the hands at the beginning of a completion.
pub(super) fn hands(case: &Case, held: &[CardSet]) -> Vec<Hand> {
    known(case, &case.facts, held)
}

/// Returns the hands of a fresh deal by its number, counted from 0.
pub(super) fn dealt(case: &Case, number: usize, held: &[CardSet]) -> Vec<Hand> {
    let told = case.again.get(number);
    known(case, told.unwrap_or(&CaseFacts::default()), held)
}

fn known(case: &Case, facts: &CaseFacts, held: &[CardSet]) -> Vec<Hand> {
    let all = held.iter().zip(&case.seats);
    all.map(|(cards, seat)| {
        let mut told = facts.hands.iter().filter(|h| h.seat == *seat);
        // Of a hand that is not told no card is known.
        let known = told.next().map_or(CardSet::EMPTY, |h| h.list.set());
        // Suit by suit, each from the highest down.
        let names = |set: CardSet| {
            let mut all: Vec<Card> = set.iter().collect();
            all.sort_by_key(|c| (c.suit().index(), std::cmp::Reverse(c.index())));
            all.iter().map(ToString::to_string).collect()
        };
        Hand {
            seat: seat.to_string(),
            cards: names(*cards),
            open: names(*cards - known),
        }
    })
    .collect()
}
