//! Lines of a record about declarations and scores: announcing, calling, answering, counting.

use super::act::describe;
use super::deed::mended;
use super::player::{Done, Objection, Player, held};
use super::seated::Seated;
use crate::{Mend, PlayerDeed, Said};
use codille_engine::phase;
use codille_engine::referee::Deed;
use codille_engine::{Act, Decision, Hand};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::ids::{DeclarationId, Seat};

impl Player<'_> {
    /// Does or checks what a line says.
    pub(super) fn declared(
        &self,
        hand: &mut Seated,
        seat: Seat,
        deed: &PlayerDeed,
        cards: CardSet,
    ) -> Done {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`said` does all other lines, and names those that come here"
        )]
        match deed {
            PlayerDeed::Announce(class) => {
                let class = class_of(hand, seat, class)?;
                self.announce(hand, seat, class)
            }
            PlayerDeed::Call { class, words, .. } => {
                words
                    .iter()
                    .try_for_each(|w| self.say(hand, seat, &w.text))?;
                let class = class_of(hand, seat, class)?;
                self.one(hand, seat, Act::Call { class, cards })
            }
            PlayerDeed::Mend(mend) => self.mend(hand, seat, mend, cards),
            PlayerDeed::Ask(words) => {
                let words = words.as_ref().map_or("asks", |w| w.text.as_str());
                self.ask(hand, seat, words)
            }
            PlayerDeed::Take { count, cards } => {
                self.take(hand, seat, *count as usize)?;
                match cards {
                    Some(cards) => self.took(hand, seat, cards),
                    None => self.took_so_many(hand, seat, *count),
                }
            }
            PlayerDeed::Show { class, cards } => {
                let class = class_of(hand, seat, class)?;
                self.shown(hand, seat, class, *cards)
            }
            PlayerDeed::Count(points) => self.count(hand, seat, *points),
            _ => Ok(()),
        }
    }

    fn announce(&self, hand: &mut Seated, seat: Seat, class: DeclarationId) -> Done {
        if matches!(hand.decision, Decision::Announce(phase::Announce { class: asked, .. }) if asked != class)
        {
            let words = format!("{} announces what is not asked for yet", self.name(seat));
            return Err(Objection::new(seat, words));
        }
        self.one(hand, seat, Act::Announce)
    }

    /// Puts a call or an answer in place of the one made before.
    fn mend(&self, hand: &mut Seated, seat: Seat, mend: &Mend, cards: CardSet) -> Done {
        let table = hand.refereed();
        let (instead, words, about) = match mend {
            Mend::Answer(answer) => (Act::Answer(*answer), answer.word(), table.answered()),
            Mend::Call { class, .. } => {
                let class = class_of(hand, seat, class)?;
                (Act::Call { class, cards }, "call", Some((class, cards)))
            }
        };
        let deed = Deed::mending(instead, words, about);
        let (who, instead) = (self.name(seat), describe(hand, instead));
        let words = format!("{who} can't mend what was said: {instead}");
        mended(hand, table, (seat, &deed), words)
    }

    /// Asks about the call that waits for an answer, and holds the words against the clauses.
    fn ask(&self, hand: &mut Seated, seat: Seat, words: &str) -> Done {
        if matches!(hand.decision, Decision::Answer(phase::Reply { seat: s, .. }) if s == seat) {
            self.say(hand, seat, words)?;
            return self.one(hand, seat, Act::Ask);
        }
        let words = format!("{} asks, and nothing is called", self.name(seat));
        Err(Objection::new(seat, words))
    }

    fn took_so_many(&self, hand: &Hand, seat: Seat, stated: u32) -> Done {
        let taken = hand.state.facts.taken[seat].count_ones();
        held(seat, taken == stated, || {
            let who = self.name(seat);
            format!("{who} takes {taken} cards, and the record says {stated}")
        })
    }

    /// Holds a stated count against the points scored so far; another book may count otherwise.
    pub(super) fn count(&self, hand: &Hand, seat: Seat, stated: u32) -> Done {
        let found = hand.state.balance.score[seat];
        held(seat, found == i64::from(stated) || !self.own, || {
            let who = self.name(seat);
            format!("{who} has {found} points, and the record counts {stated}")
        })
    }

    /// Holds the cards said to be left against what might be taken; it may stand before the exchange or after it.
    pub(super) fn leave(&self, hand: &Hand, act: usize, seat: Seat, stated: u32) -> Done {
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
                let Said::Deed(who, PlayerDeed::Cards { act, cards, .. }) = &line.kind else {
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
            return Ok(());
        };
        held(seat, left == i64::from(stated), || {
            let who = self.name(seat);
            format!("{who} leaves {left}, and the record says {stated}")
        })
    }
}

/// Returns the number of a declaration.
fn class_of(hand: &Hand, seat: Seat, name: &Word) -> Result<DeclarationId, Objection> {
    let (id, all) = (
        &hand.variant.checked.id,
        &hand.variant.checked.table.declarations,
    );
    let found = all.position(|d| d.name == name.text);
    found.ok_or_else(|| {
        let words = format!("`{id}` has no declaration `{}`", name.text);
        Objection::new(seat, words)
    })
}
