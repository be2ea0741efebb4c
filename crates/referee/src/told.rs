//! Judgments and positions as data for a page. Cards are written in letters.

use codille_door::named;
use codille_edition::ruleset::Edition;
use codille_engine::referee::RefereedHand;
use codille_judgment::{Dispute, Judgment, Line};
use codille_lang::cards::CardSet;
use codille_lang::cards::parse_card;
use codille_lang::ids::Seat;
use codille_lang::layout::Color;
use serde_json::{Map, Value, json};

/// Returns a judgment as the lines that a terminal shows, with every ruling and its reasons. A line that tells a clause names it as
/// `variant#clause`, by the variant in which it is written. `text` is the name by which faults speak of the text that was judged.
pub(super) fn judgment(judged: &Judgment, edition: &Edition, text: &str) -> Value {
    let written = |law: &String| {
        let raw = edition.variant_of(&judged.variant)?;
        let mut clauses = raw.clauses.iter();
        let clause = clauses.find(|clause| *clause.id.as_str() == **law)?;
        Some(format!("{}#{law}", clause.origin))
    };
    let lines = judged.lines(true);
    let lines = lines.into_iter().map(|told| {
        let law = told.law.as_ref().and_then(written);
        let told = Line {
            words: without_place(&told.words, text).to_owned(),
            ..told
        };
        line(&told, law.as_deref())
    });
    json!({
        "title": judged.title,
        "judged": judged.unjudged.is_none(),
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// Returns how a dispute stands: what everybody holds, how many cards of it nobody told, the trick, whose turn it is, and the rulings so far.
pub(super) fn position(
    bench: &RefereedHand,
    dispute: &Dispute,
    judged: &Judgment,
) -> Map<String, Value> {
    let state = &bench.hand.state;
    let named_cards = told(dispute);
    let hands = Seat::first(bench.variant().hands).map(|seat| {
        let held = state.held(seat);
        json!({
            "cards": (held & named_cards).iter().map(|card| card.to_string()).collect::<Vec<_>>(),
            "untold": (held - named_cards).count(),
        })
    });
    let trick = state.trick().map(|(seat, card)| {
        json!({ "seat": seat.index(), "card": card.to_string(), "told": named_cards.has(card) })
    });
    let turn = bench.hand.decision.seat().map(Seat::index);
    let lines = judged.acts_told(true);
    named([
        ("hands", hands.collect::<Vec<_>>().into()),
        ("trick", trick.collect::<Vec<_>>().into()),
        ("turn", json!(turn)),
        (
            "lines",
            lines
                .iter()
                .map(|told| line(told, None))
                .collect::<Vec<_>>()
                .into(),
        ),
    ])
}

/// Returns the cards that a dispute names.
fn told(dispute: &Dispute) -> CardSet {
    let lists = dispute.hands.iter().chain(&dispute.discards);
    let all = lists.chain([&dispute.stock]).chain(&dispute.acts);
    let words = all.flat_map(|text| text.split([' ', ',', ':']));
    words.filter_map(|word| parse_card(word).ok()).collect()
}

/// Leaves the place out with which a sentence begins: line and column of a text that nobody sees.
pub(super) fn without_place<'w>(why: &'w str, text: &str) -> &'w str {
    let after = why
        .strip_prefix(text)
        .and_then(|rest| rest.split_once(": "));
    let is_place = |place: &str| place.chars().all(|c| c == ':' || c.is_ascii_digit());
    after.map_or(
        why,
        |(place, rest)| if is_place(place) { rest } else { why },
    )
}

fn line(line: &Line, law: Option<&str>) -> Value {
    json!({
        "lead": line.lead.trim(),
        "indent": line.first,
        "ink": ink(line.ink),
        "words": line.words,
        "law": law,
    })
}

/// Names how a line stands out.
const fn ink(ink: Color) -> &'static str {
    match ink {
        Color::Plain => "plain",
        Color::Bold => "head",
        Color::Dim => "aside",
        Color::Green => "good",
        Color::Yellow => "doubtful",
        Color::Red => "bad",
        Color::Cyan => "name",
    }
}

#[cfg(test)]
mod tests {
    use super::without_place;

    #[test]
    fn only_a_place_is_left_out() {
        let all = [
            ("the case:12:9: act 3 is none", "act 3 is none"),
            ("the case is void: no act", "the case is void: no act"),
            ("no act: none", "no act: none"),
        ];
        for (why, left) in all {
            assert_eq!(without_place(why, "the case"), left);
        }
    }
}
