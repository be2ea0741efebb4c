//! Turns the text of a line into an act: the only module that knows the grammar of records.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the grammar names fifty rules; a match names those that its parent can hold, the last as `_`"
)]

mod plain;
mod trouble;

pub(super) use plain::{rank_named, suit_named};

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::act::{ActLine, CardSpec, Mend, Play, Said};
use super::case::{CaseLine, OtherAct};
use crate::usage::Usage;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::phase::Object;
use codille_engine::variant::Answer;
use codille_lang::cards::{Card, CardSet, Suit, parse_card};
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, Span};

const SHAPE: &str = "the grammar gives this rule that part";

#[derive(Parser)]
#[grammar = "../grammar/record.pest"]
struct RecordParser;

/// Where the line stands in its file: pest offsets plus `base` are file offsets.
#[derive(Clone, Copy)]
struct Place {
    file: FileId,
    base: usize,
    /// The whole line, where its words were put otherwise and have no place of their own.
    whole: Option<Span>,
}

impl Place {
    fn span(self, at: pest::Span<'_>) -> Span {
        self.at(at.start(), at.start() + at.as_str().trim_end().len())
    }

    fn of(span: Span) -> Self {
        Self {
            file: span.file,
            base: span.start as usize,
            whole: None,
        }
    }

    fn at(self, start: usize, end: usize) -> Span {
        self.whole
            .unwrap_or_else(|| Span::new(self.file, self.base + start, self.base + end))
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
    let place = Place::of(span);
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

/// Reads one line of a case, in which acts of the variant's table may stand as well.
///
/// # Errors
/// Returns one diagnostic for the first place that can't be read.
pub fn read_case_line(raw: &str, span: Span) -> Result<CaseLine, Box<Diagnostic>> {
    let place = Place::of(span);
    case_line(raw, span, place)
}

/// Reads a line of a case that is not in the words of the notation: numbers, cards and acts in plain words. `None` where it still
/// cannot be read.
pub fn read_plainly(raw: &str, span: Span, usage: &Usage) -> Option<CaseLine> {
    let line = plain::reword(raw, usage)?;
    let place = Place {
        whole: Some(span),
        ..Place::of(span)
    };
    case_line(&line, span, place).ok()
}

fn case_line(raw: &str, span: Span, place: Place) -> Result<CaseLine, Box<Diagnostic>> {
    let mut pairs = RecordParser::parse(Rule::case_line, raw)
        .map_err(|e| Box::new(trouble::explain(raw, &e, place)))?;
    let line = pairs.next().expect("a parse that succeeds yields its rule");
    let whole = parts(line).next().expect(SHAPE);
    Ok(match whole.as_rule() {
        Rule::trick => CaseLine::Said(ActLine {
            span,
            kind: trick(whole, place),
        }),
        Rule::other => CaseLine::Other(other(whole, span, place)),
        _ => CaseLine::Said(ActLine {
            span,
            kind: deed(whole, place),
        }),
    })
}

fn other(pair: Pair<'_, Rule>, span: Span, place: Place) -> OtherAct {
    let mut inner = parts(pair);
    let mut out = OtherAct {
        span,
        who: place.word(&inner.next().expect(SHAPE)),
        act: place.word(&inner.next().expect(SHAPE)),
        about: None,
        bottom: false,
        number: None,
        cards: Vec::new(),
        words: None,
        whose: None,
    };
    for part in inner {
        match part.as_rule() {
            Rule::about => out.about = Some(place.word(&part)),
            Rule::ending => out.bottom = true,
            Rule::number => out.number = Some(number(&part)),
            Rule::cards => out.cards = specs(part),
            Rule::quoted => out.words = Some(spoken(part, place)),
            _ => out.whose = parts(part).next().map(|who| place.word(&who)),
        }
    }
    out
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
    let card = spec(inner.next().expect(SHAPE));
    let mut play = Play {
        who,
        card,
        stated_winner: false,
        faulty: false,
        tally: None,
        with_trick: false,
        span,
    };
    for mark in inner {
        match mark.as_rule() {
            Rule::star => play.stated_winner = true,
            Rule::bang => play.faulty = true,
            _ => {
                let mut told = parts(mark);
                play.tally = told.next().map(|n| number(&n));
                play.with_trick = told.next().is_some();
            }
        }
    }
    play
}

fn deed(pair: Pair<'_, Rule>, place: Place) -> Said {
    let mut inner = parts(pair);
    let who = place.word(&inner.next().expect(SHAPE));
    let verb = inner.next().expect(SHAPE);
    let (rule, words) = (verb.as_rule(), verb.as_str());
    let mut objects = parts(verb);
    if rule >= Rule::announces && rule <= Rule::counts {
        return declared(who, rule, objects, place);
    }
    let mut object = || objects.next().expect(SHAPE);
    match rule {
        Rule::bids => Said::Bid {
            who,
            game: place.word(&object()),
        },
        Rule::plain => told(who, words, Object::Nothing),
        Rule::suited => told(who, words, Object::Suit(suit(&object()))),
        Rule::numbered => told(who, words, Object::Number(number(&object()))),
        Rule::carded => Said::Cards {
            who,
            act: act(words, Object::Cards(CardSet::EMPTY)),
            cards: specs(object()),
            takes: objects.next().map(taken),
        },
        Rule::turns => Said::Turn {
            who,
            card: card(&object()),
        },
        Rule::says => Said::Say {
            who,
            words: spoken(object(), place),
        },
        Rule::declines => Said::Decline {
            who,
            right: right(&object()),
        },
        Rule::cuts => Said::Cut {
            who,
            cards: number(&object()),
        },
        _ => corrected(who, object(), objects, place),
    }
}

/// Returns the act that a verb and its object tell.
fn act(words: &str, object: Object) -> Act {
    let does = words.split_whitespace().next().expect(SHAPE);
    Act::of_record(does, object)
        .expect("each verb of the grammar is one of an act with that object")
}

fn told(who: Word, words: &str, object: Object) -> Said {
    let act = act(words, object);
    Said::Act { who, act }
}

/// Reads what is put in place of what was played or said.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a pair of the parser is used up where it is read"
)]
fn corrected<'p>(
    who: Word,
    object: Pair<'p, Rule>,
    mut objects: impl Iterator<Item = Pair<'p, Rule>>,
    place: Place,
) -> Said {
    let mend = match object.as_rule() {
        Rule::card => {
            let card = card(&object);
            return Said::Correct { who, card };
        }
        Rule::answer => Mend::Answer(answer(&object)),
        _ => Mend::Call {
            class: place.word(&object),
            cards: specs(objects.next().expect(SHAPE)),
        },
    };
    Said::Mend { who, mend }
}

