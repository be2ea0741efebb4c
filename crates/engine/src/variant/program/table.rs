//! Tables of answers: one cell for each way the facts of a key stand, filled when it is first asked for.

use super::builder::Value;
use super::code::{Code, Op, Place, ProgramInput, value_at};
use super::draft::Draft;
use super::idle_phase::IdlePhases;
use super::key::{NumberButCalls, SpecializationKey};
use super::memory::AnswerMemory;
use super::question::Question;
use super::reads::{LogReads, reads_of};
use super::screen::Screens;
use crate::variant::{HandState, Query, Variant};
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// The most cells of a table of duties.
const CELLS: usize = 1 << 13;
/// The most values of a program; what would be longer is answered at once.
pub(super) const LONGEST: usize = 1024;

/// The cells of one question.
#[derive(Debug)]
pub(super) struct Table<C> {
    pub(super) key: SpecializationKey,
    /// What its programs take for granted of a referee's log: that nothing of it happened.
    pub(super) log: LogReads,
    pub(super) cells: Box<[OnceLock<C>]>,
    /// The same for answers that are known and small, packed for the sake of the cache; 0 is "see the cell".
    small: Box<[AtomicU16]>,
    /// Answers for which no cell is looked for.
    pub(super) screens: Screens,
}

impl<C> Clone for Table<C> {
    /// Makes a table with the same key, to be filled anew.
    fn clone(&self) -> Self {
        Self::new(self.key.clone(), self.log, self.screens.clone())
    }
}

/// The bit of a small answer that is known.
const IS_SMALL: u16 = 1 << 15;
/// The bits of the second value of a small answer; the first takes as many.
const WIDTH: u32 = 7;

/// Packs two small values into one word; 0 where they are too large.
fn packed(answers: [i64; 2]) -> u16 {
    match answers.map(u16::try_from) {
        [Ok(a), Ok(b)] if a >> WIDTH == 0 && b >> WIDTH == 0 => IS_SMALL | a << WIDTH | b,
        _ => 0,
    }
}

fn unpacked(small: u16) -> [i64; 2] {
    let low = (1 << WIDTH) - 1;
    [(small >> WIDTH & low).into(), (small & low).into()]
}

impl<C> Table<C> {
    pub(super) fn new(key: SpecializationKey, log: LogReads, screens: Screens) -> Self {
        Self {
            cells: (0..key.size).map(|_| OnceLock::new()).collect(),
            small: (0..key.size).map(|_| AtomicU16::new(0)).collect(),
            key,
            log,
            screens,
        }
    }
}

/// What is known beforehand of an answer.
#[derive(Debug, Clone)]
pub(super) enum Cell {
    /// Nothing: the question is answered at once.
    AtOnce,
    /// All of it.
    Known([i64; 2]),
    /// A program works it out.
    Program(Box<Program>),
}

/// What a table says of facts as they stand, whatever is chosen among and whichever cards are called.
#[derive(Debug, Clone, Copy)]
pub(in crate::variant) enum Tabled<'a> {
    /// Nothing: the question is answered at once.
    AtOnce,
    /// The answer.
    Known([i64; 2]),
    /// A program works it out.
    Program(&'a Program),
}

impl Tabled<'_> {
    /// Answers the question; `None` where it is to be answered at once.
    #[inline]
    pub(in crate::variant) fn answer(
        self,
        variant: &Variant,
        query: Query<'_>,
        all: u64,
    ) -> Option<[i64; 2]> {
        let program = match self {
            Self::Known(answers) => return Some(answers),
            Self::AtOnce => return None,
            Self::Program(program) => program,
        };
        let ask = ProgramInput {
            variant,
            query,
            all,
        };
        let memory = program.memory.as_ref();
        let run = || Some(program.run_any(ask));
        match memory.and_then(|memory| memory.recall(&program.code, &ask, run)) {
            Some(answer) => *answer,
            None => program.run_any(ask),
        }
    }
}

/// A table with the number of its cell but for what is called: nothing else changes while one side calls.
#[derive(Debug, Clone, Copy)]
pub(in crate::variant) struct CallTable<'a> {
    question: Question,
    table: &'a Table<Cell>,
    number: NumberButCalls,
}

