//! E02: the wording of clauses. Holds texts only.

super::codes! {
    SYNTAX_CODES;

    SYNTAX = "E0201", "clause that cannot be read", r"
The words of a rule do not make a sentence of the clause language. The picture underlines the
first word that does not fit and says what could stand there.

    rule: define bested tricks(ombre) < 4        # `as` is missing
    rule: define bested as tricks(ombre) < 4

Several sentences in one rule are parted by semicolons.
";
    NESTED_TOO_DEEPLY = "E0202", "brackets nested too deep", r"
An expression holds brackets in brackets beyond the depth that any rule needs. The limit keeps
hostile files from exhausting the machine.

    define x as ((((((…))))))

Take out brackets, or give the inner part a name of its own with `define`.
";
    MISSPELT = "E0203", "misspelt keyword", r"
A word stands where a keyword is wanted, and it is none. A near keyword is offered.

    excpetion to @law-22.b: younger must discard 1
    exception to @law-22.b: younger must discard 1

A sentence is an order, a definition, a duty, an option, a payment, a score, a fault,
`there must be a fresh deal`, or `nothing` after `exception to`.
";
    UNFINISHED = "E0204", "unfinished sentence", r#"
A rule ends in the middle of a sentence.

    ombre pays 5 to the pool as                   # under which heading?
    ombre pays 5 to the pool as "puesta"

Write the rest, or strike out the word that calls for more.
"#;
    BAD_CARD = "E0205", "not a card", r"
A card is a rank followed by a suit: A K Q J T 9 8 7 6 5 4 3 2, then S H D C, or t for
whichever suit is trump.

    order of trumps is AS > 7t > AC          # spadille, manille, basto
    order of trumps is AS > 10t              # ten is T: Tt

Mend the card.
";
    NUMBER_TOO_LARGE = "E0206", "number too large", r#"
Numbers in rules are counters, cards and points. One of this size is a slip of the pen, and
sums of such numbers could not be held.

    ombre pays 99999999999 to the pool as "puesta"

Write a smaller number.
"#;
    TRAILING = "E0207", "words after the end of a sentence", r"
A sentence is complete, and more words follow that belong to nothing.

    ombre may surrender always                    # `always` has no meaning here
    ombre may surrender

After the head only `when`, `unless`, `until` and `except as in` can follow; another sentence
begins after a semicolon.
";
}
