//! A player who errs: with some chance he does what nobody asks of him, out of turn, with wrong cards, numbers or words, and claims or
//! waives what he may not. Knows no rule: acts and words are those that the variant lists.

use super::random::{choose, one_in, pick, some};
use codille_edition::check::act::ActId;
use codille_edition::check::act::{self, Place};
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::{LogQuestion, Node};
use codille_edition::check::rule::{Body, Object, Verb};
use codille_engine::phase;
use codille_engine::referee::{Deed, RefereedHand, lying};
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Act, Decision};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::{DeclarationId, FaultId, Seat};
use rand::RngExt;

/// Verbs of the engine that are only said.
const SAID: [Verb; 2] = [Verb::Say, Verb::Cut];

/// Something done before a referee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// An act of a seat.
    Act(Seat, Deed),
    /// A seat waives the last fault that it may, or the last of the fault with this number.
    Waive(Seat, Option<FaultId>),
}

/// All players of a table, each of whom may err.
#[derive(Debug, Clone)]
pub struct FaultInjector {
    /// Acts that the table lists or clauses speak of, with their words; of how many faults, so often.
    spoken: Vec<(ActId, String)>,
    /// Of a thousand acts so many are thought of by chance alone.
    pub errors: u32,
}

impl FaultInjector {
    /// Gathers what may be done and said in a variant.
    pub fn new(variant: &Variant, errors: u32) -> Self {
        let mut spoken: Vec<(ActId, String)> = Vec::new();
        let mut note = |act: ActId, words: &str, tempts: bool| {
            if tempts || !spoken.iter().any(|(a, w)| *a == act && w == words) {
                spoken.push((act, words.to_owned()));
            }
        };
        let acts = &variant.checked.table.acts;
        for listed in acts {
            if let Some(number) = act::find(acts, &listed.name) {
                note(number, "", false);
            }
        }
        for rule in &variant.checked.rules {
            let text = |object: &Object| match object {
                Object::Text(words) => words.clone(),
                Object::Act
                | Object::From(_)
                | Object::AtLeast(_)
                | Object::AtMost(_)
                | Object::Exactly(_) => String::new(),
            };
            match &rule.body {
                Body::Duty { verb, object, .. } => note(ActId::Verb(*verb), &text(object), false),
                Body::Law { act, object, .. } => note(*act, &text(object), false),
                Body::Offence { act, words, .. } => {
                    note(*act, words.as_deref().unwrap_or(""), true);
                }
                Body::Define { value, .. } => mentioned(value, &mut note),
                Body::Trumps(_)
                | Body::Plain(_)
                | Body::Games(_)
                | Body::Accrual(_)
                | Body::Measure { .. }
                | Body::Pay { .. }
                | Body::Fault { .. }
                | Body::FreshDeal
                | Body::Nothing => {}
            }
            mentioned(&rule.condition, &mut note);
        }
        spoken.retain(|(act, _)| match act {
            ActId::Verb(verb) => SAID.contains(verb),
            ActId::Lead => false,
            ActId::Listed(_) => true,
        });
        Self { spoken, errors }
    }

    /// Chooses the next act at the table: what is asked, or an error. `None` where nothing is asked and nothing comes to mind.
    pub fn choose(&self, bench: &RefereedHand, rng: &mut impl RngExt) -> Option<Move> {
        if rng.random_range(0..1000) < self.errors
            && let Some(erring) = self.err(bench, rng)
        {
            return Some(erring);
        }
        lawful(bench, rng)
    }

