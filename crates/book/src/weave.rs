//! Our preprocessor: puts what the edition made into the chapters that mdBook has read. Makes none of it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use mdbook_preprocessor::book::{Book, BookItem};
use mdbook_preprocessor::errors::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

/// Finished chapters by their paths; each is handed over once and not kept.
#[derive(Debug, Default)]
pub(super) struct Weave(Mutex<BTreeMap<PathBuf, String>>);

impl Weave {
    pub(super) const fn new(chapters: BTreeMap<PathBuf, String>) -> Self {
        Self(Mutex::new(chapters))
    }
}

impl Preprocessor for Weave {
    fn name(&self) -> &'static str {
        "codille"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let mut chapters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item
                && let Some(text) = chapter.path.as_ref().and_then(|p| chapters.remove(p))
            {
                chapter.content = text;
            }
        });
        Ok(book)
    }
}
