//! `codille solve`, and what `codille replay --solved` asks of it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::asked::{read, refuse};
use super::refuse::require_sound;
use super::setting::Set;
use super::trial::Progress;
use super::{Answer, Failure, Outcome, Output, Shared, load, name, own_records};
use codille_edition::ruleset::{Edition, find_variant};
use codille_engine::Balance;
use codille_evidence::run::{Line, Runner};
use codille_evidence::transcript::find_record;
use codille_evidence::{EvidenceSet, ResolvedRecord};
use codille_report::solving::{Goal, GoalWorth, Lost, Solution, Solvable, lost};
use codille_solver::search::Limits;
use codille_solver::{Question, Unselfish, losses, selfish};

/// At so many positions between tricks it is given up what adversaries each for himself come to: some seconds, and no more memory than the
/// search may take.
const SELFISH: usize = 200_000;

/// The arguments of `codille solve`.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Solve {
    /// A record by id or alias, such as belinda, or a file of your own records
    #[arg(value_name = "RECORD|FILE")]
    record: String,
    /// Before which card of the play, counted from 1 through the hand
    #[arg(long, value_name = "N", default_value_t = 1)]
    at: usize,
    /// What is played for: `hand`, what the hand brings; `partie`, what the partie pays if it ends with this deal; a result of the hand by its
    /// name, such as sacada; or what the language of clauses says of the totals of the partie after the deal, such as "total(elder) >= 100" or
    /// "total(younger) < 100", elder and younger being those of the deal
    #[arg(long, value_name = "AIM", default_value = "hand")]
    aim: String,
    /// The same once it was read.
    #[arg(skip)]
    goal: Goal,
    /// Solve it under another variant: its id, or the short name of a work for its main one
    #[arg(long, value_name = "VARIANT")]
    under: Option<String>,
    #[command(flatten)]
    set: Set,
    #[command(flatten)]
    bounds: Bounds,
}

/// How long and how large a search may become.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct Bounds {
    /// Stop a search after so many seconds, and tell what is known by then
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How many mebibytes a search may keep positions in
    #[arg(long, value_name = "MIB", default_value_t = MEMORY, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    memory: u64,
}

/// How many seconds a search may take, and how many mebibytes it may keep positions in, where nothing else is asked.
pub(super) const SECONDS: u64 = 60;
pub(super) const MEMORY: u64 = 256;

impl Bounds {
    /// Takes what is asked, and else what is usual.
    pub(super) fn of(seconds: Option<u64>, memory: Option<u64>) -> Self {
        Self {
            seconds: seconds.unwrap_or(SECONDS),
            memory: memory.unwrap_or(MEMORY),
        }
    }
}

/// What a search runs within: limits, and a flag that time or Ctrl-C sets.
pub(super) struct Watch {
    limits: Limits,
    stop: Arc<AtomicBool>,
    progress: Progress,
}

impl Watch {
    /// Begins to watch over a search; whoever sits at a terminal sees that it goes on.
    pub(super) fn begin(bounds: Bounds) -> Result<Self, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
        let (rings, wait) = (Arc::clone(&stop), Duration::from_secs(bounds.seconds));
        // It ends with the program.
        std::thread::spawn(move || {
            std::thread::sleep(wait);
            rings.store(true, Ordering::Relaxed);
        });
        let bytes = usize::try_from(bounds.memory << 20).unwrap_or(usize::MAX);
        Ok(Self {
            limits: Limits {
                bytes,
                ..Limits::default()
            },
            stop,
            progress: Progress::working("solving"),
        })
    }

    /// Tells nobody any more that it goes on.
    pub(super) fn end(&self) {
        self.progress.end();
    }
}

/// A record with the line that was played of it.
pub(super) struct PlayedRecord<'l> {
    pub(super) record: &'l ResolvedRecord,
    pub(super) line: &'l Line,
}

