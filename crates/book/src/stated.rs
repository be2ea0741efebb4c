//! What bills, tables, calculations and lists of hands state, with the working: the page of such evidence shows the figures themselves.

use maud::{Markup, html};

use super::html::{code, joined};
use super::model::BookModel;
use super::replay::card_html;
use codille_evidence::run::{Outcome, Verdict};
use codille_evidence::{
    Bill, Body, Calculation, Counted, Counters, Division, EvidenceKind, Facts, Further, Grouping,
    HandList, Odds, Order, OrderOf, Parties, Table,
};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::clause::print_expr;

/// A line of what is stated: what it is, and its value.
type Row = (&'static str, Markup);

/// Writes what an item states; nothing where its kind has a page of its own for that.
pub(super) fn stated(
    atlas: &BookModel<'_>,
    kind: EvidenceKind,
    id: &str,
    verdict: Option<&Verdict>,
) -> Markup {
    let shelf = &atlas.shelf;
    match kind {
        EvidenceKind::Bill => {
            let found = shelf.bills.iter().find(|b| b.item.id == id);
            found.map_or_else(Markup::default, |found| bill(found, verdict))
        }
        EvidenceKind::Calculation => {
            let found = shelf.calculations.iter().find(|c| c.item.id == id);
            found.map_or_else(Markup::default, |found| calculation(found, verdict))
        }
        EvidenceKind::Table => {
            let found = shelf.tables.iter().find(|t| t.item.id == id);
            found.map_or_else(Markup::default, table)
        }
        EvidenceKind::Hands => {
            let found = shelf.hands.iter().find(|h| h.item.id == id);
            found.map_or_else(Markup::default, hand_list)
        }
        EvidenceKind::Odds => {
            let found = shelf.odds.iter().find(|o| o.item.id == id);
            found.map_or_else(Markup::default, odds)
        }
        EvidenceKind::Record | EvidenceKind::Case | EvidenceKind::Claim => Markup::default(),
    }
}

/// Writes the hand that is settled, the headings with their points, and the sum.
fn bill(bill: &Bill, verdict: Option<&Verdict>) -> Markup {
    let parts: Vec<i32> = bill.bill.iter().map(|(_, points)| *points).collect();
    let sum: i32 = parts.iter().sum();
    let working = joined(parts.iter().enumerate().map(|(at, n)| term(at, *n)), " ");
    let total = bill.total.unwrap_or(sum);
    html! {
        (rows(&facts(&bill.facts)))
        table.stated {
            thead { tr { th scope="col" { "What the " (bill.seat.word()) " gains (+) or pays (−)" } th scope="col" { "points" } } }
            tbody { @for (heading, points) in &bill.bill { tr { th scope="row" { (heading.as_str()) } td { (signed(*points)) } } } }
            tfoot { tr { th scope="row" { "In all" @if parts.len() > 1 { ": " (working) } } td { (signed(total)) } } }
        }
        @if sum != total { p { "The source casts " (signed(total)) "; its items come to " (signed(sum)) "." } }
        @if let Some(pool) = bill.leaves.pool { p { "The pool holds " (pool) " afterwards." } }
        @if let Some(reserved) = &bill.leaves.reserved { p { "Set apart afterwards: " (listed(reserved)) "." } }
        (agreement(verdict, bill.refuted.is_some()))
    }
}

/// Says whether the rules come to the same.
fn agreement(verdict: Option<&Verdict>, refuted: bool) -> Markup {
    let passed = verdict.map(|v| v.outcome == Outcome::Passed);
    let words = match (passed, refuted) {
        (Some(true), false) => "The rules give the same.",
        (Some(true), true) => "The rules give something else: the source is in error here.",
        (Some(false) | None, _) => return Markup::default(),
    };
    html! { p { (words) } }
}

fn calculation(calculation: &Calculation, verdict: Option<&Verdict>) -> Markup {
    html! {
        (rows(&facts(&calculation.given)))
        p { "Stated: " (code(calculation.states.as_str())) }
        (agreement(verdict, false))
    }
}

/// Writes of what odds are counted; what they come to stands in the verdict.
fn odds(odds: &Odds) -> Markup {
    let Counted::Draw(draw) = &odds.counted else {
        return Markup::default();
    };
    let mut out: Vec<Row> = vec![
        ("Held", cards(&draw.holding.cards)),
        ("Cards taken", html! { (draw.takes) }),
        ("Asked", code(&print_expr(&draw.question))),
    ];
    out.extend(draw.trump.map(|suit| ("Trumps", html! { (suit.name()) })));
    rows(&out)
}

/// Lists what is known of a hand that is settled.
fn facts(facts: &Facts) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    let mut add = |what, value: Option<Markup>| out.extend(value.map(|value| (what, value)));
    let number = |n: Option<u32>| n.map(|n| html! { (n) });
    let yes = |holds: bool| holds.then(|| html! { "yes" });
    add("Pool", facts.pool.map(|n| html! { (n.value) }));
    add(
        "Game",
        (facts.game.as_ref()).map(|game| html! { (game.as_str().replace('_', " ")) }),
    );
    add("Trumps", facts.trump.map(|suit| html! { (suit.name()) }));
    let places = ["eldest", "second", "youngest"];
    let place =
        |seat: &codille_lang::ids::Seat| places.get(seat.index()).copied().unwrap_or("further");
    add(
        "The Ombre's place",
        facts.ombre.as_ref().map(|seat| html! { (place(seat)) }),
    );
    add(
        "Cards held",
        facts.hand.as_ref().map(|list| cards(&list.cards)),
    );
    add(
        "And besides",
        (!facts.also.is_empty()).then(|| further(&facts.also)),
    );
    let tricks = facts.tricks.iter();
    let tricks: Vec<String> = tricks
        .map(|(role, n)| format!("{} {n}", role.word()))
        .collect();
    add(
        "Tricks",
        (!tricks.is_empty()).then(|| html! { (tricks.join(", ")) }),
    );
    add("Tricks won before another won one", number(facts.opening));
    add("Tricks played", number(facts.played));
    add("Surrendered", yes(facts.surrendered));
    add(
        "Defended by the",
        facts.defender.map(|role| html! { (role.word()) }),
    );
    add("The vole challenged by word", yes(facts.challenged));
    add("The loser sets his stake apart", yes(facts.reserving));
    add(
        "Led by the Ombre",
        facts.led.as_ref().map(|list| cards(&list.cards)),
    );
    let faults = facts.faults.iter();
    let faults: Vec<String> = (faults.map(|(role, name, n)| {
        format!("{}: {} {n}", role.word(), name.as_str().replace('_', " "))
    }))
    .collect();
    add(
        "Faults",
        (!faults.is_empty()).then(|| html! { (faults.join(", ")) }),
    );
    add(
        "Stakes set apart",
        (!facts.reserved.is_empty()).then(|| html! { (listed(&facts.reserved)) }),
    );
    add(
        "The stake in the pool lay apart before",
        yes(facts.pool_reserved),
    );
    add(
        "Dealt round for the first deal",
        facts.drawn.as_ref().map(|list| cards(&list.cards)),
    );
    let ladies: Vec<&str> = facts.ladies.iter().map(place).collect();
    add(
        "Ladies",
        (!ladies.is_empty()).then(|| html! { (ladies.join(", ")) }),
    );
    let pair = |pair: &Option<[u32; 2]>| pair.map(|[a, b]| html! { (a) " and " (b) });
    add("Points before, elder first", pair(&facts.totals));
    add(
        "Gained in the parties before, elder first",
        pair(&facts.gained),
    );
    add("Deals played", number(facts.deals));
    out
}