    fn err(&self, bench: &RefereedHand, rng: &mut impl RngExt) -> Option<Move> {
        let seats = bench.variant().players;
        let asked = bench.hand.decision.seat().filter(|_| one_in(2, rng));
        // Whoever has cards lying about does more with them.
        let mut untidy = Seat::first(seats).filter(|s| !aside(bench, *s).is_empty());
        let untidy = untidy.next().filter(|_| one_in(2, rng));
        let seat = untidy
            .or(asked)
            .unwrap_or_else(|| Seat::from(below(seats, rng)));
        let held = bench.hand.state.held(seat);
        let play = |act: Act| Some(Move::Act(seat, bench.deed(act)));
        match rng.random_range(0..18_u32) {
            0 | 1 => play(Act::Play(pick(held, rng)?)),
            2 => {
                let count = rng.random_range(0..=held.count().min(8));
                play(Act::Discard(some(held, count, rng)))
            }
            3 => play(Act::Take(rng.random_range(0..=8))),
            4 | 5 => play(call(bench, seat, rng)?),
            6 => {
                let answers = [Answer::Good, Answer::Equal, Answer::NotGood];
                let asked = bench.hand.decision.seat().filter(|_| !one_in(4, rng));
                let act = if one_in(5, rng) {
                    Act::Ask
                } else {
                    Act::Answer(*any(&answers, rng)?)
                };
                Some(Move::Act(asked.unwrap_or(seat), bench.deed(act)))
            }
            7 => mend(bench, seat, rng),
            8 | 9 => {
                let rights = bench.rights();
                let right = any(&rights, rng)?;
                let words = right.words.clone();
                Some(Move::Act(
                    right.seat,
                    listed(bench, right.seat, (right.act, words), rng),
                ))
            }
            10..=14 => {
                let mut spoken = any(&self.spoken, rng)?.clone();
                // What lies about is likely to be taken up.
                if !aside(bench, seat).is_empty() && one_in(2, rng) {
                    let from_aside = bench.variant().checked.table.acts.iter();
                    let from_aside = from_aside.filter(|a| a.from == Some(Place::Aside));
                    let from_aside: Vec<&act::Act> = from_aside.collect();
                    let name = &any(&from_aside, rng)?.name;
                    let acts = &bench.variant().checked.table.acts;
                    spoken = (act::find(acts, name)?, String::new());
                }
                Some(Move::Act(seat, listed(bench, seat, spoken, rng)))
            }
            15 => {
                let faults: Vec<FaultId> = bench.variant().checked.faults.ids().collect();
                let named = !faults.is_empty() && one_in(2, rng);
                let fault = if named { any(&faults, rng) } else { None };
                Some(Move::Waive(seat, fault.copied()))
            }
            _ => play(word(bench, rng)?),
        }
    }
}

/// Notes the acts and words of which a sentence asks the minutes.
fn mentioned(node: &Node, note: &mut dyn FnMut(ActId, &str, bool)) {
    node.walk(&mut |part| {
        if let Node::Log(LogQuestion::Done(noted) | LogQuestion::Cards(noted), _) = part {
            note(noted.act, noted.words.as_deref().unwrap_or(""), false);
        }
    });
}

/// Chooses among what is lawful; of an answer sometimes another that is offered, so that nobody says the same for ever.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other questions are answered by chance"
)]
fn lawful(bench: &RefereedHand, rng: &mut impl RngExt) -> Option<Move> {
    let decision = &bench.hand.decision;
    let seat = decision.seat()?;
    let act = match decision {
        Decision::Answer(_) if one_in(8, rng) => Act::Answer(Answer::Good),
        Decision::Call(_) | Decision::Leave(_) if one_in(8, rng) => Act::GoOn,
        // Where errors have left no lawful card, any will do.
        Decision::Play(phase::Play { cards, .. }) if cards.is_empty() => {
            Act::Play(pick(bench.hand.state.held(seat), rng)?)
        }
        other => choose(other, rng)?,
    };
    Some(Move::Act(seat, bench.deed(act)))
}

/// Calls a combination: often of cards not held, or such as might be.
pub(super) fn call(bench: &RefereedHand, seat: Seat, rng: &mut impl RngExt) -> Option<Act> {
    let variant = bench.variant();
    let classes = variant.checked.table.declarations.len();
    if classes == 0 {
        return None;
    }
    let class = DeclarationId::from(below(classes, rng));
    let pack = variant.checked.table.pack;
    let mut out = CardSet::EMPTY;
    for _ in 0..12 {
        let own = if bench.hand.state.held(seat).is_empty() || one_in(4, rng) {
            pack
        } else {
            bench.hand.state.held(seat)
        };
        let first = pick(own, rng)?;
        let among = match variant.kind(class) {
            Kind::Rank => CardSet::rank(first.rank()),
            Kind::Suit | Kind::Run => CardSet::suit(first.suit()),
            Kind::Deal => pack,
        } & pack;
        // Those held, and a few more that he might hold.
        out = among & own;
        out = out | some(among - out, rng.random_range(0..=2), rng);
        while out.count() > 1 && one_in(3, rng) {
            out.remove(pick(out, rng)?);
        }
        if variant.has_shape(class, out) {
            break;
        }
    }
    (!out.is_empty()).then_some(Act::Call { class, cards: out })
}

