//! Turns the text of a line into an act: the only module that knows the grammar of records. Knows no seat and no rule of play.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the grammar names fifty rules; a match names those that its parent can hold, the last as `_`"
)]

mod trouble;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::act::{ActLine, CardSpec, Play, Said};
use crate::cards::{Card, Suit, parse_card};
use crate::clause::ast::Word;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};

const SHAPE: &str = "the grammar gives this rule that part";

#[derive(Parser)]
#[grammar = "../grammar/record.pest"]
struct RecordParser;

/// Where the line stands in its file: pest offsets plus `base` are file offsets.
#[derive(Clone, Copy)]
struct Place {
    file: FileId,
    base: usize,
}

impl Place {
    fn span(self, at: pest::Span<'_>) -> Span {
        self.at(at.start(), at.start() + at.as_str().trim_end().len())
    }

    fn at(self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.base + start, self.base + end)
    }

    fn word(self, pair: &Pair<'_, Rule>) -> Word {
        Word {
            text: pair.as_str().trim().to_owned(),
            span: self.span(pair.as_span()),
        }
    }
}

/// Reads one line, the raw slice of its file; `span` is where the slice stands.
///
/// # Errors
/// Returns one diagnostic for the first place that can't be read.
pub fn read_act(raw: &str, span: Span) -> Result<ActLine, Box<Diagnostic>> {
    let place = Place {
        file: span.file,
        base: span.start as usize,
    };
    let mut pairs = RecordParser::parse(Rule::line, raw)
        .map_err(|e| Box::new(trouble::explain(raw, &e, place)))?;
    let line = pairs.next().expect("a parse that succeeds yields its rule");
    let whole = parts(line).next().expect(SHAPE);
    let kind = match whole.as_rule() {
        Rule::trick => trick(whole, place),
        _ => deed(whole, place),
    };
    Ok(ActLine { span, kind })
}

/// Returns the parts of a pair without the keywords between them.
fn parts(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|p| p.as_rule() < Rule::kw_bids)
}

fn trick(pair: Pair<'_, Rule>, place: Place) -> Said {
    let mut inner = parts(pair);
    let number = number(&inner.next().expect(SHAPE));
    let plays = inner.map(|p| play(p, place)).collect();
    Said::Trick { number, plays }
}

fn play(pair: Pair<'_, Rule>, place: Place) -> Play {
    let span = place.span(pair.as_span());
    let mut inner = parts(pair);
    let who = place.word(&inner.next().expect(SHAPE));
    let spec = inner.next().and_then(|s| parts(s).next()).expect(SHAPE);
    let card = match spec.as_rule() {
        Rule::card => CardSpec::Card(card(&spec)),
        Rule::trump => CardSpec::Trump,
        Rule::of_suit => CardSpec::OfSuit(suit(&parts(spec).next().expect(SHAPE))),
        _ => CardSpec::Any,
    };
    let marks: Vec<Rule> = inner.map(|mark| mark.as_rule()).collect();
    Play {
        who,
        card,
        stated_winner: marks.contains(&Rule::star),
        faulty: marks.contains(&Rule::bang),
        span,
    }
}

fn deed(pair: Pair<'_, Rule>, place: Place) -> Said {
    let mut inner = parts(pair);
    let who = place.word(&inner.next().expect(SHAPE));
    let verb = inner.next().expect(SHAPE);
    let rule = verb.as_rule();
    let mut objects = parts(verb);
    let mut object = || objects.next().expect(SHAPE);
    match rule {
        Rule::bids => Said::Bid {
            who,
            game: place.word(&object()),
        },
        Rule::passes => Said::Pass { who },
        Rule::names => Said::Name {
            who,
            suit: suit(&object()),
        },
        Rule::turns => Said::Turn {
            who,
            card: card(&object()),
        },
        Rule::discards => Said::Discard {
            who,
            cards: cards(object()),
            takes: objects.next().map(cards),
        },
        Rule::yields => Said::Yield { who },
        Rule::looks => Said::Look { who },
        Rule::surrenders => Said::Surrender { who },
        Rule::defends => Said::Defend { who },
        Rule::stops => Said::Stop { who },
        Rule::challenges => Said::Challenge { who },
        Rule::reserves => Said::Reserve { who },
        Rule::says => {
            let words = object();
            let words = match words.as_rule() {
                Rule::quoted => parts(words).next().expect(SHAPE),
                _ => words,
            };
            Said::Say {
                who,
                words: place.word(&words),
            }
        }
        Rule::cuts => Said::Cut {
            who,
            cards: number(&object()),
        },
        _ => Said::Correct {
            who,
            card: card(&object()),
        },
    }
}

fn cards(pair: Pair<'_, Rule>) -> Vec<Card> {
    parts(pair).map(|p| card(&p)).collect()
}

fn card(pair: &Pair<'_, Rule>) -> Card {
    parse_card(pair.as_str()).expect("the grammar lets only cards pass")
}

fn suit(pair: &Pair<'_, Rule>) -> Suit {
    let letter = pair.as_str().chars().next().expect(SHAPE);
    Suit::from_letter(letter).expect("the grammar lets only suits pass")
}

fn number(pair: &Pair<'_, Rule>) -> u32 {
    let digits = pair.as_str();
    digits.parse().expect("four digits make a number")
}

#[cfg(test)]
mod tests;