fn table(table: &Table) -> Markup {
    match &table.body {
        Body::Orders(orders) => html! { @for order in orders { (order_line(order)) } },
        Body::Divisions(divisions) => {
            html! { @for division in divisions { (division_line(division)) } }
        }
        Body::Games(games) => {
            let names = games.iter().map(|g| g.as_str().replace('_', " "));
            html! { p { "Each outbids those before it: " (names.collect::<Vec<_>>().join(", ")) "." } }
        }
        Body::Counters(all) => counters(all),
        Body::Hands {
            hands, rejected, ..
        } => html! {
            @for hand in hands { p { (hand.seat.as_str()) ": " (cards(&hand.list.cards)) } }
            @for hand in rejected { p { (hand.seat.as_str()) " throws out " (cards(&hand.list.cards)) } }
        },
        Body::Parties(all) => parties(all),
        Body::Stock {
            cards: stock,
            groupings,
        } => html! {
            p { "From the top: " (cards(&stock.cards)) }
            @for grouping in groupings { (grouping_line(grouping)) }
        },
    }
}

fn order_line(order: &Order) -> Markup {
    let of = match order.of {
        OrderOf::Trumps => "trumps",
        OrderOf::Plain => "not trumps",
    };
    html! {
        p { (order.suit.name()) ", " (of) ": " (cards(&order.cards.cards)) @if let Some(count) = order.count { " (" (count.value) " cards, it says)" } }
        @if order.refuted.is_some() { p { "The rules give another order: the source is in error here." } }
    }
}

