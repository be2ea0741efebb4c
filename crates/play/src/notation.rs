//! A hand as a record that `codille replay` and `codille test` read.

use codille_engine::ledger::{Account, Entry, balance};
use codille_engine::variant::{Setting, Variant};
use codille_engine::{Act, Event, Hand, State};
use codille_evidence::transcript;
use codille_lang::cards::CardSet;
use codille_lang::ids::{BySeat, DeclarationId, Seat};
use codille_lang::words::joined;
use std::fmt::{Display, Write};

/// What stands at the head of a record.
#[derive(Debug, Clone)]
pub(super) struct RecordHead<'a> {
    /// Its id.
    pub(super) id: String,
    /// Its title.
    pub(super) title: String,
    /// What is to be said of it beside.
    pub(super) note: Option<String>,
    /// The options that were set.
    pub(super) set: &'a Setting,
    /// The players by seat, in the order of speaking.
    pub(super) names: &'a [String],
    /// The state before the deal.
    pub(super) opening: &'a State,
}

impl RecordHead<'_> {
    /// What every entry begins with, up to its seats.
    pub(super) fn begin(&self, variant: &Variant) -> String {
        let mut out = format!(
            "  - id: {}\n    title: \"{}\"\n    variant: {}\n",
            self.id, self.title, variant.checked.id
        );
        if let Some(note) = &self.note {
            let _ = writeln!(out, "    note: \"{note}\"");
        }
        if !self.set.is_empty() {
            let set = self
                .set
                .iter()
                .map(|(option, value)| format!("{option}: \"{value}\""));
            let _ = writeln!(out, "    set: {{{}}}", joined(set, ", "));
        }
        let _ = writeln!(out, "    seats: [{}]", self.names.join(", "));
        out
    }

    /// How it stood before the hand, where that is not the beginning: the pool, the deal and the totals.
    pub(super) fn before(&self, indent: &str) -> String {
        let mut out = String::new();
        let facts = &self.opening.facts;
        if facts.pool != 0 {
            let _ = writeln!(out, "{indent}pool: {}", facts.pool);
        }
        if facts.reckoning.deal_number > 0 {
            let _ = writeln!(out, "{indent}deal: {}", facts.reckoning.deal_number);
            let totals = by_name(self.names, self.names.len(), |s| facts.reckoning.total(s));
            let _ = writeln!(out, "{indent}totals: {{{totals}}}");
        }
        out
    }
}

/// A number for each of the first `count` seats: `Ann: 3, Ben: -1`.
pub(super) fn by_name<N: Display>(
    names: &[String],
    count: usize,
    of: impl Fn(Seat) -> N,
) -> String {
    let all = Seat::first(count).zip(names);
    joined(
        all.map(|(seat, name)| format!("{name}: {}", of(seat))),
        ", ",
    )
}

/// Writes a hand as one record of a file of records: the deal or the hands at the first lead, every act, and where it is over what it came to.
pub(super) fn record(hand: &Hand, head: &RecordHead<'_>) -> String {
    let names = head.names;
    let mut out = head.begin(&hand.variant) + &head.before("    ");
    let lead = hand.first_lead();
    let first = hand.first();
    out.push_str(if lead.is_some() {
        "    hands:\n"
    } else {
        "    dealt:\n"
    });
    each(&mut out, names, hand, &first.facts.dealt);
    match &lead {
        None => {
            let _ = writeln!(out, "    stock: \"{}\"", joined(first.stock(), " "));
        }
        Some(lead) => {
            if let Some(ombre) = lead.ombre {
                let game = &hand.variant.checked.table.game(lead.game).name;
                let _ = writeln!(out, "    ombre: {}\n    game: {game}", ombre.name_of(names));
                if let Some(trump) = lead.trump {
                    let _ = writeln!(out, "    trump: {}", trump.letter());
                }
            }
        }
    }
    if lead.is_some() && first.facts.discarded.iter().any(|cards| *cards != 0) {
        out.push_str("    discards:\n");
        each(&mut out, names, hand, &first.facts.discarded);
    }
    out.push_str("    acts:\n");
    for line in lines(hand, names) {
        let _ = writeln!(out, "      - '{line}'");
    }
    if hand.state.is_over() {
        out.push_str(&expected(hand, names));
    }
    out
}

