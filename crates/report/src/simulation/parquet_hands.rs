//! Hands as Parquet: a fixed number of them in each row group, so that the rows alone decide what stands in a file.

use super::HandTable;
use super::hand_table::{ColumnKind, HandCell, HandColumn};
use super::resumption::{Resumption, Unresumed};
use codille_players::simulate::HandRow;
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

/// How many hands a row group has; the last has fewer.
const GROUP: usize = 65_536;

/// Writes hands group by group.
pub(super) struct ParquetHands<W: Write + Send> {
    writer: SerializedFileWriter<Lent<W>>,
    columns: Vec<ColumnValues>,
    rows: usize,
}

/// What is written to, until it is given back: the library's own way back forgets why the last bytes could not be written.
struct Lent<W>(Option<W>);

impl<W: Write> Write for Lent<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// The values of a column in a group.
struct ColumnValues {
    values: Values,
    /// For each row 1 where it has a value and 0 where it has none.
    levels: Vec<i16>,
    /// Whether there are such levels; else every row has a value.
    optional: bool,
}

enum Values {
    Numbers(Vec<i64>),
    Words(Vec<ByteArray>),
}

fn written(why: ParquetError) -> io::Error {
    let ParquetError::External(inner) = why else {
        return io::Error::other(why);
    };
    let inner = inner.downcast::<io::Error>();
    inner.map_or_else(io::Error::other, |why| *why)
}

fn unread(why: &ParquetError) -> Unresumed {
    Unresumed::Refused(format!("it is no whole Parquet file: {why}"))
}

fn properties() -> WriterProperties {
    WriterProperties::builder()
        // The same rows make the same bytes, whatever version of the library writes them.
        .set_created_by("codille".to_owned())
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .build()
}

fn schema(table: &HandTable) -> ParquetResult<Type> {
    let fields = table.columns.iter().map(|column| {
        let (physical, logical) = match column.kind {
            ColumnKind::Number => (PhysicalType::INT64, None),
            ColumnKind::Large => (PhysicalType::INT64, Some(LogicalType::integer(64, false))),
            ColumnKind::Word => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let repetition = if column.optional {
            Repetition::OPTIONAL
        } else {
            Repetition::REQUIRED
        };
        let field = Type::primitive_type_builder(&column.name, physical)
            .with_logical_type(logical)
            .with_repetition(repetition)
            .build()?;
        Ok(Arc::new(field))
    });
    Type::group_type_builder("hands")
        .with_fields(fields.collect::<ParquetResult<Vec<_>>>()?)
        .build()
}

impl<W: Write + Send> ParquetHands<W> {
    pub(super) fn new(table: &HandTable, writer: W) -> io::Result<Self> {
        let schema = Arc::new(schema(table).map_err(written)?);
        let writer = SerializedFileWriter::new(Lent(Some(writer)), schema, Arc::new(properties()));
        Ok(Self {
            writer: writer.map_err(written)?,
            columns: table.columns.iter().map(ColumnValues::of).collect(),
            rows: 0,
        })
    }

    pub(super) fn write(&mut self, table: &HandTable, row: &HandRow) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(table.cells(row)) {
            column.push(cell);
        }
        self.rows += 1;
        if self.rows == GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> io::Result<()> {
        self.rows = 0;
        let mut write = || -> ParquetResult<()> {
            let mut group = self.writer.next_row_group()?;
            for column in &mut self.columns {
                if let Some(writer) = group.next_column()? {
                    column.write(writer)?;
                }
            }
            group.close().map(|_| ())
        };
        write().map_err(written)
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.finish().map_err(written)?;
        let writer = self.writer.inner_mut().0.take();
        Ok(writer.expect("it is given back once"))
    }
}

impl ColumnValues {
    fn of(column: &HandColumn) -> Self {
        let values = match column.kind {
            ColumnKind::Number | ColumnKind::Large => Values::Numbers(Vec::new()),
            ColumnKind::Word => Values::Words(Vec::new()),
        };
        Self {
            values,
            levels: Vec::new(),
            optional: column.optional,
        }
    }

    fn push(&mut self, cell: HandCell<'_>) {
        match (&mut self.values, cell) {
            (_, HandCell::Absent) => return self.levels.push(0),
            (Values::Numbers(numbers), HandCell::Number(number)) => numbers.push(number),
            (Values::Numbers(numbers), HandCell::Large(number)) => {
                numbers.push(number.cast_signed());
            }
            (Values::Words(words), HandCell::Word(word)) => {
                // Most words are those of the row before.
                let same = words.last().filter(|last| last.data() == word.as_bytes());
                let word = same.cloned().unwrap_or_else(|| ByteArray::from(word));
                words.push(word);
            }
            (Values::Numbers(_), HandCell::Word(_))
            | (Values::Words(_), HandCell::Number(_) | HandCell::Large(_)) => {
                unreachable!("a cell is of the kind of its column")
            }
        }
        if self.optional {
            self.levels.push(1);
        }
    }

    /// Writes what was gathered and begins anew.
    fn write(&mut self, mut writer: SerializedColumnWriter<'_>) -> ParquetResult<()> {
        let levels = self.optional.then_some(self.levels.as_slice());
        match &mut self.values {
            Values::Numbers(numbers) => {
                let typed = writer.typed::<Int64Type>();
                typed.write_batch(numbers, levels, None)?;
                numbers.clear();
            }
            Values::Words(words) => {
                let typed = writer.typed::<ByteArrayType>();
                typed.write_batch(words, levels, None)?;
                words.clear();
            }
        }
        self.levels.clear();
        writer.close()
    }

    /// Returns the cells row by row.
    fn cells<'a>(&'a self, kind: ColumnKind) -> Box<dyn Iterator<Item = HandCell<'a>> + 'a> {
        let mut place = 0;
        Box::new(self.levels.iter().map(move |level| {
            if *level == 0 {
                return HandCell::Absent;
            }
            place += 1;
            let cell = match &self.values {
                Values::Numbers(numbers) => numbers.get(place - 1).map(|number| match kind {
                    ColumnKind::Large => HandCell::Large(number.cast_unsigned()),
                    ColumnKind::Number | ColumnKind::Word => HandCell::Number(*number),
                }),
                Values::Words(words) => words
                    .get(place - 1)
                    .and_then(|word| Some(HandCell::Word(word.as_utf8().ok()?))),
            };
            cell.unwrap_or(HandCell::Absent)
        }))
    }
}

