//! Makes cases of entries: seats, cards, acts, decisions and laws must all mean something. Runs none.

use super::admit::line;
use super::entry::{CaseEntry, CaseFactsEntry, QuestionEntry};
use super::open::{closed, open};
use super::{
    Begins, Case, CaseFacts, CaseLine, CaseReply, Penalty, Question, Unsettled, Waived, Wanted,
};
use crate::expression;
use crate::holding::{CardList, Hand};
use crate::item::Item;
use crate::pack::Pack;
use crate::reading::Reading;
use crate::whose;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_edition::yaml::{Number, Pairs, Text, Words};
use codille_engine::Decision;
use codille_lang::cards::CardSet;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::ids::Seat;
use std::collections::BTreeSet;

/// Makes a case of an entry; `None` where it has a fault.
pub(crate) fn resolve(entry: &CaseEntry, reading: &mut Reading<'_>) -> Option<Case> {
    let before = reading.faults.len();
    let mut item = whose::item(&entry.id, &entry.title, entry.whose.as_ref(), reading);
    item.alias.clone_from(&entry.alias);
    item.cites = reading.cites(&entry.cites);
    item.variant = entry.variant.as_ref().map(ToString::to_string);
    item.set = Item::options(&entry.set);
    item.note.clone_from(&entry.note);
    item.open.clone_from(&entry.open);
    if reading.edition.variant_of(item.variant_id()).is_none() {
        let span = entry.variant.as_ref().map_or(entry.id.span(), Text::span);
        let title = format!("there is no variant `{}`", item.variant_id());
        let known = reading.edition.variants.iter().map(|v| v.id.as_str());
        let near = nearest(item.variant_id(), known);
        let fault = Diagnostic::error(BAD_FIELD, title, span).suggest(near);
        reading.faults.push(fault);
        return None;
    }
    let seats = entry.seats.to_vec();
    let pack = Pack::of(item.variant_id(), reading);
    let again = entry.again.iter();
    let again: Vec<CaseFacts> = again.map(|raw| facts(raw, &seats, pack, reading)).collect();
    let facts = facts(&entry.facts, &seats, pack, reading);
    let strange = again.iter().chain([&facts]).flat_map(|f| &f.strange);
    let strange = strange.fold(CardSet::EMPTY, |all, hand| all | hand.list.set());
    let asking = Asking {
        seats: &seats,
        variant: item.variant_id(),
        pack: pack.with(strange),
        acts: entry.acts.len(),
    };
    let acts: Vec<CaseLine> = entry
        .acts
        .iter()
        .filter_map(|text| asking.line(text, reading))
        .collect();
    let questions = entry.questions.iter();
    let questions = questions.filter_map(|q| question(q, &asking, entry, reading));
    let questions: Vec<Question> = questions.collect();
    (reading.faults.len() == before).then_some(Case {
        item,
        seats,
        facts,
        again,
        acts,
        questions,
    })
}

/// How many cards the largest pack has.
const PACK: u32 = 52;

fn facts(
    raw: &CaseFactsEntry,
    seats: &[Text],
    pack: Pack<'_>,
    reading: &mut Reading<'_>,
) -> CaseFacts {
    let begins = match &raw.begins {
        None => Begins::Deal,
        Some(word) if word == "deal" => Begins::Deal,
        Some(word) if word == "play" => Begins::Play,
        Some(word) => {
            reading.unknown(BAD_FIELD, "moment to begin at", word, &["deal", "play"]);
            Begins::Deal
        }
    };
    let given = raw.given.iter().filter_map(|text| {
        pack.condition(text, reading);
        let condition = expression::read(text, "condition", reading)?;
        Some((text.clone(), condition))
    });
    let given = given.collect();
    let ombre = raw.ombre.as_ref().and_then(|who| seat(who, seats, reading));
    let lists = CaseFacts {
        begins,
        given,
        counts: cards(&raw.counts, seats, reading),
        hands: reading.open_hands(&raw.hands, seats),
        discards: reading.open_hands(&raw.discards, seats),
        exchange: cards(&raw.exchange, seats, reading),
        stock: raw.stock.as_ref().map(|s| reading.open_list(s)),
        lacks: reading.open_hands(&raw.lacks, seats),
        strange: reading.hands(&raw.strange, seats),
        pool: raw.pool.map_or(0, |n| i64::from(n.value)),
        ombre,
        game: raw.game.clone(),
        trump: raw.trump.as_ref().and_then(|t| reading.suit(t)),
        deal: raw.deal.map(|n| n.value),
        totals: numbers(&raw.totals, seats, reading)
            .into_iter()
            .map(|(s, n)| (s, i64::from(n)))
            .collect(),
    };
    let own: Vec<_> = lists
        .hands
        .iter()
        .chain(&lists.discards)
        .map(|hand| of_the_pack(hand, &lists.strange))
        .collect();
    reading.disjoint(own.iter().chain(&lists.stock));
    let lacks = lists.lacks.iter().map(|hand| &hand.list);
    for list in own.iter().chain(&lists.stock).chain(lacks) {
        pack.list(list, reading);
    }
    lists
}

