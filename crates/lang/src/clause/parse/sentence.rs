//! Builds sentences from parser pairs. Leaves expressions to `expr`.

use super::expr::{Result, card_term, expr};
use super::{Place, Rule, parts, unexpected};
use crate::cards::Rank;
use crate::clause::ast::{
    Account, Action, BackTo, Condition, Effect, Head, Modal, Object, OrderOf, Ranked, RankedItem,
    Sentence, Transfer, Word,
};
use crate::words::joined;
use pest::iterators::Pair;

const SHAPE: &str = "the grammar gives this rule that part";

pub(super) fn sentence(pair: Pair<'_, Rule>, place: Place) -> Result<Sentence> {
    let span = place.span(pair.as_span());
    let mut out = Sentence {
        exception_to: None,
        head: Head::Nothing,
        conditions: Vec::new(),
        until: None,
        yields_to: Vec::new(),
        span,
    };
    for part in parts(pair) {
        match part.as_rule() {
            Rule::exception => {
                out.exception_to = Some(named(parts(part).next().expect(SHAPE), place));
            }
            Rule::head => out.head = head(parts(part).next().expect(SHAPE), place)?,
            Rule::tail => tail(parts(part).next().expect(SHAPE), place, &mut out)?,
            other => unexpected(other),
        }
    }
    Ok(out)
}

fn tail(pair: Pair<'_, Rule>, place: Place, out: &mut Sentence) -> Result<()> {
    let rule = pair.as_rule();
    let mut inner = parts(pair);
    match rule {
        Rule::when | Rule::unless => {
            let expr = expr(inner.next().expect(SHAPE), place)?;
            out.conditions.push(Condition {
                negated: rule == Rule::unless,
                expr,
            });
        }
        Rule::until => out.until = Some(expr(inner.next().expect(SHAPE), place)?),
        Rule::except_as_in => out.yields_to.extend(inner.map(|l| named(l, place))),
        other => unexpected(other),
    }
    Ok(())
}

fn head(pair: Pair<'_, Rule>, place: Place) -> Result<Head> {
    let rule = pair.as_rule();
    if rule == Rule::nothing {
        return Ok(Head::Nothing);
    }
    if rule == Rule::must_be {
        return Ok(Head::FreshDeal);
    }
    if rule == Rule::transfer {
        return Ok(Head::Pay(transfer(pair, place)?));
    }
    let mut inner = parts(pair);
    let mut next = || inner.next().expect(SHAPE);
    Ok(match rule {
        Rule::order => {
            let of = match parts(next()).next().expect(SHAPE).as_rule() {
                Rule::order_trumps => OrderOf::Trumps,
                Rule::order_plain => OrderOf::Plain,
                Rule::order_accrual => OrderOf::Accrual,
                Rule::order_games => OrderOf::Games,
                other => unexpected(other),
            };
            Head::Order {
                of,
                items: ranked(next(), place),
            }
        }
        Rule::measure => Head::Measure {
            of: word(&next(), place),
            by: inner.map(|e| expr(e, place)).collect::<Result<_>>()?,
        },
        Rule::define => Head::Define {
            name: word(&next(), place),
            value: expr(next(), place)?,
        },
        Rule::option => Head::Option {
            party: expr(next(), place)?,
            action: action(next(), place)?,
            then: inner.next().map_or(Ok(Vec::new()), |e| effects(e, place))?,
        },
        Rule::score => Head::Score {
            party: expr(next(), place)?,
            amount: expr(next(), place)?,
            heading: text(&next(), place),
            event: inner.next().map(|e| named(e, place)),
        },
        Rule::fault => fault(inner, place)?,
        Rule::duty => {
            let party = expr(next(), place)?;
            let modal = match parts(next()).next().expect(SHAPE).as_rule() {
                Rule::must_not => Modal::MustNot,
                Rule::must => Modal::Must,
                Rule::may => Modal::May,
                other => unexpected(other),
            };
            Head::Duty {
                party,
                modal,
                action: action(next(), place)?,
            }
        }
        other => unexpected(other),
    })
}

fn fault<'a>(mut inner: impl Iterator<Item = Pair<'a, Rule>>, place: Place) -> Result<Head> {
    let name = text(&inner.next().expect(SHAPE), place);
    let verb = word(&inner.next().expect(SHAPE), place);
    let (mut words, mut against) = (None, None);
    let mut then = Vec::new();
    let mut waivable_by = None;
    for part in inner {
        match part.as_rule() {
            Rule::words => words = parts(part).next().map(|w| text(&w, place)),
            Rule::label => against = Some(named(part, place)),
            Rule::effects => then = effects(part, place)?,
            Rule::expr => waivable_by = Some(expr(part, place)?),
            other => unexpected(other),
        }
    }
    Ok(Head::Fault {
        name,
        verb,
        words,
        against,
        then,
        waivable_by,
    })
}

fn effects(pair: Pair<'_, Rule>, place: Place) -> Result<Vec<Effect>> {
    let all = parts(pair).map(|e| effect(parts(e).next().expect(SHAPE), place));
    all.collect()
}

