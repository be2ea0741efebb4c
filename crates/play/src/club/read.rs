//! What a person types at the club table beside lawful play: acts that the table lists, claims, waivers, corrections.

use crate::command::{Command, Misread, misread};
use crate::game::Game;
use crate::reading::Reading;
use codille_edition::check::act::{self, ActId, Place};
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::variant::Answer;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// The words of the club table, beside those of every table and the acts that the rules list.
pub(crate) const WORDS: [&str; 8] = [
    "waive", "correct", "say", "cut", "ask", "rights", "slow", "quick",
];

impl Game {
    /// Reads a line at the club table; `None` where it is one of every table.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read_strictly(
        &self,
        chair: usize,
        reading: &Reading<'_>,
        line: &str,
    ) -> Result<Option<Command>, Misread> {
        let Some(club) = &self.club else {
            return Ok(None);
        };
        let plain: String = line.to_lowercase().replace(['"', '“', '”'], " ");
        let words: Vec<&str> = plain.split_whitespace().collect();
        let seat = self.seat_of(chair);
        let offered = club.offered.as_ref().is_some_and(|(of, _)| *of == seat);
        let Some((first, rest)) = words.split_first() else {
            return Ok(offered.then_some(Command::Act(Act::GoOn)));
        };
        let typing = Typing {
            bench: &club.bench,
            seat,
            names: &self.names(),
            reading,
        };
        let deed = |deed: Deed| Ok(Some(Command::Deed(Box::new(deed))));
        let saying = |verb: Verb| Deed::new(ActId::Verb(verb));
        if let Some((act, rest)) = typing.listed(&words) {
            return deed(typing.act(act, rest));
        }
        match *first {
            "rights" => Ok(Some(Command::Rights)),
            "slow" | "quick" => Ok(Some(Command::Slow(*first == "slow"))),
            "waive" => typing.waiver(rest).map(Some),
            "correct" => deed(typing.correction(rest)?),
            "lead" => {
                let card = reading.one_card(rest)?;
                Ok(Some(Command::Act(Act::Play(card))))
            }
            "ask" => deed(Deed {
                words: rest.join(" "),
                ..club.bench.deed(Act::Ask)
            }),
            "say" if rest.is_empty() => misread("say what, such as `say gano`"),
            "say" => deed(Deed {
                words: spoken(rest),
                ..saying(Verb::Say)
            }),
            "cut" => {
                let number = rest.first().and_then(|n| n.parse().ok());
                let number =
                    number.ok_or_else(|| Misread("`cut` wants a number of cards".to_owned()))?;
                deed(Deed {
                    number,
                    ..saying(Verb::Cut)
                })
            }
            _ => Ok(None),
        }
    }
}

/// What is typed against.
struct Typing<'a> {
    bench: &'a RefereedHand,
    seat: Seat,
    names: &'a [String],
    reading: &'a Reading<'a>,
}

impl Typing<'_> {
    /// Finds the act of the table that a line begins with; the longest name counts.
    fn listed<'w>(&self, words: &'w [&'w str]) -> Option<(ActId, &'w [&'w str])> {
        let acts = &self.bench.variant().checked.table.acts;
        let fits = |name: &str| {
            let parts: Vec<&str> = name.split('_').collect();
            if words.first() == Some(&name) {
                return Some(1);
            }
            words.starts_with(&parts).then_some(parts.len())
        };
        let found = acts
            .iter()
            .filter_map(|a| Some((a.name.as_str(), fits(&a.name)?)));
        let (name, taken) = found.max_by_key(|(_, taken)| *taken)?;
        Some((act::find(acts, name)?, words.get(taken..)?))
    }

    /// Reads an act that the table lists: its cards, its number, whom it is done to, and what is said.
    fn act(&self, act: ActId, rest: &[&str]) -> Deed {
        let table = &self.bench.variant().checked.table;
        let mut deed = Deed::new(act);
        let place = act::listed(&table.acts, act).and_then(|a| a.from);
        let mut words = Vec::new();
        let mut rest = rest;
        // Whom it is done to comes last: `of Ann`.
        if let [before @ .., "of", name] = rest
            && let Some(whose) = self.names.iter().position(|n| n.eq_ignore_ascii_case(name))
        {
            (deed.whose, rest) = (Some(Seat::from(whose)), before);
        }
        for word in rest {
            let counts = word.parse::<i64>().ok();
            let from_hand = place == Some(Place::Hand);
            match (counts, self.reading.card(word)) {
                (Some(count), _) if !from_hand => deed.number = count,
                (_, Ok(card)) => deed.cards.insert(card),
                _ => words.push(*word),
            }
        }
        if !deed.cards.is_empty() {
            deed.number = deed.cards.count().into();
        }
        deed.words = spoken(&words);
        let declarations = &table.declarations;
        if let Some(class) = declarations.position(|d| d.name == deed.words) {
            let owner = deed.whose.unwrap_or(self.seat);
            let called = self.bench.hand.state.facts.reckoning.called(class, owner);
            let cards = if deed.cards.is_empty() {
                CardSet(called)
            } else {
                deed.cards
            };
            deed.about = Some((class, cards));
        }
        deed
    }

    /// Reads which penalty is waived: the last, or that of a fault by its name.
    fn waiver(&self, rest: &[&str]) -> Result<Command, Misread> {
        if rest.is_empty() {
            return Ok(Command::Waive(None));
        }
        let named = rest.join(" ");
        let faults = &self.bench.variant().checked.faults;
        let called = |how: &dyn Fn(&str) -> bool| {
            let mut ids = faults.ids();
            ids.find(|id| how(&faults[*id].to_lowercase()))
        };
        let found = called(&|f| f == named).or_else(|| called(&|f| f.starts_with(&named)));
        match found {
            Some(fault) => Ok(Command::Waive(Some(fault))),
            None => misread(format!(
                "these rules know no fault “{named}”; `waive` alone waives the last penalty that you may waive"
            )),
        }
    }

    /// Reads what is put in place of a card, a call or an answer.
    fn correction(&self, rest: &[&str]) -> Result<Deed, Misread> {
        let answer = match rest {
            ["good"] => Some(Answer::Good),
            ["equal"] => Some(Answer::Equal),
            ["not", "good"] => Some(Answer::NotGood),
            _ => None,
        };
        if let Some(answer) = answer {
            let instead = Act::Answer(answer);
            return Ok(Deed::mending(instead, answer.word(), self.bench.answered()));
        }
        if let [word] = rest
            && let Ok(card) = self.reading.card(word)
        {
            return Ok(Deed {
                cards: CardSet::of(card),
                number: 1,
                ..Deed::mending(Act::Play(card), &self.bench.mendable(self.seat), None)
            });
        }
        let call = self.reading.call(rest);
        match call {
            Ok(Command::Act(call @ Act::Call { class, cards })) => {
                Ok(Deed::mending(call, "call", Some((class, cards))))
            }
            _ => misread(
                "say what you put in its place: `correct KH`, `correct not good`, or a call with its cards",
            ),
        }
    }
}

/// Puts words together as they are written in a file: nothing that would end the line or the quotes.
fn spoken(words: &[&str]) -> String {
    let kept = |c: &char| !matches!(c, '"' | '\\' | '#' | ':') && !c.is_control();
    words.join(" ").chars().filter(kept).take(60).collect()
}
