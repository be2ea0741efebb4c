//! E06: variants, their bases and patches, and their table data. Holds texts only.

super::codes! {
    VARIANT_CODES;

    UNKNOWN_BASE = "E0601", "unknown base", r"
A variant builds on another that does not exist.

    base: gibbs-1887
    base: gibbs-1878

Mend the name; `codille variants` lists those there are.
";
    CYCLIC_BASE = "E0602", "variants built on one another in a circle", r"
Each of some variants has another of them for its base, so that none stands on the ground.

    variant: a        variant: b
    base: b           base: a

One of them must be without `base:`.
";
    IDLE_PATCH = "E0603", "patch that changes nothing", r"
A patch leaves the base as it was: the new clause says what the old one says, a section of the
table equals that of the base, or a clause is added and omitted again. Such a patch is a
misunderstanding of one of the two books.

    patches:
      - {replace: payment/win, rule: …the same rule…}

Strike it out, or write what is different.
";
    UNKNOWN_CLAUSE = "E0604", "patch of an unknown clause", r"
A patch replaces, omits or makes an exception to a clause that the base does not have.

    patches:
      - {omit: payment/primera, gist: not played here}
      - {omit: payment/primeras, gist: not played here}

Mend the label; `codille show BASE` lists the clauses.
";
    DUPLICATE_CLAUSE = "E0605", "clause entered twice", r"
Two clauses of a variant have the same id, or a patch adds a clause that is already there.

    clauses:
      - {id: payment/win, …}
      - {id: payment/win, …}

Give one of them another id. To change a clause of the base use `replace`.
";
    DUPLICATE_VARIANT = "E0606", "variant entered twice", r"
Two files declare the same variant.

    variant: gibbs-1878        # in two files

Give one of them another id, and its file that name.
";
    BAD_TABLE = "E0607", "table data that do not fit", r"
The data under `table:` cannot be played with: an unknown phase, more cards dealt than the pack
holds, packets that do not add up to the hand, a missing section.

    deal: {cards: 9, packets: [3, 3, 2]}         # eight
    deal: {cards: 9, packets: [3, 3, 3]}

Mend the section that is underlined.
";
    BAD_ORDER = "E0608", "order of cards that does not fit the pack", r"
An order names a card that is not in the pack, names one twice, or leaves some out, so that two
cards could not be told apart.

    order of plain suits is K > Q > J > A > 2 > 3 > 4 > 5 > 6 > 8
    # there is no eight in this pack, and the seven is missing

Every card of the pack that can be played must have one place.
";
    BAD_OPTION = "E0609", "unknown option or a value it cannot have", r"
An option is set that the variant does not have, or it is given a value outside its list or its
range, or its default is outside.

    {name: players, type: number, values: [3, 4], default: 5}

`codille show VARIANT` lists the options with their values.
";
    BAD_GAME = "E0610", "game that cannot be undertaken", r"
A rule names a game that `table: games:` does not list, or no rule ever permits one that it lists.

    games: [{name: simple}, {name: solo}]
    rule: order of games is solo_vole > solo > simple     # no solo_vole

Add the game to the table, or strike it out of the rules.
";
    RESULTS_NOT_EXCLUSIVE = "E0611", "results that do not exclude each other", r"
Of the names under `table: results:` exactly one must hold when a hand has been played. Here a
hand can end with two of them, or with none; the picture gives such a hand.

    define sacada as tricks(ombre) >= 5
    define codille as any of tricks(adversaries) >= 4       # both at 5 and 4

Mend the definitions.
";
    NO_ROOM = "E0612", "more than there is room for", r#"
The rules name more things of a kind than can be told apart, put one set of seats into another too
often, or let names rest on names and exceptions on exceptions too deep.

    those of active with (count(those of active with (count(those of …) > 0)) > 0)

Define a part of it by a name of its own, or write fewer.

Exceptions to exceptions multiply, too: an exception to a clause of several sentences is one to each of them,
and counts once for each way that leads down to the rule below. Two sentences in each of two clauses, one
over the other, stand over the rule in 2 + 4 ways, and in each of ten clauses in more than two thousand.

    fine:          player pays 5 to the pool as "fine" at a pass
    fine/late:     exception to @fine: nothing when …; exception to @fine: nothing when …
    fine/late/two: exception to @fine/late: nothing when …; exception to @fine/late: nothing when …

Join the conditions of such sentences with `or`, so that each clause has one, or make them exceptions to the
rule itself.
"#;
    UNKNOWN_GAME = "E0613", "unknown game", r"
A variant or a topic belongs to a game that no work of works.yaml describes. Variants of one game are
compared with each other, so one of a misspelt game would stand alone.

    game: hombre
    game: ombre

Mend the name, or add the game to the `game:` of its work in works.yaml.
";
    STALE_WORDS = "E0614", "replaced clause that keeps words of the old rule", r#"
A patch replaces the rule of a clause and gives no gist, so that the sentence of the base would stand over
another rule.

    - replace: payment/win
      rule: the pool pays 2 * pool to ombre as "pool" when sacada

Add `gist:` and say in a sentence what the new rule says.

So it is with the reading of the base and its alternative, which say why the old rule was chosen. Add
`status:` for the new rule, and `reading:` and `alternative:` if it is doubtful as well. With one of the three
none of the base's is kept.
"#;
    UNKNOWN_MAIN_VARIANT = "E0615", "main variant that is none of the work", r"
A work names a variant under `main:`, so that its own name, long or short, can be written where a variant is
asked for. There is no variant of that id, or it restates another work.

    - id: gibbs-1878
      main: gibs-1878        # no such variant
      main: morley-1891      # it restates another work

Name a variant of the work, or strike the line out.
";
}