/// Puts right, or wrong, what was said or played.
fn mend(bench: &RefereedHand, seat: Seat, rng: &mut impl RngExt) -> Option<Move> {
    let (words, about, instead) = match rng.random_range(0..3_u32) {
        0 => {
            let answer = *any(&[Answer::Good, Answer::Equal, Answer::NotGood], rng)?;
            (answer.word(), bench.answered(), Act::Answer(answer))
        }
        1 => {
            let call = call(bench, seat, rng)?;
            let Act::Call { class, cards } = call else {
                return None;
            };
            ("call", Some((class, cards)), call)
        }
        _ => {
            let card = pick(bench.hand.state.held(seat), rng)?;
            let faults = &bench.variant().checked.faults;
            let ids: Vec<FaultId> = faults.ids().collect();
            let name = &faults[*any(&ids, rng)?];
            (name, None, Act::Play(card))
        }
    };
    Some(Move::Act(seat, Deed::mending(instead, words, about)))
}

/// Does an act of the list, or says words: with cards that lie where it takes them from, a number, and somebody to whom it is done.
fn listed(
    bench: &RefereedHand,
    seat: Seat,
    (act, words): (ActId, String),
    rng: &mut impl RngExt,
) -> Deed {
    let table = &bench.variant().checked.table;
    let mut deed = Deed {
        words,
        ..Deed::new(act)
    };
    let seats = bench.variant().players;
    if one_in(3, rng) {
        deed.whose = Some(Seat::from(below(seats, rng)));
    }
    let owner = deed.whose.unwrap_or(seat);
    let few = if one_in(2, rng) { 1 } else { 6 };
    let number = rng.random_range(0..=few);
    let place = act::listed(&table.acts, act).and_then(|a| a.from);
    match place {
        Some(Place::Stock) if !one_in(4, rng) => {
            deed.number = number.into();
            if deed.words.is_empty() && one_in(3, rng) {
                "bottom".clone_into(&mut deed.words);
            }
        }
        Some(place) => {
            deed.cards = some(lying(&bench.hand.state, owner, place), number, rng);
            deed.number = deed.cards.count().into();
        }
        None if one_in(2, rng) => deed.number = rng.random_range(0..=14),
        None => {
            deed.cards = some(table.pack, number, rng);
            deed.number = deed.cards.count().into();
        }
    }
    if deed.words.is_empty()
        && one_in(2, rng)
        && let Some(one) = any(table.declarations.as_slice(), rng)
    {
        deed.words.clone_from(&one.name);
    }
    let class = table.declarations.position(|d| d.name == deed.words);
    if let Some(class) = class {
        let called = CardSet(bench.hand.state.facts.reckoning.called(class, owner));
        let cards = if one_in(3, rng) { deed.cards } else { called };
        deed.about = Some((class, cards));
    }
    deed
}

/// Says something of the auction, the exchange or the play, at whatever moment.
fn word(bench: &RefereedHand, rng: &mut impl RngExt) -> Option<Act> {
    let games = bench.variant().checked.table.games.len();
    let suit = Suit::from_index(below(4, rng))?;
    let bid = Act::Bid(below(games, rng));
    let number = rng.random_range(0..=5);
    let all = [
        if games > 0 { bid } else { Act::Look },
        if games > 0 {
            Act::Name(suit)
        } else {
            Act::Leave(number)
        },
        Act::Pass,
        Act::Yield,
        Act::Look,
        Act::Surrender,
        Act::Defend,
        Act::Stop,
        Act::Challenge,
        Act::Reserve,
        Act::GoOn,
        Act::Leave(number),
        Act::Announce,
    ];
    any(&all, rng).copied()
}

/// Returns a number below another; 0 below 0.
fn below(n: usize, rng: &mut impl RngExt) -> usize {
    let n = u32::try_from(n.max(1)).expect("lists to choose from are short");
    rng.random_range(0..n) as usize
}

/// Returns the cards that lie about for a seat.
fn aside(bench: &RefereedHand, seat: Seat) -> CardSet {
    lying(&bench.hand.state, seat, Place::Aside)
}

pub(super) fn any<'a, T>(all: &'a [T], rng: &mut impl RngExt) -> Option<&'a T> {
    if all.is_empty() {
        return None;
    }
    all.get(below(all.len(), rng))
}
