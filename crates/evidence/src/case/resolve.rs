//! Makes cases of entries: all that is written in them must mean something. Runs none.

use super::asking::{Asking, question};
use super::entry::CaseEntry;
use super::facts::facts;
use super::{Case, CaseFacts, CaseLine, Question};
use crate::item::Item;
use crate::pack::Pack;
use crate::reading::Reading;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::yaml::Text;
use codille_lang::cards::CardSet;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::diagnostic::{Diagnostic, nearest};

/// Makes a case of an entry; `None` where it has a fault.
pub(crate) fn resolve(entry: &CaseEntry, reading: &mut Reading<'_>) -> Option<Case> {
    let before = reading.faults.len();
    let mut item = Item::of(entry.head(), reading);
    item.alias.clone_from(&entry.alias);
    if reading.edition.variant_of(item.variant_id()).is_none() {
        let span = entry.variant.as_ref().map_or(entry.id.span(), Text::span);
        let title = format!("there is no variant `{}`", item.variant_id());
        let known = reading.edition.variants.iter().map(|v| v.id.as_str());
        let near = nearest(item.variant_id(), known);
        let fault = Diagnostic::error(BAD_FIELD, title, span).suggest(near);
        reading.faults.push(fault);
        return None;
    }
    let seats = entry.seats.to_vec();
    let pack = Pack::of(item.variant_id(), reading);
    let again = entry.again.iter();
    let again: Vec<CaseFacts> = again.map(|raw| facts(raw, &seats, pack, reading)).collect();
    let facts = facts(&entry.facts, &seats, pack, reading);
    let strange = again.iter().chain([&facts]).flat_map(|f| &f.strange);
    let strange = strange.fold(CardSet::EMPTY, |all, hand| all | hand.list.set());
    let asking = Asking {
        seats: &seats,
        variant: item.variant_id(),
        pack: pack.with(strange),
        acts: entry.acts.len(),
    };
    let acts: Vec<CaseLine> = entry
        .acts
        .iter()
        .filter_map(|text| asking.line(text, reading))
        .collect();
    let questions = entry.questions.iter();
    let questions = questions.filter_map(|q| question(q, &asking, entry, reading));
    let questions: Vec<Question> = questions.collect();
    (reading.faults.len() == before).then_some(Case {
        item,
        seats,
        facts,
        again,
        acts,
        questions,
    })
}

/// Tells whether a passage is a law or one of its parts: `law-46b` of `law-46`.
pub fn is_of(passage: &str, law: &str) -> bool {
    passage.strip_prefix(law).is_some_and(|rest| {
        let mut letters = rest.chars();
        match letters.next() {
            None => true,
            Some(c) => c.is_ascii_lowercase() && letters.next().is_none(),
        }
    })
}

/// Returns the act of a variant's table that a line means.
pub fn act_of(other: &super::OtherAct, acts: &[act::Act]) -> Option<ActId> {
    let name = act::names(acts).find(|n| other.is(n))?;
    act::find(acts, name)
}