fn division_line(division: &Division) -> Markup {
    let rows = division.rows.iter().map(|(tricks, _)| {
        tricks
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("-")
    });
    html! { p { (division.result.as_str().replace('_', " ")) ": " (rows.collect::<Vec<_>>().join(", ")) @if let Some(stated) = division.stated { " (" (stated.value) " ways, it says)" } } }
}

/// Writes what a tray of counters holds, and its worth worked out.
fn counters(all: &Counters) -> Markup {
    let value = |name: &str| {
        all.values
            .iter()
            .find(|(n, _)| n.as_str() == name)
            .map(|(_, n)| n.value)
    };
    let parts: Vec<(u32, u32)> = (all.tray.iter())
        .filter_map(|(name, n)| Some((n.value, value(name.as_str())?)))
        .collect();
    let working = parts.iter().map(|(n, worth)| format!("{n} × {worth}"));
    let sum: u32 = parts.iter().map(|(n, worth)| n * worth).sum();
    html! {
        table.stated {
            thead { tr { th scope="col" { "counter" } th scope="col" { "points" } th scope="col" { "in a tray" } } }
            tbody { @for (name, n) in &all.values { tr {
                th scope="row" { (name.as_str().replace('_', " ")) } td { (n.value) }
                td { @if let Some((_, held)) = all.tray.iter().find(|(t, _)| t.as_str() == name.as_str()) { (held.value) } }
            } } }
        }
        p { (working.collect::<Vec<_>>().join(" + ")) " = " (sum) "; the source says " (all.points_per_tray.value) " a tray." }
        @if let Some(trays) = all.trays { p { (trays.value) " trays." } }
    }
}

/// Writes score cards with the sums of their columns.
fn parties(all: &Parties) -> Markup {
    html! {
        @for party in &all.rows {
            @let sum = |side: usize| -> u32 { party.deals.iter().filter_map(|deal| deal.get(side)).sum() };
            table.stated {
                thead { tr { th scope="col" { "deal" } th scope="col" { "first" } th scope="col" { "second" } } }
                tbody { @for (at, [first, second]) in party.deals.iter().enumerate() { tr { th scope="row" { (at + 1) } td { (first) } td { (second) } } } }
                tfoot { tr { th scope="row" { "sum" } td { (sum(0)) } td { (sum(1)) } } }
            }
            @if let Some([first, second]) = party.sums { p { "The source casts " (first) " and " (second) "." } }
            @if let Some(won) = party.won { p { "Won: " (won.value) "." } }
        }
        @if let Some([first, second]) = all.won { p { "Won in all: " (first) " and " (second) "." } }
    }
}

fn grouping_line(grouping: &Grouping) -> Markup {
    let takes = grouping.takes.iter();
    let takes: Vec<String> = takes
        .map(|(who, n)| format!("{} {}", who.as_str(), n.value))
        .collect();
    html! { p { (grouping.pages.as_str()) ": " (takes.join(", ")) "; left " (grouping.left.value) "." } }
}

