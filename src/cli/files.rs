//! Reads a reader's own rule files from disk and lays them over a set. Understands none of them.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place where rule files are read from disk"
)]

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::NamedTempFile;

use codille_edition::ruleset::{Rules, is_rule_file};
use codille_edition::yaml::MAX_BYTES;
use codille_lang::diagnostic::code::{Code, NOT_A_FILE, NOT_READABLE, TOO_LARGE};

/// How deep folders are followed; links can make them endless.
const MAX_DEPTH: usize = 8;

/// Lays all `*.yaml` files of a folder over the rules, in the order of their names; what cannot be read is noted in the rules.
pub fn overlay_folder(rules: &mut Rules, folder: &Path) {
    walk(rules, folder, &place(folder), "", MAX_DEPTH);
}

/// Lays all `*.yaml` files of a folder over the rules as the folder called `prefix`, a work for instance.
pub fn overlay_under(rules: &mut Rules, folder: &Path, prefix: &str) {
    walk(rules, folder, &place(folder), prefix, MAX_DEPTH);
}

/// Lays one file over the rules under the path `name`; what cannot be read is noted in the rules.
pub fn overlay_file(rules: &mut Rules, file: &Path, name: &str) {
    match bytes(file, MAX_BYTES) {
        Ok(bytes) => rules.overlay(name, bytes),
        Err(why) => rules.refuse(name, why.code(), why.to_string()),
    }
    rules.locate(name, place(file));
}

/// Returns the path by which somebody opens a file from the folder where he stands; one with which that folder has nothing in common is
/// named from the root.
pub(super) fn place(path: &Path) -> String {
    let shown = path.display().to_string();
    let plain = |c: Component<'_>| matches!(c, Component::Normal(_) | Component::CurDir);
    if path.components().all(plain) {
        let parts = path.components().filter(|c| *c != Component::CurDir);
        let tidy: PathBuf = parts.collect();
        return if tidy.as_os_str().is_empty() {
            ".".to_owned()
        } else {
            tidy.display().to_string()
        };
    }
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let (Ok(here), Ok(real)) = (here, path.canonicalize()) else {
        return shown;
    };
    let (here, real): (Vec<_>, Vec<_>) = (here.components().collect(), real.components().collect());
    let shared = here.iter().zip(&real).take_while(|(a, b)| a == b).count();
    let rooted = here
        .iter()
        .take(shared)
        .all(|c| !matches!(c, Component::Normal(_)));
    if rooted && here.len() > shared {
        return shown;
    }
    let up = here.iter().skip(shared).map(|_| Component::ParentDir);
    let down = real.iter().skip(shared).copied();
    let place: PathBuf = up.chain(down).collect();
    if place.as_os_str().is_empty() {
        ".".to_owned()
    } else {
        place.display().to_string()
    }
}

/// Names what stands in a folder as somebody opens it.
fn within(folder: &str, name: &str) -> String {
    if folder == "." {
        name.to_owned()
    } else {
        Path::new(folder).join(name).display().to_string()
    }
}

fn walk(rules: &mut Rules, folder: &Path, at: &str, prefix: &str, depth: usize) {
    let shown = if prefix.is_empty() {
        folder.display().to_string()
    } else {
        prefix.to_owned()
    };
    let mut names = match fs::read_dir(folder).and_then(|entries| {
        entries
            .map(|e| e.map(|e| e.file_name()))
            .collect::<Result<Vec<_>, _>>()
    }) {
        Ok(names) => names,
        Err(error) => {
            let words = format!("the folder cannot be read: {}", reason(&error));
            rules.refuse(&shown, NOT_READABLE, words);
            return rules.locate(&shown, at);
        }
    };
    names.sort();
    for name in names {
        let path = folder.join(&name);
        let name = name.to_string_lossy();
        let inner = if prefix.is_empty() {
            name.to_string()
        } else {
            format!("{prefix}/{name}")
        };
        if name.starts_with('.') {
            continue;
        }
        if is_rule_file(&name) {
            overlay_file(rules, &path, &inner);
            rules.locate(&inner, within(at, &name));
        } else if path.is_dir() {
            let at = within(at, &name);
            if depth == 0 {
                rules.refuse(&inner, NOT_READABLE, "folders are nested too deep");
                rules.locate(&inner, at);
            } else {
                walk(rules, &path, &at, &inner, depth - 1);
            }
        }
    }
}

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unread {
    /// It is a folder.
    #[error("a directory stands where a file was expected")]
    Folder,
    /// It is a pipe, a socket or a device.
    #[error("this is not a plain file")]
    NotPlain,
    /// It has more than so many bytes.
    #[error("the file is larger than {0} bytes")]
    TooLarge(usize),
    /// The system refuses; the words say why.
    #[error("the file cannot be read: {0}")]
    Refused(String),
}

impl Unread {
    fn code(&self) -> Code {
        match self {
            Self::Folder => NOT_A_FILE,
            Self::TooLarge(_) => TOO_LARGE,
            Self::NotPlain | Self::Refused(_) => NOT_READABLE,
        }
    }
}

