//! E04: the kinds of values in clauses. Holds texts only.

super::codes! {
    KIND_CODES;

    TYPE_MISMATCH = "E0401", "value of the wrong kind", r"
An expression has one kind of value where another is wanted: a number where a yes-or-no
belongs, a set of cards where a number belongs, and so on.

    ombre may surrender when tricks(ombre)           # a number, not a condition
    ombre may surrender when tricks(ombre) = 0

Make it a comparison, count the set with `count(…)`, or choose another name.
";
    WRONG_ARGUMENTS = "E0402", "wrong number of arguments", r"
A function is given more or fewer values than it takes.

    define level as tricks(ombre, dealer) = 4
    define level as tricks(ombre) = tricks(dealer)

Give it as many as it takes; the picture names them.
";
    NOT_A_PARTY = "E0403", "not a party", r#"
Only a seat, a set of seats, the pool or the reserve can pay, be paid, score, or be bound by a
duty.

    trump pays 5 to the pool as "puesta"
    ombre pays 5 to the pool as "puesta"

Name a party: `ombre`, `each of adversaries`, `everyone without dealer`, `the pool`.
"#;
    UNLIKE_THINGS = "E0404", "comparison of unlike things", r"
The two sides of a comparison can never be equal, or cannot be put in order, because they are of
different kinds.

    define odd as trump = dealer                    # a suit and a seat
    define high as AS > 5                           # a card and a number

Compare things of one kind; `is` also asks whether a thing belongs to a set.
";
}
