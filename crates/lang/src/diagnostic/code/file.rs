//! E08: files and their YAML. Holds texts only.

super::codes! {
    FILE_CODES;

    NOT_READABLE = "E0801", "file that cannot be read", r"
The system would not let the file be read: it does not exist, or its permissions forbid it.

    codille check rules/gibs-1878/

Mend the path or the permissions.
";
    NOT_UTF8 = "E0802", "file that is not UTF-8", r"
Rule files are text in UTF-8. This one has bytes that are none; it was perhaps saved as Latin-1,
or it is no text at all.

    iconv -f latin1 -t utf-8 old.yaml > new.yaml

Save it as UTF-8.
";
    EMPTY_FILE = "E0803", "empty file", r"
The file has no content, or nothing but comments. A file that stands in the rules folder says
something.

    variant: club-rules
    title: The rules of our club
    …

Write it, or take it away.
";
    MALFORMED_YAML = "E0804", "malformed YAML", r"
The file breaks the rules of YAML itself, before anything in it could be understood. The most
common cause is a colon or another mark of YAML in a text that is not set apart.

    rule: exception to @law-22.b: nothing          # a second colon
    rule: |
      exception to @law-22.b: nothing

Put such a text in a block (`|` after the key, the text indented below) or between quotes.
";
    BAD_FIELD = "E0805", "unknown, missing or unfit field", r"
A key is not one of those that can stand here, one that must stand here is missing, or its value
is of another shape than wanted.

    - {id: payment/win, cite: [r046]}          # `cites`

The message lists what can stand there. A record, a bill or a sum that begins when a game is
undertaken names it (`game:`) and who undertook it (`ombre:`). A case that begins with the play
names him too; where it names no game it is judged as the first of the table, and
`codille replay CASE` says so of every answer that another game would change.
";
    NOT_A_FILE = "E0806", "directory where a file was expected", r"
A path that ought to be a file is a directory.

    rules/gibbs-1878/passages.yaml/

Move it away, or name the file in it.
";
    TOO_LARGE = "E0807", "file too large, too deep or with too many aliases", r"
The file is beyond the limits that protect the machine: four megabytes, 64 levels of nesting, or
a great many repetitions by aliases (`*name`).

    a: &a [x, x]
    b: &b [*a, *a]
    c: [*b, *b]          # each line doubles the last

Split the file, or write out what the aliases repeat.
";
    UNKNOWN_DIRECTIVE = "E0808", "unknown directive in the book", r"
Between doubled braces the prose of the book calls for facts of the edition. The first word says
for what, and there is nothing of this name.

    {{clauze gibbs-1878#payment/win}}          # `clause`

The message names the nearest; CONTRIBUTING.md lists them all.
";
    UNRESOLVED_DIRECTIVE = "E0809", "directive of the book that leads nowhere", r"
What a directive names does not exist: no such clause, passage, record, topic, term, card or
listing.

    {{cite gibbs-1878/r999}}
    {{clause gibbs-1878#payment/wins}}          # `payment/win`

`codille show`, `codille coverage` and `codille test` list the names.
";
    DIRECTIVE_ARGUMENTS = "E0810", "directive of the book with wrong arguments", r"
A directive lacks something, has something that it does not understand, is not closed on its line,
or calls for a listing whose commands fail.

    {{number gibbs-1878#payment/win}}          # and which number of the rule?
    {{number gibbs-1878#payment/win 1}}

The message says what is wanted.
";
}
