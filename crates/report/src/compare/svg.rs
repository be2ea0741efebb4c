//! The tree of a comparison as a drawing in SVG, in the colour of the text around it.

use codille_lang::words::counted;
use std::fmt::Write;

use super::html::escape;
use super::tree::{depth, percent};
use codille_analysis::compare::{Comparison, Node, Tree};

/// How wide the longest way from the middle to a leaf is drawn.
const WIDE: f64 = 420.0;
/// The room between two leaves.
const APART: f64 = 44.0;
/// The room around the drawing.
const AROUND: f64 = 24.0;
/// How wide a letter is taken to be.
const LETTER: f64 = 8.5;

/// Draws the tree; nothing where there is none.
pub fn tree_svg(comparison: &Comparison, tree: &Tree) -> Option<String> {
    let root = tree.root.as_ref()?;
    let deepest = depth(root);
    let names = comparison.variants.iter();
    let longest = names.clone().map(|v| v.id.chars().count()).max()?;
    let mut drawing = SvgDrawing {
        comparison,
        tree,
        scale: if deepest > 0.0 { WIDE / deepest } else { 0.0 },
        leaves: 0.0,
        out: String::new(),
    };
    drawing.place(root, AROUND);
    let foot = AROUND + drawing.leaves * APART;
    drawing.scale_bar(foot);
    let width = 2.0 * AROUND + WIDE + LETTER * number(longest + 1);
    let height = foot + AROUND + 8.0;
    let ids: Vec<&str> = names.map(|v| v.id.as_str()).collect();
    let filtered = comparison.filter.as_ref();
    let kept = filtered.map(|filtered| format!(" ({})", filtered.filter.words()));
    let title = escape(&format!(
        "How far {} are from one another{}",
        ids.join(", "),
        kept.unwrap_or_default()
    ));
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" font-family=\"Georgia, serif\" font-size=\"15\" fill=\"currentColor\">\n<title>{title}</title>\n\
         <desc>{}</desc>\n{}</svg>\n",
        escape("A tree by neighbour joining, without a root: it is drawn from its middle."),
        drawing.out
    ))
}

/// A tree while it is drawn.
struct SvgDrawing<'a> {
    comparison: &'a Comparison,
    tree: &'a Tree,
    scale: f64,
    /// How many leaves are drawn.
    leaves: f64,
    out: String,
}

impl SvgDrawing<'_> {
    /// Draws what hangs on a node that stands at `x`, and returns its height.
    fn place(&mut self, node: &Node, x: f64) -> f64 {
        if let Some(leaf) = node.leaf {
            let y = AROUND + self.leaves * APART;
            self.leaves += 1.0;
            let name = self
                .comparison
                .variants
                .get(leaf)
                .map_or("", |v| v.id.as_str());
            let _ = writeln!(
                self.out,
                "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + 6.0,
                y + 5.0,
                escape(name)
            );
            return y;
        }
        let mut heights = Vec::new();
        for child in &node.below {
            let end = x + child.length * self.scale;
            let y = self.place(child, end);
            self.line((x, y), (end, y));
            // Beside a leaf there is room above its edge; an inner edge may be short, and beyond it the place between its two ends is free.
            let (words, left, up) = match self.tree.split(child).filter(|_| child.leaf.is_none()) {
                None => (format!("{:.3}", child.length), x + 4.0, y - 4.0),
                Some(edge) => {
                    let words = format!(
                        "{:.3}: {}, {}",
                        child.length,
                        counted(edge.rows, "row"),
                        percent(edge.share)
                    );
                    (words, end + 4.0, y + 4.0)
                }
            };
            let _ = writeln!(
                self.out,
                "<text x=\"{left:.1}\" y=\"{up:.1}\" font-size=\"11\">{words}</text>"
            );
            heights.push(y);
        }
        let top = heights.first().copied().unwrap_or(AROUND);
        let low = heights.last().copied().unwrap_or(top);
        self.line((x, top), (x, low));
        f64::midpoint(top, low)
    }

    fn line(&mut self, (x, y): (f64, f64), (to, down): (f64, f64)) {
        let _ = writeln!(
            self.out,
            "<path d=\"M{x:.1} {y:.1}L{to:.1} {down:.1}\" stroke=\"currentColor\" stroke-width=\"1.5\" stroke-linecap=\"square\"/>"
        );
    }

    /// Draws how long a tenth is: one row in ten differs.
    fn scale_bar(&mut self, y: f64) {
        let end = AROUND + self.scale / 10.0;
        if self.scale <= 0.0 || end > AROUND + WIDE {
            return;
        }
        self.line((AROUND, y), (end, y));
        let _ = writeln!(
            self.out,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\">0.1: one row in ten differs</text>",
            end + 6.0,
            y + 4.0
        );
    }
}

fn number(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::from(u32::MAX), f64::from)
}