/// Returns the cards of a player that are of the pack that was dealt.
fn of_the_pack(hand: &Hand, strange: &[Hand]) -> CardList {
    let other = strange.iter().filter(|s| s.seat == hand.seat);
    let other = other.fold(CardSet::EMPTY, |all, s| all | s.list.set());
    let mut own = hand.list.clone();
    let all = own.cards.iter().copied().zip(own.spans.iter().copied());
    (own.cards, own.spans) = all.filter(|(card, _)| !other.has(*card)).unzip();
    own
}

/// Reads a seat; of a case with more of them than any table has, which is refused when it is judged, the others are left out.
fn seat(who: &Text, seats: &[Text], reading: &mut Reading<'_>) -> Option<Seat> {
    reading.seat(who, seats);
    let place = seats.iter().position(|s| s == who);
    place.and_then(Seat::new)
}

fn numbers(pairs: &Pairs<Number>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, u32)> {
    let all = pairs.iter();
    all.filter_map(|(who, n)| Some((seat(who, seats, reading)?, n.value)))
        .collect()
}

/// Reads how many cards each player holds or takes: no more than any pack has.
fn cards(pairs: &Pairs<Number>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, u32)> {
    for (_, n) in pairs.iter() {
        if n.value > PACK {
            let title = format!("{} cards, and no pack has more than {PACK}", n.value);
            reading.fault(BAD_FIELD, title, n.span);
        }
    }
    let all = numbers(pairs, seats, reading).into_iter();
    all.filter(|(_, n)| *n <= PACK).collect()
}

fn signed(pairs: &Pairs<i32>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, i64)> {
    let all = pairs.iter();
    all.filter_map(|(who, n)| Some((seat(who, seats, reading)?, i64::from(*n))))
        .collect()
}

/// What a question is read against.
struct Asking<'a> {
    seats: &'a [Text],
    variant: &'a str,
    pack: Pack<'a>,
    acts: usize,
}

impl Asking<'_> {
    /// Reads a line, an act or what may be one; `None` where it has a fault.
    fn line(&self, text: &Text, reading: &mut Reading<'_>) -> Option<CaseLine> {
        let sound = self.pack.act(text, self.seats, reading);
        let read = || line(text, self.variant, self.seats, reading);
        sound.then(read).flatten()
    }
}

