//! What a plain scalar stands for where no text is asked for.

/// Words that stand for a truth, in any case of letters.
const TRUTHS: [&str; 8] = ["true", "false", "yes", "no", "on", "off", "y", "n"];

/// What is written for an infinite number or for none, in lower case and without a sign.
const NO_NUMBERS: [&str; 2] = [".inf", ".nan"];

/// What stands before the digits of a number that is not decimal, and how many digits there are to choose from.
const RADIXES: [([&str; 2], u32); 3] = [(["0x", "0X"], 16), (["0o", "0O"], 8), (["0b", "0B"], 2)];

/// Tells whether a plain scalar stands for nothing.
pub(super) fn is_null(text: &str) -> bool {
    matches!(text, "" | "~") || text.eq_ignore_ascii_case("null")
}

/// Tells whether a plain scalar stands for a truth or a number.
pub(super) fn is_number_or_truth(text: &str) -> bool {
    TRUTHS.iter().any(|word| text.eq_ignore_ascii_case(word)) || is_whole(text) || is_decimal(text)
}

/// Tells whether a whole number of 64 bits stands there, in digits or with `0x`, `0o` or `0b` before them.
fn is_whole(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let marked = RADIXES.iter().find_map(|(marks, radix)| {
        let digits = marks.iter().find_map(|mark| unsigned.strip_prefix(mark))?;
        Some((*radix, digits))
    });
    let (radix, digits) = marked.unwrap_or((10, unsigned));
    // One stroke may stand between two digits.
    let apart = digits.split('_').all(|group| !group.is_empty());
    let padded = radix == 10 && digits.len() > 1 && digits.starts_with('0');
    let digits = digits.replace('_', "");
    let signed = digits.starts_with(['+', '-']);
    let fits = u64::from_str_radix(&digits, radix)
        .is_ok_and(|number| !text.starts_with('-') || number <= i64::MIN.unsigned_abs());
    apart && !padded && !signed && fits
}

/// Tells whether a decimal number stands there.
fn is_decimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if NO_NUMBERS
        .iter()
        .any(|word| unsigned.eq_ignore_ascii_case(word))
    {
        return true;
    }
    let are_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (number, power) = match unsigned.split_once(['e', 'E']) {
        Some((number, power)) => (
            number,
            Some(power.strip_prefix(['+', '-']).unwrap_or(power)),
        ),
        None => (unsigned, None),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    are_digits(whole)
        && are_digits(part)
        && !(whole.is_empty() && part.is_empty())
        && power.is_none_or(|power| !power.is_empty() && are_digits(power))
}
