//! One thing that a book says on a topic, with its doubts, its reason and its places.

use codille_analysis::compare::{Cell, Part, Standing};
use codille_lang::words::joined as joined_words;
use codille_report::compare::shares;
use maud::{Markup, html};

use crate::html::{code, joined};
use crate::model::{BookModel, bare};
use crate::place::Kind;

/// Writes all that is known of a part: its clause, how the book stands to it, what is doubtful, why no rule plays it, where it stands.
pub(super) fn whole(atlas: &BookModel<'_>, variant: &str, part: &Part, page: &str) -> Markup {
    let name = format!("{variant}#{}", part.id);
    html! {
        @if atlas.place(Kind::Clause, &name).is_some() {
            (atlas.link(Kind::Clause, &name, page, code(&part.id))) " "
        }
        (words(atlas, part, page))
        @if let Some(reason) = &part.reason { " " span.reason { "Why no rule: " (reason) } }
        @if let Some(practice) = &part.practice { " " span.practice { "In practice: " (practice) } }
        @if !part.cites.is_empty() { " " cite { (joined(places(atlas, part, page), " · ")) } }
    }
}

/// Writes a part in a cell of the great table: what it says, what is doubtful in it, and the first place where it stands.
pub(super) fn short(atlas: &BookModel<'_>, part: &Part, page: &str) -> Markup {
    let first = part.cites.iter().zip(&part.loci).next();
    html! {
        (words(atlas, part, page))
        @if let Some((id, locus)) = first {
            " " cite { (atlas.link(atlas.cited_kind(id), id, page, locus)) }
        }
    }
}

/// Links to the places of a part, without the name of the book, which stands above; those in the same place are told apart by their ids.
fn places(atlas: &BookModel<'_>, part: &Part, page: &str) -> Vec<Markup> {
    let all: Vec<(&String, &String)> = part.cites.iter().zip(&part.loci).collect();
    let link = |at: usize, id: &str, locus: &str| {
        let again = all.iter().take(at).any(|(_, l)| l.as_str() == locus);
        html! {
            (atlas.link(atlas.cited_kind(id), id, page, locus))
            @if again { " (" (bare(id)) ")" }
        }
    };
    let places = all.iter().enumerate();
    places
        .map(|(at, (id, locus))| link(at, id, locus))
        .collect()
}

/// Writes what a part says and how the book stands to it.
fn words(atlas: &BookModel<'_>, part: &Part, page: &str) -> Markup {
    html! {
        (part.gist)
        @if let Some(shares) = shares(part) { " " span.shares { "[= " (shares) "]" } }
        @if part.status != Standing::Says { " " span.tag { (part.status.word()) } }
        @if let Some(of) = &part.of { " " (atlas.link(Kind::Variant, of, page, of)) }
        @if let Some(doubt) = &part.doubt {
            " " span.doubt {
                span.tag { (doubt.label()) }
                @if let Some(reading) = &doubt.reading { " " (reading) }
                @if let Some(or) = &doubt.alternative { " Or: " (or) }
            }
        }
    }
}

/// Says how a book stands to a topic, in parts where it stands to them otherwise.
pub(super) fn standing(cell: &Cell) -> String {
    match cell.standing.as_slice() {
        [] | [_] => cell.status.word().to_owned(),
        more => joined_words(more.iter().map(|(s, n)| format!("{} {n}", s.word())), ", "),
    }
}
