//! A sitting as a file of records that `codille replay` and `codille test` read, with what is needed to go on with it.
//!
//! Such a file holds the cards of all players: it is not for the eyes of somebody who is still playing.

use super::game::Game;
use super::notation;
use super::origin::Origin;
use super::setup::Chair;
use codille_edition::yaml;
use codille_edition::yaml::{Lenient, locate};
use codille_engine::variant::Variant;
use codille_engine::{Act, Hand, Moment};
use codille_lang::ids::Seat;
use codille_lang::span::SourceMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What is told of a file whose cards are others.
pub(super) const OTHER_CARDS: &str =
    "the cards are not those that the seed deals: the file was changed by hand";
/// The form of what is written under `sitting:`; another number is another form.
const FORM: u32 = 1;

/// How a sitting was set up and how far it has come, as it stands at the head of its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The form of this head.
    form: u32,
    /// The variant.
    pub variant: String,
    /// The options that were set, in order.
    pub set: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
    /// The chair that speaks first in the first hand.
    pub first: usize,
    /// On how many worlds a player tries its acts.
    pub worlds: u32,
    /// The name of each chair and of the player in it; `person` for somebody who types.
    pub chairs: Vec<(String, String)>,
    /// The number of the hand at the table.
    pub hand: u64,
    /// Whether it is over and entered.
    pub(super) entered: bool,
    /// How many rights were let pass since its last line.
    pub(super) passed: usize,
    /// How many acts of it were taken back, and how many after something hidden had been seen.
    undone: (u32, u32),
    /// Where a referee sits at the table: of a hundred acts of the players so many are errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strict: Option<u32>,
    /// The record from which somebody plays on, where the sitting began with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

/// A file as far as the head goes; the records are read by the reader of evidence.
#[derive(Debug, Deserialize)]
struct File {
    sitting: Option<Lenient<Head>>,
}

locate!(plain: File);

impl Head {
    /// Reads the head of a saved sitting.
    ///
    /// # Errors
    /// A sentence, where the file holds no sitting, or one of another form.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut sources = SourceMap::default();
        let file = sources.add("sitting", text);
        let file = yaml::read::<Lenient<File>>(file, &sources);
        let file = file.map_err(|why| format!("it is no saved sitting: {}", why.title))?;
        let Lenient(head) = file.0.sitting.ok_or(
            "it is no saved sitting: it has no `sitting:`; a file of records is replayed with `codille replay FILE`",
        )?;
        if head.form != FORM {
            return Err(format!(
                "it was saved by another version of codille (form {}, and this one reads form {FORM})",
                head.form
            ));
        }
        Ok(head)
    }

    /// Holds that the sitting can have been one of a variant: as many chairs as it has players, each with a name of its own.
    ///
    /// # Errors
    /// A sentence that says what was changed by hand.
    pub fn fits(&self, variant: &Variant) -> Result<(), String> {
        let (chairs, players) = (self.chairs.len(), variant.players);
        if chairs != players {
            return Err(format!(
                "its head has {chairs} chairs, and `{}` is played by {players}: it was changed by hand",
                self.variant
            ));
        }
        if self.first >= players {
            return Err(format!(
                "its head says that chair {} speaks first, and the chairs are numbered from 0 to {}: it was changed by hand",
                self.first,
                players - 1
            ));
        }
        let names: BTreeSet<&str> = self.chairs.iter().map(|(name, _)| name.as_str()).collect();
        if names.len() != chairs {
            return Err("its head has two chairs of one name: it was changed by hand".to_owned());
        }
        if self.worlds == 0 {
            return Err("its head lets players try no world: it was changed by hand".to_owned());
        }
        Ok(())
    }
}

impl Game {
    fn head(&self) -> Head {
        let chairs = self.setup.chairs.iter().map(|(name, chair)| {
            let player = match chair {
                Chair::Person => "person",
                Chair::Player(player) => player.name(),
            };
            (name.clone(), player.to_owned())
        });
        Head {
            form: FORM,
            variant: self.setup.variant.checked.id.clone(),
            set: self.setup.set.clone(),
            seed: self.setup.seed,
            first: self.setup.first,
            worlds: self.setup.worlds,
            chairs: chairs.collect(),
            hand: self.number,
            entered: self.closing.is_some(),
            passed: self.passed(),
            undone: self.undone,
            strict: self.strict,
            origin: self.origin.clone(),
        }
    }

