//! A comparison as a LaTeX document with a table over as many pages as it takes. Lays out no table for the terminal.

use std::fmt::Write;

use super::change::changes;
use super::stake::{STAKE_MEANING, stakes};
use super::text::{Detail, line};
use super::{cited, dated, numbered, shown, summary, titled};
use codille_analysis::compare::{Comparison, Row};
use codille_lang::words::around;

/// The part of the width that the first column has.
const FIRST: f64 = 0.16;

const PACKAGES: &str = r"\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\else
  \usepackage{fontspec}
\fi
\usepackage{array,booktabs,longtable}
\newcommand{\other}[2]{\ifPDFTeX[U+#2]\else#1\fi}
\setlength{\LTleft}{0pt}
\setlength{\LTright}{0pt}
\AtBeginDocument{\setlength{\LTcapwidth}{\linewidth}}
\setlength{\emergencystretch}{2em}
";

/// Writes the comparison as a document that needs no other file.
pub fn latex(comparison: &Comparison, detail: Detail) -> String {
    let (paper, size) = sheet(comparison.variants.len());
    let mut out = format!("\\documentclass[10pt]{{article}}\n{PACKAGES}");
    let _ = write!(
        out,
        "\\usepackage[{paper},margin=15mm]{{geometry}}\n\\begin{{document}}\n"
    );
    if comparison.rows.is_empty() {
        let _ = writeln!(out, "{}\n", escape(&summary(comparison)));
    } else {
        let _ = write!(
            out,
            "\\begingroup\n{size}\n{}\\endgroup\n",
            table(comparison, detail)
        );
    }
    out += "\\section*{Books}\n\\begin{description}\n";
    for head in &comparison.variants {
        let (id, title) = (broken(&head.id), escape(&titled(head)));
        let _ = writeln!(out, "\\item[\\texttt{{{id}}}] {title}");
    }
    out += "\\end{description}\n";
    out += &changed(comparison);
    out += &staked(comparison);
    let cited = escape(&cited(comparison));
    let _ = write!(out, "{cited}\n\\end{{document}}\n");
    out
}

/// Writes what patched variants change, each in a section of its own.
fn changed(comparison: &Comparison) -> String {
    let mut out = String::new();
    for list in changes(comparison) {
        let title = escape(&list.title());
        let _ = write!(out, "\\section*{{{title}}}\n\\begin{{description}}\n");
        for patch in list.patches() {
            let target = broken(&patch.target);
            let gist = escape(patch.gist.as_deref().unwrap_or_default());
            let cites = around(" (", &broken(&patch.cites.join(", ")), ")");
            let _ = writeln!(
                out,
                "\\item[{} \\texttt{{{target}}}] {gist}{cites}",
                patch.op
            );
        }
        out += "\\end{description}\n";
    }
    out
}

/// Writes of what the shares are shares.
fn staked(comparison: &Comparison) -> String {
    let stakes = stakes(comparison);
    if stakes.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "\\section*{{Stakes}}\n{}\n\\begin{{description}}\n",
        escape(STAKE_MEANING)
    );
    for (head, words) in stakes {
        let (id, words) = (broken(&head.id), escape(&words));
        let _ = writeln!(out, "\\item[\\texttt{{{id}}}] {words}");
    }
    out + "\\end{description}\n"
}

/// Chooses paper and type for a number of columns, so that a column can be read in.
fn sheet(columns: usize) -> (&'static str, &'static str) {
    match columns {
        0..=2 => ("a4paper", "\\small"),
        3..=4 => ("a4paper,landscape", "\\footnotesize"),
        5..=6 => ("a4paper,landscape", "\\scriptsize"),
        _ => ("a3paper,landscape", "\\scriptsize"),
    }
}

fn table(comparison: &Comparison, detail: Detail) -> String {
    let books = comparison.variants.len();
    #[expect(clippy::cast_precision_loss, reason = "a comparison has few columns")]
    let rest = (1.0 - FIRST) / books as f64;
    let column = |part: f64| {
        format!(
            ">{{\\raggedright\\arraybackslash}}p{{\\dimexpr{part:.4}\\linewidth-2\\tabcolsep\\relax}}"
        )
    };
    let mut out = format!(
        "\\begin{{longtable}}{{{}{}}}\n",
        column(FIRST),
        column(rest).repeat(books)
    );
    let heads = comparison.variants.iter();
    let heads = heads.map(|h| format!(" & \\textbf{{{}}}", broken(&dated(h))));
    let heads = format!(
        "\\toprule\n\\textbf{{Topic}}{} \\\\\n\\midrule\n",
        heads.collect::<String>()
    );
    let caption = escape(&summary(comparison));
    let _ = write!(
        out,
        "\\caption{{{caption}}}\\label{{tab:comparison}}\\\\\n{heads}\\endfirsthead\n{heads}\\endhead\n\
         \\midrule\n\\multicolumn{{{}}}{{r@{{}}}}{{\\emph{{continued}}}}\\\\\n\\endfoot\n\\bottomrule\n\\endlastfoot\n",
        books + 1
    );
    let rows: Vec<String> = comparison.rows.iter().map(|r| row(r, detail)).collect();
    out += &rows.join("\\addlinespace\n");
    out + "\\end{longtable}\n"
}

/// Writes a row in as many lines as its longest cell has parts: a page ends between lines only.
fn row(row: &Row, detail: Detail) -> String {
    let cells: Vec<Vec<String>> = (row.cells.values().enumerate())
        .map(|(i, cell)| {
            let shown = shown(row, i, cell);
            let mut said = shown.said.iter().map(|p| escape(&line(p, detail)));
            let first = said
                .next()
                .map_or_else(String::new, |words| format!("\\newline {words}"));
            let mut lines = vec![format!("\\emph{{{}}}{first}", escape(&shown.status))];
            lines.extend(said);
            lines.extend(shown.rest.iter().map(|r| escape(&format!("({r})"))));
            lines
        })
        .collect();
    let mut out = format!(
        "{}\\newline \\texttt{{{}}}",
        escape(&numbered(row)),
        broken(&row.topic)
    );
    for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
        for cell in &cells {
            out.extend([" & ", cell.get(at).map_or("", String::as_str)]);
        }
        out += " \\\\\n";
    }
    out
}

