//! What the printed cards of the works lose, counted: as data, as Markdown, and a line a card as CSV.

use super::Unjudged;
use super::judged::JudgedPlay;
use codille_lang::words::counted;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How often printed cards lose value, work by work.
#[derive(Debug, Clone, Serialize)]
pub struct PrintedPlays {
    /// How the others stand to each other: `united`.
    pub adversaries: &'static str,
    /// Whether somebody stopped it: what was not searched is counted as not solved.
    pub interrupted: bool,
    /// In how many deals at most the cards of a record are judged whose hands the editor completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<usize>,
    /// The seed by which these are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The works that have records.
    pub works: Vec<PrintedWork>,
}

/// The printed cards of one work.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedWork {
    /// The work.
    pub work: String,
    /// How many of its records play a card that no earlier one plays in the same position.
    pub records: usize,
    /// How many cards these play, each position counted once.
    pub plays: usize,
    /// How many of them are judged.
    pub judged: usize,
    /// How many of those judged were chosen from several lawful cards.
    pub chosen: usize,
    /// How many of those judged lose value.
    pub losing: usize,
    /// What they lose together in payments, where payments settle the hand.
    pub payments: i64,
    /// What they lose together in points, where points settle it.
    pub points: i64,
    /// Why the others are not judged.
    pub unjudged: Vec<UnjudgedPlays>,
    /// Those that lose value.
    pub losses: Vec<LosingPlay>,
    /// The cards that the text tells of hands which the editor completed, where these were judged in deals that fit it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fitting: Option<FittingPlays>,
}

/// Cards of hands that the editor completed, judged in deals drawn uniformly from those that fit what the text tells.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittingPlays {
    /// How many records there are whose hands the editor completed.
    pub records: usize,
    /// In how many of these the acts can happen in one deal at least of those drawn.
    pub happening: usize,
    /// How many cards that the text tells are judged in one deal at least, each position counted once.
    pub judged: usize,
    /// How many of those were chosen from several lawful cards in one deal at least.
    pub chosen: usize,
    /// How many lose value in every deal in which they are judged.
    pub always: usize,
    /// How many lose value in some of them only.
    pub sometimes: usize,
    /// Those that lose value in one deal at least.
    pub losses: Vec<FittingPlay>,
}

/// A card that loses value in deals that fit what the text tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittingPlay {
    /// The record.
    pub record: String,
    /// The number of the card, counted from 1 through the hand.
    pub at: usize,
    /// Who played it.
    pub seat: String,
    /// The card.
    pub act: String,
    /// In how many deals it is judged.
    pub deals: usize,
    /// In how many it loses value.
    pub losing: usize,
    /// What it loses in all of them together, in payments or points.
    pub loses: i64,
}

/// Cards that are not judged for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnjudgedPlays {
    /// The reason.
    pub reason: Unjudged,
    /// How many cards.
    pub plays: usize,
    /// Of how many records.
    pub records: usize,
}

/// A card that loses value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LosingPlay {
    /// The record.
    pub record: String,
    /// The number of the card, counted from 1 through the hand.
    pub at: usize,
    /// Who played it.
    pub seat: String,
    /// The card.
    pub act: String,
    /// How much less than the best it brought to the side that played it, in payments or points.
    pub loses: i64,
    /// The best cards.
    pub best: Vec<String>,
}

impl PrintedWork {
    /// Begins to count the cards of a work.
    pub(super) fn new(work: &str) -> Self {
        Self {
            work: work.to_owned(),
            ..Self::default()
        }
    }

    /// Adds the cards of a record, which no earlier one plays.
    pub(super) fn add(&mut self, record: &str, plays: &[&JudgedPlay], happens: Option<bool>) {
        self.records += usize::from(!plays.is_empty());
        self.plays += plays.len();
        let mut reasons = Vec::new();
        if let (Some(happens), false) = (happens, plays.is_empty()) {
            self.add_fitting(record, plays, happens);
        }
        for play in plays {
            let found = match &play.verdict {
                Ok(found) => found,
                Err(why) => {
                    reasons.push(*why);
                    continue;
                }
            };
            self.judged += 1;
            self.chosen += usize::from(play.chosen);
            if found.loses == 0 {
                continue;
            }
            self.losing += 1;
            if play.pays {
                self.payments += found.loses;
            } else {
                self.points += found.loses;
            }
            self.losses.push(LosingPlay {
                record: record.to_owned(),
                at: play.at,
                seat: play.seat.clone(),
                act: play.card.to_string(),
                loses: found.loses,
                best: found.best.clone(),
            });
        }
        self.leave_out(reasons);
    }

