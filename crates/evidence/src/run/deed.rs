//! Deeds of a record beyond lawful play: faults that stand, faults put right, words, cuts. Plays no lawful card.

use super::player::{Done, Objection, Player};
use super::seated::Seated;
use codille_edition::check::rule::Verb;
use codille_engine::phase;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::variant::EvalContext;
use codille_engine::{Act, Decision, Hand, Unlawful, Why};
use codille_lang::cards::Card;
use codille_lang::ids::{ClauseId, Seat};

impl Player<'_> {
    /// Puts a fault right.
    pub(super) fn correct(&self, hand: &mut Seated, seat: Seat, card: Card) -> Done {
        let table = hand.refereed();
        let deed = Deed::mending(Act::Play(card), &table.mendable(seat), None);
        let words = format!("{} can't put a fault right with {card}", self.name(seat));
        mended(hand, table, (seat, &deed), words)
    }

    /// Holds words against the clauses that name them; all other talk is free.
    pub(super) fn say(&self, hand: &Hand, seat: Seat, words: &str) -> Done {
        let mut context = EvalContext::new(&hand.state.facts, seat);
        if let Decision::Answer(phase::Reply { class, cards, .. }) = hand.decision {
            (context.query.calling, context.query.called) = (Some(class), cards.0);
        }
        let spoken = hand.variant.spoken(Verb::Say, words, &mut context);
        if spoken.allowed || !spoken.named {
            return Ok(());
        }
        let told = format!("{} may not say \"{words}\" now", self.name(seat));
        let unlawful = Box::new(unlawful(hand, seat, spoken.clauses));
        Err(Objection::to(seat, Some(unlawful), told))
    }

    /// Holds a cut against the table.
    pub(super) fn cut(&self, hand: &Hand, seat: Seat, lifted: usize) -> Done {
        let table = &hand.variant.checked.table;
        let left = (table.pack.count() as usize).saturating_sub(lifted);
        let Some(cut) = table.cut else {
            return Ok(());
        };
        let cutter = table.cutter(hand.variant.players);
        let words = if let Some(cutter) = cutter.filter(|c| *c != seat) {
            let (who, cutter) = (self.name(seat), self.name(cutter));
            format!("{who} cuts, and it is for {cutter}")
        } else if lifted < cut.lift || left < cut.leave {
            format!(
                "a cut lifts at least {} cards and leaves at least {}; this one lifts {lifted} and leaves {left}",
                cut.lift, cut.leave
            )
        } else {
            return Ok(());
        };
        let unlawful = Box::new(unlawful(hand, seat, Vec::new()));
        Err(Objection::to(seat, Some(unlawful), words))
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        seat.name_of(&self.record.seats)
    }
}

/// Plays a card that the record marks as a fault.
pub(super) fn faulty(hand: &mut Seated, seat: Seat, card: Card) -> Done {
    hand.finish();
    let refused = hand.refuses(seat, Act::Play(card));
    if refused.is_none() {
        let words = format!("{card} is marked as played against the rules, and it is lawful");
        return Err(Objection::new(seat, words));
    }
    let mut table = hand.refereed();
    let deed = table.deed(Act::Play(card));
    let why = match table.act(seat, &deed) {
        Ok(ruling) if ruling.faults.is_empty() => "no clause says what follows".to_owned(),
        Ok(_) => {
            *hand = Seated::Refereed(table);
            return Ok(());
        }
        Err(why) => why.describe(&hand.variant),
    };
    Err(Objection::to(
        seat,
        refused.map(Box::new),
        format!("{card}: {why}"),
    ))
}

/// Does something in place of an earlier act, where clauses give the right to it.
pub(super) fn mended(
    hand: &mut Seated,
    mut table: Box<RefereedHand>,
    (seat, deed): (Seat, &Deed),
    mut words: String,
) -> Done {
    let opinion = table.opinion(seat, deed);
    if opinion.allowed == Some(true) {
        match table.act(seat, deed) {
            Ok(_) => {
                *hand = Seated::Refereed(table);
                return Ok(());
            }
            Err(why) => words = format!("{words}: {}", why.describe(&hand.variant)),
        }
    }
    let clauses = if opinion.clauses.is_empty() {
        opinion.failed
    } else {
        opinion.clauses
    };
    let refused = Unlawful {
        act: deed.mends.unwrap_or(Act::GoOn),
        ..unlawful(hand, seat, clauses)
    };
    Err(Objection::to(seat, Some(Box::new(refused)), words))
}

/// Words and cuts are no acts of the engine: they are told as letting it go on.
const fn unlawful(hand: &Hand, seat: Seat, clauses: Vec<ClauseId>) -> Unlawful {
    Unlawful {
        seat,
        act: Act::GoOn,
        why: Why::Unlawful,
        clauses,
        wanted: hand.decision,
    }
}
