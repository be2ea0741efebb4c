//! The desk at which requests are answered: the rules that it was handed, and the sitting that goes on.

use super::request::Request;
use super::told;
use codille_door::{Answer, HandedRules, answered, named};
use codille_engine::variant::Setting;
use codille_lang::ids::SeatSet;
use codille_lang::layout::TermStyle;
use codille_play::{
    Chair, Game, Head, Next, OfferedVariant, Opening, Setup, TakenUp, Turn, as_recorded, bills,
    elsewhere,
};
use codille_players::Budget;
use serde_json::{Map, Value, json};

/// The name by which faults of a saved sitting speak of it.
const SAVED: &str = "saved.yaml";

/// Answers requests, one after the other.
#[derive(Debug, Default)]
pub struct Desk {
    handed: HandedRules,
    game: Option<Game>,
}

/// Cards are told in letters; the page draws them.
const fn look() -> TermStyle {
    TermStyle {
        width: 80,
        colour: false,
        ascii: true,
    }
}

/// Nothing but the number of worlds ends the thinking: the page ends it with the worker.
const fn never() -> bool {
    false
}

impl Desk {
    /// Answers a line of JSON with another.
    pub fn line(&mut self, line: &str) -> String {
        answered(line, |request| self.answer(request))
    }

    /// Answers a request.
    ///
    /// # Errors
    /// A sentence that says why it has no answer.
    pub fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Rules { files } => Ok(self.handed.read(files)),
            Request::Check { file, text } => self.check(&file, text),
            Request::Bills { text, variants } => {
                for id in &variants {
                    self.handed.variant(id, &Setting::new())?;
                }
                let bills = bills(&mut self.handed.edition, &text, &variants)?;
                let bills: Vec<Value> = bills.iter().map(told::bill_under).collect();
                Ok(named([("bills", bills.into())]))
            }
            Request::Sit {
                variant,
                set,
                seat,
                against,
                seed,
                worlds,
                deals,
            } => {
                let variant = self.handed.variant(&variant, &set)?;
                let budget = worlds.map_or_else(Budget::default, |worlds| Budget { worlds });
                let chairs = Chair::all(&[seat], &against, variant.players, budget)?;
                let setup = Setup {
                    seed,
                    worlds: budget.worlds,
                    ..Setup::of(&self.handed.edition, variant, set, chairs, look())
                };
                Ok(self.sit(&Opening::new(setup, SeatSet::EMPTY), deals))
            }
            Request::TakeUp {
                text,
                acts,
                under,
                seat,
                against,
                seed,
                worlds,
            } => {
                let edition = &mut self.handed.edition;
                let taken = match under {
                    Some(under) => TakenUp::beside(edition, &text, acts, &under),
                    None => TakenUp::read(edition, &text, acts),
                };
                let taken = taken.map_err(|why| why.to_string())?;
                let budget = worlds.map_or_else(Budget::default, |worlds| Budget { worlds });
                let chairs = taken.chairs(&seat, &against, budget)?;
                let (variant, set) = (taken.variant(), taken.set().clone());
                let setup = Setup {
                    seed,
                    worlds: budget.worlds,
                    ..Setup::of(&self.handed.edition, variant, set, chairs, look())
                };
                Ok(self.begun(Game::taken_up(setup, taken)))
            }
            Request::Go { most } => self.go(most),
            Request::Type { line } => self.typed(&line),
            Request::Scene => Ok(at_table(self.sitting()?)),
            Request::Hint => {
                let game = self.sitting()?;
                let chair = person(game).ok_or("whoever looks on is asked nothing")?;
                let lines = game.hint(chair, Budget::default(), &never);
                Ok(named([("lines", lines.into())]))
            }
            Request::Review => {
                let game = self.sitting()?;
                let chair = person(game).ok_or("whoever looks on has no cards")?;
                let lines = game.review(chair)?.lines(Budget::default(), &never);
                Ok(named([("lines", lines.into())]))
            }
            Request::Elsewhere => {
                let game = self.game.as_ref().ok_or(NOBODY)?;
                let lines = elsewhere(&mut self.handed.edition, game);
                let recorded = as_recorded(&mut self.handed.edition, game);
                Ok(named([
                    ("lines", lines.into()),
                    ("recorded", recorded.into()),
                ]))
            }
            Request::Record => Ok(named([("text", self.sitting()?.record()?.into())])),
            Request::Dispute => {
                let dispute = self.sitting()?.dispute()?;
                Ok(named([("dispute", json!(dispute))]))
            }
            Request::Resume { text } => self.resume(&text),
        }
    }

    fn sitting(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| NOBODY.to_owned())
    }

    /// Checks a text of rules; of one that can be played it is told what may be chosen.
    fn check(&mut self, file: &str, text: String) -> Answer {
        let (mut told, id) = self.handed.check(file, text);
        let Some(id) = id else {
            return Ok(told);
        };
        let variant = self.handed.variant(&id, &Setting::new())?;
        let raw = self.handed.edition.variant_of(&id);
        let raw = raw.ok_or_else(|| format!("there is no variant `{id}`"))?;
        told.insert(
            "offered".to_owned(),
            json!(OfferedVariant::of(raw, &variant)),
        );
        Ok(told)
    }

    /// Deals the first hand, once it is said who deals it.
    fn sit(&mut self, opening: &Opening, deals: Option<bool>) -> Map<String, Value> {
        let mut lines = Vec::from_iter(opening.company());
        lines.extend(opening.lot().iter().cloned());
        if let (Some(why), None) = (opening.choice(), deals) {
            return named([
                ("asks", "deal".into()),
                ("lines", lines.into()),
                ("why", why.into()),
            ]);
        }
        let (told, game) = opening.clone().deal(deals.unwrap_or(true));
        lines.extend(told);
        lines.extend(game.begins(person(&game)));
        let game = self.game.insert(game);
        let mut out = at_table(game);
        out.insert("lines".to_owned(), lines.into());
        out
    }

    fn go(&mut self, most: u32) -> Answer {
        let game = self.sitting()?;
        let mut acts = 0;
        while acts < most && matches!(game.turn(), Turn::Player(_)) {
            game.let_play(&never)?;
            acts += 1;
        }
        let lines = heard(game);
        let mut out = at_table(game);
        out.insert("lines".to_owned(), lines.into());
        Ok(out)
    }

    fn typed(&mut self, line: &str) -> Answer {
        let game = self.sitting()?;
        let chair = person(game).ok_or("whoever looks on types nothing")?;
        let reply = game.enter(chair, line);
        let mut lines = reply.lines;
        let next = match reply.next {
            Next::Ask => "ask",
            Next::Go => "go",
            Next::Deal => {
                lines.extend(game.begins(Some(chair)));
                "deal"
            }
            Next::Save(_) => "save",
            Next::Hint => "hint",
            Next::Review => "review",
            Next::Quit => "quit",
        };
        if matches!(next, "go" | "deal") {
            lines.extend(heard(game));
        }
        let mut out = at_table(game);
        out.insert("lines".to_owned(), lines.into());
        out.insert("next".to_owned(), next.into());
        Ok(out)
    }

    fn resume(&mut self, text: &str) -> Answer {
        let head = Head::read(text)?;
        // What is wrong with the rules is told in full, as when somebody sits down.
        self.handed.variant(&head.variant, &head.set)?;
        let budget = Budget {
            worlds: head.worlds,
        };
        let file = (SAVED, text);
        let game = Game::resumed(&mut self.handed.edition, file, &head, budget, look())?;
        Ok(self.begun(game))
    }

    /// Takes a game that is under way to the table, and tells how it stands.
    fn begun(&mut self, game: Game) -> Map<String, Value> {
        let game = self.game.insert(game);
        let mut lines = game.begins(person(game));
        lines.extend(heard(game));
        let mut out = at_table(game);
        out.insert("lines".to_owned(), lines.into());
        out
    }
}

