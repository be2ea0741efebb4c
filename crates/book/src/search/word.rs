//! Words as the index keeps them: small letters without accents, in the singular. The script folds what a reader asks in the same way.

/// Splits a text into words of the index.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let plain = folded(text);
    let parts: Vec<String> = plain
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() > 1 || word.bytes().all(|b| b.is_ascii_digit()))
        .filter(|word| !word.is_empty())
        .map(|word| singular(word).to_owned())
        .collect();
    parts.into_iter()
}

/// Writes a text in small letters without accents; an apostrophe and the `s` after it are dropped.
fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().flat_map(char::to_lowercase).peekable();
    while let Some(c) = letters.next() {
        match c {
            '\'' | '\u{2019}' => {
                if letters.peek() == Some(&'s') {
                    letters.next();
                }
                out.push(' ');
            }
            'à' | 'á' | 'â' | 'ã' | 'ä' => out.push('a'),
            'ç' => out.push('c'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'ì' | 'í' | 'î' | 'ï' => out.push('i'),
            'ñ' => out.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => out.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => out.push('u'),
            'ſ' => out.push('s'),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            c => out.push(c),
        }
    }
    out
}

/// Drops the `s` of a plural. That other words lose theirs too does no harm: questions lose it as well.
fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if word.len() > 3 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_folded() {
        let found: Vec<String> =
            words("Molière's Matadors: ſixe, Encyclopædia & a 7 pass").collect();
        assert_eq!(
            found,
            ["moliere", "matador", "sixe", "encyclopaedia", "7", "pass"]
        );
    }
}
