//! A file of hands in either format. Opens none: it writes to what it is given.

use super::HandTable;
use super::csv_hands::{self, CsvHands};
#[cfg(feature = "parquet")]
use super::parquet_hands::{self, ParquetHands};
use super::resumption::{Resumption, Unresumed};
use codille_players::simulate::HandRow;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Range;

/// How hands are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandFormat {
    /// Lines of values with commas between.
    Csv,
    /// Columns for data frames and databases.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl HandFormat {
    /// Finds the format of a file by how its name ends.
    ///
    /// # Errors
    /// A sentence that says which endings there are.
    pub fn by_ending(ending: &str) -> Result<Self, String> {
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Ok(Self::Csv),
            #[cfg(feature = "parquet")]
            "parquet" => Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            "parquet" => Err(
                "this program was built without its feature `parquet`; write a file that ends in `.csv`"
                    .to_owned(),
            ),
            _ => Err("hands are written to a file that ends in `.csv` or `.parquet`".to_owned()),
        }
    }

    /// Finds the format of a file by its first bytes.
    ///
    /// # Errors
    /// A sentence, where this program cannot read it.
    pub fn by_content(first: &[u8]) -> Result<Self, String> {
        if !first.starts_with(b"PAR1") {
            return Ok(Self::Csv);
        }
        Self::by_ending("parquet")
            .map_err(|_| "this program was built without its feature `parquet`".to_owned())
    }
}

/// Writes hands.
pub struct HandWriter<W: Write + Send> {
    sink: HandSink<W>,
}

enum HandSink<W: Write + Send> {
    Csv(Box<CsvHands<W>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetHands<W>>),
}

impl<W: Write + Send> HandWriter<W> {
    /// Begins a file; CSV has a `header` in the first of its shards only.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn new(table: &HandTable, format: HandFormat, writer: W, header: bool) -> io::Result<Self> {
        let sink = match format {
            HandFormat::Csv => HandSink::Csv(Box::new(CsvHands::new(table, writer, header)?)),
            #[cfg(feature = "parquet")]
            HandFormat::Parquet => HandSink::Parquet(Box::new(ParquetHands::new(table, writer)?)),
        };
        Ok(Self { sink })
    }

    /// Writes a hand of the same table.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn write(&mut self, table: &HandTable, row: &HandRow) -> io::Result<()> {
        match &mut self.sink {
            HandSink::Csv(csv) => csv.write(table, row),
            #[cfg(feature = "parquet")]
            HandSink::Parquet(parquet) => parquet.write(table, row),
        }
    }

    /// Ends the file and returns what it was written to.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.sink {
            HandSink::Csv(csv) => csv.finish(),
            #[cfg(feature = "parquet")]
            HandSink::Parquet(parquet) => parquet.finish(),
        }
    }
}

impl<W: Write + Send> fmt::Debug for HandWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HandWriter").finish_non_exhaustive()
    }
}

/// Where the hands of a file stand that is gone on with.
#[derive(Debug)]
pub struct HandSource {
    /// The file.
    pub file: File,
    /// Its format.
    pub format: HandFormat,
    /// How many of its bytes are whole lines, where it has lines.
    pub whole: u64,
}

impl HandSource {
    /// Reads the rows of the file, holds each to the table and hands it on; returns the first number that is missing.
    ///
    /// # Errors
    /// Why the file is not gone on with.
    pub fn read(
        self,
        table: &HandTable,
        numbers: Range<u64>,
        header: bool,
        each: &mut dyn FnMut(&HandRow) -> io::Result<()>,
    ) -> Result<u64, Unresumed> {
        let mut resumption = Resumption::new(table, numbers, each);
        match self.format {
            HandFormat::Csv => {
                csv_hands::read(self.file.take(self.whole), header, &mut resumption)?;
            }
            #[cfg(feature = "parquet")]
            HandFormat::Parquet => parquet_hands::read(self.file, &mut resumption)?,
        }
        Ok(resumption.next())
    }
}