fn question(
    entry: &QuestionEntry,
    asking: &Asking<'_>,
    case: &CaseEntry,
    reading: &mut Reading<'_>,
) -> Option<Question> {
    let after = entry.after.map_or(asking.acts, |n| n.value as usize);
    if after > asking.acts {
        let span = entry.after.map_or(case.id.span(), |n| n.span);
        let title = format!("there are only {} acts", asking.acts);
        reading.fault(BAD_FIELD, title, span);
    }
    let before = reading.faults.len();
    let mut wanted = wanted(entry, asking, reading);
    let mut left_open = entry.may.is_some() && entry.answer.is_none();
    if wanted.is_empty() && reading.faults.len() == before {
        wanted.extend(open(entry, asking.seats.len(), reading));
        left_open = !wanted.is_empty();
    } else if let Some(what) = &entry.what {
        let title = "`what` asks, and this question has its answer";
        reading.fault(BAD_FIELD, title, what.span());
    }
    if left_open {
        let at = entry.what.as_ref().or(entry.may.as_ref());
        closed(case, at, reading);
    }
    if wanted.is_empty() && reading.faults.len() > before {
        return None;
    }
    if wanted.len() != 1 {
        let title = if wanted.is_empty() {
            "a question of this case has no decision"
        } else {
            "a question of this case has several decisions"
        };
        let fault = Diagnostic::error(BAD_FIELD, title, case.questions.span());
        reading.faults.push(fault.help(
            "give it one of may, score, penalty, fault, fresh_deal, pays, net, pool, cards, tricks, resumes, remedy, total, won, not_settled, awaits, etiquette; or only `ask` and `what`, and the laws answer",
        ));
        return None;
    }
    let laws = |list: &[Text], reading: &mut Reading<'_>| -> Vec<Text> {
        list.iter().map(|law| reading.law(law)).collect()
    };
    Some(Question {
        ask: entry.ask.clone(),
        after,
        wanted: wanted.pop()?,
        open: left_open,
        laws: laws(&entry.laws, reading),
        also: laws(&entry.also, reading),
        fails: laws(&entry.fails, reading),
        span: case.questions.span(),
    })
}

/// Makes a decision of numbers by seat.
type Make = fn(Vec<(Seat, i64)>) -> Wanted;

fn wanted(entry: &QuestionEntry, asking: &Asking<'_>, reading: &mut Reading<'_>) -> Vec<Wanted> {
    let seats = asking.seats;
    let mut out = Vec::new();
    if let Some(text) = &entry.may {
        // Without an answer it is asked of the laws.
        let reply = entry
            .answer
            .as_ref()
            .map_or(Some(CaseReply::Silent), |word| {
                let found = CaseReply::ALL.iter().find(|(_, w)| *w == word.as_str());
                if found.is_none() {
                    let known = CaseReply::ALL.map(|(_, w)| w);
                    reading.unknown(BAD_FIELD, "answer", word, &known);
                }
                found.map(|(reply, _)| *reply)
            });
        if let (Some(line), Some(reply)) = (asking.line(text, reading), reply) {
            out.push(Wanted::May(Box::new(line), reply));
        }
    }
    if let Some(pairs) = &entry.score {
        out.push(Wanted::Score(
            signed(pairs, seats, reading),
            entry.heading.clone(),
        ));
    }
    if let Some(pairs) = &entry.penalty {
        let all = pairs.iter();
        let all = all.filter_map(|(who, words)| {
            Some((seat(who, seats, reading)?, penalties(words, reading)))
        });
        let all = all.collect();
        out.push(Wanted::Penalty(all, waived(entry, seats, reading)));
    }
    if let Some(pairs) = &entry.fault {
        let all = pairs.iter();
        let all = all.filter_map(|(who, name)| Some((seat(who, seats, reading)?, name.clone())));
        out.push(Wanted::Fault(all.collect()));
    }
    if let Some(word) = &entry.fresh_deal {
        match word.as_str() {
            "yes" | "true" => out.push(Wanted::FreshDeal(true)),
            "no" | "false" => out.push(Wanted::FreshDeal(false)),
            _ => reading.unknown(BAD_FIELD, "answer", word, &["yes", "no"]),
        }
    }
    let signed_kinds: [(&Option<Pairs<i32>>, Make); 3] = [
        (&entry.pays, Wanted::Pays),
        (&entry.total, Wanted::Total),
        (&entry.won, Wanted::Won),
    ];
    for (pairs, make) in signed_kinds {
        if let Some(pairs) = pairs {
            out.push(make(signed(pairs, seats, reading)));
        }
    }
    if let Some(pairs) = &entry.net {
        let all = signed(pairs, seats, reading);
        out.push(Wanted::Net(all, entry.heading.clone()));
    }
    if let Some(points) = entry.pool {
        out.push(Wanted::Pool(i64::from(points.value)));
    }
    let counted: [(&Option<Pairs<Number>>, Make); 2] = [
        (&entry.cards, Wanted::Cards),
        (&entry.tricks, Wanted::Tricks),
    ];
    for (pairs, make) in counted {
        if let Some(pairs) = pairs {
            let all = numbers(pairs, seats, reading).into_iter();
            out.push(make(all.map(|(s, n)| (s, i64::from(n))).collect()));
        }
    }
    if let Some(trick) = entry.resumes {
        out.push(Wanted::Resumes(trick.value));
    }
    if let Some(word) = &entry.remedy {
        if word == "none" {
            out.push(Wanted::NoRemedy);
        } else {
            reading.unknown(BAD_FIELD, "remedy", word, &["none"]);
        }
    }
    if let Some(pairs) = &entry.awaits {
        out.push(Wanted::Awaits(awaited(pairs, seats, reading)));
    }
    if let Some(word) = &entry.not_settled {
        let found = Unsettled::ALL.iter().find(|(_, w)| *w == word.as_str());
        if found.is_none() {
            let known = Unsettled::ALL.map(|(_, w)| w);
            reading.unknown(BAD_FIELD, "part of a settlement", word, &known);
        }
        out.extend(found.map(|(what, _)| Wanted::NotSettled(*what)));
    }
    if let Some(passage) = &entry.etiquette {
        out.extend(reading.cite(Some(passage)).map(Wanted::Etiquette));
    }
    out
}

