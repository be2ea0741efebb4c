//! Where the pages of a work can be seen: the address of a public scan, and of a page of it.

use super::Work;
use crate::yaml::{Number, Text, locate};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;
use serde::Deserialize;

/// Stands in an address for the number of a page, as the work prints it.
const PAGE: &str = "{page}";
/// Stands in an address for the number of a leaf of the scan.
const LEAF: &str = "{leaf}";

/// A public scan of a work.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// The address of a page, with `{page}` or `{leaf}` in the place of its number, or of the whole scan, without.
    pub address: Text,
    /// The leaf on which page 1 stands, where the address counts leaves.
    pub first_leaf: Option<Number>,
}

locate! {
    Scan { address, first_leaf }
}

impl Scan {
    /// Returns the address at which a place of the work is seen; `None` where it names no page that the scan counts.
    pub fn seen_at(&self, locus: &str) -> Option<String> {
        let address = self.address.as_str();
        if address.contains(PAGE) {
            return Some(address.replace(PAGE, page(locus)?));
        }
        if address.contains(LEAF) {
            // Pages before page 1 have Roman numbers, and are not counted with the others.
            let page: u32 = page(locus)?.parse().ok()?;
            let leaf = self.first_leaf?.value.checked_add(page.checked_sub(1)?)?;
            return Some(address.replace(LEAF, &leaf.to_string()));
        }
        Some(address.to_owned())
    }
}

/// Returns the number of the first page that a place names: `30` of `ch. IV, p. 30`.
fn page(locus: &str) -> Option<&str> {
    let mut words = locus.split([' ', '(']);
    words.find(|word| matches!(*word, "p." | "pp."))?;
    let number = words.next()?;
    let begins_with = |is_digit: fn(char) -> bool| {
        let end = number.find(|c| !is_digit(c)).unwrap_or(number.len());
        number.split_at(end).0
    };
    let found = [
        begins_with(|c| c.is_ascii_digit()),
        begins_with(|c| "ivxlc".contains(c)),
    ];
    found.into_iter().find(|number| !number.is_empty())
}

/// Notes what is wrong with the scan of a work.
pub(super) fn check(work: &Work, faults: &mut Vec<Diagnostic>) {
    let Some(scan) = &work.scan else { return };
    let address = scan.address.as_str();
    let mut refuse = |title: String, help: &str| {
        let fault = Diagnostic::error(BAD_FIELD, title, scan.address.span());
        faults.push(fault.help(help));
    };
    let help =
        "write `https://`, a host and the path of the scan or of a page of it, without spaces";
    let path = address
        .strip_prefix("https://")
        .or_else(|| address.strip_prefix("http://"));
    let host = path.and_then(|path| path.split(['/', '?', '#']).next());
    let is_host = |host: &str| {
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
        host.contains('.') && host.chars().all(known)
    };
    let plain = |c: char| c.is_ascii_graphic() && !"\"'<>\\^`|".contains(c);
    if !host.is_some_and(is_host) || !address.chars().all(plain) {
        refuse(format!("`{address}` is no address of a scan"), help);
        return;
    }
    let (pages, leaves) = (address.matches(PAGE).count(), address.matches(LEAF).count());
    if address
        .replace(PAGE, "")
        .replace(LEAF, "")
        .contains(['{', '}'])
        || pages + leaves > 1
    {
        let help = "write `{page}` or `{leaf}` once, where the number of the page or leaf stands, or neither";
        refuse(format!("`{address}` leads to no page"), help);
        return;
    }
    match (leaves, scan.first_leaf) {
        (1, None) => {
            let help = "add `first_leaf:`, the number of the leaf on which page 1 stands";
            refuse("nobody says on which leaf page 1 stands".to_owned(), help);
        }
        (0, Some(_)) => {
            let help = "write `{leaf}` in the address, or leave `first_leaf` out";
            refuse(format!("`{address}` counts no leaves"), help);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::span::{FileId, Span};

    fn scan(address: &str, first: Option<u32>) -> Scan {
        let span = Span::new(FileId(0), 0, 0);
        Scan {
            address: Text::new(address, span),
            first_leaf: first.map(|value| Number { value, span }),
        }
    }

    #[test]
    fn the_first_page_of_a_place_is_seen() {
        for (locus, number) in [
            ("ch. IV, p. 30", Some("30")),
            ("ch. VIII, pp. 79-88, Belinda's game, main line", Some("79")),
            ("Preface, p. vii", Some("vii")),
            ("Law 22 (p. 9)", Some("9")),
            ("ch. IV, p. 30 n. 1", Some("30")),
            ("s. 12", None),
            ("Of the Stakes, line 3", None),
        ] {
            assert_eq!(page(locus), number, "{locus}");
        }
    }

    #[test]
    fn an_address_leads_to_a_page_or_a_leaf_or_the_whole() {
        let pages = scan("https://scans.example/a/page/{page}", None);
        let of = |scan: &Scan, locus: &str| scan.seen_at(locus);
        let at = |number: &str| Some(format!("https://scans.example/a/page/{number}"));
        assert_eq!(of(&pages, "ch. II, p. 7"), at("7"));
        assert_eq!(of(&pages, "Preface, p. vii"), at("vii"));
        assert_eq!(of(&pages, "line 3"), None);
        let leaves = scan("https://scans.example/a?seq={leaf}", Some(25));
        let leaf = of(&leaves, "ch. II, p. 7");
        assert_eq!(leaf.as_deref(), Some("https://scans.example/a?seq=31"));
        assert_eq!(of(&leaves, "Preface, p. vii"), None);
        let whole = scan("https://scans.example/a", None);
        assert_eq!(
            of(&whole, "line 3").as_deref(),
            Some("https://scans.example/a")
        );
    }
}
