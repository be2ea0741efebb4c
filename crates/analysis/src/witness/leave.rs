//! Whether somebody may do something, by the clauses that allow or forbid it, and what follows if he does.

use super::amount;
use super::answer::{Answer, Footing, Verdict, topic_of};
use super::point::Point;
use super::scene::{SceneAct, SceneStep};
use super::word;
use codille_edition::check::act::{self, ActId};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_engine::referee::{Deed, Order, RefereedHand, Ruling};
use codille_engine::variant::{EvalContext, Hindrance, Legality, Variant};
use codille_engine::{Decision, Hand};
use codille_lang::ids::ClauseId;
use codille_lang::unique::add_new;

/// Makes the deed of an act at a hand; `None` where the book has no such act.
fn deed_at(hand: &Hand, step: &SceneStep) -> Option<Deed> {
    if let SceneAct::Named { name, .. } = &step.act {
        let mut deed = Deed::new(act::find(&hand.variant.checked.table.acts, name)?);
        step.act.words_in(&hand.variant).clone_into(&mut deed.words);
        // What is done to a hand is done to his own.
        deed.whose = Some(step.seat);
        return Some(deed);
    }
    let act = step.act_in(&hand.variant)?;
    Some(Deed::in_play(act, &hand.state, &hand.variant))
}

/// Asks whether somebody may do something after acts by name, and what follows if he does; `None` where it can't be asked.
pub(super) fn may(point: &Point, before: &[SceneStep], step: &SceneStep) -> Option<Answer> {
    let point = step.act_in(&point.stage.hand.variant).map_or(point, |act| {
        point.until(|hand| hand.decision.asks_for(act) || hand.decision.has(act))
    });
    if point.stage.hand.decision == Decision::Over {
        // A book whose hand is over has said what becomes of everything.
        return None;
    }
    let called = point.table();
    if before.is_empty() {
        return may_at(called, step);
    }
    let mut table = called.clone();
    for done in before {
        if let Some(deed) = deed_at(&table.hand, done) {
            table.act(done.seat, &deed).ok()?;
        }
    }
    may_at(&table, step)
}

/// Asks whether somebody may do something at a table, and what follows if he does; `None` where it can't be asked.
fn may_at(table: &RefereedHand, step: &SceneStep) -> Option<Answer> {
    let Some(deed) = deed_at(&table.hand, step) else {
        return Some(Answer {
            known: false,
            ..Answer::new(Verdict::Silent)
        });
    };
    let opinion = table.opinion(step.seat, &deed);
    if opinion.trouble.is_some() || opinion.hindered == Some(Hindrance::Cards) {
        return None;
    }
    let mut out = judged(table, (step, &deed), opinion);
    out.pool = Some(table.hand.state.facts.pool);
    let by_name = matches!(step.act, SceneAct::Named { .. });
    let follows = |ruling: &Ruling| !(ruling.faults.is_empty() && ruling.consequences.is_empty());
    if (out.verdict != Verdict::Yes || by_name)
        && let Some(after) = table.after(step.seat, &deed, follows)
        && let Some(ruling) = after.rulings.last()
    {
        follow(table.variant(), ruling, &mut out);
    }
    Some(out)
}

/// Makes an answer of what the clauses say of an act.
fn judged(table: &RefereedHand, (step, deed): (&SceneStep, &Deed), opinion: Legality) -> Answer {
    let variant = table.variant();
    let lawful = opinion.allowed == Some(true);
    let banned = !opinion.bans.is_empty();
    // Where such an act is asked for at another moment only, nothing is said of it if nothing is said on the topic at all.
    let known = deed.play.is_none_or(|act| variant.speaks_of(act.verb()))
        && (opinion.hindered.is_none() || opinion.allowed.is_some());
    let mut clauses = if banned {
        opinion.bans
    } else {
        opinion.clauses
    };
    let mut context = EvalContext::new(&table.hand.state.facts, step.seat);
    let about = deed.about;
    (context.query.calling, context.query.called) =
        about.map_or((None, 0), |(class, cards)| (Some(class), cards.0));
    // Duties that an act fulfils, or that bind others, do not decide that it may be done; what lifts one does.
    let mut fulfils = lawful && clauses.iter().all(|c| opinion.leave.contains(c));
    if let (true, Some(act)) = (fulfils, deed.play) {
        let lifts = variant.exempting(act.verb(), &mut context);
        if !lifts.is_empty() {
            (fulfils, clauses) = (false, lifts);
        }
    }
    let verdict = match opinion.allowed {
        Some(true) if !clauses.is_empty() => Verdict::Yes,
        Some(false) => Verdict::No,
        Some(true) | None => Verdict::Silent,
    };
    // The names that a duty uses decide nothing by themselves, nor do duties of others.
    let own = clauses.iter().copied();
    let own: Vec<ClauseId> = own
        .filter(|c| variant.speaks_to(*c, &mut context))
        .collect();
    if !own.is_empty() {
        clauses = own;
    }
    let by_name = deed.play.is_none() && !banned;
    let granted = by_name || clauses.iter().all(|c| grants(variant, *c, deed.act));
    let footing = match verdict {
        Verdict::No if granted => Footing::Withheld,
        Verdict::Silent if lawful => Footing::Course,
        Verdict::Yes if fulfils => Footing::Duties,
        Verdict::Yes | Verdict::No | Verdict::Silent | Verdict::Amount => Footing::Clauses,
    };
    Answer {
        clauses,
        known,
        footing,
        ..Answer::new(verdict)
    }
}

/// Adds the faults that were found and what follows of them.
fn follow(variant: &Variant, ruling: &Ruling, out: &mut Answer) {
    for fault in &ruling.faults {
        add_new(&mut out.faults, fault.clauses.iter().copied());
        let name = variant.checked.faults[fault.fault].to_owned();
        add_new(&mut out.named, [name]);
        (out.verdict, out.footing) = (Verdict::No, Footing::Clauses);
    }
    for consequence in &ruling.consequences {
        let Some(first) = consequence.clauses.first() else {
            continue;
        };
        if matches!(consequence.order, Order::Nothing) {
            continue;
        }
        let line = out.lines.entry(topic_of(variant, *first)).or_default();
        if !line.says.is_empty() {
            line.says += "; ";
        }
        line.says += &word::order(variant, &consequence.order);
        if let Order::Pay(entry) = &consequence.order {
            line.gains.extend(amount::gains(&[entry]));
        }
        add_new(&mut line.clauses, [*first]);
        add_new(&mut line.chain, consequence.clauses.iter().copied());
    }
}

/// Tells whether a clause only grants an act: beyond that it says nothing of it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties, rights and faults speak of acts"
)]
fn grants(variant: &Variant, clause: ClauseId, asked: ActId) -> bool {
    // To lead is to play.
    let asked = match asked {
        ActId::Lead => ActId::Verb(Verb::Play),
        ActId::Verb(_) | ActId::Listed(_) => asked,
    };
    let mut rules = variant.checked.rules.iter().filter(|r| r.clause == clause);
    rules.all(|rule| {
        let (act, modal, object) = match &rule.body {
            Body::Duty {
                verb,
                modal,
                object,
                ..
            } => (ActId::Verb(*verb), *modal, object),
            Body::Law {
                act, modal, object, ..
            } => (*act, *modal, object),
            Body::Offence { act, .. } => return *act != asked,
            Body::Fault { verb, .. } => return ActId::Verb(*verb) != asked,
            _ => return true,
        };
        let plain = matches!(object, Object::Act | Object::Text(_));
        act != asked || matches!(modal, Modal::May | Modal::Right) && plain
    })
}
