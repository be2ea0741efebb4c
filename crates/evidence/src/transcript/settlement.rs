//! The end of a replay as a reader sees it: result, payments, bill.

use super::marks::{signed, signed_sums, widest};
use super::{Replay, sheet};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::joined;

/// Why a replay comes to something else than a comparison of the same record.
const UNSTAKED: &str = "; the record begins after the deal and names no pool, so that no stake is laid (`compare --record` lays the stakes of each \
    book first)";

impl Replay {
    pub(super) fn outcome(&self, look: TermStyle) -> String {
        let tricks = (self.tricks.iter()).map(|(seat, n)| format!("{seat} {n}"));
        let mut out = look.hanging("Tricks:", 0, 2, Color::Plain, &joined(tricks, ", "));
        if let Some(result) = &self.result {
            out += &look.hanging("Result:", 0, 2, Color::Bold, result);
        } else if self.refused.is_none() && !self.settled {
            let after = self.play.iter().filter(|t| t.winner.is_some()).count();
            let words = match after {
                0 => "the record ends before the first trick; nothing is settled".to_owned(),
                n => format!("the record ends after trick {n}; nothing is settled"),
            };
            out += &look.hanging("Result:", 0, 2, Color::Plain, &words);
            out += &self
                .foreseen
                .as_ref()
                .map_or_else(String::new, |f| f.told(look));
        }
        if let Some(stated) = self
            .stated
            .as_ref()
            .filter(|s| self.result.as_ref() != Some(s))
        {
            out += &look.hanging("The book states:", 0, 2, Color::Plain, stated);
        }
        if let Some(trouble) = &self.trouble {
            out += &look.hanging("The rules fail:", 0, 2, Color::Red, trouble);
        }
        out
    }

    pub(super) fn payments(&self, look: TermStyle, explain: bool) -> String {
        let paid = self.entries.iter().filter(|e| !e.is_score());
        let mut rest = paid.peekable();
        if rest.peek().is_none() {
            return String::new();
        }
        let mut out = look.paragraph(0, Color::Bold, "Payments");
        while let Some(entry) = rest.next() {
            out += &look.hanging("", 2, 4, Color::Plain, &entry.describe());
            let goes_on = (rest.peek())
                .is_some_and(|n| n.heading == entry.heading && n.clauses == entry.clauses);
            if explain && !goes_on {
                out += &self.chain(&entry.clauses, look, 6);
            }
        }
        out
    }

    pub(super) fn bill(&self, look: TermStyle) -> String {
        let paid = self.entries.iter().any(|e| !e.is_score());
        if !self.settled || !(paid || self.has_games) {
            return String::new();
        }
        let mut out = String::new();
        let items = self
            .ombre
            .as_ref()
            .map_or_else(Vec::new, |o| sheet::bill(&self.entries, o));
        if let (Some(ombre), false) = (&self.ombre, items.is_empty()) {
            out += &look.paragraph(0, Color::Bold, &format!("{ombre}'s bill"));
            let parts: Vec<String> = items.iter().map(sheet::BillItem::parts).collect();
            let (a, b) = (
                widest(items.iter().map(|i| i.heading.as_str())).max(5),
                widest(parts.iter().map(String::as_str)),
            );
            for (item, parts) in items.iter().zip(&parts) {
                let sum = signed(item.sum, look.ascii);
                out.extend([format!("  {:<a$}  {parts:<b$}  {sum:>4}\n", item.heading)]);
            }
            let total = signed(items.iter().map(|i| i.sum).sum(), look.ascii);
            out.extend([format!("  {:<a$}  {:<b$}  {total:>4}\n\n", "total", "")]);
        }
        out += &look.hanging("In all:", 0, 2, Color::Plain, &signed_sums(&self.net, look));
        let mut pool = format!("{} before, {} after", self.pool_before, self.pool);
        if self.unstaked {
            pool += UNSTAKED;
        }
        out + &look.hanging("Pool:", 0, 2, Color::Plain, &pool)
    }
}
