//! Plays numbered hands on several threads and hands them on in the order of their numbers. Keeps a bounded number of them.

use super::{HandRow, SimulationPlan};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many tasks a thread may be ahead of the one that is waited for.
const AHEAD: u64 = 16;

/// How far a simulation came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The first number that was not played to its end.
    pub next: u64,
    /// Why the rules or a player stopped it there; `None` where it is done or somebody stopped it.
    pub failure: Option<String>,
}

/// What a thread made of its task.
struct Batch {
    rows: Vec<HandRow>,
    /// The first number that it did not play to its end.
    next: u64,
    /// Whether that is the end of the task.
    whole: bool,
    failure: Option<String>,
}

/// Holds threads back that are too far ahead.
#[derive(Debug, Default)]
struct Gate {
    state: Mutex<GateState>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct GateState {
    /// How many tasks were handed on.
    done: u64,
    closed: bool,
}

impl Gate {
    fn state(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a task may begin; tells whether it still may.
    fn enter(&self, task: u64, ahead: u64) -> bool {
        let mut state = self.state();
        while !state.closed && task >= state.done + ahead {
            let waited = self.moved.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        !state.closed
    }

    fn advance(&self) {
        self.state().done += 1;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.state().closed = true;
        self.moved.notify_all();
    }
}

/// Closes the gate when a thread panics, so that no other waits for its task.
struct ClosesOnPanic<'a>(&'a Gate);

impl Drop for ClosesOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

impl SimulationPlan {
    /// Plays hands or parties of these numbers and hands the rows on in their order, however many threads play; those of a partie stay
    /// together. Ends soon after `stop` says so, with all that was played before the first gap.
    ///
    /// # Errors
    /// What `each` returns; nothing is handed on after it.
    pub fn stream<E>(
        &self,
        numbers: Range<u64>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        mut each: impl FnMut(Vec<HandRow>, u64) -> Result<(), E>,
    ) -> Result<Progress, E> {
        let (gate, tasks) = (Gate::default(), AtomicU64::new(0));
        let threads = threads.max(1);
        let ahead = AHEAD * threads as u64;
        let (sender, batches) = channel();
        let worker = |sender: Sender<(u64, Batch)>| {
            let _guard = ClosesOnPanic(&gate);
            loop {
                let task = tasks.fetch_add(1, Ordering::Relaxed);
                let Some(own) = self.task(&numbers, task) else {
                    return;
                };
                if !gate.enter(task, ahead) || sender.send((task, self.batch(own, stop))).is_err() {
                    return;
                }
            }
        };
        let mut progress = Progress {
            next: numbers.start,
            failure: None,
        };
        thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(|| worker(sender));
            }
            drop(sender);
            let (mut waiting, mut wanted) = (BTreeMap::new(), 0);
            let mut result = Ok(());
            'all: for (task, batch) in batches {
                waiting.insert(task, batch);
                while let Some(batch) = waiting.remove(&wanted) {
                    let Batch {
                        rows,
                        next,
                        whole,
                        failure,
                    } = batch;
                    result = each(rows, next);
                    if result.is_err() {
                        break 'all;
                    }
                    progress = Progress { next, failure };
                    if !whole {
                        break 'all;
                    }
                    wanted += 1;
                    gate.advance();
                }
            }
            gate.close();
            result
        })?;
        Ok(progress)
    }

    /// Returns the numbers of a task; `None` beyond the last.
    fn task(&self, numbers: &Range<u64>, task: u64) -> Option<Range<u64>> {
        let size = self.task_size();
        let first = numbers.start.checked_add(task.checked_mul(size)?)?;
        (first < numbers.end).then(|| first..numbers.end.min(first.saturating_add(size)))
    }

    fn batch(&self, numbers: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Batch {
        let mut batch = Batch {
            rows: Vec::new(),
            next: numbers.start,
            whole: true,
            failure: None,
        };
        for number in numbers {
            if stop() {
                batch.whole = false;
                break;
            }
            if let Err(why) = self.play(number, &mut batch.rows) {
                batch.whole = false;
                batch.failure = Some(why);
                break;
            }
            batch.next = number + 1;
        }
        batch
    }
}
