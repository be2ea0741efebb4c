//! A film as a page holds it: the whole game as text, and the data for the script.

use std::fmt::Write as _;

use super::card::{card_html, escape, with_cards};
use super::data::{Line, PaidEntry, ReplayData, ReplayLine, Step};
use codille_evidence::transcript::{Payment, describe_order, signed};
use codille_lang::cards::parse_card;

/// Returns the widget: no blank line and no indentation, so that Markdown lets it be.
pub(super) fn html(film: &ReplayData) -> String {
    let mut out = String::new();
    let id = &film.anchor;
    let line = film.lines.get(film.start);
    let title = line.map_or("", |l| l.title.as_str());
    out.extend([format!(
        "<section class=\"replay\" id=\"replay-{id}\" aria-label=\"{}\">\n<div class=\"rp-text\">\n",
        escape(&format!("Replay: {title}"))
    )]);
    if let Some(line) = line {
        text(&mut out, film, line);
    }
    out.push_str("</div>\n<script type=\"application/json\" class=\"rp-film\">");
    let data = serde_json::to_string(film).expect("a film is plain data");
    // Nothing in the data may end the script.
    out.push_str(&data.replace('<', "\\u003c"));
    out.push_str("</script>\n</section>\n");
    out
}

fn text(out: &mut String, film: &ReplayData, line: &Line) {
    paragraph(out, "rp-who", &describe_order(&line.seats));
    for (head, words) in &line.remarks {
        let html = format!("<strong>{}:</strong> {}", escape(head), with_cards(words));
        out.extend(["<p class=\"rp-remark\">", &html, "</p>\n"]);
    }
    let Some(own) = line.takes.first() else {
        return;
    };
    heading(out, "The game, act by act");
    acts(out, film, line, own);
    if entries(own).next().is_some() {
        heading(out, if scored(own) { "The score" } else { "Payments" });
        ledger(out, film, line, own);
    }
    if line.takes.len() > 1 {
        heading(out, "The same play under other books");
        out.push_str("<ul>\n");
        for take in line.takes.iter().skip(1) {
            under(out, film, line, take);
        }
        out.push_str("</ul>\n");
    }
    branches(out, film, line);
}

fn heading(out: &mut String, words: &str) {
    out.extend(["<p class=\"rp-head\"><strong>", words, "</strong></p>\n"]);
}

fn paragraph(out: &mut String, class: &str, words: &str) {
    out.extend([format!("<p class=\"{class}\">{}</p>\n", with_cards(words))]);
}