fn hand_list(list: &HandList) -> Markup {
    let readings = list.trumps.iter().map(|reading| {
        let names = reading.iter().map(codille_edition::yaml::Text::as_str);
        names.collect::<Vec<_>>().join(" ")
    });
    let mut out: Vec<Row> = Vec::new();
    let mut add = |what, value: Option<Markup>| out.extend(value.map(|value| (what, value)));
    add(
        "Game",
        Some(html! { (list.game.as_str().replace('_', " ")) }),
    );
    add("Trump suit", Some(html! { (list.colour.as_str()) }));
    let readings: Vec<String> = readings.filter(|r| !r.is_empty()).collect();
    add(
        "Trumps held",
        (!readings.is_empty()).then(|| html! { (readings.join("; or ")) }),
    );
    add("Cards", list.cards.as_ref().map(|c| cards(&c.cards)));
    let number = |n: Option<u32>| n.map(|n| html! { (n) });
    add("Kings", number(list.side.kings));
    add("Queens guarded", number(list.side.protected_queens));
    add("Suits wanting", number(list.side.renounces));
    add("Manilles of other suits", number(list.side.manilles));
    add(
        "And besides",
        (!list.side.cards.is_empty()).then(|| further(&list.side.cards)),
    );
    rows(&out)
}

fn rows(rows: &[Row]) -> Markup {
    html! { @if !rows.is_empty() { dl.facts { @for (what, value) in rows { dt { (what) } dd { (value) } } } } }
}

fn cards(all: &[Card]) -> Markup {
    joined(all.iter().map(|card| card_html(*card)), " ")
}

fn further(all: &[Further]) -> Markup {
    joined(
        all.iter()
            .map(|f| html! { (f.count) " of " (kind(f.among)) }),
        "; ",
    )
}

/// Writes a kind of cards: a whole suit by its name, of which a pack may lack some, and other cards one by one.
fn kind(among: CardSet) -> Markup {
    let whole = Suit::ALL.into_iter().filter(|suit| {
        let cards = CardSet::suit(*suit);
        (cards - among).is_empty()
    });
    let whole: Vec<Suit> = whole.collect();
    let others = whole.iter().fold(among, |rest, s| rest - CardSet::suit(*s));
    let suits = whole.iter().map(|suit| html! { "the " (suit.name()) });
    let suits = joined(suits, " and ");
    let others = joined(others.iter().map(card_html), " ");
    let kinds = [suits, others]
        .into_iter()
        .filter(|kind| !kind.0.is_empty());
    joined(kinds, " and ")
}

fn listed<N: ToString>(numbers: &[N]) -> String {
    let all: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    all.join(", ")
}

/// Writes a number with its sign.
fn signed(n: i32) -> String {
    match n {
        0 => "0".to_owned(),
        1.. => format!("+{n}"),
        _ => format!("−{}", n.unsigned_abs()),
    }
}

/// Writes a part of a sum, with the sign between it and what stands before.
fn term(at: usize, n: i32) -> String {
    match (at, n < 0) {
        (0, false) => n.to_string(),
        (0, true) => format!("−{}", n.unsigned_abs()),
        (_, false) => format!("+ {n}"),
        (_, true) => format!("− {}", n.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::{kind, signed, term};
    use codille_lang::cards::{CardSet, Suit, parse_card};

    #[test]
    fn sums_are_written_with_their_signs() {
        assert_eq!([0, 7, -12].map(signed), ["0", "+7", "−12"]);
        let parts = [5, -8, 60].iter().enumerate().map(|(at, n)| term(at, *n));
        assert_eq!(parts.collect::<Vec<_>>().join(" "), "5 − 8 + 60");
    }

    #[test]
    fn a_whole_suit_is_told_by_its_name() {
        let diamonds = CardSet::suit(Suit::Diamonds);
        assert_eq!(kind(diamonds).into_string(), "the diamonds");
        let king = parse_card("KS").expect("it is a card");
        let both = kind(diamonds | CardSet::of(king)).into_string();
        assert!(both.starts_with("the diamonds and <span"), "{both}");
        let red = diamonds | CardSet::suit(Suit::Hearts);
        assert_eq!(kind(red).into_string(), "the hearts and the diamonds");
        assert!(!both.contains("ten of diamonds"));
    }
}
