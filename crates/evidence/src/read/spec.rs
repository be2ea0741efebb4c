//! Words, cards, suits, rights and numbers: the smallest parts of a line.

use super::{Place, Rule, SHAPE, parts};
use crate::act::CardSpec;
use codille_edition::check::rule::Verb;
use codille_lang::cards::{Card, Suit, parse_card};
use codille_lang::clause::ast::Word;
use pest::iterators::Pair;

pub(super) fn spoken(pair: Pair<'_, Rule>, place: Place) -> Word {
    match pair.as_rule() {
        Rule::quoted => place.word(&parts(pair).next().expect(SHAPE)),
        _ => place.word(&pair),
    }
}

pub(super) fn specs(pair: Pair<'_, Rule>) -> Vec<CardSpec> {
    parts(pair).map(spec).collect()
}

/// Reads the cards taken in, or only their number.
pub(super) fn taken(pair: Pair<'_, Rule>) -> Vec<CardSpec> {
    match pair.as_rule() {
        Rule::number => vec![CardSpec::Any; number(&pair) as usize],
        _ => specs(pair),
    }
}

pub(super) fn spec(pair: Pair<'_, Rule>) -> CardSpec {
    let spec = parts(pair).next().expect(SHAPE);
    match spec.as_rule() {
        Rule::card => CardSpec::Card(card(&spec)),
        Rule::trump => CardSpec::Trump,
        Rule::of_suit => CardSpec::OfSuit(suit(&parts(spec).next().expect(SHAPE))),
        _ => CardSpec::Any,
    }
}

pub(super) fn card(pair: &Pair<'_, Rule>) -> Card {
    parse_card(pair.as_str()).expect("the grammar lets only cards pass")
}

pub(super) fn suit(pair: &Pair<'_, Rule>) -> Suit {
    let letter = pair.as_str().chars().next().expect(SHAPE);
    Suit::from_letter(letter).expect("the grammar lets only suits pass")
}

pub(super) fn right(pair: &Pair<'_, Rule>) -> Verb {
    let found = Verb::from_word(pair.as_str());
    found.expect("the grammar lets only rights pass, and all are verbs")
}

pub(super) fn number(pair: &Pair<'_, Rule>) -> u32 {
    let digits = pair.as_str();
    digits.parse().expect("four digits make a number")
}
