//! What each book does against those before it: topics, derivations and destinations.

use codille_lang::words::{around, joined};

use super::grid::{Grid, GridCell, GridRow};
use super::sheet::Sheet;
use codille_analysis::compare::{Comparison, Link, Provision, RowChange, Since, Step};
use codille_lang::layout::{Color, TermStyle};

const DERIVATIONS: &str =
    "Derivations: the provisions of the later books, and those before them of which they come";
const DESTINATIONS: &str =
    "Destinations: the provisions of the earlier books, and those after them to which they went";
/// What the words mean that the table can't explain by itself.
pub const SINCE_MEANING: &str = "Each book is held against the one before it that speaks. A book whose page is lost, or whose rule another variant \
    of its work has, is unknown and not silent; untold is what one of two books says only in passages that no rule encodes, or \
    what the edition reads into it, so that the program can't tell whether they are alike. What the edition supplies counts as silence, and what only \
    rules of other topics change is kept.";

/// Writes what each book does, for the terminal.
pub fn since_text(comparison: &Comparison, since: &Since, look: TermStyle) -> String {
    let mut out = String::new();
    for line in books(comparison, since) {
        out += &look.hanging("", 0, 2, Color::Plain, &line);
    }
    out += &look.paragraph(0, Color::Dim, SINCE_MEANING);
    out.push('\n');
    let grid = Grid {
        corner: "topic".to_owned(),
        heads: later(comparison),
        rows: (since.since.iter())
            .map(|row| GridRow {
                title: row.title.clone(),
                aside: vec![row.topic.clone()],
                cells: (row.steps.iter().enumerate().skip(1))
                    .map(|(at, step)| cell(comparison, at, step.as_ref()))
                    .collect(),
            })
            .collect(),
    };
    out += &grid.text(look);
    for (title, arrow, all) in tables(since) {
        out += &look.paragraph(0, Color::Bold, title);
        for provision in all {
            let lead = format!("{} {}", provision.provision, place(&provision.locus));
            let words = format!("{lead} {arrow} {}", links(provision));
            out += &look.hanging("", 2, 4, Color::Plain, &words);
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out + "\n"
}

/// Writes what each book does, as Markdown.
pub fn since_markdown(comparison: &Comparison, since: &Since) -> String {
    let lines = books(comparison, since);
    let mut out = joined(lines.iter().map(|l| format!("- {l}\n")), "");
    out.extend(["\n", SINCE_MEANING, "\n"]);
    out + &joined(sheets(comparison, since).iter().map(Sheet::markdown), "")
}

/// Writes what each book does, as a section of a page.
pub fn since_html(comparison: &Comparison, since: &Since) -> String {
    let lines = books(comparison, since);
    let lines = lines
        .iter()
        .map(|l| format!("<li>{}</li>\n", super::html::escape(l)));
    let sheets = sheets(comparison, since);
    format!(
        "<section id=\"since\">\n<h2>From book to book</h2>\n<ul>\n{}</ul>\n<p>{SINCE_MEANING}</p>\n{}</section>\n",
        lines.collect::<String>(),
        joined(sheets.iter().map(Sheet::html), "")
    )
}

fn sheets(comparison: &Comparison, since: &Since) -> Vec<Sheet> {
    let heads = std::iter::once("Topic".to_owned()).chain(later(comparison));
    let changes = (since.since.iter()).map(|row| {
        let steps = row.steps.iter().enumerate().skip(1);
        let cells = steps.map(|(at, step)| joined(cell(comparison, at, step.as_ref()).lines, ""));
        let title = format!("{} ({})", row.title, row.topic);
        std::iter::once(title).chain(cells).collect()
    });
    let mut out = vec![Sheet {
        title: "Topic by topic".to_owned(),
        heads: heads.collect(),
        rows: changes.collect(),
    }];
    for (title, _, all) in tables(since) {
        let row = |p: &Provision| vec![p.provision.clone(), p.locus.clone(), links(p)];
        out.push(Sheet {
            title: title.to_owned(),
            heads: ["Provision", "Place", "Of the others"]
                .map(str::to_owned)
                .to_vec(),
            rows: all.iter().map(row).collect(),
        });
    }
    out
}

fn tables(since: &Since) -> [(&'static str, &'static str, &[Provision]); 2] {
    [
        (DERIVATIONS, "from", &since.derivations),
        (DESTINATIONS, "to", &since.destinations),
    ]
}

fn later(comparison: &Comparison) -> Vec<String> {
    let ids = comparison.variants.iter().skip(1);
    ids.map(|v| v.id.clone()).collect()
}

/// Names the books in their order, each with the count of what it does; last that they are of several games, where they are.
fn books(comparison: &Comparison, since: &Since) -> Vec<String> {
    let count = |at: usize| {
        let counts = RowChange::ALL.map(|c| (since.count(at, c), c.word()));
        let some = counts.into_iter().filter(|(n, _)| *n > 0);
        joined(some.map(|(n, word)| format!("{n} {word}")), ", ")
    };
    (comparison.variants.iter().enumerate())
        .map(|(at, head)| {
            let year = head.year.map(|y| format!(" ({y})")).unwrap_or_default();
            let does = if at == 0 {
                "the first".to_owned()
            } else {
                count(at)
            };
            format!("{}{year}: {does}", head.id)
        })
        .chain(super::several_games(comparison))
        .collect()
}

fn cell(comparison: &Comparison, column: usize, step: Option<&Step>) -> GridCell {
    let Some(step) = step else {
        return GridCell {
            lines: vec!["silent as before".to_owned()],
            faint: true,
        };
    };
    let against = step.against.filter(|a| a + 1 != column);
    let against = against.and_then(|a| comparison.variants.get(a));
    let link = if step.change == RowChange::Revived {
        "as"
    } else {
        "against"
    };
    let mut asides: Vec<String> = against
        .map(|a| format!("{link} {}", a.id))
        .into_iter()
        .collect();
    asides.extend(step.topic.as_ref().map(|t| format!("see {t}")));
    asides.extend(step.why.clone());
    let asides = around(" (", &asides.join(", "), ")");
    GridCell {
        lines: vec![format!("{}{asides}", step.change.word())],
        faint: step.change == RowChange::Kept,
    }
}

/// Says of what a provision comes, or to what it went.
fn links(provision: &Provision) -> String {
    if provision.links.is_empty() {
        return "nothing".to_owned();
    }
    let one = |link: &Link| match (&link.provision, &link.locus) {
        (Some(id), locus) => {
            let locus = place(locus.as_deref().unwrap_or_default());
            format!("{id} {locus} {}", link.how.word())
        }
        (None, _) => format!("nothing in {}", link.variant),
    };
    joined(provision.links.iter().map(one), "; ")
}

fn place(locus: &str) -> String {
    around("(", locus, ")")
}
