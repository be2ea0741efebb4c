//! Cards as the pages write them: names for those who listen, small pictures for those who look. Ranks none.

use crate::html::joined;
use codille_lang::cards::{Card, parse_card};
use maud::{Markup, html};

/// Returns the name of a card: `queen of spades`.
pub fn card_name(card: Card) -> String {
    format!("{} of {}", card.rank().name(), card.suit().name())
}

/// Writes a card as it stands in a line of text, with its name for those who do not see it.
pub fn card_html(card: Card) -> Markup {
    let (rank, suit) = (card.rank(), card.suit());
    // The style sheet draws the shape of the suit where the sign stands.
    html! {
        span data-suit=(suit.letter()) role="img" aria-label=(card_name(card)) {
            (rank.mark()) i { (suit.symbol()) }
        }
    }
}

/// Writes a text with the cards that it names drawn.
pub fn with_cards(text: &str) -> Markup {
    let drawn = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        match (parse_card(bare), word.split_once(bare)) {
            (Ok(card), Some((before, after))) => html! { (before) (card_html(card)) (after) },
            (Ok(_), None) | (Err(_), _) => html! { (word) },
        }
    };
    joined(text.split(' ').map(drawn), " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn suits_have_one_shape_in_a_text_and_on_a_card() {
        let source = Source::embedded();
        let script = source.text("js/replay/cards.js").expect("cards are drawn");
        let styles = source.text("css/replay.css").expect("cards are styled");
        for suit in ["S", "H", "D", "C"] {
            let (_, shape) = script
                .split_once(&format!("\n    {suit}: \""))
                .expect("it has a shape");
            let (shape, _) = shape.split_once('"').expect("it ends");
            let (_, style) = styles
                .split_once(&format!("span[data-suit=\"{suit}\"] {{ --suit:"))
                .expect("it has a style");
            let (style, _) = style.split_once('}').expect("it ends");
            assert!(shape.len() > 10 && style.contains(&format!("d='{shape}'")));
        }
    }

    #[test]
    fn cards_in_a_text_are_drawn_and_the_rest_is_escaped() {
        let html = with_cards("plays 10H, & A <b>").into_string();
        assert!(html.contains("aria-label=\"ten of hearts\""));
        assert!(html.ends_with("</span>, &amp; A &lt;b&gt;"), "{html}");
    }
}
