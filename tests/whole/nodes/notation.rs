//! Acts, payments and rulings as text of records, ids and amounts. Nothing else of this test reads types of the engine apart.

use codille::cards::CardSet;
use codille::check::act;
use codille::engine::{Act, Decision, Unlawful};
use codille::ids::{ClauseId, DeclarationId, HeadingId, Seat, SeatSet};
use codille::ledger::{Account, Entry};
use codille::referee::{Deed, Impossible, Opening, Order, Ruling, Supplied, Unsaid};
use codille::variant::Variant;
use std::fmt::Write;

/// A running hash of lines of text, FNV-1a with 64 bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn line(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Names a seat by its place in the order of speaking.
pub(crate) fn seat(seat: Seat) -> char {
    "ABCDEFGH"
        .chars()
        .nth(seat.index())
        .expect("no table is so large")
}

/// Names some seats.
fn seats(seats: SeatSet) -> String {
    seats.iter().map(seat).collect()
}

/// Names clauses in their order.
pub(crate) fn clauses(variant: &Variant, all: &[ClauseId]) -> String {
    let labels = all.iter().map(|c| variant.checked.label(*c));
    labels.collect::<Vec<_>>().join(" ")
}

/// Names what is asked.
pub(crate) const fn phase(decision: &Decision) -> &'static str {
    match decision {
        Decision::Bid(_) => "bid",
        Decision::Name(_) => "name",
        Decision::Discard(_) => "discard",
        Decision::Look(_) => "look",
        Decision::Between(_) => "between",
        Decision::Defend(_) => "defend",
        Decision::Play(_) => "play",
        Decision::Reserve(_) => "reserve",
        Decision::Take(_) => "take",
        Decision::Leave(_) => "leave",
        Decision::Announce(_) => "announce",
        Decision::Call(_) => "call",
        Decision::Answer(_) => "answer",
        Decision::Over => "over",
    }
}

fn class(variant: &Variant, class: DeclarationId) -> &str {
    &variant.checked.table.declarations[class].name
}

/// Writes an act of play.
pub(crate) fn act(variant: &Variant, act: &Act) -> String {
    let games = &variant.checked.table.games;
    match act {
        Act::Bid(game) => format!("bids {}", games.get(*game).expect("a game").name),
        Act::Pass => "passes".to_owned(),
        Act::Name(suit) => format!("names {}", suit.letter()),
        Act::Discard(cards) => format!("discards {cards}"),
        Act::Yield => "yields".to_owned(),
        Act::Look => "looks".to_owned(),
        Act::Surrender => "surrenders".to_owned(),
        Act::Defend => "defends".to_owned(),
        Act::Stop => "stops".to_owned(),
        Act::Challenge => "challenges".to_owned(),
        Act::Reserve => "reserves".to_owned(),
        Act::GoOn => "goes on".to_owned(),
        Act::Play(card) => format!("plays {card}"),
        Act::Leave(count) => format!("leaves {count}"),
        Act::Take(count) => format!("takes {count}"),
        Act::Announce => "announces".to_owned(),
        Act::Call { class: of, cards } => format!("calls {} {cards}", class(variant, *of)),
        Act::Ask => "asks".to_owned(),
        Act::Answer(answer) => format!("answers {}", answer.word()),
    }
}

/// Writes why an act is refused.
pub(crate) fn refusal(variant: &Variant, refused: &Unlawful) -> String {
    let by = clauses(variant, &refused.clauses);
    format!(
        "{} {}: {} {by}",
        seat(refused.seat),
        act(variant, &refused.act),
        refused.why.word()
    )
}

fn account(account: Account) -> String {
    match account {
        Account::Seat(s) => seat(s).to_string(),
        Account::Pool => "pool".to_owned(),
        Account::Reserve => "reserve".to_owned(),
        Account::Nobody => "nobody".to_owned(),
    }
}

/// Names a heading of the bill.
fn heading(variant: &Variant, heading: HeadingId) -> &str {
    &variant.checked.headings[heading]
}

/// Writes a payment with its clauses.
pub(crate) fn entry(variant: &Variant, entry: &Entry) -> String {
    format!(
        "{} to {}: {} as {} by {}",
        account(entry.from),
        account(entry.to),
        entry.amount,
        heading(variant, entry.heading),
        clauses(variant, &entry.clauses)
    )
}

/// Writes an act before a referee.
pub(crate) fn deed(variant: &Variant, by: Seat, deed: &Deed) -> String {
    let name = act::name(&variant.checked.table.acts, deed.act);
    let mut out = format!("{} {name} [{}] {}", seat(by), deed.cards, deed.number);
    if let Some(whose) = deed.whose {
        let _ = write!(out, " of {}", seat(whose));
    }
    if !deed.words.is_empty() {
        let _ = write!(out, " \"{}\"", deed.words);
    }
    for (what, play) in [("as", &deed.play), ("mending with", &deed.mends)] {
        if let Some(play) = play {
            let _ = write!(out, " {what} {}", act(variant, play));
        }
    }
    if let Some((of, cards)) = deed.about {
        let _ = write!(out, " about {} {cards}", class(variant, of));
    }
    if let Some(right) = deed.declines {
        let _ = write!(out, " declining to {}", right.word());
    }
    out
}

