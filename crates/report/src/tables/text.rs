//! The tables as Markdown and as CSV.

use super::{PrintedTable, TabulatedReport};
use std::fmt::Write;

impl PrintedTable {
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
    /// Says who played how many deals.
    pub fn plan(&self) -> String {
        let (deals, player, seed) = (self.deals, &self.player, self.seed);
        let worlds = match (player.as_str(), self.worlds) {
            ("rollout" | "club", worlds) => format!(" on {worlds} worlds"),
            _ => String::new(),
        };
        format!("{deals} deals (seed {seed}), played by {player}{worlds} in every seat")
    }

    /// Lays it out as tables in Markdown, which read well on a terminal too.
    pub fn markdown(&self) -> String {
        let mut out = format!("{}; ± is half of the 95 % interval.\n", self.plan());
        for table in &self.tables {
            let _ = write!(
                out,
                "\n## {} ({})\n\n| figure | printed | found | |\n| --- | --- | ---: | --- |\n",
                table.passage, table.variant
            );
            for row in &table.rows {
                let mark = if row.agrees() { "" } else { "otherwise" };
                let found = row.found.percent();
                let _ = writeln!(
                    out,
                    "| {} | {} | {found} | {mark} |",
                    row.title, row.printed
                );
            }
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
        let mut out = "passage,figure,printed,least,most,value,low,high,of\n".to_owned();
        for table in &self.tables {
            for row in &table.rows {
                let ([least, most], fields, of) = (row.bounds, row.found.fields(), row.found.of);
                let _ = writeln!(
                    out,
                    "{},{},\"{}\",{least:.6},{most:.6},{fields},{of}",
                    table.passage, row.claim, row.printed
                );
            }
            if let Some(found) = table.distance {
                let (value, [low, high]) = (found.value, found.interval);
                let _ = writeln!(
                    out,
                    "{},total variation distance,,,,{value:.6},{low:.6},{high:.6},{}",
                    table.passage, self.deals
                );
            }
        }
        out
    }
}
