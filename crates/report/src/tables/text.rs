//! The tables as Markdown and as CSV.

use super::{PrintedTable, TabulatedReport};
use crate::measures::seated;
use codille_players::on_worlds;
use std::fmt::Write;

impl PrintedTable {
    /// Writes its rows as tables in Markdown: the printed figures, and what the editor asks.
    fn write_rows(&self, out: &mut String) {
        if !self.rows.is_empty() {
            out.push_str("\n| figure | printed | found | |\n| --- | --- | ---: | --- |\n");
        }
        for row in &self.rows {
            let mark = if row.agrees() { "" } else { "otherwise" };
            let (title, printed, found) = (&row.title, &row.printed, row.kind.write(row.found));
            let _ = writeln!(out, "| {title} | {printed} | {found} | {mark} |");
        }
        if !self.asked.is_empty() {
            out.push_str("\n| not printed: the editor asks | found |\n| --- | ---: |\n");
        }
        for row in &self.asked {
            let _ = writeln!(out, "| {} | {} |", row.title, row.kind.write(row.found));
        }
    }

    /// Says how far the distributions lie apart; `None` where the rows are none.
    pub fn describe_distance(&self) -> Option<String> {
        let found = self.distance?;
        let (value, [low, high], chance) = (found.value, found.interval, found.by_chance);
        let words = if value > chance {
            "which is more than chance makes"
        } else {
            "which chance may make"
        };
        Some(format!(
            "total variation distance {value:.3} (95 %: {low:.3} to {high:.3}), {words}: samples of one distribution stay under {chance:.3} in 95 of 100"
        ))
    }
}

impl TabulatedReport {
    /// Says who played how many deals and parties.
    pub fn plan(&self) -> String {
        let (deals, parties) = (self.deals, self.parties);
        let (player, seed) = (&self.player, self.seed);
        let worlds = on_worlds(player, self.worlds);
        format!(
            "{deals} deals, and {parties} parties where parties are counted (seed {seed}), played by {player}{worlds} in every seat"
        )
    }

    /// Returns the command that makes the figures anew.
    pub fn command(&self) -> String {
        let (deals, parties, seed) = (self.deals, self.parties, self.seed);
        let seated = seated(&self.player, self.worlds);
        let only = if self.only.is_empty() {
            String::new()
        } else {
            format!(" --only {}", self.only.join(","))
        };
        format!(
            "codille measure --tables{only} {seated} --deals {deals} --parties {parties} --seed {seed}"
        )
    }

    /// Lays it out as tables in Markdown, which read well on a terminal too.
    pub fn markdown(&self) -> String {
        let mut out = format!("{}; ± is half of the 95 % interval.\n", self.plan());
        if self.interrupted {
            out.push_str("It was stopped: the last rules that were begun rest on fewer, and what was not begun is left out.\n");
        }
        for table in &self.tables {
            let _ = write!(
                out,
                "\n## {} ({}, of each {})\n",
                table.passage, table.variant, table.unit
            );
            table.write_rows(&mut out);
            if let Some(words) = table.describe_distance() {
                let _ = writeln!(
                    out,
                    "\nThe first {} rows, and what they leave over: {words}.",
                    table.classes
                );
            }
        }
        out
    }

    /// Writes a line for each figure, and one for each distance.
    pub fn csv(&self) -> String {
        let mut out = "passage,figure,printed,least,most,value,low,high,of,kind,unit\n".to_owned();
        for table in &self.tables {
            let (passage, unit) = (&table.passage, &table.unit);
            for row in &table.rows {
                let ([least, most], fields, of) = (row.bounds, row.found.fields(), row.found.of);
                let (claim, printed, kind) = (&row.claim, &row.printed, row.kind.word());
                let _ = writeln!(
                    out,
                    "{passage},{claim},\"{printed}\",{least:.6},{most:.6},{fields},{of},{kind},{unit}"
                );
            }
            for row in &table.asked {
                let (fields, of) = (row.found.fields(), row.found.of);
                let (measure, kind) = (&row.measure, row.kind.word());
                let _ = writeln!(out, "{passage},{measure},,,,{fields},{of},{kind},{unit}");
            }
            if let Some(found) = table.distance {
                let (value, [low, high]) = (found.value, found.interval);
                let of = table.rows.first().map_or(0, |row| row.found.of);
                let _ = writeln!(
                    out,
                    "{passage},total variation distance,,,,{value:.6},{low:.6},{high:.6},{of},distance,{unit}"
                );
            }
        }
        out
    }
}
