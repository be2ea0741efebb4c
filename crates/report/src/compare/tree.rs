//! How far books are from one another, pair by pair, and the tree of it in lines.

use codille_lang::words::{around, counted, joined};
use std::fmt::Write;

use super::html::escape;
use super::sheet::Sheet;
use super::svg::tree_svg;
use codille_analysis::compare::{Comparison, Distance, Node, Split, Tree};
use codille_lang::layout::{Color, TermStyle};

/// How many columns the longest way from the middle to a leaf takes.
const LONGEST: f64 = 36.0;

/// Writes distances and tree for the terminal.
pub fn tree_text(comparison: &Comparison, tree: &Tree, look: TermStyle) -> String {
    let mut out = look.paragraph(0, Color::Bold, "How far the books are from one another");
    for pair in &tree.pairs {
        out += &look.hanging("", 2, 4, Color::Plain, &distance(pair));
        if !pair.topics.is_empty() {
            let words = format!("differ on {}", pair.topics.join(", "));
            out += &look.hanging("", 4, 6, Color::Dim, &words);
        }
    }
    out.push('\n');
    if let (Some(root), Some(newick)) = (&tree.root, &tree.newick) {
        out += &look.paragraph(
            0,
            Color::Bold,
            "The tree of these distances, drawn from its middle",
        );
        out += &drawn(comparison, tree, root, look);
        out.push('\n');
        for split in &tree.splits {
            out += &look.hanging("", 2, 4, Color::Plain, &tree_support(tree, split));
            if !split.topics.is_empty() {
                let words = format!("supported by {}", split.topics.join(", "));
                out += &look.hanging("", 4, 6, Color::Dim, &words);
            }
        }
        out += &look.hanging("", 2, 4, Color::Plain, newick);
        out.push('\n');
    }
    for words in tree_meaning(comparison, tree) {
        out += &look.paragraph(0, Color::Plain, &words);
    }
    out
}

/// Writes distances and tree as Markdown.
pub fn tree_markdown(comparison: &Comparison, tree: &Tree) -> String {
    let mut out = joined(sheets(tree).iter().map(Sheet::markdown), "");
    if let (Some(root), Some(newick)) = (&tree.root, &tree.newick) {
        let drawn = drawn(comparison, tree, root, TermStyle::default());
        out.extend(["\n```text\n", &drawn, "```\n\n`", newick, "`\n"]);
    }
    for words in tree_meaning(comparison, tree) {
        out.extend(["\n", &words, "\n"]);
    }
    out.trim_start().to_owned()
}

/// Writes distances and tree as a section of a page.
pub fn tree_html(comparison: &Comparison, tree: &Tree) -> String {
    let figure = tree_svg(comparison, tree).map(|svg| format!("<figure>\n{svg}</figure>\n"));
    let newick = (tree.newick.as_ref()).map(|n| format!("<p><code>{}</code></p>\n", escape(n)));
    let meaning = tree_meaning(comparison, tree);
    format!(
        "<section id=\"tree\">\n<h2>Distance and descent</h2>\n{}{}{}{}</section>\n",
        figure.unwrap_or_default(),
        newick.unwrap_or_default(),
        joined(
            meaning.iter().map(|w| format!("<p>{}</p>\n", escape(w))),
            ""
        ),
        joined(sheets(tree).iter().map(Sheet::html), "")
    )
}

fn sheets(tree: &Tree) -> Vec<Sheet> {
    let own = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let mut out = vec![Sheet {
        title: "How far the books are from one another".to_owned(),
        heads: own(&["Books", "Rows", "Differing", "Distance", "Differ on"]),
        rows: (tree.pairs.iter())
            .map(|p| {
                vec![
                    format!("{} and {}", p.a, p.b),
                    p.rows.to_string(),
                    p.differing.to_string(),
                    p.distance
                        .map_or_else(|| "can't be told".to_owned(), |d| format!("{d:.3}")),
                    p.topics.join(", "),
                ]
            })
            .collect(),
    }];
    if !tree.splits.is_empty() {
        out.push(Sheet {
            title: "What the inner edges part from the rest".to_owned(),
            heads: own(&["Edge", "Supported by"]),
            rows: (tree.splits.iter())
                .map(|s| vec![tree_support(tree, s), s.topics.join(", ")])
                .collect(),
        });
    }
    out
}

fn distance(pair: &Distance) -> String {
    let Distance {
        a,
        b,
        rows,
        differing,
        ..
    } = pair;
    let told = match pair.distance {
        Some(distance) => format!(
            "{differing} of {} differ, {distance:.3}",
            counted(*rows, "row")
        ),
        None => format!("{} in common, too few to tell", counted(*rows, "row")),
    };
    let asides = [
        (pair.through, "only through rules of other topics"),
        (pair.untold, "more can't be told"),
    ];
    let asides = asides.iter().filter(|(n, _)| *n > 0);
    let asides = joined(asides.map(|(n, words)| format!("{n} {words}")), "; ");
    format!("{a} and {b}: {told}{}", around(" (", &asides, ")"))
}

