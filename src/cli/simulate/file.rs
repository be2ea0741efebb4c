//! The files of `codille simulate`: the one that is written, and the one that is gone on with.

#![expect(
    clippy::disallowed_methods,
    reason = "files of hands are read and written here"
)]

use crate::cli::Failure;
use crate::cli::files::place;
use codille_players::simulate::HandRow;
use codille_report::simulation::{HandFormat, HandSource, HandTable, HandWriter};
use std::fs::{self, File, Permissions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// How many bytes are looked at at once for the end of the last line.
const STEP: u64 = 1 << 16;

/// Finds the format of a file to be written by how its name ends.
///
/// # Errors
/// That no hands are written to such a file.
pub(super) fn format(path: &Path) -> Result<HandFormat, Failure> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    HandFormat::by_ending(&ending).map_err(|why| Failure::Misuse(format!("{}: {why}", place(path))))
}

/// Opens a file that is gone on with.
///
/// # Errors
/// Why it cannot be.
pub(super) fn source(path: &Path) -> Result<HandSource, Failure> {
    let refuse = |why: String| Failure::Misuse(format!("{}: {why}", place(path)));
    let unread = |why: io::Error| refuse(format!("it cannot be gone on with: {why}"));
    let data = fs::metadata(path).map_err(unread)?;
    if !data.is_file() {
        return Err(refuse("this is not a plain file of hands".to_owned()));
    }
    let mut file = File::open(path).map_err(unread)?;
    let mut first = Vec::new();
    let head = Read::by_ref(&mut file).take(4).read_to_end(&mut first);
    head.map_err(unread)?;
    let format = HandFormat::by_content(&first).map_err(refuse)?;
    let whole = whole_lines(&mut file).map_err(unread)?;
    file.rewind().map_err(unread)?;
    Ok(HandSource {
        file,
        format,
        whole,
    })
}

/// Returns how many bytes of a file are whole lines: what follows the last line end was cut off while it was written.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.metadata()?.len();
    let mut bytes = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(STEP);
        file.seek(SeekFrom::Start(start))?;
        bytes.clear();
        Read::by_ref(file)
            .take(end - start)
            .read_to_end(&mut bytes)?;
        if let Some(last) = bytes.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

/// A file of hands that is being written under a temporary name.
pub(super) struct HandsOut {
    /// Where it will stand.
    path: PathBuf,
    shown: String,
    writer: HandWriter<Unfinished>,
}

/// The file under its temporary name; it is deleted unless it gets its own.
struct Unfinished(NamedTempFile);

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Not through the temporary file, which tells its name with every error.
        self.0.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_file_mut().flush()
    }
}

/// Says which file cannot be written, and that nothing is lost by it.
fn unwritten(shown: &str, kept: bool, why: &io::Error) -> Failure {
    let kept = if kept {
        "; what stood there before is kept"
    } else {
        ""
    };
    Failure::Write(io::Error::new(why.kind(), format!("{shown}: {why}{kept}")))
}

impl HandsOut {
    /// Begins a file beside the place where it will stand.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub(super) fn begin(
        path: &Path,
        format: HandFormat,
        table: &HandTable,
        header: bool,
    ) -> Result<Self, Failure> {
        let shown = place(path);
        let told = |why: io::Error| unwritten(&shown, path.exists(), &why);
        // A link goes on pointing at its file.
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let folder = real.parent().filter(|f| !f.as_os_str().is_empty());
        let name = real.file_name().unwrap_or_default().to_string_lossy();
        let mut builder = tempfile::Builder::new();
        let (prefix, permissions) = (format!(".{name}."), permissions(&real));
        builder.prefix(&prefix).suffix(".part");
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        let file = file.map_err(|why| {
            // Not in its own words, which name the temporary file.
            told(if why.kind() == io::ErrorKind::NotFound {
                io::Error::new(why.kind(), "its folder does not exist")
            } else {
                io::Error::from(why.kind())
            })
        })?;
        let writer = HandWriter::new(table, format, Unfinished(file), header);
        Ok(Self {
            writer: writer.map_err(told)?,
            path: real,
            shown,
        })
    }

    /// Writes a hand.
    pub(super) fn write(&mut self, table: &HandTable, row: &HandRow) -> io::Result<()> {
        self.writer.write(table, row)
    }

    /// Returns the failure to write it.
    pub(super) fn failure(&self, why: &io::Error) -> Failure {
        unwritten(&self.shown, self.path.exists(), why)
    }

    /// Ends the file and gives it its name; returns how it is called.
    ///
    /// # Errors
    /// Why it cannot be written; what stood there before is kept.
    pub(super) fn finish(self) -> Result<String, Failure> {
        let Self {
            path,
            shown,
            writer,
        } = self;
        let ended = writer.finish().and_then(|Unfinished(file)| {
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|why| why.error)?;
            Ok(())
        });
        ended.map_err(|why| unwritten(&shown, path.exists(), &why))?;
        Ok(shown)
    }
}

/// Returns who may read the file: as it was, else as a new file of the user.
fn permissions(path: &Path) -> Option<Permissions> {
    let before = fs::metadata(path).map(|data| data.permissions()).ok();
    #[cfg(unix)]
    let before =
        Some(before.unwrap_or_else(|| std::os::unix::fs::PermissionsExt::from_mode(0o666)));
    before
}
