//! Finds works whose main variant is none of theirs.

use super::Edition;
use crate::text::Work;
use crate::yaml::Text;
use codille_lang::diagnostic::code::UNKNOWN_MAIN_VARIANT;
use codille_lang::diagnostic::{Diagnostic, nearest};

/// Reports each work whose main variant there is not, or is one of another work.
pub(super) fn check(edition: &Edition) -> Vec<Diagnostic> {
    let works = edition.library.works().iter();
    let named = works.filter_map(|work| Some((work, work.main.as_ref()?)));
    named
        .filter_map(|(work, main)| fault(edition, work, main))
        .collect()
}

fn fault(edition: &Edition, work: &Work, main: &Text) -> Option<Diagnostic> {
    let error = |title| Diagnostic::error(UNKNOWN_MAIN_VARIANT, title, main.span());
    if let Some(raw) = edition.variant_of(main.as_str()) {
        let other = work.id != *raw.work.as_str();
        let title = format!(
            "`{main}` is a variant of `{}` and not of `{}`",
            raw.work, work.id
        );
        return other.then(|| error(title).help(format!("name a variant of `{}`", work.id)));
    }
    // One whose file has faults of its own is told there.
    if edition.ground.knows(main.as_str()) {
        return None;
    }
    let own = edition.variants.iter();
    let own = own.filter(|v| work.id == *v.work.as_str());
    let near = nearest(main.as_str(), own.map(|v| v.id.as_str()));
    let help = format!("name a variant of `{}`, or strike the line out", work.id);
    let fault = error(format!("no variant `{main}`")).help(help);
    Some(fault.suggest(near))
}
