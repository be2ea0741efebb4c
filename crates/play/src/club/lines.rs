//! A hand of the club table as a case that `codille replay` and `codille test` read: what was done, act by act, and what it came to.

use super::{Club, is_silent};
use crate::notation::{RecordHead, by_name};
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::declaration::{Declaration, Kind};
use codille_edition::check::rule::Verb;
use codille_engine::ledger::Account;
use codille_engine::referee::Deed;
use codille_engine::{Act, Hand, ledger};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, Seat};
use codille_lang::words::joined;
use codille_players::Move;
use std::fmt::Write;

impl Club {
    /// Writes the hand as one case of a file of cases.
    pub(crate) fn case(&self, head: &RecordHead<'_>) -> String {
        let mut out = head.begin(self.bench.variant()) + "    facts:\n";
        out += &head.before("      ");
        // Of deals that were void the first cards are told here, and those of the fresh deals apart.
        let mut deals = self.deals(head).into_iter();
        if let Some((hands, stock)) = deals.next() {
            let (hands, stock) = cards(head, &hands, &stock);
            let _ = writeln!(out, "      {hands}\n      {stock}");
        }
        if deals.len() > 0 {
            let _ = writeln!(out, "    again:");
        }
        for (hands, stock) in deals {
            let (hands, stock) = cards(head, &hands, &stock);
            let _ = writeln!(out, "      - {hands}\n        {stock}");
        }
        out.push_str("    acts:\n");
        for done in self.deeds.iter().filter(|done| !is_silent(done)) {
            if let Some(line) = self.line(done, head.names) {
                let _ = writeln!(out, "      - {line}");
            }
        }
        out.push_str(&self.questions(head));
        out
    }

    /// Returns the hands and the stock of every deal of the hand, in order.
    fn deals(&self, head: &RecordHead<'_>) -> Vec<(Vec<CardSet>, Vec<Card>)> {
        let variant = self.bench.variant();
        let dealt = dealt(&self.bench.hand, variant.hands.min(head.names.len()));
        let stock = self.bench.minutes().stock.iter();
        let stock = stock.filter_map(|c| Card::from_index(usize::from(*c)));
        let mut all = self.voided.clone();
        all.push((dealt, stock.collect()));
        all
    }

    /// Writes something that was done.
    pub(crate) fn line(&self, done: &Move, names: &[String]) -> Option<String> {
        let name = |seat: Seat| seat.name_of(names);
        let faults = &self.bench.variant().checked.faults;
        Some(match done {
            Move::Waive(seat, fault) => match fault.map(|f| &faults[f]) {
                Some(fault) => format!("{} waives \"{fault}\"", name(*seat)),
                None => format!("{} waives", name(*seat)),
            },
            Move::Act(seat, deed) => format!("{} {}", name(*seat), self.deed_words(deed, names)?),
        })
    }

    fn deed_words(&self, deed: &Deed, names: &[String]) -> Option<String> {
        let table = &self.bench.variant().checked.table;
        let class = |class: DeclarationId| table.declarations[class].name.as_str();
        if let Some(right) = deed.declines {
            return Some(format!("declines to {}", right.word()));
        }
        if let Some(instead) = deed.mends {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "whatever a record writes no otherwise is written as there"
            )]
            return Some(match instead {
                Act::Play(card) => format!("corrects {card}"),
                Act::Answer(answer) => format!("corrects {}", answer.word()),
                Act::Call { class: of, cards } => format!("corrects {} {cards}", class(of)),
                other => format!("corrects {}", other.notation(table)?),
            });
        }
        if let Some(play) = deed.play {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "whatever a record writes no otherwise is written as there"
            )]
            return Some(match play {
                Act::Play(card) => format!("play {card}"),
                Act::Ask if !deed.words.is_empty() => format!("asks \"{}\"", deed.words),
                Act::Announce => format!("announces {}", self.announced()?),
                other => other.notation(table)?,
            });
        }
        if deed.act == ActId::Verb(Verb::Say) {
            return Some(format!("says \"{}\"", deed.words));
        }
        if deed.act == ActId::Verb(Verb::Cut) {
            return Some(format!("cuts {}", deed.number));
        }
        let mut out = act::name(&table.acts, deed.act).to_owned();
        let moves = act::listed(&table.acts, deed.act).is_some_and(|a| a.from.is_some());
        if deed.words == "bottom" {
            out.push_str(" bottom");
        }
        if !deed.cards.is_empty() {
            let _ = write!(out, " {}", deed.cards);
        } else if deed.number != 0 || moves {
            let _ = write!(out, " {}", deed.number);
        }
        if !deed.words.is_empty() && deed.words != "bottom" {
            let _ = write!(out, " \"{}\"", deed.words);
        }
        if let Some(whose) = deed.whose.and_then(|w| names.get(w.index())) {
            let _ = write!(out, " of {whose}");
        }
        Some(out)
    }

    /// Names what is announced: whatever may be; the first declaration of the hand as dealt.
    fn announced(&self) -> Option<&str> {
        let all = &self.bench.variant().checked.table.declarations;
        let of = |d: &&Declaration| d.kind == Kind::Deal;
        all.iter()
            .find(of)
            .or(all.iter().next())
            .map(|d| d.name.as_str())
    }

    /// Writes what a hand that is over has come to, as questions with their answers.
    fn questions(&self, head: &RecordHead<'_>) -> String {
        let state = &self.bench.hand.state;
        let minutes = self.bench.minutes();
        if !state.is_over() || self.stuck || minutes.void || !minutes.lost.is_empty() {
            return "    questions: []\n".to_owned();
        }
        let (names, hands) = (head.names, self.bench.variant().hands);
        let tricks = by_name(names, hands, |s| state.tricks(s));
        let mut out = format!("    questions:\n      - tricks: {{{tricks}}}\n");
        // Stakes that were set apart in hands before are not told in a case, nor what everybody wins where no clause says whether stakes
        // are laid for a fresh deal.
        if self.bench.variant().checked.table.games.is_empty() {
            let score = by_name(names, hands, |s| self.bench.credit(s, None));
            let _ = writeln!(out, "      - score: {{{score}}}");
        } else if !self.bench.unstaked
            && !head.opening.facts.pool_reserved
            && head.opening.facts.reserved_count == 0
        {
            let entries = self.bench.hand.entries();
            let net = by_name(names, names.len(), |s| {
                ledger::balance(&entries, Account::Seat(s))
            });
            let _ = writeln!(out, "      - net: {{{net}}}");
        }
        out
    }
}

/// Returns the hands as dealt.
pub(super) fn dealt(hand: &Hand, count: usize) -> Vec<CardSet> {
    let all = hand.state.facts.dealt.iter().take(count);
    all.map(|cards| CardSet(*cards)).collect()
}

/// Writes the hands and the stock of a deal.
fn cards(head: &RecordHead<'_>, hands: &[CardSet], stock: &[Card]) -> (String, String) {
    let each = head.names.iter().zip(hands);
    let each = each.map(|(name, cards)| format!("{name}: \"{cards}\""));
    (
        format!("hands: {{{}}}", joined(each, ", ")),
        format!("stock: \"{}\"", joined(stock.iter(), " ")),
    )
}
