//! Holds what the programs answer against the rules themselves, for tests.

use super::due::Settled;
use super::question::Question;
use crate::variant::eval::mask;
use crate::variant::{Env, HandState, Saying, Variant};
use codille_edition::check::rule::{Event, Modal, Verb};
use codille_lang::ids::{BySeat, DeclarationId, DeclarationSet, SeatSet};

impl Variant {
    /// Puts every question to the programs and to the rules themselves.
    ///
    /// # Errors
    /// A sentence for the first question that they answer differently, or that a program answers where the rules are in trouble.
    pub fn programs_agree(&self, facts: &HandState, player: SeatSet) -> Result<(), String> {
        let say = Saying::plain(facts, player);
        let held = facts.held.iter().fold(0, |all, hand| all | hand);
        for (verb, word) in Verb::ALL {
            for all in [held, (1 << self.checked.table.games.len()) - 1, 15] {
                let quick = self.answer(Question::Set(verb), say, all);
                same(
                    &format!("from what to {word}"),
                    quick,
                    facts,
                    player,
                    |env| eval_word(self.set_by_rules(verb, all, env)),
                )?;
            }
            let quick = self.answer(Question::May(verb), say, 0);
            same(&format!("may {word}"), quick, facts, player, |env| {
                [self.may_by_rules(verb, env).into(), 0]
            })?;
            let quick = self.answer(Question::Must(verb), say, 0);
            same(&format!("must {word}"), quick, facts, player, |env| {
                [self.bound(verb, Modal::Must, env).is_some().into(), 0]
            })?;
            // Where least and most cross the rules are asked, which know the clauses.
            let quick = self.answer(Question::Number(verb), say, 9);
            let quick = quick.filter(|[least, most]| least <= most);
            same(
                &format!("how many to {word}"),
                quick,
                facts,
                player,
                |env| {
                    let bounds = self.number_by_rules(verb, 9, env);
                    [bounds.least, bounds.most]
                },
            )?;
        }
        for class in self.checked.table.declarations.keys() {
            self.calls_agree(class, facts, player)?;
        }
        for (event, player) in [
            (Event::Lead, player),
            (Event::Trick, player),
            (Event::Count, player),
            (Event::Settlement, facts.ombre.into()),
            (Event::Pass, player),
            (Event::Deal, facts.dealer().into()),
            (Event::PassedOut, facts.dealer().into()),
            (Event::Exchange, player),
            (Event::Refill, facts.dealer().into()),
        ] {
            self.bills_agree(event, Saying::plain(facts, player))?;
        }
        Ok(())
    }

    /// What may be called of a declaration, what answers it and what it brings.
    fn calls_agree(
        &self,
        class: DeclarationId,
        facts: &HandState,
        player: SeatSet,
    ) -> Result<(), String> {
        let seat = player
            .first()
            .ok_or_else(|| format!("{player:?} is no seat"))?;
        let of = |table: &BySeat<u64>| table[seat];
        let reckoned = facts.reckoning.called(class, seat);
        let first = facts.reckoning.first(class, seat);
        for supposing in [false, true] {
            let say = Saying {
                supposing,
                ..Saying::plain(facts, player)
            };
            let mut env = Env::of(say);
            for (cards, but) in [(of(&facts.held), 0), (of(&facts.hand), reckoned)] {
                let slow = self.best_by_rules(class, cards, but, &mut env);
                let quick = self.best_by_table(class, cards, but, say);
                if quick.is_some_and(|q| q != slow || env.trouble.is_some()) {
                    let name = &self.checked.table.declarations[class].name;
                    return Err(format!(
                        "the best {name} of {cards:x} for {player:?}: {quick:x?}, by the rules {slow:x?}"
                    ));
                }
                for wanted in slow
                    .iter()
                    .map(|(strength, _)| *strength)
                    .chain([[3, 2, 0, 0]])
                {
                    let slow = self.can_equal_by_rules(class, cards, wanted, &mut env);
                    let quick = self.can_equal_by_table(class, cards, wanted, say);
                    if quick.is_some_and(|q| q != slow) {
                        return Err(format!("{cards:x} equals {wanted:?}, by the rules {slow}"));
                    }
                }
                let called = slow.map_or(first, |(_, cards)| cards);
                let say = say.about(class, called);
                let strength = self.lanes(class).and_then(|l| l.strength(self, called));
                if strength.is_some_and(|s| s != self.strength_by_rules(class, called, &mut env)) {
                    return Err(format!("{called:x} is as strong as {strength:?}"));
                }
                let all = DeclarationSet::of(class).mask();
                for verb in [Verb::Call, Verb::Announce] {
                    let quick = self.answer(Question::Set(verb), say, all);
                    let slow = self.set_by_rules(verb, all, &mut Env::of(say));
                    if quick.is_some_and(|q| q != eval_word(slow)) {
                        return Err(format!("{called:x} may be called: {quick:?}, not {slow:x}"));
                    }
                }
                for event in [Event::Announcement, Event::Call] {
                    self.bills_agree(event, say)?;
                }
            }
        }
        Ok(())
    }

    fn bills_agree(&self, event: Event, say: Saying<'_>) -> Result<(), String> {
        let Saying { facts, player, .. } = say;
        for traced in [false, true] {
            let mut quick = Vec::new();
            let told = self.pay_all(event, say, traced, |due| quick.push(due.clone()));
            let Some(Settled { result }) = told else {
                continue;
            };
            let mut env = if traced {
                Env::traced_of(say)
            } else {
                Env::of(say)
            };
            let due = self.due(event, &mut env);
            if due.as_ref() != Ok(&quick) {
                return Err(format!(
                    "at {event:?}: {quick:?} is due, by the rules {due:?}"
                ));
            }
            if event == Event::Settlement {
                let by_rules = self.result(&mut Env::new(facts, player));
                if by_rules != Ok(result) {
                    return Err(format!(
                        "the result is {result:?}, by the rules {by_rules:?}"
                    ));
                }
            }
        }
        Ok(())
    }
}

const fn eval_word(set: u64) -> [i64; 2] {
    [crate::variant::eval::word(set), 0]
}

fn same(
    what: &str,
    quick: Option<[i64; 2]>,
    facts: &HandState,
    player: SeatSet,
    by_rules: impl FnOnce(&mut Env<'_>) -> [i64; 2],
) -> Result<(), String> {
    let Some(quick) = quick else {
        return Ok(());
    };
    let mut env = Env::new(facts, player);
    let slow = by_rules(&mut env);
    if env.trouble.is_none() && slow == quick {
        return Ok(());
    }
    let [a, b] = quick.map(mask);
    Err(format!(
        "{what}: {a:x} {b:x} for {player:?}, by the rules {slow:x?} with {:?}",
        env.trouble
    ))
}
