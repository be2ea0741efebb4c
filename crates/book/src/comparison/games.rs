//! All variants of each game side by side, and its books by themselves in the order of their dates.

use codille_analysis::compare::{Comparison, SEED, Since, Tree, Wanted, compare_with};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_lang::unique::grouped;
use rayon::prelude::*;

use crate::build::Failure;
use crate::run::depth;

/// A game of which there are two variants and more.
#[derive(Debug, Clone)]
pub struct GameComparison {
    /// The game.
    pub game: String,
    /// All its variants side by side, each row of them.
    pub variants: Comparison,
    /// Its books, where there are two.
    pub books: Option<BookComparison>,
}

/// The books of a game side by side: what one book varies stands in it once, under the book's main rules.
#[derive(Debug, Clone)]
pub struct BookComparison {
    /// Each row of them.
    pub comparison: Comparison,
    /// What each does against those before it.
    pub since: Since,
    /// How far they are from one another.
    pub tree: Tree,
}

/// Compares variants on every topic.
fn compared(runner: &Runner<'_>, variants: &[String]) -> Result<Comparison, String> {
    let wanted = Wanted {
        variants,
        topic: None,
        all: true,
        set: &Setting::new(),
    };
    compare_with(&mut runner.clone(), wanted).map_err(|why| why.to_string())
}

/// Compares all variants of each game, where there are two.
pub(crate) fn games(runner: &Runner<'_>) -> Result<Vec<GameComparison>, Failure> {
    let edition = runner.edition;
    let all = edition.variants.iter();
    let all = all.filter_map(|v| Some((v.game.as_ref()?.to_string(), v.id.to_string())));
    let mut games = grouped(all);
    games.retain(|(_, variants)| variants.len() > 1);
    for (_, variants) in &mut games {
        // The books in the order of the bibliography, each before what is built on it.
        let works = edition.library.works();
        variants.sort_by_key(|id| {
            let raw = edition.variant_of(id);
            let work = raw.and_then(|r| works.iter().position(|w| w.id == r.work.as_str()));
            (work, depth(edition, id))
        });
    }
    let compared = games.into_par_iter().map(|(game, variants)| {
        let failed = |why: String| Failure::Bind(format!("comparison/{game}: {why}"));
        let books: Vec<String> = (variants.iter().filter(|id| is_book(edition, id)))
            .cloned()
            .collect();
        let books = if books.len() > 1 {
            let comparison = compared(runner, &books).map_err(failed)?;
            Some(BookComparison {
                since: Since::of(&edition.library, &comparison, |_| true),
                tree: Tree::of(&comparison, SEED),
                comparison,
            })
        } else {
            None
        };
        let variants = compared(runner, &variants).map_err(failed)?;
        Ok(GameComparison {
            game,
            variants,
            books,
        })
    });
    compared.collect()
}

/// Tells whether a variant restates a book of its own: it is built on no other, or on one of another year or author.
fn is_book(edition: &Edition, id: &str) -> bool {
    let Some(variant) = edition.variant_of(id) else {
        return false;
    };
    let base = (variant.base.as_ref()).and_then(|base| edition.variant_of(base.as_str()));
    base.is_none_or(|base| source(variant) != source(base))
}

/// Returns the book that a variant restates: its work, or one on which the work only reports.
fn source(variant: &RawVariant) -> (&str, Option<u32>, Option<&str>) {
    (&variant.work, variant.year, variant.author.as_deref())
}
