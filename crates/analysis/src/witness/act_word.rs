//! Acts in words.

use super::scene::SceneAct;
use codille_edition::check::act;
use codille_edition::check::declaration::Kind;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::variant::Variant;
use codille_lang::unique::unique;
use codille_lang::words::{around, counted, joined};

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Deal => "his hand as dealt",
        Kind::Suit => "a point",
        Kind::Run => "a sequence",
        Kind::Rank => "cards of a rank",
    }
}

/// Returns what both books call a game.
pub(super) fn game(variants: [&Variant; 2], like: &str) -> String {
    let names = variants.map(|v| {
        let game = v.checked.table.games.iter().find(|g| g.like == like);
        game.map(|g| g.name.replace('_', " "))
    });
    match names {
        [Some(a), Some(b)] if a != b => format!("{a} or {b}"),
        [Some(a), _] | [None, Some(a)] => a,
        [None, None] => like.replace('_', " "),
    }
}

/// Says an act as somebody does it (`bids solo`) or might do it (`bid solo`).
pub(super) fn act(variants: [&Variant; 2], act: &SceneAct, done: bool) -> String {
    let verb = |one: &str, many: &str| if done { many } else { one }.to_owned();
    match act {
        SceneAct::Bid(like) => format!("{} {}", verb("bid", "bids"), game(variants, like)),
        SceneAct::Call(of, cards) => {
            format!("{} {cards} as {}", verb("call", "calls"), kind(*of))
        }
        SceneAct::Named { name, words } => named(variants, name, words, done),
        SceneAct::Play(act) => play(*act, done),
    }
}

fn play(act: Act, done: bool) -> String {
    let verb = |one: &str, many: &str| if done { many } else { one }.to_owned();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the rest are rights that are used or not"
    )]
    match act {
        Act::Pass => verb("pass", "passes"),
        Act::Name(suit) => format!("{} {}", verb("name", "names"), suit.name()),
        Act::Discard(cards) if cards.is_empty() => verb("exchange nothing", "exchanges nothing"),
        Act::Discard(cards) => {
            let count = counted(cards.count() as usize, "card");
            format!("{} {count}, {cards}", verb("lay away", "lays away"))
        }
        Act::Take(n) => format!("{} {}", verb("take", "takes"), counted(n as usize, "card")),
        Act::Leave(n) => {
            let count = counted(n as usize, "card");
            let what = "that he might take";
            format!("{} {count} {what} in the stock", verb("leave", "leaves"))
        }
        Act::Play(card) => format!("{} {card}", verb("play", "plays")),
        Act::Yield => verb(
            "let the other exchange first",
            "lets the other exchange first",
        ),
        Act::Look => verb(
            "look at what is left of the stock",
            "looks at what is left of the stock",
        ),
        Act::Surrender => verb("surrender", "surrenders"),
        Act::Defend => verb("forbid the surrender", "forbids the surrender"),
        Act::Stop => verb("end the hand", "ends the hand"),
        Act::Challenge => verb(
            "undertake to win every trick",
            "undertakes to win every trick",
        ),
        Act::Reserve => verb("set apart what he has lost", "sets apart what he has lost"),
        Act::Announce => verb("announce what was dealt", "announces what was dealt"),
        Act::Ask => verb("ask what the call makes", "asks what the call makes"),
        Act::GoOn => verb("go on", "goes on"),
        Act::Answer(answer) => format!("{} “{}”", verb("answer", "answers"), answer.word()),
        other => format!("{other:?}"),
    }
}

/// Says an act of a table, as the book that has it does.
fn named(variants: [&Variant; 2], name: &str, words: &str, done: bool) -> String {
    let row = variants.iter().find_map(|v| {
        let acts = &v.checked.table.acts;
        act::listed(acts, act::find(acts, name)?).map(|a| a.says.clone())
    });
    let verb = if done {
        format!("{name}s")
    } else {
        name.to_owned()
    };
    // What is said is told in the words of each book that has them.
    let own = variants.map(|v| v.checked.table.own_words(words));
    let own = variants.iter().zip(own);
    let own = own.filter(|(v, own)| name == Verb::Say.word() && v.checked.has_words(own));
    let own = unique(own.map(|(_, own)| own));
    let own = if own.is_empty() { vec![words] } else { own };
    let own = own.into_iter().map(|words| around("“", words, "”"));
    let words = around(" ", &joined(own, " or "), "");
    format!("{}{words}", row.unwrap_or(verb))
}