    /// Counts the rights that were let pass since the last line of the file.
    fn passed(&self) -> usize {
        if let Some(club) = &self.club {
            return club.passed();
        }
        let acts: Vec<_> = self.acts().collect();
        let last = acts.iter().rev();
        last.take_while(|(_, act)| *act == Act::GoOn).count()
    }

    /// Writes the hand at the table as a record.
    pub(super) fn hand_record(&self) -> String {
        let note = match self.undone {
            (0, _) => None,
            (all, seen) => Some(format!(
                "Acts taken back in this hand: {all}, of these after something hidden had been seen: {seen}."
            )),
        };
        let head = notation::RecordHead {
            id: format!("hand-{}", self.number),
            title: format!("Hand {} of a sitting", self.number),
            note,
            set: &self.setup.set,
            names: &self.names(),
            opening: &self.opening,
        };
        match &self.club {
            Some(club) => club.case(&head),
            None => notation::record(&self.table.hand, &head),
        }
    }

    /// Writes all hands so far as a file of records, from which the sitting can go on.
    ///
    /// # Errors
    /// Should the head not be written; no sitting is known to cause that.
    pub fn record(&self) -> Result<String, String> {
        let head = serde_json::to_string(&self.head()).map_err(|why| why.to_string())?;
        let mut out = format!(
            "# {}, played with codille. It holds the cards of all players.\nwork: {}\nwhose: editor\n",
            self.setup.title, self.setup.work
        );
        let _ = writeln!(
            out,
            "# `codille play --resume` goes on from here.\nsitting: {head}\n{}:",
            if self.is_strict() { "cases" } else { "records" }
        );
        for hand in &self.past {
            out.push_str(hand);
        }
        if self.closing.is_none() {
            out.push_str(&self.hand_record());
        }
        Ok(out)
    }

    /// Goes on with a saved sitting in a game that was set up as its head says; `hands` are its records as played, in order.
    ///
    /// # Errors
    /// A sentence that names the hand, where a record is not what this sitting would have come to.
    pub fn resume(&mut self, head: &Head, hands: &[Hand]) -> Result<(), String> {
        let count = u64::try_from(hands.len()).map_err(|why| why.to_string())?;
        if count != head.hand {
            return Err(format!(
                "its records are {count}, and its head speaks of hand {}: it was changed by hand",
                head.hand
            ));
        }
        for (number, hand) in (1..).zip(hands) {
            let told = |why: String| format!("hand {number}: {why}");
            if number > 1 {
                self.again().map_err(told)?;
            }
            let dealt = &self.table.hand.state.facts.dealt;
            if *dealt != hand.state.facts.dealt {
                return Err(told(OTHER_CARDS.to_owned()));
            }
            // What a record tells was done before anybody sat down.
            let done = self.table.hand.history.len();
            let same = |((seat, act), moment): ((Seat, Act), &Moment)| {
                (seat, act) == (moment.seat, moment.act)
            };
            if !self.acts().zip(&hand.history).all(same) {
                return Err(told(
                    "it begins otherwise than its record: it was changed by hand".to_owned(),
                ));
            }
            for moment in hand.history.iter().skip(done) {
                let done = self.table.act(moment.seat, moment.act);
                done.map_err(|_| told("an act is not allowed there".to_owned()))?;
            }
            if number == count {
                for _ in self.passed()..head.passed {
                    let seat = self.table.hand.decision.seat();
                    let seat = seat.ok_or_else(|| told("nobody is asked anything".to_owned()))?;
                    let done = self.table.act(seat, Act::GoOn);
                    done.map_err(|_| told("a right cannot be let pass there".to_owned()))?;
                }
                self.undone = head.undone;
                if head.entered {
                    self.close();
                }
            }
        }
        Ok(())
    }
}