fn opening(variant: &Variant, o: &Opening) -> String {
    let name = act::name(&variant.checked.table.acts, o.act);
    let by = variant.checked.label(o.clause);
    format!("{} {name} \"{}\" by {by}", seat(o.seat), o.words)
}

fn supplied(one: &Supplied) -> String {
    let what = match one.what {
        Unsaid::Exchange => "exchange".to_owned(),
        Unsaid::Take(count) => format!("take {count}"),
        Unsaid::Leave(count) => format!("leave {count}"),
        Unsaid::Answer(answer) => format!("answer {}", answer.word()),
        Unsaid::Pass => "pass".to_owned(),
        Unsaid::Right(right) => format!("no {}", right.word()),
    };
    format!("{} {what}", seat(one.seat))
}

fn order(variant: &Variant, order: &Order) -> String {
    let headings = |all: &[HeadingId]| {
        let names: Vec<&str> = all.iter().map(|h| heading(variant, *h)).collect();
        names.join(", ")
    };
    match order {
        Order::Pay(paid) => format!("pay {}", entry(variant, paid)),
        Order::Silence {
            seats: who,
            but,
            only,
        } => format!(
            "silence {} but [{}] only [{}]",
            seats(*who),
            headings(but),
            headings(only)
        ),
        Order::CallFalls(of, what) => format!("{} of {} falls", class(variant, *what), seat(*of)),
        Order::CallStands(of, what) => format!("{} of {} stands", class(variant, *what), seat(*of)),
        Order::Fresh => "fresh deal".to_owned(),
        Order::Trumps(suit) => format!("trumps {}", suit.letter()),
        Order::Back(to) => format!("back to {to}"),
        Order::Loses(who) => format!("{} loses", seats(*who)),
        Order::Nothing => "nothing".to_owned(),
    }
}

/// Writes a ruling, a line for everything that it says.
pub(crate) fn ruling(variant: &Variant, ruling: &Ruling) -> Vec<String> {
    let by = |all: &[ClauseId]| clauses(variant, all);
    let allowed = match ruling.allowed {
        Some(true) => "allowed",
        Some(false) => "forbidden",
        None => "not spoken of",
    };
    let mut out = vec![format!("{allowed} by {}", by(&ruling.grounds))];
    if ruling.idle {
        out.push(format!("idle, too late: {}", ruling.too_late));
    }
    out.extend(ruling.supplied.iter().map(supplied));
    for fault in &ruling.faults {
        let names = &variant.checked.faults;
        out.push(format!(
            "fault {} of {}, {} may waive, number {}, by {}",
            &names[fault.fault],
            seat(fault.seat),
            seats(fault.waivable_by),
            fault.offence,
            by(&fault.clauses)
        ));
    }
    for one in &ruling.consequences {
        let offence = one.offence.map_or("no fault".to_owned(), |n| n.to_string());
        let what = order(variant, &one.order);
        out.push(format!("{what} for {offence} by {}", by(&one.clauses)));
    }
    for (what, all) in [("opens", &ruling.opened), ("lapses", &ruling.lapsed)] {
        out.extend(
            all.iter()
                .map(|o| format!("{what} {}", opening(variant, o))),
        );
    }
    out.push(format!("hangs on {}", by(&ruling.hangs)));
    out.push(format!("failed {}", by(&ruling.failed)));
    out
}

/// Writes why an act cannot happen.
pub(crate) fn impossible(variant: &Variant, why: &Impossible) -> String {
    match why {
        Impossible::NotThere(cards) => format!("{cards} not there"),
        Impossible::NeverAsked => "never asked".to_owned(),
        Impossible::Over => "over".to_owned(),
        Impossible::Trouble(trouble) => variant.describe_trouble(trouble),
        Impossible::NothingToWaive => "nothing to waive".to_owned(),
        Impossible::DoneForGood => "done for good".to_owned(),
        Impossible::NoSuchFault(trick) => format!("no such fault in trick {trick}"),
        Impossible::NoCall => "no call".to_owned(),
        Impossible::NoSuit => "no suit".to_owned(),
    }
}

/// Chooses so many of some cards.
pub(crate) fn some_cards(from: CardSet, count: u32, chance: &mut impl rand::RngExt) -> CardSet {
    let mut left = from;
    let mut out = CardSet::EMPTY;
    for _ in 0..count.min(from.count()) {
        let card = left.nth(chance.random_range(0..left.count()));
        let card = card.expect("some are left");
        left.remove(card);
        out.insert(card);
    }
    out
}
