//! Where the citations of a work stand in a reader's own transcription. Prints its lines, never its words.

use serde::Serialize;

use codille_edition::ruleset::{Edition, Unknown};
use codille_edition::text::{IncipitPlace, collate as find};
use codille_lang::layout::{Color, TermStyle};

/// How many lines are named of words that stand everywhere.
const MANY: usize = 6;

/// The citations of a work held against a transcription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Collation {
    /// The work.
    pub work: String,
    /// How many citations have first words.
    pub citations: usize,
    /// Found exactly once, or told apart by what stands around.
    pub found: usize,
    /// Found nearly.
    pub nearly: usize,
    /// Found more than once.
    pub ambiguous: usize,
    /// Not found.
    pub orphaned: usize,
    /// Each citation, in the order of the register.
    pub items: Vec<CollatedPassage>,
}

/// A citation and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CollatedPassage {
    /// Its full id.
    pub id: String,
    /// Where the register has it.
    pub locus: String,
    /// Its first words, as the register has them.
    pub incipit: String,
    /// `once`, `among`, `nearly`, `ambiguous` or `orphaned`.
    pub place: &'static str,
    /// The lines of the transcription, counted from 1.
    pub lines: Vec<usize>,
}

/// Holds the citations of a work against a transcription.
///
/// # Errors
/// Returns the name of a work that there is not.
pub fn collate(edition: &Edition, work: &str, text: &str) -> Result<Collation, Unknown> {
    let library = &edition.library;
    if library.work(work).is_none() {
        let names = library.works().iter().map(|w| w.id.as_str());
        let hint = "`codille coverage` lists them";
        return Err(Unknown::new("work", work, names, hint));
    }
    let passages = (library.passages().iter()).map(|p| (&p.id, &p.locus, Some(&p.incipit)));
    let apparatus = (library.apparatus().iter()).map(|a| (&a.id, &a.locus, a.incipit.as_ref()));
    // Passages and apparatus are each in the order of the book.
    let mut items = Vec::new();
    for part in [passages.collect::<Vec<_>>(), apparatus.collect()] {
        let cited: Vec<_> = (part.into_iter())
            .filter(|(id, ..)| id.work() == work)
            .filter_map(|(id, locus, incipit)| Some((id, locus, incipit?.as_str())))
            .collect();
        let incipits: Vec<&str> = cited.iter().map(|(.., incipit)| *incipit).collect();
        let places = find(&incipits, text);
        items.extend(
            (cited.iter().zip(places)).map(|((id, locus, incipit), place)| {
                let (place, lines) = parted(place);
                CollatedPassage {
                    id: id.to_string(),
                    locus: (*locus).clone(),
                    incipit: (*incipit).to_owned(),
                    place,
                    lines,
                }
            }),
        );
    }
    let count = |words: &[&str]| items.iter().filter(|i| words.contains(&i.place)).count();
    Ok(Collation {
        work: work.to_owned(),
        citations: items.len(),
        found: count(&["once", "among"]),
        nearly: count(&["nearly"]),
        ambiguous: count(&["ambiguous"]),
        orphaned: count(&["orphaned"]),
        items,
    })
}

/// Parts the word for a place from its lines.
fn parted(place: IncipitPlace) -> (&'static str, Vec<usize>) {
    match place {
        IncipitPlace::Once(line) => ("once", vec![line]),
        IncipitPlace::Among(line, _) => ("among", vec![line]),
        IncipitPlace::Nearly(line) => ("nearly", vec![line]),
        IncipitPlace::Several(lines) => ("ambiguous", lines),
        IncipitPlace::Nowhere => ("orphaned", Vec::new()),
    }
}

impl Collation {
    /// Writes the figures, then every citation that was not found just once.
    pub fn text(&self, look: TermStyle) -> String {
        let share = if self.citations == 0 {
            100.0
        } else {
            #[expect(clippy::cast_precision_loss, reason = "a share for people")]
            let share = 100.0 * self.found as f64 / self.citations as f64;
            share
        };
        let mut out = look.paint(Color::Bold, &self.work) + "\n";
        let words = format!(
            "{} citations: {} found ({share:.1} %), {} nearly, {} ambiguous, {} orphaned",
            self.citations, self.found, self.nearly, self.ambiguous, self.orphaned
        );
        out += &look.paragraph(2, Color::Plain, &words);
        for (place, title) in [
            ("nearly", "nearly found: letters differ"),
            ("ambiguous", "ambiguous: the words stand more than once"),
            ("orphaned", "orphaned: the words stand nowhere"),
        ] {
            let mut some = self.items.iter().filter(|i| i.place == place).peekable();
            if some.peek().is_some() {
                out += "\n";
                out += &look.paragraph(0, Color::Bold, title);
            }
            for item in some {
                let lines: Vec<String> = item.lines.iter().map(ToString::to_string).collect();
                let lines = match lines.as_slice() {
                    [] => String::new(),
                    [one] => format!(", line {one}"),
                    many if many.len() > MANY => {
                        let few = many.get(..MANY).unwrap_or(many).join(", ");
                        format!(", lines {few} and {} more", many.len() - MANY)
                    }
                    many => format!(", lines {}", many.join(", ")),
                };
                let words = format!("{} ({}): “{}”{lines}", item.id, item.locus, item.incipit);
                out += &look.hanging("", 2, 4, Color::Plain, &words);
            }
        }
        out
    }
}
