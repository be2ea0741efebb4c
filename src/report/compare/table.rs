//! A comparison as a table with a column for each book, where the width allows it. Writes no head and no foot.

use comfy_table::presets::{ASCII_NO_BORDERS, UTF8_NO_BORDERS};
use comfy_table::{
    Attribute, Cell as Box, CellAlignment, ColumnConstraint, ContentArrangement, Table, Width,
};

use super::text::line;
use super::{said, status, through};
use crate::compare::{Cell, Comparison, Row};
use crate::report::Look;

/// The narrowest column that a book can be read in.
const NARROWEST: usize = 27;
/// The width of the column of topics, as part of the whole.
const TOPICS: usize = 6;

impl Comparison {
    /// Tells whether every book can have a column.
    pub(super) fn fits(&self, look: Look) -> bool {
        column(look, self.variants.len()) >= NARROWEST
    }

    /// Draws the table.
    pub(super) fn drawn(&self, look: Look) -> String {
        if self.full().next().is_none() {
            return String::new();
        }
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
        let bold = |text: &str| Box::new(clean(text)).add_attribute(Attribute::Bold);
        let ids = self.variants.iter().map(|v| bold(&v.id));
        table.set_header(std::iter::once(bold("topic")).chain(ids));
        for row in self.full() {
            table.add_row(boxes(row));
        }
        let first = topics(look);
        let rest = column(look, self.variants.len());
        let widths = std::iter::once(first).chain(self.variants.iter().map(|_| rest));
        table.set_constraints(widths.map(|w| ColumnConstraint::Absolute(Width::Fixed(narrow(w)))));
        for column in table.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Left);
        }
        table.trim_fmt() + "\n\n"
    }
}

fn boxes(row: &Row) -> Vec<Box> {
    let mut head = clean(&row.title);
    head.extend(["\n", &clean(&row.topic)]);
    if let Some(through) = through(row) {
        head.extend(["\n(", &clean(&through), ")"]);
    }
    let mut out = vec![Box::new(head)];
    out.extend(row.cells.values().map(one));
    out
}

fn one(cell: &Cell) -> Box {
    let (parts, rest) = said(cell);
    let mut lines = vec![status(cell)];
    lines.extend(parts.iter().map(line));
    lines.extend(rest.map(|r| format!("({r})")));
    let lines: Vec<String> = lines.iter().map(|l| clean(l)).collect();
    let made = Box::new(lines.join("\n"));
    if cell.parts.is_empty() {
        made.add_attribute(Attribute::Dim)
    } else {
        made
    }
}

/// Keeps control characters from a terminal.
fn clean(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().map(visible).collect()
}

fn topics(look: Look) -> usize {
    (look.width / TOPICS).clamp(14, 24)
}

/// Returns how wide the column of a book can be; each is parted from the one before it.
fn column(look: Look, books: usize) -> usize {
    (look.width.saturating_sub(topics(look)) / books.max(1)).saturating_sub(1)
}

fn narrow(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}