/// Reads the choices on which a settlement waits.
fn awaited(pairs: &Pairs<Text>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, Verb)> {
    let mut known: Vec<Verb> = Decision::awaited_rights().collect();
    known.sort_by_key(|right| right.word());
    let mut out = Vec::new();
    for (who, word) in pairs.iter() {
        let found = known.iter().find(|v| v.word() == word.as_str());
        if found.is_none() {
            let known: Vec<&str> = known.iter().map(|right| right.word()).collect();
            reading.unknown(BAD_FIELD, "choice", word, &known);
        }
        if let (Some(who), Some(right)) = (seat(who, seats, reading), found) {
            out.push((who, *right));
        }
    }
    out
}

/// Reads all that a seat suffers; `none` stands alone.
fn penalties(words: &Words, reading: &mut Reading<'_>) -> BTreeSet<Penalty> {
    let all: Vec<Text> = words.iter().collect();
    let mut out = BTreeSet::new();
    for word in &all {
        let found = Penalty::ALL.iter().find(|(_, w)| *w == word.as_str());
        if let Some((penalty, _)) = found {
            out.insert(*penalty);
        } else if *word != Penalty::NONE || all.len() > 1 {
            let named = Penalty::ALL.iter().map(|(_, w)| *w);
            let known: Vec<&str> = named.chain([Penalty::NONE]).collect();
            reading.unknown(BAD_FIELD, "penalty", word, &known);
        }
    }
    out
}

/// Reads who may waive what: a seat all of it, or seats what follows from the faults that are named; `none` names none.
fn waived(entry: &QuestionEntry, seats: &[Text], reading: &mut Reading<'_>) -> Waived {
    let whole = entry.waivable_by.as_ref();
    if let Some(by) = whole.and_then(|w| seat(w, seats, reading)) {
        return Waived::Whole(by);
    }
    let Some(parts) = &entry.waivable else {
        return Waived::Unasked;
    };
    let each = parts.iter().filter_map(|(who, faults)| {
        let named = faults.iter().map(|f| f.as_str().to_owned());
        let named = named.filter(|f| f != Penalty::NONE).collect();
        Some((seat(who, seats, reading)?, named))
    });
    Waived::Parts(each.collect())
}

/// Tells whether a passage is a law or one of its parts: `law-46b` of `law-46`.
pub fn is_of(passage: &str, law: &str) -> bool {
    passage.strip_prefix(law).is_some_and(|rest| {
        let mut letters = rest.chars();
        match letters.next() {
            None => true,
            Some(c) => c.is_ascii_lowercase() && letters.next().is_none(),
        }
    })
}

/// Returns the act of a variant's table that a line means.
pub fn act_of(other: &super::OtherAct, acts: &[act::Act]) -> Option<ActId> {
    let name = act::names(acts).find(|n| other.is(n))?;
    act::find(acts, name)
}
