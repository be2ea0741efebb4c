//! One game under several books, for the terminal: where they part, what each makes of it, payment by payment.

use codille_evidence::transcript::signed;
use codille_lang::words::{around, joined};
use serde_json::{Map, Value};

use super::few;
use super::grid::{Grid, GridCell, GridRow};
use codille_analysis::compare::{Account, Effect, Outcome, Settled};
use codille_evidence::transcript::Payment;
use codille_lang::layout::{Color, TermStyle};

/// Writes what the game comes to under each book.
pub fn effect_text(effect: &Effect, look: TermStyle) -> String {
    let mut out = look.paragraph(0, Color::Bold, &effect.title);
    let ids: Vec<&str> = effect.variants.iter().map(|v| v.id.as_str()).collect();
    let under = ids.join(", ");
    let words = format!(
        "{}, a game by {}, under {under}",
        effect.record, effect.home
    );
    out += &look.paragraph(0, Color::Dim, &words);
    for citation in &effect.cites {
        out += &look.hanging("", 2, 4, Color::Dim, &citation.line());
    }
    if effect.completions > 1 {
        let words = format!(
            "The source leaves cards open: this is the first of {} lawful ways.",
            effect.completions
        );
        out += &look.paragraph(0, Color::Plain, &words);
    }
    out.push('\n');
    let grid = Grid {
        corner: "under".to_owned(),
        heads: ids.iter().map(ToString::to_string).collect(),
        rows: lines(effect),
    };
    out += &grid.text(look);
    let closing = if effect.differs {
        "The books part where a row is marked."
    } else {
        "The books agree."
    };
    out + &look.paragraph(0, Color::Plain, closing)
}

fn lines(effect: &Effect) -> Vec<GridRow> {
    let mut out = vec![line(effect, "The play", &went)];
    // A game of points has no names for how a hand ends.
    if (effect.all.iter()).any(|o| o.result.is_some() || !o.settled) {
        out.push(line(effect, "Result", &result));
    }
    let noted = effect.all.iter().any(|o| !o.notes.is_empty());
    if noted {
        out.insert(1, line(effect, "Notes", &|o| o.notes.clone()));
    }
    if effect
        .all
        .iter()
        .any(|o| o.unit.is_some() && !o.entries.is_empty())
    {
        let unit = |o: &Outcome| o.unit.iter().cloned().collect();
        out.push(line(effect, "Amounts in", &unit));
    }
    out.extend(
        effect
            .rows
            .iter()
            .map(|r| row(r, &effect.all, &effect.seats)),
    );
    if effect.all.iter().any(|o| !o.entries.is_empty()) {
        out.push(line(effect, "In all", &sums));
        if effect.all.iter().any(has_pool) {
            out.push(line(effect, "Pool after", &pool));
        }
    }
    out
}

fn line(effect: &Effect, title: &str, says: &dyn Fn(&Outcome) -> Vec<String>) -> GridRow {
    let all: Vec<Vec<String>> = effect.all.iter().map(says).collect();
    let same =
        matches!(title, "Notes" | "Amounts in") || all.windows(2).all(|w| w.first() == w.last());
    GridRow {
        title: title.to_owned(),
        aside: aside(!same),
        cells: (all.into_iter())
            .map(|lines| GridCell {
                faint: lines.is_empty(),
                lines,
            })
            .collect(),
    }
}

fn aside(differs: bool) -> Vec<String> {
    if differs {
        vec!["(differs)".to_owned()]
    } else {
        Vec::new()
    }
}