impl PlayedRecord<'_> {
    /// Solves the position before a card.
    fn solve(&self, at: usize, goal: &Goal, watch: &Watch) -> Result<Solution, String> {
        let place = Solvable::of(self.record, self.line, Some(at))?;
        let worth = GoalWorth::of(goal, place.variant, &place.state)?;
        let value = |end: &Balance| worth.value(end);
        let question = Question {
            variant: place.variant,
            state: &place.state,
            aim: worth.aim(&place.state, &value),
            declared: &place.declared,
            limits: watch.limits,
            cancel: &watch.stop,
        };
        let found = question.solve().map_err(|why| why.to_string())?;
        let each = (*goal == Goal::Hand)
            .then(|| selfish(place.variant, &place.state, SELFISH, &watch.stop));
        let each = each.filter(|each| *each != Err(Unselfish::Alone));
        let told = (goal, &worth, &found);
        Ok(Solution::new(self.record, &place, told, each.as_ref()))
    }

    /// Finds what every card that was played lost.
    pub(super) fn lost(&self, watch: &Watch) -> Result<Lost, String> {
        let played = Solvable::all(self.record, self.line)?;
        let (first, ..) = played.first().ok_or("no card is played in it")?;
        let place = Solvable::of(self.record, self.line, None)?;
        let question = Question {
            variant: place.variant,
            state: first,
            aim: GoalWorth::Hand.aim(first, &|_| 0),
            declared: &place.declared,
            limits: watch.limits,
            cancel: &watch.stop,
        };
        let losses = losses(question, &played).map_err(|why| why.to_string())?;
        Ok(lost(self.record, &losses))
    }
}

/// Reads what is played for.
fn goal(aim: &str, edition: &mut Edition, output: &mut Output<'_>) -> Result<Goal, Failure> {
    match aim.trim() {
        "hand" => Ok(Goal::Hand),
        "partie" => Ok(Goal::Partie),
        "" => Err(Failure::Misuse("the aim is empty: write `hand`, `partie`, the name of a result, or what is asked of totals, as in `total(elder) >= 100`".to_owned())),
        text => {
            let file = edition.sources.add("AIM", text.to_owned());
            let expr = read("aim", text, file);
            let expr = expr.map_err(|fault| refuse(edition, &fault, output))?;
            Ok(Goal::Asked(text.to_owned(), expr))
        }
    }
}

impl Solve {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let mut edition = load::quiet(shared)?;
        let mut asked = self.clone();
        let under = self.under.as_ref().or(shared.under.as_ref());
        asked.under = name::perhaps(&edition, under)?;
        asked.goal = goal(&self.aim, &mut edition, output)?;
        if let Some(text) = own_records::text(&self.record)? {
            return asked.own(&mut edition, text, output);
        }
        let (id, shelf) = name::played(&edition, &self.record)?;
        if shelf.find(&id).is_none() {
            let words = format!("`{id}` is a case, and a case is judged: `codille replay {id}`");
            return Err(Failure::Misuse(words));
        }
        asked.all(&edition, &shelf, &[id], output)
    }

    /// Solves the records of a reader's own file.
    fn own(&self, edition: &mut Edition, text: String, output: &mut Output<'_>) -> Outcome {
        match own_records::read(edition, (&self.record, text), output)? {
            Some(own) => self.all(edition, &own.shelf, &own.ids, output),
            None => Ok(Answer::No),
        }
    }

    /// Solves records one after another; several are data under one name.
    fn all(
        &self,
        edition: &Edition,
        shelf: &EvidenceSet,
        ids: &[String],
        output: &mut Output<'_>,
    ) -> Outcome {
        let mut runner = Runner::new(edition);
        let watch = Watch::begin(self.bounds)?;
        let mut all = Vec::new();
        for id in ids {
            let solution = self.one(edition, (shelf, &mut runner), id, output, &watch);
            let solution = solution.inspect_err(|_| watch.end())?;
            if !output.data {
                let gap = if all.is_empty() { "" } else { "\n\n" };
                output.text(&(gap.to_owned() + &solution.text(output.look)))?;
            }
            all.push(solution);
        }
        watch.end();
        if output.data {
            match all.as_slice() {
                [one] if ids.len() == 1 && !Path::new(&self.record).exists() => output.json(one)?,
                many => output.json(&serde_json::json!({ "records": many }))?,
            }
        }
        Ok(Answer::yes(all.iter().all(|solution| !solution.stopped)))
    }

    fn one(
        &self,
        edition: &Edition,
        (shelf, runner): (&EvidenceSet, &mut Runner<'_>),
        id: &str,
        output: &mut Output<'_>,
        watch: &Watch,
    ) -> Result<Solution, Failure> {
        let record = find_record(shelf, id)?;
        let under = self.under.as_deref();
        let variant = under.unwrap_or_else(|| record.item.variant_id());
        find_variant(edition, variant)?;
        require_sound(edition, &[variant], output)?;
        let misuse = |why: String| Failure::Misuse(format!("{id}: {why}"));
        let line = runner
            .line(record, under, &self.set.pairs)
            .map_err(misuse)?;
        let line = &line;
        let solved = PlayedRecord { record, line }.solve(self.at, &self.goal, watch);
        solved.map_err(misuse)
    }
}
