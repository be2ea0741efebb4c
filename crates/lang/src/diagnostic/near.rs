//! The nearest known word to a misspelt one.

use strsim::osa_distance;

/// The longest word that is compared: the work grows with the square of it, and nobody misspells a longer one.
const MOST: usize = 64;

/// Returns the candidate that is fewest edits away (insert, delete, replace, swap of neighbours), if it is near enough
/// to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &mut candidates.into_iter())
}

/// Compares whatever goes through the candidates: compiled once, for many places ask.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().take(MOST + 1).count();
    if letters > MOST {
        return None;
    }
    let limit = (letters / 3).max(1) + usize::from(letters > 3);
    candidates
        .filter(|c| *c != word && c.len() <= 4 * (letters + limit))
        .map(|c| (osa_distance(word, c), !c.starts_with(word), c))
        .filter(|(d, _, _)| *d <= limit)
        .min()
        .map(|(_, _, c)| c)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn misspelt_words_find_their_neighbour() {
        assert_eq!(
            nearest("excpet", ["except", "exception", "define"]),
            Some("except")
        );
        assert_eq!(nearest("definr", ["except", "define"]), Some("define"));
        assert_eq!(nearest("zebra", ["except", "define"]), None);
        assert_eq!(nearest("édne", ["éden", "define"]), Some("éden"));
    }

    #[test]
    fn a_word_without_end_has_no_neighbour() {
        let long = "x".repeat(4_000_000);
        assert_eq!(nearest(&long, ["except", &long[1..]]), None);
        assert_eq!(nearest("except", [&long[..]]), None);
    }

    #[test]
    fn a_longer_word_may_be_further_from_its_neighbour() {
        for (word, meant, found) in [
            ("pas", "pay", true),
            ("pas", "bay", false),
            ("pays", "bait", false),
            ("pays", "bags", true),
            ("ombres", "timbres", true),
            ("ombres", "umber", true),
            ("ombres", "lumber", false),
        ] {
            assert_eq!(nearest(word, [meant]), found.then_some(meant), "{word}");
        }
    }

    #[test]
    fn a_word_is_not_its_own_neighbour() {
        assert_eq!(nearest("pays", ["pays"]), None);
        assert_eq!(nearest("pays", ["pay", "pays"]), Some("pay"));
    }

    #[test]
    fn of_two_neighbours_the_one_that_goes_on_is_meant() {
        assert_eq!(nearest("play", ["clay", "plays"]), Some("plays"));
        assert_eq!(nearest("plai", ["clay", "play"]), Some("play"));
    }

    #[test]
    fn words_up_to_the_bound_are_compared() {
        let long = "x".repeat(64);
        assert_eq!(nearest(&long, [&long[1..]]), Some(&long[1..]));
        assert_eq!(nearest(&format!("{long}x"), [long.as_str()]), None);
    }
}
