//! Questions of a case, made of their entries: each has one decision, or leaves it to the laws.

use super::admit::line;
use super::decision::wanted;
use super::entry::{CaseEntry, QuestionEntry};
use super::open::{closed, open};
use super::{CaseLine, Question};
use crate::pack::Pack;
use crate::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;

/// What a question is read against.
pub(super) struct Asking<'a> {
    pub(super) seats: &'a [Text],
    pub(super) variant: &'a str,
    pub(super) pack: Pack<'a>,
    pub(super) acts: usize,
}

impl Asking<'_> {
    /// Reads a line, an act or what may be one; `None` where it has a fault.
    pub(super) fn line(&self, text: &Text, reading: &mut Reading<'_>) -> Option<CaseLine> {
        let sound = self.pack.act(text, self.seats, reading);
        let read = || line(text, self.variant, self.seats, reading);
        sound.then(read).flatten()
    }
}

pub(super) fn question(
    entry: &QuestionEntry,
    asking: &Asking<'_>,
    case: &CaseEntry,
    reading: &mut Reading<'_>,
) -> Option<Question> {
    let after = entry.after.map_or(asking.acts, |n| n.value as usize);
    if after > asking.acts {
        let span = entry.after.map_or(case.id.span(), |n| n.span);
        let title = format!("there are only {} acts", asking.acts);
        reading.fault(BAD_FIELD, title, span);
    }
    let before = reading.faults.len();
    let mut wanted = wanted(entry, asking, reading);
    let mut left_open = entry.may.is_some() && entry.answer.is_none();
    if wanted.is_empty() && reading.faults.len() == before {
        wanted.extend(open(entry, asking.seats.len(), reading));
        left_open = !wanted.is_empty();
    } else if let Some(what) = &entry.what {
        let title = "`what` asks, and this question has its answer";
        reading.fault(BAD_FIELD, title, what.span());
    }
    if left_open {
        let at = entry.what.as_ref().or(entry.may.as_ref());
        closed(case, at, reading);
    }
    if wanted.is_empty() && reading.faults.len() > before {
        return None;
    }
    if wanted.len() != 1 {
        let title = if wanted.is_empty() {
            "a question of this case has no decision"
        } else {
            "a question of this case has several decisions"
        };
        let fault = Diagnostic::error(BAD_FIELD, title, case.questions.span());
        reading.faults.push(fault.help(
            "give it one of may, score, penalty, fault, fresh_deal, pays, net, pool, cards, tricks, resumes, remedy, total, won, not_settled, awaits, etiquette; or only `ask` and `what`, and the laws answer",
        ));
        return None;
    }
    let laws = |list: &[Text], reading: &mut Reading<'_>| -> Vec<Text> {
        list.iter().map(|law| reading.law(law)).collect()
    };
    Some(Question {
        ask: entry.ask.clone(),
        after,
        wanted: wanted.pop()?,
        open: left_open,
        laws: laws(&entry.laws, reading),
        also: laws(&entry.also, reading),
        fails: laws(&entry.fails, reading),
        span: case.questions.span(),
    })
}
