//! The data of the edition in one archive with a checksum for each file, for whoever keeps it: the rules as they are written, and what
//! the book gives to machines.

use std::fmt::Write as _;
use std::io;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tar::{Builder, Header};

use codille_analysis::compare::VERSION;
use codille_edition::ruleset::Edition;

/// The archive beside the pages; its own checksum stands in the file of the same name and `.sha256`.
pub(super) const FILE: &str = "codille-edition.tar.gz";
/// Who may do what with a file: its owner writes, all read.
const MODE: u32 = 0o644;

/// Packs the rules and the `chosen` files of a book. The same edition gives the same bytes: no file has a time or an owner.
///
/// # Errors
/// Returns why a file could not be packed, such as a path that is too long.
pub(super) fn pack(edition: &Edition, chosen: &[(&str, &[u8])]) -> io::Result<Vec<u8>> {
    let rules = edition.sources.all();
    let rules = rules.map(|source| (format!("rules/{}", source.name), source.text.as_bytes()));
    let chosen = chosen
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), *bytes));
    let mut files: Vec<(String, &[u8])> = rules.chain(chosen).collect();
    files.sort_unstable();
    let mut sums = String::new();
    for (path, bytes) in &files {
        let _ = writeln!(sums, "{}  {path}", checksum(bytes));
    }
    files.push(("SHA256SUMS".to_owned(), sums.as_bytes()));

    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (path, bytes) in files {
        let mut header = Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(MODE);
        archive.append_data(
            &mut header,
            format!("codille-edition-{VERSION}/{path}"),
            bytes,
        )?;
    }
    archive.into_inner()?.finish()
}

/// Returns the SHA-256 of some bytes in hexadecimal digits.
pub(super) fn checksum(bytes: &[u8]) -> String {
    let sum = Sha256::digest(bytes);
    sum.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// Returns the files of the book that an archive holds: what tells of the whole, and how it is encoded.
pub(super) fn chosen(files: &[(String, String)]) -> Vec<(&str, &[u8])> {
    let whole = [
        "edition.json",
        "apparatus.tei.xml",
        super::tei::ODD,
        "reference/data.json",
    ];
    let files = files
        .iter()
        .filter(|(path, _)| whole.contains(&path.as_str()));
    files
        .map(|(path, text)| (path.as_str(), text.as_bytes()))
        .collect()
}
