//! Gathers everything that can be found.

use codille_edition::ruleset::RawVariant;
use codille_edition::text::{Passage, PassageKind, Topic};
use codille_evidence::{EvidenceKind, Item, Whose};
use codille_lang::diagnostic::code::ALL;
use codille_report::lexicon;

use super::entry::{Findable, Rank};
use super::prose;
use crate::model::{BookModel, bare};
use crate::place::Kind;
use crate::reference;
use crate::work;

/// Gathers everything in the book, each thing once; `chapters` are those of prose, by their paths.
pub(crate) fn gather<'c>(
    atlas: &BookModel<'_>,
    chapters: impl IntoIterator<Item = (&'c str, &'c str)>,
) -> Vec<Findable> {
    let library = &atlas.edition.library;
    let mut out: Vec<Findable> = atlas.glossary.iter().map(|t| term(atlas, t)).collect();
    for (page, text) in chapters {
        out.extend(prose::parts(page, text));
    }
    out.extend(library.topics().iter().filter_map(|t| topic(atlas, t)));
    let cases: Vec<&str> = atlas
        .shelf
        .cases
        .iter()
        .map(|c| c.item.id.as_str())
        .collect();
    // A case that is judged stands with its judgment.
    let judged = |p: &&Passage| p.kind == PassageKind::Case && cases.contains(&p.id.as_str());
    let passages = library.passages().iter().filter(|p| !judged(p));
    out.extend(passages.filter_map(|p| passage(atlas, p)));
    out.extend(
        atlas
            .shelf
            .items()
            .filter_map(|(kind, item)| evidence(atlas, kind, item)),
    );
    for variant in &atlas.edition.variants {
        out.extend(rules(atlas, variant));
    }
    for note in library.apparatus() {
        let title = format!("{}: doubtful place", atlas.cited_words(note.id.as_str()));
        let gist = codille_edition::text::Cited::Apparatus(note)
            .gist()
            .to_owned();
        out.extend(at(
            atlas,
            (Kind::Apparatus, note.id.as_str()),
            (Rank::Doubt, title, gist),
        ));
    }
    out.extend(commands(atlas));
    out
}

/// Makes the entry of a thing that has a place.
fn at(
    atlas: &BookModel<'_>,
    (kind, id): (Kind, &str),
    (rank, title, gist): (Rank, String, String),
) -> Option<Findable> {
    Some(Findable {
        rank,
        title,
        names: Vec::new(),
        address: atlas.place(kind, id)?.from("index"),
        gist,
        words: String::new(),
    })
}

fn term(atlas: &BookModel<'_>, term: &crate::glossary::Entry) -> Findable {
    let cited = || {
        let first = term.cites.first()?;
        Some(
            atlas
                .edition
                .library
                .cited(first.as_str(), "")?
                .gist()
                .to_owned(),
        )
    };
    Findable {
        rank: Rank::Term,
        title: term.term.clone(),
        names: term.spellings.clone(),
        address: format!("glossary.html#{}", term.id),
        gist: term.gist.clone().or_else(cited).unwrap_or_default(),
        words: String::new(),
    }
}

fn topic(atlas: &BookModel<'_>, topic: &Topic) -> Option<Findable> {
    let id = topic.id.as_str();
    let entry = at(
        atlas,
        (Kind::Topic, id),
        (Rank::Topic, topic.title.clone(), topic.gist.clone()),
    )?;
    let books = atlas.games.iter().filter_map(|g| g.books.as_ref());
    let rows = books.flat_map(|b| b.comparison.rows.iter().filter(|r| r.topic == id));
    let parts = rows.flat_map(|r| r.cells.values()).flat_map(|c| &c.parts);
    let words: Vec<&str> = parts.map(|p| p.gist.as_str()).collect();
    Some(Findable {
        words: words.join(" "),
        ..entry
    })
}

