//! Cards as the pages write them: names for those who listen, small pictures for those who look. Ranks none.

use codille_lang::cards::{Card, parse_card};

/// Returns the name of a card: `queen of spades`.
pub fn card_name(card: Card) -> String {
    format!("{} of {}", card.rank().name(), card.suit().name())
}

/// Writes a card as it stands in a line of text, with its name for those who do not see it.
pub fn card_html(card: Card) -> String {
    let (mark, suit, symbol) = (
        card.rank().mark(),
        card.suit().letter(),
        card.suit().symbol(),
    );
    let name = card_name(card);
    // The mark after the symbol keeps it from being drawn as a coloured picture.
    format!(
        "<span class=\"rp-chip\" data-suit=\"{suit}\" role=\"img\" aria-label=\"{name}\">{mark}{symbol}\u{fe0e}</span>"
    )
}

/// Escapes a text for HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Escapes a text and draws the cards that it names.
pub fn with_cards(text: &str) -> String {
    let word = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        match parse_card(bare) {
            Ok(card) => escape(word).replacen(bare, &card_html(card), 1),
            Err(_) => escape(word),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_a_text_are_drawn_and_the_rest_is_escaped() {
        let html = with_cards("plays 10H, & A <b>");
        assert!(html.contains("aria-label=\"ten of hearts\""));
        assert!(html.ends_with("</span>, &amp; A &lt;b&gt;"), "{html}");
    }
}