    /// Adds those cards of a record that were judged in deals that fit, in one of which its acts can happen or in none.
    fn add_fitting(&mut self, record: &str, plays: &[&JudgedPlay], happens: bool) {
        let of = self.fitting.get_or_insert_default();
        of.records += 1;
        of.happening += usize::from(happens);
        let judged = plays.iter();
        for (play, found) in judged.filter_map(|play| Some((play, play.fitting?))) {
            of.judged += 1;
            of.chosen += usize::from(found.chosen > 0);
            if found.losing == 0 {
                continue;
            }
            if found.losing == found.deals {
                of.always += 1;
            } else {
                of.sometimes += 1;
            }
            of.losses.push(FittingPlay {
                record: record.to_owned(),
                at: play.at,
                seat: play.seat.clone(),
                act: play.card.to_string(),
                deals: found.deals,
                losing: found.losing,
                loses: found.lost,
            });
        }
    }

    /// Counts the reasons for which cards of a record are not judged.
    fn leave_out(&mut self, mut reasons: Vec<Unjudged>) {
        reasons.sort_unstable();
        for alike in reasons.chunk_by(|one, other| one == other) {
            let Some(reason) = alike.first().copied() else {
                continue;
            };
            let known = self.unjudged.iter().position(|u| u.reason == reason);
            if let Some(known) = known.and_then(|at| self.unjudged.get_mut(at)) {
                known.plays += alike.len();
                known.records += 1;
            } else {
                self.unjudged.push(UnjudgedPlays {
                    reason,
                    plays: alike.len(),
                    records: 1,
                });
            }
        }
        self.unjudged.sort_by_key(|unjudged| unjudged.reason);
    }

    /// Says what the losing cards lose together.
    pub fn lost(&self) -> String {
        match (self.payments, self.points) {
            (0, 0) => "nothing".to_owned(),
            (payments, 0) => format!("{payments} in payments"),
            (0, points) => format!("{points} in points"),
            (payments, points) => format!("{payments} in payments, {points} in points"),
        }
    }
}

impl LosingPlay {
    /// Says what it loses, and which cards were better.
    pub fn describe(&self) -> String {
        let (at, seat, act, loses) = (self.at, &self.seat, &self.act, self.loses);
        let best = self.best.join(" ");
        format!("card {at}, {seat} {act}: loses {loses}; best {best}")
    }
}

impl FittingPlay {
    /// Says in how many deals it loses, and what.
    pub fn describe(&self) -> String {
        let (at, seat, act) = (self.at, &self.seat, &self.act);
        let (deals, losing, loses) = (self.deals, self.losing, self.loses);
        format!(
            "card {at}, {seat} {act}: loses in {losing} of {}, {loses} together",
            counted(deals, "deal")
        )
    }
}

impl FittingPlays {
    /// Says how many cards are judged, and how many of them lose.
    pub fn describe(&self) -> String {
        let (records, judged) = (
            counted(self.records, "record"),
            counted(self.judged, "card"),
        );
        if self.judged == 0 {
            return format!(
                "the acts of {} of {records} can happen, and no card that the text tells is judged",
                self.happening
            );
        }
        format!(
            "the acts of {} of {records} can happen, and {judged} are judged, {} of several lawful ones; {} lose value in every such deal, {} in some",
            self.happening, self.chosen, self.always, self.sometimes
        )
    }
}

impl UnjudgedPlays {
    /// Says how many cards are not judged, and why.
    pub fn describe(&self) -> String {
        let cards = counted(self.plays, "card");
        let records = counted(self.records, "record");
        format!("{cards} ({records}) {}", self.reason.describe())
    }
}

