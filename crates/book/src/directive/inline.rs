//! Directives that stand in a sentence: links, numbers, counts, single cards. Lays out no box.

use super::Directive;
use super::cards::{card, name, noted};
use super::context::{DirectiveContext, Fault, Told};
use super::number::{count, literal, value};
use super::parse::Called;
use crate::clause::Gist;
use crate::html::{joined, link};
use crate::place::Kind;
use crate::work::short_title;
use codille_edition::text::Cited;
use codille_lang::cards::{Card, Suit, parse_card};
use codille_lang::clause::ast::{Head, RankedItem};
use codille_lang::diagnostic::nearest;
use codille_report::{Clause, read_clause};
use maud::{Markup, Render, html};

/// The directives that stand in a sentence.
pub(super) const DIRECTIVES: &[Directive] = &[
    ("cite", cited),
    ("locus", locus),
    ("gist", gist),
    ("term", term),
    ("link", linked),
    ("work", work),
    ("variant", named),
    ("topic", named),
    ("number", literal),
    ("name", |desk, called| {
        clause(desk, called).map(|(_, c)| Gist(c).render())
    }),
    ("value", value),
    ("count", count),
    ("card", |_, called| one_card(called)),
    ("cards", |_, called| Ok(noted(called.given()))),
    ("order", order),
];

/// Finds the clause that the first argument names.
pub(super) fn clause<'d>(
    desk: &'d DirectiveContext<'_>,
    called: &Called,
) -> Result<(&'d str, &'d Clause), Fault> {
    let name = called.argument(0, "VARIANT#CLAUSE")?;
    if let Some(found) = desk.atlas.clause(name) {
        return Ok(found);
    }
    let (variant, label) = name.split_once('#').ok_or_else(|| {
        let title = format!("`{name}` names no clause");
        Fault::arguments(title, "write it as `variant#clause`").at(0)
    })?;
    let Some(raw) = desk.atlas.edition.variant_of(variant) else {
        let ids = desk.atlas.edition.variants.iter().map(|v| v.id.as_str());
        let near = nearest(variant, ids);
        return Err(Fault::unresolved(format!("no variant `{variant}`"), near).at(0));
    };
    let near = nearest(label, raw.clauses.iter().map(|c| c.id.as_str()));
    let near = near.map(|n| format!("{variant}#{n}"));
    let title = format!("no clause `{label}` in `{variant}`");
    Err(Fault::unresolved(title, near.as_deref()).at(0))
}

/// Finds the passage or entry of the apparatus that the first argument names.
pub(super) fn passage<'d>(
    desk: &'d DirectiveContext<'_>,
    called: &Called,
) -> Result<Cited<'d>, Fault> {
    let id = called.argument(0, "WORK/ID")?;
    desk.atlas.edition.library.cited(id, "").ok_or_else(|| {
        let near = nearest(id, desk.atlas.fates.keys().map(String::as_str));
        Fault::unresolved(format!("no passage `{id}`"), near).at(0)
    })
}

fn cited(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = passage(desk, called)?.id().as_str();
    match &called.words {
        Some(words) => Ok(cited_link(desk, id, words)),
        None => Ok(desk.atlas.cite(id, &desk.page)),
    }
}

fn locus(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let cited = passage(desk, called)?;
    let id = cited.id().as_str();
    let words = called.words.as_deref().unwrap_or(cited.locus());
    Ok(cited_link(desk, id, words))
}

/// Links words to what a citation leads to.
fn cited_link(desk: &DirectiveContext<'_>, id: &str, words: &str) -> Markup {
    let kind = desk.atlas.cited_kind(id);
    desk.atlas.link(kind, id, &desk.page, words)
}

fn gist(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let cited = passage(desk, called)?;
    let place = desk.atlas.cite(cited.id().as_str(), &desk.page);
    Ok(html! { (cited.gist()) " " cite { "(" (place) ")" } })
}

fn term(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "TERM")?;
    let href = desk.href(Kind::Term, id, 0)?;
    let entry = desk.atlas.glossary.iter().find(|t| t.id == id);
    let words = called.words.as_ref().or(entry.map(|t| &t.term));
    let words = words.map_or(id, String::as_str);
    Ok(html! { a.term href=(href) { (words) } })
}