/// Reads all values of a column in a group.
fn values<T: DataType>(
    group: &dyn RowGroupReader,
    place: usize,
    optional: bool,
) -> ParquetResult<(Vec<T::T>, Vec<i16>)> {
    let rows = usize::try_from(group.metadata().num_rows())
        .map_err(|_| ParquetError::General("a group has a negative number of rows".to_owned()))?;
    let mut reader = get_typed_column_reader::<T>(group.get_column_reader(place)?);
    let (mut values, mut levels, mut read) = (Vec::new(), Vec::new(), 0);
    while read < rows {
        let wanted = optional.then_some(&mut levels);
        let (records, ..) = reader.read_records(rows - read, wanted, None, &mut values)?;
        if records == 0 {
            let words = "a column has fewer values than its group has rows";
            return Err(ParquetError::General(words.to_owned()));
        }
        read += records;
    }
    if !optional {
        levels = vec![1; rows];
    }
    Ok((values, levels))
}

fn column(
    group: &dyn RowGroupReader,
    place: usize,
    column: &HandColumn,
) -> ParquetResult<ColumnValues> {
    let (values, levels) = match column.kind {
        ColumnKind::Number | ColumnKind::Large => {
            let (numbers, levels) = values::<Int64Type>(group, place, column.optional)?;
            (Values::Numbers(numbers), levels)
        }
        ColumnKind::Word => {
            let (words, levels) = values::<ByteArrayType>(group, place, column.optional)?;
            (Values::Words(words), levels)
        }
    };
    Ok(ColumnValues {
        values,
        levels,
        optional: column.optional,
    })
}

/// Tells whether a file has the columns of a table.
fn has_columns(found: &Type, table: &HandTable) -> bool {
    let Ok(own) = schema(table) else { return false };
    found.get_fields().len() == own.get_fields().len()
        && found
            .get_fields()
            .iter()
            .zip(own.get_fields())
            .all(|(a, b)| {
                a.is_primitive()
                    && a.name() == b.name()
                    && a.get_physical_type() == b.get_physical_type()
                    && a.is_optional() == b.is_optional()
            })
}

/// Returns what stands in the first row of the first column, where that is a word.
fn first_word(reader: &SerializedFileReader<File>) -> Option<String> {
    let group = reader.get_row_group(0).ok()?;
    let first = reader.metadata().file_metadata().schema_descr().column(0);
    if first.physical_type() != PhysicalType::BYTE_ARRAY {
        return None;
    }
    let mut words = Vec::new();
    let mut levels = Vec::new();
    let mut column = get_typed_column_reader::<ByteArrayType>(group.get_column_reader(0).ok()?);
    let wanted = (first.max_def_level() > 0).then_some(&mut levels);
    column.read_records(1, wanted, None, &mut words).ok()?;
    Some(words.first()?.as_utf8().ok()?.to_owned())
}

/// Reads rows from the first to the last.
pub(super) fn read(file: File, resumption: &mut Resumption<'_>) -> Result<(), Unresumed> {
    let table = resumption.table;
    let reader = SerializedFileReader::new(file).map_err(|why| unread(&why))?;
    let schema = reader.metadata().file_metadata().schema();
    if !has_columns(schema, table) {
        let misfit = table.misfit(first_word(&reader).as_deref());
        return Err(Unresumed::Refused(misfit));
    }
    for at in 0..reader.num_row_groups() {
        let group = reader.get_row_group(at).map_err(|why| unread(&why))?;
        let columns = table.columns.iter().enumerate();
        let read = columns.map(|(place, named)| column(group.as_ref(), place, named));
        let read = read.collect::<ParquetResult<Vec<_>>>();
        let read = read.map_err(|why| unread(&why))?;
        let named = read.iter().zip(&table.columns);
        let mut columns: Vec<_> = named.map(|(v, column)| v.cells(column.kind)).collect();
        let rows = read.first().map_or(0, |column| column.levels.len());
        for _ in 0..rows {
            let cells = columns.iter_mut().map(Iterator::next);
            let cells = cells.map(|cell| cell.unwrap_or(HandCell::Absent));
            resumption.take(&cells.collect::<Vec<_>>())?;
        }
    }
    Ok(())
}
