//! A film as a page holds it: the whole game as text, and the data for the script.

use maud::{Markup, PreEscaped, html};

use super::card::{card_html, with_cards};
use super::data::{Line, PaidEntry, ReplayData, ReplayLine, Step};
use super::ground::Ground;
use super::pack::packed;
use crate::html::joined;
use codille_evidence::transcript::{Payment, describe_order, signed};
use codille_lang::cards::parse_card;

/// Returns the widget: no blank line and no indentation, so that Markdown lets it be.
///
/// # Errors
/// A sentence where the film lacks what it shows first.
pub(super) fn html(film: &ReplayData, rules: &Ground) -> Result<Markup, String> {
    let id = &film.anchor;
    let line = film.lines.get(film.start);
    let line =
        line.ok_or_else(|| format!("the replay of {} has no line to show first", film.id))?;
    let own = line.takes.first();
    let own = own.ok_or_else(|| format!("{} is played under no book", line.id))?;
    let data = packed(film).map_err(|why| format!("{}: {why}", film.id))?;
    // Nothing in the data may end the script.
    let data = PreEscaped(data.replace('<', "\\u003c"));
    Ok(html! {
        section class="replay" id={ "replay-" (id) } aria-label={ "Replay: " (line.title) } {
            "\n" div.rp-text { "\n" (text(film, rules, line, own)) } "\n"
            script type="application/json" class="rp-film" { (data) } "\n"
        }
        "\n"
    })
}

fn text(film: &ReplayData, rules: &Ground, line: &Line, own: &ReplayLine) -> Markup {
    html! {
        p.rp-who { (with_cards(&describe_order(&line.seats))) } "\n"
        @for (head, words) in &line.remarks {
            p.rp-remark { strong { (head) ":" } " " (with_cards(words)) } "\n"
        }
        (heading("The game, act by act"))
        (acts(film, line, own))
        @if entries(own).next().is_some() {
            (heading(if scored(own) { "The score" } else { "Payments" }))
            (ledger((film, rules), line, own))
        }
        @if line.takes.len() > 1 {
            (heading("The same play under other books"))
            ul { "\n" @for take in line.takes.iter().skip(1) { (under(film, line, take)) } } "\n"
        }
        (branches(film, line))
    }
}

fn heading(words: &str) -> Markup {
    html! { p.rp-head { strong { (words) } } "\n" }
}

fn acts(film: &ReplayData, line: &Line, take: &ReplayLine) -> Markup {
    html! {
        ol.rp-acts start="0" {
            "\n"
            @for (at, step) in take.steps.iter().enumerate() {
                li id={ (film.anchor) "." (at) } {
                    (said(line, step))
                    @if at == 0 { (deal(line, step)) }
                    @if let Some(won) = step.won { " " (line.name(won)) " wins " (trick(step)) "." }
                    @if let Some(note) = &step.note { " " span.rp-remark { "(" (with_cards(note)) ")" } }
                    @for entry in &step.entries {
                        " " span.rp-paid { (entry.payment.describe()) "." }
                    }
                }
                "\n"
            }
        }
        "\n"
    }
}

/// Names the trick that ends with a step; one that is closed without a card has no number.
fn trick(step: &Step) -> String {
    let number = step.trick.map(|n| format!("trick {n}"));
    number.unwrap_or_else(|| "the trick".to_owned())
}

fn said(line: &Line, step: &Step) -> Markup {
    html! {
        @if let Some(seat) = step.seat { (line.name(seat)) " " }
        (with_cards(&step.text))
        @if step.open { " " em { "(left open in the source)" } }
        @for (i, quote) in step.quotes.iter().enumerate() {
            (if i == 0 { ": " } else { ", " }) q { (quote) }
        }
    }
}

