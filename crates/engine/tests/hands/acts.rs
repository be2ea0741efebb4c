//! What every act is, whatever the game: how it is told, and whether it carries the deal on.

use crate::cards::Suit;
use crate::engine::Act;
use crate::game::{card, cards, game};
use crate::ids::DeclarationId;
use crate::variant::Answer;

#[test]
fn an_act_is_told_after_the_name_of_whoever_does_it() {
    let variant = game(&[]);
    for (act, words) in [
        (Act::Pass, "passes"),
        (Act::Bid(1), "bids solo"),
        (Act::Name(Suit::Hearts), "names hearts"),
        (Act::Discard(cards("KS QH")), "throws out KS QH"),
        (Act::Discard(cards("")), "exchanges nothing"),
        (Act::Yield, "lets the next exchange first"),
        (Act::Take(2), "takes 2"),
        (Act::Leave(1), "says that he leaves 1"),
        (Act::Look, "looks at the rest of the stock"),
        (Act::Announce, "announces it"),
        (Act::Ask, "asks"),
        (Act::Answer(Answer::NotGood), "answers not good"),
        (Act::Surrender, "surrenders"),
        (Act::Stop, "ends the hand"),
        (Act::Challenge, "undertakes the vole"),
        (Act::Defend, "forbids the surrender"),
        (card("KS"), "plays KS"),
        (Act::Reserve, "sets the stake apart"),
        (Act::GoOn, "goes on"),
    ] {
        assert_eq!(act.describe(&variant), words, "{act:?}");
    }
}

/// Answers, looks and rights leave a deal where it is.
#[test]
fn what_must_be_done_carries_the_deal_on() {
    let class = DeclarationId::new(0);
    let cards = cards("KS");
    for (act, proceeds) in [
        (Act::Bid(0), true),
        (Act::Pass, true),
        (Act::Name(Suit::Hearts), true),
        (Act::Discard(cards), true),
        (Act::Yield, false),
        (Act::Take(1), true),
        (Act::Leave(1), true),
        (Act::Look, false),
        (Act::Announce, true),
        (Act::Call { class, cards }, true),
        (Act::Ask, false),
        (Act::Answer(Answer::Good), false),
        (Act::Surrender, false),
        (Act::Stop, false),
        (Act::Challenge, false),
        (Act::Defend, false),
        (card("KS"), true),
        (Act::Reserve, false),
        (Act::GoOn, false),
    ] {
        assert_eq!(act.proceeds(), proceeds, "{act:?}");
    }
}
