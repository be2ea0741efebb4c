//! Chapters of prose, part by part.

use super::entry::{Findable, Rank};
use crate::directive::{Part, parse};

/// Splits a chapter at its headings, what the headings of its parts lead to included.
pub(super) fn parts(page: &str, text: &str) -> Vec<Findable> {
    let rank = if page.starts_with("language") || page == "using" {
        Rank::Command
    } else {
        Rank::Chapter
    };
    let mut out: Vec<Findable> = Vec::new();
    let mut title = String::new();
    let mut listing = false;
    for line in written(text).lines() {
        listing ^= line.starts_with("```");
        let heading = line.trim_start_matches('#');
        let level = line.len() - heading.len();
        match (level, listing) {
            (1, false) => {
                named(heading).0.clone_into(&mut title);
                out.push(part(rank, &title, format!("{page}.html")));
            }
            (2, false) if !title.is_empty() => {
                let (words, own) = named(heading);
                let anchor = own.map_or_else(|| anchor(words), str::to_owned);
                let address = format!("{page}.html#{anchor}");
                out.push(part(rank, &format!("{title}: {words}"), address));
            }
            _ => {
                let Some(last) = out.last_mut() else { continue };
                let line = plain(line);
                last.words.extend([line.as_str(), " "]);
                if last.gist.is_empty() {
                    line.trim().clone_into(&mut last.gist);
                }
            }
        }
    }
    out
}

fn part(rank: Rank, title: &str, address: String) -> Findable {
    Findable {
        rank,
        title: title.to_owned(),
        names: Vec::new(),
        address,
        gist: String::new(),
        words: String::new(),
    }
}

/// Returns what an author wrote, without what the edition fills in; of a call that names something in words of its own these words.
fn written(text: &str) -> String {
    let mut out = String::new();
    for part in parse(text) {
        match part {
            Part::Text(text) => out += text,
            Part::Called(called) => {
                let words = called
                    .arguments
                    .last()
                    .filter(|_| called.arguments.len() > 2);
                out += words.map_or("", |(words, _)| words.as_str());
            }
            Part::Open(_) => {}
        }
    }
    out
}

/// Strips the marks of Markdown and HTML from a line.
fn plain(line: &str) -> String {
    let mut out = String::new();
    let mut tag = false;
    for c in line.chars() {
        match c {
            '<' => tag = true,
            '>' if tag => tag = false,
            '*' | '`' | '#' | '[' | ']' => {}
            c if !tag => out.push(c),
            _ => {}
        }
    }
    out
}

/// Parts a heading from the anchor that its author gives it: `Play { #play }`.
fn named(heading: &str) -> (&str, Option<&str>) {
    let heading = heading.trim();
    let own = heading.strip_suffix('}').and_then(|h| h.rsplit_once('{'));
    match own.and_then(|(words, anchor)| Some((words, anchor.trim().strip_prefix('#')?))) {
        Some((words, anchor)) => (words.trim_end(), Some(anchor.trim_end())),
        None => (heading, None),
    }
}

/// Returns the address that mdBook gives a heading on its page.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::{anchor, parts};

    #[test]
    fn a_chapter_is_found_part_by_part() {
        let found = parts(
            "ombre",
            "# Ombre from nothing\n\nThree *play*.\n\n## The cards\n\n{{cards A}}The `pack`.\n",
        );
        let told: Vec<_> = found
            .iter()
            .map(|e| (e.title.as_str(), e.address.as_str(), e.gist.as_str()))
            .collect();
        let expected = [
            ("Ombre from nothing", "ombre.html", "Three play."),
            (
                "Ombre from nothing: The cards",
                "ombre.html#the-cards",
                "The pack.",
            ),
        ];
        assert_eq!(told, expected);
        assert_eq!(super::named(" Play { #play }"), ("Play", Some("play")));
        assert_eq!(anchor("One, four and Belinda's"), "one-four-and-belindas");
    }
}
