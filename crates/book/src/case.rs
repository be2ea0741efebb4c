//! The pages of cases: what is known and done, what is asked, and the judgment of the referee. Judges none.

use std::fmt::Write as _;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::directive::row_of_cards as cards;
use super::html::{block, code, element, escape, link, list, whose};
use super::model::{BookModel, bare};
use super::page::{Group, Page};
use super::place::Place;
use super::replay::with_cards;
use super::work::short_title;
use super::{cite, passage, record};
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
            (!printed.is_empty() || !own.is_empty()).then(|| Group {
                kind: "cases",
                of: Some(id.to_owned()),
                title: "Cases and decisions".to_owned(),
                pages: vec![index(atlas, work, &printed, &own)],
            })
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
        let items: Vec<String> = (pages.iter().zip(some))
            .map(|(page, (id, passage))| {
                let title = link(&Place::page(&page.path).from(&path), &escape(&page.title));
                let whose = case(atlas, id).map_or_else(String::new, |c| whose(c.item.whose));
                let about = match (passage, case(atlas, id)) {
                    (Some(passage), _) => with_cards(&passage.gist),
                    (None, Some(case)) => {
                        let asked = case.questions.iter().filter_map(|q| q.ask.as_deref());
                        escape(&asked.collect::<Vec<_>>().join(" "))
                    }
                    (None, None) => String::new(),
                };
                format!("{title}{whose} <span class=\"by\">{about}</span>")
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
        (Some(p), _) => p.locus.split(',').next().unwrap_or(&p.locus).to_owned(),
        (None, Some(case)) => case.item.title.clone(),
        (None, None) => bare(id).to_owned(),
    };
    let mut body = html(atlas, id, &path);
    if let Some(case) = case {
        body += &cite::evidence(&case.item, "case");
    }
    let mut data = printed.map_or_else(|| json!({"id": id}), |p| passage::data(atlas, p));
    if let (Some(case), Some(object)) = (case, data.as_object_mut()) {
        let judged = record::data(&case.item, atlas.verdicts.get(id));
        object.insert("judgment".to_owned(), judged);
        let asked: Vec<Value> = (case.questions.iter())
            .map(
                |q| json!({"ask": q.ask, "decision": said(atlas, case, q), "laws": names(&q.laws)}),
            )
            .collect();
        object.insert("questions".to_owned(), json!(asked));
    }
    Page::framed(path, title, body, data)
}

fn names(all: &[Text]) -> Vec<&str> {
    all.iter().map(Text::as_str).collect()
}

/// Writes a case: the passage, what is known and done, questions with decisions, the judgment.
pub(super) fn html(atlas: &BookModel<'_>, id: &str, page: &str) -> String {
    let mut out = String::new();
    if let Some(printed) = atlas.edition.library.resolve(id, "") {
        out += &passage::html(atlas, printed, page, false);
    }
    if let Some(case) = case(atlas, id) {
        let title = escape(&case.item.title) + &whose(case.item.whose);
        out += &element("p", "case-title", &title);
        let head = |words: &str| format!("<h2 class=\"minor\">{words}</h2>");
        out += &known(case, &head);
        let acts = done(atlas, id);
        if !acts.is_empty() {
            let _ = write!(
                out,
                "{}<ol class=\"acts\">{}</ol>",
                head("What was done"),
                items(&acts)
            );
        }
        let asked: Vec<String> = case
            .questions
            .iter()
            .map(|q| question(atlas, case, q, page))
            .collect();
        if !asked.is_empty() {
            let _ = write!(
                out,
                "{}<ol class=\"asked\">{}</ol>",
                head("What is asked, and decided"),
                items(&asked)
            );
        }
        if let Some(note) = &case.item.note {
            let _ = write!(out, "<p class=\"note\">{}</p>", escape(note));
        }
        out += &head("The judgment");
        out += &record::at_work(atlas, atlas.verdicts.get(id), page, 3);
    }
    format!("<div class=\"case\">{out}</div>")
}

/// Writes what was done, each act with what the referee ruled of it.
fn done(atlas: &BookModel<'_>, id: &str) -> Vec<String> {
    let Some(judged) = atlas.judgments.get(id) else {
        return Vec::new();
    };
    let act = |act: &report::judgment::Act| {
        let ruled = act.rulings.iter().flat_map(|r| judged.ruled(r, false));
        let ruled: Vec<String> = ruled.map(|(_, words)| with_cards(&words)).collect();
        let rulings = if ruled.is_empty() {
            String::new()
        } else {
            format!("<ul class=\"ruled\">{}</ul>", items(&ruled))
        };
        format!("{}{rulings}", with_cards(&act.words))
    };
    judged.acts.iter().map(act).collect()
}

fn items(all: &[String]) -> String {
    all.iter()
        .map(|i| format!("<li>{i}</li>"))
        .collect::<Vec<_>>()
        .concat()
}

/// Returns a line as it is written.
fn written<'a>(atlas: &'a BookModel<'_>, line: &CaseLine) -> &'a str {
    atlas.edition.sources.text(line.span())
}

/// Writes the cards that are known.
fn known(case: &Case, head: &dyn Fn(&str) -> String) -> String {
    let facts = &case.facts;
    let mut rows = String::new();
    for (lead, hands) in [
        ("holds", &facts.hands),
        ("has thrown out", &facts.discards),
        ("lacks", &facts.lacks),
    ] {
        for hand in hands {
            let held = cards(hand.list.cards.iter().copied());
            let _ = write!(
                rows,
                "<tr><th scope=\"row\">{} {lead}</th><td>{held}</td></tr>",
                escape(hand.seat.as_str())
            );
        }
    }
    let given: Vec<String> = facts
        .given
        .iter()
        .map(|(words, _)| code(words.as_str()))
        .collect();
    let given = if given.is_empty() {
        String::new()
    } else {
        list("given", &given)
    };
    if rows.is_empty() {
        return given;
    }
    let head = head("What is known");
    format!("{head}<table class=\"hands\"><tbody>{rows}</tbody></table>{given}")
}

fn question(atlas: &BookModel<'_>, case: &Case, asked: &Question, page: &str) -> String {
    let mut out = String::new();
    if let Some(words) = &asked.ask {
        out += &element("p", "ask", &escape(words));
    }
    let _ = write!(
        out,
        "<p class=\"decision\">{}</p>",
        with_cards(&said(atlas, case, asked))
    );
    for (lead, laws) in [
        ("By", &asked.laws),
        ("See also", &asked.also),
        ("Considered, and not in point:", &asked.fails),
    ] {
        let laws: Vec<String> = (laws.iter())
            .map(|l| text::PassageId::of(l.as_str(), &case.item.work).0)
            .collect();
        if !laws.is_empty() {
            let cites = atlas.cites(laws.iter().map(String::as_str), page);
            let _ = write!(out, "<p class=\"sources\">{lead} {}</p>", cites.join(" · "));
        }
    }
    out
}

/// Says what is asked about and how it is decided.
fn said(atlas: &BookModel<'_>, case: &Case, asked: &Question) -> String {
    let decided = decision(case, asked);
    if let Wanted::May(line, _) = &asked.wanted {
        format!("{}: {decided}", written(atlas, line))
    } else {
        decided
    }
}
