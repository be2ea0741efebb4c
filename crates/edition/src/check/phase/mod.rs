//! The phases of a hand, read and made sure of. Plays none of them.

mod row;

pub use row::{PHASES, Phase};

use super::declaration::{Declaration, Kind};
use super::table::{Reader, Table};
use crate::ruleset;
use crate::yaml::{Located, Text};
use codille_lang::builtin::Stage;
use codille_lang::diagnostic::nearest;
use codille_lang::ids::{DeclarationId, List};
use codille_lang::span::Span;
use codille_lang::words::listed;
use row::{PhaseRow, rows};

/// One of two who play against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The eldest hand.
    Elder,
    /// The dealer.
    Younger,
}

impl Table {
    /// Tells whether the phases bring a stage of a hand about.
    pub(super) fn reaches(&self, stage: Stage) -> bool {
        if stage == Stage::Ending {
            return self.partie.is_some();
        }
        stage == Stage::Ever || self.phases.iter().any(|p| p.stages().contains(&stage))
    }
}

/// Reads the phases of a table.
pub(super) fn read(
    reader: &mut Reader,
    raw: &ruleset::RawTable,
    declarations: &List<DeclarationId, Declaration>,
) -> Vec<Phase> {
    let Some(phases) = &raw.phases else {
        let span = reader.span;
        reader.fault(
            "the table lists no phases",
            span,
            "add `phases: [deal, bid, name, play, settle]` to the table",
        );
        return Vec::new();
    };
    let mut out = Vec::new();
    for phase in phases.iter() {
        match one(phase, declarations) {
            Some(phase) => out.push(phase),
            None => unknown(reader, phase),
        }
    }
    let whole = out.len() == phases.iter().count();
    order(reader, &out, phases.span());
    if whole && !out.is_empty() {
        frame(reader, &out, phases);
    }
    if whole && !out.contains(&Phase::Play) {
        let title = "the phases have no play";
        reader.fault(title, phases.span(), "add `play` to the list");
    }
    two_hands(reader, raw, &out, phases.span());
    out
}

fn one(
    phase: &ruleset::RawPhase,
    declarations: &List<DeclarationId, Declaration>,
) -> Option<Phase> {
    let of = phase.of.as_ref().map(Text::as_str);
    if let ("announce", Some(name)) = (phase.name.as_str(), of) {
        let class = declarations.position(|d| d.name == name && d.kind == Kind::Deal)?;
        return Some(Phase::Announce(class));
    }
    let fits = |row: &&PhaseRow| row.word == phase.name.as_str() && row.of == of;
    rows().find(fits).map(|row| row.phase)
}

fn unknown(reader: &mut Reader, phase: &ruleset::RawPhase) {
    let name = phase.name.as_str();
    if let ("announce", Some(of)) = (name, &phase.of) {
        let title = format!("no declaration `{of}` is made of the deal");
        let help = "list it under `declarations` with `of: deal`";
        return reader.fault(title, of.span(), help);
    }
    let words = rows().map(|row| row.word).chain(["announce"]);
    let help = nearest(name, words).map_or_else(
        || format!("write {}", forms()),
        |near| format!("did you mean `{near}`?"),
    );
    let title = format!("`{name}` is no phase here");
    reader.fault(title, phase.name.span(), &help);
}

/// Lists the forms of phases as a table writes them, those of sides for one of the two.
fn forms() -> String {
    let form = |row: &PhaseRow| match row.of {
        None => row.word.to_owned(),
        Some(of) => format!("{{{}: {of}}}", row.word),
    };
    let told = |row: &&PhaseRow| row.phase.side() != Some(Side::Younger);
    let mut all: Vec<String> = rows().filter(told).map(form).collect();
    let sided = rows().position(|row| row.phase.side().is_some());
    all.insert(sided.unwrap_or(all.len()), "{announce: …}".to_owned());
    listed(all, "or")
}

/// Holds what every hand keeps to: it begins with the deal, bids come before what the Ombre does, and nothing but the
/// settlement follows play.
fn frame(reader: &mut Reader, phases: &[Phase], raw: &Located<Vec<ruleset::RawPhase>>) {
    let place = |at: usize| raw.get(at).map_or(raw.span(), |p| p.name.span());
    let first = |phase: Phase| phases.iter().position(|p| *p == phase);
    let once = [
        (Phase::Deal, "deal"),
        (Phase::Bid, "bid"),
        (Phase::Lead, "lead"),
        (Phase::Play, "play"),
        (Phase::Settle, "settle"),
    ];
    for (phase, word) in once {
        let mut places = (phases.iter().enumerate()).filter(|(_, p)| **p == phase);
        if let Some((again, _)) = places.nth(1) {
            let title = format!("`{word}` comes twice in a hand");
            reader.fault(title, place(again), "leave one of them out");
        }
    }
    if phases.first() != Some(&Phase::Deal) {
        let title = "a hand begins with the deal";
        let at = first(Phase::Deal).unwrap_or_default();
        reader.fault(title, place(at), "put `deal` first");
    }
    if phases.last() != Some(&Phase::Settle) {
        let title = "a hand ends with the settlement";
        let at = first(Phase::Settle).unwrap_or(phases.len().saturating_sub(1));
        reader.fault(title, place(at), "put `settle` last");
    }
    let play = first(Phase::Play).unwrap_or(phases.len());
    let late = (phases.iter().enumerate().skip(play + 1))
        .find(|(_, p)| !matches!(p, Phase::Play | Phase::Settle | Phase::Deal));
    if let Some((at, _)) = late {
        let help = "put it before `play`; only `settle` follows it";
        reader.fault("this comes after play", place(at), help);
    }
    let of_ombre = |p: &Phase| {
        matches!(
            p,
            Phase::Name
                | Phase::ExchangeOmbre
                | Phase::DiscardOmbre
                | Phase::TakeOmbre
                | Phase::ExchangeOthers
        )
    };
    let bid = first(Phase::Bid).filter(|bid| *bid < play).unwrap_or(0);
    let early = phases.iter().take(bid).position(of_ombre);
    if let Some(at) = early {
        let title = "this comes before there is an Ombre";
        reader.fault(title, place(at), "put `bid` before it");
    }
}

