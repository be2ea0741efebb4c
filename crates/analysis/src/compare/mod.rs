//! Variants side by side: what each says on every topic, and where their rules differ.

mod account;
mod amount;
mod asked;
mod column;
mod derivation;
mod effect;
mod filter;
pub mod form;
mod gather;
mod head;
mod joining;
mod pair;
mod part;
mod phrase;
mod reference;
mod row;
mod section;
mod share;
mod since;
mod spread;
mod stake;
mod standing;
mod stopped;
mod support;
mod tree;
mod valuation;

pub use account::{Account, Settled};
pub use amount::{Amount, AmountKind, AmountValue, Concern};
pub use asked::{RowOrder, RowSort, StatusWord};
pub(crate) use column::{Column, PassageIndex};
pub use effect::{Effect, Outcome, effect, effect_of};
pub use filter::{Filtered, RowFilter};
pub use joining::Node;
pub use pair::Pair;
pub use part::{Doubt, Part, PartKind};
pub use reference::{AUTHORS, LICENCE, Reference, Source, TITLE, VERSION};
pub use row::{Cell, Cells, Row, RowClass, RowDifference};
pub use share::Share;
pub use since::{Changes, Link, Provision, RowChange, Since, Step};
pub use stake::Stake;
pub use standing::Standing;
pub use stopped::{Stopped, stopped};
pub use tree::{Distance, SEED, Split, Tree};
pub use valuation::Times;

use codille_edition::ruleset::{Edition, PatchSummary, RawVariant, Unknown, find_variant};
use codille_edition::text::Topic;
use codille_lang::unique::unique;
use codille_lang::words::joined;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use codille_engine::variant::{Setting, Variant};
use codille_evidence::run::Runner;
use codille_evidence::transcript::Unplayed;
use codille_lang::diagnostic::nearest;

/// Which variants are compared, on what.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Ids of variants.
    pub variants: &'a [String],
    /// Only this topic and what lies under it.
    pub topic: Option<&'a str>,
    /// Rows that do not differ too.
    pub all: bool,
    /// Options, set in every variant that has them.
    pub set: &'a Setting,
}

/// Variants side by side.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// The variants in the order asked for.
    pub variants: Vec<Head>,
    /// The games that are played: more than one where the variants are no variants of one game.
    pub games: Vec<String>,
    /// The topic asked for.
    pub topic: Option<String>,
    /// A row for each topic, in the order of the topics.
    pub rows: Vec<Row>,
    /// How many topics were compared.
    pub compared: usize,
    /// How many of them differ.
    pub differing: usize,
    /// The works on which it rests.
    pub sources: Vec<Source>,
    /// The passages that the rows cite.
    pub passages: Vec<Reference>,
    /// How it is cited.
    pub citation: String,
    /// Which rows were asked for and kept, where not all are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<Filtered>,
}

/// A variant that is compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Head {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The work that it restates.
    pub work: String,
    /// The year of the game: that of the work, or of the book that the work reports; of rules that a reader has changed only what he says.
    pub year: Option<u32>,
    /// Who describes it.
    pub author: Option<String>,
    /// Who reports it, where the work only tells of another book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reported_by: Option<String>,
    /// The variant that it builds on.
    pub base: Option<String>,
    /// Options that were set.
    pub options: BTreeMap<String, String>,
    /// What it changes in its base.
    pub patches: Vec<PatchSummary>,
    /// What it lays in the pool at a first deal, of which amounts are shares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stake: Option<Stake>,
    /// Why it has no stake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_stake: Option<&'static str>,
}

