//! A run of evidence for `codille test`, item by item.

use super::{Failure, Output};
use codille_evidence::Exhibit;
use codille_evidence::run::{Runner, side_by_side};
use codille_lang::layout::TermStyle;
use codille_report::test::TestItem;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// A run of evidence.
pub(super) struct Run<'e> {
    /// What is run.
    pub(super) exhibits: Vec<Exhibit<'e>>,
    pub(super) runner: Runner<'e>,
    /// Prints the lines of each item as it comes, where they are wanted.
    pub(super) each: Option<fn(&TestItem, TermStyle) -> String>,
    pub(super) progress: Progress,
}

impl Run<'_> {
    /// Runs what is wanted and returns what came of it.
    pub(super) fn items(mut self, output: &mut Output<'_>) -> Result<Vec<TestItem>, Failure> {
        self.runner.prepare(&self.exhibits);
        let mut items = Vec::new();
        let mut written = Ok(());
        side_by_side(
            &self.exhibits,
            self.runner,
            |runner, exhibit| {
                let began = now();
                let verdict = runner.verdict(*exhibit);
                (verdict, began.elapsed().as_secs_f64())
            },
            |(verdict, seconds)| {
                let made = TestItem { verdict, seconds };
                if let Some(line) = self.each.filter(|_| written.is_ok() && !output.closed()) {
                    written = output
                        .text(&line(&made, output.look))
                        .and_then(|()| output.flush());
                }
                items.push(made);
                self.progress.tell(items.len());
            },
        );
        self.progress.end();
        written.map(|()| items)
    }
}

/// Tells on the standard error how far a run is, where somebody sees it.
pub(super) struct Progress(Option<indicatif::ProgressBar>);

impl Progress {
    pub(super) fn new(shown: bool) -> Self {
        Self(shown.then(indicatif::ProgressBar::new_spinner))
    }

    /// Shows on a terminal that something goes on whose end nobody knows.
    pub(super) fn working(words: &'static str) -> Self {
        let progress = Self::new(io::stderr().is_terminal());
        if let Some(bar) = &progress.0 {
            bar.set_message(words);
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        progress
    }

    /// Shows on a terminal how many of a known number are done, how many a second, and how long the rest will take.
    pub(super) fn counting(total: u64, what: &'static str) -> Self {
        const TEMPLATE: &str = "{bar:30} {human_pos} of {human_len} {msg}, {per_sec}, {eta} left";
        let progress = Self(io::stderr().is_terminal().then(|| {
            indicatif::ProgressBar::new(total)
                .with_message(what)
                .with_style(
                    indicatif::ProgressStyle::with_template(TEMPLATE)
                        .expect("the template names fields that there are"),
                )
        }));
        progress.begin_at(0);
        progress
    }

    /// Says that so many are done already, which took no time.
    pub(super) fn begin_at(&self, done: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(done);
            bar.reset_eta();
        }
    }

    /// Says that so many of all are done.
    pub(super) fn reach(&self, done: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(done);
        }
    }

    /// Says that a part of the work begins, of which so many are to be done, and what they are.
    pub(super) fn begin_part(&self, total: u64, what: String) {
        if let Some(bar) = &self.0 {
            bar.set_length(total);
            bar.set_message(what);
            bar.set_position(0);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_secs(1));
        }
    }

    /// Says that one more is done.
    pub(super) fn one_done(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    pub(super) fn tell(&self, done: usize) {
        if let Some(bar) = &self.0 {
            bar.set_message(format!("{done} done"));
            bar.tick();
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long something took is told to whoever asked for it"
)]
pub(super) fn now() -> Instant {
    Instant::now()
}
