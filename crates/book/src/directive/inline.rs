//! Directives that stand in a sentence: links, numbers, counts, single cards. Lays out no box.

use super::cards::{card, name, noted, number};
use super::context::{DirectiveContext, Fault, Told};
use super::parse::Called;
use crate::clause::Gist;
use crate::html::{joined, link};
use crate::model::own;
use crate::place::Kind;
use crate::work::short_title;
use codille_edition::ruleset::section::says;
use codille_edition::ruleset::word;
use codille_edition::text::{self, Cited};
use codille_engine::variant::Setting;
use codille_evidence::run::Verdict;
use codille_evidence::{EvidenceKind, Whose};
use codille_lang::cards::{Card, Suit, parse_card};
use codille_lang::clause::ast::{Head, RankedItem};
use codille_lang::diagnostic::nearest;
use codille_report::{Clause, Figures, read_clause};
use maud::{Render, html};

/// Carries a directive out; `None` where its name is another's.
pub(super) fn carry_out(desk: &DirectiveContext<'_>, called: &Called) -> Option<Told> {
    Some(match called.name.as_str() {
        "cite" => cited(desk, called),
        "locus" => locus(desk, called),
        "gist" => gist(desk, called),
        "term" => term(desk, called),
        "link" => linked(desk, called),
        "work" => work(desk, called),
        "variant" | "topic" => named(desk, called),
        "number" => literal(desk, called),
        "name" => clause(desk, called).map(|(_, c)| Gist(c).render()),
        "value" => value(desk, called),
        "count" => count(desk, called),
        "card" => one_card(called),
        "cards" => Ok(noted(called.arguments.iter().map(|(a, _)| a.as_str()))),
        "order" => order(desk, called),
        _ => return None,
    })
}

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
        Fault::arguments(
            format!("`{name}` names no clause"),
            "write it as `variant#clause`",
        )
        .at(0)
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
        Some(words) => Ok(desk
            .atlas
            .link(desk.atlas.cited_kind(id), id, &desk.page, words)),
        None => Ok(desk.atlas.cite(id, &desk.page)),
    }
}

fn locus(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let cited = passage(desk, called)?;
    let id = cited.id().as_str();
    let words = called.words.as_deref().unwrap_or(cited.locus());
    Ok(desk
        .atlas
        .link(desk.atlas.cited_kind(id), id, &desk.page, words))
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
        let kinds = Kind::ALL.map(Kind::word);
        let near = nearest(word, kinds);
        return Err(Fault::unresolved(format!("nothing is a `{word}`"), near).at(0));
    };
    let href = desk.href(kind, id, 1)?;
    Ok(link(&href, called.words.as_deref().unwrap_or(id)))
}

fn named(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let kind = Kind::of(&called.name).expect("the directive is called as its kind");
    let id = called.argument(0, "ID")?;
    let href = desk.href(kind, id, 0)?;
    let library = &desk.atlas.edition.library;
    let title = if kind == Kind::Variant {
        let variant = desk.atlas.edition.variant_of(id);
        variant.map(|v| v.title.clone())
    } else {
        library.topic(id).map(|t| t.title.clone())
    };
    let words = called
        .words
        .clone()
        .or(title)
        .unwrap_or_else(|| id.to_owned());
    Ok(link(&href, words))
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

fn literal(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let (_, clause) = clause(desk, called)?;
    let n = called.number(1, "N")?;
    let numbers = literals(&clause.rule);
    let found = n.checked_sub(1).and_then(|n| numbers.get(n)).copied();
    let Some(found) = found else {
        let title = format!("the rule of `{}` has {} numbers", clause.id, numbers.len());
        let all: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let help = format!("count among {}", all.join(", "));
        return Err(Fault::arguments(title, help).at(1));
    };
    Ok(number(found, called))
}

/// Returns the numbers written out in a rule, in order; those in names, cards and words are none.
pub(super) fn literals(rule: &str) -> Vec<i64> {
    let outside: String = rule.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    outside
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '/' | '@' | '.' | '-')))
        .filter_map(|t| t.parse().ok())
        .collect()
}

fn value(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "VARIANT")?;
    desk.href(Kind::Variant, id, 0)?;
    let path = called.argument(1, "PATH")?;
    let Some(show) = desk.atlas.shown.get(id) else {
        return Err(Fault::unresolved(format!("no variant `{id}`"), None).at(0));
    };
    if matches!(path, "pack" | "stock" | "trumps.red" | "trumps.black") {
        return cards_in(desk, id, path).map(|n| number(n, called));
    }
    let found = if let Some(name) = path.strip_prefix("option.") {
        show.options
            .iter()
            .find(|o| o.name == name)
            .map(|o| o.default.clone())
    } else {
        let pointer = format!("/{}", path.replace('.', "/"));
        serde_json::Value::from(show.table.clone())
            .pointer(&pointer)
            .cloned()
    };
    let Some(found) = found else {
        let options = show.options.iter().map(|o| format!("option.{}", o.name));
        let names: Vec<String> = show.table.keys().cloned().chain(options).collect();
        let near = nearest(path, names.iter().map(String::as_str)).map(str::to_owned);
        let title = format!("`{id}` has no value `{path}`");
        return Err(Fault::unresolved(title, near.as_deref()).at(1));
    };
    Ok(
        match found.as_i64().or_else(|| found.as_str()?.parse().ok()) {
            Some(n) => number(n, called),
            None => says(&found).render(),
        },
    )
}

