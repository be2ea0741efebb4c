//! Lines of a record about declarations and scores: announcing, calling, answering, counting.

use super::act::describe;
use super::player::Player;
use super::seated::Seated;
use crate::{Mend, Said};
use codille_engine::phase;
use codille_engine::referee::Deed;
use codille_engine::{Act, Decision, Hand};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::ids::{DeclarationId, Seat};

impl Player<'_> {
    /// Does or checks what a line says.
    pub(super) fn declared(
        &mut self,
        hand: &mut Seated,
        act: usize,
        said: &Said,
        cards: CardSet,
    ) -> bool {
        let seat_of = |who: &Word| self.record.acting(who);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`said` does all other lines, and names those that come here"
        )]
        match said {
            Said::Announce { who, class } => {
                let seat = seat_of(who);
                self.class(hand, act, seat, class)
                    .is_some_and(|class| self.announce(hand, act, seat, class))
            }
            Said::Call {
                who, class, words, ..
            } => {
                let seat = seat_of(who);
                let mut words = words.iter();
                words.all(|w| self.say(hand, act, seat, &w.text))
                    && self
                        .class(hand, act, seat, class)
                        .is_some_and(|class| self.one(hand, act, seat, Act::Call { class, cards }))
            }
            Said::Mend { who, mend } => self.mend(hand, act, seat_of(who), (mend, cards)),
            Said::Ask { who, words } => {
                let words = words.as_ref().map_or("asks", |w| w.text.as_str());
                self.ask(hand, act, seat_of(who), words)
            }
            Said::Take { who, count, cards } => {
                let seat = seat_of(who);
                self.take(hand, act, seat, *count as usize)
                    && match cards {
                        Some(cards) => self.took(hand, act, seat, cards),
                        None => self.took_so_many(hand, act, seat, *count),
                    }
            }
            Said::Show { who, class, cards } => {
                let number = self.class(hand, act, seat_of(who), class);
                number.is_some_and(|class| self.shown(hand, act, who, (class, *cards)))
            }
            Said::Count { who, points } => self.count(hand, act, seat_of(who), *points),
            _ => true,
        }
    }

    /// Returns the number of a declaration.
    fn class(&mut self, hand: &Hand, act: usize, seat: Seat, name: &Word) -> Option<DeclarationId> {
        let all = &hand.variant.checked.table.declarations;
        let found = all.position(|d| d.name == name.text);
        if found.is_none() {
            let words = format!(
                "`{}` has no declaration `{}`",
                hand.variant.checked.id, name.text
            );
            self.refuse(act, seat, None, words, hand);
        }
        found
    }

    fn announce(
        &mut self,
        hand: &mut Seated,
        act: usize,
        seat: Seat,
        class: DeclarationId,
    ) -> bool {
        if matches!(hand.decision, Decision::Announce(phase::Announce { class: asked, .. }) if asked != class)
        {
            let words = format!("{} announces what is not asked for yet", self.name(seat));
            return self.contradicts((hand, act, seat), words);
        }
        self.one(hand, act, seat, Act::Announce)
    }

    /// Puts a call or an answer in place of the one made before.
    fn mend(
        &mut self,
        hand: &mut Seated,
        act: usize,
        seat: Seat,
        (mend, cards): (&Mend, CardSet),
    ) -> bool {
        let table = hand.refereed();
        let (instead, deed) = match mend {
            Mend::Answer(answer) => {
                let instead = Act::Answer(*answer);
                let deed = Deed::mending(instead, answer.word(), table.answered());
                (instead, deed)
            }
            Mend::Call { class, .. } => {
                let Some(class) = self.class(hand, act, seat, class) else {
                    return false;
                };
                let instead = Act::Call { class, cards };
                (
                    instead,
                    Deed::mending(instead, "call", Some((class, cards))),
                )
            }
        };
        let words = format!(
            "{} can't mend what was said: {}",
            self.name(seat),
            describe(hand, instead)
        );
        self.mended((hand, table), act, (seat, &deed), words)
    }

    /// Asks about the call that waits for an answer, and holds the words against the clauses.
    fn ask(&mut self, hand: &mut Seated, act: usize, seat: Seat, words: &str) -> bool {
        if matches!(hand.decision, Decision::Answer(phase::Reply { seat: s, .. }) if s == seat) {
            return self.say(hand, act, seat, words) && self.one(hand, act, seat, Act::Ask);
        }
        let words = format!("{} asks, and nothing is called", self.name(seat));
        self.contradicts((hand, act, seat), words)
    }

    fn took_so_many(&mut self, hand: &Hand, act: usize, seat: Seat, stated: u32) -> bool {
        let taken = hand.state.facts.taken[seat];
        if taken.count_ones() == stated {
            return true;
        }
        let words = format!(
            "{} takes {} cards, and the record says {stated}",
            self.name(seat),
            taken.count_ones()
        );
        self.contradicts((hand, act, seat), words)
    }

    /// Holds a stated count against the points scored so far; another book may count otherwise.
    pub(super) fn count(&mut self, hand: &Hand, act: usize, seat: Seat, stated: u32) -> bool {
        let found = hand.state.balance.score[seat];
        if found == i64::from(stated) || !self.own {
            return true;
        }
        let words = format!(
            "{} has {found} points, and the record counts {stated}",
            self.name(seat)
        );
        self.contradicts((hand, act, seat), words)
    }

    /// Holds the cards said to be left against what might be taken; it may stand before the exchange or after it.
    pub(super) fn leave(&mut self, hand: &Hand, act: usize, seat: Seat, stated: u32) -> bool {
        let share = |asked: &Decision| {
            let Decision::Discard(phase::Discard {
                seat: who, most, ..
            }) = asked
            else {
                return None;
            };
            (*who == seat).then_some(i64::from(*most))
        };
        let coming = || {
            let mut lines = self.record.acts.iter().skip(act);
            lines.find_map(|line| {
                let Said::Cards {
                    who, act, cards, ..
                } = &line.kind
                else {
                    return None;
                };
                let count = i64::try_from(cards.len()).ok()?;
                (self.record.acting(who) == seat && act.exchanges()).then_some(count)
            })
        };
        let exchanged = hand.state.facts.discarded[seat] != 0;
        let done = exchanged.then(|| hand.state.facts.reckoning.left(seat));
        // What cannot be known yet is not held against the record.
        let Some(left) = done.or_else(|| Some((share(&hand.decision)? - coming()?).max(0))) else {
            return true;
        };
        if left == i64::from(stated) {
            return true;
        }
        let words = format!(
            "{} leaves {left}, and the record says {stated}",
            self.name(seat)
        );
        self.contradicts((hand, act, seat), words)
    }
}
