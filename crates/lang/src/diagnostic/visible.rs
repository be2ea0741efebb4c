//! Letters that nobody sees: those that steer a terminal, turn the direction of a line or hide in a word.

/// Returns a letter as it may be shown: one that steers a terminal or is not seen becomes U+FFFD.
///
/// An id with a hidden letter looks like another id, and a line with a turned direction says something else than the
/// file does.
pub fn visible(letter: char) -> char {
    if letter.is_control() || hidden(letter) {
        char::REPLACEMENT_CHARACTER
    } else {
        letter
    }
}

/// Tells whether a letter has no width or turns the direction of what follows (Unicode's category Cf, as far as the
/// scripts of our books have a use for none of it).
fn hidden(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_nobody_sees_is_shown() {
        for letter in [
            '\u{1b}', '\u{202e}', '\u{200b}', '\u{feff}', '\u{2066}', '\n',
        ] {
            assert_eq!(visible(letter), '\u{fffd}', "{letter:?}");
        }
        for letter in ['a', 'é', '♠', '’', '–', ' ', '\u{a0}'] {
            assert_eq!(visible(letter), letter);
        }
    }
}