fn acts(out: &mut String, film: &ReplayData, line: &Line, take: &ReplayLine) {
    out.push_str("<ol class=\"rp-acts\" start=\"0\">\n");
    for (at, step) in take.steps.iter().enumerate() {
        let anchor = &film.anchor;
        let _ = write!(out, "<li id=\"{anchor}.{at}\">{}", said(line, step));
        if at == 0 {
            deal(out, line, step);
        }
        if let Some(won) = step.won.and_then(|s| line.seats.get(s)) {
            let trick = step.trick.unwrap_or(0);
            let _ = write!(out, " {} wins trick {trick}.", escape(won));
        }
        for entry in &step.entries {
            let words = escape(&entry.payment.describe());
            let _ = write!(out, " <span class=\"rp-paid\">{words}.</span>");
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n");
}

fn said(line: &Line, step: &Step) -> String {
    let who = step.seat.and_then(|s| line.seats.get(s));
    let who = who.map_or_else(String::new, |w| format!("{} ", escape(w)));
    let mut words = format!("{who}{}", with_cards(&step.text));
    if step.open {
        words += " <em>(left open in the source)</em>";
    }
    for (i, quote) in step.quotes.iter().enumerate() {
        let lead = if i == 0 { ": " } else { ", " };
        words.extend([lead, "<q>", &escape(quote), "</q>"]);
    }
    words
}

/// Lists the cards as they lie at the beginning.
fn deal(out: &mut String, line: &Line, step: &Step) {
    let order: Vec<&str> = step.order.iter().flat_map(|o| o.split(' ')).collect();
    out.push_str("<ul>\n");
    let mut row = |name: &str, cards: &str, sorted: bool| {
        let mut cards: Vec<&str> = cards.split(' ').collect();
        if sorted {
            cards.sort_by_key(|c| order.iter().position(|o| o == c));
        }
        let drawn = cards.iter().filter_map(|c| parse_card(c).ok());
        let drawn: Vec<String> = drawn.map(card_html).collect();
        let _ = writeln!(out, "<li>{}: {}</li>", escape(name), drawn.join(" "));
    };
    for (seat, name) in line.seats.iter().enumerate() {
        if let Some(cards) = step.moves.get(&format!("h{seat}")) {
            row(name, cards, true);
        }
        if let Some(cards) = step.moves.get(&format!("d{seat}")) {
            row(&format!("{name}, laid away"), cards, true);
        }
    }
    if let Some(cards) = step.moves.get("s") {
        row("Stock, from the top", cards, false);
    }
    out.push_str("</ul>\n");
}

fn entries(take: &ReplayLine) -> impl Iterator<Item = &PaidEntry> {
    take.steps.iter().flat_map(|s| &s.entries)
}

fn scored(take: &ReplayLine) -> bool {
    entries(take).any(|e| e.payment.is_score())
}

/// Lists what was booked, heading by heading, with the clauses and passages behind it.
fn ledger(out: &mut String, film: &ReplayData, line: &Line, take: &ReplayLine) {
    let mut headings: Vec<(&str, &[usize])> = Vec::new();
    for PaidEntry { payment, why } in entries(take) {
        if headings.iter().all(|(h, _)| *h != payment.heading) {
            headings.push((&payment.heading, why));
        }
    }
    out.push_str("<ul>\n");
    for (heading, why) in headings {
        let _ = write!(out, "<li>{}: ", escape(heading));
        let all: Vec<String> = (entries(take).filter(|e| e.payment.heading == heading))
            .map(|e| escape(&way(&e.payment)))
            .collect();
        out.push_str(&all.join("; "));
        if let Some(clause) = why.first().and_then(|c| film.clauses.get(*c)) {
            let name = escape(&clause.id);
            let label = match &clause.href {
                Some(href) => format!("<a href=\"{}\">{name}</a>", escape(href)),
                None => name,
            };
            let _ = write!(out, " ({label}: {}", escape(&clause.gist));
            for cite in &clause.cites {
                if let Some(found) = film.cites.get(cite) {
                    let locus = escape(&found.locus);
                    match &found.href {
                        Some(href) => {
                            let _ = write!(out, " <a href=\"{}\">{locus}</a>", escape(href));
                        }
                        None => {
                            let _ = write!(out, " {locus}");
                        }
                    }
                }
            }
            out.push(')');
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
    let sums = sums(line, take);
    if !sums.is_empty() {
        paragraph(out, "rp-sum", &format!("In all: {}.", sums.join(", ")));
    }
}

fn way(payment: &Payment) -> String {
    let Payment {
        from, to, amount, ..
    } = payment;
    if payment.is_score() {
        format!("{to} {amount}")
    } else {
        format!("{from} to {to} {amount}")
    }
}

/// Returns what each seat has at the end.
fn sums(line: &Line, take: &ReplayLine) -> Vec<String> {
    let scored = scored(take);
    let told = |seat: &String| {
        let sum: i64 = entries(take).map(|e| e.payment.brings(seat)).sum();
        if scored {
            format!("{seat} {sum}")
        } else {
            format!("{seat} {}", signed(sum, false))
        }
    };
    line.seats.iter().map(told).collect()
}

fn under(out: &mut String, film: &ReplayData, line: &Line, take: &ReplayLine) {
    let title = film.books.get(take.book).map_or("", |b| b.title.as_str());
    let _ = write!(out, "<li>{}: ", escape(title));
    let mut parts: Vec<String> = Vec::new();
    if let Some(last) = take.steps.last() {
        parts.push(with_cards(&last.text));
    }
    if entries(take).next().is_some() {
        parts.push(format!("{}.", escape(&sums(line, take).join(", "))));
    }
    for note in &take.notes {
        parts.push(format!("({}.)", with_cards(note)));
    }
    out.push_str(&parts.join(" "));
    out.push_str("</li>\n");
}

fn branches(out: &mut String, film: &ReplayData, line: &Line) {
    let rest = film.lines.iter().filter(|l| l.id != line.id);
    let rest = rest.map(|l| (&l.title, &l.href));
    let others = film.others.iter().map(|o| (&o.title, &o.href));
    for (head, all) in [
        ("Branches of this game", rest.collect::<Vec<_>>()),
        ("The same cards, played otherwise", others.collect()),
    ] {
        if all.is_empty() {
            continue;
        }
        heading(out, head);
        out.push_str("<ul>\n");
        for (title, href) in all {
            let title = escape(title);
            let item = match href {
                Some(href) => format!("<li><a href=\"{}\">{title}</a></li>\n", escape(href)),
                None => format!("<li>{title}</li>\n"),
            };
            out.push_str(&item);
        }
        out.push_str("</ul>\n");
    }
}