/// A program with the places of its doubt and of its answers.
#[derive(Debug, Clone)]
pub(in crate::variant) struct Program {
    pub(super) code: Code,
    doubt: Place,
    answers: [Place; 2],
    /// What it answered before, where it asks little.
    pub(super) memory: Option<AnswerMemory<Option<[i64; 2]>>>,
}

impl Program {
    fn new(
        (variant, question): (&Variant, Question),
        code: Code,
        doubt: Place,
        answers: [Place; 2],
    ) -> Self {
        let [first, second] = answers;
        let choices = question.choices(variant);
        Self {
            memory: AnswerMemory::of((variant, &code), &[doubt, first, second], choices),
            code,
            doubt,
            answers,
        }
    }

    #[inline(never)]
    fn run_any(&self, ask: ProgramInput<'_>) -> Option<[i64; 2]> {
        match self.code.len() {
            0..=16 => self.run::<16>(ask),
            17..=32 => self.run::<32>(ask),
            33..=64 => self.run::<64>(ask),
            65..=128 => self.run::<128>(ask),
            _ => self.run::<LONGEST>(ask),
        }
    }

    /// Tells whether all that may be chosen among is left, whatever that is.
    pub(in crate::variant) fn leaves_all(&self) -> bool {
        let constants = &self.code.constants;
        let [set, _] = self.answers;
        let sound = constants.get(usize::from(self.doubt)) == Some(&0);
        sound && usize::from(set) == constants.len() && matches!(*self.code.ops, [Op::All])
    }

    fn run<const N: usize>(&self, ask: ProgramInput<'_>) -> Option<[i64; 2]> {
        let mut values = [0; N];
        let sound = self.code.run(&ask, &mut values);
        let of = |place: Place| value_at(&values, place);
        (sound && of(self.doubt) == 0).then(|| self.answers.map(of))
    }
}

/// The tables of all questions of a variant.
#[derive(Debug, Clone)]
pub(in crate::variant) struct Answers {
    tables: Box<[OnceLock<Table<Cell>>]>,
    /// How many questions were answered by walking the rules.
    walks: Arc<AtomicUsize>,
    /// The phases for which no question is asked.
    pub(super) idle: IdlePhases,
}

impl Answers {
    /// Makes empty tables for a variant with so many defined names.
    pub(in crate::variant) fn empty(names: usize) -> Self {
        let count = Question::count(names);
        Self {
            tables: (0..count).map(|_| OnceLock::new()).collect(),
            walks: Arc::default(),
            idle: IdlePhases::default(),
        }
    }

    /// Makes no tables: every question is answered at once.
    pub(in crate::variant) fn none() -> Self {
        Self {
            tables: Box::default(),
            walks: Arc::default(),
            idle: IdlePhases::default(),
        }
    }

    /// Notes that the rules were walked to answer a question.
    pub(in crate::variant) fn walk(&self) {
        self.walks.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns how many questions were answered by walking the rules.
    pub(super) fn walks(&self) -> usize {
        self.walks.load(Ordering::Relaxed)
    }

    /// Goes through the tables that were asked for.
    pub(super) fn tables(&self) -> impl Iterator<Item = &Table<Cell>> {
        self.tables.iter().filter_map(OnceLock::get)
    }

    /// Tells whether every question is answered at once.
    pub(in crate::variant) const fn are_none(&self) -> bool {
        self.tables.is_empty()
    }
}

impl Cell {
    fn fill(variant: &Variant, question: Question, key: &SpecializationKey, index: usize) -> Self {
        let draft = Draft::of(variant, question, key.known(index));
        match (draft.doubt, draft.answers) {
            (Value::Known(0), [Value::Known(a), Value::Known(b)]) if !draft.low.on.may_fail() => {
                return Self::Known([a, b]);
            }
            (Value::Known(0) | Value::Of(_), _) => {}
            (Value::Known(_), _) => return Self::AtOnce,
        }
        let [first, second] = draft.answers;
        let (code, places) = draft.low.on.finish(&[draft.doubt, first, second]);
        match *places.as_slice() {
            [doubt, a, b] if code.len() <= LONGEST => Self::Program(Box::new(Program::new(
                (variant, question),
                code,
                doubt,
                [a, b],
            ))),
            _ => Self::AtOnce,
        }
    }
}

impl Variant {
    /// Answers a question from its table; `None` where it is to be answered at once.
    #[inline]
    pub(in crate::variant) fn answer(
        &self,
        question: Question,
        query: Query<'_>,
        all: u64,
    ) -> Option<[i64; 2]> {
        let table = self.table(question, query.facts)?;
        let screened = table.screens.answer(self, question, (query, all));
        if screened.is_some() {
            return screened;
        }
        let index = table.key.index(self, query)?;
        let tabled = self.cell(question, table, index)?;
        tabled.answer(self, query, all)
    }