impl PrintedPlays {
    /// Lays it out as tables in Markdown, which read well on a terminal too.
    pub fn markdown(&self) -> String {
        let mut out = "Cards that the books print as played, beside best play with all cards seen, the others united against the one who plays alone.\n".to_owned();
        if self.interrupted {
            out += "It was stopped: what was not searched by then is counted as not solved.\n";
        }
        out += "\n| work | records | cards | judged | of several lawful | lose value | lost together |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |\n";
        for of in &self.works {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} | {} | {} |",
                of.work,
                of.records,
                of.plays,
                of.judged,
                of.chosen,
                of.losing,
                of.lost()
            );
        }
        let left = self.works.iter().filter(|of| !of.unjudged.is_empty());
        for (at, of) in left.enumerate() {
            let each: Vec<String> = of.unjudged.iter().map(UnjudgedPlays::describe).collect();
            let lead = if at == 0 { "\nNot judged:\n\n" } else { "" };
            let _ = writeln!(out, "{lead}- {}: {}", of.work, each.join("; "));
        }
        let losses = self.works.iter().flat_map(|of| &of.losses);
        for (at, play) in losses.enumerate() {
            let lead = if at == 0 {
                "\nCards that lose value; `codille replay RECORD --solved` shows each in its hand:\n\n"
            } else {
                ""
            };
            let _ = writeln!(out, "{lead}- {}, {}", play.record, play.describe());
        }
        self.write_fitting(&mut out);
        out
    }

    /// Writes what cards of hands come to that the editor completed.
    fn write_fitting(&self, out: &mut String) {
        let Some(sample) = self.sample else { return };
        let _ = writeln!(
            out,
            "\nCards that the text tells of hands which the editor completed, in up to {} of each record that fit the text and in which its acts can happen; that is no evidence of the book for the other cards:\n",
            counted(sample, "deal")
        );
        let found = self
            .works
            .iter()
            .filter_map(|of| Some((of, of.fitting.as_ref()?)));
        let mut found = found.peekable();
        if found.peek().is_none() {
            out.push_str("- none: no record of these works has such hands\n");
        }
        for (of, fitting) in found {
            let _ = writeln!(out, "- {}: {}", of.work, fitting.describe());
            for play in &fitting.losses {
                let _ = writeln!(out, "  - {}, {}", play.record, play.describe());
            }
        }
    }

    /// Writes a line for each work and count, and for each card that loses.
    pub fn csv(&self) -> String {
        let mut out = "work,what,record,at,seat,card,number,best\n".to_owned();
        for of in &self.works {
            let counts = [
                ("records", of.records),
                ("cards", of.plays),
                ("judged", of.judged),
                ("of several lawful", of.chosen),
                ("lose value", of.losing),
            ];
            for (what, number) in counts {
                let _ = writeln!(out, "{},{what},,,,,{number},", of.work);
            }
            for (what, number) in [("payments", of.payments), ("points", of.points)] {
                let _ = writeln!(out, "{},lost in {what},,,,,{number},", of.work);
            }
            for left in &of.unjudged {
                let (word, plays) = (left.reason.word(), left.plays);
                let _ = writeln!(out, "{},not judged: {word},,,,,{plays},", of.work);
            }
            for play in &of.losses {
                let (record, at, seat, act) = (&play.record, play.at, &play.seat, &play.act);
                let (loses, best) = (play.loses, play.best.join(" "));
                let _ = writeln!(
                    out,
                    "{},loss,{record},{at},\"{seat}\",{act},{loses},{best}",
                    of.work
                );
            }
            let Some(fitting) = &of.fitting else { continue };
            let counts = [
                ("records completed", fitting.records),
                (
                    "records that can happen in deals that fit",
                    fitting.happening,
                ),
                ("judged in deals that fit", fitting.judged),
                ("of several lawful in deals that fit", fitting.chosen),
                ("lose value in every deal that fits", fitting.always),
                ("lose value in some deals that fit", fitting.sometimes),
            ];
            for (what, number) in counts {
                let _ = writeln!(out, "{},{what},,,,,{number},", of.work);
            }
            for play in &fitting.losses {
                let (record, at, seat, act) = (&play.record, play.at, &play.seat, &play.act);
                let (deals, losing, loses) = (play.deals, play.losing, play.loses);
                let _ = writeln!(
                    out,
                    "{},loss in {losing} of {deals} deals,{record},{at},\"{seat}\",{act},{loses},",
                    of.work
                );
            }
        }
        out
    }
}
