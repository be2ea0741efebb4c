//! Pages that are set without mdBook, in the frame of one that it has made. There are hundreds of them, each with a whole game:
//! mdBook would parse every card of them twice and name them all beside every page. Makes no page's content.

#![expect(clippy::disallowed_methods, reason = "pages are files")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use super::build::put;
use super::html::escape;
use super::place::Place;

/// A page to be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Framed {
    /// Its path without ending.
    pub(super) path: String,
    /// Its title.
    pub(super) title: String,
    /// What stands in it.
    pub(super) html: String,
    /// The page whose frame it takes; it stands in the same folder.
    pub(super) frame: String,
    /// The page before it.
    pub(super) before: String,
    /// The page after it; where there is none, that after the frame.
    pub(super) after: Option<String>,
}

/// Sets all pages into a folder that mdBook has filled.
///
/// # Errors
/// Returns why a page cannot be read or written.
pub(super) fn set(folder: &Path, pages: &[Framed]) -> io::Result<()> {
    let mut frames: BTreeMap<&str, String> = BTreeMap::new();
    for page in pages {
        if !frames.contains_key(page.frame.as_str()) {
            let text = fs::read_to_string(folder.join(format!("{}.html", page.frame)))?;
            frames.insert(&page.frame, text);
        }
    }
    let set = |page: &Framed| match frames.get(page.frame.as_str()) {
        Some(frame) => put(
            &folder.join(format!("{}.html", page.path)),
            page.within(frame).as_bytes(),
        ),
        None => Ok(()),
    };
    pages.par_iter().try_for_each(set)
}

impl Framed {
    fn within(&self, frame: &str) -> String {
        let Some((head, rest)) = frame.split_once("<main>") else {
            return frame.to_owned();
        };
        let tail = rest.rsplit_once("</main>").map_or("", |(_, tail)| tail);
        let book = between(head, "<title>", "</title>");
        let book = book
            .and_then(|t| t.rsplit_once(" - "))
            .map_or("", |(_, book)| book);
        let title = escape(&self.title);
        let head = replaced(head, "<title>", "</title>", &format!("{title} - {book}"));
        let before = Place::page(&self.before).from(&self.path);
        let mut tail = turned(tail, "rel=\"prev\" href=\"", &before);
        if let Some(after) = &self.after {
            let after = Place::page(after).from(&self.path);
            tail = turned(&tail, "rel=\"next prefetch\" href=\"", &after);
        }
        let html = &self.html;
        format!("{head}<main><h1 id=\"title\">{title}</h1>\n{html}</main>{tail}")
    }
}

fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close).map(|(inner, _)| inner)
}

/// Puts something else between the first of two marks and the last of the other.
fn replaced(text: &str, open: &str, close: &str, inner: &str) -> String {
    let Some((before, rest)) = text.split_once(open) else {
        return text.to_owned();
    };
    match rest.rsplit_once(close) {
        Some((_, after)) => format!("{before}{open}{inner}{close}{after}"),
        None => text.to_owned(),
    }
}

/// Lets every link that is marked so lead elsewhere.
fn turned(text: &str, mark: &str, address: &str) -> String {
    let mut parts = text.split(mark);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.split_once('"').map_or("", |(_, rest)| rest);
        out.extend([mark, address, "\"", rest]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_takes_the_frame_of_another() {
        let frame = "<title>List - Book</title><main>old</main><a rel=\"prev\" href=\"x.html\">p</a><a rel=\"next prefetch\" href=\"y.html\">n</a>";
        let page = Framed {
            path: "r/a".to_owned(),
            title: "A & B".to_owned(),
            html: "<p>new</p>".to_owned(),
            frame: "r/index".to_owned(),
            before: "r/index".to_owned(),
            after: None,
        };
        let set = page.within(frame);
        assert!(set.contains("<title>A &amp; B - Book</title>"), "{set}");
        assert!(set.contains("<main><h1 id=\"title\">A &amp; B</h1>\n<p>new</p></main>"));
        assert!(set.contains("href=\"index.html\"") && set.contains("href=\"y.html\""));
    }
}