fn effect(pair: Pair<'_, Rule>, place: Place) -> Result<Effect> {
    let rule = pair.as_rule();
    if rule == Rule::transfer {
        return Ok(Effect::Pay(transfer(pair, place)?));
    }
    let mut inner = parts(pair);
    Ok(match rule {
        Rule::gain => Effect::Score {
            party: expr(inner.next().expect(SHAPE), place)?,
            amount: expr(inner.next().expect(SHAPE), place)?,
            heading: text(&inner.next().expect(SHAPE), place),
        },
        Rule::fresh => Effect::Fresh,
        Rule::trumped => Effect::Trumped,
        Rule::again => Effect::Again,
        Rule::back => Effect::Back(inner.next().map(|v| {
            if v.as_rule() == Rule::text {
                BackTo::Fault(text(&v, place))
            } else {
                BackTo::Act(word(&v, place))
            }
        })),
        Rule::call_falls | Rule::call_stands => Effect::Call {
            party: expr(inner.next().expect(SHAPE), place)?,
            class: inner.next().map(|t| text(&t, place)),
            stands: rule == Rule::call_stands,
        },
        Rule::loses => Effect::Loses(expr(inner.next().expect(SHAPE), place)?),
        Rule::silence => {
            let party = expr(inner.next().expect(SHAPE), place)?;
            let (mut but, mut only) = (Vec::new(), Vec::new());
            if let Some(headings) = inner.next() {
                let spared = headings.as_rule() == Rule::spared;
                let list = if spared { &mut but } else { &mut only };
                list.extend(parts(headings).map(|t| text(&t, place)));
            }
            Effect::Silence { party, but, only }
        }
        Rule::no_effect => Effect::Nothing,
        other => unexpected(other),
    })
}

fn ranked(pair: Pair<'_, Rule>, place: Place) -> Vec<Ranked> {
    let mut rises = false;
    let mut items = Vec::new();
    for part in parts(pair) {
        match part.as_rule() {
            Rule::ranked_item => items.push(ranked_item(part, place)),
            rule @ (Rule::rising | Rule::falling) => {
                rises = rule == Rule::rising;
                items.extend(parts(part).map(|p| ranked_item(p, place)));
            }
            other => unexpected(other),
        }
    }
    if rises {
        items.reverse();
    }
    items
}

fn ranked_item(pair: Pair<'_, Rule>, place: Place) -> Ranked {
    let inner = parts(pair).next().expect(SHAPE);
    let written = inner.as_str().trim();
    let item = match inner.as_rule() {
        Rule::card => RankedItem::Card(card_term(written)),
        Rule::rank => RankedItem::Rank(Rank::from_mark(written).expect(SHAPE)),
        Rule::text => RankedItem::Heading(text(&inner, place).text),
        Rule::name => RankedItem::Game(written.to_owned()),
        other => unexpected(other),
    };
    Ranked {
        item,
        span: place.span(inner.as_span()),
    }
}

fn action(pair: Pair<'_, Rule>, place: Place) -> Result<Action> {
    let mut inner = parts(pair);
    let verb = word(&inner.next().expect(SHAPE), place);
    let object = match inner.next() {
        None => None,
        Some(object) => {
            let part = parts(object).next().expect(SHAPE);
            let rule = part.as_rule();
            if rule == Rule::text {
                Some(Object::Text(text(&part, place)))
            } else {
                let value = expr(parts(part).next().expect(SHAPE), place)?;
                Some(match rule {
                    Rule::from => Object::From(value),
                    Rule::at_least => Object::AtLeast(value),
                    Rule::at_most => Object::AtMost(value),
                    Rule::exactly => Object::Exactly(value),
                    other => unexpected(other),
                })
            }
        }
    };
    Ok(Action { verb, object })
}

fn transfer(pair: Pair<'_, Rule>, place: Place) -> Result<Transfer> {
    let span = place.span(pair.as_span());
    let mut inner = parts(pair).filter(|p| p.as_rule() != Rule::pays);
    let mut next = || inner.next().expect(SHAPE);
    Ok(Transfer {
        from: account(next(), place)?,
        amount: expr(next(), place)?,
        to: account(next(), place)?,
        heading: text(&next(), place),
        event: inner.next().map(|e| named(e, place)),
        span,
    })
}

fn account(pair: Pair<'_, Rule>, place: Place) -> Result<Account> {
    let span = place.span(pair.as_span());
    let inner = parts(pair).next().expect(SHAPE);
    Ok(match inner.as_rule() {
        Rule::pool => Account::Pool(span),
        Rule::reserve => Account::Reserve(span),
        Rule::expr => Account::Seats(expr(inner, place)?),
        other => unexpected(other),
    })
}

/// Returns the one word of an event or a label.
fn named(pair: Pair<'_, Rule>, place: Place) -> Word {
    word(&parts(pair).next().expect(SHAPE), place)
}

pub(super) fn word(pair: &Pair<'_, Rule>, place: Place) -> Word {
    Word {
        text: pair.as_str().trim().to_owned(),
        span: place.span(pair.as_span()),
    }
}

pub(super) fn text(pair: &Pair<'_, Rule>, place: Place) -> Word {
    let span = place.span(pair.as_span());
    let words = pair.as_str().trim().trim_matches('"').split_whitespace();
    let text = joined(words, " ");
    Word { text, span }
}