/// Lists the cards as they lie at the beginning.
fn deal(line: &Line, step: &Step) -> Markup {
    let order: Vec<&str> = step.order.iter().flat_map(|o| o.split(' ')).collect();
    let row = |name: &str, place: &str, sorted: bool| {
        let mut cards: Vec<&str> = step.moves.get(place)?.split(' ').collect();
        if sorted {
            cards.sort_by_key(|c| order.iter().position(|o| o == c));
        }
        let drawn = cards
            .iter()
            .map(|c| parse_card(c).expect("cards are moved"));
        Some(html! { li { (name) ": " (joined(drawn.map(card_html), " ")) } "\n" })
    };
    html! {
        ul {
            "\n"
            @for (seat, name) in line.seats.iter().enumerate() {
                @if let Some(row) = row(name, &format!("h{seat}"), true) { (row) }
                @if let Some(row) = row(&format!("{name}, laid away"), &format!("d{seat}"), true) { (row) }
            }
            @if let Some(row) = row("Stock, from the top", "s", false) { (row) }
        }
        "\n"
    }
}

fn entries(take: &ReplayLine) -> impl Iterator<Item = &PaidEntry> {
    take.steps.iter().flat_map(|s| &s.entries)
}

fn scored(take: &ReplayLine) -> bool {
    entries(take).any(|e| e.payment.is_score())
}

/// Lists what was booked, heading by heading, with the clauses and passages behind it.
fn ledger(film: (&ReplayData, &Ground), line: &Line, take: &ReplayLine) -> Markup {
    let mut headings: Vec<(&str, &[usize])> = Vec::new();
    for PaidEntry { payment, why } in entries(take) {
        if headings.iter().all(|(h, _)| *h != payment.heading) {
            headings.push((&payment.heading, why));
        }
    }
    let of = |heading| entries(take).filter(move |e| e.payment.heading == heading);
    let sums = sums(line, take).join(", ");
    html! {
        ul {
            "\n"
            @for (heading, why) in headings {
                li {
                    (heading) ": " (joined(of(heading).map(|e| way(&e.payment)), "; "))
                    @if let Some(clause) = why.first() { " (" (ground(film, *clause)) ")" }
                }
                "\n"
            }
        }
        "\n"
        @if !sums.is_empty() {
            p.rp-sum { (with_cards(&format!("In all: {sums}."))) } "\n"
        }
    }
}

/// Writes a clause with its gist and the passages that it cites.
fn ground((film, rules): (&ReplayData, &Ground), clause: usize) -> Markup {
    let shared = rules.clauses.get(clause);
    let own = || film.own.get(clause.checked_sub(rules.clauses.len())?);
    let clause = shared.or_else(own);
    let clause = clause.expect("a film holds every clause it numbers");
    let cites = clause.cites.iter().map(|cite| rules.cites.get(cite));
    let cites = cites.map(|found| found.expect("every citation of a clause is kept with it"));
    html! {
        (linked(clause.href.as_deref(), &clause.id)) ": " (clause.gist)
        @for found in cites { " " (linked(found.href.as_deref(), &found.locus)) }
    }
}

/// Writes words, as a link where they have a place.
fn linked(href: Option<&str>, words: &str) -> Markup {
    html! {
        @if let Some(href) = href { a href=(href) { (words) } } @else { (words) }
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

fn under(film: &ReplayData, line: &Line, take: &ReplayLine) -> Markup {
    let title = film.books.get(take.book).map(|b| b.title.as_str());
    let title = title.expect("a line is of a book of the film");
    let last = take.steps.last().map(|last| with_cards(&last.text));
    let sums = entries(take)
        .next()
        .map(|_| html! { (sums(line, take).join(", ")) "." });
    let notes = take
        .notes
        .iter()
        .map(|note| html! { "(" (with_cards(note)) ".)" });
    let parts = last.into_iter().chain(sums).chain(notes);
    html! { li { (title) ": " (joined(parts, " ")) } "\n" }
}

fn branches(film: &ReplayData, line: &Line) -> Markup {
    let rest = film.lines.iter().filter(|l| l.id != line.id);
    let rest = rest.map(|l| (&l.title, l.href.as_deref()));
    let others = film.others.iter().map(|o| (&o.title, o.href.as_deref()));
    let lists = [
        ("Branches of this game", rest.collect::<Vec<_>>()),
        ("The same cards, played otherwise", others.collect()),
    ];
    html! {
        @for (head, all) in lists.iter().filter(|(_, all)| !all.is_empty()) {
            (heading(head))
            ul { "\n" @for (title, href) in all { li { (linked(*href, title)) } "\n" } } "\n"
        }
    }
}
