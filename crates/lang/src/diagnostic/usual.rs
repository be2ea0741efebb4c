//! The edit that usually mends a fault of a code, for faults that name none of their own. Looks at no file.

use super::Code;

/// Returns an edit that fits most faults of a code.
pub(super) fn usual(code: Code) -> &'static str {
    match code.0 {
        "E0101" => "mend the id, or add the passage to the `passages.yaml` of its work",
        "E0102" => "mend the name, or add the work to `works.yaml`",
        "E0103" => "mend the topic, or add it to `topics.yaml`",
        "E0104" => "keep the first six words",
        "E0105" | "E0605" | "E0606" => "give one of the two another id, or strike it out",
        "E0205" => "write a rank (A K Q J 10 to 2) and a suit (S H D C), as in `AS` or `7H`",
        "E0301" => "mend the spelling, or add a clause that defines the name",
        "E0601" => "write the id of a variant; `codille variants` lists them",
        "E0602" => "strike out `base:` in one of them",
        "E0604" => "write the id of a clause of the base; `codille show` lists them",
        "E0609" => "write an option of the variant; `codille show` lists them",
        "E0610" => "add the game to `games:` of the table, or strike it out here",
        "E0701" => "write the id of a record; `codille test` lists them",
        "E0702" => {
            "write the player and what he does, as in `A bids solo` or `1: A KC, B JC, C 3S*`"
        }
        "E0703" => "write another card in one of the two places",
        "E0704" => "add the cards that are missing, or strike out those too many",
        "E0705" => "let one of them give the cards itself instead of `from:`",
        "E0706" => "write a seat of the record, or add it to `seats:`",
        "E0707" => "write one of the words that are known",
        "E0708" => "give one of the two another id",
        "E0801" => "name a file that exists, may be read and ends in `.yaml`",
        "E0803" => "write what the file should hold, or take it away",
        "E0804" => "mend the marks, or put the text between quotes",
        "E0805" => "write what is wanted in this place",
        "E0806" => "move the directory away, or name the file in it",
        "E0807" => "split the file, or write it with fewer levels and without aliases",
        _ => "see `codille explain` with this code",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::code::ALL;

    #[test]
    fn a_usual_edit_is_worded_like_any_help() {
        for entry in ALL {
            let help = usual(entry.code);
            assert!(
                help.starts_with(char::is_lowercase) && !help.ends_with('.'),
                "{help}"
            );
            assert_eq!(help.matches('`').count() % 2, 0, "{help}");
        }
    }

    #[test]
    fn a_word_that_is_not_known_is_replaced_by_one_that_is() {
        assert_eq!(
            usual(Code("E0707")),
            "write one of the words that are known"
        );
    }

    #[test]
    fn many_codes_have_a_usual_edit_of_their_own() {
        let none = usual(Code("E9999"));
        let own = ALL.iter().filter(|entry| usual(entry.code) != none);
        assert!(own.count() * 4 > ALL.len());
    }
}
