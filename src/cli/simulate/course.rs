//! The course of a simulation: what stood in a file is read, the rest is played, both are written and counted, until all is done or somebody
//! stops it.

use super::file::{self, HandsOut};
use super::shard::Shard;
use crate::cli::trial::{Progress, now};
use crate::cli::{Answer, Failure, Outcome, Output};
use codille_players::simulate::{HandRow, Tally};
use codille_report::simulation::{HandTable, Simulation, SimulationRun, Unresumed};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What is to be played and where it is to stand.
#[derive(Debug)]
pub(super) struct Course<'a> {
    pub(super) table: HandTable,
    pub(super) shard: Shard,
    /// How many hands or parties there are in all shards.
    pub(super) count: u64,
    pub(super) out: Option<&'a Path>,
    pub(super) resume: Option<&'a Path>,
}

/// What is counted and written as it comes.
struct Kept<'a> {
    table: &'a HandTable,
    tally: Tally,
    out: Option<HandsOut>,
}

impl Kept<'_> {
    fn keep(&mut self, row: &HandRow) -> io::Result<()> {
        self.tally.add(&self.table.plan, row);
        match &mut self.out {
            Some(out) => out.write(self.table, row),
            None => Ok(()),
        }
    }

    fn failure(&self, why: io::Error) -> Failure {
        match &self.out {
            Some(out) => out.failure(&why),
            None => Failure::Write(why),
        }
    }
}

/// Notes that somebody wants the program to end.
struct Stop(Arc<AtomicUsize>);

impl Stop {
    /// Begins to listen; whoever asks a second time is obeyed at once.
    fn listen() -> io::Result<Self> {
        let (asked, once) = (
            Arc::new(AtomicUsize::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&once))?;
            flag::register(signal, Arc::clone(&once))?;
            let number = usize::try_from(signal).unwrap_or_default();
            flag::register_usize(signal, Arc::clone(&asked), number)?;
        }
        Ok(Self(asked))
    }

    fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Returns the signal, if one came.
    fn signal(&self) -> Option<u8> {
        let signal = self.0.load(Ordering::Relaxed);
        u8::try_from(signal).ok().filter(|signal| *signal != 0)
    }
}

impl Course<'_> {
    pub(super) fn run(&self, output: &mut Output<'_>) -> Outcome {
        let numbers = self.shard.range(self.count);
        let stop = Stop::listen()?;
        let mut kept = Kept {
            table: &self.table,
            tally: Tally::default(),
            out: None,
        };
        let first = self.begin(&mut kept, &numbers)?;
        let (resumed, deals) = (first - numbers.start, kept.tally.deals());
        let what = if self.table.plan.plays_parties() {
            "parties"
        } else {
            "hands"
        };
        let progress = Progress::counting(numbers.end - numbers.start, what);
        progress.begin_at(resumed);
        let began = now();
        let streamed = self.table.plan.stream(
            first..numbers.end,
            rayon::current_num_threads(),
            &|| stop.is_asked(),
            |rows, next| {
                progress.reach(next - numbers.start);
                rows.iter().try_for_each(|row| kept.keep(row))
            },
        );
        progress.end();
        let reached = streamed.map_err(|why| kept.failure(why))?;
        let interrupted = reached.next < numbers.end && reached.failure.is_none();
        let seconds = began.elapsed().as_secs_f64();
        let file = kept.out.take().map(HandsOut::finish).transpose()?;
        if let Some(why) = reached.failure {
            let words = match file {
                Some(file) => format!("{why}; those before it are in {file}"),
                None => why,
            };
            return Err(Failure::Misuse(words));
        }
        let run = SimulationRun {
            asked: numbers.end - numbers.start,
            done: reached.next - numbers.start,
            resumed: (resumed, deals),
            shard: (self.shard.part, self.shard.of),
            file,
            interrupted,
            seconds,
        };
        let report = Simulation::new(&self.table, &kept.tally, &run);
        output.report(&report, |_| report.text())?;
        Ok(match stop.signal() {
            Some(signal) if interrupted => Answer::Ended(signal),
            _ => Answer::Done,
        })
    }

    /// Opens the files, and reads what stands in the one that is gone on with; returns the first number that is to be played.
    fn begin(&self, kept: &mut Kept<'_>, numbers: &Range<u64>) -> Result<u64, Failure> {
        let header = self.shard.has_header();
        let named = match self.out {
            Some(path) => Some((path, file::format(path)?)),
            None => None,
        };
        let Some(path) = self.resume else {
            if let Some((path, format)) = named {
                kept.out = Some(HandsOut::begin(path, format, &self.table, header)?);
            }
            return Ok(numbers.start);
        };
        let source = file::source(path)?;
        let (out, format) = named.unwrap_or((path, source.format));
        kept.out = Some(HandsOut::begin(out, format, &self.table, header)?);
        let progress = Progress::working("reading");
        let read = source.read(&self.table, numbers.clone(), header, &mut |row| {
            kept.keep(row)
        });
        progress.end();
        read.map_err(|why| match why {
            Unresumed::Refused(why) => {
                let file = crate::cli::files::place(path);
                Failure::Misuse(format!("{file} cannot be gone on with: {why}"))
            }
            Unresumed::Handed(why) => kept.failure(why),
        })
    }
}
