//! Texts changed by chance, as a slip or an attack would change them.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Pieces that are put into a text: numbers at their bounds, marks of YAML, of the languages and of Unicode.
const TOKENS: [&str; 64] = [
    "0",
    "-1",
    "1",
    "65",
    "255",
    "65536",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e309",
    "null",
    "~",
    "true",
    "[]",
    "{}",
    "[",
    "]",
    "{",
    "}",
    ": ",
    "- ",
    "&a",
    "*a",
    "<<: *a",
    "!!binary x",
    "|",
    ">",
    "#",
    "'",
    "\"",
    "\\",
    "\n",
    "\t",
    "\r\n",
    "%",
    "@",
    "`",
    "---\n",
    "...",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "é",
    "♠",
    "漢",
    "\u{1f0a1}",
    "a_b",
    "player",
    "trump",
    "count(hand)",
    "when",
    "then",
    "unless",
    "must not",
    "every",
    "ace of spades",
    "10S",
    "KH",
    "../../x",
    "--json",
    "-",
    "a",
];

/// Returns a piece by chance, now and then a very long one.
pub(crate) fn token(chance: &mut ChaCha8Rng) -> String {
    let token = TOKENS[chance.random_range(0..TOKENS.len())];
    match chance.random_range(0..24_u32) {
        0 => token.repeat(5_000),
        1 => token.repeat(40),
        _ => token.to_owned(),
    }
}

/// Returns a text in which one thing or a few are changed.
pub(crate) fn mutated(text: &[u8], chance: &mut ChaCha8Rng) -> Vec<u8> {
    let mut out = text.to_vec();
    for _ in 0..[1, 1, 1, 2, 3, 8][chance.random_range(0..6_usize)] {
        change(&mut out, chance);
    }
    out
}

/// Returns where a line of a text begins and ends, by chance.
fn line(text: &[u8], chance: &mut ChaCha8Rng) -> (usize, usize) {
    let at = chance.random_range(0..text.len().max(1));
    let begins = text.iter().take(at).rposition(|b| *b == b'\n');
    let begins = begins.map_or(0, |b| b + 1);
    let ends = text.iter().skip(at).position(|b| *b == b'\n');
    (begins, ends.map_or(text.len(), |e| at + e + 1))
}

fn change(text: &mut Vec<u8>, chance: &mut ChaCha8Rng) {
    let at = chance.random_range(0..=text.len());
    match chance.random_range(0..11_u32) {
        0 if at < text.len() => text[at] ^= 1 << chance.random_range(0..8_u32),
        1 if at < text.len() => {
            text.remove(at);
        }
        2 => {
            text.splice(at..at, token(chance).into_bytes());
        }
        3 => {
            let (begins, ends) = line(text, chance);
            text.drain(begins..ends);
        }
        4 => {
            let (begins, ends) = line(text, chance);
            let copy = text[begins..ends].to_vec();
            let (there, _) = line(text, chance);
            text.splice(there..there, copy);
        }
        5 => text.truncate(at),
        6 => number(text, chance),
        7 => word(text, chance),
        8 => {
            // One more, or one less, of indentation.
            let (begins, _) = line(text, chance);
            text.splice(begins..begins, b"  ".iter().copied());
        }
        9 => {
            let (begins, ends) = line(text, chance);
            let deep = [b'[', b'{', b'(', b'-'][chance.random_range(0..4_usize)];
            let many = [10, 300, 20_000][chance.random_range(0..3_usize)];
            text.splice(begins..ends, vec![deep; many]);
        }
        _ => {
            let from = at.saturating_sub(chance.random_range(0..60));
            text.drain(from..at);
        }
    }
}

/// Puts another number in the place of one.
fn number(text: &mut Vec<u8>, chance: &mut ChaCha8Rng) {
    let digits: Vec<usize> = (0..text.len())
        .filter(|at| text[*at].is_ascii_digit())
        .collect();
    if digits.is_empty() {
        return;
    }
    let at = digits[chance.random_range(0..digits.len())];
    let ends = text.iter().skip(at).position(|b| !b.is_ascii_digit());
    let ends = ends.map_or(text.len(), |e| at + e);
    let other = TOKENS[chance.random_range(0..12_usize)];
    text.splice(at..ends, other.bytes());
}

/// Puts a word of the same text in the place of another.
fn word(text: &mut Vec<u8>, chance: &mut ChaCha8Rng) {
    let is = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let starts: Vec<usize> = (0..text.len())
        .filter(|at| is(text[*at]) && (*at == 0 || !is(text[*at - 1])))
        .collect();
    if starts.len() < 2 {
        return;
    }
    let end = |text: &[u8], at: usize| {
        let ends = text.iter().skip(at).position(|b| !is(*b));
        ends.map_or(text.len(), |e| at + e)
    };
    let from = starts[chance.random_range(0..starts.len())];
    let to = starts[chance.random_range(0..starts.len())];
    let other = text[from..end(text, from)].to_vec();
    let ends = end(text, to);
    text.splice(to..ends, other);
}
