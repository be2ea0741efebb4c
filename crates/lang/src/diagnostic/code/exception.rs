//! E05: base cases, exceptions, conflict and silence. Holds texts only.

super::codes! {
    EXCEPTION_CODES;

    DANGLING_LABEL = "E0501", "label of no clause", r"
`exception to`, `except as in` or `against` points at a label that no clause of the variant bears.

    exception to @law-22.z: nothing

Mend the label. In a patched variant the clause may have been omitted: omit its exceptions too.
";
    CONFLICT = "E0502", "two clauses that decide differently", r"
Two clauses apply to the same situation, neither is an exception to the other, and they say
different things. The edition does not choose in silence.

    - id: win/a
      rule: define winnings as 5
    - id: win/b
      rule: define winnings as 6 when players = 4

Write the special one as an exception (`exception to @win/a:`), or make the conditions exclude
each other. Where the source itself is at odds, take one reading and keep the other under
`alternative:`.
";
    SILENCE = "E0503", "name without a value here", r"
A name is used in a situation for which none of its definitions holds. Silence is not zero: the
book does not say, and the program does not guess.

    define stake as 5 when players = 3          # what at four players?

Add the missing case, citing it, or with `status: supplied` where the editor fills the gap.
";
    CYCLIC_DEFINITIONS = "E0504", "definitions in a circle", r"
A name is defined by way of itself, so that no order of working out would end.

    define a as b + 1; define b as a - 1

The picture lists the names of the circle. Break it at one of them.

An exception overrides every sentence of its clause that it fits, and `nothing` fits all: it can't
ask for a name that the clause defines. Put the definition into a clause of its own. Nor can what
may be called depend on what a seat might have called.
";
    CYCLIC_EXCEPTIONS = "E0505", "exceptions in a circle", r"
Clauses are exceptions to one another in a circle, so that none would give way last.

    - {id: x, rule: 'exception to @y: nothing'}
    - {id: y, rule: 'exception to @x: nothing'}

One of them must be the base case.
";
    EXCEPTION_OF_ANOTHER_KIND = "E0506", "exception of another kind than its base", r"
An exception takes the place of its base case, so it must decide the same thing: a definition
of the same name, an order of the same cards, a duty of the same verb, a payment. `nothing` fits
every base.

    - id: law-22.b
      rule: younger must discard at least 1
    - id: law-40
      rule: 'exception to @law-22.b: define stake as 5'

Mend the label or the sentence.
";
    EXCEPT_WITHOUT_PARTNER = "E0507", "`except as in` without a partner", r"
A clause says that another makes an exception to it, but that other clause does not.

    - id: law-22.b
      rule: younger must discard at least 1 except as in @law-40
    - id: law-40
      rule: 'exception to @law-22.b: …'          # this is the partner that is wanted

Begin the other clause with `exception to`, or strike out `except as in`.
";
    SAME_CONDITIONS = "E0508", "two clauses with the same conditions", r"
Two clauses say the same thing under the same conditions. It does no harm to the game, but it
can hide a slip: one of them was probably meant for another case.

    define bested as tricks(ombre) < 4 when players = 3;
    define bested as tricks(ombre) < 4 when players = 3

Strike one out and cite both passages from the other.
";
    IDLE_EXCEPTION = "E0509", "exception that can never matter", r"
An exception applies only where its base case does not, so that nothing ever yields to it.

    - {id: x, rule: define stake as 5 when players = 3}
    - {id: y, rule: 'exception to @x: define stake as 6 when players = 4'}

Make it a clause of its own, or mend the conditions.
";
    EMPTY_IN_PLAY = "E0510", "question that regular play cannot answer", r#"
A payment asks what was done act by act, or about the act that is judged. That is known only where
a dispute is judged; in every other hand it would be nought, and the payment would be wrong.

    each of those of active with done(it, "bid") > 0 pays 1 to the pool as "speaking"
    each of active pays 1 to the pool as "speaking" at a pass

Ask what every hand knows, or let the payment follow from a fault or a right.
"#;
    NEVER_OFFERED = "E0511", "right that nobody is ever offered", r"
A clause gives a right to an act for which no phase of the table asks.

    phases: [deal, bid, name, play, settle]
    rule: 'option of each of active: yield'       # nobody exchanges

Add the phase, or take the clause away.
";
    NEVER_ACTS = "E0512", "party that never has a seat", r"
A clause binds, pays or gives a right to a party that is always empty, or to one of two sides at a
table of more.

    define strangers as active without active
    each of strangers must play from {AS}

Name a party that has a seat at some time.
";
    BINDS_NOTHING = "E0513", "duty or right that binds nothing", r"
A table puts a few questions about each of its verbs: from which things, how many, whether. A duty
that answers none of them, or a right that would be held for a duty, does nothing in play or not what
it says.

    elder must call                               # a call may always be left
    ombre must surrender when tricks_played = 3   # offered only as a right
    ombre may pass at most 2                      # nobody asks how many
    younger must not discard at least 4           # say `must discard at most 3`

Asked are: from what to bid, name, play, announce, call and ask; how many to discard, take and leave;
whether to pass, yield, look, surrender, defend, stop, challenge and reserve. What must be done although
it can be left is a `fault` where it is not done, or an act of the table that somebody owes `when`
(`player must show when …`; without a condition it only says whose act it is). So is a cut.
";
    NEVER_DUE = "E0514", "payment at an event that never comes", r#"
A payment or a score falls due at an event that no phase of the table brings about, so that nobody
ever pays it.

    phases: [deal, play]
    rule: player pays 1 to the pool as "cards" at an exchange

Add the phase, or name another event; `the partie` wants `partie:` in the table.
"#;
    CROSSED_BOUNDS = "E0515", "least number above the greatest", r"
One sentence wants more than another lets be, or more than there is, so that nobody can do as both say.

    ombre must discard at least 5;
    ombre must discard at most 3

Mend the numbers, make one an exception to the other, or let their conditions exclude each other. Where
only the cards of a hand make two numbers cross, that hand fails and both clauses are named.
";
    SETTLED_CONDITION = "E0516", "condition that is settled before a card is dealt", r#"
A condition, or a part of it, holds in every hand or in none, whatever the cards and the options are.
Either the sentence says more than it seems to, or it never says anything.

    ombre pays 5 to the pool as "puesta" when tricks(ombre) > 9       # nine tricks are played
    ombre pays 5 to the pool as "puesta" when forced or not forced

Mend the condition, or leave it out.
"#;
    UNUSED_NAME = "E0517", "name that nothing uses", r"
A clause defines a name, or the table lists an option, and no rule and no section of the table ever
asks for it. A choice that changes nothing misleads whoever makes it.

    define idlers as active without ombre       # and nobody speaks of idlers

Use it, or strike it out.
";
    PAYS_ITSELF = "E0518", "payment from somebody to himself", r#"
Whoever pays is among those who receive, so that nothing changes hands, or less than the clause says.

    ombre pays 5 to ombre as "ordinary"
    each of adversaries pays 5 to adversaries as "ordinary"

Name another who receives.
"#;
}