/// Holds that what belongs together stands in its order.
fn order(reader: &mut Reader, phases: &[Phase], span: Span) {
    let at = |phase| phases.iter().position(|p| *p == phase);
    let mut unmatched = |who: &str, of: &str| {
        let title = format!("what {who} lays away and what he takes don't match");
        let help = format!(
            "write `{{discard: {of}}}` and, later, `{{take: {of}}}`, or `{{exchange: {of}}}` for both at once"
        );
        reader.fault(title, span, &help);
    };
    let (laid, taken) = (at(Phase::DiscardOmbre), at(Phase::TakeOmbre));
    if laid.is_some() != taken.is_some() || laid > taken {
        unmatched("the ombre", "ombre");
    }
    for (side, word) in [(Side::Elder, "elder"), (Side::Younger, "younger")] {
        let last = phases.iter().rposition(|p| *p == Phase::Take(side));
        let laid = at(Phase::Discard(side));
        let at_once = at(Phase::Exchange(side)).is_some() && (laid.is_some() || last.is_some());
        if laid.is_some() != last.is_some() || laid > last || at_once {
            unmatched(word, word);
        }
    }
    if let (Some(lead), Some(play)) = (at(Phase::Lead), at(Phase::Play))
        && play < lead
    {
        let title = "the first card is led after play";
        reader.fault(title, span, "put `lead` before `play`");
    }
}

/// Elder and younger there are only where two hands are dealt.
fn two_hands(reader: &mut Reader, raw: &ruleset::RawTable, phases: &[Phase], span: Span) {
    let is_sided = |p: &Phase| p.side().is_some() || matches!(p, Phase::Announce(_));
    let sided = phases.iter().any(is_sided);
    let rows = raw.seats.iter().flat_map(|s| s.iter());
    let mut more = rows.filter(|r| r.hands.value != 2 || r.players.value != 2);
    if let (true, Some(row)) = (sided, more.next()) {
        let hands = row.hands.span;
        let help = "let two play, or leave out the phases of elder and younger";
        reader.fault("elder and younger are two", hands, help);
        if let Some(fault) = reader.faults.last_mut() {
            *fault = fault.clone().label(span, "these phases know two sides");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::trial::altered;

    const PHASES: &str = "[deal, bid, name, {exchange: ombre}, play, settle]";

    #[test]
    fn a_hand_begins_with_the_deal_and_ends_with_the_settlement() {
        let told = altered(PHASES, "[bid, deal, name, {exchange: ombre}, play, settle]");
        assert_eq!(told, ["a hand begins with the deal"]);
        let told = altered(PHASES, "[deal, bid, name, {exchange: ombre}, settle, play]");
        assert_eq!(told, ["a hand ends with the settlement"]);
    }

    #[test]
    fn nothing_but_the_settlement_follows_play() {
        let told = altered(PHASES, "[deal, bid, name, play, {exchange: ombre}, settle]");
        assert_eq!(told, ["this comes after play"]);
    }

    #[test]
    fn the_ombre_acts_once_there_is_one() {
        let told = altered(PHASES, "[deal, name, bid, {exchange: ombre}, play, settle]");
        assert_eq!(told, ["this comes before there is an Ombre"]);
    }

    #[test]
    fn what_is_laid_away_is_taken_later() {
        let told = altered("{exchange: ombre}", "{discard: ombre}");
        let title = "what the ombre lays away and what he takes don't match";
        assert_eq!(told, [title]);
        let told = altered("{exchange: ombre}", "{take: ombre}, {discard: ombre}");
        assert_eq!(told, [title]);
        assert_eq!(
            altered("{exchange: ombre}", "{discard: ombre}, {take: ombre}").len(),
            0
        );
    }

    #[test]
    fn a_phase_comes_once() {
        let told = altered("play, settle]", "play, play, settle]");
        assert_eq!(told, ["`play` comes twice in a hand"]);
    }

    #[test]
    fn a_phase_must_be_known() {
        let told = altered("bid, name", "bidd, name");
        assert!(
            told.contains(&"`bidd` is no phase here".to_owned()),
            "{told:?}"
        );
    }

    #[test]
    fn elder_and_younger_are_two() {
        let told = altered("{exchange: ombre}", "{exchange: elder}");
        assert_eq!(told, ["elder and younger are two"]);
    }

    #[test]
    fn only_a_declaration_of_the_deal_is_announced() {
        let told = altered("{exchange: ombre}", "{announce: blank}");
        let title = "no declaration `blank` is made of the deal";
        assert!(told.contains(&title.to_owned()), "{told:?}");
    }
}
