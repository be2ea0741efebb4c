//! Pages that are set without mdBook, in the frame of one that it has made. There are hundreds of them, each with a whole game:
//! mdBook would parse every card of them twice and name them all beside every page. Makes no page's content.

#![expect(clippy::disallowed_methods, reason = "pages are files")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use super::build::put;
use super::finish::finish;
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
    let set = |page: &Framed| {
        let frame = frames.get(page.frame.as_str());
        let frame = frame.expect("the frame of every page was read");
        let html = page.within(frame).ok_or_else(|| {
            let why = "has no `<main>`, no title or no link into which a page can be set";
            io::Error::other(format!("{}: its frame `{}` {why}", page.path, page.frame))
        });
        let path = folder.join(format!("{}.html", page.path));
        put(&path, finish(&html?).as_bytes())
    };
    pages.par_iter().try_for_each(set)
}

impl Framed {
    /// Sets the page into a frame; `None` where that has no place for it.
    fn within(&self, frame: &str) -> Option<String> {
        let (head, rest) = frame.split_once("<main>")?;
        let (_, tail) = rest.rsplit_once("</main>")?;
        let (before, rest) = head.split_once("<title>")?;
        let (title, after) = rest.rsplit_once("</title>")?;
        let (_, book) = title.rsplit_once(" - ")?;
        let title = escape(&self.title);
        let previous = Place::page(&self.before).from(&self.path);
        let mut tail = turned(tail, "rel=\"prev\" href=\"", &previous)?;
        if let Some(next) = &self.after {
            let next = Place::page(next).from(&self.path);
            tail = turned(&tail, "rel=\"next prefetch\" href=\"", &next)?;
        }
        let html = &self.html;
        Some(format!(
            "{before}<title>{title} - {book}</title>{after}<main><h1 id=\"title\">{title}</h1>\n{html}</main>{tail}"
        ))
    }
}

/// Lets every link that is marked so lead elsewhere; `None` where one has no end.
fn turned(text: &str, mark: &str, address: &str) -> Option<String> {
    let mut parts = text.split(mark);
    let mut out: String = parts.next().into_iter().collect();
    for part in parts {
        let (_, rest) = part.split_once('"')?;
        out.extend([mark, address, "\"", rest]);
    }
    Some(out)
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
        let set = page.within(frame).expect("it has a place for a page");
        assert!(set.contains("<title>A &amp; B - Book</title>"), "{set}");
        assert!(set.contains("<main><h1 id=\"title\">A &amp; B</h1>\n<p>new</p></main>"));
        assert!(set.contains("href=\"index.html\"") && set.contains("href=\"y.html\""));
    }
}
