//! Makes sure that the cards of a case's acts are of the pack, each once in an act. Deals none.

use crate::cards::{Card, CardSet, parse_card};
use crate::check::pack_of;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::FOREIGN_CARD;
use crate::evidence::reading::Reading;
use crate::span::Span;
use crate::yaml::Text;

/// Reports cards of acts that are neither of the pack of a variant nor told to be strange to it, and those that an act names twice.
pub(super) fn check(acts: &[Text], strange: CardSet, variant: &str, reading: &mut Reading<'_>) {
    let raw = reading.edition.variant_of(variant);
    let Some(pack) = raw.and_then(|raw| pack_of(&raw.table)) else {
        return;
    };
    for act in acts {
        let raw = act.raw(&reading.edition.sources);
        let mut seen: Vec<(Card, Span)> = Vec::new();
        for (card, span) in cards(raw, act.span()) {
            if strange.has(card) {
                continue;
            }
            if !pack.has(card) {
                let title = format!("`{card}` is not in the pack of `{variant}`");
                let fault = Diagnostic::error(FOREIGN_CARD, title, span);
                let help = "name a card of the pack, or tell it under `strange:`";
                reading.faults.push(fault.help(help));
            } else if let Some((_, first)) = seen.iter().find(|(c, _)| *c == card) {
                reading.twice(card, span, *first);
            }
            seen.push((card, span));
        }
    }
}

/// Returns the cards that a line names, with their places; words in quotes name none.
fn cards(raw: &str, span: Span) -> Vec<(Card, Span)> {
    let mut out = Vec::new();
    let mut quoted = false;
    let mut begin = 0;
    for (at, c) in raw.char_indices().chain([(raw.len(), ' ')]) {
        if c.is_alphanumeric() {
            continue;
        }
        let word = raw.get(begin..at).unwrap_or_default();
        if let (false, Ok(card)) = (quoted, parse_card(word)) {
            let from = span.start as usize + begin;
            out.push((card, Span::new(span.file, from, from + word.len())));
        }
        quoted ^= c == '"';
        begin = at + c.len_utf8();
    }
    out
}