/// Writes cards of each seat in a line.
fn each(out: &mut String, names: &[String], hand: &Hand, cards: &BySeat<u64>) {
    for (seat, name) in Seat::first(hand.variant.hands).zip(names) {
        let cards = CardSet(cards[seat]);
        let _ = writeln!(out, "      {name}: \"{cards}\"");
    }
}

/// Writes every act in a line, the cards of a trick in one.
pub(super) fn lines(hand: &Hand, names: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut trick: Option<String> = None;
    for (at, moment) in hand.history.iter().enumerate() {
        let name = moment.seat.name_of(names);
        if let Act::Play(card) = moment.act {
            let number = moment.before.facts.tricks_played + 1;
            match &mut trick {
                Some(line) => {
                    let _ = write!(line, ", {name} {card}");
                }
                None => trick = Some(format!("{number}: {name} {card}")),
            }
            let after = hand.history.get(at + 1).map_or(&hand.state, |m| &*m.before);
            if after.facts.tricks_played >= number {
                out.extend(trick.take());
            }
            continue;
        }
        let Some(line) = act(hand, at, name) else {
            continue;
        };
        // Something is said or done in the middle of a trick: the trick goes on in a later line.
        out.extend(trick.take());
        out.push(line);
    }
    out.extend(trick);
    out
}

/// Writes an act that is no card; nothing for a right that is let pass, unless the settlement waits for it.
pub(super) fn act(hand: &Hand, at: usize, name: &str) -> Option<String> {
    let moment = hand.history.get(at)?;
    let table = &hand.variant.checked.table;
    let class = |class: DeclarationId| table.declarations[class].name.as_str();
    if moment.act == Act::GoOn {
        let right = moment.asked.passing_right();
        let right = right.filter(|_| moment.asked.asks_all())?;
        return Some(format!("{name} declines to {}", right.word()));
    }
    if moment.act == Act::Announce {
        let announced = hand.events.iter().skip(moment.events);
        let mut announced = announced.filter_map(|e| {
            let Event::Announced { class, .. } = e else {
                return None;
            };
            Some(*class)
        });
        return Some(format!("{name} announces {}", class(announced.next()?)));
    }
    Some(format!("{name} {}", moment.act.notation(table)?))
}

/// Writes what a hand that is over came to.
fn expected(hand: &Hand, names: &[String]) -> String {
    let table = &hand.variant.checked.table;
    let mut out = String::from("    expect:\n");
    let hands = hand.variant.hands;
    let tricks = by_name(names, hands, |s| hand.state.tricks(s));
    let _ = writeln!(out, "      tricks: {{{tricks}}}");
    if let Some(result) = transcript::result(hand).filter(|_| hand.state.balance.result.is_some()) {
        let _ = writeln!(out, "      result: {result}");
    }
    if table.games.is_empty() {
        let score = by_name(names, hands, |s| hand.state.facts.reckoning.score(s));
        let _ = writeln!(out, "      score: {{{score}}}");
    } else {
        // A record states what a hand brings beside the stake that was paid before it.
        let entries = hand.entries();
        let stake = |e: &&Entry| table_heading(hand, e) == "stake";
        let net = |s: Seat| {
            let own = Account::Seat(s);
            let staked: i64 = entries.iter().filter(stake).map(|e| e.brings(own)).sum();
            balance(&entries, own) - staked
        };
        let _ = writeln!(out, "      net: {{{}}}", by_name(names, names.len(), net));
        let _ = writeln!(out, "      pool: {}", hand.state.balance.pool);
    }
    out
}

/// Names the heading of an entry.
fn table_heading<'a>(hand: &'a Hand, entry: &Entry) -> &'a str {
    &hand.variant.checked.headings[entry.heading]
}
