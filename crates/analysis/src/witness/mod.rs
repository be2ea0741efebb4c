//! Small situations on which two variants disagree: each can come about under both, each act judged by the engine of either, and is made
//! smaller until each differing topic has its own.

mod act_word;
mod amount;
mod answer;
mod answered;
mod aptness;
mod asked;
mod call;
mod course;
mod decide;
mod drawn;
mod leave;
mod named;
mod needs;
mod partie;
mod point;
mod reading;
mod reliance;
mod scene;
mod search;
mod shown;
mod shrink;
mod space;
mod stage;
mod table;
mod word;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::compare::form::Depth;
use crate::compare::{Column, Head, Row, columns, compiled, rows, topic};
use codille_edition::ruleset::Edition;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::transcript::Unplayed;
use point::AskedBook;
use search::Search;

pub use answer::Verdict;
pub use reliance::Reliance;
pub use scene::{Beginning, Question, Scene, SceneAct, SceneStep};
pub use shown::{Answered, Replay, Shown, Situation};
pub use stage::{Stage, stage};

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
    let ([a, b], [(one, of_one), (other, of_other)]) = (columns.as_slice(), found.as_slice())
    else {
        return Err(Unplayed::Unfit("name two variants".to_owned()));
    };
    let mut search = Search {
        edition,
        columns: [a, b],
        books: [Arc::clone(one), Arc::clone(other)],
        asked: [one, other].map(|book| AskedBook::new(Arc::clone(book))),
        own: [own(a), own(b)],
        rows: &rows,
        spoken: [one, other].map(|book| named::asked_for(book)),
        others: [
            reading::other_readings(edition, a, of_one)?,
            reading::other_readings(edition, b, of_other)?,
        ],
        found: BTreeMap::new(),
        ranks: BTreeMap::new(),
        beside: BTreeMap::new(),
        scores: [Vec::new(), Vec::new()],
        tried: 0,
    };
    let apart = space::apart([one, other]);
    if apart.is_none() {
        space::listed(&mut search);
        drawn::drawn(&mut search);
        search.shrink();
    }
    table::tables(&mut search);
    partie::parties(&mut search);
    Ok(Witnesses {
        variants: (columns.iter().zip(&found))
            .map(|(c, (_, set))| Head::of(edition, c.raw, set))
            .collect(),
        notes: apart.into_iter().collect(),
        topics: rows.iter().map(|r| search.witness(r)).collect(),
        tried: search.tried,
    })
}

/// Returns what each clause of a variant says by itself.
fn own(column: &Column<'_>) -> Vec<Vec<u64>> {
    (column.raw.clauses.iter())
        .map(|c| column.form.clause(c.id.as_str(), Depth::Own))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::witness;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_engine::variant::Setting;

    #[test]
    fn no_hand_is_put_to_books_that_have_too_few_cards_in_common() {
        let edition = Edition::load(&Rules::embedded());
        // The one has the six of hearts where the other has the king of diamonds, and all cards are dealt.
        let ids = ["tredrille", "tredrille-french"].map(String::from);
        let found = witness(&edition, &ids, None, &Setting::new()).expect("there are two");
        assert_eq!(
            found.notes,
            [
                "Their packs have 29 cards in common, and the hands take 30: no hand can be put to both."
            ]
        );
        let pack = found.topics.iter().find(|t| t.topic == "table/pack");
        let pack = pack.expect("the packs differ");
        assert!(pack.shown.is_some(), "the pack is shown without a hand");
    }
}