/// Says how well an inner edge of the tree is supported.
pub fn tree_support(tree: &Tree, split: &Split) -> String {
    format!(
        "{} apart from the rest: {} for it, {} against, in {} of {} resamples",
        split.books.join(" and "),
        counted(split.rows, "row"),
        split.against,
        percent(split.share),
        tree.resamples
    )
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Says what such a tree can and cannot show, a paragraph each.
pub fn tree_meaning(comparison: &Comparison, tree: &Tree) -> Vec<String> {
    let mut out: Vec<String> = super::several_games(comparison).into_iter().collect();
    if tree.root.is_none() {
        let few = tree.pairs.iter().filter(|p| p.distance.is_none());
        let few = few.map(|p| format!("{} and {} have {}", p.a, p.b, counted(p.rows, "row")));
        out.push(format!(
            "It can't be told how these books stand to one another: {} in common, and from fewer than {} nothing is told.",
            joined(few, ", "),
            tree.fewest
        ));
    } else if comparison.variants.len() < 4 {
        out.push(format!(
            "There is only one tree of {} books: its shape shows nothing, and its lengths say no more than the distances.",
            if comparison.variants.len() == 2 { "two" } else { "three" }
        ));
    }
    for split in tree.splits.iter().filter(|s| s.rows == 0) {
        out.push(format!(
            "No row supports the edge that parts {} from the rest: it rests only on how often these books differ, and not on a rule \
             that the books of one side share against the other, however often it comes back.",
            split.books.join(" and ")
        ));
    }
    out.push(
        "What a distance shows: in which part of the rows where both books speak, by rules that can be compared, they differ. A row in which one is \
         silent, has its page lost, has its rule in another variant or borrows it is left out: that two books leave a thing out, or are helped out by \
         the edition in one way, is no evidence that they are akin. A passage that no rule encodes is left out too, for the program does not weigh words."
            .to_owned(),
    );
    out.push(format!(
        "What the tree cannot show: it has no root, so it tells neither which book is the oldest nor which drew on which, and a lost book between two \
         has no place in it. The books are few, and the rows ({} in all) are no independent witnesses: one custom shapes many of them, and one rule \
         changes what others come to. The share of resamples says how evenly the rows point to an edge, not how likely it is; they are drawn with the seed {}.",
        tree.rows, tree.seed
    ));
    out
}

/// Draws the tree in lines.
fn drawn(comparison: &Comparison, tree: &Tree, root: &Node, look: TermStyle) -> String {
    let deepest = depth(root);
    let scale = if deepest > 0.0 {
        LONGEST / deepest
    } else {
        0.0
    };
    let mut drawing = Drawing {
        comparison,
        tree,
        scale,
        look,
        out: String::new(),
    };
    drawing.out += if look.ascii { "  *\n" } else { "  ┐\n" };
    drawing.below(root, "  ");
    drawing.out
}

/// Returns the longest way from a node to a leaf.
pub(super) fn depth(node: &Node) -> f64 {
    let ways = node.below.iter().map(|n| n.length + depth(n));
    ways.fold(0.0, f64::max)
}

/// A tree while it is drawn.
struct Drawing<'a> {
    comparison: &'a Comparison,
    tree: &'a Tree,
    scale: f64,
    look: TermStyle,
    out: String,
}

impl Drawing<'_> {
    fn below(&mut self, node: &Node, before: &str) {
        let signs = if self.look.ascii {
            ["|", "`", "-", "+", "|"]
        } else {
            ["├", "└", "─", "┐", "│"]
        };
        let [fork, last, dash, turn, bar] = signs;
        for (at, child) in node.below.iter().enumerate() {
            let ends = at + 1 == node.below.len();
            let dashes = dashes(child.length * self.scale);
            self.out
                .extend([before, if ends { last } else { fork }, &dash.repeat(dashes)]);
            if let Some(leaf) = child.leaf {
                let name = self
                    .comparison
                    .variants
                    .get(leaf)
                    .map_or("", |v| v.id.as_str());
                let _ = writeln!(self.out, " {name} {:.3}", child.length);
                continue;
            }
            let edge = self.tree.split(child);
            let edge = edge.map(|s| format!(", {}, {}", counted(s.rows, "row"), percent(s.share)));
            let edge = edge.unwrap_or_default();
            let _ = writeln!(self.out, "{turn} {:.3}{edge}", child.length);
            let rule = if ends { " " } else { bar };
            self.below(child, &format!("{before}{rule}{}", " ".repeat(dashes)));
        }
    }
}

/// Rounds a length to whole signs; the shortest is one.
fn dashes(length: f64) -> usize {
    let mut signs = 1;
    let mut reached = 1.5;
    while reached <= length {
        signs += 1;
        reached += 1.0;
    }
    signs
}