/// Reads a plain file. A pipe or a device may never end, so none is opened.
///
/// # Errors
/// Returns what it is instead, that it has more than `most` bytes, or why it cannot be read.
pub(super) fn bytes(file: &Path, most: usize) -> Result<Vec<u8>, Unread> {
    let told = |e: io::Error| Unread::Refused(reason(&e));
    let data = fs::metadata(file).map_err(told)?;
    if data.is_dir() {
        return Err(Unread::Folder);
    }
    if !data.is_file() {
        return Err(Unread::NotPlain);
    }
    if data.len() == 0 {
        // Some files of /proc say so too, and wait for ever when they are read.
        return Ok(Vec::new());
    }
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|f| f.take(most as u64 + 1).read_to_end(&mut bytes))
        .map_err(told)?;
    if bytes.len() > most {
        return Err(Unread::TooLarge(most));
    }
    Ok(bytes)
}

/// Says in our words why the system refused.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the system knows more reasons than we have words for"
)]
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it does not exist".to_owned(),
        io::ErrorKind::PermissionDenied => "its permissions forbid it".to_owned(),
        io::ErrorKind::NotADirectory => "it is no folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Returns the files of rules in a folder and those in it, in the order of their names.
///
/// # Errors
/// A sentence that says which folder cannot be read.
pub(super) fn rule_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut rules = Rules::new();
    overlay_folder(&mut rules, folder);
    if let Some((path, _, why)) = rules.refused().next() {
        return Err(format!("{}: {why}", rules.place(path).unwrap_or(path)));
    }
    let names = rules.files().map(|(path, _)| folder.join(path));
    Ok(names.collect())
}

/// Writes a file to a temporary name beside it and renames it; who may read it stays as it was.
///
/// # Errors
/// Returns why it cannot be written; the file is then as it was.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let real = path.canonicalize()?;
    let file = temporary(&real, text)?;
    let permissions = fs::metadata(&real)?.permissions();
    file.as_file().set_permissions(permissions)?;
    file.persist(&real).map_err(|why| why.error)?;
    Ok(())
}

/// Lets everybody read a file that was written for them: temporary files are for their owner alone.
///
/// # Errors
/// Returns why that cannot be.
pub(super) fn readable(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Writes bytes to a temporary file beside a path, which it is then renamed to.
///
/// # Errors
/// Returns why it cannot be written.
pub(super) fn temporary(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes.as_ref())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Tells whether a path is that of a plain file without a word in it.
pub(super) fn is_empty(file: &Path) -> bool {
    bytes(file, MAX_BYTES).is_ok_and(|all| all.iter().all(u8::is_ascii_whitespace))
}

/// Returns the whole of a transcription; bytes that are no UTF-8 count as blanks.
///
/// # Errors
/// A sentence that says why it cannot be read.
pub fn transcription(path: &Path) -> Result<String, String> {
    const MOST: usize = 64 << 20;
    let bytes = bytes(path, MOST)
        .map_err(|why| format!("`{}`: {why}; name a plain text of the work", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).replace('\u{fffd}', " "))
}

/// Returns the text of a file that holds evidence, `None` where the path is a folder or a file of another kind.
///
/// # Errors
/// A sentence that says why it cannot be read.
pub fn evidence_text(path: &Path) -> Result<Option<String>, String> {
    const KEYS: [&str; 8] = [
        "records:",
        "bills:",
        "tables:",
        "hands:",
        "calculations:",
        "odds:",
        "claims:",
        "cases:",
    ];
    if path.is_dir() {
        return Ok(None);
    }
    let bytes = bytes(path, MAX_BYTES).map_err(|why| why.to_string())?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        format!("byte {at} is not UTF-8; save the file as UTF-8")
    })?;
    Ok(text
        .lines()
        .any(|l| {
            KEYS.iter()
                .any(|k| l.trim_start_matches('\u{feff}').starts_with(k))
        })
        .then_some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_read_in_order_and_faults_are_noted() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("g/dir.yaml")).expect("a folder");
        fs::write(at("g/b.yaml"), "b").expect("a file");
        fs::write(at("a.yaml"), "a").expect("a file");
        fs::write(at("note.txt"), "n").expect("a file");
        fs::write(at("big.yaml"), vec![b'#'; MAX_BYTES + 1]).expect("a file");
        let mut rules = Rules::new();
        overlay_folder(&mut rules, folder.path());
        overlay_file(&mut rules, &at("none.yaml"), "none.yaml");
        assert_eq!(
            rules.files().map(|(path, _)| path).collect::<Vec<_>>(),
            ["a.yaml", "g/b.yaml"]
        );
        let refused: Vec<_> = rules
            .refused()
            .map(|(path, code, _)| (path, code.0))
            .collect();
        assert_eq!(
            refused,
            [
                ("big.yaml", "E0807"),
                ("g/dir.yaml", "E0806"),
                ("none.yaml", "E0801")
            ]
        );
    }
}