fn answer(pair: &Pair<'_, Rule>) -> Answer {
    match pair.as_str() {
        "good" => Answer::Good,
        "equal" => Answer::Equal,
        _ => Answer::NotGood,
    }
}

/// Reads what is said and done about declarations and scores.
fn declared<'p>(
    who: Word,
    rule: Rule,
    mut objects: impl Iterator<Item = Pair<'p, Rule>>,
    place: Place,
) -> Said {
    let Some(object) = objects.next() else {
        return Said::Ask { who, words: None };
    };
    match rule {
        Rule::announces => Said::Announce {
            who,
            class: place.word(&object),
        },
        Rule::calls => Said::Call {
            who,
            class: place.word(&object),
            cards: specs(objects.next().expect(SHAPE)),
            words: objects.map(|words| spoken(words, place)).collect(),
        },
        Rule::shows => Said::Show {
            who,
            class: place.word(&object),
            cards: (objects.next().into_iter().flat_map(parts))
                .map(|one| card(&one))
                .collect(),
        },
        Rule::asks => Said::Ask {
            who,
            words: Some(spoken(object, place)),
        },
        Rule::answers => Said::Act {
            who,
            act: Act::Answer(answer(&object)),
        },
        Rule::takes if object.as_rule() == Rule::number => Said::Take {
            who,
            count: number(&object),
            cards: None,
        },
        Rule::takes => {
            let cards = specs(object);
            Said::Take {
                who,
                count: u32::try_from(cards.len()).unwrap_or(u32::MAX),
                cards: Some(cards),
            }
        }
        _ => Said::Count {
            who,
            points: number(&object),
        },
    }
}

fn spoken(pair: Pair<'_, Rule>, place: Place) -> Word {
    match pair.as_rule() {
        Rule::quoted => place.word(&parts(pair).next().expect(SHAPE)),
        _ => place.word(&pair),
    }
}

fn specs(pair: Pair<'_, Rule>) -> Vec<CardSpec> {
    parts(pair).map(spec).collect()
}

/// Reads the cards taken in, or only their number.
fn taken(pair: Pair<'_, Rule>) -> Vec<CardSpec> {
    match pair.as_rule() {
        Rule::number => vec![CardSpec::Any; number(&pair) as usize],
        _ => specs(pair),
    }
}

fn spec(pair: Pair<'_, Rule>) -> CardSpec {
    let spec = parts(pair).next().expect(SHAPE);
    match spec.as_rule() {
        Rule::card => CardSpec::Card(card(&spec)),
        Rule::trump => CardSpec::Trump,
        Rule::of_suit => CardSpec::OfSuit(suit(&parts(spec).next().expect(SHAPE))),
        _ => CardSpec::Any,
    }
}

fn card(pair: &Pair<'_, Rule>) -> Card {
    parse_card(pair.as_str()).expect("the grammar lets only cards pass")
}

fn suit(pair: &Pair<'_, Rule>) -> Suit {
    let letter = pair.as_str().chars().next().expect(SHAPE);
    Suit::from_letter(letter).expect("the grammar lets only suits pass")
}

fn right(pair: &Pair<'_, Rule>) -> Verb {
    let found = Verb::from_word(pair.as_str());
    found.expect("the grammar lets only rights pass, and all are verbs")
}

fn number(pair: &Pair<'_, Rule>) -> u32 {
    let digits = pair.as_str();
    digits.parse().expect("four digits make a number")
}

#[cfg(test)]
mod tests;