fn passage(atlas: &BookModel<'_>, passage: &Passage) -> Option<Findable> {
    let id = passage.id.as_str();
    let entry = at(
        atlas,
        (Kind::Passage, id),
        (Rank::Law, atlas.cited_words(id), passage.gist.clone()),
    )?;
    let topics = atlas.edition.library.topics().iter();
    let title = topics
        .filter(|t| t.id == passage.topic)
        .map(|t| t.title.as_str());
    Some(Findable {
        words: title
            .chain([passage.incipit.as_str()])
            .collect::<Vec<_>>()
            .join(" "),
        ..entry
    })
}

fn evidence(atlas: &BookModel<'_>, kind: EvidenceKind, item: &Item) -> Option<Findable> {
    let place = match kind {
        EvidenceKind::Record => Kind::Record,
        EvidenceKind::Case => Kind::Case,
        EvidenceKind::Bill
        | EvidenceKind::Table
        | EvidenceKind::Hands
        | EvidenceKind::Calculation
        | EvidenceKind::Odds
        | EvidenceKind::Claim => Kind::Evidence,
    };
    let rank = match (item.whose, kind) {
        (Whose::Editor, _) => Rank::Editor,
        (Whose::Book, EvidenceKind::Case) => Rank::Case,
        (Whose::Book, _) => Rank::Record,
    };
    let library = &atlas.edition.library;
    let cited = item
        .cites
        .first()
        .and_then(|id| library.cited(id.as_str(), ""));
    let gist = item.note.clone().or_else(|| Some(cited?.gist().to_owned()));
    let entry = at(
        atlas,
        (place, &item.id),
        (rank, item.title.clone(), gist.unwrap_or_default()),
    )?;
    let words = [item.open.clone(), cited.map(|c| c.locus().to_owned())];
    // A case of a book is known by its number, as the book and as the edition write it.
    let number = (cited.filter(|_| rank == Rank::Case)).and_then(|c| c.locus().split(',').next());
    let id = bare(&item.id).replace('-', " ");
    let alias = item.alias.as_ref().map(ToString::to_string);
    let names = [alias, number.map(str::to_owned), Some(id)];
    Some(Findable {
        names: names.into_iter().flatten().collect(),
        words: words.into_iter().flatten().collect::<Vec<_>>().join(" "),
        ..entry
    })
}

fn rules<'a>(atlas: &'a BookModel<'_>, variant: &'a RawVariant) -> impl Iterator<Item = Findable> {
    let id = variant.id.as_str();
    let work = atlas.edition.library.work(&variant.work);
    let gist = work.map_or_else(String::new, |w| {
        format!("The rules after {}.", work::short_title(w))
    });
    let whole = at(
        atlas,
        (Kind::Variant, id),
        (Rank::Rule, variant.title.clone(), gist),
    );
    let own = atlas.own_clauses(variant).filter_map(move |clause| {
        let name = format!("{id}#{}", clause.id);
        let title = format!("{} in {id}", clause.id);
        at(
            atlas,
            (Kind::Clause, &name),
            (Rank::Rule, title, clause.gist.clone().unwrap_or_default()),
        )
    });
    whole.into_iter().chain(own)
}

fn commands(atlas: &BookModel<'_>) -> Vec<Findable> {
    let mut out = Vec::new();
    let mut root = atlas.commands.clone();
    root.build();
    reference::walk(&root, "", &mut |name, command| {
        let title = format!("codille {}", name.replace('-', " "));
        let about = command.get_about().map(ToString::to_string);
        out.extend(at(
            atlas,
            (Kind::Command, name),
            (Rank::Command, title, about.unwrap_or_default()),
        ));
    });
    for entry in ALL {
        let title = format!("{}: {}", entry.code.0, entry.head);
        out.extend(at(
            atlas,
            (Kind::Code, entry.code.0),
            (Rank::Command, title, String::new()),
        ));
    }
    out.extend(lexicon().into_iter().map(|entry| Findable {
        rank: Rank::Command,
        title: format!("{} ({})", entry.word, entry.kind.words()),
        names: Vec::new(),
        address: "reference/words.html".to_owned(),
        gist: entry.meaning.to_owned(),
        words: String::new(),
    }));
    out
}
