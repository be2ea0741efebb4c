//! Tries a compiled variant on every division of the tricks and reports where its clauses conflict or are silent.

use super::Variant;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::hand_state::HandState;
use crate::variant::reckoning::BySide;
use codille_edition::check::bound::Beyond;
use codille_edition::check::rule::{Body, Event, Verb};
use codille_edition::yaml::Text;
use codille_lang::cards::{CardSet, Suit};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::{ClauseId, Seat, SeatSet};

/// Probes settlement under every division of the tricks, every game, every suit of the pack as trumps and every seat as ombre, and the end of a partie;
/// at most one fault of a kind.
///
/// Each pair of these is tried, not each combination: the seat goes round as the others change.
pub fn probe(variant: &Variant) -> Vec<Diagnostic> {
    let mut faults: Vec<Diagnostic> = Vec::new();
    let table = &variant.checked.table;
    let games = table.games.len().max(1);
    for (round, division) in divisions(table.cards, variant.hands).iter().enumerate() {
        for game in 0..games {
            for (place, trump) in table.suits.iter().enumerate() {
                let ombre = Seat::from((round + game + place) % variant.hands.max(1));
                let facts = facts(variant, division, game, trump, ombre);
                if let Some(fault) = ask(variant, &facts)
                    && faults.iter().all(|f| f.title != fault.title)
                {
                    faults.push(fault);
                }
            }
        }
        if faults.len() > 7 {
            break;
        }
    }
    if let Some(fault) = partie(variant) {
        faults.push(fault);
    }
    for fault in table.suits.iter().flat_map(|trump| leads(variant, trump)) {
        if faults.len() < 8 && faults.iter().all(|f| f.title != fault.title) {
            faults.push(fault);
        }
    }
    faults
}

/// Asks, with a suit as trumps, what may be played to every lead.
fn leads(variant: &Variant, trump: Suit) -> Vec<Diagnostic> {
    let pack = variant.checked.table.pack;
    let mut out: Vec<Diagnostic> = Vec::new();
    for led in pack.iter() {
        let mut facts = variant.facts();
        (facts.ombre, facts.game, facts.trump) = (Some(Seat::FIRST), 1, Some(trump));
        facts.leader = Some(Seat::FIRST);
        facts.led = 1 << led.index();
        facts.trick_cards = facts.led;
        let player = facts.next(Seat::FIRST);
        let held = (pack - CardSet::of(led)).0;
        facts.held[player] = held;
        let mut context = EvalContext::new(&facts, player);
        variant.allowed_set(Verb::Play, held, &mut context);
        if let Some(trouble) = context.trouble {
            let fault = told(variant, &trouble).note(format!("found with {led} led"));
            if out.iter().all(|f| f.title != fault.title) {
                out.push(fault);
            }
        }
    }
    out
}

/// Probes the end, the weight and the settlement of a partie after some deals, either leading or the two level.
fn partie(variant: &Variant) -> Option<Diagnostic> {
    let partie = variant.checked.table.partie.as_ref()?;
    let names = [Some(&partie.over), partie.weight.as_ref()];
    for deals in 0..DEALS {
        for total in [[0, 0], [120, 50], [50, 120], [220, 110], [110, 220]] {
            let mut facts = variant.facts();
            let reckoning = &mut facts.reckoning;
            (reckoning.deal_number, reckoning.deals_played) = (deals.max(1), deals);
            reckoning.total = BySide::new(total);
            let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
            for name in names.into_iter().flatten() {
                variant.named(name.as_str(), &mut context);
            }
            let trouble = variant.due(Event::Partie, &mut context).err();
            if let Some(trouble) = trouble {
                let [elder, younger] = total;
                let at = format!("found after {deals} deals at {elder} to {younger}");
                return Some(told(variant, &trouble).note(at));
            }
        }
    }
    None
}

/// How many deals of a partie are probed.
const DEALS: u16 = 9;

fn facts(variant: &Variant, division: &[u8], game: usize, trump: Suit, ombre: Seat) -> HandState {
    let mut facts = variant.facts();
    for (place, tricks) in facts.won.iter_mut().zip(division) {
        *place = *tricks;
    }
    if let Some(first) = division.get(ombre.index()) {
        facts.opening[ombre] = *first;
    }
    facts.trump = Some(trump);
    if !variant.checked.table.games.is_empty() {
        (facts.ombre, facts.game) = (Some(ombre), 1 << game);
    }
    facts.leader = Some(Seat::FIRST);
    facts.tricks_played = facts.tricks_total;
    facts
}

