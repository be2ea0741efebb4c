//! What a seat hears of a deed and of the referee's ruling on it, in sentences. Rules on nothing.

use super::{Affair, Offer};
use crate::cards::list;
use crate::game::Game;
use crate::setup::Chair;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::referee::{Consequence, Deed, Impossible, Order, Ruling, Telling, Violation};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::words::capital;
use codille_players::Move;

impl Game {
    /// Begins a sentence for somebody: `You claim`, `Ann claims`.
    fn does(&self, hearer: Option<Seat>, seat: Seat, one: &str, other: &str) -> String {
        if hearer == Some(seat) {
            return format!("You {one}");
        }
        format!("{} {other}", self.called(hearer, seat))
    }

    /// Names a seat for somebody.
    pub(super) fn called(&self, hearer: Option<Seat>, seat: Seat) -> String {
        if hearer == Some(seat) {
            return "you".to_owned();
        }
        self.name(self.chair_of(seat)).to_owned()
    }

    /// Tells a deed that is no act of lawful play; nothing of one that the hand tells itself.
    pub(super) fn deed_lines(&self, done: &Move, hearer: Option<Seat>) -> Vec<String> {
        let (seat, deed) = match done {
            Move::Act(seat, deed) => (*seat, deed),
            Move::Waive(seat, fault) => {
                let faults = &self.setup.variant.checked.faults;
                let what = fault.map(|f| &faults[f]);
                let what = what.map_or("the penalty".to_owned(), |f| {
                    format!("the penalty for “{f}”")
                });
                return vec![format!(
                    "{} {what}.",
                    self.does(hearer, *seat, "waive", "waives")
                )];
            }
        };
        self.deed_line(hearer, seat, deed).into_iter().collect()
    }

    fn deed_line(&self, hearer: Option<Seat>, seat: Seat, deed: &Deed) -> Option<String> {
        if let Some(instead) = deed.mends {
            return Some(self.mending(hearer, seat, instead));
        }
        if let Some(play) = deed.play {
            let last = self.table.hand.history.last();
            let told = last.is_some_and(|m| m.seat == seat && m.act == play);
            let Act::Discard(cards) = play else {
                return None;
            };
            return (!told).then(|| {
                let lays = self.does(hearer, seat, "lay away", "lays away");
                format!("{lays} {}.", counted(cards.count()))
            });
        }
        let table = &self.setup.variant.checked.table;
        if deed.act == ActId::Verb(Verb::Say) {
            return Some(format!(
                "{}: “{}.”",
                capital(&self.called(hearer, seat)),
                capital(&deed.words)
            ));
        }
        let own = act::name(&table.acts, deed.act).replace('_', " ");
        let listed = act::listed(&table.acts, deed.act);
        let says = listed.map_or_else(|| format!("{own}s"), |a| a.says.clone());
        let mut out = format!("{} {says}", capital(self.called(hearer, seat).as_str()));
        if hearer == Some(seat) {
            out = format!("You: {own}");
        }
        let open = hearer == Some(seat) || listed.is_none_or(act::Act::is_open);
        let open = open || hearer.is_none();
        if !deed.cards.is_empty() {
            out.push_str(": ");
            out.push_str(&if open {
                list(deed.cards.iter(), self.setup.look)
            } else {
                counted(deed.cards.count())
            });
        } else if deed.number != 0 {
            out = format!("{out}: {}", deed.number);
        }
        if let Some(whose) = deed.whose {
            out = format!("{out}, of {}", self.called(hearer, whose));
        }
        if !deed.words.is_empty() {
            out = format!("{out} “{}”", deed.words);
        }
        Some(format!("{out}."))
    }

