//! A thread in which players think, one thought at a time; a new thought stops the one before.

use super::sitting::{Task, Work};
use codille_engine::Act;
use codille_players::{Budget, Candidate};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    /// The act of a player.
    Act(Task, Option<Act>),
    /// What each choice is worth.
    Hint(Task, Vec<Candidate>),
    /// What the cards of a hand that is over were worth.
    Review(Task, Vec<String>),
}

/// Why the thread has ended.
static NOTE: Mutex<String> = Mutex::new(String::new());

/// Notes why the thread has ended.
pub(super) fn note(why: String) {
    if let Ok(mut note) = NOTE.lock() {
        *note = why;
    }
}

struct Job {
    task: Task,
    work: Work,
    stop: Arc<AtomicBool>,
}

/// The thread.
pub(super) struct Thinker {
    jobs: Sender<Job>,
    found: Receiver<Found>,
    /// What is being thought about, and how it is told to stop.
    now: Option<(Task, Arc<AtomicBool>)>,
}

impl Thinker {
    /// Starts the thread; `think` is how long an act may take, in milliseconds.
    pub(super) fn start(think: Option<u64>) -> std::io::Result<Self> {
        let (jobs, waiting) = channel::<Job>();
        let (tell, found) = channel();
        let thread = std::thread::Builder::new().name("thinker".to_owned());
        thread.spawn(move || {
            while let Ok(job) = waiting.recv() {
                if tell.send(work(&job, think)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self {
            jobs,
            found,
            now: None,
        })
    }

    /// Sets it to think about something; what it thought about before is dropped where it was another thing.
    pub(super) fn set(&mut self, wanted: Option<(Task, Work)>) {
        let Some((task, work)) = wanted else {
            self.stop();
            return;
        };
        if self.now.as_ref().is_some_and(|(now, _)| *now == task) {
            return;
        }
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            task,
            work,
            stop: Arc::clone(&stop),
        };
        // Where the thread has ended, asking what it found tells so.
        let _ended = self.jobs.send(job);
        self.now = Some((task, stop));
    }

    fn stop(&mut self) {
        if let Some((_, stop)) = self.now.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns what was found of the thing that is being thought about.
    ///
    /// # Errors
    /// A sentence, where the thread has ended.
    pub(super) fn found(&mut self) -> Result<Option<Found>, String> {
        loop {
            match self.found.try_recv() {
                Ok(found) => {
                    let task = match &found {
                        Found::Act(task, _) | Found::Hint(task, _) | Found::Review(task, _) => {
                            *task
                        }
                    };
                    // A thought that was told to stop comes to an end all the same.
                    if self.now.as_ref().is_some_and(|(now, _)| *now == task) {
                        self.now = None;
                        return Ok(Some(found));
                    }
                }
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => {
                    let why = NOTE
                        .lock()
                        .map_or_else(|held| held.into_inner().clone(), |w| w.clone());
                    return Err(format!("the players have stopped thinking: {why}"));
                }
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a budget of time is measured by the clock"
)]
fn work(job: &Job, think: Option<u64>) -> Found {
    let end = think.map(|ms| Instant::now() + Duration::from_millis(ms));
    let stop = || job.stop.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
    match &job.work {
        Work::Act(thought) => Found::Act(job.task, thought.choose(&stop)),
        Work::Hint(thought) => Found::Hint(job.task, thought.candidates(Budget::default(), &stop)),
        // It looks at a whole hand, and is not held to the time of one act.
        Work::Review(review) => {
            let stop = || job.stop.load(Ordering::Relaxed);
            Found::Review(job.task, review.lines(Budget::default(), &stop))
        }
    }
}
