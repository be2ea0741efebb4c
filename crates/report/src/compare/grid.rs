//! Rows with a column for each book, drawn as a table where the width allows it and listed where not.

use codille_lang::words::joined;
use comfy_table::presets::{ASCII_NO_BORDERS, UTF8_NO_BORDERS};
use comfy_table::{
    Attribute, Cell as Box, CellAlignment, ColumnConstraint, ContentArrangement, Table, Width,
};

use codille_lang::diagnostic::visible;
use codille_lang::layout::{Color, TermStyle};

/// The narrowest column that a book can be read in.
const NARROWEST: usize = 27;
/// The width of the first column, as part of the whole.
const FIRST: usize = 6;

/// Rows with a column for each book.
pub(super) struct Grid {
    /// What stands above the first column.
    pub(super) corner: String,
    /// What stands above the others.
    pub(super) heads: Vec<String>,
    /// The rows.
    pub(super) rows: Vec<GridRow>,
}

/// A row.
pub(super) struct GridRow {
    /// Its heading.
    pub(super) title: String,
    /// What stands below the heading.
    pub(super) aside: Vec<String>,
    /// A cell for each book.
    pub(super) cells: Vec<GridCell>,
}

/// A cell: its lines, and whether there is nothing to say.
#[derive(Default)]
pub(super) struct GridCell {
    pub(super) lines: Vec<String>,
    pub(super) faint: bool,
}

impl Grid {
    /// Writes the rows.
    pub(super) fn text(&self, look: TermStyle) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        if self.column(look) >= NARROWEST {
            return self.drawn(look);
        }
        self.listed(look)
    }

    /// Writes a block for each row and in it a paragraph for each book.
    pub(super) fn listed(&self, look: TermStyle) -> String {
        let ids = self.heads.iter().map(|h| h.chars().count());
        let rest = ids.max().unwrap_or(0).min(look.width / 3) + 4;
        let dash = if look.ascii { " -- " } else { " — " };
        let mut out = String::new();
        for row in &self.rows {
            let aside = row.aside.join(" ");
            let together = row.title.chars().count() + aside.chars().count() + 2 <= look.width;
            if together && !aside.is_empty() {
                out += &look.paint(Color::Bold, &row.title);
                out += &look.paint(Color::Dim, &format!("  {aside}"));
                out.push('\n');
            } else {
                out += &look.paragraph(0, Color::Bold, &row.title);
            }
            if !together {
                out += &look.hanging("", 2, 4, Color::Dim, &aside);
            }
            for (head, cell) in self.heads.iter().zip(&row.cells) {
                let ink = if cell.faint { Color::Dim } else { Color::Plain };
                let words = match cell.lines.split_first() {
                    None => String::new(),
                    Some((first, [])) => first.clone(),
                    Some((first, more)) => {
                        let more = more.join(dash).replace(&format!("{dash}["), " [");
                        format!("{first}: {more}")
                    }
                };
                out += &look.hanging(head, 2, rest, ink, &words);
            }
            out.push('\n');
        }
        out
    }

    /// Draws the table.
    fn drawn(&self, look: TermStyle) -> String {
        let mut table = Table::new();
        table.load_style(if look.ascii {
            ASCII_NO_BORDERS
        } else {
            UTF8_NO_BORDERS
        });
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(narrow(look.width));
        if look.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        let bold = |text: &String| Box::new(clean(text)).add_attribute(Attribute::Bold);
        let heads = std::iter::once(&self.corner).chain(&self.heads);
        table.set_header(heads.map(bold));
        let first = first(look);
        for row in &self.rows {
            let asides = row.aside.iter().map(|a| broken(&clean(a), first - 2));
            let mut lines = vec![clean(&row.title)];
            lines.extend(asides);
            let mut boxes = vec![Box::new(lines.join("\n"))];
            boxes.extend(row.cells.iter().map(|cell| {
                let made = Box::new(joined(cell.lines.iter().map(|l| clean(l)), "\n"));
                if cell.faint {
                    made.add_attribute(Attribute::Dim)
                } else {
                    made
                }
            }));
            table.add_row(boxes);
        }
        let rest = self.column(look);
        let widths = std::iter::once(first).chain(self.heads.iter().map(|_| rest));
        table.set_constraints(widths.map(|w| ColumnConstraint::Absolute(Width::Fixed(narrow(w)))));
        for column in table.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Left);
        }
        table.trim_fmt() + "\n\n"
    }

    /// Returns how wide the column of a book can be; each is parted from the one before it.
    fn column(&self, look: TermStyle) -> usize {
        (look.width.saturating_sub(first(look)) / self.heads.len().max(1)).saturating_sub(1)
    }
}

fn first(look: TermStyle) -> usize {
    (look.width / FIRST).clamp(16, 24)
}

/// Breaks an id after its stroke where it is too long for a line.
fn broken(text: &str, width: usize) -> String {
    if text.chars().count() > width && !text.contains(' ') {
        text.replace('/', "/\n")
    } else {
        text.to_owned()
    }
}

/// Keeps from a terminal what would steer it.
fn clean(text: &str) -> String {
    text.chars().map(visible).collect()
}

fn narrow(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}
