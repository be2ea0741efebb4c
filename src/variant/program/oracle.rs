//! Holds what the programs answer against the rules themselves, for tests. Decides nothing.

use super::due::Settled;
use super::question::Question;
use crate::check::rule::{Event, Modal, Verb};
use crate::variant::eval::mask;
use crate::variant::{Env, Facts, Saying, Variant};

impl Variant {
    /// Puts every question to the programs and to the rules themselves.
    ///
    /// # Errors
    /// A sentence for the first question that they answer differently, or that a program answers where the rules are in trouble.
    pub fn programs_agree(&self, facts: &Facts, player: u64) -> Result<(), String> {
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
            let quick = self.answer(Question::Number(verb), say, 9);
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
        for (event, player) in [
            (Event::Settlement, facts.ombre),
            (Event::Pass, player),
            (Event::Deal, facts.dealer()),
            (Event::PassedOut, facts.dealer()),
            (Event::Exchange, player),
            (Event::Refill, facts.dealer()),
        ] {
            self.bills_agree(event, facts, player)?;
        }
        Ok(())
    }

    fn bills_agree(&self, event: Event, facts: &Facts, player: u64) -> Result<(), String> {
        for traced in [false, true] {
            let mut quick = Vec::new();
            let told = self.pay_all(event, Saying::plain(facts, player), traced, |due| {
                quick.push(due.clone())
            });
            let Some(Settled { result }) = told else {
                continue;
            };
            let mut env = if traced {
                Env::traced(facts, player)
            } else {
                Env::new(facts, player)
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
    facts: &Facts,
    player: u64,
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
        "{what}: {a:x} {b:x} for {player:x}, by the rules {slow:x?} with {:?}",
        env.trouble
    ))
}