/// Finds and compiles the variants of a comparison, each under those of the options that it has.
///
/// # Errors
/// Names that mean nothing, fewer than two variants, faulty rules.
pub(crate) fn compiled(
    edition: &Edition,
    runner: &mut Runner<'_>,
    variants: &[String],
    set: &Setting,
) -> Result<Vec<(Arc<Variant>, Setting)>, Unplayed> {
    let mut raws = Vec::new();
    for id in variants {
        let raw = find_variant(edition, id)?;
        if raws.iter().any(|r: &&RawVariant| r.id == raw.id) {
            return Err(Unplayed::Unfit(format!("`{id}` is named twice")));
        }
        raws.push(raw);
    }
    if raws.len() < 2 {
        let others = edition.variants.iter().map(|v| v.id.as_str());
        return Err(Unplayed::Unfit(format!(
            "name at least two variants to compare; there are besides: {}",
            joined(others.filter(|o| !variants.iter().any(|v| v == o)), ", ")
        )));
    }
    for (name, _) in set {
        if raws.iter().all(|r| r.option(name).is_none()) {
            let names = raws.iter().flat_map(|r| &r.options);
            let near = nearest(name, names.map(|o| o.name.as_str())).map(str::to_owned);
            return Err(Unplayed::Unknown(Unknown {
                what: "variant named here has an option called".to_owned(),
                name: name.clone(),
                near,
                hint: "`codille variants --json` lists the options".to_owned(),
            }));
        }
    }
    let mut out = Vec::new();
    for raw in raws {
        let has = |pair: &&(String, String)| raw.option(&pair.0).is_some();
        let own: Setting = set.iter().filter(has).cloned().collect();
        let variant = runner.variant(raw.id.as_str(), &own);
        out.push((variant.map_err(Unplayed::Unfit)?, own));
    }
    Ok(out)
}

/// Compares variants topic by topic.
///
/// # Errors
/// Names that mean nothing, fewer than two variants, faulty rules.
pub fn compare(edition: &Edition, wanted: Wanted<'_>) -> Result<Comparison, Unplayed> {
    compare_with(&mut Runner::new(edition), wanted)
}

/// Compares variants topic by topic, as a runner has them ready.
///
/// # Errors
/// As [`compare`].
pub fn compare_with(runner: &mut Runner<'_>, wanted: Wanted<'_>) -> Result<Comparison, Unplayed> {
    let edition = runner.edition;
    let topic = topic(edition, wanted.topic)?;
    let mut found = compiled(edition, runner, wanted.variants, wanted.set)?;
    // The oldest book comes first, whatever order they were named in, and of one year a base before what is built on it.
    found.sort_by_key(|(variant, _)| {
        let raw = edition.variant_of(&variant.checked.id);
        let year = raw.and_then(|raw| year(edition, raw));
        let base = |raw: &&RawVariant| edition.variant_of(raw.base.as_ref()?.as_str());
        let bases = std::iter::successors(raw, base).take(edition.variants.len());
        (year.is_none(), year, bases.count())
    });
    let columns = columns(edition, &found)?;
    let rows = rows(edition, &columns, topic);
    let differing = rows.iter().filter(|r| r.differs.in_rule()).count();
    let mut heads: Vec<Head> = (columns.iter().zip(&found))
        .map(|(c, (_, set))| Head::of(edition, c.raw, set).with_stake(&c.stake))
        .collect();
    if let Some(topic) = topic {
        // Of the patches only those that are about the topic.
        let cells = rows.iter().flat_map(|r| r.cells.values());
        let clauses: Vec<&String> = cells.flat_map(|c| &c.clauses).collect();
        let about = |label: &String| under(label, topic) || clauses.contains(&label);
        for head in &mut heads {
            (head.patches).retain(|p| about(&p.target) || p.clause.as_ref().is_some_and(about));
        }
    }
    let games = columns.iter().filter_map(|c| c.raw.game.as_ref());
    let compared = rows.len();
    let rows: Vec<Row> = (rows.into_iter())
        .filter(|r| r.differs != RowDifference::None || wanted.all)
        .collect();
    let passages = reference::references(&edition.library, &rows);
    Ok(Comparison {
        games: unique(games.map(ToString::to_string)),
        topic: topic.map(str::to_owned),
        compared,
        differing,
        rows,
        sources: reference::sources(edition, &heads, &passages),
        passages,
        citation: reference::citation(&heads, topic, None),
        filter: None,
        variants: heads,
    })
}

