//! Small situations on which two variants disagree: what is listed, the smallest first, and then what comes up in explored hands, made
//! smaller; until each differing topic has its own.

mod answer;
mod auction;
mod point;
mod search;
mod situation;
mod space;
mod swap;
mod two;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::compare::form::Depth;
use crate::compare::{Column, Head, Row, columns, compiled, rows, topic};
use codille_edition::ruleset::Edition;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::transcript::Unplayed;
use search::Search;

/// Why an environment has clauses to tell.
const TRACED: &str = "a traced environment keeps its clauses";

/// What was found.
#[derive(Debug, Clone, Serialize)]
pub struct Witnesses {
    /// The two variants.
    pub variants: Vec<Head>,
    /// How many situations were put to both.
    pub tried: usize,
    /// Why some kinds of situation could not be put to both.
    pub notes: Vec<String>,
    /// The topics on which the rules differ, in their order.
    pub topics: Vec<Witness>,
}

/// What was found for one topic.
#[derive(Debug, Clone, Serialize)]
pub struct Witness {
    /// The topic.
    pub topic: String,
    /// A heading for people.
    pub title: String,
    /// The smallest situation that shows the difference.
    pub shown: Option<Shown>,
    /// Why there is none.
    pub none: Option<String>,
}

/// A situation with both answers.
#[derive(Debug, Clone, Serialize)]
pub struct Shown {
    /// The situation, in words.
    pub situation: String,
    /// Whether a clause of the topic itself decides; otherwise it is only at work.
    pub decides: bool,
    /// What each book answers, in the order of the variants.
    pub answers: Vec<Answered>,
}

/// What one book answers.
#[derive(Debug, Clone, Serialize)]
pub struct Answered {
    /// The book.
    pub variant: String,
    /// The answer, in words.
    pub says: String,
    /// The clauses behind it that the other book does not have.
    pub clauses: Vec<String>,
    /// Where they stand.
    pub loci: Vec<String>,
}

/// Looks for the smallest situations on which two variants disagree.
///
/// # Errors
/// Names that mean nothing, other than two variants, faulty rules.
pub fn witness(
    edition: &Edition,
    variants: &[String],
    wanted: Option<&str>,
    set: &Setting,
) -> Result<Witnesses, Unplayed> {
    let wanted = topic(edition, wanted)?;
    let mut runner = Runner::new(edition);
    let found = compiled(edition, &mut runner, variants, set)?;
    if found.len() > 2 {
        let words = "a witness is for two variants; name only two";
        return Err(Unplayed::Unfit(words.to_owned()));
    }
    let columns = columns(edition, &found)?;
    let rows: Vec<Row> = (rows(edition, &columns, wanted).into_iter())
        .filter(|r| r.differs.in_rule())
        .collect();
    let [a, b] = columns.as_slice() else {
        return Err(Unplayed::Unfit("name two variants".to_owned()));
    };
    let mut search = Search {
        edition,
        columns: [a, b],
        own: [own(a), own(b)],
        open: rows.iter().map(|r| r.topic.clone()).collect(),
        found: BTreeMap::new(),
        tried: 0,
    };
    let (space, notes) = space::space([a.variant, b.variant]);
    search.run(space);
    let tried = search.tried;
    Ok(Witnesses {
        variants: (columns.iter().zip(&found))
            .map(|(c, (_, set))| Head::of(edition, c.raw, set))
            .collect(),
        notes,
        topics: rows.iter().map(|r| search.witness(r)).collect(),
        tried,
    })
}

/// Returns what each clause of a variant says by itself.
fn own(column: &Column<'_>) -> Vec<Vec<u64>> {
    (column.raw.clauses.iter())
        .map(|c| column.form.clause(c.id.as_str(), Depth::Own))
        .collect()
}
