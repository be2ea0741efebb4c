//! The words of a cell with those marked that differ from the words of the first column.

use similar::{Algorithm, DiffTag, capture_diff_slices, diff_ratio};

/// How much of two texts must be the same, so that one is read as the other changed; below that every word would be marked.
const LIKE: f32 = 0.5;

/// A run of words, and whether it differs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) words: String,
    pub(super) differs: bool,
}

/// Parts a text into runs of words that one of the others has and that it has not; nothing differs from a text unlike all of them.
pub(super) fn runs(text: &str, others: &[&str]) -> Vec<Run> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let whole = || {
        vec![Run {
            words: words.join(" "),
            differs: false,
        }]
    };
    let mut best = None;
    for other in others {
        let other: Vec<&str> = other.split_whitespace().collect();
        let ops = capture_diff_slices(Algorithm::Myers, &other, &words);
        let like = diff_ratio(&ops, other.len(), words.len());
        if like >= LIKE && best.as_ref().is_none_or(|(most, _)| like > *most) {
            best = Some((like, ops));
        }
    }
    let Some((_, ops)) = best else {
        return whole();
    };
    (ops.iter())
        .filter_map(|op| {
            let (tag, _, new) = op.as_tag_tuple();
            let words = words.get(new).filter(|w| !w.is_empty())?;
            Some(Run {
                words: words.join(" "),
                differs: tag != DiffTag::Equal,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::runs;

    fn said(text: &str, others: &[&str]) -> Vec<(String, bool)> {
        let runs = runs(text, others).into_iter();
        runs.map(|r| (r.words, r.differs)).collect()
    }

    #[test]
    fn only_the_words_that_differ_are_marked() {
        let marked = said(
            "Each pays him two counters.",
            &["Nothing.", "Each pays him three counters."],
        );
        let run = |words: &str, differs| (words.to_owned(), differs);
        let all = [
            run("Each pays him", false),
            run("two", true),
            run("counters.", false),
        ];
        assert_eq!(marked, all);
    }

    #[test]
    fn a_text_of_its_own_is_left_unmarked() {
        let text = "The dealer begins.";
        assert_eq!(
            said(text, &["Spadille ranks first."]),
            [(text.to_owned(), false)]
        );
        assert_eq!(said(text, &[]), [(text.to_owned(), false)]);
    }
}
