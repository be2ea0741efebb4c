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
    NUMBER_BEYOND = "E0405", "number beyond the bound", r#"
No number that a clause works out, and no amount that is paid, may be beyond 1000000000 or below
its negative; no heading holds more than 1000000 points in a deal.

    ombre pays 1000000 * 1000000 to the pool as "huge"
    option stake from 1 to 4000000000

What is sure to become larger is a fault of the clause. What becomes larger only with some cards
ends the hand in which it does: nothing is paid, and the clause is named.
"#;
    DIVISION_BY_NOUGHT = "E0406", "division by nought", r#"
A clause divides by a number that is nought.

    ombre pays 100 / (tricks(ombre) - 5) to the pool as "share"
    ombre pays 100 / (tricks(ombre) - 5) to the pool as "share" when tricks(ombre) > 5

Divide only where the divisor is not nought. Where that depends on the cards, the hand in which it
happens ends without a payment, and the clause is named.
"#;
    NOT_AN_AMOUNT = "E0407", "amount that nobody can pay", r#"
A payment or a score is of nought, or may be less than nought. Who is to receive when less than nothing
is paid, the clause doesn't say.

    ombre pays 3 - 5 to adversaries as "ordinary"
    each of adversaries pays 2 to ombre as "ordinary"

Turn the payment round, keep the amount from falling below nought with `max(0, …)`, or say `when` it is due.
"#;
}
