//! What is asked at a point of a hand that is drawn: what somebody may do there.

use super::scene::SceneAct;
use super::stage::Stage;
use codille_edition::check::rule::Verb;
use codille_engine::variant::EvalContext;
use codille_engine::{Act, Decision};
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, Seat};

/// Lists what is asked at a point: cards that only one book lets be played, calls, and the number of cards to exchange.
pub(super) fn asks(stages: [&Stage; 2], played: usize, number: u64) -> Vec<(Seat, SceneAct)> {
    let mut out = Vec::new();
    let ready = stages.map(|s| {
        let mut s = s.clone();
        s.pass_until(|hand| !hand.decision.is_offer());
        s
    });
    if let [Decision::Play(one), Decision::Play(other)] = ready.each_ref().map(|s| s.hand.decision)
    {
        let only = (one.cards - other.cards) | (other.cards - one.cards);
        if one.seat == other.seat {
            out.extend(
                only.iter()
                    .map(|c| (one.seat, SceneAct::Play(Act::Play(c)))),
            );
        }
    }
    let [a, b] = stages;
    if matches!(played, 1 | 2) && !a.hand.variant.checked.table.games.is_empty() {
        // What may be said to a trick is asked while it lies.
        let words = super::named::named([&a.hand.variant, &b.hand.variant]);
        let said = |act: &SceneAct| matches!(act, SceneAct::Named { name, .. } if name == Verb::Say.word());
        for act in words.into_iter().filter(said) {
            let ombre = a.hand.state.facts.ombre;
            let seats = Seat::first(a.hand.variant.hands);
            let others = seats.filter(|seat| Some(*seat) != ombre);
            out.extend(others.chain(ombre).map(|seat| (seat, act.clone())));
        }
    }
    out.extend([a, b].into_iter().filter_map(ombres).flatten());
    if !a.hand.variant.checked.table.games.is_empty() || played > 3 || number >= 60 {
        return out;
    }
    for seat in Seat::first(a.hand.variant.hands) {
        let held = a.hand.state.held(seat);
        if played == 0 {
            let numbers = (0..=8).map(|n| held.iter().take(n).collect());
            out.extend(numbers.map(|c| (seat, SceneAct::Play(Act::Discard(c)))));
            out.extend(
                [Act::Announce, Act::Leave(1), Act::Leave(2)]
                    .map(|act| (seat, SceneAct::Play(act))),
            );
        }
        out.push((seat, SceneAct::Play(Act::Look)));
        for stage in stages {
            out.extend(calls(stage, seat).into_iter().map(|act| (seat, act)));
        }
    }
    out
}

/// Lists rights that whoever undertook the game may have: between tricks of which he won each, and when all is played.
fn ombres(stage: &Stage) -> Option<Vec<(Seat, SceneAct)>> {
    let facts = &stage.hand.state.facts;
    let ombre = facts.ombre?;
    let won = facts.tricks_played > 0 && facts.opening[ombre] == facts.tricks_played;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "at other moments he has no right that others have not asked for"
    )]
    let acts = match stage.hand.decision {
        Decision::Between(_) if won => vec![Act::Stop, Act::Challenge],
        Decision::Reserve(_) => vec![Act::Reserve],
        _ => return None,
    };
    Some(
        acts.into_iter()
            .map(|act| (ombre, SceneAct::Play(act)))
            .collect(),
    )
}

/// Lists the best calls of a seat and the next best.
pub(super) fn calls(stage: &Stage, seat: Seat) -> Vec<SceneAct> {
    let variant = &stage.hand.variant;
    let facts = &stage.hand.state.facts;
    let hand = Some(facts.hand[seat]).filter(|hand| *hand != 0);
    let hand = hand.unwrap_or(facts.held[seat]);
    let mut out = Vec::new();
    let classes = variant.checked.table.declarations.iter_enumerated();
    let classes: Vec<DeclarationId> = classes.map(|(class, _)| class).collect();
    for class in classes {
        let mut said = facts.reckoning.called(class, seat);
        for _ in 0..2 {
            let mut context = EvalContext::new(facts, seat);
            let Some((_, best)) = variant.best(class, hand, said, &mut context) else {
                break;
            };
            said |= best;
            out.push(SceneAct::Call(variant.kind(class), CardSet(best)));
        }
    }
    out
}
