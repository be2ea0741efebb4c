//! The pages of cases: what is known and done, what is asked, and the judgment of the referee. Judges none.

use std::fmt::Write as _;

use maud::{Markup, html};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::answer::sentence;
use super::directive::row_of_cards as cards;
use super::html::{block, code, joined, link, list, list_items, whose};
use super::model::{BookModel, bare, extended};
use super::page::{Group, Page};
use super::place::Place;
use super::record::Level;
use super::replay::with_cards;
use super::work::short_title;
use super::{cite, judge, passage, record};
use codille_edition::text::{self, Passage, Work};
use codille_edition::yaml::Text;
use codille_evidence::{Case, CaseLine, Question, Wanted, Whose};
use codille_report::{self as report, decision};

/// Makes a list of the cases of each work, with a page for each below it: those of its register, then those of the editor.
pub(super) fn groups(atlas: &BookModel<'_>) -> Vec<Group> {
    let works = atlas.edition.library.works().iter();
    works
        .filter_map(|work| {
            let id = work.id.as_str();
            let passages = atlas.edition.library.passages().iter();
            let printed =
                passages.filter(|p| p.kind == text::PassageKind::Case && p.id.work() == id);
            let mut printed: Vec<Found<'_>> = printed.map(|p| (p.id.as_str(), Some(p))).collect();
            let all = (atlas.shelf.cases.iter()).filter(|c| c.item.work == id);
            let new = all.filter(|c| printed.iter().all(|(p, _)| *p != c.item.id));
            let (more, own): (Vec<&Case>, Vec<&Case>) =
                new.partition(|c| c.item.whose == Whose::Book);
            printed.extend(more.into_iter().map(|c| (c.item.id.as_str(), None)));
            let own: Vec<Found<'_>> = own
                .into_iter()
                .map(|c| (c.item.id.as_str(), None))
                .collect();
            if printed.is_empty() && own.is_empty() {
                return None;
            }
            let pages = vec![index(atlas, work, &printed, &own)];
            Group::of(id, "cases", "Cases and decisions", pages)
        })
        .collect()
}

/// A case by its id, with the passage that prints it.
type Found<'a> = (&'a str, Option<&'a Passage>);

/// Makes the list of the cases of a work, with their pages below it.
fn index(atlas: &BookModel<'_>, work: &Work, printed: &[Found<'_>], own: &[Found<'_>]) -> Page {
    let path = format!("cases/{}/index", work.id);
    let mut body = String::new();
    let mut below = Vec::new();
    for (title, some) in [("As the book has them", printed), ("The editor's", own)] {
        if some.is_empty() {
            continue;
        }
        let pages = some
            .par_iter()
            .map(|(id, passage)| page(atlas, id, *passage));
        let pages: Vec<Page> = pages.collect();
        let items: Vec<Markup> = (pages.iter().zip(some))
            .map(|(page, (id, passage))| {
                let href = Place::page(&page.path).from(&path);
                let case = case(atlas, id);
                html! {
                    (link(&href, &page.title))
                    @if let Some(case) = case { (whose(case.item.whose)) }
                    " "
                    span.by {
                        @if let Some(passage) = passage {
                            (with_cards(&passage.gist))
                        } @else if let Some(case) = case {
                            (joined(case.questions.iter().filter_map(|q| q.ask.as_deref()), " "))
                        }
                    }
                }
            })
            .collect();
        let _ = write!(body, "\n## {title}\n");
        body += &block(&list("passages", &items));
        below.extend(pages);
    }
    let data = json!({"work": work.id, "cases": below.iter().map(|p| &p.path).collect::<Vec<_>>()});
    let title = format!("{}: the cases", short_title(work));
    Page::new(path, title, &body, data).with(below)
}

fn case<'a>(atlas: &'a BookModel<'_>, id: &str) -> Option<&'a Case> {
    atlas.shelf.cases.iter().find(|c| c.item.id == id)
}

fn page(atlas: &BookModel<'_>, id: &str, printed: Option<&Passage>) -> Page {
    let path = format!("cases/{id}");
    let case = case(atlas, id);
    let title = match (printed, case) {
        (Some(p), case) => {
            let locus = p.locus.split(',').next().unwrap_or(&p.locus);
            let asked = case.and_then(|c| c.questions.iter().find_map(|q| q.ask.as_deref()));
            asked.map_or_else(|| locus.to_owned(), |asked| format!("{locus}: {asked}"))
        }
        (None, Some(case)) => case.item.title.clone(),
        (None, None) => bare(id).to_owned(),
    };
    let body = html! {
        (html(atlas, id, &path))
        @if let Some(case) = case { (cite::evidence(&case.item, "case")) }
    };
    let mut data = printed.map_or_else(|| json!({"id": id}), |p| passage::data(atlas, p));
    if let Some(case) = case {
        let asked = (case.questions.iter())
            .map(|q| json!({"ask": q.ask, "decision": said(atlas, case, q), "laws": q.laws}));
        let asked: Vec<Value> = asked.collect();
        let judged = record::data(&case.item, atlas.verdicts.get(id));
        data = extended(data, json!({"judgment": judged, "questions": asked}));
    }
    Page::framed(path, title, body, data)
}

