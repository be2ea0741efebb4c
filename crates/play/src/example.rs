//! A hand as an example of a record or a case, for somebody who writes his own.

use super::notation::{self, RecordHead};
use codille_engine::{Act, Hand, State};
use codille_lang::cards::CardSet;
use std::fmt::Write;

/// A hand that serves as an example.
#[derive(Debug)]
pub struct Example<'h> {
    hand: &'h Hand,
    names: Vec<String>,
}

impl<'h> Example<'h> {
    /// Takes a hand; the players are called A, B and so on.
    pub fn new(hand: &'h Hand) -> Self {
        let names = ('A'..).take(hand.variant.players).map(String::from);
        Self {
            hand,
            names: names.collect(),
        }
    }

    /// Writes the hand as a file of one record, with a word on each part.
    pub fn record(&self, id: &str, work: &str) -> String {
        let opening = State::new(&self.hand.variant, 0);
        let head = RecordHead {
            id: id.to_owned(),
            title: "An example, played by chance: say here what your game shows".to_owned(),
            note: None,
            set: &Vec::new(),
            names: &self.names,
            opening: &opening,
        };
        let about = format!(
            "\
# A game of your own, act by act. All below is an example of a hand: put yours in its place.
#
#     codille replay FILE --explain       plays it, with the reasons for every payment
#     codille test FILE                   holds the rules to what stands under `expect:`
#     codille show {} acts    lists what may be told under `acts:`
#
# title     what the game shows, in a sentence
# seats     the players, in the order in which they speak; the last one deals
# dealt     the cards of each, by rank and suit: A K Q J 10 9 ..., and S H D C
# stock     the cards that were not dealt, from the top
# acts      one line an act, and one line a trick
# expect    what it came to; leave out what you do not know
",
            self.hand.variant.checked.id
        );
        format!(
            "{about}work: {work}\nwhose: editor\nrecords:\n{}",
            notation::record(self.hand, &head)
        )
    }

    /// Writes the beginning of the hand as a file of one case, with a word on each part.
    pub fn case(&self, id: &str, work: &str) -> Option<String> {
        let variant = &self.hand.variant.checked.id;
        let (first, hands) = (self.first()?, self.hands());
        let seats = self.names.join(", ");
        Some(format!(
            "\
# A dispute of your own. All below is an example of a case: put yours in its place.
#
#     codille replay FILE --explain       has it judged, with the rules on which the answer rests
#     codille test FILE                   holds the rules to the answer
#     codille show {variant} acts    lists what may be told under `acts:` and asked after `may:`
#
# title      what the dispute is about, in a sentence
# seats      the players, in the order in which they speak; the last one deals
# facts      what is known; cards that nobody told of are dealt in two hundred ways
# acts       what was done, one line an act
# questions  `may:` asks whether an act is allowed; `what:` asks for the `penalty`, the `fault`, the `score` and so on
# answer     what you hold to be right; without it you are told what the rules say
# laws       the passages on which the answer rests, such as [law-21]; add them when you know them
work: {work}
whose: editor
cases:
  - id: {id}
    title: \"An example: may the first player do as he likes?\"
    variant: {variant}
    seats: [{seats}]
    facts:
      hands:
{hands}    acts: []
    questions:
      - may: '{first}'
        answer: \"yes\"
"
        ))
    }

    /// Returns the first act of the hand.
    fn first(&self) -> Option<String> {
        let moment = self.hand.history.first()?;
        let name = self.names.get(moment.seat.index())?;
        if let Act::Play(card) = moment.act {
            return Some(format!("{name} plays {card}"));
        }
        notation::lines(self.hand, &self.names).into_iter().next()
    }

    fn hands(&self) -> String {
        let dealt = self.hand.state.facts.dealt.iter().copied();
        let mut out = String::new();
        let hands = self.names.iter().zip(dealt).take(self.hand.variant.hands);
        for (name, cards) in hands {
            let _ = writeln!(out, "        {name}: \"{}\"", CardSet(cards));
        }
        out
    }
}