    /// Returns what the table of a question says for facts as they stand; `None` where it does not speak of them.
    #[inline]
    pub(in crate::variant) fn found(
        &self,
        question: Question,
        query: Query<'_>,
    ) -> Option<Tabled<'_>> {
        let table = self.table(question, query.facts)?;
        let index = table.key.index(self, query)?;
        self.cell(question, table, index)
    }

    /// Returns the table of a question; `None` where it does not speak of facts as they stand.
    #[inline]
    pub(super) fn table(&self, question: Question, facts: &HandState) -> Option<&Table<Cell>> {
        if !self.seated_as_usual(facts) {
            return None;
        }
        let table = self.answers.tables.get(question.number())?.get_or_init(|| {
            // Of a name, only what it reads counts, whoever asks.
            let is_of_duties = !matches!(question, Question::Named(_));
            let mut reads = reads_of(self, question.bases(self).into_iter(), is_of_duties);
            if question == Question::Call {
                reads.of_one_declaration();
            }
            let of_ombre = question == Question::Rights;
            let key = SpecializationKey::choose(self, &reads, of_ombre, CELLS);
            Table::new(key, reads.log, Screens::of(self, question))
        });
        table.log.are_empty(facts.happened()).then_some(table)
    }

    /// Returns what a cell of a table says.
    #[inline]
    fn cell<'a>(
        &self,
        question: Question,
        table: &'a Table<Cell>,
        index: usize,
    ) -> Option<Tabled<'a>> {
        // What is packed never changes again, so that the order of stores does not matter.
        let small = table.small.get(index)?;
        let known = small.load(Ordering::Relaxed);
        if known != 0 {
            return Some(Tabled::Known(unpacked(known)));
        }
        let cell = table.cells.get(index)?;
        let cell = cell.get_or_init(|| Cell::fill(self, question, &table.key, index));
        Some(match cell {
            Cell::Known(answers) => {
                small.store(packed(*answers), Ordering::Relaxed);
                Tabled::Known(*answers)
            }
            Cell::AtOnce => Tabled::AtOnce,
            Cell::Program(program) => Tabled::Program(program),
        })
    }

    /// Looks up the table of a question about calls for as long as one side calls; `None` where a log is kept, or no table speaks of it.
    pub(in crate::variant) fn call_table(
        &self,
        question: Question,
        query: Query<'_>,
    ) -> Option<CallTable<'_>> {
        if query.facts.minutes.is_some() {
            return None;
        }
        let table = self.table(question, query.facts)?;
        Some(CallTable {
            question,
            table,
            number: table.key.but_calls(self, query)?,
        })
    }

    /// The same as [`Self::found`] in a table that was looked up before.
    #[inline]
    pub(in crate::variant) fn found_in<'a>(
        &self,
        found: &CallTable<'a>,
        query: Query<'_>,
    ) -> Option<Tabled<'a>> {
        let index = found.number.index(query)?;
        self.cell(found.question, found.table, index)
    }

    /// Tells whether those at the table and those with cards are as the variant has it.
    #[inline]
    pub(in crate::variant) fn seated_as_usual(&self, facts: &HandState) -> bool {
        [facts.everyone, facts.active] == self.sits
    }
}
