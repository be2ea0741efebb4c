//! Deeds of a record beyond lawful play: faults that stand, faults put right, words, cuts. Plays no lawful card.

use super::player::Player;
use super::seated::Seated;
use codille_edition::check::rule::Verb;
use codille_engine::phase;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::variant::EvalContext;
use codille_engine::{Act, Decision, Hand, Unlawful, Why};
use codille_lang::cards::Card;
use codille_lang::ids::{ClauseId, Seat};

impl Player<'_> {
    /// Plays a card that the record marks as a fault.
    pub(super) fn faulty(&mut self, hand: &mut Seated, act: usize, seat: Seat, card: Card) -> bool {
        hand.finish();
        let refused = hand.refuses(seat, Act::Play(card));
        if refused.is_none() {
            let words = format!("{card} is marked as played against the rules, and it is lawful");
            return self.contradicts((hand, act, seat), words);
        }
        let mut table = hand.refereed();
        let deed = table.deed(Act::Play(card));
        let why = match table.act(seat, &deed) {
            Ok(ruling) if ruling.faults.is_empty() => "no clause says what follows".to_owned(),
            Ok(_) => {
                *hand = Seated::Refereed(table);
                return true;
            }
            Err(why) => why.describe(&hand.variant),
        };
        self.refuse(act, seat, refused, format!("{card}: {why}"), hand);
        false
    }

    /// Puts a fault right.
    pub(super) fn correct(
        &mut self,
        hand: &mut Seated,
        act: usize,
        seat: Seat,
        card: Card,
    ) -> bool {
        let table = hand.refereed();
        let deed = Deed::mending(Act::Play(card), &table.mendable(seat), None);
        let words = format!("{} can't put a fault right with {card}", self.name(seat));
        self.mended((hand, table), act, (seat, &deed), words)
    }

    /// Does something in place of an earlier act, where clauses give the right to it.
    pub(super) fn mended(
        &mut self,
        (hand, mut table): (&mut Seated, Box<RefereedHand>),
        act: usize,
        (seat, deed): (Seat, &Deed),
        words: String,
    ) -> bool {
        let opinion = table.opinion(seat, deed);
        let mut words = words;
        if opinion.allowed == Some(true) {
            match table.act(seat, deed) {
                Ok(_) => {
                    *hand = Seated::Refereed(table);
                    return true;
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
        self.refuse(act, seat, Some(refused), words, hand);
        false
    }

    /// Holds words against the clauses that name them; all other talk is free.
    pub(super) fn say(&mut self, hand: &Hand, act: usize, seat: Seat, words: &str) -> bool {
        let mut context = EvalContext::new(&hand.state.facts, seat);
        if let Decision::Answer(phase::Reply { class, cards, .. }) = hand.decision {
            (context.query.calling, context.query.called) = (Some(class), cards.0);
        }
        let spoken = hand.variant.spoken(Verb::Say, words, &mut context);
        if spoken.allowed || !spoken.named {
            return true;
        }
        let told = format!("{} may not say \"{words}\" now", self.name(seat));
        self.refuse(
            act,
            seat,
            Some(unlawful(hand, seat, spoken.clauses)),
            told,
            hand,
        );
        false
    }

    /// Holds a cut against the table.
    pub(super) fn cut(&mut self, hand: &Hand, act: usize, seat: Seat, lifted: usize) -> bool {
        let table = &hand.variant.checked.table;
        let left = (table.pack.count() as usize).saturating_sub(lifted);
        let Some(cut) = table.cut else {
            return true;
        };
        let cutter = table.cutter(hand.variant.players);
        let cutter = cutter.filter(|c| *c != seat);
        let words = if let Some(cutter) = cutter {
            format!(
                "{} cuts, and it is for {}",
                self.name(seat),
                self.name(cutter)
            )
        } else if lifted < cut.lift || left < cut.leave {
            format!(
                "a cut lifts at least {} cards and leaves at least {}; this one lifts {lifted} and leaves {left}",
                cut.lift, cut.leave
            )
        } else {
            return true;
        };
        self.refuse(
            act,
            seat,
            Some(unlawful(hand, seat, Vec::new())),
            words,
            hand,
        );
        false
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        seat.name_of(&self.record.seats)
    }
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
