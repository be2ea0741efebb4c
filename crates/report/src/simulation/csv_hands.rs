//! Hands as CSV: one line a hand, with a header where the file is the first of its shards.

use super::HandTable;
use super::hand_table::{ColumnKind, HandCell};
use super::resumption::{Resumption, Unresumed};
use codille_players::simulate::HandRow;
use csv::{ReaderBuilder, StringRecord, Terminator, Writer, WriterBuilder};
use std::io::{self, Read, Write};

/// How many bytes are gathered before they are written.
const BUFFER: usize = 1 << 18;

/// Writes hands as lines.
pub(super) struct CsvHands<W: Write> {
    writer: Writer<W>,
    digits: Vec<u8>,
}

impl<W: Write> CsvHands<W> {
    pub(super) fn new(table: &HandTable, writer: W, header: bool) -> io::Result<Self> {
        let mut writer = WriterBuilder::new()
            .terminator(Terminator::Any(b'\n'))
            .buffer_capacity(BUFFER)
            .from_writer(writer);
        if header {
            writer.write_record(table.names())?;
        }
        Ok(Self {
            writer,
            digits: Vec::new(),
        })
    }

    pub(super) fn write(&mut self, table: &HandTable, row: &HandRow) -> io::Result<()> {
        for cell in table.cells(row) {
            self.digits.clear();
            match cell {
                HandCell::Number(number) => write!(self.digits, "{number}")?,
                HandCell::Large(number) => write!(self.digits, "{number}")?,
                HandCell::Word(word) => {
                    self.writer.write_field(word)?;
                    continue;
                }
                HandCell::Absent => {}
            }
            self.writer.write_field(&self.digits)?;
        }
        self.writer.write_record(None::<&[u8]>)?;
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<W> {
        self.writer.into_inner().map_err(|why| {
            let why = why.error();
            io::Error::new(why.kind(), why.to_string())
        })
    }
}

/// Reads lines from the first to the last whole one.
pub(super) fn read(
    source: impl Read,
    header: bool,
    resumption: &mut Resumption<'_>,
) -> Result<(), Unresumed> {
    let table = resumption.table;
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(BUFFER)
        .from_reader(source);
    let mut record = StringRecord::new();
    let mut next = |record: &mut StringRecord| {
        let read = reader.read_record(record);
        read.map_err(|why| Unresumed::Refused(format!("it cannot be read: {why}")))
    };
    let mut found = next(&mut record)?;
    let named = found && record.iter().eq(table.names());
    if found && header && !named {
        let own = record.get(0) == Some(table.plan.variant.checked.id.as_str());
        if own {
            let words = "it does not begin with the names of the columns, as the first part does";
            return Err(Unresumed::Refused(words.to_owned()));
        }
        let first = next(&mut record)?.then(|| record.get(0)).flatten();
        return Err(Unresumed::Refused(table.misfit(first)));
    }
    if named && !header {
        let words = "it begins with the names of the columns, as only the first part does";
        return Err(Unresumed::Refused(words.to_owned()));
    }
    if named {
        found = next(&mut record)?;
    }
    while found {
        if record.len() != table.columns.len() {
            return Err(Unresumed::Refused(table.misfit(record.get(0))));
        }
        let columns = table.columns.iter().zip(&record);
        let cells = columns.map(|(column, text)| match column.kind {
            _ if text.is_empty() && column.optional => HandCell::Absent,
            ColumnKind::Number => text.parse().map_or(HandCell::Word(text), HandCell::Number),
            ColumnKind::Large => text.parse().map_or(HandCell::Word(text), HandCell::Large),
            ColumnKind::Word => HandCell::Word(text),
        });
        resumption.take(&cells.collect::<Vec<_>>())?;
        found = next(&mut record)?;
    }
    Ok(())
}