/// Escapes an id and lets a line end after its strokes.
fn broken(id: &str) -> String {
    escape(id).replace('/', "/\\allowbreak{}")
}

/// Escapes what LaTeX would read as its own, and names what its fonts have no letter for.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match named(c) {
            Some(name) => out += name,
            // Two of them would run together into another sign.
            None if matches!(c, '-' | ',' | '\'') && out.ends_with(c) => {
                out.extend(["{}", &c.to_string()]);
            }
            None if c.is_control() => out.push(' '),
            // Western and Central European letters are in the font.
            None if c <= '\u{17e}' => out.push(c),
            None => {
                let _ = write!(out, "\\other{{{c}}}{{{:04X}}}", u32::from(c));
            }
        }
    }
    out
}

fn named(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '%' => "\\%",
        '&' => "\\&",
        '#' => "\\#",
        '_' => "\\_",
        '$' => "\\$",
        '^' => "\\textasciicircum{}",
        '~' => "\\textasciitilde{}",
        '"' => "\\textquotedbl{}",
        '`' => "\\textasciigrave{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '[' => "{[}",
        ']' => "{]}",
        '“' => "\\textquotedblleft{}",
        '”' => "\\textquotedblright{}",
        '‘' => "\\textquoteleft{}",
        '’' => "\\textquoteright{}",
        '–' => "\\textendash{}",
        '—' => "\\textemdash{}",
        '…' => "\\dots{}",
        '·' => "\\textperiodcentered{}",
        '\u{a0}' => "~",
        '♠' => "$\\spadesuit$",
        '♥' => "$\\heartsuit$",
        '♦' => "$\\diamondsuit$",
        '♣' => "$\\clubsuit$",
        '→' => "$\\rightarrow$",
        '×' => "$\\times$",
        '−' => "$-$",
        '≤' => "$\\leq$",
        '≥' => "$\\geq$",
        '½' => "\\textonehalf{}",
        '¼' => "\\textonequarter{}",
        '¾' => "\\textthreequarters{}",
        'ſ' => "s",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn every_sign_of_latex_is_escaped() {
        for (sign, written) in [
            ("\\", "\\textbackslash{}"),
            ("{", "\\{"),
            ("}", "\\}"),
            ("%", "\\%"),
            ("&", "\\&"),
            ("#", "\\#"),
            ("_", "\\_"),
            ("^", "\\textasciicircum{}"),
            ("~", "\\textasciitilde{}"),
            ("$", "\\$"),
            ("\"", "\\textquotedbl{}"),
            ("`", "\\textasciigrave{}"),
            ("<", "\\textless{}"),
            (">", "\\textgreater{}"),
            ("[", "{[}"),
            (
                "“a” ‘b’",
                "\\textquotedblleft{}a\\textquotedblright{} \\textquoteleft{}b\\textquoteright{}",
            ),
            ("1–2 — 3…", "1\\textendash{}2 \\textemdash{} 3\\dots{}"),
            (
                "♠♥♦♣",
                "$\\spadesuit$$\\heartsuit$$\\diamondsuit$$\\clubsuit$",
            ),
            ("--", "-{}-"),
            ("---", "-{}-{}-"),
            (",,", ",{},"),
            ("''", "'{}'"),
            ("Æ é ç ž", "Æ é ç ž"),
            ("→", "$\\rightarrow$"),
            ("ɣ", "\\other{ɣ}{0263}"),
            ("a\tb", "a b"),
        ] {
            assert_eq!(escape(sign), written, "{sign}");
        }
    }
}
