//! Holds the refusal that a record states against the one that came.

use crate::ResolvedRecord;
use crate::run::line::Line;
use crate::run::{Found, ensure};
use codille_edition::yaml::Text;
use codille_engine::Act;

pub(super) fn refused(record: &ResolvedRecord, line: &Line, wanted: &crate::Refused) -> Found {
    if !line.played.is_empty() {
        return Err("the whole line is lawful, and the record says that it is refused".to_owned());
    }
    let Some(refusal) = &line.refused else {
        return Err("nothing was refused".to_owned());
    };
    let (act, words, stated) = (refusal.act, &refusal.words, wanted.act.value);
    ensure(act == stated as usize, || {
        format!("act {act} is refused ({words}), and the record says act {stated}")
    })?;
    let name = refusal.seat.name_of(&record.seats);
    if let Some(who) = &wanted.who {
        ensure(*who == *name, || {
            format!("{name} is refused, and the record says {who}")
        })?;
    }
    let unlawful = refusal.unlawful.as_ref();
    let why = unlawful.map_or("unlawful", |u| u.why.word());
    let stated = wanted.why.word();
    ensure(why == stated, || {
        format!("the act is refused as {why}, and the record says {stated}")
    })?;
    if let (Some(card), Some(unlawful)) = (wanted.card, unlawful) {
        ensure(unlawful.act == Act::Play(card), || {
            format!("{words}, and the record names {card}")
        })?;
    }
    let clauses = unlawful.iter().flat_map(|u| u.clauses.iter().copied());
    let cites = |law: &Text| {
        let mut cited = clauses.clone().flat_map(|c| line.variant.checked.cites(c));
        cited.any(|c| crate::is_of(c.as_str(), law.as_str()))
    };
    if let Some(law) = wanted.laws.iter().find(|law| !cites(law)) {
        return Err(format!("{words}, and not by {law}"));
    }
    let told = format!("refused as it should be: {words}");
    Ok((told, line.variant.checked.labels(clauses)))
}
