//! E01: citations, passages, works and topics. Holds texts only.

super::codes! {
    CITATION_CODES;

    UNKNOWN_PASSAGE = "E0101", "unknown passage", r"
A citation names a passage that no passages.yaml has. Ids are looked up in the work of the
variant; a passage of another work is cited with that work before it.

    cites: [r046]                 # gibbs-1878/r046 in a variant of gibbs-1878
    cites: [cavendish-1896/law-11]

Mend the id, or add the passage to the passages.yaml of its work.
";
    UNKNOWN_WORK = "E0102", "unknown work", r"
A file names a work that works.yaml does not list. Every work stands in the bibliography
before anything can cite it.

    works:
      - {id: gibbs-1878, title: The Game of Ombre, author: H. H. Gibbs, year: 1878, …}

Mend the name, or add the work to works.yaml.
";
    UNKNOWN_TOPIC = "E0103", "unknown topic", r"
A passage or a clause stands under a topic that topics.yaml does not list. Topics align the
clauses of different works, so a misspelt one would fall out of every comparison.

    topic: order/trumps

Mend the topic, or add it to topics.yaml. A clause without `topic:` takes its id as the topic
where topics.yaml has that id.
";
    INCIPIT_TOO_LONG = "E0104", "incipit of more than six words", r#"
An incipit is the first few words of a passage, enough to find it in a reader's own copy. The
edition quotes no more than six words of any source.

    incipit: "each player pays the winning"     # five words

Cut it to the first six words or fewer.
"#;
    DUPLICATE_PASSAGE = "E0105", "passage, work or topic entered twice", r"
Two entries of the same list have the same id, so that a citation could mean either.

    passages:
      - {id: r001, …}
      - {id: r001, …}      # which is meant by `cites: [r001]`?

Give one of them another id, or strike it out.
";
    CLAUSE_WITHOUT_CITATION = "E0106", "clause without a citation", r"
A clause does not say which passage it encodes. Every decision of the game is traced to a
clause and from there to a page, so a clause without `cites:` ends in nothing.

    - id: payment/win
      cites: [r046]

Cite the passage. Where the source is silent and the editor supplies the rule, say
`status: supplied`, and the warning goes away.
";
    INCOMPLETE = "E0107", "entry that leaves out what a reader needs", r#"
A gist, a title, a heading, a locus, an incipit or a reason is empty or only blanks, a work or a topic
belongs to no game, or an entry of the apparatus bears on no passage. What is left out is missing from
every page and every answer that prints the entry.

    gist: ""                                     # nothing to read
    gist: "The winner takes what each has staked."

Write what is missing, or strike out the entry.
"#;
    BAD_ID = "E0108", "id that cannot be an id", r"
Ids become names of files, addresses of pages and words on the command line. They are made of small
letters, digits and, between these, `-`, `_` or `.`; the parts of a clause or a topic are divided by `/`.

    id: Club/My rule
    id: club/my-rule

Write it with these letters only.
";
    UNSUPPORTED_STATUS = "E0109", "status without what it stands on", r#"
A status promises something that the entry does not give: a passage that is not encoded has a reason,
an erratum and a contradiction tell which reading was chosen and which was not, and an erratum cites the
entry of the apparatus that mends the text.

    status: not_encoded
    status: not_encoded
    reason: "the page names the custom and doesn't say how it was played"

Give the reason or the readings, or take the status away.
"#;
    COURSE_WITHOUT_CITATION = "E0110", "order of phases without citation", r#"
A table gives phases, and no `course:` in the same file says which pages give their order. What a base cites for its
order is not the page of another order.

    phases: [deal, bid, name, {exchange: ombre}, play, settle]
    course: {cites: [r012, r018], gist: "The Ombre changes cards when he has named trumps."}

Cite the pages; where they leave the order open add `status:` and `reading:`, and where they say nothing of it write
`status: supplied`.
"#;
}