fn went(outcome: &Outcome) -> Vec<String> {
    let Some(stopped) = &outcome.stopped else {
        let tricks = (outcome.tricks.iter()).map(|(seat, n)| format!("{seat} {n}"));
        return vec![
            "as in the record".to_owned(),
            format!("tricks {}", joined(tricks, ", ")),
        ];
    };
    let mut out = vec![
        match stopped.why {
            "parted" => "parts from the record",
            "no-place" => "can't be carried over",
            "not-held" | "out-of-turn" | "unlawful" => "refused",
            other => unreachable!("`{other}` stops no line"),
        }
        .to_owned(),
        stopped.words.clone(),
    ];
    out.extend(stopped.lawful.as_ref().map(|l| format!("{l}.")));
    if !stopped.clauses.is_empty() {
        let places = joined(stopped.cites.iter().map(|c| &c.locus), "; ");
        let (clauses, places) = (stopped.clauses.join(", "), around(" (", &places, ")"));
        out.push(format!("by {clauses}{places}"));
    }
    out
}

fn result(outcome: &Outcome) -> Vec<String> {
    match (&outcome.result, outcome.settled || outcome.result.is_some()) {
        (Some(result), _) => vec![result.replace('_', " ")],
        (None, true) => vec!["settled without a result".to_owned()],
        (None, false) => vec!["not settled".to_owned()],
    }
}

/// Tells whether a game has to do with a pool.
fn has_pool(outcome: &Outcome) -> bool {
    let pays = |p: &Payment| p.from == "pool" || p.to == "pool";
    outcome.pool != 0 || outcome.entries.iter().any(pays)
}

fn pool(outcome: &Outcome) -> Vec<String> {
    if is_unsettled(outcome) {
        return vec!["not settled".to_owned()];
    }
    vec![outcome.pool.to_string()]
}

fn sums(outcome: &Outcome) -> Vec<String> {
    if is_unsettled(outcome) {
        return vec!["not settled".to_owned()];
    }
    let none = |all: &Map<String, Value>| all.values().all(|n| n.as_i64() == Some(0));
    // Where points are scored and nothing is paid only the points are told.
    let paid = !none(&outcome.net) || none(&outcome.score);
    let net = outcome.net.iter().filter(|_| paid).map(|(seat, n)| {
        let n = n.as_i64().expect("a sum is a whole number");
        format!("{seat} {}", signed(n, true))
    });
    let mut parts: Vec<String> = net.collect();
    let scored = (outcome.score.iter()).filter(|(_, n)| n.as_i64() != Some(0));
    parts.extend(scored.map(|(seat, n)| format!("{seat} scores {n}")));
    vec![parts.join(", ")]
}

fn row(row: &Settled, all: &[Outcome], seats: &[String]) -> GridRow {
    let mut below = vec![row.topic.clone()];
    below.extend(aside(row.differs));
    GridRow {
        title: row.title.clone(),
        aside: below,
        cells: (row.all.iter().zip(all))
            .map(|(a, outcome)| {
                if is_unsettled(outcome) {
                    unsettled()
                } else {
                    account(a, row.differs, seats)
                }
            })
            .collect(),
    }
}

/// Tells whether nothing at all was booked because the game can't be carried over.
fn is_unsettled(outcome: &Outcome) -> bool {
    !outcome.settled && outcome.entries.is_empty() && outcome.stopped.is_some()
}

fn unsettled() -> GridCell {
    GridCell {
        lines: vec!["not settled".to_owned()],
        faint: true,
    }
}

fn account(account: &Account, differs: bool, seats: &[String]) -> GridCell {
    if account.amounts.is_empty() {
        return GridCell {
            lines: vec!["nothing".to_owned()],
            faint: true,
        };
    }
    let mut all: Vec<(&String, &i64)> = account.amounts.iter().collect();
    all.sort_by_key(|(who, _)| seats.iter().position(|s| s == *who).unwrap_or(seats.len()));
    let amounts = joined(
        (all.into_iter())
            .filter(|(who, _)| who.as_str() != "nobody")
            .map(|(who, n)| format!("{who} {}", signed(*n, true))),
        ", ",
    );
    let mut lines = vec![format!("{}: {}", account.headings.join(", "), amounts)];
    if differs {
        let places = around(" (", &account.loci.join("; "), ")");
        lines.push(format!("{}{places}", account.gist));
        if !account.because.is_empty() {
            lines.push(format!("by way of {}", few(&account.because)));
        }
    }
    GridCell {
        lines,
        faint: false,
    }
}
