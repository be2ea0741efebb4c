//! Holds the refusal that a record states against the one that came.

use crate::ResolvedRecord;
use crate::run::Found;
use crate::run::line::Line;
use codille_edition::yaml::Text;
use codille_engine::Act;

pub(super) fn refused(record: &ResolvedRecord, line: &Line, wanted: &crate::Refused) -> Found {
    if !line.played.is_empty() {
        return Err("the whole line is lawful, and the record says that it is refused".to_owned());
    }
    let Some(refusal) = &line.refused else {
        return Err("nothing was refused".to_owned());
    };
    if refusal.act != wanted.act.value as usize {
        return Err(format!(
            "act {} is refused ({}), and the record says act {}",
            refusal.act, refusal.words, wanted.act.value
        ));
    }
    let name = refusal.seat.name_of(&record.seats);
    if let Some(who) = wanted.who.as_ref().filter(|w| w.as_str() != name) {
        return Err(format!(
            "{name} is refused, and the record says {}",
            who.as_str()
        ));
    }
    let why = refusal
        .unlawful
        .as_ref()
        .map_or("unlawful", |u| u.why.word());
    if why != wanted.why.word() {
        return Err(format!(
            "the act is refused as {why}, and the record says {}",
            wanted.why.word()
        ));
    }
    if let (Some(card), Some(unlawful)) = (wanted.card, &refusal.unlawful)
        && unlawful.act != Act::Play(card)
    {
        return Err(format!("{}, and the record names {card}", refusal.words));
    }
    let clauses = refusal
        .unlawful
        .iter()
        .flat_map(|u| u.clauses.iter().copied());
    let cites = |law: &Text| {
        let mut cited = clauses.clone().flat_map(|c| line.variant.checked.cites(c));
        cited.any(|c| crate::is_of(c.as_str(), law.as_str()))
    };
    if let Some(law) = wanted.laws.iter().find(|law| !cites(law)) {
        return Err(format!("{}, and not by {law}", refusal.words));
    }
    Ok((
        format!("refused as it should be: {}", refusal.words),
        line.variant.checked.labels(clauses),
    ))
}
