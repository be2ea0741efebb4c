//! What of a cell a reader sees: how the book stands to it, its parts with their doubts and places, and what is left aside.

use super::stake::shares;
use codille_analysis::compare::{Cell, Part, PartKind, Row, Standing};
use codille_lang::unique::unique;
use codille_lang::words::{counted, joined};

/// The part of a cell that is shown: what its words are, and where they stand.
pub(super) struct Said<'a> {
    /// The part itself.
    pub(super) part: &'a Part,
    /// What stands before the words where the book stands to them otherwise than to the rest.
    pub(super) mark: Option<String>,
    pub(super) words: String,
    /// What of it is doubtful.
    pub(super) doubt: Option<String>,
    pub(super) locus: String,
    /// Which share of the stake or the pool its amounts are.
    pub(super) shares: Option<String>,
}

impl Said<'_> {
    /// Says what the author tells of practice: who played so, and where.
    pub(super) fn practice(&self) -> Option<String> {
        let practice = self.part.practice.as_ref()?;
        Some(format!("practice: {practice}"))
    }

    /// Says why no rule of the edition plays it.
    pub(super) fn reason(&self) -> Option<String> {
        let reason = self.part.reason.as_ref()?;
        Some(format!("no rule: {reason}"))
    }

    /// Returns the first words of the first passage that it cites.
    pub(super) fn incipit(&self) -> Option<String> {
        let incipit = self.part.incipit.as_ref()?;
        Some(format!("“{incipit} …”"))
    }
}

/// A cell as it is shown.
pub(super) struct ShownCell<'a> {
    pub(super) status: String,
    pub(super) said: Vec<Said<'a>>,
    /// What is left aside.
    pub(super) rest: Vec<String>,
}

/// Picks what of a cell is shown: nothing that a column before it has shown, and nothing that every variant has in the same words.
pub(super) fn shown<'a>(row: &Row, column: usize, cell: &'a Cell) -> ShownCell<'a> {
    let mut out = ShownCell {
        status: status(cell),
        said: Vec::new(),
        rest: Vec::new(),
    };
    if let Some(id) = row.echoed(column) {
        out.status = format!("as {id}");
        return out;
    }
    // What only another variant has is counted where the book speaks itself.
    let counts = |p: &&Part| p.of.is_some() && cell.status.speaks();
    let folded = |p: &&Part| p.repeated && row.folds();
    for part in cell.parts.iter().filter(|p| !folded(p) && !counts(p)) {
        out.said.push(said(row, cell, part));
    }
    let alike = cell.parts.iter().filter(folded).count();
    if alike > 0 {
        out.rest.push(format!(
            "and {} that all have alike",
            counted(alike, "rule")
        ));
    }
    let others: Vec<&Part> = cell.parts.iter().filter(counts).collect();
    for of in unique(others.iter().filter_map(|p| p.of.as_deref())) {
        let more = others
            .iter()
            .filter(|p| p.of.as_deref() == Some(of))
            .count();
        out.rest
            .push(format!("{} of {of} besides", counted(more, "passage")));
    }
    out
}

fn said<'a>(row: &Row, cell: &Cell, part: &'a Part) -> Said<'a> {
    let mut words = part.gist.trim().to_owned();
    if let Some(rule) = part.rule.as_ref().filter(|_| row.misleads(part)) {
        words.extend([" By the rule: ", &rule.replace('\n', " "), "."]);
    }
    let mark = (part.status != cell.status || cell.standing.len() > 1)
        .then(|| part.status.word().to_owned())
        .filter(|_| part.status != Standing::Says);
    let mark = match (&part.of, mark) {
        (Some(of), _) => Some(of.clone()),
        (None, mark) => mark,
    };
    let doubt = part.doubt.as_ref().map(|doubt| {
        let kind = doubt.label();
        let or = match (&doubt.reading, &doubt.alternative) {
            (Some(read), Some(or)) => format!("{} Or: {}", ended(read), ended(or)),
            (Some(one), None) | (None, Some(one)) => ended(one),
            (None, None) => String::new(),
        };
        match or.as_str() {
            "" => format!("in part {kind}"),
            or => format!("{kind}: {or}"),
        }
    });
    Said {
        part,
        mark,
        words,
        doubt,
        locus: locus(part),
        shares: shares(part),
    }
}

/// Ends a sentence with a stop.
fn ended(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

/// Says where a part stands: its first places, and how many more there are.
fn locus(part: &Part) -> String {
    match part.loci.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one}; {two}"),
        [one, two, rest @ ..] => format!("{one}; {two}; {} more", rest.len()),
    }
}

/// Says how the book stands to a topic: in one word, or in parts where it stands to them otherwise.
fn status(cell: &Cell) -> String {
    let see = unique(cell.parts.iter().filter_map(|p| p.see.as_deref()));
    let elsewhere = cell.parts.iter().all(|p| p.kind == PartKind::Elsewhere);
    let mut out = match cell.standing.as_slice() {
        [] | [_] => cell.status.word().to_owned(),
        more => joined(more.iter().map(|(s, n)| format!("{} {n}", s.word())), ", "),
    };
    if let (true, [first, rest @ ..]) = (elsewhere, see.as_slice()) {
        out.extend([", see ", first]);
        if !rest.is_empty() {
            out.extend([" and ", &rest.len().to_string(), " more"]);
        }
    }
    out
}