/// Counts the cards of the pack, of the stock, or of trumps of a colour.
fn cards_in(desk: &DirectiveContext<'_>, id: &str, what: &str) -> Result<i64, Fault> {
    let variant = desk.run(|r| r.variant(id, &Setting::new()));
    let variant = variant.map_err(|why| Fault::unresolved(why, None).at(0))?;
    let table = &variant.checked.table;
    let pack = i64::from(table.pack.count());
    if let Some(colour) = what.strip_prefix("trumps.") {
        let raw = desk.atlas.edition.variant_of(id);
        let colours = raw.and_then(|r| r.table.colours.as_ref());
        let letters = colours.map(|c| if colour == "red" { &c.red } else { &c.black });
        let suit = letters.and_then(|l| Suit::from_letter(l.as_str().chars().next()?));
        let suit =
            suit.ok_or_else(|| Fault::unresolved(format!("`{id}` has no colours"), None).at(1))?;
        let trumps = &variant.orders.of(Some(suit)).trumps;
        return Ok(counted(trumps.len()));
    }
    let dealt = counted(variant.hands) * counted(table.cards);
    Ok(if what == "pack" { pack } else { pack - dealt })
}

/// Returns how many things of the edition there are, as a number that is written.
fn counted(count: usize) -> i64 {
    i64::try_from(count).expect("nothing of the edition is counted beyond that")
}

fn count(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let what = called.argument(0, "WHAT")?;
    let modifiers = ["words", "Words"];
    let scope = called.arguments.get(1).map(|(a, _)| a.as_str());
    let scope = scope.filter(|s| !modifiers.contains(s));
    let edition = desk.atlas.edition;
    let library = &edition.library;
    let known = |s: &str| library.work(s).is_some() || edition.variant_of(s).is_some();
    if let Some(scope) = scope.filter(|s| !known(s)) {
        return Err(Fault::unresolved(format!("no work or variant `{scope}`"), None).at(1));
    }
    let of = |work: &str| scope.is_none_or(|s| s == work);
    let passages = library.passages().iter().filter(|p| of(p.id.work()));
    let apparatus = library.apparatus().iter().filter(|a| of(a.id.work()));
    let figures = |pick: fn(&Figures) -> usize| {
        let works = desk.atlas.coverage.works.0.iter().filter(|(w, _)| of(w));
        works.map(|(_, f)| pick(f)).sum()
    };
    let verdicts = desk.atlas.verdicts.values();
    let verdicts = verdicts.filter(|v| v.id.split('/').next().is_some_and(of) || of(&v.variant));
    let game = |v: &&Verdict, whose| v.kind == EvidenceKind::Record && v.whose == whose;
    let found = match what {
        "works" => library.works().len(),
        "variants" => edition.variants.iter().filter(|v| of(&v.work)).count(),
        "passages" => passages.count(),
        "cases" => passages
            .filter(|p| p.kind == text::PassageKind::Case)
            .count(),
        "topics" => library.topics().len(),
        "apparatus" => apparatus.count(),
        "clauses" => match scope.and_then(|s| edition.variant_of(s)) {
            Some(variant) => variant.clauses.len(),
            None => edition
                .variants
                .iter()
                .filter(|v| of(&v.work))
                .map(|v| own(v).count())
                .sum(),
        },
        "book-records" => verdicts.filter(|v| game(v, Whose::Book)).count(),
        "editor-records" => verdicts.filter(|v| game(v, Whose::Editor)).count(),
        "book-evidence" => verdicts.filter(|v| v.whose == Whose::Book).count(),
        "editor-evidence" => verdicts.filter(|v| v.whose == Whose::Editor).count(),
        "encoded" => figures(|f| f.encoded),
        "evidenced" => figures(|f| f.evidenced),
        "etiquette" => figures(|f| f.etiquette),
        "commentary" => figures(|f| f.commentary),
        "not_encoded" => figures(|f| f.not_encoded),
        kind => {
            let found = apparatus.filter(|a| word(a.kind) == kind).count();
            if found == 0 {
                let help = "count works, variants, passages, clauses, book-records, editor-records, book-evidence, editor-evidence, topics, cases, apparatus, a word of the coverage or a kind of the apparatus";
                return Err(Fault::arguments(format!("`{kind}` are not counted"), help).at(0));
            }
            found
        }
    };
    Ok(number(counted(found), called))
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

#[cfg(test)]
mod tests {
    use super::literals;

    #[test]
    fn only_written_numbers_count() {
        let rule = "exception to @law-22.b: ombre pays 5 + 2 * players to pool as \"9 points\" when 7t is led and x2 >= 13";
        assert_eq!(literals(rule), [5, 2, 13]);
    }
}
