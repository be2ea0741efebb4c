//! Files that keep what takes longer to find than a book takes to make: they are written by a command, and read here.

use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::span::{FileId, SourceMap, Span};
use serde::de::DeserializeOwned;

/// Reads what is kept.
///
/// # Errors
/// Returns the fault of a file that is of another shape, at its place, with the command that writes it anew.
pub(super) fn read<T: DeserializeOwned>(
    file: FileId,
    sources: &SourceMap,
    command: &str,
) -> Result<T, Diagnostic> {
    let text = sources.get(file).map_or("", |source| &source.text);
    serde_json::from_str(text).map_err(|error| {
        let before = text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let line: usize = before.map(str::len).sum();
        let at = (line + error.column().saturating_sub(1)).min(text.len());
        let at = (0..=at)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .expect("the beginning of a text is no half letter");
        let span = Span::new(file, at, at);
        let fault = Diagnostic::error(BAD_FIELD, error.to_string(), span);
        fault.help(format!("make it anew with `{command}`"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::witness::Kept;

    #[test]
    fn a_spoilt_file_is_told_at_its_place() {
        let text = "[\n  {\"topic\": 3, \"é\": ]";
        let mut sources = SourceMap::new();
        let [spoilt, sound] = [text, "[]"].map(|text| sources.add("witnesses.json", text));
        let read = |file| read::<Vec<Kept>>(file, &sources, "codille book witnesses");
        let fault = read(spoilt).expect_err("it is spoilt");
        assert_eq!(fault.span().start as usize, text.find('3').unwrap_or(0));
        assert!(read(sound).expect("it is sound").is_empty());
    }
}