/// Sets variants up to be compared.
pub(crate) fn columns<'a>(
    edition: &'a Edition,
    found: &'a [(Arc<Variant>, Setting)],
) -> Result<Vec<Column<'a>>, Unplayed> {
    let index = Rc::new(PassageIndex::of(edition));
    (found.iter())
        .map(|(variant, _)| Ok(Column::of(edition, variant, &index)?))
        .collect()
}

/// Makes the rows of all topics that concern one of the variants, in their order; each has the number that it has among all topics, whatever
/// is asked for.
pub(crate) fn rows(edition: &Edition, columns: &[Column<'_>], topic: Option<&str>) -> Vec<Row> {
    let games: Vec<_> = columns.iter().filter_map(|c| c.raw.game.as_ref()).collect();
    let library = &edition.library;
    let concerns = |t: &&Topic| {
        let plays = t.games.is_empty() || t.games.iter().any(|g| games.contains(&g));
        let speaks = |c: &Column<'_>| !gather::gather(library, c, t).is_empty();
        plays || columns.iter().any(speaks)
    };
    (library.topics().iter().filter(concerns).zip(1..))
        .filter(|(t, _)| topic.is_none_or(|wanted| under(t.id.as_str(), wanted)))
        .map(|(t, number)| Row::of(library, columns, t).numbered(number))
        .collect()
}

/// Tells whether a topic is the one asked for or lies under it.
fn under(topic: &str, part: &str) -> bool {
    let rest = topic.strip_prefix(part);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Makes sure that a topic is one.
pub(crate) fn topic<'a>(
    edition: &Edition,
    topic: Option<&'a str>,
) -> Result<Option<&'a str>, Unknown> {
    let Some(wanted) = topic.map(|t| t.trim_end_matches('/')) else {
        return Ok(None);
    };
    let topics = edition.library.topics().iter().map(|t| t.id.as_str());
    if topics.clone().any(|t| under(t, wanted)) {
        return Ok(Some(wanted));
    }
    let heads = topics.clone().filter_map(|t| t.split('/').next());
    let hint = "`codille show <VARIANT>` names them beside its headings";
    Err(Unknown::new("topic", wanted, topics.chain(heads), hint))
}

/// Returns the year of the game that a variant restates; `None` where a reader has changed the rules of a book and says no year.
fn year(edition: &Edition, raw: &RawVariant) -> Option<u32> {
    let of_work = || {
        if is_changed(edition, raw) {
            return None;
        }
        Some(*edition.library.work(&raw.work)?.year)
    };
    raw.year.or_else(of_work)
}

/// Tells whether a reader has changed the rules of a book: what he made of them is neither by its author nor of its year.
fn is_changed(edition: &Edition, raw: &RawVariant) -> bool {
    raw.base.is_some() && !edition.is_embedded(raw.id.as_str())
}

impl Head {
    fn with_stake(self, stake: &Result<Stake, &'static str>) -> Self {
        Self {
            stake: stake.as_ref().ok().cloned(),
            no_stake: stake.as_ref().err().copied(),
            ..self
        }
    }

    pub(crate) fn of(edition: &Edition, raw: &RawVariant, set: &Setting) -> Self {
        let work = edition.library.work(&raw.work);
        let told = raw.year.is_some() || raw.author.is_some();
        let by = work.map(|w| format!("{} ({})", w.author, *w.year));
        let changed = is_changed(edition, raw);
        let author = |of: &String| {
            if changed {
                format!("after {of}")
            } else {
                of.clone()
            }
        };
        Self {
            id: raw.id.to_string(),
            title: raw.title.clone(),
            work: raw.work.clone(),
            year: year(edition, raw),
            author: raw.author.clone().or_else(|| Some(author(&work?.author))),
            reported_by: by.filter(|_| told),
            base: raw.base.as_ref().map(ToString::to_string),
            options: set.iter().cloned().collect(),
            patches: raw.patches.iter().map(PatchSummary::of).collect(),
            stake: None,
            no_stake: None,
        }
    }
}