/// What is said where no sitting goes on.
const NOBODY: &str = "nobody has sat down yet";

/// Returns the chair of the one person at the table; `None` where somebody looks on.
fn person(game: &Game) -> Option<usize> {
    game.persons().first().copied()
}

/// Tells what has happened since the last time; a hand that is over is entered, and its bill follows.
fn heard(game: &mut Game) -> Vec<String> {
    let mut lines = game.news(person(game));
    if game.turn() == Turn::Over && !game.is_entered() {
        lines.extend(game.close());
    }
    lines
}

/// Returns the scene, and whose turn it is.
fn at_table(game: &Game) -> Map<String, Value> {
    let turn = match game.turn() {
        Turn::Person(_) => "person",
        Turn::Player(_) => "player",
        Turn::Over => "over",
    };
    let bill = if game.is_entered() {
        game.last_bill()
    } else {
        &[]
    };
    // Somebody who looks on has no cards to look at again.
    let reviewable = person(game).is_some_and(|chair| game.review(chair).is_ok());
    let from = game.origin();
    let from = from.map_or(Value::Null, |o| json!({ "title": o.title, "acts": o.acts }));
    named([
        ("turn", turn.into()),
        ("seed", game.seed().into()),
        ("bill", bill.into()),
        ("reviewable", reviewable.into()),
        ("from", from),
        ("partie_under_way", game.is_partie_under_way().into()),
        ("scene", told::scene(&game.scene(person(game)))),
    ])
}