fn linked(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let word = called.argument(0, "KIND")?;
    let id = called.argument(1, "ID")?;
    let Some(kind) = Kind::of(word) else {
        let kinds = Kind::words();
        let near = nearest(word, kinds.iter().map(String::as_str));
        return Err(Fault::unresolved(format!("nothing is a `{word}`"), near).at(0));
    };
    let href = desk.href(kind, id, 1)?;
    Ok(link(&href, called.words.as_deref().unwrap_or(id)))
}

fn named(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let kind = Kind::of(&called.name).expect("the directive is called as its kind");
    let id = called.argument(0, "ID")?;
    let href = desk.href(kind, id, 0)?;
    let edition = desk.atlas.edition;
    let title = if kind == Kind::Variant {
        edition.variant_of(id).map(|v| &v.title)
    } else {
        edition.library.topic(id).map(|t| &t.title)
    };
    let words = called.words.as_ref().or(title);
    Ok(link(&href, words.map_or(id, String::as_str)))
}

fn work(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "WORK")?;
    let href = desk.href(Kind::Work, id, 0)?;
    let work = desk.atlas.edition.library.work(id);
    let work = work.ok_or_else(|| Fault::unresolved(format!("no work `{id}`"), None).at(0))?;
    if called.has("full") {
        let made = [work.place.as_deref(), work.publisher.as_deref()];
        let made: Vec<&str> = made.into_iter().flatten().collect();
        let edition = work.edition.as_deref().filter(|e| !e.starts_with("not "));
        return Ok(html! {
            (work.author) ", " em { (link(&href, &work.title)) }
            @if let Some(edition) = edition { ", " (edition) " edition" }
            " (" (made.join(": ")) ", " (work.year.value) ")"
        });
    }
    let words = called.words.clone().unwrap_or_else(|| short_title(work));
    Ok(link(&href, words))
}

fn one_card(called: &Called) -> Told {
    let mark = called.argument(0, "CARD")?;
    let found =
        parse_card(mark).map_err(|_| Fault::unresolved(format!("no card `{mark}`"), None).at(0))?;
    Ok(if called.has("name") {
        name(found).render()
    } else {
        card(found)
    })
}

fn order(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let (variant, shown) = clause(desk, called)?;
    let raw = desk
        .atlas
        .edition
        .variant_of(variant)
        .and_then(|v| v.clause(&shown.id));
    let sentences = raw.and_then(|c| read_clause(c, &desk.atlas.edition.sources).ok());
    let rule = &shown.rule;
    // `when trump is red` is shown for a red suit, otherwise for a black one.
    let trump = [
        ("red", Suit::Hearts),
        ("hearts", Suit::Hearts),
        ("diamonds", Suit::Diamonds),
        ("clubs", Suit::Clubs),
    ]
    .into_iter()
    .find(|(name, _)| rule.split_whitespace().any(|w| w == *name))
    .map_or(Suit::Spades, |(_, suit)| suit);
    let suit = match called.argument(1, "SUIT") {
        Ok(name) => Suit::from_name(name).ok_or_else(|| {
            let near = nearest(name, Suit::ALL.iter().map(|s| s.name()));
            Fault::unresolved(format!("no suit `{name}`"), near).at(1)
        })?,
        // The suit that the clause itself speaks of will do.
        Err(_) => trump,
    };
    let mut out = Vec::new();
    for sentence in sentences.iter().flatten() {
        if let Head::Order { items, .. } = &sentence.head {
            let cards = items.iter().filter_map(|i| match &i.item {
                RankedItem::Card(term) => Some(Card::new(term.rank, term.suit.unwrap_or(suit))),
                RankedItem::Rank(rank) => Some(Card::new(*rank, suit)),
                RankedItem::Game(_) | RankedItem::Heading(_) => None,
            });
            out.push(super::cards::cards(cards));
        }
    }
    if out.is_empty() {
        let title = format!("`{}` orders no cards", shown.id);
        return Err(Fault::unresolved(title, None).at(0));
    }
    Ok(joined(out, ""))
}
