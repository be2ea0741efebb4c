//! E07: records, cases and claims. Holds texts only.

super::codes! {
    EVIDENCE_CODES;

    UNKNOWN_RECORD = "E0701", "unknown record", r"
A record continues another (`from:`) that does not exist, or a command names one that nobody has
entered.

    - {id: x004, from: e080, after: 3, …}
    - {id: x004, from: e008, after: 3, …}

Mend the id. `codille test` lists all records.
";
    UNREADABLE_ACT = "E0702", "act that cannot be read", r#"
A line under `acts:` is not an act of the notation.

    acts:
      - "A bid solo"               # bids
      - "A bids solo"
      - "1: A KC, B JC, C 3S*"

The seat comes first, then the verb; a trick begins with its number and a colon.
"#;
    CARD_TWICE = "E0703", "card in two places", r#"
The same card is given to two players, or to a player and the stock, or is played twice.

    hands: {A: "AS KS", B: "AS QH"}

Mend one of the two places; both are underlined.
"#;
    WRONG_HAND_SIZE = "E0704", "wrong number of cards", r#"
A hand, the stock or a trick has more or fewer cards than the rules deal or the acts so far
leave.

    hands: {A: "2S KS QS JS 6S KC KD QH"}        # eight; nine are dealt

Add what is missing, or strike out what is too many. A card the source leaves open is `?`.
"#;
    CYCLIC_RECORD = "E0705", "records that continue one another in a circle", r"
Each of some records takes its beginning from another of them (`from:`).

    - {id: x001, from: x002}
    - {id: x002, from: x001}

One of them must give the hands itself.
";
    UNKNOWN_SEAT = "E0706", "unknown seat", r#"
A line names a player who does not sit at the table of this record.

    seats: [A, B, C]
    acts: ["D passes"]

Mend the letter, or add the seat. Seats stand in order of speaking; the last one deals.
"#;
    UNREADABLE_EXPECTATION = "E0707", "expectation that cannot be read", r"
Something under `expect:` asks for what the run of a record cannot answer: an unknown result, a
heading that no clause pays under, a refusal for an unknown reason.

    expect: {result: puest}
    expect: {result: puesta}

Mend the word; the results are those of the variant's table.
";
    DUPLICATE_EVIDENCE = "E0708", "evidence entered twice", r"
Two records, bills, tables, hands or calculations of a work have the same id, or one has the
alias of another, so that a command or a branch could mean either.

    records:
      - {id: e008, …}
      - {id: e008, …}      # which is meant by `from: e008`?

Give one of them another id. A branch as printed is often called `e008-as-printed`.
";
    NOBODYS_EVIDENCE = "E0709", "evidence whose owner is not told", r"
A file of the edition does not say whether an item is the book's or the editor's, or it says that
an item is the book's whose id begins with `ed-`, as those of the editor do.

    work: gibbs-1878
    whose: book              # of all that stands in this file
    records:
      - {id: e008, …}
      - {id: x030, whose: editor, …}
      - {id: ed-vole, …}     # the editor's by its name

What a book states is `book`; what somebody has made up to try a rule is `editor`. The two are
counted apart. A reader's own file need not say it: it is no book's.
";
    ASSERTS_NOTHING = "E0710", "evidence of the book that asserts nothing", r#"
An item is said to be the book's, and nothing in it is stated by the book and decided by the rules:
a record that only says which cards of the editor's stock are drawn, or a sum of numbers alone.

    - id: discard-01
      diagram: conjectural
      acts: ["A discards JS 8S 7S 7H 8D"]
      expect: {holds: {A: "KS 9S AH …"}}       # five of them are the editor's
    - {id: c031, given: {}, states: "40 - 27 = 13"}
    - {id: c031, given: {}, states: "count(pack) - 3 * hand_size = 13"}

Add what the source states, name the rules in the sum, or write `whose: editor`.
"#;
    UNTOLD_CARDS = "E0711", "cards that nobody tells of", r#"
A diagram is called restored, and some of its cards are neither told by the source nor follow from
what it tells; or `told:` and `follows:` name a card or a hand that is not there.

    diagram: restored
    told: {A: "KS QS 10S", B: "AS JS"}
    hands: {A: "KS QS 10S", B: "AS JS 7S"}     # who says that B has the seven?

Write `conjectural`, or name the card under `follows:` if no other hand fits the text.
"#;
    UNKNOWN_WORDS = "E0712", "words that no clause asks for", r#"
Words go with an act, in quotes or bare, or are said, and no clause asks for them: whatever is told so,
nothing can follow from it.

    acts: [A shuffles badly]
    acts: ["A claims \"new deal\""]
    acts: ["A claims \"fresh deal\""]

Write words that a clause asks for; `codille show VARIANT acts` lists them with each act. An answer to a call is
told as one, `B answers good`, and a call with its cards or their number, `A calls point 5`.
"#;
    FOREIGN_CARD = "E0713", "card that the pack has not", r"
An act, a fact, a question or what is expected names a card that is not in the pack of the variant,
so that it can happen in no deal.

    acts: [A plays 8S]      # at Ombre the eights, nines and tens are out of the pack

Name a card of the pack. One that lies among the cards by a mistake of the table is told under `strange:`.
";
}
