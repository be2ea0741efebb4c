//! A position solved, as data and as text.

use super::goal::{Goal, GoalWorth};
use super::position::Solvable;
use codille_engine::variant::Variant;
use codille_engine::{Act, Balance};
use codille_evidence::ResolvedRecord;
use codille_evidence::transcript::{by_seat, signed, suits, widest};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::joined;
use codille_solver::{Found, Method, Selfish, Trial, Unselfish, Worth};
use serde::Serialize;
use serde_json::{Map, Value};

/// A position solved.
#[derive(Debug, Clone, Serialize)]
pub struct Solution {
    /// The variant.
    pub variant: String,
    /// The full id of the record.
    pub record: String,
    /// Its title.
    pub title: String,
    /// The number of the card that is to be played, counted from 1 through the hand.
    pub at: usize,
    /// The trick to which it is played.
    pub trick: usize,
    /// Who is to play it.
    pub seat: String,
    /// What is played for: `hand`, `partie`, or an expression in the language of clauses.
    pub aim: String,
    /// Whether best play reaches what an expression asks, or the number to which it comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// Whose aim it is; all others are against it.
    pub of: String,
    /// How the others stand to each other: `united`.
    pub adversaries: &'static str,
    /// What best play comes to.
    pub value: SolvedValue,
    /// The best cards.
    pub best: Vec<String>,
    /// A line of best play to the end: who does what.
    pub line: Vec<String>,
    /// Every card that may be played, the best first.
    pub acts: Vec<SolvedAct>,
    /// The same where the others stand to each other otherwise.
    pub also: Vec<OtherValue>,
    /// Why that is not known, where it was looked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<UnknownValue>,
    /// How it was found: `tables` taken from the clauses, or a `walk` through the engine.
    pub method: &'static str,
    /// Where there are no tables, the clause in the way and what it asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// What the solved game leaves out.
    pub left_out: Vec<String>,
    /// How many positions were looked at.
    pub positions: u64,
    /// Whether it was stopped before all was known.
    pub stopped: bool,
    /// Where the record leaves open how the position was reached, that it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What play comes to where the others stand to each other otherwise.
#[derive(Debug, Clone, Serialize)]
pub struct OtherValue {
    /// How: `selfish`, each for himself.
    pub adversaries: &'static str,
    /// What it comes to.
    pub value: SolvedValue,
    /// The line that leads to it.
    pub line: Vec<String>,
}

/// Why it is not known what play comes to where the others stand to each other otherwise.
#[derive(Debug, Clone, Serialize)]
pub struct UnknownValue {
    /// How they would stand: `selfish`, each for himself.
    pub adversaries: &'static str,
    /// Why it is not known.
    pub because: String,
}

/// What play comes to.
#[derive(Debug, Clone, Serialize)]
pub struct SolvedValue {
    /// The result of the hand.
    pub result: Option<String>,
    /// What each seat wins or loses in payments.
    pub net: Map<String, Value>,
    /// What each seat scores.
    pub score: Map<String, Value>,
    /// The least that it is worth to whoever it is played for; nothing where it is not known.
    pub least: Option<i64>,
    /// The most that it is worth to him.
    pub most: Option<i64>,
}

/// A card that may be played.
#[derive(Debug, Clone, Serialize)]
pub struct SolvedAct {
    /// The card.
    pub act: String,
    /// That card and all that are equal to it.
    pub equals: Vec<String>,
    /// What it comes to.
    #[serde(flatten)]
    pub value: SolvedValue,
    /// How much less than the best it brings to the side that plays it; nothing where it is not known.
    pub loses: Option<i64>,
}

/// Returns cards as records write them.
pub(super) fn written(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

impl SolvedValue {
    fn of((variant, seats): (&Variant, &[String]), worth: Worth, end: Option<&Balance>) -> Self {
        let games = !variant.checked.table.games.is_empty();
        let sums = |of: &dyn Fn(&Balance, Seat) -> i64, wanted: bool| {
            let end = end.filter(|_| wanted);
            end.map_or_else(Map::new, |end| {
                by_seat(seats.iter().take(variant.players), |seat| of(end, seat))
            })
        };
        let result = end.and_then(|end| end.result);
        Self {
            result: result.map(|name| variant.checked.name(name).to_owned()),
            net: sums(&|end, seat| end.net[seat], games),
            score: sums(&|end, seat| end.score[seat], !games),
            least: worth.low,
            most: worth.high,
        }
    }

    /// Returns the sums that tell it: payments, or points where nothing is paid.
    fn sums(&self) -> &Map<String, Value> {
        if self.score.is_empty() {
            &self.net
        } else {
            &self.score
        }
    }

    fn told(&self, look: TermStyle) -> String {
        let sums = self.sums().iter();
        let each = sums.map(|(seat, n)| {
            let n = n.as_i64().unwrap_or_default();
            let n = if self.score.is_empty() {
                signed(n, look.ascii)
            } else {
                n.to_string()
            };
            format!("{seat} {n}")
        });
        let sums = joined(each, ", ");
        match (&self.result, self.least, self.most) {
            (Some(result), ..) => format!("{sums}; {result}"),
            (None, Some(_), Some(_)) if !sums.is_empty() => sums,
            (None, least, most) => {
                let bound = |n: Option<i64>| n.map_or("?".to_owned(), |n| signed(n, look.ascii));
                format!("between {} and {}", bound(least), bound(most))
            }
        }
    }
}

impl Solution {
    /// Reports on what was found of a position of a record.
    ///
    /// `selfish` is what each adversary for himself comes to, or why that is not known, where there are several and it was looked for.
    pub fn new(
        record: &ResolvedRecord,
        place: &Solvable<'_>,
        (goal, worth, found): (&Goal, &GoalWorth, &Found),
        selfish: Option<&Result<Selfish, Unselfish>>,
    ) -> Self {
        let seats: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
        let variant = &**place.variant;
        let name = |seat: Seat| seat.name_of(&seats).to_owned();
        let value =
            |worth: Worth, end: Option<&Balance>| SolvedValue::of((variant, &seats), worth, end);
        let act = |trial: &Trial| SolvedAct {
            act: trial.card.to_string(),
            equals: written(trial.equals),
            value: value(trial.worth, trial.end.as_ref()),
            loses: found.loses(trial),
        };
        let said = |(seat, act): &(Seat, Act)| {
            let words = if let Act::Play(card) = act {
                card.to_string()
            } else {
                act.describe(variant)
            };
            format!("{} {words}", name(*seat))
        };
        let also = selfish
            .and_then(|selfish| selfish.as_ref().ok())
            .map(|selfish| {
                let own = selfish.end.net[place.state.facts.ombre.unwrap_or(Seat::FIRST)];
                let worth = Worth {
                    low: Some(own),
                    high: Some(own),
                };
                let line = selfish.line.iter();
                OtherValue {
                    adversaries: "selfish",
                    value: value(worth, Some(&selfish.end)),
                    line: line
                        .map(|(seat, card)| format!("{} {card}", name(*seat)))
                        .collect(),
                }
            });
        let unknown = selfish.and_then(|selfish| selfish.as_ref().err());
        let unknown = unknown.map(|why| UnknownValue {
            adversaries: "selfish",
            because: why.to_string(),
        });
        let (method, because) = match &found.method {
            Method::Tables => ("tables", None),
            Method::Walk(why) => ("walk", Some(why.to_string())),
        };
        let of = place.state.facts.ombre.unwrap_or(Seat::FIRST);
        Self {
            variant: variant.checked.id.clone(),
            record: record.item.id.clone(),
            title: record.item.title.clone(),
            at: place.at,
            trick: usize::from(place.state.facts.tricks_played) + 1,
            seat: name(found.seat),
            aim: goal.word().to_owned(),
            reached: found.worth.exact().and_then(|value| worth.told(value)),
            of: name(of),
            adversaries: "united",
            value: value(found.worth, found.end.as_ref()),
            best: written(found.best()),
            line: found
                .line
                .iter()
                .filter(|(_, act)| *act != Act::GoOn)
                .map(said)
                .collect(),
            acts: found.trials.iter().map(act).collect(),
            also: also.into_iter().collect(),
            unknown: unknown.into_iter().collect(),
            method,
            because,
            left_out: found.left_out.clone(),
            positions: found.nodes,
            stopped: found.stopped,
            note: place.note.clone(),
        }
    }

    /// Lays it out for people.
    pub fn text(&self, look: TermStyle) -> String {
        let mut out = look.paragraph(0, Color::Bold, &self.title);
        let place = format!(
            "{}, under {}: card {}, {} to play to trick {}",
            self.record, self.variant, self.at, self.seat, self.trick
        );
        out += &look.paragraph(0, Color::Plain, &place);
        out += &look.paragraph(0, Color::Plain, &self.terms());
        if let Some(note) = &self.note {
            out += &look.paragraph(0, Color::Yellow, note);
        }
        out.push('\n');
        let value = self.value.told(look);
        out += &look.hanging("Comes to:", 0, 2, Color::Bold, &value);
        if let Some(reached) = &self.reached {
            let words = format!("{}: {reached}", self.aim);
            out += &look.hanging("Aim:", 0, 2, Color::Bold, &words);
        }
        let best = if self.best.is_empty() {
            "not known".to_owned()
        } else {
            self.best.join(" ")
        };
        out += &look.hanging("Best:", 0, 2, Color::Plain, &suits(&best, look));
        if !self.line.is_empty() {
            let line = suits(&self.line.join(", "), look);
            out += &look.hanging("Line:", 0, 2, Color::Plain, &line);
        }
        for other in &self.also {
            let told = other.value.told(look);
            out += &look.hanging("Adversaries each for himself:", 0, 2, Color::Plain, &told);
            let line = suits(&other.line.join(", "), look);
            out += &look.hanging("Line:", 2, 4, Color::Plain, &line);
        }
        for other in &self.unknown {
            let words = format!("not known: {}", other.because);
            out += &look.hanging("Adversaries each for himself:", 0, 2, Color::Yellow, &words);
        }
        out.push('\n');
        out += &self.table(look);
        out.push('\n');
        for words in self.remarks() {
            out += &look.paragraph(0, Color::Plain, &words);
        }
        out
    }

    fn terms(&self) -> String {
        let wanted = if self.aim == Goal::Partie.word() {
            "what the partie pays if it ends with this deal"
        } else if self.aim != Goal::Hand.word() {
            "the aim that is asked"
        } else if self.value.score.is_empty() {
            "payments"
        } else {
            "the difference of points"
        };
        format!(
            "Best play of {} against united adversaries, all cards seen, for {wanted}.",
            self.of
        )
    }

    fn table(&self, look: TermStyle) -> String {
        let names: Vec<String> = self
            .acts
            .iter()
            .map(|act| suits(&act.equals.join(" "), look))
            .collect();
        let values: Vec<String> = self.acts.iter().map(|act| act.value.told(look)).collect();
        let wide = widest(names.iter().map(String::as_str));
        let broad = widest(values.iter().map(String::as_str));
        let mut out = String::new();
        for ((act, name), value) in self.acts.iter().zip(&names).zip(&values) {
            let loses = match act.loses {
                Some(0) => "best".to_owned(),
                Some(n) => format!("loses {n}"),
                None => "not known".to_owned(),
            };
            out.extend([format!("  {name:<wide$}  {value:<broad$}  {loses}\n")]);
        }
        out
    }

    /// Says how it was found, and what it leaves out.
    fn remarks(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.stopped {
            let known = self.acts.iter().filter(|act| act.value.least.is_some());
            let known = known
                .filter(|act| act.value.least == act.value.most)
                .count();
            out.push(format!(
                "The search was stopped before all was known: {known} of {} cards are solved, of the others bounds are told as far as they were found.",
                self.acts.len()
            ));
        }
        if let Some(because) = &self.because {
            out.push(format!(
                "No table holds this game, so that the engine was walked, which is slower ({because})."
            ));
        }
        if !self.left_out.is_empty() {
            out.push(format!("Left out: {}.", joined(&self.left_out, ", ")));
        }
        out.push(format!("{} positions looked at.", self.positions));
        out
    }
}