fn ask(variant: &Variant, facts: &HandState) -> Option<Diagnostic> {
    let shown: Vec<String> = facts
        .won
        .iter()
        .take(variant.hands)
        .map(ToString::to_string)
        .collect();
    let at = format!("found with the tricks divided {}", shown.join("-"));
    if let Err(trouble) = variant.result(&mut EvalContext::new(facts, facts.ombre)) {
        return Some(match trouble {
            Err(trouble) => told(variant, &trouble).note(at),
            Ok(held) => {
                let names: Vec<String> = held
                    .iter()
                    .map(|r| format!("`{}`", variant.checked.name(*r)))
                    .collect();
                let span = variant
                    .checked
                    .table
                    .results
                    .first()
                    .map_or(variant.checked.span, Text::span);
                let title = if names.is_empty() {
                    "none of the results holds".to_owned()
                } else {
                    format!("{} hold together", names.join(" and "))
                };
                Diagnostic::error(code::RESULTS_NOT_EXCLUSIVE, title, span)
                    .note(at)
                    .help("define the results so that exactly one holds in every division")
            }
        });
    }
    let trouble = variant
        .due(Event::Settlement, &mut EvalContext::new(facts, facts.ombre))
        .err()?;
    Some(told(variant, &trouble).note(at))
}

/// Puts trouble into words for an author.
pub(super) fn told(variant: &Variant, trouble: &EvalError) -> Diagnostic {
    let span = |c: &ClauseId| variant.checked.clauses[*c].raw.rule.span();
    match trouble {
        EvalError::Silent(name) => {
            let defining = variant.rules.iter().find(|r| {
                matches!(&r.body, Body::Define { name: n, .. } if variant.checked.name(*n) == name)
            });
            let at = defining.map_or(variant.checked.span, |r| r.span);
            Diagnostic::error(
                code::SILENCE,
                format!("no clause gives `{name}` a value here"),
                at,
            )
            .help(format!(
                "add a sentence that defines `{name}` for this case, or one without a condition"
            ))
        }
        EvalError::Conflict(a, b) => Diagnostic::error(
            code::CONFLICT,
            format!(
                "`@{}` and `@{}` say different things",
                variant.checked.label(*a),
                variant.checked.label(*b)
            ),
            span(b),
        )
        .label(span(a), "the other stands here")
        .help("make one `exception to` the other, or give them conditions that exclude each other"),
        EvalError::Crossed(a, b) => Diagnostic::error(
            code::CROSSED_BOUNDS,
            variant.describe_trouble(trouble),
            span(b),
        )
        .label(span(a), "the other stands here")
        .help("mend the numbers, or let one sentence be an exception to the other"),
        EvalError::NoCard(clauses) => {
            let at = clauses.first().map_or(variant.checked.span, span);
            Diagnostic::error(code::CONFLICT, variant.describe_trouble(trouble), at)
                .help("say what holds for whoever has no such card")
        }
        EvalError::Number(what, by) => {
            let (code, help) = match what {
                Beyond::TooLarge => (
                    code::NUMBER_BEYOND,
                    "keep what is worked out within the bound",
                ),
                Beyond::ByNought => (
                    code::DIVISION_BY_NOUGHT,
                    "divide only where the divisor is not nought, by a condition",
                ),
            };
            let at = by.as_ref().map_or(variant.checked.span, span);
            Diagnostic::error(code, variant.describe_trouble(trouble), at).help(help)
        }
        EvalError::Score(_) | EvalError::NoStake(_) | EvalError::Unbalanced(_) => {
            let title = variant.describe_trouble(trouble);
            Diagnostic::error(code::NUMBER_BEYOND, title, variant.checked.span)
                .help("pay and score less")
        }
    }
}

/// Lists all ways to divide `tricks` among `hands`.
pub fn divisions(tricks: usize, hands: usize) -> Vec<Vec<u8>> {
    if hands == 1 {
        return vec![vec![u8::try_from(tricks).unwrap_or(u8::MAX)]];
    }
    (0..=tricks)
        .flat_map(|first| {
            divisions(tricks - first, hands - 1)
                .into_iter()
                .map(move |mut rest| {
                    rest.insert(0, u8::try_from(first).unwrap_or(u8::MAX));
                    rest
                })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::probe;
    use crate::variant::small::variant;

    #[test]
    fn a_lead_to_which_the_clauses_are_silent_is_told_once() {
        let variant = variant(&[
            "forced: 'define forced as cards_of({hearts}) when trick_cards has any of cards_of({hearts})'",
            "follow: player must play from forced when held(player) has any of suit_of(led)",
        ]);
        let faults: Vec<_> = probe(&variant)
            .into_iter()
            .map(|fault| (fault.title, fault.notes))
            .collect();
        let title = "no clause gives `forced` a value here".to_owned();
        assert_eq!(faults, [(title, vec!["found with 7S led".to_owned()])]);
    }
}