/// Writes a case: the passage, what is known and done, questions with decisions, the judgment.
pub(super) fn html(atlas: &BookModel<'_>, id: &str, page: &str) -> Markup {
    let head = |words: &str| html! { h2.minor { (words) } };
    html! {
        div.case {
            @if let Some(printed) = atlas.edition.library.resolve(id, "") {
                (passage::html(atlas, printed, page, false))
            }
            @if let Some(case) = case(atlas, id) {
                p.case-title { (case.item.title) (whose(case.item.whose)) }
                (known(case, &head))
                @let acts = done(atlas, id);
                @if !acts.is_empty() {
                    (head("What was done")) ol.acts { (list_items(&acts)) }
                }
                @if !case.questions.is_empty() {
                    (head("What is asked, and decided"))
                    ol.asked {
                        @for asked in &case.questions {
                            li data-judge=(judge::question(case, asked, about(atlas, asked))) {
                                (question(atlas, case, asked, page))
                            }
                        }
                    }
                }
                @if let Some(note) = &case.item.note { p.note { (note) } }
                h2.minor.judgment { "The judgment" }
                (record::at_work(atlas, atlas.verdicts.get(id), page, Level::Inner))
            }
        }
    }
}

/// Writes what was done, each act with what the referee ruled of it.
fn done(atlas: &BookModel<'_>, id: &str) -> Vec<Markup> {
    let Some(judged) = atlas.judgments.get(id) else {
        return Vec::new();
    };
    let act = |act: &report::judgment::Act| {
        let ruled = act.rulings.iter().flat_map(|r| judged.ruled(r, false));
        let ruled: Vec<Markup> = ruled.map(|(_, words)| with_cards(&words)).collect();
        html! {
            (with_cards(&act.words))
            @if !ruled.is_empty() { ul.ruled { (list_items(&ruled)) } }
        }
    };
    judged.acts.iter().map(act).collect()
}

/// Returns a line as it is written.
fn written<'a>(atlas: &'a BookModel<'_>, line: &CaseLine) -> &'a str {
    atlas.edition.sources.text(line.span())
}

/// Writes the cards that are known.
fn known(case: &Case, head: &dyn Fn(&str) -> Markup) -> Markup {
    let facts = &case.facts;
    let known = [
        ("holds", &facts.hands),
        ("has thrown out", &facts.discards),
        ("lacks", &facts.lacks),
    ];
    let given = facts.given.iter().map(|(words, _)| code(words.as_str()));
    html! {
        @if known.iter().any(|(_, hands)| !hands.is_empty()) {
            (head("What is known"))
            table.hands {
                tbody {
                    @for (lead, hands) in known {
                        @for hand in hands {
                            tr {
                                th scope="row" { (hand.seat.as_str()) " " (lead) }
                                td { (cards(hand.list.cards.iter().copied())) }
                            }
                        }
                    }
                }
            }
        }
        (list("given", &given.collect::<Vec<_>>()))
    }
}

fn question(atlas: &BookModel<'_>, case: &Case, asked: &Question, page: &str) -> Markup {
    let laws = [
        ("By", &asked.laws),
        ("See also", &asked.also),
        ("Considered, and not in point:", &asked.fails),
    ];
    let cites = |laws: &[Text]| {
        let ids = laws
            .iter()
            .map(|l| text::PassageId::of(l.as_str(), &case.item.work).0);
        let ids: Vec<String> = ids.collect();
        joined(atlas.cites(ids.iter().map(String::as_str), page), " · ")
    };
    html! {
        @if let Some(words) = &asked.ask { p.ask { (words) } }
        p.decision { (with_cards(&sentence(case, asked, about(atlas, asked)))) }
        @for (lead, laws) in laws {
            @if !laws.is_empty() { p.sources { (lead) " " (cites(laws)) } }
        }
    }
}

/// Returns the act that is asked about, as it is written; nothing where none is.
fn about<'a>(atlas: &'a BookModel<'_>, asked: &Question) -> &'a str {
    if let Wanted::May(line, _) = &asked.wanted {
        written(atlas, line)
    } else {
        ""
    }
}

/// Says for machines what is asked about and how it is decided.
fn said(atlas: &BookModel<'_>, case: &Case, asked: &Question) -> String {
    let decided = decision(case, asked);
    if let Wanted::May(line, _) = &asked.wanted {
        format!("{}: {decided}", written(atlas, line))
    } else {
        decided
    }
}
