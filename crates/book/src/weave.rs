//! Our preprocessor: puts what the edition made into the chapters that mdBook has read. Makes none of it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use mdbook_preprocessor::book::{Book, BookItem};
use mdbook_preprocessor::errors::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

/// Finished chapters by their paths.
#[derive(Debug, Default)]
pub(super) struct Weave(pub(super) BTreeMap<PathBuf, String>);

impl Preprocessor for Weave {
    fn name(&self) -> &'static str {
        "codille"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item
                && let Some(text) = chapter.path.as_ref().and_then(|p| self.0.get(p))
            {
                chapter.content.clone_from(text);
            }
        });
        Ok(book)
    }
}
