//! Where the directives of a chapter are carried out: the edition, the book's files and what was found wrong.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use super::ALL;
use super::parse::{Called, Part, parse};
use crate::engines::Engines;
use crate::html;
use crate::listing::Listings;
use crate::model::BookModel;
use crate::place::Kind;
use crate::source::Source;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::transcript::{RecordRequest, Replay, replay_with};
use codille_lang::diagnostic::code::{
    DIRECTIVE_ARGUMENTS, UNKNOWN_DIRECTIVE, UNRESOLVED_DIRECTIVE,
};
use codille_lang::diagnostic::{Code, Diagnostic, nearest};
use codille_lang::span::{FileId, Span};
use maud::Markup;

/// Why a directive could not be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The code.
    pub code: Code,
    /// The sentence.
    pub title: String,
    /// An edit that would mend it.
    pub help: Option<String>,
    /// The argument at fault, counted from 0; otherwise the whole directive.
    pub argument: Option<usize>,
}

impl Fault {
    /// Says that arguments are wrong.
    pub fn arguments(title: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            code: DIRECTIVE_ARGUMENTS,
            title: title.into(),
            help: Some(help.into()),
            argument: None,
        }
    }

    /// Says that there is no such thing.
    pub fn unresolved(title: impl Into<String>, near: Option<&str>) -> Self {
        Self {
            code: UNRESOLVED_DIRECTIVE,
            title: title.into(),
            help: near.map(|n| format!("write `{n}`")),
            argument: None,
        }
    }

    /// Points at an argument.
    #[must_use]
    pub fn at(mut self, argument: usize) -> Self {
        self.argument = Some(argument);
        self
    }
}

/// What a directive becomes: HTML, or a fault.
pub(super) type Told = Result<Markup, Fault>;

/// Games that were played, by record and variant.
type Replays = BTreeMap<(String, Option<String>), Rc<Replay>>;

/// The desk on which chapters are put together.
pub struct DirectiveContext<'a> {
    /// The edition.
    pub atlas: &'a BookModel<'a>,
    /// The files of the book.
    pub source: &'a Source,
    /// The program that listings run.
    pub program: Option<&'a Path>,
    /// The engines to play with.
    pub engines: Engines<'a>,
    /// What listings have said already.
    pub(crate) listings: Listings,
    /// The page that is being written.
    pub page: String,
    runner: RefCell<Runner<'a>>,
    replays: RefCell<Replays>,
}

impl std::fmt::Debug for DirectiveContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk")
            .field("page", &self.page)
            .finish_non_exhaustive()
    }
}

impl<'a> DirectiveContext<'a> {
    /// Sets a desk up.
    pub fn new(atlas: &'a BookModel<'a>, source: &'a Source, program: Option<&'a Path>) -> Self {
        Self {
            atlas,
            source,
            program,
            engines: Engines::default(),
            listings: Listings::new(),
            page: String::new(),
            runner: RefCell::new(atlas.runner.clone()),
            replays: RefCell::default(),
        }
    }

    /// Carries out the directives of a chapter; `file` is where its text stands in the source map.
    pub fn expand(&mut self, page: &str, file: FileId, text: &str) -> (String, Vec<Diagnostic>) {
        page.clone_into(&mut self.page);
        let mut out = String::with_capacity(text.len() * 2);
        let mut faults = Vec::new();
        for part in parse(text) {
            match part {
                Part::Text(text) => out += text,
                Part::Open(range) => {
                    let span = Span::new(file, range.start, range.end);
                    let title = "a directive is not closed on its line";
                    let fault = Diagnostic::error(DIRECTIVE_ARGUMENTS, title, span);
                    faults.push(fault.help("end it with `}}`"));
                }
                Part::Called(called) => match self.carry_out(&called) {
                    Ok(html) if called.alone && html.0.starts_with('<') => {
                        out += &html::block(&html);
                    }
                    Ok(html) => out += &html.0,
                    Err(fault) => faults.push(diagnostic(&called, fault, file)),
                },
            }
        }
        (out, faults)
    }

    fn carry_out(&self, called: &Called) -> Told {
        let all = || ALL.into_iter().flatten();
        if let Some((_, carry_out)) = all().find(|(name, _)| *name == called.name) {
            return carry_out(self, called);
        }
        let near = nearest(&called.name, all().map(|(name, _)| *name));
        Err(Fault {
            code: UNKNOWN_DIRECTIVE,
            ..Fault::unresolved(format!("no directive `{}`", called.name), near)
        })
    }

    /// Finds a thing or says that there is none.
    pub fn href(&self, kind: Kind, id: &str, argument: usize) -> Result<String, Fault> {
        if let Some(href) = self.atlas.href(kind, id, &self.page) {
            return Ok(href);
        }
        let ids = self.atlas.places.of(kind).map(|(id, _)| id);
        let near = nearest(id, ids);
        Err(Fault::unresolved(format!("no {kind} `{id}`"), near).at(argument))
    }

    /// Plays a record, once for each variant asked for.
    pub fn replay(&self, record: &str, under: Option<&str>) -> Result<Rc<Replay>, Fault> {
        let key = (record.to_owned(), under.map(str::to_owned));
        if let Some(known) = self.replays.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let set = &Setting::new();
        let asked = RecordRequest { record, under, set };
        let found = replay_with(&self.atlas.shelf, &mut self.runner.borrow_mut(), asked)
            .map_err(|why| Fault::unresolved(why.to_string(), None).at(0))?;
        let found = Rc::new(found);
        self.replays.borrow_mut().insert(key, Rc::clone(&found));
        Ok(found)
    }

    /// Runs something with the compiled variants.
    pub fn run<T>(&self, what: impl FnOnce(&mut Runner<'a>) -> T) -> T {
        what(&mut self.runner.borrow_mut())
    }
}

fn diagnostic(called: &Called, fault: Fault, file: FileId) -> Diagnostic {
    let range = fault
        .argument
        .and_then(|n| called.arguments.get(n))
        .map_or(&called.range, |(_, range)| range);
    let span = Span::new(file, range.start, range.end);
    let found = Diagnostic::error(fault.code, fault.title, span);
    match fault.help {
        Some(help) => found.help(help),
        None => found,
    }
}

impl Called {
    /// The arguments, as they are written.
    pub fn given(&self) -> impl Iterator<Item = &str> {
        self.arguments.iter().map(|(a, _)| a.as_str())
    }

    /// Returns an argument or says what is wanted.
    ///
    /// # Errors
    /// Returns the fault that the argument is missing.
    pub fn argument(&self, n: usize, what: &str) -> Result<&str, Fault> {
        self.given().nth(n).ok_or_else(|| {
            let title = format!("`{}` lacks {what}", self.name);
            Fault::arguments(title, format!("write `{{{{{} … {what}}}}}`", self.name))
        })
    }

    /// Returns a number among the arguments.
    ///
    /// # Errors
    /// Returns the fault that it is missing or none.
    pub fn number(&self, n: usize, what: &str) -> Result<usize, Fault> {
        let word = self.argument(n, what)?;
        word.parse().map_err(|_| {
            let title = format!("`{word}` is no number");
            Fault::arguments(title, format!("write {what} in digits")).at(n)
        })
    }

    /// Tells whether a word stands among the arguments.
    pub fn has(&self, word: &str) -> bool {
        self.given().any(|a| a == word)
    }

    /// Returns the argument after a word.
    pub fn after(&self, word: &str) -> Option<&str> {
        self.given().skip_while(|a| *a != word).nth(1)
    }
}
