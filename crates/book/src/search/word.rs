//! Words as the index keeps them: small letters without accents, in the singular. The script folds what a reader asks in the same way.

use codille_report::catalogue::plain_words;

/// Splits a text into words of the index; single letters, such as the `s` after an apostrophe, are none.
pub(super) fn words(text: &str) -> Vec<String> {
    let text = text.replace(['æ', 'Æ'], "ae").replace(['œ', 'Œ'], "oe");
    let telling = |word: &String| word.chars().count() > 1 || word.chars().all(char::is_numeric);
    let words = plain_words(&text).into_iter().filter(telling);
    words.map(|word| singular(&word).to_owned()).collect()
}

/// Drops the `s` of a plural. That other words lose theirs too does no harm: questions lose it as well.
fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.chars().count() > 2 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_folded() {
        assert_eq!(
            words("Molière’s Matadors: ſixe, Encyclopædia & a 7 pass, ‘some’ Škoda"),
            [
                "moliere",
                "matador",
                "sixe",
                "encyclopaedia",
                "7",
                "pass",
                "some",
                "skoda"
            ]
        );
    }
}
