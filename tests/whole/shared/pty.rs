//! The program in a pseudo-terminal: what its screen shows, and keys typed into it.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "it is shared, and waits by the clock; what reads past the end fails, as it should"
)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a screen is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a screen stands still before it is taken for finished.
const STILL: Duration = Duration::from_millis(450);

/// Notes the questions that a program asks of its terminal.
#[derive(Default)]
pub(crate) struct Asked(usize);

impl vt100::Callbacks for Asked {
    fn unhandled_csi(
        &mut self,
        _: &mut vt100::Screen,
        _: Option<u8>,
        _: Option<u8>,
        params: &[&[u16]],
        last: char,
    ) {
        if last == 'n' && params.first() == Some(&[6].as_slice()) {
            self.0 += 1;
        }
    }
}

type Writer = Arc<Mutex<Box<dyn Write + Send>>>;

/// A terminal with the program in it.
pub(crate) struct Terminal {
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) parser: Arc<Mutex<vt100::Parser<Asked>>>,
    writer: Writer,
}

fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a screen has cells")
}

impl Terminal {
    pub(crate) fn open(at: (u16, u16), arguments: &[&str]) -> Self {
        Self::open_with(at, arguments, &[])
    }

    /// Starts the program with words of the environment of its own; no pager is named unless it is there.
    pub(crate) fn open_with(
        at: (u16, u16),
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        let pair = native_pty_system()
            .openpty(size(at))
            .expect("there are pseudo-terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_codille"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("PAGER");
        for (name, value) in environment {
            command.env(name, value);
        }
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("it can be read");
        let writer = pair.master.take_writer().expect("it can be written");
        let writer: Writer = Arc::new(Mutex::new(writer));
        let parser =
            vt100::Parser::new_with_callbacks(cells(at.1), cells(at.0), 0, Asked::default());
        let parser = Arc::new(Mutex::new(parser));
        let (screen, reply) = (Arc::clone(&parser), Arc::clone(&writer));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                let mut parser = screen.lock().expect("nobody panics with it");
                parser.process(&bytes[..count]);
                let asked = std::mem::take(&mut parser.callbacks_mut().0);
                drop(parser);
                for _ in 0..asked {
                    let mut reply = reply.lock().expect("nobody panics with it");
                    let _gone = reply.write_all(b"\x1b[1;1R");
                }
            }
        });
        Self {
            master: pair.master,
            child,
            parser,
            writer,
        }
    }

    pub(crate) fn text(&self) -> String {
        let parser = self.parser.lock().expect("nobody panics with it");
        let text = parser.screen().contents();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n")
    }

    pub(crate) fn type_in(&self, bytes: &str) {
        let mut writer = self.writer.lock().expect("nobody panics with it");
        writer.write_all(bytes.as_bytes()).expect("it is read");
        writer.flush().expect("it is read");
    }

    /// Waits until the screen says what is wanted and stands still.
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        let mut before = self.text();
        let mut since = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(25));
            let now = self.text();
            if now != before {
                (before, since) = (now, Instant::now());
            } else if since.elapsed() > STILL && wanted(&before) {
                return before;
            }
            assert!(begun.elapsed() < PATIENCE, "{what} never comes:\n{before}");
        }
    }

    pub(crate) fn resize(&self, at: (u16, u16)) {
        let mut parser = self.parser.lock().expect("nobody panics with it");
        parser.set_size(cells(at.1), cells(at.0));
        drop(parser);
        self.master.resize(size(at)).expect("it has a size");
    }
    /// Passes the questions before the table opens.
    pub(crate) fn begin(&self) -> String {
        self.wait("the first word", |t| !t.trim().is_empty());
        if self.text().contains("Press Enter to play") {
            self.type_in("\r");
        }
        self.table("the table")
    }

    /// Waits until somebody is asked at the table.
    pub(crate) fn table(&self, what: &str) -> String {
        self.wait(what, |t| t.contains("? help") && !t.contains("is thinking"))
    }

    /// Leaves the table and returns the exit code with the last words.
    pub(crate) fn leave(mut self) -> (u32, String) {
        self.type_in("\x1b");
        std::thread::sleep(Duration::from_millis(150));
        self.type_in("q");
        std::thread::sleep(Duration::from_millis(150));
        self.type_in("y");
        let status = self.child.wait().expect("it ends");
        std::thread::sleep(Duration::from_millis(150));
        (status.exit_code(), self.text())
    }
}

/// How long a screen stands still before somebody quick takes it for finished.
const QUICK: Duration = Duration::from_millis(60);

impl Terminal {
    /// Waits until somebody is asked at a screen that is another than the one before.
    pub(crate) fn next(&self, before: &str) -> String {
        let begun = Instant::now();
        let mut last = self.text();
        let mut since = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(10));
            let now = self.text();
            let ready = now.contains("? help") && !now.contains("is thinking") && now != before;
            if now != last {
                (last, since) = (now, Instant::now());
            } else if ready && since.elapsed() > QUICK {
                return last;
            }
            assert!(begun.elapsed() < PATIENCE, "nobody is asked:\n{last}");
        }
    }
}

pub(crate) fn snapshot(name: &str, screen: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/table"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(name, screen));
}
