//! Draws diagnostics as text. Decides nothing about them.

use super::Diagnostic;
use crate::span::SourceMap;

/// How a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Plain text.
    #[default]
    Plain,
    /// With ANSI colours.
    Colour,
}

/// Draws one diagnostic.
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, _style: Style) -> String {
    let (line, column) = sources.line_column(diagnostic.span());
    format!(
        "{}:{line}:{column}: {}",
        diagnostic.code.0, diagnostic.title
    )
}

/// Draws all diagnostics, one after another.
pub fn render_all(all: &[Diagnostic], sources: &SourceMap, style: Style) -> String {
    all.iter()
        .map(|d| render(d, sources, style))
        .collect::<Vec<_>>()
        .join("\n")
}