    /// Tells what is put in place of what was said or played.
    fn mending(&self, hearer: Option<Seat>, seat: Seat, instead: Act) -> String {
        let look = self.setup.look;
        let corrects = self.does(hearer, seat, "put right", "puts right");
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only a card, an answer and a call can be put right"
        )]
        match instead {
            Act::Play(card) => format!(
                "{corrects} what was played: {} is played.",
                list([card], look)
            ),
            Act::Answer(answer) => format!("{corrects} the answer: “{}.”", capital(answer.word())),
            Act::Call { class, cards } => {
                let all = &self.setup.variant.checked.table.declarations;
                let says = all[class].says.as_str();
                let cards = if hearer == Some(seat) {
                    format!(", {}", list(cards.iter(), look))
                } else {
                    String::new()
                };
                format!("{corrects} the call: “{says}”{cards}.")
            }
            _ => format!("{corrects} something."),
        }
    }

    /// Says what the referee rules of an affair, as somebody at the table hears it.
    pub(super) fn ruled(
        &self,
        affair: &Affair,
        ruling: &Ruling,
        hearer: Option<Seat>,
    ) -> Vec<String> {
        let mut out = Vec::new();
        for fault in &ruling.faults {
            out.extend(self.fault(fault, hearer));
        }
        if ruling.faults.is_empty() {
            out.extend(self.opinion(affair, ruling, hearer));
        }
        if out.is_empty() && !ruling.consequences.is_empty() {
            out.push("[The referee] The laws say of this:".to_owned());
        }
        let mut told: Vec<ClauseId> = clauses_told(ruling);
        for follows in &ruling.consequences {
            out.extend(self.follows(follows, hearer, &mut told));
        }
        out
    }

    fn fault(&self, fault: &Violation, hearer: Option<Seat>) -> Vec<String> {
        let name = &self.setup.variant.checked.faults[fault.fault];
        let who = self.called(hearer, fault.seat);
        // Somebody at the table is called so, too.
        let is = if who.eq_ignore_ascii_case("you") {
            "are"
        } else {
            "is"
        };
        let mut out = vec![format!(
            "[The referee] {} {is} at fault: {name}.",
            capital(&who)
        )];
        out.extend(self.laws(&fault.clauses));
        let seats = Seat::first(self.setup.chairs.len()).filter(|s| fault.waivable_by.contains(*s));
        for seat in seats {
            let chair = self.setup.chairs.get(self.chair_of(seat));
            out.push(match chair {
                Some((_, Chair::Player(_))) => {
                    format!("  {} does not waive it.", self.called(hearer, seat))
                }
                Some((_, Chair::Person)) | None => {
                    let may = capital(&self.called(hearer, seat));
                    format!("  {may} may waive what follows.")
                }
            });
        }
        out
    }

    /// Says whether a deed without a fault was allowed.
    fn opinion(&self, affair: &Affair, ruling: &Ruling, hearer: Option<Seat>) -> Vec<String> {
        let spoken = matches!(&affair.done, Move::Act(_, deed) if deed.play.is_none());
        let who = self.called(hearer, ruling.by);
        let mut out = match ruling.allowed {
            Some(false) => vec![format!(
                "[The referee] The rules do not allow {who} to do that."
            )],
            Some(true) if spoken => vec!["[The referee] It is allowed.".to_owned()],
            None if spoken => {
                vec!["[The referee] No law gives or forbids it: the book is silent.".to_owned()]
            }
            Some(true) | None => Vec::new(),
        };
        if !out.is_empty() {
            out.extend(self.laws(&ruling.grounds));
        }
        out
    }

    fn follows(
        &self,
        follows: &Consequence,
        hearer: Option<Seat>,
        told: &mut Vec<ClauseId>,
    ) -> Vec<String> {
        let words = self.ordered(&follows.order, hearer);
        let laws = follows.clauses.iter().filter(|c| !told.contains(c));
        let laws: Vec<ClauseId> = laws.copied().collect();
        told.extend(&laws);
        let mut out = vec![format!("  {}.", capital(&words))];
        out.extend(self.laws(&laws));
        out
    }

    /// Says what is ordered.
    fn ordered(&self, order: &Order, hearer: Option<Seat>) -> String {
        let names = self.names();
        let seats: Vec<&str> = names.iter().map(String::as_str).collect();
        let telling = Telling {
            variant: &self.setup.variant,
            seats: &seats,
        };
        let words = telling.order(order);
        // Whoever is told of himself is told so.
        let own = hearer.and_then(|seat| names.get(seat.index()));
        let own = own.map_or("You", String::as_str);
        for (verb, plain) in [
            ("pays", "pay"),
            ("reckons", "reckon"),
            ("loses", "lose"),
            ("scores", "score"),
            ("counts", "count"),
        ] {
            if let Some(rest) = words.strip_prefix(&format!("{own} {verb} ")) {
                return format!("you {plain} {rest}");
            }
        }
        words
    }

    /// Writes clauses with their pages, indented.
    pub(super) fn laws(&self, clauses: &[ClauseId]) -> Vec<String> {
        let lines = self.setup.grounds.lines(clauses);
        lines.into_iter().map(|line| format!("  {line}")).collect()
    }

    /// Says why something cannot happen at all.
    pub(super) fn impossible(&self, why: &Impossible) -> String {
        match why {
            Impossible::NotThere(cards) if cards.is_empty() => {
                "there are not so many cards there".to_owned()
            }
            Impossible::NotThere(cards) => {
                let is = if cards.count() == 1 { "is" } else { "are" };
                let cards = list(cards.iter(), self.setup.look);
                format!("{cards} {is} not where it would be taken from")
            }
            Impossible::Trouble(trouble) => {
                let why = self.setup.variant.describe_trouble(trouble);
                format!("the rules fail here: {why}")
            }
            Impossible::DoneForGood => {
                "what was ordered for this fault has changed the hand, and cannot be waived now"
                    .to_owned()
            }
            Impossible::NothingToWaive => "there is nothing that you could waive".to_owned(),
            Impossible::NeverAsked
            | Impossible::Over
            | Impossible::NoSuchFault(_)
            | Impossible::NoCall
            | Impossible::NoSuit => why.describe(&self.setup.variant),
        }
    }

    /// Says as what an offer is taken, and what it means.
    pub(super) fn offer(&self, offer: &Offer) -> Option<(String, Vec<String>)> {
        let table = &self.setup.variant.checked.table;
        match offer {
            Offer::Before => None,
            Offer::Right(right) => {
                let name = act::name(&table.acts, right.act).replace('_', " ");
                // What is put right is typed with what takes its place.
                let faults = &self.setup.variant.checked.faults;
                let words = if right.act != ActId::Verb(Verb::Correct) {
                    right.words.as_str()
                } else if faults.contains(&right.words) {
                    "CARD"
                } else {
                    "CALL CARDS"
                };
                let typed = format!("{name} {words}");
                Some((typed.trim().to_owned(), self.laws(&[right.clause])))
            }
            Offer::Waiver(number) => {
                let offence = self.club.as_ref()?.bench.offence(*number)?;
                let fault = &self.setup.variant.checked.faults[offence.fault];
                let who = self.name(self.chair_of(offence.seat));
                let told = format!("  It lets the penalty of {who} for “{fault}” drop.");
                Some((format!("waive {fault}"), vec![told]))
            }
        }
    }
}

/// Says how many cards.
fn counted(count: u32) -> String {
    codille_lang::words::counted(count as usize, "card")
}

/// Returns the clauses that are told with its faults, or with its grounds where there is none.
fn clauses_told(ruling: &Ruling) -> Vec<ClauseId> {
    if ruling.faults.is_empty() {
        return ruling.grounds.clone();
    }
    let faults = ruling.faults.iter().flat_map(|f| &f.clauses);
    faults.copied().collect()
}
