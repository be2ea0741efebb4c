//! What a chair may see, as data for a page. Cards are written in letters, as records write them.

use codille_lang::cards::Card;
use codille_play::{Ask, BillUnder, Choice, HandCard, Laid, Scene, Sitter};
use serde_json::{Value, json};

fn cards(all: &[Card]) -> Vec<String> {
    all.iter().map(Card::to_string).collect()
}

/// Returns a scene as data.
pub(super) fn scene(scene: &Scene) -> Value {
    let (played, tricks) = scene.tricks;
    json!({
        "title": scene.title,
        "number": scene.number,
        "trump": scene.trump.map(|suit| suit.letter().to_string()),
        "turned": scene.turned.map(|card| card.to_string()),
        "game": scene.game,
        "tricks": [played, tricks],
        "pool": scene.pool,
        "stock": scene.stock,
        "open_stock": cards(&scene.open_stock),
        "thrown": scene.thrown,
        "sitters": scene.sitters.iter().map(sitter).collect::<Vec<_>>(),
        "hand": scene.hand.iter().map(held).collect::<Vec<_>>(),
        "trick": scene.trick.iter().map(laid).collect::<Vec<_>>(),
        "last": scene.last.iter().map(laid).collect::<Vec<_>>(),
        "ask": ask(scene.ask),
        "question": scene.question,
        "choices": scene.choices.iter().map(choice).collect::<Vec<_>>(),
        "log": scene.log,
        "partie": scene.partie,
        "over": scene.over,
    })
}

/// Returns the bill of a record under one book as data.
pub(super) fn bill_under(bill: &BillUnder) -> Value {
    json!({
        "variant": bill.variant,
        "title": bill.title,
        "notes": bill.notes,
        "stopped": bill.stopped,
        "lines": bill.lines,
    })
}

fn sitter(sitter: &Sitter) -> Value {
    json!({
        "name": sitter.name,
        "own": sitter.own,
        "asked": sitter.asked,
        "cards": sitter.cards,
        "tricks": sitter.tricks,
        "roles": sitter.roles,
        "standing": sitter.standing,
        "count": sitter.count,
        "said": sitter.said,
        "shown": cards(&sitter.shown),
        "holds": cards(&sitter.holds),
    })
}

fn held(held: &HandCard) -> Value {
    json!({
        "card": held.card.to_string(),
        "trump": held.trump,
        "name": held.name,
        "open": held.open,
        "lawful": held.lawful,
    })
}

fn laid(laid: &Laid) -> Value {
    json!({ "sitter": laid.sitter, "card": laid.card.to_string(), "best": laid.best })
}

fn choice(choice: &Choice) -> Value {
    json!({ "command": choice.command, "means": choice.means, "goes_on": choice.goes_on })
}

fn ask(ask: Ask) -> Value {
    match ask {
        Ask::Nothing => json!({ "by": "nothing" }),
        Ask::Words => json!({ "by": "words" }),
        Ask::Card => json!({ "by": "card" }),
        Ask::Cards { least, most } => json!({ "by": "cards", "least": least, "most": most }),
        Ask::Call => json!({ "by": "call" }),
    }
}
