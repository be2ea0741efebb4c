//! Situations between two who declare, in words for people. Puts none to a book.

use super::{ELDER, Moment, Two};
use codille_edition::check::declaration::Kind;
use codille_lang::ids::Seat;

fn who(seat: Seat) -> &'static str {
    if seat == ELDER { "elder" } else { "younger" }
}

const fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Deal => "his hand as dealt",
        Kind::Suit => "a point",
        Kind::Run => "a sequence",
        Kind::Rank => "cards of a rank",
    }
}

const fn when(moment: Moment) -> &'static str {
    match moment {
        Moment::Exchanged => "Elder has exchanged, younger has not",
        Moment::Before => "Both have exchanged, and no card is led",
        Moment::Led => "Elder has led his first card",
        Moment::Played => "The first trick has been played",
    }
}

/// Says a situation to people.
#[expect(
    clippy::too_many_lines,
    reason = "one sentence for each kind of situation"
)]
pub(in crate::witness) fn words(situation: &Two) -> String {
    match situation {
        Two::Exchange { seat, dealt, taken } => {
            let [a, b] = dealt;
            let before = match (*seat == ELDER, *taken) {
                (true, _) => String::new(),
                (false, 0) => "; elder has taken none".to_owned(),
                (false, n) => format!("; elder has taken {n}"),
            };
            let cards = if a == b {
                format!("Each is dealt {a} cards{before}")
            } else {
                format!("Elder is dealt {a} cards and younger {b}{before}")
            };
            format!("{cards}: how many may {} exchange?", who(*seat))
        }
        Two::Look {
            seat,
            left,
            moment,
            looked,
        } => {
            let [a, b] = left;
            let looked = if *looked {
                " and the other looked at them"
            } else {
                ""
            };
            format!(
                "{}; of the shares {a} of elder's and {b} of younger's cards were left{looked}: may {} look at them?",
                when(*moment),
                who(*seat)
            )
        }
        Two::Blank { seat, cards, other } => format!(
            "{} is dealt {cards} and {} {other}: may {} announce what he was dealt?",
            capital(who(*seat)),
            who(seat.other()),
            who(*seat)
        ),
        Two::Call {
            seat,
            kind,
            hand,
            discarded,
            first,
            called,
            moment,
        } => {
            let away = if discarded.is_empty() {
                String::new()
            } else {
                format!(" and had laid {discarded} away")
            };
            let before = match (first.is_empty(), hand == called && away.is_empty()) {
                (true, true) => String::new(),
                (true, false) => format!(" He held {hand}{away}."),
                (false, _) => {
                    format!(" He held {hand}{away}; {first} was called and found good.")
                }
            };
            format!(
                "{}.{before} May {} call {called} as {}?",
                when(*moment),
                who(*seat),
                what(*kind)
            )
        }
        Two::Worth {
            kind,
            called,
            answer,
        } => format!(
            "Elder calls {called} as {}, and is answered “{}”: what does he count?",
            what(*kind),
            answer.word()
        ),
        Two::Lead { card } => format!("Elder leads {card}: what does he count?"),
        Two::Trick { led, card, last } => {
            let last = if *last { " to the last trick" } else { "" };
            format!("Elder leads {led}{last}, younger plays {card}: what is then counted?")
        }
        Two::Follow { led, held } => {
            format!("Elder leads {led}; younger holds {held}: which may he play?")
        }
        Two::Cards { won } => {
            let [a, b] = won;
            format!("Elder has won {a} tricks, younger {b}: what do they bring?")
        }
        Two::Count { scored } => {
            let side = |points: &Vec<(String, i64)>| {
                let all: Vec<String> = points.iter().map(|(h, n)| format!("{n} for {h}")).collect();
                if all.is_empty() {
                    "nothing".to_owned()
                } else {
                    all.join(" and ")
                }
            };
            let [a, b] = scored;
            format!(
                "Elder has counted {}, younger {}: what follows from that?",
                side(a),
                side(b)
            )
        }
        Two::Partie { deals, totals } => {
            let [a, b] = totals;
            let deals = if *deals == 1 {
                "one deal".to_owned()
            } else {
                format!("{deals} deals")
            };
            format!(
                "After {deals} the first player has {a} and the second {b}: is the partie over, and what is paid?"
            )
        }
        Two::Weight { deal } => format!("How often does deal {deal} count?"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + chars.as_str()
}
