//! E03: names in clauses. Holds texts only.

super::codes! {
    NAME_CODES;

    UNKNOWN_NAME = "E0301", "unknown name", r"
A clause uses a name that is neither defined in the variant, nor an option of it, nor built in.

    define bested as tricks(ombre) < tricks(defnders)
    define defenders as adversaries

Mend the spelling, or add a `define`. Definitions may stand in any order.
";
    DEFINES_BUILT_IN = "E0302", "definition of a built-in name", r"
A `define` takes a name that the language has already given a meaning. Were it allowed, the
same word would mean two things in one book.

    define ombre as dealer           # `ombre` is the player who won the auction

Choose another name.
";
    UNKNOWN_FUNCTION = "E0303", "unknown function", r"
A name is followed by brackets, but no function is called so.

    define many as trick(ombre) >= 5
    define many as tricks(ombre) >= 5

Mend the spelling. Functions are built in; a rule cannot define one. They are
{functions}. `codille explain NAME` tells what each takes and means.
";
    UNKNOWN_VERB = "E0304", "unknown verb", r"
A duty, an option or a fault names an act that the game does not know.

    younger must discrad at least 1

The verbs are
{verbs}, and the acts that the table of the variant lists;
`codille show VARIANT acts` prints them all.
";
    UNKNOWN_EVENT = "E0305", "unknown moment", r#"
A payment or a score is put at a moment that the game does not know.

    dealer pays 5 to the pool as "stake" at the beginning
    dealer pays 5 to the pool as "stake" at the deal

The moments are
{events}. Without one, the settlement is meant.
"#;
    UNKNOWN_SUIT = "E0306", "unknown suit or rank", r"
A word stands where a suit or a rank is wanted, and it is none.

    order of plain suits is K > Q > J > B when suit is red
    define favoured as clovers

The suits are spades, hearts, diamonds and clubs (S H D C in lists); the ranks are
A K Q J T 9 8 7 6 5 4 3 2.
";
}
